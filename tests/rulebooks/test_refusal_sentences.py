"""Every refusal says what is wrong with this very move: tests/golden/refusals, to be read by a person."""

import re
import string

import pytest
from golden_refusals import FOLDER, Case, cases_of, file_of, page

from golden import require_written
from headtable import Game, games, rulebooks

OF_THE_MOVE = {"move", "rest", "card", "cards", "missing"}
SLOTS = OF_THE_MOVE | {"led", "now", "asks", "facts"}
LONGEST = 220  # letters of a sentence that is still read at a table


def slots(says: str) -> set[str]:
    """The names of the slots in a sentence of the catalogue."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(says) if name}


def sentences() -> dict[str, str]:
    """Every sentence of the catalogue against a move, by its reason."""
    own = {reason.id: reason.says for game in rulebooks.games() for reason in game.reasons}
    of_clauses = {clause.id: clause.refusal for game in rulebooks.games() for clause in game.clauses}
    return own | {id: says for id, says in of_clauses.items() if says}


@pytest.mark.parametrize(("id", "says"), sentences().items(), ids=str)
def test_a_sentence_speaks_of_the_move_and_can_be_filled(id: str, says: str) -> None:
    assert slots(says) & OF_THE_MOVE, id
    assert slots(says) <= SLOTS, id


@pytest.mark.parametrize("id", sentences())
def test_a_sentence_is_readable_before_a_move_is_known(id: str) -> None:
    reason = rulebooks.reason(id)
    assert "{" not in reason.in_general
    assert re.sub(r"\[[^]]+\]", "", reason.in_general) == re.sub(r"\{[^}]+\}", "", reason.says)
    assert rulebooks.clause(reason.clause).says


def test_the_name_of_a_fact_stands_for_it() -> None:
    assert rulebooks.reason("trocadero.below-price").in_general.endswith("at least [lowest price].")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_refusal_is_told_by_a_sentence_of_its_own(game: Game) -> None:
    cases = cases_of(game)
    require_written(file_of(game), game)
    assert page(cases) == file_of(game).read_text(encoding="utf-8")
    assert not [case for case in cases if not is_well_told(case)]


def is_well_told(case: Case) -> bool:
    """Whether a sentence was made for the reason, is whole, and short enough to be read at a table."""
    is_whole = case.sentence[:1].isupper() and case.sentence.endswith(".") and "  " not in case.sentence
    has_own = bool(rulebooks.reason(case.reason).says)
    return has_own and is_whole and "{" not in case.sentence and len(case.sentence) <= LONGEST


def test_there_is_no_table_of_refusals_too_many() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(game).name for game in games()}
