"""The private parts of uvicorn and websockets that the quick transport needs, and whether they are there.

Bounds in pyproject.toml hold both packages at versions that were tested.  Where others are installed all the
same, a part may be gone or changed; then the server falls back to AsgiSocket and uvicorn's own classes.
"""

from importlib import import_module
from inspect import isfunction, signature
from typing import Final

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol": (
        "client",
        "connection_lost",
        "connection_made",
        "cycle",
        "data_received",
        "flow",
        "handle_websocket_upgrade",
        "headers",
        "on_header",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_response_complete",
        "parser",
        "pause_writing",
        "pipeline",
        "resume_writing",
        "send_400_response",
        "transport",
    ),
    "uvicorn.protocols.http.httptools_impl:RequestResponseCycle": (
        "disconnected",
        "message_event",
        "response_complete",
        "response_started",
    ),
    "uvicorn.protocols.http.flow_control:FlowControl": ("write_paused",),
    "uvicorn.protocols.utils:ClientDisconnected": (),
    "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": (
        "app",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connection_lost",
        "connection_made",
        "data_received",
        "disconnected",
        "frames",
        "handle_bytes",
        "handle_close",
        "handle_connect",
        "handle_cont",
        "handle_ping",
        "handle_pong",
        "handle_text",
        "handshake_complete",
        "handshake_initiated",
        "logger",
        "loop",
        "pause_writing",
        "queue",
        "receive",
        "request",
        "response",
        "resume_writing",
        "run_asgi",
        "scope",
        "send",
        "send_500_response",
        "send_receive_event_to_app",
        "shutdown",
        "start_keepalive",
        "transport",
        "writable",
    ),
    "uvicorn.server:ServerState": (),
    "websockets.server:ServerProtocol": ("data_to_send", "parser", "send_close", "send_text", "state"),
    "websockets.protocol:OPEN": (),
    "websockets.frames:Frame": (),
    "websockets.http11:Request": (),
}


def missing_parts(parts: dict[str, tuple[str, ...]] = PARTS) -> list[str]:
    """The parts that are gone or changed; none where the quick transport can be used."""
    found = []
    for place, names in parts.items():
        module, _, name = place.partition(":")
        try:
            owner = getattr(import_module(module), name)
        except (ImportError, AttributeError):
            found.append(place)
            continue
        known = names_in(owner) if names else frozenset()
        found += [f"{name}.{part}" for part in names if part not in known]
    return found or changed_methods()


def names_in(owner: type) -> frozenset[str]:
    """The methods of a class, and every attribute that they use: those of its objects are among them."""
    found = set(dir(owner))
    for base in owner.__mro__:
        for method in vars(base).values():
            if isfunction(method):
                found.update(method.__code__.co_names)
    return frozenset(found)


def changed_methods() -> list[str]:
    """The methods that we override and that take other arguments now."""
    from headtable.server.transport.bounded_http import BoundedHttp  # noqa: PLC0415 - only where all is there
    from headtable.server.transport.quick_socket import QuickSocket  # noqa: PLC0415

    found = []
    for ours in (BoundedHttp, QuickSocket):
        base = ours.__mro__[1]
        for name, method in vars(ours).items():
            theirs = getattr(base, name, None)
            if not (isfunction(method) and isfunction(theirs)):
                continue
            if len(signature(method).parameters) != len(signature(theirs).parameters):
                found.append(f"{base.__name__}.{name}")
    return found
