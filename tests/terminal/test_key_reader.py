"""Keys make a line."""

import pytest

from headtable.terminal.key_reader import TypedLine


def typed(signs: str) -> tuple[list[str], str]:
    being_typed = TypedLine()
    return [text for sign in signs if (text := being_typed.press(sign)) is not None], being_typed.text


def test_keys_make_a_line() -> None:
    assert typed("play  x\x7fred\n ab") == (["play  red"], " ab")
    assert typed("\x7f\x7fa\n") == (["a"], "")
    assert typed("abc\x15d\r\n") == (["d", ""], "")
    assert typed("a\x1b[Ab\x1b[3~c\x1bOHd\x1bxe\x07") == ([], "abcde")
    assert typed("a\x04\n") == (["a"], "")
    with pytest.raises(EOFError):
        typed("a\n\x04")
