#include "storage/files/blob_store.h"

#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <set>

#include <doctest/doctest.h>

#include "common/digest.h"
#include "storage/records/files.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

struct BlobFixture {
    StoreFixture store;
    BlobStore blobs{store.store().filesDir(), repeatableRandom()};

    common::UploadedFile receive(std::string_view content) {
        auto part = blobs.open();
        part->write(content.substr(0, content.size() / 2));
        part->write(content.substr(content.size() / 2));
        auto stored = part->finish();
        common::UploadedFile file;
        file.fileName = "notes.txt";
        file.tempPath = stored.tempPath;
        file.size = stored.size;
        file.sha256 = stored.sha256;
        file.ticket = stored.ticket;
        return file;
    }

    std::size_t filesOnDisk() const {
        std::size_t count = 0;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(store.folder() / "data" / "files")) {
            count += entry.is_regular_file() ? 1 : 0;
        }
        return count;
    }
};

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("blob store: a received part has its size and its hash") {
    BlobFixture fixture;
    const std::string bytes(1'000'000, 'q');
    const auto file = fixture.receive(bytes);
    CHECK(file.size == bytes.size());
    CHECK(file.sha256 == common::sha256Hex(bytes));
    CHECK(content(file.tempPath) == bytes);
    CHECK(std::filesystem::path(file.tempPath).is_absolute());
    struct stat status {};
    REQUIRE(::stat(file.tempPath.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("blob store: a part that nobody takes leaves nothing behind") {
    BlobFixture fixture;
    SUBCASE("given up while it arrives") {
        auto part = fixture.blobs.open();
        part->write("half");
        CHECK(fixture.filesOnDisk() == 1);
    }
    SUBCASE("complete, its last owner gone") {
        auto file = fixture.receive("whole");
        const auto copy = file;
        file = {};
        CHECK(fixture.filesOnDisk() == 1);
    }
    CHECK(fixture.filesOnDisk() == 0);
}

TEST_CASE("blob store: published with its row") {
    BlobFixture fixture;
    auto file = fixture.receive("content");
    const std::string tempPath = file.tempPath;
    BlobStore::sync(std::vector{tempPath});
    const auto id = fixture.store.write([&](WriteTx& tx) {
        const auto record = newFile(tx);
        fixture.blobs.publish(tx, file, record.id);
        files::insert(tx, record);
        return record.id;
    });
    file = {};
    CHECK(content(fixture.blobs.path(id)) == "content");
    CHECK_FALSE(std::filesystem::exists(tempPath));
    CHECK(fixture.filesOnDisk() == 1);
}

TEST_CASE("blob store: a transaction that is undone takes the file back") {
    BlobFixture fixture;
    auto file = fixture.receive("content");
    CHECK_THROWS_AS(
        fixture.store.write([&](WriteTx& tx) {
            fixture.blobs.publish(tx, file, "fil.1");
            CHECK(std::filesystem::exists(fixture.blobs.path("fil.1")));
            throw std::runtime_error("no");
        }),
        std::runtime_error
    );
    CHECK(fixture.filesOnDisk() == 0);
}

TEST_CASE("blob store: all of an upload or nothing") {
    BlobFixture fixture;
    const auto first = fixture.receive("first");
    auto second = fixture.receive("second");
    std::filesystem::remove(second.tempPath);
    CHECK(errorCode([&] {
              fixture.store.write([&](WriteTx& tx) {
                  fixture.blobs.publish(tx, first, "fil.1");
                  fixture.blobs.publish(tx, second, "fil.2");
              });
          }) == common::ErrorCode::kUnavailable);
    CHECK(fixture.filesOnDisk() == 0);
}

TEST_CASE("blob store: a file goes after its row is gone, and not before") {
    BlobFixture fixture;
    const auto publish = [&] {
        const auto file = fixture.receive("content");
        return fixture.store.write([&](WriteTx& tx) {
            const auto record = newFile(tx);
            fixture.blobs.publish(tx, file, record.id);
            files::insert(tx, record);
            return record.id;
        });
    };
    const auto id = publish();
    CHECK_THROWS_AS(
        fixture.store.write([&](WriteTx& tx) {
            files::remove(tx, kOrg, id);
            fixture.blobs.removeAfterCommit(tx, id);
            throw std::runtime_error("no");
        }),
        std::runtime_error
    );
    CHECK(std::filesystem::exists(fixture.blobs.path(id)));
    fixture.store.write([&](WriteTx& tx) {
        files::remove(tx, kOrg, id);
        fixture.blobs.removeAfterCommit(tx, id);
        CHECK(std::filesystem::exists(fixture.blobs.path(id)));
    });
    CHECK_FALSE(std::filesystem::exists(fixture.blobs.path(id)));
}

TEST_CASE("blob store: what a crash leaves goes to the trash, what has a row is kept") {
    BlobFixture fixture;
    const auto kept = fixture.receive("kept");
    const auto id = fixture.store.write([&](WriteTx& tx) {
        const auto record = newFile(tx);
        fixture.blobs.publish(tx, kept, record.id);
        files::insert(tx, record);
        return record.id;
    });
    // As if the process had ended here: while receiving, after the rename, and after the commit of
    // a delete.
    std::ofstream(fixture.store.folder() / "data" / "files" / "tmp" / "abc") << "half";
    const auto orphan = fixture.blobs.path("fil.orphan");
    std::filesystem::create_directories(orphan.parent_path());
    std::ofstream(orphan) << "no row";
    const auto sweep = [&] {
        return fixture.store.read([&](ReadTx& tx) { return fixture.blobs.sweep(tx); });
    };
    CHECK(sweep() == BlobStore::Swept{.temporaries = 1, .trashed = 1});
    CHECK(sweep() == BlobStore::Swept{});
    CHECK(content(fixture.blobs.path(id)) == "kept");
    CHECK_FALSE(std::filesystem::exists(orphan));
    // A power cut may bring back the name that it was moved from.
    std::ofstream(orphan) << "no row";
    CHECK(sweep() == BlobStore::Swept{.trashed = 1});
    CHECK_FALSE(std::filesystem::exists(orphan));
}

TEST_CASE("blob store: files are spread over folders") {
    BlobFixture fixture;
    std::set<std::filesystem::path> folders;
    fixture.store.write([&](WriteTx& tx) {
        for (int i = 0; i < 2000; ++i) {
            folders.insert(fixture.blobs.path(tx.newId("fil")).parent_path());
        }
    });
    CHECK(folders.size() > 240);
}
