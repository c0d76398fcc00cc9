"""Files: decisions 20 and 21, uploads and downloads, and the additions around them."""

import hashlib
import io
import json
import zipfile

import pytest

from support.raw import Wire, head
from support.organisation import Organisation
from support.server import Server


def docx() -> bytes:
    """The least that is a Word document."""
    types = ('<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
             '<Override PartName="/word/document.xml" ContentType='
             '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", types)
        archive.writestr("_rels/.rels", '<?xml version="1.0"?><Relationships/>')
        archive.writestr("word/document.xml", '<?xml version="1.0"?><w:document/>')
    return out.getvalue()


def other_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("evil.exe", b"MZ")
    return out.getvalue()


DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ACCEPTED = {
    "price-list.pdf": (b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "application/pdf"),
    "contract.docx": (docx(), DOCX),
    "notes.txt": ("Öffnungszeiten: 9 bis 17 Uhr\n".encode(), "text/plain"),
    "readme.md": (b"# Title\n\n- one\n- two\n", "text/markdown"),
    "prices.csv": (b"name,price\nimplant,900\n", "text/csv"),
    "data.json": (b'{"open": [9, 17], "text": "\xc3\xa9"}', "application/json"),
    "call.vtt": (b"WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n", "text/vtt"),
    "call.srt": (b"1\n00:00:00,000 --> 00:00:01,000\nHello\n", "application/x-subrip"),
}
REFUSED = {
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "picture.pdf": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "program.txt": b"\x7fELF\x02\x01\x01" + bytes(200),
    "setup.csv": b"MZ\x90\x00\x03" + bytes(200),
    "archive.zip": other_zip(),
    "archive.docx": other_zip(),
    "noise.txt": bytes(range(256)),
    "noise.md": b"\x80\x81\xfd\x00\x01\x02" * 20,
    "text.pdf": b"just text, no PDF",
    "text.docx": b"just text, no document",
    "film.mp4": b"\x00\x00\x00\x18ftypmp42" + bytes(100),
    "nothing": b"\x00\x01\x02\x03",
    "page.html": b"<!doctype html><script>alert(1)</script>",
}


@pytest.fixture
def stored_files(org):
    """How many content files the server keeps; all tests of a process share the server, so only differences count."""
    return lambda: sum(path.is_file() for path in (org.server.data / "files").rglob("*"))


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


@pytest.mark.parametrize("name", ACCEPTED)
def test_each_type_is_accepted_by_its_content_and_comes_back_byte_for_byte(api, name):
    content, media = ACCEPTED[name]
    (file,) = api.upload((name, content)).json
    assert (file["fileName"], file["contentType"], file["size"]) == (name, media, len(content))
    assert file["sha256"] == hashlib.sha256(content).hexdigest()
    got = api.get(f"/v1/files/{file['id']}/content")
    assert (got.content, got.media) == (content, media)


@pytest.mark.parametrize("name", REFUSED)
def test_another_content_is_415_and_nothing_is_stored(org, api, stored_files, name):
    before, count = org.snapshot(), stored_files()
    assert isinstance(api.upload((name, REFUSED[name]), status=415).detail, str)
    assert org.snapshot() == before
    assert stored_files() == count


@pytest.mark.parametrize("name, lie", [
    ("price-list.pdf", "text/plain"), ("notes.txt", "image/png"), ("data.json", "application/x-msdownload"), ("contract.docx", ""),
])
def test_the_type_that_the_client_claims_does_not_matter(api, name, lie):
    content, media = ACCEPTED[name]
    (file,) = api.post("/v1/files", files=[("file", (name, content, lie))]).json
    assert file["contentType"] == media


@pytest.mark.parametrize("name", ["PRICE-LIST.PDF", "Notes.TXT", "Call.Vtt"])
def test_endings_are_read_in_any_case(api, name):
    content, media = ACCEPTED[name.lower()]
    assert api.upload((name, content)).json[0]["contentType"] == media


@pytest.mark.parametrize("name, media", [("a.json", "application/json"), ("a.vtt", "text/vtt"), ("a.srt", "application/x-subrip")])
def test_text_does_not_become_another_type_by_its_name(api, name, media):
    answer = api.upload((name, b"hello, these are just words"), status=None)
    assert answer.status == 415 or answer.json[0]["contentType"] != media


@pytest.mark.parametrize("part", ["files.items", "files", "file", "x", ""])
def test_every_part_with_a_filename_is_a_file_whatever_its_name(api, part):
    assert len(api.upload(("a.txt", b"a"), ("b.txt", b"b"), part=part).json) == 2


def test_parts_of_different_names_come_back_in_their_order(api):
    parts = [(part, (f"{i}.txt", f"{i}".encode())) for i, part in enumerate(("file", "files.items", "files", "file"))]
    assert [file["fileName"] for file in api.post("/v1/files", files=parts).json] == ["0.txt", "1.txt", "2.txt", "3.txt"]


def test_the_text_part_files_is_accepted_and_ignored(api):
    answer = api.post("/v1/files", files=[("file", ("a.txt", b"a"))], fields={"files": "some text", "later": "x"})
    assert [file["fileName"] for file in answer.json] == ["a.txt"]


def test_no_file_part_is_422_on_files_items(org, api):
    before = org.snapshot()
    answer = api.post("/v1/files", files=[("files", (None, "only text"))], status=422)
    assert answer.faults == [(["body", "files.items"], "Field required", "missing")]
    assert org.snapshot() == before


def test_twenty_files_are_taken_and_twenty_one_are_not(org, api, stored_files):
    twenty = [(f"{i}.txt", f"file {i}".encode()) for i in range(20)]
    assert [file["fileName"] for file in api.upload(*twenty).json] == [name for name, _ in twenty]
    before, count = org.snapshot(), stored_files()
    assert api.upload(*twenty, ("20.txt", b"one too many"), status=None).status in (413, 422)
    assert org.snapshot() == before and stored_files() == count


@pytest.mark.parametrize("place", [0, 1, 2])
def test_uploads_are_all_or_nothing(org, api, stored_files, place):
    files = [("a.txt", b"a"), ("b.txt", b"b")]
    files.insert(place, ("bad.png", REFUSED["picture.png"]))
    before, count = org.snapshot(), stored_files()
    api.upload(*files, status=415)
    assert org.snapshot() == before and stored_files() == count


def test_100_mib_are_taken_and_one_byte_more_is_413(org, stored_files):
    for size, status in ((100 * 2**20, 200), (100 * 2**20 + 1, 413)):
        count = stored_files()
        answer = _upload_of_size(org, size)
        assert answer.status == status
        assert stored_files() == count + (status == 200)
    (file,) = org.api.get("/v1/files").json
    assert file["size"] == 100 * 2**20
    org.api.delete(f"/v1/files/{file['id']}")


def _upload_of_size(org, size: int):
    before = b'--b\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\n\r\n'
    after = b"\r\n--b--\r\n"
    block = b"0123456789abcde\n" * 4096
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head(
            "POST", "/v1/files", f"Authorization: Bearer {org.api.token}", "Content-Type: multipart/form-data; boundary=b",
            f"Content-Length: {len(before) + size + len(after)}",
        ) + before)
        try:
            for _ in range(size // len(block)):
                wire.send(block)
            wire.send(block[:size % len(block)] + after)
        except (BrokenPipeError, ConnectionResetError):
            pass  # refused before the end, which is what the second half of the test is about
        return wire.read("POST", "/v1/files")


@pytest.mark.parametrize("sent, stored", [
    ("../../x", "x"), ("../../etc/passwd.txt", "passwd.txt"), ("/etc/passwd", "passwd"), ("C:\\Users\\me\\a.txt", "a.txt"),
    ("..\\..\\b.txt", "b.txt"), ("a/b/../c.txt", "c.txt"), ("normal name (1).txt", "normal name (1).txt"),
    ("Preisliste für Zähne 😀.txt", "Preisliste für Zähne 😀.txt"),
])
def test_folders_in_a_file_name_are_removed(api, sent, stored):
    raw = (f'--b\r\nContent-Disposition: form-data; name="file"; filename="{sent}"\r\n\r\ntext\r\n--b--\r\n').encode()
    (file,) = api.post("/v1/files", raw=raw, media="multipart/form-data; boundary=b").json
    assert file["fileName"] == stored


@pytest.mark.parametrize("sent", ["..", ".", "/", "../", "\\", "..\\.."])
def test_a_file_name_that_is_only_folders_is_made_harmless(org, api, sent):
    raw = (f'--b\r\nContent-Disposition: form-data; name="file"; filename="{sent}"\r\n\r\ntext\r\n--b--\r\n').encode()
    answer = api.post("/v1/files", raw=raw, media="multipart/form-data; boundary=b", status=None)
    if answer.status == 200:
        name = answer.json[0]["fileName"]
        assert name not in ("", ".", "..") and "/" not in name and "\\" not in name
    else:
        assert answer.status in (400, 415, 422)


def test_contents_stay_inside_the_data_folder(org, api):
    outside = [org.server.data.parent / "x", org.server.data.parent.parent / "x"]
    raw = b'--b\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n\r\ntext\r\n--b--\r\n'
    api.post("/v1/files", raw=raw, media="multipart/form-data; boundary=b")
    assert not any(path.exists() for path in outside)


def test_two_files_may_have_the_same_name_and_the_same_content(api):
    files = api.upload(("a.txt", b"same"), ("a.txt", b"same")).json
    assert files[0]["id"] != files[1]["id"]
    api.delete(f"/v1/files/{files[0]['id']}")
    assert api.get(f"/v1/files/{files[1]['id']}/content").content == b"same"


def test_file_url_is_absolute_and_returns_the_bytes_to_a_bearer(org, api):
    file = org.file(content=b"the bytes")
    assert file["fileUrl"].startswith("http://127.0.0.1:")
    path = file["fileUrl"].removeprefix(api.base_url)
    assert path.startswith("/v1/files/") and api.get(path).content == b"the bytes"
    api.get(path, status=401, headers={"Authorization": ""})


def test_file_url_names_the_server_as_the_client_reaches_it(org, api):
    file = org.file()
    answer = api.get(f"/v1/files/{file['id']}", headers={"Host": "voice.example.com:8443"})
    assert answer.json["fileUrl"] == f"http://voice.example.com:8443/v1/files/{file['id']}/content"


def test_another_organisation_gets_404(org, api, stranger):
    file = org.file(content=b"secret")
    for method, path in (("GET", f"/v1/files/{file['id']}"), ("GET", f"/v1/files/{file['id']}/content"),
                         ("DELETE", f"/v1/files/{file['id']}"), ("DELETE", f"/v1/files?file_ids={file['id']}")):
        assert stranger.api.send(method, path, 404).json == {"detail": f"File {file['id']} not found"}
    stranger.api.delete("/v1/files")
    assert api.get(f"/v1/files/{file['id']}/content").content == b"secret"


def test_download_headers(org, api):
    file = org.file(name="price list.txt", content=b"0123456789")
    answer = api.get(f"/v1/files/{file['id']}/content")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert "price list.txt" in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Length"] == "10"
    api.get(f"/v1/files/{file['id']}/content", status=304, headers={"If-None-Match": answer.etag})
    asked = api.send("HEAD", f"/v1/files/{file['id']}/content", 200)
    assert asked.headers["Content-Length"] == "10"


@pytest.mark.parametrize("name", ['a"b.txt', "a\\b;c.txt", "über 😀.txt", "a%0d%0aSet-Cookie: x.txt", "a;filename=b.txt"])
def test_content_disposition_is_safe_for_any_name(api, name):
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    raw = f'--b\r\nContent-Disposition: form-data; name="f"; filename="{quoted}"\r\n\r\ntext\r\n--b--\r\n'.encode()
    answer = api.post("/v1/files", raw=raw, media="multipart/form-data; boundary=b", status=None)
    if answer.status == 200:
        got = api.get(f"/v1/files/{answer.json[0]['id']}/content")
        assert got.headers["Content-Disposition"].startswith("attachment")
        assert got.headers["Content-Disposition"].isascii() and "Set-Cookie" not in got.headers


@pytest.mark.parametrize("value, part, span", [
    ("bytes=0-3", b"0123", "bytes 0-3/10"), ("bytes=2-", b"23456789", "bytes 2-9/10"), ("bytes=-3", b"789", "bytes 7-9/10"),
    ("bytes=9-9", b"9", "bytes 9-9/10"), ("bytes=5-500", b"56789", "bytes 5-9/10"), ("bytes=-500", b"0123456789", "bytes 0-9/10"),
])
def test_a_byte_range_is_206(org, api, value, part, span):
    path = f"/v1/files/{org.file(content=b'0123456789')['id']}/content"
    answer = api.get(path, status=206, headers={"Range": value})
    assert (answer.content, answer.headers["Content-Range"]) == (part, span)
    assert answer.headers["Content-Length"] == str(len(part))


@pytest.mark.parametrize("value", ["bytes=10-", "bytes=500-600", "bytes=-0"])
def test_a_range_outside_the_file_is_416(org, api, value):
    path = f"/v1/files/{org.file(content=b'0123456789')['id']}/content"
    assert api.get(path, status=416, headers={"Range": value}).headers["Content-Range"] == "bytes */10"


@pytest.mark.parametrize("value", ["bytes=0-1,4-5", "lines=1-2", "bytes=3-1", "bytes=a-b", "bytes", "bytes=--1"])
def test_a_range_that_is_not_one_readable_byte_range_is_ignored(org, api, value):
    path = f"/v1/files/{org.file(content=b'0123456789')['id']}/content"
    assert api.get(path, headers={"Range": value}).content == b"0123456789"


def test_if_range_with_an_old_etag_sends_the_whole(org, api):
    path = f"/v1/files/{org.file(content=b'0123456789')['id']}/content"
    etag = api.get(path).etag
    assert api.get(path, status=206, headers={"Range": "bytes=0-1", "If-Range": etag}).content == b"01"
    assert api.get(path, headers={"Range": "bytes=0-1", "If-Range": '"old"'}).content == b"0123456789"


def test_an_empty_range_of_nothing_is_harmless(org, api):
    answer = api.upload(("empty.txt", b""), status=None)
    if answer.status == 200:
        assert api.get(f"/v1/files/{answer.json[0]['id']}/content").content == b""


def test_delete_files_with_ids_deletes_exactly_those(org, api):
    files = [org.file() for _ in range(3)]
    assert api.delete(f"/v1/files?file_ids={files[0]['id']}&file_ids={files[2]['id']}").json is True
    assert api.get("/v1/files").json == [files[1]]


def test_delete_files_with_a_missing_id_is_404_and_deletes_nothing(org, api):
    file = org.file()
    assert api.delete(f"/v1/files?file_ids={file['id']}&file_ids=fil.9", status=404).json == {"detail": "File fil.9 not found"}
    assert api.get("/v1/files").json == [file]


def test_delete_files_is_409_where_a_hive_refers_to_one_and_deletes_nothing(org, api):
    free, used = org.file(), org.file()
    hive = org.document_hive(used)
    assert used["id"] in api.delete(f"/v1/files?file_ids={free['id']}&file_ids={used['id']}", status=409).detail
    assert ids(api.get("/v1/files").json) == [used["id"], free["id"]]
    assert used["id"] in api.delete(f"/v1/files/{used['id']}", status=409).detail
    api.delete(f"/v1/hives/{hive['id']}")
    api.delete(f"/v1/files/{used['id']}")


def test_delete_files_without_ids_deletes_those_that_no_hive_refers_to(org, api, stranger):
    free, used, theirs = org.file(), org.file(), stranger.file()
    org.document_hive(used)
    assert api.delete("/v1/files").json is True
    assert api.get("/v1/files").json == [used]
    api.get(f"/v1/files/{free['id']}/content", status=404)
    assert api.delete("/v1/files").json is True
    assert stranger.api.get("/v1/files").json == [theirs]


def test_delete_files_of_nothing_is_true(api):
    assert api.delete("/v1/files").content == b"true"


def test_delete_files_counts_a_repeated_id_once(org, api):
    file = org.file()
    assert api.delete(f"/v1/files?file_ids={file['id']}&file_ids={file['id']}").json is True


def test_delete_files_refuses_an_empty_id(org, api):
    org.file()
    faults = api.delete("/v1/files?file_ids=", status=422).faults
    assert faults == [(["query", "file_ids", 0], "String should have at least 1 character", "string_too_short")]
    assert len(api.get("/v1/files").json) == 1


def test_deleted_contents_leave_the_disk(org, api, stored_files):
    count = stored_files()
    file = org.file(content=b"unique content to be deleted " + org.id.encode())
    assert stored_files() == count + 1
    api.delete(f"/v1/files/{file['id']}")
    from support.server import wait_until
    wait_until(lambda: stored_files() == count, 10, "the content to leave the disk")


def test_file_records_have_their_members_in_order(org):
    assert list(org.file()) == ["id", "orgId", "fileName", "fileUrl", "size", "contentType", "sha256",
                                "createdBy", "createdAt", "updatedBy", "updatedAt"]


def test_json_files_are_served_as_they_are(api):
    content = b'{"b": 1.10,   "a": 1.10}'
    (file,) = api.upload(("d.json", content)).json
    assert api.get(f"/v1/files/{file['id']}/content").content == content and json.loads(content)


@pytest.mark.parametrize("query", ["fileIds=fil.1", "file_ids[]=fil.1", "ids=fil.1", "file_id=fil.1", "FILE_IDS=fil.1", "file_ids=fil.1&x=1"])
def test_delete_files_with_a_misspelt_parameter_is_422_and_deletes_nothing(org, api, query):
    kept = org.file()
    ((loc, msg, kind),) = api.delete(f"/v1/files?{query}", status=422).faults
    assert loc[0] == "query" and loc[1] in query and kind == "extra_forbidden" and msg == "Extra inputs are not permitted"
    assert api.get("/v1/files").json == [kept]


def test_delete_files_with_a_body_is_422_and_deletes_nothing(org, api):
    kept = org.file()
    answer = api.delete("/v1/files", body={"file_ids": [kept["id"]]}, status=422)
    assert answer.faults == [(["body"], "This operation takes no body", "extra_forbidden")]
    assert api.get("/v1/files").json == [kept]


def test_the_etag_of_a_file_record_covers_where_the_file_is(org, api):
    path = f"/v1/files/{org.file()['id']}"
    here, there = api.get(path), api.get(path, headers={"Host": "elsewhere.example"})
    assert here.json["fileUrl"] != there.json["fileUrl"] and here.etag != there.etag
    api.get(path, status=304, headers={"If-None-Match": here.etag})
    api.delete(path, status=412, headers={"If-Match": '"1"'})
    api.delete(path, headers={"If-Match": here.etag})


def test_the_files_of_an_organisation_are_bounded_together(executable, tmp_path, judge):
    server = Server(executable, tmp_path / "data", "--max-file-storage", "1000").start()
    try:
        org, other = Organisation(server, judge), Organisation(server, judge)
        first = org.api.upload(("a.txt", b"a" * 600)).json[0]
        refused = org.api.upload(("b.txt", b"b" * 300), ("c.txt", b"c" * 101), status=413)
        assert refused.detail == "All files of the organisation would be larger than the 1000 bytes that they may have"
        org.api.upload(("b.txt", b"b" * 300), ("c.txt", b"c" * 100))
        org.api.upload(("d.txt", b"d"), status=413)
        other.api.upload(("a.txt", b"a" * 600))
        org.api.delete(f"/v1/files/{first['id']}")
        org.api.upload(("d.txt", b"d" * 600))
        assert len(org.api.get("/v1/files").json) == 3
    finally:
        server.stop()
