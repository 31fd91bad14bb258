"""Settings of a server: limits, rates and times."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The sizes and times that a server keeps to; `key` signs the seats."""

    key: bytes
    origins: tuple[str, ...] = ()  # hosts of pages that may play here, besides the server's own
    hosts: tuple[str, ...] = ()  # names under which the server is reached, besides the machine's own
    proxies: tuple[str, ...] = ()  # addresses or networks of proxies that say truly who asks
    most_tables: int = 5000  # awake at once
    most_table_spectators: int = 40  # connections of spectators to one table
    most_devices: int = 8  # connections of one person to a table; the oldest is closed for a newer one
    most_evenings: int = 500  # awake at once
    most_evening_spectators: int = 1500  # connections of spectators to one evening
    most_newcomers: int = 600  # guests of one evening who came in by themselves
    guest_burst: int = 20  # guests who come in at once to one evening, of one address: a household
    guests_a_minute: float = 4.0  # and after that
    evening_burst: int = 100  # guests who come in at once to one evening; more shut its door
    evening_guests_a_minute: float = 30.0
    most_sockets: int = 5000  # connections of one address: a whole school may sit behind it
    most_strangers: int = 1000  # of these, those that have not said who they are; the oldest are dropped
    most_spectators: int = 300  # and those that only look on, at whatever table
    most_connections: int = 0  # of all addresses; 0: as many as the file descriptors of the process allow
    most_unread: int = 64_000_000  # bytes in the full write buffers of all connections together
    sleep_after: float = 60.0  # seconds without anybody
    forget_after: int = 0  # days after which what has not changed is deleted; nought for never
    assistants: str = ""  # whether /mcp is served: "listed" or "hidden" moves; "" for not at all
    most_assistants: int = 200  # seats that are held for assistants at /mcp
    assistant_seconds: float = 120.0  # after which an assistant that asks for nothing has left its seat
    largest_message: int = 8192  # bytes
    largest_head: int = 16_384  # bytes of a request's line and headers
    most_headers: int = 100  # header lines of a request
    largest_body: int = 65_536  # bytes of a request's body as it is sent; what is read of it is far less
    head_seconds: float = 10.0  # how long the line and the headers of a request may take
    upload_seconds: float = 15.0  # and its body, before the connection is cut
    answer_seconds: float = 60.0  # how long an answer may be read
    introduction_seconds: float = 30.0  # after which a socket must have been given its place
    ping_seconds: float = 20.0  # between two pings to a socket
    pong_seconds: float = 20.0  # how long it may take to answer one
    unread_seconds: float = 20.0  # how long the write buffer of a socket may be full
    close_seconds: float = 5.0  # how long the other side may take to say good-bye
    control_frames_a_second: float = 10.0  # pings, unasked pongs and pieces of messages, of one socket
    control_frame_burst: int = 100
    messages_a_second: float = 20.0  # of one connection
    message_burst: int = 60
    talk_a_second: float = 0.5  # what one person may say at a table
    talk_burst: int = 8
    tables_a_minute: float = 30.0  # of one address
    table_burst: int = 60
    asks_a_second: float = 20.0  # plain requests for tables, of one address
    ask_burst: int = 200
    guesses_a_minute: float = 1.0  # codes of nothing that one address may name, after the first few
    guess_burst: int = 20
    house_switches_a_minute: float = 20.0  # how often the house may be opened or closed
    house_switch_burst: int = 10
    body_seconds: float = 10.0  # how long a body may take before the request is refused
    beat: float = 10.0  # seconds after which processes that share tables tell each other who is there
    cut_seconds: float = 1.5  # how long the first deal waits for the cuts of those who are there
    claim_seconds: float = 20.0  # how long who plays an evening in honour mode may call a fault of a hand
    plain_transport: bool = False  # serve by public interfaces of uvicorn only, with fewer limits
    metrics_token: str = ""  # with which /metrics is read; "": there is no such page
    thinkers: int = 0  # processes in which experts think; 0: one less than there are cores, at least one
    haste: float = 1.0  # all the house players' times are divided by this; tests hurry
