"""Writes the seeds under tests/fuzz/corpus/ and the dictionaries beside them, <target>.dict: the document's examples and
words, and what is interesting by hand below.

usage: /usr/bin/python3 -B tests/fuzz/make_corpus.py

Run it when operations or schemas came or went: the first byte of some inputs counts them. Files named `found-…` are
inputs that once failed; they are kept as they are.
"""

import gzip
import json
import re
import shutil
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).resolve().parent / "corpus"
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "contract")]

from support import spec  # noqa: E402

AT_ONCE, BYTE_BY_BYTE, SEVENS = b"\x00", b"\x01", b"\x07"
FIRST_CHOICE = 0x30  # printable, so that the seeds read well: the targets take the choice modulo the count


def compact(value) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def choice(index: int, count: int) -> bytes:
    return bytes([FIRST_CHOICE + (index - FIRST_CHOICE) % count])


def listed(path: str, pattern: str) -> list[str]:
    return re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"))


def examples(media: dict) -> dict:
    return {name: example["value"] for name, example in media.get("examples", {}).items() if "value" in example}


# --- the document's examples ---------------------------------------------------------------------------------------


def requests() -> dict[str, bytes]:
    """One seed for each example of a request body, and one for each operation with query parameters."""
    document = spec.load()
    names = listed("generated/cpp/api/operations.h", r'\.name = "(\w+)"')
    seeds = {}
    for operation in document.operations:
        first = choice(names.index(operation.id), len(names))
        media = operation.raw.get("requestBody", {}).get("content", {}).get("application/json", {})
        for name, value in examples(media).items():
            seeds[f"{operation.id}-{name}"] = first + b"a.1/b.2\nIdempotency-Key: k\nIf-Match: \"1\"\n\n" + compact(value)
        media = operation.raw.get("requestBody", {}).get("content", {}).get("application/x-www-form-urlencoded", {})
        for name, value in examples(media).items():
            seeds[f"{operation.id}-{name}"] = first + b"twilio/org.1/con.1/3/1\n\n" + urlencode(value).encode()
        if operation.parameters("query"):
            query = "&".join(f"{p['name']}={sample(p['schema'])}" for p in operation.parameters("query"))
            seeds[operation.id] = first + f"a.1?{query}\nPrefer: count=exact\nIf-None-Match: *\n\n".encode()
    seeds["uploadFiles"] = choice(names.index("uploadFiles"), len(names)) + b"\n\ntext"
    seeds["broken"] = choice(names.index("createAgent"), len(names)) + b"%zz/%00\n: \nIf-Match\n\n{\"name\":\"\xff\"}"
    return seeds


def sample(schema: dict):
    if "enum" in schema:
        return schema["enum"][0]
    return {"integer": 1, "boolean": "true", "array": "fil.1"}.get(schema.get("type"), "a%20b")


def models() -> dict[str, bytes]:
    """The smallest example of each schema that a body is made of, and some bad ones."""
    raw = spec.load().bundled
    names = listed("generated/cpp/tests/decode_registry.cpp", r'\{"(\w+)", &faultsOf')
    found: dict[str, bytes] = {}
    for operation in spec.load().operations:
        places = [("requestBody", raw["paths"][operation.path][operation.method.lower()].get("requestBody", {}))]
        places += raw["paths"][operation.path][operation.method.lower()]["responses"].items()
        for _, place in places:
            schema = place.get("content", {}).get("application/json", {})
            name = schema.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
            resolved = spec.load().resolve(schema)
            for value in examples(resolved).values():
                text = compact(value)
                if name in names and len(text) < len(found.get(name, text + b" ")):
                    found[name] = text
    seeds = {name: choice(names.index(name), len(names)) + text for name, text in found.items()}
    agent = choice(names.index("AgentUpdate"), len(names))
    seeds["nulls"] = agent + b'{"name":null,"role":null,"mission":null,"voice":null,"timezone":null}'
    seeds["wrong-types"] = agent + b'{"name":1,"mission":[],"voice":"","timezone":"Nowhere/Land","imageUrl":"ftp://x"}'
    seeds["duplicates"] = agent + b'{"name":"a","name":"b","mission":{"greeting":"x"},"mission":{"greeting":1}}'
    return seeds


# --- by hand -------------------------------------------------------------------------------------------------------


