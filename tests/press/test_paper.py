"""The paper of an evening, read back from its bytes: who is on it, how many pages, and clean margins."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from math import ceil

import pypdfium2
import pytest
from PIL import Image, ImageChops

from headtable.press.paper import evening_paper, fonts, tally_cards
from headtable.press.paper.evening_paper import (
    EveningFacts,
    Marks,
    PrintedGuest,
    Size,
    StandingRow,
    TableCard,
)
from headtable.press.paper.pages import MARGIN, Pages
from headtable.press.paper.paper_sizes import SIZES
from headtable.press.paper.seating_plan import by_side
from headtable.press.paper.table_card_texts import table_card_lines
from headtable.press.source_serif import own_face

PARTY = EveningFacts("Mrs. Alden’s Trolley Party", "Progressive Trolley Euchre", 12, "Friday, 20 November")
LONG = "Bartholomew Featherstonehaugh Cholmondeley the Younger of Great Yarmouth"
NAMES = [
    "Eleanor Whitcomb",
    "Анна Каренина",
    "Θεόδωρος Παπαδόπουλος",
    "Zoë Łukaszewicz",
    "Ōe Šimůnek",
    "Jo",
    LONG,
]
ODD = [
    "",
    " ",
    "🎩",
    "שלום",
    "\ud800",
    "a\u0301\u200d\x07",
    "x" * 300,
    "<b>&amp;",
    "%s {0} \\n ()",
    "한국 日本 ไทย عربي",
]
TOO_LONG = (LONG, "x" * 300, "W" * 40, "Анна Каренина")
SCALE = 1.5  # dots for a point
DOTS = SCALE * 72 / 25.4  # for a millimetre


def guests(count: int) -> list[PrintedGuest]:
    return [
        PrintedGuest(f"Guest No{number:03d}", "Lady", number // 4 + 1, number % 4 + 1)
        for number in range(count)
    ]


def named(names: list[str]) -> list[PrintedGuest]:
    return [PrintedGuest(name, "Gentleman", seat // 4 + 1, seat % 4 + 1) for seat, name in enumerate(names)]


def texts(made: bytes) -> list[str]:
    """What can be read on each page, its lines joined."""
    with pypdfium2.PdfDocument(made) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def pictures(made: bytes) -> list[Image.Image]:
    """Each page as it looks, ink in white on black."""
    with pypdfium2.PdfDocument(made) as document:
        drawn = [page.render(scale=SCALE).to_pil().convert("L") for page in document]
        return [ImageChops.invert(picture) for picture in drawn]


@cache
def all_paper(size: Size, *names: str) -> list[bytes]:
    """One document of each kind, with these names wherever there is room for words."""
    party = EveningFacts(names[0], names[-1], 12, names[1], names[0])
    seated = named([*names])
    ranked = [
        StandingRow(place, name, 3, 12345, -1.5, (True, False) * 30, name) for place, name in enumerate(names)
    ]
    return [
        evening_paper.tally_cards(party, seated, 1, size),
        evening_paper.table_cards(party, [TableCard(12, names[0], names, is_head=True)], size),
        evening_paper.table_cards(party, [TableCard(1, names[0], names)], size, "flat"),
        evening_paper.seating_plan(party, [*seated, PrintedGuest(names[0])], 1, size),
        evening_paper.standings(party, ranked, size),
    ]


# Tally cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "blanks", "pages"), [(0, 0, 1), (6, 2, 1), (6, 3, 2)])
def test_eight_tally_cards_go_on_a_page(count: int, blanks: int, pages: int) -> None:
    read = texts(evening_paper.tally_cards(PARTY, guests(count), blanks))
    assert len(read) == pages
    assert sum(page.count("CHAIR") for page in read) == (count + blanks or 8)


def test_every_name_is_on_one_card_in_its_own_letters() -> None:
    read = " ".join(texts(evening_paper.tally_cards(PARTY, [*guests(5), *named(NAMES)])))
    for name in [*NAMES, *(guest.name for guest in guests(5))]:
        assert read.count(name) == 1, name
    assert read.count("Gentleman") == len(NAMES)


def test_a_card_has_its_table_its_chair_and_a_spot_for_every_round() -> None:
    seated = [PrintedGuest("Ada", "Lady", 7, 3), PrintedGuest("Ben", "", 1, 2)]
    [read] = texts(evening_paper.tally_cards(EveningFacts("Party", "Gyp", 9), seated))
    assert read.split("Ada ")[1].split(" PARTY")[0].split() == [
        *("Lady", "TABLE", "7", "CHAIR", "3"),
        *map(str, range(1, 10)),
        *("A", "hole", "for", "every", "game", "won"),
    ]
    assert "Ben HEAD TABLE 1 CHAIR 2" in read


@pytest.mark.parametrize("rounds", [12, 13, 50])
def test_any_number_of_rounds_fits_on_a_card(rounds: int) -> None:
    marks: Marks = "write" if rounds == 13 else "punch"
    made = evening_paper.tally_cards(
        EveningFacts("Party", "Gyp", rounds), [PrintedGuest("Ada", "Lady", 2, 3)], marks=marks
    )
    numbers = [int(word) for word in texts(made)[0].split() if word.isdigit()]
    assert numbers == [2, 3, *range(1, rounds + 1)]
    assert_cards_apart(pictures(made)[0], "a4")


def assert_cards_apart(picture: Image.Image, size: Size) -> None:
    """Between each frame and the cut beside it the paper is white."""
    wide, high = SIZES[size]
    left, top = (wide - 2 * tally_cards.WIDTH) / 2, (high - 4 * tally_cards.HEIGHT) / 2
    for number in range(8):
        x, y = left + number % 2 * tally_cards.WIDTH, top + number // 2 * tally_cards.HEIGHT
        for start in (x + 0.6, x + tally_cards.WIDTH - 2.6):
            upper, lower = round((y + 1) * DOTS), round((y + tally_cards.HEIGHT - 1) * DOTS)
            strip = picture.crop((round(start * DOTS), upper, round((start + 2) * DOTS), lower))
            assert strip.getbbox() is None, number


def test_the_longest_names_stay_on_their_cards() -> None:
    for size in SIZES:
        assert_cards_apart(pictures(all_paper(size, *TOO_LONG)[0])[0], size)


# Table cards ---------------------------------------------------------------------------------


def test_a_tent_reads_from_both_sides_and_half_pages_are_two_to_a_page() -> None:
    tables = [TableCard(number, "Gyp", ("Winners go up.",), number == 1) for number in range(1, 4)]
    tents = texts(evening_paper.table_cards(PARTY, tables))
    assert [page.count("Winners go up.") for page in tents] == [2] * 3
    assert ["HEAD TABLE" in page for page in tents] == [True, False, False]
    flat = texts(evening_paper.table_cards(PARTY, tables, "letter", "flat"))
    assert [page.count("Winners go up.") for page in flat] == [2, 1]


def test_both_halves_of_a_tent_look_alike_upside_down() -> None:
    [picture] = pictures(evening_paper.table_cards(PARTY, [TableCard(12, "Gyp", ("Winners go up.",))]))
    middle, band = picture.height // 2, round(8 * DOTS)
    upper = picture.crop((0, 0, picture.width, middle - band))
    lower = picture.crop((0, picture.height - middle + band, picture.width, picture.height))
    unlike = ImageChops.difference(upper.rotate(180), lower)
    assert sum(unlike.histogram()[128:]) < sum(lower.histogram()[128:]) / 20  # the edges of strokes
    assert lower.getbbox() is not None


@pytest.mark.parametrize(
    "form", ["progressive-trolley", "progressive-trolley-euchre", "progressive-trolley-pinochle"]
)
def test_the_lines_of_a_table_say_where_to_move(form: str) -> None:
    head, second, last = (" ".join(table_card_lines(form, table, 6)) for table in (1, 2, 6))
    assert "go to table 6" in head
    assert "move up to the head table" in second
    assert "move up to table 5" in last
    assert ("bell" in head, "No lone hands" in head) == (form.endswith("euchre"),) * 2
    assert "No lone hands" not in second + last


def test_other_words_for_the_parts_and_other_forms() -> None:
    lines = " ".join(table_card_lines("progressive-trolley-euchre", 3, 6, "guest in red", "guests in red"))
    assert "the two guests in red cut" in lines
    assert "the guest in red who has just come" in lines
    assert "lad" not in lines
    assert table_card_lines("progressive-whist", 1, 3) == ()


# Seating and standings -------------------------------------------------------------------------


def test_the_seating_lists_everybody_by_name_and_then_by_table() -> None:
    by_name, by_table = texts(evening_paper.seating_plan(PARTY, named(list(reversed(NAMES))), 3))
    for name in NAMES:
        assert by_name.count(name) == by_table.count(name) == 1, name
    assert "Seating for game 3" in by_name
    order = [
        by_name.index(name) for name in [LONG, "Eleanor Whitcomb", "Jo", "Ōe Šimůnek", "Zoë Łukaszewicz"]
    ]
    assert order == sorted(order)
    rows = by_name.split("Chair", 1)[1]
    assert "Jo 1 2" in rows
    assert "Eleanor Whitcomb 2 3" in rows


def test_four_hundred_guests_are_all_seated() -> None:
    read = texts(evening_paper.seating_plan(PARTY, guests(400), 1, "letter"))
    assert len(read) == ceil(400 / 66) + ceil(100 / 8)
    assert all(" ".join(read).count(guest.name) == 2 for guest in guests(400))


def test_a_plan_without_chairs_or_with_more_than_four_still_names_everybody() -> None:
    seated = [PrintedGuest(f"No chair {letter}", table=1) for letter in "abcd"]
    seated += [PrintedGuest(f"Six {letter}", table=2, chair=1) for letter in "abcdef"]
    seated += [PrintedGuest("Resting guest"), PrintedGuest("Of the house", table=1, chair=9, is_house=True)]
    by_name, by_table = texts(evening_paper.seating_plan(PARTY, seated))
    for guest in seated:
        assert by_name.count(guest.name) == by_table.count(guest.name) == 1, guest
    assert "Without a chair in this round: Resting guest" in by_table
    assert "players of the house" in by_name


def test_guests_whose_chairs_are_not_known_go_round_the_table_in_turn() -> None:
    for chairs in ((0, 0, 0, 0), (2, 2, 1, 4), (1, 2, 3, 7)):
        seated = [PrintedGuest(f"Guest {chair}", table=1, chair=chair) for chair in chairs]
        assert by_side(seated) == list(zip((1, 2, 3, 4), seated, strict=True))
    seated = [PrintedGuest("Ada", table=1, chair=3), PrintedGuest("Ben", table=1, chair=1)]
    assert by_side(seated) == [(3, seated[0]), (1, seated[1])]


def test_standings_show_prizes_and_only_the_columns_that_are_filled() -> None:
    rows = [
        StandingRow(1, "Ada", 9, 1200, 3.25, (True, False), "First prize"),
        StandingRow(2, "Ben", 0, -5, -0.5),
    ]
    [full] = texts(evening_paper.standings(PARTY, rows))
    assert full.count("Ada") == 2
    assert "First prize" in full
    assert "1 Ada 9 1,200 +3.2" in full
    assert "2 Ben 0 −5 −0.5" in full
    [short] = texts(evening_paper.standings(PARTY, [StandingRow(1, "Ada", 9), StandingRow(1, "Ben", 9)]))
    assert "1 Ada 9 1 Ben 9" in short
    assert not [word for word in ("points", "luck-adjusted", "card ") if word in short]


def test_any_number_of_prizes_is_printed() -> None:
    rows = [
        StandingRow(place, f"Guest {place:02d}.", 3, prize=f"Prize {place:02d}") for place in range(1, 31)
    ]
    made = evening_paper.standings(PARTY, rows)
    read = " ".join(texts(made))
    assert all(read.count(row.prize) == 1 for row in rows)
    assert [read.count(row.name) for row in rows] == [2] * 8 + [1] * 22


def test_a_long_list_goes_over_to_the_next_page_with_its_heading() -> None:
    rows = [StandingRow(place, guest.name, 3) for place, guest in enumerate(guests(90), 1)]
    read = texts(evening_paper.standings(PARTY, rows))
    assert len(read) == 3
    assert all("punches" in page and "Final standings" in page for page in read)
    assert all(" ".join(read).count(row.name) == 1 for row in rows)


# Every kind of paper ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_printed_in_the_margins(size: Size) -> None:
    wide, high = SIZES[size]
    for made in all_paper(size, *TOO_LONG):
        for picture in pictures(made):
            assert (picture.width / DOTS, picture.height / DOTS) == pytest.approx((wide, high), abs=0.2)
            left, top, right, bottom = (edge / DOTS for edge in picture.getbbox() or (0, 0, 0, 0))
            least = MARGIN - 0.4  # the ends of rules are as much wider
            assert least <= left < right <= wide - least
            assert least <= top < bottom <= high - least


def test_the_same_evening_gives_the_same_bytes_at_any_time() -> None:
    assert evening_paper.standings(PARTY, [StandingRow(1, LONG, 3)]) == evening_paper.standings(
        PARTY, [StandingRow(1, LONG, 3)]
    )
    assert evening_paper.seating_plan(PARTY, named(NAMES)) == evening_paper.seating_plan(PARTY, named(NAMES))
    assert all(b"D:19040101000000" in made for made in all_paper("a4", *TOO_LONG))


def test_an_empty_evening_is_printed_too() -> None:
    empty = EveningFacts("", "", 0)
    assert texts(evening_paper.table_cards(empty, [])) == ["No tables are set yet."]
    assert "Nobody is seated yet." in texts(evening_paper.seating_plan(empty, []))[0]
    assert "Nobody has played yet." in texts(evening_paper.standings(empty, []))[0]


def test_odd_names_break_nothing() -> None:
    read = texts(evening_paper.tally_cards(EveningFacts(ODD[0], ODD[-1], 12, ODD[4], ODD[3]), named(ODD)))
    assert sum(page.count("CHAIR") for page in read) == len(ODD)
    rows = [StandingRow(place, name, prize=name) for place, name in enumerate(ODD)]
    assert len(texts(evening_paper.standings(EveningFacts("\ud800", "\x00"), rows))) == 1


def test_unknown_paper_is_refused() -> None:
    bad: Callable[..., bytes] = evening_paper.seating_plan
    with pytest.raises(ValueError, match="paper is a4 or letter, not 'a5'"):
        bad(PARTY, [], 1, "a5")


# Letters ---------------------------------------------------------------------------------------


def test_letters_without_type_are_shown_plainly_or_as_a_question_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "machine_faces", tuple)
    [by_name, _] = texts(
        evening_paper.seating_plan(PARTY, [PrintedGuest("Ḝva ⅷ", table=1), PrintedGuest("中 Li", table=1)])
    )
    assert "Eva viii" in by_name
    assert "? Li" in by_name
    assert "mend such names by hand" in by_name
    assert unprintable(["Ada", "Ḝva", "中", "Анна", "e\u0301\u200d"]) == ["Ḝva", "中"]
    assert "mend" not in texts(evening_paper.seating_plan(PARTY, named(NAMES)))[0]


def unprintable(names: list[str]) -> list[str]:
    """Those names of which a letter cannot be printed."""
    pages = Pages("a4", "")
    lacking = [name for name in names if not pages.fonts.is_printable(name)]
    pages.to_bytes()  # closes the files of the fonts
    return lacking


def test_a_broken_face_of_the_machine_is_as_good_as_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("fonts") / "DejaVuSans.ttf"
    file.write_bytes(b"no font at all")
    monkeypatch.setattr(fonts, "machine_faces", lambda: (file, file.with_name("gone.ttf")))
    assert unprintable(["Ada", "中"]) == ["中"]


def test_faces_of_the_machine_are_used_for_what_ours_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bold face of Source Serif stands in for a machine's: its italic has no Cyrillic letters."""
    monkeypatch.setitem(fonts.ORDER, "bold", ("italic",))
    monkeypatch.setattr(fonts, "machine_faces", lambda: (own_face("Bold"),))
    assert texts(evening_paper.tally_cards(PARTY, [PrintedGuest("Ada Яшина")]))[0].count("Ada Яшина") == 1


