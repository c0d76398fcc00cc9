"""A request hidden in another one's body or head is never performed by the real executable: what two servers could read
differently is refused, and the connection ends. (tests/edge/test_framing.py has the refusals one by one.)"""

import pytest

from edge_wire import Wire
from organisations import ask, port_of

HIDDEN_BODY = b'{"name":"smuggled"}'
CHUNKED = "Transfer-Encoding: chunked"

# Fields behind Host, and a body that ends before the hidden request for the one reader and behind it for the other.
HIDDEN = {
    "CL.TE": (["Content-Length: {whole}", CHUNKED], b"0\r\n\r\n"),
    "TE.CL": ([CHUNKED, "Content-Length: 4"], b"5c\r\n"),
    "TE.TE": ([CHUNKED, "Transfer-Encoding: identity"], b"0\r\n\r\n"),
    "TE twice": ([CHUNKED, CHUNKED], b"0\r\n\r\n"),
    "TE x": (["Content-Length: 0", "Transfer-Encoding: xchunked"], b""),
    "TE folded": (["Content-Length: 0", "Transfer-Encoding:\r\n chunked"], b""),
    "TE space before colon": (["Content-Length: {whole}", "Transfer-Encoding : chunked"], b"0\r\n\r\n"),
    "TE tab before colon": (["Content-Length: {whole}", "Transfer-Encoding\t: chunked"], b"0\r\n\r\n"),
    "TE in a bare LF": (["Content-Length: {whole}", "X: y\nTransfer-Encoding: chunked"], b"0\r\n\r\n"),
    "TE in a bare CR": (["Content-Length: {whole}", "X: y\rTransfer-Encoding: chunked"], b"0\r\n\r\n"),
    "TE behind NUL": (["Content-Length: {whole}", "Transfer-Encoding: \0chunked"], b"0\r\n\r\n"),
    "TE vertical tab": (["Content-Length: {whole}", "Transfer-Encoding: \x0bchunked"], b"0\r\n\r\n"),
    "TE quoted": (["Content-Length: {whole}", 'Transfer-Encoding: "chunked"'], b"0\r\n\r\n"),
    "TE empty element": (["Content-Length: {whole}", "Transfer-Encoding: , chunked"], b"0\r\n\r\n"),
    "CL twice": (["Content-Length: 0", "Content-Length: {whole}"], b""),
    "CL list": (["Content-Length: 0, {whole}"], b""),
    "CL plus": (["Content-Length: +0"], b""),
    "CL minus": (["Content-Length: -0"], b""),
    "CL hex": (["Content-Length: 0x0"], b""),
    "CL underscore": (["Content-Length: 0_0"], b""),
    "CL behind NUL": (["Content-Length: 0\0"], b""),
    "CL fraction": (["Content-Length: 0.0"], b""),
    "CL too large": (["Content-Length: 18446744073709551616"], b""),
    "CL space inside": (["Content-Length: 0 0"], b""),
    "CL space before colon": (["Content-Length : 0"], b""),
    "chunk size signed": ([CHUNKED], b"+0\r\n\r\n"),
    "chunk size with space": ([CHUNKED], b"0 \r\n\r\n"),
    "chunk size hex": ([CHUNKED], b"0x0\r\n\r\n"),
    "chunk size too large": ([CHUNKED], b"10000000000000000\r\n\r\n"),
    "chunk bare LF": ([CHUNKED], b"0\n\n"),
    "chunk extension bare LF": ([CHUNKED], b"1;a\nb\r\nx\r\n0\r\n\r\n"),
    "chunk end missing": ([CHUNKED], b"1\r\nxx0\r\n\r\n"),
    "trailer bare LF": ([CHUNKED], b"0\r\nX: y\n\n"),
    "two hosts": (["Host: other", "Content-Length: 0"], b""),
    "field without colon": (["Content-Length", "Content-Length: 0"], b""),
}


@pytest.mark.parametrize("portion", [None, 1], ids=["at once", "byte by byte"])
@pytest.mark.parametrize("case", HIDDEN)
def test_hidden_request_is_never_performed(server, org, case, portion):
    fields, begin = HIDDEN[case]
    token = f"Authorization: Bearer {org.api.token}"
    head = f"POST /v1/prospects HTTP/1.1\r\nHost: a\r\n{token}\r\nContent-Type: application/json\r\n"
    hidden = f"{head}Content-Length: {len(HIDDEN_BODY)}\r\n\r\n".encode() + HIDDEN_BODY
    rest = begin + hidden
    data = (head + "".join(f"{field.format(whole=len(rest))}\r\n" for field in fields) + "\r\n").encode("latin-1") + rest
    with Wire(port_of(server)) as wire:
        try:
            wire.send(data, portion)
        except ConnectionError:
            pass  # refused before everything was sent
        answer = wire.read()
        assert answer.status in (400, 413, 501), answer.body
        assert answer.closes
        wire.read_end()
    assert org.api.get("/v1/prospects").json == []


def test_an_authority_in_the_target_replaces_host(server, org):
    """RFC 9112, section 3.2.2: whatever Host says."""
    token = f"Authorization: Bearer {org.api.token}"
    data = f"GET http://other.example/v1/stats HTTP/1.1\r\nHost: a\r\n{token}\r\n\r\n".encode()
    assert ask(server, data).status == 200
