"""Codes as people read and type them."""

import pytest

from headtable.terminal.typed_codes_and_chairs import code_in, grouped


def test_a_long_code_is_read_in_groups() -> None:
    assert [grouped(code) for code in ("KRTW", "KRTWB", "KRTWBCDF")] == ["KRTW", "KRTW B", "KRTW BCDF"]


@pytest.mark.parametrize("typed", ["KRTW BCDF", "krtw-bcdf", " krtw bcdf ", "KRTW\N{EN DASH}BCDF"])
def test_what_is_shown_can_be_typed(typed: str) -> None:
    assert code_in(typed) == "KRTWBCDF"


@pytest.mark.parametrize("typed", ["", "KRT", "KRTW BCDF G", "K1TW", "KRTW/BCDF", "ÄÖÜÄ"])
def test_what_is_no_code(typed: str) -> None:
    assert code_in(typed) == ""
