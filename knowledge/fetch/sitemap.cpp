#include "knowledge/fetch/sitemap.h"

#include <expat.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::knowledge {
namespace {

// Bytes as written; url.h bounds the canonical form.
constexpr std::size_t kMaxLocLength = 8'192;
/// A sitemap has three levels; extensions of it a few more.
constexpr int kDeepest = 32;
constexpr std::size_t kUnpackedBytes = std::size_t{64} * 1024;
/// What expat may keep of an unfinished tag or comment.
constexpr std::size_t kMaxKept = 3 * kUnpackedBytes;
constexpr XML_Char kSeparator = '|';
constexpr std::string_view kSpace = " \t\r\n";

struct XmlDeleter {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
struct InflateDeleter {
    void operator()(z_stream* stream) const {
        inflateEnd(stream);
        delete stream;  // NOLINT(cppcoreguidelines-owning-memory): of a unique_ptr
    }
};

/// "namespace|name", as expat gives it, or "name".
std::pair<std::string_view, std::string_view> splitName(std::string_view name) {
    const std::size_t at = name.rfind(kSeparator);
    return at == std::string_view::npos ? std::pair(std::string_view(), name)
                                        : std::pair(name.substr(0, at), name.substr(at + 1));
}

}  // namespace

class SitemapReader::Parser {
public:
    explicit Parser(OnLoc onLoc) : onLoc_(std::move(onLoc)) {}

    bool feed(std::string_view piece) {
        if (form_ == Form::kUnknown && !over_) {
            head_ += piece;
            if (head_.size() < 2) {
                return true;
            }
            begin();
            piece = head_;
        }
        if (!over_) {
            packed_ ? unpack(piece) : read(piece);
        }
        return !over_;
    }

    void finish() {
        if (over_) {
            return;
        }
        if (form_ == Form::kUnknown) {
            form_ = Form::kUnpacked;
            text_ = head_;
        }
        // Too short to tell while more might come; now it is all there is.
        if (form_ == Form::kUnpacked && text_.size() < kBeginning) {
            chooseText();
        }
        if (over_) {
            return;
        }
        if (packed_ && !packedEnded_) {
            return stop("it breaks off");
        }
        if (xml_ && XML_Parse(xml_.get(), "", 0, XML_TRUE) != XML_STATUS_OK) {
            return stop(over_ ? fault_ : xmlFault());
        }
        if (form_ == Form::kText) {
            takeWholeLines();
            if (!over_) {
                takeLoc(text_);
            }
        }
        over_ = true;
    }

    [[nodiscard]] bool isIndex() const { return isIndex_; }
    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    enum class Form : std::uint8_t { kUnknown, kUnpacked, kXml, kText };
    // Bytes that tell XML from text.
    static constexpr std::size_t kBeginning = 4;

    void stop(std::string fault) {
        over_ = true;
        fault_ = std::move(fault);
        // Expat may be stopped only from within its handlers.
        if (inXml_) {
            XML_StopParser(xml_.get(), XML_FALSE);
        }
    }

    void begin() {
        form_ = Form::kUnpacked;
        // By its first bytes: names and types of packed sitemaps are often wrong.
        if (!head_.starts_with("\x1f\x8b")) {
            return;
        }
        constexpr int kGzip = 16 + MAX_WBITS;
        auto stream = std::make_unique<z_stream>();
        if (inflateInit2(stream.get(), kGzip) != Z_OK) {
            return stop("there is no memory to unpack it");
        }
        packed_.reset(stream.release());
    }

