"""`from headtable... import *` works: every name that a module lists in `__all__` is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import headtable

ROOT = Path(headtable.__file__).parent
LISTS_NAMES = re.compile(r"^__all__ = ", re.MULTILINE)


def modules() -> list[str]:
    """The packages and modules of headtable that list their public names."""
    listing = [path for path in sorted(ROOT.rglob("*.py")) if LISTS_NAMES.search(path.read_text("utf-8"))]
    parts = [("headtable", *path.relative_to(ROOT).with_suffix("").parts) for path in listing]
    return [".".join(part for part in name if part != "__init__") for name in parts]


@pytest.mark.parametrize("name", modules())
def test_every_public_name_is_there(name: str) -> None:
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "headtable").partition(".")[0] == "headtable":
            raise
        pytest.skip(f"{error.name} is not installed")  # the library of an extra
    assert [listed for listed in module.__all__ if not hasattr(module, listed)] == []


def test_the_main_packages_are_looked_at() -> None:
    assert {"headtable", "headtable.rulebooks", "headtable.research"} <= set(modules())
