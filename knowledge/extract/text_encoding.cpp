#include "knowledge/extract/text_encoding.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

#include <uchardet/uchardet.h>

#include "common/text/one_of.h"
#include "common/text/utf8.h"
#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr const char* kUtf8 = "UTF-8";
constexpr const char* kWestern = "CP1252";

struct Label {
    std::string_view label;  // as people write it, lower case, without '_' for '-'
    const char* name;        // iconv's, of what is meant: most labels mean a superset
};

/// Nothing else is given to iconv: its further encodings keep state, or are no text at all.
constexpr auto kLabels = std::to_array<Label>({
    {"utf-8", kUtf8},
    {"utf8", kUtf8},
    {"unicode-1-1-utf-8", kUtf8},
    {"ascii", kWestern},
    {"us-ascii", kWestern},
    {"iso-8859-1", kWestern},
    {"iso8859-1", kWestern},
    {"latin1", kWestern},
    {"l1", kWestern},
    {"windows-1252", kWestern},
    {"cp1252", kWestern},
    {"x-cp1252", kWestern},
    {"iso-8859-2", "ISO-8859-2"},
    {"latin2", "ISO-8859-2"},
    {"iso-8859-3", "ISO-8859-3"},
    {"iso-8859-4", "ISO-8859-4"},
    {"iso-8859-5", "ISO-8859-5"},
    {"iso-8859-6", "ISO-8859-6"},
    {"iso-8859-7", "ISO-8859-7"},
    {"iso-8859-8", "ISO-8859-8"},
    {"iso-8859-8-i", "ISO-8859-8"},
    {"iso-8859-9", "CP1254"},
    {"latin5", "CP1254"},
    {"iso-8859-10", "ISO-8859-10"},
    {"iso-8859-11", "CP874"},
    {"iso-8859-13", "ISO-8859-13"},
    {"iso-8859-14", "ISO-8859-14"},
    {"iso-8859-15", "ISO-8859-15"},
    {"latin-9", "ISO-8859-15"},
    {"iso-8859-16", "ISO-8859-16"},
    {"windows-1250", "CP1250"},
    {"cp1250", "CP1250"},
    {"windows-1251", "CP1251"},
    {"cp1251", "CP1251"},
    {"windows-1253", "CP1253"},
    {"windows-1254", "CP1254"},
    {"windows-1255", "CP1255"},
    {"windows-1256", "CP1256"},
    {"windows-1257", "CP1257"},
    {"windows-1258", "CP1258"},
    {"windows-874", "CP874"},
    {"tis-620", "CP874"},
    {"viscii", "VISCII"},
    {"ibm852", "IBM852"},
    {"ibm855", "IBM855"},
    {"ibm866", "IBM866"},
    {"cp866", "IBM866"},
    {"koi8-r", "KOI8-R"},
    {"koi8-u", "KOI8-U"},
    {"macintosh", "MACINTOSH"},
    {"x-mac-roman", "MACINTOSH"},
    {"mac-centraleurope", "MAC-CENTRALEUROPE"},
    {"x-mac-cyrillic", "MAC-CYRILLIC"},
    {"mac-cyrillic", "MAC-CYRILLIC"},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
    {"x-gbk", "GB18030"},
    {"gb18030", "GB18030"},
    {"big5", "BIG5-HKSCS"},
    {"big5-hkscs", "BIG5-HKSCS"},
    {"euc-tw", "EUC-TW"},
    {"shift-jis", "CP932"},
    {"shift_jis", "CP932"},
    {"sjis", "CP932"},
    {"x-sjis", "CP932"},
    {"windows-31j", "CP932"},
    {"euc-jp", "EUC-JP"},
    {"x-euc-jp", "EUC-JP"},
    {"iso-2022-jp", "ISO-2022-JP"},
    {"euc-kr", "CP949"},
    {"ks-c-5601-1987", "CP949"},
    {"uhc", "CP949"},
    {"windows-949", "CP949"},
    {"johab", "JOHAB"},
    {"utf-16", "UTF-16LE"},
    {"utf-16le", "UTF-16LE"},
    {"utf-16be", "UTF-16BE"},
    {"utf-32", "UTF-32LE"},
    {"utf-32le", "UTF-32LE"},
    {"utf-32be", "UTF-32BE"},
});

