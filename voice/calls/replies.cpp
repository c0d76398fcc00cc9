#include "voice/calls/replies.h"

#include <cstddef>
#include <exception>
#include <string_view>
#include <utility>

#include "voice/engine/sentences.h"
#include "voice/understanding/answers/relevance.h"

namespace hiveline::voice {
namespace {

/// What to look up for the caller's last words: with those before them where they say little by
/// themselves ("And on Saturdays?").
std::string lookedUp(const std::vector<models::TranscriptMessage>& history) {
    constexpr std::size_t kEnoughWords = 3;
    std::string question;
    int utterances = 0;
    for (auto message = history.rbegin(); message != history.rend() && utterances < 2; ++message) {
        if (message->speaker == models::Speaker::kUser &&
            meaningfulWords(question).size() < kEnoughWords) {
            question.append(question.empty() ? "" : " ").append(message->message);
            ++utterances;
        }
    }
    return question;
}

}  // namespace

/// Brings what the thinker gives, on whatever thread, to the thread of the calls.
class Replies::Reply final : public ReplyReceiver {
public:
    Reply(Replies& replies, CallRef call, std::uint64_t attempt, std::uint64_t turn)
        : replies_(replies),
          call_(std::move(call)),
          attempt_(attempt),
          turn_(turn) {}

    void start(Thinker& thinker, Turn turn) { request_ = thinker.reply(std::move(turn), *this); }
    [[nodiscard]] std::uint64_t turn() const noexcept { return turn_; }
    [[nodiscard]] std::uint64_t attempt() const noexcept { return attempt_; }
    [[nodiscard]] const CallRef& call() const noexcept { return call_; }
    [[nodiscard]] Sentences& sentences() noexcept { return sentences_; }

    void text(std::string_view words) override {
        call_.post([&replies = replies_, attempt = attempt_, text = std::string(words)] {
            replies.words(attempt, text);
        });
    }
    void used(const TokenUsage& usage) override {
        call_.post([&replies = replies_, attempt = attempt_, usage] {
            replies.used(attempt, usage);
        });
    }
    void done(std::vector<ToolCall> toolCalls, bool endsCall) override {
        call_.post(
            [&replies = replies_, attempt = attempt_, calls = std::move(toolCalls), endsCall] {
                replies.done(attempt, calls, endsCall);
            }
        );
    }
    void failed(const std::string& reason) override {
        call_.post([&replies = replies_, attempt = attempt_, reason] {
            replies.failed(attempt, reason);
        });
    }

private:
    Replies& replies_;  // for what call_ posts: the call owns them
    const CallRef call_;
    const std::uint64_t attempt_;
    const std::uint64_t turn_;
    Sentences sentences_;               // on the thread of the calls
    std::unique_ptr<Request> request_;  // last: it calls what is above
};

Replies::Replies(Parts parts) : parts_(std::move(parts)) {}

Replies::~Replies() = default;

void Replies::begin(std::uint64_t turn, const CallRef& call, const std::function<Turn()>& turnOf) {
    passages_.clear();
    reply_ = std::make_unique<Reply>(*this, call, ++attempts_, turn);
    try {
        lookUp(std::make_shared<Turn>(turnOf()));
    } catch (const std::exception& failure) {
        reply_->failed(failure.what());
    }
}

void Replies::lookUp(const std::shared_ptr<Turn>& turn) {
    if (parts_.context == nullptr || turn->history.empty()) {
        start(*turn);
        return;
    }
    parts_.context->contextFor(
        parts_.profile.agent,
        lookedUp(turn->history),
        [this, call = reply_->call(), attempt = attempts_, turn](Context context) {
            call.post([this, attempt, turn, context = std::move(context)] {
                contextFound(attempt, *turn, context);
            });
        }
    );
}

void Replies::contextFound(std::uint64_t attempt, Turn& turn, const Context& context) {
    if (!isCurrent(attempt)) {
        return;
    }
    turn.context = context.text;
    turn.passages = context.texts;
    passages_ = context.passages;
    try {
        parts_.history.givePassages(turn, context);
        start(turn);
    } catch (const std::exception& failure) {
        reply_->failed(failure.what());
    }
}

void Replies::start(Turn& turn) {
    parts_.tally.endStage(TurnStage::kContext);
    reply_->start(*parts_.profile.thinker, std::move(turn));
}

void Replies::cancel(std::uint64_t turn) {
    if (reply_ && reply_->turn() == turn) {
        reply_.reset();
    }
}

void Replies::stop() {
    reply_.reset();
}

std::vector<models::UsedPassage> Replies::passagesFor(const Say& say) const {
    return say.kind == SayKind::kReply && !say.continues ? passages_
                                                         : std::vector<models::UsedPassage>{};
}

bool Replies::isCurrent(std::uint64_t attempt) const noexcept {
    return reply_ && reply_->attempt() == attempt;
}

void Replies::words(std::uint64_t attempt, const std::string& words) {
    if (!isCurrent(attempt)) {
        return;
    }
    const std::uint64_t turn = reply_->turn();
    parts_.tally.endStage(TurnStage::kFirstWord);
    for (const std::string& sentence : reply_->sentences().add(words)) {
        parts_.tally.endStage(TurnStage::kFirstSentence);
        parts_.feed(ReplyText{turn, sentence});
        if (!reply_) {
            return;
        }
    }
}

void Replies::used(std::uint64_t attempt, const TokenUsage& usage) {
    parts_.tally.noteUsage(usage);
    if (isCurrent(attempt)) {
        usage_.model = usage.model;
        usage_.input += usage.input;
        usage_.output += usage.output;
        usage_.cached += usage.cached;
    }
}

void Replies::done(std::uint64_t attempt, std::vector<ToolCall> calls, bool endsCall) {
    if (!isCurrent(attempt)) {
        return;
    }
    const std::uint64_t turn = reply_->turn();
    const std::string rest = reply_->sentences().finish();
    reply_.reset();
    if (!rest.empty()) {
        parts_.tally.endStage(TurnStage::kFirstSentence);
        parts_.feed(ReplyText{turn, rest});
    }
    if (calls.empty()) {
        storeUsage();
    }
    parts_.feed(ReplyDone{turn, std::move(calls), endsCall});
}

/// Words without their sentence's end are dropped.
void Replies::failed(std::uint64_t attempt, const std::string& reason) {
    if (!isCurrent(attempt)) {
        return;
    }
    const std::uint64_t turn = reply_->turn();
    reply_.reset();
    parts_.tally.abandonTurn();
    parts_.tally.noteFailure(TurnFailure::kProvider, reason);
    parts_.feed(ReplyFailed{turn});
}

/// Beside the words of the reply, which are on their way to the disk.
void Replies::storeUsage() {
    if (usage_ != TokenUsage{}) {
        parts_.outbox.put(ReplyUsage{std::exchange(usage_, {})});
    }
}

}  // namespace hiveline::voice
