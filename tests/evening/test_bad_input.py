"""What will not do is answered with a sentence, and nothing has changed."""

import pytest
from evening_parties import EUCHRE, TROLLEY, party, refusal, sit

from headtable import Rng
from headtable.evening.evening import Evening
from headtable.evening.evening_state import Refused
from headtable.evening.forms import FORMS, form
from headtable.rules.core.errors import BadSetup

TWELVE = "A b C d E f G h I j K l"
THREE_TABLES = "A C b d / E G f h / I K j l"


def at_moment(moment: str) -> Evening:
    evening = party(EUCHRE, TWELVE, {"games": 2})
    if moment != "gathering":
        sit(evening, THREE_TABLES)
    if moment in ("playing", "settling", "over"):
        evening.apply("begin")
    if moment in ("settling", "over"):
        for line in ("score 1 5 3", "score 2 1 2", "score 3 2 1", "bell"):
            evening.apply(line)
    if moment == "over":
        evening.apply("finish")
        evening.let_chance(Rng(1))
    return evening


@pytest.mark.parametrize(
    ("moment", "line", "says"),
    [
        ("gathering", "arrive a", "somebody called A is here already: add a letter or a second name"),
        ("gathering", "arrive", "the name '' is empty or has spaces around it"),
        ("gathering", "arrive Ann #1", "the name 'Ann #1' holds a '#' or a sign that cannot be printed"),
        ("gathering", f"arrive {'x' * 41}", "a name has at most 40 letters, or the card has no room for it"),
        ("gathering", "rename 2 A", "somebody called A is here already: add a letter or a second name"),
        ("gathering", "rename 2", "say it like this: rename 3 Anna"),
        ("gathering", "leave 13", "there is no guest number 13"),
        ("gathering", "leave Ann", "'Ann' is no guest"),
        ("gathering", "bell", "no round is running, so there is nothing for the bell to end"),
        ("gathering", "begin", "not now: the guests are still gathering; nobody is seated yet"),
        ("gathering", "undo it", "say it like this: undo"),
        (
            "gathering",
            "seat by moonlight",
            "say it like this: seat by lot, seat by couples, or seat by hand ",
        ),
        ("gathering", "seat by hand 1 2 3 4 / 5 6 7 8 / 9 10 11 11", "K cannot sit twice"),
        ("gathering", "seat by hand 1 2 3 4 / 5 6 7 8 / 9 10 11 -", "no chair was named for l"),
        ("gathering", "seat by hand 1 2 3 4 / 5 6 7 8 / 9 10 11 12 13", "there is no guest number 13"),
        ("gathering", "seat by hand 1 2 3 / 4 5 6 7 8 / 9 10 11 12", "four sit at each table"),
        (
            "gathering",
            "seat by hand 1 2 3 4 / 5 6 7 8 / 9 - 10 - / 11 - 12 -",
            "these guests sit at 3 tables, of 4, 4, 4",
        ),
        ("gathering", "dance", "nobody can say 'dance'; there are: arrive, "),
        ("gathering", "", "nobody can say ''; there are: arrive, "),
        ("gathering", "* sing", "chance cannot say 'sing'; there are: parts, "),
        ("gathering", "lots 1 2", "'lots' belongs to chance: its line begins with *"),
        ("gathering", "* parts 1=lady", "no part is to be drawn for now"),
        ("seated", "bell", "no round is running, so there is nothing for the bell to end"),
        ("seated", "seat by lot", "not now: everybody is seated, and the next round has not begun"),
        ("seated", "* rest 3", "nobody is to be drawn to rest now"),
        ("seated", "* cut win 1 1=red-car 3=red-fare", "not now: everybody is seated"),
        ("playing", "hand 4 1 0", "there is no table 4; there are 3"),
        ("playing", "hand 0 1 0", "there is no table 0; there are 3"),
        ("playing", "hand 2 1", "table 2 has 2 scores, one for each side, not 1"),
        ("playing", "hand 2 1 x", "'x' is no score"),
        ("playing", "hand 2 1 -1", "'-1' is no score"),
        ("playing", "hand 2 1 0 at", "after 'at' a tick is wanted"),
        ("playing", "hand 2 1 0 at 0", "a tick counts from 1"),
        ("playing", "hand", "say it like this: hand 2 0 1"),
        ("playing", "score", "say it like this: score 2 4 2"),
        (
            "playing",
            "hand 2 3 0",
            "a hand of Trolley Euchre gives one side 1, 2 or 4 points and the other none",
        ),
        (
            "playing",
            "score 1 7 1",
            "the head table stops as soon as one side has 5, so it cannot stand at 7 to 1",
        ),
        ("playing", "begin", "not now: a round is running"),
        ("settling", "bell", "no round is running, so there is nothing for the bell to end"),
        ("settling", "score 1 4 3", "the bell has rung, so one side of the head table must have 5"),
        ("settling", "* cut win 2 5=red-car 7=red-fare", "nobody at table 2 has to cut for that"),
        ("settling", "decide 5 3", "no deciding game is being played"),
        ("over", "arrive Zoe", "not now: "),
        ("over", "bell", "no round is running, so there is nothing for the bell to end"),
    ],
)
def test_a_line_that_will_not_do_is_refused_with_a_sentence(moment: str, line: str, says: str) -> None:
    assert refusal(at_moment(moment), line)[1].startswith(says)


