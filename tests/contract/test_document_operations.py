"""Checks the operations of the document: exactly the agreed ones, each with every answer and header it can give."""

import re

import pytest
from document import (
    answer, bundle, is_record, operations, parameter_names, parameters, resolve, secured, signed,
)  # fmt: skip

# The 22 endpoints of the specification, in its order.
ENDPOINTS = """
createConnection               POST   /v1/connections
createHive                     POST   /v1/hives
listHives                      GET    /v1/hives
deleteHive                     DELETE /v1/hives/{hive_id}
listAgents                     GET    /v1/ai-agents
updateAgent                    PUT    /v1/ai-agents/{agent_id}
deleteAgent                    DELETE /v1/ai-agents/{agent_id}
listAgentHives                 GET    /v1/ai-agents/{agent_id}/hives
listProductAgents              GET    /v1/products/{product_id}/agents
deleteProduct                  DELETE /v1/products/{product_id}
getAction                      GET    /v1/actions/{action_id}
linkActionToAgent              POST   /v1/actions/{action_id}/ai-agents/{agent_id}/link
unlinkActionFromAgent          DELETE /v1/actions/{action_id}/ai-agents/{agent_id}/link
updateConversation             PUT    /v1/conversations/{conversation_id}
createConversationFeedback     POST   /v1/conversations/{conversation_id}/feedback
linkConversationToProspect     POST   /v1/conversations/{conversation_id}/prospects/{prospect_id}/links
listProspects                  GET    /v1/prospects
getProspect                    GET    /v1/prospects/{prospect_id}
deleteProspect                 DELETE /v1/prospects/{prospect_id}
uploadFiles                    POST   /v1/files
deleteFiles                    DELETE /v1/files
getStats                       GET    /v1/stats
"""

# Operations beyond the specification: marked `x-addition: true`.
ADDITIONS = """
createAgent                    POST   /v1/ai-agents
getAgent                       GET    /v1/ai-agents/{agent_id}
linkHiveToAgent                POST   /v1/ai-agents/{agent_id}/hives/{hive_id}/link
unlinkHiveFromAgent            DELETE /v1/ai-agents/{agent_id}/hives/{hive_id}/link
listAgentActions               GET    /v1/ai-agents/{agent_id}/actions
getHive                        GET    /v1/hives/{hive_id}
refreshHive                    POST   /v1/hives/{hive_id}/refresh
searchHive                     GET    /v1/hives/{hive_id}/search
listHivePages                  GET    /v1/hives/{hive_id}/pages
createProduct                  POST   /v1/products
listProducts                   GET    /v1/products
getProduct                     GET    /v1/products/{product_id}
linkAgentToProduct             POST   /v1/products/{product_id}/agents/{agent_id}/link
unlinkAgentFromProduct         DELETE /v1/products/{product_id}/agents/{agent_id}/link
createAction                   POST   /v1/actions
listActions                    GET    /v1/actions
updateAction                   PUT    /v1/actions/{action_id}
deleteAction                   DELETE /v1/actions/{action_id}
testAction                     POST   /v1/actions/{action_id}/test
rotateActionSecret             POST   /v1/actions/{action_id}/rotate-secret
listEvents                     GET    /v1/events
getEvent                       GET    /v1/events/{event_id}
redeliverEvent                 POST   /v1/events/{event_id}/redeliver
createProspect                 POST   /v1/prospects
updateProspect                 PUT    /v1/prospects/{prospect_id}
listProspectConversations      GET    /v1/prospects/{prospect_id}/conversations
listConversations              GET    /v1/conversations
getConversation                GET    /v1/conversations/{conversation_id}
deleteConversation             DELETE /v1/conversations/{conversation_id}
listConversationFeedback       GET    /v1/conversations/{conversation_id}/feedback
listConversationAdminComments  GET    /v1/conversations/{conversation_id}/admin-comments
getCall                        GET    /v1/conversations/{conversation_id}/call
signalCall                     POST   /v1/conversations/{conversation_id}/call
sendConversationMessage        POST   /v1/conversations/{conversation_id}/messages
sendConversationSpeech         POST   /v1/conversations/{conversation_id}/speech
endConversation                POST   /v1/conversations/{conversation_id}/end
createNextCall                 POST   /v1/conversations/{conversation_id}/next-call
streamConversationEvents       GET    /v1/conversations/{conversation_id}/events
getEventSpeech                 GET    /v1/conversations/{conversation_id}/events/{event_id}/speech
listFiles                      GET    /v1/files
getFile                        GET    /v1/files/{file_id}
getFileContent                 GET    /v1/files/{file_id}/content
deleteFile                     DELETE /v1/files/{file_id}
listConnections                GET    /v1/connections
getConnection                  GET    /v1/connections/{connection_id}
deleteConnection               DELETE /v1/connections/{connection_id}
listSources                    GET    /v1/sources
getSource                      GET    /v1/sources/{source_name}/{source_id}
assignSource                   PUT    /v1/sources/{source_name}/{source_id}
deleteSource                   DELETE /v1/sources/{source_name}/{source_id}
takeIncomingCall               POST   /telephony/{carrier}/{org_id}/calls
takeNumberStatus               POST   /telephony/{carrier}/{org_id}/status
takeAnsweredCall               POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/answered
takeCallerTurn                 POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/turns/{event_id}
continueReply                  POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/turns/{event_id}/waits/{wait}
takeCallStatus                 POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/status
takeCallRecording              POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/recording
takeMachineDetection           POST   /telephony/{carrier}/{org_id}/calls/{conversation_id}/machine
getOpenApiDocument             GET    /openapi.json
getHome                        GET    /
getDocs                        GET    /docs
getHealth                      GET    /healthz
getReadiness                   GET    /readyz
getMetrics                     GET    /metrics
"""

