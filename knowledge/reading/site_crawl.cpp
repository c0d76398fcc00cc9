#include "knowledge/reading/site_crawl.h"

#include <algorithm>
#include <set>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "knowledge/fetch/google_docs.h"
#include "knowledge/fetch/url.h"
#include "knowledge/reading/awaited.h"
#include "knowledge/reading/fetched_content.h"

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;
using builds::Page;
using models::HivePageState;

namespace {

// How long it may take to see that the server stops.
constexpr std::chrono::milliseconds kMaxWait(250);
// The longest pause of a server that a turn waits for; for longer ones, other hives go on.
constexpr std::chrono::seconds kMaxStay(1);
// For a server that says it has too much to do: a hive gives up its turn rather than its reading.
constexpr std::chrono::seconds kMaxPause(10);
// Before a page that had no room in memory is fetched again.
constexpr std::chrono::seconds kRoomPause(1);
// Addresses that a site names itself: as many as one sitemap may have (sitemaps.org).
constexpr std::size_t kMaxListed = 50'000;
// Taken in with one transaction.
constexpr std::size_t kListedAtOnce = 500;

bool isSettled(const Page& page) {
    return page.state != HivePageState::kPending;
}

}  // namespace

std::int64_t depthOf(const models::Hive& hive) {
    constexpr std::int64_t kUsualDepth = 2;
    const auto& props = hive.content.hiveProps;
    const bool isSite = hive.content.hiveType == models::HiveType::kWebsite;
    return isSite && props.crawl_child_pages.value_or(false) ? props.depth.value_or(kUsualDepth)
                                                             : 0;
}

/// What has arrived, from the client's threads to this one. Shared, since a receiver may still be
/// within put() when the crawl has ended.
struct SiteCrawl::Inbox {
    std::mutex mutex;
    std::condition_variable arrived;
    std::vector<std::int64_t> pages;  // guarded by mutex, as what their slots got

    void put(std::int64_t page) {
        const std::scoped_lock lock(mutex);
        pages.push_back(page);
        arrived.notify_all();
    }
};

/// A page that is being fetched. Its results are written on a client's thread before put(), and
/// read here after the page was found in the inbox: its mutex orders the two.
struct SiteCrawl::Slot final : FetchReceiver {
    Slot(Page which, std::shared_ptr<Inbox> where)
        : page(std::move(which)),
          inbox(std::move(where)) {}
    // First: no receiver is called once the ticket has gone.
    ~Slot() override { ticket.reset(); }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    void fetched(Fetched got) override {
        result = std::move(got);
        inbox->put(page.page);
    }
    void failed(FetchFailure why) override {
        failure = std::move(why);
        inbox->put(page.page);
    }

    const Page page;
    const std::shared_ptr<Inbox> inbox;
    std::string server;
    std::optional<Fetched> result;
    std::optional<FetchFailure> failure;
    bool hasArrived = false;  // known to the crawl
    std::unique_ptr<Fetcher::Ticket> ticket;
};

SiteCrawl::SiteCrawl(
    IngestionHost& host,
    storage::Reader& reader,
    ContentReader& content,
    const models::Hive& hive,
    const builds::Build& build,
    std::stop_token stop
)
    : host_(host),
      web_(host.web()),
      reader_(reader),
      content_(content),
      hive_(hive),
      key_(build.key),
      followsLinks_(depthOf(hive) > 0),
      stop_(std::move(stop)),
      pages_(host, reader, build.key, depthOf(hive)),
      isListed_(build.isListed || !followsLinks_),
      inbox_(std::make_shared<Inbox>()) {
    if (build.pages == 0) {
        // Whoever has a site read again has perhaps mended what kept its robots.txt from being
        // read.
        web_.rules().forgetFailure(canonicalUrl(hive.content.url.value_or("")).value_or(""));
    }
}

