#include "handlers/call_event_stream.h"

#include <optional>
#include <string_view>
#include <utility>

#include "common/json/encode.h"
#include "handlers/callers_view.h"

namespace hiveline::handlers {
namespace {

// Of a client that does not keep up; one that has more to read comes again where it is.
constexpr std::size_t kMaxWaiting = std::size_t{128} << 10U;  // bytes
constexpr std::string_view kRetry = "retry: 1000\n\n";        // ms until a client comes again
constexpr std::string_view kNothing = ":\n\n";

// Earlier events are read as they are taken, so that a client that goes at once costs a page.
constexpr std::size_t kMaxEarlier = std::size_t{32} << 10U;  // bytes

/// What a caller is told: nothing of how callers are judged, nothing of the organisation's own.
std::string callersData(const storage::calls::ToolEvent& tool) {
    std::string data = R"({"state":)";
    json::encodeString(nameOf(tool.state), data);
    return data + '}';
}

std::string callersData(const storage::calls::ReportEvent& report) {
    std::string data = R"({"status":)";
    json::encodeString(toString(report.status), data);
    data += R"(,"transcriptSummary":)";
    if (const auto summary = callersSummary(report.summary, report.analytics)) {
        json::encodeString(*summary, data);
    } else {
        data += "null";
    }
    data += R"(,"conversationAnalytics":)";
    encode(callersAnalytics(report.analytics), data);
    return data + '}';
}

std::string callersData(const storage::calls::Event& event) {
    if (const auto* const tool = event.as<storage::calls::ToolEvent>()) {
        return callersData(*tool);
    }
    if (const auto* const report = event.as<storage::calls::ReportEvent>()) {
        return callersData(*report);
    }
    return event.data();
}

void append(const storage::calls::Event& event, std::string_view data, std::string& out) {
    out += "id: ";
    out += std::to_string(event.seq());
    out += "\nevent: ";
    out += event.name();
    out += "\ndata: ";
    out += data;
    out += "\n\n";
}

}  // namespace

CallEventQueue::~CallEventQueue() {
    hooks_.gone();
}

bool CallEventQueue::onEvents(std::span<const storage::calls::Event> events) {
    bool keepsUp = true;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& event : events) {
            // Asked before an event is added: a single one may be of any size.
            keepsUp = keepsUp && waiting_.size() <= kMaxWaiting;
            if (keepsUp && !ended_) {
                const bool whole = audience_ == Audience::kOrganisation;
                append(event, whole ? event.data() : callersData(event), waiting_);
                last_ = event.seq();
            }
        }
        keepsUp = keepsUp && !ended_;
        ended_ = !keepsUp;
    }
    wake();
    return keepsUp;
}

bool CallEventQueue::hasRoom() {
    const std::scoped_lock lock(mutex_);
    awaited_ = !ended_ && waiting_.size() > kMaxEarlier;
    return !awaited_;
}

bool CallEventQueue::hasEnded() const {
    const std::scoped_lock lock(mutex_);
    return ended_;
}

void CallEventQueue::onEnd() {
    {
        const std::scoped_lock lock(mutex_);
        ended_ = true;
    }
    wake();
}

void CallEventQueue::wakeBy(std::function<void()> wake) {
    const std::scoped_lock lock(mutex_);
    wake_ = std::move(wake);
}

bool CallEventQueue::take(std::string& out) {
    std::optional<std::int64_t> more;
    bool goesOn = true;
    {
        const std::scoped_lock lock(mutex_);
        if (!std::exchange(given_, true)) {
            out += kRetry;
        }
        out += waiting_;
        // Gives the memory back, which clear() would keep for as long as the client listens.
        std::string().swap(waiting_);
        if (std::exchange(awaited_, false)) {
            more = last_;
        }
        goesOn = !ended_;
    }
    // Without the lock: the hook may call this queue.
    if (more && goesOn) {
        hooks_.more(*more, shared_from_this());
    }
    return goesOn;
}

void CallEventQueue::wake() {
    std::function<void()> wake;
    {
        const std::scoped_lock lock(mutex_);
        // Called without the lock: the connection may read at once.
        wake = wake_;
    }
    if (wake) {
        wake();
    }
}

bool CallEventStream::read(std::string& out, bool idle) {
    const bool goesOn = queue_->take(out);
    if (goesOn && idle && out.empty()) {
        out += kNothing;
    }
    return goesOn;
}

}  // namespace hiveline::handlers
