#include "storage/backup.h"

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include <doctest/doctest.h>

#include "storage/records/files.h"
#include "storage/records/hives.h"
#include "storage/records/organisations.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

struct BackupFixture {
    StoreFixture store;
    BlobStore blobs{store.store().filesDir(), repeatableRandom()};
    std::filesystem::path archive = store.folder() / "backup.tar";

    models::File addFile(const std::string& bytes) {
        auto part = blobs.open();
        part->write(bytes);
        const auto stored = part->finish();
        common::UploadedFile upload;
        upload.tempPath = stored.tempPath;
        upload.ticket = stored.ticket;
        return store.write([&](WriteTx& tx) {
            auto file = newFile(tx);
            file.size = static_cast<std::int64_t>(bytes.size());
            blobs.publish(tx, upload, file.id);
            files::insert(tx, file);
            return file;
        });
    }

    BackupReport backUp() { return storage::backUp(store.store(), blobs, archive); }

    // With the tar of the system, as the documentation says.
    std::filesystem::path unpack() {
        const auto folder = store.folder() / "restored";
        std::filesystem::create_directory(folder);
        const auto command = "tar -xf '" + archive.string() + "' -C '" + folder.string() + "'";
        REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(cert-env33-c, concurrency-mt-unsafe)
        return folder;
    }

    std::unique_ptr<Store> restore() {
        auto options = store.options();
        options.dataDir = unpack();
        return Store::open(options);
    }
};

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t entriesIn(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(std::distance(
        std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()
    ));
}

}  // namespace