def http_parser() -> dict[str, bytes]:
    get = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    post = b"POST /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
    chunked = b"POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    return {
        "get": SEVENS + get,
        "pipeline": BYTE_BY_BYTE + get + post + get,
        "http10": AT_ONCE + b"GET /a?b=c HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "absolute": SEVENS + b"GET http://a:80/x HTTP/1.1\r\nHost: b\r\n\r\n",
        "options": SEVENS + b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "expect": SEVENS + b"PUT /e HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
        "chunks": BYTE_BY_BYTE + chunked + b"5\r\nhello\r\n3;a=\"b\"\r\nabc\r\n0\r\n\r\n" + get,
        "trailers": SEVENS + chunked + b"1\r\nx\r\n0\r\nDigest: y\r\n\r\n",
        "chunk-size-huge": AT_ONCE + chunked + b"FFFFFFFFFFFFFFFFF\r\n",
        "chunk-size-bad": AT_ONCE + chunked + b"0x5\r\nhello\r\n",
        "chunk-end-missing": AT_ONCE + chunked + b"5\r\nhello0\r\n\r\n",
        "both-lengths": AT_ONCE + b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
        "two-lengths": AT_ONCE + b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4, 5\r\n\r\nabcd",
        "signed-length": AT_ONCE + b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd",
        "coding": AT_ONCE + b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        "two-hosts": AT_ONCE + b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "no-host": AT_ONCE + b"GET / HTTP/1.1\r\n\r\n",
        "bare-line-feed": SEVENS + b"GET / HTTP/1.1\nHost: a\n\n",
        "bare-return": SEVENS + b"GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
        "folded": SEVENS + b"GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
        "space-before-colon": SEVENS + b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "version": AT_ONCE + b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
        "tls": AT_ONCE + b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "preface": AT_ONCE + b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "empty-lines": BYTE_BY_BYTE + b"\r\n\r\n" + get,
        "long-target": AT_ONCE + b"GET /" + b"a" * 100 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        "many-headers": SEVENS + b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 12 + b"\r\n",
    }


def http_differential() -> dict[str, bytes]:
    """The same requests, not cut."""
    return {name: seed[1:] for name, seed in http_parser().items()} | {
        "extension": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1 ; a = \"b;\\\"\" ;c\r\nx\r\n0\r\n\r\n",
        "found-extension-name": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;\x95=b\r\nabc\r\n0\r\n\r\n",
    }


def multipart() -> dict[str, bytes]:
    head = b"multipart/form-data; boundary=b\n"

    def part(fields: bytes, content: bytes) -> bytes:
        return b"--b\r\n" + fields + b"\r\n\r\n" + content + b"\r\n"

    file = part(b'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain', b"hello")
    text = part(b'Content-Disposition: form-data; name="files"', b"words")
    end = b"--b--\r\n"
    return {
        "file": SEVENS + head + file + end,
        "file-and-text": BYTE_BY_BYTE + head + file + text + end,
        "two-files": SEVENS + head + file + file + end,
        "too-many-files": AT_ONCE + head + file * 4 + end,
        "too-much-text": AT_ONCE + head + text * 5 + end,
        "large": SEVENS + head + part(b'Content-Disposition: form-data; name=f; filename=a', b"x" * 300) + end,
        "quoted-boundary": SEVENS + b'multipart/form-data; boundary="b c"\n--b c\r\n\r\n',
        "no-boundary": AT_ONCE + b"multipart/form-data\n",
        "other-type": AT_ONCE + b"application/json\n{}",
        "preamble": BYTE_BY_BYTE + head + b"before\r\n" + file + end + b"behind",
        "almost-boundary": BYTE_BY_BYTE + head + part(b'Content-Disposition: form-data; name=f; filename=a', b"\r\n--\r\n--c\r--b\n--b") + end,
        "no-end": SEVENS + head + file,
        "no-name": AT_ONCE + head + part(b"Content-Disposition: form-data", b"") + end,
        "extended-name": SEVENS + head + part(b"Content-Disposition: form-data; name=f; filename*=UTF-8''%e2%82%ac.txt", b"x") + end,
        "folder": SEVENS + head + part(rb'Content-Disposition: form-data; name="f"; filename="..\\..\\/etc/passwd"', b"x") + end,
        "no-file-chosen": SEVENS + head + part(b'Content-Disposition: form-data; name="f"; filename=""', b"") + end,
        "bad-utf8": AT_ONCE + head + part(b'Content-Disposition: form-data; name="f"', b"\xff\xfe") + end,
    }


