// No start loses an uploaded file, whatever became of the database beside it.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "storage/backup.h"
#include "storage/files/blob_store.h"
#include "storage/files/file_trash.h"
#include "storage/files/files_mark.h"
#include "storage/records/files.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace fs = std::filesystem;

namespace {

using Mismatch = StoreOptions::Mismatch;
using Swept = BlobStore::Swept;
constexpr std::int64_t kDay = 24 * 60 * 60;

std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A data folder, and servers that start and stop on it.
class Installation {
public:
    /// As `hiveline serve` does. Throws what Store::open throws.
    Swept start(Mismatch mismatch = Mismatch::kRefuse) {
        stop();
        StoreOptions options{
            .dataDir = data(),
            .clock = clock_,
            .random = repeatableRandom(),
            .mismatch = mismatch,
        };
        store_ = Store::open(std::move(options));
        store_->lockForServing();
        blobs_ = std::make_unique<BlobStore>(store_->filesDir(), common::systemRandom());
        const auto reader = store_->openReader();
        return store_->read(*reader, [&](ReadTx& tx) { return blobs_->sweep(tx); });
    }
    void stop() {
        blobs_.reset();
        store_.reset();
    }
    std::string refusal() {
        return errorText([this] { start(); });
    }

    std::string upload(std::string_view bytes) {
        auto part = blobs_->open();
        part->write(bytes);
        const auto stored = part->finish();
        common::UploadedFile upload;
        upload.tempPath = stored.tempPath;
        upload.ticket = stored.ticket;
        clock_.advanceMicros(1'000'000);
        return store_->writeNow([&](WriteTx& tx) {
            auto file = newFile(tx);
            file.size = static_cast<std::int64_t>(bytes.size());
            blobs_->publish(tx, upload, file.id);
            files::insert(tx, file);
            return file.id;
        });
    }
    std::string read(const std::string& id) { return content(blobs_->path(id)); }

    /// A copy of the database as it is now, with nothing of it in a log.
    fs::path copyDatabase(const std::string& name) {
        const auto path = folder_.path() / name;
        store_->copyDatabase(path);
        return path;
    }
    void putDatabase(const fs::path& copy) {
        removeDatabase();
        fs::copy_file(copy, data() / "hiveline.db");
    }
    void removeDatabase() {
        for (const char* name : {"hiveline.db", "hiveline.db-wal", "hiveline.db-shm"}) {
            fs::remove(data() / name);
        }
    }

    /// Uploaded files, wherever they are: none may ever be lost.
    std::size_t filesOnDisk() const {
        std::size_t count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(data() / "files")) {
            count += entry.path().filename().native().starts_with("fil.") ? 1 : 0;
        }
        return count;
    }

    fs::path data() const { return folder_.path() / "data"; }
    const fs::path& folder() const { return folder_.path(); }
    Store& store() { return *store_; }
    BlobStore& blobs() { return *blobs_; }
    common::FakeClock& clock() { return clock_; }

private:
    TempFolder folder_;
    common::FakeClock clock_{kStartMicros};
    std::unique_ptr<Store> store_;
    std::unique_ptr<BlobStore> blobs_;
};

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// Two files, and copies of the database from behind each; stopped.
struct TwoUploads {
    std::string first;
    fs::path older;
    std::string second;
    fs::path newer;
};

TwoUploads twoUploads(Installation& here) {
    here.start();
    TwoUploads made;
    made.first = here.upload("first");
    made.older = here.copyDatabase("older.db");
    made.second = here.upload("second");
    made.newer = here.copyDatabase("newer.db");
    here.stop();
    return made;
}

}  // namespace

