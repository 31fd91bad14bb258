"""An endpoint: one method of one path, with its handler and the types of what it takes and gives.

The routes of the application and the OpenAPI document are both made from the same endpoints.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from headtable.server.http.responses import JSON

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`gives`, `takes` and `query` are types that msgspec knows; `gives` is None where it is no JSON."""

    method: str
    path: str
    summary: str
    handler: Handler
    gives: Any = None
    takes: Any = None  # the body
    query: Any = None  # a Struct, each field a parameter behind the question mark
    status: int = 200
    media_type: str = JSON
