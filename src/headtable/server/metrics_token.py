"""The token of the page for Prometheus, from the environment."""

import os
from importlib.util import find_spec
from typing import Final

from headtable.rules.core.errors import BadSetup, Complaint

TOKEN: Final = "HEADTABLE_METRICS_TOKEN"
SHORTEST_TOKEN: Final = 16  # letters


def token_from_environment() -> str:
    """The token, "" where there is to be no page; a Complaint where it cannot be served."""
    token = os.environ.get(TOKEN, "")
    if token and len(token) < SHORTEST_TOKEN:
        raise BadSetup(f"{TOKEN} must have at least {SHORTEST_TOKEN} letters")
    if token and find_spec("prometheus_client") is None:
        raise Complaint("metrics need the extra metrics (docs/install.md says how)")
    return token
