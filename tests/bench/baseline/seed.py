"""Fills a new database of a baseline with the records that seed.cpp makes for the server.

usage: seed.py SCHEMA DATABASE IDS_FOLDER PROSPECTS CONVERSATIONS
"""

import hashlib
import json
import random
import sqlite3
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

FIRST_NAMES = "Ada Ben Cleo Dan Eva Finn Gus Hana Ivo Jo Kim Leo Mia Ned Ola Pia Raj Sam Tia Uma Vic Wes Yan Zoe".split()
LAST_NAMES = ("Adams Baker Clark Diaz Evans Fox Green Hill Ito Jones King Lopez Moore Nash Owen Patel Quinn Reed Singh Tran"
              " Unger Vega White Young Zhang").split()
STATUSES = ["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED"]
ORGANISATION, USER, TOKEN = "org.1001", "usr.bench", "baseline-token-0123456789abcdef"
AGENTS = [(ORGANISATION, f"aia.{3000 + i}", "INACTIVE" if i else "ACTIVE") for i in range(20)]
START = datetime(2024, 1, 1, tzinfo=timezone.utc)
RANDOM = random.Random(7)


def iso(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def prospect(i: int) -> tuple:
    time = iso(START + timedelta(seconds=37 * i))
    props = {"city": "Springfield", "score": RANDOM.randrange(100),
             "notes": "Asked about pricing and opening hours; prefers to be called in the morning."}
    return (prospect_id(i), ORGANISATION, f"{RANDOM.choice(FIRST_NAMES)} {RANDOM.choice(LAST_NAMES)}",
            f"+1555{RANDOM.randrange(10**6, 10**7)}", json.dumps([{"system": "crm", "id": f"c-{i}"}]),
            RANDOM.choice(STATUSES), json.dumps(props), USER, time, USER, time)


def conversation(i: int, prospects: int) -> tuple:
    start = START + timedelta(seconds=181 * i)
    end = start + timedelta(seconds=RANDOM.randrange(20, 900))
    texts = ["Hello, thank you for calling, how can I help you today?", "I would like to book an appointment."]
    transcript = [{"speaker": ("AI", "USER")[j % 2], "message": texts[j % 2], "timestamp": iso(start),
                   "message_id": f"dia.{10 * i + j}"} for j in range(6)]
    analytics = {"summary": "Booked", "action_items": ["send confirmation"], "name_of_caller": "A. Caller"}
    return (conversation_id(i), ORGANISATION, prospect_id(RANDOM.randrange(prospects)), "web", "BROWSER",
            f"aia.{3000 + i % 20}", json.dumps(transcript), "Caller booked an appointment.", None, iso(start), iso(end),
            json.dumps(analytics), "[]", "completed", USER, iso(end), USER, iso(end))


def prospect_id(i: int) -> str:
    return f"pro.{micros(START + timedelta(seconds=37 * i))}"


def conversation_id(i: int) -> str:
    return f"con.{micros(START + timedelta(seconds=181 * i))}"


def micros(time: datetime) -> int:
    """With which ids begin, so that they sort by creation."""
    return int(time.timestamp()) * 1_000_000


def main(schema: str, database: str, folder: str, prospects: int, conversations: int) -> None:
    db = sqlite3.connect(database)
    db.executescript(Path(schema).read_text())
    digest = hashlib.sha256(TOKEN.encode()).hexdigest()
    with db:
        db.execute("INSERT INTO tokens VALUES (?, ?, ?)", (digest, ORGANISATION, USER))
        if db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'agents'").fetchone()[0]:
            db.executemany("INSERT INTO agents VALUES (?, ?, ?)", AGENTS)
        db.executemany(f"INSERT INTO prospects VALUES ({', '.join('?' * 11)})", map(prospect, range(prospects)))
        db.executemany(f"INSERT INTO conversations VALUES ({', '.join('?' * 18)})",
                       (conversation(i, prospects) for i in range(conversations)))
    db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    ids = {"token": [TOKEN], "prospects": map(prospect_id, range(prospects)),
           "conversations": map(conversation_id, range(conversations))}
    for name, lines in ids.items():
        Path(folder, f"{name}.txt").write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5]))
