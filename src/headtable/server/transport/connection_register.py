"""The register of open connections: how many there may be, and which is dropped in favour of a newcomer.

A connection begins as a stranger.  A spectator has said what it wants to see; a known one has shown the token
of a seat or of an evening.  For a newcomer a stranger is dropped, never a known connection: so nobody can
lock players out by opening connections.
"""

import asyncio
from collections import OrderedDict
from typing import Final, Protocol

from headtable.server.settings import Settings
from headtable.server.transport.deadlines import Timed, Timetable, period
from headtable.server.transport.households import household
from headtable.server.transport.unread_bytes import UnreadBytes

STRANGER: Final = 0
SPECTATOR: Final = 1
KNOWN: Final = 2
SOON: Final = 0.01  # seconds until the rest of a large sweep


class RegisteredConnection(Timed, Protocol):
    """A connection as the register knows it."""

    account: "Account | None"  # None: not in the register
    standing: int

    def cut(self) -> None:
        """End at once; nothing more is said."""


class Account:
    """The connections of one address, the oldest first."""

    __slots__ = ("address", "known", "spectators", "strangers")

    def __init__(self, address: str) -> None:
        self.address = address
        self.strangers: OrderedDict[RegisteredConnection, None] = OrderedDict()
        self.spectators: OrderedDict[RegisteredConnection, None] = OrderedDict()
        self.known = 0

    def __len__(self) -> int:
        return len(self.strangers) + len(self.spectators) + self.known


class Ranking:
    """Accounts by how many connections of one standing they have, so that the largest is found at once."""

    def __init__(self) -> None:
        self.levels: dict[int, OrderedDict[Account, None]] = {}
        self.top = 0

    def move(self, account: Account, before: int, number: int) -> None:
        """An account has one connection more or less than before."""
        if before:
            del self.levels[before][account]
            if not self.levels[before]:
                del self.levels[before]
        if number:
            self.levels.setdefault(number, OrderedDict())[account] = None
        if number > self.top or self.top not in self.levels:
            self.top = number

    def first(self) -> Account | None:
        """The account with most of them; None where nobody has any."""
        return next(iter(self.levels[self.top])) if self.top else None


