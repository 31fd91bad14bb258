"""The order of Trolley Transfer: by what six of a kind count."""

from headtable.rules.games.trolley_transfer import SIX_COUNT


def orders() -> list[list[str]]:
    return [sorted(SIX_COUNT, key=SIX_COUNT.__getitem__, reverse=True)]
