"""Checked access to a table of a TOML file; every error names file and entry."""

from typing import NoReturn

from headtable.rulebooks.did_you_mean import nearest
from headtable.rules.core.errors import Complaint


class TomlTable:
    """A table and its place in the file.  Ask for every key it may have, then call `reject_unknown_keys`."""

    def __init__(self, data: object, where: str) -> None:
        self.where = where
        if not isinstance(data, dict):
            self.fail("is not a table")
        self._data: dict[str, object] = data
        self._asked: list[str] = []

    def fail(self, what: str) -> NoReturn:
        """Refuse the file for this reason."""
        raise Complaint(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether the table has the key."""
        self._asked.append(key)
        return key in self._data

    def text(self, key: str) -> str:
        """A text that must be there and say something."""
        value = self._get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"'{key}' must be a text")
        return value.strip()

    def optional_text(self, key: str) -> str:
        """A text that may be empty or missing."""
        return self.text(key) if self.has(key) and self._data[key] != "" else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the key is missing."""
        values = self._list(key)
        texts = tuple(value for value in values if isinstance(value, str) and value)
        if len(texts) != len(values):
            self.fail(f"'{key}' must be a list of texts")
        return texts

    def texts_by_key(self, key: str, alone: str) -> dict[str, str]:
        """A table of texts; a single text stands under the key `alone`."""
        value = self._get(key)
        values = value if isinstance(value, dict) else {alone: value}
        texts = {
            name: text.strip() for name, text in values.items() if isinstance(text, str) and text.strip()
        }
        if not texts or len(texts) != len(values):
            self.fail(f"'{key}' must be a text, or a table of texts")
        return texts

    def number(self, key: str) -> int:
        """A whole number that must be there."""
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(f"'{key}' must be a whole number")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; empty where the key is missing."""
        values = self._list(key)
        numbers = tuple(value for value in values if isinstance(value, int) and not isinstance(value, bool))
        if len(numbers) != len(values):
            self.fail(f"'{key}' must be a list of whole numbers")
        return numbers

    def flag(self, key: str, missing: bool) -> bool:
        """A true or false; `missing` where the key is missing."""
        value = self._data[key] if self.has(key) else missing
        if not isinstance(value, bool):
            self.fail(f"'{key}' must be true or false")
        return value

    def value(self, key: str) -> int | str:
        """A text or a whole number that must be there."""
        return self._value(key, self._get(key))

    def values(self, key: str) -> tuple[int | str, ...]:
        """A list of texts and whole numbers; empty where the key is missing."""
        return tuple(self._value(key, value) for value in self._list(key))

    def subtable(self, key: str) -> "TomlTable":
        """A table that must be there."""
        return TomlTable(self._get(key), f"{self.where}, {key}")

    def all_texts(self) -> dict[str, str]:
        """Every key of the table with its text."""
        return {key: self.text(key) for key in list(self._data)}

    def subtables(self, key: str, named: str) -> list["TomlTable"]:
        """The tables of a list; `named` is the key by which a complaint calls each of them."""
        subtables = []
        for index, data in enumerate(self._list(key), 1):
            name = data.get(named, index) if isinstance(data, dict) else index
            subtables.append(TomlTable(data, f"{self.where}, {key} '{name}'"))
        return subtables

    def all_keys(self) -> tuple[str, ...]:
        """All its keys, where a file may choose them."""
        return tuple(self._data)

    def is_list(self, key: str) -> bool:
        """Whether the key is there and holds a list."""
        return isinstance(self._data.get(key), list)

    def as_dict(self) -> dict[str, object]:
        """The whole table, unchecked."""
        return dict(self._data)

    def reject_unknown_keys(self) -> None:
        """Fail if the table has a key that was not asked for."""
        for key in self._data:
            if key not in self._asked:
                close = nearest(key, self._asked)
                self.fail(f"unknown key '{key}'" + (f"; the nearest is '{close}'" if close else ""))

    def _get(self, key: str) -> object:
        if not self.has(key):
            self.fail(f"'{key}' is missing")
        return self._data[key]

    def _list(self, key: str) -> list[object]:
        value = self._data[key] if self.has(key) else []
        if not isinstance(value, list):
            self.fail(f"'{key}' must be a list")
        return value

    def _value(self, key: str, value: object) -> int | str:
        if isinstance(value, bool) or not isinstance(value, int | str):
            self.fail(f"'{key}' takes texts and whole numbers only")
        return value
