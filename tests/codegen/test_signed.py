"""Operations that a carrier signs: a form, an answer that comes later, and nothing else."""

import copy

import pytest
import yaml
from test_unsupported import BASE, generate

from codegen import load

PATH = "/telephony/{id}"


def document() -> dict:
    made = copy.deepcopy(BASE)
    made["components"]["securitySchemes"] |= {
        "TwilioSignature": {"type": "apiKey", "in": "header", "name": "X-Twilio-Signature"},
        "PlivoSignature": {"type": "apiKey", "in": "header", "name": "X-Plivo-Signature-V3"},
    }
    made["paths"][PATH] = {
        "post": {
            "operationId": "takeThing",
            "tags": ["things"],
            "x-deferred": True,
            "security": [{"TwilioSignature": []}, {"PlivoSignature": []}],
            "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
            "requestBody": {
                "required": True,
                "content": {
                    "application/x-www-form-urlencoded": {"schema": {"type": "object", "additionalProperties": True}}
                },
            },
            "responses": {"200": {"description": "Taken.", "content": {"text/xml": {"schema": {"type": "string"}}}}},
        }
    }
    return made


def test_a_signed_operation(write):
    model = generate(write(openapi=yaml.safe_dump(document(), sort_keys=False)))
    (operation,) = [each for api in model.apis for each in api.operations if each.id == "takeThing"]
    assert (operation.secured, operation.call_secret, operation.tx) == (False, False, "deferred")
    assert operation.body.type.spelling == "common::SignedForm"
    assert (operation.body_kind, operation.body_types) == ("kBytes", "application/x-www-form-urlencoded")
    assert operation.result == "common::Response"


def _without(*names):
    def change(operation):
        for name in names:
            operation.pop(name)
    return change


def _with(**members):
    return lambda operation: operation.update(members)


def _form(schema, required=True):
    return {"required": required, "content": {"application/x-www-form-urlencoded": {"schema": schema}}}


FREE = {"type": "object", "additionalProperties": True}
JSON = {"required": True, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}
WRONG = {
    "no form": (_without("requestBody"), "goes with a body of"),
    "JSON": (_with(requestBody=JSON), "goes with a body of"),
    "a token beside the form": (_with(security=[{"HTTPBearer": []}]), "goes with a body of"),
    "a signature or a token": (_with(security=[{"TwilioSignature": []}, {"HTTPBearer": []}]), "security should be"),
    "both signatures at once": (_with(security=[{"PlivoSignature": [], "TwilioSignature": []}]), "security should be"),
    "at once": (_without("x-deferred"), "needs x-deferred"),
    "an optional form": (_with(requestBody=_form(FREE, False)), "should be required and a free object"),
    "a form of members": (
        _with(requestBody=_form({"type": "object", "properties": {"a": {"type": "string"}}})), "a free object",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_refused(write, case):
    change, text = WRONG[case]
    made = document()
    change(made["paths"][PATH]["post"])
    with pytest.raises(load.DocumentError, match=text):
        generate(write(openapi=yaml.safe_dump(made, sort_keys=False)))
