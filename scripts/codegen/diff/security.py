"""Compares who may call an operation. Schemes are compared by what they are: their names are the document's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..load import Node
from .changes import Changes
from .views import canonical

if TYPE_CHECKING:
    from .operations import Side


class _Scheme(NamedTuple):
    kind: str  # what a client does
    flows: frozenset[str]  # the ways to a token
    name: str

    def takes(self, old: "_Scheme") -> bool:
        """Whether who can do as `old` says has done enough."""
        return self.kind == old.kind and old.flows <= self.flows


_Requirement = dict  # of _Scheme to its scopes, a frozenset of texts; empty: nothing is needed


def compare_security(old: "Side", new: "Side", label: str, into: Changes) -> None:
    before, after = _requirements(old), _requirements(new)
    gone = [each for each in before if not any(_is_enough(each, other) for other in after)]
    come = [each for each in after if not any(_is_enough(each, other) for other in before)]
    if {} in gone:
        into.say(True, label, f"needs {_listed(after)} now", new.node)
        return
    if gone:
        into.say(True, label, f"no longer takes {_listed(gone)}; it takes {_listed(after)}", new.node)
    if {} in come:
        into.say(False, label, "can be called without authentication", new.node)
    elif come and not gone:
        into.say(False, label, f"takes {_listed(come)} as well", new.node)


def _is_enough(old: _Requirement, new: _Requirement) -> bool:
    """Whether who meets the old requirement meets the new one."""
    return all(
        any(scheme.takes(known) and scopes <= held for known, held in old.items()) for scheme, scopes in new.items()
    )


def _requirements(side: "Side") -> list[_Requirement]:
    own = side.node.get("security")
    node = own if own is not None else side.document.root.get("security")
    if node is None or not node.elements():
        return [{}]
    return [{_scheme(side, name): _scopes_of(scopes) for name, scopes in each.items()} for each in node.elements()]


def _scopes_of(node: Node) -> frozenset[str]:
    return frozenset(each.text() for each in node.elements())


def _scheme(side: "Side", name: str) -> _Scheme:
    node = next((n for file in side.document.files.values() if (n := _component(file, name)) is not None), None)
    if node is None:
        return _Scheme(f"unknown {name}", frozenset(), name)
    node = side.follow(node)
    say = {key: child.value for key, child in node.items() if isinstance(child.value, str)}
    kind = say.get("type", "")
    flows: frozenset[str] = frozenset()
    if kind == "apiKey":
        key = say.get("name", "")
        kind = f"apiKey {say.get('in')} {key.lower() if say.get('in') == 'header' else key}"
    elif kind == "http":
        kind = f"http {say.get('scheme', '').lower()}"
    elif kind == "openIdConnect":
        kind = f"openIdConnect {say.get('openIdConnectUrl')}"
    elif kind == "oauth2" and node.get("flows"):
        flows = frozenset(_flow(name, flow) for name, flow in node["flows"].items() if isinstance(flow.value, dict))
    return _Scheme(kind, flows, name)


def _flow(name: str, node: Node) -> str:
    urls: dict[str, Any] = {key: child.value for key, child in node.items() if key.endswith("Url")}
    return f"{name} {canonical(urls)}"


def _component(file: Node, name: str) -> "Node | None":
    components = file.get("components")
    schemes = components.get("securitySchemes") if components is not None else None
    return schemes.get(name) if schemes is not None else None


def _listed(requirements: list[_Requirement]) -> str:
    texts = []
    for each in requirements:
        schemes = [f"`{scheme.name}`" + _scopes(scopes) for scheme, scopes in each.items()]
        texts.append(" with ".join(schemes) or "no authentication")
    return " or ".join(dict.fromkeys(texts))


def _scopes(scopes: frozenset[str]) -> str:
    return f" ({', '.join(sorted(scopes))})" if scopes else ""
