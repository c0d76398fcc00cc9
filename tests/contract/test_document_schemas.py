"""Checks the schemas of the document: the agreed members, enums and limits, and bounds on all that is sent."""

import re

import pytest
from document import (
    all_schemas, bundle, instance_types, members, nullable, operations, parameters, required, resolve, subschemas,
)  # fmt: skip

AUDIT = "createdBy createdAt updatedBy updatedAt"
# The members of every record as the specification has them, then `+` what is added; `?`: may be missing.
RECORDS = {
    "Connection": f"id orgId sourceName sourceId sourceProps agentId prospectId {AUDIT}",
    "Hive": f"id orgId content status {AUDIT}",
    "HiveContent": "hiveType url hiveProps",
    "Agent": "id orgId name imageUrl role roleDescription timezone status mission voice transcriber"
    f" intelligenceProvider {AUDIT} + phone",
    "PhoneRules": "recordCalls onVoicemail",
    "Mission": "greeting prompt objective sequence farewell",
    "Voice": "gender languageAccent modelId",
    "Conversation": "id orgId prospectId source sourceType aiAgentId transcriptText transcriptSummary"
    f" transcriptRecordingUrl timestampStart timestampEnd conversationAnalytics status {AUDIT} + endReason",
    "TranscriptMessage": "speaker message timestamp message_id + passages? usage? said?",
    "UsedPassage": "hiveId title source",
    "TokenUsage": "model inputTokens outputTokens cachedTokens",
    "HivePassage": "text title source score",
    "HivePage": "source title state error depth chunks",
    "AdminComment": "comment rating",
    "Feedback": f"id conversationId comment {AUDIT}",
    "Prospect": f"id orgId name phoneNumber externalReference status prospectProps {AUDIT}",
    "Action": "id orgId name description parameters endpoint invocationTrigger userWaitingText userSuccessText"
    f" userErrorText {AUDIT} + status disabledReason scope secret",
    "ActionTest": "outcome statusCode duration error contentType body",
    "ActionSecret": "secret previousExpiresAt",
    "Event": f"id orgId type timestamp agentId status deliveries attempts nextAttemptAt {AUDIT}",
    "Delivery": "actionId status attempts nextAttemptAt error log",
    "DeliveryAttempt": "number timestamp duration outcome statusCode error",
    "Product": f"id orgId name description {AUDIT}",
    "Source": f"sourceName sourceId orgId agentId {AUDIT}",
    "File": f"id orgId fileName fileUrl {AUDIT} + size contentType sha256",
    "Message": "message",
    "Stats": "response",
    "StatsResponse": "no_of_prospects appointment_scheduled unqualified average_call_duration",
    "ErrorDetail": "detail",
    "ValidationError": "detail",
    "ValidationFault": "loc msg type",
}

# Objects whose members may be missing.
LOOSE = {
    "Stage": "stageName description otherNotes say",
    "LanguageAccent": "language accent",
    "Transcriber": "providerName transcriberModel providerProps",
    "IntelligenceProvider": "providerName model providerProps waitingAfter interruptionWords",
    "ConversationAnalytics": "summary action_items is_audio_consent_given email_address_of_caller name_of_caller"
    " phone_number_of_caller address_of_caller sentiment_of_caller prospectStatus",
}

