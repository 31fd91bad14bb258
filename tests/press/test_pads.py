"""Score pads: one for every game, with its name, what it goes to, its seats and what counts."""

from functools import cache

import pypdfium2
import pytest
from PIL import ImageChops

import headtable
from headtable import rulebooks
from headtable.narration.score_lines import MINUS
from headtable.press.cards import box_sprites
from headtable.press.paper.evening_paper_types import Size
from headtable.press.paper.pages import Pages
from headtable.press.print_and_play import score_pads
from headtable.press.print_and_play.pad_facts import FORMS, pad_facts
from headtable.press.print_and_play.print_options import Print, PrintOptions

GAMES = [game.id for game in headtable.games()]
PRINTABLE = 5.0
SCALE = 1.0
COLUMNS = {
    "trolley": 4, "trolley-euchre": 3, "trolley-transfer": 8, "trolley-matchem": 11, "trolley-pinochle": 2,
    "trix": 8, "forty-two": 2, "call-suit-forty-two": 2, "gyp": 5, "hilo": 3, "magna": 5, "rover": 8,
    "trix-football": 2, "trix-authors": 6, "trix-exchange": 8, "trocadero": 4, "great-railroad-game": 4,
    "mayflower": 8, "mayflower-authors": 6,
}  # fmt: skip
AIMS = {
    "trolley": "1000 is game", "trolley-euchre": "10 is game", "trolley-transfer": "500 is game",
    "trolley-matchem": "500 is game", "trolley-pinochle": "1000 is game", "trix": "500 is game",
    "forty-two": "100 is game", "call-suit-forty-two": "100 is game", "gyp": "10 is game",
    "hilo": "10 is game", "magna": "From 15 down to nothing", "rover": "15 is game",
    "trix-football": "Two halves of 35 deals", "trix-authors": "After the ninth Book most points win",
    "trix-exchange": "75 is game", "trocadero": "A full flush: the whole pool",
    "great-railroad-game": "All your trains have arrived: you win", "mayflower": "15 is game",
    "mayflower-authors": "All thirteen books down",
}  # fmt: skip


@cache
def printed(paper: Size = "a4", print: Print = "normal") -> bytes:
    """The pads of all boxes in one document, a page for each game."""
    pages = Pages(paper, "")
    for box in box_sprites.BOXES:
        score_pads.put(pages, box, PrintOptions(paper=paper, print=print))
    return pages.to_bytes()


@cache
def texts(paper: Size = "a4", print: Print = "normal") -> dict[str, str]:
    """What stands on the page of each game."""
    with pypdfium2.PdfDocument(printed(paper, print)) as document:
        found = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    return dict(zip(GAMES, found, strict=True))


@pytest.mark.parametrize("print", ["normal", "large"])
@pytest.mark.parametrize("game", GAMES)
def test_a_pad_names_its_game_its_aim_its_seats_and_what_counts(game: str, print: Print) -> None:
    assert game in AIMS, f"say here, in AIMS and COLUMNS, what the score pad of {game} must have"
    entry = rulebooks.game(game)
    read = texts("letter", print)[game]
    name = entry.name.partition(" (")[0]
    has_aim = AIMS[game].endswith(("is game", "nothing"))
    pads = read.count(f"{name} {AIMS[game]}") if has_aim else read.count("Date")
    assert pads in ((1, 2) if print == "large" else (2, 4))
    assert AIMS[game] in read
    assert f"{entry.players[0]}" in read
    assert f"{entry.players[-1]} players" in read
    assert "…" not in read
    facts = pad_facts(game)
    assert len(facts.columns) == COLUMNS[game]
    for word in (*facts.form.asked, *facts.form.items, facts.form.total):
        if not facts.form.rows:
            assert read.count(word) >= pads, word
    assert read.count("Reconstruction") == (pads if entry.is_reconstruction else 0)


def test_every_form_belongs_to_a_game() -> None:
    assert {*FORMS} <= {*GAMES}


def rows(game: str) -> dict[str, str]:
    return {row.says: row.points for box in pad_facts(game).boxes for row in box.rows}


