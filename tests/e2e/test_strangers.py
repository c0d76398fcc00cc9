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


def test_what_strangers_have_a_carrier_send_costs_no_other_account_its_calls(executable, tmp_path, judge):
    """A carrier calls for all its customers from the same addresses: for one who has somebody else's URL too."""
    with TwilioStandIn() as carrier, TwilioStandIn() as other:
        server = Server(executable, tmp_path / "data", *options(carrier)).start()
        try:
            attacked, quiet = (Phones(server, Organisation(server, judge), each) for each in (carrier, other))
            session = requests.Session()
            session.trust_env = False

            def forged() -> int:
                url = f"{server.base_url}/telephony/twilio/{attacked.org.id}/calls"
                return session.post(url, {"CallSid": "CA1"}, headers={"X-Twilio-Signature": "eA=="}, timeout=SECONDS).status_code

            def signed(phones: Phones) -> int:
                url = f"https://voice.example.com/telephony/twilio/{phones.org.id}/status"
                return phones.carrier.send(url, [("CallSid", "CA2"), ("CallStatus", "completed")]).status

            for _ in range(3):
                assert [forged() for _ in range(50)] == [403] * 50
                assert signed(attacked) == 200
            seen = [forged() for _ in range(70)]
            assert seen[:60] == [403] * 60 and 429 in seen[60:]
            assert signed(quiet) == 200
        finally:
            server.kill()
