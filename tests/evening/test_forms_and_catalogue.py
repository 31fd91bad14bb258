"""The forms say what the catalogue says."""

import pytest

import headtable
from headtable import rulebooks
from headtable.evening.evening import CHANCE_COMMANDS, COMMANDS
from headtable.evening.forms import FORMS, Form

IN_THE_BOOK = [form for form in FORMS if rulebooks.is_game(form.id)]


@pytest.mark.parametrize("form", IN_THE_BOOK, ids=lambda form: form.id)
def test_the_options_of_a_form_are_those_of_the_catalogue(form: Form) -> None:
    entry = {option.id: option for option in rulebooks.game(form.id).options}
    assert {option.id for option in form.options} == set(entry)
    for option in form.options:
        printed = entry[option.id]
        assert (option.default(), option.clause) == (printed.default, printed.clause)
        assert option.any_number == printed.takes_number
        if printed.choices:
            assert option.choices == printed.choices


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_every_clause_that_a_form_or_an_option_names_exists(form: Form) -> None:
    for clause in [*form.clauses.values(), *[option.clause for option in form.options]]:
        assert rulebooks.clause(clause).id == clause


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_the_tables_of_a_form_can_be_played(form: Form) -> None:
    state = headtable.game(form.game).start(4, 0, dict(form.table_options))
    assert (len(set(state.sides)) == 2) == form.is_couples


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_a_form_names_its_book_and_whose_rules_to_read(form: Form) -> None:
    game = rulebooks.game(form.rules)
    assert game.book == rulebooks.game(form.game).book == form.book
    assert form.rules == (form.id if rulebooks.is_game(form.id) else form.game)
    assert form.clause("all").startswith(f"{form.rules}.")
    if form in IN_THE_BOOK:
        assert (form.name, form.is_reconstruction) == (game.name, game.is_reconstruction)


@pytest.mark.clause(
    "progressive-trolley-euchre.tables", "progressive-trolley.tables", "progressive-trolley-pinochle.seating"
)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_the_fewest_tables_are_three_for_euchre_and_two_for_the_others(form: Form) -> None:
    fewest = 3 if form.has_bell else 2
    assert form.min_tables == fewest
    assert form.chosen({}).values.get("min-tables", fewest) == fewest


def test_three_forms_of_the_trolley_book_are_in_the_catalogue() -> None:
    assert [form.id for form in IN_THE_BOOK] == [
        game.id for game in rulebooks.games() if game.family == "tournament"
    ]


def test_no_verb_of_the_host_is_one_of_chance() -> None:
    assert not set(COMMANDS) & set(CHANCE_COMMANDS)
