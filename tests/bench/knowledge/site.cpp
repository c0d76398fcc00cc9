#include "tests/bench/knowledge/site.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "tests/bench/knowledge/texts.h"

namespace hiveline::bench {
namespace {

constexpr std::uint64_t kChildren = 10;
constexpr std::size_t kMaxHead = 16'384;

void check(int result, const char* what) {
    if (result < 0) {
        throw std::system_error(errno, std::generic_category(), what);
    }
}

std::string page(const Texts& texts, std::uint64_t number, std::uint64_t pages) {
    const auto text = texts.text(number, 600 + number * 7 % 900);
    std::string html = "<!doctype html><html><head><title>" + text.title +
                       "</title></head><body><nav><a href=\"/p/0\">Home</a></nav><main><h1>" +
                       text.title + "</h1>";
    for (std::size_t i = 0; i < text.paragraphs.size(); ++i) {
        if (i > 0 && i % 4 == 0) {
            html += "<h2>" + text.paragraphs[i].substr(0, text.paragraphs[i].find(' ')) + "</h2>";
        }
        html += "<p>" + text.paragraphs[i] + "</p>";
    }
    html += "<ul>";
    const std::uint64_t first = number * kChildren + 1;
    for (std::uint64_t child = first; child < std::min(first + kChildren, pages); ++child) {
        const std::string name = std::to_string(child);
        html += "<li><a href=\"/p/" + name + "\">Page " + name + "</a></li>";
    }
    return html + "</ul></main></body></html>";
}

std::string answer(const Texts& texts, std::string_view head, std::uint64_t pages) {
    constexpr std::string_view kPath = "GET /p/";
    std::uint64_t number = pages;
    if (head.starts_with(kPath)) {
        std::from_chars(head.data() + kPath.size(), head.data() + head.size(), number);
    }
    const bool isThere = number < pages;
    const std::string body = isThere ? page(texts, number, pages) : "";
    return std::string(isThere ? "HTTP/1.1 200 OK" : "HTTP/1.1 404 Not Found") +
           "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

bool sendAll(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void serve(const Texts& texts, int socket, std::uint64_t pages) {
    std::string read;
    bool isOpen = true;
    while (isOpen && read.size() < kMaxHead) {
        char bytes[4'096];  // NOLINT(modernize-avoid-c-arrays)
        const ssize_t got = ::recv(socket, bytes, sizeof bytes, 0);
        isOpen = got > 0;
        read.append(bytes, isOpen ? static_cast<std::size_t>(got) : 0);
        for (auto end = read.find("\r\n\r\n"); isOpen && end != std::string::npos;
             end = read.find("\r\n\r\n")) {
            isOpen = sendAll(socket, answer(texts, read, pages));
            read.erase(0, end + 4);
        }
    }
    ::close(socket);
}

}  // namespace

std::size_t pageLength(std::uint64_t number, std::uint64_t pages) {
    static const Texts kTexts;
    return page(kTexts, number, pages).size();
}

void serveSite(std::uint16_t port, std::uint64_t pages) {
    const Texts texts;
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    check(listener, "socket");
    const int on = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(
        ::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address), "bind"
    );  // NOLINT
    check(::listen(listener, SOMAXCONN), "listen");
    while (true) {
        const int socket = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        check(socket, "accept");
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        std::thread([&texts, socket, pages] { serve(texts, socket, pages); }).detach();
    }
}

}  // namespace hiveline::bench
