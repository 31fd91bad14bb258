"""Who made the books' games, as the books themselves print it."""

from headtable import rulebooks


def test_the_trix_book_names_its_owners_and_who_had_copyrighted_trix() -> None:
    """Lines 33 to 39, and line 108."""
    owners = "Read & White Game Company, Bloomington, Illinois, U. S. A."
    assert rulebooks.book("trix").maker == f"{owners}; Trix itself copyrighted 1903 by Jas. W. Tavenner"


def test_the_mayflower_leaflet_names_a_company_and_its_successors() -> None:
    """Lines 16 to 19."""
    names = "The Fireside Game Company, The Cincinnati Game Co., Successors"
    assert rulebooks.book("mayflower").maker == f"{names}, Cincinnati, U. S. A."


def test_the_trolley_book_names_its_maker_as_on_the_cover() -> None:
    book = rulebooks.book("trolley")
    assert book.maker == "Snyder Bros. Game Co., Elmira, N. Y., U. S. A."
    assert book.year == 1904
