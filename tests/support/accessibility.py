"""What axe has to say against a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from browser_player import Person

IS_THERE = "typeof axe === 'object'"
# In a window that is not drawn (browser_player.py) axe would not look at colours: it is drawn meanwhile.
RUN = """async () => {
  if (window.undrawn) undrawn.disabled = true;
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  if (window.undrawn) undrawn.disabled = false;
  return violations;
}"""


def findings(somebody: Person) -> list[str]:
    """Each rule that the page breaks, with the first element that breaks it."""
    if not somebody.page.evaluate(IS_THERE):  # it is large: once for each page that is loaded
        somebody.page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = somebody.page.evaluate(RUN)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
