# What Sqlite.cmake is made of: which SQLite may be used, and where the pinned one comes from. Defines functions only, so that a script can
# include it (tests/e2e/test_sqlite_build.py).

include_guard(GLOBAL)

# Of the tarball too: it is what an operator compares with the registry.
set(sqlite_package "better-sqlite3")
set(sqlite_package_version "13.0.3")  # has SQLite 3.53.4
set(sqlite_package_sha256 "77e0513dc1a469fb3bceec4c7fb5ad3f403109787eda05be047ec17fd56868cb")
set(sqlite_files "sqlite3.c" "sqlite3.h")
set(sqlite_files_sha256
    "6a2805f8c1ef020a7086e62258519323cf98b219e9fe87a42065d916cfebaefc"
    "919e7f2e8ed1d8f56ac17b412b8971c76aa5d1a879752cc6058f75e7d5910e1d")

set(sqlite_ways
    "Ways to build:\n"
    "  - npm can reach its registry (npm config set registry URL, or npm config set proxy URL), or\n"
    "  - -DHIVELINE_SQLITE_SOURCE=FOLDER, a folder with sqlite3.c and sqlite3.h of SQLite 3.51.3 or newer\n"
    "    (the amalgamation of https://sqlite.org/download.html), or\n"
    "  - -DHIVELINE_SQLITE=system, where the distribution has such a version.")

# hiveline_require_sqlite(HEADER): stops unless the header is of a version without the bug: 3.51.3 or newer, or 3.50.7 and 3.44.6 of their
# lines, which got the mend later.
function(hiveline_require_sqlite header)
    file(STRINGS "${header}" line REGEX "^#define SQLITE_VERSION_NUMBER ")
    if(NOT line MATCHES "([0-9]+)$")
        message(FATAL_ERROR "${header} does not say which version of SQLite it is.")
    endif()
    set(number "${CMAKE_MATCH_1}")
    if(number GREATER_EQUAL 3051003
            OR (number GREATER_EQUAL 3050007 AND number LESS 3051000)
            OR (number GREATER_EQUAL 3044006 AND number LESS 3045000))
        return()
    endif()
    file(STRINGS "${header}" line REGEX "^#define SQLITE_VERSION ")
    string(REGEX MATCH "[0-9.]+" version "${line}")
    message(FATAL_ERROR
        "${header} is SQLite ${version}, which can destroy a database (sqlite.org/wal.html#walresetbug).\n"
        "Hiveline needs 3.51.3 or newer, or 3.50.7 or 3.44.6 of the older lines.\n"
        ${sqlite_ways}
    )
endfunction()

# hiveline_require_sqlite_hook(INCLUDE LIBRARY): stops unless the library was built with what counts the bytes that organisations store
# (storage/engine/usage.h).
function(hiveline_require_sqlite_hook include library)
    # Asked anew each time: the library may have been exchanged since.
    set(probe "${CMAKE_BINARY_DIR}/CMakeFiles/sqlite_hook.c")
    file(WRITE "${probe}"
        "#define SQLITE_ENABLE_PREUPDATE_HOOK 1\n"
        "#include <sqlite3.h>\n"
        "int main(void) { return sqlite3_preupdate_hook(0, 0, 0) != 0; }\n")
    try_compile(has_hook "${CMAKE_BINARY_DIR}/CMakeFiles/sqlite_hook" "${probe}"
        CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${include}"
        LINK_LIBRARIES "${library}" m ${CMAKE_DL_LIBS} Threads::Threads
        OUTPUT_VARIABLE output)
    if(has_hook)
        return()
    endif()
    message(FATAL_ERROR
        "${library} cannot be used: it was built without SQLITE_ENABLE_PREUPDATE_HOOK, or does not link.\n"
        ${sqlite_ways}
        "\nThe compiler says:\n${output}"
    )
endfunction()

# Whether the folder has exactly the pinned files.
function(hiveline_has_pinned_sqlite folder result)
    set(${result} OFF PARENT_SCOPE)
    foreach(name hash IN ZIP_LISTS sqlite_files sqlite_files_sha256)
        if(NOT EXISTS "${folder}/${name}")
            return()
        endif()
        file(SHA256 "${folder}/${name}" found)
        if(NOT found STREQUAL hash)
            return()
        endif()
    endforeach()
    set(${result} ON PARENT_SCOPE)
endfunction()

# hiveline_fetch_sqlite(FOLDER): the pinned files into the folder.
function(hiveline_fetch_sqlite folder)
    find_program(HIVELINE_NPM npm)
    mark_as_advanced(HIVELINE_NPM)
    if(NOT HIVELINE_NPM)
        message(FATAL_ERROR
            "npm is missing; it fetches SQLite. On Debian: apt-get install npm (./scripts/install-deps installs everything).\n"
            ${sqlite_ways}
        )
    endif()
    message(STATUS "Fetching SQLite (${sqlite_package} ${sqlite_package_version})")
    file(REMOVE_RECURSE "${folder}")
    file(MAKE_DIRECTORY "${folder}")
    execute_process(
        COMMAND "${HIVELINE_NPM}" pack "${sqlite_package}@${sqlite_package_version}" --ignore-scripts --no-audit --no-fund
                --no-progress --silent
        WORKING_DIRECTORY "${folder}"
        RESULT_VARIABLE status
        OUTPUT_VARIABLE output ERROR_VARIABLE output
        TIMEOUT 300
    )
    set(tarball "${folder}/${sqlite_package}-${sqlite_package_version}.tgz")
    if(NOT status EQUAL 0 OR NOT EXISTS "${tarball}")
        message(FATAL_ERROR "npm could not fetch SQLite (${status}):\n${output}\n" ${sqlite_ways})
    endif()
    file(SHA256 "${tarball}" found)
    if(NOT found STREQUAL sqlite_package_sha256)
        message(FATAL_ERROR
            "What npm's registry gives as ${sqlite_package} ${sqlite_package_version} is not the pinned package:\n"
            "  expected sha256 ${sqlite_package_sha256}\n  got             ${found}\n"
            ${sqlite_ways}
        )
    endif()
    file(ARCHIVE_EXTRACT INPUT "${tarball}" DESTINATION "${folder}" PATTERNS "package/deps/sqlite3/*")
    foreach(name IN LISTS sqlite_files)
        file(RENAME "${folder}/package/deps/sqlite3/${name}" "${folder}/${name}")
    endforeach()
    file(REMOVE_RECURSE "${folder}/package" "${tarball}")
    hiveline_has_pinned_sqlite("${folder}" pinned)
    if(NOT pinned)
        message(FATAL_ERROR "The files in ${sqlite_package} ${sqlite_package_version} are not the pinned ones.\n" ${sqlite_ways})
    endif()
endfunction()