def test_hands_of_a_table_come_in_order() -> None:
    evening = at_moment("playing")
    evening.apply("hand 2 1 0 deal 3 at 90")
    assert refusal(evening, "hand 2 1 0 deal 3 at 120")[1] == "deal 3 of table 2 has been scored already"
    assert refusal(evening, "hand 2 1 0 at 80")[1] == "the last hand of table 2 ended at tick 90"
    evening.apply("score 2 3 1")
    assert "correct it with score" in refusal(evening, "hand 2 1 0 at 120")[1]


def test_a_card_that_is_not_in_the_pack_cannot_be_cut() -> None:
    evening = party(EUCHRE, TWELVE)
    evening.apply("seat by hand 1 3 2 4 / 5 7 6 8 / 9 11 10 12")
    assert refusal(evening, "* cut deal 1 1=joker 3=red-car") == (
        "table.whole-pack",
        "'joker' is no card of this pack",
    )
    assert refusal(evening, "* cut deal 1 1=red-car 3=red-car")[0] == "table.whole-pack"
    assert refusal(evening, "* cut deal 1 1=red-car")[1] == "those who cut now are 1 3"
    assert refusal(evening, "* cut deal 1 1=red-car 1=red-fare")[1].startswith("'1=red-fare' does not fit")
    assert refusal(evening, "* cut deal 2 1=red-car 3=red-fare")[1] == "those who cut now are 5 7"


def test_lots_that_seat_somebody_twice_or_nowhere_are_refused() -> None:
    evening = party(TROLLEY, 8)
    evening.apply("seat by lot")
    assert refusal(evening, "* lots 1 2 3 4 / 5 6 7 7")[1] == "everybody draws one lot, and nobody two"
    assert refusal(evening, "* lots 1 2 3 4 5 / 6 7 8")[1] == "the lots do not fit the tables"
    assert refusal(evening, "arrive Zoe")[1] == "not now: the places are being drawn"


def test_parts_are_halved() -> None:
    evening = party(EUCHRE, 12)
    evening.apply("seat by lot")
    uneven = " ".join(f"{guest}=lady" for guest in range(1, 13))
    assert refusal(evening, f"* parts {uneven}")[1].startswith("half of the guests hold each part")
    assert refusal(evening, "* parts 1=lady")[1].startswith("a part is to be drawn for 1 2 3")


def test_there_is_nothing_to_take_back_before_the_first_line() -> None:
    assert refusal(party(TROLLEY, 0), "undo")[1] == "there is nothing to take back"


def test_a_line_must_be_printable_and_not_endless() -> None:
    evening = party(TROLLEY, 8)
    assert refusal(evening, "arrive \x1b[2J")[1].startswith("a line holds only letters")
    assert refusal(evening, f"arrive {'x ' * 10_001}")[1] == "a line has at most 20000 letters"


WORDS = [
    "arrive", "leave", "seat", "by", "lot", "hand", "score", "bell", "at", "deal", "out", "cut", "win",
    "stay", "final", "swap", "couple", "part", "lady", "0", "1", "2", "3", "5", "9", "77", "=", "/", "-", "*",
    "1=red-car", "3=lady", "parts", "rest", "lots", "chairs", "dealers", "deals", "partners", "decide",
    "change", "finish", "begin", "undo",
]  # fmt: skip


@pytest.mark.parametrize("moment", ["gathering", "seated", "playing", "settling", "over"])
def test_whatever_is_said_is_done_or_refused_and_never_breaks(moment: str) -> None:
    rng = Rng(7)
    for number in range(800):
        if number % 20 == 0:
            evening = at_moment(moment)
        line = " ".join(WORDS[rng.below(len(WORDS))] for _ in range(1 + rng.below(5)))
        clause, sentence = evening.why_not(line)
        try:
            evening.apply(line)
            assert (clause, sentence) == ("", "")
        except Refused:
            assert sentence


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"games": 0}, "option games cannot be '0'"),
        ({"laps": 3}, "there is no option 'laps'"),
        ({"clock": "sundial"}, "option clock cannot be 'sundial'"),
        ({"part-names": "red"}, "part-names takes two words"),
        ({"part-names": "red / Red"}, "part-names takes two words"),
    ],
)
def test_bad_options_are_a_bad_setup(options: dict[str, object], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        Evening(form(EUCHRE), options)


def test_an_unknown_form_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadSetup, match="did you mean 'progressive-trolley-euchre'"):
        form("progresive-euchre")
    assert len({one.id for one in FORMS}) == 5
