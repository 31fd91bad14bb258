"""`headtable play` from the outside: lines go in, a transcript comes out."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from game_setups import awaited

import headtable
from headtable import Rng, rulebooks
from headtable.__main__ import main
from headtable.bots.roster import house_player
from headtable.narration.narrator import Sentence
from headtable.table.house_seats import Rogue, default_seats
from headtable.table.logged_game import LoggedGame
from headtable.terminal.seat_screen import by_hand, in_paragraphs

GAMES = [game.id for game in headtable.games()]
WITH_HONOUR = [game.id for game in headtable.games() if "honour" in [option.id for option in game.options]]
Played = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Played:
    """Play with these lines typed, in an empty folder; what was shown comes back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def played(lines: Iterable[str], *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *words]) == 0
        return capsys.readouterr().out

    return played


def saved(folder: Path) -> Path:
    return next(folder.glob("*.log"))


def numbers(seed: int, count: int) -> list[str]:
    rng = Rng(seed)
    return [str(1 + rng.below(6)) for _ in range(count)]


# Whole games --------------------------------------------------------------------------------


def short(game: str) -> list[str]:
    """The options that make a game as short as it can be."""
    ids = [option.id for option in headtable.game(game).options]
    if game == "trix-football":
        chosen = ["half-length=3"]
    elif game == "great-railroad-game":
        chosen = ["limit=8"]
    elif game == "trix-exchange":
        chosen = ["length=one deal", "round-limit=6", "deal-limit=4"]
    else:
        chosen = [
            f"{id}=one deal" for id in ids if id == "length" or (id == "target" and "length" not in ids)
        ]
    return [word for option in chosen for word in ("--option", option)]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_numbers(game: str, play: Played) -> None:
    shown = play(numbers(1, 12_000), game, "--seed", "7", *short(game))
    assert any(end in shown for end in ("won.", "share the win.", "The game is drawn."))
    assert "Score: You " in shown
    assert "\033" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_in_a_live_pit_the_others_act_between_the_person_and_himself(play: Played) -> None:
    words = ("trix-exchange", "--seed", "5", "--option", "form=live")
    shown = play(["hold"] * 12, *words)
    assert shown.count("You hold.") >= 10
    for name in ("Bo", "Cy"):
        deeds = [f"{name} {deed}" for deed in ("holds", "offers", "accepts", "withdraws")]
        assert sum(shown.count(deed) for deed in deeds) >= 10
    assert "has chosen" not in shown


def test_random_seats_do_not_accept_whatever_is_offered() -> None:
    """To accept a bundle is one move among many; to accept a score, in honour mode, is to let it be."""
    rng = Rng(4)
    player = house_player("trix-exchange", "random")
    state = headtable.game("trix-exchange").start(3)
    chosen = {True: 0, False: 0}
    for _ in range(400):
        seat = state.to_act()
        move = state.chance(rng) if seat == headtable.CHANCE else player.choose(state, seat, rng)
        if any(other.verb == "accept" for other in state.legal_moves(seat)):
            chosen[move.verb == "accept"] += 1
        state.apply(seat, move)
    assert min(chosen.values()) > 20


def test_a_newcomer_is_told_the_goal_and_where_help_is(play: Played) -> None:
    shown = " ".join(play([], "rover", "--seed", "1").split())
    assert "First to 15" in shown
    assert "Type help or rules at any time." in shown


def test_what_is_said_again_and_again_is_counted() -> None:
    told = ["Bo has chosen.", "Bo has chosen.", "Cy draws a card.", "Cy draws a card.", "Dee passes."]
    assert in_paragraphs([Sentence(line) for line in told], 80) == [
        "Bo has chosen. Cy draws a card (2 times). Dee passes."
    ]


def test_a_new_hand_begins_with_a_heading_below_the_score_of_the_old_one(play: Played) -> None:
    news = [Sentence("Bo plays 7-3."), Sentence("Bo wins Game: 1.", clause="hilo.game")]
    news += [Sentence("Next hand: Cy deals.", is_heading=True), Sentence("Dee passes.")]
    assert by_hand(news) == (news[:2], news[2:])
    assert by_hand(news[:2]) == (news[:2], [])
    assert in_paragraphs(news[2:], 80) == ["Next hand: Cy deals.", "Dee passes."]
    shown = play(["1"] * 12, "hilo", "--seed", "5")
    last_set, over, rest = shown.partition("Hand 1 is over.\n")
    count, heading, _ = rest.partition("\n\nNext hand: you deal.\n")
    assert over
    assert heading
    assert [line.rpartition(": ")[2] for line in count.splitlines()[:-1]] == ["1."] * 4
    assert count.splitlines()[-1].startswith("Now: ")
    assert "High" not in last_set.splitlines()[-1]  # each line of the count is told once


