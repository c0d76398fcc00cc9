// libcurl, loaded when it is first needed: a server that calls no service starts without it and the
// thirty libraries that it brings along. Any thread.
#pragma once

#include <curl/curl.h>

namespace hiveline::outbound {

/// The functions in use, with curl's own types, so that a changed signature does not compile.
struct CurlLibrary {
    decltype(&curl_easy_cleanup) easyCleanup = nullptr;
    decltype(&curl_easy_getinfo) easyGetinfo = nullptr;
    decltype(&curl_easy_init) easyInit = nullptr;
    decltype(&curl_easy_setopt) easySetopt = nullptr;
    decltype(&curl_easy_strerror) easyStrerror = nullptr;
    decltype(&curl_free) release = nullptr;
    decltype(&curl_getdate) getdate = nullptr;
    decltype(&curl_global_init) globalInit = nullptr;
    decltype(&curl_multi_add_handle) multiAddHandle = nullptr;
    decltype(&curl_multi_cleanup) multiCleanup = nullptr;
    decltype(&curl_multi_info_read) multiInfoRead = nullptr;
    decltype(&curl_multi_init) multiInit = nullptr;
    decltype(&curl_multi_remove_handle) multiRemoveHandle = nullptr;
    decltype(&curl_multi_setopt) multiSetopt = nullptr;
    decltype(&curl_multi_socket_action) multiSocketAction = nullptr;
    decltype(&curl_slist_append) slistAppend = nullptr;
    decltype(&curl_slist_free_all) slistFreeAll = nullptr;
    decltype(&curl_url) url = nullptr;
    decltype(&curl_url_cleanup) urlCleanup = nullptr;
    decltype(&curl_url_get) urlGet = nullptr;
    decltype(&curl_url_set) urlSet = nullptr;
    decltype(&curl_version) version = nullptr;
};

/// The first call loads and initialises it, once for the process. Throws Error{kUnavailable} if it
/// is not installed, or too old.
[[nodiscard]] const CurlLibrary& curl();

}  // namespace hiveline::outbound
