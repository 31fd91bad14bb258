"""Court figures in the manner of the wood block: head and shoulders down to the middle of the card.

The other half is the same figure upside down.  One ink, gold and slate; the ink comes from the suit.
"""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, GOLD, INK, hatch, star
from headtable.press.cards.svg_sheet import disc, group, path

SKIN: Final = "#f4dcc0"
SLATE: Final = "#3d5a7d"
BASE: Final = 174  # just above the middle of the card


def studs(places: list[tuple[int, int]], radius: float = 3) -> str:
    return "".join(disc(x, y, radius, BRIGHT, INK, 1) for x, y in places)


EYES: Final = (
    path("M113 88q5-4 9 0M129 88q5-4 9 0M126 88l-4 13h6", stroke=INK, width=1.8)
    + disc(118, 91, 1.8, INK)
    + disc(133, 91, 1.8, INK)
)

KING: Final = (
    # mantle
    path("M64 174q-2-34 22-46 20-8 24-12h30q4 4 24 12 24 12 22 46z", INK)
    + path("M64 174q-2-34 22-46l20 46zM186 174q2-34-22-46l-20 46z", SLATE, INK, 2)
    + path("M70 150l28 6M68 160l34 6M180 150l-28 6M182 160l-34 6", stroke=GOLD, width=2.5)
    + path("M102 120q-16 10-12 22 30 22 70 0 4-12-12-22z", BRIGHT, INK, 2)
    + path("M98 134l3 6M110 140l2 7M125 143v7M140 140l-2 7M152 134l-3 6", stroke=INK, width=2.6)
    + path("M113 156h24v18h-24z", GOLD, INK, 1.5)
    + path(star(4, 8, 3), INK, more='transform="translate(125 165)"')
    # hair, face and beard
    + path("M98 78q-10 26 2 42 8-2 8-14h34q0 12 8 14 12-16 2-42z", GOLD, INK, 1.8)
    + path("M104 76h42v26q-4 20-21 22-17-2-21-22z", SKIN, INK, 2)
    + path("M104 100q6 8 12 4 9-5 18 0 6 4 12-4 2 30-21 38-23-8-21-38z", GOLD, INK, 1.8)
    + path("M118 111q7 4 14 0M115 120l3 8M125 121v10M135 120l-3 8", stroke=INK, width=1.6)
    + EYES
    # crown
    + path("M96 76l-7-30 17 13 7-18 12 16 12-16 7 18 17-13-7 30z", GOLD, INK, 2)
    + path("M97 76q28-8 56 0v7q-28-8-56 0z", INK)
    + studs([(89, 46), (113, 41), (137, 41), (161, 46)], 3.4)
    # sceptre and hand
    + path("M172 174L168 74", stroke=INK, width=5)
    + path("M172 174L168 74", stroke=GOLD, width=2.5)
    + path(star(4, 13, 5), GOLD, INK, 1.5, 'transform="translate(168 66)"')
    + path("M160 140q-4 10 4 18 12 4 16-6-1-12-8-14-8-2-12 2z", SKIN, INK, 1.8)
    + path("M164 144h12M164 150h13", stroke=INK, width=1.3)
)

QUEEN: Final = (
    path("M64 174q0-30 26-40 16-6 20-14h30q4 8 20 14 26 10 26 40z", SLATE, INK, 2)
    + path("M98 174l-6-40 18-14h30l18 14-6 40z", INK)
    + path("M106 122q19 26 38 0l6 12-25 40-25-40z", BRIGHT, INK, 1.6)
    + path("M110 128q15 22 30 0", stroke=GOLD, width=3)
    + path(star(6, 6, 3), GOLD, INK, 1, 'transform="translate(125 145)"')
    + path("M72 160q8-8 16 0M70 170q10-8 20 0M178 160q-8-8-16 0M180 170q-10-8-20 0", stroke=GOLD, width=2.2)
    # hair to the shoulders, face
    + path("M98 72q-14 30-6 56 10 4 16-8l2-40h30l2 40q6 12 16 8 8-26-6-56z", GOLD, INK, 1.8)
    + path("M98 84q-6 20-2 38M104 86q-4 18-2 32M152 84q6 20 2 38M146 86q4 18 2 32", stroke=INK, width=1.3)
    + path("M107 74h36v28q-4 20-18 23-14-3-18-23z", SKIN, INK, 2)
    + EYES
    + path("M119 112q6-4 12 0-6 6-12 0z", "#b5343a")
    + path("M106 80q19-14 38 0l-2-12h-34z", GOLD, INK, 1.4)
    # crown
    + path("M100 70q-4-14-8-18 10 0 14 6 4-10 19-16 15 6 19 16 4-6 14-6-4 4-8 18-25-9-50 0z", GOLD, INK, 2)
    + path("M100 70q25-9 50 0v6q-25-9-50 0z", INK)
    + studs([(92, 52), (125, 42), (158, 52)], 3.4)
    # the flower
    + path(
        "M170 172q4-26-2-56M170 150q10-2 12-12-10 0-12 12M170 140q-9-2-11-12 9 0 11 12", stroke=INK, width=2.4
    )
    + "".join(
        disc(x, y, 6, "#c9484a", INK, 1.3)
        for x, y in ((160, 106), (176, 106), (163, 118), (174, 118), (168, 100))
    )
    + disc(168, 110, 5, GOLD, INK, 1.2)
    + path("M160 150q-5 8 3 16 12 4 15-5-1-11-7-13-8-2-11 2z", SKIN, INK, 1.8)
)

