"""Stage 3: which update is written into which record, and how each member of it.

`<Record>Update` is merged into `<Record>` where both stand in the same file. A member that only one of them has, or that
has another type there, is the handler's matter.
"""

from __future__ import annotations

from typing import Optional

from .cpp import Member, Merge, Struct

SUFFIX = "Update"


def merges_of(structs: list[Struct]) -> list[Merge]:
    """Of one file. What a struct holds stands before it, and so do the merges."""
    known = {struct.name: struct for struct in structs}
    merges: list[Merge] = []
    for update in structs:
        record = known.get(update.name.removesuffix(SUFFIX), update)
        if record is not update and not record.keeps_rest and not update.is_form:
            merge = _merge(update, record, merges)
            merges += [merge] if merge.members else []
    return merges


def _merge(update: Struct, record: Struct, nested: list[Merge]) -> Merge:
    own = {member.key: member for member in record.members}
    merge = Merge(update.name, record.name, [], [])
    for given in update.members:
        how = _how(given, own[given.key], nested) if given.key in own else None
        if how is None:
            merge.others.append(given.key)
        else:
            merge.members.append((given.name, how))
    return merge


def _how(given: Member, kept: Member, nested: list[Merge]) -> Optional[str]:
    if given.type.spelling == kept.type.spelling:
        if given.shape != "field":
            return "value" if given.shape == "optional" else None
        return "optional" if kept.shape == "optional" else "default"
    is_nested = any((each.update, each.record) == (given.type.spelling, kept.type.spelling) for each in nested)
    return "nested" if is_nested and given.shape == "field" and kept.shape == "plain" else None
