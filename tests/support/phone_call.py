"""A call as a telephone carrier holds it: asks the application what to do, does it, and tells it what happens."""

import threading
import time
import traceback
import xml.etree.ElementTree as ET
from collections import deque
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from support import phone_line, phone_markup
from support.phone_callers import Callee, Hangup, Press, ask
from support.phone_line import Answer, Callback, Line, Request, Troubles

MOST_DOCUMENTS = 200  # of one call


@dataclass(frozen=True)
class Account:
    id: str
    token: str


@dataclass(frozen=True)
class Target:
    """What is called. `fields` come with it beside those that every callback has."""

    url: str
    method: str = "POST"
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Number:
    """One that people dial. `voice_url` is asked what to do, `status_url` told of the end."""

    number: str
    voice_url: str
    status_url: str | None
    account: Account


@dataclass
class Order:
    """A call that the application placed. The URLs are None where they were not given."""

    answered: Target
    statuses: dict[str, Target] = field(default_factory=dict)  # by the name of the event
    machine: Target | None = None  # told who answered, meanwhile
    detect: str | None = None  # Enable or DetectMessageEnd, true or hangup
    recording: Target | None = None
    time_limit: float = 14400
    ring_timeout: float = 60


class Ended(Exception):
    """The call is over."""

    def __init__(self, by: str, cause: str = ""):
        super().__init__(by)
        self.by, self.cause = by, cause


class Moved(Exception):
    """The application sent the call elsewhere, by the service."""

    def __init__(self, target: Target):
        super().__init__(target.url)
        self.target = target


