"""Callbacks that no carrier has signed: what they may cost."""

import requests

from support.organisation import Organisation
from support.phones import OURS, Phones, options
from support.server import Server
from support.twilio_stand_in import TwilioStandIn

SECONDS = 60


def test_an_address_that_sends_unsigned_callbacks_is_refused_before_they_are_looked_at(executable, tmp_path, judge):
    with TwilioStandIn() as carrier:
        server = Server(executable, tmp_path / "data", *options(carrier), "--trusted-proxies", "127.0.0.1").start()
        try:
            phones = Phones(server, Organisation(server, judge), carrier)
            url = f"{server.base_url}/telephony/twilio/{phones.org.id}/calls"
            session = requests.Session()
            session.trust_env = False

            def stray(address: str) -> requests.Response:
                return session.post(url, {"CallSid": "CA1"}, headers={"X-Forwarded-For": address}, timeout=SECONDS)

            seen = [stray("198.51.100.7").status_code for _ in range(70)]
            assert seen[:60] == [403] * 60 and 429 in seen[60:]
            refused = next(answer for answer in (stray("198.51.100.7") for _ in range(20)) if answer.status_code == 429)
            assert int(refused.headers["Retry-After"]) >= 1 and "no carrier has signed" in refused.json()["detail"]
            assert stray("198.51.100.8").status_code == 403
            taken = carrier.send(f"https://voice.example.com/telephony/twilio/{phones.org.id}/calls", [("CallSid", "CA2"), ("To", OURS)])
            assert taken.status == 200
        finally:
            server.kill()
