"""Many clients at once: nothing is lost, nothing is given twice, and of two that contradict each other one wins."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from support.lists import all_pages

THREADS = 32
EACH = 6


def together(count: int, work) -> list:
    """Runs work(number) on that many threads, all let go at the same moment."""
    barrier = Barrier(count, timeout=60)

    def one(number: int):
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


@pytest.fixture
def crowd(api):
    return [api.another() for _ in range(THREADS)]


def test_prospects_created_by_many_threads_are_all_there_once(org, crowd):
    def create(number: int) -> list[dict]:
        names = [f"{number}/{turn}" for turn in range(EACH)]
        return [crowd[number].post("/v1/prospects", {"name": name}).json for name in names]

    created = [record for records in together(THREADS, create) for record in records]
    listed = all_pages(org.api, "/v1/prospects?limit=100")
    assert len({record["id"] for record in created}) == THREADS * EACH
    assert len({record["id"].split(".")[1] for record in created}) == THREADS * EACH
    assert sorted(created, key=lambda r: r["id"]) == sorted(listed, key=lambda r: r["id"])
    assert org.api.get("/v1/stats").json["response"]["no_of_prospects"] == THREADS * EACH


def test_ids_of_one_client_increase_while_others_write(crowd):
    def create(number: int) -> list[str]:
        return [crowd[number].post("/v1/products", {"name": "p"}).json["id"] for _ in range(EACH)]

    for ids in together(8, create):
        assert ids == sorted(ids)


@pytest.mark.parametrize("round_", range(5))
def test_of_two_updates_with_the_same_if_match_exactly_one_wins(org, crowd, round_):
    agent = org.api.get(f"/v1/ai-agents/{org.agent()['id']}")
    path = f"/v1/ai-agents/{agent.json['id']}"

    def update(number: int):
        return crowd[number].put(path, {"role": f"role {number}"}, status=None, headers={"If-Match": agent.etag})

    answers = together(8, update)
    winners = [number for number, answer in enumerate(answers) if answer.status == 200]
    assert sorted(answer.status for answer in answers) == [200] + [412] * 7
    assert org.api.get(path).json["role"] == f"role {winners[0]}"


def test_of_many_deletes_exactly_one_succeeds(org, crowd):
    prospect = org.prospect()
    answers = together(8, lambda n: crowd[n].delete(f"/v1/prospects/{prospect['id']}", status=None))
    assert sorted(answer.status for answer in answers) == [200] + [404] * 7


def test_one_idempotency_key_sent_by_many_creates_one_record(org, crowd):
    def create(number: int):
        return crowd[number].post("/v1/prospects", {"name": "once"}, status=None, headers={"Idempotency-Key": "k-1"})

    answers = together(8, create)
    assert {answer.status for answer in answers} <= {200, 409}
    assert len({answer.content for answer in answers if answer.status == 200}) == 1
    assert len(org.api.get("/v1/prospects").json) == 1


def test_links_made_at_once_are_one_link(org, crowd):
    agent, action = org.agent(), org.action()
    path = f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link"
    together(8, lambda n: crowd[n].post(path))
    assert [a["id"] for a in org.api.get(f"/v1/ai-agents/{agent['id']}/actions").json] == [action["id"]]


def test_stats_agree_with_the_lists_after_mixed_work(org, crowd):
    statuses = ("NEW", "APPOINTMENT_SCHEDULED", "UNQUALIFIED", "CONTACTED")

    def work(number: int) -> None:
        mine = [crowd[number].post("/v1/prospects", {"name": "x"}).json["id"] for _ in range(4)]
        for turn, prospect_id in enumerate(mine):
            crowd[number].put(f"/v1/prospects/{prospect_id}", {"status": statuses[(number + turn) % 4]})
        crowd[number].delete(f"/v1/prospects/{mine[number % 4]}")

    together(16, work)
    left = all_pages(org.api, "/v1/prospects?limit=100")
    stats = org.api.get("/v1/stats").json["response"]
    assert stats["no_of_prospects"] == len(left) == 16 * 3
    assert stats["appointment_scheduled"] == sum(p["status"] == "APPOINTMENT_SCHEDULED" for p in left)
    assert stats["unqualified"] == sum(p["status"] == "UNQUALIFIED" for p in left)


def test_files_uploaded_by_many_threads_are_all_whole(org, crowd):
    def upload(number: int) -> list[tuple]:
        contents = [f"{number}/{turn} ".encode() * 5_000 for turn in range(3)]
        files = crowd[number].upload(*[(f"{number}-{turn}.txt", content) for turn, content in enumerate(contents)]).json
        return list(zip(files, contents))

    uploaded = [pair for pairs in together(8, upload) for pair in pairs]
    assert len({file["id"] for file, _ in uploaded}) == 24
    for file, content in uploaded:
        assert org.api.get(f"/v1/files/{file['id']}/content").content == content


def test_commands_work_beside_a_server_under_load(org, crowd):
    def work(number: int) -> list:
        if number < 2:
            return [org.client(f"--name=n{number}") for _ in range(6)]
        return [crowd[number].post("/v1/prospects", {"name": "x"}) for _ in range(30)]

    clients = [client for made in together(8, work)[:2] for client in made]
    assert {client.get("/v1/stats").json["response"]["no_of_prospects"] for client in clients} == {180}


def test_reads_see_whole_records_while_they_change(org, crowd):
    """A record whose two members always change together is never seen half changed."""
    prospect = org.prospect(name="0", phoneNumber="+4400000000")
    path = f"/v1/prospects/{prospect['id']}"

    def work(number: int) -> bool:
        if number == 0:
            for turn in range(1, 40):
                crowd[0].put(path, {"name": str(turn), "phoneNumber": f"+44{turn:08}"})
            return True
        seen = [crowd[number].get(path).json for _ in range(40)]
        return all(record["phoneNumber"] == f"+44{int(record['name']):08}" for record in seen)

    assert all(together(4, work))
