#include "common/process/descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include "common/error.h"

namespace hiveline::common {

void Descriptor::reset() noexcept {
    if (number_ >= 0) {
        close(std::exchange(number_, -1));
    }
}

Descriptor openFile(const std::string& path) {
    Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) {
        // Without the path: clients may read this text.
        throw Error(ErrorCode::kUnavailable, "The file cannot be read from disk");
    }
    return file;
}

}  // namespace hiveline::common
