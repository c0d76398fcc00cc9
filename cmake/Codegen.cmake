# Runs the generator when the document, a template or a generator module changed. Its output goes into the build tree,
# so a read-only source tree builds; the committed copy under generated/cpp/ is refreshed by `update-generated` and
# compared by the test `generated_is_current`.
#
# Sources say #include "generated/api/...", and that names a file of the build tree alone: the committed copy lies one
# folder deeper, where no include path and no spelling in use reaches it. Nothing is ever compiled against it.
set(HIVELINE_DOCUMENT ${CMAKE_SOURCE_DIR}/openapi/openapi.yaml CACHE FILEPATH
    "The root file of the OpenAPI document that the server is built from")
set(HIVELINE_CODEGEN_DIR ${CMAKE_BINARY_DIR}/codegen)
set(HIVELINE_COMMITTED_CODE ${CMAKE_SOURCE_DIR}/generated/cpp)
set(codegen_out ${HIVELINE_CODEGEN_DIR}/generated)
set(codegen_command ${HIVELINE_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/codegen --document ${HIVELINE_DOCUMENT} --strict)

file(GLOB_RECURSE shadowing CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/generated/*.h ${CMAKE_SOURCE_DIR}/generated/*.cpp)
list(FILTER shadowing EXCLUDE REGEX "^${CMAKE_SOURCE_DIR}/generated/cpp/")
if(shadowing)
    list(JOIN shadowing "\n  " shadowing)
    message(FATAL_ERROR "Committed code belongs into generated/cpp/: sources would include these files "
        "instead of what the document asks for now. Remove them:\n  ${shadowing}")
endif()

get_filename_component(document_folder ${HIVELINE_DOCUMENT} DIRECTORY)
file(GLOB codegen_inputs CONFIGURE_DEPENDS ${document_folder}/*.yaml ${CMAKE_SOURCE_DIR}/scripts/codegen/*.py
    ${CMAKE_SOURCE_DIR}/scripts/codegen/templates/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${codegen_inputs})

# The list of outputs depends on the document, so it is asked for, once, while configuring.
execute_process(COMMAND ${codegen_command} --list OUTPUT_VARIABLE codegen_listed RESULT_VARIABLE codegen_failed
    ERROR_VARIABLE codegen_error OUTPUT_STRIP_TRAILING_WHITESPACE)
if(codegen_failed)
    message(FATAL_ERROR "The generator refuses the document:\n${codegen_error}")
endif()
string(REPLACE "\n" ";" codegen_listed "${codegen_listed}")
list(TRANSFORM codegen_listed PREPEND ${codegen_out}/ OUTPUT_VARIABLE codegen_outputs)

set(codegen_stamp ${CMAKE_BINARY_DIR}/codegen.stamp)
add_custom_command(OUTPUT ${codegen_stamp} BYPRODUCTS ${codegen_outputs}
    COMMAND ${codegen_command} --out ${codegen_out}
    COMMAND ${CMAKE_COMMAND} -E touch ${codegen_stamp}
    DEPENDS ${codegen_inputs} COMMENT "Generating models and routes from openapi/openapi.yaml" VERBATIM)

# Everything is compiled after this has compared what is written by hand with the document. It names an operation that no
# handler implements within seconds, where the compiler would stop at some type that the document no longer asks for, and
# a member that its column does not take, where a request would be the first to tell.
file(GLOB handler_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/handlers/*_handler.h
    ${CMAKE_SOURCE_DIR}/handlers/checks.h)
file(GLOB record_tables CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/storage/*.cpp ${CMAKE_SOURCE_DIR}/storage/*/*.cpp)
set(document_stamp ${CMAKE_BINARY_DIR}/document.stamp)
add_custom_command(OUTPUT ${document_stamp}
    COMMAND ${codegen_command} --handlers ${CMAKE_SOURCE_DIR}/handlers --columns ${CMAKE_SOURCE_DIR}/storage/schema.sql
    COMMAND ${CMAKE_COMMAND} -E touch ${document_stamp}
    DEPENDS ${codegen_stamp} ${handler_headers} ${CMAKE_SOURCE_DIR}/storage/schema.sql ${record_tables}
    COMMENT "Comparing handlers and tables with the document" VERBATIM)
add_custom_target(codegen DEPENDS ${codegen_stamp} ${document_stamp})
add_custom_target(update-generated COMMAND ${codegen_command} --out ${HIVELINE_COMMITTED_CODE}
    COMMENT "Refreshing generated/" VERBATIM)

set(HIVELINE_GENERATED_MODELS ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_MODELS INCLUDE REGEX "/generated/models/[^/]*\\.cpp$")
set(HIVELINE_GENERATED_API ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_API INCLUDE REGEX "/generated/(api/)?[^/]*\\.cpp$")
set(HIVELINE_GENERATED_TESTS ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_TESTS INCLUDE REGEX "/generated/tests/[^/]*\\.cpp$")
