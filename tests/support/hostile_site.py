"""A web site that does what servers should not do, page by page, and says what it was asked for.

usage: python3 hostile_site.py [--port 0] [--until-eof]

Prints its port, then serves on 127.0.0.1, and there on the loopback addresses of ROBOTS, whose robots.txt is of another kind. `GET /_requests` gives the requests so far, each with path and headers. What a page
does is in the table PAGES; beside them there are

    /redirect/N           N redirects, then /page
    /site/index.html      a small site that is as it should be: three pages, a picture, robots.txt and sitemap.xml
"""

import argparse
import gzip
import json
import os
import socket
import struct
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MIB = 1024 * 1024
LONGEST_DRIP = 120  # seconds
HTML = "text/html; charset=UTF-8"
ETAG, MODIFIED = '"v1"', "Wed, 21 Oct 2015 07:28:00 GMT"
SITEMAP_HEAD = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
INDEX_HEAD = '<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'


def html(text: str, links=()) -> bytes:
    anchors = "".join(f'<p><a href="{link}">{link}</a></p>' for link in links)
    return f"<!doctype html><title>{text}</title><h1>{text}</h1><p>This is the page {text}.</p>{anchors}".encode()


SITE = {
    "/site/index.html": html("index", ["a.html", "b.html#part", "/private/c.html", "picture.png", "https://example.org/"]),
    "/site/a.html": html("a", ["index.html", "b.html?utm_source=a"]),
    "/site/b.html": html("b"),
    "/private/c.html": html("private"),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):  # noqa: N802
        path = self.path.split("?")[0]
        if path == "/_requests":
            return self.answer(json.dumps(self.server.requests).encode(), type="application/json")
        with self.server.lock:
            if len(self.server.requests) < 10_000:
                self.server.requests.append({"path": self.path, "headers": dict(self.headers.items())})
        try:
            self.serve(path)
        except OSError:
            self.close_connection = True

    def serve(self, path: str):
        first, _, rest = path[1:].partition("/")
        if path in SITE:
            return self.conditional(SITE[path])
        page = PAGES.get(path)
        if page:
            return page(self)
        if first == "redirect":
            return self.redirect(f"/redirect/{int(rest) - 1}" if int(rest) > 1 else "/page")
        return self.answer(html("no such page"), status=404)

    def answer(self, body: bytes, status=200, type=HTML, **headers):
        self.send_response(status)
        if type:
            self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def conditional(self, body: bytes):
        if self.headers.get("If-None-Match") == ETAG or self.headers.get("If-Modified-Since") == MODIFIED:
            self.send_response(304)
            self.send_header("ETag", ETAG)
            return self.end_headers()
        return self.answer(body, ETag=ETAG, Last_Modified=MODIFIED)

    def redirect(self, target: str, status=302, body=b""):
        self.answer(body, status=status, Location=target)

    def raw(self, data: bytes):
        self.close_connection = True
        self.wfile.write(data)

    def host(self) -> str:
        return self.headers["Host"]

    # --- pages ---

    def robots_txt(self):
        other = ROBOTS.get(self.server.server_address[0])
        if other:
            return other(self)
        return self.answer(
            b"User-agent: *\nDisallow: /private/\nCrawl-delay: 0.01\n"
            b"Sitemap: /sitemap.xml\nSitemap: /sitemap-index.xml.gz\n", type="text/plain",
        )

    def sitemap(self):
        root = f"http://{self.host()}/site/"
        locs = [root + "index.html", root + "a.html", root + "b.html?utm_source=map", "http://example.org/elsewhere"]
        self.answer((SITEMAP_HEAD + "".join(f"<url><loc>{loc}</loc></url>" for loc in locs) + "</urlset>").encode(),
                    type="application/xml")

    def sitemap_index(self):
        locs = [f"http://{self.host()}{path}" for path in ("/sitemap.txt", "/sitemap-index.xml.gz", "/sitemap-bomb.xml.gz")]
        text = INDEX_HEAD + "".join(f"<sitemap><loc>{loc}</loc></sitemap>" for loc in locs) + "</sitemapindex>"
        self.answer(gzip.compress(text.encode()), type="application/gzip")

    def sitemap_text(self):
        self.answer(f"http://{self.host()}/site/b.html\r\nhttp://{self.host()}/site/d.html\n".encode(), type="text/plain")

    def sitemap_bomb(self):
        """200 MiB of spaces behind a good beginning."""
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        packed = packer.compress((SITEMAP_HEAD + f"<url><loc>http://{self.host()}/site/e.html</loc></url>").encode())
        for _ in range(200):
            packed += packer.compress(b" " * MIB)
        self.answer(packed + packer.flush(), type="application/gzip")

    def huge(self):
        """1 GiB, and says so."""
        self.begin(("Content-Type", HTML), ("Content-Length", str(1024 * MIB)))
        for _ in range(1024):
            self.wfile.write(b"x" * MIB)

    def large(self):
        self.answer(html("word " * (2 * MIB // 5)))

    def huge_chunked(self):
        self.begin(("Content-Type", HTML), ("Transfer-Encoding", "chunked"))
        for _ in range(1024):
            self.wfile.write(b"100000\r\n" + b"x" * MIB + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")

    def begin(self, *headers):
        self.close_connection = True
        self.send_response(200)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()

    def gzip_bomb(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        packed = b"".join(packer.compress(b"\0" * MIB) for _ in range(256)) + packer.flush()
        self.answer(packed, Content_Encoding="gzip")

    def drip(self):
        self.begin(("Content-Type", HTML), ("Content-Length", "1000000"))
        self.drip_bytes()

    def drip_head(self):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-A: ")
        self.drip_bytes()

    def drip_bytes(self):
        for _ in range(LONGEST_DRIP * 20):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.05)

    def stall(self):
        self.begin(("Content-Type", HTML), ("Content-Length", "1000000"))
        self.wfile.write(b"<p>Just")
        self.wfile.flush()
        time.sleep(LONGEST_DRIP)

    def reset(self):
        """RST in the middle of the answer."""
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>Just")
        self.wfile.flush()
        time.sleep(0.1)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def header_flood(self):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n")
        for number in range(100_000):
            self.wfile.write(b"X-Flood-%d: %s\r\n" % (number, b"x" * 1000))

    def redirect_endless(self):
        number = int((self.path.partition("?n=")[2] or "0")) + 1
        self.redirect(f"/redirect-endless?n={number}")

    def redirect_huge_body(self):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 302 Found\r\nLocation: /page\r\nContent-Length: 1073741824\r\n\r\n")
        for _ in range(1024):
            self.wfile.write(b"x" * MIB)


def picture(handler):
    """A type that is not asked for, with more of it than anybody should read."""
    handler.begin(("Content-Type", "image/png"), ("Content-Length", str(1024 * MIB)))
    for _ in range(1024):
        handler.wfile.write(b"x" * MIB)


def huge_robots(handler):
    """A rule, much that is none, and a rule that nobody has to read."""
    handler.begin(("Content-Type", "text/plain"), ("Content-Length", str(1024 * MIB)))
    handler.wfile.write(b"User-agent: *\nDisallow: /first/\n")
    for _ in range(1024):
        handler.wfile.write(b"#" * MIB)


def robots_once(handler):
    with handler.server.lock:
        handler.server.asked += 1
    if handler.server.asked > 1:
        return handler.answer(b"", status=503)
    return handler.answer(b"User-agent: *\nDisallow: /first/\n", type="text/plain")


def robots_late(handler):
    """Every other request is not answered in time."""
    with handler.server.lock:
        handler.server.asked += 1
        asked = handler.server.asked
    if asked % 2:
        time.sleep(5)
    return handler.answer(b"User-agent: *\nDisallow: /first/\n", type="text/plain")


ROBOTS = {
    "127.0.4.4": lambda h: h.answer(b"User-agent: *\nDisallow: /\n", status=404, type="text/plain"),
    "127.0.4.3": lambda h: h.answer(b"User-agent: *\nDisallow: /\n", status=403, type="text/plain"),
    "127.0.4.29": lambda h: h.answer(b"", status=429, Retry_After="7"),
    "127.0.5.3": lambda h: h.answer(b"", status=503),
    "127.0.3.1": lambda h: h.redirect(f"http://127.0.0.1:{h.host().rpartition(':')[2]}/robots.txt"),
    "127.0.3.6": lambda h: h.redirect("/redirect-endless"),
    "127.0.6.1": huge_robots,
    "127.0.6.2": robots_once,
    "127.0.6.3": robots_late,
}
PAGES = {
    "/robots.txt": Handler.robots_txt,
    "/sitemap.xml": Handler.sitemap,
    "/sitemap-index.xml.gz": Handler.sitemap_index,
    "/sitemap.txt": Handler.sitemap_text,
    "/sitemap-bomb.xml.gz": Handler.sitemap_bomb,
    "/page": lambda h: h.conditional(html("page")),
    "/page.gz": lambda h: h.answer(gzip.compress(html("packed")), Content_Encoding="gzip"),
    "/markdown": lambda h: h.answer(b"# Words\n", type='Text/Markdown; Charset="UTF-8"'),
    "/csv": lambda h: h.answer(b"a,b\n", type="text/csv"),
    "/site/picture.png": picture,
    "/wrong-type": picture,
    "/no-type": lambda h: h.answer(html("untyped"), type=None),
    "/no-content": lambda h: h.answer(b"", status=204),
    "/gone": lambda h: h.answer(html("gone"), status=410),
    "/busy": lambda h: h.answer(b"", status=429, Retry_After="7"),
    "/down": lambda h: h.answer(html("down"), status=503, Retry_After="120"),
    "/not-modified": lambda h: h.answer(b"", status=304),
    "/huge": Handler.huge,
    "/large": Handler.large,
    "/huge-chunked": Handler.huge_chunked,
    "/gzip-bomb": Handler.gzip_bomb,
    "/gzip-broken": lambda h: h.answer(b"\x1f\x8b\x08\0no gzip at all", Content_Encoding="gzip"),
    "/drip": Handler.drip,
    "/drip-head": Handler.drip_head,
    "/stall": Handler.stall,
    "/reset": Handler.reset,
    "/length-short": lambda h: h.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>short"),
    "/length-long": lambda h: h.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n<p>HiXXXXXXXX"),
    "/length-bad": lambda h: h.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: -7\r\n\r\n<p>"),
    "/chunks-bad": lambda h: h.raw(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>Hi\r\nZZZ\r\n!!!"),
    "/chunks-cut": lambda h: h.raw(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>Hi\r\n"),
    "/no-http": lambda h: h.raw(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "/nothing": lambda h: h.raw(b""),
    "/header-flood": Handler.header_flood,
    "/redirect-endless": Handler.redirect_endless,
    "/redirect-huge-body": Handler.redirect_huge_body,
    "/redirect-self": lambda h: h.redirect("/redirect-self#again"),
    "/redirect-circle": lambda h: h.redirect("/redirect-circle-2", status=301),
    "/redirect-circle-2": lambda h: h.redirect("/redirect-circle", status=308),
    "/redirect-private": lambda h: h.redirect("http://10.255.255.1/secret"),
    "/redirect-metadata": lambda h: h.redirect("http://169.254.169.254/latest/meta-data/"),
    "/redirect-mapped": lambda h: h.redirect("http://[::ffff:10.0.0.1]/"),
    "/redirect-elsewhere": lambda h: h.redirect(f"http://localhost:{h.host().rpartition(':')[2]}/page"),
    "/redirect-file": lambda h: h.redirect("file:///etc/passwd"),
    "/redirect-script": lambda h: h.redirect("javascript:alert(1)"),
    "/redirect-user": lambda h: h.redirect("http://user:pw@127.0.0.1/"),
    "/redirect-nowhere": lambda h: h.answer(b"", status=302),
    "/redirect-relative": lambda h: h.redirect("../x/./../page?a=b", status=307),
}


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, address="127.0.0.1"):
        super().__init__((address, port), Handler)
        self.lock = threading.Lock()
        self.requests = []
        self.asked = 0  # for robots.txt, where that matters

    def handle_error(self, *_):
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--until-eof", action="store_true", help="end when stdin does")
    given = parser.parse_args()
    if given.until_eof:
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    server = Server(given.port)
    for address in ROBOTS:
        other = Server(server.server_address[1], address)
        threading.Thread(target=other.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
