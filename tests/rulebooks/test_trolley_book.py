"""The Trolley book: what its cover says."""

from headtable import rulebooks


def test_the_maker_is_named_as_on_the_cover() -> None:
    book = rulebooks.book("trolley")
    assert book.maker == "Snyder Bros. Game Co., Elmira, N. Y., U. S. A."
    assert book.year == 1904
