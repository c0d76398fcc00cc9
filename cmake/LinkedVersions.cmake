# What `hiveline version` says of the libraries that are linked in (server/cli/version.cpp): `apt upgrade` mends none of them in a program that
# was built before, so an operator compares these with an advisory. Where Debian's packages are, their versions are taken, which
# count Debian's own mends too; elsewhere those of pkg-config's files.

include_guard(GLOBAL)

# name, Debian's package, file of pkg-config
set(linked_libraries
    "Pistache|libpistache-dev|libpistache" "SQLiteCpp|libsqlitecpp-dev|sqlitecpp" "RE2|libre2-dev|re2" "pugixml|libpugixml-dev|pugixml"
    "utf8proc|libutf8proc-dev|libutf8proc" "libstemmer|libstemmer-dev|libstemmer" "expat|libexpat1-dev|expat" "gumbo|libgumbo-dev|gumbo" "uchardet|libuchardet-dev|uchardet"
    "zlib|zlib1g-dev|zlib" "RapidJSON|rapidjson-dev|RapidJSON" "spdlog|libspdlog-dev|spdlog" "fmt|libfmt-dev|fmt" "CLI11|libcli11-dev|CLI11")

find_program(HIVELINE_DPKG_QUERY dpkg-query)
mark_as_advanced(HIVELINE_DPKG_QUERY)

function(hiveline_package_version package config result)
    set(version "")
    if(HIVELINE_DPKG_QUERY)
        execute_process(COMMAND "${HIVELINE_DPKG_QUERY}" -W "-f=\${Version}" "${package}" OUTPUT_VARIABLE version ERROR_QUIET)
    endif()
    if(NOT version)
        find_file(found "${config}.pc" PATH_SUFFIXES "lib/pkgconfig" "lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig" "lib64/pkgconfig"
            "share/pkgconfig" PATHS /usr /usr/local NO_CACHE)
        if(found)
            file(STRINGS "${found}" version REGEX "^Version:" LIMIT_COUNT 1)
            string(REGEX REPLACE "^Version: *" "" version "${version}")
        endif()
    endif()
    if(NOT version)
        set(version "of unknown version")
    endif()
    set(${result} "${version}" PARENT_SCOPE)
endfunction()

set(linked_versions "")
foreach(library IN LISTS linked_libraries)
    string(REPLACE "|" ";" library "${library}")
    list(POP_FRONT library name package config)
    hiveline_package_version("${package}" "${config}" version)
    string(APPEND linked_versions "  ${name} ${version}\\n")
endforeach()
set_source_files_properties(server/cli/version.cpp PROPERTIES COMPILE_DEFINITIONS
    "HIVELINE_LINKED=\"${linked_versions}\";HIVELINE_COMPILER=\"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}\"")

# A library that was upgraded is linked anew; then its version is asked for anew.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PISTACHE_STATIC}" "${SQLITECPP_STATIC}" "${RE2_STATIC}" "${PUGIXML_STATIC}"
    "${UTF8PROC_STATIC}" "${STEMMER_STATIC}" "${EXPAT_STATIC}" "${GUMBO_STATIC}" "${UCHARDET_STATIC}" "${ZLIB_STATIC}")
