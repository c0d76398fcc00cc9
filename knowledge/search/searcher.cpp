#include "knowledge/search/searcher.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/records/hives.h"

namespace hiveline::knowledge {

using storage::passages::Hit;
using storage::passages::Scope;

namespace {

// Of each list: a passage that neither has among its first fifty adds nothing to an answer of a
// few.
constexpr std::size_t kFusedDepth = 50;

std::exception_ptr refusal(common::ErrorCode code, const std::string& text) {
    return std::make_exception_ptr(common::Error(code, text));
}

/// How many hits to look at before pages share their places: three times as many, so that there is
/// a choice, and no more than fifty beyond what was asked for.
std::size_t depthFor(std::size_t limit) {
    constexpr std::size_t kTimes = 3;
    constexpr std::size_t kMaxMore = 50;
    return std::min(limit * kTimes, limit + kMaxMore);
}

/// Passages of one page repeat its words, and what answers may be said on another one: each passage
/// counts less that follows a better one of its page.
void preferOtherPages(std::vector<Found>& found) {
    // Measured on 155 questions on manual pages in five languages (1634eec).
    constexpr double kShare = 0.6;
    std::map<std::pair<std::string, std::string>, double> shares;
    for (Found& each : found) {
        double& share = shares.try_emplace({each.hiveId, each.source}, 1.0).first->second;
        each.score *= share;
        share *= kShare;
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, &Found::score);
}

Found foundOf(storage::passages::Passage passage, double score) {
    return {
        std::move(passage.hiveId),
        std::move(passage.title),
        std::move(passage.text),
        std::move(passage.source),
        score};
}

bool haveVectors(const std::vector<Scope>& scopes) {
    return std::ranges::any_of(scopes, [](const Scope& scope) { return scope.vectors > 0; });
}

}  // namespace

/// What was asked, shared by the tasks that answer it: one looks for vectors, one finds passages.
struct Searcher::Question {
    Question(
        std::string ofOrg,
        std::string ofHive,
        std::string ofAgent,
        std::string asks,
        Wish wished,
        AnswerReceiver receiver
    )
        : orgId(std::move(ofOrg)),
          hiveId(std::move(ofHive)),
          agentId(std::move(ofAgent)),
          text(std::move(asks)),
          wish(std::move(wished)),
          then(std::move(receiver)) {}

    std::string orgId;
    // Either this or agentId; agentId for a call.
    std::string hiveId;
    std::string agentId;  // of a call
    std::string text;
    Wish wish;
    // Called by answer() alone.
    AnswerReceiver then;
    std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
    std::atomic<bool> isAnswered = false;

    /// Only the first call has an effect: a task that fails after its answer must not give a second
    /// one.
    void answer(Answer answer) {
        if (!isAnswered.exchange(true)) {
            then(std::move(answer));
        }
    }
    /// Answers with the exception that is being handled. Call within a handler only.
    void fail() noexcept {
        try {
            common::log::warn(
                "search_failed", {{"question_of", hiveId.empty() ? agentId : hiveId}}
            );
            answer({{}, std::current_exception()});
        } catch (...) {  // NOLINT(bugprone-empty-catch): who asked cannot take the answer
        }
    }
    [[nodiscard]] bool isOfCall() const { return hiveId.empty(); }

    [[nodiscard]] std::vector<Scope> scopes(storage::ReadTx& tx) const {
        if (hiveId.empty()) {
            return storage::passages::scopesOfAgent(tx, orgId, agentId);
        }
        if (!storage::hives::find(tx, orgId, hiveId)) {
            throw common::Error(common::ErrorCode::kNotFound, "Hive " + hiveId + " not found");
        }
        return storage::passages::scopesOfHive(tx, orgId, hiveId);
    }
};

/// A question whose vector is being asked for. The one that asks sets `request` under the mutex,
/// since the answer may arrive before embed() has returned.
struct Searcher::Lookup {
    std::mutex mutex;
    std::unique_ptr<Embedder::Request> request;  // guarded by mutex
};

std::vector<Hit> fuseRanks(
    const std::vector<Hit>& words, const std::vector<Hit>& meanings, std::size_t limit
) {
    // As in the paper: it keeps the first place of one list from outweighing good places in both.
    constexpr double kConstant = 60;
    std::map<std::int64_t, double> scores;
    for (const auto* list : {&words, &meanings}) {
        double rank = 1;
        for (const Hit& hit : *list) {
            scores[hit.row] += 1 / (kConstant + rank++);
        }
    }
    std::vector<Hit> fused;
    // By row: equal scores keep the order of rows, so that answers do not change from run to run.
    fused.reserve(scores.size());
    for (const auto& [row, score] : scores) {
        fused.push_back({row, score});
    }
    std::ranges::stable_sort(fused, [](const Hit& a, const Hit& b) { return a.score > b.score; });
    fused.resize(std::min(fused.size(), limit));
    return fused;
}

Searcher::Searcher(storage::Store& store, Embedder* embedder, std::size_t threads)
    : store_(store),
      embedder_(embedder) {
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this] { run(); });
    }
}

