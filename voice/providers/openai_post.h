// One request to an OpenAI-compatible service with its repetitions, and the frame of everything
// that is made of such requests. Used by openai.cpp and speech.cpp.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "common/sharing/fair_pool.h"
#include "common/sharing/gate.h"
#include "outbound/http_client.h"
#include "voice/providers/openai.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

/// Work on the client's thread that gives its outcome to a receiver. Everything but the constructor
/// runs there.
class Job : public std::enable_shared_from_this<Job> {
public:
    Job() = default;
    virtual ~Job() = default;
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    virtual void start() = 0;
    /// Gives up what is under way; nobody waits for it.
    virtual void stop() = 0;

    common::Gate gate;  // to the receiver

protected:
    /// Has `work` run on the pool, and `then` take what it gives on the client's thread, unless the
    /// request has gone. Nothing else of this job happens meanwhile. False: the pool is full.
    template <typename Work, typename Then>
    [[nodiscard]] bool onPool(
        common::FairPool& pool,
        std::string_view owner,
        outbound::HttpClient& client,
        Work work,
        Then then
    ) {
        return pool.submit(
            owner,
            [self = shared_from_this(), &client, work = std::move(work), then = std::move(then)](
                std::size_t /*worker*/
            ) {
                if (self->gate.isClosed()) {
                    return;
                }
                auto made = std::make_shared<decltype(work())>(work());
                // Behind a closed gate the client may be gone.
                self->gate.pass([&] {
                    client.post([self, made, then] {
                        if (!self->gate.isClosed()) {
                            then(std::move(*made));
                        }
                    });
                });
            }
        );
    }
};

/// Starts the job. Destroying the request stops it.
[[nodiscard]] std::unique_ptr<Request> run(outbound::HttpClient& client, std::shared_ptr<Job> job);

/// A failed request: why, and the status of the last answer (0: there was none).
struct PostFailure {
    std::string reason;  // without key, URL or any word of the answer
    int status = 0;
};

class PostReceiver {
public:
    virtual ~PostReceiver() = default;
    /// An attempt begins: what came of an earlier one is void.
    virtual void begin() = 0;
    /// The next piece of an answer with a 2xx status.
    virtual void data(const outbound::HttpHead& head, std::string_view piece) = 0;
    virtual void done(const outbound::HttpHead& head) = 0;
    virtual void failed(const PostFailure& failure) = 0;
};

/// Lives on the client's thread. May be destroyed in the middle of what it calls.
class RetriedPost final : public outbound::HttpReceiver {
public:
    RetriedPost(
        outbound::HttpClient& client,
        const OpenAiSettings& settings,
        outbound::HttpRequest request,
        PostReceiver& receiver
    );
    void start();
    /// Something of the answer is used from now on: no further attempt.
    void commit() noexcept {
        committed_ = true;
        std::string().swap(request_.body);
    }
    /// No attempt beyond the first, of which nothing is used yet.
    void keepAttempt() noexcept { committed_ = true; }
    /// The answer turned out to be of no use: tries again or fails.
    void again(const std::string& reason);
    /// Nobody listens to the rest of the answer.
    void letEnd();

    void data(const outbound::HttpHead& head, std::string_view piece) override;
    void done(const outbound::HttpHead& head) override;
    void failed(outbound::HttpFailure kind, const std::string& text) override;

private:
    void retry(PostFailure failure, std::optional<std::chrono::milliseconds> wait);
    [[nodiscard]] std::chrono::milliseconds pause();

    outbound::HttpClient& client_;
    const OpenAiSettings& settings_;
    outbound::HttpRequest request_;
    PostReceiver& receiver_;
    std::unique_ptr<outbound::HttpClient::Ticket> exchange_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
    std::string errorBody_;
    std::minstd_rand random_{std::random_device()()};
    int attempt_ = 0;
    bool committed_ = false;
};

/// A job of one request whose answer is taken as a whole.
class AnswerJob : public Job, public PostReceiver {
public:
    AnswerJob(outbound::HttpClient& client, std::shared_ptr<const OpenAiSettings> settings)
        : settings_(std::move(settings)),
          client_(client) {}
    void stop() override { post_.reset(); }

protected:
    /// Inside of answered() and refused() it may be called once more.
    void send(outbound::HttpRequest request);
    /// As send(), of a request for a whole answer of the model.
    void sendChat(std::string body);
    virtual void answered(const outbound::HttpHead& head, std::string body) = 0;
    virtual void refused(const PostFailure& failure) = 0;

    const std::shared_ptr<const OpenAiSettings> settings_;

private:
    void begin() override { body_.clear(); }
    void data(const outbound::HttpHead& head, std::string_view piece) override;
    void done(const outbound::HttpHead& head) override;
    void failed(const PostFailure& failure) override;

    outbound::HttpClient& client_;
    std::unique_ptr<RetriedPost> post_;
    std::string body_;
};

/// A POST of `body` to `path` below the base URL, with the key.
[[nodiscard]] outbound::HttpRequest postOf(
    const OpenAiSettings& settings, std::string_view path, std::string contentType, std::string body
);

/// `text` with what is not UTF-8, and NUL, replaced, cut to `most` bytes at a character.
[[nodiscard]] std::string cleanText(std::string_view text, std::size_t most);

}  // namespace hiveline::voice
