"""A random walk through the operations of the API, for two organisations on one server, each step compared with the model:
the answer first, then the statistics and a list. Written so that a seed repeats it."""

import itertools
import random
import time
from urllib.parse import quote

from edge_wire import Gone, Wire
from model import Model, Refusal
from model import Server as Seen
from organisations import Account, port_of
from support import strictjson
from support.client import Client
from support.judge import Judge
from support.lists import links
from support.server import Server, wait_until

BASE = "https://soak.example"
PATHS = {
    "agent": "/v1/ai-agents", "hive": "/v1/hives", "product": "/v1/products", "action": "/v1/actions",
    "prospect": "/v1/prospects", "file": "/v1/files", "connection": "/v1/connections",
    "conversation": "/v1/conversations",
}
SEARCHED = {
    "hive": ("id", "status", "content.hiveType", "content.url", "createdBy", "createdAt", "updatedAt"),
    "prospect": ("id", "name", "phoneNumber", "status", "createdBy", "createdAt", "updatedBy", "updatedAt"),
    "conversation": ("id", "prospectId", "source", "aiAgentId", "transcriptSummary", "timestampEnd", "status", "updatedAt"),
}
STATUSES = ("NEW", "CONTACTED", "APPOINTMENT_SCHEDULED", "UNQUALIFIED")
WORDS = ("ada", "Ada Moss", "bo", "BO lind", "Ämil", "ämil", "", "x" * 300, "naïve", "100%", "a_b")
SOURCES = [("BROWSER", name) for name in ("website", "shop", "Größe")] + [("TWILIO", "+493012345678"), ("PLIVO", "+493012345678")]
KEPT = 25  # records of a kind, so that everything happens to everything


class Actor:
    """One token of an organisation."""

    def __init__(self, model: Model, client: Client, id: str):
        self.model, self.client, self.id = model, client, id


def in_order(detail):
    """Faults in an order of their own: the document promises all of them, not which comes first."""
    return sorted(detail, key=repr) if isinstance(detail, list) else detail


