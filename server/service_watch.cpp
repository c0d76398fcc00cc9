#include "server/service_watch.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <utility>

#include "common/log.h"

namespace hiveline::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kFirstPause = seconds(2);
constexpr milliseconds kMaxPause = seconds(60);
// Whatever it has to say; the content does not matter.
constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

void add(std::vector<WatchedService>& services, const std::string& url, const char* purpose) {
    if (url.empty()) {
        return;
    }
    const auto same = std::ranges::find(services, url, &WatchedService::url);
    if (same != services.end()) {
        same->purpose += std::string(", ") + purpose;
    } else {
        services.push_back({url, purpose});
    }
}

const std::string& orElse(const std::string& url, const std::string& usual) {
    return url.empty() ? usual : url;
}

}  // namespace

std::vector<WatchedService> watchedServices(const VoiceSettings& settings) {
    std::vector<WatchedService> services;
    const std::string& usual = settings.openAiUrl;
    add(services, usual, "thinking");
    if (!settings.transcriptionModel.empty()) {
        add(services, orElse(settings.transcriptionUrl, usual), "hearing");
    }
    if (!settings.speechModel.empty()) {
        add(services, orElse(settings.speechUrl, usual), "speaking");
    }
    if (!settings.embeddingModel.empty()) {
        add(services, orElse(settings.embeddingUrl, usual), "embedding");
    }
    return services;
}

/// On the client's thread, except for its construction.
class ServiceWatch::Probe final : public outbound::HttpReceiver {
public:
    Probe(outbound::HttpClient& client, WatchedService service)
        : client_(client),
          service_(std::move(service)) {}

    void ask() {
        outbound::HttpRequest request;
        request.method = "GET";
        request.url = service_.url;
        request.times = {
            .connect = seconds(5),
            .firstByte = seconds(15),
            .idle = seconds(15),
            .whole = seconds(20)};
        request.mostBytes = kMaxBytes;
        ticket_ = client_.send(std::move(request), *this);
    }

    void data(const outbound::HttpHead& /*head*/, std::string_view /*piece*/) override {}
    void done(const outbound::HttpHead& /*head*/) override { answered(); }
    void failed(outbound::HttpFailure kind, const std::string& text) override {
        // Too large an answer is an answer.
        if (kind == outbound::HttpFailure::kTooLarge) {
            answered();
            // The client ends with the server, which is no failure of the service.
        } else if (kind != outbound::HttpFailure::kEnded) {
            missed(text);
        }
    }

private:
    void answered() {
        // Not asked again: from its first answer on, calls tell whether it is there.
        if (isMissed_) {
            common::log::info(
                "voice_service_reachable", {{"url", service_.url}, {"for", service_.purpose}}
            );
        }
    }

    void missed(const std::string& reason) {
        if (!std::exchange(isMissed_, true)) {
            common::log::warn(
                "voice_service_unreachable",
                {{"url", service_.url}, {"for", service_.purpose}, {"reason", reason}}
            );
        }
        timer_ = client_.after(pause_, [this] { ask(); });
        pause_ = std::min(pause_ * 2, kMaxPause);
    }

    outbound::HttpClient& client_;
    WatchedService service_;
    milliseconds pause_ = kFirstPause;
    bool isMissed_ = false;
    std::unique_ptr<outbound::HttpClient::Ticket> ticket_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
};

ServiceWatch::ServiceWatch(outbound::HttpClient& client, std::vector<WatchedService> services)
    : client_(client) {
    for (WatchedService& service : services) {
        probes_.push_back(std::make_unique<Probe>(client, std::move(service)));
    }
    client_.post([this] {
        for (const auto& probe : probes_) {
            probe->ask();
        }
    });
}

ServiceWatch::~ServiceWatch() {
    // Probes are destroyed on the thread that calls them, so that none is destroyed during a call.
    std::promise<void> gone;
    client_.post([this, &gone] {
        probes_.clear();
        gone.set_value();
    });
    gone.get_future().wait();
}

}  // namespace hiveline::server
