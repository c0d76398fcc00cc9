"""A stand-in for Plivo: its service for calls (REST API v1), its webhooks with X-Plivo-Signature-V3, and its XML, strict.

Sources: https://www.plivo.com/docs/voice/api/call, /voice/xml/*, /voice/concepts/signature-validation. Stricter than the
real one where being lenient would hide a mistake: what the application has no reason to send is a fault, as are SSML inside of <Speak>,
languages that the docs do not list for the voices MAN and WOMAN, and elements that cannot be reached.
"""

import base64
import hashlib
import hmac
import json
import random
import re
import secrets
import uuid
import xml.etree.ElementTree as ET
from datetime import datetime, timezone
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from support.phone_call import Account, Ended, Moved, Number, Order, PhoneCall, Target
from support.phone_callers import Callee, Press
from support.phone_carrier import Carrier
from support.phone_markup import (
    Element, boolean, hints, integer, language, matching, method, one_of, web_address, words,
)  # fmt: skip
from support.phone_service import Reply, silent_sound

FINAL = ("completed", "busy", "no-answer", "failed", "canceled")
PLAIN_LANGUAGES = (
    "da-DK", "nl-NL", "en-AU", "en-GB", "en-US", "fr-FR", "fr-CA", "de-DE", "it-IT", "pl-PL", "pt-PT", "pt-BR", "ru-RU",
    "es-ES", "es-US", "sv-SE",
)  # fmt: skip


def _speak_is_sound(element: ET.Element) -> str | None:
    if not element.get("voice", "WOMAN").startswith("Polly.") and element.get("language", "en-US") not in PLAIN_LANGUAGES:
        return f"the voices WOMAN and MAN do not speak {element.get('language')}"
    return None


def _record_is_sound(element: ET.Element) -> str | None:
    if element.get("recordSession") == "true" and "callbackUrl" not in element.attrib:
        return "<Record> of a session tells nobody where it is"
    if element.get("recordSession") == "true" and element.get("redirect", "true") == "true" and "action" in element.attrib:
        return "<Record> of a session leaves the document for its action"
    return None


_SPOKEN = ("Speak", "Play")
PLIVO_XML = {
    "Response": Element(children=(*_SPOKEN, "GetInput", "Record", "Hangup", "Wait", "Redirect")),
    "Speak": Element(
        {"voice": matching(r"WOMAN|MAN|Polly\.[A-Z][A-Za-z]+", "voice"), "language": language, "loop": integer(0, 1000)},
        text=words(3000), also=_speak_is_sound,
    ),
    "Play": Element({"loop": integer(0, 1000)}, text=web_address),
    "GetInput": Element(
        {
            "action": web_address, "method": method, "inputType": one_of("dtmf", "speech", "dtmf speech"),
            "executionTimeout": integer(5, 60), "digitEndTimeout": integer(2, 10, "auto"),
            "speechEndTimeout": integer(2, 10, "auto"), "startInputTimeout": integer(1, 60), "retries": integer(1, 10),
            "finishOnKey": matching("[0-9#*]|none|", "key"), "numDigits": integer(1, 32), "language": language,
            "speechModel": one_of("default", "command_and_search", "phone_call"), "hints": hints(500, 100, 10_000),
            "profanityFilter": boolean, "redirect": boolean, "log": boolean,
        },
        required=("action", "inputType"), children=_SPOKEN,
    ),
    "Record": Element(
        {
            "action": web_address, "method": method, "fileFormat": one_of("mp3", "wav"), "redirect": boolean,
            "timeout": integer(1), "maxLength": integer(1, 86400), "finishOnKey": matching("[0-9#*]{1,12}|none", "keys"),
            "playBeep": boolean, "recordSession": boolean, "recordChannelType": one_of("stereo", "mono"),
            "callbackUrl": web_address, "callbackMethod": method,
        },
        also=_record_is_sound,
    ),
    "Hangup": Element(
        {"reason": one_of("rejected", "busy"), "schedule": integer(1)}, ends=lambda element: "schedule" not in element.attrib
    ),
    "Wait": Element({
        "length": integer(1), "silence": boolean, "minSilence": integer(1),
        "beep": matching(r"true|false|([a-z_]+=[0-9]+)(,[a-z_]+=[0-9]+)*", "beep"),
    }),
    "Redirect": Element({"method": method}, text=web_address, ends=lambda element: True),
}  # fmt: skip


