"""What the program's seat sees of a step: the faces that come to light by it, and what comes of it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from headtable.rules.core.state import CHANCE
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT, ROW, TRICK

SHOWN: Final = "shown"  # the place of a card that is shown to all on its way into a hand
TURNED: Final = "trump card"  # the place of a card that a player may take into the hand
SECRET: Final = "chosen"  # the fact by which a view tells a seat its own secret choice

Faces = dict[str, list[str]]  # by the name of a place


def faces_in(view: View) -> dict[str, Counter[str]]:
    """All faces in sight by their places, without marks."""
    found: dict[str, Counter[str]] = {}
    for pile in view.piles:
        found.setdefault(pile.name, Counter()).update(base(face) for face in pile.faces)
    for key in ("call", "draw"):
        data = view.extra.get(key)
        if isinstance(data, dict) and data.get("card") and data.get("answer", "lucky") == "lucky":
            found[SHOWN] = Counter([str(data["card"])])
    return found


def base(face: str) -> str:
    return face.partition("+")[0]


def laid_down(before: View, after: View, named: Sequence[str]) -> Counter[str]:
    """The cards that a move of one's own has taken from the hand: a like one may come back by the same move.

    A card that lay before one already leaves its place there and not the hand.
    """
    faces = Counter(base(face) for face in named)
    lay, lie = (before_oneself(view) for view in (before, after))
    return faces & (lie - lay) if (lie - lay) else faces - (lay - lie)


def before_oneself(view: View) -> Counter[str]:
    piles = [pile for pile in view.piles if pile.owner == view.seat and pile.lies in (ROW, LAYOUT)]
    return Counter(base(face) for pile in piles for face in pile.faces)


def new_faces(before: View, after: View, seat: int, named: Sequence[str], dealt: Sequence[str] = ()) -> Faces:
    """The faces that came to light by a move of a seat: not in sight before, and not named by the move.

    `dealt` are the places that a deal has filled anew: what lay there before is not there any more.
    """
    own = before.seat
    hand = f"hand {(own or 0) + 1}"
    earlier, later = faces_in(before), faces_in(after)
    for place in dealt:
        earlier.pop(place, None)
    moved = Counter(base(face) for face in named)  # what may have come to another place in sight of all
    for place, faces in earlier.items():
        moved += faces - later.get(place, Counter())
    taken_up = Counter[str]()  # and what may have come into the hand so
    for pile in before.piles:
        if pile.name != hand and (pile.owner == own or pile.name == TURNED) and pile.lies != TRICK:
            taken_up += Counter(map(base, pile.faces)) - later.get(pile.name, Counter())
    found: Faces = {}
    for place, faces in later.items():
        if place == SHOWN and all(before.extra.get(key) == after.extra.get(key) for key in ("call", "draw")):
            continue
        stayed = earlier.get(place, Counter())
        if place == hand:
            stayed = stayed - secretly_chosen(before, after)
            if seat == own and after.fact(SECRET) is None:
                stayed = stayed - laid_down(before, after, named)
        fresh = faces - stayed
        if seat != CHANCE and place == hand:
            fresh -= taken_up
        elif seat != CHANCE and place != SHOWN:
            known = fresh & moved
            moved -= known
            fresh -= known
        if fresh:
            found[place] = sorted(fresh.elements())
    if SHOWN in found and any(found[SHOWN][0] in faces for place, faces in found.items() if place != SHOWN):
        del found[SHOWN]  # it came into the own hand, and is asked for once
    return found


def secretly_chosen(before: View, after: View) -> Counter[str]:
    """The own secret choice, if it has just been carried out."""
    choice = before.fact(SECRET)
    return Counter(choice.cards) if choice is not None and after.fact(SECRET) is None else Counter()


def result_of(before: View, after: View, revealed: Faces) -> tuple[object, ...]:
    """What came of a step as all see it, without the faces: two that differ are told apart by the players."""
    call, draw = after.extra.get("call"), after.extra.get("draw")
    return (
        tuple((place, len(faces)) for place, faces in sorted(revealed.items())),
        after.to_act,
        tuple(after.waiting),
        after.deal,
        tuple(after.winners),
        tuple((pile.name, len(pile.faces) + pile.hidden) for pile in after.piles),
        call.get("answer") if isinstance(call, dict) else None,
        draw.get("is_kept") if isinstance(draw, dict) else None,
        tuple((note.clause, note.seat, note.points) for note in after.notes[len(before.notes) :]),
        after.prompt.public,
    )


BEFORE_FACES: Final = 8  # so many parts of a result are settled before the faces are asked for


def label_of(after: View, revealed: Faces) -> str:
    """A word for what came of a step, which stays the same whatever world it was found in."""
    call, draw = after.extra.get("call"), after.extra.get("draw")
    words = [str(call["answer"])] if isinstance(call, dict) else []
    if isinstance(draw, dict):
        words.append("kept" if draw["is_kept"] else "played")
    words += [f"{place.replace(' ', '-')}-{len(faces)}" for place, faces in revealed.items()]
    words.append("over" if after.winners else f"turn-{after.to_act + 1}-{after.deal}")
    return "-".join(words)


def coarse(result: tuple[object, ...]) -> tuple[object, ...]:
    """The part of a result that does not hang on which cards have come to light."""
    return result[:1] if result[0] else result[:BEFORE_FACES]
