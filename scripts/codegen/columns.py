"""Compares the types of the document's records with those of the columns that keep them.

A table of the store's schema says which record it keeps, in a comment right above it:

    -- record: Conversation; elsewhere: transcriptText

Each member of the record has a column of its name and of a type that takes it, or is named as kept elsewhere. A table may
keep more than one, a line for each.

Where a source beside the schema, or in a folder there, lists the table's columns (storage/records/table.h), each such member has its
line there too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from .load import Node
from .model import BooleanType, Model, NumericType, ObjectType, StringType, Type

_TABLE = re.compile(
    r"^(?P<records>(?:-- record: [^\n]+\n)+)CREATE TABLE (?P<table>\w+) \(\n(?P<columns>.*?)^\)", re.MULTILINE | re.DOTALL
)
_RECORD = re.compile(r"-- record: (\w+)(?:; elsewhere: ([\w, ]+))?\n")
_COLUMN = re.compile(r"^\s+(\w+) (TEXT|INTEGER|REAL|BLOB)\b([^\n]*)", re.MULTILINE)
_SOURCE = re.compile(r"= table<(?P<record>\w+)>\(\s*\"(?P<table>\w+)\",(?P<lines>.*?)^\);", re.MULTILINE | re.DOTALL)
_SOURCE_LINE = re.compile(r">\(\"(\w+)\"\)")


@dataclass(frozen=True)
class _Table:
    name: str
    line: int
    record: str
    elsewhere: frozenset[str]
    columns: dict[str, tuple[str, bool]]  # type, and whether it may be null


@dataclass(frozen=True)
class _Source:
    """Where the program lists a table's columns."""

    place: str
    columns: frozenset[str]


def faults(model: Model, schema: Path) -> list[str]:
    """A line for each member without a column that takes it, and for each record without a table."""
    found: list[str] = []
    tables = _tables(schema.read_text(encoding="utf-8"))
    sources = _sources(schema.parent)
    place = f"{schema.parent.name}/{schema.name}"
    for table in tables:
        members = _members_of(model, table.record)
        if not members:
            found.append(f"{place}:{table.line}: table {table.name}: the document has no record {table.record}")
        for name in sorted(table.elsewhere - members.keys()):
            found.append(f"{place}:{table.line}: table {table.name}: {table.record} has no member {name}")
        for name, type in members.items():
            if name not in table.elsewhere:
                found += _judge(model, table, name, type, place) or _judge_source(sources, table, name, type)
    kept = [members.keys() for table in tables if (members := _members_of(model, table.record))]
    for name, each in model.schemas.items():
        members = _members(model, each.type).keys()
        # What a longer answer adds to a kept record is made of others.
        if {"id", "createdAt", "updatedAt"} <= members and not any(record <= members for record in kept):
            found.append(f"{_at(each.type.node)}: record {name} is kept in no table of {place}")
    return found


def _tables(text: str) -> list[_Table]:
    return [
        _Table(
            match["table"],
            text.count("\n", 0, match.end("records")) + 1,
            record,
            frozenset(re.findall(r"\w+", elsewhere)),
            {name: (type, "NOT NULL" not in rest) for name, type, rest in _COLUMN.findall(match["columns"])},
        )
        for match in _TABLE.finditer(text)
        for record, elsewhere in _RECORD.findall(match["records"])
    ]


def _sources(folder: Path) -> dict[str, _Source]:
    """By table."""
    found = {}
    for path in sorted(folder.rglob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        for match in _SOURCE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            place = f"{folder.name}/{path.relative_to(folder).as_posix()}:{line}"
            found[match["table"]] = _Source(place, frozenset(_SOURCE_LINE.findall(match["lines"])))
    return found


def _judge_source(sources: dict[str, _Source], table: _Table, name: str, type: Type) -> list[str]:
    source = sources.get(table.name)
    if source is None or name in source.columns:
        return []
    return [f"{_at(type.node)}: {table.record}.{name} has no line in the table {table.name} ({source.place}): it would not be kept"]


def _judge(model: Model, table: _Table, name: str, type: Type, place: str) -> list[str]:
    where = f"{_at(type.node)}: {table.record}.{name}"
    if name not in table.columns:
        add = "Add it there, after the last column, and by a migration, and to the columns that the source of the table lists"
        return [f"{where} has no column in {table.name} ({place}:{table.line}). {add}"]
    column, takes_null = table.columns[name]
    wanted = column_type(model, type)
    if column != wanted:
        return [f"{where} needs a column of type {wanted}; {table.name}.{name} is {column} ({place}:{table.line})"]
    if model.is_nullable(type) and not takes_null and wanted != "TEXT":
        return [f"{where} may be null; {table.name}.{name} is NOT NULL ({place}:{table.line})"]
    return []


def column_type(model: Model, type: Type) -> str:
    """The type of the column that a value is kept in: objects and lists as text, times as milliseconds."""
    target = model.target(type)
    if isinstance(target, StringType):
        return "INTEGER" if target.format == "date-time" else "TEXT"
    if isinstance(target, NumericType):
        return "INTEGER" if target.integer else "REAL"
    return "INTEGER" if isinstance(target, BooleanType) else "TEXT"


def _members_of(model: Model, record: str) -> dict[str, Type]:
    return _members(model, model.schemas[record].type) if record in model.schemas else {}


def _members(model: Model, type: Type) -> dict[str, Type]:
    target = model.target(type)
    return {each.name: each.type for each in target.properties} if isinstance(target, ObjectType) else {}


def _at(node: Node) -> str:
    return f"{node.file}:{node.line}"