def test_the_same_seed_gives_the_same_game(play: Played) -> None:
    words = ("trolley-euchre", "--seed", "7", "--seats", "2", "--option", "length=one deal")
    first = play(numbers(1, 200), *words)
    assert play(numbers(1, 200), *words) == first
    assert play(numbers(1, 200), *words[:2], "8", *words[3:]) != first


def test_the_end_offers_to_keep_the_game(play: Played, tmp_path: Path) -> None:
    words = ("trolley-euchre", "--seats", "2", "--seed", "3", "--option", "length=one deal", "--dealer", "2")
    lines = ["1"] * 200
    shown = play(lines, *words)
    typed = shown.split("Type a file name")[0].count("\n> ")
    assert typed > 3
    assert "Saved." in play([*lines[:typed], "kept.log"], *words)
    assert LoggedGame.load(tmp_path / "kept.log").state.is_over()
    assert "has won." in play([], "--resume", "kept.log") or "have won." in play([], "--resume", "kept.log")


@pytest.mark.parametrize("game", GAMES)
def test_four_sit_down_where_they_can_be_partners(game: str) -> None:
    seats = default_seats(headtable.game(game))
    sides = headtable.game(game).start(seats).sides
    assert seats == 4 if len(set(sides)) < seats else seats == min(headtable.game(game).seats)


# At the prompt ----------------------------------------------------------------------------------

FIRST = ("trolley-euchre", "--seats", "2", "--dealer", "2", "--seed", "11", "--name", "Ann")


def test_every_command_answers(play: Played) -> None:
    shown = play(
        ["help", "hint", "hint more", "score", "log", "rules follow", "rules nothing", "undo", "why pass"],
        *FIRST,
    )
    assert "as much of it as" in shown
    first, more = shown.split("> hint")[1:3]
    assert "points better than" not in first
    assert "points better than" in " ".join(more.split())
    assert "Nothing has been scored yet." in shown
    assert "Bo deals." in shown
    assert "Trolley (1904), line 232" in shown
    assert "There is no clause 'trolley-euchre.nothing'" in shown
    assert "To read more: rules why" in shown
    assert "pass: it is legal." in shown


def test_the_rules_of_the_game_can_be_read(play: Played) -> None:
    assert "trolley-euchre.second-motorman-led" in play(["rules"], *FIRST)


def test_a_refusal_names_the_clause_says_it_and_changes_nothing(play: Played, tmp_path: Path) -> None:
    shown = play(
        ["take up", "rules why", "play red-car", "why make green", "nonsense", "99", "up", "pass", "quit"],
        *FIRST,
    )
    assert "You cannot take the trump card up: only the dealer takes the" in shown
    assert "To read more: rules why" in shown
    assert rulebooks.clause("trolley-euchre.discard").says[:40] in shown
    assert "You cannot play Red Car now: you are to order the trump card up or pass." in shown
    assert "You cannot make green trump yet: a colour is named only when" in shown
    assert "'nonsense' is no move here." in shown
    assert "There are moves 1 to " in shown
    entries = [entry.text for entry in LoggedGame.load(saved(tmp_path)).entries if entry.seat == 0]
    assert entries[0] in ("order up", "pass")


def test_what_can_mean_two_moves_is_asked_back(play: Played) -> None:
    shown = play(["order"], "trolley-euchre", "--dealer", "4", "--seed", "2")
    which = "Which one: 2 order the trump card up, 3 order the trump card up to play alone?"
    assert which in " ".join(shown.split())


def test_undo_takes_back_what_showed_nothing(play: Played) -> None:
    """After two passes nothing hidden is out; once the other has played a card, undo is refused."""
    words = ("trolley-euchre", "--seats", "2", "--dealer", "2", "--seed")
    transcripts = [play(["pass", "undo"], *words, str(seed)) for seed in range(8)]
    assert any("You take your last move back." in shown for shown in transcripts)
    assert "has been shown to all since." in play(["order up", "1", "undo"], *words, "1")


def test_what_is_hidden_changes_nothing_on_the_screen(play: Played, tmp_path: Path) -> None:
    """The same game with other cards in the other hand and in the stock looks the same."""
    play(["save one.log"], *FIRST)
    text = with_others_hidden((tmp_path / "one.log").read_text(), 0)
    (tmp_path / "two.log").write_text(text)
    assert (tmp_path / "two.log").read_text() != (tmp_path / "one.log").read_text()
    assert play(["log"], "--resume", "one.log") == play(["log"], "--resume", "two.log")


