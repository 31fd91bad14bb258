"""The words of the `headtable` command, one module a word.

Each module has `add_arguments(parser)` and `run(args) -> int`, and imports what it needs inside
`run`, so that `headtable --help` stays instant.
"""
