# Runs the generator when the document, a template or a generator module changed. Its output goes into the build tree,
# so a read-only source tree builds; the committed copy under generated/ is refreshed by `update-generated` and
# compared by the test `generated_is_current`.
set(HIVELINE_DOCUMENT ${CMAKE_SOURCE_DIR}/openapi/openapi.yaml)
set(HIVELINE_CODEGEN_DIR ${CMAKE_BINARY_DIR}/codegen)
set(codegen_out ${HIVELINE_CODEGEN_DIR}/generated)
set(codegen_command ${HIVELINE_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/codegen --document ${HIVELINE_DOCUMENT})

file(GLOB codegen_inputs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/openapi/*.yaml ${CMAKE_SOURCE_DIR}/scripts/codegen/*.py
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
add_custom_target(codegen DEPENDS ${codegen_stamp})
add_custom_target(update-generated COMMAND ${codegen_command} --out ${CMAKE_SOURCE_DIR}/generated
    COMMENT "Refreshing generated/" VERBATIM)

set(HIVELINE_GENERATED_MODELS ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_MODELS INCLUDE REGEX "/generated/models/[^/]*\\.cpp$")
set(HIVELINE_GENERATED_API ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_API INCLUDE REGEX "/generated/(api/)?[^/]*\\.cpp$")
set(HIVELINE_GENERATED_TESTS ${codegen_outputs})
list(FILTER HIVELINE_GENERATED_TESTS INCLUDE REGEX "/generated/tests/[^/]*\\.cpp$")
