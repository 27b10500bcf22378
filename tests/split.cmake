# SPDX-License-Identifier: MIT
# Checks that the test files of a doctest program, selected one by one as ctest does, hold each case once.
# Run by ctest with cmake -D PROGRAM=... -D FILES=... -P split.cmake.
function(count_cases result)
    execute_process(COMMAND ${PROGRAM} --no-skip --list-test-cases --no-colors=true ${ARGN}
                    OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
    if(NOT listed MATCHES "unskipped test cases passing the current filters: ([0-9]+)")
        message(FATAL_ERROR "${PROGRAM} lists no count of its test cases:\n${listed}")
    endif()
    set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

set(sum 0)
foreach(file IN LISTS FILES)
    count_cases(cases "--source-file=*/${file}")
    if(cases EQUAL 0)
        message(FATAL_ERROR "${file}: no test case is selected by its path")
    endif()
    math(EXPR sum "${sum} + ${cases}")
endforeach()
count_cases(all)
if(NOT sum EQUAL all)
    message(FATAL_ERROR "the files hold ${sum} test cases, ${PROGRAM} has ${all}")
endif()
message(STATUS "${all} test cases, each in one file")
