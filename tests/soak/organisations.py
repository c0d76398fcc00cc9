"""An organisation and a token of it, for clients that write their requests byte by byte."""

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from edge_wire import Answer, Wire
from support.server import Server

BOUNDARY = "soak-boundary"


@dataclass(frozen=True)
class Account:
    id: str
    token: str

    @staticmethod
    def create(server: Server, name: str) -> "Account":
        id = server.cli("org", "create", name)
        return Account(id, server.cli("token", "create", "--org", id))

    def request(self, method: str, path: str, body: bytes = b"", *fields: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: soak.example", f"Authorization: Bearer {self.token}", *fields]
        if body or method in ("POST", "PUT"):
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body

    def json_request(self, method: str, path: str, body: object, *fields: str) -> bytes:
        return self.request(method, path, json.dumps(body).encode(), "Content-Type: application/json", *fields)

    def upload_request(self, files: dict[str, bytes], *fields: str) -> bytes:
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files.items"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"
            for name, content in files.items()
        ]
        body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
        media = f"Content-Type: multipart/form-data; boundary={BOUNDARY}"
        return self.request("POST", "/v1/files", body, media, *fields)


def port_of(server: Server) -> int:
    return urlsplit(server.base_url).port


def ask(server: Server, data: bytes) -> Answer:
    """One request on a connection of its own."""
    with Wire(port_of(server)) as wire:
        return wire.send(data).read()