class ConnectionRegister:
    """All connections of the process, `most` at once."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self.most = most
        self.most_of_address = max(1, min(settings.most_sockets, most * 3 // 4))
        self.number = 0
        self.refused = 0  # newcomers for whom there was no room
        self.dropped = 0  # connections that were cut: late, or in favour of a newcomer
        self.accounts: dict[str, Account] = {}
        self.by_strangers = Ranking()
        self.by_spectators = Ranking()
        phases = (
            settings.head_seconds,
            settings.upload_seconds,
            settings.answer_seconds,
            settings.introduction_seconds,
            settings.ping_seconds,
            settings.pong_seconds,
            settings.close_seconds,
        )
        self.timetable = Timetable(phases)
        self.unread: UnreadBytes[RegisteredConnection] = UnreadBytes(
            settings.unread_seconds, settings.most_unread
        )
        self.period = period((*phases, settings.unread_seconds))
        self.timer: asyncio.TimerHandle | None = None

    # Coming and going ---------------------------------------------------------------------------

    def admit(self, connection: RegisteredConnection, address: str) -> bool:
        """Take a newcomer in; False where there is no room and nobody to be dropped."""
        share = household(address)
        account = self.accounts.get(share) or Account(share)
        if not self._make_room(account):
            self.refused += 1
            return False
        self.accounts[share] = account
        connection.account = account
        connection.standing = STRANGER
        self._write_down(connection, account)
        self.number += 1
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.period, self._sweep)
        return True

    def remove(self, connection: RegisteredConnection) -> None:
        """A connection has ended; it may have been removed already."""
        self.timetable.leave(connection)
        self.unread.remove(connection)
        account = connection.account
        if account is None:
            return
        connection.account = None
        self.number -= 1
        self._strike_off(connection, account)
        if not len(account):
            self.accounts.pop(account.address, None)

    def readdress(self, connection: RegisteredConnection, address: str) -> bool:
        """A proxy says where a new connection really comes from; False where that address has no room."""
        account = connection.account
        if account is None:
            return False
        if account.address == household(address):
            return True
        phase = connection.phase
        self.remove(connection)
        is_admitted = self.admit(connection, address)
        if is_admitted:
            self.timetable.enter(connection, phase)
        return is_admitted

    def _make_room(self, account: Account) -> bool:
        """Room for one more of an address."""
        is_many = len(account.strangers) >= self.settings.most_strangers
        if is_many or len(account) >= self.most_of_address:
            return self._drop_oldest(account)
        largest = self.by_strangers.first() or self.by_spectators.first()
        return self.number < self.most or self._drop_oldest(largest)

    def _drop_oldest(self, account: Account | None) -> bool:
        """Drop the oldest stranger of an account, or where there is none the oldest spectator."""
        if account is None:
            return False
        oldest = next(iter(account.strangers), None) or next(iter(account.spectators), None)
        if oldest is not None:
            self.drop(oldest)
        return oldest is not None

    def drop(self, connection: RegisteredConnection) -> None:
        """Cut a connection; its place is free at once."""
        self.dropped += 1
        self.remove(connection)
        connection.cut()

    # Standing -----------------------------------------------------------------------------------

    def introduce(self, connection: RegisteredConnection) -> None:
        """A stranger is a spectator from now on; of too many of one address the oldest is dropped."""
        account = connection.account
        if account is None or connection.standing != STRANGER:
            return
        self._strike_off(connection, account)
        connection.standing = SPECTATOR
        self._write_down(connection, account)
        if len(account.spectators) > self.settings.most_spectators:
            self.drop(next(iter(account.spectators)))

    def identify(self, connection: RegisteredConnection) -> None:
        """A connection has shown a good token: it is never dropped for another one."""
        account = connection.account
        if account is None or connection.standing == KNOWN:
            return
        self._strike_off(connection, account)
        connection.standing = KNOWN
        self._write_down(connection, account)

    def _write_down(self, connection: RegisteredConnection, account: Account) -> None:
        """Count a connection by its standing."""
        if connection.standing == KNOWN:
            account.known += 1
        elif connection.standing == SPECTATOR:
            number = len(account.spectators)
            account.spectators[connection] = None
            self.by_spectators.move(account, number, number + 1)
        else:
            number = len(account.strangers)
            account.strangers[connection] = None
            self.by_strangers.move(account, number, number + 1)

    def _strike_off(self, connection: RegisteredConnection, account: Account) -> None:
        if connection.standing == KNOWN:
            account.known -= 1
        elif connection.standing == SPECTATOR:
            number = len(account.spectators)
            del account.spectators[connection]
            self.by_spectators.move(account, number, number - 1)
        else:
            number = len(account.strangers)
            del account.strangers[connection]
            self.by_strangers.move(account, number, number - 1)

    # Time ---------------------------------------------------------------------------------------

    def enter(self, connection: RegisteredConnection, phase: int) -> None:
        """A connection begins a phase (deadlines.py); one that has ended does not."""
        if connection.account is not None:
            self.timetable.enter(connection, phase)

    def fill(self, connection: RegisteredConnection, size: int) -> None:
        """So many bytes wait for a client that does not read.  Where all clients together leave too much
        unread, the connection that has waited longest is dropped.
        """
        if connection.account is None:
            return
        longest = self.unread.add(connection, size)
        if longest is not None:
            self.drop(longest)

    def drain(self, connection: RegisteredConnection) -> None:
        """The client reads again."""
        self.unread.remove(connection)

    def _sweep(self) -> None:
        is_done = True
        try:
            self.unread.sweep()
            is_done = self.timetable.sweep()
        finally:  # whatever happens to one connection, the others keep their deadlines
            wait = self.period if is_done else SOON
            self.timer = asyncio.get_running_loop().call_later(wait, self._sweep) if self.number else None
