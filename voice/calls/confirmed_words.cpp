#include "voice/calls/confirmed_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "common/text/ascii.h"
#include "voice/engine/sentences.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMinDigits = 6;
constexpr std::string_view kBetweenDigits = " -./()";
constexpr std::string_view kAroundAddresses = ".,;:!?\"'()<>[]";

/// Bytes of a day at the beginning of the text, 0 where there is none: `d` is a digit.
std::size_t dayAt(std::string_view text) {
    constexpr std::array<std::string_view, 7> kForms{
        "dddd-dd-dd", "dd.dd.dddd", "d.dd.dddd", "dd.d.dddd", "d.d.dddd", "dd/dd/dddd", "d/d/dddd"};
    const auto found = std::ranges::find_if(kForms, [text](std::string_view form) {
        return text.size() >= form.size() &&
               std::equal(form.begin(), form.end(), text.begin(), [](char wanted, char c) {
                   return wanted == 'd' ? common::isDigit(c) : wanted == c;
               });
    });
    return found == kForms.end() ? 0 : found->size();
}

std::string digitsOf(std::string_view text) {
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), common::isDigit);
    return digits;
}

/// Takes the number at the beginning of the text, whose first byte is a digit, out of it.
std::string takeNumber(std::string_view& text) {
    std::string digits;
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (common::isDigit(text[at])) {
            digits += text[at];
            end = at + 1;
        } else if (kBetweenDigits.find(text[at]) == std::string_view::npos) {
            break;
        }
    }
    text.remove_prefix(end);
    return digits;
}

std::vector<std::string> numbersIn(std::string_view text) {
    std::vector<std::string> numbers;
    while (!text.empty()) {
        if (const std::size_t day = dayAt(text); day > 0) {
            text.remove_prefix(day);
        } else if (common::isDigit(text.front())) {
            if (auto digits = takeNumber(text); digits.size() >= kMinDigits) {
                numbers.push_back(std::move(digits));
            }
        } else {
            text.remove_prefix(1);
        }
    }
    return numbers;
}

/// With or without the country's code, or the zero of a long-distance call.
bool isSameNumber(std::string_view a, std::string_view b) {
    a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
    b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
    return std::min(a.size(), b.size()) >= kMinDigits && (a.ends_with(b) || b.ends_with(a));
}

/// Words with an `@`, lowered.
std::vector<std::string> addressesIn(std::string_view text) {
    std::vector<std::string> addresses;
    while (!text.empty()) {
        const auto end =
            static_cast<std::size_t>(std::ranges::find_if(text, common::isSpace) - text.begin());
        const auto word = common::trimmed(text.substr(0, end), kAroundAddresses);
        if (word.find('@') != std::string_view::npos) {
            addresses.push_back(common::lowered(word));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return addresses;
}

}  // namespace

bool isConfirmed(std::string_view text, const models::ConversationAnalytics& facts) {
    const std::string number = digitsOf(facts.phone_number_of_caller.value_or(""));
    const std::string address = common::lowered(facts.email_address_of_caller.value_or(""));
    return std::ranges::all_of(
               numbersIn(text),
               [&number](const std::string& each) { return isSameNumber(each, number); }
           ) &&
           std::ranges::all_of(addressesIn(text), [&address](const std::string& each) {
               return each == address;
           });
}

std::string confirmedSentences(std::string_view text, const models::ConversationAnalytics& facts) {
    Sentences cutter;
    std::vector<std::string> sentences = cutter.add(text);
    sentences.push_back(cutter.finish());
    std::string confirmed;
    for (const std::string& sentence : sentences) {
        if (isConfirmed(sentence, facts)) {
            confirmed += sentence;
        }
    }
    return std::string(common::trimmed(confirmed));
}

}  // namespace hiveline::voice
