"""Whether the package that speaks the Model Context Protocol is installed."""

from importlib.util import find_spec

from headtable.rules.core.errors import Complaint


def require_package() -> None:
    """A Complaint names the extra where the package is missing."""
    if find_spec("mcp") is None or find_spec("mcp_types") is None:
        raise Complaint("a seat for an assistant needs the extra mcp (docs/install.md says how)")
