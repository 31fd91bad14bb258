"""Plots are well-formed, whatever they are called and however sure they are."""

import math
from xml.etree import ElementTree

from headtable.arena.statistics import Interval
from headtable.arena.svg_charts import bars_chart, intervals_chart

SVG = "{http://www.w3.org/2000/svg}"
NAME = "program:./bot <a> & \"b\" 'c'"


def test_intervals_are_well_formed_and_lie_on_the_paper() -> None:
    rows = [(NAME, Interval(-2.0, 0.5)), ("sure", Interval(1.0, 0.0)), ("once", Interval(0.5, math.inf))]
    root = ElementTree.fromstring(intervals_chart("A & B", rows))
    assert root.tag == f"{SVG}svg"
    assert [text.text for text in root.iter(f"{SVG}text")][:2] == ["A & B", NAME]
    across = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    assert len(across) == 3
    assert all(150 <= x <= 616 for x in across)
    assert across[0] < across[2] < across[1]


def test_bars_are_as_long_as_their_values() -> None:
    root = ElementTree.fromstring(bars_chart("bars", [(NAME, 10.0), ("half", 5.0), ("none", 0.0)]))
    _, one, half, none = [float(bar.attrib["width"]) for bar in root.iter(f"{SVG}rect")]
    assert (half, none) == (one / 2, 0)


def test_nothing_to_draw_is_no_fault() -> None:
    ElementTree.fromstring(intervals_chart("empty", []))
    ElementTree.fromstring(bars_chart("empty", []))
