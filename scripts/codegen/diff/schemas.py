"""Compares what two schemas allow, keyword by keyword.

What is sent by clients breaks them where less is allowed than before, what is sent to them where more is. A keyword that
nobody here can judge counts as both.
"""

from __future__ import annotations

import json
from typing import Any, Iterable, Optional

from ..load import Node
from .changes import Changes, Direction, Effect, Place
from .views import LOWER, Bound, Facts, View, is_multiple, view

NARROWS, WIDENS, BOTH, NONE = Effect.NARROWS, Effect.WIDENS, Effect.BOTH, Effect.NONE
_MANY = 8  # values of an enum that are named
# Formats of which the second takes all that the first does.
_WIDER = {("int32", "int64"), ("float", "double"), ("uri", "iri"), ("email", "idn-email"), ("uri", "uri-reference")}
_UNITS = {
    "minimum": "", "maximum": "", "minLength": " characters", "maxLength": " characters", "minItems": " elements",
    "maxItems": " elements", "minProperties": " members", "maxProperties": " members",
    "minContains": " elements of the kind that it contains", "maxContains": " elements of the kind that it contains",
}  # fmt: skip


class SchemaComparison:
    """Compares views of an old and a new document."""

    def __init__(self) -> None:
        self._active: set[Any] = set()  # pairs that are being compared: schemas may contain themselves
        self._tried: dict[Any, tuple[View, View, Changes]] = {}  # the views stay, and so their keys

    def compare(self, old: View, new: View, place: Place, into: Changes) -> None:
        key = (old.key, new.key, place.direction)
        if key in self._active:
            return
        self._active.add(key)
        try:
            self._compare(old, new, place, into)
        finally:
            self._active.remove(key)

    def _compare(self, old: View, new: View, place: Place, into: Changes) -> None:
        self._use(old, new, place, into)
        if len(old.groups) + len(new.groups) == 1:
            # One of them has alternatives: the other is its own only one.
            if old.groups:
                self._alternatives([old.with_branch(each) for each in old.groups[0]], [new], place, into, new.place)
            else:
                self._alternatives([old], [new.with_branch(each) for each in new.groups[0]], place, into, new.place)
            return
        inner = place.of_component(new.name or old.name)
        before, after = Facts(old), Facts(new)
        if not self._types(before, after, place, inner, new.place, into):
            return
        self._values(before, after, inner, new.place, into)
        self._rules(before, after, inner, new.place, into)
        self._object(old, new, before, after, inner, into)
        self._array(old, new, before, after, inner, into)
        self._groups(old, new, inner, into)

    # --- the place's use of the type ---

    def _use(self, old: View, new: View, place: Place, into: Changes) -> None:
        if new.says("deprecated") != old.says("deprecated"):
            into.add(place, NONE, "is deprecated" if new.says("deprecated") else "is no longer deprecated", new.place)
        if place.direction is Direction.OUT:
            return
        before, after = old.default, new.default
        if before is not None and after is None:
            into.add(place, BOTH, f"has no default any more; it was {_shown(before)}", new.place)
        elif after is not None and before is None:
            into.add(place, NONE, f"has the default {_shown(after)}", new.place)
        elif before is not None and after is not None and before.plain() != after.plain():
            into.add(place, BOTH, f"has the default {_shown(after)}; it was {_shown(before)}", after)

    # --- keywords ---

    def _types(self, before: Facts, after: Facts, use: Place, place: Place, node: Node, into: Changes) -> bool:
        """Whether the rest is worth a comparison."""
        old, new = before.types, after.types
        if old == new:
            return True
        if old is None or new is None:
            effect = NARROWS if old is None else WIDENS
            text = f"is only {_kinds(new)} now" if new is not None else f"may be of any type; it was {_kinds(old)}"
            into.add(place, effect, text, node)
            return True
        if "null" in old and "null" not in new:
            into.add(use, NARROWS, "may no longer be null" if use.direction is Direction.IN else "is never null", node)
        elif "null" in new and "null" not in old:
            into.add(use, WIDENS, "may be null", node)
        old, new = old - {"null"}, new - {"null"}
        gone, come = old - new, new - old
        if gone and come:
            into.add(place, BOTH, f"is {_kinds(new)} now; it was {_kinds(old)}", node)
        elif gone:
            into.add(place, NARROWS, f"is only {_kinds(new)} now; it was {_kinds(old)}", node)
        elif come:
            into.add(place, WIDENS, f"may be {_kinds(come)} as well; it was {_kinds(old)}", node)
        return bool(old & new) or old == new

    def _values(self, before: Facts, after: Facts, place: Place, node: Node, into: Changes) -> None:
        old, new = before.values, after.values
        if old is None and new is not None:
            into.add(place, NARROWS, f"is one of {_listed(new)} now", node)
        elif new is None and old is not None:
            into.add(place, WIDENS, f"is no longer one of {_listed(old)} only", node)
        elif old is not None and new is not None:
            # That null comes and goes is told by the types.
            gone = [text for text in old if text not in new and text != "null"]
            come = [text for text in new if text not in old and text != "null"]
            if gone:
                words = "is no longer" if place.direction is Direction.IN else "is never"
                into.add(place, NARROWS, f"{words} {_listed(gone)}", node)
            if come:
                into.add(place, WIDENS, f"may be {_listed(come)} as well", node)

    def _rules(self, before: Facts, after: Facts, place: Place, node: Node, into: Changes) -> None:
        for key in _UNITS:
            effect, text = _bound(key, before.bounds.get(key), after.bounds.get(key))
            if effect is not NONE:
                into.add(place, effect, text, node)
        for noun, old, new in (
            ("pattern", before.patterns, after.patterns),
            ("format", before.formats, after.formats),
            ("discriminator", before.discriminators, after.discriminators),
        ):
            if old != new:
                effect = BOTH if noun == "discriminator" else _sets(old, new)
                into.add(place, effect, _exchanged(noun, old, new), node)
        if before.multiples != after.multiples:
            effect = _sets(before.multiples, after.multiples)
            if effect is BOTH and len(before.multiples) == len(after.multiples) == 1:
                (old_step,), (new_step,) = before.multiples, after.multiples
                effect = NARROWS if is_multiple(old_step, new_step) else WIDENS if is_multiple(new_step, old_step) else BOTH
            into.add(place, effect, _exchanged("multiple", before.multiples, after.multiples), node)
        if before.unique != after.unique:
            words = ("has no two equal elements any more", "may have equal elements")
            into.add(place, NARROWS if after.unique else WIDENS, words[0] if after.unique else words[1], node)
        for key in sorted(before.others.keys() | after.others.keys()):
            old_text, new_text = before.others.get(key), after.others.get(key)
            if old_text is None:
                into.add(place, NARROWS, f"has the rule `{key}` now", node)
            elif new_text is None:
                into.add(place, WIDENS, f"has no rule `{key}` any more", node)
            elif old_text != new_text:
                into.add(place, BOTH, f"has another rule `{key}`", node)

    # --- objects ---

    def _object(self, old: View, new: View, before: Facts, after: Facts, place: Place, into: Changes) -> None:
        names = [*before.properties, *sorted(before.required), *after.properties, *sorted(after.required)]
        for name in dict.fromkeys(names):
            self._property(name, old, new, before, after, place, into)
        for pattern in dict.fromkeys([*before.patterned, *after.patterned]):
            inner = place.inside(f"{{{pattern}}}")
            self._part(old, new, before.patterned.get(pattern, []), after.patterned.get(pattern, []), inner, into)
        if before.closed != after.closed:
            if before.closed:
                text = "takes other members" if place.direction is Direction.IN else "may have other members"
                into.add(place, WIDENS, text, new.place)
            else:
                text = "takes no other members any more" if place.direction is Direction.IN else "has no other members"
                into.add(place, NARROWS, text, new.place)
        elif not before.closed:
            self._part(old, new, _schemas(before.rest), _schemas(after.rest), place.inside("{}"), into)
        self._part(old, new, before.names, after.names, place.inside("{name}"), into)

    def _property(
        self, name: str, old: View, new: View, before: Facts, after: Facts, place: Place, into: Changes
    ) -> None:
        was = self._member(old, before, name, place.direction)
        now = self._member(new, after, name, place.direction)
        inner = place.member(name)
        incoming = place.direction is Direction.IN
        if was is None and now is None:
            return
        if was is not None and now is not None:
            if (name in before.required) != (name in after.required):
                texts = ("is required now", "is optional now") if incoming else ("is always there", "may be missing")
                needed = name in after.required
                into.add(inner, NARROWS if needed else WIDENS, texts[0] if needed else texts[1], now.place)
            self.compare(was, now, inner, into)
        elif was is not None:
            left = after.properties.get(name)
            text = "is no longer taken" if incoming else "is no longer given"
            if left:
                text += "; it is read-only now" if incoming else "; it is write-only now"
            elif _schemas(after.rest):
                self.compare(was, view(new.document, *_schemas(after.rest)), inner, into)
                return
            # To be ignored, or never given, is no way to be understood.
            into.add(inner, BOTH, text, left[0] if left else new.place)
        elif now is not None:
            if _schemas(before.rest) and name not in before.properties:
                self.compare(view(old.document, *_schemas(before.rest)), now, inner, into)
            if name in after.required and incoming:
                into.add(inner, NARROWS, "is new and required", now.place)
            elif before.closed and not incoming:
                into.add(inner, WIDENS, "is new; there were no members but the listed ones before", now.place)
            else:
                into.add(inner, NONE, "is new", now.place)

    @staticmethod
    def _member(of: View, facts: Facts, name: str, direction: Direction) -> Optional[View]:
        """None where it is not there: not at all, or not in this direction."""
        nodes = facts.properties.get(name)
        if nodes is None:
            return view(of.document, _anything(of.place)) if name in facts.required else None
        member = view(of.document, *nodes)
        hidden = "readOnly" if direction is Direction.IN else "writeOnly"
        return None if member.says(hidden) else member

    # --- arrays ---

    def _array(self, old: View, new: View, before: Facts, after: Facts, place: Place, into: Changes) -> None:
        for index in range(max(len(before.prefix), len(after.prefix))):
            parts = [
                facts.prefix[index] if index < len(facts.prefix) else facts.items for facts in (before, after)
            ]
            self._part(old, new, parts[0], parts[1], place.inside(f"[{index}]"), into)
        self._part(old, new, before.items, after.items, place.inside("[]"), into)
        if bool(before.contains) != bool(after.contains):
            text = "has to contain something particular now" if after.contains else "has to contain nothing particular"
            into.add(place, NARROWS if after.contains else WIDENS, text, new.place)
        elif before.contains:
            # Another element may do: whether it does depends on all of them.
            self._part(old, new, before.contains, after.contains, place.inside("[contained]"), into)

    def _part(
        self, old: View, new: View, was: list[Node], now: list[Node], place: Place, into: Changes
    ) -> None:
        if was or now:
            before = view(old.document, *was) if was else view(old.document, _anything(old.place))
            after = view(new.document, *now) if now else view(new.document, _anything(new.place))
            self.compare(before, after, place, into)

    # --- alternatives ---

    def _groups(self, old: View, new: View, place: Place, into: Changes) -> None:
        if len(old.groups) != len(new.groups):
            into.add(place, BOTH, "is put together of other alternatives", new.place)
            return
        for was, now in zip(old.groups, new.groups):
            olds, news = [old.branch(each) for each in was], [new.branch(each) for each in now]
            self._alternatives(olds, news, place, into, new.place)

    def _alternatives(self, olds: list[View], news: list[View], place: Place, into: Changes, node: Node) -> None:
        """Each of the old ones has to find its new one; what is left over has come or gone."""
        pairs: list[tuple[View, View]] = []
        left, free = list(olds), list(news)
        for alike in (_same_name, self._unchanged, self._unbroken(place), _same_types):
            for was in list(left):
                now = next((each for each in free if alike(was, each)), None)
                if now is not None:
                    pairs.append((was, now))
                    left.remove(was)
                    free.remove(now)
        for was, now in pairs:
            self.compare(was, now, place, into)
        gone = [was for was in left if not any(self._covers(was, now, NARROWS) for now in news)]
        come = [now for now in free if not any(self._covers(was, now, WIDENS) for was in olds)]
        incoming = place.direction is Direction.IN
        if gone:
            into.add(place, NARROWS, f"{'is no longer' if incoming else 'is never'} {_alternatives(gone)}", node)
        if come:
            into.add(place, WIDENS, f"may be {_alternatives(come)} as well", node)

    def _trial(self, was: View, now: View, direction: Direction) -> Changes:
        key = (was.key, now.key, direction)
        if key not in self._tried:
            changes = Changes()
            self.compare(was, now, Place("", direction, "a value"), changes)
            self._tried[key] = (was, now, changes)
        return self._tried[key][2]

    def _unchanged(self, was: View, now: View) -> bool:
        return not self._trial(was, now, Direction.IN).found

    def _unbroken(self, place: Place) -> Any:
        return lambda was, now: not any(self._trial(was, now, place.direction).breaking())

    def _covers(self, was: View, now: View, effect: Effect) -> bool:
        """NARROWS: the new one takes all that the old one did. WIDENS: it gives no more."""
        direction = Direction.IN if effect is NARROWS else Direction.OUT
        return not any(self._trial(was, now, direction).breaking())


