"""Checks on every request before it is routed: host, origin, length, content type."""

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from headtable.server.house_network.switch import HouseSwitch
from headtable.server.http.origins import is_known_host, is_own_origin
from headtable.server.http.responses import JSON, refusal
from headtable.server.settings import Settings

LONGEST_TARGET: Final = 2048  # bytes of a path and of what is asked behind it
SAFE: Final = ("GET", "HEAD", "OPTIONS")  # methods that change nothing


class ChecksBeforeRouting:
    """Middleware that refuses requests for another host, from another site's page, or with a long target."""

    def __init__(self, app: ASGIApp, settings: Settings, house: HouseSwitch | None = None) -> None:
        self.app = app
        self.settings = settings
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = refusal_of(scope, self.settings, self.house) if scope["type"] == "http" else None
        await (refused or self.app)(scope, receive, send)


def refusal_of(scope: Scope, settings: Settings, house: HouseSwitch | None) -> Response | None:
    """The error response to a request; None where it may be handled."""
    headers = Headers(scope=scope)
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_TARGET:
        return refusal(414, "This address is longer than any of ours.")
    if len(headers.getlist("host")) > 1:
        return refusal(400, "A request names one host.")
    if house is not None and house.is_shut_to(scope):
        return refusal(421, "The house is closed to phones.", connection="close")
    if not is_known_host(headers.get("host", ""), settings, house):
        return refusal(
            421,
            "This server does not know itself under that name."
            " If it should, its host can start it with --name and the name.",
        )
    if scope["method"] in SAFE:
        return None
    if not is_own_origin(headers, settings):
        return refusal(403, "A page of another site may not do this here.")
    if scope["method"] == "POST" and media_type_of(headers) != JSON:
        return refusal(415, f"Send this as {JSON}, in the header Content-Type.")
    return None


def media_type_of(headers: Headers) -> str:
    """The media type of the body."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()
