"""A stand-in for Twilio: its service for calls (REST API 2010-04-01), its signed webhooks and its TwiML, strict.

Sources: https://www.twilio.com/docs/voice/api/call-resource, /voice/twiml, /usage/webhooks/webhooks-security. Stricter than the
real one where being lenient would hide a mistake: what the application has no reason to send is a fault, as are SSML inside
of <Say>, a <Gather> without action, which would ask for the same document again, and verbs that cannot be reached.
"""

import base64
import hashlib
import hmac
import itertools
import random
import re
import uuid
import xml.etree.ElementTree as ET
from collections import defaultdict
from email.utils import formatdate
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from support.phone_call import Account, Ended, Moved, Number, Order, PhoneCall, Target
from support.phone_callers import Callee, Press
from support.phone_carrier import Carrier
from support.phone_markup import (
    Element, all_of, any_address, boolean, hints, integer, language, matching, method, one_of, web_address, words,
)  # fmt: skip
from support.phone_service import Reply, silent_sound

E164 = r"\+[1-9][0-9]{1,14}"
EVENTS = ("initiated", "ringing", "answered", "completed")
FINAL = ("completed", "busy", "no-answer", "failed", "canceled")

_SPOKEN = ("Say", "Play", "Pause")
_RECORDING = {
    "recordingStatusCallback": web_address, "recordingStatusCallbackMethod": method,
    "recordingStatusCallbackEvent": all_of("in-progress", "completed", "absent"),
    "trim": one_of("trim-silence", "do-not-trim"),
}  # fmt: skip


def _gather_is_sound(element: ET.Element) -> str | None:
    if "speechModel" in element.attrib and element.get("speechTimeout") == "auto":
        return "13335: speechModel needs a speechTimeout that is a number"
    return None


def _reject_is_first(element: ET.Element) -> str | None:
    others = [child.tag for child in element if child.tag != "Reject"]
    return "<Reject> is not alone" if others and element.find("Reject") is not None else None


TWIML = {
    "Response": Element(
        children=(*_SPOKEN, "Gather", "Redirect", "Hangup", "Reject", "Record", "Start"), also=_reject_is_first
    ),
    "Say": Element(
        {
            "voice": matching(r"man|woman|(Polly\.[A-Z][A-Za-z]+(-Neural|-Generative)?)|(Google\.[A-Za-z0-9-]+)", "voice"),
            "language": language, "loop": integer(0, 1000),
        },
        text=words(4096),
    ),
    "Play": Element({"loop": integer(0, 1000), "digits": matching("[0-9w#*]+", "digits")}, text=any_address),
    "Pause": Element({"length": integer(1)}),
    "Gather": Element(
        {
            "action": any_address, "method": method, "input": one_of("dtmf", "speech", "dtmf speech"),
            "timeout": integer(1), "speechTimeout": integer(1, 1_000_000, "auto"),
            "speechModel": one_of(
                "default", "numbers_and_commands", "phone_call", "experimental_conversations", "experimental_utterances",
                "googlev2_long", "googlev2_short", "googlev2_telephony", "googlev2_telephony_short", "deepgram_nova-2",
                "deepgram_nova-3",
            ),
            "language": language, "hints": hints(500, 100, 50_500), "actionOnEmptyResult": boolean,
            "numDigits": integer(1), "finishOnKey": matching("[0-9#*]?", "key"), "profanityFilter": boolean,
            "enhanced": boolean, "bargeIn": boolean, "maxSpeechTime": integer(1, 60),
        },
        required=("action",), children=_SPOKEN, also=_gather_is_sound,
    ),
    "Redirect": Element({"method": method}, text=any_address, ends=lambda element: True),
    "Hangup": Element(ends=lambda element: True),
    "Reject": Element({"reason": one_of("rejected", "busy")}, ends=lambda element: True),
    "Record": Element(
        {
            "action": any_address, "method": method, "timeout": integer(0),
            "finishOnKey": matching("[0-9#*]{0,12}", "keys"), "maxLength": integer(1, 14400), "playBeep": boolean,
            **_RECORDING,
        },
        required=("action",), ends=lambda element: True,
    ),
    "Start": Element(
        children=("Recording",), also=lambda element: None if len(element) == 1 else "<Start> starts not just one thing"
    ),
    "Recording": Element(
        {**_RECORDING, "channels": one_of("mono", "dual"), "track": one_of("inbound", "outbound", "both")},
        required=("recordingStatusCallback",),
    ),
}  # fmt: skip


