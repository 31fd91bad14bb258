"""Whether a text for other people holds a secret of a seat: its token, its handle, or a good part of one."""

from collections.abc import Iterable
from typing import Final

PART: Final = 16  # so many characters in a row of a secret are not let out


def holds_secret(text: str, secrets: Iterable[str]) -> bool:
    """Whether 16 characters in a row of one of the secrets stand in the text, however it is spaced.

    Of a token that is the signature: what stands before its last full stop anybody could guess.  Fewer than
    16 would let a stranger find a handle of somebody else bit by bit, by names that are refused.
    """
    packed = "".join(text.split())
    parts = {packed[start : start + PART] for start in range(len(packed) - PART + 1)}
    return any(
        secret[start : start + PART] in parts
        for secret in (secret.rpartition(".")[2] for secret in secrets)
        for start in range(len(secret) - PART + 1)
    )
