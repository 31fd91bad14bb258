"""The catalogue that ships, and what the loader says about one that should not."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from headtable import rulebooks
from headtable.rulebooks.book_reader import read_book
from headtable.rules.core.errors import Complaint

BOOK = """
[book]
id = "tiny"
title = "Tiny (with Tiny Two)"
year = 1900

[[game]]
id = "tiny"
name = "Tiny"
family = "trick-taking"
players = [2]
summary = "A game to test with."

[[game.clause]]
id = "tiny.follow"
lines = [3, 4]
kind = "play"
says = "Follow."

[[game.question]]
asks = "Must he?"
readings = ["Yes", "No"]
ruling = "Yes."
why = "It says so."
option = "target: 10 (usual), any number from 1"
clauses = ["tiny.follow"]

[[game.option]]
id = "target"
asks = "How many points win the game?"
default = 10
number = "positive"
clause = "tiny.follow"

[[game.example]]
id = "tiny.example-follow"
lines = [4, 4]
given = "A lead."
when = "He plays."
then = "He follows."
"""


def test_the_clause_of_a_reasons_id_is_named() -> None:
    with pytest.raises(Complaint, match=r"no clause but a reason; it stands on the clause 'trolley\.show'"):
        rulebooks.clause("trolley.must-show")


def test_a_sound_book_is_read() -> None:
    book = read_book(BOOK, "tiny.toml")
    (game,) = book.games
    (clause,) = game.clauses
    assert book.where(clause.lines) == "Tiny (1900), lines 3-4"
    assert (clause.book, clause.game, clause.subject) == ("tiny", "tiny", "play")
    assert game.questions_on(clause)[0].options == ("target",)
    assert game.options_on(clause)[0].takes_number
    assert [example.id for example in game.examples_of(clause)] == ["tiny.example-follow"]


REASON = """
[[game.reason]]
id = "tiny.at-ten"
option = "target"
says = "You cannot {move} at ten."
"""


def test_a_reason_leads_to_the_clause_behind_its_option_or_question() -> None:
    (reason,) = read_book(BOOK + REASON, "tiny.toml").games[0].reasons
    assert (reason.id, reason.clause, reason.option) == ("tiny.at-ten", "tiny.follow", "target")
    asked = BOOK.replace('asks = "Must he?"', 'asks = "Must he?"\nid = "must"')
    by_question = REASON.replace('option = "target"', 'question = "must"')
    (reason,) = read_book(asked + by_question, "tiny.toml").games[0].reasons
    assert (reason.clause, reason.question) == ("tiny.follow", "must")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('option = "target"', "", "name one of: clause, option, question"),
        ('option = "target"', 'option = "target"\nclause = "tiny.follow"', "name one of"),
        ('option = "target"', 'option = "goal"', "the game has no option 'goal'"),
        ('option = "target"', 'question = "must"', "the game has no question 'must'"),
        ('option = "target"', 'clause = "tiny.fallow"', "unknown clause 'tiny.fallow'"),
        ('id = "tiny.at-ten"', 'id = "tiny.follow"', "there are two entries 'tiny.follow'"),
    ],
)
def test_a_reason_that_rests_on_nothing_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(Complaint, match=re.escape(says)):
        read_book(BOOK + REASON.replace(old, new), "tiny.toml")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('says = "Follow."', 'says = "Follow."\nsayz = ""', "unknown key 'sayz'; the nearest is 'says'"),
        ('says = "Follow."', "", "clause 'tiny.follow': 'says' is missing"),
        ("lines = [3, 4]", "lines = [4, 3]", "'lines' must be [first, last]"),
        ("lines = [3, 4]", 'lines = "3-4"', "'lines' must be a list"),
        ('kind = "play"', 'kind = "plays"', "the kind 'plays' is none of"),
        ('kind = "play"', 'kind = "play"\ntopic = "deal"', "only a reconstruction has a topic"),
        ('kind = "play"', 'kind = "reconstruction"', "the topic 'reconstruction' is none of"),
        ("tiny.example-follow", "other.example-follow", "the id must be 'tiny.'"),
        ("tiny.example-follow", "tiny.follow", "there are two entries 'tiny.follow'"),
        (
            '["tiny.follow"]',
            '["tiny.folow"]',
            "'Must he?': unknown clause 'tiny.folow'; the nearest is 'tiny.follow'",
        ),
        ('clause = "tiny.follow"', 'clause = "table.bell"', "option 'target': unknown clause 'table.bell'"),
        ('option = "target: 10', 'option = "length: 10', "question 'Must he?': unknown option 'length'"),
        ('option = "target: 10', 'option = "Ten: 10', "'option' must begin with the id of an option"),
        ("default = 10", "default = 0", "the default '0' is not a value that the option takes"),
        ('number = "positive"', 'choices = ["no", "yes"]', "the default '10' is not a value"),
        ("default = 10", 'default = 10\nwords = { ten = "10" }', "there are words for 'ten'"),
        ('asks = "How many points win the game?"', "", "option 'target': 'asks' is missing"),
        ("default = 10", "default = true", "'default' takes texts and whole numbers only"),
        ("year = 1900", 'year = "1900"', "book: 'year' must be a whole number"),
        ("[book]", "[bok]", "'book' is missing"),
        ("[book]", "[book", "not readable as TOML"),
    ],
)
def test_a_slip_is_named_with_its_file_and_entry(old: str, new: str, says: str) -> None:
    assert old in BOOK
    with pytest.raises(Complaint, match=f"^tiny.toml.*{re.escape(says)}"):
        read_book(BOOK.replace(old, new, 1), "tiny.toml")


def test_a_game_may_cite_the_house_rules() -> None:
    text = BOOK.replace('clause = "tiny.follow"', 'clause = "table.bell"')
    book = read_book(text, "tiny.toml", ["table.bell"])
    assert book.games[0].options[0].clause == "table.bell"


def test_advice_binds_nobody() -> None:
    assert rulebooks.clause("trolley-euchre.follow").is_enforceable
    assert not rulebooks.clause("trolley.good-for-two").is_enforceable


def test_reconstructions_and_our_own_clauses_can_be_told_apart() -> None:
    assert rulebooks.game("trolley-pinochle").is_reconstruction
    assert not rulebooks.game("trolley-transfer").is_reconstruction
    assert rulebooks.clause("trolley-transfer.round-limit").is_ours
    assert not rulebooks.clause("trolley-pinochle.pack").is_ours
    assert all(clause.is_ours for clause in rulebooks.clauses("table"))


# A game of Authors is one deal; in Trix Football a deal is a single down, and time ends the game;
# Trocadero counts its rounds, and one is the rule; on the railroad nothing is dealt.
WITHOUT_LENGTH = ("trix-authors", "trix-football", "trocadero", "great-railroad-game", "mayflower-authors")


@pytest.mark.parametrize(
    "game",
    [
        entry.id
        for entry in rulebooks.games()
        if not entry.is_shared and entry.family != "tournament" and entry.id not in WITHOUT_LENGTH
    ],
)
def test_every_playable_game_can_end_after_one_deal(game: str) -> None:
    options = {option.id: option for option in rulebooks.game(game).options}
    one_deal = options["target" if game == "trolley-matchem" else "length"]
    assert "one deal" in one_deal.choices


def test_every_playable_game_can_end_by_the_bell() -> None:
    for game in rulebooks.games():
        bells = [option.choices for option in game.options if option.id == "bell"]
        is_playable = not game.is_shared and game.family != "tournament"
        assert bells == ([("off", "on")] if is_playable else []), game.id


def test_the_rules_that_games_share_are_no_game_to_play() -> None:
    shared = [game.id for game in rulebooks.games() if game.is_shared]
    assert shared == ["trix-pack", "table"]
    assert all(not rulebooks.game(id).options for id in shared)


def test_every_question_and_printed_example_of_trix_names_its_clauses() -> None:
    for game in rulebooks.book("trix").games:
        assert all(question.clauses for question in game.questions)
        assert all(example.clauses for example in game.examples)


def test_a_dated_title_is_never_shown_without_a_word_on_it() -> None:
    assert "insult" in rulebooks.game("gyp").summary.split(". ")[0]


@pytest.mark.parametrize(
    ("ask", "id", "says"),
    [
        (rulebooks.book, "troley", "book 'troley'; the nearest is 'trolley'"),
        (rulebooks.game, "euchre", "game 'euchre'; the nearest is 'trolley-euchre'"),
        (rulebooks.game, "zzz", "game 'zzz'"),
        (
            rulebooks.clause,
            "trolley-euchre.folow",
            "clause 'trolley-euchre.folow'; the nearest is 'trolley-euchre.follow'",
        ),
        (rulebooks.clause, "trolly.follow", "clause 'trolly.follow'; the nearest is 'trolley.follow'"),
        (
            rulebooks.example,
            "trolley.example-dra",
            "example 'trolley.example-dra'; the nearest is 'trolley.example-draws'",
        ),
        (rulebooks.clauses, "", "game ''"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(ask: object, id: str, says: str) -> None:
    assert callable(ask)
    with pytest.raises(Complaint, match=f"^there is no {re.escape(says)}$"):
        ask(id)


def test_every_id_is_found_again() -> None:
    for game in rulebooks.games():
        assert rulebooks.game(game.id) is game
        for clause in game.clauses:
            assert rulebooks.clause(clause.id) is clause
        for example in game.examples:
            assert rulebooks.example(example.id) is example


def test_no_two_books_have_a_game_of_one_name() -> None:
    ids = [game.id for game in rulebooks.games()]
    assert len(ids) == len(set(ids))


def test_an_id_in_running_text_exists() -> None:
    for game in rulebooks.games():
        texts = [game.termination]
        texts += [clause.says + " " + clause.ruling for clause in game.clauses]
        texts += [question.ruling + " " + question.why for question in game.questions]
        for prefix, slug in re.findall(r"\b([a-z-]+)\.([a-z0-9][a-z0-9-]*)", " ".join(texts)):
            if rulebooks.is_game(prefix):
                assert rulebooks.clause(f"{prefix}.{slug}").game == prefix


def test_importing_reads_no_book() -> None:
    watch = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import headtable, headtable.rulebooks\n"
        "assert not [name for name in opened if name.endswith('.toml')], opened\n"
        "headtable.rulebooks.game('table')\n"
        "assert [name for name in opened if name.endswith('house.toml')], opened\n"
    )
    source = str(Path(rulebooks.__file__).parents[2])
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {source!r})\n{watch}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
