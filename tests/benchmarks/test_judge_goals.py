"""The benchmarks beside other libraries fail where a goal is missed, and name their extra."""

import math
from collections.abc import Callable

import beside_pgx_and_rlcard
import pytest
import require_bench
from beside_pgx_and_rlcard import ALONE, BATCHES, EUCHRE, RLCARD, Rates
from judge_goals import Goal, judged


def rates(many: float, sparrows: float, seat: float, rlcard: float) -> dict[tuple[str, ...], Rates]:
    """Medians as the benchmark has them; of RLCard's games only the last one, all at random, is so fast."""
    return {
        **{("many_games", EUCHRE, batch): (many,) for batch in BATCHES},
        **{("sparrow_mahjong", batch): (sparrows,) for batch in BATCHES},
        **{("one_seat", game): (1.0, seat) for game in ALONE},
        **{("rlcard", game): (1e6, 1.0) for game in RLCARD},
        **{("rlcard_at_random", game): (1.0,) for game in RLCARD},
        ("rlcard_at_random", "blackjack"): (rlcard,),
    }


def test_each_goal_is_told_and_one_that_is_missed_is_the_exit_status(
    capsys: pytest.CaptureFixture[str],
) -> None:
    reached = Goal("many games", 500_000, 500_000, "steps a second")
    assert judged([reached]) == 0
    assert capsys.readouterr().out == (
        "reached many games: 500,000 steps a second, at least 500,000\n1 of 1 goals reached\n"
    )
    for found in (2.99, math.nan):
        missed = Goal("hilo", found, 3, "times theirs")
        assert judged([missed, reached]) == 1
        told = capsys.readouterr().out.splitlines()
        assert told[0] == f"MISSED  hilo: {found:.2f} times theirs, at least 3.00"
        assert told[-1] == "1 of 2 goals reached"
    assert judged([Goal("hilo", 1, 3, "times theirs")], is_compiled=False) == 0


@pytest.mark.parametrize(
    ("measured", "missed"),
    [
        (rates(500_000, 100_000, 150_000, 150_000), 0),
        (rates(499_999, 90_000, 150_000, 150_000), 1),
        (rates(500_000, 100_001, 150_000, 150_000), 1),
        (rates(500_000, 100_000, 149_999, 150_000), len(ALONE)),
    ],
)
def test_the_goals_beside_pgx_and_rlcard(measured: dict[tuple[str, ...], Rates], missed: int) -> None:
    goals = beside_pgx_and_rlcard.goals(measured)
    assert len(goals) == 2 + len(ALONE)
    assert sum(goal.is_missed() for goal in goals) == missed


def nothing_found(name: str) -> None:
    return None


def without_arguments(main: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a benchmark says when it ends itself."""
    monkeypatch.setattr("sys.argv", ["benchmark"])
    with pytest.raises(SystemExit) as ended:
        main()
    return str(ended.value.code)


def test_a_library_that_is_not_installed_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(require_bench, "find_spec", nothing_found)
    said = without_arguments(beside_pgx_and_rlcard.main, monkeypatch)
    assert said.startswith("needs the extra bench: pgx is not installed;")
    assert 'pip install ".[bench]"' in said
