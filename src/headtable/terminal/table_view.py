"""The table as one seat sees it, drawn from its view alone: no rules are known here."""

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable import rulebooks
from headtable.narration.capital_and_stop import capital
from headtable.narration.card_names import card_name
from headtable.narration.move_outcomes import won_by
from headtable.narration.narrator import trick_word
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import CARDS, COUNTS, HAND, NOBODYS, PILE, TRICK, Fact, Pile
from headtable.terminal import (
    card_faces,
    choices,
    football_field,
    mayflower_layout,
    railroad_map,
    score_sheet,
    trocadero_layout,
)
from headtable.terminal.styled_text import (
    BACK,
    BOLD,
    DIM,
    TITLE,
    WARNING,
    YOURS,
    beside,
    breadth,
    flowing,
    in_columns,
    styled,
    wrapped,
)

MOST_STROKES: Final = 12  # a greater number of cards face down is written as a number
ROOMY_CELLS: Final = 4  # up to so many others have two lines each
RECONSTRUCTION: Final = "Reconstruction"
TRUMP_CARD: Final = "trump card"  # a pile
TURNED_DOWN: Final = "turned down"  # a fact of the card in it


@dataclass(frozen=True, slots=True)
class Layout:
    """How much room there is: cards drawn or as chips, how many score notes, empty lines or none."""

    hand_drawn: bool
    middle_drawn: bool
    notes: int
    gaps: bool


WHOLE_COUNT: Final = 20  # more lines than the count of a hand has
LAYOUTS: Final = (
    Layout(hand_drawn=True, middle_drawn=True, notes=WHOLE_COUNT, gaps=True),
    Layout(hand_drawn=True, middle_drawn=True, notes=3, gaps=True),
    Layout(hand_drawn=True, middle_drawn=True, notes=1, gaps=False),
    Layout(hand_drawn=True, middle_drawn=True, notes=0, gaps=False),
    Layout(hand_drawn=True, middle_drawn=False, notes=2, gaps=False),
    Layout(hand_drawn=True, middle_drawn=False, notes=0, gaps=False),
    Layout(hand_drawn=False, middle_drawn=False, notes=0, gaps=False),
)


def render(view: View, names: Sequence[str], width: int, colour: bool, height: int = 0) -> str:
    """The whole table in at most `height` lines as far as that can be done; 0 is no limit."""
    lines: list[str] = []
    for layout in LAYOUTS:
        lines = Drawing(view, names, width, colour, layout).lines()
        if not height or len(lines) <= height:
            break
    return "\n".join(lines)