# Request bodies: members, then what is required.
REQUESTS = {
    "ConnectionCreate": ("sourceId sourceName sourceProps", "sourceId sourceName"),
    "HiveCreate": ("hiveType url file_ids hiveProps", "hiveType"),
    "AgentCreate": (
        "name imageUrl role roleDescription timezone status mission voice transcriber intelligenceProvider phone",
        "name",
    ),
    "AgentUpdate": (
        "name imageUrl role roleDescription timezone status mission voice transcriber intelligenceProvider phone",
        "",
    ),
    "ActionCreate": (
        "name description parameters endpoint invocationTrigger status scope userWaitingText userSuccessText userErrorText",
        "name",
    ),
    "ActionUpdate": (
        "name description parameters endpoint invocationTrigger status scope userWaitingText userSuccessText userErrorText",
        "",
    ),
    "ProductCreate": ("name description", "name"),
    "ProspectCreate": ("name phoneNumber externalReference status prospectProps", ""),
    "ProspectUpdate": ("name phoneNumber externalReference status prospectProps", ""),
    "ConversationUpdate": (
        "source agentId timestampStart timestampEnd transcriptText transcriptSummary transcriptRecordingUrl"
        " conversationAnalytics adminComments",
        "",
    ),
    "FeedbackCreate": ("comment", "comment"),
    "SourceUpdate": ("agentId", "agentId"),
    "CallSignal": ("signal eventId characters", "signal"),
    "CallerMessage": ("message heard", "message"),
    "FileUpload": ("files files.items", "files.items"),
    "CarrierForm": ("", ""),
}

# Members that a PUT cannot clear, because a record is nothing without them.
NOT_CLEARABLE = {
    "AgentUpdate": {"name", "status"},
    "ActionUpdate": {"name", "status"},
    "ProspectUpdate": {"status"},
    "ConversationUpdate": {"agentId"},
}

HIVE_FIELDS = f"id status content.hiveType content.url {AUDIT}"
PROSPECT_FIELDS = f"id name phoneNumber status {AUDIT}"
CONVERSATION_FIELDS = (
    "id prospectId source sourceType aiAgentId transcriptSummary transcriptRecordingUrl timestampStart timestampEnd"
    f" status endReason {AUDIT}"
)
ENUMS = {
    "SourceName": "TWILIO PLIVO BROWSER",
    "HiveType": "WEBSITE GOOGLE_DOCS DOCS TRANSCRIPTS",
    "HiveStatus": "pending processing completed failed",
    "HivePageState": "pending done failed skipped",
    "AgentStatus": "active inactive",
    "ConversationStatus": "active completed failed",
    "CallDirection": "incoming outgoing",
    "CallEndReason": "caller agent operator no_input duration failure unanswered voicemail",
    "Speaker": "AI USER",
    "VoicemailRule": "ignore hang_up farewell",
    "CallSignalKind": "joined speaking typing heard left",
    "SortOrder": "asc desc",
    "ActionMethod": "GET POST PUT PATCH DELETE",
    "ActionStatus": "active disabled",
    "ActionScope": "linked organisation",
    "InvocationTrigger": "CALL_STARTED CALL_COMPLETED CALL_FAILED DURING_CALL PROSPECT_CREATED PROSPECT_STATUS_CHANGED"
    " HIVE_COMPLETED HIVE_FAILED FEEDBACK_CREATED RECORDING_READY",
    "EventStatus": "pending delivered dead no_receiver",
    "DeliveryStatus": "pending delivered dead",
    "AttemptOutcome": "delivered refused timeout unreachable broken blocked invalid",
    "HiveSearchField": HIVE_FIELDS,
    "HiveSortField": HIVE_FIELDS,
    "ProspectSearchField": PROSPECT_FIELDS,
    "ProspectSortField": PROSPECT_FIELDS,
    "ConversationSearchField": CONVERSATION_FIELDS,
    "ConversationSortField": CONVERSATION_FIELDS,
}

# Limits that the specification or the contract names: schema, member (`[]` for items), bounds.
LIMITS = [
    ("ConnectionCreate", "sourceId", {"minLength": 1, "maxLength": 512}),
    ("HiveCreate", "url", {"minLength": 1, "maxLength": 512}),
    ("HiveProps", "depth", {"minimum": 1, "maximum": 10}),
    ("Message", "message", {"minLength": 1, "maxLength": 512}),
    ("FeedbackCreate", "comment", {"minLength": 1, "maxLength": 10000}),
    ("AdminComment", "rating", {"minimum": 1, "maximum": 5}),
    ("FileUpload", "files.items", {"minItems": 1, "maxItems": 20}),
]


@pytest.fixture(scope="session")
def document() -> dict:
    return bundle()

