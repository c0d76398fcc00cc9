#include "knowledge/confined/reader_wire.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/text/utf8.h"

namespace hiveline::knowledge::wire {
namespace {

constexpr std::size_t kMaxReason = 1'000;
// Of one document, in bytes.
constexpr std::size_t kMaxTitles = 16UL * 1024 * 1024;
constexpr std::size_t kMaxLinkBytes = 16UL * 1024 * 1024;

class Writer {
public:
    Writer() : text_(kHead, '\0') {}

    template <typename Number>
    void number(Number value) {
        static_assert(std::is_integral_v<Number> || std::is_enum_v<Number>);
        text_.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void text(std::string_view value) {
        number(std::uint64_t{value.size()});
        text_.append(value);
    }
    void text(const std::optional<std::string>& value) {
        number(static_cast<std::uint8_t>(value.has_value()));
        text(std::string_view(value ? *value : std::string()));
    }

    /// `behind`: bytes of the message that are sent apart.
    std::string finish(std::size_t behind = 0) {
        const std::uint64_t size = text_.size() - kHead + behind;
        std::memcpy(text_.data(), &size, sizeof(size));
        return std::move(text_);
    }

private:
    std::string text_;
};

/// Reads past the end give zeros and texts without characters, and isWhole() is false then.
class Reader {
public:
    explicit Reader(std::string_view rest) : rest_(rest) {}

    template <typename Number>
    Number number() {
        Number value{};
        if (rest_.size() < sizeof(value)) {
            isBroken_ = true;
            rest_ = {};
            return value;
        }
        std::memcpy(&value, rest_.data(), sizeof(value));
        rest_.remove_prefix(sizeof(value));
        return value;
    }
    template <typename Enum>
    Enum choice(Enum last) {
        const auto value = number<std::underlying_type_t<Enum>>();
        isBroken_ = isBroken_ || value > static_cast<std::underlying_type_t<Enum>>(last);
        return isBroken_ ? Enum{} : static_cast<Enum>(value);
    }
    std::string_view text() {
        const auto size = number<std::uint64_t>();
        if (size > rest_.size()) {
            isBroken_ = true;
            return {};
        }
        const std::string_view value = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return value;
    }
    std::optional<std::string_view> maybeText() {
        const bool isThere = number<std::uint8_t>() != 0;
        const std::string_view value = text();
        return isThere ? std::optional(value) : std::nullopt;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] bool isBroken() const { return isBroken_; }
    [[nodiscard]] bool isWhole() const { return !isBroken_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool isBroken_ = false;
};

/// As document.h says of all text.
bool isClean(std::string_view text) {
    return common::findInvalidUtf8(text) == std::string_view::npos &&
           std::ranges::none_of(text, [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
           });
}

bool isUsable(const Document& document) {
    std::size_t texts = 0;
    std::size_t titles = document.title.size();
    bool clean = isClean(document.title) && isClean(document.language) &&
                 document.language.size() <= kMaxLanguageName;
    for (const Section& section : document.sections) {
        texts += section.text.size();
        titles += section.title.size();
        clean = clean && isClean(section.title) && isClean(section.text);
    }
    return clean && texts <= kMaxText && titles <= kMaxTitles;
}

bool isUsable(const HtmlPage& page) {
    std::size_t bytes = 0;
    for (const std::string& link : page.links) {
        bytes += link.size();
    }
    const auto valid = [](const std::optional<std::string>& text) {
        return !text || common::findInvalidUtf8(*text) == std::string_view::npos;
    };
    return isUsable(page.document) && page.links.size() <= kMaxLinks && bytes <= kMaxLinkBytes &&
           valid(page.base) && valid(page.canonical) &&
           std::ranges::all_of(page.links, [&valid](const std::string& link) {
               return valid(link);
           });
}

bool isUsable(const Failure& failure) {
    return isClean(failure.text) && failure.text.size() <= kMaxReason;
}

void write(Writer& to, const Document& document) {
    to.text(std::string_view(document.title));
    to.number(std::uint64_t{document.sections.size()});
    for (const Section& section : document.sections) {
        to.text(std::string_view(section.title));
        to.text(std::string_view(section.text));
    }
    to.text(std::string_view(document.language));
}

void write(Writer& to, const HtmlPage& page) {
    write(to, page.document);
    to.text(page.base);
    to.text(page.canonical);
    to.number(std::uint64_t{page.links.size()});
    for (const std::string& link : page.links) {
        to.text(std::string_view(link));
    }
    to.number(static_cast<std::uint8_t>(page.noIndex));
    to.number(static_cast<std::uint8_t>(page.noFollow));
}

void write(Writer& to, const Failure& failure) {
    to.number(failure.code);
    to.text(std::string_view(failure.text).substr(0, kMaxReason));
}

Document readDocument(Reader& from) {
    Document document;
    document.title = from.text();
    // Nothing is reserved by that number: it is the other side's, and may be any.
    for (auto left = from.number<std::uint64_t>(); left > 0 && !from.isBroken(); --left) {
        Section& section = document.sections.emplace_back();
        section.title = from.text();
        section.text = from.text();
    }
    document.language = from.text();
    return document;
}

HtmlPage readPage(Reader& from) {
    HtmlPage page;
    page.document = readDocument(from);
    page.base = from.maybeText();
    page.canonical = from.maybeText();
    for (auto left = from.number<std::uint64_t>(); left > 0 && !from.isBroken(); --left) {
        page.links.emplace_back(from.text());
    }
    page.noIndex = from.number<std::uint8_t>() != 0;
    page.noFollow = from.number<std::uint8_t>() != 0;
    return page;
}

/// Others are this process's own.
Failure readFailure(Reader& from) {
    const auto code = from.choice(common::ErrorCode::kVersionNotSupported);
    const bool isOfContent = code == common::ErrorCode::kTooLarge ||
                             code == common::ErrorCode::kUnsupportedMediaType ||
                             code == common::ErrorCode::kUnavailable;
    return {isOfContent ? code : common::ErrorCode::kBadRequest, std::string(from.text())};
}

}  // namespace

std::string headOf(const Question& question, std::string_view bytes) {
    Writer writer;
    writer.number(question.task);
    writer.number(question.type);
    writer.number(question.use);
    writer.text(std::string_view(question.charset));
    return writer.finish(bytes.size());
}

std::optional<Question> decodeQuestion(std::string_view message) {
    Reader reader(message);
    Question question;
    question.task = reader.choice(Task::kText);
    question.type = reader.choice(common::FileType::kSrt);
    question.use = reader.choice(FileUse::kTranscript);
    question.charset = reader.text();
    question.bytes = reader.rest();
    return reader.isBroken() ? std::nullopt : std::optional(std::move(question));
}

std::string encode(const Answer& answer) {
    Writer writer;
    writer.number(static_cast<std::uint8_t>(answer.index()));
    std::visit([&writer](const auto& each) { write(writer, each); }, answer);
    return writer.finish();
}

std::optional<Answer> decodeAnswer(std::string_view message) {
    Reader reader(message);
    const auto kind = reader.number<std::uint8_t>();
    Answer answer;
    if (kind == 0) {
        answer = readDocument(reader);
    } else if (kind == 1) {
        answer = readPage(reader);
    } else {
        answer = readFailure(reader);
    }
    // Held against what the readers themselves promise: whoever has taken the process over must not
    // get past these bounds, or raw controls into the index.
    const bool usable = std::visit([](const auto& each) { return isUsable(each); }, answer);
    return kind <= 2 && reader.isWhole() && usable ? std::optional(std::move(answer))
                                                   : std::nullopt;
}

}  // namespace hiveline::knowledge::wire
