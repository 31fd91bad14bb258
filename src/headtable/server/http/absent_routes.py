"""The endpoint of the absent friend: all that was told of a game with real cards, and what is asked next.

The server keeps no such game.  A request holds every line that was told; they are played through in a
process of their own, and only a few games are kept there, to make the next line quick.
"""

from functools import partial
from hashlib import sha256
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.error_reports import LOG
from headtable.server.http.absent_job import REFUSED, TOO_HARD, UNFINISHED, AbsentJob
from headtable.server.http.absent_types import AbsentAnswer, AbsentGameRequest
from headtable.server.http.document_jobs import DocumentJobs
from headtable.server.http.endpoints import Endpoint, Handler
from headtable.server.http.responses import JSON, Document, refusal
from headtable.server.http.table_routes import NO_STORE, Api, address_of
from headtable.server.http.worker_processes import NoReplay, WorkerProcesses
from headtable.server.lobby import Lobby
from headtable.server.protocol import read_as

LARGEST_GAME: Final = 61_440  # bytes of a request with all lines of a long game
GAMES_AT_ONCE: Final = 2  # each in a process; mostly one is enough, and the next line finds the game it kept
GAMES_OF_ONE: Final = 1  # for one address: whoever tells what takes long holds only itself up
GAMES_WAITING: Final = 16
ANSWER_BYTES: Final = 2 * 1024 * 1024  # of answers that are kept for a request that is sent again
LONGEST_THOUGHT: Final = 30.0  # seconds after which a process that did not stop by itself is ended
IDLE: Final = 1800.0  # seconds: people at a table take their time between two lines
TOO_HARD_SENTENCE: Final = "I cannot think the last line through: look whether it is right."
NO_THOUGHT: Final = "I could not think this through: try again, or choose a lower level."

_requests: Final = msgspec.json.Decoder(AbsentGameRequest)


class NoThought(Complaint):
    """The process has failed, or needs more time: the same may be asked again."""


class AbsentApi(Api):
    """The handler of the absent friend."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby)
        self.answers = DocumentJobs(GAMES_AT_ONCE, GAMES_WAITING, ANSWER_BYTES, GAMES_OF_ONE)
        self.thinkers = WorkerProcesses(LONGEST_THOUGHT, IDLE)

    async def guarded(self, handler: Handler, request: Request) -> Response:
        async def or_refusal(request: Request) -> Response:
            try:
                return await handler(request)
            except NoThought as failed:
                return refusal(503, str(failed))

        return await super().guarded(or_refusal, request)

    async def ask(self, request: Request) -> Response:
        """A request that is sent again has the same answer: nothing is kept that it could change."""
        body = await self.body(request, LARGEST_GAME)
        address = address_of(request)
        job = AbsentJob(read_as(_requests, body), address)
        key = address, sha256(body).digest()
        document = await self.answers.get(key, partial(self._worked_out, job), request, address)
        return document.answer(request, Cache_Control=NO_STORE)

    async def _worked_out(self, job: AbsentJob) -> Document:
        try:
            found, size = await self.thinkers.answer_to(job)
        except NoReplay as failed:
            raise NoThought(NO_THOUGHT) from failed
        if size == REFUSED:
            raise BadSetup(found.decode())
        if size == UNFINISHED:
            raise NoThought("I am still going through all that was told: ask again.")
        if size == TOO_HARD:  # and would be again: a client must not repeat it
            raise Complaint(TOO_HARD_SENTENCE)
        if not found:
            LOG.error("what was told of a game of %s could not be worked out", job.asked.game)
            raise NoThought(NO_THOUGHT)
        return Document(found, JSON)


def endpoints(api: AbsentApi) -> list[Endpoint]:
    """Every endpoint of the absent friend."""
    return [
        Endpoint(
            "POST",
            "/api/absent",
            "What the program is to be told next of a game with real cards, and what it plays",
            api.ask,
            AbsentAnswer,
            AbsentGameRequest,
        )
    ]
