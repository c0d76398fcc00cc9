"""Stage 2: security schemes, and what an operation demands of a caller."""

from __future__ import annotations

from typing import Optional

from .load import Document, DocumentError, Node
from .model import SchemeUse, SecurityScheme
from .model_keywords import allow, text_of

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

    def __init__(self, document: Document, schemes: dict[str, SecurityScheme], roles: dict[str, str]):
        self._document = document
        self._schemes = schemes
        self._roles = roles

    def hosted(self, node: Node) -> tuple[bool, bool, bool]:
        """Whether a token is needed, whether the secret of a call will do instead, and whether a carrier signs."""
        security = self._security(node)
        roles = []
        for element in security.elements() if security else ():
            names = [name for name, scopes in element.items() if scopes.plain() == []]
            roles.append(self._roles.get(names[0]) if len(names) == len(element.value) == 1 else None)
        if roles in ([], ["token"], ["token", "callSecret"]) or (roles and set(roles) == {"signature"}):
            return roles[:1] == ["token"], "callSecret" in roles, "signature" in roles  # a handler judges signatures
        raise DocumentError(
            security, "security should be [], a scheme with the role token in x-runtime, that followed by one with the role "
            "callSecret, or schemes with the role signature"
        )  # fmt: skip

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
