"""How tests are handed out to processes (tests/support/xdist_schedule.py)."""

from xdist_schedule import LONGEST, ROOT, SPREAD, rank, unit_of


def test_the_files_that_are_named_are_there() -> None:
    assert [file for file in [*LONGEST, SPREAD] if not (ROOT / file).is_file()] == []


def test_the_longest_come_first_and_what_is_spread_comes_last() -> None:
    nodes = [f"{SPREAD}::test_a[1]", "tests/test_layers.py::test_b", f"{LONGEST[1]}::c", f"{LONGEST[0]}::d"]
    assert sorted(nodes, key=rank) == nodes[::-1]


def test_a_file_is_one_piece_of_work_unless_it_is_spread() -> None:
    assert unit_of("tests/test_layers.py::test_a[x::y]") == "tests/test_layers.py"
    assert unit_of(f"{SPREAD}::test_a[1]") == f"{SPREAD}::test_a[1]"
