"""Conversations: decisions 14 to 16, and the additions around them."""

import pytest

START, END = "2026-11-20T21:30:00.000Z", "2026-11-20T21:34:30.000Z"


@pytest.fixture
def conversation(org) -> dict:
    return org.conversation()


@pytest.fixture
def path(conversation) -> str:
    return f"/v1/conversations/{conversation['id']}"


def said(record: dict) -> list[tuple]:
    return [(message["speaker"], message["message"]) for message in record["transcriptText"]]


def test_update_conversation_merges(api, path, conversation):
    first = api.put(path, {"transcriptSummary": "s", "transcriptRecordingUrl": "https://r.example/1"}).json
    second = api.put(path, {"source": "other"}).json
    assert second["transcriptSummary"] == "s" and second["transcriptRecordingUrl"] == "https://r.example/1"
    assert {**second, "source": None, "updatedAt": None} == {**first, "source": None, "updatedAt": None}
    assert first["aiAgentId"] == conversation["aiAgentId"] and first["prospectId"] == conversation["prospectId"]


def ended(org, *, words: bool) -> dict:
    """A conversation that the organisation ends, as the answer to that shows it."""
    conversation = org.connection(org.agent())["sourceProps"]["conversationId"]
    if words:
        org.api.post(f"/v1/conversations/{conversation}/messages", {"message": "Hello."})
    return org.api.post(f"/v1/conversations/{conversation}/end").json


def test_the_reason_of_an_end_is_there_once_the_call_has_ended(org, api, path):
    assert api.get(path).json["endReason"] is None
    for words in (True, False):
        whole = ended(org, words=words)
        stored = api.get(f"/v1/conversations/{whole['id']}").json
        assert stored["endReason"] == whole["endReason"] == "operator"
        assert stored["status"] == ("completed" if words else "failed")


def test_a_connection_that_is_deleted_ends_its_call_as_the_operator_does(org, api):
    connection = org.connection(org.agent())
    api.delete(f"/v1/connections/{connection['id']}")
    record = api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json
    assert (record["status"], record["endReason"]) == ("completed", "operator")


@pytest.mark.parametrize("change", [
    {"timestampStart": START}, {"timestampEnd": "2999-01-01T00:00:00Z"}, {"transcriptText": "AI: hi"},
], ids=lambda change: next(iter(change)))
@pytest.mark.parametrize("end", ["deleted connection", "ended conversation"])
def test_a_record_that_a_client_keeps_has_no_reason_of_an_end(org, api, change, end):
    connection = org.connection(org.agent())
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.put(path, change)
    if end == "deleted connection":
        api.delete(f"/v1/connections/{connection['id']}")
    else:
        api.post(f"{path}/end")
    assert api.get(path).json["endReason"] is None


def test_the_reason_of_an_end_is_the_servers(org, api, path):
    assert api.put(path, {"endReason": "caller", "source": "s"}).json["endReason"] is None
    whole = ended(org, words=True)
    assert api.put(f"/v1/conversations/{whole['id']}", {"endReason": None, "source": "s"}).json["endReason"] == "operator"


def test_conversations_are_found_and_sorted_by_the_reason_of_their_end(org, api, path):
    whole = ended(org, words=True)
    found = api.get("/v1/conversations?searchField=endReason&searchValue=OPERA").json
    assert [record["id"] for record in found] == [whole["id"]]
    listed = api.get("/v1/conversations?sortBy=endReason&sortOrder=asc").json
    assert [record["endReason"] for record in listed] == [None, "operator"]


def test_update_conversation_with_null_clears(api, path):
    names = ("source", "timestampStart", "timestampEnd", "transcriptSummary", "transcriptRecordingUrl")
    api.put(path, {"source": "s", "timestampStart": START, "timestampEnd": END, "transcriptSummary": "s",
                   "transcriptRecordingUrl": "u", "transcriptText": "AI: hi", "conversationAnalytics": {"summary": "s"},
                   "adminComments": [{"comment": "c", "rating": 1}]})
    record = api.put(path, dict.fromkeys((*names, "transcriptText", "conversationAnalytics", "adminComments"))).json
    assert {record[name] for name in names} == {None}
    assert record["transcriptText"] == [] and record["conversationAnalytics"] == {}
    assert api.get(f"{path}/admin-comments").json == []


def test_update_conversation_cannot_set_status(api, path):
    assert api.put(path, {"status": "completed"}).json["status"] == "active"