TEST_CASE("backup: unpacked it is the store, records and bytes") {
    BackupFixture fixture;
    std::vector<models::File> stored;
    for (const std::size_t size : {0U, 1U, 511U, 512U, 513U, 700'000U}) {
        stored.push_back(fixture.addFile(std::string(size, 'b')));
    }
    fixture.store.write([](WriteTx& tx) { (void)organisations::create(tx, "Linden Dental"); });
    const auto report = fixture.backUp();
    CHECK(report.files == stored.size());
    CHECK(report.bytes == std::filesystem::file_size(fixture.archive));
    CHECK(report.missingFiles.empty());
    struct stat status {};
    REQUIRE(::stat(fixture.archive.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600);

    const auto restored = fixture.restore();
    BlobStore blobs(restored->filesDir(), repeatableRandom());
    const auto reader = restored->openReader();
    restored->read(*reader, [&](ReadTx& tx) {
        CHECK(organisations::list(tx).size() == 1);
        CHECK(blobs.sweep(tx) == BlobStore::Swept{});
        for (const auto& file : stored) {
            CHECK(files::find(tx, kOrg, file.id)->record == file);
            CHECK(
                content(blobs.path(file.id)) ==
                std::string(static_cast<std::size_t>(file.size), 'b')
            );
        }
    });
    CHECK(
        entriesIn(fixture.store.folder()) == 3
    );  // data, the archive, restored: nothing else is left
}

TEST_CASE("backup: ids go on behind those of the backup") {
    BackupFixture fixture;
    const auto last = fixture.store.write([](WriteTx& tx) { return tx.newId("aia"); });
    fixture.backUp();
    fixture.store.clock().advanceMicros(-5'000'000);
    const auto restored = fixture.restore();
    CHECK(restored->writeNow([](WriteTx& tx) { return tx.newId("aia"); }) > last);
}

TEST_CASE("backup: a name that is taken is refused and left alone") {
    BackupFixture fixture;
    std::ofstream(fixture.archive) << "mine";
    CHECK(errorCode([&] { fixture.backUp(); }) == common::ErrorCode::kConflict);
    CHECK(content(fixture.archive) == "mine");
}

TEST_CASE("backup: a folder that is not there leaves nothing") {
    BackupFixture fixture;
    fixture.archive = fixture.store.folder() / "none" / "backup.tar";
    CHECK(errorCode([&] { fixture.backUp(); }) == common::ErrorCode::kUnavailable);
    CHECK(entriesIn(fixture.store.folder()) == 1);
}

TEST_CASE("backup: a damaged database is told, and nothing takes the place of older archives") {
    BackupFixture fixture;
    (void)fixture.addFile("whole");
    fixture.store.write([](WriteTx& tx) {
        for (int i = 0; i < 200; ++i) {
            (void)organisations::create(tx, std::string(500, 'x'));
        }
    });
    fixture.backUp();
    const auto older = content(fixture.archive);
    std::int64_t page = 0;
    fixture.store.read([&](ReadTx& tx) {
        auto root =
            tx.db().query("SELECT rootpage FROM sqlite_schema WHERE name = 'organisations'");
        REQUIRE(root.step());
        page = root.integer(0);
    });
    fixture.store.close();
    const auto database = fixture.store.folder() / "data" / "hiveline.db";
    {
        constexpr std::streamoff kPage = 4096;
        std::fstream file(database, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp((page - 1) * kPage);
        file << std::string(kPage, '\x5A');
    }
    fixture.store.reopen();
    fixture.archive = fixture.store.folder() / "newer.tar";
    const auto text = errorText([&] { fixture.backUp(); });
    CHECK(text.find("damaged") != std::string::npos);
    CHECK(text.find("keep the older ones") != std::string::npos);
    CHECK(entriesIn(fixture.store.folder()) == 2);  // data and the older archive
    CHECK(content(fixture.store.folder() / "backup.tar") == older);
}

TEST_CASE("backup: unpacked over another state it takes that one's log away") {
    BackupFixture fixture;
    fixture.store.write([](WriteTx& tx) { (void)organisations::create(tx, "kept"); });
    fixture.backUp();
    fixture.store.write([](WriteTx& tx) { (void)organisations::create(tx, "later"); });
    // As a process leaves its folder that is killed: with the log.
    const auto data = fixture.store.folder() / "data";
    const auto log = content(data / "hiveline.db-wal");
    fixture.store.close();
    std::ofstream(data / "hiveline.db-wal", std::ios::binary) << log;
    const auto command = "tar -xf '" + fixture.archive.string() + "' -C '" + data.string() + "'";
    REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(cert-env33-c, concurrency-mt-unsafe)
    fixture.store.reopen();
    fixture.store.read([](ReadTx& tx) {
        CHECK(organisations::list(tx).size() == 1);
        auto check = tx.db().query("PRAGMA integrity_check(1)");
        REQUIRE(check.step());
        CHECK(check.text(0) == "ok");
    });
}

TEST_CASE("backup: lost bytes are reported") {
    BackupFixture fixture;
    const auto whole = fixture.addFile("whole");
    const auto lost = fixture.addFile("lost");
    const auto cut = fixture.addFile("cut short");
    std::filesystem::remove(fixture.blobs.path(lost.id));
    std::filesystem::resize_file(fixture.blobs.path(cut.id), 3);
    const auto report = fixture.backUp();
    CHECK(report.missingFiles == std::vector{lost.id, cut.id});
    CHECK(
        content(
            fixture.unpack() / "files" / fixture.blobs.path(whole.id).parent_path().filename() /
            whole.id
        ) == "whole"
    );
}

TEST_CASE("backup: taken while others write it is one moment") {
    BackupFixture fixture;
    fixture.store.write([](WriteTx& tx) {
        for (int i = 0; i < 500; ++i) {
            (void)organisations::create(tx, std::string(2000, 'x'));
        }
    });
    std::atomic<bool> stop{false};
    std::atomic<int> written{0};
    // Two records a transaction: a moment has an even number of them.
    std::jthread writing([&] {
        while (!stop) {
            submit(fixture.store.store().writer(), [](WriteTx& tx) {
                (void)organisations::create(tx, "first");
                (void)organisations::create(tx, "second");
            }).get();
            ++written;
        }
    });
    std::jthread uploading([&] {
        while (!stop) {
            const auto file = fixture.addFile(std::string(3000, 'u'));
            fixture.store.write([&](WriteTx& tx) {
                files::remove(tx, kOrg, file.id);
                fixture.blobs.removeAfterCommit(tx, file.id);
            });
        }
    });
    while (written < 20) {
        std::this_thread::yield();
    }
    const auto report = fixture.backUp();
    stop = true;
    writing.join();
    uploading.join();
    CHECK(report.missingFiles.empty());

    const auto restored = fixture.restore();
    BlobStore blobs(restored->filesDir(), repeatableRandom());
    const auto reader = restored->openReader();
    restored->read(*reader, [&](ReadTx& tx) {
        CHECK(organisations::list(tx).size() % 2 == 0);
        CHECK(organisations::list(tx).size() >= 540);
        CHECK(blobs.sweep(tx) == BlobStore::Swept{});
        for (const auto& file : files::list(tx, kOrg)) {
            CHECK(content(blobs.path(file.id)) == std::string(3000, 'u'));
        }
        auto check = tx.db().query("PRAGMA integrity_check");
        REQUIRE(check.step());
        CHECK(check.text(0) == "ok");
    });
}