SiteCrawl::~SiteCrawl() {
    for (const auto& [page, slot] : slots_) {
        // Otherwise the server would keep this request as one that runs, for ever.
        if (!slot->hasArrived) {
            web_.end(slot->server);
        }
    }
}

void SiteCrawl::run(std::chrono::steady_clock::time_point deadline) {
    const auto isOver = [&] { return isStopped() || std::chrono::steady_clock::now() >= deadline; };
    // Once at least: a deadline that has passed already must not leave a hive without any progress.
    for (bool isFirst = true; !isStopped(); isFirst = false) {
        if (isFirst || !isOver()) {
            findSite();
            listPages();
            startPages();
        }
        const bool isWaiting = pause_.count() > 0 && pause_ < kMaxStay;
        // Even past the deadline, what is under way is awaited: it would be fetched a second time.
        if (slots_.empty() && (isOver() || !isWaiting)) {
            return;
        }
        awaitSome();
    }
}

std::optional<Page> SiteCrawl::firstPage() {
    return host_.store().read(reader_, [&](storage::ReadTx& tx) {
        const auto pages = builds::listPages(tx, key_, 0, 1);
        return pages.empty() ? std::nullopt : std::optional(pages.front());
    });
}

/// The site is where the first page led to: "example.com" may be at "www.example.org".
void SiteCrawl::findSite() {
    if (site_.empty()) {
        const auto first = firstPage();
        if (first && isSettled(*first)) {
            site_ = first->source;
        }
    }
}

/// Takes in what the site itself says of its pages, once per build.
void SiteCrawl::listPages() {
    if (isListed_ || site_.empty()) {
        return;
    }
    const std::size_t most =
        std::min(kMaxListed, static_cast<std::size_t>(host_.settings().mostPages));
    const auto robots = askRobots(site_);
    if (!robots) {
        return;
    }
    if (robots->unreachable) {  // nothing of the site may be read then
        host_.write(key_.orgId, [&](storage::WriteTx& tx) { builds::markListed(tx, key_); });
        isListed_ = true;
        return;
    }
    // Only the thread that reads the sitemaps touches it, until it hands the addresses over.
    struct Listing {
        std::vector<std::string> urls;
        std::set<std::string> known;
    };
    const auto listing = std::make_shared<Listing>();
    const Awaited<std::vector<std::string>> listed;
    const auto ticket = web_.rules().readSitemaps(
        site_,
        *robots->robots,
        [listing, most](const std::string& url) {
            if (looksLikePage(url) && listing->known.insert(url).second) {
                listing->urls.push_back(url);
            }
            return listing->urls.size() < most;
        },
        [listing, listed](const SitemapReport& /*report*/) { listed.put(std::move(listing->urls)); }
    );
    const auto urls = listed.take([this] { return isStopped(); });
    if (!urls) {
        return;
    }
    // A crash in between adds them again the next time, which the store ignores.
    for (std::size_t at = 0; at < urls->size(); at += kListedAtOnce) {
        host_.write(key_.orgId, [&](storage::WriteTx& tx) {
            std::vector<builds::NewPage> found;
            for (std::size_t i = at; i < std::min(at + kListedAtOnce, urls->size()); ++i) {
                found.push_back({(*urls)[i], (*urls)[i], 1});
            }
            builds::addPages(tx, key_, found, host_.settings().mostPages);
        });
    }
    host_.write(key_.orgId, [&](storage::WriteTx& tx) { builds::markListed(tx, key_); });
    isListed_ = true;
}

void SiteCrawl::startPages() {
    pause_ = std::chrono::microseconds(0);
    const std::size_t room = host_.settings().pace.connections;
    if (slots_.size() >= room) {
        return;
    }
    // As many more as are under way, since those are pending too.
    const auto pending = host_.store().read(reader_, [&](storage::ReadTx& tx) {
        return builds::pendingPages(tx, key_, static_cast<std::int64_t>(room + slots_.size()));
    });
    for (const Page& page : pending) {
        if (isStopped() || slots_.size() >= room) {
            return;
        }
        // Only when the first one has led to the site is it known what belongs to it.
        if (!slots_.contains(page.page) && (page.page == 0 || !site_.empty()) && !start(page)) {
            return;
        }
    }
}

