# SPDX-License-Identifier: MIT
# Functions for tests of commands. The tests include this file and set PROGRAM and SCRATCH.

# run(EXIT_CODE COMMAND_LINE): runs the line in a shell. Stores what it prints in `output` and `errors`.
function(run expected line)
    execute_process(COMMAND sh -c "${line}" WORKING_DIRECTORY ${SCRATCH}
                    OUTPUT_VARIABLE printed ERROR_VARIABLE complaints RESULT_VARIABLE exit_code)
    if(NOT exit_code STREQUAL expected)
        message(FATAL_ERROR "'${line}' ended with ${exit_code}, not ${expected}:\n${printed}\n${complaints}")
    endif()
    set(output "${printed}" PARENT_SCOPE)
    set(errors "${complaints}" PARENT_SCOPE)
endfunction()

function(expect text regex)
    if(NOT text MATCHES "${regex}")
        message(FATAL_ERROR "'${regex}' is not in:\n${text}")
    endif()
endfunction()
