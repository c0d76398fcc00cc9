#include "server/edge/output_queue.h"

#include <algorithm>
#include <limits>

namespace hiveline::server {
namespace {

// Answers gathered for one write.
constexpr std::size_t kGathered = std::size_t{64} * 1024;
// Capacity of the buffer that is kept between answers.
constexpr std::size_t kKeptCapacity = std::size_t{8} * 1024;
// Bytes sent at a time, so that other connections have their turn: some 50 µs of a worker each.
// Files are not copied, so they may send more.
constexpr std::uint64_t kTurnBytes = std::uint64_t{128} * 1024;
constexpr std::uint64_t kFileTurnBytes = std::uint64_t{512} * 1024;
// Giving back less is not worth a copy.
constexpr std::size_t kGivenBack = std::size_t{64} * 1024;

void clear(std::string& text) {
    if (text.capacity() > kKeptCapacity) {
        std::string().swap(text);
    }
    text.clear();
}

}  // namespace

void OutputQueue::addBody(std::string body) {
    if (body.size() <= kSmallBody) {
        buffer_ += body;
    } else {
        body_ = std::move(body);
    }
}

void OutputQueue::addFile(FileExtent file) {
    file_ = std::move(file);
}

bool OutputQueue::accepts() const noexcept {
    return !hasLarge() && buffer_.size() < kGathered;
}

IoStatus OutputQueue::flush(Transport& transport) {
    constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();
    if (!buffer_.empty()) {
        // The head then travels in one packet with the beginning of the body.
        const Follow follow = hasLarge() ? Follow::kMore : Follow::kNothing;
        const IoStatus status = flushText(transport, buffer_, follow, kNoEnd);
        if (status != IoStatus::kDone) {
            return status;
        }
    }
    const std::uint64_t until = written_ + kTurnBytes;
    if (!body_.empty()) {
        const IoStatus status = flushText(transport, body_, Follow::kNothing, until);
        if (status != IoStatus::kDone) {
            giveBackSent();
            return status;
        }
    }
    const IoStatus status = flushView(transport, until);
    return status == IoStatus::kDone ? flushFile(transport, written_ + kFileTurnBytes) : status;
}

/// A client that reads slowly then holds what it has not read yet, not the whole answer. By halves,
/// so that each byte is copied at most once more.
void OutputQueue::giveBackSent() {
    const std::size_t left = body_.size() - position_;
    if (body_.capacity() > kGivenBack && left <= body_.capacity() / 2) {
        body_ = std::string(body_, position_);
        position_ = 0;
    }
}

IoStatus OutputQueue::flushText(
    Transport& transport, std::string& text, Follow follow, std::uint64_t until
) {
    while (position_ < text.size()) {
        if (written_ >= until) {
            return IoStatus::kWantWrite;
        }
        const auto piece = std::string_view(text).substr(position_, until - written_);
        const IoResult result = transport.write(piece, follow);
        if (result.status != IoStatus::kDone) {
            return result.status;
        }
        position_ += result.bytes;
        written_ += result.bytes;
    }
    position_ = 0;
    clear(text);
    return IoStatus::kDone;
}

IoStatus OutputQueue::flushView(Transport& transport, std::uint64_t until) {
    while (!view_.empty()) {
        if (written_ >= until) {
            return IoStatus::kWantWrite;
        }
        const auto piece = view_.substr(0, until - written_);
        const IoResult result = transport.write(piece, Follow::kNothing);
        if (result.status != IoStatus::kDone) {
            return result.status;
        }
        view_.remove_prefix(result.bytes);
        written_ += result.bytes;
    }
    return IoStatus::kDone;
}

IoStatus OutputQueue::flushFile(Transport& transport, std::uint64_t until) {
    while (file_.size > 0) {
        if (written_ >= until) {
            return IoStatus::kWantWrite;
        }
        const auto piece = static_cast<std::size_t>(std::min(file_.size, until - written_));
        const IoResult result =
            transport.sendFile(file_.file.get(), static_cast<off_t>(file_.offset), piece);
        if (result.status != IoStatus::kDone) {
            // A file that has become shorter cannot fill the announced length.
            return result.status == IoStatus::kEnd ? IoStatus::kLost : result.status;
        }
        file_.offset += result.bytes;
        file_.size -= result.bytes;
        written_ += result.bytes;
    }
    file_ = FileExtent{};
    return IoStatus::kDone;
}

}  // namespace hiveline::server
