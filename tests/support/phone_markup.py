"""What a carrier takes for a document: a table of elements, and a judge that names every fault.

A check takes a value and returns what is wrong with it, or nothing. What a table does not name is a fault.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

Check = Callable[[str], str | None]

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")


def one_of(*values: str) -> Check:
    return lambda value: None if value in values else f"is none of {', '.join(values)}"


def integer(low: int, high: int = 1_000_000, *words: str) -> Check:
    """A whole number of that range, or one of the words."""

    def check(value: str) -> str | None:
        if value in words or (re.fullmatch("[0-9]{1,9}", value) and low <= int(value) <= high):
            return None
        return f"is no whole number from {low} to {high}" + "".join(f" and not {word}" for word in words)

    return check


def matching(pattern: str, what: str) -> Check:
    return lambda value: None if re.fullmatch(pattern, value) else f"is no {what}"


def web_address(value: str) -> str | None:
    """An absolute one."""
    if any(c <= " " or c > "~" for c in value):
        return "has characters that a URL may not have"
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "is no absolute URL"
    return "has user and password" if "@" in parts.netloc else None


def any_address(value: str) -> str | None:
    """An absolute one, or a relative one."""
    if not value:
        return "is empty"
    return web_address(value if urlsplit(value).scheme else "http://example.com/" + value.lstrip("/"))


def words(most: int) -> Check:
    def check(value: str) -> str | None:
        if not value.strip():
            return "has no words"
        return f"has {len(value)} characters, more than {most}" if len(value) > most else None

    return check


def hints(phrases: int, each: int, altogether: int) -> Check:
    def check(value: str) -> str | None:
        given = value.split(",")
        if len(given) > phrases or len(value) > altogether or any(len(hint.strip()) > each for hint in given):
            return "has more or longer hints than are allowed"
        return None

    return check


def all_of(*allowed: str) -> Check:
    """Words with spaces between, each of them allowed."""
    return lambda value: None if value.split() and set(value.split()) <= set(allowed) else f"is not of {', '.join(allowed)}"


method = one_of("GET", "POST")
boolean = one_of("true", "false")
language = lambda value: None if _LANGUAGE.fullmatch(value) else "is no language tag"  # noqa: E731


@dataclass(frozen=True)
class Element:
    attributes: dict[str, Check] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    text: Check | None = None  # none is allowed
    ends: Callable[[ET.Element], bool] = lambda element: False  # what follows is never reached
    also: Callable[[ET.Element], str | None] = lambda element: None  # what no table can say


def _check_text(element: ET.Element, rule: Element) -> list[str]:
    faults = []
    if rule.text is not None:
        wrong = rule.text(element.text or "")
        faults += [f"the text of <{element.tag}> {wrong}"] if wrong else []
    loose = [child.tail for child in element] + ([element.text] if rule.text is None else [])
    if any(text and text.strip() for text in loose):
        faults.append(f"loose text in <{element.tag}>")
    return faults


def _check(element: ET.Element, table: dict[str, Element]) -> list[str]:
    rule = table.get(element.tag)
    if rule is None:
        return [f"<{element.tag}> is unknown"]
    faults = [f"<{element.tag}> lacks {name}" for name in rule.required if name not in element.attrib]
    for name, value in element.attrib.items():
        wrong = rule.attributes[name](value) if name in rule.attributes else "is unknown"
        if wrong:
            faults.append(f"{name}={value[:100]!r} of <{element.tag}> {wrong}")
    faults += _check_text(element, rule)
    also = rule.also(element)
    faults += [also] if also else []
    ended = None
    for child in element:
        if child.tag not in rule.children:
            faults.append(f"<{child.tag}> may not be in <{element.tag}>")
            continue
        if ended is not None:
            faults.append(f"<{child.tag}> after <{ended}> is never reached")
        faults += _check(child, table)
        ended = child.tag if table[child.tag].ends(child) else ended
    return faults


def judge(content: bytes, table: dict[str, Element], most: int) -> tuple[ET.Element | None, list[str]]:
    """The root, where the document has no faults, and its faults."""
    if len(content) > most:
        return None, [f"the document has {len(content)} bytes, more than {most}"]
    try:
        text = content.decode("utf-8")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            return None, ["the document declares a type"]
        if not text.startswith("<"):
            return None, ["the document does not begin with <"]
        root = ET.fromstring(content)
    except (UnicodeDecodeError, ET.ParseError, LookupError, ValueError) as error:
        return None, [f"the document is no XML: {error}"]
    if root.tag != "Response":
        return None, [f"the root is <{root.tag}>"]
    faults = _check(root, table)
    return (None if faults else root), faults
