#include "outbound/curl_library.h"

#include <dlfcn.h>

#include "common/error.h"

namespace hiveline::outbound {
namespace {

constexpr const char* kFile = "libcurl.so.4";

template <typename Function>
void find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));  // NOLINT: as POSIX has it
    if (function == nullptr) {
        throw common::Error(
            common::ErrorCode::kUnavailable, std::string(kFile) + " is too old: it lacks " + name
        );
    }
}

CurlLibrary load() {
    // RTLD_LOCAL keeps its OpenSSL and zlib from standing in for ours. Never closed: curl does not
    // support being unloaded while threads of it may run.
    void* const library = ::dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            std::string(kFile) + " is missing, by which services are asked: install libcurl4"
        );
    }
    CurlLibrary curl;
    find(library, "curl_easy_cleanup", curl.easyCleanup);
    find(library, "curl_easy_getinfo", curl.easyGetinfo);
    find(library, "curl_easy_init", curl.easyInit);
    find(library, "curl_easy_setopt", curl.easySetopt);
    find(library, "curl_easy_strerror", curl.easyStrerror);
    find(library, "curl_free", curl.release);
    find(library, "curl_getdate", curl.getdate);
    find(library, "curl_global_init", curl.globalInit);
    find(library, "curl_multi_add_handle", curl.multiAddHandle);
    find(library, "curl_multi_cleanup", curl.multiCleanup);
    find(library, "curl_multi_info_read", curl.multiInfoRead);
    find(library, "curl_multi_init", curl.multiInit);
    find(library, "curl_multi_remove_handle", curl.multiRemoveHandle);
    find(library, "curl_multi_setopt", curl.multiSetopt);
    find(library, "curl_multi_socket_action", curl.multiSocketAction);
    find(library, "curl_slist_append", curl.slistAppend);
    find(library, "curl_slist_free_all", curl.slistFreeAll);
    find(library, "curl_url", curl.url);
    find(library, "curl_url_cleanup", curl.urlCleanup);
    find(library, "curl_url_get", curl.urlGet);
    find(library, "curl_url_set", curl.urlSet);
    find(library, "curl_version", curl.version);
    if (curl.globalInit(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        throw common::Error(common::ErrorCode::kUnavailable, "libcurl cannot be initialised");
    }
    return curl;
}

}  // namespace

const CurlLibrary& curl() {
    static const CurlLibrary kLibrary = load();
    return kLibrary;
}

}  // namespace hiveline::outbound
