// Names to addresses, by the system's getaddrinfo, on a bounded number of threads. A lookup takes
// as long as a name server likes to take and cannot be given up, so that one who owns a slow one
// must not get more than a share of them: each owner (an organisation) has a part of the threads,
// and those that wait have their turn by owner. The same name is looked up once for all who ask.
//
// Every function may be called from any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hiveline::outbound {

struct ResolverLimits {
    std::size_t threads = 32;
    std::size_t ofOne = 8;
    std::chrono::seconds kept{60};  // for which an answer counts
    std::size_t names = 4'096;      // kept
};

class Resolver {
public:
    using Limits = ResolverLimits;
    using Addresses = std::vector<std::string>;  // IPv4 and IPv6, without brackets; empty: none
    using Lookup = std::function<Addresses(const std::string& name)>;
    using Then = std::function<void(const Addresses& addresses)>;

    explicit Resolver(Limits limits = {}, Lookup lookup = systemLookup());
    /// After this no `then` is called. Lookups that are under way come to their end by themselves.
    ~Resolver();
    Resolver(const Resolver&) = delete;
    Resolver& operator=(const Resolver&) = delete;

    /// Calls `then` once, on another thread, or at once where the name is known.
    void resolve(const std::string& owner, const std::string& name, Then then);

    /// Blocks.
    [[nodiscard]] static Lookup systemLookup();

private:
    struct State;
    std::shared_ptr<State> state_;  // with the threads that look up
};

}  // namespace hiveline::outbound
