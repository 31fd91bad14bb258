"""The subcommands of `headtable`, one module each.

Each module has `add_arguments(parser)` and `run(args) -> int`, and imports what it needs inside
`run`, so that `headtable --help` stays instant.
"""
