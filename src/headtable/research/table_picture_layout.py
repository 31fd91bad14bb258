"""One view being laid out as an image: the others at the top, then the middle, one's own cards below."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

import headtable
from headtable import rulebooks
from headtable.narration.move_outcomes import won_by
from headtable.narration.seat_names import SeatNames
from headtable.press.source_serif import own_face
from headtable.research.face_images import BACK, face_images, has_face
from headtable.research.railroad_picture import draw_map
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import COUNTS, HAND, NOBODYS, Pile

WIDTH: Final = 1000
HEIGHT: Final = 700
MARGIN: Final = 12
CLOTH: Final = "#24563f"
INK: Final = "#f6f0e0"
FAINT: Final = "#b9c9bb"
TURN: Final = "#ffd166"
SHAPE: Final = 350 / 250  # of a card: how much higher than wide
GAP: Final = 4
CAPTION: Final = 20  # the height of a line of text
MOST_BACKS: Final = 12  # more cards face down are not drawn one by one
OWN: Final = 190  # the height of one's own cards with their line of text
OTHERS: Final = 130
HIGHEST: Final = 190  # no card is drawn higher
BOXES: Final = {"great-railroad-game": "railroad"}  # where the box is not called as its book is


class Area:
    """A part of the picture."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height

    def columns(self, count: int) -> "list[Area]":
        wide = self.width / max(1, count)
        return [Area(self.left + number * wide, self.top, wide, self.height) for number in range(count)]

    def cells(self, count: int, across: int) -> "list[Area]":
        """So many equal parts, at most `across` in a row."""
        across = max(1, min(across, count))
        rows = -(-count // across)
        high = self.height / max(1, rows)
        lines = [Area(self.left, self.top + row * high, self.width, high) for row in range(rows)]
        return [cell for line in lines for cell in line.columns(across)][:count]


class TablePictureLayout:
    """The image of one view."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view = view
        self.names = list(names)
        book = headtable.game(view.game).book
        self.box = BOXES.get(book, book)
        self.image = Image.new("RGB", (WIDTH, HEIGHT), CLOTH)
        self.draw = ImageDraw.Draw(self.image)
        wanted = [self.face(name) for pile in view.piles for name in pile.faces]
        self.faces = face_images(self.box, [*wanted, BACK])

    def drawn(self) -> Image.Image:
        whole = Area(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
        below = self.head(whole.top)
        own = self.view.seat
        bottom = whole.top + whole.height
        if own is not None and any(pile.owner == own for pile in self.view.piles):
            bottom -= OWN
            self.own_cards(own, Area(whole.left, bottom, whole.width, OWN))
        else:
            own = None
        below = self.other_seats([seat for seat in range(self.view.seats) if seat != own], below)
        middle = Area(whole.left, below, whole.width, bottom - below)
        if "map" in self.view.extra:
            draw_map(self.image, self.view, (middle.left, middle.top, middle.width, middle.height))
        else:
            self.middle(middle)
        return self.image

    # Parts of the table ---------------------------------------------------------------------

    def head(self, top: float) -> float:
        """The game, and what is told of the table."""
        view = self.view
        self.text(MARGIN, top, rulebooks.game(view.game).name, TURN, 20)
        top += 28
        company = SeatNames(self.names, None, view.sides)
        told = [f"{fact.title(self.names)}: {self.fact_words(fact.name)}" for fact in view.facts]
        if view.winners:
            told.insert(0, won_by(view, company))
        for line in self.flowing(told, WIDTH - 2 * MARGIN, 15)[:3]:
            self.text(MARGIN, top, line, FAINT, 15)
            top += CAPTION
        return top + GAP

    def fact_words(self, name: str) -> str:
        fact = self.view.fact(name)
        assert fact is not None
        if fact.kind == COUNTS:
            return ", ".join(f"{who} {count}" for who, count in zip(self.names, fact.numbers, strict=True))
        return fact.words(self.names)

    def other_seats(self, seats: Sequence[int], top: float) -> float:
        """A column for each seat, with its cards."""
        shown = [seat for seat in seats if any(pile.owner == seat for pile in self.view.piles)]
        area = Area(MARGIN, top, WIDTH - 2 * MARGIN, OTHERS if shown else CAPTION)
        for seat, column in zip(seats, area.columns(len(seats)), strict=True):
            self.name_of(seat, column)
            piles = [pile for pile in self.view.piles if pile.owner == seat and (pile.faces or pile.hidden)]
            room = Area(column.left, column.top + CAPTION, column.width - GAP, column.height - CAPTION)
            for pile, cell in zip(piles, room.cells(len(piles), 2), strict=True):
                self.pile(pile, cell, "" if pile.lies == HAND else pile.name.removesuffix(f" {seat + 1}"))
        return area.top + area.height + GAP

    def middle(self, area: Area) -> None:
        piles = [pile for pile in self.view.piles if pile.owner == NOBODYS and (pile.faces or pile.hidden)]
        across = 2 if len(piles) <= 4 else 4
        for pile, cell in zip(piles, area.cells(len(piles), across), strict=True):
            self.pile(pile, cell, pile.name)

    def own_cards(self, seat: int, area: Area) -> None:
        self.name_of(seat, area)
        room = Area(area.left, area.top + CAPTION, area.width, area.height - CAPTION)
        own = [pile for pile in self.view.piles if pile.owner == seat and (pile.faces or pile.hidden)]
        hands = [pile for pile in own if pile.lies == HAND]
        rest = [pile for pile in own if pile.lies != HAND]
        share = 1.0 if not rest else 0.0 if not hands else 0.65
        left = Area(room.left, room.top, room.width * share, room.height)
        right = Area(room.left + left.width, room.top, room.width - left.width, room.height)
        for pile, cell in zip(hands, left.columns(len(hands)), strict=True):
            self.pile(pile, cell, "")
        for pile, cell in zip(rest, right.cells(len(rest), 3), strict=True):
            self.pile(pile, cell, pile.name.removesuffix(f" {seat + 1}"))

    def name_of(self, seat: int, area: Area) -> None:
        """Who sits here and with what score; marked if it is awaited."""
        is_awaited = seat in self.view.waiting
        at = area.left
        if is_awaited:
            self.draw.polygon([(at, area.top + 4), (at, area.top + 16), (at + 10, area.top + 10)], TURN)
            at += 15
        words = f"{self.names[seat]}: {self.view.shown_scores()[seat]}"
        self.text(at, area.top, words, TURN if is_awaited else INK, 15)

    # Cards ------------------------------------------------------------------------------------

    def pile(self, pile: Pile, area: Area, title: str) -> None:
        """The cards of a pile side by side, overlapping where there is little room, and its name below.

        Of a trick the name stands above, and below each card who played it.
        """
        cards = [self.face(name) for name in pile.faces] + [BACK] * min(pile.hidden, MOST_BACKS)
        top = area.top + (CAPTION if pile.seats else 0)
        under = CAPTION if title or pile.seats else 0
        high = min(area.top + area.height - top - under - GAP, area.width * SHAPE, HIGHEST)
        wide = high / SHAPE
        spread = wide + GAP if pile.faces else wide / 4
        step = min(spread, (area.width - GAP - wide) / max(1, len(cards) - 1))
        for place, name in enumerate(cards):
            card = self.faces[name].resize((int(wide), int(high)), Image.Resampling.LANCZOS)
            at = int(area.left + place * step), int(top)
            self.image.paste(card, at, card)
            if place < len(pile.seats):
                self.text(at[0], top + high, self.names[pile.seats[place]], FAINT, 13)
        if title:
            more = f" ({pile.hidden})" if pile.hidden else ""
            self.text(area.left, area.top if pile.seats else top + high, title + more, FAINT, 13)

    def face(self, name: str) -> str:
        """The drawing of a face of the view, without the marks behind a plus."""
        plain = name.partition("+")[0]
        assert has_face(self.box, plain), f"there is no drawing of {name}"
        return plain

    # Type -------------------------------------------------------------------------------------

    def text(self, x: float, y: float, words: str, ink: str, size: int) -> None:
        self.draw.text((x, y), words, ink, font(size))

    def flowing(self, parts: Sequence[str], room: float, size: int) -> list[str]:
        """Words in lines that have room."""
        lines: list[str] = []
        for part in parts:
            longer = f"{lines[-1]}   {part}" if lines else part
            if lines and font(size).getlength(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        return lines


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(own_face("Bold"), size)