/// iconv's name for a label; null for an unknown one.
const char* encodingOf(std::string_view label) {
    std::string wanted = lowered(trimmed(label));
    std::ranges::replace(wanted, '_', '-');
    const auto known = std::ranges::find(kLabels, std::string_view(wanted), &Label::label);
    return known == kLabels.end() ? nullptr : known->name;
}

struct Mark {
    std::string_view bytes;
    const char* name;
};

/// The longer first: UTF-32's begins as that of UTF-16.
constexpr auto kMarks = std::to_array<Mark>({
    {std::string_view("\xFF\xFE\0\0", 4), "UTF-32LE"},
    {std::string_view("\0\0\xFE\xFF", 4), "UTF-32BE"},
    {"\xEF\xBB\xBF", kUtf8},
    {"\xFF\xFE", "UTF-16LE"},
    {"\xFE\xFF", "UTF-16BE"},
});

/// Takes the mark from the front of `bytes`; null where there is none.
const char* takeMark(std::string_view& bytes) {
    const auto mark = std::ranges::find_if(kMarks, [&](const Mark& each) {
        return bytes.starts_with(each.bytes);
    });
    if (mark == kMarks.end()) {
        return nullptr;
    }
    bytes.remove_prefix(mark->bytes.size());
    return mark->name;
}

std::string repaired(std::string_view bytes) {
    if (common::findInvalidUtf8(bytes) == std::string_view::npos) {
        return std::string(bytes);
    }
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const auto [code, size] = characterAt(bytes, at);
        appendCharacter(text, code);
        at += size;
    }
    return text;
}

struct CloseConverter {
    void operator()(void* converter) const { iconv_close(converter); }
};

/// Text in iconv's encoding `name`; nullopt when the system does not have it.
std::optional<std::string> converted(std::string_view bytes, const char* name) {
    const iconv_t opened = iconv_open(kUtf8, name);
    if (opened == reinterpret_cast<iconv_t>(-1)) {  // NOLINT: as iconv says it
        return std::nullopt;
    }
    const std::unique_ptr<void, CloseConverter> converter(opened);
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 2);
    std::array<char, 16 * 1024> buffer{};
    std::string input(bytes);  // iconv wants it to be writable
    char* from = input.data();
    std::size_t left = input.size();
    while (left > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const std::size_t result = iconv(opened, &from, &left, &to, &room);
        text.append(buffer.data(), buffer.size() - room);
        // E2BIG only says that the buffer is full, which the next round empties.
        if (result == static_cast<std::size_t>(-1) && errno != E2BIG) {
            text.append(kReplacement);
            if (errno == EINVAL) {
                break;  // the last character is not all there
            }
            ++from;
            --left;
        }
    }
    char* to = buffer.data();
    std::size_t room = buffer.size();
    // Writes what stateful encodings hold back until their end.
    iconv(opened, nullptr, nullptr, &to, &room);
    return text.append(buffer.data(), buffer.size() - room);
}

std::string decoded(std::string_view bytes, const char* name) {
    if (name == kUtf8) {
        return repaired(bytes);
    }
    if (auto text = converted(bytes, name)) {
        return *std::move(text);
    }
    return repaired(bytes);
}

/// Whether bytes beyond ASCII stand alone between letters, as those of Latin scripts do.
bool looksLatin(std::string_view sample) {
    std::size_t high = 0;
    std::size_t neighbours = 0;
    for (std::size_t at = 0; at < sample.size(); ++at) {
        const bool isHigh = (static_cast<unsigned char>(sample[at]) & 0x80U) != 0;
        high += isHigh ? 1 : 0;
        neighbours +=
            isHigh && at > 0 && (static_cast<unsigned char>(sample[at - 1]) & 0x80U) != 0 ? 1 : 0;
    }
    return neighbours * 4 <= high;
}

