// Vectors of passages and the search by them, of storage/passages/passages.h.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <string>

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/passages.h"
#include "storage/passages/sign_cache.h"

namespace hiveline::storage::passages {
namespace {

// One bit a value, rounded up to words of 64 bits, which are compared at a time.
std::string signsOf(std::span<const float> vector) {
    std::string signs((vector.size() + 63) / 64 * sizeof(std::uint64_t), '\0');
    for (std::size_t i = 0; i < vector.size(); ++i) {
        if (vector[i] > 0) {
            auto& byte = signs[i / 8];
            byte = static_cast<char>(static_cast<unsigned char>(byte) | (1U << (i % 8)));
        }
    }
    return signs;
}

std::vector<float> unitLength(std::span<const float> vector) {
    double squares = 0;
    for (const float value : vector) {
        squares += static_cast<double>(value) * value;
    }
    const double length = std::sqrt(squares);
    std::vector<float> result(vector.begin(), vector.end());
    for (float& value : result) {
        value = length > 0 ? static_cast<float>(value / length) : 0;
    }
    return result;
}

/// A stored vector: a step as a float, then for each value how many steps it is, rounded, one byte
/// each (symmetric scalar quantization; off by half a step at most). A quarter of the floats, so
/// that a vector of 1,536 values fits into one page of the database instead of three.
constexpr float kMaxSteps = 127;

std::size_t packedSize(std::size_t values) {
    return sizeof(float) + values;
}

std::string packed(std::span<const float> vector) {
    float largest = 0;
    for (const float value : vector) {
        largest = std::max(largest, std::abs(value));
    }
    const float step = largest / kMaxSteps;
    std::string bytes(packedSize(vector.size()), '\0');
    std::memcpy(bytes.data(), &step, sizeof step);
    for (std::size_t i = 0; i < vector.size() && step > 0; ++i) {
        bytes[sizeof step + i] = static_cast<char>(std::lround(vector[i] / step));
    }
    return bytes;
}

/// The signs of kBlock rows in one row of the table, so that a search reads few rows: first a mask
/// of those that are there, one bit each, then the signs of each in its place, all of the same
/// length.
constexpr std::int64_t kBlock = 64;
constexpr std::size_t kMaskBytes = sizeof(std::uint64_t);

std::uint64_t wordAt(std::string_view bytes, std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

[[gnu::always_inline]] inline int countDifferingBits(
    const char* a, const char* b, std::size_t size
) {
    int bits = 0;
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= size; at += sizeof(std::uint64_t)) {
        std::uint64_t x = 0;
        std::uint64_t y = 0;
        std::memcpy(&x, a + at, sizeof x);
        std::memcpy(&y, b + at, sizeof y);
        bits += std::popcount(x ^ y);
    }
    return bits;
}

// Most processors count bits in one instruction, the oldest do not. Chosen here and not by
// `target_clones`: the loader would choose then, before ThreadSanitizer is there to be called.
#if defined(__x86_64__)
[[gnu::target("popcnt")]] int differingBitsByInstruction(
    const char* a, const char* b, std::size_t size
) {
    return countDifferingBits(a, b, size);
}

int differingBits(const char* a, const char* b, std::size_t size) {
    static const bool kHasInstruction = __builtin_cpu_supports("popcnt") != 0;
    return kHasInstruction ? differingBitsByInstruction(a, b, size)
                           : countDifferingBits(a, b, size);
}
#else
int differingBits(const char* a, const char* b, std::size_t size) {
    return countDifferingBits(a, b, size);
}
#endif

// A block holds vectors of one length; the search skips blocks of another model.
bool isBlockOf(std::string_view block, std::size_t signs) {
    return block.size() == kMaskBytes + signs * static_cast<std::size_t>(kBlock);
}

/// Puts the signs of a row into its block. Signs of another length than the block's are left out;
/// such a row cannot be found by vector.
void putSigns(WriteTx& tx, std::int64_t row, std::string_view signs) {
    const std::int64_t first = row / kBlock * kBlock;
    const auto place = static_cast<std::size_t>(row - first);
    std::string block(kMaskBytes + signs.size() * static_cast<std::size_t>(kBlock), '\0');
    {
        auto stored = tx.db().query("SELECT signs FROM passageSigns WHERE row = $1", first);
        if (stored.step()) {
            block = stored.text(0);
        }
    }
    if (!isBlockOf(block, signs.size())) {
        return;
    }
    const std::uint64_t mask = wordAt(block, 0) | std::uint64_t{1} << place;
    std::memcpy(block.data(), &mask, sizeof mask);
    std::ranges::copy(
        signs, block.begin() + static_cast<std::ptrdiff_t>(kMaskBytes + place * signs.size())
    );
    tx.db().execute(
        "INSERT INTO passageSigns (row, signs) VALUES ($1, $2)"
        " ON CONFLICT (row) DO UPDATE SET signs = excluded.signs",
        first,
        Blob{block}
    );
}

/// The dot product of a vector and a packed one with as many values. Several sums, because one
/// would make each addition wait for the last.
double product(std::span<const float> vector, std::string_view stored) {
    constexpr std::size_t kSums = 16;
    float step = 0;
    std::memcpy(&step, stored.data(), sizeof step);
    const auto* const steps =
        reinterpret_cast<const signed char*>(stored.data() + sizeof step);  // NOLINT
    std::array<float, kSums> sums{};
    std::size_t at = 0;
    for (; at + kSums <= vector.size(); at += kSums) {
        for (std::size_t i = 0; i < kSums; ++i) {
            sums[i] += vector[at + i] * static_cast<float>(steps[at + i]);
        }
    }
    for (; at < vector.size(); ++at) {
        sums[0] += vector[at] * static_cast<float>(steps[at]);
    }
    return std::accumulate(sums.begin(), sums.end(), 0.0) * step;
}

/// Visits the blocks of a scope, from the cache if they are there, and caches them if they fit.
void visitBlocks(
    ReadTx& tx,
    const Scope& scope,
    SignCache& cache,
    const std::function<void(std::int64_t firstRow, std::string_view block)>& visit
) {
    if (const auto known = cache.find(scope)) {
        for (const auto& [firstRow, bytes] : known->blocks) {
            visit(firstRow, bytes);
        }
        return;
    }
    auto rows = tx.db().query(
        "SELECT row, signs FROM passageSigns WHERE row >= $1 AND row < $2",
        scope.firstRow,
        scope.endRow
    );
    auto read = std::make_shared<SignCache::Blocks>();
    while (rows.step()) {
        // Visited while they are read: a build that is too large for the cache is never in memory
        // as a whole.
        visit(rows.integer(0), rows.text(1));
        if (read) {
            read->blocks.push_back({rows.integer(0), std::string(rows.text(1))});
            read->bytes += rows.text(1).size();
            if (!cache.takes(read->bytes)) {
                read.reset();
            }
        }
    }
    if (read) {
        cache.put(scope, std::move(read));
    }
}

/// The `most` rows whose signs differ least from these, among which the nearest vectors are
/// (Charikar: Similarity estimation techniques from rounding algorithms, 2002). With 1,536 values,
/// 100,000 passages have 19 MB of signs and 154 MB of vectors.
std::vector<std::int64_t> nearBySigns(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view signs,
    std::size_t most,
    SignCache& cache
) {
    // A heap, the farthest on top.
    std::vector<std::pair<int, std::int64_t>> nearest;
    const auto visit = [&](std::int64_t firstRow, std::string_view block) {
        if (!isBlockOf(block, signs.size())) {
            return;
        }
        for (std::uint64_t mask = wordAt(block, 0); mask != 0; mask &= mask - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(mask));
            const char* const stored = block.data() + kMaskBytes + place * signs.size();
            const int bits = differingBits(signs.data(), stored, signs.size());
            if (nearest.size() == most && bits >= nearest.front().first) {
                continue;
            }
            nearest.emplace_back(bits, firstRow + static_cast<std::int64_t>(place));
            std::ranges::push_heap(nearest);
            if (nearest.size() > most) {
                std::ranges::pop_heap(nearest);
                nearest.pop_back();
            }
        }
    };
    for (const Scope& scope : scopes) {
        if (scope.vectors > 0) {
            visitBlocks(tx, scope, cache, visit);
        }
    }
    std::vector<std::int64_t> found;
    found.reserve(nearest.size());
    for (const auto& [bits, row] : nearest) {
        found.push_back(row);
    }
    // In the order in which they are on disk: neighbours share pages.
    std::ranges::sort(found);
    return found;
}

}  // namespace