def json_text() -> dict[str, bytes]:
    texts = {
        "object": '{"a":1,"b":[true,false,null],"c":{"d":"e"}}',
        "spaces": ' {\t"a" :\n1 , "b" : [ ] }\r\n',
        "escapes": r'{"k":"\"\\\/\b\f\n\r\t\u00c4\ud83d\ude00","\u006b":2}',
        "lone-surrogate": r'["\ud83d"]',
        "nul": r'["\u0000"]',
        "numbers": "[0,-0,1.10,1e3,1E+3,-1.5e-7,9223372036854775808,5e-324,1.7976931348623157e308]",
        "too-large": "[1e309]",
        "bad-numbers": "[01,+1,.5,1.,1e,NaN,Infinity,-]",
        "deep": "[" * 64 + "]" * 64,
        "too-deep": "[" * 65 + "]" * 65,
        "unfinished": '{"a":[1,2',
        "trailing": "{} x",
        "comma": '{"a":1,}',
        "duplicate": '{"k":1,"k":2,"K":3}',
        "unicode": '{"schlüssel":"日本語 😀"}',
        "scalar": '"text"',
        "blank": "  ",
        "mark": "\ufeff{}",
    }
    return {name: b"k\n" + text.encode() for name, text in texts.items()}


def query() -> dict[str, bytes]:
    return {
        "list": b"/v1/prospects\nskip=0&limit=20&searchField=name&searchValue=a+b%20c&sortBy=name",
        "repeated": b"/v1/files\nfile_ids=fil.1&file_ids=fil.2&file_ids=",
        "values": b"/v1/ai-agents/aia.1794994282640000.av6wztbn/hives/hiv.1/link\nlimit=9223372036854775807&limit=-1&limit=1e3",
        "encoded": b"/v1/prospects/%e2%82%ac%2F%25\nsearchValue=%C3%A4&skip=%30",
        "bad-percent": b"/v1/hives/%zz\nskip=%&limit=%4&searchValue=%zz",
        "not-utf8": b"/v1/hives/%ff\nsearchValue=%ff%fe",
        "nul": b"/v1/hives/%00\nsearchValue=a%00b",
        "odd": b"//v1///\n&&=&==&a&=b&skip",
        "long-id": b"/v1/products/" + b"%c3%a4" * 100 + b"\n",
        "dots": b"/v1/../v1/./hives/\nsearchValue=;?#",
        "time": b"2026-11-20T21:30:00Z\nsearchValue=2026-11-20T21:30:00.123%2B01:00",
    }


def timestamp() -> dict[str, bytes]:
    texts = [
        "2026-11-20T21:30:00.123Z", "2026-11-20t21:30:00z", "2026-11-20 21:30:00", "2026-11-20T21:30:00.123456789+05:30",
        "2024-02-29T00:00:00Z", "2023-02-29T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+23:59", "2026-11-20T24:00:00Z", "2026-11-20T23:59:60Z",
        "2026-11-20", "2026-11-20T21:30:00.", "2026-11-20T21:30:00+0100",
    ]  # fmt: skip
    return {f"{number:02}": text.encode() for number, text in enumerate(texts)}


def ids() -> dict[str, bytes]:
    return {
        "forward": bytes([1, 2, 3, 127]), "standing": b"\x00\x01\x00\x01", "backward": bytes([127, 128, 127, 200]),
        "restarts": bytes([5, 0, 250, 0, 5, 0]),
    }  # fmt: skip


def http_fields() -> dict[str, bytes]:
    def lines(*values: bytes) -> bytes:
        return b"\x64" + b"\n".join(values)  # a file of 100 bytes

    return {
        "first": lines(b"", b"bytes=0-9", b"", b"Bearer hvl_abc", b"a.txt"),
        "open": lines(b'"other"', b"bytes=50-", b'"abc"', b"gzip, br;q=0.5", "ä€.txt".encode()),
        "last": lines(b'W/"abc"', b"bytes=-5", b'W/"abc"', b"count=exact", b'a"b\\c%.txt'),
        "outside": lines(b'"a,b", "abc"', b"bytes=100-200", b"", b"respond-async, count=exact;q=1", b"a\r\nX: b"),
        "several": lines(b"*", b"bytes=0-1,5-6", b"Sun, 06 Nov 1994 08:49:37 GMT", b"*;q=0", b""),
        "huge": lines(b'"', b"bytes=18446744073709551615-18446744073709551616", b'"', b"a.example:65536", b"\xff\xfe"),
        "reversed": lines(b",,,", b"bytes=9-0", b"W/", b"[::1]:80", b".."),
        "odd": lines(b'W/"', b"BYTES= 1 - 2 ", b"", b"gzip;q=0.000", b"*'()!~"),
        "no_weight": lines(b"", b"", b"", b"gzip;q=nan, *;q=inf, identity;q=-1", b""),
        "hex_weight": lines(b"", b"", b"", b"gzip;q=0x1p3, *;q=1e400", b""),
    }


