"""A server of tables inside a command: on loopback, at any free port, and forgotten when the command ends."""

import threading
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Final

from headtable.rules.core.errors import Complaint

if TYPE_CHECKING:
    from headtable.server.process import Server

START_SECONDS: Final = 30.0
STOP_SECONDS: Final = 10.0


class OwnServer:
    """Serves in a thread; `address` is known inside the `with` block."""

    def __init__(self) -> None:
        self.address = ""
        self.server: Server | None = None
        self.is_ready = threading.Event()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.folder = TemporaryDirectory(prefix="headtable-", ignore_cleanup_errors=True)

    def __enter__(self) -> "OwnServer":
        self.thread.start()
        if not self.is_ready.wait(START_SECONDS) or not self.address:
            raise Complaint("a server for the tables could not be started")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.server is not None:
            self.server.should_exit = True
        self.thread.join(STOP_SECONDS)
        self.folder.cleanup()

    def _serve(self) -> None:
        from headtable.commands.serve import LOOPBACK, address_of, listen
        from headtable.server.app import make_app
        from headtable.server.process import Server, configured
        from headtable.server.settings import Settings
        from headtable.server.stores.open_store import store_at

        try:
            with listen(LOOPBACK, 0) as listening:
                address = address_of(listening)
                store, key = store_at(f"{self.folder.name}/tables.sqlite", address)
                settings = Settings(key=key)
                app = make_app(store, settings)
                config = configured(app, settings, False, log_level="warning", lifespan="off")

                def ready() -> None:
                    self.address = address.rstrip("/")
                    self.is_ready.set()

                self.server = Server(config, app.state.lobby, ready)
                self.server.run(sockets=[listening])
        finally:
            self.is_ready.set()