/// Starts to fetch a page. False: its server has to be left alone for a while, and so has every
/// other page of the build.
bool SiteCrawl::start(const Page& page) {
    std::optional<std::chrono::milliseconds> delay;
    // A single document is fetched because its owner gave its link, as a browser would: robots.txt
    // is for crawlers.
    if (hive_.content.hiveType == models::HiveType::kWebsite) {
        const auto robots = robotsFor(page);
        if (!robots) {
            return true;
        }
        if (!robots->allows(pathAndQueryOf(page.address))) {
            pages_.skip(page, "robots.txt does not allow it");
            pause_ = std::chrono::microseconds(1);  // go on with the others
            return true;
        }
        delay = robots->crawlDelay();
    }
    const std::string server(originOf(page.address));
    if (const auto wait = web_.begin(server, delay)) {
        pause_ = std::max(*wait, std::chrono::microseconds(1));
        return false;
    }
    auto slot = std::make_unique<Slot>(page, inbox_);
    slot->server = server;
    Slot& added = *slot;
    // In its place before the fetch begins: the answer may arrive at once.
    slots_[page.page] = std::move(slot);
    added.ticket = web_.fetcher().start(requestFor(page), added);
    return true;
}

/// Asks for the site's robots.txt, and waits if it is not known. nullopt: the server stops.
std::optional<RobotsAnswer> SiteCrawl::askRobots(const std::string& url) {
    if (auto known = web_.rules().knownRobots(url)) {
        return RobotsAnswer{std::move(known), std::nullopt};
    }
    const Awaited<RobotsAnswer> answer;
    const auto ticket =
        web_.rules().robotsFor(url, [answer](RobotsAnswer given) { answer.put(std::move(given)); });
    return answer.take([this] { return isStopped(); });
}

/// Null: robots.txt cannot be had, and the page is put off or, if the guard refused, failed (RFC
/// 9309 section 2.3.1.4: until it is known, nothing may be fetched).
std::shared_ptr<const Robots> SiteCrawl::robotsFor(const Page& page) {
    const auto answer = askRobots(page.address);
    if (!answer) {
        return nullptr;
    }
    if (const auto& failure = answer->unreachable) {
        if (failure->kind == FetchFailureKind::kRefused) {
            pages_.fail(page, failure->text);
        } else {
            putOff(page, failure->text, failure->retryAfter);
        }
        pause_ = std::chrono::microseconds(1);
        return nullptr;
    }
    return answer->robots;
}

FetchRequest SiteCrawl::requestFor(const Page& page) {
    FetchRequest request;
    request.url = page.address;
    request.limits.mostBytes = host_.settings().mostPageBytes;
    request.takeRoom = [&room = web_.pageRoom(),
                        orgId = key_.orgId,
                        most = request.limits.mostBytes] { return room.take(orgId, most); };
    const auto before = pageBefore(page);
    // Only of a page that was taken in: an unchanged one is copied from there.
    if (before && before->state == HivePageState::kDone) {
        request.validators = {before->eTag.value_or(""), before->lastModified.value_or("")};
    }
    if (hive_.content.hiveType == models::HiveType::kGoogleDocs) {
        request.wanted = wantedOf(page.address);
        request.checkHop = judgeGoogleHop;
        return request;
    }
    // On a client's thread, so it may only look at what is known and not ask.
    request.checkHop = [site = site_, &rules = web_.rules()](const std::string& url
                       ) -> std::optional<FetchFailure> {
        if (!site.empty() && !isSameSite(site, url)) {
            return FetchFailure{FetchFailureKind::kOutside, "It leads to another site", url};
        }
        const auto robots = rules.knownRobots(url);
        if (!robots) {
            return FetchFailure{FetchFailureKind::kNotAsked, "Its robots.txt is not known", url};
        }
        if (!robots->allows(pathAndQueryOf(url))) {
            return FetchFailure{FetchFailureKind::kRobots, "robots.txt does not allow it", url};
        }
        return std::nullopt;
    };
    return request;
}

