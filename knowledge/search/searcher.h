// Answers questions from what hives say, on a few threads of its own with a reader each. Always by
// words; if the server has an embedder and the content has vectors, also by meaning, and the two
// lists are joined by reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009). All functions
// may be called from any thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/metrics.h"
#include "knowledge/embedder.h"
#include "storage/passages/passages.h"
#include "storage/passages/sign_cache.h"
#include "storage/store.h"

namespace hiveline::knowledge {

/// A passage as it is given to whoever asked.
struct Found {
    std::string hiveId;
    std::string title;
    std::string text;
    std::string source;
    /// Comparable within one answer only: what it measures depends on how the passages were found.
    double score = 0;
};

/// The best first; or why there are none.
struct Answer {
    std::vector<Found> found;
    std::exception_ptr failure;
};
/// Called once, on a thread of the searcher or within the call that asks; dropped without being
/// called when the searcher stops.
using AnswerReceiver = std::function<void(Answer)>;

class Searcher {
public:
    /// `store` outlives it, and `embedder`, which may be null. Two threads: one question takes some
    /// milliseconds, and the store serves others at the same time.
    Searcher(storage::Store& store, Embedder* embedder, std::size_t threads = 2);
    /// As stop().
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// At most `limit` passages of one hive. Fails with Error{kNotFound} if the organisation has no
    /// such hive, Error{kUnavailable} if too many questions wait.
    void askHive(
        std::string orgId,
        std::string hiveId,
        std::string question,
        std::size_t limit,
        AnswerReceiver then
    );
    /// What a call asks for.
    struct Wish {
        std::size_t limit = 5;   // passages
        std::size_t whole = 0;   // bytes: where all there is has no more, all of it is given
        std::string language{};  // of the call, as storage::languageOf() gives it; empty: not known
    };
    /// Over the hives of the agent, as passages::scopesOfAgent() has them; nothing is found if
    /// there is no such agent. Comes before whatever askHive() asks, since a caller is waiting for
    /// it. Of content that is given whole, what the question does not find comes last, with scores
    /// of 0. Fails with Error{kUnavailable} if too many questions wait.
    void askAgent(
        std::string orgId, std::string agentId, std::string question, Wish wish, AnswerReceiver then
    );
    /// Drops the questions that wait and ends the threads. May be called again.
    void stop();

    /// Adds `hiveline_search_…`. The registry is read no longer than this lives.
    void registerWith(common::metrics::Registry& registry) const;

private:
    // Of each kind: some seconds of work at most.
    static constexpr std::size_t kMaxWaiting = 1'000;

    struct Question;
    struct Lookup;
    struct Task {
        std::shared_ptr<Question> question;  // is answered with what `work` throws
        std::function<void(storage::Reader&)> work;
    };

    enum class Room : std::uint8_t { kBounded, kKept };
    /// False: the queue is full. A searcher that stops takes the task and drops it.
    [[nodiscard]] bool enqueue(Task task, Room room);
    [[nodiscard]] std::optional<Task> next();
    void ask(std::shared_ptr<Question> question);
    /// What each thread does.
    void run();
    /// What the question is asked of. Vectors of another model than the embedder's count as none.
    [[nodiscard]] std::vector<storage::passages::Scope> scopesOf(
        storage::ReadTx& tx, const Question& question
    );
    /// First task of a question: finds out whether it needs a vector.
    void begin(storage::Reader& reader, const std::shared_ptr<Question>& question);
    /// Has the question's vector made; heard() goes on.
    void askMeaning(const std::shared_ptr<Question>& question);
    void heard(
        std::uint64_t lookup, const std::shared_ptr<Question>& question, Embedded meaning
    ) noexcept;
    /// Finds the passages and answers.
    void finish(storage::Reader& reader, Question& question, const Embedded& meaning);
    void forget(std::uint64_t lookup);

    storage::Store& store_;
    Embedder* const embedder_;
    common::metrics::Histogram seconds_{common::metrics::secondsBounds()};
    common::metrics::Counter unembedded_;
    std::atomic<bool> toldOfOtherModel_ = false;
    storage::passages::SignCache signs_;

    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<Task> tasks_;         // guarded by mutex_, as the next five
    std::deque<Task> tasksOfCalls_;  // come first
    std::map<std::uint64_t, std::shared_ptr<Lookup>> lookups_;
    std::uint64_t lastLookup_ = 0;
    bool stopping_ = false;
    std::vector<std::jthread> threads_;  // last
};

/// Two lists joined: the score of a row is the sum of 1 / (60 + rank) over the lists that have it,
/// ranks from 1. At most `limit`, best first.
[[nodiscard]] std::vector<storage::passages::Hit> fuseRanks(
    const std::vector<storage::passages::Hit>& words,
    const std::vector<storage::passages::Hit>& meanings,
    std::size_t limit
);

}  // namespace hiveline::knowledge
