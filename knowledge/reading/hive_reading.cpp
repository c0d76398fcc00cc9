#include "knowledge/reading/hive_reading.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "knowledge/extract/extract.h"
#include "knowledge/fetch/google_docs.h"
#include "knowledge/fetch/url.h"
#include "knowledge/reading/awaited.h"
#include "knowledge/reading/hive_tidying.h"
#include "knowledge/reading/site_crawl.h"
#include "storage/passages/passages.h"
#include "storage/records/files.h"
#include "storage/records/hives.h"

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;
using builds::Build;
using builds::Page;

namespace {

// Listed at once: a turn of some seconds seldom reads more.
constexpr std::int64_t kFilesAtOnce = 16;
/// In one request and one transaction: little is lost with a request that fails.
constexpr std::int64_t kVectorsAtOnce = 64;
// Failures in a row before the content is completed without vectors: it is found by its words then.
constexpr std::int64_t kVectorAttempts = 5;
// The first wait at most; doubled for each further failure.
constexpr std::chrono::milliseconds kVectorRetry(2'000);
// In one transaction.
constexpr std::int64_t kVectorsRemovedAtOnce = 500;

bool isOfFiles(const models::Hive& hive) {
    return hive.content.hiveType == models::HiveType::kDocs ||
           hive.content.hiveType == models::HiveType::kTranscripts;
}

/// Where the content of a link is. A link that cannot be made canonical is kept as it is: fetching
/// it fails with a reason that the organisation sees.
std::string addressOf(const models::Hive& hive) {
    const std::string url = hive.content.url.value_or("");
    if (hive.content.hiveType == models::HiveType::kGoogleDocs) {
        return exportUrl(url).value_or(url);
    }
    return canonicalUrl(url).value_or(url);
}

std::vector<builds::NewPage> firstPages(storage::ReadTx& tx, const models::Hive& hive) {
    std::vector<builds::NewPage> pages;
    if (!isOfFiles(hive)) {
        pages.push_back({addressOf(hive), hive.content.url.value_or(""), 0});
        return pages;
    }
    for (const std::string& id : storage::hives::fileIds(tx, hive.orgId, hive.id)) {
        const auto file = storage::files::find(tx, hive.orgId, id);
        pages.push_back({id, file ? file->record.fileName : id, 0});
    }
    return pages;
}

/// Asks and waits. The request is cancelled when this returns. Failure: the embedder's own, or that
/// the server stops.
Embedded embedded(Embedder& embedder, std::vector<std::string> texts, const std::stop_token& stop) {
    const Awaited<Embedded> result;
    const auto request = embedder.embed(std::move(texts), [result](Embedded given) {
        result.put(std::move(given));
    });
    return result.take([&stop] { return stop.stop_requested(); }
    ).value_or(Embedded{{}, "the server is stopping"});
}

}  // namespace

bool HiveReading::isOver() const {
    // Not the server's clock, which may be set back: the slice would not end.
    return stop_.stop_requested() || std::chrono::steady_clock::now() >= deadline_;
}

void HiveReading::run() {
    deadline_ = std::chrono::steady_clock::now() + host_.settings().slice;
    std::optional<models::Hive> hive;
    std::optional<Build> build;
    host_.store().read(reader_, [&](storage::ReadTx& tx) {
        if (auto found = storage::hives::find(tx, key_.orgId, key_.hiveId)) {
            hive = std::move(found->record);
        }
        build = builds::building(tx, key_.orgId, key_.hiveId);
    });
    // Deleted or begun anew between its turn being given and now.
    if (!hive || !build || build->key != key_) {
        return;
    }
    prepare(*hive, *build);
    if (isOfFiles(*hive)) {
        readFiles(*hive);
    } else if (const auto missing = whyNoWeb()) {
        giveUp(*missing);
        return;
    } else {
        readPages(*hive, *build);
    }
    // The order of what follows is that of the stages: pages, what the site lists, tidying,
    // vectors. Each is asked anew from the store, so that a restart begins at the one that was
    // under way.
    const auto due = host_.store().read(reader_, [this](storage::ReadTx& tx) {
        return builds::nextPageDue(tx, key_);
    });
    if (due) {
        goOnLater(*due);
    } else if (!isAllFound(*hive) || stop_.stop_requested()) {
        goOnLater({});
    } else if (!isTidy(*hive)) {
        goOnLater({});
    } else if (const auto again = makeVectors()) {
        goOnLater(*again);
    } else if (stop_.stop_requested()) {
        goOnLater({});
    } else {
        finish();
    }
}

void HiveReading::prepare(const models::Hive& hive, const Build& build) {
    if (hive.status == models::HiveStatus::kProcessing && build.pages > 0) {
        return;
    }
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        if (build.pages == 0) {
            builds::addPages(tx, key_, firstPages(tx, hive), host_.settings().mostPages);
        }
        writeProgress(tx, key_, models::HiveStatus::kProcessing);
    });
}

