"""What one organisation's records should be: the contract as plain Python, without storage, threads or HTTP.

A method predicts the body of an answer, or raises Refusal before it has changed anything. What only the server can choose,
ids and times, is taken from its answer and checked: new, growing, equal where it has to be.
"""

import hashlib
import re
from dataclasses import dataclass, field
from datetime import datetime

KINDS = {
    "agent": "aia", "hive": "hiv", "product": "prd", "action": "act", "prospect": "pro", "file": "fil",
    "connection": "cnx", "conversation": "con", "feedback": "cfb", "message": "dia",
}
NOUNS = {"feedback": "Feedback"} | {kind: kind.capitalize() for kind in KINDS}
AUDIT = ("createdBy", "createdAt", "updatedBy", "updatedAt")


class Refusal(Exception):
    def __init__(self, status: int, detail):
        super().__init__(status, detail)
        self.status, self.detail = status, detail


def fault(loc: list, msg: str, type: str = "value_error") -> dict:
    return {"loc": loc, "msg": f"Value error, {msg}" if type == "value_error" else msg, "type": type}


class Server:
    """What the server has shown of itself to all organisations: the last id, the last time."""

    def __init__(self):
        self.last_digits = 0
        self.last_time = ""
        self.defaults: dict[str, dict] = {}
        self.file_tag_end = ""  # stands for the address of the server, which the record of a file shows
        self.call_url_start = None  # the same for every call
        self.call_secrets: set[str] = set()
        self.action_secrets: set[str] = set()

    def new_id(self, id: str, kind: str) -> str:
        prefix, digits, suffix = id.split(".")
        assert prefix == KINDS[kind] and len(digits) == 16 and len(suffix) == 8, id
        assert int(digits) > self.last_digits, f"{id} is not above {self.last_digits}"
        self.last_digits = int(digits)
        return id

    def call_url(self, url: str, conversation: str, organisation: str) -> str:
        start, secret = url.split(f"/talk/{conversation}#{organisation}.")
        assert self.call_url_start in (None, start), f"{url} is not of {self.call_url_start}"
        assert re.fullmatch("[0-9a-f]{64}", secret) and secret not in self.call_secrets, url
        self.call_url_start = start
        self.call_secrets.add(secret)
        return url

    def action_secret(self, secret: str) -> str:
        assert re.fullmatch("whsec_[A-Za-z0-9+/]{43}=", secret) and secret not in self.action_secrets, secret
        self.action_secrets.add(secret)
        return secret

    def new_time(self, time: str) -> str:
        assert time >= self.last_time, f"{time} is before {self.last_time}"
        self.last_time = time
        return time