@pytest.fixture(scope="session")
def schemas(document: dict) -> dict:
    return document["components"]["schemas"]


def test_enums_are_named_and_as_agreed(document, schemas):
    for place, schema in all_schemas(document):
        if "enum" in schema:
            assert re.fullmatch(r"components/schemas/\w+", place), f"{place}: an enum without a name"
    found = {name: schema["enum"] for name, schema in schemas.items() if "enum" in schema}
    assert found == {name: text.split() for name, text in ENUMS.items()}


def test_every_named_schema_says_what_it_is(schemas):
    assert not [name for name, schema in schemas.items() if not schema.get("description", "").endswith(".")]


def test_limits_of_the_specification(document, schemas):
    for name, member, bounds in LIMITS:
        schema = members(document, schemas[name])[member]
        for keyword in ("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"):
            assert schema.get(keyword) == bounds.get(keyword), f"{name}.{member} {keyword}"


def test_records_have_exactly_the_agreed_members_all_required(document, schemas):
    for name, text in RECORDS.items():
        always = {word for word in text.split() if not word.endswith("?")} - {"+"}
        base, _, added = text.replace("?", "").partition(" + ")
        found = members(document, schemas[name])
        assert set(found) == set(base.split()) | set(added.split()), name
        assert required(document, schemas[name]) == always, f"{name}: what may be missing"
        marked = {key for key, member in found.items() if member.get("x-addition")}
        assert marked == set(added.split()), f"{name}: what is marked as an addition"


def test_an_endpoint_needs_only_what_the_specification_has(document, schemas):
    endpoint = schemas["ActionEndpoint"]
    assert set(members(document, endpoint)) == {"url", "method", "headers", "timeoutSeconds"}
    assert required(document, endpoint) == {"url", "method"}


def test_events_have_webhooks_of_their_names(document, schemas):
    assert list(document["webhooks"]) == schemas["InvocationTrigger"]["enum"]
    for name, item in document["webhooks"].items():
        schema = resolve(document, item["post"]["requestBody"]["content"]["application/json"]["schema"])
        if name != "DURING_CALL":
            assert schema["properties"]["type"]["const"] == name
            assert schema["required"] == ["type", "timestamp", "data"]


def test_loose_objects_have_exactly_the_agreed_members_none_required(document, schemas):
    for name, text in LOOSE.items():
        assert set(members(document, schemas[name])) == set(text.split()), name
        assert not required(document, schemas[name]), name
        assert all(nullable(document, m) for m in members(document, schemas[name]).values()), f"{name}: null = absent"


def test_every_record_with_an_id_carries_the_audit_fields(document, schemas):
    for name, schema in schemas.items():
        if {"id"} <= set(members(document, schema)) and name != "EndedConversation":  # a view of a record, or a part of one
            assert set(AUDIT.split()) <= set(members(document, schema)), name
            parts = schema["allOf"] + [p for each in schema["allOf"] for p in resolve(document, each).get("allOf", [])]
            assert {"$ref": "#/components/schemas/AuditFields"} in parts, name


def test_requests_have_exactly_the_agreed_members(document, schemas):
    for name, (text, needed) in REQUESTS.items():
        assert set(members(document, schemas[name])) == set(text.split()), name
        assert required(document, schemas[name]) == set(needed.split()), name
    bodies = {
        media["schema"]["$ref"].rsplit("/", 1)[1]
        for _, _, operation in operations(document)
        for media in operation.get("requestBody", {}).get("content", {}).values()
        if media["schema"] != {"$ref": "#/components/schemas/Audio"}
    }
    assert bodies == set(REQUESTS)


def test_null_is_absent_in_a_post_and_clears_in_a_put(document, schemas):
    for name in REQUESTS:
        if name == "FileUpload":
            continue
        kept = NOT_CLEARABLE.get(name, set()) | required(document, schemas[name])
        refusing = {key for key, m in members(document, schemas[name]).items() if not nullable(document, m)}
        assert refusing == kept, name


