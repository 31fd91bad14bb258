"""The Great Railroad Game: every way to go on from fixed positions is counted (golden, law 11)."""

from railroad_perft import FILE, counted


def test_the_ways_to_go_on_are_as_many_as_they_were() -> None:
    assert counted() == FILE.read_text(encoding="utf-8")
