"""Imports point one way (docs/architecture.md)."""

import ast
from pathlib import Path

import headtable

ROOT = Path(headtable.__file__).parent
# What each layer may import besides itself and the standard library.
ALLOWED = {
    "rules.core": set[str](),
    "rules.equipment": {"rules.core"},
    "rules.mechanics": {"rules.core", "rules.equipment", "rules.inference"},
    "rules.inference": {"rules.core", "rules.equipment", "rules.mechanics"},
    "rules.games": {"rules.core", "rules.equipment", "rules.mechanics", "rules.inference"},
    "rulebooks": {"rules.core", "rules.equipment", "rules.games"},
    "bots": {"rules.core", "rules.equipment", "rules.mechanics", "rules.inference", "rules.games"},
    "table": {"rules.core", "rules.mechanics", "rules.games", "rulebooks", "bots", ""},
    "arena": {"rules.core", "bots", "table", ""},
    "evening": {"rules.core", "bots", "table", "arena", ""},
    "press": {"rules.equipment"},
    "telling": {"rules.core", "rules.equipment", "rulebooks", ""},
    "terminal": {"rules.core", "rules.equipment", "rulebooks", "bots", "table", "telling", ""},
    "server": {
        "rules.core", "rules.equipment", "rulebooks", "bots", "table", "evening", "telling", "press",
        "web", "",
    },
    "web": set[str](),
    "commands": {
        "rules.core", "rules.games", "rulebooks", "table", "arena", "evening", "terminal", "server", "",
    },
    "": {"rules.core", "rules.equipment", "rules.games", "rulebooks", "commands"},
}  # fmt: skip


def layer(module: str) -> str:
    """The layer that a module of headtable belongs to; "" for those at the top."""
    inside = module.removeprefix("headtable").removeprefix(".")
    fitting = [name for name in ALLOWED if name and (inside == name or inside.startswith(name + "."))]
    return max(fitting, key=len, default="")


def is_module(module: str) -> bool:
    inside = ROOT.joinpath(*module.split(".")[1:])
    return inside.is_dir() or inside.with_suffix(".py").is_file()


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            for name in node.names:
                inside = f"{node.module}.{name.name}"
                found.append(inside if is_module(inside) else str(node.module))
    return [name for name in found if name == "headtable" or name.startswith("headtable.")]


def modules() -> list[tuple[Path, str]]:
    return [
        (path, ".".join(("headtable", *path.relative_to(ROOT).with_suffix("").parts)))
        for path in sorted(ROOT.rglob("*.py"))
    ]


def test_every_layer_imports_only_downwards() -> None:
    wrong = [
        f"{module} imports {imported}"
        for path, module in modules()
        for imported in imports(path)
        if layer(imported) not in ALLOWED[layer(module)] | {layer(module)}
    ]
    assert wrong == []
    assert len(modules()) > 20


def test_no_game_imports_a_game() -> None:
    wrong = [
        f"{module} imports {imported}"
        for path, module in modules()
        if layer(module) == "rules.games" and path.name != "__init__.py"
        for imported in imports(path)
        if layer(imported) == "rules.games"
    ]
    assert wrong == []


def test_the_rules_need_nothing_but_typing_and_collections() -> None:
    """Pure: no clock, no dice, no input or output.  The house players may reckon, and no more."""
    for path, module in modules():
        if layer(module).startswith(("rules.", "bots")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    raise AssertionError(f"{module} imports {node.names[0].name}")
                if isinstance(node, ast.ImportFrom) and not str(node.module).startswith("headtable."):
                    needed = {"typing", "collections.abc"} | ({"math"} if layer(module) == "bots" else set())
                    assert node.module in needed, f"{module} imports {node.module}"


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    long = [path.name for path, _ in modules() if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert long == []
