"""Stage 2: security schemes, and what an operation demands of a caller."""

from __future__ import annotations

from typing import Optional

from .load import Document, DocumentError, Node
from .model import SchemeUse, SecurityScheme
from .model_keywords import allow, text_of

# What a program with a caller and a store (x-runtime) checks by itself.
HOSTED_SCHEMES = {
    "HTTPBearer": {"type": "http", "scheme": "bearer"},
    "CallSecret": {"type": "http", "scheme": "bearer"},
    "TwilioSignature": {"type": "apiKey", "in": "header", "name": "X-Twilio-Signature"},
    "PlivoSignature": {"type": "apiKey", "in": "header", "name": "X-Plivo-Signature-V3"},
}


def check_hosted(name: str, node: Node) -> None:
    scheme = {key: child.value for key, child in node.items() if key != "description"}
    if scheme != HOSTED_SCHEMES.get(name):
        raise DocumentError(
            node, "the security schemes of a document with x-runtime are " + ", ".join(
                f"{known} ({' '.join(like.values())})" for known, like in HOSTED_SCHEMES.items()
            )
        )  # fmt: skip


def read_scheme(name: str, node: Node) -> SecurityScheme:
    """Any scheme of the specification, for an abstract check."""
    kind = node["type"].text()
    common = {"type", "description"}
    scheme = SecurityScheme(name, kind, description=text_of(node, "description"), node=node)
    if kind == "http":
        allow(node, common | {"scheme", "bearerFormat"}, "in a security scheme")
        scheme.key = node["scheme"].text().lower()
        scheme.kind = scheme.key if scheme.key in ("bearer", "basic") else "http"
    elif kind == "apiKey":
        allow(node, common | {"in", "name"}, "in a security scheme")
        scheme.location, scheme.key = node["in"].text(), node["name"].text()
        if scheme.location not in ("header", "query", "cookie"):
            raise DocumentError(node["in"], f"an API key in '{scheme.location}' is not supported")
    elif kind in ("oauth2", "openIdConnect"):
        allow(node, common | {"flows", "openIdConnectUrl"}, "in a security scheme")
        scheme.kind = "bearer"  # its token is one, whoever gave it
    elif kind == "mutualTLS":
        allow(node, common, "in a security scheme")
        node.note("the server hands no client certificate on: the check of this scheme sees the request only")
    else:
        raise DocumentError(node["type"], f"a security scheme of type '{kind}' is not supported")
    return scheme


class SecurityReader:
    """What an operation demands."""

    def __init__(self, document: Document, schemes: dict[str, SecurityScheme]):
        self._document = document
        self._schemes = schemes

    def hosted(self, node: Node) -> tuple[bool, bool, bool]:
        """Whether a token is needed, whether the secret of a call will do instead, and whether a carrier signs."""
        security = self._security(node)
        if security is None or not security.elements():
            return False, False, False
        requirements = [element.plain() for element in security.elements()]
        if requirements == [{"HTTPBearer": []}]:
            return True, False, False
        if requirements == [{"HTTPBearer": []}, {"CallSecret": []}]:
            return True, True, False
        if requirements == [{"TwilioSignature": []}, {"PlivoSignature": []}]:
            return False, False, True  # the handler judges it, by the body
        raise DocumentError(
            security,
            "security should be [], {HTTPBearer: []}, that followed by {CallSecret: []}, or {TwilioSignature: []} followed "
            "by {PlivoSignature: []}",
        )

    def requirements(self, node: Node) -> list[list[SchemeUse]]:
        """One of them is enough; an empty one needs nothing."""
        security = self._security(node)
        found = []
        for element in security.elements() if security else ():
            uses = []
            for name, scopes in element.items():
                if name not in self._schemes:
                    raise DocumentError(scopes, f"there is no security scheme {name}")
                uses.append(SchemeUse(self._schemes[name], [child.text() for child in scopes.elements()]))
            found.append(uses)
        return found

    def _security(self, node: Node) -> Optional[Node]:
        return node.get("security") or self._document.root.get("security")