std::vector<Unseen> withoutVector(ReadTx& tx, const hive_builds::Build& build, std::int64_t limit) {
    return collect(
        tx.db().query(
            "SELECT p.row, p.title || char(10) || p.text FROM passages p WHERE p.row >= $1"
            " AND p.row < $2 AND NOT EXISTS (SELECT 1 FROM passageVectors v WHERE v.row = p.row)"
            " ORDER BY p.row LIMIT $3",
            std::max(build.firstRow, build.vectorRow),
            build.nextRow,
            limit
        ),
        [](const Query& row) {
            Unseen unseen;
            row.take(0, unseen.row, unseen.text);
            return unseen;
        }
    );
}

void insertVectors(
    WriteTx& tx,
    const hive_builds::Key& key,
    std::string_view model,
    std::span<const std::pair<std::int64_t, std::vector<float>>> vectors
) {
    const auto build = hive_builds::building(tx, key.orgId, key.hiveId);
    // The embedder was asked outside of the transaction: meanwhile the build may have ended, or the
    // operator may have changed the model.
    if (!build || build->key != key || (build->vectors > 0 && build->vectorModel != model)) {
        return;
    }
    std::int64_t added = 0;
    std::int64_t next = build->vectorRow;
    for (const auto& [row, given] : vectors) {
        const auto vector = unitLength(given);
        const std::int64_t isNew = tx.db().execute(
            // INSERT … SELECT adds nothing for a passage that has gone; naming the organisation
            // keeps a wrong row number from ever touching another one.
            "INSERT INTO passageVectors (row, vector) SELECT row, $1 FROM passages WHERE row = $2"
            " AND orgId = $3 AND hiveId = $4 AND build = $5 ON CONFLICT (row) DO NOTHING",
            Blob{packed(vector)},
            row,
            key.orgId,
            key.hiveId,
            key.build
        );
        if (isNew > 0) {
            putSigns(tx, row, signsOf(vector));
        }
        added += isNew;
        // Bounded by nextRow: rows come from the caller.
        next = std::max(next, std::min(row + 1, build->nextRow));
    }
    tx.db().execute(
        "UPDATE hiveBuilds SET vectors = vectors + $1, vectorModel = $2, vectorRow = $3,"
        " vectorFailures = 0 WHERE orgId = $4 AND hiveId = $5 AND build = $6",
        added,
        model,
        next,
        key.orgId,
        key.hiveId,
        key.build
    );
}

