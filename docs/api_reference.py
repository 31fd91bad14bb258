"""Makes the API reference from the docstrings: build/reference/index.html.

make reference

It ends with status 1 and a line for each public name that has no docstring, and for each warning of pdoc.
"""

import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pdoc
from pdoc.doc import Class, Doc, Function, Module

ROOT = Path(__file__).parents[1]
MODULES = (
    "headtable",
    "headtable.research",
    "headtable.research.pettingzoo_env",
    "headtable.research.gymnasium_env",
    "headtable.research.openspiel_games",
)
NOT_SHOWN = "!headtable.research.gymnasium_env.vector_env"  # a module by the name of a public function


def silent(within: Module | Class) -> Iterator[str]:
    """The public modules, classes and functions that say nothing of themselves, by their full names."""
    if not within.docstring:
        yield within.fullname
    for member in within.own_members if isinstance(within, Class) else within.members.values():
        if is_public(member) and isinstance(member, Class):
            yield from silent(member)
        elif is_public(member) and isinstance(member, Function) and not member.docstring:
            yield member.fullname


def is_public(member: Doc[object]) -> bool:
    return not member.name.startswith("_")


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)  # in the checkout the command ./headtable would be taken for the package
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pdoc.render.configure(docformat="markdown", footer_text="Head Table", show_source=False)
        pdoc.pdoc(*MODULES, NOT_SHOWN, output_directory=folder)
    # Python 3.11 knows array[int] only in stub files, so pdoc leaves it as it is written.
    faults = [str(one.message) for one in caught if "annotation array[int]" not in str(one.message)]
    for name in MODULES:
        faults += [f"{one} has no docstring" for one in silent(Module.from_name(name))]
    for fault in faults:
        sys.stderr.write(f"headtable: {fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(ROOT / "build" / "reference" if len(sys.argv) == 1 else Path(sys.argv[1])))
