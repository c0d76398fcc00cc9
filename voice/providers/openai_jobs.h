// What OpenAiThinker does, as jobs on the client's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "voice/providers/chat_request.h"
#include "voice/providers/chat_stream.h"
#include "voice/providers/openai.h"
#include "voice/providers/openai_post.h"
#include "voice/providers/sse.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

/// The reason of a reply that would take more memory than its organisation has.
inline constexpr const char* kTooMuch = "the organisation has too much to think about";

/// One turn's reply. Sentences are given on as they come; once the first has been, nothing is asked
/// again, since it was heard. A request that fails before that is tried with less: without the
/// tools or the usage that a server may not know.
class ReplyJob final : public Job, public PostReceiver {
public:
    ReplyJob(
        outbound::HttpClient& client,
        ThinkingPools& pools,
        std::shared_ptr<const OpenAiSettings> settings,
        std::shared_ptr<OpenAiAbilities> abilities,
        Turn turn,
        ReplyReceiver& receiver
    );
    void start() override;
    void stop() override;

private:
    void begin() override;
    void data(const outbound::HttpHead& head, std::string_view piece) override;
    void done(const outbound::HttpHead& head) override;
    void failed(const PostFailure& failure) override;

    void ask();
    void send(std::string body);
    void take(const std::vector<std::string>& events);
    void speak(const std::string& words);
    void noteProgress();
    void conclude();
    // Arguments of tools are judged on a thread of the pools, since schemas may be large; what does
    // not fit goes back to the model once.
    void judge(std::vector<ChatCall> calls);
    void judged(const std::vector<ChatCall>& calls, const std::vector<std::string>& misfits);
    void correct(const std::vector<ChatCall>& calls, const std::vector<std::string>& misfits);
    void give(const std::vector<ChatCall>& calls, bool endsCall);
    void breakOff(const std::string& reason);
    void fail(const std::string& reason);
    // What requests took adds up over the turn, corrections included.
    void noteUsage();
    void tellUsage();
    [[nodiscard]] bool askForLess(const PostFailure& failure);

    outbound::HttpClient& client_;
    ThinkingPools& pools_;
    const std::shared_ptr<const OpenAiSettings> settings_;
    const std::shared_ptr<OpenAiAbilities> abilities_;
    const Turn turn_;
    const std::string endCall_;
    ReplyReceiver& receiver_;

    // Held until the request is sent: composed requests of one organisation are bounded together.
    common::ByteShares::Lease body_;
    std::unique_ptr<RetriedPost> post_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
    SseParser parser_;
    ChatStream stream_;
    std::string whole_;  // of an answer that is no stream
    std::string words_;  // of this request
    TokenUsage used_;    // by the requests before this one
    bool hasUsage_ = false;
    bool offersTools_ = true;
    bool asksUsage_ = true;
    bool spoke_ = false;
    // The first token is there: from here on the request is not made again.
    bool committed_ = false;
    bool finishing_ = false;  // the model has finished, the stream has not
    bool over_ = false;
    bool closing_ = false;  // the call is to end, whatever else the correction gives
    std::unique_ptr<const Correction> correction_;
};

/// The report of a call. A server that does not know a strict schema is asked for a JSON object,
/// and then for plain text that has one in it: `format_` counts them.
class ReportJob final : public AnswerJob {
public:
    ReportJob(
        outbound::HttpClient& client,
        ThinkingPools& pools,
        std::shared_ptr<const OpenAiSettings> settings,
        std::shared_ptr<OpenAiAbilities> abilities,
        Transcript transcript,
        ReportReceiver& receiver
    );
    void start() override;

private:
    void answered(const outbound::HttpHead& head, std::string body) override;
    void refused(const PostFailure& failure) override;
    [[nodiscard]] bool tryNextFormat();
    void ask();
    void tell(std::optional<CallReport> report);
    void fail(const std::string& reason);

    outbound::HttpClient& client_;
    ThinkingPools& pools_;
    const std::shared_ptr<OpenAiAbilities> abilities_;
    const Transcript transcript_;
    ReportReceiver& receiver_;
    int format_ = 0;
};

/// What a long call remembers of its beginning, written while the call goes on; nobody waits for
/// it.
class NotesJob final : public AnswerJob {
public:
    NotesJob(
        outbound::HttpClient& client,
        ThinkingPools& pools,
        std::shared_ptr<const OpenAiSettings> settings,
        NotesRequest request,
        NotesReceiver& receiver
    );
    void start() override;

private:
    void answered(const outbound::HttpHead& head, std::string body) override;
    void refused(const PostFailure& failure) override;
    void fail(const std::string& reason);

    outbound::HttpClient& client_;
    ThinkingPools& pools_;
    const NotesRequest request_;
    NotesReceiver& receiver_;
};

/// What the message of a whole answer says, without thoughts.
[[nodiscard]] std::string contentOf(std::string_view body);

}  // namespace hiveline::voice