bool removeVectors(WriteTx& tx, const hive_builds::Key& key, std::int64_t limit) {
    const auto build = hive_builds::building(tx, key.orgId, key.hiveId);
    if (!build || build->key != key || build->vectors == 0) {
        return false;
    }
    const std::int64_t removed = tx.db().execute(
        "DELETE FROM passageVectors WHERE row IN (SELECT row FROM passageVectors"
        " WHERE row >= $1 AND row < $2 LIMIT $3)",
        build->firstRow,
        build->nextRow,
        limit
    );
    if (removed < limit) {
        tx.db().execute(
            "DELETE FROM passageSigns WHERE row >= $1 AND row < $2", build->firstRow, build->nextRow
        );
    }
    tx.db().execute(
        "UPDATE hiveBuilds SET vectors = $1, vectorRow = 0"
        " WHERE orgId = $2 AND hiveId = $3 AND build = $4",
        // At least 1 as long as some may be left, or the next call would take it for done.
        removed < limit ? 0 : std::max<std::int64_t>(build->vectors - removed, 1),
        key.orgId,
        key.hiveId,
        key.build
    );
    return true;
}

std::int64_t countVectorFailure(WriteTx& tx, const hive_builds::Key& key) {
    auto row = tx.db().query(
        "UPDATE hiveBuilds SET vectorFailures = vectorFailures + 1"
        " WHERE orgId = $1 AND hiveId = $2 AND build = $3 RETURNING vectorFailures",
        key.orgId,
        key.hiveId,
        key.build
    );
    std::int64_t failures = 0;
    if (row.step()) {
        failures = row.integer(0);
        static_cast<void>(row.run());
    }
    return failures;
}

std::vector<Hit> byVector(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::span<const float> given,
    std::size_t limit,
    SignCache& cache
) {
    // Vectors compared by value, for each passage that is wanted.
    constexpr std::size_t kLookedAt = 8;
    const auto vector = unitLength(given);
    const std::string signs = signsOf(vector);
    std::vector<Hit> hits;
    for (const std::int64_t row : nearBySigns(tx, scopes, signs, limit * kLookedAt, cache)) {
        auto stored = tx.db().query("SELECT vector FROM passageVectors WHERE row = $1", row);
        if (stored.step() && stored.text(0).size() == packedSize(vector.size())) {
            hits.push_back({row, product(vector, stored.text(0))});
        }
    }
    std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
        return a.score != b.score ? a.score > b.score : a.row < b.row;
    });
    hits.resize(std::min(hits.size(), limit));
    return hits;
}

}  // namespace hiveline::storage::passages
