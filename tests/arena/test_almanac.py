"""The almanac counts what has really happened, and is right where the answer is known."""

from xml.etree import ElementTree

import pytest

import headtable
from headtable.arena.almanac_page import (
    by_fives,
    grouped,
    histogram,
    in_words,
    lead,
    page,
    sections,
    spread_of,
    verdict,
)
from headtable.arena.almanac_record import FinalBid, GameRecord, Survey, counted, points_by_place, record_game
from headtable.arena.statistics import Interval
from headtable.rules.core.score_note import Note

EUCHRE = Survey("trolley-euchre", 4)
ONE_DEAL: dict[str, object] = {"length": "one deal"}


def test_an_account_adds_up() -> None:
    """Everything on the score sheets is in the clauses, and places are the seats turned to the dealer."""
    for number in range(4):
        one = record_game(EUCHRE, number)
        points = sum(points * times for (_, points), times in one.clauses.items())
        assert 2 * points == sum(one.scores)  # partners score together
        assert sum(one.shares) == pytest.approx(1)
        assert one.sides[0] == one.sides[2] != one.sides[1] == one.sides[3]
        assert sum(one.points) == pytest.approx(0)
        best = max(range(4), key=lambda place: one.scores[place])
        assert one.shares[best] == 0.5
        assert len(one.bids) <= one.deals


@pytest.mark.clause("great-railroad-game.leading")
@pytest.mark.parametrize("number", range(3))
def test_where_nobody_deals_places_are_counted_from_the_first_to_move(number: int) -> None:
    survey = Survey("great-railroad-game", 3, options={"terminal": "omaha", "trains": 2}, seed=0)
    one = record_game(survey, number)
    mean = sum(one.scores) / 3
    assert max(one.scores) > mean  # somebody is ahead, so the places can be told apart
    assert one.points == [score - mean for score in one.scores]
    (seats,) = [part for part in sections(survey, [one, one]) if part.title == "Seat advantage"]
    assert seats.lines[0] == "Places are counted from the first to move."
    assert seats.lines[4].startswith("| leader |")
    assert seats.lines[5].startswith("| left 1 |")


def test_being_watched_changes_nothing() -> None:
    advised = Survey("hilo", 3, advice=("hilo.advice-object",))
    for number in range(5):
        watched, alone = record_game(advised, number), record_game(Survey("hilo", 3), number)
        assert (watched.scores, watched.moves, watched.clauses) == (alone.scores, alone.moves, alone.clauses)


def test_the_same_number_tells_the_same() -> None:
    assert record_game(EUCHRE, 3) == record_game(EUCHRE, 3)
    assert record_game(EUCHRE, 3) != record_game(EUCHRE, 4)


def test_points_go_to_the_place_from_the_dealer_of_their_deal() -> None:
    state = headtable.game("hilo").start(3, 0)
    state.deals = 2
    state.notes = [Note("hilo.high", 1, 3, 1), Note("hilo.low", 1, 6, 2), Note("hilo.game", 0, 3, 2)]
    # Deal 1 was seat 1's, so seat 2 sat at his left; deal 2 was seat 2's own, and seat 1 sat two on.
    assert points_by_place(state, {1: 0, 2: 1}) == [(6 - 4) / 2, (3 - 4) / 2, (3 - 4) / 2]


def test_only_points_are_scores() -> None:
    notes = [Note("a.b", 0, 2, 1), Note("a.b", 1, 2, 2), Note("a.b", 1, 5, 2), Note("a.c", 0, 0, 1)]
    assert counted(notes) == {("a.b", 2): 2, ("a.b", 5): 1}


# Bids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["forty-two", "magna"])
def test_a_bid_is_made_unless_its_side_loses_points(game: str) -> None:
    survey = Survey(game, 4, "regular", ONE_DEAL)
    made = {True: 0, False: 0}
    for number in range(40):
        one = record_game(survey, number)
        for bid in one.bids:
            made[bid.is_made] += 1
            assert bid.is_made == (min(one.scores) >= 0)
            assert bid.said == f"bid {bid.number}"
    assert min(made.values()) > 3


def test_a_bid_that_failed_is_not_made_although_its_side_keeps_its_points() -> None:
    survey = Survey("forty-two", 4, "regular", {**ONE_DEAL, "failed-points": "kept"})
    for number in range(20):
        one = record_game(survey, number)
        clauses = [clause for clause, _ in one.clauses]
        assert [bid.is_made for bid in one.bids] == ["forty-two.penalty" not in clauses]


