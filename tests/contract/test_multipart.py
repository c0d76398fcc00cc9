"""Multipart bodies whose framing is broken or unusual. What is refused stores nothing."""

import pytest

from support.raw import Wire, head

PART = b'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
GOOD = b"--b\r\n" + PART + b"content\r\n--b--\r\n"
NAMED = b'--b\r\nContent-Disposition: form-data; name="f"; filename="%s"\r\n\r\nx\r\n--b--\r\n'
BROKEN = {
    "boundary never appears": b"no boundary at all",
    "another boundary": GOOD.replace(b"--b", b"--c"),
    "cut inside the first boundary": b"-",
    "cut after the first boundary": b"--b\r\n",
    "cut inside part headers": b"--b\r\nContent-Disposition: form-data; na",
    "cut after part headers": b"--b\r\n" + PART,
    "cut inside the content": b"--b\r\n" + PART + b"cont",
    "cut before the closing boundary": b"--b\r\n" + PART + b"content\r\n",
    "cut inside the closing boundary": b"--b\r\n" + PART + b"content\r\n--b",
    "closing boundary with one dash": b"--b\r\n" + PART + b"content\r\n--b-",
    "part header without a colon": b"--b\r\nContent-Disposition form-data\r\n\r\nx\r\n--b--\r\n",
    "no disposition": b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n",
    "disposition that is no form-data": b'--b\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nx\r\n--b--\r\n',
    "name is not closed": b'--b\r\nContent-Disposition: form-data; name="file\r\n\r\nx\r\n--b--\r\n',
    "endless part headers": b"--b\r\n" + b"X-A: b\r\n" * 10_000 + PART + b"x\r\n--b--\r\n",
    "endless part header line": b"--b\r\nX-A: " + b"b" * 100_000 + b"\r\n" + PART + b"x\r\n--b--\r\n",
    "bytes of no text in the file name": NAMED % b"a\xff.txt",
    "NUL in the file name": NAMED % b"a\x00.txt",
}
MEDIA = {
    "no boundary": "multipart/form-data", "empty boundary": "multipart/form-data; boundary=",
    "empty quoted boundary": 'multipart/form-data; boundary=""', "too long a boundary": "multipart/form-data; boundary=" + "b" * 71,
    "boundary not closed": 'multipart/form-data; boundary="b',
}
FINE = {
    "preamble and epilogue": b"preamble\r\n" + GOOD + b"epilogue\r\n",
    "blanks behind the boundary": GOOD.replace(b"--b\r\n", b"--b \t\r\n", 1),
    "no line end behind the closing boundary": GOOD[:-2],
    "other part headers": GOOD.replace(b"Content-Type: text/plain", b"content-type:text/plain\r\nX-Other: 1"),
    "unquoted name": GOOD.replace(b'name="file"', b"name=file"),
    "content that looks like a boundary": GOOD.replace(b"content", b"--a\r\n-b\r\n --b--\r\n--\r\n\r\nb--"),
    "content that ends in line ends": GOOD.replace(b"content", b"content\r\n\r\n\r\n"),
}


@pytest.fixture
def upload(org):
    def send(raw: bytes, media: str = "multipart/form-data; boundary=b", status=None):
        return org.api.post("/v1/files", raw=raw, media=media, status=status)
    return send


@pytest.fixture
def unchanged(org):
    """Nothing is stored by the test, neither records nor contents nor leftovers of temporary files."""
    before = org.snapshot()
    yield
    assert org.snapshot() == before


@pytest.mark.parametrize("case", BROKEN)
def test_broken_framing_is_refused_and_stores_nothing(upload, unchanged, case):
    answer = upload(BROKEN[case])
    assert answer.status in ((400, 422) if "disposition" in case or "name" in case.lower() else (400,)), answer


def test_an_empty_body_has_no_file(upload, unchanged):
    assert upload(b"").faults == [(["body", "files.items"], "Field required", "missing")]


@pytest.mark.parametrize("case", MEDIA)
def test_a_boundary_that_is_none_is_400(upload, unchanged, case):
    upload(GOOD, MEDIA[case], 400)


