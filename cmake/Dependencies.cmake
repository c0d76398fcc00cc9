# The packages of Debian 12 that the build needs; SQLite is in Sqlite.cmake. Pistache, SQLiteCpp, RE2, utf8proc, libstemmer, pugixml, expat, gumbo,
# uchardet and zlib are linked statically, so that the executable needs only the C and C++ runtime, OpenSSL and libzip from the
# distribution. libcurl is loaded at run time, by servers that ask others for something (outbound/curl_library).

# hiveline_static(VARIABLE LIBRARY PACKAGE): full path of lib<LIBRARY>.a, or a message that names the package.
function(hiveline_static variable library package)
    find_library(${variable} NAMES lib${library}.a)
    if(NOT ${variable})
        message(FATAL_ERROR "lib${library}.a is missing: install ${package} (./scripts/install-deps installs everything).")
    endif()
endfunction()

# hiveline_header(VARIABLE HEADER PACKAGE): the folder that holds HEADER.
function(hiveline_header variable header package)
    find_path(${variable} NAMES ${header})
    if(NOT ${variable})
        message(FATAL_ERROR "<${header}> is missing: install ${package} (./scripts/install-deps installs everything).")
    endif()
endfunction()

hiveline_static(PISTACHE_STATIC pistache libpistache-dev)
hiveline_static(SQLITECPP_STATIC SQLiteCpp libsqlitecpp-dev)
hiveline_static(RE2_STATIC re2 libre2-dev)
hiveline_static(PUGIXML_STATIC pugixml libpugixml-dev)
hiveline_static(UTF8PROC_STATIC utf8proc libutf8proc-dev)
hiveline_static(STEMMER_STATIC stemmer libstemmer-dev)
hiveline_static(EXPAT_STATIC expat libexpat1-dev)
hiveline_static(GUMBO_STATIC gumbo libgumbo-dev)
hiveline_static(UCHARDET_STATIC uchardet libuchardet-dev)
hiveline_static(ZLIB_STATIC z zlib1g-dev)
hiveline_header(RAPIDJSON_INCLUDE rapidjson/reader.h rapidjson-dev)
hiveline_header(SPDLOG_INCLUDE spdlog/spdlog.h libspdlog-dev)
hiveline_header(CLI11_INCLUDE CLI/CLI.hpp libcli11-dev)

hiveline_header(LIBZIP_INCLUDE zip.h libzip-dev)
find_library(LIBZIP_LIBRARY NAMES zip REQUIRED)  # Debian has it as a shared library only

hiveline_header(SECCOMP_INCLUDE seccomp.h libseccomp-dev)
find_library(SECCOMP_LIBRARY NAMES seccomp REQUIRED)  # LGPL: shared

find_package(OpenSSL 3.0 REQUIRED)
find_package(Threads REQUIRED)
find_package(CURL 7.87 REQUIRED)  # which knows CURLOPT_QUICK_EXIT
if(HIVELINE_TESTS)
    hiveline_header(DOCTEST_INCLUDE doctest/doctest.h doctest-dev)
endif()