def test_transcript_is_an_array_of_messages(api, path):
    messages = [
        {"speaker": "AI", "message": "Hello", "timestamp": "2026-11-20T21:30:01.100Z", "message_id": "dia.1"},
        {"speaker": "USER", "message": "Grüß Gott\nsecond line", "timestamp": None, "message_id": "own id"},
    ]
    assert api.put(path, {"transcriptText": messages}).json["transcriptText"] == messages
    assert api.get(path).json["transcriptText"] == messages


def test_messages_without_an_id_are_given_one(api, path):
    record = api.put(path, {"transcriptText": [{"speaker": "AI", "message": str(i)} for i in range(3)]}).json
    given = [message["message_id"] for message in record["transcriptText"]]
    assert given == sorted(set(given)) and all(name.startswith("dia.") for name in given)
    assert [message["message"] for message in record["transcriptText"]] == ["0", "1", "2"]


def test_messages_that_are_sent_again_without_their_ids_keep_them(api, path):
    first = api.put(path, {"transcriptText": [{"speaker": "AI", "message": str(i)} for i in range(3)]}).json["transcriptText"]
    sent = [{"speaker": "AI", "message": text} for text in ("0", "other", "2", "3")]
    second = api.put(path, {"transcriptText": sent}).json["transcriptText"]
    assert [second[0], second[2]] == [first[0], first[2]]
    made = [second[1]["message_id"], second[3]["message_id"]]
    assert not set(made) & {message["message_id"] for message in first}
    assert api.get(path).json["transcriptText"] == second


@pytest.mark.parametrize("text, messages", [
    ("AI: Hello\nUSER: Hi", [("AI", "Hello"), ("USER", "Hi")]),
    ("ai: Hello\nUser: Hi", [("AI", "Hello"), ("USER", "Hi")]),
    ("AGENT: Hello\nCALLER: Hi\nagent: Yes\ncaller: No", [("AI", "Hello"), ("USER", "Hi"), ("AI", "Yes"), ("USER", "No")]),
    ("AI: Hello\nhow are you?\nUSER: Fine", [("AI", "Hello\nhow are you?"), ("USER", "Fine")]),
    ("AI: Hello\r\nUSER: Hi\r\n", [("AI", "Hello"), ("USER", "Hi")]),
    ("just words", [("USER", "just words")]),
    ("two\nlines", [("USER", "two\nlines")]),
    ("USER: The ratio is AI: 3", [("USER", "The ratio is AI: 3")]),
    ("USER: Grüße 😀\nAI: öäü", [("USER", "Grüße 😀"), ("AI", "öäü")]),
    ("BOB: hello", [("USER", "BOB: hello")]),
    ("AI: one\nAI: two", [("AI", "one"), ("AI", "two")]),
    ("", []),
])
def test_a_transcript_string_is_parsed_by_lines(api, path, text, messages):
    record = api.put(path, {"transcriptText": text}).json
    assert said(record) == messages
    assert api.get(path).json == record


def test_words_before_the_first_speaker_are_kept(api, path):
    record = api.put(path, {"transcriptText": "hello\nAI: yes"}).json
    assert "hello" in "\n".join(text for _, text in said(record)) and said(record)[-1] == ("AI", "yes")


def test_a_transcript_replaces_the_stored_one_whole(api, path):
    api.put(path, {"transcriptText": "AI: 1\nUSER: 2\nAI: 3"})
    assert said(api.put(path, {"transcriptText": "USER: only"}).json) == [("USER", "only")]
    assert said(api.put(path, {"transcriptSummary": "untouched"}).json) == [("USER", "only")]
    assert api.put(path, {"transcriptText": []}).json["transcriptText"] == []


def test_transcript_of_another_kind_is_422(api, path):
    for value in (5, True, {"speaker": "AI", "message": "x"}, 1.5):
        ((loc, msg, kind),) = api.put(path, {"transcriptText": value}, status=422).faults
        assert (loc, kind) == (["body", "transcriptText"], "union_type") and msg.startswith("Input should be a valid ")


def test_faults_inside_a_transcript_name_their_place(api, path):
    faults = api.put(path, {"transcriptText": [{"speaker": "AI", "message": "ok"}, {"speaker": "DOG"}]}, status=422).faults
    assert faults == [
        (["body", "transcriptText", 1, "speaker"], "Input should be 'AI' or 'USER'", "enum"),
        (["body", "transcriptText", 1, "message"], "Field required", "missing"),
    ]


