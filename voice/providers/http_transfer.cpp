#include <algorithm>
#include <charconv>

#include "voice/providers/http_loop.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMostHeadBytes = 64 * 1024;
constexpr std::size_t kMostQuietBytes = 64 * 1024;
constexpr long kBufferBytes = 16 * 1024;  // NOLINT(google-runtime-int): as curl wants it

bool isToken(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    });
}

bool isFieldValue(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return c == '\t' || (byte >= 0x20 && byte != 0x7F);
    });
}

struct UrlDeleter {
    void operator()(CURLU* url) const { curl().urlCleanup(url); }
};

bool hasPart(CURLU* url, CURLUPart part) {
    char* text = nullptr;
    const bool there = curl().urlGet(url, part, &text, 0) == CURLUE_OK;
    curl().release(text);
    return there;
}

bool isSendable(const HttpRequest& request) {
    const std::unique_ptr<CURLU, UrlDeleter> url(curl().url());
    const bool isUrl =
        (request.url.starts_with("http://") || request.url.starts_with("https://")) && url &&
        curl().urlSet(url.get(), CURLUPART_URL, request.url.c_str(), 0) == CURLUE_OK &&
        !hasPart(url.get(), CURLUPART_USER) && !hasPart(url.get(), CURLUPART_PASSWORD);
    return isUrl && request.url.find('\0') == std::string::npos && isToken(request.method) &&
           std::ranges::all_of(request.headers, [](const auto& header) {
               return isToken(header.first) && isFieldValue(header.second);
           });
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const auto first = text.find_first_not_of(kSpace);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// Each answer begins anew: one of class 1xx may come before the one that counts.
void takeHeadLine(HttpHead& head, std::string_view line) {
    if (line.starts_with("HTTP/")) {
        head = {};
        const auto status = line.substr(std::min(line.find(' ') + 1, line.size()));
        std::from_chars(
            status.data(), status.data() + std::min<std::size_t>(status.size(), 3), head.status
        );
        return;
    }
    const auto colon = line.find(':');
    if (colon != std::string_view::npos) {
        head.headers.emplace_back(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }
}

void moveDeadline(Transfer& transfer) {
    if (!transfer.quiet) {
        transfer.deadline = std::chrono::steady_clock::now() + transfer.request.times.idle;
    }
}

std::size_t onHead(char* bytes, std::size_t size, std::size_t count, void* context) {
    auto& transfer = *static_cast<Transfer*>(context);
    const std::string_view line(bytes, size * count);
    transfer.headBytes += line.size();
    if (transfer.headBytes > kMostHeadBytes) {
        transfer.failure = HttpFailure::kTooLarge;
        return 0;
    }
    try {
        takeHeadLine(transfer.head, line);
    } catch (const std::exception&) {
        return 0;
    }
    moveDeadline(transfer);
    return line.size();
}

std::size_t onBody(char* bytes, std::size_t size, std::size_t count, void* context) {
    auto& transfer = *static_cast<Transfer*>(context);
    const std::string_view piece(bytes, size * count);
    transfer.bytes += piece.size();
    if (transfer.quiet) {
        transfer.request.mostBytes =
            std::min(transfer.request.mostBytes, transfer.bytes + kMostQuietBytes);
    }
    if (transfer.bytes > transfer.request.mostBytes) {
        transfer.failure = HttpFailure::kTooLarge;
        return 0;
    }
    moveDeadline(transfer);
    try {
        const bool passed = transfer.gate.pass([&transfer, piece] {
            transfer.receiver.data(transfer.head, piece);
        });
        static_cast<void>(passed);  // whoever left has posted what becomes of the rest
    } catch (const std::exception&) {
        return 0;
    }
    return piece.size();
}

bool addHeaders(Transfer& transfer) {
    // Curl would wait for "100 Continue" before a large body.
    transfer.headers.reset(curl().slistAppend(nullptr, "Expect:"));
    const auto isAdded = [&transfer](const auto& header) {
        std::string line = header.first;
        line.append(header.second.empty() ? ";" : ": ").append(header.second);
        return curl().slistAppend(transfer.headers.get(), line.c_str()) != nullptr;
    };
    return transfer.headers && std::ranges::all_of(transfer.request.headers, isAdded);
}

void setRequest(CURL* easy, const HttpRequest& request) {
    curl().easySetopt(easy, CURLOPT_URL, request.url.c_str());
    if (request.method == "GET") {
        curl().easySetopt(easy, CURLOPT_HTTPGET, 1L);
    } else {
        curl().easySetopt(easy, CURLOPT_POST, 1L);
        curl().easySetopt(easy, CURLOPT_POSTFIELDS, request.body.data());
        curl().easySetopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.size()));
        curl().easySetopt(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    }
    curl().easySetopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request.times.connect.count());
    curl().easySetopt(easy, CURLOPT_TIMEOUT_MS, request.times.whole.count());
}

void setManners(CURL* easy) {
    curl().easySetopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl().easySetopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl().easySetopt(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS);
    curl().easySetopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl().easySetopt(easy, CURLOPT_PROXY, "");
    curl().easySetopt(easy, CURLOPT_USERAGENT, "hiveline");
    curl().easySetopt(easy, CURLOPT_BUFFERSIZE, kBufferBytes);
    curl().easySetopt(easy, CURLOPT_UPLOAD_BUFFERSIZE, kBufferBytes);
    // A name that takes long to resolve must not hold the loop when its request is given up.
    curl().easySetopt(easy, CURLOPT_QUICK_EXIT, 1L);
}

}  // namespace

bool prepare(Transfer& transfer) {
    if (!isSendable(transfer.request) || !addHeaders(transfer)) {
        return false;
    }
    transfer.easy.reset(curl().easyInit());
    CURL* easy = transfer.easy.get();
    if (easy == nullptr) {
        return false;
    }
    setRequest(easy, transfer.request);
    setManners(easy);
    curl().easySetopt(easy, CURLOPT_HTTPHEADER, transfer.headers.get());
    curl().easySetopt(easy, CURLOPT_HEADERFUNCTION, &onHead);
    curl().easySetopt(easy, CURLOPT_HEADERDATA, &transfer);
    curl().easySetopt(easy, CURLOPT_WRITEFUNCTION, &onBody);
    curl().easySetopt(easy, CURLOPT_WRITEDATA, &transfer);
    return true;
}

}  // namespace hiveline::voice
