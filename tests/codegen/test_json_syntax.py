"""A second opinion on JSON itself: what the reader accepts and refuses, against Python's json module."""

import json
import math

from codegen_support import EXAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st

SEEDS = [
    rb'{"name":"a\"b\\c\u00e9\ud83d\ude00","prospectProps":{"a":[1,-2.5e+3,0,true,false,null,"",{}],"b":{"c":[]}},"x":1E5}',
    '[1, 2 ,"é😀" ]'.encode(),
    rb'"\\\\\"\/\b\f\n\r\t"',
    b'{"a":{"b":{"c":[[[[]]]]}}}',
    b'{"name":"a text that is longer than a machine word","status":"and another one that is longer"}',
]
PIECES = [bytes([byte]) for byte in b'{}[],:"\\/ eE+-.0123456789tfnu\x00\t\x1f\rabcd\xc3\xa9\xff\xed\xa0\x80\xf0']
PIECES += [rb"\u0000", rb"\ud800", rb"\udc00", b"1e400", b"1e-400", b"NaN", b"[[", b"]]", b'""', b"\xef\xbb\xbf"]
MOST_DEPTH = 64


class Refused(Exception):
    pass


def _refuse(_constant):
    raise Refused


def _unique(pairs):
    """The oracle would lose what a later duplicate hides."""
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise KeyError
    return dict(pairs)


def _fits(value, depth: int) -> bool:
    if isinstance(value, str):
        return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, (int, float)):
        return not math.isinf(value) if isinstance(value, float) else abs(value) < 2**1024
    if isinstance(value, dict):
        return depth < MOST_DEPTH and all(_fits(name, 0) and _fits(child, depth + 1) for name, child in value.items())
    if isinstance(value, list):
        return depth < MOST_DEPTH and all(_fits(child, depth + 1) for child in value)
    return True


def opinion(text: bytes) -> bool | None:
    """Whether a text is JSON that the contract takes; None where the oracle cannot tell."""
    try:
        value = json.loads(text.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_unique)
    except KeyError:
        return None
    except (ValueError, Refused, RecursionError):
        return False
    return _fits(value, 0)


def _apply(text: bytes, edits) -> bytes:
    for kind, place, piece in edits:
        at = place % (len(text) + 1)
        if kind == "insert":
            text = text[:at] + piece + text[at:]
        elif kind == "replace":
            text = text[:at] + piece + text[at + len(piece) :]
        elif kind == "delete":
            text = text[:at] + text[at + len(piece) :]
        else:
            text = text[:at]
    return text


EDITS = st.lists(
    st.tuples(st.sampled_from(["insert", "replace", "delete", "cut"]), st.integers(0, 200), st.sampled_from(PIECES)), max_size=4
)


def test_texts_are_judged_alike(probe):
    @settings(max_examples=40 * EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(st.sampled_from(SEEDS), EDITS)
    def check(seed, edits):
        text = _apply(seed, edits).replace(b"\n", b" ")
        expected = opinion(text)
        if expected is None or not text.strip(b" \t\r"):
            return
        broken = [fault for fault in probe.faults_of("ProspectCreate", text) if fault[2] == "json_invalid"]
        assert bool(broken) != expected, text
        assert all(0 <= loc[1] <= len(text) and msg.startswith("JSON decode error: ") for loc, msg, _ in broken)

    check()
