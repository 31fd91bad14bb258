"""The table as text and as pixels, for whoever watches a program play."""

import subprocess
import sys

import numpy as np
import pytest
from zoo_games import played, short_options, usual_tables

import headtable
from headtable import CHANCE, Rng
from headtable.press.cards.box_sprites import BOXES, faces
from headtable.research.face_images import face_images
from headtable.research.pettingzoo_env import aec_env
from headtable.research.table_picture import table_picture
from headtable.research.table_picture_layout import CLOTH
from headtable.research.table_text import table_text

NAMES = [f"player_{seat}" for seat in range(12)]


@pytest.mark.parametrize("game", ["trolley-matchem", "gyp", "trocadero", "great-railroad-game", "mayflower"])
def test_a_game_is_drawn_in_pictures_of_one_size(game: str) -> None:
    """One of each box, with as many seats as it has."""
    env = aec_env(game, headtable.game(game).seats[-1], short_options(game), render_mode="rgb_array")
    env.reset(seed=3)
    first = env.render()
    played(env, Rng(3), 9)
    second = env.render()
    assert first.shape == second.shape == (700, 1000, 3)
    assert first.dtype == np.uint8
    assert not np.array_equal(first, second)
    played(env, Rng(3))
    assert env.render().shape == first.shape


@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_every_game_is_drawn(game: str, seats: int) -> None:
    """Each with its own cards or board: more than the cloth and its frame of names."""
    env = aec_env(game, seats, short_options(game), render_mode="rgb_array")
    env.reset(seed=3)
    played(env, Rng(3), 9)
    picture = env.render()
    assert picture.shape == (700, 1000, 3)
    assert len(np.unique(picture[::2, ::2] @ np.array([1 << 16, 1 << 8, 1]))) > 200  # colours


def test_a_picture_shows_the_seat_that_is_asked_and_no_card_that_it_cannot_see() -> None:
    """Two deals that differ only in what the seat cannot know have the same picture."""
    state = headtable.game("trolley-euchre").start(4, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    seat = state.to_act()
    picture = table_picture(state.view(seat), NAMES[:4])
    assert np.array_equal(picture, table_picture(state.imagine(seat, Rng(5)).view(seat), NAMES[:4]))
    assert not np.array_equal(picture, table_picture(state.view((seat + 1) % 4), NAMES[:4]))


def test_the_cards_of_a_hand_are_our_faces() -> None:
    """In a picture of a hand there is more than cloth and type; each card has its colours."""
    state = headtable.game("trolley-euchre").start(4, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    picture = table_picture(state.view(state.to_act()), NAMES[:4])
    cloth = np.array([int(CLOTH[place : place + 2], 16) for place in (1, 3, 5)])
    hand = picture[530:690, 12:500]
    assert (hand != cloth).any(axis=2).mean() > 0.5
    assert (picture[300:400, 900:] == cloth).all()


@pytest.mark.parametrize("box", BOXES)
def test_every_face_can_be_turned_into_pixels(box: str) -> None:
    names = [*faces(box)[:3], "back"]
    drawn = face_images(box, names)
    assert face_images(box, names)["back"] is drawn["back"]
    assert len({image.tobytes() for image in drawn.values()}) == len(names)
    for image in drawn.values():
        assert image.mode == "RGBA"
        assert image.width == pytest.approx(180, abs=2)
        opacity = np.array(image)[:, :, 3]
        assert opacity[image.height // 2, image.width // 2] == 255
        assert opacity[0, 0] == 0  # round corners


@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_the_text_is_that_of_the_terminal(game: str, seats: int) -> None:
    env = aec_env(game, seats, short_options(game), render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert headtable.game(game).name.partition(" (")[0] in text
    assert "\033" not in text
    assert f"{env.agent_selection}, your turn" in text
    assert text == table_text(env._state.view(env._state.to_act()), env.possible_agents)


def test_a_person_is_shown_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("hilo", 2, render_mode="human")
    env.reset(seed=3)
    capsys.readouterr()
    played(env, Rng(1), 3)
    assert capsys.readouterr().out.count("Hilo") == 3


def test_without_a_way_to_render_there_is_a_warning() -> None:
    env = aec_env("hilo", 2)
    env.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


def test_a_missing_renderer_is_named_with_its_extra() -> None:
    program = (
        "import sys; sys.modules['pypdfium2'] = None; from headtable.research.pettingzoo_env import aec_env;"
        "aec_env('hilo', render_mode='ansi'); aec_env('hilo', render_mode='rgb_array')"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: pypdfium2 is not installed: "
        "it comes with the extra picture (docs/install.md says how)"
    )