    void unpack(std::string_view piece) {
        packed_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));  // NOLINT
        packed_->avail_in = static_cast<uInt>(piece.size());
        std::array<char, kUnpackedBytes> out;  // NOLINT: filled before it is read
        while (!over_ && (!packedEnded_ || isNextMember())) {
            packed_->next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT
            packed_->avail_out = static_cast<uInt>(out.size());
            const int result = inflate(packed_.get(), Z_NO_FLUSH);
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
                return stop("it cannot be unpacked");
            }
            packedEnded_ = result == Z_STREAM_END;
            const std::size_t size = out.size() - packed_->avail_out;
            read({out.data(), size});
            if (packed_->avail_in == 0 && size < out.size()) {
                return;
            }
        }
    }

    /// A file of gzip may consist of several members (RFC 1952 section 2.2).
    bool isNextMember() {
        if (packed_->avail_in == 0 || *packed_->next_in != 0x1F) {
            return false;
        }
        inflateReset(packed_.get());
        packedEnded_ = false;
        return true;
    }

    void read(std::string_view piece) {
        bytes_ += piece.size();
        if (bytes_ > kMaxBytes) {
            return stop("it is larger than 50 MiB");
        }
        if (form_ == Form::kXml) {
            return readXml(piece);
        }
        text_ += piece;
        if (form_ == Form::kText) {
            return takeLines();
        }
        if (text_.size() >= kBeginning) {
            chooseText();
        }
    }

    /// Whether it is XML or a list of addresses. UTF-16 is XML's: such a list is UTF-8
    /// (sitemaps.org).
    void chooseText() {
        std::string_view beginning(text_);
        beginning.remove_prefix(beginning.starts_with("\xEF\xBB\xBF") ? 3 : 0);
        beginning.remove_prefix(std::min(beginning.find_first_not_of(kSpace), beginning.size()));
        const bool isWide = text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF");
        if (!beginning.starts_with('<') && !isWide && !beginning.empty()) {
            form_ = Form::kText;
            return takeLines();
        }
        if (beginning.empty() && text_.size() < kUnpackedBytes) {
            return;  // spaces so far
        }
        form_ = Form::kXml;
        xml_.reset(XML_ParserCreateNS(nullptr, kSeparator));
        if (!xml_) {
            return stop("there is no memory to read it");
        }
        XML_SetUserData(xml_.get(), this);
        XML_SetElementHandler(xml_.get(), &Parser::onStart, &Parser::onEnd);
        XML_SetCharacterDataHandler(xml_.get(), &Parser::onText);
        XML_SetStartDoctypeDeclHandler(xml_.get(), &Parser::onDoctype);
        const std::string text(beginning);
        text_.clear();
        readXml(text);
    }

    void readXml(std::string_view text) {
        while (!over_ && !text.empty()) {
            const std::string_view piece = text.substr(0, kUnpackedBytes);
            text.remove_prefix(piece.size());
            xmlBytes_ += piece.size();
            inXml_ = true;
            const auto status =
                XML_Parse(xml_.get(), piece.data(), static_cast<int>(piece.size()), XML_FALSE);
            inXml_ = false;
            if (status != XML_STATUS_OK && !over_) {
                return stop(xmlFault());
            }
            // Expat keeps a tag or a comment until it is complete.
            const auto read =
                static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(xml_.get()), 0)
                );
            if (!over_ && xmlBytes_ > read + kMaxKept) {
                return stop("a tag or comment in it is too long");
            }
        }
    }

    [[nodiscard]] std::string xmlFault() const {
        return "line " + std::to_string(XML_GetCurrentLineNumber(xml_.get())) + ": " +
               XML_ErrorString(XML_GetErrorCode(xml_.get()));
    }

    void takeWholeLines() {
        std::size_t from = 0;
        while (!over_) {
            const std::size_t end = text_.find_first_of("\r\n", from);
            if (end == std::string::npos) {
                break;
            }
            if (end - from > kMaxLocLength) {
                return stop("a line is too long");
            }
            takeLoc(std::string_view(text_).substr(from, end - from));
            from = end + 1;
        }
        text_.erase(0, from);
    }

    void takeLines() {
        takeWholeLines();
        if (text_.size() > kMaxLocLength && !over_) {
            stop("a line is too long");
        }
    }

    void takeLoc(std::string_view loc) {
        if (loc.starts_with("\xEF\xBB\xBF")) {
            loc.remove_prefix(3);
        }
        loc = common::trimmed(loc, kSpace);
        if (loc.empty() || loc.size() > kMaxLocLength) {
            return;
        }
        if (++urls_ > kMaxUrls) {
            return stop("it has more than 50,000 addresses");
        }
        if (!onLoc_(loc)) {
            stop("");
        }
    }

    void start(std::string_view full) {
        if (++depth_ > kDeepest) {
            return stop("its elements are nested too deep");
        }
        const auto [space, name] = splitName(full);
        if (depth_ == 1) {
            isIndex_ = name == "sitemapindex";
            space_ = space;
            if (!isIndex_ && name != "urlset") {
                stop("it is no sitemap");
            }
            return;
        }
        const bool isOurs = space == space_;
        if (depth_ == 2) {
            inEntry_ = isOurs && name == (isIndex_ ? "sitemap" : "url");
        }
        if (depth_ == 3 && inEntry_ && isOurs && name == "loc") {
            inLoc_ = true;
            text_.clear();
        }
    }

    void end() {
        if (depth_ == 3 && inLoc_) {
            inLoc_ = false;
            takeLoc(text_);
        }
        --depth_;
    }

    void characters(std::string_view more) {
        if (inLoc_ && depth_ == 3 && text_.size() <= kMaxLocLength) {
            text_ += more;
        }
    }

    /// What a handler throws must not pass through expat.
    template <typename Function>
    static void guarded(void* context, Function function) {
        auto& self = *static_cast<Parser*>(context);
        if (self.over_) {
            return;
        }
        try {
            function(self);
        } catch (const std::exception&) {
            self.stop("there is no memory to read it");
        }
    }

    static void XMLCALL onStart(void* self, const XML_Char* name, const XML_Char** /*unused*/) {
        guarded(self, [name](Parser& parser) { parser.start(name); });
    }
    static void XMLCALL onEnd(void* self, const XML_Char* /*name*/) {
        guarded(self, [](Parser& parser) { parser.end(); });
    }
    static void XMLCALL onText(void* self, const XML_Char* text, int size) {
        guarded(self, [text, size](Parser& parser) {
            parser.characters({text, static_cast<std::size_t>(size)});
        });
    }
    /// Refuses every document type declaration: entities can be declared nowhere else, and a few
    /// nested ones expand to gigabytes.
    static void XMLCALL onDoctype(
        void* self,
        const XML_Char* /*name*/,
        const XML_Char* /*system*/,
        const XML_Char* /*public*/,
        int
    ) {
        guarded(self, [](Parser& parser) { parser.stop("it has a document type declaration"); });
    }

    OnLoc onLoc_;
    Form form_ = Form::kUnknown;
    // The first bytes, until they tell whether it is packed.
    std::string head_;
    std::unique_ptr<z_stream, InflateDeleter> packed_;
    bool packedEnded_ = false;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, XmlDeleter> xml_;
    bool inXml_ = false;
    bool over_ = false;
    std::string fault_;
    std::size_t bytes_ = 0;
    std::size_t xmlBytes_ = 0;
    std::size_t urls_ = 0;
    // What is not read yet; of XML, what a <loc> holds.
    std::string text_;
    int depth_ = 0;
    bool isIndex_ = false;
    bool inEntry_ = false;
    bool inLoc_ = false;
    // The root element's namespace.
    std::string space_;
};

SitemapReader::SitemapReader(OnLoc onLoc) : parser_(std::make_unique<Parser>(std::move(onLoc))) {}

SitemapReader::~SitemapReader() = default;

bool SitemapReader::feed(std::string_view piece) {
    return parser_->feed(piece);
}

void SitemapReader::finish() {
    parser_->finish();
}

bool SitemapReader::isIndex() const {
    return parser_->isIndex();
}

const std::string& SitemapReader::fault() const {
    return parser_->fault();
}

}  // namespace hiveline::knowledge
