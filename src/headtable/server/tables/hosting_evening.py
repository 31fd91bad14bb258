"""The evening that a table plays for, as far as the table needs to know it."""

from typing import Protocol

from headtable.server.tables.table_config import EveningPlace
from headtable.server.tables.table_history import TableHistory


class HostingEvening(Protocol):
    """A live evening, seen from one of its tables; `place` is the table's place in it."""

    def generation_at(self, place: EveningPlace, seat: int) -> int:
        """The generation of the good token of whoever sits there; -1 where no person may."""

    def is_attended(self) -> bool:
        """Whether anybody is connected to the evening or to a table of the present round."""

    def needs_table(self, place: EveningPlace) -> bool:
        """Whether a table must stay in memory although nobody is connected to it."""

    def has_rung(self, place: EveningPlace) -> bool:
        """Whether the bell has ended the round of a table."""

    def hides_deals(self, place: EveningPlace) -> bool:
        """Whether other tables of the round may still play the same deals."""

    def table_changed(self, code: str, history: TableHistory) -> None:
        """Rows of a table were stored."""

    async def refresh(self) -> None:
        """Apply what other processes have stored of the evening."""
