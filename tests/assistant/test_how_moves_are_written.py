"""An assistant that is not told its moves is told how moves are written."""

import re

import pytest
from documentation import ROOT

import headtable
from headtable.assistant.how_moves_are_written import FORMS
from headtable.assistant.rule_words import crib, crib_in_words

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
GAMES = [game.id for game in headtable.games()]


def verbs_played(game: str) -> set[str]:
    """The first words of all moves that players make in the reference games."""
    logs = list((ROOT / "tests" / "golden").glob(f"{game}-*.log"))
    texts = [
        path.read_text(encoding="utf-8") for path in logs if re.fullmatch(rf"{game}-\d+\.log", path.name)
    ]
    assert texts
    return {found for text in texts for found in re.findall(r"^\d+ (\S+)", text, re.MULTILINE)}


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_is_played_has_a_form(game: str) -> None:
    assert verbs_played(game) - {form.split()[0] for form in FORMS[game]} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_form_stands_on_the_page(game: str) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith((f"| `{game}` |", "| every trick game |"))]
    missing = [form for form in FORMS[game] if f"`{form.removesuffix(' alone')}`" not in " ".join(rows)]
    assert missing == []


def test_the_crib_card_has_them() -> None:
    card = crib("hilo", 3, {})
    assert card.moves == list(FORMS["hilo"])
    assert "deal three more" in crib_in_words(card)
