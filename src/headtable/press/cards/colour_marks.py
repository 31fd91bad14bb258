"""The four colours of the Trolley cards and of the trains, each with a mark of its own.

The marks are for those to whom colours look alike: a disc, a triangle, a lozenge and a cross.
"""

from typing import Final

INKS: Final = {"red": "#a3201d", "orange": "#bf5b04", "black": "#1d1a17", "green": "#1c6338", "": "#2c4668"}
STRONG_INKS: Final = {
    "red": "#970000",
    "orange": "#963c00",
    "black": "#000",
    "green": "#00501e",
    "": "#0b2a57",
}
# Each about forty wide, round its centre.
MARKS: Final = {
    "red": "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0z",
    "orange": "M0-19L20 16H-20z",
    "black": "M0-21L17 0 0 21-17 0z",
    "green": "M-6-18H6V-6H18V6H6V18H-6V6H-18V-6H-6z",
}
