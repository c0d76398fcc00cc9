#include "knowledge/reading/hive_tidying.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "knowledge/reading/hive_pages.h"
#include "knowledge/repeated_lines.h"
#include "storage/passages/passages.h"

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;
using builds::Page;
using storage::passages::NewPassage;
using storage::passages::Rewritten;

namespace {

// Read with one transaction and written with another.
constexpr std::int64_t kPagesAtOnce = 8;
/// More passages than lines are looked at, so that whatever a page begins and ends with is in these
/// and the middle of a long page need not be read.
constexpr std::int64_t kPassagesAtEdge = 2 * kEdgeLines;

/// Passages of a page that follow each other, with what is left of their texts.
struct Stretch {
    std::int64_t firstRow = 0;
    std::vector<NewPassage> passages;
    std::vector<std::string> texts;
};

Stretch stretchOf(storage::ReadTx& tx, const Page& page, std::int64_t begin, std::int64_t count) {
    Page part = page;
    part.firstRow += begin;
    part.passages = count;
    Stretch stretch{part.firstRow, storage::passages::ofPage(tx, part), {}};
    std::ranges::transform(stretch.passages, std::back_inserter(stretch.texts), &NewPassage::text);
    return stretch;
}

/// Which ends of its page a stretch reaches.
enum class EdgeOfPage : std::uint8_t { kStart, kEnd, kBoth };

/// Collects what has changed. A passage of which nothing is left may go only from the page's
/// beginning or end: its rows have to stay without gaps, since a page is known by its first row and
/// their number. In the middle it keeps its text.
void addChanged(const Stretch& stretch, EdgeOfPage edge, std::vector<Rewritten>& to) {
    const auto& texts = stretch.texts;
    const auto isLeft = [](const std::string& text) { return !text.empty(); };
    const auto first = std::ranges::find_if(texts, isLeft) - texts.begin();
    const auto last = texts.rend() - std::find_if(texts.rbegin(), texts.rend(), isLeft);  // behind
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        const bool mayGo =
            (edge != EdgeOfPage::kEnd && at < first) || (edge != EdgeOfPage::kStart && at >= last);
        const NewPassage& before = stretch.passages[i];
        if (texts[i] != before.text && (mayGo || isLeft(texts[i]))) {
            to.push_back(
                {stretch.firstRow + at,
                 // What the passage counted before, to be taken out of the build's sum.
                 newPassage(before.title, before.text).words,
                 newPassage(before.title, texts[i], before.language)}
            );
        }
    }
}

std::vector<Rewritten> tidied(storage::ReadTx& tx, const Page& page, const RepeatedLines& lines) {
    std::vector<Rewritten> changed;
    // Both ends at once: two stretches would overlap and rewrite a passage twice.
    if (page.passages <= 2 * kPassagesAtEdge) {
        Stretch all = stretchOf(tx, page, 0, page.passages);
        const bool isAny = lines.takeFromStart(page.page, all.texts);
        if (lines.takeFromEnd(page.page, all.texts) || isAny) {
            addChanged(all, EdgeOfPage::kBoth, changed);
        }
        return changed;
    }
    Stretch start = stretchOf(tx, page, 0, kPassagesAtEdge);
    if (lines.takeFromStart(page.page, start.texts)) {
        addChanged(start, EdgeOfPage::kStart, changed);
    }
    Stretch end = stretchOf(tx, page, page.passages - kPassagesAtEdge, kPassagesAtEdge);
    if (lines.takeFromEnd(page.page, end.texts)) {
        addChanged(end, EdgeOfPage::kEnd, changed);
    }
    return changed;
}

RepeatedLines repeatedIn(const std::vector<std::pair<std::int64_t, std::string>>& edges) {
    RepeatedLines lines;
    for (const auto& [page, marks] : edges) {
        lines.add(page, marks);
    }
    lines.count();
    return lines;
}

void store(
    storage::WriteTx& tx,
    const builds::Key& key,
    const Page& page,
    const std::vector<Rewritten>& passages,
    const RepeatedLines& lines
) {
    if (!passages.empty()) {
        storage::passages::rewrite(tx, key, page, passages);
    }
    const std::string edges = page.edges.value_or("");
    // In the same transaction as the texts: after a restart in between, marks would tell of lines
    // that the texts have lost.
    const std::string marks = lines.marksTaken(page.page, edges);
    if (marks != edges) {
        builds::setEdges(tx, key, page.page, marks);
    }
    if (std::ranges::binary_search(lines.lacking(), page.page)) {
        // The line stands nowhere any more: the page is read whole in the next reading and keeps
        // it.
        builds::forgetValidators(tx, key, page.page);
    }
}

}  // namespace

bool tidyHive(
    IngestionHost& host,
    storage::Reader& reader,
    const builds::Key& key,
    const std::function<bool()>& isOver
) {
    std::optional<builds::Build> build;
    std::vector<std::pair<std::int64_t, std::string>> edges;
    host.store().read(reader, [&](storage::ReadTx& tx) {
        build = builds::building(tx, key.orgId, key.hiveId);
        // Marks of all pages are in memory here: 256 bytes a page at most.
        if (build && build->tidiedPage < build->pages) {
            edges = builds::edges(tx, key);
        }
    });
    const RepeatedLines lines = repeatedIn(edges);
    std::int64_t page = build ? build->tidiedPage : 0;
    while (lines.isAny() && page < build->pages) {
        if (isOver()) {
            return false;
        }
        std::vector<std::pair<Page, std::vector<Rewritten>>> changed;
        host.store().read(reader, [&](storage::ReadTx& tx) {
            for (const Page& each : builds::listPages(tx, key, page, kPagesAtOnce)) {
                changed.emplace_back(each, tidied(tx, each, lines));
            }
        });
        // Pages are numbered without gaps, so the next ones begin there.
        page += kPagesAtOnce;
        host.write(key.orgId, [&](storage::WriteTx& tx) {
            for (const auto& [each, passages] : changed) {
                store(tx, key, each, passages, lines);
            }
            builds::tidied(tx, key, page);
        });
    }
    return true;
}

TakenBefore::TakenBefore(storage::ReadTx& tx, const builds::Key& key) {
    const auto live = builds::live(tx, key.orgId, key.hiveId);
    if (live && live->tidiedPage > 0) {
        live_ = live->key;
        lines_ = repeatedIn(builds::edges(tx, *live_));
    }
}

void TakenBefore::take(
    storage::ReadTx& tx,
    const std::string& address,
    std::vector<NewPassage>& passages,
    std::string& edges
) const {
    const auto before =
        live_ && lines_.isAny() ? builds::findPage(tx, *live_, address) : std::nullopt;
    if (!before) {
        return;
    }
    std::vector<std::string> texts;
    std::ranges::transform(passages, std::back_inserter(texts), &NewPassage::text);
    const bool isAny = lines_.takeFromStart(before->page, texts);
    if (!lines_.takeFromEnd(before->page, texts) && !isAny) {
        return;
    }
    edges = lines_.marksTaken(before->page, edges);
    std::vector<NewPassage> left;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        NewPassage& each = passages[i];
        if (texts[i] != each.text) {
            each = newPassage(std::move(each.title), std::move(texts[i]), std::move(each.language));
        }
        if (!each.text.empty()) {
            left.push_back(std::move(each));
        }
    }
    passages = std::move(left);
}

}  // namespace hiveline::knowledge
