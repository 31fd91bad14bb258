"""What axe has to say against a page."""

from axe_playwright_python.sync_playwright import Axe
from browser_player import Person


def findings(somebody: Person) -> list[str]:
    """Each rule that the page breaks, with the first element that breaks it."""
    found = Axe().run(somebody.page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
