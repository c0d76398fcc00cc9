// Where a decoder is, and what it found wrong there. A location is a chain of stack frames that
// costs nothing until a fault turns it into a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.h"

namespace hiveline::json {

/// One step of a location, a member's name or an element's index, and the step before it. Lives on
/// the stack next to what it describes; parent and name must outlive it.
class Path {
public:
    explicit constexpr Path(std::string_view root) : key_(root) {}
    constexpr Path(const Path& parent, std::string_view key) : parent_(&parent), key_(key) {}
    constexpr Path(const Path& parent, std::size_t index)
        : parent_(&parent),
          index_(static_cast<std::int64_t>(index)) {}

    /// The whole location, from the root.
    [[nodiscard]] std::vector<common::LocationStep> steps() const;

private:
    const Path* parent_ = nullptr;
    std::string_view key_;
    std::int64_t index_ = -1;
};

/// Who wrote the text: a client, whose read-only members are ignored, or this program, which reads
/// them back.
enum class Origin : std::uint8_t { kRequest, kStored };

/// Collects faults up to the number that an answer shows (ValidationError::kMaxFaults); further
/// ones are dropped, so a client cannot make a long list of them.
class Faults {
public:
    explicit Faults(Origin origin = Origin::kRequest) : origin_(origin) {}

    /// `type` and `msg` are pydantic's vocabulary, which the document promises.
    void add(const Path& at, std::string_view type, std::string msg);
    /// Adds a fault that no schema can express: type `value_error`, msg "Value error, <text>".
    void refuse(const Path& at, std::string_view text);
    /// Adds those that a handler found.
    void add(const common::ValidationError& found);
    /// Whether something is wrong with the value there, with a part of it, or with what it is a
    /// part of: then it holds nothing that could be judged.
    [[nodiscard]] bool has(const Path& at) const;
    [[nodiscard]] bool empty() const noexcept { return faults_.empty(); }
    [[nodiscard]] bool isFull() const noexcept {
        return faults_.size() >= common::ValidationError::kMaxFaults;
    }
    [[nodiscard]] Origin origin() const noexcept { return origin_; }
    [[nodiscard]] bool acceptsReadOnly() const noexcept { return origin_ == Origin::kStored; }
    [[nodiscard]] const std::vector<common::Fault>& all() const noexcept { return faults_; }
    [[nodiscard]] std::vector<common::Fault> take() { return std::move(faults_); }
    /// Throws ValidationError with all faults, in the order path, query, header, body.
    void throwIfAny();

private:
    std::vector<common::Fault> faults_;
    Origin origin_;
};

}  // namespace hiveline::json
