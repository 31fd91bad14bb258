"""Whether a QR code that the server has drawn is that of a link, module by module."""

import re

import segno

BORDER = 3  # modules around the code


def is_qr_code_of(link: str, picture: str) -> bool:
    rows = [bytes(row) for row in segno.make(link, error="m").matrix]
    return dark_modules(picture, len(rows)) == rows


def dark_modules(picture: str, size: int) -> list[bytes]:
    """Which modules the path of a QR code makes dark: M and m move, h draws so many to the right."""
    modules = [bytearray(size) for _ in range(size)]
    found = re.search(r'<path[^>]*class="qrline"[^>]* d="([^"]+)"', picture)
    assert found is not None
    column = row = 0.0
    for word, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", found[1]):
        if word == "M":
            column, row = float(first), float(second)
        elif word == "m":
            column, row = column + float(first), row + float(second)
        else:
            for module in range(int(first)):
                modules[int(row) - BORDER][int(column) - BORDER + module] = 1
            column += float(first)
    return [bytes(line) for line in modules]
