"""The rules and the crib card of a game, as answers and as text."""

from collections.abc import Mapping
from typing import Final

import headtable
from headtable import rulebooks, teaching
from headtable.assistant.how_moves_are_written import FORMS
from headtable.assistant.tool_types import CribAnswer, CribBox, CribRow, RulesAnswer, RuleText
from headtable.rulebooks.catalogue_types import KINDS
from headtable.teaching.crib_for_table import crib_for, row_in_words

SHORT: Final = ("goal", "turn", "end", "score")


def rules(about: str) -> RulesAnswer:
    """A clause, or all rules of a game; a Complaint names what is nearest where there is neither."""
    if "." in about:
        clause = rulebooks.clause(about)
        return RulesAnswer(True, game=clause.game, rules=[RuleText(clause.id, clause.says, clause.ruling)])
    entry = rulebooks.game(about)
    half = teaching.material(about).half_page
    return RulesAnswer(
        True,
        says=entry.summary,
        game=entry.id,
        short={part: getattr(half, part) for part in SHORT},
        rules=[
            RuleText(clause.id, clause.says, clause.ruling)
            for kind in KINDS
            for clause in entry.clauses_about(kind)
        ],
    )


def crib(game: str, seats: int, options: Mapping[str, object]) -> CribAnswer:
    """The crib card for a table of these seats and options; a Complaint where there is no such game."""
    values = headtable.game(game).start(seats, 0, dict(options)).setup.options.values
    boxes = [
        CribBox(
            box.title,
            [CribRow(row_in_words(row), "" if row.points is None else str(row.points)) for row in box.rows],
        )
        for box in crib_for(teaching.material(game).crib, seats, values)
    ]
    return CribAnswer(True, game=game, boxes=boxes, moves=list(FORMS[game]))


def rules_in_words(answer: RulesAnswer) -> str:
    lines = [answer.says] if answer.says else []
    lines += [f"{part.title()}: {text}" for part, text in answer.short.items()]
    for rule in answer.rules:
        lines.append(f"[{rule.clause}] {rule.says}{f' Ruling: {rule.ruling}' if rule.ruling else ''}")
    return "\n".join(lines)


def crib_in_words(answer: CribAnswer) -> str:
    lines = []
    for box in answer.boxes:
        lines.append(f"{box.title}:")
        lines += [f"- {row.says}{f': {row.points}' if row.points else ''}" for row in box.rows]
    lines.append(f"Moves are written: {'; '.join(answer.moves)}")
    return "\n".join(lines)
