"""Links lead somewhere, and files that a page names are there."""

from pathlib import Path

import pytest
from documentation import ROOT, broken_links, missing_files, name_of, pages

PAGES = pages()
TODAY = [page for page in PAGES if page.parent.name != "decisions" and page.name != "CHANGELOG.md"]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert broken_links(page, page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", TODAY, ids=name_of)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    """Decisions and the changelog tell of the past, and may name what is gone."""
    assert missing_files(page.read_text(encoding="utf-8")) == []


def test_what_leads_nowhere_is_found() -> None:
    text = """# One two: `three`, four!
[a](#one-two-three-four) [b](docs/notation.md#cards) ![c](docs/screens/euchre.jpg) [d](https://example.org/x)
[e](#one) [f](docs/notation.md#card) <img src="docs/no.jpg"> [g](docs/no.md#cards) `[h](docs/none.md)`

```
[i](in-a-block.md)
```
"""
    assert broken_links(ROOT / "README.md", text) == [
        "#one",
        "docs/notation.md#card",
        "docs/no.jpg",
        "docs/no.md#cards",
        "docs/none.md",
    ]
    assert missing_files("`src/headtable` `tests/no.py` `docs/NAME.md` `src/headtable/no`") == [
        "tests/no.py",
        "src/headtable/no",
    ]
