"""An application factory, for those who run the table under an ASGI server of their choice.

    uvicorn --factory headtable.server.asgi:create_app

Environment variables stand for the options of `headtable serve`; docs/hosting.md says what is different.
"""

import os
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.app import Application, make_app
from headtable.server.metrics_token import token_from_environment
from headtable.server.settings import Settings
from headtable.server.stores.open_store import store_at

DATABASE: Final = "HEADTABLE_DATABASE"  # a file for SQLite, or postgresql://…
NAMES: Final = "HEADTABLE_NAMES"  # hosts, with commas between them, under which people reach the server
FORGET_AFTER: Final = "HEADTABLE_FORGET_AFTER"  # days after which what has not changed is deleted
ORIGINS: Final = "HEADTABLE_ORIGINS"  # other sites whose pages may play here, likewise


def create_app() -> Application:
    """The application as the environment describes it."""
    store, key = store_at(os.environ.get(DATABASE, ""))
    days = os.environ.get(FORGET_AFTER, "")
    if days and not (days.isdecimal() and int(days)):
        raise Complaint(f"{FORGET_AFTER} must be a number of days, one at least")
    settings = Settings(
        key=key,
        hosts=hosts_in(NAMES),
        origins=hosts_in(ORIGINS),
        forget_after=int(days or 0),
        metrics_token=token_from_environment(),
    )
    return make_app(store, settings)


def hosts_in(variable: str) -> tuple[str, ...]:
    """The hosts that an environment variable names."""
    return tuple(host.strip().lower() for host in os.environ.get(variable, "").split(",") if host.strip())
