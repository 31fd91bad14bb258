"""The browser client: static files, served as they are.  It knows the protocol and no rules."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
