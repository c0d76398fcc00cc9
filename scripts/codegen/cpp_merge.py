"""Stage 3: which creation or update is written into which record, and how each member of it.

`<Record>Create` and `<Record>Update` are merged into `<Record>` where they stand in the same file. A member that only one
of the two has, or that has another type there, is the handler's matter.
"""

from __future__ import annotations

from typing import Optional

from .cpp import Member, Merge, Struct

SUFFIXES = ("Create", "Update")


def merges_of(structs: list[Struct]) -> list[Merge]:
    """Of one file. What a struct holds stands before it, and so do the merges."""
    known = {struct.name: struct for struct in structs}
    merges: list[Merge] = []
    for given in structs:
        record = known.get(_name_of_record(given.name))
        if record and not record.keeps_rest and not given.is_form:
            merge = _merge(given, record, merges)
            merges += [merge] if merge.members else []
    return merges


def _name_of_record(name: str) -> str:
    """Empty: it is neither a creation nor an update."""
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), "")


def _merge(given: Struct, record: Struct, nested: list[Merge]) -> Merge:
    own = {member.key: member for member in record.members}
    merge = Merge(given.name, record.name, [], [])
    for member in given.members:
        how = _how(member, own[member.key], nested) if member.key in own else None
        if how is None:
            merge.others.append(member.key)
        else:
            merge.members.append((member.name, how))
    return merge


def _how(given: Member, kept: Member, nested: list[Merge]) -> Optional[str]:
    if given.read_only:
        return None
    if given.type.spelling == kept.type.spelling:
        if given.shape != "field":
            return "value" if given.shape == "optional" else "always"
        return "optional" if kept.shape == "optional" else "default"
    is_nested = any((each.given, each.record) == (given.type.spelling, kept.type.spelling) for each in nested)
    if not is_nested or kept.shape != "plain":
        return None
    return {"field": "nested", "optional": "nested value"}.get(given.shape)
