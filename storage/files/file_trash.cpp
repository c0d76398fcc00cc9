#include "storage/files/file_trash.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/log.h"
#include "storage/engine/file_system.h"

namespace hiveline::storage {
namespace {

constexpr const char* kAgeName = ".age";
// Of seconds, so that names sort by age for 30,000 years.
constexpr std::size_t kAgeDigits = 12;
constexpr std::size_t kLedgerLength = 128;
constexpr std::size_t kDateLength = 10;

/// The age of the trash, and when by the machine's clock that was.
struct Ledger {
    std::int64_t age = 0;
    std::string boot;
    std::int64_t seconds = 0;
};

std::optional<std::int64_t> number(std::string_view digits) {
    std::int64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, value);
    return parsed.ptr == end && parsed.ec == std::errc() && value >= 0 ? std::optional(value)
                                                                       : std::nullopt;
}

// `<age> <boot> <seconds> .`, padded with blanks to one length so that it is overwritten in place.
// The dot tells that a line is whole.
std::optional<Ledger> parseLedger(std::string_view text) {
    std::array<std::string_view, 4> words;
    for (auto& word : words) {
        word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    const auto age = number(words[0]);
    const auto seconds = number(words[2]);
    if (!age || words[1].empty() || !seconds || words[3] != ".") {
        return std::nullopt;
    }
    return Ledger{*age, std::string(words[1]), *seconds};
}

std::optional<std::int64_t> ageOf(const std::filesystem::path& batch) {
    const std::string name = batch.filename().native();
    return name.size() > kAgeDigits && name[kAgeDigits] == '-'
               ? number(std::string_view(name).substr(0, kAgeDigits))
               : std::nullopt;
}

std::string nameOf(std::int64_t age, common::Timestamp today) {
    const std::string digits = std::to_string(age);
    return std::string(kAgeDigits - std::min(kAgeDigits, digits.size()), '0') + digits + "-" +
           common::formatTimestamp(today).substr(0, kDateLength);
}

/// A power cut may leave a moved file in both places. Both are kept, the later one as `<name>.2`
/// and so on: neither is known to be the intact one.
std::filesystem::path freeName(
    const std::filesystem::path& batch, const std::filesystem::path& name
) {
    auto target = batch / name;
    for (int copy = 2; std::filesystem::exists(target); ++copy) {
        target = batch / (name.native() + "." + std::to_string(copy));
    }
    return target;
}

/// Folders of files that were put here together, oldest first.
std::vector<std::filesystem::path> batches(const std::filesystem::path& trash) {
    std::vector<std::filesystem::path> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(trash, none)) {
        if (entry.is_directory() && ageOf(entry.path())) {
            found.push_back(entry.path());
        }
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace

BootTime machineBootTime() {
    static const std::string kBoot = [] {
        std::string id;
        std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
        // Containers may hide /proc. Then the seconds mean something to this process only.
        return id.empty() ? "process-" + std::to_string(::getpid()) : id;
    }();
    timespec now{};
    // Counts while the machine sleeps, unlike CLOCK_MONOTONIC, and cannot be set, unlike
    // CLOCK_REALTIME.
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return {kBoot, static_cast<std::int64_t>(now.tv_sec)};
}

FileTrash::FileTrash(std::filesystem::path folder, std::function<BootTime()> bootTime)
    : folder_(std::move(folder)),
      bootTime_(std::move(bootTime)) {}

void FileTrash::put(std::span<const std::filesystem::path> files, common::Timestamp today) {
    if (files.empty()) {
        return;
    }
    ensureFolder(folder_);
    age();
    const auto batch = folder_ / nameOf(age_, today);
    ensureFolder(batch);
    for (const auto& file : files) {
        const auto target = freeName(batch, file.filename());
        if (::rename(file.c_str(), target.c_str()) != 0) {
            throwFileFailure("rename", target);
        }
    }
    // Once for all: until then a power cut leaves a file in either place, and both are searched.
    syncFolder(batch);
}

void FileTrash::forEach(const std::function<void(const std::filesystem::path&)>& visit) const {
    auto all = batches(folder_);
    std::ranges::reverse(all);
    for (const auto& batch : all) {
        // Listed first, since `visit` may move files away while a folder is being read.
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(batch)) {
            files.push_back(entry.path());
        }
        std::ranges::for_each(files, visit);
        std::error_code notEmpty;
        // Succeeds for empty folders only.
        std::filesystem::remove(batch, notEmpty);
    }
}

std::size_t FileTrash::tend() {
    if (!std::filesystem::exists(folder_)) {
        return 0;
    }
    age();
    std::size_t removed = 0;
    for (const auto& batch : batches(folder_)) {
        if (age_ - ageOf(batch).value_or(age_) >= kKeptSeconds) {
            std::error_code failure;
            const auto count = std::filesystem::remove_all(batch, failure);
            // Less the folder itself, which remove_all counts.
            removed += failure || count == 0 ? 0 : count - 1;
        }
    }
    if (removed > 0) {
        common::log::info("trash_emptied", {{"files", removed}});
    }
    return removed;
}

void FileTrash::age() {
    // Never goes back, also if the ledger is lost meanwhile.
    age_ = std::max(age_, storedAge());
    storeAge();
}

// Without a readable ledger the trash is as old as the newest batch in it: nothing is removed
// early. Time across a restart of the machine does not count, since it cannot be told.
std::int64_t FileTrash::storedAge() {
    std::string text;
    std::getline(std::ifstream(folder_ / kAgeName), text);
    if (const auto ledger = parseLedger(text)) {
        const BootTime now = bootTime_();
        const bool isSameBoot = now.boot == ledger->boot && now.seconds >= ledger->seconds;
        return ledger->age + (isSameBoot ? now.seconds - ledger->seconds : 0);
    }
    const auto all = batches(folder_);
    return all.empty() ? 0 : ageOf(all.back()).value_or(0);
}

void FileTrash::storeAge() const {
    const BootTime now = bootTime_();
    std::string text =
        std::to_string(age_) + " " + now.boot + " " + std::to_string(now.seconds) + " .";
    text.resize(std::max(text.size(), kLedgerLength - 1), ' ');
    text += '\n';
    const auto path = folder_ / kAgeName;
    // Not synced: what a power cut takes back only keeps files longer. O_NOFOLLOW, because
    // operators look around in here and may leave links.
    const FileHandle file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)
    );
    if (!file.isOpen() ||
        ::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
        throwFileFailure("write", path);
    }
}

TrashKeeper::TrashKeeper(std::function<void()> tend)
    : thread_([this, tend = std::move(tend)](const std::stop_token& stop) {
          constexpr std::chrono::hours kPause(1);
          std::unique_lock lock(mutex_);
          while (!stopped_.wait_for(lock, stop, kPause, [&stop] { return stop.stop_requested(); })
          ) {
              tend();
          }
      }) {}

}  // namespace hiveline::storage
