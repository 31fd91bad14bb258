"""The log as text: what is written can be read, and every kind of damage is named by its line."""

import pytest

import headtable
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table.log import Damaged, Log, LogEntry
from headtable.table.logged_game import LoggedGame

GAME = headtable.game("trolley-euchre")
HEAD = f"""head table log 1
game: trolley-euchre
rules: {GAME.version}
seats: 2
dealer: 2
option target: 5
seat 1: Ann
seat 2: Bo
made: by hand

"""
PACK = " ".join(f"{colour}-{name}" for colour in ("red", "orange", "black", "green")
                for name in ("car", "motorman", "conductor", "fare", "passenger", "transfer"))  # fmt: skip
SHUFFLE = f"* shuffle {PACK}\n"


def damage(text: str | bytes) -> Damaged:
    with pytest.raises(Damaged) as raised:
        LoggedGame.read(text)
    found = raised.value
    assert str(found) == f"line {found.line}: {found.reason}"
    if found.whole is not None:
        assert LoggedGame.resume(found.whole).entries == found.whole.entries
        assert all(entry.line < found.line for entry in found.whole.entries)
    return found


def test_a_log_is_written_as_it_is_read() -> None:
    logged_game = LoggedGame.start(
        GAME, 2, ["Ann", "Bo"], 1, {"target": "5", "honour": True, "length": "one-deal"}
    )
    logged_game.chance(Rng(1))
    logged_game.move(0, "ORDER  up")
    text = logged_game.log.text()
    assert text.startswith(HEAD.partition("option")[0])
    assert "option target: 5\noption honour: on\noption length: one deal\nseat 1: Ann\nseat 2: Bo\n" in text
    assert text.endswith("\n1 order up\n")
    read = Log.read(text)
    assert read.header == logged_game.log.header
    assert read.entries == logged_game.entries
    assert read.text() == text
    assert Log.read(text.encode()).text() == text


def test_remarks_blank_lines_and_other_line_ends_are_free_and_stay() -> None:
    text = (
        HEAD.replace("dealer: 2", "dealer: 2   # Bo") + f"\n# the first deal\n{SHUFFLE}\n 1   Pass # weak\r\n"
    )
    logged_game = LoggedGame.read(text)
    assert logged_game.entries == [LogEntry(CHANCE, f"shuffle {PACK}", 13), LogEntry(0, "Pass", 15)]
    assert logged_game.move(1, "pass").text == "pass"
    assert logged_game.entries[-1].line == 16
    assert logged_game.log.text().splitlines()[11:] == [
        "# the first deal",
        SHUFFLE.strip(),
        "",
        " 1   Pass # weak",
        "2 pass",
    ]


def test_a_byte_order_mark_does_no_harm() -> None:
    assert LoggedGame.read(b"\xef\xbb\xbf" + (HEAD + SHUFFLE).encode()).state.to_act() == 0


def test_what_a_person_may_leave_out() -> None:
    log = Log.read(f"head table log 1\ngame: trolley-euchre\nrules: {GAME.version}\nseats: 3\n")
    assert log.header.names == ("seat 1", "seat 2", "seat 3")
    assert log.header.dealer is None
    assert LoggedGame.resume(log).state.to_act() == CHANCE


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "the header ends without 'head table log 1'"),
        ("PK\x03\x04\n", 1, "signs that are no text"),
        ("a letter to Ann\n", 1, "a log begins with 'head table log 1', not with 'a letter to Ann'"),
        ("head table log 2\n", 1, "a log begins with"),
        ("head table log 1\ngame: trolley-euchre\n", 2, "the header ends without 'rules'"),
        (HEAD.replace("euchre", "eucre"), 2, "did you mean 'trolley-euchre'?"),
        (HEAD.replace("rules: ", "rules: 9"), 3, "may come out otherwise. It takes the newer program"),
        (HEAD.replace("rules: 1", "rules: 0"), 3, "It takes the older program"),
        (HEAD.replace("rules: ", "rules: x"), 3, "'rules' must be a number"),
        (HEAD.replace("seats: 2", "seats: 7"), 4, "is for 2, 3, 4 seats, not for 7"),
        (HEAD.replace("dealer: 2", "dealer: 3"), 5, "seat 3 cannot deal"),
        (HEAD.replace("target: 5", "target: many"), 6, "option target cannot be 'many'"),
        (HEAD.replace("option target", "option speed"), 6, "there is no option 'speed'"),
        (HEAD.replace("seat 2", "seat 3"), 8, "there is no seat 3 at a table of 2"),
        (HEAD.replace("seat 2", "seat 1"), 8, "'seat 1' stands here for the second time"),
        (HEAD.replace("Bo", ""), 8, "the name ''"),
        (HEAD.replace("made: by hand", "colour: blue"), 9, "belongs neither to a header nor to the moves"),
    ],
)
def test_a_damaged_header_leaves_nothing(text: str, line: int, says: str) -> None:
    found = damage(text)
    assert (found.line, found.whole) == (line, None)
    assert says in found.reason


