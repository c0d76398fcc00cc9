// Looks names up with the system's getaddrinfo, on a bounded number of threads. A lookup takes as
// long as a name server pleases and cannot be cancelled, so whoever owns a slow one must not get
// more than a share of the threads: each owner (an organisation) has a part of them, and waiting
// names have their turn by owner. A name is looked up once for all who ask meanwhile.
//
// Any thread may call every function.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hiveline::outbound {

struct ResolverLimits {
    /// Threads in all, and of one owner.
    std::size_t threads = 32;
    std::size_t ofOne = 8;
    /// How long an answer counts; getaddrinfo does not tell its time to live.
    std::chrono::seconds kept{60};
    /// Names kept at most.
    std::size_t names = 4'096;
};

class Resolver {
public:
    using Limits = ResolverLimits;
    /// IPv4 and IPv6 as text, without brackets; empty: there is none.
    using Addresses = std::vector<std::string>;
    using Lookup = std::function<Addresses(const std::string& name)>;
    using Then = std::function<void(const Addresses& addresses)>;

    explicit Resolver(Limits limits = {}, Lookup lookup = systemLookup());
    /// No `then` is called after this. Lookups under way end by themselves, on threads that own
    /// what they need.
    ~Resolver();
    Resolver(const Resolver&) = delete;
    Resolver& operator=(const Resolver&) = delete;

    /// Calls `then` once: at once if the name is known, otherwise on another thread. Throws
    /// std::system_error if no thread can be started at all.
    void resolve(const std::string& owner, const std::string& name, Then then);

    /// getaddrinfo; blocks. Tests bring their own.
    [[nodiscard]] static Lookup systemLookup();

private:
    struct State;
    /// Shared with the threads, which may outlive this.
    std::shared_ptr<State> state_;
};

}  // namespace hiveline::outbound
