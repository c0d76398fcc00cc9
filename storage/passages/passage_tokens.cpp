#include "storage/passages/passage_tokens.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "storage/engine/sqlite_errors.h"
#include "storage/words/letters.h"

namespace hiveline::storage {
namespace {

constexpr const char* kName = "passages";

// The documented way to FTS5's C interface (fts5.html, section 7): a pointer is passed in, and the
// statement fills it.
fts5_api* fts5(sqlite3* db) {
    fts5_api* api = nullptr;
    sqlite3_stmt* statement = nullptr;
    int code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, nullptr);
    if (code == SQLITE_OK) {
        code =
            sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    if (code != SQLITE_OK || api == nullptr) {
        throwSqliteFailure(db, code == SQLITE_OK ? SQLITE_ERROR : code);
    }
    return api;
}

/// Our tokenizer is a filter over SQLite's porter and unicode61, which do most of the work.
struct Tokenizer {
    Tokenizer() = default;
    ~Tokenizer() {
        for (Fts5Tokenizer* each : {instance, ofRuns}) {
            if (each != nullptr) {
                inner.xDelete(each);
            }
        }
    }
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    fts5_tokenizer inner{};
    Fts5Tokenizer* instance = nullptr;
    /// A second instance for use inside the first one's callback: an instance has one buffer, which
    /// the outer call still needs.
    Fts5Tokenizer* ofRuns = nullptr;
};

int createTokenizer(void* context, const char** /*arguments*/, int /*count*/, Fts5Tokenizer** out) {
    auto* const api = static_cast<fts5_api*>(context);
    // Called by SQLite from C, so nothing may be thrown, std::bad_alloc included.
    auto tokenizer = std::unique_ptr<Tokenizer>(new (std::nothrow) Tokenizer);
    if (!tokenizer) {
        return SQLITE_NOMEM;
    }
    void* innerContext = nullptr;
    int code = api->xFindTokenizer(api, "porter", &innerContext, &tokenizer->inner);
    if (code == SQLITE_OK) {
        // "2" folds diacritics also where one code point has several of them. Part of the rules 0:
        // never to be changed, or older indexes could not be searched.
        std::array<const char*, 3> arguments{"unicode61", "remove_diacritics", "2"};
        for (Fts5Tokenizer** made : {&tokenizer->instance, &tokenizer->ofRuns}) {
            if (code == SQLITE_OK) {
                code = tokenizer->inner.xCreate(
                    innerContext, arguments.data(), arguments.size(), made
                );
            }
        }
    }
    if (code == SQLITE_OK) {
        *out = reinterpret_cast<Fts5Tokenizer*>(tokenizer.release());  // NOLINT: as FTS5 has it
    }
    return code;
}

void deleteTokenizer(Fts5Tokenizer* opaque) {
    const std::unique_ptr<Tokenizer> tokenizer(reinterpret_cast<Tokenizer*>(opaque));  // NOLINT
}

using TokenCallback = int (*)(void*, int, const char*, int, int, int);

/// One call of the tokenizer: where its words go.
struct Run {
    const Tokenizer& tokenizer;
    int flags;
    void* context;
    TokenCallback token;
    const char* text;
};

/// A part of a text on its second way through the inner tokenizer, whose offsets count from its
/// begin.
struct Part {
    const Run& run;
    int begin;
};

int lengthOfCharacter(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// words::isUnspaced() of UTF-8 that need not be well-formed: SQLite passes on what is stored.
bool isUnspaced(const char* at, int length) {
    const auto byte = [at](int i) { return static_cast<unsigned char>(at[i]); };
    if (length == 4) {
        return byte(0) == 0xF0 && (byte(1) & 0xF0U) == 0xA0;  // U+20000 to U+2FFFF
    }
    if (length != 3) {
        return false;
    }
    const std::uint32_t point =
        (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    return words::isUnspaced(static_cast<std::int32_t>(point));
}

int lengthAt(const Run& run, int at, int end) {
    return std::min(lengthOfCharacter(static_cast<unsigned char>(run.text[at])), end - at);
}

bool isUnspacedAt(const Run& run, int at, int end) {
    return isUnspaced(run.text + at, lengthAt(run, at, end));
}

/// The end of the run that begins there: either all of scripts with spaces, or all of scripts
/// without.
int endOfRun(const Run& run, int begin, int end) {
    const bool isPaired = isUnspacedAt(run, begin, end);
    int at = begin;
    while (at < end && isUnspacedAt(run, at, end) == isPaired) {
        at += lengthAt(run, at, end);
    }
    return at;
}

/// Passes on overlapping pairs of characters; a single character as itself. Pairs find words of two
/// characters, which most Chinese words are, without a dictionary.
int passPairs(const Run& run, int flags, int begin, int end) {
    int code = SQLITE_OK;
    bool isFirst = true;
    for (int at = begin; at < end && code == SQLITE_OK;) {
        const int next = at + lengthAt(run, at, end);
        const bool isLast = next >= end;
        if (!isLast || isFirst) {
            const int pairEnd = isLast ? end : next + lengthAt(run, next, end);
            code = run.token(run.context, flags, run.text + at, pairEnd - at, at, pairEnd);
        }
        isFirst = false;
        at = next;
    }
    return code;
}

int passPart(void* context, int flags, const char* token, int length, int begin, int end) {
    const auto& part = *static_cast<const Part*>(context);
    return part.run.token(
        part.run.context, flags, token, length, part.begin + begin, part.begin + end
    );
}

int passWords(const Run& run, int begin, int end) {
    Part part{run, begin};
    return run.tokenizer.inner.xTokenize(
        run.tokenizer.ofRuns,
        static_cast<void*>(&part),
        run.flags,
        run.text + begin,
        end - begin,
        passPart
    );
}

/// Passes on one word of unicode61, which knows no scripts without spaces and takes "価格10万円"
/// for one word. Such a run goes on as pairs, what stands between as words.
int passToken(void* context, int flags, const char* token, int length, int begin, int end) {
    const auto& run = *static_cast<const Run*>(context);
    if (!isUnspacedAt(run, begin, end) && endOfRun(run, begin, end) == end) {
        return run.token(run.context, flags, token, length, begin, end);
    }
    int code = SQLITE_OK;
    for (int at = begin; at < end && code == SQLITE_OK;) {
        const int next = endOfRun(run, at, end);
        code =
            isUnspacedAt(run, at, end) ? passPairs(run, flags, at, next) : passWords(run, at, next);
        at = next;
    }
    return code;
}

/// Passes on words as indexedWords() writes them. Forms of one word are colocated, so that they
/// have one place and count once in the length.
int passIndexed(const Run& run, int length) {
    int code = SQLITE_OK;
    bool isSamePlace = false;
    for (int at = 1; at < length && code == SQLITE_OK;) {
        int end = at;
        while (end < length && run.text[end] != ' ' && run.text[end] != kSamePlace) {
            ++end;
        }
        if (end > at) {
            code = run.token(
                run.context,
                isSamePlace ? FTS5_TOKEN_COLOCATED : 0,
                run.text + at,
                end - at,
                at,
                end
            );
        }
        isSamePlace = end < length && run.text[end] == kSamePlace;
        at = end + 1;
    }
    return code;
}

int tokenize(
    Fts5Tokenizer* opaque,
    void* context,
    int flags,
    const char* text,
    int length,
    TokenCallback token
) {
    auto& tokenizer = *reinterpret_cast<Tokenizer*>(opaque);  // NOLINT
    Run run{tokenizer, flags, context, token, text};
    if (length > 0 && text[0] == kIndexedMark) {
        return passIndexed(run, length);
    }
    return tokenizer.inner.xTokenize(
        tokenizer.instance, static_cast<void*>(&run), flags, text, length, passToken
    );
}

// Chosen by what was found for 2,300 headings of a manual in 14 languages and 225 questions on
// other manuals (decision 0017).
constexpr double kSaturation = 2.4;
constexpr double kLengthShare = 0.6;
constexpr double kTitleWeight = 4.0;

double weightOfColumn(int column) {
    return column == 0 ? kTitleWeight : 1.0;
}

/// Calls `take(column, offset)` for each place of a phrase in the current passage.
template <typename Take>
int eachPlace(const Fts5ExtensionApi* api, Fts5Context* fts, int phrase, const Take& take) {
    Fts5PhraseIter at{};
    int column = 0;
    int offset = 0;
    const int code = api->xPhraseFirst(fts, phrase, &at, &column, &offset);
    for (; code == SQLITE_OK && column >= 0; api->xPhraseNext(fts, &at, &column, &offset)) {
        take(column, offset);
    }
    return code;
}

/// The frequency of a word with several forms. A place that several forms share counts once.
int frequencyOfSeveral(
    const Fts5ExtensionApi* api, Fts5Context* fts, int phrases, double& frequency
) {
    // Places that are told apart, without an allocation. Beyond them a word has long reached
    // saturation.
    constexpr std::size_t kMaxPlaces = 64;
    std::array<std::pair<int, int>, kMaxPlaces> places{};
    std::size_t known = 0;
    int code = SQLITE_OK;
    for (int phrase = 0; phrase < phrases && code == SQLITE_OK; ++phrase) {
        code = eachPlace(api, fts, phrase, [&](int column, int offset) {
            const std::pair place(column, offset);
            const auto end = places.begin() + static_cast<std::ptrdiff_t>(known);
            if (std::find(places.begin(), end, place) == end) {
                if (known < kMaxPlaces) {
                    places.at(known++) = place;
                }
                frequency += weightOfColumn(column);
            }
        });
    }
    return code;
}

/// `passageFrequency(index)`: at how many places a passage has the query's phrases, all of them
/// forms of one word.
void passageFrequency(
    const Fts5ExtensionApi* api,
    Fts5Context* fts,
    sqlite3_context* context,
    int /*count*/,
    sqlite3_value** /*values*/
) {
    double frequency = 0;
    const int phrases = api->xPhraseCount(fts);
    const int code =
        phrases == 1
            ? eachPlace(
                  api,
                  fts,
                  0,
                  [&frequency](int column, int /*offset*/) { frequency += weightOfColumn(column); }
              )
            : frequencyOfSeveral(api, fts, phrases, frequency);
    if (code != SQLITE_OK) {
        sqlite3_result_error_code(context, code);
        return;
    }
    sqlite3_result_double(context, frequency);
}

/// BM25F (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009) with the frequencies of
/// the searched passages alone: `passageScore(index, idfs, averageWords)`, `idfs` being a blob of
/// doubles in the order of the query's phrases. A phrase with 0 does not count; kOtherForm: it
/// counts for the phrase before, at places where that one is not. FTS5's bm25() takes its
/// frequencies from the whole table, and so from other organisations (decision 0012).
void passageScore(
    const Fts5ExtensionApi* api,
    Fts5Context* fts,
    sqlite3_context* context,
    int count,
    sqlite3_value** values
) {
    constexpr std::size_t kMaxPhrases = 64;
    if (count != 2) {
        sqlite3_result_error_code(context, SQLITE_MISUSE);
        return;
    }
    const auto* const idfs = static_cast<const double*>(sqlite3_value_blob(values[0]));
    const std::size_t phrases =
        static_cast<std::size_t>(sqlite3_value_bytes(values[0])) / sizeof(double);
    const double average = sqlite3_value_double(values[1]);
    std::array<double, kMaxPhrases> frequencies{};
    std::array<std::size_t, kMaxPhrases> wordOf{};
    std::array<std::pair<int, int>, kMaxPhrases> lastPlace{};
    lastPlace.fill({-1, -1});
    for (std::size_t i = 0; i < phrases && i < kMaxPhrases; ++i) {
        wordOf.at(i) = i > 0 && idfs[i] == kOtherForm ? wordOf.at(i - 1) : i;
    }
    int hits = 0;
    int words = 0;
    int code = api->xInstCount(fts, &hits);
    if (code == SQLITE_OK) {
        code = api->xColumnSize(fts, -1, &words);
    }
    for (int hit = 0; hit < hits && code == SQLITE_OK; ++hit) {
        int phrase = 0;
        int column = 0;
        int offset = 0;
        code = api->xInst(fts, hit, &phrase, &column, &offset);
        const auto index = static_cast<std::size_t>(phrase);
        if (code != SQLITE_OK || index >= kMaxPhrases) {
            continue;
        }
        // Hits come in the order of their places, so comparing with the last one finds repetitions.
        const std::size_t word = wordOf.at(index);
        if (std::exchange(lastPlace.at(word), {column, offset}) != std::pair(column, offset)) {
            frequencies.at(word) += weightOfColumn(column);
        }
    }
    if (code != SQLITE_OK) {
        sqlite3_result_error_code(context, code);
        return;
    }
    const double length = passageLength(words, average);
    double score = 0;
    for (std::size_t i = 0; i < phrases && i < kMaxPhrases; ++i) {
        score += passageWeight(std::max(idfs[i], 0.0), frequencies.at(i), length);
    }
    sqlite3_result_double(context, score);
}

// Colocated tokens are other forms of the same word.
int collectToken(void* context, int flags, const char* token, int length, int begin, int end) {
    if ((static_cast<unsigned>(flags) & FTS5_TOKEN_COLOCATED) != 0) {
        return SQLITE_OK;
    }
    auto& [text, tokens] =
        *static_cast<std::pair<std::string_view, std::vector<PassageToken>>*>(context);
    try {
        tokens.push_back(
            {std::string(token, static_cast<std::size_t>(length)),
             std::string(
                 text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin))
             )}
        );
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

}  // namespace

void registerPassageTokens(sqlite3* db) {
    fts5_api* const api = fts5(db);
    fts5_tokenizer tokenizer{createTokenizer, deleteTokenizer, tokenize};
    int code = api->xCreateTokenizer(api, kName, static_cast<void*>(api), &tokenizer, nullptr);
    if (code == SQLITE_OK) {
        code = api->xCreateFunction(api, "passageScore", nullptr, passageScore, nullptr);
    }
    if (code == SQLITE_OK) {
        code = api->xCreateFunction(api, "passageFrequency", nullptr, passageFrequency, nullptr);
    }
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
}

std::vector<PassageToken> passageTokens(sqlite3* db, std::string_view text) {
    fts5_api* const api = fts5(db);
    Fts5Tokenizer* tokenizer = nullptr;
    int code = createTokenizer(static_cast<void*>(api), nullptr, 0, &tokenizer);
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
    std::pair<std::string_view, std::vector<PassageToken>> collected{text, {}};
    code = tokenize(
        tokenizer,
        static_cast<void*>(&collected),
        FTS5_TOKENIZE_QUERY,
        text.data(),
        static_cast<int>(text.size()),
        collectToken
    );
    deleteTokenizer(tokenizer);
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
    return std::move(collected.second);
}

double passageLength(double words, double averageWords) {
    return 1.0 - kLengthShare + kLengthShare * words / std::max(averageWords, 1.0);
}

double passageWeight(double idf, double frequency, double length) {
    // The limit of the fraction below; infinity divided by infinity is not a number.
    if (std::isinf(frequency)) {
        return idf * (kSaturation + 1);
    }
    const double relative = frequency / length;
    return idf * relative * (kSaturation + 1) / (relative + kSaturation);
}

double passageWords(std::string_view sizes) {
    std::uint64_t words = 0;
    std::uint64_t column = 0;
    // SQLite's varints: seven bits a byte, the highest bit set except in the last.
    for (const char c : sizes) {
        const auto byte = static_cast<unsigned char>(c);
        column = column << 7U | (byte & 0x7FU);
        if ((byte & 0x80U) == 0) {
            words += std::exchange(column, 0);
        }
    }
    return static_cast<double>(words);
}

struct PassageReader::Count {
    const Terms& terms;
    std::vector<double> frequencies;
    /// The word at which each term was counted last: several forms of one word count once.
    std::vector<int> lastWord;
    double weight = 1;
    int words = 0;

    void add(std::string_view form) {
        const auto found = terms.find(form);
        if (found == terms.end()) {
            return;
        }
        for (const std::size_t term : found->second) {
            if (std::exchange(lastWord[term], words) != words) {
                frequencies[term] += weight;
            }
        }
    }

    static int token(
        void* context, int flags, const char* token, int length, int /*begin*/, int /*end*/
    ) {
        auto& count = *static_cast<Count*>(context);
        if ((static_cast<unsigned>(flags) & FTS5_TOKEN_COLOCATED) == 0) {
            ++count.words;
            count.add(std::string_view(token, static_cast<std::size_t>(length)));
        }
        return SQLITE_OK;
    }
};

PassageReader::PassageReader(sqlite3* db, std::span<const Form> forms) : db_(db) {
    for (const Form& form : forms) {
        (form.rules == 0 ? old_ : new_)[form.text].push_back(form.term);
        if (form.rules != 0) {
            filter_.add(form.text);
        }
    }
    Fts5Tokenizer* made = nullptr;
    const int code = createTokenizer(static_cast<void*>(fts5(db)), nullptr, 0, &made);
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
    tokenizer_ = made;
}

PassageReader::~PassageReader() {
    deleteTokenizer(tokenizer_);
}

void PassageReader::countOld(std::string_view text, Count& count) const {
    const int code = tokenize(
        tokenizer_,
        static_cast<void*>(&count),
        FTS5_TOKENIZE_DOCUMENT,
        text.data(),
        static_cast<int>(text.size()),
        Count::token
    );
    if (code != SQLITE_OK) {
        throwSqliteFailure(db_, code);
    }
}

void PassageReader::countNew(std::string_view text, const IndexedText& passage, Count& count)
    const {
    const FormReceiver add = [&count](std::string_view form, bool /*isFirst*/) { count.add(form); };
    const Stemming stemming = stemmingOf(passage.language);
    for (const TextWord& word : wordsOf(text)) {
        ++count.words;
        // Stemming is the dear part; the filter tells by the first letters that most words cannot
        // match.
        if (word.isPair || filter_.mayHave(word.text, stemming)) {
            forEachForm(word, passage.language, add, passage.rules);
        }
    }
}

double PassageReader::score(
    const IndexedText& passage, std::span<const double> idfs, double averageWords
) const {
    const Terms& terms = passage.rules == 0 ? old_ : new_;
    Count count{terms, std::vector<double>(idfs.size()), std::vector<int>(idfs.size(), -1)};
    for (const auto& [column, weight] :
         {std::pair(passage.title, kTitleWeight), std::pair(passage.text, 1.0)}) {
        count.weight = weight;
        if (passage.rules == 0) {
            countOld(column, count);
        } else {
            countNew(column, passage, count);
        }
    }
    const double length = passageLength(count.words, averageWords);
    double score = 0;
    for (std::size_t i = 0; i < idfs.size(); ++i) {
        score += passageWeight(idfs[i], count.frequencies[i], length);
    }
    return score;
}

}  // namespace hiveline::storage
