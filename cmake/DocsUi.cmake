# The pages / and /docs (server/dispatch/static_pages.cpp). With HIVELINE_DOCS_UI they are Swagger UI, which npm fetches at build
# time in the version and with the content hash of web/docs/package-lock.json; no script of a package is run. Without
# it /docs is a plain page, and npm is not needed. scripts/run falls back to that when the registry is out of reach.

include_guard(GLOBAL)
include(EmbedFile)

set(docs_source "${CMAKE_SOURCE_DIR}/web/docs")
configure_file("${docs_source}/home.html.in" "${CMAKE_BINARY_DIR}/home/home.html" @ONLY)
set(docs_files "${docs_source}/docs.css" "${docs_source}/home.css" "${CMAKE_BINARY_DIR}/home/home.html")
add_custom_target(docs_ui)  # fetches alone, so that scripts/run can go on without

if(HIVELINE_DOCS_UI)
    find_program(HIVELINE_NPM npm)
    mark_as_advanced(HIVELINE_NPM)
    if(NOT HIVELINE_NPM)
        message(FATAL_ERROR
            "npm is missing; it fetches Swagger UI for the page /docs.\n"
            "On Debian: apt-get install npm\n"
            "Without the page: -DHIVELINE_DOCS_UI=OFF"
        )
    endif()

    set(docs_fetched "${CMAKE_BINARY_DIR}/docs-ui")
    set(docs_package "${docs_fetched}/node_modules/swagger-ui-dist")
    set(docs_package_files
        "${docs_package}/favicon-32x32.png"
        "${docs_package}/swagger-ui.css"
        "${docs_package}/swagger-ui-bundle.js"
        "${docs_package}/swagger-ui-bundle.js.LICENSE.txt"
        "${docs_package}/LICENSE"
        "${docs_package}/NOTICE"
    )
    add_custom_command(
        OUTPUT ${docs_package_files}
        COMMAND "${CMAKE_COMMAND}"
                "-DNPM=${HIVELINE_NPM}" "-DSOURCE=${docs_source}" "-DFOLDER=${docs_fetched}"
                -P "${CMAKE_CURRENT_LIST_DIR}/FetchDocsUi.cmake"
        DEPENDS "${docs_source}/package.json" "${docs_source}/package-lock.json"
                "${CMAKE_CURRENT_LIST_DIR}/FetchDocsUi.cmake"
        COMMENT "Fetching Swagger UI"
        VERBATIM
    )
    add_custom_target(docs_ui_files DEPENDS ${docs_package_files})
    add_dependencies(docs_ui docs_ui_files)
    list(APPEND docs_files "${docs_source}/index.html" "${docs_source}/docs.js" ${docs_package_files})
else()
    list(APPEND docs_files "${docs_source}/plain/index.html")
endif()

hiveline_embed(server docsFiles GZIP ${docs_files})