VERBS = {"assign", "continue", "create", "take", "get", "list", "update", "delete", "link", "unlink", "upload", "signal", "send", "end", "stream",
         "refresh", "search", "rotate", "redeliver", "test"}
# To do these again is to do nothing: they need no key.
REPEATABLE = {"signalCall", "endConversation", "createNextCall", "testAction"}

# Answers that any operation can give, since they are decided before it is known what is asked.
EVERYWHERE = {"200", "400", "408", "413", "414", "431", "500", "503"}
# Answers of single operations beyond what their shape says.
PARTICULAR = {
    "createConnection": {"409"},
    "createNextCall": {"409"},
    "createHive": {"409"},
    "deleteAgent": {"409"},
    "deleteFile": {"409"},
    "deleteFiles": {"404", "409"},
    "getDocs": {"304"},
    "getHome": {"304", "404"},
    "getFileContent": {"206", "416"},
    "getMetrics": {"404"},
    "refreshHive": {"409"},
    "createAction": {"409"},
    "createHive": {"409"},
    "signalCall": {"409"},
    "redeliverEvent": {"409"},
    "testAction": {"409"},
    "sendConversationMessage": {"409"},
    "sendConversationSpeech": {"409"},
    "getEventSpeech": {"409"},
}

# Headers of answers that are no records.
RATES = {"RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"}
FIXED_HEADERS = {
    "getFileContent": "ETag Content-Disposition Accept-Ranges X-Content-Type-Options",
    "getDocs": "ETag Cache-Control Content-Security-Policy Referrer-Policy Vary X-Content-Type-Options"
    " Content-Encoding",
    "getHome": "ETag Cache-Control Content-Security-Policy Referrer-Policy Vary X-Content-Type-Options"
    " Content-Encoding",
    "streamConversationEvents": "Cache-Control X-Accel-Buffering",
    "getEventSpeech": "Cache-Control",
    "getMetrics": "Cache-Control",
}

