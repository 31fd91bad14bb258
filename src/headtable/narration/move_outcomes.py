"""What came of a move, in sentences, where its text alone says too little: draws, calls, swaps, Corners.

It is read from the data of two views (`extra`), before the move and after it, so that nothing is said
which the viewer does not see.
"""

from typing import Final

from headtable.narration import trix_football
from headtable.narration.card_names import card_name, counted
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Wording


def deed(before: View, seat: int, said: Wording, after: View, company: SeatNames) -> str:
    """The sentence for a move of a seat, or "" where its wording says enough."""
    kind = said.kind
    if "map" in after.extra:
        return order(after, company)
    if said.text in trix_football.RULINGS:
        return f"{company.does(seat, 'rule')}: {trix_football.RULINGS[said.text]}."
    if kind == "draw":
        return draw(after, company)
    if kind in ("ask", "give"):
        return call(kind, after, company)
    if kind == "cannot play":
        return f"{company.who(seat)} cannot play." if seat != company.viewer else "You cannot play."
    if kind == "accept" and len(trades(after)) > len(trades(before)):
        return swap(trades(after)[-1], company)
    if kind == "name":
        return f"{company.does(seat, 'name')} {card_name(said.thing)} as Honors."
    if kind == "sell":
        return for_sale(seat, said.number, after, company)
    return on_the_board(before, seat, said, company) if kind in ("take", "leave", "lay") else ""


# Cards on the board of Matchem, and for sale at Trocadero ----------------------------------------


def on_the_board(before: View, seat: int, said: Wording, company: SeatNames) -> str:
    """What a card that was played to the board has done there; "" where there is no board."""
    board = before.pile("board")
    if board is None or len(said.faces) != 1:
        return ""
    face = said.faces[0]
    card = card_name(face)
    there = board.faces.count(face)
    like = counted(there, card) if there > 1 else card
    if said.kind == "take":
        return f"{company.does(seat, 'take')} the {like} with a {card}."
    if said.kind == "leave":
        return f"{company.does(seat, 'leave')} a {card} with the {like} on the board."
    return f"{company.does(seat, 'lay')} a {card} on the board."


def for_sale(seat: int, price: int, after: View, company: SeatNames) -> str:
    """Which card is put up, and for how much at least."""
    sold = after.pile("auction")
    card = f"the {card_name(sold.faces[0])}" if sold and sold.faces else "the card"
    least = f" at {price} {'chip' if price == 1 else 'chips'} or more" if price > 0 else ""
    return f"{company.does(seat, 'put')} {card} up for sale{least}."


def named_cards(before: View, kind: str, after: View) -> list[str]:
    """The cards that the sentence of `deed` has named."""
    if kind == "draw":
        return [str(as_data(after, "draw").get("card", ""))]
    if kind in ("ask", "give"):
        return [str(as_data(after, "call").get("card", ""))]
    if kind == "accept" and len(trades(after)) > len(trades(before)):
        row = trades(after)[-1]
        return [str(name) for name in row[3:] for _ in range(int(str(row[2])))]
    return []


def as_data(view: View, key: str) -> dict[str, object]:
    """One entry of the data of a view; empty where there is none."""
    found = view.extra.get(key)
    return found if isinstance(found, dict) else {}


# An order on the railroad -------------------------------------------------------------------


def order(after: View, company: SeatNames) -> str:
    """The last order as a sentence, and whose play was lost upon it; "" where there is no railroad."""
    last = after.extra.get("last")
    if "map" not in after.extra or not isinstance(last, dict):
        return ""
    verb = str(last["verb"])
    rest = str(last["says"]).removeprefix(verb)
    told = f"{company.does(int(str(last['seat'])), verb)}{rest}."
    blocked = after.extra.get("blocked")
    for seat in blocked if isinstance(blocked, list) else []:
        does = "are blocked and lose" if seat == company.viewer else "is blocked and loses"
        told += f" {company.who(seat)} {does} the play."
    return told


# A card drawn from a hand ------------------------------------------------------------------


def draw(after: View, company: SeatNames) -> str:
    """Who drew from whom, and whether the card was wanted."""
    data = as_data(after, "draw")
    if not data:
        return ""
    taker, giver = int(str(data["taker"])), int(str(data["giver"]))
    then = company.verb(taker, "keep" if data["is_kept"] else "play")
    card = card_name(str(data["card"])) if data["card"] else "a card"
    if data["card"] and giver == company.viewer:
        return f"{company.does(taker, 'draw')} your {card} and {then} it."
    return f"{company.does(taker, 'draw')} {card} from {company.whom(giver)} and {then} it."


# Asking for a card of a book ------------------------------------------------------------------