/// Waits until something arrives, and takes pages in. In the order of their finding, whichever was
/// faster: of two that say the same the first is kept, and that must not change from one reading to
/// the next.
void SiteCrawl::awaitSome() {
    std::vector<std::int64_t> arrived;
    {
        std::unique_lock lock(inbox_->mutex);
        if (inbox_->pages.empty()) {
            const auto wait = pause_.count() == 0
                                  ? kMaxWait
                                  : std::min<std::chrono::microseconds>(pause_, kMaxWait);
            inbox_->arrived.wait_for(lock, wait);
        }
        arrived.swap(inbox_->pages);
    }
    for (const std::int64_t page : arrived) {
        Slot& slot = *slots_.at(page);
        slot.hasArrived = true;
        web_.end(slot.server);
    }
    while (!slots_.empty() && slots_.begin()->second->hasArrived) {
        const auto slot = std::move(slots_.begin()->second);
        slots_.erase(slots_.begin());
        take(*slot);
    }
}

void SiteCrawl::take(Slot& slot) {
    if (slot.failure) {
        takeFailure(slot, std::move(*slot.failure));
        return;
    }
    const Page& page = slot.page;
    if (!slot.result->notModified) {
        takePage(page, *slot.result);
        return;
    }
    const auto before = pageBefore(page);
    // A 304 without a page to copy: the build that had it was swept meanwhile. It is fetched whole.
    before ? pages_.keepAsBefore(page, *before)
           : pages_.retry(page, "It was said not to have changed", std::nullopt);
}

/// The same page of the live build.
std::optional<Page> SiteCrawl::pageBefore(const Page& page) {
    return host_.store().read(reader_, [&](storage::ReadTx& tx) {
        const auto live = builds::live(tx, key_.orgId, key_.hiveId);
        return live ? builds::findPage(tx, live->key, page.address) : std::nullopt;
    });
}

void SiteCrawl::takeFailure(const Slot& slot, FetchFailure failure) {
    if (hive_.content.hiveType == models::HiveType::kGoogleDocs &&
        wantedOf(slot.page.address) == Wanted::kDocument) {
        failure = googleFailure(std::move(failure));
    }
    switch (failure.kind) {
        case FetchFailureKind::kInterrupted:
            return;  // it stays to be read
        case FetchFailureKind::kTransient:
            if (failure.retryAfter) {
                web_.pause(slot.server, std::min(*failure.retryAfter, kMaxPause));
            }
            putOff(slot.page, failure.text, failure.retryAfter);
            return;
        case FetchFailureKind::kNoRoom:
            web_.pause(slot.server, kRoomPause);
            return;  // it stays to be read
        case FetchFailureKind::kNotAsked:
            takeRedirect(slot.page, failure.url);
            return;
        case FetchFailureKind::kRobots:
        case FetchFailureKind::kOutside:
            // For the first page the reason is the hive's failure, so it fails with it.
            if (slot.page.page != 0) {
                pages_.skip(slot.page, failure.text);
                return;
            }
            [[fallthrough]];
        default:
            // A link to something that is no text is nothing bad.
            if (failure.kind == FetchFailureKind::kWrongType && slot.page.page != 0) {
                pages_.skip(slot.page, failure.text);
            } else {
                pages_.fail(slot.page, failure.text);
            }
    }
}

/// A page led to a server whose rules are not known yet. The target becomes a page of its own,
/// which is fetched under them.
void SiteCrawl::takeRedirect(const Page& page, const std::string& target) {
    if (page.page == 0 && site_.empty()) {
        site_ = target;
    }
    if (!standIn(page, target, "It leads to ")) {
        pages_.fail(page, "It leads to " + target + ", which is not read");
    }
}

