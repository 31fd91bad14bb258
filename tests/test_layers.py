"""Imports point one way (docs/architecture.md)."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import headtable

ROOT = Path(headtable.__file__).parent
# What each layer may import besides itself and the standard library.
ALLOWED = {
    "rules.core": set[str](),
    "rules.equipment": {"rules.core"},
    "rules.inference": {"rules.core"},
    "rules.mechanics": {"rules.core", "rules.equipment", "rules.inference"},
    "rules.games": {"rules.core", "rules.equipment", "rules.inference", "rules.mechanics"},
    "rulebooks": {"rules.core", "rules.equipment", "rules.games"},
    "bots": {"rules.core", "rules.equipment", "rules.mechanics", "rules.inference", "rules.games"},
    "table": {"rules.core", "rules.mechanics", "rules.games", "rulebooks", "bots", ""},
    "assistant": {"rules.core", "rulebooks", "table", "narration", "teaching", "terminal", ""},
    "arena": {"rules.core", "bots", "table", "narration", "assistant", ""},
    "research": {
        "rules.core", "rules.equipment", "rules.games", "rulebooks", "bots", "table", "arena", "narration",
        "press", "terminal", "",
    },
    "evening": {"rules.core", "bots", "table", "arena", ""},
    "press": {"rules.equipment"},
    "press.print_and_play": {
        "rules.core", "rules.equipment", "rules.games", "rulebooks", "press", "narration", "teaching", "",
    },
    "narration": {"rules.core", "rules.equipment", "rulebooks", ""},
    "teaching": {"rules.core", "rulebooks", "narration", ""},
    "terminal": {"rules.core", "rules.equipment", "rulebooks", "bots", "table", "narration", "teaching", ""},
    "server": {
        "rules.core", "rules.equipment", "rulebooks", "bots", "table", "evening", "narration", "press",
        "press.print_and_play", "teaching", "web", "assistant", "",
    },
    "web": set[str](),
    "commands": {
        "rules.core", "rules.games", "rulebooks", "table", "arena", "evening", "press",
        "press.print_and_play", "research", "teaching", "terminal", "server", "assistant", "",
    },
    "": {"rules.core", "rules.equipment", "rules.games", "rulebooks", "commands"},
}  # fmt: skip


def layer(module: str) -> str:
    """The layer that a module of headtable belongs to; "" for those at the top."""
    inside = module.removeprefix("headtable").removeprefix(".")
    fitting = [name for name in ALLOWED if name and (inside == name or inside.startswith(name + "."))]
    return max(fitting, key=len, default="")


@cache
def is_module(module: str) -> bool:
    inside = ROOT.joinpath(*module.split(".")[1:])
    return inside.is_dir() or inside.with_suffix(".py").is_file()


@cache
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


def imports_in_rules() -> dict[str, set[str]]:
    """For each module under rules, the modules under rules that it names in its imports."""
    return {
        module.removesuffix(".__init__"): {name for name in imports(path) if layer(name).startswith("rules.")}
        for path, module in modules()
        if layer(module).startswith("rules.")
    }


def reached_from(start: str, graph: dict[str, set[str]]) -> set[str]:
    """The modules that a module imports, directly or through others."""
    reached: set[str] = set()
    to_visit = [start]
    while to_visit:
        for name in graph.get(to_visit.pop(), ()):
            if name not in reached:
                reached.add(name)
                to_visit.append(name)
    return reached


def test_every_layer_imports_only_downwards() -> None:
    wrong = [
        f"{module} imports {imported}"
        for path, module in modules()
        for imported in imports(path)
        if layer(imported) not in ALLOWED[layer(module)] | {layer(module)}
    ]
    assert wrong == []
    assert len(modules()) > 20


GAMES = "headtable.rules.games"


def game_of(module: str) -> str:
    """The game that a module under rules.games belongs to; "" for the shelf itself."""
    return module.removeprefix(GAMES).removeprefix(".").partition(".")[0].removesuffix("__init__")


def test_no_game_imports_a_game() -> None:
    wrong = [
        f"{module} imports {imported}"
        for path, module in modules()
        if layer(module) == "rules.games" and game_of(module)
        for imported in imports(path)
        if layer(imported) == "rules.games" and game_of(imported) != game_of(module)
    ]
    assert wrong == []


def test_at_least_two_games_use_each_module_of_mechanics() -> None:
    """Directly, or through other modules that games share."""
    graph = imports_in_rules()
    games_using: dict[str, set[str]] = {name: set() for name in graph if layer(name) == "rules.mechanics"}
    del games_using["headtable.rules.mechanics"]
    for module in graph:
        game = game_of(module) if layer(module) == "rules.games" else ""
        if game:
            for name in reached_from(module, graph) & games_using.keys():
                games_using[name].add(game)
    assert len(games_using) > 10
    assert {name: games for name, games in games_using.items() if len(games) < 2} == {}


def test_the_modules_of_the_rules_do_not_import_each_other_in_a_circle() -> None:
    graph = imports_in_rules()
    assert len(graph) > 60
    assert [module for module in graph if module in reached_from(module, graph)] == []


def test_a_game_alone_in_its_package_is_a_file() -> None:
    packages = [path for path in (ROOT / "rules" / "games").iterdir() if (path / "__init__.py").is_file()]
    assert len(packages) > 5
    assert [path.name for path in packages if len(list(path.glob("*.py"))) == 1] == []


def at_run_time(tree: ast.Module) -> Iterator[ast.AST]:
    """All that is in a module but what stands there for the type checker alone."""
    for statement in tree.body:
        if not isinstance(statement, ast.If) or ast.unparse(statement.test) != "TYPE_CHECKING":
            yield from ast.walk(statement)


def test_the_rules_need_nothing_but_typing_and_collections() -> None:
    """Pure: no clock, no dice, no input or output.  The house players may reckon, and no more."""
    for path, module in modules():
        if layer(module).startswith(("rules.", "bots")):
            for node in at_run_time(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    raise AssertionError(f"{module} imports {node.names[0].name}")
                if isinstance(node, ast.ImportFrom) and not str(node.module).startswith("headtable."):
                    needed = {"typing", "collections.abc"} | ({"math"} if layer(module) == "bots" else set())
                    assert node.module in needed, f"{module} imports {node.module}"


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    long = [path.name for path, _ in modules() if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert long == []


# Rooms and modules of the server, the lowest first; those of one tuple do not import each other.
ROOMS_OF_SERVER = (
    ("printable_text",),
    ("settings", "protocol", "tokens", "error_reports", "meters", "metrics_token"),
    ("stores", "transport", "json_log"),
    ("house_network",),
    ("streams",),
    ("tables",),
    ("evenings",),
    ("lobby",),
    ("requests",),
    ("http",),
    ("app",),
    ("process",),
    ("asgi",),
)
SERVER = "headtable.server."


def room_of(module: str) -> str:
    """The room of the server that a module is in, or its own name where it stands outside all rooms."""
    return module.removeprefix(SERVER).partition(".")[0]


def test_the_rooms_of_the_server_import_only_downwards() -> None:
    height = {room: level for level, rooms in enumerate(ROOMS_OF_SERVER) for room in rooms}
    inside = [(path, module) for path, module in modules() if module.startswith(SERVER)]
    inside = [(path, module) for path, module in inside if room_of(module) != "__init__"]
    assert {room_of(module) for _, module in inside} == set(height)
    wrong = [
        f"{module} imports {imported}"
        for path, module in inside
        for imported in imports(path)
        if imported.startswith(SERVER) and room_of(imported) != room_of(module)
        if height[room_of(imported)] >= height[room_of(module)]
    ]
    assert wrong == []


def test_no_module_of_the_server_hides_an_import_behind_type_checking() -> None:
    """A cycle that only a type checker can see is a cycle all the same."""
    hidden = [
        module
        for path, module in modules()
        if module.startswith(SERVER) and "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert hidden == []
