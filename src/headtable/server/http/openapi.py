"""The HTTP part of the protocol as an OpenAPI document, written as data (table_routes.py)."""

from typing import Final

REFUSED: Final[dict[str, object]] = {
    "description": "Refused; `error` says why in a sentence, `clause` names the rule that stands against it.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}


def _answer(description: str, schema: str = "", type: str = "application/json") -> dict[str, object]:
    content: dict[str, object] = {"schema": {"$ref": f"#/components/schemas/{schema}"}} if schema else {}
    return {"200": {"description": description, "content": {type: content}}, "default": REFUSED}


def _made(description: str, made: str = "Seat") -> dict[str, object]:
    schema = {"schema": {"$ref": f"#/components/schemas/{made}"}}
    return {"201": {"description": description, "content": {"application/json": schema}}, "default": REFUSED}


def _body(schema: str) -> dict[str, object]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"required": True, "content": content}


def _in_path(name: str) -> list[dict[str, object]]:
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}}]


TEXT: Final = {"type": "string"}
NUMBER: Final = {"type": "integer"}
FLAG: Final = {"type": "boolean"}
SECONDS: Final = {"type": "integer", "minimum": 0}
LEVELS: Final = ["open", "me", "random", "novice", "regular", "expert"]

SCHEMAS: Final[dict[str, object]] = {
    "Refusal": {"type": "object", "properties": {"error": TEXT, "clause": TEXT}, "required": ["error"]},
    "Seat": {
        "type": "object",
        "properties": {
            "code": TEXT,
            "seat": NUMBER,
            "token": TEXT,
            "seats": {"type": "array", "items": {"type": "object"}},
        },
        "required": ["code", "seat", "token"],
    },
    "TakeSeat": {"type": "object", "properties": {"name": TEXT, "seat": NUMBER}, "required": ["name"]},
    "NewTable": {
        "type": "object",
        "properties": {
            "game": TEXT,
            "seats": NUMBER,
            "options": {"type": "object"},
            "name": TEXT,
            "seat": NUMBER,
            "chairs": {"type": "array", "items": {"type": "string", "enum": LEVELS}},
            "listed": FLAG,
            "delay": SECONDS,
            "stand_in": SECONDS,
            "move_seconds": SECONDS,
            "game_seconds": SECONDS,
            "speed": {"type": "string", "enum": ["slow", "human", "fast", "instant"]},
            "deal_of": TEXT,
            "from": {"type": "object", "properties": {"table": TEXT, "entry": NUMBER}},
        },
        "required": ["game"],
    },
    "Table": {
        "type": "object",
        "properties": {
            "code": TEXT,
            "game": TEXT,
            "names": {"type": "array", "items": TEXT},
            "levels": {"type": "array", "items": TEXT},
            "here": {"type": "array", "items": FLAG},
            "started": FLAG,
            "over": FLAG,
            "from": {"type": ["object", "null"], "properties": {"table": TEXT, "entry": NUMBER}},
            "half_clock": {"type": ["object", "null"]},
            "pit_clock": {"type": ["object", "null"]},
            "evening": {"type": ["object", "null"]},
        },
        "required": ["code", "game", "names"],
    },
    "NewEvening": {
        "type": "object",
        "properties": {
            "form": TEXT,
            "options": {"type": "object"},
            "way": {"type": "string", "enum": ["online", "home"]},
            "name": TEXT,
            "level": {"type": "string", "enum": LEVELS[2:]},
            "go_on": SECONDS,
            "hold": {"type": "integer", "minimum": 1},
            "move_seconds": SECONDS,
            "speed": {"type": "string", "enum": ["slow", "human", "fast"]},
            "cuts": {"type": "string", "enum": ["house", "hand"]},
        },
        "required": ["form"],
    },
    "MadeEvening": {
        "type": "object",
        "properties": {"code": TEXT, "organiser": TEXT, "room": TEXT, "link": TEXT},
        "required": ["code", "organiser"],
    },
    "NewGuest": {"type": "object", "properties": {"name": TEXT, "part": TEXT, "guest": NUMBER}},
    "MadeGuest": {
        "type": "object",
        "properties": {"code": TEXT, "number": NUMBER, "token": TEXT, "link": TEXT},
        "required": ["code", "number", "token"],
    },
    "Evening": {
        "type": "object",
        "properties": {"seq": NUMBER, "evening": {"type": "object"}},
        "required": ["seq", "evening"],
    },
}

