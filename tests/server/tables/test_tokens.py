"""Seats are capabilities."""

from pathlib import Path

import pytest

from headtable.rules.core.errors import Complaint
from headtable.server.tokens import KEY_FILE, Claim, Tokens, key_in

KEY = b"a key of the tests, long enough"


def test_a_token_opens_its_own_seat_and_no_other() -> None:
    tokens = Tokens(KEY)
    token = tokens.token("KRTW", 2, 5)
    assert tokens.read("KRTW", token) == Claim(2, 5)
    assert tokens.read("KRTX", token) is None
    assert Tokens(KEY + b"!").read("KRTW", token) is None
    seat, generation, signature = token.split(".")
    for forged in (
        f"1.{generation}.{signature}",
        f"{seat}.4.{signature}",
        f"{seat}.{generation}.{signature[:-1]}",
    ):
        assert tokens.read("KRTW", forged) is None


@pytest.mark.parametrize(
    "text", ["", ".", "..", "a.b.c", "1.1.", "-1.0.x", "٣.0.x", "1" * 500, "1.1.\N{SNOWMAN}"]
)
def test_what_is_no_token_opens_nothing(text: str) -> None:
    assert Tokens(KEY).read("KRTW", text) is None


def test_a_short_key_is_refused() -> None:
    with pytest.raises(Complaint, match="at least 16"):
        Tokens(b"short")


def test_the_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    key = key_in(tmp_path / "new")
    assert key_in(tmp_path / "new") == key
    assert (tmp_path / "new" / KEY_FILE).stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "new").iterdir()] == [KEY_FILE]


def test_a_damaged_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"torn")
    with pytest.raises(Complaint, match="is no key"):
        key_in(tmp_path)
