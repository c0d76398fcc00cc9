#include "common/time_zones.h"

#include <algorithm>
#include <array>
#include <fstream>

#include "common/ascii.h"

namespace hiveline::common {
namespace {

constexpr std::size_t kLongestName = 64;

bool isNameCharacter(char c) {
    return isAlphanumeric(c) || c == '_' || c == '-' || c == '+' || c == '/';
}

bool isPlainName(std::string_view name) {
    constexpr std::array<std::string_view, 2> kOtherForms{"posix/", "right/"};
    constexpr std::array<std::string_view, 2> kOtherFiles{"localtime", "posixrules"};
    return !name.empty() && name.size() <= kLongestName && name.front() != '/' &&
           name.back() != '/' && name.find("//") == std::string_view::npos &&
           std::ranges::all_of(name, isNameCharacter) &&
           std::ranges::none_of(
               kOtherForms, [&](auto prefix) { return name.starts_with(prefix); }
           ) &&
           std::ranges::find(kOtherFiles, name) == kOtherFiles.end();
}

}  // namespace

bool isTimeZone(std::string_view name, const std::string& directory) {
    if (!isPlainName(name)) {
        return false;
    }
    // Compiled zones begin with this magic (RFC 8536, section 3.1); the folder holds other files
    // too.
    constexpr std::string_view kMagic = "TZif";
    std::ifstream file(directory + "/" + std::string(name), std::ios::binary);
    std::array<char, kMagic.size()> head{};
    file.read(head.data(), head.size());
    return file.gcount() == static_cast<std::streamsize>(kMagic.size()) &&
           std::string_view(head.data(), head.size()) == kMagic;
}

}  // namespace hiveline::common
