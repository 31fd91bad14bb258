"""To import a module changes nothing in another: what has to be connected is connected by a function."""

import ast
from pathlib import Path

import headtable

SOURCE = Path(headtable.__file__).parent
# Gymnasium imports this module to have the ids registered, and nothing else does (decision 35).
MEANT = "research/gymnasium_ids.py"


def root(target: ast.expr) -> str:
    """The name that an attribute, an item or a call begins with; "" for a plain name."""
    inner = target
    while isinstance(inner, ast.Attribute | ast.Subscript | ast.Call):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
    return inner.id if isinstance(inner, ast.Name) and inner is not target else ""


def imported(tree: ast.Module) -> set[str]:
    """The names that a module imports, also inside conditions at its top."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name.partition(".")[0] for node in found for alias in node.names}


def side_effects(source: str) -> list[int]:
    """The lines at which a module changes something that it imports, or calls it only for its effect."""
    tree = ast.parse(source)
    others = imported(tree)
    lines = []
    for node in tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Expr):
            targets = [node.value]
        lines += [node.lineno for target in targets if root(target) in others]
    return lines


def test_no_module_changes_another_when_it_is_imported() -> None:
    found = {
        str(path.relative_to(SOURCE)): lines
        for path in sorted(SOURCE.rglob("*.py"))
        if (lines := side_effects(path.read_text(encoding="utf-8")))
    }
    assert found.keys() == {MEANT}
    assert len(found[MEANT]) == 1
    name = Path(MEANT).stem
    importing = [
        path
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom) and name in ast.unparse(node)
    ]
    assert importing == []


def test_the_check_sees_what_it_looks_for() -> None:
    head = "import random\nfrom shelf import BOARDS\n"
    for line in (
        "BOARDS.source = 1",
        "BOARDS['a'] = 1",
        "BOARDS.items[0] += 1",
        "random.seed(1)",
        "del BOARDS.a",
    ):
        assert side_effects(head + line) == [3], line
    for line in ("own = BOARDS.get(1)", "own: dict[str, int] = {}", "'BOARDS.source = 1'"):
        assert side_effects(head + line) == [], line
