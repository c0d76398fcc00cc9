#include "knowledge/reading/hive_pages.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "common/error.h"
#include "common/json/decode.h"
#include "common/json/encode.h"
#include "knowledge/fingerprint.h"
#include "knowledge/passages.h"
#include "knowledge/repeated_lines.h"
#include "storage/engine/usage.h"
#include "storage/passages/passages.h"
#include "storage/records/hives.h"
#include "storage/words/languages.h"

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;
using models::HivePageState;
using storage::passages::NewPassage;

namespace {

// Progress is written no more often: every write changes the hive's ETag, which a client that edits
// the hive meanwhile has to hold.
constexpr std::int64_t kProgressMillis = 1'000;
/// A page may be what ends the server, so attempts at it are counted and it is given up. Six, with
/// waits in between: an ending that comes from elsewhere (a deployment, the kernel's killer of
/// memory) will hardly meet the same page that often.
constexpr std::int64_t kMaxCutOffs = 6;
// Of a page's links as JSON. Pages beyond it have some ten thousand links and are read whole at
// each refresh, since nothing says then where an unchanged one leads.
constexpr std::size_t kMaxLinkBytes = std::size_t{1} << 19U;
// In one transaction: some 20 ms of the writer, for which calls and requests wait.
constexpr std::size_t kPassagesAtOnce = 64;

std::string titleOf(const Document& document, const std::string& section) {
    if (section.empty() || section.starts_with(document.title)) {
        return section.empty() ? document.title : section;
    }
    return document.title.empty() ? section : document.title + kTitleJoint + section;
}

/// Characters of scripts without blanks count as words, as they do in the index: 0xE3 to 0xE9 begin
/// kana and Han characters in UTF-8.
std::int64_t wordsOf(std::string_view text) {
    std::int64_t words = 0;
    bool isInside = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0xE3 && byte <= 0xE9) {
            ++words;
            isInside = false;
        } else if (byte <= ' ') {
            isInside = false;
        } else if (!isInside) {
            isInside = true;
            ++words;
        }
    }
    return words;
}

/// What the words tell, or else what the page declares: templates often declare another language
/// than the text has.
std::string languageOf(const Document& document) {
    constexpr std::size_t kEnough = 4'000;  // bytes
    std::string text;
    for (const Section& section : document.sections) {
        if (text.size() < kEnough) {
            text.append(section.text, 0, kEnough).append("\n");
        }
    }
    const std::string_view told = storage::languageOf(text);
    return std::string(told.empty() ? storage::languageNamed(document.language) : told);
}

std::vector<NewPassage> passagesOf(const Document& document) {
    const std::string language = languageOf(document);
    std::vector<NewPassage> passages;
    for (Passage& cut : cutPassages(document)) {
        passages.push_back(newPassage(titleOf(document, cut.title), std::move(cut.text), language));
    }
    return passages;
}

/// Whether no second document of its kind may be cut at the same time: its passages take as much
/// memory again.
bool isLarge(const Document& document) {
    constexpr std::size_t kLarge = std::size_t{1} << 20U;
    std::size_t bytes = 0;
    for (const Section& section : document.sections) {
        bytes += section.text.size();
    }
    return bytes > kLarge;
}

/// Null: they are too many to keep.
std::optional<std::string> linksText(const std::vector<std::string>& links) {
    std::string text = json::toJson(links);
    return text.size() <= kMaxLinkBytes ? std::optional(std::move(text)) : std::nullopt;
}

std::vector<builds::NewPage> newPages(const std::vector<std::string>& links, std::int64_t depth) {
    std::vector<builds::NewPage> pages;
    pages.reserve(links.size());
    for (const std::string& link : links) {
        pages.push_back({link, link, depth});
    }
    return pages;
}

common::Timestamp later(common::Timestamp now, std::chrono::milliseconds wait) {
    return {now.millis + wait.count()};
}

