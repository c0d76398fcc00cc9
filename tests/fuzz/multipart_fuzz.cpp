// Multipart bodies: the first line is the Content-Type, the rest the body. However it is cut, the
// same parts or the same refusal come out, names are clean, and no file is left behind.
#include "common/error.h"
#include "common/text/utf8.h"
#include "server/http/multipart.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr server::MultipartLimits kLimits{
    .fileBytes = 200, .files = 3, .textBytes = 100, .textParts = 4, .headerBytes = 200};

class MemoryStore final : public common::PartStore {
public:
    std::unique_ptr<common::PartWriter> open() override { return std::make_unique<Writer>(*this); }

    int files = 0;
    std::string content;

private:
    class Writer final : public common::PartWriter {
    public:
        explicit Writer(MemoryStore& store) : store_(store) { ++store_.files; }
        Writer(const Writer&) = delete;
        Writer& operator=(const Writer&) = delete;
        Writer(Writer&&) = delete;
        Writer& operator=(Writer&&) = delete;
        ~Writer() override { --store_.files; }
        void write(std::string_view bytes) override {
            require(!bytes.empty());
            store_.content += bytes;
            size_ += bytes.size();
            require(size_ <= kLimits.fileBytes);
        }
        common::StoredPart finish() override {
            store_.content += '|';
            return {.tempPath = {}, .size = size_, .sha256 = {}, .ticket = {}};
        }

    private:
        MemoryStore& store_;
        std::uint64_t size_ = 0;
    };
};

void addParts(const common::Request& request, std::string& text) {
    require(request.files.size() <= kLimits.files && request.fields.size() <= kLimits.textParts);
    for (const auto& field : request.fields) {
        require(field.value.size() <= kLimits.textBytes);
        require(common::findInvalidUtf8(field.value) == std::string::npos);
        text.append(field.name).append("=").append(field.value).append(";");
    }
    for (const auto& file : request.files) {
        require(!file.fileName.empty() && file.fileName != "." && file.fileName != "..");
        require(file.fileName.find_first_of(std::string_view("/\\\0\r\n", 5)) == std::string::npos);
        require(common::findInvalidUtf8(file.fileName) == std::string::npos);
        text.append(file.fieldName).append("<").append(file.fileName).append(">");
    }
}

std::string receive(std::string_view type, std::string_view body, std::size_t portion) {
    MemoryStore store;
    std::string text;
    try {
        common::Request request;
        const auto sink = server::makeMultipartSink(type, store, kLimits);
        fuzz::inPortions(body, portion, [&sink](const std::string& piece) {
            sink->write(piece);
            return true;
        });
        sink->finish(request);
        addParts(request, text);
        text += store.content;
    } catch (const common::Error& error) {
        text = error.what();
    }
    require(store.files == 0);
    return text;
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input = fuzz::splitInput(data, size);
    std::string_view body = input.bytes;
    const std::string_view type = fuzz::takeLine(body);
    require(receive(type, body, input.choice) == receive(type, body, 0));
    return 0;
}
