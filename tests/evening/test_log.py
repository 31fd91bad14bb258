"""The log of an evening as text."""

import pytest
from evening_parties import EUCHRE, party, wander

from headtable import Rng
from headtable.evening import log


def text() -> str:
    evening = party(EUCHRE, 13, {"games": 2, "part-names": "red / blue"})
    list(wander(evening, Rng(3), 2))
    return log.text_of(evening)


def test_a_log_is_read_back_to_the_last_detail() -> None:
    whole = text()
    again = log.read(whole)
    assert log.text_of(again) == whole
    assert again.chosen == {"games": 2, "part-names": "red / blue"}
    assert whole.startswith("head table evening 1\nform: progressive-trolley-euchre\noption games: 2\n")


def test_remarks_and_blank_lines_are_passed_over() -> None:
    whole = text()
    assert log.read(whole + "\n# good night\n").as_data() == log.read(whole).as_data()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("head table evening 1", "head table log 1", 1, "begins with 'head table evening 1'"),
        ("form: progressive-trolley-euchre", "form: bridge", 2, "there is no evening 'bridge'"),
        ("option games: 2", "option games: none", 3, "option games cannot be 'none'"),
        ("option games: 2", "games 2", 3, "belongs to no header"),
        ("arrive guest3\n", "arrive guest2\n", 9, "somebody called guest2 is here already"),
        ("seat by lot\n", "seat by lot\nbell\n", 21, "no round is running"),
    ],
)
def test_damage_is_reported_by_line(old: str, new: str, line: int, says: str) -> None:
    with pytest.raises(log.DamagedEvening, match=says) as damage:
        log.read(text().replace(old, new, 1))
    assert damage.value.line == line
    assert str(damage.value).startswith(f"line {line}: ")
    if line > 4:
        assert damage.value.whole is not None
        assert len(damage.value.whole.state.guests) >= 2


def test_a_log_that_breaks_off_says_so_and_keeps_what_is_whole() -> None:
    with pytest.raises(log.DamagedEvening, match="breaks off in this line, after 'arrive An'"):
        log.read("head table evening 1\nform: progressive-trolley\n\narrive Ann\narrive An")
    with pytest.raises(log.DamagedEvening, match="ends without a form"):
        log.read("head table evening 1\n\n")
