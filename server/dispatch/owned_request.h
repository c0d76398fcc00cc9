// A request that outlives the call that received it: its views are into strings of its own.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/http.h"

namespace hiveline::server {

class OwnedRequest {
public:
    /// Copies all but a body that has an owner, and form fields and files, whose requests are
    /// handled where they are received.
    explicit OwnedRequest(const common::Request& request);
    OwnedRequest(const OwnedRequest&) = delete;
    OwnedRequest& operator=(const OwnedRequest&) = delete;

    [[nodiscard]] const common::Request& view() const noexcept { return view_; }

private:
    const std::string method_;
    const std::string path_;
    const std::string query_;
    const std::string body_;  // empty where the body has an owner
    const std::string peerAddress_;
    const std::vector<std::pair<std::string, std::string>> headers_;
    const std::vector<common::Header> headerViews_;
    common::Request view_;
};

}  // namespace hiveline::server
