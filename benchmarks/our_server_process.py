"""Our server as `headtable serve` runs it, with settings for a load that no person makes.

    our_server_process.py DATABASE SETTINGS [COLLECTOR]

SETTINGS as JSON, fields of headtable.server.settings.Settings.  With COLLECTOR `python` the garbage collector
stays as Python sets it up; else it is as usual (`tune_collector` in server/process.py).

The first line that it prints says at which port it listens, and whether its rules are compiled.  Every
collection is written to pauses.json beside the database, as a list of milliseconds: of the processor time of
its thread, so that other work on the machine counts for little.
"""

import gc
import json
import sys
import threading
import time
from pathlib import Path

from headtable.build_info import is_compiled
from headtable.commands.serve import LOOPBACK, listen
from headtable.server import process
from headtable.server.app import make_app
from headtable.server.settings import Settings
from headtable.server.stores.open_store import store_at

PAUSES = "pauses.json"


class PauseRecorder:
    """Writes all pauses to a file each second."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pauses: list[float] = []
        self.begun = 0.0
        gc.callbacks.append(self.seen)
        threading.Thread(target=self.write_on, daemon=True).start()

    def seen(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self.begun = time.thread_time()
        else:
            self.pauses.append(1000 * (time.thread_time() - self.begun))

    def write_on(self) -> None:
        while True:
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps(self.pauses), encoding="utf-8")
            new.replace(self.path)  # so that nobody reads half of it
            time.sleep(1)


def main() -> int:
    database, changed = sys.argv[1], json.loads(sys.argv[2])
    if sys.argv[3:] == ["python"]:
        vars(process)["tune_collector"] = lambda: None
    listening = listen(LOOPBACK, 0)
    store, key = store_at(database)
    settings = Settings(key=key, **changed)
    PauseRecorder(Path(database).with_name(PAUSES))
    print(json.dumps({"port": listening.getsockname()[1], "compiled": is_compiled()}), flush=True)
    process.run(make_app(store, settings), listening, compress=False, log_level="warning")
    return 0


if __name__ == "__main__":
    sys.exit(main())