Searcher::~Searcher() {
    stop();
}

void Searcher::stop() {
    // Destroyed outside of the lock: what their receivers hold may call the searcher.
    std::deque<Task> dropped;
    std::deque<Task> droppedOfCalls;
    std::map<std::uint64_t, std::shared_ptr<Lookup>> lookups;
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
        dropped.swap(tasks_);
        droppedOfCalls.swap(tasksOfCalls_);
        lookups.swap(lookups_);
    }
    ready_.notify_all();
    // Before the lookups: a task may still be forgetting one. Requests are cancelled after that,
    // and what they still deliver is not taken.
    threads_.clear();
    lookups.clear();
}

bool Searcher::enqueue(Task task, Room room) {
    {
        const std::scoped_lock lock(mutex_);
        auto& tasks = task.question->isOfCall() ? tasksOfCalls_ : tasks_;
        // A bound refuses at once what would be answered too late.
        if (!stopping_ && room == Room::kBounded && tasks.size() >= kMaxWaiting) {
            return false;
        }
        if (!stopping_) {
            tasks.push_back(std::move(task));
        }
    }
    ready_.notify_one();
    return true;
}

void Searcher::ask(std::shared_ptr<Question> question) {
    const bool isTaken = enqueue(
        {question, [this, question](storage::Reader& reader) { begin(reader, question); }},
        Room::kBounded
    );
    if (!isTaken) {
        question->answer(
            {{}, refusal(common::ErrorCode::kUnavailable, "Too many searches are under way")}
        );
    }
}

/// The next task, those of calls first; nullopt: the searcher stops.
std::optional<Searcher::Task> Searcher::next() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return stopping_ || !tasks_.empty() || !tasksOfCalls_.empty(); });
    if (stopping_) {
        return std::nullopt;
    }
    auto& tasks = tasksOfCalls_.empty() ? tasks_ : tasksOfCalls_;
    std::optional<Task> task(std::move(tasks.front()));
    tasks.pop_front();
    return task;
}

void Searcher::run() {
    // Opened with the first task, and again after a failure to: a server without questions needs
    // none.
    std::unique_ptr<storage::Reader> reader;
    while (const auto task = next()) {
        try {
            if (!reader) {
                reader = store_.openReader();
            }
            task->work(*reader);
        } catch (...) {
            task->question->fail();
        }
    }
}

void Searcher::askHive(
    std::string orgId,
    std::string hiveId,
    std::string question,
    std::size_t limit,
    AnswerReceiver then
) {
    ask(std::make_shared<Question>(
        std::move(orgId),
        std::move(hiveId),
        "",
        std::move(question),
        Wish{.limit = limit},
        std::move(then)
    ));
}

void Searcher::askAgent(
    std::string orgId, std::string agentId, std::string question, Wish wish, AnswerReceiver then
) {
    ask(std::make_shared<Question>(
        std::move(orgId),
        "",
        std::move(agentId),
        std::move(question),
        std::move(wish),
        std::move(then)
    ));
}

std::vector<Scope> Searcher::scopesOf(storage::ReadTx& tx, const Question& question) {
    auto scopes = question.scopes(tx);
    for (Scope& scope : scopes) {
        if (embedder_ == nullptr || scope.vectors == 0 || scope.vectorModel == embedder_->name()) {
            continue;
        }
        scope.vectors = 0;
        // Told once: it holds for every question until the hives have been refreshed.
        if (!toldOfOtherModel_.exchange(true)) {
            common::log::warn(
                "vectors_of_another_model",
                {{"model", scope.vectorModel},
                 {"organisation", question.orgId},
                 {"help", "refresh the hives that were read with it"}}
            );
        }
    }
    return scopes;
}

void Searcher::begin(storage::Reader& reader, const std::shared_ptr<Question>& question) {
    bool isMeant = false;
    try {
        isMeant = embedder_ != nullptr && store_.read(reader, [&](storage::ReadTx& tx) {
            return haveVectors(scopesOf(tx, *question));
        });
    } catch (...) {
        question->answer({{}, std::current_exception()});
        return;
    }
    // No vectors, no request: the provider is not asked for nothing, which would cost its time.
    if (!isMeant) {
        finish(reader, *question, {});
        return;
    }
    try {
        askMeaning(question);
    } catch (const std::exception& failure) {
        // Words alone are a worse answer, but one.
        finish(reader, *question, {{}, failure.what()});
    }
}

