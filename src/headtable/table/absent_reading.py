"""What a line that was told means: a seat, cards, or a move as it is heard."""

import re
from collections.abc import Sequence

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.state import State
from headtable.table.absent_question_types import Question
from headtable.table.absent_worlds import heard_text, spelt


def seat_named(names: Sequence[str], typed: str) -> int:
    """The seat that a number or a name (or as much of it as tells it from the others) means; -1 for none."""
    word = typed.strip().casefold()
    if word.isascii() and word.isdigit():
        return int(word) - 1 if 0 < int(word) <= len(names) else -1
    for fits in (str.__eq__, str.startswith):
        found = [seat for seat, name in enumerate(names) if word and fits(name.casefold(), word)]
        if len(found) == 1:
            return found[0]
    return -1


def actor_and_rest(names: Sequence[str], typed: str) -> tuple[int, str]:
    """A line as "2 play 7-3" or "Bo plays 7-3": the seat, or -1 where none is named, and the rest."""
    text = " ".join(typed.split())
    for seat, name in enumerate(names):
        if text.casefold().startswith(f"{name.casefold()} "):
            return seat, text[len(name) + 1 :]
    first, _, rest = text.partition(" ")
    if rest and (first.isdigit() or not re.search(r"[-\d]", first)):
        seat = seat_named(names, first)
        if seat >= 0:
            return seat, rest
    return -1, text


def with_numbers(names: Sequence[str], text: str) -> str:
    """A line with the players in it by their numbers: "ask Cy for gold" is "ask 3 for gold"."""
    by_name = {name.casefold(): str(seat + 1) for seat, name in enumerate(names)}
    return " ".join(by_name.get(word.casefold(), word) for word in text.split())


def faces_named(state: State, typed: str, possible: Sequence[str]) -> list[str]:
    """The faces that a line names, in any order; a word may be the beginning of a face, or a part of one.

    Raises Unreadable with the first word that names no card, or more than one.
    """
    words = re.sub(r"[,;]", " ", typed.lower()).split()
    faces: list[str] = []
    while words:
        for size in range(min(3, len(words)), 0, -1):
            face = face_named(state, "-".join(words[:size]), possible)
            if face:
                faces.append(face)
                del words[:size]
                break
        else:
            raise Unreadable(f"no card here is called '{words[0]}'")
    return faces


def face_named(state: State, word: str, possible: Sequence[str]) -> str:
    """The face of a word that names a card in full, or begins the name of one alone; "" for none."""
    try:
        return state.names()[state.notation().card(word)]
    except Unreadable:
        pass
    turned = "-".join(reversed(word.split("-")))
    if turned != word and turned in state.notation().cards:
        return state.names()[state.notation().card(turned)]
    near = {face for face in possible if is_begun(word, face)}
    return near.pop() if len(near) == 1 else ""


def is_begun(word: str, face: str) -> bool:
    """Whether the parts of a word begin the parts of a face, in their order: "r-ca" for red-car."""
    parts, wanted = face.split("-"), word.split("-")
    if len(wanted) > len(parts):
        return False
    if len(wanted) < len(parts):
        return any(part.startswith(word) for part in parts) and not word.isdigit()
    return all(part.startswith(begin) for part, begin in zip(parts, wanted, strict=True))


def plain_verb(text: str, verbs: Sequence[str]) -> str:
    """A line with its verb as the rules have it: "plays 7-3" is "play 7-3"."""
    first, _, rest = text.lower().partition(" ")
    for verb in verbs:
        if first != verb and first in (f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"):
            return f"{verb} {rest}".strip()
    return text.lower()


def move_heard(state: State, own: int, seat: int, typed: str, question: Question) -> str:
    """The move that a line means, as it is heard; Unreadable where it means none, or more than one."""
    texts = [choice.text for choice in question.choices]
    verbs = question.verbs()
    text = plain_verb(typed, verbs)
    if text in texts:
        return text
    for line in (text, *(f"{verb} {text}" for verb in verbs)):
        move = spelt(state, line)
        if move is not None:
            return move.text if seat == own else heard_text(state, own, seat, move)
    verb, _, rest = text.partition(" ")
    for first, faces in ((verb, rest), *((verb, text) for verb in verbs)):
        try:
            move = spelt(state, " ".join([first, *faces_named(state, faces, question.faces)]))
        except Unreadable:
            continue
        if move is not None:
            return move.text if seat == own else heard_text(state, own, seat, move)
    near = [other for other in texts if fits_words(text.split(), other.split())]
    if len(near) == 1:
        return near[0]
    if near:
        raise Unreadable(f"'{typed}' can mean: {', '.join(near[:6])}")
    raise Unreadable(f"'{typed}' is no move here")


def fits_words(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each word typed begins another word, or a part of one."""
    left = list(words)
    for word in typed:
        hit = next((at for at, other in enumerate(left) if is_begun(word, other)), -1)
        if hit < 0:
            return False
        del left[hit]
    return bool(typed)
