// Makes speech of what a model has written: Markdown's signs, rules and bullets go, cells of tables
// are separated by commas, links keep their text; a label in front of the agent's own words
// (`AI: …`) goes, and from words for the caller on (`USER: …`) nothing is spoken, or nothing until
// the agent's own follow where there were none yet. Words come in any pieces, and the outcome does
// not depend on them. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::voice {

class MarkupFilter {
public:
    /// `ownName` is a label of the agent's words, too.
    explicit MarkupFilter(std::string_view ownName = {});

    [[nodiscard]] std::string add(std::string_view text);
    [[nodiscard]] std::string finish();

    /// The model plays the caller, and nothing more of it will be spoken.
    [[nodiscard]] bool isOver() const noexcept { return role_ == Role::kOver; }

private:
    /// Whose words come: the agent's; the caller's, and the agent has said nothing yet; the
    /// caller's to the end.
    enum class Role : std::uint8_t { kOwn, kOthers, kOver };

    [[nodiscard]] std::string run(bool isLast);
    [[nodiscard]] std::size_t step(std::string_view text, bool isLast);
    [[nodiscard]] std::size_t stepAtLine(std::string_view text, bool isLast);
    [[nodiscard]] std::size_t stepRole(std::string_view text, bool isLast);
    [[nodiscard]] std::size_t stepSign(std::string_view text, bool isLast);
    [[nodiscard]] std::optional<std::size_t> stepRepeated(
        std::string_view text, std::size_t run, bool isLast
    );
    [[nodiscard]] std::size_t stepBracket(std::string_view text, bool isLast);
    [[nodiscard]] std::optional<std::size_t> stepLink(
        std::string_view text, std::string_view inner, std::size_t target, bool isLast
    );
    [[nodiscard]] std::size_t stepCell(std::string_view text, bool isLast);
    [[nodiscard]] std::size_t stepEntity(std::string_view text, bool isLast);
    void emit(std::string_view character);
    void endLine();

    std::string ownName_;  // in lower case
    std::string pending_;
    std::string out_;
    Role role_ = Role::kOwn;
    bool atLine_ = true;       // at its beginning
    bool atSentence_ = true;   // as the next character stands
    bool undecided_ = true;    // whether a label stands here
    bool afterLabel_ = false;  // nothing but stars since then
    bool saidAny_ = false;
    bool saidOnLine_ = false;
    bool commaDue_ = false;
    bool blankDue_ = false;
    char last_ = '\n';      // that was taken
    char lastSaid_ = '\0';  // that is no blank
};

}  // namespace hiveline::voice
