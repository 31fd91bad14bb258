"""Leaflets and crib cards, read back from the PDF: every clause, every gap, every ruling, and nothing cut."""

import os
import re
import subprocess
import sys
from functools import cache

import pypdfium2
import pytest
from PIL import ImageChops

import headtable
from headtable import rulebooks, teaching
from headtable.press.cards.box_sprites import BOXES
from headtable.press.paper.pages import MARGIN, Pages
from headtable.press.print_and_play import crib_cards, leaflets
from headtable.press.print_and_play.box_to_rulebook import book_of
from headtable.press.print_and_play.leaflets import ALL_OURS, MARKED
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.reconstruction import note
from headtable.press.print_and_play.rule_numbers import in_rule_numbers, numbered, short_name
from headtable.rulebooks import HOUSE, Clause, GameEntry
from headtable.rulebooks.catalogue_types import KINDS
from headtable.rulebooks.headings_and_numbers import HEADINGS, lines_in_words, players_in_words
from headtable.teaching.crib_for_table import crib_for, row_in_words

DOTS = 72 / 25.4
FOOT = re.compile(r"([^\r\n]+), (\d+) of (\d+)")
GAMES = [game.id for game in headtable.games()]
PICTURE_NOTES = [note("trix", "cards"), note("mayflower", "cards"), note("railroad", "pieces")]
LEAFLETS = [entry.id for entry in rulebooks.games()]


def made(module: object, what: str, options: PrintOptions) -> bytes:
    """The leaflets or crib cards of a box or a game."""
    pages = Pages(options.paper, what)
    assert module in (leaflets, crib_cards)
    printer = leaflets if module is leaflets else crib_cards
    (printer.put if what in BOXES else printer.put_game)(pages, what, options)
    assert pages.fonts.further == [], "our own texts are printed in our own faces"
    return pages.to_bytes()


@cache
def leaflets_of(box: str) -> bytes:
    return made(leaflets, box, PrintOptions())


def page_texts(document: bytes) -> list[str]:
    with pypdfium2.PdfDocument(document) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def without_notes(text: str) -> str:
    """A page without what its foot says of reconstructions."""
    for remark in (MARKED, ALL_OURS, *PICTURE_NOTES):
        text = text.replace(remark, "\n")
    return text


def by_leaflet(document: bytes) -> dict[str, list[str]]:
    """The pages of each leaflet of a document by its name, without the foot."""
    found: dict[str, list[str]] = {}
    for text in map(without_notes, page_texts(document)):
        foot = list(FOOT.finditer(text))[-1]
        name, number, _ = foot.groups()
        pages = found.setdefault(name.strip(), [])
        pages.append(text[: foot.start()])
        assert int(number) == len(pages)
    return found


@cache
def leaflet_texts(box: str) -> dict[str, list[str]]:
    return by_leaflet(leaflets_of(box))


def squeezed(text: str) -> str:
    """A text without spaces and ends of lines."""
    return "".join(text.split())


def box_with(entry: GameEntry) -> str:
    return next((box for box in BOXES if book_of(box).id == entry.book), BOXES[0])


@cache
def whole_text(game: str) -> str:
    entry = rulebooks.game(game)
    return squeezed("".join(leaflet_texts(box_with(entry))[short_name(entry)]))


# What a leaflet says --------------------------------------------------------------------------


@pytest.mark.parametrize("game", LEAFLETS)
def test_every_clause_stands_in_its_leaflet_with_its_number_and_its_lines(game: str) -> None:
    text = whole_text(game)
    entry = rulebooks.game(game)
    ordered = [clause for kind in KINDS for clause in entry.clauses_about(kind)]
    assert len(ordered) == len(entry.clauses) > 0
    place = 0
    for number, clause in enumerate(ordered, 1):
        shown = squeezed(f"{number} {as_printed(clause)}")
        place = text.index(shown, place) + len(shown)
        if clause.ruling:
            assert text.startswith(squeezed(f"We play: {in_rule_numbers(clause.ruling, game)}"), place)
    for kind in KINDS:
        assert not entry.clauses_about(kind) or squeezed(HEADINGS[kind]) in text


def as_printed(clause: Clause) -> str:
    says = in_rule_numbers(clause.says, clause.game)
    if clause.players:
        says = f"With {players_in_words(clause.players)}: {says}"
    if clause.is_ours:
        return says if clause.book == HOUSE else f"The book does not say; our rule: {says}"
    mark = "Reconstruction, after " if clause.is_reconstruction else ""
    return f"{says} ({mark}{lines_in_words(clause.lines)})"


