"""An organisation of its own for every test, with short ways to the records that a test starts from."""

import itertools
import re
import uuid

from support.client import Client
from support.judge import Judge
from support.server import Server, wait_until

_LISTS = ("ai-agents", "hives", "products", "actions", "prospects", "conversations", "files", "connections", "sources", "stats")


class Organisation:
    """`api` writes in the name of the organisation itself; `client()` makes others."""

    def __init__(self, server: Server, judge: Judge):
        self.server = server
        self.judge = judge
        self.id = server.cli("org", "create", f"Test {uuid.uuid4().hex[:12]}")
        self.api = self.client()
        self._counter = itertools.count(1)
        self.secrets: dict[str, str] = {}  # of actions

    def token(self, *options: str) -> str:
        return self.server.cli("token", "create", "--org", self.id, *options)

    def client(self, *options: str) -> Client:
        return Client(self.server.base_url, self.judge, self.token(*options))

    def revoke(self, name: str) -> None:
        """Revokes the token that was created with this name."""
        listed = self.server.cli("token", "list", "--org", self.id)
        line = next(line for line in listed.splitlines() if name in line)
        self.server.cli("token", "revoke", re.search(r"tok\.\S+", line).group())

    def refused_within(self, client: Client, seconds: float) -> None:
        wait_until(lambda: client.get("/v1/stats", status=None).status == 401, seconds, "a refusal of the token")

    def agent(self, **members) -> dict:
        return self.api.post("/v1/ai-agents", {"name": self._name("Agent"), **members}).json

    def hive(self, **members) -> dict:
        body = {"hiveType": "WEBSITE", "url": "http://127.0.0.1:9/nothing-listens-here", **members}
        return self.settled(self.api.post("/v1/hives", body).json)

    def settled(self, hive: dict) -> dict:
        """The hive once its content has been read, or could not be."""
        path = f"/v1/hives/{hive['id']}"
        wait_until(lambda: self.api.get(path).json["status"] in ("completed", "failed"), 30, f"{path} read")
        return self.api.get(path).json

    def document_hive(self, *files: dict, **members) -> dict:
        body = {"hiveType": "DOCS", "file_ids": [file["id"] for file in files], **members}
        return self.settled(self.api.post("/v1/hives", body).json)

    def product(self, **members) -> dict:
        return self.api.post("/v1/products", {"name": self._name("Product"), **members}).json

    def action(self, **members) -> dict:
        body = {
            "name": self._name("Action"),
            "endpoint": {"url": "https://hooks.example.com/call", "method": "POST"},
            "invocationTrigger": "CALL_COMPLETED",
            **members,
        }
        record = self.api.post("/v1/actions", body).json
        self.secrets[record["id"]] = record["secret"]
        return {**record, "secret": None}  # as every later answer shows it

    def prospect(self, **members) -> dict:
        return self.api.post("/v1/prospects", {"name": self._name("Prospect"), **members}).json

    def file(self, name: str = "notes.txt", content: bytes = b"Opening hours: 9 to 17.\n") -> dict:
        return self.api.upload((name, content)).json[0]

    def connection(self, agent: dict | None = None, **props) -> dict:
        """A browser connection; with it come a conversation and, unless `prospectId` is given, a prospect."""
        agent = agent or self.agent()
        body = {"sourceName": "BROWSER", "sourceId": "website", "sourceProps": {"agentId": agent["id"], **props}}
        return self.api.post("/v1/connections", body).json

    def conversation(self, agent: dict | None = None, **props) -> dict:
        connection = self.connection(agent, **props)
        return self.api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json

    def end(self, conversation: dict) -> None:
        """Makes a conversation one that is no longer active, by hanging up its connection."""
        connections = self.api.get("/v1/connections").json
        mine = next(c for c in connections if c["sourceProps"].get("conversationId") == conversation["id"])
        self.api.delete(f"/v1/connections/{mine['id']}")

    def snapshot(self) -> dict[str, bytes]:
        """Everything that the lists show, to prove that a refused request stored nothing."""
        return {name: self.api.get(f"/v1/{name}").content for name in _LISTS}

    def _name(self, kind: str) -> str:
        return f"{kind} {next(self._counter)}"
