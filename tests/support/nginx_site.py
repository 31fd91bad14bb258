"""A real nginx with deploy/nginx.conf before the servers of a test: a site with TLS, on loopback.

Only what must differ on a test's machine is changed in the file: the port, the certificate, the processes and
the log, which says to which process each request was routed.
"""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from server_process import PATIENCE, Server

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "games.example.org"
MISSING = "nginx is not installed: `apt-get install -y nginx` (the tests start one of their own)"
MAIN = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
events {{ }}
http {{
    log_format routes '$uri $upstream_addr';
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def program() -> str:
    """Where nginx lies; Debian keeps it off the path of most users."""
    found = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or shutil.which("nginx")
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    return found


class Site(Server):
    """What people reach; `processes` are behind it."""

    def __init__(self, processes: Sequence[Server], folder: Path) -> None:
        super().__init__("", folder=folder)
        self.processes = processes

    def start(self) -> Site:
        self._write_certificate()
        self.context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        (self.folder / "site.conf").write_text(self._configuration(), encoding="utf-8")
        main = self.folder / "nginx.conf"
        main.write_text(MAIN.format(folder=self.folder), encoding="utf-8")
        self.process = subprocess.Popen(
            [program(), "-e", str(self.folder / "error.log"), "-c", str(main)],
            stdout=subprocess.PIPE,
            text=True,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "error.log").read_text(encoding="utf-8")
            time.sleep(0.02)
        return self

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
        except ConnectionRefusedError:
            return False
        return True

    def _configuration(self) -> str:
        """The file of the repository, for this machine."""
        text = SITE.read_text(encoding="utf-8")
        for old, new in (
            ("listen 80;", f"listen unix:{self.folder}/plain.socket;"),
            ("listen [::]:80;", ""),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("listen [::]:443 ssl;", ""),
            (f"/etc/ssl/{NAME}.pem", f"{self.folder}/certificate.pem"),
            (f"/etc/ssl/private/{NAME}.key", f"{self.folder}/key.pem"),
            ("access_log off;  #", f"access_log {self.folder}/access.log routes;  #"),
            ("127.0.0.1:8191", self.processes[0].address),
            ("127.0.0.1:8192", self.processes[1].address),
        ):
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return text

    def _write_certificate(self) -> None:
        files = ["-keyout", str(self.folder / "key.pem"), "-out", str(self.folder / "certificate.pem")]
        names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        subprocess.run(
            ["openssl", "req", "-x509", *kind, *names, *files], check=True, stderr=subprocess.DEVNULL
        )

    # As a person reaches it ---------------------------------------------------------------------

    def socket_address(self, code: str) -> tuple[str, dict[str, Any]]:
        where = {"host": "127.0.0.1", "port": self.port, "ssl": self.context, "server_hostname": NAME}
        return f"wss://{NAME}/ws/{code}", where

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        with self.context.wrap_socket(wire, server_hostname=NAME) as safe:
            line = http.client.HTTPConnection(NAME)
            line.sock = safe
            line.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
            with line.getresponse() as answer:
                return answer.status, answer.read()

    def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        status, answer = self.ask("POST", path, body)
        return status, json.loads(answer)

    def route_of(self, code: str) -> Server:
        """The process that a table's requests are sent to."""
        path = f"/api/tables/{code}"
        self.ask("GET", path)
        deadline = time.monotonic() + PATIENCE
        while not self.routes(path):  # nginx logs a request when it has answered it
            assert time.monotonic() < deadline, "nginx logs nothing"
            time.sleep(0.01)
        return next(process for process in self.processes if process.address == self.routes(path)[0])

    def routes(self, path: str) -> list[str]:
        """Where the requests for a path went: several addresses where the first did not answer."""
        lines = (self.folder / "access.log").read_text(encoding="utf-8").splitlines()
        return [line.partition(" ")[2] for line in lines if line.partition(" ")[0] == path]
