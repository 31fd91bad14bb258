"""What players read in the catalogue speaks to players."""

import re
from collections.abc import Iterator

import pytest

import headtable
from headtable import rulebooks
from headtable.evening.forms import FORMS, Form
from headtable.rulebooks.catalogue_types import CatalogueOption, GameEntry, OptionWording

# Words of programmers and statisticians.  What only they need stands in a TOML comment.
NOT_FOR_PLAYERS = re.compile(
    r"\b(by construction|software|a test|assert\w*|integers?|seed\w*|the code|engine|logs?|logged|apps?"
    r"|in-app|interfaces?|servers?|bots?|determinis\w+|replayable|every state|scripts?|simulat\w+"
    r"|hash\w*|random\w*|programs?|defaults?|median|enforced?|implement\w*|proof:|transitive|openspiel"
    r"|lobby|board file|data|ticks|probability|to_gain|parse\w*|API|boolean|parameters?|invariants?|n-1)"
    r"(?![\w-])|\bx (?:<|>|=|<=|>=) [0-9]|\bfloor\(|\bsum\(",
    re.IGNORECASE,
)
IDS_OF_OPTIONS = {option.id for game in rulebooks.games() for option in game.options}


def texts(game: GameEntry) -> Iterator[tuple[str, str]]:
    """Everything of an entry that a rules page, a refusal or the shelf shows, with where it stands."""
    for name in ("summary", "blurb", "tagline", "goal", "partners", "termination", "information"):
        yield f"{game.id} {name}", getattr(game, name)
    for clause in game.clauses:
        yield clause.id, f"{clause.says} {clause.ruling} {clause.refusal}"
    for question in game.questions:
        said = (question.asks, *question.readings, question.ruling, question.why)
        yield f"{game.id}: {question.asks}", " ".join(said)
    for option in game.options:
        yield f"{game.id} option {option.id}", f"{option.wording.asks} {option.answers()}"
    for id, wording in game.evening_options.items():
        yield f"{game.id} evening {id}", " ".join([wording.asks, *wording.words.values()])
    for reason in game.reasons:
        yield reason.id, reason.says
    for example in game.examples:
        yield example.id, f"{example.given} {example.when} {example.then}"


@pytest.mark.parametrize("game", rulebooks.games(), ids=lambda game: game.id)
def test_no_text_speaks_to_programmers(game: GameEntry) -> None:
    found = [(where, hit[0]) for where, text in texts(game) for hit in NOT_FOR_PLAYERS.finditer(text)]
    assert found == []


@pytest.mark.parametrize("book", rulebooks.books(), ids=lambda book: book.id)
def test_what_is_in_the_box_speaks_to_players(book: rulebooks.Book) -> None:
    assert not NOT_FOR_PLAYERS.search(book.pack)


@pytest.mark.parametrize(
    "text",
    [
        "Impossible by construction.",
        "Position is one integer x in half-yards.",
        "A test asserts that it is so.",
        "The software deals.",
        "It is in the log.",
        "x >= 130",
        "Deterministic, replayable, the same for bots.",
    ],
)
def test_the_words_that_were_found_once_are_found_again(text: str) -> None:
    assert NOT_FOR_PLAYERS.search(text)


def all_options() -> list[tuple[str, OptionWording, CatalogueOption]]:
    return [(f"{game.id} {one.id}", one.wording, one) for game in rulebooks.games() for one in game.options]


@pytest.mark.parametrize(
    ("where", "wording", "option"), all_options(), ids=[where for where, _, _ in all_options()]
)
def test_an_option_is_a_question_with_its_answers_in_words(
    where: str, wording: OptionWording, option: CatalogueOption
) -> None:
    assert wording.asks.endswith("?")
    assert wording.asks[0].isupper()
    assert wording.asks.count("?") == 1
    named = re.findall(r"[a-z]+(?:-[a-z]+)+", wording.asks)
    assert not set(named) & IDS_OF_OPTIONS, "no id of an option in a question"
    words = [choice for choice in option.choices if isinstance(choice, str)]
    said = [wording.in_words(choice) for choice in words]
    assert len(set(said)) == len(said), "no two answers are said alike"
    for choice in words:
        assert choice in wording.words or " " in choice, f"{choice} is an id, not an answer"
        assert ";" not in wording.in_words(choice)
    if set(words) == {"off", "on"}:
        firsts = {re.split(r"[ ,]", answer)[0] for answer in said}
        assert firsts <= {"no", "yes", "he"}, "off and on are no answers"
    if words and option.takes_number:
        assert wording.number_says, "a number beside words needs words of its own"
    assert option.answers().endswith(option.text_says), "a text that may be named is an answer too"


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_the_options_of_an_evening_are_questions_too(form: Form) -> None:
    entry = rulebooks.game(form.rules)
    for option in form.options:
        wording = entry.wording_of(option.id)
        assert wording is not None, option.id
        assert wording.asks.endswith("?")
        for choice in option.choices:
            assert isinstance(choice, int) or str(choice) in wording.words, (option.id, choice)


@pytest.mark.parametrize("game", headtable.games(), ids=lambda game: game.id)
def test_the_shelf_has_one_short_sentence_for_each_game(game: headtable.Game) -> None:
    entry = rulebooks.game(game.id)
    assert entry.tagline.endswith(".")
    assert 40 <= len(entry.tagline) <= 125
    assert entry.tagline.count(".") == 1
    assert entry.usual_players in game.seats
