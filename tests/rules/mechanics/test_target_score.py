"""Games to a target score."""

from headtable.rules.mechanics.target_score import TargetScore


def test_a_match_goes_on_until_the_target_and_past_a_tie() -> None:
    match = TargetScore(10)
    alone = [0, 1, 2]
    assert match.winners([9, 3, 0], alone) == []
    assert match.winners([10, 12, 0], alone) == [1]
    for _ in range(10):
        assert match.winners([12, 12, 0], alone) == []
    assert match.winners([12, 12, 0], alone) == [0, 1]
    assert TargetScore(0).winners([1, 1, 0], alone) == [0, 1]
    assert TargetScore(10).winners([12, 3, 12, 3], [0, 1, 0, 1]) == [0, 2]


def test_an_extra_deal_is_judged_even_if_all_fall_below_the_target() -> None:
    match = TargetScore(10)
    assert match.winners([10, 10], [0, 1]) == []
    assert match.winners([9, 8], [0, 1]) == [0]
