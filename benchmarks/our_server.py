"""Our server as `headtable serve` runs it, with settings for a load that no person makes.

    our_server.py DATABASE SETTINGS      SETTINGS as JSON, fields of headtable.server.settings.Settings

The first line that it prints says at which port it listens, and whether its rules are compiled.
"""

import gc
import json
import sys

import uvicorn

from headtable.build import is_compiled
from headtable.commands.serve import LOOPBACK, listen, store_at
from headtable.server.app import make_app
from headtable.server.settings import Settings


def main() -> int:
    database, changed = sys.argv[1], json.loads(sys.argv[2])
    listening = listen(LOOPBACK, 0)
    store, key = store_at(database)
    settings = Settings(key=key, **changed)
    gc.set_threshold(100_000, 50, 100)  # as commands/serve.py has it
    config = uvicorn.Config(
        make_app(store, settings),
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    print(json.dumps({"port": listening.getsockname()[1], "compiled": is_compiled()}), flush=True)
    uvicorn.Server(config).run(sockets=[listening])
    return 0


if __name__ == "__main__":
    sys.exit(main())