def chat_stream() -> dict[str, bytes]:
    """Streams as servers send them, reports, and arguments of tools under their schema."""

    def delta(**members) -> dict:
        return {"choices": [{"index": 0, "delta": members, "finish_reason": None}]}

    def stream(*chunks, end: str = "\n\n") -> bytes:
        return AT_ONCE + "".join(f"data: {json.dumps(c) if c != '[DONE]' else c}{end}" for c in chunks).encode()

    def call(name: str, arguments: str, **more) -> dict:
        return {"function": {"name": name, "arguments": arguments}} | more

    finish = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
    schema = {"type": "object", "required": ["a"], "properties": {"a": {"type": ["integer", "null"], "enum": [1, None]}}}
    return {
        "words": stream(delta(role="assistant", content=""), delta(content="Hel"), delta(content="lo."), finish, "[DONE]"),
        "thoughts": stream(delta(content="<think>a</thi"), delta(content="nk> b"), "[DONE]"),
        "tools": stream(
            delta(tool_calls=[call("a", '{"b":', index=0, id="x"), call("c", "{}", index=1, id="y")]),
            delta(tool_calls=[call("", "1}", index=0)]), finish, "[DONE]", end="\r\n\r\n",
        ),
        "no-index": stream(delta(tool_calls=[call("a", "{", id="x")]), delta(tool_calls=[call("", "}")])),
        "error": stream({"error": {"message": "x", "type": "server_error", "code": None}}),
        "whole": stream({"choices": [{"message": {"content": "Hi", "tool_calls": [call("a", "{}")]}, "finish_reason": "stop"}]}),
        "comments": b"\x01\xef\xbb\xbf: x\rid: 1\r\ndata\ndata:\ndata: a\n\nretry: 1\n\n",
        "arguments": AT_ONCE + compact(schema) + b'\n{"a":1}\n{"a":2,"b":[]}\n{"items":{"type":"string"}}\n["x",1]\n',
        "report": AT_ONCE + b"```json\n" + compact({"summary": "x", "name_of_caller": "Ada", "action_items": ["y"]}) + b"\n```",
    }  # fmt: skip


def spoken() -> dict[str, bytes]:
    """What models write: thoughts in every dress, markup, tables, role play."""
    texts = {
        "thoughts": "<think>They ask. Well.</think>\n\nHello. <THINKING a=1>x</THINKING> you<br>there.",
        "unopened": "The caller wants a price. 99.</think>It is 99 euros.",
        "channels": "<|channel|>analysis<|message|>We.<|end|><|start|>assistant<|channel|>final<|message|>Hi.<|return|>",
        "brackets": "[THINK]x[/THINK]Hi \u25c1think\u25b7y\u25c1/think\u25b7 <\uff5cend\uff5c>[TOOL_CALLS][{}]",
        "markup": "## A *b* **c** `d` ~~e~~ __f__ g_h [i](j) ![k](l) [1] \u30104\u2020m\u3011 &amp; \\* 3 * 4\n---\n> n\n- o\n```py\np\n```",
        "table": "| A | B |\n|---|:-:|\n| 1 | - |\na | b",
        "roles": "**AI:** Hello. USER: And?\nAI:**AI:**- No. Maya: Yes.\nSystem: x",
        "text": "\u00dcber 20 \u20ac \u2014 ada_m@example.com, -5, C#, #1, 3 < 4!",
    }
    return {name: bytes([portion * 3]) + text.encode() for portion, (name, text) in enumerate(texts.items())}


