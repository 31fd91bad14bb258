"""What may be agreed upon when a table is set up."""

import pytest

import headtable
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.protocol import NewTable
from headtable.server.tables.table_config import TableConfig, config_from, usual_seats


def test_one_word_seats_a_person_among_house_players() -> None:
    agreed = config_from(NewTable("hilo"))
    assert [chair.who for chair in agreed.chairs] == ["person", "regular", "regular", "regular"]
    assert len({chair.name for chair in agreed.chairs}) == 4
    assert TableConfig.read(agreed.encoded()) == agreed


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (NewTable("chess"), "no game 'chess'"),
        (NewTable("hilo", seats=9), "is for 2, 3, 4 seats"),
        (NewTable("hilo", options={"target": "much"}), "option target"),
        (NewTable("rover", seats=3, options={"partners": "pairs opposite"}), "only for 4, 6 or 8 players"),
        (NewTable("hilo", chairs=["me"]), "1 chair was named for a table of 4"),
        (NewTable("hilo", chairs=["me", "open"]), "2 chairs were named for a table of 4"),
        (NewTable("hilo", seats=2, chairs=["me", "king"]), "cannot be 'king'"),
        (NewTable("hilo", name="a#b"), "holds a '#'"),
        (NewTable("hilo", name="x" * 21), "at most 20"),
        (NewTable("hilo", name="Bo (regular)"), "house player"),
        (NewTable("hilo", name="\u202eevil"), "cannot be printed"),
        (NewTable("hilo", speed="light"), "no speed"),
        (NewTable("hilo", seat=7), "no seat 8"),
    ],
)
def test_what_will_not_do_is_refused(asked: NewTable, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        config_from(asked)


def test_no_file_of_the_server_is_read_for_a_board() -> None:
    with pytest.raises(BadSetup, match="not a file"):
        config_from(NewTable("great-railroad-game", options={"board": "/etc/passwd"}))
    assert config_from(NewTable("great-railroad-game", options={"board": "reconstruction"})).options


def test_a_table_of_other_rules_says_why_it_cannot_be_played() -> None:
    agreed = config_from(NewTable("hilo"))
    older = agreed.encoded().replace(b'"version":%d' % agreed.version, b'"version":0')
    with pytest.raises(Complaint, match="version 0 of the rules"):
        TableConfig.read(older)
    with pytest.raises(Complaint, match="otherwise"):
        TableConfig.read(b"{}")


@pytest.mark.clause("table.options")
def test_a_stored_table_goes_on_without_an_option_that_had_no_effect() -> None:
    agreed = config_from(NewTable("rover", seats=3, options={"target": 20}))
    stored = agreed.encoded().replace(b'"target":20', b'"target":20,"partners":"pairs opposite"')
    assert stored != agreed.encoded()
    assert TableConfig.read(stored) == agreed


@pytest.mark.clause("trolley.good-for-two", "trolley-euchre.best-for-four", "magna.partners")
def test_the_usual_seats_are_those_that_make_the_best_game() -> None:
    games = ("trolley", "trolley-euchre", "magna", "mayflower")
    usual = {id: usual_seats(headtable.game(id)) for id in games}
    assert usual == {"trolley": 2, "trolley-euchre": 4, "magna": 4, "mayflower": 5}


@pytest.mark.clause("trix-exchange.offer")
@pytest.mark.parametrize(
    ("chairs", "given", "form"),
    [
        (["me", "regular", "regular"], {}, None),
        (["me", "open", "regular"], {}, "live"),
        (["me", "me", "regular"], {}, "live"),
        (["open", "open", "open"], {"form": "discrete"}, "discrete"),
        (["me", "regular", "regular"], {"form": "live"}, "live"),
    ],
)
def test_several_people_trade_live_unless_they_agree_otherwise(
    chairs: list[str], given: dict[str, int | bool | str], form: str | None
) -> None:
    agreed = config_from(NewTable("trix-exchange", seats=3, chairs=chairs, options=given))
    assert agreed.options.get("form") == form


@pytest.mark.clause("trix-football.delay")
@pytest.mark.parametrize(
    ("asked", "limit"),
    [
        ({"clock": "real"}, 30),
        ({"clock": "Real"}, 30),
        ({"clock": "real", "decision-limit": "none"}, "none"),
        ({"clock": "real", "decision-limit": 45}, 45),
        ({"clock": "deals"}, None),
        ({}, None),
    ],
)
def test_thirty_seconds_are_proposed_for_a_decision_where_a_real_clock_runs(
    asked: dict[str, int | bool | str], limit: int | str | None
) -> None:
    agreed = config_from(NewTable("trix-football", options=asked))
    assert agreed.options.get("decision-limit") == limit