/// What a page says. nullopt: it cannot be read, which has been recorded.
std::optional<PageContent> SiteCrawl::readContent(const Page& page, const Fetched& fetched) {
    const bool isCounted = isRisky(fetched);
    if (isCounted && !pages_.begin(page)) {
        return std::nullopt;
    }
    std::string why;
    try {
        return contentOf(
            host_, content_, fetched, followsLinks_ ? LinksOf::kFollowed : LinksOf::kIgnored
        );
    } catch (const common::Error& failure) {
        if (isStopped()) {
            if (isCounted) {
                pages_.unbegin(page);
            }
            return std::nullopt;  // it stays to be read
        }
        if (failure.code() == common::ErrorCode::kUnavailable) {
            putOff(page, failure.what(), std::nullopt);
            return std::nullopt;
        }
        why = failure.what();
    } catch (const std::bad_alloc&) {
        why = "There is not enough memory to read it";
    } catch (const std::exception& failure) {
        why = failure.what();
    }
    pages_.fail(page, why);
    return std::nullopt;
}

void SiteCrawl::takePage(const Page& page, const Fetched& fetched) {
    if (hive_.content.hiveType == models::HiveType::kGoogleDocs) {
        if (auto content = readContent(page, fetched)) {
            // The link as it was shared, and not the export that was fetched: users open it.
            content->source = hive_.content.url.value_or(fetched.url);
            pages_.keep(page, *content);
        }
        return;
    }
    if (page.page == 0 && site_.empty()) {
        site_ = fetched.url;
    }
    if (fetched.url == page.address) {
        keepPage(page, fetched);
    } else if (const auto other = standIn(page, fetched.url, "It leads to "); !other) {
        keepPage(page, fetched);
    } else if (!isSettled(*other) && !slots_.contains(other->page)) {
        // What it leads to has just been fetched, so it is not fetched again.
        keepPage(*other, fetched);
    }
}

void SiteCrawl::keepPage(const Page& page, const Fetched& fetched) {
    const auto content = readContent(page, fetched);
    if (!content) {
        return;
    }
    const auto& canonical = content->canonical;
    const bool isOther = canonical && *canonical != fetched.url && *canonical != page.address;
    if (!isOther || !standIn(page, *canonical, kCallsItself, content->links)) {
        pages_.keep(page, *content);
    }
}

/// A page that cannot be had now. After its last attempt, what the live build has of it is better
/// than nothing.
void SiteCrawl::putOff(
    const Page& page, const std::string& why, std::optional<std::chrono::seconds> after
) {
    if (!pages_.hasAnotherAttempt(page, after)) {
        const auto before = pageBefore(page);
        if (before && before->state == HivePageState::kDone) {
            pages_.keepAsBefore(page, *before, why);
            return;
        }
        // The page was skipped for another one before: that one is read again in its place.
        const bool isBehind =
            before && before->state == HivePageState::kSkipped && before->source != page.address;
        if (isBehind && standIn(page, before->source, "It led to ")) {
            return;
        }
    }
    pages_.retry(page, why, after);
}

/// Skips `page` for the one with `address`, adding that one if it is not known, and gives it.
/// nullopt: that one cannot be read, and `page` is as before.
std::optional<Page> SiteCrawl::standIn(
    const Page& page,
    const std::string& address,
    std::string_view why,
    const std::vector<std::string>& links
) {
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        const builds::NewPage other{address, address, page.depth};
        // One more, for the one that it stands in for is skipped.
        builds::addPages(tx, key_, {&other, 1}, host_.settings().mostPages + 1);
    });
    auto other = host_.store().read(reader_, [&](storage::ReadTx& tx) {
        return builds::findPage(tx, key_, address);
    });
    if (!other || other->state == HivePageState::kFailed ||
        other->state == HivePageState::kSkipped) {
        return std::nullopt;
    }
    pages_.skip(page, std::string(why) + address, address, links);
    return other;
}

}  // namespace hiveline::knowledge
