#include "storage/passages/passage_scopes.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/words/word_forms.h"

namespace hiveline::storage::passages {
namespace {

// Compares the numbers of ranges: scopes need not use up theirs, and unused rows have no entries.
bool isNextTo(const Scope& scope, const Scope& next) {
    return next.firstRow / hive_builds::kRange == (scope.endRow - 1) / hive_builds::kRange + 1;
}

Scope readScope(const Query& row) {
    Scope scope;
    row.take(
        0,
        scope.firstRow,
        scope.endRow,
        scope.passages,
        scope.words,
        scope.vectors,
        scope.vectorModel,
        scope.languages,
        scope.wordRules
    );
    return scope;
}

}  // namespace

std::vector<Range> rangesOf(std::span<const Scope> scopes) {
    std::vector<Range> ranges;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        if (i == 0 || !isNextTo(scopes[i - 1], scopes[i])) {
            begin = i;
            ranges.emplace_back();
        }
        ranges.back().scopes = scopes.subspan(begin, i + 1 - begin);
        ranges.back().passages += scopes[i].passages;
    }
    return ranges;
}

std::vector<std::string> languagesOf(std::span<const Scope> scopes) {
    constexpr std::size_t kMaxLanguages = 6;
    std::vector<std::string> languages;
    for (const Scope& scope : scopes) {
        std::string_view rest = scope.languages;
        while (!rest.empty() && languages.size() < kMaxLanguages) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            if (std::ranges::find(languages, rest.substr(0, end)) == languages.end()) {
                languages.emplace_back(rest.substr(0, end));
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return languages;
}

std::int64_t oldestOf(std::span<const Scope> scopes) {
    return scopes.empty() ? kWordRules : std::ranges::min(scopes, {}, &Scope::wordRules).wordRules;
}

std::vector<Scope> scopesOfHive(ReadTx& tx, std::string_view orgId, std::string_view hiveId) {
    return collect(
        tx.db().query(
            "SELECT firstRow, nextRow, passages, words, vectors, vectorModel, languages, wordRules"
            " FROM hiveBuilds"
            " WHERE orgId = $1 AND hiveId = $2 AND state = 'live' AND passages > 0",
            orgId,
            hiveId
        ),
        readScope
    );
}

std::vector<Scope> scopesOfAgent(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    auto scopes = collect(
        tx.db().query(
            "SELECT b.firstRow, b.nextRow, b.passages, b.words, b.vectors, b.vectorModel, "
            "b.languages,"
            " b.wordRules"
            " FROM agentHives l JOIN hiveBuilds b ON b.orgId = l.orgId AND b.hiveId = l.hiveId"
            " WHERE l.orgId = $1 AND l.agentId = $2 AND b.state = 'live' AND b.passages > 0"
            " ORDER BY l.createdAt DESC, l.hiveId LIMIT $3",
            orgId,
            agentId,
            kMaxScopes
        ),
        readScope
    );
    std::ranges::sort(scopes, {}, &Scope::firstRow);
    return scopes;
}

}  // namespace hiveline::storage::passages