OF_EVENINGS: Final[dict[str, object]] = {
    "/api/evenings/forms": {
        "get": {"summary": "The forms of an evening", "responses": _answer("`forms`, with their options")}
    },
    "/api/evenings": {
        "post": {
            "summary": "Set up an evening",
            "requestBody": _body("NewEvening"),
            "responses": _made("Its code and the organiser's token", "MadeEvening"),
        }
    },
    "/api/evenings/{code}": {
        "get": {
            "summary": "What all may know of an evening",
            "parameters": _in_path("code"),
            "responses": _answer("The evening", "Evening"),
        }
    },
    "/api/evenings/{code}/guests": {
        "post": {
            "summary": "Come in as a guest",
            "parameters": _in_path("code"),
            "requestBody": _body("NewGuest"),
            "responses": _made("Your number and your token", "MadeGuest"),
        }
    },
    "/api/evenings/{code}/log": {
        "get": {
            "summary": "The log of an evening, as far as all may read it",
            "parameters": _in_path("code"),
            "responses": _answer("The log", type="text/plain"),
        }
    },
    "/api/evenings/{code}/paper/{sheet}.pdf": {
        "get": {
            "summary": "Tally cards, table cards, the seating plan or the standings",
            "parameters": [*_in_path("code"), *_in_path("sheet")],
            "responses": _answer("The sheets", type="application/pdf"),
        }
    },
    "/api/evenings/{code}/qr.svg": {
        "get": {
            "summary": "The link to the room as a QR code",
            "parameters": _in_path("code"),
            "responses": _answer("The picture", type="image/svg+xml"),
        }
    },
}

DOCUMENT: Final[dict[str, object]] = {
    "openapi": "3.1.0",
    "info": {
        "title": "Head Table",
        "version": "1",
        "summary": "Tables of five antique parlour games; play itself goes over the socket at /ws.",
    },
    "paths": {
        "/api/shelf": {"get": {"summary": "The books and their games", "responses": _answer("The shelf")}},
        "/api/rules/{game}": {
            "get": {
                "summary": "The rules of a game, clause by clause",
                "parameters": _in_path("game"),
                "responses": _answer("Clauses, questions, options and examples"),
            }
        },
        "/api/openapi.json": {"get": {"summary": "This document", "responses": _answer("It")}},
        "/api/tables": {
            "post": {
                "summary": "Set up a table",
                "requestBody": _body("NewTable"),
                "responses": _made("Its code and the token of your seat"),
            },
            "get": {"summary": "The tables that are listed", "responses": _answer("`tables`")},
        },
        "/api/tables/{code}": {
            "get": {
                "summary": "What all may know of a table",
                "parameters": _in_path("code"),
                "responses": _answer("The table", "Table"),
            }
        },
        "/api/tables/{code}/seats": {
            "post": {
                "summary": "Take an open chair",
                "parameters": _in_path("code"),
                "requestBody": _body("TakeSeat"),
                "responses": _made("Your seat and its token"),
            }
        },
        "/api/tables/{code}/log": {
            "get": {
                "summary": "The log of a game that is over",
                "parameters": _in_path("code"),
                "responses": _answer("The log", type="text/plain"),
            }
        },
        "/api/tables/{code}/moments": {
            "get": {
                "summary": "Every moment of a game that is over, all hands open",
                "parameters": _in_path("code"),
                "responses": _answer("`moments`"),
            }
        },
        "/api/tables/{code}/qr.svg": {
            "get": {
                "summary": "The link to a table as a QR code",
                "parameters": _in_path("code"),
                "responses": _answer("The picture", type="image/svg+xml"),
            }
        },
        **OF_EVENINGS,
    },
    "components": {"schemas": SCHEMAS},
}
