#include <algorithm>
#include <charconv>

#include "common/http.h"
#include "common/networks.h"
#include "common/text/ascii.h"
#include "outbound/http_loop.h"
#include "outbound/network_guard.h"

namespace hiveline::outbound {
namespace {

// Of all header lines together, those of 1xx answers included.
constexpr std::size_t kMaxHeadBytes = 64 * 1024;
// Read of an answer that nobody wants, to save its connection.
constexpr std::size_t kMaxQuietBytes = 64 * 1024;
// Per connection. curl's 64 KiB of upload buffer would be 256 MiB with 4,096 requests.
constexpr long kBufferBytes = 16 * 1024;  // NOLINT(google-runtime-int): as curl wants it

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
        // User and password in a URL would go to the log with it, and into requests.
        !hasPart(url.get(), CURLUPART_USER) && !hasPart(url.get(), CURLUPART_PASSWORD);
    return isUrl && request.url.find('\0') == std::string::npos &&
           common::isToken(request.method) &&
           std::ranges::all_of(request.headers, [](const auto& header) {
               return common::isToken(header.first) && common::isFieldValue(header.second);
           });
}

/// Each status line begins anew: answers of class 1xx may precede the one that counts.
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
        head.headers.emplace_back(
            line.substr(0, colon), common::trimmed(line.substr(colon + 1), " \t\r\n")
        );
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
    if (transfer.headBytes > kMaxHeadBytes) {
        transfer.failure = HttpFailure::kTooLarge;
        return 0;
    }
    try {
        takeHeadLine(transfer.head, line);
    } catch (const std::exception&) {
        return 0;
    }
    moveDeadline(transfer);
    constexpr int kFirstFinal = 200;
    // The empty line ends a head.
    if ((line == "\r\n" || line == "\n") && transfer.head.status >= kFirstFinal) {
        try {
            const bool passed =
                transfer.gate.pass([&transfer] { transfer.receiver.begun(transfer.head); });
            static_cast<void>(passed);
        } catch (const std::exception&) {
            return 0;
        }
    }
    return line.size();
}