def test_multipart_of_another_kind_is_415(upload, unchanged):
    assert "multipart/form-data" in upload(GOOD, "multipart/mixed; boundary=b", 415).detail


@pytest.mark.parametrize("case", FINE)
def test_unusual_but_right_framing_is_read(upload, org, case):
    (file,) = upload(FINE[case], status=200).json
    body = FINE[case].partition(b"\r\n\r\n")[2]
    assert org.api.get(f"/v1/files/{file['id']}/content").content == body[:body.rindex(b"\r\n--b--")]


@pytest.mark.parametrize("boundary, media", [
    ("b'()+_,-./:=?", "multipart/form-data; boundary=\"b'()+_,-./:=?\""), ("x" * 70, "multipart/form-data; boundary=" + "x" * 70),
    ("b", "Multipart/Form-Data;charset=utf-8; Boundary=b"), ("a b", 'multipart/form-data; boundary="a b"'),
])
def test_boundaries_of_every_allowed_form_are_read(upload, boundary, media):
    upload(GOOD.replace(b"--b", b"--" + boundary.encode()), media, 200)


def _send(org, *headers: str, body: bytes, finish: bool = False):
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head("POST", "/v1/files", f"Authorization: Bearer {org.api.token}",
                       "Content-Type: multipart/form-data; boundary=b", *headers) + body)
        if finish:
            wire.finish()
        return wire.read_or_nothing("POST", "/v1/files")


def test_a_length_that_is_too_short_cuts_the_body(org, unchanged):
    answer = _send(org, f"Content-Length: {len(GOOD) - 12}", body=GOOD)
    assert answer.status == 400


def test_a_length_that_is_too_long_never_becomes_a_file(org, unchanged):
    answer = _send(org, f"Content-Length: {len(GOOD) + 10}", body=GOOD, finish=True)
    assert answer is None or answer.status == 400


def test_a_client_that_goes_away_in_the_middle_leaves_nothing(org, unchanged):
    folder = org.server.data / "files"
    before = sorted(path.name for path in folder.rglob("*") if path.is_file())
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head("POST", "/v1/files", f"Authorization: Bearer {org.api.token}",
                       "Content-Type: multipart/form-data; boundary=b", "Content-Length: 1000000")
                  + GOOD[:-8] + b"x" * 200_000)
    from support.server import wait_until
    wait_until(lambda: sorted(p.name for p in folder.rglob("*") if p.is_file()) == before, 10, "leftovers to be removed")


def test_chunked_uploads_are_read_whatever_the_cuts(org):
    for size in (1, 7, 1000):
        chunks = [GOOD[i:i + size] for i in range(0, len(GOOD), size)]
        body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"
        answer = _send(org, "Transfer-Encoding: chunked", body=body).expect(200)
        assert org.api.get(f"/v1/files/{answer.json[0]['id']}/content").content == b"content"


@pytest.mark.parametrize("size", [b"zz", b"", b"-1", b"0x5", b"5 5"])
def test_a_broken_chunk_size_is_400(org, unchanged, size):
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head("POST", "/v1/files", f"Authorization: Bearer {org.api.token}",
                       "Content-Type: multipart/form-data; boundary=b", "Transfer-Encoding: chunked"))
        wire.send(size + b"\r\nhello\r\n0\r\n\r\n")
        wire.read("POST", "/v1/files").expect(400)


def test_a_chunk_size_beyond_64_bits_is_refused(org, unchanged):
    answer = _send(org, "Transfer-Encoding: chunked", body=b"ffffffffffffffffff\r\nhello\r\n0\r\n\r\n")
    assert answer.status in (400, 413)


def test_a_large_text_part_is_refused(upload, unchanged):
    text = b'--b\r\nContent-Disposition: form-data; name="files"\r\n\r\n' + b"x" * (2 * 2**20) + b"\r\n"
    assert upload(text + GOOD).status in (413, 422)


def test_many_parts_are_bounded(upload, unchanged):
    parts = b"".join(b'--b\r\nContent-Disposition: form-data; name="t%d"\r\n\r\nx\r\n' % i for i in range(5000))
    assert upload(parts + b"--b--\r\n").status in (400, 413, 422)
