"""Headers that every response has: content security policy, no sniffing, no referrer, same origin.

A table is some ninety small files, so a header that says nothing is worth leaving out.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headtable.server.error_reports import report_fault
from headtable.server.http.responses import RESTARTING, refusal

# Scripts, styles, connections, workers and the manifest have no list of their own: `default-src` holds.
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
NEVER_OPENED: Final = ("text/javascript", "text/css", "font/")  # these have no window to be kept apart


class SecurityHeaders:
    """Middleware that adds the headers, and answers an unexpected exception with a plain 500.

    What takes too long while the server ends is cancelled, and answered with 503.
    """

    def __init__(self, app: ASGIApp, is_ending: Callable[[], bool]) -> None:
        self.app = app
        self.is_ending = is_ending

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                has_started = True
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = POLICY
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                if not headers.get("Content-Type", "").startswith(NEVER_OPENED):
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:
            pass  # there is nobody to answer
        except asyncio.CancelledError:
            if not self.is_ending():
                raise
            if not has_started:
                await refusal(503, RESTARTING, connection="close")(scope, receive, send_with_headers)
        except Exception as error:
            sentence = report_fault(error)  # a number to find it by
            if not has_started:
                await refusal(500, sentence)(scope, receive, send_with_headers)