TEST_CASE("files: without their database no start makes an empty one, and with it they are there") {
    Installation here;
    here.start();
    const auto id = here.upload("precious");
    here.stop();
    const auto away = here.folder() / "away";
    fs::create_directory(away);
    SUBCASE("the database and its companions are moved away") {
        fs::rename(here.data() / "hiveline.db", away / "hiveline.db");
    }
    SUBCASE("it is renamed within the folder") {
        fs::copy_file(here.data() / "hiveline.db", away / "hiveline.db");
        fs::rename(here.data() / "hiveline.db", here.data() / "hiveline-old.db");
    }
    SUBCASE("it is emptied") {
        fs::copy_file(here.data() / "hiveline.db", away / "hiveline.db");
        fs::resize_file(here.data() / "hiveline.db", 0);
    }
    SUBCASE("it is replaced by a database without anything") {
        fs::copy_file(here.data() / "hiveline.db", away / "hiveline.db");
        here.removeDatabase();
        Connection fresh(
            here.data() / "hiveline.db", {.access = ConnectionOptions::Access::kCreate}
        );
        fresh.executeScript("PRAGMA journal_mode = WAL; VACUUM");
    }
    SUBCASE("a restore in two steps has brought the files first") {
        fs::copy_file(here.data() / "hiveline.db", away / "hiveline.db");
        fs::create_directory(away / "new");
        fs::rename(here.data() / "files", away / "new" / "files");
        fs::remove_all(here.data());
        fs::rename(away / "new", here.data());
    }
    const auto text = here.refusal();
    CHECK(has(text, "there is no database, only files/ of one"));
    CHECK(has(text, "--force-database"));
    CHECK(here.filesOnDisk() == 1);
    const auto database = here.data() / "hiveline.db";
    const bool isThere = fs::exists(database);
    CHECK((!isThere || fs::file_size(database) <= 4096));  // no schema was made
    here.putDatabase(away / "hiveline.db");
    CHECK(here.start() == Swept{});
    CHECK(here.read(id) == "precious");
}

TEST_CASE("files: a log without its database is no new folder either") {
    Installation here;
    here.start();
    here.upload("precious");
    here.stop();
    fs::remove_all(here.data() / "files");
    here.removeDatabase();
    std::ofstream(here.data() / "hiveline.db-wal") << "what was committed";
    CHECK(has(here.refusal(), "only hiveline.db-wal of one"));
    CHECK(content(here.data() / "hiveline.db-wal") == "what was committed");
}

TEST_CASE("files: a secret key without a database is one of somebody, an empty folder is not") {
    Installation here;
    fs::create_directory(here.data());
    SUBCASE("a key") {
        std::ofstream(here.data() / "secret.key") << "key";
        CHECK(has(here.refusal(), "only secret.key of one"));
        CHECK_FALSE(fs::exists(here.data() / "hiveline.db"));
        CHECK(here.start(Mismatch::kAccept) == Swept{});
    }
    SUBCASE("folders for files to come, as mounts make them") {
        fs::create_directories(here.data() / "files" / "lost+found");
        CHECK(here.start() == Swept{});
    }
}

TEST_CASE("files: an older database is refused; forced it serves, and nothing is lost by it") {
    Installation here;
    const auto [first, older, second, newer] = twoUploads(here);

    here.putDatabase(older);
    const auto text = here.refusal();
    CHECK(has(text, "the database is older than the files beside it"));
    CHECK(has(text, "--force-database"));
    CHECK(here.filesOnDisk() == 2);
    // Nor may a command write into it, which would make it look newer.
    CHECK(errorCode([&] {
              (void)Store::open(
                  {.dataDir = here.data(), .clock = here.clock(), .random = repeatableRandom()}
              );
          }) == common::ErrorCode::kConflict);

    CHECK(here.start(Mismatch::kAccept) == Swept{.trashed = 1});
    CHECK(here.read(first) == "first");
    CHECK(here.filesOnDisk() == 2);
    CHECK(here.start() == Swept{});  // it is this folder's from then on

    here.stop();
    here.putDatabase(newer);
    CHECK(here.start() == Swept{.restored = 1});
    CHECK(here.read(first) == "first");
    CHECK(here.read(second) == "second");
}

TEST_CASE("files: a new database, forced, leaves every file in the trash") {
    Installation here;
    here.start();
    const auto id = here.upload("precious");
    const auto copy = here.copyDatabase("copy.db");
    here.stop();
    here.removeDatabase();
    CHECK(here.start(Mismatch::kAccept) == Swept{.trashed = 1});
    CHECK(here.filesOnDisk() == 1);
    const auto other = here.upload("of the new one");
    here.stop();
    here.putDatabase(copy);
    CHECK(has(here.refusal(), "belong to another one"));
    CHECK(here.start(Mismatch::kAccept) == Swept{.trashed = 1, .restored = 1});
    CHECK(here.read(id) == "precious");
    CHECK(here.filesOnDisk() == 2);
    CHECK(here.read(other).empty());
}