/// Marks for a page that was read before pages had any.
std::string edgesOf(const std::vector<NewPassage>& passages) {
    Document document;
    for (const NewPassage& passage : passages) {
        document.sections.push_back({passage.title, passage.text});
    }
    return edgeMarks(document);
}

}  // namespace

NewPassage newPassage(std::string title, std::string text, std::string language) {
    NewPassage passage{std::move(title), std::move(text), 0, 0, std::move(language)};
    passage.words = wordsOf(passage.title) + wordsOf(passage.text);
    passage.fingerprint = fingerprint(passage.text);
    return passage;
}

void writeProgress(
    storage::WriteTx& tx,
    const builds::Key& key,
    std::optional<models::HiveStatus> status,
    const std::optional<std::string>& error
) {
    const auto hive = storage::hives::find(tx, key.orgId, key.hiveId);
    const auto build = builds::building(tx, key.orgId, key.hiveId);
    if (!hive || !build || build->key != key) {
        // Deleted, or begun anew, while this thread read. Throwing undoes the caller's transaction,
        // so that nothing is written into a build that nobody wants any more.
        throw common::Error(common::ErrorCode::kNotFound, "The content is not being read");
    }
    models::Hive record = hive->record;
    models::HiveProgress progress;
    progress.pages_done = build->pagesDone + build->pagesFailed + build->pagesSkipped;
    progress.pages_total = build->pages;
    progress.chunks = build->passages;
    if (build->pagesFailed > 0) {
        progress.pages_failed = build->pagesFailed;
    }
    progress.error = error;
    auto props = storage::hives::withProgress(record.content.hiveProps.raw, progress);
    // An unchanged record is not written: it would get a new ETag for nothing.
    if (props.raw == record.content.hiveProps.raw &&
        status.value_or(record.status) == record.status) {
        return;
    }
    record.content.hiveProps = std::move(props);
    record.status = status.value_or(record.status);
    record.updatedBy = "system";
    record.updatedAt = tx.now();
    storage::hives::update(tx, hive->record, record);
}

/// Removes what an attempt that was cut off has left of a page. From its last passages on and some
/// at a time, each its own transaction: a crash in between leaves a shorter rest that the next
/// attempt takes back likewise.
void HivePages::takeBack(const builds::Page& page) {
    std::optional<builds::Page> stored;
    std::vector<NewPassage> left;
    do {
        left.clear();
        host_.store().read(reader_, [&](storage::ReadTx& tx) {
            stored = builds::findPage(tx, key_, page.address);
            if (stored && stored->state == HivePageState::kPending && stored->passages > 0) {
                builds::Page last = *stored;
                last.passages = std::min(last.passages, std::int64_t{kPassagesAtOnce});
                last.firstRow += stored->passages - last.passages;
                left = storage::passages::ofPage(tx, last);
            }
        });
        if (!left.empty()) {
            for (NewPassage& each : left) {
                // The counts of words are needed to take them out of the build's statistics.
                each = newPassage(std::move(each.title), std::move(each.text));
            }
            host_.write(key_.orgId, [&](storage::WriteTx& tx) {
                storage::passages::takeBack(tx, key_, *stored, left);
            });
        }
    } while (!left.empty());
}

/// How many were added.
std::int64_t HivePages::insert(
    storage::WriteTx& tx, const builds::Page& page, std::span<const NewPassage> passages, Room room
) const {
    const std::int64_t added = storage::passages::insert(tx, key_, page.page, passages);
    // After the insertion, so that what counts is what was really written. The exception undoes it.
    if (room == Room::kRequired) {
        storage::usage::requireRoom(tx, key_.orgId, host_.settings().maxRecordBytes);
    }
    return added;
}

