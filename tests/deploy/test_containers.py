"""The image and the site of containers: what their files say, and their steps without a container engine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from debian_root import DebianRoot, check_machine
from documentation import ROOT
from image_steps import Image, instructions, let_through, megabytes

COMPOSE = ROOT / "deploy" / "compose.yaml"
APPS = ("app1", "app2")
IMAGES = {"headtable", "nginx:1", "postgres:17", "python:3.13-slim"}  # no address of a registry before them
LARGEST = 80.0  # megabytes of what is added to the image of Python
PATIENCE = 60.0


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return dict(yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"])


def test_every_container_has_a_root_that_cannot_be_written(services: dict[str, Any]) -> None:
    for service in services.values():
        assert service["read_only"] is True
        assert "no-new-privileges:true" in service["security_opt"]
    for name in APPS:
        assert services[name]["user"] == "65534:65534"
        assert services[name]["cap_drop"] == ["ALL"]


def test_only_nginx_can_be_reached(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["nginx"]
    assert services["postgres"]["network_mode"] == "none"
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for name in APPS:
        command = services[name]["command"]
        port = command[command.index("--port") + 1]
        assert "--host" not in command, "a process listens at loopback"
        assert services[name]["environment"]["PORT"] == port, "where the health check asks"
        assert f"server 127.0.0.1:{port} " in site


def test_the_ten_commands_install_what_printing_needs_and_the_image_stays_small() -> None:
    """Without the extra `paper` a site answers 503 to who prints, and the page says how the image gets it."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"headtable\[([a-z,]+)\]", page)) == {"postgres,metrics,paper"}
    assert re.findall(r"headtable\[([a-z,]+)\]", dockerfile) == ["postgres,metrics"]
    assert "`paper`" in page.partition("## In containers")[2].partition("\n## ")[0]


def test_no_image_holds_or_names_a_secret_or_a_registry(services: dict[str, Any]) -> None:
    for name in APPS:
        assert re.fullmatch(r"\$\{HEADTABLE_KEY:\?[^}]+\}", services[name]["environment"]["HEADTABLE_KEY"])
    bases = {rest.split()[0] for word, rest in instructions() if word == "FROM"}
    assert bases | {service["image"] for service in services.values()} == IMAGES
    assert not any("KEY" in rest or "TOKEN" in rest for _, rest in instructions())
    assert let_through().isdisjoint({".git", ".env", "deploy", "tests", "docs"})
    ignored = subprocess.run(
        ["git", "check-ignore", "deploy/.env", "deploy/site/key.pem"], cwd=ROOT, check=False
    )
    assert ignored.returncode == 0, "nor can they be committed by mistake"


@pytest.fixture
def image() -> Iterator[Image]:
    """Built as the Dockerfile says it."""
    check_machine()
    folder = Path(tempfile.mkdtemp(prefix="headtable-image-"))
    root = DebianRoot(folder / "root")
    try:
        root.make("python3-dev", "python3-venv")  # what the image of Python has already
        made = Image(root)
        made.build(**{name: os.environ[name] for name in ("HEADTABLE_OPTIMIZE",) if name in os.environ})
        yield made
    finally:
        root.remove()
        shutil.rmtree(folder)


@pytest.mark.long
def test_the_steps_of_the_image_make_a_server_that_is_healthy_and_ends_when_asked(image: Image) -> None:
    installed = image.root.folder / "opt" / "headtable"
    assert list(installed.glob("lib/python3*/site-packages/headtable__mypyc*.so")), "compiled"
    assert not list(installed.glob("lib/python3*/site-packages/pip"))
    assert megabytes(installed) < LARGEST
    process = subprocess.Popen(image.command(), stdin=subprocess.DEVNULL)
    try:
        check = image.said["HEALTHCHECK"]
        settings = [f"{name}={value}" for name, value in image.environment.items()]
        deadline = time.monotonic() + PATIENCE
        while not is_healthy(process, ["env", *settings, *check]):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        status = Path(f"/proc/{container(process)[0]}/status").read_text(encoding="ascii")
        assert re.search(r"^Uid:\t65534\t65534\t65534\t65534$", status, re.MULTILINE)
        assert re.search(r"^CapBnd:\t0+$", status, re.MULTILINE)
        asked = time.monotonic()
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - asked < PATIENCE / 2
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def is_healthy(process: subprocess.Popen[bytes], check: list[str]) -> bool:
    """Whether the health check of the image, in the namespaces of the container, ends well."""
    inside = container(process)
    if not inside:
        return False
    words = ["nsenter", "--target", inside[0], "--mount", "--net", "--pid", *check]
    return subprocess.run(words, stderr=subprocess.DEVNULL, check=False).returncode == 0


def container(process: subprocess.Popen[bytes]) -> list[str]:
    """The first process of the container, once there is one."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return path.read_text(encoding="ascii").split()