class Drawing:
    """One view being drawn in one layout."""

    def __init__(self, view: View, names: Sequence[str], width: int, colour: bool, layout: Layout) -> None:
        self.view = trocadero_layout.rest(view)
        self.company = SeatNames.of(view, names)
        self.width = width
        self.colour = colour
        self.layout = layout
        self.board = [
            *football_field.drawn(view, self.company, width, colour),
            *trocadero_layout.drawn(view, self.company, width, colour),
            *railroad_map.drawn(view, self.company, width, colour, layout.gaps),
            *mayflower_layout.drawn(view, width, colour),
        ]
        facts = [fact for fact in self.view.facts if not is_drawn_already(fact.name, view)]
        self.counts = [fact for fact in facts if fact.kind == COUNTS]
        self.facts = [fact for fact in facts if fact.kind != COUNTS]
        self.face_down: list[str] = []  # piles of which nothing can be seen, to be said among the facts
        self.labels, self.verb = choices.card_labels(view)

    def lines(self) -> list[str]:
        parts = [
            self.head() + self.other_seats(),
            self.board,
            self.middle(),
            self.told(),
            self.own_cards(),
            self.prompt(),
        ]
        lines: list[str] = []
        for part in parts:
            if part and lines and self.layout.gaps:
                lines.append("")
            lines += part
        return lines

    # Round the table -------------------------------------------------------------

    def head(self) -> list[str]:
        entry = rulebooks.game(self.view.game)
        title = styled(entry.short_name, TITLE, self.colour)
        label = styled(f"[{RECONSTRUCTION}]", WARNING, self.colour) if entry.is_reconstruction else ""
        if label and breadth(title) + breadth(label) < self.width:
            title += f" {label}"
            label = ""
        verb = "shuffle" if "flushes" in self.view.extra else "deal"
        dealer = self.company.does(self.view.dealer, verb) if self.view.dealer >= 0 else ""
        context = [styled(line, DIM, self.colour) for line in textwrap.wrap(entry.context, self.width)]
        if breadth(title) + len(dealer) + 3 > self.width:
            return [line for line in (title, label, dealer) if line] + context
        rule = "─" * max(1, self.width - breadth(title) - len(dealer) - (2 if dealer else 1))
        head = f"{title} {styled(rule, DIM, self.colour)} {dealer}".rstrip()
        return [head, *([label] if label else []), *context]

    def other_seats(self) -> list[str]:
        others = self.company.others() if "flushes" not in self.view.extra else []
        cells = [self.seat_cell(seat) for seat in others]
        widths = [max(breadth(line) for line in cell) for cell in cells]
        room = self.width // max(1, len(cells)) - 1
        if len(cells) <= ROOMY_CELLS and sum(widths) + len(widths) - 1 <= self.width:
            even = room if max(widths, default=0) <= room else 0
            lines = beside([[*cell, " " * even] for cell in cells], 1)[:-1]
        else:
            words = ["  ".join(part.strip() for part in cell).strip() for cell in cells]
            if max(breadth(word) for word in words) > self.width:
                words = [line for cell in cells for line in cell[:1] + wrapped(cell[1], self.width) if line]
            lines = in_columns(words, self.width)
        while lines and not lines[-1].strip():
            lines.pop()
        for seat in others:
            for pile in self.piles_of(seat):
                if pile.faces:
                    lines += self.chips(f"  {self.company.who(seat)}, {title_of(pile)}", pile)
        return lines

    def seat_cell(self, seat: int) -> list[str]:
        """A seat's name and cards, and what is to be known of it."""
        is_partner = self.view.seat is not None and seat in self.company.partners(self.view.seat)
        mark = "▸" if seat in self.view.waiting else " "
        name = self.company.who(seat) + (", your partner" if is_partner else "")
        hand = [pile for pile in self.piles_of(seat, hands=True) if not pile.faces]
        held = styled(card_faces.backs(sum(pile.hidden for pile in hand), MOST_STROKES), BACK, self.colour)
        said = ", ".join(f"{label} {value}" for label, value in self.remarks(seat))
        return [f"{mark} {styled(name, BOLD, self.colour)} {held}".rstrip(), f"  {said}".rstrip()]

    def remarks(self, seat: int) -> list[tuple[str, str]]:
        """How many tricks and the like a seat has, and how many cards lie face down before it."""
        said = [(fact.name, str(fact.numbers[seat])) for fact in self.counts]
        for pile in self.piles_of(seat):
            if pile.hidden:
                said.append((title_of(pile), card_faces.backs(pile.hidden, 1)))
        return said

    def piles_of(self, seat: int, hands: bool = False) -> list[Pile]:
        return [pile for pile in self.view.piles if pile.owner == seat and (pile.lies == HAND) == hands]

    # In the middle ---------------------------------------------------------------

    def middle(self) -> list[str]:
        piles = [pile for pile in self.view.piles if pile.owner == NOBODYS and (pile.faces or pile.hidden)]
        if mayflower_layout.rows_of(self.view):
            piles = [pile for pile in piles if not pile.name.startswith(mayflower_layout.NAME)]
        if not self.layout.gaps:
            piles = [pile for pile in piles if not is_past(pile)]
        drawn = [pile for pile in piles if self.layout.middle_drawn and not is_past(pile)]
        if not any(pile.faces for pile in drawn):
            drawn = []
        face_up_first = sorted(drawn, key=lambda pile: not pile.faces)
        lines = self.side_by_side([self.drawn_pile(pile) for pile in face_up_first])
        for pile in piles:
            if pile not in drawn and pile.faces:
                lines += self.chips(capital(called(pile, self.view)), pile)
            elif pile not in drawn:
                self.face_down += self.chips(capital(called(pile, self.view)), pile)
        return lines

    def side_by_side(self, blocks: list[list[str]]) -> list[str]:
        """Blocks in rows, as many in a row as fit."""
        lines: list[str] = []
        row: list[list[str]] = []
        for block in blocks:
            if row and max(breadth(line) for line in beside([*row, block], 3)) > self.width:
                lines += beside(row, 3)
                row = []
            row.append(block)
        return lines + beside(row, 3)

    def drawn_pile(self, pile: Pile) -> list[str]:
        """A trick with who played what, a row of cards, or the top of a pile."""
        if pile.lies == TRICK or len(pile.faces) > 1:
            under = self.under(pile)
            block = card_faces.fan(pile.faces, under, self.width, self.colour, self.view.game)
            return block if pile.lies == TRICK else [*block, self.caption(pile)]
        top = pile.faces[0] if pile.faces else ""
        shown = card_faces.card(top, self.colour, card_faces.WIDE, self.view.game)
        return [*shown, f" {self.caption(pile)}"]

    def caption(self, pile: Pile) -> str:
        below = f"{pile.hidden} under it" if pile.faces else in_words(pile.hidden)
        title = called(pile, self.view)
        return f"{title}: {below}" if pile.hidden else title

    def under(self, pile: Pile, with_verb: bool = True) -> list[str]:
        """What stands below each card: the number of its choice, who played it, what it serves in."""
        below = []
        for place, name in enumerate(pile.faces):
            words = [self.labels.get((pile.name, name), "")]
            if words[0] and with_verb:
                words.append(self.verb)
            if pile.seats:
                words.append(self.company.who(pile.seats[place]))
            if pile.tags and "+" not in name:  # marks say the same
                words.append(pile.tags[place])
            below.append(" ".join(word for word in words if word))
        return below

    def chips(self, title: str, pile: Pile) -> list[str]:
        """A pile as a line of chips, or of what they are called together where that is said of each."""
        words = [f"{title}:"]
        choosable = any(name == pile.name for name, _ in self.labels)
        if is_sorted_by_tag(pile) and not choosable:
            return self.groups(title, pile)
        lots = Counter(pile.faces)
        for name, label in zip(pile.faces, self.under(pile, False), strict=True):
            is_shaded = choosable and (pile.name, name) not in self.labels
            if not card_faces.is_lot(name):
                words.append(card_faces.chip(name, self.colour, label, is_shaded))
            elif lots[name]:
                words.append(f"{card_faces.chip(name, self.colour)} ×{lots.pop(name)}")
        if pile.hidden:
            words.append(styled(card_faces.backs(pile.hidden, MOST_STROKES), BACK, self.colour))
        return flowing(words, self.width, 2, 4)

    def marks(self, pile: Pile) -> list[str]:
        """What the marks on these cards mean."""
        tagged = zip(pile.faces, pile.tags, strict=True) if pile.tags else []
        meant = {name.partition("+")[2]: tag for name, tag in tagged if "+" in name}
        lines = flowing([f"  +{mark}: {tag}" for mark, tag in meant.items()], self.width, 2)
        return [part for line in lines for part in textwrap.wrap(line, self.width, subsequent_indent="    ")]

    def groups(self, title: str, pile: Pile) -> list[str]:
        """The cards by their tags; in a pile that is put away the tags alone."""
        tags = list(dict.fromkeys(pile.tags))
        words = [f"{title}:"]
        for tag in tags:
            cards = [name for name, other in zip(pile.faces, pile.tags, strict=True) if other == tag]
            chips = [card_faces.chip(name, self.colour) for name in cards]
            if pile.lies == HAND:
                words += [f"{tag} {chips[0]}", *chips[1:]]
            elif pile.lies == PILE:
                words.append(f"{tag} ({in_words(len(cards))})")
            else:
                words += [f"{tag}:", *chips]
        return flowing(words, self.width, 2, 4)

    # What is known and what is asked ------------------------------------------------

    def told(self) -> list[str]:
        """The facts, the score, and the reasons of the newest points."""
        seats = self.company.inside()
        facts = [(capital(fact.title(seats)), fact_words(fact, seats)) for fact in self.facts]
        if self.view.seat is not None:
            own = ", ".join(f"{label} {value}" for label, value in self.remarks(self.view.seat))
            facts += [("You", own)] if own else []
        said = [f"{label}: {styled(value, BOLD, self.colour)}" for label, value in facts]
        lines = [
            line
            for label, value in facts
            if len(label) + len(value) + 2 > self.width
            for line in wrapped(f"{label}: {value}", self.width)
        ]
        said = self.face_down + [fact for fact in said if breadth(fact) <= self.width]
        said += score_sheet.standing(self.view, self.company, self.colour)
        lines += flowing(said, self.width, 3)
        newest = score_sheet.note_lines(
            self.view, self.company, self.layout.notes, self.width - 2, self.colour
        )
        return lines + [f"  {line}" for line in newest]

    def own_cards(self) -> list[str]:
        seat = self.view.seat
        if seat is None:
            return []
        lines: list[str] = []
        for pile in self.piles_of(seat):
            if pile.faces:
                lines += self.chips(f"Your {title_of(pile)}", pile) + self.marks(pile)
        for pile in [by_tag(pile) for pile in self.piles_of(seat, hands=True)]:
            has_lots = any(card_faces.is_lot(name) for name in pile.faces)
            if has_lots and choices.has_lots(self.view, self.company, self.width):
                continue
            if has_lots or not self.layout.hand_drawn:
                lines += self.chips("Your hand", pile)
            elif pile.faces:
                lines += card_faces.fan(pile.faces, self.under(pile), self.width, self.colour, self.view.game)
        return lines

    def prompt(self) -> list[str]:
        """Whose turn it is and what may be done; what stands below a card need not be listed again."""
        view = self.view
        if view.winners:
            return [styled(f"{won_by(view, self.company)}.", YOURS, self.colour)]
        awaited = joined([self.company.who(seat) for seat in view.waiting])
        asks = view.question(self.company.inside())
        if not view.choices:
            return wrapped(f"Waiting for {awaited}: {asks}", self.width) if awaited and asks else [""]
        mine = view.seat in view.waiting
        name = self.company.names[view.seat or 0]
        turn = "Your turn" if name == "You" else f"{name}, your turn"
        asked = f"{turn}: {asks}." if asks else f"{turn}."
        question = asked if mine else "You may speak, or press Enter to go on."
        lines = [styled(line, YOURS, self.colour) for line in textwrap.wrap(question, self.width)]
        orders = railroad_map.listed(view, self.width)
        return lines + (orders or choices.listed(view, self.company, self.width, self.labels))


