"""People at the tables of a site that is reached at port 443 of this network, by its own certificate.

    python site_players.py NAME CERTIFICATE TABLES

On each line `more` that it reads it waits until every table has had some more moves, and answers `more`.  At
the end of its input the people leave, and it prints what they have seen, as JSON: the acknowledged moves of
each table, how long each answer took, and how long each connection was gone.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import sys
import time
from pathlib import Path

from nginx_site import Site
from resending import Company

PAUSE = 0.05  # seconds that a person thinks
BREAK = 0.7  # seconds after which our clients have come back at the latest
STEPS = 6
PATIENCE = 60.0


class Visited(Site):
    """A site that somebody else has started."""

    def __init__(self, name: str, certificate: Path) -> None:
        super().__init__([], certificate.parent)
        self.name = name
        self.port = 443
        self.context = ssl.create_default_context(cafile=certificate)


class Players:
    """So many tables at which somebody plays all the time: after a game the same people begin another."""

    def __init__(self, site: Visited, tables: int) -> None:
        self.site = site
        self.number = tables
        self.companies: list[Company] = []
        self.now: dict[int, Company] = {}

    async def play(self, place: int) -> None:
        house = "expert" if place == 0 else "random"
        while True:
            company = await asyncio.to_thread(Company, [self.site], len(self.companies), PAUSE, house)
            company.longest_break = BREAK
            self.companies.append(company)
            self.now[place] = company
            await company.play()

    def moves(self, place: int) -> int:
        return len(self.now[place].acknowledged) if place in self.now else 0

    async def go_on(self) -> None:
        """Wait until every table has had a few more moves."""
        for place in range(self.number):
            seen, before, made = self.now.get(place), self.moves(place), 0
            deadline = time.monotonic() + PATIENCE
            while made < STEPS:
                assert time.monotonic() < deadline, f"table {place} stands still"
                await asyncio.sleep(0.02)
                if self.now.get(place) is not seen:  # they have begun another game
                    seen, before = self.now[place], -made
                made = max(made, self.moves(place) - before)

    async def run(self) -> None:
        playing = [asyncio.create_task(self.play(place)) for place in range(self.number)]
        try:
            while await asyncio.to_thread(sys.stdin.readline):
                going = asyncio.create_task(self.go_on())
                await asyncio.wait([going, *playing], return_when=asyncio.FIRST_COMPLETED)
                for task in [*playing, going]:
                    if task.done():
                        task.result()  # somebody who ended has failed
                sys.stdout.write("more\n")
                sys.stdout.flush()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for client in self.site.clients:
                await client.close()

    def seen(self) -> dict[str, object]:
        return {
            "acknowledged": {company.code: company.acknowledged for company in self.companies},
            "waits": [wait for company in self.companies for wait in company.waits],
            "absences": [absence for company in self.companies for absence in company.absences],
        }


def main() -> None:
    name, certificate, tables = sys.argv[1:]
    players = Players(Visited(name, Path(certificate)), int(tables))
    asyncio.run(players.run())
    sys.stdout.write(json.dumps(players.seen()) + "\n")


if __name__ == "__main__":
    main()