def carrier() -> dict[str, bytes]:
    """Callbacks as the carriers send them, and answers to calls that were placed."""
    url = b"https://h.example:443/phone/turn?b=2&a=1"

    def sent(method: bytes, rest: bytes, address: bytes = url) -> bytes:
        return method + b"c2ln, b3RoZXI=\n77\n" + address + b"\n" + rest

    post, get = b"0", b"1"
    return {
        "twilio-turn": sent(post, b"AccountSid=AC1&CallSid=CA1&From=%2B14158675309&To=client%3Aada&CallStatus=in-progress&SpeechResult=yes+please&Confidence=0.9"),
        "twilio-status": sent(post, b"CallSid=CA1&CallStatus=initiated&AnsweredBy=machine_end_beep&Digits=12%23"),
        "twilio-recording": sent(post, b"CallSid=CA1&RecordingUrl=https%3A%2F%2Fr.example%2FRE1&RecordingStatus=completed"),
        "twilio-json": sent(post, b"a=b", b"https://u:p@[::1]:80/?bodySHA256=00"),
        "plivo-turn": sent(post, b"CallUUID=u-1&From=14158675309&To=493012345678&CallStatus=timeout&Speech=Gr%C3%BC%C3%9Fe&Machine=true", b"http://h.example"),
        "plivo-recording": sent(post, b"CallUUID=u-1&RecordUrl=https%3A%2F%2Fr.example%2F1.mp3&RecordingID=1&RecordingDuration=-1"),
        "get": sent(get, b"a=1&a=2&b=3", b"https://h.example/p?a=%zz"),
        "words": sent(b"\x10", b"a=" + "Fish & <chips>. 😀 שלום。再见！".encode() + b"&b=%00%08%EF%BF%BE%ff&c=" + b"w" * 300),
        "placed-twilio": sent(post, b'{"sid":"CA1"}', b"de-AT"),
        "refused-twilio": sent(get, b'{"code":21211,"message":"The \'To\' number\\nis not valid"}', b"British English"),
        "placed-plivo": sent(post, b'{"request_uuid":["u-1"]}', b"Polly.Amy"),
        "refused-plivo": sent(get, b'{"error":"x"}'),
        "refused-without-words": sent(get, b'{"error":" ","message":"\\n"}'),
    }  # fmt: skip


def transcript() -> dict[str, bytes]:
    return {
        "dialogue": b"AI: Good morning.\nUSER: I need a check-up.\nAI: Monday at ten, then.",
        "other-words": b"agent: hello\ncaller : hi there\nCaller:bye",
        "continued": b"AI: one\n two\n\nthree\nUSER:\nfour",
        "no-speaker": b"just words\nand more: words",
        "leading": b"before\nAI: x\r\nUSER: y\r\n",
        "nested": b"AI: USER: AI: x\n:\n::\nAI:",
    }


def understanding() -> dict[str, bytes]:
    """The first byte is the place in languages(): English, German, French, Spanish, Italian, Dutch."""
    said = {
        "english": "Your name?\nit's tom baker twelve mill lane leeds\nYour phone number?\noh double seven, +44 (0)1 2\nWhen?\nnot monday, 24.11.2026 at half past two",
        "german": "Ihre Telefonnummer?\nnull eins sieben null zwölf\nWann?\nam dritten Dezember um halb elf\n\nb e r g, klaus punkt berg at example punkt de",
        "french": "Votre numéro ?\nzéro six douze, soixante et onze\nQuand ?\nmardi à dix heures moins le quart",
        "spanish": "¿Podemos grabar?\nprefiero que no\n¿Cuándo?\nmañana a las diez y media",
        "italian": "Il suo indirizzo?\nvia roma dodici a milano\nQuando?\ndomani alle tre",
        "dutch": "Uw naam?\nB A K K E R\nHoe laat?\nvolgende week woensdag om half drie",
        "facts": "\nF28? 2026-11-24T10:00 a.b+c@d.example 00-0049 ''\n?\n@ . at dot com",
    }
    return {name: bytes([min(place, 5)]) + words.encode() for place, (name, words) in enumerate(said.items())}


def url() -> dict[str, bytes]:
    return {
        "plain": b"https://www.Example.com:443/a/../b/%7Ec?d=%c3%a4&utm_source=x#e\n../f/./g?h=i",
        "names": "http://b\u00fccher.example:8080/\u00e4 b\n//\u4f8b\u3048.\u30c6\u30b9\u30c8/".encode(),
        "addresses": b"http://[2001:DB8::1]:81/;p=1\nhttp://127.0.0.1/?q=http://a/",
        "none": b"http://user:pw@a\\b/\njavascript:alert(1)",
        "document": b"https://docs.google.com/document/u/0/d/1aB-_x/edit?resourcekey=0-x#heading=h.1\n",
        "sheet": b"https://docs.google.com/spreadsheets/d/1a/edit#gid=7\n?y",
    }


