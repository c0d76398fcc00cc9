// A JSON text, parsed once into a flat tape of nodes that point back into the source (decision
// 0004). Used by the generated decoders. Nothing is converted before it is asked for: numbers keep
// their text, strings without escapes are views into the source. The source must outlive the
// Document, and the Document its Values. Const, so any thread may read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/raw.h"

namespace hiveline::json {

/// Nested levels. Decoders and checkers recurse over the tape, so it also bounds their stack.
inline constexpr std::size_t kMaxDepth = 64;

enum class Kind : std::uint8_t { kNull, kBoolean, kNumber, kString, kArray, kObject };

/// Why a text is not acceptable JSON, and where (offset in bytes).
struct SyntaxError {
    std::size_t offset = 0;
    std::string what;
};

/// One value of the tape. A container is followed by its content; that of an object is key, value,
/// key, … Offsets of 32 bits bound a text to 4 GiB and keep a node at 20 bytes.
struct Node {
    /// In the source; strings include their quotes.
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    /// Containers: the index of the node behind them. Escaped strings: the offset in the arena.
    std::uint32_t link = 0;
    /// Containers: number of elements or members. Strings: bytes once decoded.
    std::uint32_t count = 0;
    Kind kind = Kind::kNull;
    bool escaped = false;
};

struct Tape {
    std::string_view source;
    std::vector<Node> nodes;
    /// Decoded forms of strings with escapes.
    std::string arena;
};

class Elements;
class Members;

/// A place in a Document; cheap to copy. A default-constructed one is absent, and only `operator
/// bool` may be called on it.
class Value {
public:
    Value() = default;
    Value(const Tape& tape, std::size_t index) : tape_(&tape), index_(index) {}

    explicit operator bool() const noexcept { return tape_ != nullptr; }
    [[nodiscard]] Kind kind() const noexcept { return node().kind; }
    [[nodiscard]] bool isNull() const noexcept { return kind() == Kind::kNull; }

    // Each of these is only for the kind that its name says.
    [[nodiscard]] bool asBoolean() const noexcept { return tape_->source[node().begin] == 't'; }
    [[nodiscard]] std::string_view asString() const noexcept;
    [[nodiscard]] std::string_view numberText() const noexcept { return sourceText(); }
    [[nodiscard]] std::size_t size() const noexcept { return node().count; }
    [[nodiscard]] Elements elements() const noexcept;
    [[nodiscard]] Members members() const noexcept;

    /// Appends the value as it was sent, without insignificant white space.
    void appendRaw(std::string& out) const;
    [[nodiscard]] Raw raw() const;

    /// The value behind this one on the tape: its sibling, or whatever follows the container.
    [[nodiscard]] Value next() const noexcept;
    /// The first value inside a container; next() of the container if that is empty.
    [[nodiscard]] Value inside() const noexcept { return {*tape_, index_ + 1}; }
    [[nodiscard]] std::size_t index() const noexcept { return index_; }

private:
    [[nodiscard]] const Node& node() const noexcept { return tape_->nodes[index_]; }
    [[nodiscard]] std::string_view sourceText() const noexcept {
        return tape_->source.substr(node().begin, node().end - node().begin);
    }

    const Tape* tape_ = nullptr;
    std::size_t index_ = 0;
};

struct Member {
    Value key;
    Value value;
};

/// The elements of an array, for range-for.
class Elements {
public:
    class Iterator {
    public:
        explicit Iterator(Value at) : at_(at) {}
        Value operator*() const { return at_; }
        Iterator& operator++() {
            at_ = at_.next();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return at_.index() != other.at_.index(); }

    private:
        Value at_;
    };
    explicit Elements(Value array) : array_(array) {}
    [[nodiscard]] Iterator begin() const { return Iterator(array_.inside()); }
    [[nodiscard]] Iterator end() const { return Iterator(array_.next()); }

private:
    Value array_;
};

/// The members of an object in the order sent, duplicates included, for range-for.
class Members {
public:
    class Iterator {
    public:
        explicit Iterator(Value key) : key_(key) {}
        Member operator*() const { return {key_, key_.next()}; }
        Iterator& operator++() {
            key_ = key_.next().next();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return key_.index() != other.key_.index(); }

    private:
        Value key_;
    };
    explicit Members(Value object) : object_(object) {}
    [[nodiscard]] Iterator begin() const { return Iterator(object_.inside()); }
    [[nodiscard]] Iterator end() const { return Iterator(object_.next()); }

private:
    Value object_;
};

inline Elements Value::elements() const noexcept {
    return Elements(*this);
}
inline Members Value::members() const noexcept {
    return Members(*this);
}

class Document {
public:
    /// Parses. Besides what is not JSON, refuses invalid UTF-8, lone surrogates, NUL characters,
    /// more than kMaxDepth nested levels, and numbers beyond a double.
    explicit Document(std::string_view source);
    Document(const Document&) = delete;
    Document(Document&&) = delete;
    Document& operator=(const Document&) = delete;
    Document& operator=(Document&&) = delete;
    ~Document() = default;

    /// Set if the text was refused; then there is no root.
    [[nodiscard]] const std::optional<SyntaxError>& error() const noexcept { return error_; }
    /// Whether there is nothing but white space. That is an error too.
    [[nodiscard]] bool isBlank() const noexcept { return blank_; }
    [[nodiscard]] Value root() const noexcept { return {tape_, 0}; }

private:
    Tape tape_;
    std::optional<SyntaxError> error_;
    bool blank_ = false;
};

}  // namespace hiveline::json
