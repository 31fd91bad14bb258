"""What of a printed sheet is our reconstruction, as one short sentence for its foot."""

from typing import Final

from headtable.press.print_and_play.print_options import Part

BOX: Final = "Reconstruction: the old box has not been seen; this one is ours."
NOTES: Final[dict[tuple[str, Part], str]] = {
    # rules.equipment.trolley
    (
        "trolley",
        "cards",
    ): "Reconstruction: the book does not say how the colours are spread over the 60 cards.",
    # trix-pack.commodities
    ("trix", "cards"): "Reconstruction: the book does not say which card bears which commodity.",
    # trix-exchange.commodities; line 535 plays with the numbered cards
    (
        "trix",
        "exchange",
    ): "Reconstruction: not in the old box, whose numbered cards bear the commodities too.",
    # trix-football.field, line 375
    ("trix", "board"): "Reconstruction: the picture of the field is lost; it is drawn after the words.",
    # line 373: the ball is imaginary
    ("trix", "pieces"): "Reconstruction: the book draws the way of the ball in pencil; this ball is ours.",
    # trocadero.royal-flush, line 10
    ("trocadero", "board"): "Reconstruction: the layout is drawn after the words of the rules.",
    # trocadero.pack, line 8, and trocadero.stake
    ("trocadero", "pieces"): "Reconstruction: the book asks for poker chips, without numbers or values.",
    # great-railroad-game.board
    ("railroad", "board"): "Reconstruction: the printed board has not been seen; cities and tracks are ours.",
    ("railroad", "pieces"): "Reconstruction: the old trains have not been seen.",
    # mayflower.end-panels
    ("mayflower", "cards"): "Reconstruction: collectors know sixteen titles; where they stand is our guess.",
    **{(box, "box"): BOX for box in ("trolley", "trix", "trocadero", "railroad", "mayflower")},
}


def note(box: str, part: Part) -> str:
    """The sentence for a part of a box; "" where nothing is reconstructed."""
    return NOTES.get((box, part), "")