def robots() -> dict[str, bytes]:
    return {
        "groups": b"a/b.php?c=d\nUser-agent: *\nDisallow: /\n\nuser-agent: Hiveline\nUser-agent: b # c\nAllow: /a*.php$\nDisallow: /a",
        "encoded": b"x?u=https%3A%2F%2Fa\r\nUser-Agent: *\r\nDisallow: /x?u=https://\r\nAllow: /%E3%83%84%2a$b\r\n",
        "more": b"\n\xef\xbb\xbfSitemap: https://a/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow:\n",
        "stars": b"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\nUser-agent: *\nDisallow: /*a*a*a*a*a*a*a*a*ab$\n",
    }


def sitemap() -> dict[str, bytes]:
    head = b'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    urls = head + b"<url><loc> http://a/?b=1&amp;c=2</loc><lastmod>2005-01-01</lastmod></url><url><loc><![CDATA[x]]></loc></url></urlset>"
    index = b"<s:sitemapindex xmlns:s='n'><!-- c --><s:sitemap><s:loc>http://a/s.xml</s:loc></s:sitemap></s:sitemapindex>"
    laughs = b'<!DOCTYPE urlset [<!ENTITY a "ha">]><urlset><url><loc>&a;&a;</loc></url></urlset>'
    return {
        "urls": b"\x07" + urls, "index": b"\x01" + index, "entities": b"\x20" + laughs, "packed": b"\x05" + gzip.compress(urls, mtime=0),
        "text": b"\x03\xef\xbb\xbfhttp://a/1\r\nhttp://a/2\n", "wide": b"\x09" + "\ufeff<urlset><url><loc>a</loc></url></urlset>".encode("utf-16-le"),
    }  # fmt: skip


def file_type() -> dict[str, bytes]:
    def archive(*names: str) -> bytes:
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w") as file:
            for name in names:
                file.writestr(zipfile.ZipInfo(name), "<w/>")
        return buffer.getvalue()

    return {
        "pdf": b"a.pdf\n%PDF-1.7\n",
        "docx": b"a.docx\n" + archive("[Content_Types].xml", "word/document.xml"),
        "zip": b"a.zip\n" + archive("readme.txt"),
        "docx-cut": b"a.docx\n" + archive("word/document.xml")[:-10],
        "text": b"a.txt\nhello",
        "no-ending": b"README\nhello",
        "utf16": b"a.csv\n\xff\xfea\x00,\x00b\x00",
        "latin1": b"a.md\n\xe4\xf6\xfc",
        "json": b'a.json\n {"a":1}',
        "vtt": b"a.vtt\nWEBVTT\n\n00:00.000 --> 00:01.000\nhi",
        "srt": b"a.srt\n1\n00:00:00,000 --> 00:00:01,000\nhi",
        "json-cut": b'a.json\n{"a":[1,',
        "utf16-pair": b"a.txt\n\xfe\xff\xd8\x3d\xde\x00\x00x",
        "utf16-half": b"a.txt\n\xfe\xff\xd8\x3d",
        "binary": b"a.txt\n\x7fELF\x02\x01\x01\x00\x00",
    }


def knowledge() -> dict[str, bytes]:
    def archive(**entries: str) -> bytes:
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w") as file:
            for name, content in entries.items():
                file.writestr(zipfile.ZipInfo(name.replace("__", "/").replace("_rels_", "_rels/.rels")), content)
        return buffer.getvalue()

    relation = '<R><R Type="x/officeDocument" Target="d.xml"/></R>'
    body = "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>A</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    return {
        "html": b"\x00<title>T</title><h1>A</h1><p>b<ul><li>c</ul><table><tr><th>n<td>x</table><main><pre>d</pre></main>",
        "docx": b"\x01" + archive(_rels_=relation, **{"d.xml": f"<w:document><w:body>{body}</w:body></w:document>"}),
        "markdown": b"\x02# A\n* b [c](d) `e`\n\n| n | p |\n|---|---|\n| x | y |\n```\ncode\n```\n",
        "vtt": b"\x03WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada>hi &amp; <i>you</i></v>\n",
        "dialogue": b"\x04[00:01] AI: Hello.\nUSER: Hi. Mr. X\n",
        "csv": b'\x05speaker,text\nAda,"a ""b"""\n',
        "messages": b'\x06[{"speaker":"AI","message":"x"}]',
        "json": b'\x07{"a":1,"b":[{"c":"d"},2]}',
        "plain": b"\x08caf\xe9\n\n- one\n- two\n",
    }


