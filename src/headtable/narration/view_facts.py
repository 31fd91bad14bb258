"""The facts of a view, sorted by how they are shown."""

from headtable.rules.core.view import View


def sorted_facts(view: View) -> tuple[list[tuple[str, list[str]]], list[tuple[str, str]]]:
    """The facts that are one number for each seat, and the others."""
    counts: list[tuple[str, list[str]]] = []
    others: list[tuple[str, str]] = []
    for label, value in view.facts:
        words = value.split()
        if len(words) == view.seats and all(word.isdigit() for word in words):
            counts.append((label, words))
        else:
            others.append((label, value))
    return counts, others
