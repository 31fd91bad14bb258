"""The connection to a Ray cluster: one of our own on this machine, or one that runs somewhere.

Ray is imported only here and on demand, and has no types that could be relied on.
"""

import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, Final

from headtable.arena.engines.chunk_queue import EngineFailed
from headtable.rules.core.errors import BadSetup

PATIENCE: Final = 5.0  # seconds for an address to answer
STORE_BYTES: Final = 128 << 20  # of shared memory for results on their way
QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
CLIENT: Final = "ray://"
AUTO: Final = "auto"
GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))  # RFC 9113, 3.4
FRAME_HEAD: Final = 9
SETTINGS: Final = 4  # the kind of the first frame that a server sends


def require_ray() -> None:
    if find_spec("ray") is None:
        raise BadSetup("the engine ray needs Ray, which comes with the extra ray (docs/install.md says how)")


@contextmanager
def connected(address: str, cores: int) -> Iterator[Any]:
    """The module `ray`, connected to the cluster at an address, or to one of so many cores that is started
    and stopped.

    A cluster of our own can be reached from this machine only, and with a token that nobody else has.
    """
    own: dict[str, str] = {}
    if not address:
        # Ray reads the first one when it is imported; its name is that of the systems that it was made for.
        own = {
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": _token(),
        }
    with ExitStack() as stack:
        stack.enter_context(_environment({**QUIET, **own}))
        ray: Any = import_module("ray")
        if address:
            _require_answer(address)
        if ray.is_initialized():  # by the caller, who will end it
            if address:
                raise EngineFailed("this process has a Ray cluster already: leave the address out")
            yield ray
            return
        stack.enter_context(_without_raylet_messages())
        settings: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
        if address:
            settings["address"] = address
        else:
            # Ray's sockets lie in it, and their paths may not be long.
            base = "/tmp" if os.name == "posix" else None
            folder = TemporaryDirectory(prefix="headtable-ray-", dir=base, ignore_cleanup_errors=True)
            settings |= {"address": "local", "_temp_dir": stack.enter_context(folder)}
            settings |= {"include_dashboard": False, "object_store_memory": STORE_BYTES, "num_cpus": cores}
        stack.callback(ray.shutdown)
        try:
            ray.init(**settings)
        except (Exception, SystemExit) as error:
            where = f"no Ray cluster at '{address}' can be used" if address else "Ray cannot be started"
            raise EngineFailed(f"{where}: {_first_line(error)}") from error
        yield ray


@cache
def _token() -> str:
    """The secret of our own clusters: one for this process, as Ray remembers the first."""
    return token_hex(32)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """Environment variables for Ray and what it starts; afterwards they are as they were."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def _without_raylet_messages() -> Iterator[None]:
    """Ray prints on standard output that a worker has died, whatever it is told; we say it ourselves.

    This touches a private part of Ray.  Where it is not there, Ray's message is printed, and no more.
    """
    module = sys.modules.get("ray._private.worker")
    printing = getattr(module, "print_to_stdstream", None)
    if printing is None:
        yield
        return
    setattr(module, "print_to_stdstream", lambda *_, **__: None)  # noqa: B010
    try:
        yield
    finally:
        setattr(module, "print_to_stdstream", printing)  # noqa: B010


def _require_answer(address: str) -> None:
    """Complain within seconds of an address where there is no Ray; Ray itself would try for minutes."""
    place = address.removeprefix(CLIENT)
    if place == AUTO:
        return
    host, _, port = place.rpartition(":")
    if not host or not port.isdecimal():
        raise BadSetup(
            f"'{address}' is no address of a Ray cluster: write auto, host:port or {CLIENT}host:port"
        )
    if address.startswith(CLIENT) and find_spec("grpc") is None:
        raise BadSetup(
            f"an address with {CLIENT} needs grpcio, "
            "which comes with the extra ray (docs/install.md says how)"
        )
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE) as connection:
            if os.environ.get("RAY_USE_TLS", "0") == "0" and not _speaks_http2(connection):
                raise EngineFailed(f"what answers at '{address}' is no Ray cluster")
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineFailed(f"no Ray cluster answers at '{address}': {reason}") from error


def _speaks_http2(connection: socket.socket) -> bool:
    """Whether a server greets as those of Ray do, which all speak gRPC."""
    connection.settimeout(PATIENCE)
    head = b""
    with suppress(OSError):
        connection.sendall(GREETING)
        while len(head) < FRAME_HEAD and (more := connection.recv(FRAME_HEAD - len(head))):
            head += more
    return len(head) == FRAME_HEAD and head[3] == SETTINGS
