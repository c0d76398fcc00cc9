"""The changes as entries of a changelog, what breaks first. What operations share is told once."""

from __future__ import annotations

from .changes import Change, Changes

_NAMED = 3  # operations that are named; the others are counted


def report(changes: Changes) -> str:
    """Markdown. Empty when nothing changed for clients."""
    parts = []
    for title, breaks in (("Breaks clients", True), ("Compatible", False)):
        entries = _entries([change for change in changes.found if change.breaks is breaks])
        if entries:
            parts.append("\n".join([f"{title}:", "", *entries]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _entries(changes: list[Change]) -> list[str]:
    operations: dict[Change, list[str]] = {}
    for change in changes:
        known = operations.setdefault(change, [])
        if change.operation and change.operation not in known:
            known.append(change.operation)
    return [f"- {change.subject}{_of(known)} {change.text}. ({change.place})" for change, known in operations.items()]


def _of(operations: list[str]) -> str:
    if not operations:
        return ""
    rest = len(operations) - _NAMED
    words = operations if rest <= 1 else [*operations[:_NAMED], f"{rest} more"]
    return " of " + (words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1])