def websocket() -> dict[str, bytes]:
    def frame(first: int, payload: bytes, mask: bytes = b"") -> bytes:
        length = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + len(payload).to_bytes(2, "big")
        length = bytes([length[0] | (0x80 if mask else 0)]) + length[1:]
        covered = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if mask else payload
        return bytes([first]) + length + mask + covered

    client, server = b"\x03", b"\x83"  # three bytes at a time, as the one that reads
    mask = b"\x37\xfa\x21\x3d"
    return {
        "hello": client + frame(0x81, b"Hello"),
        "masked": server + frame(0x81, b"Hello", mask) + frame(0x82, b"\x00\xff", mask),
        "fragments": server + frame(0x01, b"Hel", mask) + frame(0x89, b"ping", mask) + frame(0x00, b"", mask) + frame(0x80, b"lo", mask),
        "two-bytes-of-length": client + frame(0x82, b"x" * 200),
        "too-long": client + frame(0x82, b"x" * 301),
        "eight-bytes-of-length": client + b"\x82\x7f" + b"\x00" * 6 + b"\x01\x00",
        "euro-cut": server + frame(0x01, b"\xe2\x82", mask) + frame(0x80, b"\xac", mask),
        "not-utf-8": client + frame(0x81, b"\xed\xa0\x80"),
        "close": server + frame(0x88, b"\x03\xe8bye", mask) + frame(0x81, b"late", mask),
        "close-empty": client + frame(0x88, b""),
        "close-code": client + frame(0x88, b"\x03\xed"),
        "reserved": client + frame(0xc1, b"x"),
        "opcode": client + frame(0x83, b"x"),
        "continuation": client + frame(0x80, b"x"),
        "many-fragments": client + frame(0x02, b"") + frame(0x00, b"") * 9,
        "pong": client + frame(0x8a, b"x" * 125),
    }


TARGETS = {
    "carrier": carrier, "chat_stream": chat_stream, "file_type": file_type, "http_differential": http_differential, "http_fields": http_fields, "http_parser": http_parser,
    "ids": ids, "json_models": models, "json_text": json_text, "knowledge": knowledge, "multipart": multipart, "query": query, "request": requests,
    "robots": robots, "sitemap": sitemap, "spoken": spoken,
    "timestamp": timestamp, "transcript": transcript, "understanding": understanding, "url": url, "websocket": websocket,
}  # fmt: skip


# --- dictionaries --------------------------------------------------------------------------------------------------

