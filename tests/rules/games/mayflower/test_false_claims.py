"""Claims that may be false: what is recorded, what comes to light, and what all learn by it."""

from headtable.rules.games.mayflower.false_claims import Claims, is_false
from headtable.rules.inference import public_events


def dealt() -> tuple[public_events.PublicEvents, list[list[int]]]:
    """Two hands of three, 0 2 4 and 1 3 5, and a stock of 6 7 8 9."""
    told = public_events.PublicEvents(2, list(range(10)))
    hands: list[list[int]] = [[], []]
    told.deal(hands, [0, 1], 6)
    return told, hands


def mask(*cards: int) -> int:
    return sum(1 << card for card in cards)


def test_cards_are_dealt_in_turn_and_the_rest_is_the_stock() -> None:
    told, hands = dealt()
    assert hands == [[0, 2, 4], [1, 3, 5]]
    assert told.see_draw(0, 0) == 6
    assert told.dealt_to(0) == [0, 2, 4]
    assert (told.events[-1].seat, told.events[-1].place) == (0, 6)


def test_a_card_proves_the_claims_of_its_own_seat_that_it_was_held_at() -> None:
    told, _ = dealt()
    claims = Claims()
    claims.make(told, 0, mask(2, 6))
    claims.make(told, 1, mask(2, 6))
    told.see_draw(0, 0)
    claims.make(told, 0, mask(6, 7))
    twin = claims.clone()
    assert [is_false(told, claim) for claim in claims.open] == [True, False, True]
    assert claims.found_by(told, 0, 6) == 1  # drawn after the first claim, before the last
    assert claims.found_by(told, 0, 2) == 1
    assert claims.found_by(told, 0, 4) == 0
    assert [claim.seat for claim in claims.open] == [1]
    assert len(twin.open) == 3


def test_the_newest_claims_come_to_light_together() -> None:
    told, _ = dealt()
    claims = Claims()
    for seat, fitting in ((0, mask(0)), (0, mask(1)), (1, mask(1, 3)), (0, mask(2, 4))):
        claims.make(told, seat, fitting)
    assert claims.found_in(told, 3) == [1, 0]
    assert len(claims.open) == 1
    assert claims.found_in(told, 1) == [0]
    assert claims.open == []
