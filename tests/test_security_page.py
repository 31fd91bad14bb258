"""SECURITY.md names only tests that there are, and only figures that the program keeps to."""

import ast
import re
from pathlib import Path

from headtable.server.settings import Settings

ROOT = Path(__file__).parents[1]
WHOLE = ("tests/server/test_permissions.py", "tests/test_security_page.py")  # named for all of their tests
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def named_tests() -> list[tuple[str, str]]:
    """Every test that the page names: the file, and the function, or "" for the whole file."""
    found = []
    file = ""
    for path, function in re.findall(r"`(tests/[\w/]+\.py)?(?:::(\w+))?`", PAGE):
        file = path or file
        if path or function:
            found.append((file, function))
    return found


def test_every_promise_names_a_test_that_there_is() -> None:
    named = named_tests()
    assert len(named) > 50
    for file, function in named:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert any(name.startswith("test_") for name in tests), file
        assert function in tests or (not function and file in WHOLE), f"{file}::{function}"


def test_every_figure_is_the_setting_s() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert len(rows) > 25
    settings = Settings(key=b"the figures do not depend on it")
    assert {name: float(figure) for name, figure in rows} == {
        name: float(getattr(settings, name)) for name, _ in rows
    }