@pytest.mark.parametrize(
    ("moves", "line", "says"),
    [
        ("hello\n", 13, "'hello' is no move: a seat or * comes first"),
        ("seats: 3\n", 13, "is no move"),
        ("3 pass\n", 13, "there is no seat 3 at a table of 2"),
        ("0 pass\n", 13, "there is no seat 0"),
        ("2 dance\n", 13, "'dance' is no move of this game"),
        ("2 discard purple-car\n", 13, "no card here is called 'purple-car'"),
        ("1 pass\n", 13, "table.turn. Only a seat that the game is waiting for may act."),
        ("2 make red\n", 13, "trolley-euchre.not-turned-down. When the card has been turned down"),
        ("* shuffle red-car\n", 13, "table.turn"),
        ("2 pass\n1 pass\n2 pass\n* shuffle red-car\n", 16, "table.whole-pack. A shuffle names every card"),
        ("* undo\n", 13, "is no move"),
        ("2 undo\n", 13, "table.undo: There is no move to take back"),
        ("2 pass\n1 pa", 14, "the file breaks off in this line, after '1 pa'"),
        ("2 pass", 13, "the file breaks off"),
        ("2 pass\n\x00\x00\n", 14, "signs that are no text"),
        ("2 pass\n\x1b[2J\n", 14, "signs that are no text"),
    ],
)
def test_damage_is_named_and_what_stands_before_it_is_whole(moves: str, line: int, says: str) -> None:
    found = damage(HEAD + SHUFFLE + "1 pass\n" + moves)
    assert found.line == line
    assert says in found.reason
    assert found.reason.isprintable()
    assert found.whole is not None
    assert found.whole.text() == "".join((HEAD + SHUFFLE + "1 pass\n" + moves).splitlines(True)[: line - 1])


def test_a_line_in_another_encoding_ends_what_is_whole() -> None:
    text = (HEAD + SHUFFLE + "1 pass # ").encode() + "für\n2 pass\n".encode("latin-1")
    found = damage(text)
    assert (found.line, found.reason) == (12, "this is not text in UTF-8")
    assert found.whole is not None
    assert [entry.text for entry in found.whole.entries] == [f"shuffle {PACK}"]
    assert damage((HEAD + SHUFFLE).encode("utf-16")).line == 1


@pytest.mark.clause("table.options")
def test_an_option_that_had_no_effect_with_so_many_seats_is_left_out() -> None:
    """Logs from before such options were refused can still be read."""
    text = HEAD.replace("option target: 5", "option target: 5\noption three-tie: play on")
    assert Log.read(text).header.options == {"target": 5}


def test_of_two_damaged_lines_the_first_is_named() -> None:
    assert damage(HEAD + SHUFFLE + "2 pass\nhello\n").line == 12


def test_any_cut_through_a_log_is_whole_or_damaged_in_its_last_line() -> None:
    """Truncation at every byte: never a crash, never a move that was not made."""
    text = (HEAD + SHUFFLE + "1 pass\n2 take up\n2 discard red-conductor\n1 play red-car\n").encode()
    moves = [entry.text for entry in LoggedGame.read(text).entries]
    for end in range(len(text)):
        try:
            log = LoggedGame.read(text[:end]).log
        except Damaged as found:
            if found.whole is None:
                continue
            log = found.whole
        assert [entry.text for entry in log.entries] == moves[: len(log.entries)]


def test_any_changed_byte_is_read_or_named() -> None:
    """Damage anywhere: a Damaged or a log that replays, never another error."""
    text = bytearray((HEAD + SHUFFLE + "1 pass\n2 take up\n").encode())
    reasons: list[str] = []
    for place in range(len(text)):
        for sign in (0, 10, 35, 66, 200):
            old, text[place] = text[place], sign
            try:
                LoggedGame.read(bytes(text))
            except Damaged as found:
                reasons.append(found.reason)
            text[place] = old
    assert len(reasons) > 1000
    assert all(reason.isprintable() for reason in reasons)


@pytest.mark.parametrize("name", ["", " Ann", "A#1", "Ann\nBo", "\x1b[2J"])
def test_a_name_that_the_log_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        LoggedGame.start(GAME, 2, [name, "Bo"])
    with pytest.raises(BadSetup, match="3 names were given for 2 seats"):
        LoggedGame.start(GAME, 2, ["Ann", "Bo", "Cy"])