std::size_t onBody(char* bytes, std::size_t size, std::size_t count, void* context) {
    auto& transfer = *static_cast<Transfer*>(context);
    const std::string_view piece(bytes, size * count);
    transfer.bytes += piece.size();
    // Nobody wants the rest. A little more is read, in case it is the end.
    if (transfer.quiet) {
        transfer.request.mostBytes =
            std::min(transfer.request.mostBytes, transfer.bytes + kMaxQuietBytes);
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

/// Called before each connect(), for each address of the name: no packet goes to one that the guard
/// refuses, whatever the name resolves to this time.
curl_socket_t onOpenSocket(void* context, curlsocktype /*purpose*/, curl_sockaddr* address) {
    auto& transfer = *static_cast<Transfer*>(context);
    if (!transfer.request.guard->allows(address->addr)) {
        transfer.refused = true;
        return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Called before a request is written. A reused connection was opened for another request, possibly
/// without a guard, and onOpenSocket() is not called for it.
int onConnected(
    void* context, char* address, char* /*local*/, int /*port*/, int /*localPort*/
) {
    auto& transfer = *static_cast<Transfer*>(context);
    if (transfer.request.guard->allows(std::string_view(address))) {
        return CURL_PREREQFUNC_OK;
    }
    transfer.failure = HttpFailure::kRefused;
    return CURL_PREREQFUNC_ABORT;
}

void setGuard(Transfer& transfer) {
    CURL* const easy = transfer.easy.get();
    curl().easySetopt(easy, CURLOPT_OPENSOCKETFUNCTION, &onOpenSocket);
    curl().easySetopt(easy, CURLOPT_OPENSOCKETDATA, &transfer);
    curl().easySetopt(easy, CURLOPT_PREREQFUNCTION, &onConnected);
    curl().easySetopt(easy, CURLOPT_PREREQDATA, &transfer);
}

bool addHeaders(Transfer& transfer) {
    // "Expect:" without a value removes the header: curl would wait up to a second for "100
    // Continue" before a large body.
    transfer.headers.reset(curl().slistAppend(nullptr, "Expect:"));
    const auto isAdded = [&transfer](const auto& header) {
        std::string line = header.first;
        // "Name;" is how curl is told to send an empty value; "Name:" would remove the header.
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
        // Not copied: the request lives as long as the transfer.
        curl().easySetopt(easy, CURLOPT_POSTFIELDS, request.body.data());
        curl().easySetopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.size()));
        curl().easySetopt(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    }
    curl().easySetopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request.times.connect.count());
    curl().easySetopt(easy, CURLOPT_TIMEOUT_MS, request.times.whole.count());
}

void setManners(CURL* easy) {
    // No SIGALRM in a process with threads.
    curl().easySetopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl().easySetopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    // HTTP/2 only where TLS negotiates it.
    curl().easySetopt(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS);
    curl().easySetopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    // Not even that of the environment: a proxy would connect for us, past the guard.
    curl().easySetopt(easy, CURLOPT_PROXY, "");
    curl().easySetopt(easy, CURLOPT_USERAGENT, "hiveline");
    curl().easySetopt(easy, CURLOPT_BUFFERSIZE, kBufferBytes);
    curl().easySetopt(easy, CURLOPT_UPLOAD_BUFFERSIZE, kBufferBytes);
    // A name that takes long to resolve must not hold the loop when its request is given up.
    curl().easySetopt(easy, CURLOPT_QUICK_EXIT, 1L);
}

/// A part of the URL as curl reads it: whoever judges a URL must read it like the one who connects.
std::string partOf(CURLU* url, CURLUPart part, unsigned flags) {
    char* text = nullptr;
    if (curl().urlGet(url, part, &text, flags) != CURLUE_OK) {
        return {};
    }
    std::string result(text);
    curl().release(text);
    return result;
}

/// What is left of a time, at least 1: curl takes 0 for its own default.
long leftOf(std::chrono::milliseconds time, LoopTime begun) {  // NOLINT(google-runtime-int)
    const auto left = time - (std::chrono::steady_clock::now() - begun);
    return std::max<long>(  // NOLINT(google-runtime-int)
        1,
        std::chrono::duration_cast<std::chrono::milliseconds>(left).count()
    );
}

}  // namespace

std::optional<HostName> hostNameOf(const HttpRequest& request) {
    const std::unique_ptr<CURLU, UrlDeleter> url(curl().url());
    if (!url || curl().urlSet(url.get(), CURLUPART_URL, request.url.c_str(), 0) != CURLUE_OK) {
        return std::nullopt;
    }
    HostName host{
        common::lowered(partOf(url.get(), CURLUPART_HOST, CURLU_PUNYCODE)),
        partOf(url.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT)};
    const bool isAddress = host.name.starts_with('[') || common::parseIpAddress(host.name);
    if (isAddress || host.name == "localhost") {
        return std::nullopt;
    }
    return host;
}

void setAddresses(Transfer& transfer, const HostName& host, const Resolver::Addresses& addresses) {
    std::string list;
    for (const std::string& address : addresses) {
        const bool isV6 = address.find(':') != std::string::npos;
        list.append(list.empty() ? "" : ",").append(isV6 ? "[" + address + "]" : address);
    }
    // With "+" curl forgets these entries after a while, like those it has looked up itself. Both
    // spellings of the name, with and without the final dot, since it depends on curl's version
    // which one it looks for.
    std::string bare = host.name;
    if (bare.ends_with('.')) {
        bare.pop_back();
    }
    const std::string first = "+" + bare + ":" + host.port + ":" + list;
    const std::string second = "+" + bare + ".:" + host.port + ":" + list;
    transfer.addresses.reset(curl().slistAppend(nullptr, first.c_str()));
    if (transfer.addresses) {
        curl().slistAppend(transfer.addresses.get(), second.c_str());
    }
    CURL* const easy = transfer.easy.get();
    curl().easySetopt(easy, CURLOPT_RESOLVE, transfer.addresses.get());
    const HttpTimes& times = transfer.request.times;
    curl().easySetopt(easy, CURLOPT_CONNECTTIMEOUT_MS, leftOf(times.connect, transfer.begun));
    curl().easySetopt(easy, CURLOPT_TIMEOUT_MS, leftOf(times.whole, transfer.begun));
}

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
    if (transfer.request.guard != nullptr) {
        setGuard(transfer);
    }
    if (transfer.request.compressed) {
        curl().easySetopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    }
    if (transfer.request.onFreshConnection) {
        curl().easySetopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    }
    curl().easySetopt(easy, CURLOPT_HTTPHEADER, transfer.headers.get());
    curl().easySetopt(easy, CURLOPT_HEADERFUNCTION, &onHead);
    curl().easySetopt(easy, CURLOPT_HEADERDATA, &transfer);
    curl().easySetopt(easy, CURLOPT_WRITEFUNCTION, &onBody);
    curl().easySetopt(easy, CURLOPT_WRITEDATA, &transfer);
    return true;
}

}  // namespace hiveline::outbound
