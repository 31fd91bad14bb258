"""The papers that can be printed on, in millimetres; here, where no library is loaded for it."""

from typing import Final

from headtable.press.paper.evening_paper_types import Size

SIZES: Final[dict[Size, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