class Walk:
    def __init__(self, server: Server, judge: Judge, seed: int):
        self._server, self._judge = server, judge
        self.random = random.Random(seed)
        self.steps = 0
        seen = Seen()
        self.accounts = [Account.create(server, f"Model {number}") for number in range(2)]
        self.models = [Model(account.id, seen) for account in self.accounts]
        self._gone: list[str] = ["unknown", "pro.1.aaaaaaaa"]
        self._numbers = itertools.count(1)
        self._keys: list[tuple] = []
        self._log: list[str] = []
        self.connect()
        self.actor, self.model = self.actors[0], self.models[0]
        self._upload()
        file = next(iter(self.model.records["file"]))
        seen.file_tag_end = self._ask("GET", f"/v1/files/{file}").etag.removeprefix('"1').removesuffix('"')

    def connect(self) -> None:
        """After a start: the port is another one."""
        self.actors = []
        for account, model in zip(self.accounts, self.models):
            client = Client(self._server.base_url, self._judge, account.token)
            user = self._server.cli("token", "create", "--org", account.id, "--user", "usr.7")
            self.actors += [Actor(model, client, account.id), Actor(model, client.another(user), "usr.7")]

    def step(self) -> None:
        self.actor = self.random.choice(self.actors)
        self.model = self.actor.model
        self.steps += 1
        work = self.random.choice(self._works)
        try:
            work(self)
            self._check_stats()
            self._check_list(self.random.choice(list(PATHS)))
        except AssertionError as failure:
            last = "\n".join(self._log[-8:])
            raise AssertionError(f"step {self.steps}, {work.__name__}: {failure}\nlast requests:\n{last}") from failure

    def check_all(self) -> None:
        """Every record and every list of both organisations."""
        for self.actor in self.actors[::2]:
            self.model = self.actor.model
            self._check_stats()
            for kind, path in PATHS.items():
                found = [one for skip in itertools.takewhile(
                    lambda skip: skip <= len(self.model.records[kind]), itertools.count(0, 100)
                ) for one in self._ask("GET", f"{path}?limit=100&skip={skip}").json]
                assert found == self.model.newest_first(kind)
            assert self._ask("GET", "/v1/sources").json == list(self.model.sources.values())[::-1]
            for id, content in self.model.contents.items():
                if id in self.model.records["file"]:
                    assert self._ask("GET", f"/v1/files/{id}/content").content == content

    # Asking and comparing.

    def _ask(self, method: str, path: str, body=None, **how):
        answer = self.actor.client.send(method, path, None, body=body, **how)
        self._log.append(f"{method} {path} {body} {how.get('headers', '')} -> {answer.status}"[:400])
        return answer

    def _compare(self, answer, predict) -> None:
        """`predict(shown)` gives the expected body; `shown()` is the answer's, for what only the server can choose."""
        def shown():
            assert answer.status == 200, f"{answer}: the model would have taken it"
            return answer.json

        try:
            expected = predict(shown)
        except Refusal as refusal:
            told = answer.detail if answer.status != 200 else None
            assert (answer.status, in_order(told)) == (refusal.status, in_order(refusal.detail)), str(answer)
            return
        assert shown() == expected, f"{answer}\nexpected {expected}"

    def _check_stats(self) -> None:
        assert self._ask("GET", "/v1/stats").json == self.model.stats()

    def _check_list(self, kind: str) -> None:
        query, filters = {}, {}
        if kind in SEARCHED:
            if self.random.random() < 0.5:
                query["sortBy"] = filters["sort"] = self.random.choice(SEARCHED[kind])
                query["sortOrder"] = filters["order"] = self.random.choice(("asc", "desc"))
            if self.random.random() < 0.4:
                value = self.random.choice(("ada", "Ä", "o", "1", "active", ".", "%", "_", "2026", "WEB"))
                filters["search"] = (self.random.choice(SEARCHED[kind]), value)
                query |= {"searchField": filters["search"][0], "searchValue": value}
            if self.random.random() < 0.2:
                statuses = {"hive": ("pending", "failed", "completed"), "conversation": ("active", "completed")}
                query["status"] = filters["status"] = self.random.choice(statuses.get(kind, STATUSES))
        self._check_page(PATHS[kind], self.model.listed(kind, **filters), query, has_limit=kind != "agent")

    def _check_page(self, path: str, whole: list, query: dict, has_limit: bool = True) -> None:
        skip, limit = self.random.choice((0, 0, 1, 7)), self.random.choice((None, 1, 5, 100))
        query |= ({"skip": skip} if skip else {}) | ({"limit": limit} if limit else {})
        answer = self._ask("GET", path, query=query, headers={"Prefer": "count=exact"})
        size = limit or (20 if has_limit else len(whole) + 1)
        assert answer.status == 200 and answer.json == whole[skip : skip + size], f"{answer}\nexpected {whole[skip:][:size]}"
        assert answer.headers["X-Total-Count"] == str(len(whole))
        assert ("next" in links(answer)) == (skip + size < len(whole))

    # Choosing.

    def _pick(self, kind: str) -> str:
        """Mostly a record that is there; sometimes one that is gone, or another organisation's."""
        chance = self.random.random()
        if chance < 0.06:
            return self.random.choice(self._gone)
        model = self.model
        if chance < 0.12:
            model = next(each for each in self.models if each is not self.model)
        return self.random.choice(sorted(model.records[kind]) or self._gone)

    def _if_match(self, id: str) -> dict:
        chance = self.random.random()
        if chance < 0.7:
            return {}
        tag = self.model.e_tag(id) if chance < 0.85 and id in self.model.revisions else self.random.choice(('"999"', "*"))
        return {"If-Match": tag}

    def _word(self) -> str:
        return self.random.choice(WORDS)

    def _props(self) -> dict:
        return self.random.choice(({}, {"b": 1, "a": [1.5, None, {"ü": "\u2028"}]}, {"n": 2**53 + 1}, {"deep": {"x": {"y": []}}}))

    def _some(self, **members) -> dict:
        return {name: value() for name, value in members.items() if self.random.random() < 0.5}

    # Records.

    def _create(self, kind: str, body: dict, predict) -> None:
        """Now and then with a key, and then perhaps again: the same answer, or a refusal if it is not the same."""
        key = f"key {next(self._numbers)}" if self.random.random() < 0.3 else None
        headers = {"Idempotency-Key": key} if key else {}
        answer = self._ask("POST", PATHS[kind], body, headers=headers)
        self._compare(answer, predict)
        if key and answer.status == 200:
            self._keys.append((self.model, key, PATHS[kind], body, answer.content))
            self._keys = self._keys[-50:]
        if kind == "hive" and answer.status == 200:
            self._settle_hive(answer.json["id"])
        while len(self.model.records[kind]) > KEPT:
            self._delete(kind, min(self.model.records[kind]))
            if kind in ("agent", "file"):
                break  # what is in use stays

    def _retry(self) -> None:
        mine = [known for known in self._keys if known[0] is self.model]
        if not mine:
            return
        _, key, path, body, content = self.random.choice(mine)
        again = self._ask("POST", path, body, headers={"Idempotency-Key": key})
        assert (again.status, again.content, again.headers.get("Idempotent-Replayed")) == (200, content, "true"), str(again)
        other = self._ask("POST", path, {**body, "unknown": "member"}, headers={"Idempotency-Key": key})
        assert other.status == 422 and other.json["detail"][0]["loc"] == ["header", "idempotency-key"], str(other)

    def _read(self) -> None:
        kind = self.random.choice(list(PATHS))
        id = self._pick(kind)
        answer = self._ask("GET", f"{PATHS[kind]}/{id}")
        self._compare(answer, lambda shown: self.model.get(kind, id))
        if answer.status == 200:
            assert answer.etag == self.model.e_tag(id), f"{answer}: {answer.etag}, expected {self.model.e_tag(id)}"
            unchanged = self._ask("GET", f"{PATHS[kind]}/{id}", headers={"If-None-Match": answer.etag})
            assert (unchanged.status, unchanged.content) == (304, b""), str(unchanged)

    def _update(self, kind: str, body: dict, merge, check=lambda id: None) -> None:
        id = self._pick(kind)
        headers = self._if_match(id)
        answer = self._ask("PUT", f"{PATHS[kind]}/{id}", body, headers=headers)

        def predict(shown):
            record = self.model.get(kind, id)
            self.model.check_match(id, headers.get("If-Match"))
            check(id)
            return self.model.change(kind, id, merge(record, shown), self.actor.id, shown())

        self._compare(answer, predict)
        if answer.status == 200:
            assert answer.etag == self.model.e_tag(id), f"{answer}: {answer.etag}, expected {self.model.e_tag(id)}"

    def _delete(self, kind: str, id: str) -> None:
        headers = self._if_match(id)
        answer = self._ask("DELETE", f"{PATHS[kind]}/{id}", headers=headers)
        if kind == "connection":
            now = lambda id: self._ask("GET", f"/v1/conversations/{id}").json  # noqa: E731
            self._compare(answer, lambda shown: self.model.hang_up(id, headers.get("If-Match"), self.actor.id, now))
        else:
            self._compare(answer, lambda shown: self.model.remove(kind, id, headers.get("If-Match")))
        if answer.status == 200:
            self._gone = [*self._gone[-40:], id]

    def _delete_any(self) -> None:
        kind = self.random.choice(("agent", "hive", "product", "action", "prospect", "file", "connection", "conversation"))
        self._delete(kind, self._pick(kind))

    def _create_agent(self) -> None:
        body = {"name": self._word() or "Maya"} | self._some(
            role=self._word, timezone=lambda: "Europe/Berlin", status=lambda: self.random.choice(("active", "inactive"))
        )
        body |= self._some(roleDescription=self._word)
        self._create("agent", body, lambda shown: self.model.create("agent", {"status": "active", "role": None,
                     "timezone": None, "roleDescription": None, **body}, self.actor.id, shown()))

    def _update_agent(self) -> None:
        body = self._some(role=lambda: self.random.choice((None, "Sales")), mission=lambda: {"greeting": self._word()},
                          status=lambda: self.random.choice(("active", "inactive")))

        def merge(record, shown):
            mission = {**record["mission"], **body.get("mission", {})}
            return {**body, "mission": mission}

        self._update("agent", body, merge)

    def _create_product(self) -> None:
        body = {"name": self._word() or "Check-up"} | self._some(description=self._word)
        given = {"description": None, **body}
        self._create("product", body, lambda shown: self.model.create("product", given, self.actor.id, shown()))

    def _create_action(self) -> None:
        body = {"name": "Confirm", "parameters": self._props(), "userErrorText": self._word()}
        self._create("action", body, lambda shown: self.model.create_action(body, self.actor.id, shown()))

    def _update_action(self) -> None:
        body = self._some(description=self._word, parameters=self._props, userErrorText=lambda: None)
        self._update("action", body, lambda record, shown: body)

    def _prospect(self) -> dict:
        return self._some(
            name=self._word, phoneNumber=lambda: f"+49{self.random.randrange(30)}", prospectProps=self._props,
            status=lambda: self.random.choice(STATUSES), externalReference=lambda: [1, "two", None],
        )

    def _create_prospect(self) -> None:
        body = self._prospect()
        empty = {"name": None, "phoneNumber": None, "status": "NEW", "prospectProps": {}, "externalReference": []}
        given = {**empty, **body}
        self._create("prospect", body, lambda shown: self.model.create("prospect", given, self.actor.id, shown()))

    def _update_prospect(self) -> None:
        body = self._prospect() | self.random.choice(({}, {"name": None}, {"phoneNumber": None}))
        self._update("prospect", body, lambda record, shown: body)

    def _create_hive(self) -> None:
        if self.random.random() < 0.5:
            url = f"http://127.0.0.1:9/{self.random.randrange(5)}"
            body = {"hiveType": "WEBSITE", "url": url, "hiveProps": {"depth": 3, **self._props()}}
        else:
            files = dict.fromkeys(self._pick("file") for _ in range(self.random.randint(1, 3)))
            body = {"hiveType": "DOCS", "file_ids": list(files)}

        def predict(shown):
            self.model.check_hive(body)
            return self.model.create_hive(body, self.actor.id, shown())

        self._create("hive", body, predict)

    def _settle_hive(self, id: str) -> None:
        """The server reads it by itself; what comes then finds it ended."""

        def ended():
            answer = self._ask("GET", f"{PATHS['hive']}/{id}")
            return answer if answer.json["status"] in ("completed", "failed") else None

        answer = wait_until(ended, 60, f"the end of hive {id}")
        self.model.end_hive(id, answer.json, answer.etag)

    # Links.

    _LINKS = {
        ("agent", "hive"): ("/v1/ai-agents/{}/hives/{}/link", "Hive {1}", "agent {0}", "/v1/ai-agents/{}/hives"),
        ("agent", "action"): ("/v1/actions/{1}/ai-agents/{0}/link", "Action {1}", "agent {0}", "/v1/ai-agents/{}/actions"),
        ("product", "agent"): ("/v1/products/{}/agents/{}/link", "Agent {1}", "product {0}", "/v1/products/{}/agents"),
    }

    def _link_or_unlink(self) -> None:
        kinds = self.random.choice(list(self._LINKS))
        path, one, other, listed = self._LINKS[kinds]
        ids = (self._pick(kinds[0]), self._pick(kinds[1]))
        one, other = one.format(*ids), other.format(*ids)
        in_order = (kinds, ids) if kinds != ("agent", "action") else (kinds[::-1], ids[::-1])

        def predict(shown):
            for kind, id in zip(*in_order):
                self.model.get(kind, id)
            if method == "POST":
                return self.model.link(kinds, ids, f"{one} linked to {other}")
            return self.model.unlink(kinds, ids, f"{one} is not linked to {other}", f"{one} unlinked from {other}")

        method = self.random.choice(("POST", "POST", "DELETE"))
        self._compare(self._ask(method, path.format(*ids)), predict)
        if ids[0] in self.model.records[kinds[0]]:
            self._check_page(listed.format(ids[0]), self.model.linked(kinds, ids[0]), {}, has_limit=kinds == ("agent", "action"))

    # Sources.

    def _assign_or_not(self) -> None:
        key = self.random.choice(SOURCES)
        path = "/v1/sources/" + "/".join(map(quote, key))
        tag = self.model.source_tag(key) if key in self.model.sources else '"1"'
        if_match = self.random.choice((None, None, None, "*", '"999"', tag))
        headers = {"If-Match": if_match} if if_match else {}
        if self.random.random() < 0.7:
            agent = self._pick("agent")
            answer = self._ask("PUT", path, {"agentId": agent}, headers=headers)
            self._compare(answer, lambda shown: self.model.assign(key, agent, if_match, self.actor.id, shown))
        else:
            answer = self._ask("DELETE", path, headers=headers)
            self._compare(answer, lambda shown: self.model.unassign(key, if_match))
        shown = self._ask("GET", path)
        self._compare(shown, lambda shown: self.model.source(key))
        if shown.status == 200:
            assert shown.etag == self.model.source_tag(key), f"{shown}: {shown.etag}"
        self._check_page("/v1/sources", list(self.model.sources.values())[::-1], {})

    # Files.

    def _upload(self) -> None:
        files = [
            (f"note {next(self._numbers)}.txt", f"{self.random.random()} ".encode() * self.random.choice((1, 100, 5000)))
            for _ in range(self.random.randint(1, 3))
        ]
        answer = self.actor.client.upload(*files).json
        assert answer == [
            self.model.create_file(name, content, BASE, self.actor.id, shown)
            for (name, content), shown in zip(files, answer, strict=True)
        ]
        if len(self.model.records["file"]) > KEPT:
            self._delete_files()

    def _delete_files(self) -> None:
        ids = list(dict.fromkeys(self._pick("file") for _ in range(self.random.choice((0, 1, 2, 3)))))
        answer = self._ask("DELETE", "/v1/files", query=[("file_ids", id) for id in ids])
        self._compare(answer, lambda shown: self.model.remove_files(ids))

    def _download(self) -> None:
        id = self._pick("file")
        answer = self._ask("GET", f"/v1/files/{id}/content", headers={"Range": "bytes=3-9"})
        if id in self.model.records["file"]:
            assert (answer.status, answer.content) == (206, self.model.contents[id][3:10])
        else:
            assert (answer.status, answer.detail) == (404, f"File {id} not found")

    # Calls.

    def _connect(self) -> None:
        props = self._some(phoneNumber=lambda: f"+49{self.random.randrange(30)}", note=self._word)
        if self.random.random() < 0.8:
            props["agentId"] = self._pick("agent")
        if self.random.random() < 0.3:
            props["prospectId"] = self._pick("prospect")
        source = self._pick("agent") if self.random.random() < 0.2 else self.random.choice(("website", "shop", "elsewhere"))
        body = {"sourceName": "BROWSER", "sourceId": source, "sourceProps": props}
        self._create("connection", body, lambda shown: self.model.connect(body, self.actor.id, shown))
        while len(self.model.records["conversation"]) > KEPT:
            self._delete("conversation", min(self.model.records["conversation"]))

    def _update_conversation(self) -> None:
        time_of_day = lambda: f"2026-11-20T09:{self.random.randrange(60):02}:{self.random.randrange(60):02}.500Z"  # noqa: E731
        body = self._some(
            timestampStart=time_of_day, timestampEnd=lambda: self.random.choice((None, time_of_day())),
            transcriptSummary=self._word, conversationAnalytics=lambda: {"summary": self._word(), "action_items": ["a"]},
            agentId=lambda: self._pick("agent"),
            transcriptText=lambda: [{"speaker": "USER", "message": self._word()} for _ in range(self.random.randrange(4))],
            adminComments=lambda: [{"comment": "good", "rating": self.random.randint(1, 5)}],
        )

        def merge(record, shown):
            changes = {name: value for name, value in body.items() if name not in ("agentId", "adminComments")}
            if "agentId" in body:
                changes["aiAgentId"] = body["agentId"]
            if "transcriptText" in body:
                changes["transcriptText"] = self._transcript(record, body["transcriptText"], shown()["transcriptText"])
            if "adminComments" in body:
                self.model.comments[record["id"]] = body["adminComments"]
            return changes

        self._update("conversation", body, merge, lambda id: self.model.check_conversation(id, body))

    def _transcript(self, record: dict, given: list[dict], shown: list[dict]) -> list[dict]:
        """What says the same in the same place stays the same message."""
        messages = []
        for said, known, before in itertools.zip_longest(given, shown, record["transcriptText"][: len(given)], fillvalue={}):
            message = {**said, "timestamp": None}
            if message | {"message_id": None} != before | {"message_id": None}:
                before = {"message_id": self.model.server.new_id(known["message_id"], "message")}
            messages.append(message | {"message_id": before["message_id"]})
        return messages

    def _conversation_remarks(self) -> None:
        id = self._pick("conversation")
        path = f"/v1/conversations/{id}"
        answer = self._ask("POST", f"{path}/feedback", {"comment": "friendly"})
        given = {"conversationId": id, "comment": "friendly"}

        def predict(shown):
            self.model.get("conversation", id)
            return self.model.create("feedback", given, self.actor.id, shown())

        self._compare(answer, predict)
        if answer.status == 200:
            self._check_page(f"{path}/feedback", self.model.feedback_of(id), {})
            assert self._ask("GET", f"{path}/admin-comments").json == self.model.comments.get(id, [])

    def _link_prospect(self) -> None:
        conversation, prospect = self._pick("conversation"), self._pick("prospect")
        answer = self._ask("POST", f"/v1/conversations/{conversation}/prospects/{prospect}/links")

        def predict(shown):
            record = self.model.get("conversation", conversation)
            self.model.get("prospect", prospect)
            if record["prospectId"] != prospect:
                shown_now = self._ask("GET", f"/v1/conversations/{conversation}").json
                self.model.change("conversation", conversation, {"prospectId": prospect}, self.actor.id, shown_now)
            return {"message": f"Conversation {conversation} linked to prospect {prospect}"}

        self._compare(answer, predict)
        if answer.status == 200:
            self._check_page(f"/v1/prospects/{prospect}/conversations", self.model.conversations_of(prospect), {})

    # Tokens and restarts.

    def revoke(self) -> None:
        """A token that reads, and is refused within a second of being revoked."""
        self.actor = self.random.choice(self.actors)
        self.model = self.actor.model
        token = self._server.cli("token", "create", "--org", self.model.id, "--scope", "read")
        client = self.actor.client.another(token)
        assert client.get("/v1/stats").json == self.model.stats()
        refused = client.post("/v1/prospects", {"name": "x"}, status=403)
        assert refused.detail == "Token lacks the 'write' scope"
        newest = self._server.cli("token", "list", "--org", self.model.id).splitlines()
        mine = next(word for line in newest if "read" in line for word in line.split() if word.startswith("tok."))
        self._server.cli("token", "revoke", mine)
        ends = time.monotonic() + 1
        while client.get("/v1/stats", status=None).status != 401:
            assert time.monotonic() < ends, "a revoked token still reads after a second"

    def restart(self) -> None:
        """Politely or not, with a creation on its way or not. A retry of it decides whether it happened: once."""
        data = key = body = None
        if self.random.random() < 0.7:
            number = self.random.randrange(2)
            key, body = f"cut short {next(self._numbers)}", {"name": "cut short"}
            same = strictjson.compact(body).encode()  # to the byte, as the client sends it again
            fields = ("Content-Type: application/json", f"Idempotency-Key: {key}")
            data = self.accounts[number].request("POST", "/v1/prospects", same, *fields)
        with Wire(port_of(self._server)) as wire:
            if data:
                wire.send(data)
                time.sleep(self.random.choice((0, 0.001, 0.003)))
            if self.random.random() < 0.7:
                self._server.kill()
            else:
                self._server.stop()
            try:
                answered = wire.read() if data else None
            except (Gone, ConnectionError):
                answered = None
        self._server.start()
        self.connect()
        if data:
            self.actor = self.actors[2 * number]
            self.model = self.actor.model
            again = self._ask("POST", "/v1/prospects", body, headers={"Idempotency-Key": key})
            assert answered is None or answered.body == again.content, f"{answered.body!r} then {again}"
            given = {"phoneNumber": None, "status": "NEW", "prospectProps": {}, "externalReference": [], **body}
            self._compare(again, lambda shown: self.model.create("prospect", given, self.actor.id, shown()))
        self.check_all()

    _works = (
        _create_agent, _update_agent, _create_product, _create_action, _update_action, _create_prospect, _create_prospect,
        _update_prospect, _update_prospect, _create_hive, _link_or_unlink, _link_or_unlink, _link_or_unlink, _assign_or_not, _upload,
        _delete_files, _download, _connect, _connect, _connect, _update_conversation, _update_conversation,
        _conversation_remarks, _link_prospect, _read, _read, _retry, _delete_any, _delete_any,
    )