bool isOfLatinScript(std::string_view name) {
    constexpr auto kNames = std::to_array<std::string_view>(
        {"CP1250",
         "CP1252",
         "CP1254",
         "CP1257",
         "ISO-8859-2",
         "ISO-8859-13",
         "ISO-8859-15",
         "ISO-8859-16",
         "ISO-8859-10",
         "ISO-8859-4",
         "IBM852",
         "MACINTOSH",
         "MAC-CENTRALEUROPE"}
    );
    return common::isOneOf(name, kNames);
}

/// What uchardet makes of the first part that is not ASCII.
const char* guessed(std::string_view bytes) {
    constexpr std::size_t kBefore = 64;
    constexpr std::size_t kSample = 64UL * 1024;
    const auto first = std::ranges::find_if(bytes, [](char c) {
        return (static_cast<unsigned char>(c) & 0x80U) != 0 || c == '\x1B';
    });
    const auto offset = static_cast<std::size_t>(first - bytes.begin());
    const std::string_view sample = bytes.substr(offset > kBefore ? offset - kBefore : 0, kSample);
    struct Delete {
        void operator()(uchardet* detector) const { uchardet_delete(detector); }
    };
    const std::unique_ptr<uchardet, Delete> detector(uchardet_new());
    uchardet_handle_data(detector.get(), sample.data(), sample.size());
    uchardet_data_end(detector.get());
    const char* name = encodingOf(uchardet_get_charset(detector.get()));
    // A few letters with accents tell it too little.
    const bool trusted =
        name != nullptr && name != kUtf8 &&
        (isOfLatinScript(name) || !looksLatin(sample) || std::string_view(name) == "ISO-2022-JP");
    return trusted ? name : kWestern;
}

std::string decodedAs(std::string_view bytes, const char* declared) {
    // A byte order mark before what is declared, as browsers do: whoever wrote the bytes wrote it,
    // and servers declare for all their files alike.
    if (const char* marked = takeMark(bytes)) {
        return decoded(bytes, marked);
    }
    if (declared != nullptr) {
        return decoded(bytes, declared);
    }
    if (common::findInvalidUtf8(bytes) == std::string_view::npos &&
        // ISO-2022 texts are ASCII with escapes, and so are valid UTF-8.
        bytes.find('\x1B') == std::string_view::npos) {
        return std::string(bytes);
    }
    return decoded(bytes, guessed(bytes));
}

/// What follows `charset=` in the head of a page, in either kind of meta element.
std::string_view charsetOfMeta(std::string_view head) {
    constexpr std::string_view kWord = "charset";
    for (std::size_t tag = head.find("<meta"); tag != std::string_view::npos;
         tag = head.find("<meta", tag + 1)) {
        const std::string_view meta = head.substr(tag, head.find('>', tag) - tag);
        std::size_t at = meta.find(kWord);
        if (at == std::string_view::npos) {
            continue;
        }
        at = meta.find_first_not_of(" \t\r\n=\"'", at + kWord.size());
        if (at != std::string_view::npos) {
            return meta.substr(at, meta.find_first_of(" \t\r\n;\"'/>", at) - at);
        }
    }
    return {};
}

}  // namespace

std::string toUtf8(std::string_view bytes, std::string_view declared) {
    return decodedAs(bytes, encodingOf(declared));
}

std::string htmlToUtf8(std::string_view bytes, std::string_view charsetOfHeader) {
    // As the HTML standard has browsers do (13.2.3.2).
    constexpr std::size_t kPrescan = 1024;
    const char* declared = encodingOf(charsetOfHeader);
    if (declared == nullptr) {
        const std::string head = lowered(bytes.substr(0, kPrescan));
        declared = encodingOf(charsetOfMeta(head));
        // What can be read as ASCII cannot be that.
        if (declared != nullptr && std::string_view(declared).starts_with("UTF-")) {
            declared = kUtf8;
        }
    }
    return decodedAs(bytes, declared);
}

}  // namespace hiveline::knowledge
