#include "common/sharing/byte_shares.h"

#include <utility>

namespace hiveline::common {

ByteShares::Lease::Lease(std::shared_ptr<Books> books, std::string owner, std::size_t bytes)
    : books_(std::move(books)),
      owner_(std::move(owner)),
      bytes_(bytes) {}

ByteShares::Lease::Lease(Lease&& other) noexcept
    // Books are shared with the leases, which may outlive the ByteShares itself.
    : books_(std::move(other.books_)),
      owner_(std::move(other.owner_)),
      bytes_(std::exchange(other.bytes_, 0)) {}

ByteShares::Lease& ByteShares::Lease::operator=(Lease&& other) noexcept {
    if (this != &other) {
        giveBack();
        books_ = std::move(other.books_);
        owner_ = std::move(other.owner_);
        bytes_ = std::exchange(other.bytes_, 0);
    }
    return *this;
}

ByteShares::Lease::~Lease() {
    giveBack();
}

void ByteShares::Lease::giveBack() noexcept {
    if (!books_) {
        return;
    }
    const std::scoped_lock lock(books_->mutex);
    books_->all -= bytes_;
    const auto owner = books_->owners.find(owner_);
    owner->second -= bytes_;
    if (owner->second == 0) {
        // Only owners that hold something are remembered, so the table is bounded by the leases.
        books_->owners.erase(owner);
    }
}

ByteShares::ByteShares(std::size_t all, std::size_t ofOne) : all_(all), ofOne_(ofOne) {}

// Never waits: whoever gets nothing answers 503 at once, instead of holding a connection as well.
ByteShares::Lease ByteShares::take(std::string_view owner, std::size_t bytes) const {
    const std::scoped_lock lock(books_->mutex);
    const auto found = books_->owners.find(owner);
    const std::size_t held = found == books_->owners.end() ? 0 : found->second;
    // Written as differences: sums of sizes that clients send could overflow.
    if (bytes > all_ - books_->all || bytes > ofOne_ - held || bytes == 0) {
        return {};
    }
    books_->all += bytes;
    books_->owners.insert_or_assign(std::string(owner), held + bytes);
    return {books_, std::string(owner), bytes};
}

std::size_t ByteShares::taken() const {
    const std::scoped_lock lock(books_->mutex);
    return books_->all;
}

}  // namespace hiveline::common