def _anything(place: Node) -> Node:
    return Node({}, place.file, place.pointer, place.line)


def _schemas(nodes: Iterable[Node]) -> list[Node]:
    """Those that say something: not `true`, `false` or `{}`."""
    return [node for node in nodes if isinstance(node.value, dict) and node.value]


def _same_name(was: View, now: View) -> bool:
    return bool(was.name) and was.name == now.name


def _same_types(was: View, now: View) -> bool:
    before, after = Facts(was), Facts(now)
    apart = before.values is not None and after.values is not None and not before.values.keys() & after.values.keys()
    return before.types is not None and before.types == after.types and not apart


def _alternatives(views: list[View]) -> str:
    return _joined([f"`{each.name}`" if each.name else _kinds(Facts(each).types) for each in views])


def _bound(key: str, old: Optional[Bound], new: Optional[Bound]) -> tuple[Effect, str]:
    if old == new:
        return NONE, ""
    lower, unit = key in LOWER, _UNITS[key]
    noun = ("at least", "more than") if lower else ("at most", "less than")
    verb = "has" if unit else "is"
    was = f"{noun[old.exclusive]} {old}" if old else ""
    if new is None:
        return WIDENS, f"{verb} no longer {was}{unit}"
    text = f"{verb} {noun[new.exclusive]} {new}{unit}"
    if old is None:
        return NARROWS, text + " now"
    sign = 1 if lower else -1
    narrower = (sign * new.value, new.exclusive) > (sign * old.value, old.exclusive)
    return NARROWS if narrower else WIDENS, f"{text} now; it was {was}"


