"""Lists of more than one page, walked by their Link header."""

import re

from support.answer import Answer
from support.client import Client

_LINK = re.compile(r'<([^>]*)>\s*;\s*rel="?([a-z]+)"?')


def links(answer: Answer) -> dict[str, str]:
    """The targets of the Link header by relation."""
    return {relation: target for target, relation in _LINK.findall(answer.headers.get("Link", ""))}


def path_of(client: Client, target: str) -> str:
    """A link's target as a path on this server; the target may be absolute or relative to the origin."""
    return target.removeprefix(client.base_url)


def pages(client: Client, path: str, most: int = 200) -> list[Answer]:
    """The page at `path` and all that follow it."""
    found = [client.get(path)]
    while "next" in links(found[-1]):
        assert len(found) < most, "the pages do not end"
        found.append(client.get(path_of(client, links(found[-1])["next"])))
    return found


def all_pages(client: Client, path: str) -> list[dict]:
    return [record for page in pages(client, path) for record in page.json]
