# Finds a Python 3 that can import given modules. A machine may have several interpreters, and the one that is first
# on PATH is often not the one that the distribution's packages belong to.
#
#   hiveline_find_python(<variable> MODULES <module>... PACKAGES <Debian package>... PURPOSE <words>)
#
# Leaves the interpreter's path in the cache variable <variable>. A value that the user gave (-D<variable>=...) is
# the only one tried. Fails the configuration, naming the Debian packages, when none will do.
#
# Including this file sets HIVELINE_PYTHON, the interpreter that runs scripts/codegen.

include_guard(GLOBAL)

# Sets <result> to TRUE when <interpreter> runs and imports every module of <imports> ("a, b, c").
function(hiveline_python_imports result interpreter imports)
    execute_process(
        COMMAND "${interpreter}" -c "import sys; assert sys.version_info >= (3, 9); import ${imports}"
        RESULT_VARIABLE status
        OUTPUT_QUIET ERROR_QUIET
        TIMEOUT 60
    )
    if(status EQUAL 0)
        set(${result} TRUE PARENT_SCOPE)
    else()
        set(${result} FALSE PARENT_SCOPE)
    endif()
endfunction()

function(hiveline_find_python variable)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "PURPOSE" "MODULES;PACKAGES")
    list(JOIN arg_MODULES ", " imports)

    set(candidates "${${variable}}")
    if(NOT candidates)
        find_program(HIVELINE_PATH_PYTHON NAMES python3 python)
        mark_as_advanced(HIVELINE_PATH_PYTHON)
        set(candidates "${Python3_EXECUTABLE}" /usr/bin/python3 "${HIVELINE_PATH_PYTHON}" /usr/local/bin/python3)
        list(REMOVE_ITEM candidates "")
        list(REMOVE_DUPLICATES candidates)
    endif()

    foreach(candidate IN LISTS candidates)
        hiveline_python_imports(usable "${candidate}" "${imports}")
        if(usable)
            set(${variable} "${candidate}" CACHE FILEPATH "Python 3 that can import ${imports}")
            return()
        endif()
    endforeach()

    list(JOIN candidates ", " tried)
    list(JOIN arg_PACKAGES " " packages)
    message(FATAL_ERROR
        "${arg_PURPOSE} needs a Python 3.9 or newer that can import ${imports}. Tried: ${tried}.\n"
        "On Debian: apt-get install ${packages}\n"
        "Another interpreter: -D${variable}=/path/to/python3"
    )
endfunction()

hiveline_find_python(HIVELINE_PYTHON
    MODULES jinja2 yaml jsonschema
    PACKAGES python3 python3-jinja2 python3-yaml python3-jsonschema
    PURPOSE "The code generator"
)
