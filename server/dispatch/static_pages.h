// The pages inside the executable: the first one at /, the API documentation under /docs and the
// page that holds a call under /talk, with their assets. They load nothing from elsewhere, and a
// strict Content-Security-Policy sees to it. Immutable; safe to call from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/http.h"

namespace hiveline::server {

/// The operation of answers under /talk, which the document does not have.
inline constexpr std::string_view kTalkOperation = "getTalk";

class StaticPages {
public:
    /// `widgetOrigins`: whose pages may show a call in a frame; `*` alone: every page; none: no
    /// page.
    explicit StaticPages(const std::vector<std::string>& widgetOrigins);

    /// The answer to any request for
    ///   /                     what this server is, for those who take HTML
    ///   /docs                 the API documentation, and its assets /docs/<file>
    ///   /talk/<conversation>  the page of a call; whether the call exists it finds out itself
    ///   /talk/widget.js       the element that opens a call in other sites
    ///   /talk/assets/<file>   what the page of a call is made of
    /// and nullopt for every other path. See embeddedAnswer() for methods and conditions.
    [[nodiscard]] std::optional<common::Response> find(const common::Request& request) const;

private:
    [[nodiscard]] static std::optional<common::Response> findHome(const common::Request& request);
    [[nodiscard]] std::optional<common::Response> findTalk(const common::Request& request) const;

    std::string talkPolicy_;
};

}  // namespace hiveline::server
