// Fetches one page by HTTP: redirects followed and judged, conditional, bounded in size and time,
// and never the body of something that is no text. Keeps nothing from one page to the next.
//
// May be called from any thread; receivers and functions are called on the client's.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/sharing/byte_shares.h"
#include "outbound/http_client.h"

namespace hiveline::knowledge {

inline constexpr int kMaxRedirects = 5;
/// Bytes of a body that need no room: most pages are smaller.
inline constexpr std::size_t kSmallBody = std::size_t{512} * 1024;

struct FetchLimits {
    std::size_t mostBytes = std::size_t{10} * 1024 * 1024;  // of the body, unpacked
    outbound::HttpTimes times{
        .connect = std::chrono::seconds(10),
        .firstByte = std::chrono::seconds(20),
        .idle = std::chrono::seconds(20),
        .whole = std::chrono::seconds(60)};  // `whole` is for all redirects together
};

/// Of an earlier answer, as it gave them; empty if it had none.
struct Validators {
    std::string etag;
    std::string lastModified;
    bool operator==(const Validators&) const = default;
};

/// An answer that is what was asked for.
struct Fetched {
    std::string url;          // the last one, canonical
    int status = 0;           // 200 or 304; with Wanted::kAnything any 2xx
    std::string contentType;  // "text/html": lower case, without parameters
    std::string charset;      // lower case; empty where the answer does not say
    std::string body;         // empty with onBody
    std::string etag;
    std::string lastModified;
    bool notModified = false;          // 304: what the validators came with still holds
    common::ByteShares::Lease room{};  // of a large body, see FetchRequest::takeRoom
};

enum class FetchFailureKind : std::uint8_t {
    kPermanent,   // it would be the same the next time: 404, too large, redirected in a circle
    kTransient,   // 5xx, 429, no connection, too slow: another time, see retryAfter
    kRobots,      // robots.txt does not allow it
    kNotAsked,    // redirected to a server whose robots.txt is to be asked for first
    kRefused,     // by the guard: not a public address; or from https to http
    kOutside,     // redirected to what does not belong to it
    kWrongType,   // no text
    kNoRoom,      // others are larger than what is left for it; see FetchRequest::takeRoom
    kInterrupted  // the server is stopping; nothing is known of the page
};

/// Why there is no page.
struct FetchFailure {
    FetchFailureKind kind = FetchFailureKind::kPermanent;
    std::string text;  // for the operator: "HTTP status 404"
    std::string url;   // where it happened: the redirect's target
    int status = 0;    // of the answer, 0 without one
    std::optional<std::chrono::seconds> retryAfter{};
};

enum class Wanted : std::uint8_t {
    kPage,      // HTML, XHTML, plain text, Markdown, PDF
    kDocument,  // plain text, CSV, Markdown
    kAnything   // for robots.txt and sitemaps, whose types are not to be relied on
};

struct FetchRequest {
    std::string url;
    Validators validators;
    FetchLimits limits;
    Wanted wanted = Wanted::kPage;
    /// Judges each target of a redirect, canonical, before it is asked for; may be empty.
    std::function<std::optional<FetchFailure>(const std::string& url)> checkHop;
    /// Takes the body piece by piece, of an answer with 2xx, instead of Fetched::body. False: that
    /// is enough; it counts as fetched. May be empty.
    std::function<bool(std::string_view piece)> onBody;
    /// Asked once, when the body becomes larger than kSmallBody, for room of limits.mostBytes. An
    /// empty lease: it cannot be kept now. May be empty.
    std::function<common::ByteShares::Lease()> takeRoom;
};

/// Exactly one of them is called, once.
class FetchReceiver {
public:
    virtual ~FetchReceiver() = default;
    virtual void fetched(Fetched page) = 0;
    virtual void failed(FetchFailure failure) = 0;
};

/// Holds no request itself: each lives with its ticket.
class Fetcher {
public:
    using Ticket = outbound::HttpClient::Ticket;

    using Now = std::function<std::chrono::steady_clock::time_point()>;  // on the client's thread

    /// `client` and `guard` outlive it and its tickets. `userAgent`: see userAgent().
    Fetcher(
        outbound::HttpClient& client,
        const outbound::NetworkGuard& guard,
        std::string userAgent,
        Now now = std::chrono::steady_clock::now
    );

    /// Destroying the ticket cancels, as HttpClient's do; it may be destroyed in the middle of what
    /// it calls. `receiver` outlives it.
    [[nodiscard]] std::unique_ptr<Ticket> start(FetchRequest request, FetchReceiver& receiver);

    class Exchange;

private:
    outbound::HttpClient& client_;
    const outbound::NetworkGuard& guard_;
    const std::string userAgent_;
    const Now now_;
};

/// "Hiveline/0.1.0 (+https://voice.example.com)"; without a URL just the first word.
[[nodiscard]] std::string userAgent(std::string_view version, std::string_view publicUrl);

}  // namespace hiveline::knowledge
