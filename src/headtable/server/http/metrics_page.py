"""The page that Prometheus reads; to whoever does not have its token there is no such page.

Everything is counted elsewhere, as plain numbers (meters.py), and only put together here.  No label holds a
code, a name or an address.  This module needs the extra `metrics`.
"""

import hmac
from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from headtable.server.http.endpoints import Handler
from headtable.server.lobby import Lobby
from headtable.server.meters import Durations
from headtable.server.requests.dispatch import Requests
from headtable.server.transport.connection_register import ConnectionRegister

PATH: Final = "/metrics"
SCHEME: Final = "bearer"


class RouteWithToken(Route):
    """A route that is there only for requests with a token: all others are routed on as if it were not."""

    def __init__(self, path: str, endpoint: Handler, token: str) -> None:
        super().__init__(path, endpoint)
        self.token = token.encode()

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http":
            return Match.NONE, {}
        scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
        is_known = hmac.compare_digest(token.strip().encode(), self.token)
        return super().matches(scope) if is_known and scheme.lower() == SCHEME else (Match.NONE, {})


class MetricsPage:
    """The numbers of one process; each process has a page of its own."""

    def __init__(self, lobby: Lobby, register: ConnectionRegister, requests: Requests) -> None:
        self.lobby = lobby
        self.register = register
        self.requests = requests
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    async def answer(self, _: Request) -> Response:
        headers = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}
        return Response(generate_latest(self.registry), headers=headers)

    def routes(self) -> list[Route]:
        return [RouteWithToken(PATH, self.answer, self.lobby.settings.metrics_token)]

    # As a collector of Prometheus ---------------------------------------------------------------

    def describe(self) -> list[Metric]:
        """Nothing is collected just to learn the names."""
        return []

    def collect(self) -> Iterator[Metric]:
        yield from self._people()
        yield from self._work()

    def _people(self) -> Iterator[Metric]:
        lobby, register = self.lobby, self.register
        yield gauge("headtable_tables", "Tables in memory", {"": len(lobby.tables.awake)})
        yield gauge("headtable_evenings", "Evenings in memory", {"": len(lobby.evenings.awake)})
        accounts = register.accounts.values()
        standing = {
            "stranger": sum(len(account.strangers) for account in accounts),
            "spectator": sum(len(account.spectators) for account in accounts),
            "known": sum(account.known for account in accounts),
        }
        yield gauge("headtable_connections", "Open connections", standing, "standing")
        yield counter("headtable_connections_refused", "Connections without room", {"": register.refused})
        yield counter("headtable_connections_dropped", "Connections that were cut", {"": register.dropped})
        refused = dict(self.requests.refusals)
        yield counter("headtable_requests_refused", "Messages that were refused", refused, "reason")
        yield gauge("headtable_draining", "Whether the process is ending", {"": int(lobby.is_draining)})

    def _work(self) -> Iterator[Metric]:
        store, bots = self.lobby.store, self.lobby.tables.bots
        meter = store.meter
        yield counter("headtable_moves", "Moves that were stored", {"": meter.moves})
        yield counter("headtable_rows", "Rows that were stored, moves among them", {"": meter.rows})
        yield histogram("headtable_commit_seconds", "How long a commit took", meter.commits)
        yield counter("headtable_notifications", "Notifications of the database", {"": meter.notifications})
        waiting = {"store": store.backlog(), "experts": len(bots.waiting)}
        yield gauge("headtable_queue_length", "What waits", waiting, "queue")
        thinking = sum(process.now is not None for process in bots.processes)
        yield gauge("headtable_experts_thinking", "Processes in which an expert thinks", {"": thinking})
        yield histogram("headtable_thinking_seconds", "How long an expert thought", bots.thoughts)


def gauge(name: str, says: str, values: Mapping[str, float], label: str = "") -> Metric:
    """A number that goes up and down, or one for each value of a label."""
    family = GaugeMetricFamily(name, says, labels=[label] if label else [])
    for value, number in values.items():
        family.add_metric([value] if label else [], number)
    return family


def counter(name: str, says: str, values: Mapping[str, float], label: str = "") -> Metric:
    """A number that only grows."""
    family = CounterMetricFamily(name, says, labels=[label] if label else [])
    for value, number in values.items():
        family.add_metric([value] if label else [], number)
    return family


def histogram(name: str, says: str, durations: Durations) -> Metric:
    buckets = []
    so_far = 0
    for bound, count in zip([*map(str, durations.bounds), "+Inf"], list(durations.counts), strict=True):
        so_far += count
        buckets.append((bound, so_far))
    return HistogramMetricFamily(name, says, buckets=buckets, sum_value=durations.seconds)
