"""The matrix on made-up sources and tests: what it finds, and what makes it fail."""

from pathlib import Path

import pytest

from headtable import rulebooks
from headtable.commands import matrix as matrix_command
from headtable.rulebooks import matrix
from headtable.rules.core.errors import Complaint


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def code(tmp_path: Path) -> Path:
    return written(tmp_path / "code" / "game.py", "").parent


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    return written(tmp_path / "tests" / "test_game.py", "").parent


def test_code_cites_in_strings_and_comments_only(code: Path) -> None:
    written(
        code / "game.py",
        '"""Plays trolley.deal, see trolley.toml and `table.sit()`.\n\nAnd table.turn.\n"""\n'
        'REASON = "trolley.follow"  # trolley.trick, not headtable.table.over\n'
        "table.bell = trolley.rank\n",
    )
    found = [(citation.id, citation.line) for citation in matrix.cited_in_code(code)]
    assert found == [("trolley.deal", 1), ("table.turn", 3), ("trolley.follow", 5), ("trolley.trick", 5)]


def test_tests_cite_in_marks_and_scenario_headers(tests: Path) -> None:
    written(
        tests / "test_game.py",
        "import pytest\n"
        'pytestmark = pytest.mark.clause("trolley.pack")\n'
        '@pytest.mark.clause("trolley.deal", "trolley.stock")\n'
        "class TestDeal:\n"
        '    @pytest.mark.example("trolley.example-draws")\n'
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("trolley.rank"))])\n'
        '    def test_it(self, x): assert "trolley.follow"\n',
    )
    written(tests / "deep" / "a.scenario", "[trolley.trick, trolley.tie-trick] the first\ntrolley, 2 seats\n")
    found = {citation.id for citation in matrix.cited_in_tests(tests)}
    assert found == {
        "trolley.pack", "trolley.deal", "trolley.stock", "trolley.example-draws", "trolley.rank",
        "trolley.trick", "trolley.tie-trick",
    }  # fmt: skip


def test_an_unknown_id_is_named_with_its_file_and_line(code: Path, tests: Path) -> None:
    written(code / "game.py", '\nWHY = "trolley.folow"\nOTHER = "nogame.rule"\n')
    written(tests / "a.scenario", "[trolley-euchre.revok] a revoke\n")
    problems = matrix.build([], [code], tests).problems
    assert f"{code / 'game.py'}:2: trolley.folow is in no book; the nearest is trolley.follow" in problems
    assert any(problem.startswith(f"{tests / 'a.scenario'}:1: trolley-euchre.revok ") for problem in problems)
    assert not any("nogame" in problem for problem in problems)


def test_what_nobody_cites_or_proves_is_missing(code: Path, tests: Path) -> None:
    written(code / "game.py", 'WHY = ("table.turn", "table.over")\n')
    written(
        tests / "test_game.py", 'import pytest\n\n@pytest.mark.clause("table.turn")\ndef test_it(): ...\n'
    )
    problems = matrix.build([], [code], tests, ["table"]).problems
    assert not any("table.turn" in problem for problem in problems)
    assert [problem.partition(": ")[2] for problem in problems if "table.over" in problem] == [
        "no test proves table.over"
    ]
    undo = [problem for problem in problems if "table.undo" in problem]
    assert [problem.partition(": ")[2] for problem in undo] == [
        "no code cites table.undo",
        "no test proves table.undo",
    ]
    assert all("house.toml:" in problem for problem in undo)


def test_an_example_must_be_played_and_advice_need_not_be_proved(code: Path, tests: Path) -> None:
    built = matrix.build(["trolley"], [code], tests, ["trolley"])
    sentences = [problem.partition(": ")[2] for problem in built.problems]
    assert "no test plays trolley.example-draws" in sentences
    assert "no code cites trolley.example-draws" not in sentences
    assert not any("trolley.good-for-two" in sentence for sentence in sentences)


def test_a_whole_house_passes(code: Path, tests: Path) -> None:
    ids = [clause.id for clause in rulebooks.clauses("table")]
    written(code / "game.py", f"ALL = {ids!r}\n")
    written(
        tests / "test_game.py", f"import pytest\npytestmark = pytest.mark.clause(*[], {str(ids)[1:-1]})\n"
    )
    built = matrix.build([], [code], tests)
    assert built.problems == ()
    assert [sheet.game.id for sheet in built.sheets] == ["table"]
    assert "trolley" in [game.id for game in built.not_on_the_shelf]


def test_the_rules_of_a_pack_are_due_with_the_first_of_its_games(code: Path, tests: Path) -> None:
    assert [sheet.game.id for sheet in matrix.build(["trolley"], [code], tests).sheets] == [
        "trolley",
        "table",
    ]
    built = matrix.build(["hilo"], [code], tests)
    assert [sheet.game.id for sheet in built.sheets] == ["trix-pack", "hilo", "table"]


def test_a_game_of_no_book_is_a_problem(code: Path, tests: Path) -> None:
    assert "game ludo is on the shelf but in no book" in matrix.build(["ludo"], [code], tests).problems


def test_bad_input_is_a_complaint(code: Path, tests: Path) -> None:
    with pytest.raises(Complaint, match="--tests names another"):
        matrix.build([], [code], tests / "nowhere")
    with pytest.raises(Complaint, match="nearest is 'trolley'"):
        matrix.build([], [code], tests, ["troley"])
    written(tests / "test_game.py", "def broken(:\n")
    with pytest.raises(Complaint, match=r"test_game\.py: not readable"):
        matrix.build([], [code], tests)


def test_the_document_has_a_row_for_every_clause(code: Path, tests: Path) -> None:
    built = matrix.build([], [code], tests, ["table", "trolley"])
    document = matrix_command.markdown(built)
    assert "| `table.turn` | MISSING | MISSING |" in document
    assert "- Trolley: " in document
    assert "no test proves table.turn" in document
