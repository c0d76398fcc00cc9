#include "server/cli/version.h"

#include <openssl/crypto.h>

#include "common/error.h"
#include "knowledge/extract/archive.h"
#include "outbound/curl_library.h"
#include "storage/engine/sqlite_library.h"

namespace hiveline::server {
namespace {

std::string curlVersion() {
    try {
        return outbound::curl().version();
    } catch (const common::Error&) {
        return "libcurl is not installed";
    }
}

}  // namespace

std::string versionText() {
    return "hiveline " HIVELINE_VERSION "\n\nLinked in, compiled by " HIVELINE_COMPILER
           ":\n"
           "  SQLite " +
           storage::sqliteVersion() + "\n" HIVELINE_LINKED "Of this machine:\n  " +
           OpenSSL_version(OPENSSL_VERSION) + "\n  libzip " + knowledge::archiveLibraryVersion() +
           "\n  " + curlVersion() + "\n";
}

}  // namespace hiveline::server
