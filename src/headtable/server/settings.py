"""What a server can be told when it is started."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The sizes and times that a server keeps to; `key` signs the seats."""

    key: bytes
    origins: tuple[str, ...] = ()  # hosts of pages that may play here, besides the server's own
    hosts: tuple[str, ...] = ()  # names under which the server is reached, besides the machine's own
    proxies: tuple[str, ...] = ()  # addresses or networks of proxies that say truly who asks
    most_tables: int = 5000  # awake at once
    most_spectators: int = 40  # lines that look on at one table
    most_devices: int = 8  # lines of one person at a table; the oldest goes when another one comes
    most_evenings: int = 500  # awake at once
    most_guests: int = 1500  # lines to one evening
    most_sockets: int = 5000  # of one address: a whole school may sit behind it
    sleep_after: float = 60.0  # seconds without anybody
    largest_message: int = 8192  # bytes
    messages_a_second: float = 20.0  # of one line
    message_burst: int = 60
    tables_a_minute: float = 30.0  # of one address
    table_burst: int = 60
    asks_a_second: float = 20.0  # plain requests for tables, of one address
    ask_burst: int = 200
    guesses_a_minute: float = 1.0  # codes of nothing that one address may name, after the first few
    guess_burst: int = 20
    body_seconds: float = 10.0  # within which the body of a request must have come
    beat: float = 10.0  # seconds after which processes that share tables tell each other who is there
    cut_seconds: float = 1.5  # how long the first deal waits for the cuts of those who are there
    claim_seconds: float = 20.0  # how long who plays an evening in honour mode may call a fault of a hand
    haste: float = 1.0  # all the house players' times are divided by this; tests hurry