/// How many were added; nullopt: it has been read meanwhile, or is not there any more.
std::optional<std::int64_t> HivePages::insertFirst(
    const builds::Page& page, std::span<const NewPassage> passages, Room room
) {
    std::optional<std::int64_t> added;
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        const auto stored = builds::findPage(tx, key_, page.address);
        if (stored && stored->state == HivePageState::kPending) {
            added = insert(tx, page, passages, room);
        }
    });
    return added;
}

void HivePages::finish(
    const builds::Page& page,
    const builds::PageResult& result,
    const std::vector<NewPassage>& passages,
    const std::vector<std::string>& links,
    Room room
) {
    if (page.passages > 0) {
        takeBack(page);
    }
    // Skipped for another address that is read in its place, so pages that were skipped for this
    // one have nothing to come back for.
    const bool isStoodInFor =
        result.state == HivePageState::kSkipped && result.source && *result.source != page.address;
    std::span<const NewPassage> rest(passages);
    std::int64_t before = 0;
    for (; rest.size() > kPassagesAtOnce; rest = rest.subspan(kPassagesAtOnce)) {
        const auto added = insertFirst(page, rest.first(kPassagesAtOnce), room);
        if (!added) {
            return;
        }
        before += *added;
    }
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        if (!builds::finishPage(tx, key_, page.page, result)) {
            return;  // it has been read meanwhile, or is not there any more
        }
        if (result.state != HivePageState::kDone && !isStoodInFor) {
            // Pages that named this one as their canonical address were skipped for it.
            builds::readAfterAll(tx, key_, kCallsItself + page.address);
        }
        const std::int64_t added = rest.empty() ? 0 : insert(tx, page, rest, room);
        if (before + added < static_cast<std::int64_t>(passages.size())) {
            // Duplicates of another page were left out. With its ETag this page would count as
            // unchanged the next time and stay without them, though the other page may have changed
            // by then.
            builds::forgetValidators(tx, key_, page.page);
        }
        if (page.depth < mostDepth_) {
            builds::addPages(tx, key_, newPages(links, page.depth + 1), host_.settings().mostPages);
        }
        if (tx.now().millis - progressWritten_ >= kProgressMillis) {
            writeProgress(tx, key_);
            progressWritten_ = tx.now().millis;
        }
    });
    IngestionMetrics& metrics = host_.metrics;
    (result.state == HivePageState::kFailed    ? metrics.pagesFailed
     : result.state == HivePageState::kSkipped ? metrics.pagesSkipped
                                               : metrics.pagesDone)
        .add();
}

bool HivePages::begin(const builds::Page& page) {
    if (page.begun >= kMaxCutOffs) {
        fail(page, "Reading it was cut off each time");
        return false;
    }
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        // Begun again at once after one interruption, which is mostly a restart; after that, others
        // go first for a while.
        const common::Timestamp due =
            page.begun == 0 ? tx.now() : later(tx.now(), waitAfter(page.begun - 1));
        builds::setBegun(tx, key_, page.page, page.begun + 1, due);
    });
    return true;
}

void HivePages::unbegin(const builds::Page& page) {
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        builds::setBegun(tx, key_, page.page, page.begun, tx.now());
    });
}

void HivePages::keep(const builds::Page& page, const PageContent& content) {
    builds::PageResult result;
    result.source = content.source;
    result.links = linksText(content.links);
    // Without its links an unchanged page would lead nowhere: it is to be read whole the next time.
    if (result.links) {
        result.eTag = content.eTag;
        result.lastModified = content.lastModified;
    }
    std::vector<NewPassage> passages;
    std::unique_lock<std::mutex> alone(host_.largeContent(), std::defer_lock);
    if (content.document) {
        if (isLarge(*content.document)) {
            alone.lock();
        }
        passages = passagesOf(*content.document);
        result.edges = edgeMarks(*content.document);
        takeKnown(page, passages, *result.edges);
        if (!content.document->title.empty()) {
            result.title = content.document->title;
        }
    } else {
        result.state = HivePageState::kSkipped;
        result.error = content.skipped;
    }
    try {
        finish(page, result, passages, content.links, Room::kRequired);
    } catch (const common::Error& failure) {
        if (failure.code() != common::ErrorCode::kTooLarge) {
            unbegin(page);  // the store failed, not the page
            throw;
        }
        takeBack(page);
        failOrKeepAsBefore(page, failure.what());
    }
}

