#include "storage/files/blob_places.h"

#include <charconv>
#include <string>
#include <system_error>

namespace hiveline::storage {
namespace {

constexpr std::string_view kPrefix = "fil.";

// FNV-1a, folded to a byte: spreads the files over 256 folders, so that none gets too long to list.
// Ids begin with the time, so their first digits would all be the same. Must never change: it says
// where stored files are.
std::string folderOf(std::string_view id) {
    std::uint32_t hash = 2166136261U;
    for (const char c : id) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto byte = (hash ^ (hash >> 16U)) & 0xFFU;
    return {kHex[byte >> 4U], kHex[byte & 0xFU]};
}

// Leaves out tmp/ and trash/, whose names are longer.
bool isBlobFolder(const std::filesystem::directory_entry& entry) {
    return entry.path().filename().native().size() == 2 && entry.is_directory();
}

}  // namespace

std::filesystem::path blobPath(const std::filesystem::path& filesDir, std::string_view id) {
    return filesDir / folderOf(id) / id;
}

void forEachBlob(
    const std::filesystem::path& filesDir,
    const std::function<void(const std::filesystem::path& file)>& visit
) {
    if (!std::filesystem::exists(filesDir)) {
        return;
    }
    for (const auto& folder : std::filesystem::directory_iterator(filesDir)) {
        if (isBlobFolder(folder)) {
            for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
                visit(entry.path());
            }
        }
    }
}

std::int64_t microsOfBlob(std::string_view id) {
    std::int64_t micros = 0;
    if (id.starts_with(kPrefix)) {
        const auto digits = id.substr(kPrefix.size());
        std::from_chars(digits.data(), digits.data() + digits.size(), micros);
    }
    return micros;
}

}  // namespace hiveline::storage