def signature(token: str, url: str, fields=()) -> str:
    """Of a URL with these fields of a form: their names and values, in order, without those that are repeated."""
    values: dict[str, set[str]] = defaultdict(set)
    for name, value in fields:
        values[name].add(value)
    signed = url + "".join(name + value for name in sorted(values) for value in sorted(values[name]))
    return base64.b64encode(hmac.new(token.encode(), signed.encode(), hashlib.sha1).digest()).decode()


def with_port(url: str, style: str) -> str:
    """The URL as it is signed: the port "kept" as it is, "added" where it is the default one, or "removed"."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("]")[0] + "]" if parts.netloc.startswith("[") else parts.netloc.partition(":")[0]
    if style == "removed":
        return parts._replace(netloc=host).geturl()
    if style == "added" and parts.port is None:
        return parts._replace(netloc=f"{host}:{443 if parts.scheme == 'https' else 80}").geturl()
    return url


class TwilioCall(PhoneCall):
    def __init__(self, *given):
        super().__init__(*given)
        self._numbers = itertools.count()
        self._sid = f"RE{uuid.uuid4().hex}"

    def fields(self, kind: str) -> list[tuple[str, str]]:
        if kind == "machine":
            return [("CallSid", self.id), ("AccountSid", self.account.id)]
        known = [
            ("CallSid", self.id), ("AccountSid", self.account.id), ("From", self.from_), ("To", self.to),
            ("CallStatus", self.status), ("ApiVersion", "2010-04-01"),
            ("Direction", "inbound" if self.direction == "inbound" else "outbound-api"),
            ("Caller", self.from_), ("Called", self.to),
        ]  # fmt: skip
        for end in ("From", "To", "Caller", "Called"):
            known += [(f"{end}City", "ZÜRICH"), (f"{end}State", ""), (f"{end}Zip", ""), (f"{end}Country", "CH")]
        if self.direction == "inbound":
            known += [("CallerName", " Ada  Moß & Co "), ("StirVerstat", "TN-Validation-Passed-A")]
        elif kind == "document" and self.order.detect and self.order.machine is None and not self.documents:
            known += self._machine_fields()
        return known + self.carrier.strange

    def tell(self, status: str) -> None:
        event = {"in-progress": "answered"}.get(status, "completed" if status in FINAL else status)
        target = self.order.statuses.get(event)
        if target is None:
            return
        code = {"busy": "486", "no-answer": "487", "failed": "404", "canceled": "487"}.get(status, "200")
        fields = [f for f in self.fields("status") if f[0] != "CallStatus"] + [
            ("CallStatus", status), ("CallbackSource", "call-progress-events"), ("Timestamp", formatdate(usegmt=False)),
            ("SequenceNumber", str(next(self._numbers))), ("SipResponseCode", code),
        ]  # fmt: skip
        if event == "completed":
            seconds = round(self.seconds)
            fields += [("CallDuration", str(seconds)), ("Duration", str(-(-seconds // 60)))]
        self.tell_by("status", target, fields)

    def _machine_fields(self) -> list[tuple[str, str]]:
        callee: Callee = self._caller
        ended = self.order.detect == "DetectMessageEnd"
        answered = {None: "human", "fax": "fax", "beep": "machine_end_beep", "no-beep": "machine_end_silence"}
        who = answered[callee.machine]
        who = "machine_start" if who.startswith("machine") and not ended else who
        return [("AnsweredBy", who), ("MachineDetectionDuration", "3912")]

    def tell_machine(self) -> None:
        self.tell_by("machine", self.order.machine, self.fields("machine") + self._machine_fields())

    def tell_recordings(self) -> None:
        if self.order.recording is not None:
            self.recordings.append(("OutboundAPI", self.order.recording))
        for source, target in self.recordings:
            url = f"{self.carrier.url}/2010-04-01/Accounts/{self.account.id}/Recordings/{self._sid}"
            self.tell_by("recording", target, [
                ("AccountSid", self.account.id), ("CallSid", self.id), ("RecordingSid", self._sid), ("RecordingUrl", url),
                ("RecordingStatus", "completed"), ("RecordingDuration", str(round(self.seconds))),
                ("RecordingChannels", "1"), ("RecordingStartTime", formatdate()), ("RecordingSource", source),
                ("RecordingTrack", "both"), ("ErrorCode", "0"),
            ] + self.carrier.strange)  # fmt: skip

    # --- verbs ---

    def play_say(self, element: ET.Element, url: str) -> None:
        self.hear(element.text or "")

    def play_play(self, element: ET.Element, url: str) -> None:
        self.pass_time(1)

    def play_pause(self, element: ET.Element, url: str) -> None:
        self.wait(int(element.get("length", "1")))

    def play_gather(self, element: ET.Element, url: str) -> Target | None:
        for child in element:
            getattr(self, f"play_{child.tag.lower()}")(child, url)
        kinds = element.get("input", "dtmf").split()
        said = self.ask_caller("speech" in kinds, "dtmf" in kinds, int(element.get("timeout", "5")))
        target = Target(element.get("action", ""), element.get("method", "POST"))
        if isinstance(said, Press):
            digits = said.digits.partition(element.get("finishOnKey", "#") or "\0")[0]
            fields = (("msg", "Gather End"), ("Digits", digits[: int(element.get("numDigits", "1000"))]))
        elif said is not None:
            sure = () if (self.count + len(self.said)) % 3 == 0 else (("Confidence", "0.9128"),)
            fields = (("SpeechResult", said), ("Language", element.get("language", "en-US")), *sure)
        elif element.get("actionOnEmptyResult") == "true":
            fields = (("SpeechResult", ""),) if (self.count + len(self.documents)) % 2 else ()
        else:
            return None
        return Target(target.url, target.method, fields)

    def play_redirect(self, element: ET.Element, url: str) -> Target:
        return Target((element.text or "").strip(), element.get("method", "POST"))

    def play_hangup(self, element: ET.Element, url: str) -> None:
        raise Ended("agent")

    def play_reject(self, element: ET.Element, url: str) -> None:
        self.status = "busy" if element.get("reason") == "busy" else "no-answer"
        raise Ended("agent", "rejected")

    def play_record(self, element: ET.Element, url: str) -> Target:
        said = self.ask_caller(True, True, int(element.get("timeout", "5")))
        if "recordingStatusCallback" in element.attrib:
            self._record(element, "RecordVerb")
        record = f"{self.carrier.url}/2010-04-01/Accounts/{self.account.id}/Recordings/{self._sid}"
        return Target(element.get("action", ""), element.get("method", "POST"), (
            ("RecordingUrl", record), ("RecordingSid", self._sid), ("RecordingDuration", "3"),
            ("Digits", said.digits[:1] if isinstance(said, Press) else ""),
        ))  # fmt: skip

    def play_start(self, element: ET.Element, url: str) -> None:
        if self.recordings:
            self.fault("recording was started twice")
        self._record(element[0], "StartCallRecordingTwiML")

    def _record(self, element: ET.Element, source: str) -> None:
        if "completed" in element.get("recordingStatusCallbackEvent", "completed").split():
            way = element.get("recordingStatusCallbackMethod", "POST")
            self.recordings.append((source, Target(element.get("recordingStatusCallback", ""), way)))


# What may be in a request for a call. A parameter that is not here is a fault.
_CREATE = {
    "To": None, "From": None, "Url": web_address, "Method": method, "FallbackUrl": web_address, "FallbackMethod": method,
    "StatusCallback": web_address, "StatusCallbackMethod": method, "StatusCallbackEvent": one_of(*EVENTS),
    "Timeout": integer(1, 600), "TimeLimit": integer(1, 86400), "Record": boolean, "CallReason": words(50),
    "RecordingChannels": one_of("mono", "dual"), "RecordingTrack": one_of("inbound", "outbound", "both"),
    "RecordingStatusCallback": web_address, "RecordingStatusCallbackMethod": method,
    "RecordingStatusCallbackEvent": all_of("in-progress", "completed", "absent"), "Trim": one_of("trim-silence", "do-not-trim"),
    "MachineDetection": one_of("Enable", "DetectMessageEnd"), "MachineDetectionTimeout": integer(3, 59),
    "MachineDetectionSpeechThreshold": integer(1000, 6000), "MachineDetectionSpeechEndThreshold": integer(500, 5000),
    "MachineDetectionSilenceTimeout": integer(2000, 10000), "AsyncAmd": boolean, "AsyncAmdStatusCallback": web_address,
    "AsyncAmdStatusCallbackMethod": method,
}  # fmt: skip
_UPDATE = {"Status": one_of("completed", "canceled"), "Url": web_address, "Method": method}


def error(status: int, code: int, message: str) -> Reply:
    more = f"https://www.twilio.com/docs/errors/{code}"
    return Reply(status, {"code": code, "message": message, "more_info": more, "status": status})


class TwilioStandIn(Carrier):
    """`ports`: how the port is treated before a URL is signed, "kept", "added" or "removed", which varies with the real one."""

    table = TWIML
    most_document = 64 * 1024
    overrides = {"ct": (100, 10000), "rt": (100, 15000), "tt": (100, 15000), "rc": (0, 5)}
    call_class = TwilioCall

    def __init__(self, account: Account | None = None, ports: str = "kept", **options):
        self.ports = ports
        made = Account(f"AC{uuid.uuid4().hex}", uuid.uuid4().hex)
        super().__init__(account or made, **options)

    def new_call_id(self) -> str:
        return f"CA{uuid.uuid4().hex}"

    def inbound_statuses(self, number: Number) -> dict[str, Target]:
        return {"completed": Target(number.status_url)} if number.status_url else {}

    def sign(self, account: Account, method: str, url: str, fields) -> tuple[dict[str, str], str, bytes | None]:
        mixed = list(fields)
        random.Random(url).shuffle(mixed)
        if method == "GET":
            url += ("&" if urlsplit(url).query else "?") + urlencode(mixed)
        signed = signature(account.token, with_port(url, self.ports), fields if method == "POST" else ())
        headers = {
            "User-Agent": "TwilioProxy/1.1", "Accept": "*/*", "X-Twilio-Signature": signed,
            "I-Twilio-Idempotency-Token": str(uuid.uuid4()), "X-Home-Region": "us1",
        }  # fmt: skip
        if method == "GET":
            return headers, url, None
        headers["Content-Type"] = "application/x-www-form-urlencoded; charset=UTF-8"
        return headers, url, urlencode(mixed).encode()

    # --- the service ---

    def refuse_stranger(self) -> Reply:
        return error(401, 20003, "Authenticate")

    def answer(self, method: str, path: str, account: Account, headers, body: bytes) -> Reply:
        match = re.fullmatch(r"/2010-04-01/Accounts/([^/]+)/(Calls|Recordings)(?:/([^/]+?))?(\.json|\.mp3|\.wav)?", path)
        if match is None or unquote(match[1]) != account.id:
            return self._gone(path)
        if match[2] == "Recordings":
            return Reply(200, silent_sound(), "audio/x-wav") if method == "GET" and match[3] else self._gone(path)
        if method != "POST" or match[4] != ".json":
            self.fault(f"{method} {path} is not what the application needs")
            return self._gone(path)
        if (headers.get("Content-Type") or "").partition(";")[0] != "application/x-www-form-urlencoded":
            self.fault(f"{path}: the body is no form")
            return error(400, 20001, "the body is no form")
        try:
            fields = parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=bool(body), errors="strict")
        except ValueError:
            self.fault(f"{path}: the form cannot be read: {body[:200]!r}")
            return error(400, 20001, "the form cannot be read")
        self.note_order(method, path, fields)
        return self._update(match[3], fields) if match[3] else self._create(account, fields)

    @staticmethod
    def _gone(path: str) -> Reply:
        return error(404, 20404, f"The requested resource {path} was not found")

    def _check(self, fields, known: dict) -> list[str]:
        """What the real one would refuse. What it would ignore is a fault only."""
        wrong = []
        for name, value in fields:
            if name not in known:
                self.fault(f"the parameter {name} is unknown")
            elif known[name] is not None and (reason := known[name](value)):
                wrong.append(f"{name} {value[:200]!r} {reason}")
            if name != "StatusCallbackEvent" and sum(name == other for other, _ in fields) > 1:
                wrong.append(f"{name} is repeated")
        return wrong

    def _refuse(self, code: int, message: str) -> Reply:
        self.fault(f"{code}: {message}")
        return error(400, code, message)

    def _create(self, account: Account, fields) -> Reply:
        given = dict(fields)
        to, from_ = given.get("To", ""), given.get("From", "")
        if not re.fullmatch(E164, to):
            return error(400, 21211, f"The 'To' number {to} is not a valid phone number.")
        if to in self.rejects:
            return Reply(*self.rejects[to])
        if not re.fullmatch(E164, from_):
            return error(400, 21212, f"The 'From' number {from_} is not a valid phone number, shortcode, or alphanumeric.")
        if from_ not in self.numbers or self.numbers[from_].account != account:
            return error(400, 21210, f"The source phone number provided, {from_}, is not yet verified for your account.")
        wrong = self._check(fields, _CREATE)
        if "Url" not in given:
            return self._refuse(21205, "Url parameter is required.")
        if "_" in (urlsplit(given.get("StatusCallback", "")).hostname or ""):
            return self._refuse(21609, "StatusCallback has an underscore in its host.")
        if given.get("AsyncAmd") == "true" and not {"MachineDetection", "AsyncAmdStatusCallback"} <= set(given):
            self.fault("21262: AsyncAmd needs MachineDetection and AsyncAmdStatusCallback")
        if wrong:
            return self._refuse(20001, "; ".join(wrong))
        call = self.place(account, from_, to, self._order(given, [v for n, v in fields if n == "StatusCallbackEvent"]))
        return Reply(201, self._described(call), started=call)

    @staticmethod
    def _order(given: dict[str, str], events: list[str]) -> Order:
        told = Target(given.get("StatusCallback", ""), given.get("StatusCallbackMethod", "POST"))
        later = given.get("AsyncAmdStatusCallback") if given.get("AsyncAmd") == "true" else None
        recorded = given.get("RecordingStatusCallback") if given.get("Record") == "true" else None
        return Order(
            Target(given["Url"], given.get("Method", "POST")),
            {event: told for event in (events or ["completed"])} if told.url else {},
            Target(later, given.get("AsyncAmdStatusCallbackMethod", "POST")) if later else None,
            given.get("MachineDetection"),
            Target(recorded, given.get("RecordingStatusCallbackMethod", "POST")) if recorded else None,
            int(given.get("TimeLimit", "14400")),
            int(given.get("Timeout", "60")),
        )

    def _described(self, call: PhoneCall) -> dict:
        base = f"/2010-04-01/Accounts/{call.account.id}/Calls/{call.id}"
        return {
            "sid": call.id, "account_sid": call.account.id, "status": call.status, "direction": "outbound-api",
            "from": call.from_, "to": call.to, "from_formatted": call.from_, "to_formatted": call.to, "duration": None,
            "answered_by": None, "price": None, "price_unit": "USD", "api_version": "2010-04-01", "uri": f"{base}.json",
            "date_created": formatdate(), "start_time": None, "end_time": None, "parent_call_sid": None,
            "subresource_uris": {"recordings": f"{base}/Recordings.json"},
        }  # fmt: skip

    def _update(self, sid: str, fields) -> Reply:
        given = dict(fields)
        call = self.calls.get(unquote(sid))
        if call is None or call.is_over or call.status in FINAL:
            return self._gone(f"/Calls/{sid}")
        wrong = self._check(fields, _UPDATE)
        if ("Status" in given) == ("Url" in given):
            wrong.append("one of Status and Url is needed")
        if wrong:
            return self._refuse(20001, "; ".join(wrong))
        if "Url" in given:
            if call.status != "in-progress":
                return error(400, 21220, "Call is not in-progress. Cannot redirect.")
            call.command(Moved(Target(given["Url"], given.get("Method", "POST"))))
        elif given["Status"] == "completed" or not call.answered:
            call.command(Ended("agent", "by the service"))
        return Reply(200, self._described(call))
