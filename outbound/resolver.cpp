#include "outbound/resolver.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace hiveline::outbound {
namespace {

using Clock = std::chrono::steady_clock;

Resolver::Addresses addressesOf(const addrinfo* found) {
    Resolver::Addresses addresses;
    for (; found != nullptr; found = found->ai_next) {
        std::array<char, NI_MAXHOST> text{};
        if (::getnameinfo(
                found->ai_addr,
                found->ai_addrlen,
                text.data(),
                text.size(),
                nullptr,
                0,
                NI_NUMERICHOST
            ) == 0) {
            addresses.emplace_back(text.data());
        }
    }
    return addresses;
}

Resolver::Addresses lookUp(const std::string& name) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    // Otherwise each address comes once for every kind of socket.
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(name.c_str(), nullptr, &hints, &found) != 0) {
        return {};
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> freed(found, &::freeaddrinfo);
    return addressesOf(found);
}

}  // namespace

struct Resolver::State : std::enable_shared_from_this<Resolver::State> {
    State(Limits given, Lookup how) : limits(given), lookup(std::move(how)) {}

    struct Known {
        Addresses addresses;
        Clock::time_point until;
    };
    struct Asked {
        /// The first one who asked, in whose name it is looked up.
        std::string owner;
        std::vector<Then> then;
    };
    struct Owner {
        std::deque<std::string> waiting;  // names
        std::size_t underWay = 0;
    };

    // All of these need the mutex held, unless they say otherwise.
    [[nodiscard]] bool isKnown(const std::string& name, Addresses& addresses) const;
    void enqueue(const std::string& owner, const std::string& name, Then then);
    [[nodiscard]] std::map<std::string, Owner>::iterator nextOwner();
    void startThreads();
    [[nodiscard]] bool takeNext(std::string& name);
    void remember(const std::string& name, const Addresses& addresses);
    [[nodiscard]] std::vector<Then> finished(const std::string& name, const Addresses& addresses);

    /// The life of each thread.
    void work();
    /// Called without the mutex.
    [[nodiscard]] Addresses lookedUp(const std::string& name) const;

    const Limits limits;
    const Lookup lookup;
    /// Held while `then` is called, so that the destructor can wait for it.
    std::mutex calling;
    /// Guards everything below. Locked after `calling` where both are needed.
    std::mutex mutex;
    bool stopped = false;
    std::size_t threads = 0;
    std::map<std::string, Known> known;
    std::map<std::string, Asked> asked;
    std::map<std::string, Owner> owners;
    /// The owner served last; the search for the next one begins behind it.
    std::string lastServed;
};

bool Resolver::State::isKnown(const std::string& name, Addresses& addresses) const {
    const auto found = known.find(name);
    if (found == known.end() || found->second.until <= Clock::now()) {
        return false;
    }
    addresses = found->second.addresses;
    return true;
}

void Resolver::State::enqueue(const std::string& owner, const std::string& name, Then then) {
    const auto [place, isNew] = asked.try_emplace(name);
    place->second.then.push_back(std::move(then));
    if (isNew) {
        place->second.owner = owner;
        owners[owner].waiting.push_back(name);
    }
}

/// The next owner in turn with a waiting name and a thread to spare.
std::map<std::string, Resolver::State::Owner>::iterator Resolver::State::nextOwner() {
    const auto mayGo = [this](const auto& each) {
        return !each.second.waiting.empty() && each.second.underWay < limits.ofOne;
    };
    const auto behind = owners.upper_bound(lastServed);
    const auto found = std::find_if(behind, owners.end(), mayGo);
    if (found != owners.end()) {
        return found;
    }
    const auto before = std::find_if(owners.begin(), behind, mayGo);
    return before == behind ? owners.end() : before;
}

bool Resolver::State::takeNext(std::string& name) {
    const auto owner = nextOwner();
    if (stopped || owner == owners.end()) {
        return false;
    }
    lastServed = owner->first;
    name = std::move(owner->second.waiting.front());
    owner->second.waiting.pop_front();
    ++owner->second.underWay;
    return true;
}

void Resolver::State::startThreads() {
    if (threads >= limits.threads || nextOwner() == owners.end()) {
        return;
    }
    ++threads;
    try {
        // Detached and owning the state: joining could take as long as a name server. Threads end
        // when nothing waits, so an idle server has none.
        std::thread([self = shared_from_this()] { self->work(); }).detach();
    } catch (const std::system_error&) {
        // The others go on with what waits; without any, the caller has to know.
        --threads;
        if (threads == 0) {
            throw;
        }
    }
}

void Resolver::State::remember(const std::string& name, const Addresses& addresses) {
    // Failures are not remembered: they may be over at the next try.
    if (addresses.empty()) {
        return;
    }
    if (known.size() >= limits.names) {
        std::erase_if(known, [](const auto& each) { return each.second.until <= Clock::now(); });
    }
    // A full table forgets nothing that is current; the name is then looked up again.
    if (known.size() < limits.names) {
        known[name] = {addresses, Clock::now() + limits.kept};
    }
}

std::vector<Resolver::Then> Resolver::State::finished(
    const std::string& name, const Addresses& addresses
) {
    auto node = asked.extract(name);
    const auto owner = owners.find(node.mapped().owner);
    --owner->second.underWay;
    if (owner->second.underWay == 0 && owner->second.waiting.empty()) {
        owners.erase(owner);
    }
    remember(name, addresses);
    return std::move(node.mapped().then);
}

Resolver::Addresses Resolver::State::lookedUp(const std::string& name) const {
    try {
        return lookup(name);
    } catch (const std::exception&) {  // no memory
        return {};
    }
}

void Resolver::State::work() {
    std::unique_lock lock(mutex);
    std::string name;
    while (takeNext(name)) {
        lock.unlock();
        const Addresses addresses = lookedUp(name);
        // Taken before the mutex and kept while calling, which happens without the mutex: `then`
        // may resolve another name.
        const std::lock_guard call(calling);
        lock.lock();
        const std::vector<Then> all = finished(name, addresses);
        const bool isWanted = !stopped;
        lock.unlock();
        for (const Then& then : all) {
            if (isWanted) {
                then(addresses);
            }
        }
        lock.lock();
    }
    --threads;
}

Resolver::Resolver(Limits limits, Lookup lookup)
    : state_(std::make_shared<State>(limits, std::move(lookup))) {}

Resolver::~Resolver() {
    // Waits for calls under way, which may use what the owner destroys next.
    const std::lock_guard call(state_->calling);
    const std::lock_guard lock(state_->mutex);
    state_->stopped = true;
}

void Resolver::resolve(const std::string& owner, const std::string& name, Then then) {
    Addresses addresses;
    {
        const std::lock_guard lock(state_->mutex);
        if (!state_->isKnown(name, addresses)) {
            state_->enqueue(owner, name, std::move(then));
            state_->startThreads();
            return;
        }
    }
    then(addresses);
}

Resolver::Lookup Resolver::systemLookup() {
    return lookUp;
}

}  // namespace hiveline::outbound
