// What an uploaded file is: the first line is its name, the rest its content. Any bytes give a type
// or none; the same bytes give the same.
#include <sys/mman.h>
#include <unistd.h>

#include "common/file_type.h"
#include "common/process/descriptor.h"
#include "tests/fuzz/input.h"

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hiveline;  // NOLINT(google-build-using-namespace)
    using fuzz::require;
    std::string_view content = fuzz::textOf(data, size);
    const std::string_view name = fuzz::takeLine(content);
    static const common::Descriptor kFile(::memfd_create("content", MFD_CLOEXEC));
    require(kFile && ::ftruncate(kFile.get(), 0) == 0);
    require(
        ::pwrite(kFile.get(), content.data(), content.size(), 0) ==
        static_cast<::ssize_t>(content.size())
    );
    const std::string path = "/proc/self/fd/" + std::to_string(kFile.get());
    const auto type = common::detectFileType(path, name);
    require(type == common::detectFileType(path, name));
    if (type) {
        require(!common::mediaType(*type).empty());
        require(type != common::FileType::kPdf || content.find("%PDF") != std::string_view::npos);
    }
    return 0;
}
