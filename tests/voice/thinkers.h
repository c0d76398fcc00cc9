// A thinker whose replies, notes and reports the test gives, and the thread of the calls, as the
// tests of a call's parts share them.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "voice/calls/call_loop.h"
#include "voice/calls/call_ref.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice::test {

/// Used on the thread of the calls only. What it is asked is kept until the request has gone.
class ScriptedByTest final : public Thinker {
public:
    struct Asked {
        Turn turn;
        ReplyReceiver* receiver = nullptr;
    };
    struct AskedNotes {
        NotesRequest request;
        NotesReceiver* receiver = nullptr;
    };

    std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) override {
        asked.emplace(Asked{std::move(turn), &receiver});
        ++replies;
        return held([this] { asked.reset(); });
    }
    std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver) override {
        receiver.done({.summary = std::to_string(transcript.messages.size()), .analytics = {}});
        return std::make_unique<Request>();
    }
    std::size_t historyTokens() const override { return tokens; }
    std::unique_ptr<Request> takeNotes(NotesRequest request, NotesReceiver& receiver) override {
        notes.emplace(AskedNotes{std::move(request), &receiver});
        return held([this] { notes.reset(); });
    }

    std::size_t tokens = 0;
    std::optional<Asked> asked;
    std::optional<AskedNotes> notes;
    int replies = 0;

private:
    static std::unique_ptr<Request> held(std::function<void()> gone) {
        class Held final : public Request {
        public:
            explicit Held(std::function<void()> gone) : gone_(std::move(gone)) {}
            Held(const Held&) = delete;
            Held& operator=(const Held&) = delete;
            ~Held() override { gone_(); }

        private:
            const std::function<void()> gone_;
        };
        return std::make_unique<Held>(std::move(gone));
    }
};

/// The thread of the calls, and a call on it.
class CallThread {
public:
    /// Runs `work` there behind all that was posted, and everything that it posts.
    void run(const std::function<void()>& work) {
        post(work);
        post([] {});
    }
    [[nodiscard]] CallRef call() const { return {loop_.poster(), call_}; }
    /// What is on its way to the call comes to nothing.
    void dropCall() { call_.reset(); }

private:
    void post(const std::function<void()>& work) {
        std::promise<void> done;
        loop_.post([&] {
            try {
                work();
                done.set_value();
            } catch (...) {
                done.set_exception(std::current_exception());
            }
        });
        done.get_future().get();
    }

    CallLoop loop_;
    std::shared_ptr<int> call_ = std::make_shared<int>();
};

}  // namespace hiveline::voice::test
