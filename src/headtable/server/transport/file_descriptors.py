"""The file descriptors of the process: how many connections they are enough for."""

import contextlib
import sys
from typing import Final

WANTED: Final = 65_536
USUAL: Final = 1024  # where the system does not say how many there are
RESERVED: Final = 128  # for the store, the processes of experts, and files


def raise_limit() -> int:
    """Raise the limit of the process as far as it may go; how many descriptors it has now."""
    if sys.platform == "win32":
        return USUAL
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED if soft == resource.RLIM_INFINITY else soft


def enough_for(descriptors: int) -> int:
    """How many connections may be open with so many descriptors, so that the store always gets one."""
    return max(1, descriptors - min(RESERVED, descriptors // 4))
