// When lanes wake up: one timer for all of them. On the client's thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "common/timestamp.h"
#include "delivery/request_places.h"
#include "outbound/http_client.h"

namespace hiveline::delivery {

class LaneAlarms {
public:
    using Key = RequestPlaces::Key;

    /// `onTimer` is to call ring().
    LaneAlarms(
        outbound::HttpClient& client,
        std::function<common::Timestamp()> now,
        std::function<void()> onTimer
    );

    /// In place of the one that the lane may have.
    void set(const Key& key, common::Timestamp at);
    void cancel(const Key& key);
    void clear();

    /// Calls `wake` for every lane whose time has come; it may set and cancel.
    void ring(const std::function<void(const Key&)>& wake);

private:
    void arm();

    outbound::HttpClient& client_;
    const std::function<common::Timestamp()> now_;
    const std::function<void()> onTimer_;
    std::map<Key, common::Timestamp> times_;
    std::set<std::pair<common::Timestamp, Key>> order_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
    common::Timestamp timerAt_;
};

}  // namespace hiveline::delivery