void HiveReading::readPages(const models::Hive& hive, const Build& build) {
    SiteCrawl crawl(host_, reader_, *content_, hive, build, stop_);
    crawl.run(deadline_);
    pause_ = std::chrono::ceil<std::chrono::milliseconds>(crawl.pause());
}

void HiveReading::readFiles(const models::Hive& hive) {
    HivePages files(host_, reader_, key_, 0);
    while (!isOver()) {
        const auto pages = host_.store().read(reader_, [this](storage::ReadTx& tx) {
            return builds::pendingPages(tx, key_, kFilesAtOnce);
        });
        for (const Page& page : pages) {
            if (isOver()) {
                return;
            }
            readFile(hive, page, files);
        }
        if (pages.empty()) {
            return;
        }
    }
}

void HiveReading::readFile(const models::Hive& hive, const Page& page, HivePages& pages) {
    if (!pages.begin(page)) {
        return;
    }
    const bool isTranscript = hive.content.hiveType == models::HiveType::kTranscripts;
    PageContent content;
    content.source = page.source;
    try {
        content.document = content_->readFile(
            {.path = host_.blobs().path(page.address).string(),
             .name = page.source,
             .use = isTranscript ? FileUse::kTranscript : FileUse::kDocument},
            host_.stopSignal()
        );
    } catch (const common::Error& failure) {
        if (stop_.stop_requested()) {
            pages.unbegin(page);
            return;
        }
        if (failure.code() == common::ErrorCode::kUnavailable) {
            pages.retry(page, failure.what(), std::nullopt);
        } else {
            pages.fail(page, failure.what());
        }
        return;
    } catch (const std::bad_alloc&) {
        pages.fail(page, "There is not enough memory to read it");
        return;
    } catch (const std::exception& failure) {
        pages.fail(page, failure.what());
        return;
    }
    pages.keep(page, content);
}

/// Whether the site's own lists of pages have been taken in, so that no further pages can come.
bool HiveReading::isAllFound(const models::Hive& hive) {
    const auto build = host_.store().read(reader_, [this](storage::ReadTx& tx) {
        return builds::building(tx, key_.orgId, key_.hiveId);
    });
    return depthOf(hive) == 0 || (build && build->key == key_ && build->isListed);
}

/// Takes out of pages what many of them begin or end with. Transcripts keep it: greetings and
/// questions that recur are half of a conversation there.
bool HiveReading::isTidy(const models::Hive& hive) {
    return hive.content.hiveType == models::HiveType::kTranscripts ||
           tidyHive(host_, reader_, key_, [this] { return isOver(); });
}