JACK: Final = (
    path("M64 174q0-32 26-42 16-4 22-14h26q6 10 22 14 26 10 26 42z", INK)
    + path("M110 122l15 52 15-52 18 10-6 42h-54l-6-42z", GOLD, INK, 1.6)
    + path("M125 140v34", stroke=INK, width=1.6)
    + path(hatch(70, 146, 92, 172, 6), stroke=GOLD, width=2.4)
    + path(hatch(158, 146, 180, 172, 6), stroke=GOLD, width=2.4)
    + path("M104 118q21 18 42 0l6 10q-27 20-54 0z", BRIGHT, INK, 1.8)
    + path("M108 124l-2 8M117 129l-1 8M125 130v8M133 129l1 8M142 124l2 8", stroke=INK, width=1.5)
    # hair and face
    + path("M98 74q-8 24 0 42 8 4 14-4V80h26v32q6 8 14 4 8-18 0-42z", SLATE, INK, 1.8)
    + path("M106 74h38v28q-4 19-19 22-15-3-19-22z", SKIN, INK, 2)
    + EYES
    + path("M117 112q8 4 16 0", stroke=INK, width=1.8)
    # cap and feather
    + path("M92 74q-4-24 18-28 26-6 44 6 10 10 2 22-32-10-64 0z", INK)
    + path("M93 74q32-11 63 0v7q-32-11-63 0z", GOLD, INK, 1.4)
    + path("M140 54q-10-14-44-12 4 6 12 6-8 4-10 10 24 8 42-4z", BRIGHT, INK, 1.6)
    + path("M138 53q-18-6-34-5", stroke=INK, width=1.2)
    # halberd
    + path("M82 174L76 62", stroke=INK, width=5)
    + path("M82 174L76 62", stroke=GOLD, width=2.4)
    + path("M76 66l-3-22 8 20 2 2q10-2 12 6-2 12-12 12l-6-2q-8 2-10-8 2-8 9-8z", BRIGHT, INK, 1.6)
    + path("M70 138q-4 10 5 17 12 3 15-6-2-11-8-12-8-2-12 1z", SKIN, INK, 1.8)
    + path("M74 142h12M74 148h13", stroke=INK, width=1.3)
)
COURT: Final = {"k": KING, "q": QUEEN, "j": JACK}

# The Joker, whole: cap and bells, a ruff, and his stick.
JESTER: Final = (
    f'<rect x="58" y="34" width="134" height="282" fill="{BRIGHT}" stroke="{INK}" stroke-width="2.5"/>'
    f'<rect x="62" y="38" width="126" height="274" fill="none" stroke="{INK}" stroke-width="1"/>'
    + path("M63 250q31-16 62 0t62 0V311H63z", INK, more='fill-opacity=".15"')
    + path("M98 184q-22 6-26 34l20 16 12-18v46h42v-46l14 14 16-16q-4-24-28-30z", "#a81c22", INK, 2)
    + path("M125 182v80h21v-46l14 14 16-16q-4-24-28-30z", SLATE, INK, 2)
    + studs([(125, 206), (125, 224), (125, 242)], 3.6)
    + path("M104 262l-8 36h-14v8h28l12-44zM146 262l8 36h14v8h-28l-12-44z", GOLD, INK, 2)
    + path(
        "M86 176l10-10 10 8 10-10 9 9 9-9 10 10 10-8 10 10-12 8 4 10-13-2-5 8-13-6-13 6-5-8-13 2 4-10z",
        BRIGHT,
        INK,
        1.8,
    )
    + path("M101 118h48v26q-4 24-24 28-20-4-24-28z", SKIN, INK, 2)
    + path("M111 132q5-4 9 0M130 132q5-4 9 0M126 132l-5 14q4 3 7 0M111 152q14 14 28 0", stroke=INK, width=2)
    + disc(116, 136, 2, INK)
    + disc(135, 136, 2, INK)
    + path(
        "M98 124q-4-24 6-38-24-14-30 22-6-2-6-8 2-42 42-36 6-16 15-20 9 4 15 20 40-6 42 36 0 6-6"
        " 8-6-36-30-22 10 14 6 38-27-10-54 0z",
        "#a81c22",
        INK,
        2,
    )
    + path("M125 44q9 4 15 20 40-6 42 36 0 6-6 8-6-36-30-22 10 14 6 38-13-5-27-5z", SLATE, INK, 2)
    + "".join(disc(x, y, 5.5, GOLD, INK, 1.5) for x, y in ((71, 108), (179, 108), (125, 45)))
    + path("M82 236L70 176", stroke=INK, width=4)
    + group(
        disc(0, 0, 10, SKIN, INK, 1.6) + path("M-11-3q-2-14 11-13 13-1 11 13-11-7-22 0z", GOLD, INK, 1.4),
        'transform="translate(75 166)"',
    )
    + disc(84, 228, 7, SKIN, INK, 1.6)
    + disc(166, 224, 7, SKIN, INK, 1.6)
)
