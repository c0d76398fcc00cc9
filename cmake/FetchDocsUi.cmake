# Installs the packages of SOURCE/package-lock.json into FOLDER with NPM. Run as a script by DocsUi.cmake.

file(MAKE_DIRECTORY "${FOLDER}")
file(COPY_FILE "${SOURCE}/package.json" "${FOLDER}/package.json")
file(COPY_FILE "${SOURCE}/package-lock.json" "${FOLDER}/package-lock.json")

execute_process(
    COMMAND "${NPM}" ci --ignore-scripts --no-audit --no-fund --no-progress --loglevel=error
    WORKING_DIRECTORY "${FOLDER}"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output ERROR_VARIABLE output
    TIMEOUT 300
)
if(NOT status EQUAL 0)
    message(FATAL_ERROR
        "npm could not fetch Swagger UI (${status}):\n${output}\n"
        "Without the page /docs, and without npm: -DHIVELINE_DOCS_UI=OFF"
    )
endif()

# npm keeps the packages' own dates, which are older than the lock file: the build tool goes by dates.
file(GLOB_RECURSE fetched "${FOLDER}/node_modules/swagger-ui-dist/*")
file(TOUCH ${fetched})
