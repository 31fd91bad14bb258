"""The almanac of a game as a page: what its records say, in tables and plots."""

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

import headtable
from headtable.arena.almanac_record import FinalBid, GameRecord, Survey
from headtable.arena.statistics import Interval, interval
from headtable.arena.svg_charts import bars_chart, intervals_chart
from headtable.table.logged_game import explain

BINS: Final = 10
MOST_ROWS: Final = 12  # bids above that are put together by fives
LONGEST: Final = 20  # letters of a name beside a bar
FEW: Final = 6

COUNTED_FROM_DEALER: Final = (
    "Places are counted from the first dealer for games won, and from each deal's own dealer for points."
)


@dataclass(frozen=True, slots=True)
class Plot:
    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what stands under it, line by line in Markdown, and perhaps a plot."""

    title: str
    lines: list[str]
    plot: Plot | None = None


def sections(survey: Survey, records: list[GameRecord]) -> list[Section]:
    """All that can be said of this game; what it does not have is left out."""
    found = [
        seat_advantage(survey, records),
        length(survey, records),
        score_spread(survey, records),
        make_rates(survey, records),
        clause_rates(survey, records),
        advice(survey, records),
    ]
    return [section for section in found if section is not None]


def page(survey: Survey, records: list[GameRecord], command: str) -> str:
    """The whole page in Markdown, with its plots."""
    lines = []
    for section in sections(survey, records):
        lines += ["", f"## {section.title}", "", *section.lines]
        if section.plot is not None:
            lines += ["", f"![{section.title}]({file_name(survey, section.plot)})"]
    return "\n".join([*opening(survey, records, f"`{command}`"), *lines]).rstrip() + "\n"


def in_words(survey: Survey, records: list[GameRecord], command: str, width: int) -> str:
    """The same for a terminal: tables cut to its width, and no plots."""
    lines = opening(survey, records, command)
    for section in sections(survey, records):
        lines += ["", f"## {section.title}", "", *section.lines]
    shown: list[str] = []
    for line in lines:
        if line.startswith("|"):
            shown.append(line if len(line) <= width else line[: width - 1] + "…")
        else:
            shown += textwrap.wrap(line, width) or [""]
    return "\n".join(shown).rstrip() + "\n"


def opening(survey: Survey, records: list[GameRecord], command: str) -> list[str]:
    game = headtable.game(survey.game)
    return [
        f"# Almanac of {game.name}",
        "",
        f"{len(records)} games between {survey.seats} house players of level {survey.level}: {command}",
        "",
        "What stands behind ± is the 95 % interval.",
    ]


def file_name(survey: Survey, plot: Plot) -> str:
    return f"{survey.game}-{plot.name}.svg"


# Who sits where ---------------------------------------------------------------------------------


def seat_advantage(survey: Survey, records: list[GameRecord]) -> Section:
    """By side, as partners win and lose together."""
    sides = records[0].sides
    is_dealt = any(one.deals for one in records)
    rows = []
    wins = []
    for side in dict.fromkeys(sides):
        places = [place for place in range(survey.seats) if sides[place] == side]
        fair = len(places) / survey.seats
        name = ", ".join(place_name(place, is_dealt) for place in places)
        won = interval([sum(one.shares[place] for place in places) - fair for one in records])
        ahead = interval([one.points[places[0]] for one in records])
        rows.append([name, f"{100 * fair:.1f} %", percents(won), signed(ahead)])
        wins.append((name, Interval(100 * won.mean, 100 * won.margin)))
    lines = [
        COUNTED_FROM_DEALER if is_dealt else "Places are counted from the first to move.",
        "",
        *table(["place", "fair share", "won above it", f"points a {unit_of(records)} above the mean"], rows),
    ]
    title = f"{survey.game}: won above a fair share, in %"
    return Section("Seat advantage", lines, Plot("seats", intervals_chart(title, wins)))


def place_name(place: int, is_dealt: bool) -> str:
    if place:
        return f"left {place}"
    return "dealer" if is_dealt else "leader"


def unit_of(records: list[GameRecord]) -> str:
    """What points are counted by: on a board nothing is dealt."""
    return "deal" if any(one.deals for one in records) else "game"


# How long, how many -----------------------------------------------------------------------------------


def length(survey: Survey, records: list[GameRecord]) -> Section:
    moves = [one.moves for one in records]
    rows = [["moves", *spread_of(moves)], ["deals", *spread_of([one.deals for one in records])]]
    chart = bars_chart(f"{survey.game}: moves a game, % of games", histogram(moves))
    return Section("Length", table(["a game has", *SPREAD], rows), Plot("length", chart))


def score_spread(survey: Survey, records: list[GameRecord]) -> Section:
    best = [max(one.scores) for one in records]
    least = [min(one.scores) for one in records]
    margins = [lead(one) for one in records]
    rows = [
        ["highest score", *spread_of(best)],
        ["lowest score", *spread_of(least)],
        ["lead over the next", *spread_of(margins)],
    ]
    chart = bars_chart(f"{survey.game}: lead over the next, % of games", histogram(margins))
    return Section("Scores", table(["at the end", *SPREAD], rows), Plot("scores", chart))


def lead(one: GameRecord) -> int:
    """How far the best side is ahead of the next."""
    by_side = dict(zip(one.sides, one.scores, strict=True))
    ranked = sorted(by_side.values(), reverse=True)
    return ranked[0] - ranked[1] if len(ranked) > 1 else 0


SPREAD: Final = ["mean", "least", "5 %", "median", "95 %", "most"]


def spread_of(values: Sequence[int]) -> list[str]:
    ranked = sorted(values)
    low, high = (ranked[int(share * (len(ranked) - 1))] for share in (0.05, 0.95))
    return [
        f"{fmean(ranked):.1f}", str(ranked[0]), str(low), f"{median(ranked):g}", str(high), str(ranked[-1])
    ]  # fmt: skip


def histogram(values: Sequence[int]) -> list[tuple[str, float]]:
    """How many of a hundred lie in each of a few equal steps."""
    low, high = min(values), max(values)
    step = (high - low) // BINS + 1
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    return [
        (f"{start} to {start + step - 1}" if step > 1 else str(start), 100 * count / len(values))
        for start, count in zip(range(low, high + 1, step), counts, strict=True)
    ]


# Bids and combinations --------------------------------------------------------------------------


def make_rates(survey: Survey, records: list[GameRecord]) -> Section | None:
    bids = [bid for one in records for bid in one.bids]
    if not bids:
        return None
    deals = sum(one.deals for one in records)
    rows, rates = [], []
    for name, alike in grouped(bids).items():
        made = interval([float(bid.is_made) for bid in alike])
        rows.append([name, f"{100 * len(alike) / deals:.1f} %", percents(made, "")])
        rates.append((name, 100 * made.mean))
    made = interval([float(bid.is_made) for bid in bids])
    rows.append(["all", f"{100 * len(bids) / deals:.1f} %", percents(made, "")])
    lines = table(["bid that stood", "of all deals", "made"], rows)
    return Section("Bids", lines, Plot("bids", bars_chart(f"{survey.game}: bids made, in %", rates)))


def grouped(bids: list[FinalBid]) -> dict[str, list[FinalBid]]:
    """The bids by what was said; where too much was said, by fives."""
    names: Callable[[FinalBid], str] = bid_name if len({bid.said for bid in bids}) <= MOST_ROWS else by_fives
    found: dict[str, list[FinalBid]] = {}
    for bid in sorted(bids, key=lambda bid: (bid.number, bid.said)):
        found.setdefault(names(bid), []).append(bid)
    return found


def bid_name(bid: FinalBid) -> str:
    return bid.said


def by_fives(bid: FinalBid) -> str:
    start = bid.number // 5 * 5
    return f"bid {start} to {start + 4}" if bid.number else bid.said


def clause_rates(survey: Survey, records: list[GameRecord]) -> Section | None:
    """Every line of the score sheets, by its clause; by its points too where a clause has but a few."""
    deals = sum(one.deals for one in records)
    whole, unit = deals or len(records), unit_of(records)
    times: Counter[tuple[str, int]] = Counter()
    for one in records:
        times.update(one.clauses)
    values = Counter(clause for clause, _ in times)
    sums: dict[str, list[int]] = {}  # how often, and how many points
    for (clause, points), count in times.items():
        name = clause if values[clause] > FEW else f"{clause} {points:+d}"
        had = sums.setdefault(name, [0, 0])
        had[0] += count
        had[1] += count * points
    if not sums:
        return None
    ranked = sorted(sums, key=lambda name: (-sums[name][0], name))
    rows = [
        [
            name.split()[0],
            f"{sums[name][0] / whole:.3f}",
            f"{sums[name][1] / sums[name][0]:+.4g}",
            first_sentence(name.split()[0]),
        ]
        for name in ranked
    ]
    lines = table(["clause", f"times a {unit}", "points", "which says"], rows)
    bars = [(short_name(name), sums[name][0] / whole) for name in ranked[:MOST_ROWS]]
    chart = bars_chart(f"{survey.game}: times a {unit}", bars)
    return Section("What is scored", lines, Plot("clauses", chart))


def first_sentence(clause: str) -> str:
    head, stop, _ = " ".join(explain(clause).split()).partition(". ")
    return (head + "." if stop else head).replace("|", "/")


def short_name(clause: str) -> str:
    """A clause without its game, as long as there is room for beside a bar."""
    name = clause.partition(".")[2]
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


# The book's advice ------------------------------------------------------------------------------------


def advice(survey: Survey, records: list[GameRecord]) -> Section | None:
    """What following it brought, and what of it could not be tried."""
    gains = {
        clause: [one.gains[clause] for one in records if clause in one.gains] for clause in survey.advice
    }
    tried = {clause: interval(values) for clause, values in gains.items() if values}
    untried = [clause for clause in survey.advice if clause not in tried]
    lines = []
    if tried:
        heads = ["clause", "tried", "points gained", "so it is", "which says"]
        rows = [
            [clause, str(len(gains[clause])), signed(gain), verdict(gain), first_sentence(clause)]
            for clause, gain in tried.items()
        ]
        lines = [DUPLICATE, "", *table(heads, rows), ""]
    if untried:
        lines.append("Not put to the test: " + ", ".join(untried) + ".")
    title = f"{survey.game}: points gained by advice"
    plot = Plot("advice", intervals_chart(title, [(short_name(name), gain) for name, gain in tried.items()]))
    return Section("The book's advice", lines, plot if tried else None) if lines else None


DUPLICATE: Final = (
    "Duplicate decisions: in each game one position in which a player followed the advice was played on "
    "twice with the same cards and the same chance, once as advised and once with the best move that is "
    "not; what is compared is how many points the seat is ahead when the play-out ends."
)


def verdict(gain: Interval) -> str:
    if not gain.excludes_nought():
        return "not to be told"
    return "right" if gain.mean > 0 else "wrong"


# Figures and tables ---------------------------------------------------------------------------------


def percents(share: Interval, sign: str = "+") -> str:
    margin = f"{100 * share.margin:.1f}" if share.margin < 1 else "?"
    return f"{100 * share.mean:{sign}.1f} ± {margin} %"


def signed(value: Interval) -> str:
    margin = f"{value.margin:.2f}" if value.margin < float("inf") else "?"
    return f"{value.mean:+.2f} ± {margin}"


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """A table of Markdown whose columns stand in line."""
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]

    def line(cells: list[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    return [line(heads), line(["-" * width for width in widths]), *[line(row) for row in rows]]
