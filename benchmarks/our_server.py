"""Our server as `headtable serve` runs it, with settings for a load that no person makes.

    our_server.py DATABASE SETTINGS      SETTINGS as JSON, fields of headtable.server.settings.Settings

The first line that it prints says at which port it listens, and whether its rules are compiled.
"""

import json
import sys

from headtable.build import is_compiled
from headtable.commands.serve import LOOPBACK, listen
from headtable.server.process import run
from headtable.server.settings import Settings
from headtable.server.stores.open_store import store_at


def main() -> int:
    database, changed = sys.argv[1], json.loads(sys.argv[2])
    listening = listen(LOOPBACK, 0)
    store, key = store_at(database)
    settings = Settings(key=key, **changed)
    print(json.dumps({"port": listening.getsockname()[1], "compiled": is_compiled()}), flush=True)
    run(store, settings, listening, compress=False, log_level="warning")
    return 0


if __name__ == "__main__":
    sys.exit(main())
