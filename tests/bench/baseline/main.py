"""The baseline: the five measured operations as one would write them with FastAPI, on SQLite (WAL, synchronous=FULL).

One connection for each worker process. Handlers are `async def` and query on the loop: a statement takes microseconds, a
hop to a thread pool costs more. Only the measured operations are here, which spares the router the others.
"""

import hashlib
import json
import os
import random
import sqlite3
import time
from contextlib import asynccontextmanager
from datetime import datetime, timezone
from enum import Enum
from pathlib import Path
from typing import Any, Dict, List, Optional

from fastapi import Depends, FastAPI, HTTPException, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

DATABASE = os.environ["BASELINE_DB"]
SCHEMA = Path(__file__).with_name("schema.sql")

db: sqlite3.Connection


@asynccontextmanager
async def lifespan(_):
    global db
    db = sqlite3.connect(DATABASE, isolation_level=None, check_same_thread=False, cached_statements=256)
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA busy_timeout = 10000")
    db.executescript(SCHEMA.read_text())
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA cache_size = -65536")
    yield
    db.close()


app = FastAPI()
app.router.lifespan_context = lifespan  # FastAPI 0.92 has no constructor argument for it


class Caller:
    __slots__ = ("org", "user")

    def __init__(self, org: str, user: str):
        self.org, self.user = org, user


bearer = HTTPBearer(auto_error=False)


async def caller(credentials: Optional[HTTPAuthorizationCredentials] = Depends(bearer)) -> Caller:
    if credentials is not None:
        digest = hashlib.sha256(credentials.credentials.encode("utf-8", "surrogateescape")).hexdigest()
        row = db.execute("SELECT org_id, user_id FROM tokens WHERE token_hash = ?", (digest,)).fetchone()
        if row:
            return Caller(row[0], row[1])
    raise HTTPException(401, "Not authenticated", {"WWW-Authenticate": "Bearer"})


class Audit(BaseModel):
    createdBy: str
    createdAt: str
    updatedBy: str
    updatedAt: str


class SourceName(str, Enum):
    TWILIO = "TWILIO"
    PLIVO = "PLIVO"
    BROWSER = "BROWSER"


class ConnectionIn(BaseModel):
    sourceId: str = Field(min_length=1, max_length=512)
    sourceName: SourceName
    sourceProps: Any = None


class Connection(Audit):
    id: str
    orgId: str
    sourceName: str
    sourceId: str
    sourceProps: Dict[str, Any]
    agentId: Optional[str] = None
    prospectId: Optional[str] = None


class TranscriptMessage(BaseModel):
    speaker: str
    message: str
    timestamp: Optional[str] = None
    message_id: Optional[str] = None


class Analytics(BaseModel):
    summary: Optional[str] = None
    action_items: Optional[List[str]] = None
    is_audio_consent_given: Optional[bool] = None
    email_address_of_caller: Optional[str] = None
    name_of_caller: Optional[str] = None
    phone_number_of_caller: Optional[str] = None
    address_of_caller: Optional[str] = None
    sentiment_of_caller: Optional[str] = None
    prospectStatus: Optional[str] = None


class AdminComment(BaseModel):
    comment: str
    rating: int


class ConversationIn(BaseModel):
    source: Optional[str] = None
    agentId: Optional[str] = None
    timestampStart: Optional[datetime] = None
    timestampEnd: Optional[datetime] = None
    transcriptText: Optional[str] = None
    transcriptSummary: Optional[str] = None
    transcriptRecordingUrl: Optional[str] = None
    conversationAnalytics: Optional[Analytics] = None
    adminComments: Optional[List[AdminComment]] = None


class Conversation(Audit):
    id: str
    orgId: str
    prospectId: Optional[str] = None
    source: Optional[str] = None
    sourceType: Optional[str] = None
    aiAgentId: Optional[str] = None
    transcriptText: List[TranscriptMessage]
    transcriptSummary: Optional[str] = None
    transcriptRecordingUrl: Optional[str] = None
    timestampStart: Optional[str] = None
    timestampEnd: Optional[str] = None
    conversationAnalytics: Analytics
    status: str


class Prospect(Audit):
    id: str
    orgId: str
    name: Optional[str] = None
    phoneNumber: Optional[str] = None
    externalReference: List[Any]
    status: str
    prospectProps: Dict[str, Any]


class StatsBody(BaseModel):
    no_of_prospects: int
    appointment_scheduled: int
    unqualified: int
    average_call_duration: int


class Stats(BaseModel):
    response: StatsBody


def new_id(prefix: str) -> str:
    return f"{prefix}.{time.time_ns()}{random.randrange(1000):03d}"


def now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def iso(value: Optional[datetime]) -> Optional[str]:
    return None if value is None else value.isoformat()


def audit(row: sqlite3.Row) -> dict:
    return {"createdBy": row["created_by"], "createdAt": row["created_at"],
            "updatedBy": row["updated_by"], "updatedAt": row["updated_at"]}


def prospect_of(row: sqlite3.Row) -> dict:
    return {"id": row["id"], "orgId": row["org_id"], "name": row["name"], "phoneNumber": row["phone_number"],
            "externalReference": json.loads(row["external_reference"]), "status": row["status"],
            "prospectProps": json.loads(row["prospect_props"]), **audit(row)}


def conversation_of(row: sqlite3.Row) -> dict:
    return {"id": row["id"], "orgId": row["org_id"], "prospectId": row["prospect_id"], "source": row["source"],
            "sourceType": row["source_type"], "aiAgentId": row["ai_agent_id"],
            "transcriptText": json.loads(row["transcript_text"]), "transcriptSummary": row["transcript_summary"],
            "transcriptRecordingUrl": row["transcript_recording_url"], "timestampStart": row["timestamp_start"],
            "timestampEnd": row["timestamp_end"],
            "conversationAnalytics": json.loads(row["conversation_analytics"] or "{}"), "status": row["status"],
            **audit(row)}


