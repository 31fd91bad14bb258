"""The table over the network: sockets, tables, evenings, stores and plain HTTP."""