def test_a_long_transcript_survives(api, path):
    messages = [{"speaker": ("AI", "USER")[i % 2], "message": f"m{i}", "timestamp": START, "message_id": f"dia.{i}"}
                for i in range(2000)]
    assert api.put(path, {"transcriptText": messages}).json["transcriptText"] == messages


def test_a_transcript_string_makes_no_more_messages_than_an_array_may_have(api, path, document):
    branches = document.operation("updateConversation").json_schema["properties"]["transcriptText"]["oneOf"]
    most = next(branch["maxItems"] for branch in branches if branch.get("type") == "array")
    assert len(api.put(path, {"transcriptText": "AI:x\n" * most}).json["transcriptText"]) == most
    faults = api.put(path, {"transcriptText": "AI:x\n" * (most + 1)}, status=422).faults
    assert [loc for loc, _, _ in faults] == [["body", "transcriptText"]]
    assert len(api.get(path).json["transcriptText"]) == most


def test_agent_id_must_exist_and_shows_as_ai_agent_id(org, api, path, stranger):
    other, theirs = org.agent(), stranger.agent()
    assert api.put(path, {"agentId": other["id"]}).json["aiAgentId"] == other["id"]
    for unknown in ("aia.9", theirs["id"], org.prospect()["id"]):
        ((loc, _, kind),) = api.put(path, {"agentId": unknown}, status=422).faults
        assert (loc, kind) == (["body", "agentId"], "value_error")
    assert api.get(path).json["aiAgentId"] == other["id"]
    api.put(path, {"agentId": None}, status=422)


@pytest.mark.parametrize("stored, sent, blamed", [
    ({}, {"timestampStart": END, "timestampEnd": START}, "timestampEnd"),
    ({"timestampStart": END}, {"timestampEnd": START}, "timestampEnd"),
    ({"timestampStart": START, "timestampEnd": START}, {"timestampStart": END}, "timestampStart"),
])
def test_an_end_before_the_start_is_422_given_or_stored(api, path, stored, sent, blamed):
    api.put(path, stored)
    before = api.get(path).content
    faults = api.put(path, {**sent, "transcriptSummary": "must not be stored"}, status=422).faults
    assert [(loc, kind) for loc, _, kind in faults] == [(["body", blamed], "value_error")]
    assert api.get(path).content == before


def test_an_end_at_the_start_is_fine(api, path):
    assert api.put(path, {"timestampStart": START, "timestampEnd": START}).json["timestampEnd"] == START


def test_analytics_hold_only_what_was_given_and_are_replaced_whole(api, path):
    full = {
        "summary": "s", "action_items": ["a", "b"], "is_audio_consent_given": False, "email_address_of_caller": "not checked",
        "name_of_caller": "Ada", "phone_number_of_caller": "+49", "address_of_caller": "a", "sentiment_of_caller": "calm",
        "prospectStatus": "NEW",
    }
    assert api.put(path, {"conversationAnalytics": full}).json["conversationAnalytics"] == full
    less = {"name_of_caller": "Bea", "summary": None, "unheard_of": 1}
    assert api.put(path, {"conversationAnalytics": less}).json["conversationAnalytics"] == {"name_of_caller": "Bea"}
    assert api.put(path, {"conversationAnalytics": {}}).json["conversationAnalytics"] == {}


def test_admin_comments_replace_the_stored_list_and_are_read_back(api, path):
    comments = [{"comment": "Friendly", "rating": 5}, {"comment": "Too long", "rating": 1}]
    record = api.put(path, {"adminComments": comments}).json
    assert "adminComments" not in record
    assert api.get(f"{path}/admin-comments").json == comments
    api.put(path, {"transcriptSummary": "untouched"})
    assert api.get(f"{path}/admin-comments").json == comments
    api.put(path, {"adminComments": comments[:1]})
    assert api.get(f"{path}/admin-comments").json == comments[:1]


@pytest.mark.parametrize("rating, fault", [
    (0, ("Input should be greater than or equal to 1", "greater_than_equal")),
    (6, ("Input should be less than or equal to 5", "less_than_equal")),
    (4.5, ("Input should be a valid integer, got a number with a fractional part", "int_from_float")),
    ("5", ("Input should be a valid integer", "int_type")),
    (True, ("Input should be a valid integer", "int_type")),
])
def test_a_rating_is_an_integer_from_1_to_5(api, path, rating, fault):
    answer = api.put(path, {"adminComments": [{"comment": "c", "rating": 3}, {"comment": "c", "rating": rating}]}, status=422)
    assert answer.faults == [(["body", "adminComments", 1, "rating"], *fault)]
    assert api.get(f"{path}/admin-comments").json == []


