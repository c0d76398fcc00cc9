// The example organisation of `serve --demo`: agents, hives, files, products, actions, prospects
// and two weeks of finished calls. Created through the API's own handlers in one transaction, so it
// is there as a whole or not at all. Deterministic except for ids and times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/clock.h"
#include "secrets/secret_key.h"
#include "storage/store.h"

namespace hiveline::server {

/// What a newcomer needs to begin.
struct Demo {
    /// Empty: none was made.
    std::string token;
    std::string agentId;
    /// `/talk/…#…`, of a call that waits.
    std::string callPath;
};

/// Fills an empty store; returns nullopt, and does nothing, if it has an organisation. Waits for
/// the disk, so it is called before the server listens. Throws Error{kUnavailable} if the disk
/// refuses.
[[nodiscard]] std::optional<Demo> fillDemo(
    storage::Store& store, const common::Clock& clock, const secrets::SecretKeyPlace& secretKey
);

enum class DemoToken : std::uint8_t { kNone, kNew };

/// A waiting call in a store that fillDemo() has filled: one that has waited for less than half an
/// hour, otherwise a new one; with a new token if asked for. Works while a server is running.
/// nullopt if there is no example organisation with its agent. Throws what fillDemo() throws.
[[nodiscard]] std::optional<Demo> offerDemoCall(
    storage::Store& store,
    const common::Clock& clock,
    const secrets::SecretKeyPlace& secretKey,
    DemoToken token
);

/// What `demo`, and `serve --demo` once it listens at `url`, print: the token and three requests to
/// begin with, the address of the call, and how to get all that again. Without a demo, if the store
/// was not empty, how to make a token. `program` is this one's name for a shell.
[[nodiscard]] std::string demoWelcome(
    const std::optional<Demo>& demo,
    std::string_view url,
    std::string_view program,
    std::string_view dataFolder
);

}  // namespace hiveline::server