def test_upright_letters_stand_in_for_those_that_the_italic_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "machine_faces", tuple)
    assert "Ada Дама" in texts(evening_paper.tally_cards(PARTY, [PrintedGuest("Ada", "Дама")]))[0]


def test_faces_are_looked_for_by_name_in_all_folders(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("fonts")
    (folder / "deep").mkdir()
    for name in ("malgun.ttf", "other.ttf", "deep/DejaVuSans.ttf"):
        (folder / name).touch()
    monkeypatch.setattr(fonts, "font_folders", lambda: [folder / "nowhere", folder])
    fonts.machine_faces.cache_clear()
    assert fonts.machine_faces() == (folder / "deep/DejaVuSans.ttf", folder / "malgun.ttf")
    fonts.machine_faces.cache_clear()


# The library -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "package"), [("fpdf", "fpdf2"), ("font_source_serif_pro", "font-source-serif-pro")]
)
def test_without_its_library_paper_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, module: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    sheets: list[Callable[[], bytes]] = [
        lambda: evening_paper.tally_cards(PARTY, []),
        lambda: evening_paper.table_cards(PARTY, []),
        lambda: evening_paper.seating_plan(PARTY, []),
        lambda: evening_paper.standings(PARTY, []),
    ]
    for ask in sheets:
        with pytest.raises(
            evening_paper.PrintLibraryMissing,
            match=rf"Printing needs {package}, .* the extra paper has it \(docs/install\.md says how\)",
        ):
            ask()


def test_the_library_is_loaded_only_to_print() -> None:
    modules = "headtable.press.paper.evening_paper, headtable.__main__"
    says = f"import sys, {modules}; print({{'fpdf', 'PIL'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", says], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