def _sets(old: set[Any], new: set[Any]) -> Effect:
    """Each element is a rule: more of them allow less."""
    if any((was, now) in _WIDER for was in old for now in new):
        return WIDENS
    if any((now, was) in _WIDER for was in old for now in new):
        return NARROWS
    return NARROWS if old < new else WIDENS if new < old else BOTH


def _exchanged(noun: str, old: set[Any], new: set[Any]) -> str:
    was, now = _joined(sorted(f"`{each}`" for each in old)), _joined(sorted(f"`{each}`" for each in new))
    phrase = "is a multiple of {}" if noun == "multiple" else "has the " + noun + " {}"
    if not new:
        return "is no multiple of {} any more".format(was) if noun == "multiple" else f"has no {noun} any more; it was {was}"
    return phrase.format(now) + " now" + (f"; it was {was}" if old else "")


def _kinds(types: Optional[frozenset[str]]) -> str:
    if types is None:
        return "any value"
    words = {"array": "an array", "integer": "an integer", "object": "an object"}
    shown = types - {"integer"} if "number" in types else types
    return _joined([words.get(name, f"a {name}" if name != "null" else name) for name in sorted(shown)]) or "nothing"


def _listed(texts: Iterable[str]) -> str:
    values = [f"`{value}`" if isinstance(value := json.loads(text), str) else f"`{text}`" for text in texts]
    rest = len(values) - _MANY
    return _joined(values if rest <= 1 else [*values[:_MANY], f"{rest} more"])


def _joined(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1] if words else ""


def _shown(node: Node) -> str:
    value = node.plain()
    return f"`{value}`" if isinstance(value, str) else f"`{json.dumps(value, ensure_ascii=False)}`"
