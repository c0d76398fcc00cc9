// Who follows a call: listeners, each given the events of before page by page and then those to
// come, and whether the caller is among them. Neither store nor clock: what was stored is handed
// in. Belongs to one call, on the thread of the calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "storage/calls/calls.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

class Audience {
public:
    using Events = std::vector<storage::calls::Event>;

    /// `callerGone`: the last listener of a caller who was there, or is waited for, has gone.
    explicit Audience(std::function<void()> callerGone) : callerGone_(std::move(callerGone)) {}

    /// It has yet to be given the events behind number `after`.
    void add(std::int64_t after, const std::shared_ptr<EventListener>& listener, ListensAs as);
    /// Gives the next page of what `read` gives from a number on, as far as event `last`, to a
    /// listener that has yet to be given it. True: there is more, and it has room.
    [[nodiscard]] bool giveEarlier(
        const std::shared_ptr<EventListener>& listener,
        std::int64_t last,
        const std::function<Events(std::int64_t after)>& read
    );
    /// To those who have been given all before.
    void publish(std::span<const storage::calls::Event> events);
    /// Some may have gone.
    void sweep();
    /// Nothing more comes. `readOn` is given those who have yet to be given what stands behind a
    /// number; where it is empty, they are told the end, too.
    using ReadOn = std::function<void(std::int64_t after, const std::shared_ptr<EventListener>&)>;
    void end(const ReadOn& readOn = {});

    /// The caller says that they are there.
    void join() noexcept { caller_ = Caller::kHere; }
    /// Something happens at the caller's end. Whoever has left is no longer waited for.
    void notice();
    /// The caller says that they leave. True: as they had come to a call in this state, they are
    /// waited for until giveUp().
    [[nodiscard]] bool leave(storage::calls::State state);
    /// It was waited long enough. False: they are there, one page of several has closed.
    [[nodiscard]] bool giveUp();

    /// Whether the caller is there, and hears.
    [[nodiscard]] bool isPresent() const { return caller_ == Caller::kHere && callers() > 0; }
    /// Whether nobody follows the call.
    [[nodiscard]] bool isEmpty() const { return caller_ != Caller::kHere && listeners_.empty(); }
    /// Listeners of the caller.
    [[nodiscard]] std::ptrdiff_t callers() const;

private:
    struct Listener {
        std::weak_ptr<EventListener> listener;
        ListensAs as = ListensAs::kOther;
        std::optional<std::int64_t> earlier;  // behind this, events of before are to be given
    };
    enum class Caller : std::uint8_t {
        kUnknown,  // has not come yet, or is not waited for any more
        kHere,
        kAway,  // was there, and is waited for
    };
    template <typename Condition>
    void remove(Condition condition);

    const std::function<void()> callerGone_;
    std::vector<Listener> listeners_;
    Caller caller_ = Caller::kUnknown;
};

}  // namespace hiveline::voice
