"""Fair shuffles: what is promised can be worked out again, and nothing else passes."""

import hashlib
import hmac
import re
from dataclasses import replace

import pytest

import headtable
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.table import fairness
from headtable.table.fairness import Fairness, verify
from headtable.table.log import Damaged, Log
from headtable.table.logged_game import LoggedGame

SECRET = bytes(range(32))
FAIR = Fairness("KRTW", SECRET, ("left # of Ann", "", "☃ drei"))


def played(fair: Fairness = FAIR, is_whole: bool = True, game: str = "hilo", seats: int = 3) -> str:
    """A game by random players to its end, or to its second deal, with fair shuffles."""
    logged_game = LoggedGame.start(headtable.game(game), seats, ["Ann", "Bo", "Cy", "Di"][:seats])
    fair.promise(logged_game.log)
    rng = Rng(5)
    while logged_game.state.to_act() != NOBODY and (is_whole or fairness.chances(logged_game.log) < 3):
        seat = logged_game.state.to_act()
        if seat == CHANCE:
            fair.chance(logged_game)
        else:
            moves = logged_game.state.legal_moves(seat)
            logged_game.move(seat, moves[rng.below(len(moves))])
    if is_whole:
        fair.reveal(logged_game.log)
    return logged_game.log.text()


@pytest.fixture(scope="module")
def text() -> str:
    return played()


def judged(text: str) -> fairness.Verdict:
    return verify(Log.read(text))


def line_of(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


# The scheme, against the words of docs/protocol.md ------------------------------------------


def test_the_commitment_is_the_hash_of_scheme_code_and_secret() -> None:
    said = b"head table fair 1\nKRTW\n" + SECRET.hex().encode()
    assert fairness.commitment("KRTW", SECRET) == hashlib.sha256(said).hexdigest()
    assert (
        fairness.commitment("KRTW", SECRET)
        == "d56338dc1f131498550bea4b9584506de31c672307543c3df6d642100eea1e17"
    )


def test_the_seed_is_keyed_by_the_secret_and_mixes_code_number_and_cuts() -> None:
    said = "KRTW\n11\nleft # of Ann\n\n☃ drei".encode()
    digest = hmac.new(SECRET, said, hashlib.sha256).digest()
    assert fairness.seed("KRTW", SECRET, FAIR.cuts, 11) == int.from_bytes(digest[:12], "big")
    assert fairness.seed("KRTW", SECRET, FAIR.cuts, 11) == 0x661419AAAD8740E18E64783C


@pytest.mark.parametrize(
    "other",
    [
        replace(FAIR, table="KRTX"),
        replace(FAIR, secret=bytes(32)),
        replace(FAIR, cuts=("left # of Ann", "☃ drei", "")),
        replace(FAIR, cuts=("", "", "")),
    ],
)
def test_everything_counts(other: Fairness) -> None:
    assert FAIR.rng(0).word() != other.rng(0).word()
    assert FAIR.rng(0).word() != FAIR.rng(1).word()


def test_secrets_are_long_and_never_the_same() -> None:
    made = {fairness.new_secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(secret) for secret in made} == {32}


@pytest.mark.parametrize("cut", ["", "7", "# fair secret: x", "☃" * 64, "two words"])
def test_a_cut_may_be_nearly_anything(cut: str) -> None:
    assert fairness.why_not_cut(cut) == ""


@pytest.mark.parametrize("cut", ["x" * 65, " x", "x ", "a\nb", "a\tb", "\0", "\ud800", "a\u2028b"])
def test_a_cut_is_one_line_that_a_log_gives_back_as_it_was(cut: str) -> None:
    assert fairness.why_not_cut(cut)


# The log ------------------------------------------------------------------------------


def test_a_fair_log_is_a_log_like_any_other(text: str) -> None:
    logged_game = LoggedGame.read(text)
    assert logged_game.state.is_over()
    assert logged_game.log.text() == text
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# fair"))
    assert LoggedGame.read(plain).entries[-1].text == logged_game.entries[-1].text


def test_how_it_stands_in_the_log(text: str) -> None:
    remarks = [line for line in text.splitlines() if line.startswith("#")]
    assert remarks == [
        "# fair table: KRTW",
        f"# fair commitment: {fairness.commitment('KRTW', SECRET)}",
        "# fair cut 1: left # of Ann",
        "# fair cut 3: ☃ drei",
        f"# fair secret: {SECRET.hex()}",
    ]
    assert text.splitlines()[-1].startswith("# fair secret")


def test_a_running_log_does_not_tell_the_secret() -> None:
    assert SECRET.hex() not in played(is_whole=False)


# The verdict --------------------------------------------------------------------------


def test_a_whole_fair_game_is_proved(text: str) -> None:
    verdict = judged(text)
    number = len(re.findall(r"^\*", text, re.M))
    assert number > 3
    assert verdict.is_proved
    assert verdict.says == f"All {number} chance moves are exactly what the promised secret and 2 cuts make."
    assert verdict.promised == fairness.commitment("KRTW", SECRET)
    assert verdict.cuts == FAIR.cuts


@pytest.mark.parametrize("game", [game.id for game in headtable.games()])
def test_every_game_can_be_dealt_fairly(game: str) -> None:
    fair = Fairness("ABCD", SECRET, ("x",) * headtable.game(game).seats[0])
    running = played(fair, is_whole=False, game=game, seats=headtable.game(game).seats[0])
    verdict = judged(running + f"# fair secret: {SECRET.hex()}\n")
    assert verdict.is_proved, verdict.says


def test_a_shuffle_that_was_exchanged_is_named_by_its_line(text: str) -> None:
    """Two cards of the last shuffle change places, which both nobody has played when the log is cut there."""
    lines = text.splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("* shuffle"))
    words = lines[last].split()
    words[2], words[3] = words[3], words[2]
    forged = "\n".join([*lines[:last], " ".join(words), f"# fair secret: {SECRET.hex()}", ""])
    verdict = judged(forged)
    assert not verdict.is_proved
    assert verdict.line == last + 1
    assert verdict.says.startswith(
        f"The shuffles are not what was promised: line {last + 1}: secret and cuts make "
    )


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        (SECRET.hex(), "00" * 32, "# fair secret", "this is not the secret that was promised"),
        (
            "# fair table: KRTW",
            "# fair table: KRTX",
            "# fair secret",
            "this is not the secret that was promised",
        ),
        ("# fair cut 1: left", "# fair cut 1: Left", "* ", "secret and cuts make"),
        ("# fair cut 3:", "# fair cut 2:", "* ", "secret and cuts make"),
        ("# fair cut 3:", "# fair cut 4:", "# fair cut 4", "there is no seat 4 at a table of 3"),
        ("# fair cut 3:", "# fair cut 1:", "# fair cut 1: ☃", "'cut 1' stands here for the second time"),
        (SECRET.hex(), "abc", "# fair secret", "'abc' is no secret"),
    ],
)
def test_what_was_changed_is_found(text: str, old: str, new: str, at: str, reason: str) -> None:
    forged = text.replace(old, new)
    verdict = judged(forged)
    assert not verdict.is_proved
    assert verdict.line == line_of(forged, at)
    assert reason in verdict.says


