// What a connection still has to write: heads and small bodies in one buffer, then at most one
// large body, view or file. Small answers to pipelined requests gather in the buffer and leave with
// one system call. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/edge/transport.h"

namespace hiveline::server {

/// Part of a file to send.
struct FileExtent {
    common::Descriptor file;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

class OutputQueue {
public:
    /// Bytes; a body up to this is copied behind its head.
    static constexpr std::size_t kSmallBody = std::size_t{16} * 1024;

    /// Heads are written here, before their body is added.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
    /// Only if accepts(), like the next two.
    void addBody(std::string body);
    /// Bytes that live as long as the program; they are sent from where they are.
    void addView(std::string_view bytes) { view_ = bytes; }
    void addFile(FileExtent file);

    [[nodiscard]] bool isEmpty() const noexcept {
        return position_ == buffer_.size() && !hasLarge();
    }
    /// Only if isEmpty(): gives back the memory that is kept for the next answer.
    void releaseBuffer() { std::string().swap(buffer_); }

    /// Whether another answer may be added before this output is gone.
    [[nodiscard]] bool accepts() const noexcept;

    /// Writes what the peer takes now, but of what is large at most some 128 KiB at a time, so that
    /// other connections have their turn. kDone: everything is written. kLost: give the connection
    /// up.
    [[nodiscard]] IoStatus flush(Transport& transport);

    /// Bytes written so far, over all answers.
    [[nodiscard]] std::uint64_t written() const noexcept { return written_; }
    /// Memory of what waits, as allocated. What has been sent of a large body is given back by
    /// halves.
    [[nodiscard]] std::size_t held() const noexcept {
        return isEmpty() ? 0 : buffer_.capacity() + body_.capacity();
    }

private:
    [[nodiscard]] bool hasLarge() const noexcept {
        return !body_.empty() || !view_.empty() || file_.size > 0;
    }
    [[nodiscard]] IoStatus flushText(
        Transport& transport, std::string& text, Follow follow, std::uint64_t until
    );
    [[nodiscard]] IoStatus flushView(Transport& transport, std::uint64_t until);
    [[nodiscard]] IoStatus flushFile(Transport& transport, std::uint64_t until);
    void giveBackSent();

    std::string buffer_;
    std::string body_;
    /// In buffer_, then in body_.
    std::size_t position_ = 0;
    std::string_view view_;
    FileExtent file_;
    std::uint64_t written_ = 0;
};

}  // namespace hiveline::server