JSON_WORDS = ["null", "true", "false", '""', "[]", "{}", "\\u0000", "\\ud83d", "1e308", "-0", "9223372036854775808"]
HTTP_WORDS = [
    "\r\n", "\r\n\r\n", " HTTP/1.1", " HTTP/1.0", "Host: ", "Content-Length: ", "Transfer-Encoding: ", "chunked", "gzip",
    "Connection: ", "close", "keep-alive", "Expect: ", "100-continue", "0\r\n\r\n", "http://", "OPTIONS * ", "HEAD ",
]  # fmt: skip
SPOKEN_WORDS = [
    "<think>", "</think>", "[THINK]", "<|channel|>", "<|message|>", "<tool_call>", "USER: ", "AI: ", "**",
    "|---|", "```", "](", "&nbsp;",
]  # fmt: skip
MULTIPART_WORDS = [
    "multipart/form-data", "; boundary=", "--b\r\n", "\r\n--b", "--b--", "Content-Disposition: form-data", "; name=",
    "; filename=", "; filename*=UTF-8''", "Content-Type: ", "\r\n\r\n", "..", "%2e",
]  # fmt: skip
CHAT_WORDS = [
    "choices", "delta", "message", "content", "refusal", "tool_calls", "index", "id", "function", "name", "arguments",
    "finish_reason", "error", "type", "required", "properties", "items", "enum", "const", "additionalProperties", "summary",
    "name_of_caller", "email_address_of_caller", "phone_number_of_caller", "<think>", "</think>",
]  # fmt: skip
CARRIER_WORDS = [
    "AccountSid=", "CallSid=", "CallUUID=", "From=", "To=", "CallStatus=", "in-progress", "no-answer", "SpeechResult=", "Speech=",
    "Digits=", "AnsweredBy=", "machine_start", "Machine=", "RecordingUrl=", "RecordingStatus=", "RecordUrl=", "RecordingID=",
    "bodySHA256=", "https://", ":443", "@[::1]", "%00", "%EF%BF%BE", "%F0%9F%98%80", "&amp;", "<![CDATA[", "]]>",
    '"sid"', '"code"', '"message"', '"request_uuid"', '"error"',
]  # fmt: skip
URL_WORDS = [
    "http://", "https://", "//", "../", "/./", "%2e", "%2F", "%00", "xn--", "[::1]", ":443", ":80", "@", "?utm_source=", "&gclid=",
    "https://docs.google.com/", "document/d/", "/d/e/", "/pub", "open?id=", "gid=", "javascript:", "mailto:",
]  # fmt: skip
ROBOTS_WORDS = ["User-agent: ", "Hiveline", "Disallow: /", "Allow: /", "Sitemap: ", "Crawl-delay: ", "*", "$", "#", "%2A", "%24", "\r\n"]
SITEMAP_WORDS = [
    "<?xml version='1.0'?>", "<urlset>", "</urlset>", "<sitemapindex>", "<sitemap>", "<url>", "</url>", "<loc>", "</loc>", "<loc/>",
    "xmlns=''", "xmlns:a='n'", "<!DOCTYPE ", "<!ENTITY ", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "&amp;", "&#x0;", "encoding='UTF-16'",
]  # fmt: skip
UNDERSTANDING_WORDS = [
    "your name?", "Ihre Adresse?", "numéro ?", "recorded?", "when?", " at ", " dot ", " punkt ", "@", "+", " double ", " oh ", " und ", " and ", " not ",
    "half past ", "halb ", " moins ", "next week", "monday", "24.", ":30", "2026-", "no wait ", "my name is ", "street ", "weg 1", "rue ", " a b c",
]  # fmt: skip
FIELD_WORDS = ["bytes=", "W/", '"abc"', "*", "gzip", ";q=0", "Bearer ", "count=exact", "18446744073709551615"]


def schema_words(node) -> set[str]:
    """The names of members and the values of enumerations, quoted."""
    if isinstance(node, list):
        return set().union(*map(schema_words, node))
    if not isinstance(node, dict):
        return set()
    words = {f'"{value}"' for value in node.get("enum", ()) if isinstance(value, str)}
    words |= {f'"{name}"' for name in node.get("properties", ()) if isinstance(node["properties"], dict)}
    return words.union(*map(schema_words, node.values()))


def parameter_words() -> set[str]:
    named = [p for operation in spec.load().operations for p in operation.raw["parameters"]]
    return {f"{p['name']}=" if p["in"] == "query" else f"{p['name']}: " for p in named if p["in"] != "path"}


def dictionaries() -> dict[str, list[str]]:
    members = sorted(schema_words(spec.load().bundled["components"]["schemas"]))
    parameters = sorted(parameter_words())
    return {
        "carrier": CARRIER_WORDS,
        "chat_stream": ["data: ", "[DONE]", *JSON_WORDS, *(f'"{word}"' for word in CHAT_WORDS)],
        "http_differential": HTTP_WORDS, "http_fields": FIELD_WORDS, "http_parser": HTTP_WORDS, "json_models": JSON_WORDS + members,
        "json_text": JSON_WORDS, "multipart": MULTIPART_WORDS, "query": parameters + ["/v1/", "%00", "%ff", "%25"],
        "request": JSON_WORDS + members + parameters, "robots": ROBOTS_WORDS, "sitemap": SITEMAP_WORDS, "spoken": SPOKEN_WORDS, "transcript": ["AI:", "USER:", "AGENT:", "CALLER:", "\r\n"],
        "understanding": UNDERSTANDING_WORDS, "url": URL_WORDS,
    }  # fmt: skip


def entry(word: str) -> str:
    quoted = word.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\x0d").replace("\n", "\\x0a")
    return f'"{quoted}"\n'


def main() -> None:
    for target, words in dictionaries().items():
        (CORPUS.parent / f"{target}.dict").write_text("".join(map(entry, words)), encoding="utf-8")
    for target, seeds in TARGETS.items():
        folder = CORPUS / target
        found = {path.name: path.read_bytes() for path in folder.glob("found-*")}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, content in {**seeds(), **found}.items():
            (folder / name).write_bytes(content)


if __name__ == "__main__":
    main()