@pytest.mark.parametrize("game", LEAFLETS)
def test_every_open_question_is_shown_as_a_gap_with_our_ruling(game: str) -> None:
    text, place = whole_text(game), 0
    for question in rulebooks.game(game).questions:
        asks = in_rule_numbers(question.asks, game)
        place = text.index(squeezed(f"? {asks}"), place)
        end = text.index(squeezed(in_rule_numbers(question.why, game)), place)
        shown = text[place:end]
        if rulebooks.game(game).book != HOUSE:
            assert squeezed("The book does not say") in shown
            for reading in question.readings if len(question.readings) > 1 else ():
                assert squeezed(in_rule_numbers(reading, game)).rstrip(".") in shown
        assert squeezed(f"We play: {in_rule_numbers(question.ruling, game)}") in shown


@pytest.mark.parametrize("game", LEAFLETS)
def test_every_house_rule_is_named_with_its_answers(game: str) -> None:
    text = whole_text(game)
    for option in rulebooks.game(game).options:
        answers = option.answers()
        if len(option.choices) > 10:
            answers = f"{option.wording.in_words(option.default)} (usual); or one of"
        assert squeezed(f"{option.id}. {option.wording.asks} {answers}") in text


@pytest.mark.parametrize("game", GAMES)
def test_a_leaflet_begins_with_the_half_page_of_rules(game: str) -> None:
    entry, half = rulebooks.game(game), teaching.material(game).half_page
    first = squeezed(leaflet_texts(box_with(entry))[short_name(entry)][0])
    parts = (half.goal, half.turn, half.end, half.score)
    captions = [picture.says for picture in half.pictures]
    places = [first.index(squeezed(text)) for text in (short_name(entry), *parts)]
    assert places == sorted(places)
    assert all(squeezed(caption) in first for caption in captions)
    assert squeezed(entry.context) in first


@pytest.mark.parametrize("box", BOXES)
def test_a_box_has_all_its_leaflets_and_nothing_in_them_is_cut(box: str) -> None:
    entries = (*book_of(box).games, *rulebooks.book(HOUSE).games)
    assert list(leaflet_texts(box)) == [short_name(entry) for entry in entries]
    known = "".join(clause.says + clause.ruling for entry in entries for clause in entry.clauses)
    assert "…" not in known
    for text in page_texts(leaflets_of(box)):
        assert "…" not in text


@pytest.mark.parametrize(
    ("game", "others"),
    [
        ("hilo", ["The Trix pack and general terms", "The table"]),
        ("trolley-euchre", ["Progressive Trolley Euchre", "The table"]),
    ],
)
def test_a_game_comes_with_its_evening_and_the_shared_rules_that_it_names(
    game: str, others: list[str]
) -> None:
    names = by_leaflet(made(leaflets, game, PrintOptions()))
    assert set(names) == {short_name(rulebooks.game(game)), *others}


@pytest.mark.parametrize("game", ["trolley-pinochle", "mayflower-authors", "great-railroad-game", "gyp"])
def test_every_page_with_rules_of_ours_says_so_at_its_foot(game: str) -> None:
    entry = rulebooks.game(game)
    for text in page_texts(made(leaflets, game, PrintOptions())):
        if not text.rstrip().endswith(tuple("0123456789")) or f"{short_name(entry)}, " not in text:
            continue
        says = ALL_OURS if entry.is_reconstruction else MARKED
        assert (says in text) == (game != "gyp")


@pytest.mark.parametrize("game", ["hilo", "mayflower", "great-railroad-game", "trolley"])
def test_a_first_page_says_what_of_its_pictures_is_ours(game: str) -> None:
    first, second, *_ = page_texts(made(leaflets, game, PrintOptions()))
    assert any(note in first for note in PICTURE_NOTES) == (game != "trolley")
    assert not any(note in second for note in PICTURE_NOTES)


# Numbers in the place of ids --------------------------------------------------------------------


def test_ids_become_the_numbers_of_rules() -> None:
    number = numbered("hilo")["hilo.follow"]
    assert in_rule_numbers("hilo.follow and hilo.follow.", "hilo") == f"Rule {number} and rule {number}."
    assert in_rule_numbers("See hilo.follow", "magna") == f"See rule {number} of Hilo"
    assert in_rule_numbers("As in trolley-euchre, e.g. 7-3.", "trolley") == "As in Trolley Euchre, e.g. 7-3."


