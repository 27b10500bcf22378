# SPDX-License-Identifier: MIT
# Installs what is built, builds a project against the installed rules library alone, and runs both programs. Run by
# ctest with cmake -D BINARY_DIR=... -D SOURCE_DIR=... -D CONFIG=... -D GENERATOR=... -D CXX=... -D SANITIZE=... -P this.
set(work ${BINARY_DIR}/tests/install)
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work})

# run(EXIT_CODE command...): `output` is what it printed; fails unless it ends with that exit code.
function(run expected)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE printed ERROR_VARIABLE complaints RESULT_VARIABLE exit_code)
    if(NOT exit_code STREQUAL expected)
        message(FATAL_ERROR "'${ARGN}' ended with ${exit_code}, not ${expected}:\n${printed}\n${complaints}")
    endif()
    set(output "${printed}" PARENT_SCOPE)
endfunction()

function(expect_output regex)
    if(NOT output MATCHES "${regex}")
        message(FATAL_ERROR "'${regex}' is not in:\n${output}")
    endif()
endfunction()

if(CONFIG)
    set(config --config ${CONFIG})
endif()
run(0 ${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix} ${config})

# The package must stand on its own: no path into this project, nothing of how it was compiled.
file(GLOB_RECURSE package_files ${prefix}/*.cmake)
if(NOT package_files)
    message(FATAL_ERROR "no package files in ${prefix}")
endif()
foreach(file IN LISTS package_files)
    file(READ ${file} text)
    foreach(leak IN ITEMS ${SOURCE_DIR}/rules ${BINARY_DIR}/rules build_options -Wall -fsanitize)
        string(FIND "${text}" "${leak}" place)
        if(NOT place EQUAL -1)
            message(FATAL_ERROR "${file} mentions ${leak}")
        endif()
    endforeach()
endforeach()

# A library that is built with a sanitizer can be linked only with the same one.
set(flags "")
if(SANITIZE)
    set(flags "-fsanitize=${SANITIZE}")
endif()
run(0 ${CMAKE_COMMAND} -S ${SOURCE_DIR}/examples/consumer -B ${work}/consumer -G ${GENERATOR}
      -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_COMPILER=${CXX}
      -D CMAKE_CXX_FLAGS=${flags} -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(0 ${CMAKE_COMMAND} --build ${work}/consumer ${config})

run(0 ${work}/consumer/consumer brandub)
expect_output("^40 legal moves: .*\nplayed [a-g][1-7]-[a-g][1-7]\n")
expect_output("defenders to move\n$")
run(0 ${work}/consumer/consumer "dim:5 surf:n start:/t4/5/2K2/5/5/")
expect_output("^6 legal moves: a1-b1 a1-c1 a1-d1 ")
run(2 ${work}/consumer/consumer kubb)

run(0 ${prefix}/bin/lawspeaker rules brandub)
expect_output("^dim:7 name:Brandub .*The king is captured like any other piece\\.")
run(2 ${prefix}/bin/lawspeaker rules "dim:7 esc:x start:/7/7/7/3K3/7/7/7/")
run(0 ${prefix}/bin/lawspeaker rules "dim:7 foo:x start:/3t3/7/7/3K3/7/7/7/")
run(2 ${prefix}/bin/lawspeaker rules --strict "dim:7 foo:x start:/3t3/7/7/3K3/7/7/7/")

# What the program's users read is there, too, and what the README links to in its own folder.
file(GLOB documents ${prefix}/share/doc/*/README.md)
get_filename_component(documents "${documents}" DIRECTORY)
foreach(page IN ITEMS README OTEP SCHEMA EXPORT EVENTS RULES CHANGELOG)
    if(NOT EXISTS ${documents}/${page}.md)
        message(FATAL_ERROR "${page}.md is not installed")
    endif()
endforeach()
file(STRINGS ${documents}/README.md links REGEX "\\]\\([a-z/]*/[A-Z]+\\.md\\)")
if(links)
    message(FATAL_ERROR "the installed README links to pages of the source: ${links}")
endif()

# The manual page has every key of the tournament file that the README has.
file(READ ${prefix}/share/man/man5/lawspeaker-tournament.5 manual)
string(REPLACE "\\-" "-" manual "${manual}")
file(STRINGS ${SOURCE_DIR}/README.md keys REGEX "^    [a-z_]+ = ")
list(LENGTH keys count)
if(count LESS 30)
    message(FATAL_ERROR "only ${count} keys in the README")
endif()
foreach(line IN LISTS keys)
    string(REGEX MATCH "[a-z_]+ = " key "${line}")
    string(FIND "${manual}" "\n${key}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "lawspeaker-tournament(5) lacks '${key}'")
    endif()
endforeach()
find_program(MAN man)
if(MAN)
    run(0 ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 MANPAGER=cat ${MAN} -l ${prefix}/share/man/man5/lawspeaker-tournament.5)
    expect_output("illegal_moves = 1 ")
endif()