TEST_CASE("files: those of another installation, by a wrong mount, are left alone") {
    Installation here;
    Installation there;
    here.start();
    here.upload("ours");
    here.stop();
    there.start();
    there.clock().advanceMicros(-kDay * 1'000'000);
    const auto theirs = there.upload("theirs");
    there.stop();
    SUBCASE("of another database") {
        fs::remove_all(here.data() / "files");
        fs::copy(there.data() / "files", here.data() / "files", fs::copy_options::recursive);
        CHECK(has(here.refusal(), "belong to another one"));
        CHECK(here.filesOnDisk() == 1);
    }
    SUBCASE("none at all: what is missing is told, and found when it is back") {
        fs::rename(here.data() / "files", here.folder() / "kept");
        CHECK(here.start() == Swept{.missing = 1});
        here.stop();
        fs::remove_all(here.data() / "files");
        fs::rename(here.folder() / "kept", here.data() / "files");
        CHECK(here.start() == Swept{});
        CHECK(here.filesOnDisk() == 1);
    }
}

TEST_CASE("files: a backup starts in a new folder without a flag, and over a newer one not") {
    Installation here;
    here.start();
    const auto id = here.upload("in the backup");
    const auto archive = here.folder() / "backup.tar";
    CHECK(backUp(here.store(), here.blobs(), archive).missingFiles.empty());
    here.upload("newer");
    here.stop();
    const auto unpack = [&](const fs::path& into) {
        const auto command = "tar -xf '" + archive.string() + "' -C '" + into.string() + "'";
        REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(cert-env33-c, concurrency-mt-unsafe)
    };
    SUBCASE("new") {
        Installation there;
        fs::create_directory(there.data());
        unpack(there.data());
        CHECK(there.start() == Swept{});
        CHECK(there.read(id) == "in the backup");
        there.upload("goes on");
        CHECK(there.start() == Swept{});
    }
    SUBCASE("over the folder that it was made of") {
        unpack(here.data());
        CHECK(has(here.refusal(), "older than the files beside it"));
        CHECK(here.filesOnDisk() == 2);
    }
}

TEST_CASE("files: the mark is never ahead of what is committed") {
    Installation here;
    here.start();
    here.upload("committed");
    const auto filesDir = here.store().filesDir();
    const auto before = readFilesMark(filesDir);
    REQUIRE(before);
    auto part = here.blobs().open();
    part->write("undone");
    const auto stored = part->finish();
    common::UploadedFile upload;
    upload.tempPath = stored.tempPath;
    upload.ticket = stored.ticket;
    CHECK_THROWS(here.store().writeNow([&](WriteTx& tx) {
        here.blobs().publish(tx, upload, tx.newId("fil"));
        CHECK(readFilesMark(filesDir) == before);
        throw std::runtime_error("no");
    }));
    CHECK(readFilesMark(filesDir) == before);
    CHECK(here.start() == Swept{});
}

TEST_CASE("files: without a mark that can be read or written they are served all the same") {
    Installation here;
    here.start();
    const auto id = here.upload("precious");
    here.stop();
    const auto mark = here.data() / "files" / ".mark";
    SUBCASE("none, as before there were marks") {
        fs::remove(mark);
    }
    SUBCASE("cut off") {
        fs::resize_file(mark, 10);
    }
    SUBCASE("garbage") {
        std::ofstream(mark) << "garbage";
    }
    SUBCASE("more than one") {
        std::ofstream(mark, std::ios::app) << "and a line of an editor\n";
    }
    SUBCASE("a disk that takes none") {
        fs::remove(mark);
        fs::create_directory(mark);
    }
    CHECK(here.start() == Swept{});
    CHECK(readFilesMark(here.data() / "files").has_value() == !fs::is_directory(mark));
    CHECK(here.read(id) == "precious");
    const auto next = here.upload("another");
    CHECK(here.read(next) == "another");
    CHECK(here.start() == Swept{});
}

TEST_CASE("files: without a mark an older or another database is known by the files") {
    Installation here;
    const auto [first, older, second, newer] = twoUploads(here);
    const auto mark = here.data() / "files" / ".mark";
    SUBCASE("gone") {
        fs::remove(mark);
    }
    SUBCASE("garbage") {
        std::ofstream(mark) << "garbage";
    }
    here.putDatabase(older);
    const auto text = here.refusal();
    CHECK(has(text, "the database is older than the files beside it"));
    CHECK(has(text, "--force-database"));
    CHECK(here.filesOnDisk() == 2);

    Installation there;
    there.clock().advanceMicros(kDay * 1'000'000);
    there.start();
    there.upload("of another one");
    const auto others = there.copyDatabase("others.db");
    here.putDatabase(others);
    CHECK(has(here.refusal(), "belong to another one"));

    here.putDatabase(newer);
    CHECK(here.start() == Swept{});
    CHECK(here.read(first) == "first");
    here.stop();
    fs::remove(mark);
    here.putDatabase(older);
    CHECK(here.start(Mismatch::kAccept) == Swept{.trashed = 1});
    here.stop();
    fs::remove(mark);
    CHECK(here.start() == Swept{});  // what is in the trash speaks against nothing
    CHECK(here.filesOnDisk() == 2);
}