def test_remarks_stand_where_they_belong(text: str) -> None:
    secret = f"# fair secret: {SECRET.hex()}\n"
    early = text.replace(secret, "").replace("# fair table", secret + "# fair table")
    assert "the secret stands above moves that depend on it" in judged(early).says
    cut = "# fair cut 1: left # of Ann\n"
    late = text.replace(cut, "") + cut
    assert "'cut 1' stands below the first move" in judged(late).says


def test_what_is_not_there_proves_nothing_and_accuses_nobody(text: str) -> None:
    lines = text.splitlines(keepends=True)
    without = ["".join(line for line in lines if not line.startswith(f"# fair {word}")) for word in
               ("", "table", "commitment", "secret")]  # fmt: skip
    says = [
        "promises nothing",
        "does not say the fair table",
        "does not say the fair commitment",
        "never published",
    ]
    for part, reason in zip([*without, played(is_whole=False)], [*says, "until then"], strict=True):
        verdict = judged(part)
        assert (verdict.is_proved, verdict.line) == (False, 0)
        assert reason in verdict.says


def test_other_remarks_are_nobody_s_business(text: str) -> None:
    assert judged(text.replace("# fair table", "# fair enough: he said\n# fair table")).is_proved


def test_a_log_that_is_no_game_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        judged(text + "1 play 7-3\n")


def test_the_same_again_says_that_it_was_known(text: str) -> None:
    again = played(replace(FAIR, again="WXYZ"))
    assert [line for line in again.splitlines() if line[0:1] == "*"] == [
        line for line in text.splitlines() if line[0:1] == "*"
    ]
    assert "# fair again: WXYZ" in again
    verdict = judged(again)
    assert verdict.is_proved
    assert verdict.says.endswith(
        "These are the shuffles of that table, dealt again at table WXYZ: they were known before."
    )


@pytest.mark.parametrize("struck", ["time", "bell"])
def test_the_clock_and_the_bell_are_no_draw(struck: str) -> None:
    """They come when they come; what was drawn before and after them is proved all the same."""
    game, options = ("trix-exchange", {"form": "live"}) if struck == "time" else ("hilo", {"bell": "on"})
    logged_game = LoggedGame.start(headtable.game(game), 3, ["Ann", "Bo", "Cy"], None, options)
    FAIR.promise(logged_game.log)
    while logged_game.state.to_act() == CHANCE:
        FAIR.chance(logged_game)
    for _ in range(40):
        if not logged_game.state.why_not(CHANCE, logged_game.state.parse(struck)):
            break
        seat = logged_game.state.to_act()
        logged_game.move(seat, logged_game.state.legal_moves(seat)[0])
    logged_game.move(CHANCE, struck)
    FAIR.reveal(logged_game.log)
    assert judged(logged_game.log.text()).is_proved