# Query parameters of the lists: filters and paging with a default limit, paging alone, paging without a default.
FILTERED = {"listHives", "listProspects", "listConversations"}
PAGED = {
    "listAgentActions", "listProducts", "listActions", "listProspectConversations", "listConversationFeedback",
    "listFiles", "listConnections", "listSources", "listHivePages",
}  # fmt: skip
# Lists with filters of their own.
OWN_FILTERS = {"listEvents": ["type", "status", "action", "since", "until", "skip", "limit"]}
OPEN_ENDED = {"listAgents", "listAgentHives", "listProductAgents"}
UNPAGED = {"listConversationAdminComments", "searchHive"}


@pytest.fixture(scope="session")
def document() -> dict:
    return bundle()


def table(text: str) -> set[tuple[str, str, str]]:
    return {tuple(line.split()) for line in text.strip().splitlines()}


def test_exactly_the_agreed_operations(document):
    found = {(o["operationId"], method.upper(), path) for path, method, o in operations(document)}
    assert found == table(ENDPOINTS) | table(ADDITIONS)
    assert len(table(ENDPOINTS)) == 22
    names = [o["operationId"] for _, _, o in operations(document)]
    assert len(names) == len(set(names))


def test_additions_are_marked_and_the_specification_is_not(document):
    marked = {o["operationId"] for _, _, o in operations(document) if o.get("x-addition") is True}
    assert marked == {name for name, _, _ in table(ADDITIONS)}


def test_operation_ids_are_camel_case_verb_and_noun(document):
    for _, _, operation in operations(document):
        words = re.fullmatch(r"([a-z]+)((?:[A-Z][a-z]*)+)", operation["operationId"])
        assert words, f"{operation['operationId']} is no verb and noun in camel case"
        assert words[1] in VERBS, f"{operation['operationId']}: {words[1]} is a new verb; take one of VERBS, or add it there"


def test_every_operation_explains_itself(document):
    summaries = []
    for path, method, operation in operations(document):
        summary, description = operation["summary"], operation["description"]
        assert 8 <= len(summary) <= 60 and not summary.endswith("."), f"{method} {path}: {summary}"
        assert description.endswith(".") and description != summary, f"{method} {path}: {description}"
        summaries.append(summary)
    assert len(summaries) == len(set(summaries))


def test_every_operation_documents_every_answer_it_can_give(document):
    problems = []
    for path, method, operation in operations(document):
        names = parameter_names(document, operation)
        expected = EVERYWHERE | PARTICULAR.get(operation["operationId"], set())
        expected |= {"401", "422", "429"} if secured(operation) else set()
        expected |= {"422", "429"} if signed(operation) else set()
        expected |= {"403"} if method != "get" else set()
        expected |= {"404"} if "{" in path else set()
        expected |= {"415"} if "requestBody" in operation else set()
        expected |= {"304"} if "If-None-Match" in names else set()
        expected |= {"412"} if "If-Match" in names else set()
        if set(operation["responses"]) != expected:
            problems.append(f"{method} {path}: {sorted(set(operation['responses']) ^ expected)}")
        if list(operation["responses"]) != sorted(operation["responses"]):
            problems.append(f"{method} {path}: answers are not in order")
    assert not problems, "\n".join(problems)


def test_error_answers_are_the_shared_ones_of_the_documented_shape(document):
    for path, method, operation in operations(document):
        for status, response in operation["responses"].items():
            if status in ("200", "206"):
                continue
            assert set(response) == {"$ref"}, f"{method} {path} {status} is not a shared answer"
            content = resolve(document, response).get("content", {})
            if status == "304":
                assert not content
                continue
            shape = "ValidationError" if status == "422" else "ErrorDetail"
            assert content["application/json"]["schema"] == {"$ref": f"#/components/schemas/{shape}"}
            assert set(content) == {"application/json"} and content["application/json"]["examples"]


