// The example organisation of `serve --demo`: agents, hives, files, products, actions, prospects
// and two weeks of finished calls. Created through the API's own handlers in one transaction, so it
// is there as a whole or not at all. Deterministic apart from ids and times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "auth/secret_key.h"
#include "common/clock.h"
#include "storage/store.h"

namespace hiveline::server {

/// What a newcomer needs to begin.
struct Demo {
    std::string token;  // empty: none was made
    std::string agentId;
    std::string callPath;  // `/talk/…#…`, of a call that waits
};

/// Fills an empty store; nullopt, and nothing done, when it has an organisation. Waits for the
/// disk: called before the server listens. Throws Error{kUnavailable} when the disk refuses.
[[nodiscard]] std::optional<Demo> fillDemo(
    storage::Store& store, const common::Clock& clock, const auth::SecretKeyPlace& secretKey
);

enum class DemoToken : std::uint8_t { kNone, kNew };

/// A call that waits in a store that fillDemo() has filled, a new one where none has waited for
/// less than half an hour, with a token that is made for it. Also beside a running server. nullopt
/// where there is no example organisation with its agent. Throws what fillDemo() throws.
[[nodiscard]] std::optional<Demo> offerDemoCall(
    storage::Store& store,
    const common::Clock& clock,
    const auth::SecretKeyPlace& secretKey,
    DemoToken token
);

/// What `serve --demo` prints once it listens at `url`, and `demo`: the token and three requests to
/// begin with, the address of the call, and where to find all that again. Without a demo, of a
/// store that was not empty, how to make a token. `program` is this one's name for a shell.
[[nodiscard]] std::string demoWelcome(
    const std::optional<Demo>& demo,
    std::string_view url,
    std::string_view program,
    std::string_view dataFolder
);

}  // namespace hiveline::server