def signature(token: str, method: str, url: str, fields, nonce: str) -> str:
    """V3, of a URL with these fields, those of a body where the method is POST."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    if method == "GET":
        query, fields = query + list(fields), []
    joined = "&".join(f"{name}={value}" for name, value in sorted(query))
    appended = "".join(name + value for name, value in sorted(fields))
    signed = f"{parts.scheme}://{parts.netloc}{parts.path}"
    signed += "?" if joined or appended else ""
    signed += joined + ("." if joined and appended else "") + appended + "." + nonce
    return base64.b64encode(hmac.new(token.encode(), signed.encode(), hashlib.sha256).digest()).decode()


def _now() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S.%f")


class PlivoCall(PhoneCall):
    def __init__(self, *given):
        super().__init__(*given)
        self._began = _now()
        self._recording = str(uuid.uuid4())

    def fields(self, kind: str) -> list[tuple[str, str]]:
        status = {"canceled": "cancel", "no-answer": "timeout"}.get(self.status, self.status)
        known = [
            ("CallUUID", self.id), ("From", self.from_.lstrip("+")), ("To", self.to.lstrip("+")), ("CallStatus", status),
            ("Direction", self.direction), ("ParentAuthID", self.account.id), ("BillRate", "0.0055"),
            ("SessionStart", self._began), ("STIRVerification", "Not Applicable"), ("CountryCode", "CH"),
        ]  # fmt: skip
        if self.direction == "outbound":
            known += [("ALegUUID", self.id), ("ALegRequestUUID", self.id), ("RequestUUID", self.id)]
        else:
            known += [("CallerName", " Ada  Moß & Co "), ("X-PH-Note", "<sip:ada@example.com;transport=udp>")]
        if kind == "document":
            known += [("Event", "Redirect" if self.documents else "StartApp")]
            known += self._machine_fields() if self._says_machine_now else []
        return known + self.carrier.strange

    @property
    def _says_machine_now(self) -> bool:
        return bool(self.order.detect and self.order.machine is None and not self.documents)

    def _machine_fields(self) -> list[tuple[str, str]]:
        callee: Callee = self._caller
        return [("Machine", "true" if callee.machine else "false")]

    def tell(self, status: str) -> None:
        if status == "ringing":
            self.tell_by("status", self.order.statuses.get("ringing"), self.fields("status") + [("Event", "Ring")])
        elif status in FINAL:
            fields = self.fields("status") + self._hangup_fields()
            self.tell_by("status", self.order.statuses.get("completed"), fields)

    def _hangup_fields(self) -> list[tuple[str, str]]:
        causes = {
            "completed": ("NORMAL_CLEARING", "4000", "Normal Hangup"), "busy": ("USER_BUSY", "3010", "Busy Line"),
            "no-answer": ("NO_ANSWER", "3000", "No Answer"), "failed": ("UNALLOCATED_NUMBER", "2000", "Invalid Destination"),
            "canceled": ("ORIGINATOR_CANCEL", "1010", "Cancelled"),
        }  # fmt: skip
        cause, code, name = causes[self.status]
        seconds = round(self.seconds)
        source = {"agent": "API Request" if self.cause == "by the service" else "Plivo", "carrier": "Carrier"}
        answered = [("AnswerTime", self._began)] if self.answered else []
        return answered + [
            ("Event", "Hangup"), ("HangupCause", cause), ("HangupCauseCode", code), ("HangupCauseName", name),
            ("HangupSource", source.get(self.ended_by or "", "Caller")), ("Duration", str(seconds)),
            ("BillDuration", str(-(-seconds // 60) * 60)), ("TotalCost", "0.00550"), ("StartTime", self._began),
            ("EndTime", _now()),
        ]  # fmt: skip

    def tell_machine(self) -> None:
        fields = self.fields("machine") + [("Event", "MachineDetection")] + self._machine_fields()
        self.tell_by("machine", self.order.machine, fields)

    def tell_recordings(self) -> None:
        for _, target in self.recordings:
            self.tell_by("recording", target, self.fields("recording") + self._recording_fields(round(self.seconds)))

    def _recording_fields(self, seconds: int) -> list[tuple[str, str]]:
        url = f"{self.carrier.url}/v1/Account/{self.account.id}/Recording/{self._recording}.mp3"
        ms = -1 if seconds < 0 else seconds * 1000
        return [
            ("RecordUrl", url), ("RecordingID", self._recording), ("RecordingDuration", str(seconds)),
            ("RecordingDurationMs", str(ms)), ("RecordingStartMs", "0"), ("RecordingEndMs", str(ms)),
        ]  # fmt: skip

    # --- elements ---

    def play_speak(self, element: ET.Element, url: str) -> None:
        self.hear(element.text or "")

    def play_play(self, element: ET.Element, url: str) -> None:
        self.pass_time(1)

    def play_wait(self, element: ET.Element, url: str) -> None:
        self.wait(int(element.get("length", "1")))

    def play_getinput(self, element: ET.Element, url: str) -> Target | None:
        kinds = element.get("inputType", "").split()
        for _ in range(int(element.get("retries", "1"))):
            for child in element:
                getattr(self, f"play_{child.tag.lower()}")(child, url)
            said = self.ask_caller("speech" in kinds, "dtmf" in kinds, int(element.get("executionTimeout", "15")))
            if said is not None:
                return self._input(element, said)
        return self._input(element, "") if self.carrier.tells_silence else None

    def _input(self, element: ET.Element, said: str | Press) -> Target | None:
        fields = [("InputType", "speech"), ("Digits", ""), ("Speech", ""), ("SpeechConfidenceScore", "0.0")]
        if isinstance(said, Press):
            digits = said.digits.partition(element.get("finishOnKey", "#") or "\0")[0]
            fields[:2] = [("InputType", "dtmf"), ("Digits", digits[: int(element.get("numDigits", "32"))])]
        elif said:
            fields[2:] = [("Speech", said), ("SpeechConfidenceScore", "0.9128")]
        fields.append(("BilledAmount", "0.02000"))
        target = Target(element.get("action", ""), element.get("method", "POST"), tuple(fields))
        if element.get("redirect", "true") == "true":
            return target
        self.tell_by("input", target, self.fields("document") + fields)
        return None

    def play_redirect(self, element: ET.Element, url: str) -> Target:
        return Target((element.text or "").strip(), element.get("method", "POST"))

    def play_hangup(self, element: ET.Element, url: str) -> None:
        if "schedule" in element.attrib:
            self.order.time_limit = min(self.order.time_limit, self.seconds + int(element.get("schedule", "")))
            return
        if "reason" in element.attrib and self.direction == "inbound" and not self.heard:
            self.status = "busy" if element.get("reason") == "busy" else "no-answer"
        raise Ended("agent")

    def play_record(self, element: ET.Element, url: str) -> Target | None:
        session = element.get("recordSession") == "true"
        if session and self.recordings:
            self.fault("recording was started twice")
        if "callbackUrl" in element.attrib:
            told = Target(element.get("callbackUrl", ""), element.get("callbackMethod", "POST"))
            self.recordings.append(("Record", told))
        digits = "" if session else self._record_message(element)
        fields = (*self._recording_fields(-1 if session else 3), ("Digits", digits))
        if "action" not in element.attrib:
            return None
        target = Target(element.get("action", ""), element.get("method", "POST"), fields)
        if element.get("redirect", "true") == "true":
            return target
        self.tell_by("recording", target, self.fields("document") + list(fields))
        return None

    def _record_message(self, element: ET.Element) -> str:
        said = self.ask_caller(True, True, int(element.get("timeout", "15")))
        return said.digits[:1] if isinstance(said, Press) else ""


# What may be in a request for a call. A member that is not here is a fault.
_CREATE = {
    "from": matching("[1-9][0-9]{6,14}", "number of digits without plus"), "to": None,
    "answer_url": web_address, "answer_method": method, "ring_url": web_address, "ring_method": method,
    "hangup_url": web_address, "hangup_method": method, "fallback_url": web_address, "fallback_method": method,
    "caller_name": words(50), "time_limit": integer(1, 86400), "hangup_on_ring": integer(0), "ring_timeout": integer(1, 600),
    "machine_detection": one_of("true", "hangup"), "machine_detection_time": integer(2000, 10000),
    "machine_detection_url": web_address, "machine_detection_method": method,
    "machine_detection_maximum_speech_length": integer(1000, 6000), "machine_detection_initial_silence": integer(2000, 10000),
}  # fmt: skip
_UPDATE = {"legs": one_of("aleg", "bleg", "both"), "aleg_url": web_address, "aleg_method": method}
_TEXTS = {"from", "to", "caller_name", "legs"}  # members whose value has to be a text


class PlivoStandIn(Carrier):
    """`tells_silence`: whether an input without anything is told to its action, as servers that copy Plivo do it.
    `signs_alone`: whether a signature comes without others beside it."""

    table = PLIVO_XML
    most_document = 100 * 1000
    overrides = {"ct": (100, 10000), "rt": (100, 40000), "tt": (100, 55000), "rc": (0, 5)}
    call_class = PlivoCall

    def __init__(self, account: Account | None = None, tells_silence: bool = False, signs_alone: bool = True, **options):
        self.tells_silence = tells_silence
        self.signs_alone = signs_alone
        made = Account(f"MA{secrets.token_hex(9).upper()}", secrets.token_urlsafe(30))
        super().__init__(account or made, **options)

    def new_call_id(self) -> str:
        return str(uuid.uuid4())

    def inbound_statuses(self, number: Number) -> dict[str, Target]:
        return {"completed": Target(number.status_url)} if number.status_url else {}

    def sign(self, account: Account, method: str, url: str, fields) -> tuple[dict[str, str], str, bytes | None]:
        nonce = str(secrets.randbelow(10**20))
        mixed = list(fields)
        random.Random(url).shuffle(mixed)
        signed = signature(account.token, method, url, fields, nonce)
        other = signature("another token", method, url, fields, nonce)
        headers = {
            "User-Agent": "Plivo", "Accept": "*/*", "X-Plivo-Signature-V3-Nonce": nonce,
            "X-Plivo-Signature-V3": signed if self.signs_alone else f"{other},{signed}",
            "X-Plivo-Signature-Ma-V3": signed if self.signs_alone else f"{other}, {signed}",
        }  # fmt: skip
        if method == "GET":
            return headers, url + ("&" if urlsplit(url).query else "?") + urlencode(mixed), None
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return headers, url, urlencode(mixed).encode()

    # --- the service ---

    def refuse_stranger(self) -> Reply:
        return Reply(401, "Could not verify your access level for that URL.\nYou have to login with proper credentials",
                     "text/html; charset=utf-8")  # fmt: skip

    def answer(self, method: str, path: str, account: Account, headers, body: bytes) -> Reply:
        match = re.fullmatch(r"/v1/Account/([^/]+)/(Call|Recording)/(?:([^/]+)/?)?", path)
        if match is None or unquote(match[1]) != account.id:
            self.fault(f"{method} {path} is not what the application needs")
            return self._error(404, "not found")
        if match[2] == "Recording":
            return Reply(200, silent_sound(), "audio/mpeg") if method == "GET" and match[3] else self._error(404, "not found")
        if not path.endswith("/"):
            self.fault(f"{method} {path} lacks its last slash")
            return self._error(404, "not found")
        if method == "DELETE" and match[3]:
            self.note_order(method, path, None)
            return self._hang_up(unquote(match[3]))
        if method != "POST":
            self.fault(f"{method} {path} is not what the application needs")
            return self._error(405, "method not allowed")
        given = self._read(path, headers, body)
        if not isinstance(given, dict):
            return self._refuse("the body is no JSON object")
        self.note_order(method, path, given)
        return self._update(unquote(match[3]), given) if match[3] else self._create(account, given)

    @staticmethod
    def _error(status: int, text: str) -> Reply:
        return Reply(status, {"api_id": str(uuid.uuid4()), "error": text})

    def _refuse(self, text: str) -> Reply:
        self.fault(text)
        return self._error(400, text)

    def _read(self, path: str, headers, body: bytes):
        if (headers.get("Content-Type") or "").partition(";")[0] != "application/json":
            self.fault(f"{path}: the body is not told to be JSON")
        try:
            return json.loads(body)
        except ValueError:
            return None

    def _check(self, given: dict, known: dict) -> list[str]:
        wrong = []
        for name, value in given.items():
            if name not in known:
                self.fault(f"the parameter {name} is unknown")
                continue
            if isinstance(value, (dict, list)) or value is None or (name in _TEXTS and not isinstance(value, str)):
                wrong.append(f"{name} has a wrong type")
                continue
            text = str(value).lower() if isinstance(value, bool) else str(value)
            reason = known[name](text) if known[name] is not None else None
            wrong += [f"{name} {text[:200]!r} {reason}"] if reason else []
        return wrong

    def _create(self, account: Account, given: dict) -> Reply:
        missing = [name for name in ("from", "to", "answer_url") if name not in given]
        if missing:
            return self._refuse(f"{missing[0]} parameter not present")
        wrong = self._check(given, _CREATE)
        if wrong:
            return self._refuse("; ".join(wrong))
        to, from_ = given["to"], given["from"]
        if f"+{to}" in self.rejects:
            return Reply(*self.rejects[f"+{to}"])
        if not re.fullmatch("[1-9][0-9]{6,14}", to):
            return self._error(400, f"{to} is not a valid phone number")
        if to == from_:
            return self._error(400, "src and destination cannot overlap")
        call = self.place(account, f"+{from_}", f"+{to}", self._order(given))
        return Reply(201, {"message": "call fired", "request_uuid": call.id, "api_id": str(uuid.uuid4())}, started=call)

    @staticmethod
    def _order(given: dict) -> Order:
        def target(name: str) -> Target | None:
            return Target(given[f"{name}_url"], given.get(f"{name}_method", "POST")) if f"{name}_url" in given else None

        told = {"ringing": target("ring"), "completed": target("hangup")}
        detect = given.get("machine_detection")
        return Order(
            target("answer") or Target(""),
            {event: way for event, way in told.items() if way},
            target("machine_detection") if detect else None,
            str(detect).lower() if detect else None,
            None,
            int(given.get("time_limit", 14400)),
            int(given.get("ring_timeout", 120)),
        )

    def _hang_up(self, call_id: str) -> Reply:
        call = self._live(call_id)
        if call is None:
            return self._error(404, "call not found")
        call.command(Ended("agent", "by the service"))
        return Reply(204)

    def _live(self, call_id: str) -> PhoneCall | None:
        call = self.calls.get(call_id)
        return None if call is None or call.is_over or call.status in FINAL else call

    def _update(self, call_id: str, given: dict) -> Reply:
        call = self._live(call_id)
        if call is None or call.status != "in-progress":
            return self._error(404, "call not found")
        wrong = self._check(given, _UPDATE)
        if "aleg_url" not in given or given.get("legs", "aleg") != "aleg":
            wrong.append("legs has to be aleg, with aleg_url")
        if wrong:
            return self._refuse("; ".join(wrong))
        call.command(Moved(Target(given["aleg_url"], given.get("aleg_method", "POST"))))
        return Reply(202, {"message": "call transferred", "call_uuids": [call.id], "api_id": str(uuid.uuid4())})