def test_a_shared_answer_stands_for_one_status(document):
    statuses = {}
    for _, _, operation in operations(document):
        for status, response in operation["responses"].items():
            if "$ref" in response:
                statuses.setdefault(response["$ref"], set()).add(status)
    assert all(len(found) == 1 for found in statuses.values()), statuses


def test_answers_carry_their_headers(document):
    by_status = {
        "401": {"WWW-Authenticate"}, "416": {"Content-Range"}, "503": {"Retry-After"},
        "429": {"Retry-After", *RATES},
    }  # fmt: skip
    problems = []
    for path, method, operation in operations(document):
        good = good_headers(document, method, operation)
        rates = RATES if secured(operation) else set()
        own = {"200": good | rates, "206": good | rates | {"Content-Range"}, "304": good - {"Content-Encoding"}}
        for status, response in operation["responses"].items():
            expected = {"X-Request-Id"} | own.get(status, by_status.get(status, set()))
            if status == "429" and signed(operation):
                expected = {"X-Request-Id", "Retry-After"}  # of an address, not of an organisation's rate
            found = set(resolve(document, response)["headers"])
            if found != expected:
                lacks, spare = sorted(expected - found), sorted(found - expected)
                problems.append(f"{method} {path} {status}: lacks {lacks}, should not have {spare}")
    assert not problems, "\n".join(problems)


def good_headers(document, method, operation) -> set:
    oid = operation["operationId"]
    headers = set(FIXED_HEADERS.get(oid, "").split())
    takes_key = method == "post" and oid not in REPEATABLE and not signed(operation)
    headers |= {"Idempotent-Replayed"} if takes_key else set()
    headers |= {"Cache-Control"} if signed(operation) else set()
    headers |= {"Link", "X-Total-Count"} if oid in FILTERED | PAGED | OPEN_ENDED | set(OWN_FILTERS) else set()
    return headers | ({"ETag"} if is_record(document, method, operation) and method != "delete" else set())


def test_headers_that_are_always_there_are_required(document):
    optional = {name for name, h in document["components"]["headers"].items() if not h.get("required")}
    assert optional == {
        "Link", "TotalCount", "IdempotentReplayed", "ContentEncoding", "RateLimitLimit", "RateLimitRemaining", "RateLimitReset"
    }


def test_path_parameters_are_those_of_the_template_and_come_first(document):
    for path, method, operation in operations(document):
        found = parameters(document, operation)
        template = re.findall(r"{(\w+)}", path)
        assert [p["name"] for p in found if p["in"] == "path"] == template, f"{method} {path}"
        assert all(p.get("required") is True for p in found if p["in"] == "path"), f"{method} {path}"
        order = [("path", "query", "header").index(p["in"]) for p in found]
        assert order == sorted(order), f"{method} {path}: order path, query, header"
        assert len({(p["in"], p["name"].lower()) for p in found}) == len(found), f"{method} {path}: given twice"


def test_request_headers_follow_from_the_operation(document):
    for path, method, operation in operations(document):
        oid = operation["operationId"]
        takes_key = method == "post" and oid not in REPEATABLE and not signed(operation)
        expected = {"Idempotency-Key"} if takes_key else set()
        expected |= {"Last-Event-ID"} if oid == "streamConversationEvents" else set()
        expected |= {"Prefer"} if oid in FILTERED | PAGED | OPEN_ENDED | set(OWN_FILTERS) else set()
        if is_record(document, method, operation):
            expected |= {"get": {"If-None-Match"}, "put": {"If-Match"}, "delete": {"If-Match"}}.get(method, set())
        expected |= {"Range", "If-Range", "If-None-Match"} if oid == "getFileContent" else set()
        expected |= {"If-None-Match"} if oid == "getDocs" else set()
        found = {p["name"] for p in parameters(document, operation) if p["in"] == "header"}
        lacks, spare = sorted(expected - found), sorted(found - expected)
        assert found == expected, f"{method} {path}: lacks {lacks}, should not have {spare}"


