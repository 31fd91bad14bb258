"""The rules of a leaflet by their numbers: on paper a clause is "rule 12", not an id."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from headtable import rulebooks
from headtable.rulebooks import Clause, GameEntry
from headtable.rulebooks.catalogue_types import KINDS

PART: Final = r"[a-z]+(?:-[a-z]+)*"
CLAUSE_ID: Final = re.compile(rf"\b{PART}\.{PART}\b")
# Of the ids of games only those with a hyphen can be told from words.
ID: Final = re.compile(rf"\b{PART}\.{PART}\b|\b[a-z]+(?:-[a-z]+)+\b")


@cache
def numbered(game: str) -> dict[str, int]:
    """The numbers of a game's clauses, which are counted under their headings."""
    ordered = [clause.id for kind in KINDS for clause in rulebooks.game(game).clauses_about(kind)]
    return {id: number for number, id in enumerate(ordered, 1)}


def short_name(entry: GameEntry) -> str:
    """The name without a remark in brackets."""
    return entry.short_name


def in_rule_numbers(text: str, game: str) -> str:
    """A text of the catalogue for the leaflet of a game: numbers and names in the place of ids."""

    def named(found: re.Match[str]) -> str:
        said, before = rule_named(found[0], game), text[: found.start()]
        begins = said != found[0] and (not before or before.endswith((". ", "? ")))
        return said[0].upper() + said[1:] if begins else said

    return ID.sub(named, text)


def rule_named(id: str, game: str) -> str:
    """A clause as a leaflet names it: "rule 12", "rule 3 of Trolley Euchre"; a game by its name.

    What is neither stays as it is.
    """
    owner = id.partition(".")[0]
    if not rulebooks.is_game(owner):
        return id
    if id not in numbered(owner):
        return short_name(rulebooks.game(owner)) if id == owner else id
    rule = f"rule {numbered(owner)[id]}"
    return rule if owner == game else f"{rule} of {short_name(rulebooks.game(owner))}"


def rules_named(ids: Iterable[str], game: str) -> str:
    """Several clauses in one breath: "rules 3, 12; rule 2 of The table"."""
    own = sorted(numbered(game)[id] for id in ids if id in numbered(game))
    said = [f"{'rule' if len(own) == 1 else 'rules'} {', '.join(map(str, own))}"] if own else []
    return "; ".join(said + [rule_named(id, game) for id in ids if id not in numbered(game)])


def entries_cited(entry: GameEntry) -> list[str]:
    """The games whose clauses the texts of an entry name, besides its own."""
    texts = [text for clause in entry.clauses for text in (clause.says, clause.ruling)]
    for question in entry.questions:
        texts += [question.asks, *question.readings, question.ruling, question.why, *question.clauses]
    texts += [option.clause for option in entry.options] + [entry.information]
    found = [id.partition(".")[0] for text in texts for id in CLAUSE_ID.findall(text)]
    return [game for game in dict.fromkeys(found) if game != entry.id and rulebooks.is_game(game)]


def clauses_in_order(entry: GameEntry) -> list[Clause]:
    """The clauses as they are numbered."""
    return [clause for kind in KINDS for clause in entry.clauses_about(kind)]