def title_of(pile: Pile) -> str:
    """A pile's name without the number of the seat that it lies before."""
    return pile.name.removesuffix(f" {pile.owner + 1}")


def called(pile: Pile, view: View) -> str:
    """What a pile in the middle is called: a trick as in the book of the game, and the card that was turned
    up for the trump only while it is that."""
    if pile.lies == TRICK:
        return pile.name.replace("trick", trick_word(view.game))
    if pile.name != TRUMP_CARD:
        return "pack" if pile.name == "stock" else pile.name
    if view.fact(TURNED_DOWN):
        return TURNED_DOWN
    return TRUMP_CARD if view.fact("trump") else "turned up"


def fact_words(fact: Fact, seats: Sequence[str]) -> str:
    """What a fact says; cards by their spoken names."""
    return ", ".join([card_name(card) for card in fact.cards]) if fact.kind == CARDS else fact.words(seats)


def in_words(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def is_sorted_by_tag(pile: Pile) -> bool:
    """Whether every card belongs to something, and some to the same."""
    return all(pile.tags) and len(set(pile.tags)) < len(pile.tags)


def by_tag(pile: Pile) -> Pile:
    """A hand with the cards together that belong together."""
    if not is_sorted_by_tag(pile):
        return pile
    order = sorted(range(len(pile.faces)), key=lambda place: pile.tags.index(pile.tags[place]))
    sorted_pile = Pile(pile.name, pile.owner, pile.lies, [pile.faces[place] for place in order], pile.hidden)
    sorted_pile.tags = [pile.tags[place] for place in order]
    return sorted_pile


def is_drawn_already(name: str, view: View) -> bool:
    """Whether a fact is seen elsewhere: on a board, in a pile, or in what was told."""
    if "yards" in view.extra and name in ("ball", "down", "last move", "changed"):
        return True
    if railroad_map.is_drawn_already(name, view):
        return True
    return name in ("last draw", "card drawn", "books")


def is_past(pile: Pile) -> bool:
    """Whether a trick is no longer being played to."""
    return pile.lies == TRICK and pile.taker >= 0
