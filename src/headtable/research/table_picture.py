"""The table as an array of pixels: the view of one seat, laid out with our own card faces.

Every picture of a game has the same size, so that pictures can be joined to a film.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from headtable.research.extras import require

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from headtable.rules.core.view import View

LIBRARIES: Final = ("numpy", "PIL", "pypdfium2", "fpdf", "font_source_serif_pro")


@cache
def require_picture_libraries() -> None:
    """ModuleNotFoundError with one sentence where a picture cannot be made."""
    require("picture", *LIBRARIES)


def table_picture(view: "View", names: Sequence[str]) -> "NDArray[uint8]":
    """What a view shows, as rows of pixels of red, green and blue; `names` are those of the seats."""
    require_picture_libraries()
    import numpy  # noqa: PLC0415 - these libraries come with an extra

    from headtable.research.table_picture_layout import TablePictureLayout  # noqa: PLC0415

    image: Any = TablePictureLayout(view, names).drawn()
    return numpy.array(image)
