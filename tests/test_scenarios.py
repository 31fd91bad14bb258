"""Every scenario file in tests/scenarios, one test a scenario; and that a wrong one really fails."""

from pathlib import Path

import pytest

from headtable.rules.core.errors import Complaint
from headtable.table.scenario import Failed, Scenario, read_scenarios

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.scenario"))
TITLE = "[trolley-euchre.follow] a test of the runner\n"
GAME = """trolley-euchre, 2 seats, dealer 2
hand 1  red-car black-car red-conductor red-passenger black-fare
hand 2  red-fare green-car green-fare orange-car orange-fare
trump card  green-transfer
"""


def every_scenario() -> list[object]:
    return [
        pytest.param(
            scenario,
            id=f"{file.stem}:{scenario.number}",
            marks=[pytest.mark.clause(id) for id in scenario.ids],
        )
        for file in FILES
        for scenario in read_scenarios(file.read_text(encoding="utf-8"))
    ]


def test_there_are_scenarios() -> None:
    assert FILES


@pytest.mark.parametrize("scenario", every_scenario())
def test_a_scenario_holds(scenario: Scenario) -> None:
    scenario.run()


def run(text: str) -> None:
    for scenario in read_scenarios(TITLE + GAME + text):
        scenario.run()


def test_what_is_right_holds() -> None:
    run(
        "* deal  # turn 1; legal: pass, order up; place hand 1: black-fare black-car red-car"
        " red-conductor red-passenger; sees 1 hand 2: ; sees 1 no discard; offers pass\n"
        "    # seat 2 offers not pass; fact tricks: 0 0; scores 0 0\n"
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 pass  # refused: table.turn", "expected a refusal by table.turn, came no refusal"),
        ("1 make red  # refused: table.turn", "came a refusal by trolley-euchre.not-turned-down"),
        ("1 make red", "expected a legal move, came a refusal by trolley-euchre.not-turned-down"),
        ("1 pass  # turn 1", "expected turn 1, came turn 2"),
        ("1 pass  # turn chance", "expected turn chance, came turn 2"),
        ("1 pass  # over", "expected the end of the game, came turn 2"),
        ("1 pass  # scores 0 1", "expected scores 0 1, came scores 0 0"),
        ("1 pass  # noted: trolley-euchre.two-score 1 2", "expected the note trolley-euchre.two-score 1 +2"),
        ("1 pass  # offers order up", "expected offer of 'order up'"),
        ("1 pass  # offers not take up", "expected no offer of 'take up'"),
        ("1 pass  # seat 1 offers pass", "expected offer of 'pass', came the moves none"),
        ("1 pass  # seat 2 offers not pass", "expected no offer of 'pass'"),
        ("1 pass  # seat 7 offers pass", "there is no seat 7"),
        ("1 pass  # legal: pass", "expected the moves pass, came the moves pass, take up"),
        ("1 pass  # winners 1", "expected winners 1, came winners none"),
        ("1 order up  # fact trump: red", "expected trump: red, came trump: green"),
        ("1 pass  # fact trump: red", "there is no fact 'trump'"),
        (
            "1 pass  # place trump card: red-fare",
            "expected trump card: red-fare, came trump card: green-transfer",
        ),
        ("1 pass  # place attic: red-fare", "there is no place 'attic'"),
        ("1 pass  # sees 2 hand 1: red-car", "expected hand 1: red-car, came hand 1: none"),
        ("1 pass  # sees 2 attic: red-car", "sees no pile 'attic'"),
        ("1 pass  # sees 2 no hand 2", "expected no pile 'hand 2', came one with green-car"),
        ("1 pass  # over the hills", "begins like an expectation but is none"),
        ("1 pass  # turn two", "begins like an expectation but is none"),
        ("1 pass  # Turn 2", "begins like an expectation but is none"),
        ("1 pass  # score 0 0", "begins like an expectation but is none"),
        ("1 pass  # refusal by table.turn", "begins like an expectation but is none"),
        ("1 pass  # seat 2 offer pass", "begins like an expectation but is none"),
        ("1 pass\n      # turn 1", "expected turn 1, came turn 2"),
        ("1 dance", "'dance' is no move"),
        ("3 pass", "there is no seat 3"),
        ("hand 1 red-car", "'hand 1' is given twice"),
        ("attic red-car", "neither a move nor a place"),
        ("stock purple-car\n1 pass", "no card here is called 'purple-car'"),
        ("stock red-car\n1 pass", "there is no red-car left for 'stock'"),
        ("discard black-transfer\n1 pass", "'discard' gets 0 cards in this deal, not 1"),
        ("1 pass\nhand 1 red-car", "these places were never dealt"),
        ("* shuffle red-car  # refused: table.whole-pack", "line 5 shapes this deal already"),
        ("hand 1  # turn 1", "only a move can lead to 'turn 1'"),
    ],
)
def test_what_is_wrong_fails(line: str, says: str) -> None:
    with pytest.raises(Complaint, match=r"^line [0-9]+: ") as raised:
        run(line + "\n")
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no scenario in it"),
        ("1 pass\n", "line 1: '1 pass' stands before the first"),
        (
            "[trolley-euchre.folow] a slip\ntrolley-euchre, 2 seats\n",
            "the nearest is 'trolley-euchre.follow'",
        ),
        ("[trolley-euchre.follow]\n", "line 1: a scenario begins with"),
        (TITLE, "line 1: here belongs 'game, 4 seats"),
        (TITLE + "\n1 pass\n", "line 3: here belongs 'game, 4 seats"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_complaint(text: str, says: str) -> None:
    with pytest.raises(Complaint) as raised:
        read_scenarios(text)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ("trolly-euchre, 2 seats", "did you mean 'trolley-euchre'?"),
        ("trolley-euchre, 5 seats", "is for 2, 3, 4 seats"),
        ("trolley-euchre, 2 seats, dealer 3", "seat 3 cannot deal"),
        ("trolley-euchre, 2 seats, honor=on", "there is no option 'honor'"),
        ("trolley-euchre, 2 seats, honour", "neither 'dealer N' nor 'option=value'"),
        ("trolley-euchre, 2 seats", "so it proves nothing"),
    ],
)
def test_a_wrong_setup_fails_on_its_line(setup: str, says: str) -> None:
    with pytest.raises(Failed, match="line 2: ") as raised:
        read_scenarios(TITLE + setup + "\n")[0].run()
    assert says in str(raised.value)


def test_places_shape_the_deal_that_comes_next() -> None:
    run(
        "1 pass\n2 pass\n1 pass\n2 pass   # turn chance\n"
        "hand 1  green-car green-fare green-motorman green-transfer red-car    trump card  black-fare\n"
        "* deal   # turn 2; place hand 1: green-car green-fare green-motorman green-transfer red-car\n"
        "         # sees 2 trump card: black-fare\n"
    )


def test_the_same_scenario_is_dealt_the_same_way_every_time() -> None:
    text = TITLE + "trolley-euchre, 4 seats\n* deal\n* deal\n1 pass  # legal: pass\n"
    reasons = set()
    for _ in range(3):
        with pytest.raises(Failed) as raised:
            read_scenarios(text)[0].run()
        reasons.add(raised.value.reason)
    assert len(reasons) == 1