def test_update_of_an_unknown_conversation_is_404(api):
    assert api.put("/v1/conversations/con.9", {}, status=404).json == {"detail": "Conversation con.9 not found"}


def test_feedback_needs_a_comment_of_1_to_10000_characters(api, path):
    assert api.post(f"{path}/feedback", {}, status=422).faults == [(["body", "comment"], "Field required", "missing")]
    for length, status in ((0, 422), (1, 200), (10_000, 200), (10_001, 422)):
        api.post(f"{path}/feedback", {"comment": "ü" * length}, status=status)
    assert len(api.get(f"{path}/feedback").json) == 2


def test_feedback_names_the_conversation_and_comes_newest_first(api, path, conversation):
    made = [api.post(f"{path}/feedback", {"comment": text}).json for text in ("one", "two", "three")]
    assert {feedback["conversationId"] for feedback in made} == {conversation["id"]}
    assert api.get(f"{path}/feedback").json == made[::-1]


def test_feedback_on_an_unknown_conversation_is_404(api):
    for method, body in (("POST", {"comment": "c"}), ("GET", None)):
        answer = api.send(method, "/v1/conversations/con.9/feedback", 404, body=body)
        assert answer.json == {"detail": "Conversation con.9 not found"}
    api.get("/v1/conversations/con.9/admin-comments", status=404)


def test_linking_another_prospect_replaces_the_first(org, api, path, conversation):
    prospects = [org.prospect(), org.prospect()]
    for prospect in prospects:
        message = api.post(f"{path}/prospects/{prospect['id']}/links").json["message"]
        assert prospect["id"] in message and conversation["id"] in message
        assert api.get(path).json["prospectId"] == prospect["id"]
    assert api.get(f"/v1/prospects/{prospects[0]['id']}/conversations").json == []
    assert len(api.get(f"/v1/prospects/{prospects[1]['id']}/conversations").json) == 1


def test_linking_the_same_prospect_again_is_200_and_changes_nothing(org, api, path):
    prospect = org.prospect()
    api.post(f"{path}/prospects/{prospect['id']}/links")
    before = api.get(path)
    api.post(f"{path}/prospects/{prospect['id']}/links")
    assert (api.get(path).content, api.get(path).etag) == (before.content, before.etag)


def test_linking_names_the_record_that_is_missing(org, api, path):
    prospect = org.prospect()
    assert api.post(f"{path}/prospects/pro.9/links", status=404).json == {"detail": "Prospect pro.9 not found"}
    assert api.post(f"/v1/conversations/con.9/prospects/{prospect['id']}/links", status=404).json == \
        {"detail": "Conversation con.9 not found"}


def test_delete_conversation_takes_feedback_and_comments_with_it_and_leaves_the_rest(org, api):
    connection = org.connection()
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.post(f"{path}/feedback", {"comment": "c"})
    word = path.rpartition("/")[2]
    assert api.delete(path).json == {"message": f"Conversation {word} deleted"}
    for below in ("", "/feedback", "/admin-comments"):
        assert api.get(path + below, status=404).json == {"detail": f"Conversation {word} not found"}
    assert api.delete(path, status=404).json == {"detail": f"Conversation {word} not found"}
    assert api.get(f"/v1/connections/{connection['id']}").json == connection
    assert api.get("/v1/conversations").json == []
    assert api.get(f"/v1/prospects/{connection['prospectId']}/conversations").json == []


def test_list_conversations_filters_by_status_agent_and_prospect(org, api):
    agents = [org.agent(), org.agent()]
    made = [org.conversation(agents[0]), org.conversation(agents[1]), org.conversation(agents[0])]
    org.end(made[0])
    assert [c["id"] for c in api.get("/v1/conversations?status=active").json] == [made[2]["id"], made[1]["id"]]
    assert [c["id"] for c in api.get("/v1/conversations?status=completed").json] == [made[0]["id"]]
    by_agent = api.get(f"/v1/conversations?searchField=aiAgentId&searchValue={agents[0]['id']}").json
    assert [c["id"] for c in by_agent] == [made[2]["id"], made[0]["id"]]
    by_prospect = api.get(f"/v1/conversations?searchField=prospectId&searchValue={made[1]['prospectId']}").json
    assert [c["id"] for c in by_prospect] == [made[1]["id"]]