class PhoneCall:
    """One call. `heard` and `said` are in order; `ended_by` is caller, agent or carrier."""

    direction = "outbound"
    def __init__(self, carrier, account: Account, from_: str, to: str, caller, order: Order, troubles: Troubles):
        self.carrier, self.account, self.from_, self.to = carrier, account, from_, to
        self.order, self.troubles = order, troubles
        self.id = carrier.new_call_id()
        self.count = len(carrier.calls)
        self.status, self.ended_by, self.cause = "queued", None, ""
        self.heard: list[str] = []
        self.said: list[str] = []
        self.documents: list[str] = []
        self.machine_told_at: int | None = None  # how much had been heard when the application knew who answered
        self.seconds = 0.0  # of the carrier's clock, since the call was answered
        self.recordings: list[tuple[str, Target]] = []
        self.answered = False
        self.touched = threading.Event()  # the application has answered a callback of it
        self._caller = caller
        self._unheard: list[str] = []
        self._held: list = []  # what is told only after the end
        self._changed = threading.Condition()
        self._orders: deque[Exception] = deque()
        self._over = threading.Event()
        self._line = Line(carrier.address_of)
        self._first: tuple[Target, list] | None = None
        self._helpers: list[threading.Thread] = []
        self._forged = 0

    def __repr__(self) -> str:
        return f"<call {self.id} {self.direction} {self.status} ended by {self.ended_by}, heard {self.heard}, said {self.said}>"

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def join(self, timeout: float) -> "PhoneCall":
        """Waits until it is over and told of."""
        if not self._over.wait(timeout):
            raise AssertionError(f"not over within {timeout} s: {self!r}\nfaults: {self.carrier.faults}")
        return self

    def start(self) -> "PhoneCall":
        threading.Thread(target=self._run, name=self.id, daemon=True).start()
        return self

    def hang_up(self) -> None:
        """The caller does, whatever goes on."""
        self.command(Ended("caller"))

    def command(self, order: Exception) -> None:
        """Ends or moves it. From any thread."""
        with self._changed:
            self._orders.append(order)
            self._changed.notify_all()

    def fault(self, text: str) -> None:
        self.carrier.fault(f"{self.id}: {text}")

    # --- what carriers do in ways of their own ---

    def fields(self, kind: str) -> list[tuple[str, str]]:
        """Those that every callback of this kind has."""
        raise NotImplementedError

    def tell(self, status: str) -> None:
        """Tells the application."""
        raise NotImplementedError

    def tell_recordings(self) -> None:
        raise NotImplementedError

    def tell_machine(self) -> None:
        raise NotImplementedError

    # --- the course of a call ---

    def _run(self) -> None:
        try:
            self._live()
        except Exception:
            self.fault(traceback.format_exc())
        finally:
            for helper in self._helpers:
                helper.join()
            self._line.close()
            self._over.set()

    def _live(self) -> None:
        try:
            self._until_answered()
            self._talk(self.order.answered)
        except Ended as ended:
            self.ended_by, self.cause = ended.by, ended.cause
        if self.status not in ("busy", "no-answer", "failed", "canceled"):
            self.status = "completed"
        for helper in self._helpers:
            helper.join()
        self.tell(self.status)
        if self.answered:
            self.tell_recordings()
        for late in [*reversed(self._held), *self._held]:
            late()

    def _until_answered(self) -> None:
        if self.direction == "inbound":
            self.status, self.answered = "ringing", True
            return
        self.tell("initiated")
        self.status = "ringing"
        self.tell("ringing")
        callee: Callee = self._caller
        ends = callee.outcome != "answers" or callee.rings > self.order.ring_timeout
        try:
            self.wait(min(callee.rings, self.order.ring_timeout))
            self.check_orders()
        except Ended as ended:
            self.status = "canceled"
            raise Ended(ended.by, "canceled") from None
        if ends:
            self.status = callee.outcome if callee.outcome != "answers" else "no-answer"
            raise Ended("caller" if self.status == "busy" else "carrier", self.status)
        self.status, self.answered = "in-progress", True
        self.tell("in-progress")
        self._find_machine(callee)

    def _find_machine(self, callee: Callee) -> None:
        if self.order.detect == "hangup" and callee.machine:
            raise Ended("carrier", "machine")
        if self.order.detect is None or self.order.machine is None:
            return
        helper = threading.Thread(target=self._tell_machine_later, daemon=True)
        self._helpers.append(helper)
        helper.start()

    def _tell_machine_later(self) -> None:
        try:
            with self._changed:
                self._changed.wait_for(lambda: self._orders, 4 * self.carrier.pace)
            self.tell_machine()
            self.machine_told_at = len(self.heard)
        except Exception:
            self.fault(traceback.format_exc())

    def _talk(self, target: Target) -> None:
        for _ in range(MOST_DOCUMENTS):
            try:
                root, url = self._document(target)
                target = self._play(root, url)
            except Moved as moved:
                target = moved.target
        self.fault(f"more than {MOST_DOCUMENTS} documents")
        raise Ended("carrier")

    def _play(self, root: ET.Element, url: str) -> Target:
        """Does what the document says, up to where it leads elsewhere."""
        self.status = "in-progress"
        for element in root:
            self.check_orders()
            target = getattr(self, f"play_{element.tag.lower()}")(element, url)
            if target is not None:
                return replace(target, url=urljoin(url, target.url))
        self.check_orders()
        raise Ended("agent", "end of the document")

    def hear(self, text: str) -> None:
        self.heard.append(text)
        self._unheard.append(text)
        self.pass_time(len(text) / 15)

    def pass_time(self, seconds: float) -> None:
        self.seconds += seconds
        if self.seconds > self.order.time_limit:
            raise Ended("carrier", "time limit")

    def wait(self, seconds: float) -> None:
        """Of the carrier's clock, unless something changes meanwhile."""
        with self._changed:
            self._changed.wait_for(lambda: self._orders, seconds * self.carrier.pace)
        self.pass_time(seconds if self.answered else 0)

    def check_orders(self) -> None:
        with self._changed:
            order = self._orders.popleft() if self._orders else None
        if order is not None:
            raise order

    def ask_caller(self, speech: bool, keys: bool, silence: float) -> str | Press | None:
        """What the caller answers to what was heard since the last answer, as far as anybody listens to it."""
        words, self._unheard = self._unheard, []
        person = self._caller.caller if isinstance(self._caller, Callee) else self._caller
        try:
            reply = ask(person, words) if person is not None else None
        except Exception:
            self.fault(f"the caller could not go on: {traceback.format_exc()}")
            raise Ended("caller") from None
        if reply is Hangup or isinstance(reply, Hangup):
            raise Ended("caller")
        if isinstance(reply, Press):
            self.said.append(f"[{reply.digits}]")
            if keys:
                return reply
        elif reply:
            self.said.append(reply)
            self.pass_time(len(reply) / 15)
            if speech:
                self.check_orders()
                return reply
        self.wait(silence)
        self.check_orders()
        return None

    # --- callbacks ---

    def _document(self, target: Target) -> tuple[ET.Element, str]:
        fields = self.fields("document") + list(target.fields)
        if self.troubles.drops_at == len(self.documents) + 1:
            self._drop(target, fields)
        answer = self.send("document", target, fields)
        self.check_orders()
        if answer is None:
            raise Ended("carrier", "no document")
        self.documents.append(answer.body.decode("utf-8", "replace"))
        faults = self._check_answer(answer)
        root = None
        if not faults:
            root, faults = phone_markup.judge(answer.body, self.carrier.table, self.carrier.most_document)
        if root is None:
            for text in faults:
                self.fault(f"{text}, in the answer of {target.url}: {self.documents[-1][:500]}")
            raise Ended("carrier", "wrong document")
        return root, target.url.partition("#")[0]

    @staticmethod
    def _check_answer(answer: Answer) -> list[str]:
        if answer.status != 200:
            return [f"a document came with status {answer.status}"]
        if answer.kind not in ("text/xml", "application/xml"):
            return [f"a document came as {answer.kind or 'nothing'}"]
        charset = (answer.headers.get_param("charset") or "utf-8").lower()
        return [] if charset in ("utf-8", "utf8") else [f"a document came in {charset}"]

    def _drop(self, target: Target, fields) -> None:
        request = self._sign("document", target, fields, "dropped")
        try:
            Line(self.carrier.address_of).abandon(request, self.troubles.drop_after)
        except OSError as error:
            self.fault(f"{target.url} could not be reached: {error!r}")
        raise Ended("caller", "dropped")

    def tell_by(self, kind: str, target: Target | None, fields) -> None:
        """A callback whose answer says nothing."""
        if target is None:
            return
        if self.troubles.scrambled and kind == "status":
            self._held.append(lambda: self._tell_now(kind, target, fields))
        else:
            self._tell_now(kind, target, fields)

    def _tell_now(self, kind: str, target: Target, fields) -> None:
        answer = self.send(kind, target, fields, line=Line(self.carrier.address_of) if kind == "machine" else None)
        if answer is not None and not 200 <= answer.status < 300:
            self.fault(f"{target.url} answered {answer.status} to what tells a {kind}: {answer.body[:300]!r}")

    def send(self, kind: str, target: Target, fields, line: Line | None = None) -> Answer | None:
        """Sends a callback with all troubles of the call, and gives the last answer."""
        line = line or self._line
        troubles = self.troubles
        if troubles.forged:
            self._send_forged(kind, target, fields)
        if troubles.impatient is not None:
            self._send_impatiently(kind, target, fields)
        if troubles.doubled == "together":
            other = Line(self.carrier.address_of)
            answers: list[Answer | None] = []
            phone_line.at_once(
                lambda: self._send_once(other, kind, target, fields, "doubled"),
                lambda: answers.append(self._send_once(line, kind, target, fields)),
            )
            other.close()
            answer = answers[0] if answers else None
        else:
            answer = self._send_once(line, kind, target, fields)
        if troubles.doubled == "after":
            answer = self._send_once(line, kind, target, fields, "doubled")
        if troubles.replayed:
            self._replay(line, kind, target, fields)
        return answer

    def _sign(self, kind: str, target: Target, fields, trouble: str, token: str | None = None) -> Request:
        url, given, faults = phone_line.overrides(target.url, self.carrier.overrides)
        for text in faults:
            self.fault(text)
        account = replace(self.account, token=token) if token else self.account
        headers, sent_url, body = self.carrier.sign(account, target.method, url, fields)
        limit = min(given.get("rt", 1e9), given.get("tt", 1e9), self.carrier.limit * 1000) / 1000
        callback = Callback(self.id, kind, target.method, sent_url, list(fields), headers, trouble)
        self.carrier.log(callback)
        return Request(target.method, sent_url, headers, body, limit, callback)

    def _send_once(self, line: Line, kind: str, target: Target, fields, trouble: str = "") -> Answer | None:
        until = time.monotonic() + self.troubles.patience
        while True:
            request = self._sign(kind, target, fields, trouble)
            try:
                answer = line.send(request)
            except TimeoutError:
                self.fault(f"{target.url} did not answer within {request.limit} s")
                return None
            except (OSError, *phone_line.LOST) as error:
                if time.monotonic() > until or self.carrier.closing:
                    self.fault(f"{target.url} could not be reached: {error!r}")
                    return None
                trouble = "again"
                time.sleep(0.05)
                continue
            request.callback.answer = answer
            self.carrier.measure(answer.seconds)
            self.touched.set()
            return answer

    def _send_forged(self, kind: str, target: Target, fields) -> None:
        """In turn: signed with another token, not signed, with a parameter that is not signed, with another number."""
        way = self._forged % 4
        self._forged += 1
        request = self._sign(kind, target, fields, "forged", token="0" * 32 if way == 0 else None)
        if way == 1:
            request.headers = {n: v for n, v in request.headers.items() if "Signature" not in n}
        elif way == 2:
            request.body = request.body and request.body + b"&Forged=1"
        elif way == 3:
            request.body = request.body and request.body.replace(self.id.encode(), self.carrier.new_call_id().encode())
        try:
            answer = Line(self.carrier.address_of).send(request)
        except (OSError, *phone_line.LOST) as error:
            self.fault(f"a forged callback was not answered: {error!r}")
            return
        request.callback.answer = answer
        if answer.status not in (401, 403):
            self.fault(f"a forged callback was answered with {answer.status}")

    def _send_impatiently(self, kind: str, target: Target, fields) -> None:
        request = self._sign(kind, target, fields, "impatient")
        try:
            Line(self.carrier.address_of).abandon(request, self.troubles.impatient or 0.0)
        except OSError as error:
            if not self.troubles.patience:
                self.fault(f"{target.url} could not be reached: {error!r}")

    def _replay(self, line: Line, kind: str, target: Target, fields) -> None:
        if self._first is None:
            self._first = (target, fields) if kind == "document" else None
            return
        answer = self._send_once(line, "document", *self._first, "replayed")
        if answer is not None and answer.status >= 500:
            self.fault(f"a replayed callback was answered with {answer.status}")