def call(verb: str, after: View, company: SeatNames) -> str:
    """A call with its answer, or the card that is given upon it."""
    data = as_data(after, "call")
    if not data:
        return ""
    caller, asked = int(str(data["caller"])), int(str(data["asked"]))
    card = card_name(str(data["card"]))
    if verb == "give":
        return f"{company.does(asked, 'give')} {company.whom(caller)} {card} ({data['book']})."
    is_card = "title" in data  # a card by its name, not any of a Book
    wanted = f"the {data['book']}" if is_card else str(data["book"])
    asks = f"{company.does(caller, 'ask')} {company.whom(asked)} for {wanted}."
    has = "have" if asked == company.viewer else "has"
    none = f"{asks} {company.who(asked)} {has} {'not got it' if is_card else 'none'}"
    if data["answer"] == "given":  # at once, as it is asked for by its name
        return f"{asks} {company.does(asked, 'give')} it."
    if data["answer"] == "lucky":
        return f"{none}; {company.does_inside(caller, 'draw')} {card}, one of the Book."
    if data["answer"] == "drawn":
        return f"{none}; {company.does_inside(caller, 'draw')} a card."
    return f"{none}." if data["answer"] == "none" else asks


# The pit -------------------------------------------------------------------------------------------


def trades(view: View) -> list[list[object]]:
    """The swaps of a deal: who offered, who accepted, how many, and to these two what of."""
    found = view.extra.get("trades")
    return found if isinstance(found, list) else []


def swap(row: list[object], company: SeatNames) -> str:
    """A swap, with the commodities if the viewer had a part in it."""
    offerer, taker, number = (int(str(entry)) for entry in row[:3])
    accepts = company.does(taker, "accept")
    if len(row) == 3:
        cards = "a card" if number == 1 else f"{number} cards"
        return f"{accepts} {cards} from {company.whom(offerer)}."
    gave, got = (card_name(str(name)) for name in row[3:])
    if taker == company.viewer:
        return f"{accepts} {number} from {company.whom(offerer)}: {number} {gave} for your {number} {got}."
    return f"{accepts} your {number} {gave} and gives you {number} {got}."


# What was made complete ------------------------------------------------------------------------


def completed(before: View, after: View, company: SeatNames) -> list[str]:
    """The Book or the Corner just made, and how a deal in the pit has ended."""
    lines: list[str] = []
    for pile in after.piles:
        if pile.name.startswith("corner ") and before.pile(pile.name) is None:
            lines.append(f"{company.does(pile.owner, 'corner')} {card_name(pile.faces[0])}!")
        elif pile.name.startswith("books "):
            earlier = before.pile(pile.name)
            new = set(pile.tags) - set(earlier.tags if earlier else [])
            lines += [f"{company.does(pile.owner, 'complete')} the Book {book}!" for book in sorted(new)]
    deal = after.fact("last deal")
    if deal and before.pile("stock") is None and after.pile("stock") is not None:
        lines.append(f"The deal is over: {deal.words(company.inside())}.")
    return lines


def trump_made(kind: str, before: View, after: View, company: SeatNames) -> list[str]:
    """The trump that a move or a deal has made, unless its own sentence names it, and who sits out then."""
    trump, resting = after.fact("trump"), after.fact("sitting out")
    if trump is None or (before.fact("trump") is not None and kind != "shuffle"):
        return []
    lines = [] if kind == "make" else [f"{trump.text.capitalize()} is trump."]
    seats = resting.numbers if resting else []
    return lines + [f"{company.does(seat, 'sit')} out this hand." for seat in seats]


def put_back(before: View, after: View, company: SeatNames) -> list[str]:
    """What has been drawn back from a hand that had too many cards."""
    cards = after.fact("put back")
    if cards is None or before.fact("put back") is not None:
        return []
    return [f"Put back among the undealt cards: {cards.words(company.inside())}."]


# The pack ------------------------------------------------------------------------------------------

# What ends with the last card to draw, by game.
DRAWN_OUT: Final = {"trolley": "The pack is drawn: nobody shows any more."}


def turned_up(after: View) -> list[str]:
    """The card that a shuffle has brought up, and the Honors that it makes."""
    turned, honors = after.pile("turned up"), after.fact("Honors")
    if turned is None or honors is None or turned.faces[0] not in honors.cards:
        return []  # Trixie makes none
    return [f"{card_name(turned.faces[0])} is turned up: {honors.text} are Honors."]


def drawn_out(before: View, after: View) -> list[str]:
    """That there is no more to draw, where something ends with it."""
    stock, left = before.pile("stock"), after.pile("stock")
    is_last = stock is not None and stock.hidden > 0 and (left is None or left.hidden == 0)
    return [DRAWN_OUT[after.game]] if is_last and after.game in DRAWN_OUT else []


# The end -------------------------------------------------------------------------------------------


def is_drawn(view: View) -> bool:
    """Whether a game has ended in a draw: the winners are not all of one side."""
    return len({view.sides[seat] for seat in view.winners}) > 1


def won_by(view: View, company: SeatNames) -> str:
    """Who has won, or that the game is drawn, as a sentence without its stop.

    On the gridiron and on the railroad equals have only drawn (trix-football.winner,
    great-railroad-game.judging); in every other game they share the win.
    """
    winners = company.in_turn(view.winners)
    if not winners:
        return "The game is over"
    if not is_drawn(view):
        return f"{company.side_does(winners[0], 'have')} won"
    names = joined([company.whom(seat) for seat in winners])
    if "yards" not in view.extra and "map" not in view.extra:
        return f"A draw: {names} share the win"
    return "The game is drawn" + (f" between {names}" if len(winners) < view.seats else "")
