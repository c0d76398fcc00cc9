#include "server/dispatch/owned_request.h"

#include <span>

namespace hiveline::server {
namespace {

std::vector<std::pair<std::string, std::string>> copied(std::span<const common::Header> headers) {
    std::vector<std::pair<std::string, std::string>> copies;
    copies.reserve(headers.size());
    for (const common::Header& header : headers) {
        copies.emplace_back(header.name, header.value);
    }
    return copies;
}

}  // namespace

OwnedRequest::OwnedRequest(const common::Request& request)
    : method_(request.method),
      path_(request.path),
      query_(request.query),
      body_(request.bodyOwner ? std::string_view() : request.body),
      peerAddress_(request.peerAddress),
      headers_(copied(request.headers)),
      headerViews_([this] {
          std::vector<common::Header> views;
          views.reserve(headers_.size());
          for (const auto& [name, value] : headers_) {
              views.push_back({name, value});
          }
          return views;
      }()) {
    view_.method = method_;
    view_.path = path_;
    view_.query = query_;
    view_.headers = headerViews_;
    view_.contentLength = request.contentLength;
    view_.chunked = request.chunked;
    view_.body = request.bodyOwner ? request.body : std::string_view(body_);
    view_.bodyOwner = request.bodyOwner;
    view_.requestId = request.requestId;
    view_.baseUrl = request.baseUrl;
    view_.peerAddress = peerAddress_;
    view_.remoteAddress = request.remoteAddress;
}

}  // namespace hiveline::server