def test_lists_offer_filters_and_pages(document):
    filters = ["searchField", "searchValue", "status", "sortBy", "sortOrder", "skip", "limit"]
    for path, method, operation in operations(document):
        oid = operation["operationId"]
        query = {p["name"]: p["schema"] for p in parameters(document, operation) if p["in"] == "query"}
        schema = next(iter(answer(document, operation)["content"].values()))["schema"]
        if method == "get" and resolve(document, schema).get("type") == "array":
            assert oid in FILTERED | PAGED | OPEN_ENDED | UNPAGED | set(OWN_FILTERS), f"{oid} is a list"
        if oid in FILTERED:
            assert list(query) == filters, oid
            assert (query["sortBy"]["default"], query["sortOrder"]["default"]) == ("createdAt", "desc"), oid
        elif oid in PAGED | OPEN_ENDED:
            assert list(query) == ["skip", "limit"], oid
        elif oid in OWN_FILTERS:
            assert list(query) == OWN_FILTERS[oid], oid
        else:
            own = {"deleteFiles": ["file_ids"], "searchHive": ["q", "limit"]}
            assert list(query) == own.get(oid, []), oid
        if "limit" in query and oid != "searchHive":
            assert (query["limit"]["minimum"], query["limit"]["maximum"]) == (1, 100), oid
            assert query["limit"].get("default") == (None if oid in OPEN_ENDED else 20), oid
            assert (query["skip"]["minimum"], query["skip"]["default"]) == (0, 0), oid


def test_bodies_where_and_only_where_they_are_taken(document):
    bodyless = {
        "linkActionToAgent", "linkConversationToProspect", "linkHiveToAgent", "linkAgentToProduct", "endConversation",
        "createNextCall", "refreshHive", "rotateActionSecret", "redeliverEvent", "testAction",
    }  # fmt: skip
    for path, method, operation in operations(document):
        oid = operation["operationId"]
        takes = method in ("post", "put") and oid not in bodyless
        assert ("requestBody" in operation) == takes, f"{method} {path}"
        if takes:
            assert operation["requestBody"]["required"] is True
            media = {
                "uploadFiles": ["multipart/form-data"],
                "sendConversationSpeech": ["audio/wav", "audio/webm", "audio/ogg", "audio/mp4", "audio/mpeg"],
            }.get(oid, ["application/x-www-form-urlencoded"] if signed(operation) else ["application/json"])
            assert list(operation["requestBody"]["content"]) == media, f"{method} {path}"


def test_results_are_what_the_specification_returns(document):
    arrays = {
        "listHives": "Hive", "listAgents": "Agent", "listAgentHives": "Hive", "listProductAgents": "Agent",
        "listProspects": "Prospect", "uploadFiles": "File",
    }  # fmt: skip
    single = {
        "createConnection": "Connection", "createHive": "Hive", "updateAgent": "Agent", "getAction": "Action",
        "updateConversation": "Conversation", "createConversationFeedback": "Feedback", "getProspect": "Prospect",
        "getStats": "Stats", "deleteFiles": "FilesDeleted",
    }  # fmt: skip
    for _, _, operation in operations(document):
        oid = operation["operationId"]
        if oid == "getFileContent":
            continue
        schema = next(iter(answer(document, operation)["content"].values()))["schema"]
        if oid in arrays:
            assert schema == {"type": "array", "items": {"$ref": f"#/components/schemas/{arrays[oid]}"}}, oid
        elif oid in single:
            assert schema == {"$ref": f"#/components/schemas/{single[oid]}"}, oid
        elif re.match("delete|link|unlink", oid):
            assert schema == {"$ref": "#/components/schemas/Message"}, oid
    deleted = document["components"]["schemas"]["FilesDeleted"]
    assert (deleted["type"], deleted["const"]) == ("boolean", True)
