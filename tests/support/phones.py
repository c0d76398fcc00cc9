"""A server with a telephone: an organisation that has an account with a carrier's stand-in, numbers and agents for them."""

import subprocess

from support.calls import Stream
from support.organisation import Organisation
from support.phone_call import PhoneCall
from support.server import START_SECONDS, Server, environment, wait_until
from support.twilio_stand_in import TwilioStandIn

PUBLIC_URL = "https://voice.example.com"
OURS, THEIRS = "+4930123456", "+14158675309"
MISSION = {"greeting": "Hello, this is Ada.", "farewell": "Goodbye.", "objective": "Answer questions."}


def options(carrier) -> list[str]:
    """Of a server that reaches this carrier."""
    return ["--public-url", PUBLIC_URL, f"--{source(carrier).lower()}-url", carrier.url]


def source(carrier) -> str:
    return "TWILIO" if isinstance(carrier, TwilioStandIn) else "PLIVO"


class Phones:
    def __init__(self, server: Server, org: Organisation, carrier, **members):
        self.server, self.org, self.carrier = server, org, carrier
        self.name = source(carrier)
        self.agent = org.agent(mission=MISSION, **members)
        carrier.route(PUBLIC_URL, server.base_url)
        self.set_account()
        base = f"{PUBLIC_URL}/telephony/{self.name.lower()}/{org.id}"
        carrier.number(OURS, base + "/calls", base + "/status")

    def set_account(self) -> None:
        done = subprocess.run(
            [self.server.binary, "carrier", "set", "--org", self.org.id, self.name.lower(), "--data", self.server.data],
            capture_output=True, text=True, timeout=START_SECONDS, env=environment(),
            input=f"{self.carrier.account.id}\n{self.carrier.account.token}\n",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def take_calls(self, number: str = OURS) -> None:
        """The agent takes what is dialled in to the number."""
        self.org.api.put(f"/v1/sources/{self.name}/{number}", {"agentId": self.agent["id"]})

    def dial(self, to: str = THEIRS, status: int = 200, **props) -> dict:
        """The connection by which the agent dials somebody."""
        body = {
            "sourceName": self.name, "sourceId": OURS,
            "sourceProps": {"agentId": self.agent["id"], "phoneNumber": to, **props},
        }  # fmt: skip
        return self.org.api.post("/v1/connections", body, status).json

    def moved(self) -> None:
        """The server was started again, maybe at another port."""
        self.org.api.base_url = self.server.base_url
        self.carrier.route(PUBLIC_URL, self.server.base_url)

    def connection_of(self, call: PhoneCall) -> dict:
        """It may not be there yet where the caller has hung up before the first answer."""

        def find() -> list[dict]:
            listed, skip = [], 0
            while page := self.org.api.get(f"/v1/connections?limit=100&skip={skip}").json:
                listed += page
                skip += len(page)
            return [each for each in listed if each["sourceProps"].get("callId") == call.id]

        (found,) = wait_until(find, 60, f"the connection of {call}")
        return found

    def wait_for_status(self, call: PhoneCall, status: str) -> None:
        wait_until(lambda: self.connection_of(call)["sourceProps"]["callStatus"] == status, 60, f"the status {status}")

    def record_of(self, call: PhoneCall) -> dict:
        return self.record(self.connection_of(call))

    def record(self, connection: dict) -> dict:
        """The conversation, once it is over and its report is stored."""
        path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"

        def over() -> dict | None:
            found = self.org.api.get(path).json
            return found if found["status"] != "active" else None

        return wait_until(over, 60, f"the end of {path}")

    def told_lines(self, record: dict) -> list[dict]:
        """What the events of a call say that it is joined by, newest first."""
        listed = [self.org.api.get(f"/v1/events/{event['id']}").json for event in self.org.api.get("/v1/events?limit=100").json]
        sent = [event["payload"]["data"] for event in listed if event["type"].startswith("CALL_")]
        return [{name: data[name] for name in LINE} for data in sent if data["conversationId"] == record["id"]]

    def end_reason(self, record: dict) -> str:
        """As the record and the events tell it."""
        with Stream(self.org.api, record["id"]) as stream:
            reason = next(event.data["reason"] for event in stream if event.kind == "ended")
        assert record["endReason"] == reason
        return reason


LINE = ("connectionId", "direction", "from", "to", "sourceProps")


def lines(record: dict, speaker: str) -> list[str]:
    return [each["message"] for each in record["transcriptText"] if each["speaker"] == speaker]


def check_told(call: PhoneCall, record: dict, whole: bool = True) -> None:
    """What was said is stored once, in order; what the agent said was heard once, to the end where the caller stayed."""
    assert lines(record, "USER") == call.said
    said, heard = " ".join(lines(record, "AI")).split(), " ".join(call.heard).split()
    assert said[: len(heard)] == heard if not whole else said == heard, (said, heard)
