"""An application factory, for those who run the table under an ASGI server of their choice.

    uvicorn --factory headtable.server.asgi:create_app

Environment variables stand for the options of `headtable serve`; docs/hosting.md says what is different.
"""

import os
from typing import Final

from headtable.server.app import Application, make_app
from headtable.server.settings import Settings
from headtable.server.stores.open_store import store_at

DATABASE: Final = "HEADTABLE_DATABASE"  # a file for SQLite, or postgresql://…
NAMES: Final = "HEADTABLE_NAMES"  # hosts, with commas between them, under which people reach the server
ORIGINS: Final = "HEADTABLE_ORIGINS"  # other sites whose pages may play here, likewise


def create_app() -> Application:
    """The application as the environment describes it."""
    store, key = store_at(os.environ.get(DATABASE, ""))
    return make_app(store, Settings(key=key, hosts=hosts_in(NAMES), origins=hosts_in(ORIGINS)))


def hosts_in(variable: str) -> tuple[str, ...]:
    """The hosts that an environment variable names."""
    return tuple(host.strip().lower() for host in os.environ.get(variable, "").split(",") if host.strip())