def test_who_fails_at_euchre_scores_nothing() -> None:
    """Two-handed, three or four tricks count one to the maker; two go to the other where there are fewer."""
    made = {True: 0, False: 0}
    for number in range(40):
        one = record_game(Survey("trolley-euchre", 2, "random", ONE_DEAL), number)
        for bid in one.bids[-1:]:
            made[bid.is_made] += 1
            if max(one.scores) == 1:
                assert bid.is_made
    assert min(made.values()) > 3


def test_many_bids_are_put_together_by_fives() -> None:
    few = [FinalBid(f"bid {number}", number, True) for number in (12, 3, 3)]
    assert {name: len(alike) for name, alike in grouped(few).items()} == {"bid 3": 2, "bid 12": 1}
    many = [FinalBid(f"bid {number}", number, True) for number in range(1, 21)]
    assert list(grouped(many)) == ["bid 0 to 4", "bid 5 to 9", "bid 10 to 14", "bid 15 to 19", "bid 20 to 24"]
    assert by_fives(FinalBid("take, alone", 0, True)) == "take, alone"


# Advice ---------------------------------------------------------------------------------------------------


def test_advice_is_tried_on_the_same_cards() -> None:
    """To catch what counts, where a regular goes for it, is worth points at Hilo."""
    survey = Survey("hilo", 3, "regular", ONE_DEAL, 1, ("hilo.advice-object", "hilo.other"))
    records = [record_game(survey, number) for number in range(60)]
    gains = [one.gains["hilo.advice-object"] for one in records if one.gains]
    assert len(gains) > 10
    assert sum(gains) > 0
    section = next(one for one in sections(survey, records) if one.title == "The book's advice")
    assert any("Duplicate decisions" in line for line in section.lines)
    assert section.lines[-1] == "Not put to the test: hilo.other."


def test_a_verdict_needs_an_interval_without_nought() -> None:
    assert verdict(Interval(2, 1)) == "right"
    assert verdict(Interval(-2, 1)) == "wrong"
    assert verdict(Interval(1, 2)) == "not to be told"


# The page --------------------------------------------------------------------------------------------------


def made_up(scores: list[int], sides: list[int]) -> GameRecord:
    return GameRecord(
        scores, [1.0] + [0.0] * (len(scores) - 1), sides, 10, 1, [0.0] * len(scores), {}, [], {}
    )


def test_the_lead_is_over_the_next_side() -> None:
    assert lead(made_up([9, 2, 9, 2], [0, 1, 0, 1])) == 7
    assert lead(made_up([1, 8, 5], [0, 1, 2])) == 3


def test_a_spread_names_mean_ends_and_middle() -> None:
    assert spread_of([*range(100), 1000]) == ["58.9", "0", "5", "50", "95", "1000"]


def test_a_histogram_holds_everything_once() -> None:
    assert histogram([1, 1, 2, 4]) == [("1", 50), ("2", 25), ("3", 0), ("4", 25)]
    rows = histogram(range(-30, 75))
    assert sum(share for _, share in rows) == pytest.approx(100)
    assert rows[0][0] == "-30 to -20"


@pytest.mark.parametrize("game", [game.id for game in headtable.games()])
def test_every_game_has_a_page(game: str) -> None:
    """Of one short game; that is enough for every section to be written."""
    ids = [option.id for option in headtable.game(game).options]
    short: dict[str, object] = {"length": "one deal"} if "length" in ids else {}
    short |= {id: value for id, value in SHORT.items() if id in ids and game != "trolley"}
    survey = Survey(game, min(headtable.game(game).seats), "random", short)
    records = [record_game(survey, 0)]
    shown = page(survey, records, "headtable almanac")
    assert f"# Almanac of {headtable.game(game).name}" in shown
    for section in sections(survey, records):
        assert f"## {section.title}" in shown
        if section.plot is not None:
            assert f"({game}-{section.plot.name}.svg)" in shown
            ElementTree.fromstring(section.plot.svg)
    assert max(len(line) for line in in_words(survey, records, "headtable almanac", 72).splitlines()) <= 72


SHORT: dict[str, object] = {"half-length": 3, "limit": 8, "round-limit": 6, "deal-limit": 4}
