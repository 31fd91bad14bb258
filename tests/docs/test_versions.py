"""Pages that name a version name this one."""

import re

import pytest
from documentation import ROOT

import headtable


@pytest.mark.parametrize(
    ("page", "pattern"),
    [
        ("CITATION.cff", r"^version: (.+)$"),
        ("docs/install.md", r"headtable-([0-9.]+)-py3-none-any\.whl"),
    ],
)
def test_a_page_names_this_version(page: str, pattern: str) -> None:
    found = re.findall(pattern, (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    assert set(found) == {headtable.__version__}