def test_no_id_of_a_clause_is_left_in_a_leaflet() -> None:
    ids = [clause.id for entry in rulebooks.games() for clause in entry.clauses]
    assert len(set(ids)) == len(ids) > 500
    for game in LEAFLETS:
        found = [id for id in ids if id in whole_text(game)]
        assert found == []


# Paper -------------------------------------------------------------------------------------------


SAMPLES = [
    ("trolley", PrintOptions()),
    ("trix", PrintOptions()),
    ("trocadero", PrintOptions()),
    ("railroad", PrintOptions()),
    ("mayflower", PrintOptions()),
    ("hilo", PrintOptions(paper="letter")),
    ("trolley-matchem", PrintOptions(print="large")),
    ("trocadero", PrintOptions(paper="letter", print="large", ink="saving")),
]


@pytest.mark.parametrize(("what", "options"), SAMPLES)
def test_nothing_is_printed_in_the_margin(what: str, options: PrintOptions) -> None:
    is_whole_box = what in BOXES and options == PrintOptions()
    assert_within(leaflets_of(what) if is_whole_box else made(leaflets, what, options), MARGIN - 1)
    assert_within(made(crib_cards, what, options), 5)


def assert_within(document: bytes, margin: float) -> None:
    with pypdfium2.PdfDocument(document) as pdf:
        for page in pdf:
            picture = ImageChops.invert(page.render(scale=1).to_pil().convert("L"))
            left, upper, right, lower = (edge / DOTS for edge in picture.getbbox() or ())
            width, height = page.get_width() / DOTS, page.get_height() / DOTS
            assert min(left, upper, width - right, height - lower) >= margin - 0.5 / DOTS


def test_the_same_leaflet_is_the_same_bytes_in_every_process() -> None:
    script = (
        "import sys; from headtable.press.paper.pages import Pages\n"
        "from headtable.press.print_and_play import crib_cards, leaflets\n"
        "from headtable.press.print_and_play.print_options import PrintOptions\n"
        "pages = Pages('a4', ''); leaflets.put_game(pages, 'trocadero', PrintOptions())\n"
        "crib_cards.put_game(pages, 'trocadero', PrintOptions()); sys.stdout.buffer.write(pages.to_bytes())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) > 10_000


# Crib cards --------------------------------------------------------------------------------------


@cache
def cards_of(game: str, size: str) -> list[crib_cards.CribCard]:
    options = PrintOptions(print="large") if size == "large" else PrintOptions()
    pages = Pages("a4", "")
    cards = crib_cards.cards_of(pages, rulebooks.game(game), options)
    pages.to_bytes()
    return cards


def words_on(card: crib_cards.CribCard) -> str:
    pieces = [piece for row in card.rows for piece in row.pieces]
    return "".join(piece.text for piece in pieces if piece.text_format.align == "left")


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize("box", BOXES)
def test_crib_cards_have_every_row_of_the_usual_crib(box: str, size: str) -> None:
    options = PrintOptions(print="large") if size == "large" else PrintOptions()
    text = squeezed("".join(page_texts(made(crib_cards, box, options))))
    assert "…" not in text
    entries = [entry for entry in book_of(box).games if entry.id in GAMES]
    assert entries
    for entry in entries:
        cards = cards_of(entry.id, size)
        pieces = [piece for card in cards for row in card.rows for piece in row.pieces]
        assert all(squeezed(piece.text) in text for piece in pieces)
        points = [piece.text for piece in pieces if piece.text_format.align == "right"]
        words = "|".join(squeezed(words_on(card)) for card in cards)  # no row goes on on the next card
        usual = {option.id: option.default for option in entry.options}
        place = 0
        for crib in crib_for(teaching.material(entry.id).crib, entry.usual_players, usual):
            place = words.index(squeezed(crib.title), place)
            for row in crib.rows:
                place = words.index(squeezed(row_in_words(row)), place)
                if row.points is not None:
                    assert int(points.pop(0).replace("\N{MINUS SIGN}", "-").replace(",", "")) == row.points
        assert points == []
        assert squeezed(entry.context) in words


def test_type_on_crib_cards_is_no_smaller_than_can_be_read() -> None:
    for game in GAMES:
        for size, least in (("normal", 6.5), ("large", 9.5)):
            cards = cards_of(game, size)
            sizes = {p.text_format.size for card in cards for row in card.rows for p in row.pieces}
            assert min(sizes) >= least
            assert [card.number for card in cards] == list(range(1, len(cards) + 1))
