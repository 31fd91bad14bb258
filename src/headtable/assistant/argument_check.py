"""Faults in the arguments of a tool that can be told better than by the package that reads them."""

from functools import cache
from typing import Any, Final

import msgspec

from headtable.assistant.server_interface import Message

LONGEST_NAMED: Final = 20  # a longer name is no slip, and may be a secret in the wrong place


def fault_in(arguments: Message, type: type[msgspec.Struct]) -> str:
    """Which argument is not known, or what one of few choices can be; "" where neither is the matter."""
    fields = type.__struct_fields__
    for name in arguments:
        if name not in fields:
            is_word = name.isidentifier() and name.isascii() and len(name) <= LONGEST_NAMED
            which = f"The argument `{name}`" if is_word else "An argument"
            return f"{which} is not known; there are: {', '.join(fields)}."
    for name, choices in choices_of(type).items():
        typed = arguments.get(name)
        if isinstance(typed, str) and typed not in choices:
            return f"`{name}` can be: {', '.join(choice for choice in choices if choice)}."
    return ""


@cache
def choices_of(type: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """The arguments that are one of few words, and those words."""
    about = msgspec.inspect.type_info(type)
    assert isinstance(about, msgspec.inspect.StructType)
    found = {}
    for field in about.fields:
        bare = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        if isinstance(bare, msgspec.inspect.LiteralType):
            found[field.name] = bare.values
    return found
