"""Bytes in and out: sockets, frames, connections, their limits and their deadlines."""
