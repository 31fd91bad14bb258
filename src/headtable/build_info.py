"""Which build this is: `python -m headtable.build_info` prints it, and exits with 0 for the compiled one."""

import sys
from pathlib import Path

import headtable
from headtable.rules.core import state


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(state.__file__).endswith(".py")


def main() -> int:
    if "--quiet" not in sys.argv:
        said = "compiled" if is_compiled() else "uncompiled: slower, with the same results"
        print(f"headtable: the rules in {Path(headtable.__file__).parent} are {said}")
    return 0 if is_compiled() else 1


if __name__ == "__main__":
    sys.exit(main())
