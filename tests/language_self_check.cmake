# SPDX-License-Identifier: MIT
# language.cmake finds each kind of hit and no other. Run by ctest with cmake -D BINARY_DIR=... -P language_self_check.cmake:
# writes small source directories, one per case, and runs language.cmake on each.
cmake_minimum_required(VERSION 3.25)
set(hash "#")
set(marker "language: allow")
set(directory ${BINARY_DIR}/language_self_check)

# check(EXPECTED NAME TEXT): language.cmake on one file; EXPECTED is ok, or what it must print.
function(check expected name text)
    file(REMOVE_RECURSE ${directory})
    file(WRITE ${directory}/rules/clean.h "// SPDX-License-Identifier: MIT\n// Board: a board.\n")
    file(WRITE ${directory}/${name} "${text}")
    execute_process(COMMAND ${CMAKE_COMMAND} -D SOURCE_DIR=${directory} -D LIMITS=${directory}/limits.txt
                            -P ${CMAKE_CURRENT_LIST_DIR}/language.cmake
                    RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(expected STREQUAL ok AND NOT code EQUAL 0)
        message(FATAL_ERROR "${name} must pass:\n${text}\n${output}")
    elseif(NOT expected STREQUAL ok)
        string(FIND "${output}" "${expected}" at)
        if(code EQUAL 0 OR at LESS 0)
            message(FATAL_ERROR "${name} must fail with: ${expected}\n${text}\n${output}")
        endif()
    endif()
endfunction()

check("`hear` in rules/a.h:2: use receive" rules/a.h "int a;\nint b;  ///< Heard of it\n")
check("`start` in rules/a.h:2" rules/a.h "// SPDX-License-Identifier: MIT\n// What it is\n")
check("`start` in store/a.cpp:1" store/a.cpp "int a;  // Whether it is\n// Who goes there\n")
check("`he` in store/a.cpp:1" store/a.cpp "f(\"if he may\", \"[;\");\n")
check("`isno` in tests/a.js:2" tests/a.js "f();\n// There are no files.\n")
check("`asmany` in tests/a.sql:1" tests/a.sql "-- as many, [but not; closed\n")
check("`body` in tests/CMakeLists.txt:1" tests/CMakeLists.txt "# Nobody\n")
check("`anew` in tests/a.sh:2" tests/a.sh "${hash}!/bin/bash\nx=1 ${hash} anew\n")
check("`goon` in README.md:3" README.md "# Title\n\nIt goes on\n")
check("`mend` in examples/a.toml:1" examples/a.toml "key = 1 ${hash} mended\n")
check("`tell` in tournaments/openapi.json:1" tournaments/openapi.json "{\"a\": \"told\"}\n")
check("1 hits, the limit is 0" rules/a.h "// told\n// told  ${marker} tell (a quotation)\n")
check("`hear` in rules/a.h:1" rules/a.h "// heard  ${marker} tell (another word)\n")
string(REPEAT "// told  ${marker} tell (a quotation)\n" 21 exceptions)
check("21 exceptions" rules/a.h "${exceptions}")

check(ok rules/a.h "// told  ${marker} tell (a quotation)\n")
check(ok rules/a.h "int he = told(\"tell\", 'a');  // `told` and retelling, whether_x\n// A board, and\n// What continues it\n")
check(ok rules/a.cpp "f(\"a b\" + told + \"c d\");\nconst char* address = \"http://told\";\n")
check(ok README.md "# Title\n\n```\ntold\n```\n\n    told\n\nIt is no longer `told` as long as the rest\n")
check(ok rules/a.py "# told\n")
message(STATUS "language.cmake finds what it must")