/// Takes out of a page what the live build has taken out of the same page. Otherwise a changed page
/// would have its menu again until tidying, and near-duplicates that differ by the menu alone would
/// be told apart in one reading and not in the next.
void HivePages::takeKnown(
    const builds::Page& page, std::vector<NewPassage>& passages, std::string& edges
) {
    host_.store().read(reader_, [&](storage::ReadTx& tx) {
        if (!takenBefore_) {
            takenBefore_.emplace(tx, key_);
        }
        takenBefore_->take(tx, page.address, passages, edges);
    });
}

/// An organisation without room keeps what is searched now rather than losing it for what should
/// have come in its place.
void HivePages::failOrKeepAsBefore(const builds::Page& page, const std::string& why) {
    const auto before = host_.store().read(reader_, [&](storage::ReadTx& tx) {
        const auto live = builds::live(tx, key_.orgId, key_.hiveId);
        return live ? builds::findPage(tx, live->key, page.address) : std::nullopt;
    });
    if (before && before->state == HivePageState::kDone) {
        keepAsBefore(page, *before, why);
    } else {
        fail(page, why);
    }
}

void HivePages::keepAsBefore(
    const builds::Page& page, const builds::Page& before, const std::optional<std::string>& error
) {
    std::vector<NewPassage> passages;
    host_.store().read(reader_, [&](storage::ReadTx& tx) {
        for (NewPassage& each : storage::passages::ofPage(tx, before)) {
            passages.push_back(
                newPassage(std::move(each.title), std::move(each.text), std::move(each.language))
            );
        }
    });
    builds::PageResult result;
    result.state = before.state;
    result.title = before.title;
    result.error = error;
    result.source = before.source;
    result.eTag = before.eTag;
    result.lastModified = before.lastModified;
    result.links = before.links;
    result.edges = before.edges ? before.edges : std::optional(edgesOf(passages));
    const auto links = before.links ? json::fromJson<std::vector<std::string>>(*before.links)
                                    : std::vector<std::string>{};
    finish(page, result, passages, links);
}

void HivePages::fail(const builds::Page& page, const std::string& why) {
    builds::PageResult result;
    result.state = HivePageState::kFailed;
    result.error = why;
    finish(page, result, {}, {});
}

void HivePages::skip(
    const builds::Page& page,
    const std::string& why,
    const std::optional<std::string>& source,
    const std::vector<std::string>& links
) {
    builds::PageResult result;
    result.state = HivePageState::kSkipped;
    result.error = why;
    result.source = source;
    finish(page, result, {}, links);
}

bool HivePages::hasAnotherAttempt(
    const builds::Page& page, std::optional<std::chrono::seconds> after
) const {
    return page.attempts + 1 < host_.settings().attempts &&
           after.value_or(std::chrono::seconds(0)) <= kMaxPageWait;
}

void HivePages::retry(
    const builds::Page& page, const std::string& why, std::optional<std::chrono::seconds> after
) {
    if (!hasAnotherAttempt(page, after)) {
        fail(page, why);
        return;
    }
    const auto wait = std::max(after.value_or(std::chrono::seconds(0)), waitAfter(page.attempts));
    host_.write(key_.orgId, [&](storage::WriteTx& tx) {
        builds::postponePage(tx, key_, page, why, later(tx.now(), wait));
    });
}

std::chrono::seconds HivePages::waitAfter(std::int64_t attempts) const {
    constexpr std::int64_t kMaxDoublings = 6;
    return host_.settings().retry * (std::int64_t{1} << std::min(attempts, kMaxDoublings));
}

}  // namespace hiveline::knowledge
