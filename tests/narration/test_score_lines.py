"""The score sheet in words: every line that a game can write has its sentence; no screen names a clause."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from game_setups import Table, every_table, play, step

import headtable
from golden import SHORT
from headtable import CHANCE, Game, Rng, State, rulebooks
from headtable.narration import score_lines
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.score_lines import ScoreLine, added_up, amount, summary, turning_points
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.heard_of_move import WHOLE, heard_by
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import PUBLIC
from headtable.rules.core.view import View
from headtable.table.logged_game import LoggedGame
from headtable.terminal.replay_in_text import Onlooker, Replay
from headtable.terminal.score_sheet import sheet
from headtable.terminal.table_view import render

NAMES = ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit"]
GAMES = [game.id for game in headtable.games()]
RULES = Path(score_lines.__file__).parent.parent / "rules"
SCORED = re.compile(
    r'(?:score|count|score_against|charge|wins_with|strike_out|Claim|Score|make_goal)\(\s*"([a-z0-9-]+\.[a-z0-9-]+)"'
)
# Cards that all see, or can only be, although no view has them: they are gathered or taken up at once.
SHOWN_AS_THEY_GO = {
    "trolley-transfer.counts",
    "trolley-pinochle.four-dix",
    "trolley-pinochle.melds-a",
    "trolley-pinochle.melds-b",
    "trolley-pinochle.melds-c",
    "rover.rover-point",
    "trix-exchange.corner-points",
}
MOVES = 700  # of one game that are looked at


def company(state: State, viewer: int | None) -> SeatNames:
    return SeatNames(NAMES[: state.seats], viewer, state.sides)


# Every line has its phrase --------------------------------------------------------------------------


def test_every_clause_that_the_rules_score_by_has_a_phrase() -> None:
    named = {id for file in RULES.rglob("*.py") for id in SCORED.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 40
    assert [id for id in sorted(named) if not rulebooks.clause(id).scored] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_note_of_every_table_has_a_phrase(game: str) -> None:
    notes = 0
    for table in every_table():
        if table.game.id != game or (table.options and table.seats != table.game.seats[0]):
            continue
        state = table.start()
        play(state, Rng(17), 1500)
        wordless = {(note.clause, note.points, note.way) for note in state.notes if not has_phrase(note)}
        assert not wordless, f"clauses of the rulebook that need a `scored`, with points and way: {wordless}"
        notes += len(state.notes)
    assert notes > 0 or game == "great-railroad-game"  # where trains at random come home in no such time


def has_phrase(note: Note) -> bool:
    return score_lines.phrase(note) != score_lines.UNKNOWN and "{" not in score_lines.phrase(note).rest


@pytest.mark.parametrize("game", GAMES)
def test_the_almanac_scores_by_no_clause_without_a_phrase(game: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "almanac" / f"{game}.md"
    assert page.exists(), f"write docs/almanac/{page.name} with `make almanac ONLY={game}`"
    told = page.read_text(encoding="utf-8").partition("## What is scored")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| ([a-z0-9-]+\.[a-z0-9-]+) ", told, re.MULTILINE))
    assert named
    assert [id for id in sorted(named) if not rulebooks.clause(id).scored] == []


def test_phrases_are_verbs_that_can_be_said_of_one_and_of_several() -> None:
    for entry in rulebooks.games():
        for clause in entry.clauses:
            for _, phrase in clause.scored:
                assert re.fullmatch(r"[a-z]+", phrase.verb), clause.id
                assert phrase.verb not in ("is", "are", "was", "were", "cannot", "does", "has"), clause.id


# Nobody is shown a card that not all have seen ---------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_note_have_been_seen_by_all(game: str) -> None:
    with_cards = 0
    for seats in headtable.game(game).seats[:3]:
        for state, seen, note in scored(game, seats):
            faces = set(note.faces())
            with_cards += bool(faces)
            assert faces <= seen or note.clause in SHOWN_AS_THEY_GO, (
                note,
                faces - seen,
                state.deals,
            )
    without = {"trolley-matchem", "trolley-euchre", "trix-football", "great-railroad-game"}
    assert bool(with_cards) is (game not in without | {"trocadero", "mayflower"})


def scored(game: str, seats: int) -> Iterator[tuple[State, set[str], Note]]:
    """Every note of a random game, with all the faces that the public has seen or heard of until then."""
    state = headtable.game(game).start(seats, options=SHORT.get(game, {"length": "one deal"}))
    rng = Rng(31 + seats)
    seen: set[str] = set()
    for _ in range(MOVES):
        if state.is_over():
            return
        seat, move = step(state, rng)
        if seat != CHANCE and heard_by(state, PUBLIC, seat, move) == WHOLE:
            seen |= {face.partition("+")[0] for face in state.faces_of(move)}
        written = len(state.notes)
        state.apply(seat, move)
        view = state.view(None)
        seen |= {face.partition("+")[0] for pile in view.piles for face in pile.faces}
        for note in state.notes[written:]:
            yield state, seen, note


# Nobody reads the id of a clause ------------------------------------------------------------------------


@cache
def clause_ids() -> frozenset[str]:
    return frozenset(clause.id for entry in rulebooks.games() for clause in entry.clauses)


def ids_in(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9-]+\.[a-z0-9-]+", text)) & clause_ids()


def words_of(view: View, names: SeatNames) -> list[str]:
    """All that a client shows of a view in words."""
    seats = names.inside()
    facts = [part for fact in view.facts for part in (fact.title(seats), fact.words(seats))]
    return [*facts, view.question(seats), *[choice.words(seats) for choice in view.choices]]


@pytest.mark.parametrize("honour", ["off", "on"])
@pytest.mark.parametrize("game", GAMES)
def test_no_clause_is_named_on_the_way_to_the_end(game: str, honour: str) -> None:
    played = headtable.game(game)
    options = dict(SHORT.get(game, {"length": "one deal"}))
    if honour == "on":
        if all(option.id != "honour" for option in played.options):
            return
        options["honour"] = "on"
    logged_game = LoggedGame.start(played, played.seats[-1], options=options)
    rng = Rng(7)
    shown: list[str] = []
    for count in range(MOVES):
        state = logged_game.state
        if state.is_over():
            break
        seat, move = step(state, rng)
        before = [Moment.of(state, 0), Moment(state.clone(), state.view(None))]
        logged_game.move(seat, move)
        after = [Moment.of(state, 0), Moment(state.clone(), state.view(None))]
        for listener, then, now in zip((0, PUBLIC), before, after, strict=True):
            viewer = None if listener == PUBLIC else listener
            lines = Narrator(company(state, viewer), listener).tell(then, seat, move.text, now)
            shown += [line.text for line in lines]
            shown += words_of(now.view, company(state, viewer))
        if count % 40 == 0 or state.is_over():
            shown.append(render(after[0].view, NAMES[: state.seats], 100, colour=False))
    view = logged_game.state.view(0)
    seat_names = company(logged_game.state, 0)
    shown += sheet(view, seat_names, 100, colour=False)
    shown += turning_points(view, seat_names)
    for deal in range(1, logged_game.state.deals + 1):
        shown += summary(view, seat_names, deal)
    shown += Replay(logged_game, Onlooker(sees_all=True)).whole()
    assert view.notes or honour == "on" or game in ("trix-football", "trolley-transfer")
    assert set().union(*[ids_in(text) for text in shown]) == set()


def test_an_id_would_be_found() -> None:
    assert ids_in("Bo scores 25: trolley.combo-couple.") == {"trolley.combo-couple"}
    assert ids_in("Bo shows a Couple: 25.") == set()


# The sentences -----------------------------------------------------------------------------------------


def line(clause: str, seat: int, points: int, way: str = "", names: tuple[str, ...] = ()) -> ScoreLine:
    return ScoreLine(Note(clause, seat, points, 1).made_by(list(range(len(names))), names, way))


def test_who_does_what_with_which_cards_and_for_how_much() -> None:
    alone = SeatNames(["Ann", "Bo", "Cy"], 0, [0, 1, 2])
    trolley = ("car", "motorman", "conductor", "fare", "passenger+t")
    said = line("trolley.combo-trolley", 1, 150, names=trolley)
    assert said.sentence(alone) == "Bo shows a Trolley (Car, Motorman, Conductor, Fare, Passenger): 150."
    assert said.sentence(alone, has_cards=False) == "Bo shows a Trolley: 150."
    assert line("trolley.combo-fours", 0, 80).sentence(alone) == "You show four Motormen: 80."
    assert line("mayflower.cannot-play", 2, -1).sentence(alone) == "Cy has no card that fits: \u22121."
    assert line("trix-pack.wrong-card", 1, 0).sentence(alone) == "Bo plays a card against the rules."
    partners = SeatNames(["Ann", "Bo", "Cy", "Dee"], 0, [0, 1, 0, 1])
    made = line("trolley-euchre.four-score", 2, 2, "all")
    assert made.sentence(partners) == "You and Cy take all five tricks as makers of the trump: 2."
    kept = line("trolley-euchre.four-score", 1, 2, "against")
    assert kept.sentence(partners) == "Bo and Dee keep the makers below three tricks: 2."


def test_cards_that_are_all_alike_are_not_listed_behind_their_number() -> None:
    alone = SeatNames(["Ann", "Bo"], 0, [0, 1])
    six = line("trolley-transfer.counts", 0, 90, names=("motorman",) * 6)
    assert six.sentence(alone) == "You collect six Motormen: 90."


def test_where_points_are_struck_off_the_sentence_says_so() -> None:
    assert amount(1, is_down=True) == "1 taken off"
    assert amount(-4, is_down=True) == "4 added"
    view = headtable.game("magna").start(2).view(0)
    assert score_lines.is_counted_down(view)
    assert score_lines.aim(view) == "from 15 down to nothing"


def test_a_clause_of_another_version_is_told_without_its_id() -> None:
    alone = SeatNames(["Ann", "Bo"], 0, [0, 1])
    assert line("trolley.not-yet-known", 1, 5).sentence(alone) == "Bo scores: 5."


def test_lines_alike_of_one_deal_are_added_up() -> None:
    partners = SeatNames(["Ann", "Bo", "Cy", "Dee"], 1, [0, 1, 0, 1])
    clause = "trolley.combo-couple"
    notes = [Note(clause, seat, 25, 1) for seat in (0, 1, 2)] + [Note(clause, 0, 25, 2)]
    told = [entry.sentence(partners) for entry in added_up(notes, partners)]
    assert told == [
        "Cy and Ann show a Couple, 2 times: 50 in all.",
        "You and Dee show a Couple: 25.",
        "Cy and Ann show a Couple: 25.",
    ]


def test_cards_of_several_alike_are_listed_only_where_each_is_one() -> None:
    alone = SeatNames(["Ann", "Bo"], 0, [0, 1])
    couples = line("trolley.combo-couple", 1, 25, names=("conductor", "passenger"))
    couples.add(line("trolley.combo-couple", 1, 25, names=("conductor", "passenger")))
    assert couples.sentence(alone) == "Bo shows a Couple, 2 times: 50 in all."
    taken = line("trix-pack.trix-table", 0, 20, names=("8-7",))
    taken.add(line("trix-pack.trix-table", 0, 20, names=("10-5",)))
    assert taken.sentence(alone) == "You take cards that count (8-7, 10-5), 2 times: 40 in all."


def test_numbers_stand_in_the_phrase() -> None:
    partners = SeatNames(["Ann", "Bo", "Cy", "Dee"], 0, [0, 1, 0, 1])
    failed = Note("magna.fail-bid", 1, -7, 1)
    failed.numbers = [6, 7]
    assert ScoreLine(failed).sentence(partners, is_down=True) == "Bo and Dee make 6 of the 7 bid: 7 added."
    short = Note("forty-two.penalty", 2, -6, 1)
    short.numbers = [24, 30]
    assert ScoreLine(short).sentence(partners) == "You and Cy make 24 of the 30 bid: \u22126."


def table_view(game: str, notes: list[Note], scores: list[int], target: int = 0) -> View:
    view = View(game, 0, len(scores))
    view.keep_score(3, target, scores, list(range(len(scores))), notes)
    return view


def test_a_hand_is_summed_up_with_the_totals_and_what_they_go_to() -> None:
    notes = [Note("hilo.high", 0, 1, 1), Note("hilo.low", 1, 1, 2), Note("hilo.game", 0, 1, 2)]
    notes[-1].numbers = [8]
    view = table_view("hilo", notes, [2, 1], 10)
    assert summary(view, SeatNames.of(view, ["Ann", "Bo"]), 2) == [
        "Hand 2 is over.",
        "  Bo gets Low for the lowest Honor dealt: 1.",
        "  You get Game with 8 in counting cards: 1.",
        "Now: You 2, Bo 1 (10 is game).",
    ]
    assert summary(view, SeatNames.of(view, ["Ann", "Bo"]), 3) == []


def test_the_lead_is_told_as_often_as_it_changes() -> None:
    points = [(0, 5, 1), (1, 3, 1), (1, 4, 2), (0, 1, 2), (1, 1, 3), (0, 9, 4)]
    notes = [Note("gyp.complete", seat, each, deal) for seat, each, deal in points]
    view = table_view("gyp", notes, [15, 8])
    assert turning_points(view, SeatNames.of(view, ["Ann", "Bo"])) == [
        "After hand 1: You lead with 5.",
        "After hand 2: Bo leads with 7.",
        "After hand 4: You lead with 15.",
    ]
    one = table_view("great-railroad-game", [Note("great-railroad-game.arrived", 1, 1, 1)], [0, 1])
    assert turning_points(one, SeatNames.of(one, ["Ann", "Bo"])) == [
        "Bo leads with 1: Bo brings a train home."
    ]


def test_every_game_with_a_target_tells_it() -> None:
    untold = [game.id for game in headtable.games() if not Table(game, game.seats[0]).start().view(0).target]
    assert untold == [game.id for game in headtable.games() if not has_target(game)]


def has_target(game: Game) -> bool:
    """By its options; in The Great Railroad Game the target is to bring all trains home."""
    return game.id == "great-railroad-game" or "target" in [option.id for option in game.options]