def parse_transcript(text: str) -> list:
    messages = []
    for i, line in enumerate(each for each in text.splitlines() if each.strip()):
        who, colon, said = line.partition(":")
        speaker = who.strip().upper() if colon and who.strip().upper() in ("AI", "USER") else "USER"
        messages.append({"speaker": speaker, "message": (said if colon else line).strip(), "timestamp": None,
                         "message_id": f"dia.{i + 1}"})
    return messages


class SortOrder(str, Enum):
    asc = "asc"
    desc = "desc"


SORTABLE = {"id": "id", "name": "name", "phoneNumber": "phone_number", "status": "status", "createdAt": "created_at",
            "updatedAt": "updated_at", "createdBy": "created_by", "updatedBy": "updated_by"}


@app.get("/v1/prospects", response_model=List[Prospect], response_model_exclude_none=True)
async def list_prospects(
    status: Optional[str] = Query(None), sortBy: str = Query("createdAt"), sortOrder: SortOrder = Query(SortOrder.desc),
    skip: int = Query(0, ge=0), limit: int = Query(20, ge=1, le=100), who: Caller = Depends(caller),
):
    if sortBy not in SORTABLE:
        raise HTTPException(422, f"unknown field: {sortBy!r}")
    sql, values = "SELECT * FROM prospects WHERE org_id = ?", [who.org]
    if status is not None:
        sql += " AND status = ?"
        values.append(status)
    order = sortOrder.value
    sql += f" ORDER BY {SORTABLE[sortBy]} {order}, id {order} LIMIT ? OFFSET ?"
    return [prospect_of(row) for row in db.execute(sql, (*values, limit, skip))]


@app.get("/v1/prospects/{prospect_id}", response_model=Prospect, response_model_exclude_none=True)
async def get_prospect(prospect_id: str, who: Caller = Depends(caller)):
    row = db.execute("SELECT * FROM prospects WHERE id = ? AND org_id = ?", (prospect_id, who.org)).fetchone()
    if row is None:
        raise HTTPException(404, "prospect not found")
    return prospect_of(row)


@app.get("/v1/stats", response_model=Stats)
async def stats(who: Caller = Depends(caller)):
    prospects = db.execute(
        "SELECT count(*), coalesce(sum(status = 'APPOINTMENT_SCHEDULED'), 0), coalesce(sum(status = 'UNQUALIFIED'), 0)"
        " FROM prospects WHERE org_id = ?", (who.org,)).fetchone()
    calls = db.execute(
        "SELECT coalesce(cast(round(avg(strftime('%s', timestamp_end) - strftime('%s', timestamp_start))) AS INTEGER), 0)"
        " FROM conversations WHERE org_id = ? AND timestamp_start IS NOT NULL AND timestamp_end IS NOT NULL",
        (who.org,)).fetchone()
    return {"response": {"no_of_prospects": prospects[0], "appointment_scheduled": prospects[1],
                         "unqualified": prospects[2], "average_call_duration": calls[0]}}


@app.put("/v1/conversations/{conversation_id}", response_model=Conversation, response_model_exclude_none=True)
async def update_conversation(conversation_id: str, body: ConversationIn, who: Caller = Depends(caller)):
    given = body.dict(exclude_unset=True)
    columns = {"updated_by": who.user, "updated_at": now()}
    for field, column in (("source", "source"), ("agentId", "ai_agent_id"), ("transcriptSummary", "transcript_summary"),
                          ("transcriptRecordingUrl", "transcript_recording_url")):
        if field in given:
            columns[column] = given[field]
    for field, column in (("timestampStart", "timestamp_start"), ("timestampEnd", "timestamp_end")):
        if field in given:
            columns[column] = iso(given[field])
    if given.get("transcriptText") is not None:
        columns["transcript_text"] = json.dumps(parse_transcript(given["transcriptText"]))
    for field, column in (("conversationAnalytics", "conversation_analytics"), ("adminComments", "admin_comments")):
        if given.get(field) is not None:
            columns[column] = json.dumps(given[field])
    assignments = ", ".join(f"{column} = ?" for column in columns)
    rows = db.execute(  # fetchall exhausts the statement, so that it commits here
        f"UPDATE conversations SET {assignments} WHERE id = ? AND org_id = ? RETURNING *",
        (*columns.values(), conversation_id, who.org)).fetchall()
    if not rows:
        raise HTTPException(404, "conversation not found")
    return conversation_of(rows[0])


@app.post("/v1/connections", response_model=Connection, response_model_exclude_none=True)
async def create_connection(body: ConnectionIn, who: Caller = Depends(caller)):
    props = body.sourceProps
    if isinstance(props, str):
        try:
            props = json.loads(props)
        except ValueError:
            props = {"value": props}
    if not isinstance(props, dict):
        props = {} if props is None else {"value": props}
    identifier, time_now = new_id("cnx"), now()
    db.execute(
        "INSERT INTO connections (id, org_id, source_name, source_id, source_props, created_by, created_at, updated_by,"
        " updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (identifier, who.org, body.sourceName.value, body.sourceId, json.dumps(props), who.user, time_now, who.user,
         time_now))
    return {"id": identifier, "orgId": who.org, "sourceName": body.sourceName.value, "sourceId": body.sourceId,
            "sourceProps": props, "createdBy": who.user, "createdAt": time_now, "updatedBy": who.user,
            "updatedAt": time_now}