void Searcher::askMeaning(const std::shared_ptr<Question>& question) {
    auto lookup = std::make_shared<Lookup>();
    std::uint64_t id = 0;
    {
        const std::scoped_lock lock(mutex_);
        // Dropped without an answer, as stop() says.
        if (stopping_) {
            return;
        }
        id = ++lastLookup_;
        lookups_[id] = lookup;
    }
    try {
        const std::vector<std::string> texts{question->text};
        const std::scoped_lock lock(lookup->mutex);
        lookup->request = embedder_->embed(texts, [this, id, question](Embedded meaning) {
            heard(id, question, std::move(meaning));
        });
    } catch (...) {
        forget(id);
        throw;
    }
}

/// On a thread of the embedder, which must not see an exception and must not be held up: the rest
/// is done by a thread of the searcher.
void Searcher::heard(
    std::uint64_t lookup, const std::shared_ptr<Question>& question, Embedded meaning
) noexcept {
    try {
        // Kept beyond the bound: the question has had its place since it was asked.
        static_cast<void>(enqueue(
            {question,
             [this, lookup, question, meaning = std::move(meaning)](storage::Reader& reader) {
                 forget(lookup);
                 finish(reader, *question, meaning);
             }},
            Room::kKept
        ));
    } catch (...) {
        question->fail();
    }
}

/// Ends a request on a thread of the searcher, never within its own callback. The lock waits for
/// the thread that still sets it.
void Searcher::forget(std::uint64_t id) {
    std::shared_ptr<Lookup> lookup;
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = lookups_.find(id); found != lookups_.end()) {
            lookup = std::move(found->second);
            lookups_.erase(found);
        }
    }
    if (lookup) {
        const std::scoped_lock lock(lookup->mutex);
        lookup->request.reset();
    }
}

void Searcher::finish(storage::Reader& reader, Question& question, const Embedded& meaning) {
    Answer answer;
    if (!meaning.failure.empty()) {
        common::log::warn("question_not_embedded", {{"reason", meaning.failure}});
        unembedded_.add();
    }
    try {
        store_.read(reader, [&](storage::ReadTx& tx) {
            // Again: content may have been replaced while the vector was on its way.
            const auto scopes = scopesOf(tx, question);
            std::vector<Hit> hits;
            const std::size_t depth = depthFor(question.wish.limit);
            // A call is given passages only if they have the question's telling words: a model
            // takes whatever it is given for an answer. A search by request shows the best there
            // is.
            if (meaning.vectors.empty() && question.isOfCall()) {
                hits = storage::passages::byWords(
                    tx, scopes, question.text, depth, question.wish.language
                );
            } else if (meaning.vectors.empty()) {
                hits = storage::passages::byAnyWords(tx, scopes, question.text, depth);
            } else {
                hits = fuseRanks(
                    storage::passages::byWords(
                        tx, scopes, question.text, kFusedDepth, question.wish.language
                    ),
                    storage::passages::byVector(
                        tx, scopes, meaning.vectors.front(), kFusedDepth, signs_
                    ),
                    question.wish.limit
                );
            }
            for (auto& each : storage::passages::fetch(tx, question.orgId, hits)) {
                const auto hit = std::ranges::find(hits, each.row, &Hit::row);
                answer.found.push_back(foundOf(std::move(each), hit->score));
            }
            if (meaning.vectors.empty()) {
                preferOtherPages(answer.found);
            }
            // Content that is small enough is given whole: then nothing depends on the question's
            // words.
            auto all = storage::passages::whole(
                tx, question.orgId, scopes, static_cast<std::int64_t>(question.wish.whole)
            );
            if (all.empty()) {
                answer.found.resize(std::min(answer.found.size(), question.wish.limit));
            }
            for (auto& each : all) {
                if (std::ranges::find(hits, each.row, &Hit::row) == hits.end()) {
                    answer.found.push_back(foundOf(std::move(each), 0));
                }
            }
        });
    } catch (...) {
        answer = {{}, std::current_exception()};
    }
    const auto time = std::chrono::steady_clock::now() - question.asked;
    seconds_.observe(std::chrono::duration<double>(time).count());
    question.answer(std::move(answer));
}

void Searcher::registerWith(common::metrics::Registry& registry) const {
    registry.add(
        "hiveline_search_seconds",
        "From a question to the passages of hives that answer it.",
        seconds_
    );
    registry.add(
        "hiveline_search_unembedded_total",
        "Questions whose vector the embeddings provider did not give in time.",
        unembedded_
    );
}

}  // namespace hiveline::knowledge
