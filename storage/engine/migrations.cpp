#include "storage/engine/migrations.h"

#include <charconv>
#include <string>

#include "common/error.h"
#include "embedded/migrations.h"

namespace hiveline::storage {
namespace {

using common::Error;
using common::ErrorCode;

constexpr std::size_t kNumberDigits = 4;
constexpr std::string_view kExtension = ".sql";

// NNNN_name.sql
Migration parseMigration(const common::EmbeddedFile& file, std::int64_t expectedVersion) {
    std::int64_t version = 0;
    const char* const begin = file.name.data();
    const auto parsed = std::from_chars(begin, begin + kNumberDigits, version);
    const bool wellNamed = file.name.size() > kNumberDigits + 1 + kExtension.size() &&
                           parsed.ptr == begin + kNumberDigits && file.name[kNumberDigits] == '_' &&
                           file.name.ends_with(kExtension);
    // The build embeds the folder as it is. A gap or a duplicate number, easily made by two
    // branches, has to fail in the first test and not as a skipped migration at an operator's.
    if (!wellNamed || version != expectedVersion) {
        throw Error(
            ErrorCode::kInternal,
            "migration " + std::string(file.name) + " should be number " +
                std::to_string(expectedVersion)
        );
    }
    const auto nameLength = file.name.size() - kNumberDigits - 1 - kExtension.size();
    return {version, file.name.substr(kNumberDigits + 1, nameLength), file.bytes};
}

void refuseNewer(std::int64_t stored, std::int64_t known) {
    if (stored > known) {
        throw Error(
            ErrorCode::kConflict,
            "the database has schema version " + std::to_string(stored) +
                " and this program knows versions up to " + std::to_string(known) +
                ": use the newer program that made it"
        );
    }
}

// BEGIN IMMEDIATE … COMMIT around `work`, rolled back if it throws. IMMEDIATE because the work
// reads before it writes: a deferred transaction could not become a writer if another process wrote
// meanwhile (SQLITE_BUSY_SNAPSHOT).
template <typename Work>
void inTransaction(Connection& db, Work&& work) {
    db.executeScript("BEGIN IMMEDIATE");
    try {
        work();
        db.executeScript("COMMIT");
    } catch (...) {
        if (db.inTransaction()) {
            db.executeScript("ROLLBACK");
        }
        throw;
    }
}

void apply(Connection& db, const Migration& migration, common::Timestamp now) {
    inTransaction(db, [&] {
        if (schemaVersion(db) >= migration.version) {
            // Checked again under the write lock: another process may have been faster.
            return;  // another process was faster
        }
        // Schema changes are transactional in SQLite, so a crash leaves the migration done or not
        // begun.
        db.executeScript(std::string(migration.sql));
        // Only the first migration changes it. Setting it each time is simpler than asking.
        db.executeScript("PRAGMA application_id = " + std::to_string(kApplicationId));
        db.execute(
            "INSERT INTO schemaMigrations (version, name, appliedAt) VALUES ($1, $2, $3)",
            migration.version,
            migration.name,
            now
        );
    });
}

}  // namespace

const std::vector<Migration>& embeddedMigrations() {
    static const std::vector<Migration> kMigrations = [] {
        std::vector<Migration> all;
        for (const auto& file : embedded::migrations()) {
            all.push_back(parseMigration(file, static_cast<std::int64_t>(all.size()) + 1));
        }
        return all;
    }();
    return kMigrations;
}

void refuseForeignFile(const Error& failure) {
    throw Error(
        ErrorCode::kConflict, std::string("the file is not a Hiveline database: ") + failure.what()
    );
}

void requireOurDatabase(Connection& db) {
    try {
        auto applicationId = db.query("PRAGMA application_id");
        if (applicationId.step() && applicationId.integer(0) == kApplicationId) {
            return;
        }
        // No application id and nothing in it: a new file, or one whose first migration was
        // interrupted.
        auto objects = db.query("SELECT count(*) FROM sqlite_schema");
        if (objects.step() && applicationId.integer(0) == 0 && objects.integer(0) == 0) {
            return;
        }
    } catch (const Error& failure) {
        // kUnavailable (a busy database, a failing disk) says nothing about whose file it is.
        if (failure.code() != ErrorCode::kInternal) {
            throw;
        }
        refuseForeignFile(failure);
    }
    throw Error(ErrorCode::kConflict, "the file is a database of another program, not of Hiveline");
}

std::int64_t schemaVersion(Connection& db) {
    auto table = db.query(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schemaMigrations'"
    );
    if (!table.step() || table.integer(0) == 0) {
        return 0;
    }
    auto version = db.query("SELECT coalesce(max(version), 0) FROM schemaMigrations");
    return version.step() ? version.integer(0) : 0;
}

void migrate(
    Connection& db,
    std::span<const Migration> migrations,
    common::Timestamp now,
    const std::function<void()>& beforeUpgrade
) {
    const auto stored = schemaVersion(db);
    const auto known = static_cast<std::int64_t>(migrations.size());
    refuseNewer(stored, known);
    // A new database needs no permission: nothing in it could be lost, and nobody serves from it.
    if (stored > 0 && stored < known) {
        beforeUpgrade();
    }
    for (const auto& migration : migrations) {
        if (migration.version > stored) {
            apply(db, migration, now);
        }
    }
}

}  // namespace hiveline::storage
