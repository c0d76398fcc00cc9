"""What a data folder really holds, read with another SQLite than the server's, beside the running server."""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

COUNTED = {
    "no_of_prospects": "SELECT count(*) FROM prospects WHERE orgId = ?",
    "appointment_scheduled": "SELECT count(*) FROM prospects WHERE orgId = ? AND status = 'APPOINTMENT_SCHEDULED'",
    "unqualified": "SELECT count(*) FROM prospects WHERE orgId = ? AND status = 'UNQUALIFIED'",
    "average_call_duration": "SELECT CAST((coalesce(sum(timestampEnd - timestampStart) / count(*), 0) + 500) / 1000 AS INT)"
    " FROM conversations c WHERE orgId = ? AND timestampStart IS NOT NULL AND timestampEnd IS NOT NULL"
    " AND (endReason IS NULL OR NOT EXISTS (SELECT 1 FROM calls k WHERE k.orgId = c.orgId AND k.conversationId = c.id"
    " AND k.startedAt IS NULL))",
}


def open_database(data: Path) -> sqlite3.Connection:
    """Read-only: nothing is recovered or moved by looking at it."""
    return sqlite3.connect(f"file:{data / 'hiveline.db'}?mode=ro", uri=True, timeout=30)


def check_database(data: Path) -> None:
    with closing(open_database(data)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def recounted_stats(data: Path, org: str) -> dict:
    with closing(open_database(data)) as database:
        return {name: database.execute(sql, (org,)).fetchone()[0] for name, sql in COUNTED.items()}


def check_files(data: Path) -> int:
    """Every record's bytes have its hash and length, and there are no others but in the trash. Gives how many there are."""
    with closing(open_database(data)) as database:
        records = {id: (size, sha) for id, size, sha in database.execute("SELECT id, size, sha256 FROM files")}
    found = {path.name: path.read_bytes() for path in (data / "files").glob("??/*")}
    hashed = {name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in found.items()}
    lost, orphans = sorted(records.keys() - hashed.keys()), sorted(hashed.keys() - records.keys())
    assert not lost and not orphans, f"records without a file {lost[:5]}, files without a record {orphans[:5]}"
    for id, stored in records.items():
        assert hashed[id] == stored, f"{id}: {hashed[id]} is stored as {stored}"
    return len(records)


def things(data: Path) -> dict[tuple, tuple]:
    """(id, state) by organisation, kind and label, as ledger.py has it."""
    found: dict[tuple, tuple] = {}

    def add(org, kind, label, id, state):
        assert (org, kind, label) not in found, f"{kind} {label} is stored twice"
        found[org, kind, label] = (id, state)

    with closing(open_database(data)) as database:
        rows = "SELECT orgId, id, name, phoneNumber, status, prospectProps FROM prospects WHERE name IS NOT NULL"
        for org, id, name, phone, status, props in database.execute(rows):
            add(org, "prospect", name, id, {"phoneNumber": phone, "status": status, "prospectProps": json.loads(props)})
        for (org, label), files in _uploads(database).items():
            add(org, "upload", label, None, files)
        for org, label, id, call in _calls(database):
            add(org, "call", label, id, call)
    return found


def _uploads(database) -> dict[tuple, dict]:
    """Files that came in one request have one name up to the first dot."""
    uploads: dict[tuple, dict] = {}
    for org, name, sha in database.execute("SELECT orgId, fileName, sha256 FROM files"):
        files = uploads.setdefault((org, name.split(".")[0]), {})
        assert name not in files, f"{name} is stored twice"
        files[name] = sha
    return uploads


def _calls(database):
    """A connection with its conversation and its prospect, which come in one request: all or none."""
    parts: dict[tuple, dict] = {}
    sources = {
        "connection": "SELECT orgId, sourceId, id FROM connections",
        "prospect": "SELECT orgId, phoneNumber, id FROM prospects WHERE name IS NULL",
        "conversation": "SELECT orgId, source, id FROM conversations",
    }
    for part, sql in sources.items():
        for org, label, id in database.execute(sql):
            call = parts.setdefault((org, label), {})
            assert part not in call, f"{part} {label} is stored twice"
            call[part] = id
    said: dict[str, list] = {}
    rows = database.execute(
        "SELECT m.conversationId, m.message FROM messages m JOIN conversations c ON c.orgId = m.orgId AND c.id = m.conversationId"
        " WHERE m.seq BETWEEN c.transcriptBase AND c.transcriptBase + 4294967295 ORDER BY m.orgId, m.conversationId, m.seq"
    )
    for id, text in rows:
        said.setdefault(id, []).append(text)
    told = {
        id: (summary, end)
        for id, summary, end in database.execute("SELECT id, transcriptSummary, timestampEnd FROM conversations")
    }
    for (org, label), call in parts.items():
        assert call.keys() == sources.keys(), f"call {label} is torn: {call}"
        summary, end = told[call["conversation"]]
        state = {"summary": summary, "ended": end is not None, "said": said.get(call["conversation"], [])}
        yield org, label, call["conversation"], state
