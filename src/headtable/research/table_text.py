"""The table as text, for whoever watches a program play."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.view import View
from headtable.terminal.table_view import render

COLUMNS: Final = 100


def table_text(view: View, names: Sequence[str]) -> str:
    """What a view shows, as the terminal draws it, without colours."""
    return render(view, names, COLUMNS, colour=False)