@dataclass
class Model:
    id: str
    server: Server
    records: dict[str, dict[str, dict]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    revisions: dict[str, int] = field(default_factory=dict)
    links: dict[tuple, list] = field(default_factory=lambda: {
        ("agent", "hive"): [], ("agent", "action"): [], ("product", "agent"): []
    })
    hive_files: dict[str, list[str]] = field(default_factory=dict)
    contents: dict[str, bytes] = field(default_factory=dict)
    comments: dict[str, list] = field(default_factory=dict)
    sources: dict[tuple, dict] = field(default_factory=dict)  # by name and id, in the order of their assignment
    source_revisions: dict[tuple, int] = field(default_factory=dict)

    # Everything has these.

    def get(self, kind: str, id: str) -> dict:
        if id not in self.records[kind]:
            raise Refusal(404, f"{NOUNS[kind]} {id} not found")
        return self.records[kind][id]

    def e_tag(self, id: str) -> str:
        end = self.server.file_tag_end if id in self.records["file"] else ""
        return f'"{self.revisions[id]}{end}"'

    def check_match(self, id: str, if_match: str | None) -> None:
        if if_match not in (None, "*", self.e_tag(id)):
            raise Refusal(412, f"The record has changed: its ETag is {self.e_tag(id)} now")

    def _insert(self, kind: str, record: dict) -> dict:
        self.records[kind][record["id"]] = record
        self.revisions[record["id"]] = 1
        return record

    def create(self, kind: str, given: dict, actor: str, answered: dict) -> dict:
        """A record of what was given and of defaults, which are the same for every record of its kind."""
        self.server.new_id(answered["id"], kind)
        time = self.server.new_time(answered["createdAt"])
        audit = {"createdBy": actor, "createdAt": time, "updatedBy": actor, "updatedAt": time}
        rest = {name: value for name, value in answered.items() if name not in {*given, *AUDIT, "id", "orgId"}}
        defaults = self.server.defaults.setdefault(kind, {})
        for name, value in rest.items():
            assert defaults.setdefault(name, value) == value, f"{name} of {kind} is {value} and not {defaults[name]}"
        owner = {} if kind == "feedback" else {"orgId": self.id}
        return self._insert(kind, {"id": answered["id"], **owner, **rest, **given, **audit})

    def change(self, kind: str, id: str, changes: dict, actor: str, answered: dict) -> dict:
        """`answered`: the record as the server shows it afterwards."""
        record = self.get(kind, id)
        time = self.server.new_time(answered["updatedAt"])
        self.records[kind][id] = {**record, **changes, "updatedBy": actor, "updatedAt": time}
        self.revisions[id] += 1
        return self.records[kind][id]

    def remove(self, kind: str, id: str, if_match: str | None = None) -> dict:
        self.get(kind, id)
        self.check_match(id, if_match)
        if kind == "agent" and any(
            conversation["aiAgentId"] == id and conversation["status"] == "active"
            for conversation in self.records["conversation"].values()
        ):
            raise Refusal(409, f"Agent {id} has an active conversation")
        if kind == "file":
            self.check_unused(id)
        self._forget(kind, id)
        return {"message": f"{NOUNS[kind]} {id} deleted"}

    def _forget(self, kind: str, id: str) -> None:
        del self.records[kind][id]
        for (left, right), pairs in self.links.items():
            pairs[:] = [pair for pair in pairs if (left, pair[0]) != (kind, id) and (right, pair[1]) != (kind, id)]
        self.hive_files.pop(id, None)
        self.comments.pop(id, None)
        self.sources = {key: source for key, source in self.sources.items() if source["agentId"] != id}
        if kind == "conversation":
            feedback = self.records["feedback"]
            for each in [one for one in feedback.values() if one["conversationId"] == id]:
                del feedback[each["id"]]

    # Lists.

    def newest_first(self, kind: str) -> list[dict]:
        return sorted(self.records[kind].values(), key=lambda record: record["id"], reverse=True)

    def listed(self, kind: str, search=None, status=None, sort="createdAt", order="desc") -> list[dict]:
        """`search`: field and value. Fields are dotted."""
        found = self.newest_first(kind)
        if search:
            name, value = search
            found = [r for r in found if value.casefold() in (member(r, name) or "").casefold()]
        if status is not None:
            found = [record for record in found if record["status"] == status]
        key = lambda r: (member(r, sort) is not None, (member(r, sort) or "").encode(), r["id"])  # noqa: E731
        return sorted(found, key=key, reverse=order == "desc")

    def linked(self, kinds: tuple, id: str) -> list[dict]:
        """Newest link first."""
        self.get(kinds[0], id)
        return [self.records[kinds[1]][right] for left, right in reversed(self.links[kinds]) if left == id]

    def conversations_of(self, prospect: str) -> list[dict]:
        self.get("prospect", prospect)
        return [c for c in self.newest_first("conversation") if c["prospectId"] == prospect]

    def feedback_of(self, conversation: str) -> list[dict]:
        self.get("conversation", conversation)
        return [f for f in self.newest_first("feedback") if f["conversationId"] == conversation]

    def stats(self) -> dict:
        statuses = [prospect["status"] for prospect in self.records["prospect"].values()]
        durations = [
            millis(c["timestampEnd"]) - millis(c["timestampStart"])
            for c in self.records["conversation"].values()
            # Nobody talks in any of these calls: what ends by itself has never begun.
            if c["timestampEnd"] and c["timestampStart"] and c["endReason"] is None
        ]
        average = sum(durations) // len(durations) if durations else 0
        return {"response": {
            "no_of_prospects": len(statuses), "appointment_scheduled": statuses.count("APPOINTMENT_SCHEDULED"),
            "unqualified": statuses.count("UNQUALIFIED"), "average_call_duration": (average + 500) // 1000,
        }}

    # What is more than a record.

    def link(self, kinds: tuple, ids: tuple, text: str) -> dict:
        if ids not in self.links[kinds]:
            self.links[kinds].append(ids)
        return {"message": text}

    def unlink(self, kinds: tuple, ids: tuple, refusal: str, text: str) -> dict:
        if ids not in self.links[kinds]:
            raise Refusal(404, refusal)
        self.links[kinds].remove(ids)
        return {"message": text}

    def create_action(self, body: dict, actor: str, answered: dict) -> dict:
        """Its secret is shown this once."""
        secret = self.server.action_secret(answered["secret"])
        return self.create("action", body, actor, {**answered, "secret": None}) | {"secret": secret}

    def check_hive(self, body: dict) -> None:
        faults = []
        for number, id in enumerate(body.get("file_ids", [])):
            if id not in self.records["file"]:
                faults.append(fault(["body", "file_ids", number], f"File {id} not found"))
        if faults:
            raise Refusal(422, faults)

    def create_hive(self, body: dict, actor: str, answered: dict) -> dict:
        progress = {"pages_done": 0, "pages_total": 0, "chunks": 0}
        content = {
            "hiveType": body["hiveType"], "url": body.get("url"),
            "hiveProps": {**body.get("hiveProps", {}), "progress": progress},
        }
        hive = self.create("hive", {"content": content, "status": "pending"}, actor, answered)
        self.hive_files[hive["id"]] = body.get("file_ids", [])
        return hive

    def end_hive(self, id: str, read: dict, e_tag: str) -> None:
        """After the server has read it: how far it came, and that it was the server."""
        hive = self.get("hive", id)
        progress = read["content"]["hiveProps"]["progress"]
        assert progress["pages_done"] == progress["pages_total"] > 0 and set(progress) >= set(hive["content"]["hiveProps"]["progress"])
        assert (read["status"] == "completed") == (progress["chunks"] > 0), read
        props = {**hive["content"]["hiveProps"], "progress": progress}
        ended = {**hive, "content": {**hive["content"], "hiveProps": props}, "status": read["status"], "updatedBy": "system"}
        assert read == {**ended, "updatedAt": read["updatedAt"]} and read["updatedAt"] >= hive["updatedAt"], read
        self.records["hive"][id] = read
        revision = int(e_tag.strip('"'))
        assert revision > self.revisions[id]
        self.revisions[id] = revision

    def create_file(self, name: str, content: bytes, base: str, actor: str, answered: dict) -> dict:
        given = {
            "fileName": name, "fileUrl": f"{base}/v1/files/{answered['id']}/content", "size": len(content),
            "contentType": "text/plain", "sha256": hashlib.sha256(content).hexdigest(),
        }
        self.contents[answered["id"]] = content
        return self.create("file", given, actor, answered)

    def check_unused(self, file: str) -> None:
        users = sorted(hive for hive, files in self.hive_files.items() if file in files)
        if users:
            raise Refusal(409, f"File {file} is used by hive {users[0]}")

    def remove_files(self, ids: list[str]) -> bool:
        for id in ids:
            self.get("file", id)
            self.check_unused(id)
        used = {file for files in self.hive_files.values() for file in files}
        for id in ids or [file for file in self.records["file"] if file not in used]:
            self.records["file"].pop(id, None)
        return True

    # Sources.

    def source(self, key: tuple, if_match: str | None = None) -> dict:
        if key not in self.sources:
            raise Refusal(404, f"Source {' '.join(key)} not found")
        tag = self.source_tag(key)
        if if_match not in (None, "*", tag):
            raise Refusal(412, f"The record has changed: its ETag is {tag} now")
        return self.sources[key]

    def source_tag(self, key: tuple) -> str:
        return f'"{self.source_revisions[key]}"'

    def assign(self, key: tuple, agent: str, if_match: str | None, actor: str, answered) -> dict:
        """`answered()` gives the source."""
        known = self.source(key, if_match) if key in self.sources or if_match else None
        if agent not in self.records["agent"]:
            raise Refusal(422, [fault(["body", "agentId"], f"Agent {agent} not found")])
        time = self.server.new_time(answered()["updatedAt"])
        created = known or {"createdBy": actor, "createdAt": time}
        self.source_revisions[key] = self.source_revisions[key] + 1 if known else 1
        self.sources[key] = {
            "sourceName": key[0], "sourceId": key[1], "orgId": self.id, "agentId": agent, "createdBy": created["createdBy"],
            "createdAt": created["createdAt"], "updatedBy": actor, "updatedAt": time,
        }
        return self.sources[key]

    def unassign(self, key: tuple, if_match: str | None) -> dict:
        self.source(key, if_match)
        del self.sources[key]
        return {"message": f"Source {' '.join(key)} deleted"}

    def choose_agent(self, source: str, props: dict) -> dict:
        agents = self.records["agent"]
        if "agentId" in props:
            if props["agentId"] not in agents:
                text = f"Agent {props['agentId']} not found"
                raise Refusal(422, [fault(["body", "sourceProps", "agentId"], text)])
            return agents[props["agentId"]]
        if source in agents:
            return agents[source]
        if ("BROWSER", source) in self.sources:
            return agents[self.sources["BROWSER", source]["agentId"]]
        active = [agent for agent in agents.values() if agent["status"] == "active"]
        if len(active) != 1:
            which = "several agents are active" if active else "no agent is active"
            text = f"sourceId names no agent and no source of one, sourceProps has no agentId, and {which}"
            raise Refusal(422, [fault(["body", "sourceId"], text)])
        return active[0]

    def choose_both(self, source: str, props: dict) -> tuple:
        """The agent and the prospect; the faults of both come together."""
        chosen, faults = [], []
        for choose in (lambda: self.choose_agent(source, props), lambda: self.choose_prospect(props)):
            try:
                chosen.append(choose())
            except Refusal as refusal:
                if refusal.status != 422:
                    raise
                faults += refusal.detail
        if faults:
            raise Refusal(422, faults)
        return tuple(chosen)

    def choose_prospect(self, props: dict) -> str | None:
        """None: a new one."""
        if "prospectId" in props:
            if props["prospectId"] not in self.records["prospect"]:
                text = f"Prospect {props['prospectId']} not found"
                raise Refusal(422, [fault(["body", "sourceProps", "prospectId"], text)])
            return props["prospectId"]
        same = [p["id"] for p in self.newest_first("prospect") if p["phoneNumber"] == props.get("phoneNumber", "")]
        return same[0] if same else None

    def connect(self, body: dict, actor: str, answered) -> dict:
        """`answered()` gives the connection."""
        props = body.get("sourceProps", {})
        agent, known = self.choose_both(body["sourceId"], props)
        if agent["status"] != "active":
            raise Refusal(409, f"Agent {agent['id']} is inactive")
        shown = answered()
        times = {"createdAt": shown["createdAt"], "updatedAt": shown["createdAt"]}
        conversation = shown["sourceProps"]["conversationId"]
        call = self.server.call_url(shown["sourceProps"]["callUrl"], conversation, self.id)
        given = {
            "sourceName": body["sourceName"], "sourceId": body["sourceId"], "agentId": agent["id"],
            "prospectId": known or shown["prospectId"],
            "sourceProps": {**props, "conversationId": conversation, "callUrl": call},
        }
        connection = self.create("connection", given, actor, shown)
        if known is None:
            prospect = {
                "name": None, "phoneNumber": props.get("phoneNumber"), "externalReference": [], "status": "NEW",
                "prospectProps": {},
            }
            self.create("prospect", prospect, actor, {"id": shown["prospectId"], **times})
        record = {
            "prospectId": given["prospectId"], "source": body["sourceId"], "sourceType": body["sourceName"],
            "aiAgentId": agent["id"], "transcriptText": [], "transcriptSummary": None, "transcriptRecordingUrl": None,
            "timestampStart": shown["createdAt"], "timestampEnd": None, "conversationAnalytics": {}, "status": "active",
            "endReason": None,
        }
        self.create("conversation", record, actor, {"id": conversation, **times})
        return connection

    def hang_up(self, id: str, if_match: str | None, actor: str, conversation_now) -> dict:
        """Deletes a connection. `conversation_now(id)` reads a conversation from the server."""
        connection = self.get("connection", id)
        said = self.remove("connection", id, if_match)
        conversation = self.records["conversation"].get(connection["sourceProps"]["conversationId"])
        if conversation and conversation["status"] == "active":
            shown = conversation_now(conversation["id"])
            # Nobody was ever there: where a client has set times or transcript, the record is the client's.
            untouched = conversation["timestampStart"] == conversation["createdAt"] and not conversation["timestampEnd"]
            reason = "operator" if untouched and not conversation["transcriptText"] else None
            changes = {
                "status": "completed", "timestampEnd": conversation["timestampEnd"] or shown["updatedAt"], "endReason": reason,
            }
            self.change("conversation", conversation["id"], changes, actor, shown)
        return said

    def check_conversation(self, id: str, body: dict) -> None:
        faults = []
        merged = {**self.records["conversation"][id], **body}
        if "agentId" in body and body["agentId"] not in self.records["agent"]:
            faults.append(fault(["body", "agentId"], f"Agent {body['agentId']} not found"))
        start, end = merged["timestampStart"], merged["timestampEnd"]
        if start and end and end < start:
            late = "timestampEnd" if "timestampEnd" in body else "timestampStart"
            faults.append(fault(["body", late], "timestampEnd should not be before timestampStart"))
        if faults:
            raise Refusal(422, faults)


def member(record: dict, name: str):
    for part in name.split("."):
        record = record[part]
    return record


def millis(timestamp: str) -> int:
    return round(datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp() * 1000)