def test_what_counts_is_what_the_crib_card_says() -> None:
    assert rows("trolley")["Four Motormen"] == "80"
    assert (
        rows("trolley")["Trolley: one each of these five (Car, Motorman, Conductor, Fare, Passenger)"]
        == "150"
    )
    euchre = rows("trolley-euchre")
    assert euchre["All five tricks (2 or 4 players)"] == "2"
    assert euchre["All five tricks (3 players)"] == "3"
    assert not any("." in says.partition(" (")[0] for says in euchre if says.endswith("players)"))
    assert rows("trix")["14-11, 13-12: each"] == "25"
    assert rows("trix-exchange")["Each Gold or Zinc costs (3 or 4 players)"] == f"{MINUS}2"
    assert "Bid failed: the bidders score nothing and lose what they are short" in rows("forty-two")
    assert [*rows("gyp")][-1] == "Points count at once: the first at 10 wins"


def test_partners_share_a_column() -> None:
    assert pad_facts("forty-two").partners == "Partners share a column."
    assert pad_facts("hilo").partners == "With 4 players partners share a column."
    assert pad_facts("gyp").partners == ""


def test_a_score_that_counts_down_begins_with_what_is_to_be_taken_off() -> None:
    assert [game for game in GAMES if pad_facts(game).start] == ["magna"]
    assert texts()["magna"].count("start 15 15 15 15 15") == 2


def test_lists_have_a_line_for_everything_that_can_be_won() -> None:
    assert [game for game in GAMES if pad_facts(game).form.rows] == [
        "trix-football", "trix-authors", "mayflower-authors",
    ]  # fmt: skip
    assert pad_facts("trix-authors").form.rows[0] == "Gold"
    assert len(pad_facts("trix-authors").form.rows) == 9
    assert len(pad_facts("mayflower-authors").form.rows) == 13
    assert pad_facts("trix-football").ticks == (35, 35)
    assert pad_facts("trocadero").columns == ("Spades", "Hearts", "Diamonds", "Clubs")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("print", ["normal", "large"])
def test_nothing_is_printed_in_the_margin(paper: Size, print: Print) -> None:
    with pypdfium2.PdfDocument(printed(paper, print)) as document:
        for game, page in zip(GAMES, document, strict=True):
            picture = ImageChops.invert(page.render(scale=SCALE).to_pil().convert("L"))
            width, height = (length * 25.4 / 72 for length in page.get_size())
            left, top, right, bottom = (edge / SCALE * 25.4 / 72 for edge in picture.getbbox() or ())
            assert min(left, top, width - right, height - bottom) >= PRINTABLE, game


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("print", ["normal", "large"])
def test_grid_and_table_fit_their_pad(paper: Size, print: Print) -> None:
    """The largest number of pads for which everything has its room; nothing lies on anything else."""
    pages = Pages(paper, "")
    options = PrintOptions(paper=paper, print=print)
    fitting = [score_pads.best_pad(pages, pad_facts(game), options)[0].fits for game in GAMES]
    pages.to_bytes()  # closes the files of the fonts
    assert [game for game, fits in zip(GAMES, fitting, strict=True) if not fits] == []


def test_the_pad_of_one_game_is_the_same_bytes_twice() -> None:
    both = []
    for _ in range(2):
        pages = Pages("letter", "")
        score_pads.put_game(pages, "rover", PrintOptions(paper="letter"))
        both.append(pages.to_bytes())
    assert both[0] == both[1]
    with pypdfium2.PdfDocument(both[0]) as document:
        assert len(document) == 1


def test_a_card_on_a_page_of_its_own_before_it_does_not_change_a_pad() -> None:
    """A print shop's pages are as small as a card; a pad goes by the paper that was chosen."""
    pages = Pages("a4", "")
    pages.new_page((69, 94))
    score_pads.put_game(pages, "gyp", PrintOptions())
    with pypdfium2.PdfDocument(pages.to_bytes()) as document:
        read = " ".join(document[1].get_textpage().get_text_bounded().split())
    assert read == texts()["gyp"]
