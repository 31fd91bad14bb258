"""Sockets that listen."""

import socket
import sys


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; OSError or OverflowError where it cannot."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def web_address(host: str, port: int) -> str:
    """The origin of a server that listens there."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
