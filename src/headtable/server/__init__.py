"""The table over the network: lobby, sockets, protocol, store."""
