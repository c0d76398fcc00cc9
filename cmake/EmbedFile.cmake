# Puts files into a library or executable, byte for byte.
#
#   hiveline_embed(<target> <function> [GZIP] <file>...)
#
# adds to <target> the function
#
#   std::span<const hiveline::common::EmbeddedFile> hiveline::embedded::<function>();
#
# declared in "embedded/<function>.h". Its entries are sorted by name; a name is the file's name without folders.
# With GZIP each file also carries its compressed form. The files may be outputs of other commands. The generated
# sources hold no path and no time. The target `embedded` makes them all, for tools that read sources without a build.

include_guard(GLOBAL)
include(CodegenPython)

set(HIVELINE_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/embed_files.py")
add_custom_target(embedded)

function(hiveline_embed target function)
    cmake_parse_arguments(PARSE_ARGV 2 arg "GZIP" "" "")
    set(options "")
    if(arg_GZIP)
        set(options --gzip)
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/embedded")
    set(header "${folder}/embedded/${function}.h")
    set(source "${folder}/embedded/${function}.cpp")
    add_custom_command(
        OUTPUT "${source}" "${header}"
        COMMAND "${HIVELINE_PYTHON}" "${HIVELINE_EMBED_SCRIPT}" ${options} "${folder}/embedded" "${function}"
                ${arg_UNPARSED_ARGUMENTS}
        DEPENDS "${HIVELINE_EMBED_SCRIPT}" ${arg_UNPARSED_ARGUMENTS}
        COMMENT "Embedding ${function}"
        VERBATIM
    )
    add_custom_target(embedded_${function} DEPENDS "${source}" "${header}")
    add_dependencies(embedded embedded_${function})
    add_dependencies(${target} embedded_${function})
    target_sources(${target} PRIVATE "${source}" "${header}")
    target_include_directories(${target} PRIVATE "${folder}")
    # The tables are data: nothing for the linter, and no warning concerns them.
    set_source_files_properties("${source}" PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "-w;-g0;-O0" SKIP_LINTING ON)
endfunction()
