"""The standings: punches, points, and points compared with the same cards at other tables."""

from dataclasses import dataclass

from headtable.evening.evening_state import PLAYING, SETTLING, EveningState
from headtable.evening.round_results import Round, TableGame


@dataclass(frozen=True, slots=True)
class Punch:
    """A hole in the tally card: won in this round at this table."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class GuestStanding:
    """One guest's evening so far.  `luckless` is only there in a duplicate evening: points above the mean of
    the same seats elsewhere, summed over `compared` deals."""

    rank: int
    guest: int
    punches: tuple[Punch, ...]
    points: int
    games: int
    luckless: float = 0.0
    compared: int = 0


def finished(state: EveningState) -> list[Round]:
    """The rounds that count: all but one that is still running or being settled."""
    return state.rounds[:-1] if state.phase in (PLAYING, SETTLING) else state.rounds


def punches(state: EveningState) -> dict[int, list[Punch]]:
    """Every guest's holes: progressive-trolley.score-games, progressive-trolley-euchre.punch."""
    found: dict[int, list[Punch]] = {number: [] for number in state.guests}
    for round in finished(state):
        for game in round.games:
            for guest in round.punched(game, state.form, state.tie_rule):
                found[guest].append(Punch(round.number, game.number))
    return found


def points(state: EveningState) -> dict[int, int]:
    """Every guest's points over all tables: progressive-trolley.score-points."""
    found = dict.fromkeys(state.guests, 0)
    for round in finished(state):
        for game in round.games:
            for guest in game.chairs:
                found[guest] += game.points_of(guest, state.form)
    return found


def counted(state: EveningState) -> dict[int, int]:
    """What wins the evening, for each guest: punches, or points where so agreed."""
    if state.by_points:
        return points(state)
    return {guest: len(holes) for guest, holes in punches(state).items()}


def eligible(state: EveningState) -> list[int]:
    """The guests who may win a prize: no robots, and nobody who has gone home."""
    return [guest.number for guest in state.guests.values() if not guest.is_robot and not guest.is_gone]


def standings(state: EveningState) -> list[GuestStanding]:
    """All who may win, the best first; equals share a rank."""
    count, holes, made = counted(state), punches(state), points(state)
    luck = luckless(state)
    played = dict.fromkeys(state.guests, 0)
    for round in finished(state):
        for game in round.games:
            for guest in game.chairs:
                played[guest] += 1
    rows: list[GuestStanding] = []
    order = sorted(eligible(state), key=lambda guest: (-count[guest], guest))
    for place, guest in enumerate(order):
        is_level = place > 0 and count[order[place - 1]] == count[guest]
        rank = rows[-1].rank if is_level else place + 1
        above, compared = luck.get(guest, (0.0, 0))
        rows.append(
            GuestStanding(rank, guest, tuple(holes[guest]), made[guest], played[guest], above, compared)
        )
    return rows


# Duplicate evenings ----------------------------------------------------------------------------


def luckless(state: EveningState) -> dict[int, tuple[float, int]]:
    """For each guest the points above what the same cards brought at the other tables, and in how many deals.

    A seat is compared with the seats as far from the dealer at the other tables that finished the deal;
    couples by what their side made more than the other.
    """
    found: dict[int, tuple[float, int]] = {}
    if not state.is_duplicate:
        return found
    for round in finished(state):
        for deal in range(1, 1 + max((last_deal(game) for game in round.games), default=0)):
            results = {
                game.number: by_distance(game, deal, state.form.is_couples)
                for game in round.games
                if deal <= last_deal(game)
            }
            _compare(round, results, found)
    return found


def _compare(round: Round, results: dict[int, dict[int, int]], found: dict[int, tuple[float, int]]) -> None:
    for table, own in results.items():
        game = round.games[table - 1]
        for distance, made in own.items():
            others = [
                result[distance] for other, result in results.items() if other != table and distance in result
            ]
            if others:
                guest = game.chairs[(game.dealer + distance) % len(game.chairs)]
                above, compared = found.get(guest, (0.0, 0))
                found[guest] = above + made - sum(others) / len(others), compared + 1


def last_deal(game: TableGame) -> int:
    """The last deal of a table that was played right out."""
    return max((hand.deal for hand in game.hands), default=0)


def by_distance(game: TableGame, deal: int, is_couples: bool) -> dict[int, int]:
    """What each seat made in a deal, by its distance from the *first* dealer; a deal thrown in made nothing.

    The deal passes by one chair a deal at every table, so this tells the same seats as the distance from the
    dealer of that very deal.
    """
    chairs = len(game.chairs)
    points: tuple[int, ...] = (0,) * (2 if is_couples else chairs)
    for hand in game.hands:
        if hand.deal == deal:
            points = hand.points
    made = {}
    for distance in range(chairs):
        chair = (game.dealer + distance) % chairs
        if is_couples:
            made[distance] = points[chair % 2] - points[(chair + 1) % 2]
        else:
            made[distance] = points[chair]
    return made