TEST_CASE("files: without a mark what a killed process left behind is none of another database") {
    Installation here;
    here.start();
    const auto orphan = here.upload("committed too late");
    const auto kept = here.upload("committed");
    here.store().writeNow([&](WriteTx& tx) {
        tx.db().execute("DELETE FROM files WHERE id = $1", orphan);
    });
    here.stop();
    fs::remove(here.data() / "files" / ".mark");
    CHECK(here.start() == Swept{.trashed = 1});
    CHECK(here.read(kept) == "committed");
}

TEST_CASE("trash: 30 days on this machine's clock, whatever the calendar says") {
    TempFolder folder;
    BootTime now{"boot-1", 1000};
    const auto path = folder.path() / "trash";
    const auto open = [&] { return FileTrash(path, [&now] { return now; }); };
    const auto put = [&](FileTrash& trash, const std::string& name, common::Timestamp today) {
        std::ofstream(folder.path() / name) << name;
        trash.put(std::vector{folder.path() / name}, today);
    };
    const auto inTrash = [&] {
        std::vector<std::string> names;
        open().forEach([&](const fs::path& file) { names.push_back(file.filename()); });
        return names;
    };
    using Names = std::vector<std::string>;
    const common::Timestamp far{4'102'444'800'000};  // 2100
    auto trash = open();
    CHECK(trash.tend() == 0);
    CHECK_FALSE(fs::exists(path));
    put(trash, "a", {1'795'210'200'123});
    CHECK(fs::exists(path / "000000000000-2026-11-20" / "a"));

    SUBCASE("a process that runs") {
        now.seconds += 29 * kDay;
        CHECK(trash.tend() == 0);
        put(trash, "b", far);
        now.seconds += kDay - 1;
        CHECK(trash.tend() == 0);
        now.seconds += 1;
        CHECK(trash.tend() == 1);
        CHECK(inTrash() == Names{"b"});
        now.seconds += 29 * kDay;
        CHECK(trash.tend() == 1);
    }
    SUBCASE("processes one after another, of one start of the machine") {
        now.seconds += 30 * kDay;
        auto next = open();
        CHECK(next.tend() == 1);
    }
    SUBCASE("a machine that was off counts only what was seen") {
        now.seconds += 20 * kDay;
        CHECK(trash.tend() == 0);
        now = {"boot-2", 50 * kDay};
        auto next = open();
        CHECK(next.tend() == 0);
        now.seconds += 10 * kDay - 1;
        CHECK(next.tend() == 0);
        now.seconds += 1;
        CHECK(next.tend() == 1);
    }
    SUBCASE("seconds that go back") {
        now.seconds = 0;
        CHECK(open().tend() == 0);
        CHECK(inTrash() == Names{"a"});
    }
    SUBCASE("a ledger that is lost begins where the last was put") {
        now.seconds += 20 * kDay;
        put(trash, "b", far);
        SUBCASE("gone") {
            fs::remove(path / ".age");
        }
        SUBCASE("garbage") {
            std::ofstream(path / ".age") << "99999999999999999999 x 0 .";
        }
        now.seconds += 100 * kDay;
        auto next = open();
        CHECK(next.tend() == 0);
        CHECK(inTrash() == Names{"b", "a"});
        now.seconds += 10 * kDay;
        CHECK(next.tend() == 1);
        CHECK(inTrash() == Names{"b"});
    }
}

TEST_CASE("trash: of files of one name each is kept") {
    TempFolder folder;
    FileTrash trash(folder.path() / "trash", [] { return BootTime{"boot", 5}; });
    const auto file = folder.path() / "a";
    for (const char* text : {"first", "second", "third"}) {
        std::ofstream(file) << text;
        trash.put(std::vector{file}, {0});
        CHECK_FALSE(fs::exists(file));
    }
    std::map<std::string, std::string> kept;
    trash.forEach([&kept](const fs::path& each) { kept[each.filename()] = content(each); });
    const std::map<std::string, std::string> expected{
        {"a", "first"}, {"a.2", "second"}, {"a.3", "third"}};
    CHECK(kept == expected);
}
