# The database library, as the target `sqlite`. SQLite before 3.51.3 can destroy a database (sqlite.org/wal.html#walresetbug), and what
# distributions ship is mostly older: by default SQLite is compiled in from its amalgamation, which npm's package better-sqlite3 carries. The
# package and both files are pinned by content hash; nothing else of the package is used, and none of its scripts is run.
#
#   -DHIVELINE_SQLITE=bundled         the pinned version (default)
#   -DHIVELINE_SQLITE_SOURCE=FOLDER   sqlite3.c and sqlite3.h from this folder instead: another version, or a build without a network
#   -DHIVELINE_SQLITE=system          the distribution's libsqlite3.a
#
# Whichever it is, a version with the bug is refused here, by the compiler (storage/engine/sqlite_library.cpp) and at run time.

include_guard(GLOBAL)

set(HIVELINE_SQLITE bundled CACHE STRING "SQLite: bundled (its amalgamation) or system (the distribution's library)")
set_property(CACHE HIVELINE_SQLITE PROPERTY STRINGS bundled system)
set(HIVELINE_SQLITE_SOURCE "" CACHE PATH "Folder with sqlite3.c and sqlite3.h; empty: the pinned version, fetched with npm")

include(SqliteSource)

if(HIVELINE_SQLITE STREQUAL "system")
    hiveline_header(SQLITE3_INCLUDE sqlite3.h libsqlite3-dev)
    hiveline_static(SQLITE3_STATIC sqlite3 libsqlite3-dev)
    hiveline_require_sqlite("${SQLITE3_INCLUDE}/sqlite3.h")
    hiveline_require_sqlite_hook("${SQLITE3_INCLUDE}" "${SQLITE3_STATIC}")
    add_library(sqlite INTERFACE)
    target_include_directories(sqlite SYSTEM INTERFACE "${SQLITE3_INCLUDE}")
    target_link_libraries(sqlite INTERFACE "${SQLITE3_STATIC}" m ${CMAKE_DL_LIBS} Threads::Threads)
    return()
elseif(NOT HIVELINE_SQLITE STREQUAL "bundled")
    message(FATAL_ERROR "HIVELINE_SQLITE is ${HIVELINE_SQLITE}; it is bundled or system.")
endif()

if(HIVELINE_SQLITE_SOURCE)
    set(sqlite_folder "${HIVELINE_SQLITE_SOURCE}")
    foreach(name IN LISTS sqlite_files)
        if(NOT EXISTS "${sqlite_folder}/${name}")
            message(FATAL_ERROR "HIVELINE_SQLITE_SOURCE: there is no ${name} in ${sqlite_folder}.")
        endif()
    endforeach()
else()
    set(sqlite_folder "${CMAKE_BINARY_DIR}/sqlite")
    hiveline_has_pinned_sqlite("${sqlite_folder}" sqlite_is_there)
    if(NOT sqlite_is_there)
        hiveline_fetch_sqlite("${sqlite_folder}")
    endif()
endif()
hiveline_require_sqlite("${sqlite_folder}/sqlite3.h")

add_library(sqlite STATIC "${sqlite_folder}/sqlite3.c")
target_include_directories(sqlite SYSTEM PUBLIC "${sqlite_folder}")
target_link_libraries(sqlite PUBLIC m ${CMAKE_DL_LIBS} Threads::Threads)
target_compile_definitions(sqlite PRIVATE
    SQLITE_THREADSAFE=2              # a connection belongs to one thread at a time (storage/engine/connection.h)
    SQLITE_DEFAULT_MEMSTATUS=0       # else every allocation takes one lock of the whole process
    SQLITE_DQS=0                     # "x" is a name and never a text
    SQLITE_ENABLE_FTS5               # the index of records and that of passages
    SQLITE_ENABLE_PREUPDATE_HOOK     # by which what organisations store is counted (storage/engine/usage.h)
    SQLITE_ENABLE_COLUMN_METADATA    # SQLiteCpp refers to it
    SQLITE_LIKE_DOESNT_MATCH_BLOBS
    SQLITE_OMIT_SHARED_CACHE
    SQLITE_USE_URI=0                 # a data folder's name is no URI
    HAVE_FDATASYNC=1 HAVE_USLEEP=1 HAVE_GMTIME_R=1 HAVE_LOCALTIME_R=1 HAVE_STRCHRNUL=1 HAVE_ISNAN=1)
target_compile_options(sqlite PRIVATE -w -fstack-protector-strong)  # its warnings are not ours to mend
# Readers look at the index of the write-ahead log without a lock, by design, and check what they saw: ThreadSanitizer is left out.
if(HIVELINE_SANITIZE MATCHES "address")
    target_compile_options(sqlite PRIVATE -O1 -fsanitize=${HIVELINE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
else()
    target_compile_options(sqlite PRIVATE -O2)  # in every build: at less, it is what tests would wait for
endif()