def test_members_of_a_request_are_members_of_its_record(document, schemas):
    elsewhere = {
        "ConversationUpdate": {"agentId", "adminComments"},  # aiAgentId; read back on their own
        "HiveCreate": {"hiveType", "url", "hiveProps", "file_ids"},  # in content; request-only
    }
    for name in REQUESTS:
        record = re.sub("Create$|Update$", "", name)
        if record in schemas:
            missing = set(members(document, schemas[name])) - set(members(document, schemas[record]))
            assert missing == elsewhere.get(name, set()), name


def request_schemas(document):
    """Every (place, schema) that a request is read with, references followed: bodies, query and header parameters."""
    def follow(schema, place, seen):
        name = schema.get("$ref")
        if name in seen:
            return
        schema = resolve(document, schema)
        yield place, schema
        for _, child in subschemas(schema, place):
            if child is not schema and "$ref" in child:
                yield from follow(child, f"{place} > {child['$ref'].rsplit('/', 1)[1]}", seen | {name})
            elif child is not schema:
                yield place, child

    for path, method, operation in operations(document):
        for media in operation.get("requestBody", {}).get("content", {}).values():
            yield from follow(media["schema"], f"{method} {path} body", frozenset())
        for parameter in parameters(document, operation):
            if parameter["in"] != "path":  # a path identifier is any string
                yield from follow(parameter["schema"], f"{method} {path} {parameter['name']}", frozenset())


def test_everything_in_a_request_is_bounded(document):
    problems = set()
    for place, schema in request_schemas(document):
        kinds = instance_types(schema)
        free = "enum" in schema or "const" in schema or schema.get("format") in ("date-time", "binary")
        free = free or place == "get /docs If-None-Match"  # compared with the page's tag, and bounded as all headers
        if "string" in kinds and "maxLength" not in schema and not free:
            problems.add(f"{place}: a string without maxLength")
        if "integer" in kinds and not {"minimum", "maximum"} <= set(schema):
            problems.add(f"{place}: an integer without bounds")
        if "number" in kinds and not {"minimum", "maximum"} <= set(schema):
            problems.add(f"{place}: a number without bounds")
        if "array" in kinds and not ("maxItems" in schema and "items" in schema):
            problems.add(f"{place}: an array without maxItems and items")
    assert not problems, "\n".join(sorted(problems))


def test_path_parameters_take_any_string(document):
    for name, parameter in document["components"]["parameters"].items():
        if parameter["in"] == "path":
            assert parameter["schema"] == {"type": "string", "pattern": r"^[^\x00]*$"}, name


def test_every_string_in_a_request_says_what_it_may_hold(document):
    """With a pattern, where no other keyword says it. None takes U+0000; a header takes what HTTP carries safely."""
    places = [(place, schema, "") for place, schema in request_schemas(document)]
    for path, method, operation in operations(document):
        places += [(f"{method} {path} {p['name']}", p["schema"], p["in"]) for p in parameters(document, operation)]
    problems = set()
    for place, schema, kind in places:
        told = "enum" in schema or "const" in schema or schema.get("format") in ("date-time", "binary")
        told = told or place == "get /docs If-None-Match"  # compared with the page's tag, whatever it is
        if "string" not in instance_types(schema) or told:
            continue
        refused = ["\x00", "a\x00b", "a\x00"] + ["\x01", "a\nb", "\u00e9"] * (kind == "header")
        if schema.get("format") == "uri":
            refused += ["x", "ftp://example.com/", "http://example.com/a b"]
        pattern = schema.get("pattern", "")
        problems |= {f"{place}: {pattern!r} takes {text!r}" for text in refused if re.search(pattern, text)}
    assert not problems, "\n".join(sorted(problems))


def test_times_are_times(document):
    for place, schema in all_schemas(document):
        for name, member in schema.get("properties", {}).items():
            is_time = name.startswith("timestamp") or name.endswith("At")
            assert (member.get("format") == "date-time") == is_time, f"{place} {name}"