/// When to go on; nullopt: nothing is left to do. After kVectorAttempts failures in a row nothing
/// is left either: a provider that does not answer must not keep the content from being searched by
/// its words.
std::optional<common::Timestamp> HiveReading::makeVectors() {
    // Looks at the build anew each time: what another thread or an earlier start has done counts.
    while (host_.embedder() != nullptr) {
        const std::string& model = host_.embedder()->name();
        std::vector<storage::passages::Unseen> unseen;
        bool isOfOther = false;
        host_.store().read(reader_, [&](storage::ReadTx& tx) {
            if (const auto build = builds::building(tx, key_.orgId, key_.hiveId)) {
                isOfOther = build->vectors > 0 && build->vectorModel != model;
                unseen = storage::passages::withoutVector(tx, *build, kVectorsAtOnce);
            }
        });
        if (!isOfOther && unseen.empty()) {
            return std::nullopt;
        }
        if (isOver()) {
            return common::Timestamp{};
        }
        // Vectors of two models cannot be compared, so all of the old ones go first.
        if (isOfOther) {
            host_.write(key_.orgId, [&](storage::WriteTx& tx) {
                storage::passages::removeVectors(tx, key_, kVectorsRemovedAtOnce);
            });
            continue;
        }
        std::vector<std::string> texts;
        texts.reserve(unseen.size());
        for (const auto& each : unseen) {
            texts.push_back(each.text);
        }
        auto result = embedded(*host_.embedder(), std::move(texts), stop_);
        if (stop_.stop_requested()) {
            return common::Timestamp{};
        }
        // An embedder that gives fewer counts as failed: vectors could not be told apart.
        if (result.vectors.size() != unseen.size()) {
            return vectorsFailed(result.failure);
        }
        std::vector<std::pair<std::int64_t, std::vector<float>>> vectors;
        for (std::size_t i = 0; i < unseen.size(); ++i) {
            vectors.emplace_back(unseen[i].row, std::move(result.vectors[i]));
        }
        host_.write(key_.orgId, [&](storage::WriteTx& tx) {
            storage::passages::insertVectors(tx, key_, model, vectors);
        });
    }
    return std::nullopt;
}

/// As makeVectors(): waits longer each time.
std::optional<common::Timestamp> HiveReading::vectorsFailed(const std::string& why) {
    common::log::warn("passages_not_embedded", {{"hive", key_.hiveId}, {"reason", why}});
    std::optional<common::Timestamp> again;
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        const std::int64_t failures = storage::passages::countVectorFailure(tx, key_);
        if (failures < kVectorAttempts) {
            const std::chrono::milliseconds base =
                std::min<std::chrono::milliseconds>(kVectorRetry, host_.settings().retry);
            const auto wait = base * (std::int64_t{1} << std::max<std::int64_t>(failures - 1, 0));
            again = common::Timestamp{tx.now().millis + wait.count()};
        }
    });
    return again;
}

void HiveReading::goOnLater(common::Timestamp due) {
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        writeProgress(tx, key_);
        const common::Timestamp turn{tx.now().millis + pause_.count()};
        // The pause of the server comes first even if a page is due: it would only be put off
        // again.
        builds::worked(tx, key_, pause_.count() > 0 ? std::max(due, turn) : due);
    });
}

/// Why nothing can be fetched; nullopt: libcurl is there.
std::optional<std::string> HiveReading::whyNoWeb() {
    try {
        static_cast<void>(host_.web());
        return std::nullopt;
    } catch (const common::Error& failure) {
        if (failure.code() != common::ErrorCode::kUnavailable) {
            throw;
        }
        return failure.what();
    }
}

void HiveReading::giveUp(const std::string& why) {
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        builds::failPending(tx, key_, why);
        writeProgress(tx, key_, models::HiveStatus::kFailed, why);
        builds::abandon(tx, key_);
        if (const auto hive = storage::hives::find(tx, key_.orgId, key_.hiveId)) {
            // In the same transaction, so that no restart tells it twice or not at all.
            host_.notifyEnded(tx, hive->record);
        }
    });
    tellFailed(why);
}

void HiveReading::tellFailed(const std::string& why) {
    host_.metrics.hivesFailed.add();
    common::log::warn(
        "hive_failed", {{"organisation", key_.orgId}, {"hive", key_.hiveId}, {"reason", why}}
    );
}

void HiveReading::finish() {
    bool isCompleted = false;
    std::string error;
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        const auto build = builds::building(tx, key_.orgId, key_.hiveId);
        isCompleted = build && build->passages > 0;
        if (isCompleted) {
            writeProgress(tx, key_, models::HiveStatus::kCompleted);
            builds::publish(tx, key_);
        } else {
            error = builds::firstError(tx, key_).value_or("There is no text in it");
            writeProgress(tx, key_, models::HiveStatus::kFailed, error);
            builds::abandon(tx, key_);
        }
        if (const auto hive = storage::hives::find(tx, key_.orgId, key_.hiveId)) {
            host_.notifyEnded(tx, hive->record);
        }
    });
    if (!isCompleted) {
        tellFailed(error);
        return;
    }
    host_.metrics.hivesCompleted.add();
    common::log::info("hive_completed", {{"organisation", key_.orgId}, {"hive", key_.hiveId}});
}

}  // namespace hiveline::knowledge
