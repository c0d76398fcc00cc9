#include "knowledge/fetch/site_rules.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "common/sharing/gate.h"
#include "knowledge/fetch/sitemap.h"
#include "knowledge/fetch/url.h"

namespace hiveline::knowledge {
namespace {

// Microseconds: RFC 9309 section 2.4 asks for no longer than a day.
constexpr std::int64_t kKept = 24LL * 3'600 * 1'000'000;
constexpr std::size_t kMaxFaults = 10;
// A server that hangs is left alone ten times as long, so that it takes little of a thread.
constexpr std::int64_t kFailureFactor = 10;
constexpr std::int64_t kMaxFailureLength = 300LL * 1'000'000;  // microseconds

class JobTicket final : public SiteRules::Ticket {
public:
    explicit JobTicket(std::function<void()> cancel) : cancel_(std::move(cancel)) {}
    ~JobTicket() override { cancel_(); }
    JobTicket(const JobTicket&) = delete;
    JobTicket& operator=(const JobTicket&) = delete;

private:
    std::function<void()> cancel_;
};

/// What RFC 9309 sections 2.3.1.2 to 2.3.1.4 make of a robots.txt that could not be had. One that
/// is redirected too often or to nowhere is as good as missing; a server that has too much to do
/// tells later.
bool isUnavailable(const FetchFailure& failure) {
    return failure.kind == FetchFailureKind::kPermanent;
}

}  // namespace

/// A robots.txt on its way.
class SiteRules::RobotsJob final : public FetchReceiver,
                                   public std::enable_shared_from_this<SiteRules::RobotsJob> {
public:
    RobotsJob(SiteRules& rules, std::string_view url, std::function<void(RobotsAnswer)> then)
        : rules_(rules),
          origin_(originOf(url)),
          then_(std::move(then)) {}

    void begin() {
        passing([this] {
            if (const auto known = rules_.knownRobots(origin_)) {
                // Another job for the same site has been faster.
                return then_({.robots = known, .unreachable = std::nullopt});
            }
            if (auto failure = rules_.recentFailure(origin_)) {
                return giveUp(std::move(*failure));
            }
            FetchRequest request;
            request.url = origin_ + "/robots.txt";
            request.wanted = Wanted::kAnything;
            // Above what is read: a robots.txt that is too long is cut, not failed.
            request.limits.mostBytes = 2 * Robots::kMaxBytes;
            request.limits.times = rules_.limits_.times;
            request.limits.times.whole =
                std::min(request.limits.times.whole, rules_.limits_.robotsTime);
            begun_ = std::chrono::steady_clock::now();
            request.onBody = [this](std::string_view piece) {
                text_ += piece;
                return text_.size() <= Robots::kMaxBytes;
            };
            ticket_ = rules_.fetcher_.start(std::move(request), *this);
        });
    }

    void cancel() {
        gate_.close();
        ticket_.reset();
    }

    void fetched(Fetched /*page*/) override {
        passing([this] {
            answer(std::make_shared<const Robots>(Robots::parse(text_, kProductToken)));
        });
    }

    void failed(FetchFailure failure) override {
        passing([this, &failure] {
            if (isUnavailable(failure)) {
                return answer(std::make_shared<const Robots>(Robots::allowAll()));
            }
            if (failure.kind != FetchFailureKind::kInterrupted) {
                const auto took = std::chrono::steady_clock::now() - begun_;
                rules_.keepFailure(
                    origin_,
                    failure,
                    std::chrono::duration_cast<std::chrono::microseconds>(took).count()
                );
            }
            giveUp(std::move(failure));
        });
    }

private:
    template <typename Function>
    void passing(Function function) {
        const auto self = shared_from_this();
        static_cast<void>(gate_.pass(function));
    }

    void giveUp(FetchFailure failure) {
        // What it said before holds as long as it cannot be reached.
        if (const auto old = rules_.find(origin_)) {
            return then_({.robots = old->robots, .unreachable = std::nullopt});
        }
        failure.text = "robots.txt: " + failure.text;
        then_(
            {.robots = std::make_shared<const Robots>(Robots::disallowAll()),
             .unreachable = std::move(failure)}
        );
    }

    void answer(std::shared_ptr<const Robots> robots) {
        rules_.keep(origin_, robots);
        then_({.robots = std::move(robots), .unreachable = std::nullopt});
    }

    SiteRules& rules_;
    const std::string origin_;
    const std::function<void(RobotsAnswer)> then_;
    common::Gate gate_;
    std::string text_;
    std::chrono::steady_clock::time_point begun_;
    std::unique_ptr<Ticket> ticket_;
};

/// The sitemaps of a site, one after the other.
class SiteRules::SitemapJob final : public FetchReceiver,
                                    public std::enable_shared_from_this<SiteRules::SitemapJob> {
public:
    SitemapJob(
        SiteRules& rules,
        std::string_view url,
        const Robots& robots,
        std::function<bool(const std::string&)> onUrl,
        std::function<void(SitemapReport)> done
    )
        : rules_(rules),
          site_(url),
          onUrl_(std::move(onUrl)),
          done_(std::move(done)) {
        for (const std::string& sitemap : robots.sitemaps()) {
            if (const auto address = resolveUrl(site_, sitemap)) {
                add(*address, Level::kFirst);
            }
        }
        if (waiting_.empty()) {
            isGuess_ = true;
            add(std::string(originOf(site_)) + "/sitemap.xml", Level::kFirst);
        }
    }

    void begin() {
        passing([this] {
            end_ = std::chrono::steady_clock::now() + rules_.limits_.sitemapsTime;
            next();
        });
    }

    void cancel() {
        gate_.close();
        ticket_.reset();
    }

    void fetched(Fetched /*page*/) override {
        passing([this] {
            reader_->finish();
            if (!reader_->fault().empty()) {
                note(reader_->fault());
            }
            ++report_.sitemaps;
            next();
        });
    }

    void failed(FetchFailure failure) override {
        passing([this, &failure] {
            // Most sites have no sitemap, which is no fault of theirs.
            const bool isMissing = isGuess_ && known_.size() == 1 && isUnavailable(failure);
            if (!isMissing) {
                note(failure.text);
            }
            failure.kind == FetchFailureKind::kInterrupted ? finish() : next();
        });
    }

private:
    enum class Level : std::uint8_t { kFirst, kOfIndex };
    struct Waiting {
        std::string url;
        Level level = Level::kFirst;
    };

    template <typename Function>
    void passing(Function function) {
        const auto self = shared_from_this();
        static_cast<void>(gate_.pass(function));
    }

    void add(const std::string& url, Level level) {
        if (known_.size() < rules_.limits_.mostSitemaps && known_.insert(url).second) {
            waiting_.push_back({.url = url, .level = level});
        }
    }

    void note(const std::string& fault) {
        if (report_.faults.size() < kMaxFaults) {
            report_.faults.push_back(current_.url + ": " + fault);
        }
    }

    void next() {
        if (waiting_.empty() || isEnough_ || bytes_ >= rules_.limits_.mostSitemapBytes) {
            return finish();
        }
        current_ = std::move(waiting_.front());
        waiting_.pop_front();
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(end_ - std::chrono::steady_clock::now());
        if (left <= std::chrono::milliseconds(0)) {
            note("The sitemaps before it took too long");
            return finish();
        }
        reader_ =
            std::make_unique<SitemapReader>([this](std::string_view loc) { return take(loc); });
        FetchRequest request;
        request.url = current_.url;
        request.wanted = Wanted::kAnything;
        request.limits.mostBytes = SitemapReader::kMaxBytes;
        request.limits.times = rules_.limits_.times;
        request.limits.times.whole = std::min(request.limits.times.whole, left);
        request.onBody = [this](std::string_view piece) {
            const auto self = shared_from_this();  // as in passing()
            bytes_ += piece.size();
            return bytes_ <= rules_.limits_.mostSitemapBytes && reader_->feed(piece);
        };
        ticket_ = rules_.fetcher_.start(std::move(request), *this);
    }

    bool take(std::string_view loc) {
        const auto url = resolveUrl(current_.url, loc);
        if (!url || !isSameSite(*url, site_)) {
            return true;
        }
        if (reader_->isIndex()) {
            // An index in an index is not followed (sitemaps.org): it could go round.
            if (current_.level == Level::kFirst) {
                add(*url, Level::kOfIndex);
            }
            return true;
        }
        ++report_.urls;
        isEnough_ =
            // Asked for each URL: a sitemap may hold 50,000, which takes longer than a ticket's end
            // should wait.
            !onUrl_(*url) || gate_.isClosed() || report_.urls >= rules_.limits_.mostSitemapUrls;
        return !isEnough_;
    }

    void finish() { done_(std::move(report_)); }

    SiteRules& rules_;
    const std::string site_;
    const std::function<bool(const std::string&)> onUrl_;
    const std::function<void(SitemapReport)> done_;
    common::Gate gate_;
    std::set<std::string> known_;
    std::deque<Waiting> waiting_;
    Waiting current_;
    std::unique_ptr<SitemapReader> reader_;
    std::size_t bytes_ = 0;
    std::chrono::steady_clock::time_point end_;
    bool isEnough_ = false;
    // Nobody said that there is a sitemap.
    bool isGuess_ = false;
    SitemapReport report_;
    std::unique_ptr<Ticket> ticket_;
};

SiteRules::SiteRules(
    outbound::HttpClient& client, Fetcher& fetcher, const common::Clock& clock, SiteLimits limits
)
    : client_(client),
      fetcher_(fetcher),
      clock_(clock),
      limits_(limits) {}

SiteRules::~SiteRules() = default;

std::unique_ptr<SiteRules::Ticket> SiteRules::robotsFor(
    std::string_view url, std::function<void(RobotsAnswer)> then
) {
    const auto job = std::make_shared<RobotsJob>(*this, url, std::move(then));
    client_.post([job] { job->begin(); });
    return std::make_unique<JobTicket>([job] { job->cancel(); });
}

std::unique_ptr<SiteRules::Ticket> SiteRules::readSitemaps(
    std::string_view url,
    const Robots& robots,
    std::function<bool(const std::string& url)> onUrl,
    std::function<void(SitemapReport)> done
) {
    const auto job =
        std::make_shared<SitemapJob>(*this, url, robots, std::move(onUrl), std::move(done));
    client_.post([job] { job->begin(); });
    return std::make_unique<JobTicket>([job] { job->cancel(); });
}

std::shared_ptr<const Robots> SiteRules::knownRobots(std::string_view url) const {
    const auto known = find(originOf(url));
    const bool isFresh = known && clock_.nowMicros() - known->fetchedMicros < kKept;
    return isFresh ? known->robots : nullptr;
}

std::optional<SiteRules::Known> SiteRules::find(std::string_view origin) const {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(origin);
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<FetchFailure> SiteRules::recentFailure(const std::string& origin) const {
    const std::lock_guard lock(mutex_);
    const auto found = failed_.find(origin);
    const bool isRecent = found != failed_.end() && clock_.nowMicros() < found->second.untilMicros;
    return isRecent ? std::optional(found->second.failure) : std::nullopt;
}

void SiteRules::keepFailure(
    const std::string& origin, FetchFailure failure, std::int64_t tookMicros
) {
    const std::int64_t time = std::min(kFailureFactor * tookMicros, kMaxFailureLength);
    const std::lock_guard lock(mutex_);
    if (failed_.size() >= std::max<std::size_t>(limits_.mostSites, 1) &&
        !failed_.contains(origin)) {
        failed_.erase(std::ranges::min_element(failed_, {}, [](const auto& each) {
            return each.second.untilMicros;
        }));
    }
    failed_[origin] = {.failure = std::move(failure), .untilMicros = clock_.nowMicros() + time};
}

void SiteRules::forgetFailure(std::string_view url) {
    const std::lock_guard lock(mutex_);
    if (const auto found = failed_.find(originOf(url)); found != failed_.end()) {
        failed_.erase(found);
    }
}

void SiteRules::keep(const std::string& origin, std::shared_ptr<const Robots> robots) {
    const std::lock_guard lock(mutex_);
    if (const auto failed = failed_.find(origin); failed != failed_.end()) {
        failed_.erase(failed);
    }
    if (known_.size() >= std::max<std::size_t>(limits_.mostSites, 1) && !known_.contains(origin)) {
        known_.erase(std::ranges::min_element(known_, {}, [](const auto& each) {
            return each.second.fetchedMicros;
        }));
    }
    known_[origin] = {.robots = std::move(robots), .fetchedMicros = clock_.nowMicros()};
}

}  // namespace hiveline::knowledge
