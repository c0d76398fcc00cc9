"""One valid request for every operation of the document: how to fill its path and what to send.

An operation of the document that is not in the table fails the suite.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Callable

from support.answer import Answer
from support.client import Client
from support.judge import Judge
from support.organisation import Organisation
from support.server import Server
from support.spec import Operation

SOUND = b"RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x80\x3e\x00\x00\x00\x7d\x00\x00\x02\x00\x10\x00data\x00\x00\x00\x00"
FORM = b"CallSid=CA1&AccountSid=AC1&From=%2B14158675309&To=%2B493012345678&CallStatus=ringing"
FORM_TYPE = "application/x-www-form-urlencoded"
NOWHERE = "http://127.0.0.1:9/"
QUERIES = {"searchHive": "?q=hours"}  # of operations that need one


class Scene:
    """An organisation with one record of every kind, linked where links exist."""

    def __init__(self, server: Server, judge: Judge):
        self.org = Organisation(server, judge)

    @cached_property
    def ids(self) -> dict[str, str]:
        org = self.org
        agent, hive, product, action = org.agent(), org.hive(), org.product(), org.action()
        prospect = org.prospect()
        connection = org.connection(agent, prospectId=prospect["id"])
        ids = {
            "agent_id": agent["id"], "hive_id": hive["id"], "product_id": product["id"], "action_id": action["id"],
            "prospect_id": prospect["id"], "connection_id": connection["id"], "file_id": org.file()["id"],
            "conversation_id": connection["sourceProps"]["conversationId"], "event_id": "1",
            "source_name": "TWILIO", "source_id": "+493012345678", "carrier": "twilio", "org_id": org.id, "wait": "0",
        }
        org.api.post("/v1/ai-agents/{agent_id}/hives/{hive_id}/link".format(**ids))
        org.api.post("/v1/actions/{action_id}/ai-agents/{agent_id}/link".format(**ids))
        org.api.post("/v1/products/{product_id}/agents/{agent_id}/link".format(**ids))
        org.api.put("/v1/sources/{source_name}/{source_id}".format(**ids), {"agentId": agent["id"]})
        return ids

    def prepare(self) -> None:
        """What is made on first use is there then, so that a test sees only its own changes."""
        assert self.ids and self.event_id

    def path(self, op: Operation) -> str:
        return op.path.format(**self.ids_for(op)) + QUERIES.get(op.id, "")

    def ids_for(self, op: Operation) -> dict[str, str]:
        """Events of a call have numbers, those of the organisation have identifiers."""
        return {**self.ids, "event_id": self.event_id} if op.path.startswith("/v1/events/") else self.ids

    @cached_property
    def event_id(self) -> str:
        """Of an event that goes to an action."""
        org = self.org
        action = org.action(invocationTrigger="PROSPECT_CREATED", endpoint={"url": NOWHERE, "method": "POST"})
        org.prospect()
        return org.api.get(f"/v1/events?action={action['id']}").json[0]["id"]


@dataclass(frozen=True)
class Request:
    """`body` is the least that the operation takes, `full` has every member of its schema."""

    body: Callable[[dict], dict] | None = None
    full: Callable[[dict], dict] | None = None
    files: bool = False
    sound: bool = False
    form: bool = False  # as a carrier sends it


def _json(least: dict, full: dict) -> Request:
    return Request(lambda ids: least, lambda ids: full)


_MISSION = {
    "greeting": "Hello", "prompt": "You are {name}.", "objective": "Book", "farewell": "Bye",
    "sequence": [{"stageName": "One", "description": "First", "otherNotes": "None", "say": "What is it about?"}],
}
_VOICE = {"gender": "Female", "languageAccent": {"language": "English", "accent": "British"}, "modelId": "voi.1"}
_AGENT = {
    "name": "Maya", "imageUrl": "https://cdn.example.com/maya.png", "role": "Receptionist", "roleDescription": "Answers",
    "timezone": "Europe/Berlin", "status": "active", "mission": _MISSION, "voice": _VOICE,
    "transcriber": {"providerName": "openai", "transcriberModel": "whisper-1", "providerProps": {"a": 1}},
    "intelligenceProvider": {"providerName": "scripted", "model": "m", "providerProps": {"b": 2}, "waitingAfter": 2.5, "interruptionWords": 3},
    "phone": {"recordCalls": True, "onVoicemail": "farewell"},
}
_ACTION = {
    "name": "Confirm", "description": "Sends", "parameters": {"attempts": 3},
    "endpoint": {"url": "https://hooks.example.com/", "method": "POST", "timeoutSeconds": 7,
                 "headers": [{"name": "X-Key", "value": "v"}]}, "invocationTrigger": "CALL_COMPLETED", "status": "active",
    "scope": "organisation",
    "userWaitingText": "Wait", "userSuccessText": "Done", "userErrorText": "Failed",
}
_PROSPECT = {
    "name": "Ada", "phoneNumber": "+493012345678", "externalReference": ["crm"], "status": "NEW", "prospectProps": {"p": 1},
}
_ANALYTICS = {
    "summary": "Wants", "action_items": ["Confirm"], "is_audio_consent_given": True, "email_address_of_caller": "a@b.example",
    "name_of_caller": "Ada", "phone_number_of_caller": "+49", "address_of_caller": "Street 1",
    "sentiment_of_caller": "positive", "prospectStatus": "NEW",
}


def _conversation(ids: dict) -> dict:
    return {
        "source": "website", "agentId": ids["agent_id"], "timestampStart": "2026-11-20T21:30:00Z",
        "timestampEnd": "2026-11-20T21:31:00Z", "transcriptSummary": "Short", "transcriptRecordingUrl": "https://r.example/1",
        "transcriptText": [
            {"speaker": "AI", "message": "Hello", "timestamp": "2026-11-20T21:30:00Z", "message_id": "dia.1"},
        ],
        "conversationAnalytics": _ANALYTICS, "adminComments": [{"comment": "Fine", "rating": 5}],
    }


def _connection(ids: dict) -> dict:
    return {"sourceId": "website", "sourceName": "BROWSER", "sourceProps": {"agentId": ids["agent_id"]}}


def _source(ids: dict) -> dict:
    return {"agentId": ids["agent_id"]}


def _hive(ids: dict) -> dict:
    return {"hiveType": "WEBSITE", "url": NOWHERE, "file_ids": [ids["file_id"]],
            "hiveProps": {"crawl_child_pages": True, "depth": 2}}


_NOTHING = Request()
_CARRIER = Request(form=True)
REQUESTS: dict[str, Request] = {
    "listAgents": _NOTHING, "createAgent": _json({"name": "Maya"}, _AGENT), "getAgent": _NOTHING,
    "updateAgent": _json({}, _AGENT), "deleteAgent": _NOTHING, "listAgentHives": _NOTHING, "listAgentActions": _NOTHING,
    "linkHiveToAgent": _NOTHING, "unlinkHiveFromAgent": _NOTHING,
    "listHives": _NOTHING, "createHive": Request(lambda ids: {"hiveType": "WEBSITE", "url": NOWHERE}, _hive),
    "getHive": _NOTHING, "deleteHive": _NOTHING, "refreshHive": _NOTHING, "searchHive": _NOTHING, "listHivePages": _NOTHING,
    "listFiles": _NOTHING, "uploadFiles": Request(files=True), "deleteFiles": _NOTHING, "getFile": _NOTHING,
    "deleteFile": _NOTHING, "getFileContent": _NOTHING,
    "listActions": _NOTHING, "createAction": _json({"name": "Confirm"}, _ACTION), "getAction": _NOTHING,
    "updateAction": _json({}, _ACTION), "deleteAction": _NOTHING, "linkActionToAgent": _NOTHING,
    "unlinkActionFromAgent": _NOTHING, "rotateActionSecret": _NOTHING, "testAction": _NOTHING,
    "listEvents": _NOTHING, "getEvent": _NOTHING, "redeliverEvent": _NOTHING,
    "listProducts": _NOTHING, "createProduct": _json({"name": "Implants"}, {"name": "Implants", "description": "Teeth"}),
    "getProduct": _NOTHING, "deleteProduct": _NOTHING, "listProductAgents": _NOTHING, "linkAgentToProduct": _NOTHING,
    "unlinkAgentFromProduct": _NOTHING,
    "listConversations": _NOTHING, "getConversation": _NOTHING,
    "updateConversation": Request(lambda ids: {}, _conversation), "deleteConversation": _NOTHING,
    "listConversationFeedback": _NOTHING, "createConversationFeedback": _json({"comment": "Good"}, {"comment": "Good"}),
    "listConversationAdminComments": _NOTHING, "linkConversationToProspect": _NOTHING,
    "listProspects": _NOTHING, "createProspect": _json({}, _PROSPECT), "getProspect": _NOTHING,
    "updateProspect": _json({}, _PROSPECT), "deleteProspect": _NOTHING, "listProspectConversations": _NOTHING,
    "listConnections": _NOTHING, "createConnection": Request(_connection, _connection), "getConnection": _NOTHING,
    "deleteConnection": _NOTHING,
    "getCall": _NOTHING, "signalCall": _json({"signal": "heard"}, {"signal": "heard", "eventId": 3, "characters": 2}),
    "sendConversationMessage": _json({"message": "Hello"}, {"message": "Hello", "heard": {"eventId": 1, "characters": 2}}),
    "sendConversationSpeech": Request(sound=True), "endConversation": _NOTHING, "createNextCall": _NOTHING,
    "streamConversationEvents": _NOTHING, "getEventSpeech": _NOTHING,
    "listSources": _NOTHING, "getSource": _NOTHING, "assignSource": Request(_source, _source), "deleteSource": _NOTHING,
    "takeIncomingCall": _CARRIER, "takeNumberStatus": _CARRIER, "takeAnsweredCall": _CARRIER, "takeCallerTurn": _CARRIER,
    "continueReply": _CARRIER, "takeCallStatus": _CARRIER, "takeCallRecording": _CARRIER, "takeMachineDetection": _CARRIER,
    "getStats": _NOTHING,
    "getOpenApiDocument": _NOTHING, "getHome": _NOTHING, "getDocs": _NOTHING, "getHealth": _NOTHING, "getReadiness": _NOTHING,
    "getMetrics": _NOTHING,
}


class Filled(Scene):
    """Sends the requests of the table in the name of whoever is asked for, and probes with tokens of every kind."""

    @cached_property
    def stranger(self) -> Organisation:
        return Organisation(self.org.server, self.org.judge)

    @cached_property
    def read_token(self) -> str:
        return self.org.token("--scope", "read")

    @cached_property
    def revoked_token(self) -> str:
        token = self.org.token("--name", "revoked")
        self.org.revoke("revoked")
        return token

    @cached_property
    def expired_token(self) -> str:
        client = self.org.client("--expires", "1s")
        self.org.refused_within(client, 10)
        return client.token

    def send(self, op: Operation, status: int, token: str | None, path: str | None = None, **request) -> Answer:
        entry = REQUESTS[op.id]
        if "raw" not in request and entry.body:
            request["body"] = entry.body(self.ids)
        elif "raw" not in request and entry.sound:
            request |= {"raw": SOUND, "media": "audio/wav"}
        elif "raw" not in request and entry.form:
            request |= {"raw": FORM, "media": FORM_TYPE}
        elif "raw" not in request and entry.files:
            request["files"] = [("file", ("a.txt", b"text"))]
        client = Client(self.org.server.base_url, self.org.judge, token)
        return client.send(op.method, path or self.path(op), status, probe=True, **request)

    def path_of_nothing(self, op: Operation) -> str:
        """The operation's path with identifiers of the right shape that name nothing at all."""
        return op.path.format(**{name: f"{value[:-8]}aaaaaaaa" for name, value in self.ids_for(op).items()}) + QUERIES.get(op.id, "")

    def anonymous(self, op: Operation, text: str) -> str:
        """The text with every identifier of the scene, and of nothing, made the same."""
        for value in sorted(self.ids_for(op).values(), key=len, reverse=True):
            text = text.replace(value, "ID").replace(f"{value[:-8]}aaaaaaaa", "ID")
        return text
