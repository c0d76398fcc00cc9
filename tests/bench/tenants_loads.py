"""What one organisation, or a caller of it, does to a server. Each load runs in a process of its own, on what server and
probes leave of the processors: its clients are elsewhere in life, and what is to be felt is the server's work."""

import json
import multiprocessing
import os
import socket
import threading
import time
from dataclasses import dataclass

from processes import Failure
from tenants_client import Call, Client, StandIn

REFUSED_PAUSE = 0.1
SPEECH_PAUSE = 1.0  # sent whole whatever the answer: ten megabytes of loopback are a good part of a processor
MESSAGE = "The quick brown fox asks about an appointment. "
RULES = {"anyOf": [{"const": {"value": number}} for number in range(990)]}


@dataclass(frozen=True)
class Loud:
    """What a load is told. `share`: of the report's sizes, 1 but for a smoke test."""

    port: int
    token: str
    stand_in: int
    silent: int
    share: float

    def account(self) -> Client:
        return Client(self.port, self.token)

    def some(self, number: int) -> int:
        return max(1, int(number * self.share))


class Counts:
    """Of answers, by all threads of a load."""

    def __init__(self):
        self.ok, self.refused = multiprocessing.Value("q", 0), multiprocessing.Value("q", 0)

    def add(self, status: int, pause: float = REFUSED_PAUSE) -> None:
        """And waits a little where the answer was no: a load that is refused would else be what its own sending costs, and the
        processors are those of server and probes."""
        counter = self.ok if status < 300 else self.refused
        with counter.get_lock():
            counter.value += 1
        if status >= 300:
            time.sleep(pause)