# Saving and leaving ---------------------------------------------------------------------------------


def test_save_and_resume_go_on_where_it_stopped(play: Played, tmp_path: Path) -> None:
    shown = play(["order up", "save mine.log", "quit"], *FIRST)
    assert "headtable play --resume mine.log" in shown
    before = (tmp_path / "mine.log").read_text()
    assert "seat 1: Ann" in before
    assert "seat 2: Bo (regular)" in before
    shown = play(["log", "1", "quit"], "--resume", "mine.log")
    assert "You order the trump card up." in shown
    assert (tmp_path / "mine.log").read_text().startswith(before)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.log"]


@pytest.mark.parametrize("last", [["quit"], []])
def test_leaving_keeps_an_unsaved_game(play: Played, tmp_path: Path, last: list[str]) -> None:
    shown = play(["1", *last], *FIRST)
    assert "Good-bye." in shown
    assert saved(tmp_path).name.startswith("trolley-euchre-")
    assert f"--resume {saved(tmp_path).name}" in shown


def test_leaving_at_once_keeps_nothing(play: Played, tmp_path: Path) -> None:
    assert "Saved" not in play([], *FIRST)
    assert not list(tmp_path.iterdir())


def test_a_file_that_holds_something_else_is_not_written_over(play: Played, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann\n")
    assert "is there already" in play(["save letter.txt"], *FIRST)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann\n"


def test_the_person_keeps_the_seat(play: Played) -> None:
    play(["save mine.log"], "trolley-euchre", "--seats", "3", "--seat", "2", "--dealer", "1", "--name", "Bo")
    shown = play([], "--resume", "mine.log")
    assert "Bo, your turn" in shown


# The others ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["random", "novice", "expert"])
def test_the_others_are_as_good_as_asked_for_and_stay_so(play: Played, tmp_path: Path, level: str) -> None:
    words = ("trolley-euchre", "--seed", "4", "--option", "length=one deal", "--bots", level)
    shown = play(["save mine.log", *numbers(2, 3)], *words)
    assert f"({level})" not in shown
    names = LoggedGame.load(tmp_path / "mine.log").names
    assert names == ["You", f"Bo ({level})", f"Cy ({level})", f"Dee ({level})"]


def test_a_log_of_random_seats_from_before_there_were_levels_goes_on(play: Played, tmp_path: Path) -> None:
    LoggedGame.start(headtable.game("trolley-euchre"), 2, ["Ann", "Bo (random)"], 1).save(
        tmp_path / "old.log"
    )
    shown = play(["1", "1", "save"], "--resume", "old.log", "--seed", "2")
    assert "Ann, your turn" in shown
    assert LoggedGame.load(tmp_path / "old.log").names == ["Ann", "Bo (random)"]
    assert any(entry.seat == 1 for entry in LoggedGame.load(tmp_path / "old.log").entries)


def test_where_persons_sat_house_players_sit_in(play: Played, tmp_path: Path) -> None:
    LoggedGame.start(headtable.game("trolley-euchre"), 2, ["Ann", "Ben"], 1).save(tmp_path / "two.log")
    shown = play(numbers(1, 4), "--resume", "two.log", "--seat", "2")
    assert "Ann " in shown
    assert "Ben, your turn" in shown


def test_rogues_break_the_rules(play: Played, tmp_path: Path) -> None:
    words = ("trolley-euchre", "--option", "honour=on", "--option", "length=one deal", "--rogues")
    faults = 0
    for seed in range(6):
        file = tmp_path / f"{seed}.log"
        play([*(["1", ""] * 12), f"save {file.name}"], *words, "--seed", str(seed))
        logged_game = LoggedGame.load(file) if file.exists() else None
        for state, entry in (
            zip(logged_game.moments(), logged_game.entries, strict=False) if logged_game else ()
        ):
            faults += entry.seat > 0 and bool(state.fault(entry.seat, state.parse(entry.text)))
    assert faults > 0


def test_a_hint_is_one_sentence_and_no_move(play: Played, tmp_path: Path) -> None:
    shown = play(["hint", "save mine.log"], *FIRST)
    said = " ".join(shown.split("> hint")[1].split("> ")[0].split())
    assert said.endswith(".")
    assert said.lower().startswith(("order up", "pass"))
    assert {entry.seat for entry in LoggedGame.load(tmp_path / "mine.log").entries} == {headtable.CHANCE}


def test_a_hint_tells_nothing_that_is_hidden(play: Played, tmp_path: Path) -> None:
    """The same game with other cards in the other hand and in the stock gets the same hint."""
    play(["save one.log"], *FIRST)
    hints = set()
    for other in range(4):
        text = (tmp_path / "one.log").read_text()
        (tmp_path / "other.log").write_text(with_others_hidden(text, other))
        hints.add(play(["hint"], "--resume", "other.log").split("> hint")[1])
    assert len(hints) == 1


def with_others_hidden(text: str, first: int) -> str:
    """The log of one deal, with cards of the other hand and of the stock exchanged."""
    logged_game = LoggedGame.read(text)
    places = {place.name: place.cards for place in logged_game.state.places()}
    names = logged_game.state.names()
    swapped: dict[str, str] = {}
    for one, two in zip(places["hand 2"][first:], places["stock"], strict=False):
        swapped |= {names[one]: names[two], names[two]: names[one]}
    return "\n".join(
        " ".join(swapped.get(word, word) for word in line.split(" ")) if "shuffle" in line else line
        for line in text.split("\n")
    )


# Honour mode ---------------------------------------------------------------------------------------------


def test_a_fault_must_be_confirmed_and_can_be_called(play: Played, tmp_path: Path) -> None:
    words = ("trolley-euchre", "--option", "honour=on", "--option", "length=one deal")
    for seed in range(30):
        shown = play([*numbers(seed, 30), "save mine.log"], *words, "--seed", str(seed))
        if "This is against the rules." in shown:
            break
    assert "! is against the rules" in shown
    assert "All the same? (yes or no)" in shown
    assert "You may speak, or press Enter to go on." in shown


@pytest.mark.parametrize("game", WITH_HONOUR)
def test_random_seats_play_fair_unless_they_are_rogues(game: str) -> None:
    faults = {True: 0, False: 0}
    for is_rogue in faults:
        rng = Rng(3)
        player = Rogue() if is_rogue else house_player(game, "random")
        state = headtable.game(game).start(headtable.game(game).seats[0], options={"honour": "on"})
        for seat in awaited(state, rng, 600):
            move = player.choose(state, seat, rng)
            assert move.verb not in ("revoke", "challenge", "take back")
            faults[is_rogue] += bool(state.fault(seat, move))
            state.apply(seat, move)
    assert faults[False] == 0
    assert faults[True] > 0


# Bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "say which game to play; there are: "),
        (["euchre"], "did you mean 'trolley-euchre'"),
        (["trolley-euchre", "--seats", "7"], "is for 2, 3, 4 seats, not for 7"),
        (["trolley-euchre", "--seat", "5"], "there is no seat 5 at a table of 4"),
        (["trolley-euchre", "--dealer", "9"], "seat 9 cannot deal: there are 4 seats"),
        (["trolley-euchre", "--option", "colour=red"], "there is no option 'colour' here; there are: target"),
        (["trolley-euchre", "--option", "honour=perhaps"], "it can be: off, on"),
        (["trolley-euchre", "--option", "honour"], "write it as --option target=500"),
        (["trolley-euchre", "--option", "target=5", "--option", "target=6"], "given twice"),
        (["trolley-euchre", "--name", "A" * 21], "a name has at most 20 letters"),
        (["trolley-euchre", "--name", "A#B"], "holds a '#'"),
        (["trolley-euchre", "--name", "Bo (expert)"], "is how a house player is called"),
        (["trolley-euchre", "--bots", "grandmaster"], "there are: random, novice, regular, expert"),
        (["trolley-euchre", "--rogues", "--bots", "expert"], "rogues move at random"),
        (["--resume", "nothing.log", "--bots", "expert"], "a saved game keeps its seats, players"),
        (["--resume", "nothing.log"], "cannot read 'nothing.log'"),
        (["--resume", "nothing.log", "--seats", "3"], "a saved game keeps its seats"),
        (["--resume", "bad.log"], "a log begins with"),
        (["--resume", "other.log"], "say --seat N"),
        (["trolley", "--resume", "other.log"], "is a game of trolley-euchre, not of trolley"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.log").write_text("Dear Ann\n")
    LoggedGame.start(headtable.game("trolley-euchre"), 2).save("other.log")
    assert main(["play", *words]) == 2
    assert says in capsys.readouterr().err


def test_help_reads_no_rules() -> None:
    """`headtable --help` must come at once."""
    script = (
        "import sys; from headtable.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if 'terminal' in name or 'rulebooks' in name])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