def take_idle_processors() -> None:
    """A lower `nice` is not enough: a task of it goes on for milliseconds when the server wakes."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def repeat(threads: int, work) -> None:
    """Calls `work(number)` for ever in so many threads. A connection that is lost is no end."""

    def loop(number: int) -> None:
        while True:
            try:
                for _ in work(number):
                    pass
            except OSError:
                time.sleep(0.01)

    for number in range(threads):
        threading.Thread(target=loop, args=(number,), daemon=True).start()
    threading.Event().wait()


def large_lists(loud: Loud, counts: Counts) -> None:
    account = loud.account()
    for _ in range(loud.some(100)):
        account.ask("POST", "/v1/prospects", {"prospectProps": {"note": "x" * 900_000}})

    def work(_):
        client = loud.account()
        while True:
            yield counts.add(client.request("GET", "/v1/prospects?limit=100")[0])

    repeat(loud.some(12), work)


def searches(loud: Loud, counts: Counts) -> None:
    def work(_):
        client = loud.account()
        while True:
            status = client.request("GET", "/v1/prospects?searchField=createdBy&searchValue=nobody", Prefer="count=exact")[0]
            yield counts.add(status)

    repeat(loud.some(16), work)


def transcripts(loud: Loud, counts: Counts) -> None:
    account = loud.account()
    agent = account.ask("POST", "/v1/ai-agents", {"name": "Loud"})["id"]
    messages = [{"speaker": "USER", "message": f"Message {number}"} for number in range(loud.some(10_000))]
    body = json.dumps({"transcriptText": messages}).encode()
    paths = [Call(account, loud.port, agent).path for _ in range(loud.some(64))]

    def work(number):
        client = loud.account()
        while True:
            yield counts.add(client.request("PUT", paths[number], body)[0])

    repeat(len(paths), work)


def long_messages(loud: Loud, counts: Counts) -> None:
    """Callers with one address each, up to the report of their call, which ends by itself, and again."""
    account = loud.account()
    agent = account.ask("POST", "/v1/ai-agents", {"name": "Loud"})["id"]
    text = (MESSAGE * 200)[:8000]
    calls = [Call(account, loud.port, agent)]

    def work(_):
        call = calls[-1]
        page = call.page()
        while True:
            status = page.request("POST", f"{call.path}/messages", {"message": text})[0]
            counts.add(status)
            if status in (401, 409):
                if calls[-1] is call:
                    calls.append(Call(loud.account(), loud.port, agent))
                return
            yield

    repeat(loud.some(32), work)


def multiplied_prompts(loud: Loud, counts: Counts) -> None:
    """With as many placeholders as the server takes."""
    account = loud.account()
    agent = None
    for number in (9990, 1000, 100, 10, 1):
        body = {"name": "Loud", "intelligenceProvider": {"providerName": "openai"}, "prompt": "{question} " * number}
        status, answer = account.request("POST", "/v1/ai-agents", body)
        if status == 200:
            agent = json.loads(answer)["id"]
            break
    if agent is None:
        raise Failure(f"no agent with a prompt: {answer[:300]!r}")

    def work(_):
        call = Call(loud.account(), loud.port, agent)
        page = call.page()
        for _ in range(20):
            status = page.request("POST", f"{call.path}/messages", {"message": "\U0001f600" * 7990})[0]
            yield counts.add(status)
            time.sleep(0.05)

    repeat(loud.some(4), work)


def waiting_calls(loud: Loud, counts: Counts) -> None:
    agent = loud.account().ask("POST", "/v1/ai-agents", {"name": "Loud"})["id"]
    body = {"sourceName": "BROWSER", "sourceId": "bench", "sourceProps": {"agentId": agent}}

    def work(_):
        client = loud.account()
        while True:
            yield counts.add(client.request("POST", "/v1/connections", body)[0])

    repeat(loud.some(32), work)


def dropped_streams(loud: Loud, counts: Counts) -> None:
    account = loud.account()
    agent = account.ask("POST", "/v1/ai-agents", {"name": "Loud"})["id"]
    call = Call(account, loud.port, agent)
    page = call.page()
    for _ in range(loud.some(120)):
        page.request("POST", f"{call.path}/messages", {"message": (MESSAGE * 200)[:8000]})

    def work(_):
        while True:
            with call.open_stream() as stream:
                head = stream.recv(64)
            yield counts.add(int(head.split()[1]) if head else 503)

    repeat(loud.some(24), work)


def waiting_hives(loud: Loud, counts: Counts) -> None:
    """Of a site that takes connections and never answers."""
    client = loud.account()
    for _ in range(loud.some(1030)):
        body = {"hiveType": "WEBSITE", "url": f"http://127.0.0.1:{loud.silent}/"}
        counts.add(client.request("POST", "/v1/hives", body)[0])
    threading.Event().wait()


def slow_speech(loud: Loud, counts: Counts) -> None:
    account = loud.account()
    agent = account.ask("POST", "/v1/ai-agents", {"name": "Loud"})["id"]
    call = Call(account, loud.port, agent)
    size = loud.some(10 * 1024 * 1024) - 100
    head = b"RIFF" + (size + 36).to_bytes(4, "little") + b"WAVEfmt " + bytes.fromhex("1000000001000100803e0000007d000002001000")
    sound = head + b"data" + size.to_bytes(4, "little") + bytes(size)

    def work(_):
        page = call.page()
        while True:
            status = page.request("POST", f"{call.path}/speech", sound, **{"Content-Type": "audio/wav"})[0]
            yield counts.add(status, SPEECH_PAUSE)

    repeat(loud.some(70), work)


def hostile_tools(loud: Loud, counts: Counts) -> None:
    """Arguments of 60 KiB, against a schema of as many rules as one may have."""
    account = loud.account()
    action = account.ask("POST", "/v1/actions", {
        "name": "look", "invocationTrigger": "DURING_CALL", "parameters": {"type": "object", "properties": {"value": RULES}},
        "endpoint": {"url": f"http://127.0.0.1:{loud.silent}/", "method": "POST"}})["id"]
    agent = account.ask("POST", "/v1/ai-agents", {"name": "Loud", "intelligenceProvider": {"providerName": "openai"}})["id"]
    account.ask("POST", f"/v1/actions/{action}/ai-agents/{agent}/link")

    def work(_):
        call = Call(loud.account(), loud.port, agent)
        page = call.page()
        for _ in range(20):
            yield counts.add(page.request("POST", f"{call.path}/messages", {"message": "Look."})[0])
            time.sleep(0.02)

    repeat(loud.some(8), work)


def many_actions(loud: Loud, counts: Counts) -> None:
    """Records whose creation is told to as many endpoints as an organisation may have."""
    account = loud.account()
    for number in range(loud.some(1000)):
        account.ask("POST", "/v1/actions", {
            "name": f"hear_{number}", "invocationTrigger": "PROSPECT_CREATED",
            "endpoint": {"url": f"http://127.0.0.1:{loud.silent}/", "method": "POST"}})

    def work(_):
        client = loud.account()
        while True:
            yield counts.add(client.request("POST", "/v1/prospects", {"name": "Ada"})[0])

    repeat(loud.some(8), work)


LOADS = {
    "lists of 100 records of 0.9 MB": large_lists,
    "searches of a field without an index": searches,
    "PUT of 10,000 messages on 64 connections": transcripts,
    "messages of 8,000 characters, and their report": long_messages,
    "prompts that multiply the question": multiplied_prompts,
    "connections without end": waiting_calls,
    "streams opened and dropped": dropped_streams,
    "1,030 waiting hives": waiting_hives,
    "slow speech of 10 MiB": slow_speech,
    "tools with 990 rules": hostile_tools,
    "POST of a prospect told to 1,000 endpoints": many_actions,
}


class Running:
    """A load under way."""

    def __init__(self, load, loud: Loud):
        self.counts = Counts()
        self._process = multiprocessing.Process(target=self._run, args=(load, loud), daemon=True)
        self._process.start()

    def wait_until_felt(self, seconds: float) -> None:
        """Until its preparations are over and it is answered."""
        ends = time.monotonic() + seconds
        while self.counts.ok.value + self.counts.refused.value == 0:
            if not self._process.is_alive():
                raise Failure("a load has ended before it began")
            if time.monotonic() > ends:
                raise Failure(f"a load has no answer within {seconds} s")
            time.sleep(0.02)

    def stop(self) -> None:
        self._process.kill()
        self._process.join()

    def _run(self, load, loud: Loud) -> None:
        take_idle_processors()
        load(loud, self.counts)


class Silent:
    """A server that takes connections and never answers: the kernel does it."""

    def __init__(self, port: int):
        self._listening = socket.create_server(("127.0.0.1", port), backlog=4096)

    def stop(self) -> None:
        self._listening.close()


def run_stand_in(port: int, hearing_seconds: float) -> multiprocessing.Process:
    """In a process of its own, until it is killed."""
    ready = multiprocessing.Event()

    def run() -> None:
        take_idle_processors()
        StandIn(port, hearing_seconds, json.dumps({"value": {"text": "y" * 60_000}}))
        ready.set()
        threading.Event().wait()

    process = multiprocessing.Process(target=run, daemon=True)
    process.start()
    if not ready.wait(20):
        raise Failure(f"no stand-in at {port}")
    return process
