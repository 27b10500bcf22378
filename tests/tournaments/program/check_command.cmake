# SPDX-License-Identifier: MIT
# `lawspeaker check` and `run --transcripts` as a script uses them: exit codes, JSON, files. Run by ctest with
# cmake -D PROGRAM=... -D RANDOM=... -D ZOO=... -D SCRATCH=... -P check_command.cmake.
function(expect code output_variable)
    execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result
                    WORKING_DIRECTORY ${SCRATCH})
    if(NOT result EQUAL code)
        message(FATAL_ERROR "${ARGN}: exit code ${result}, expected ${code}\n${output}${errors}")
    endif()
    set(${output_variable} "${output}${errors}" PARENT_SCOPE)
endfunction()

function(expect_text text part)
    string(FIND "${text}" "${part}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "no '${part}' in:\n${text}")
    endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})

expect(0 text check --engine ${RANDOM} --variant brandub --plies 20)
expect_text("${text}" "A tournament can rely on this engine.")

set(illegal name=Bad,cmd=${ZOO},arg=illegal,quit_seconds=1)
expect(1 text check --engine ${illegal} --variant brandub)
expect_text("${text}" "NOT KEPT   moves-attackers")
expect_text("${text}" "< move a1-b3")

expect(1 text check --engine ${illegal} --variant brandub --format json)
string(JSON reliable GET "${text}" reliable)
string(JSON first GET "${text}" points 0 keeping)
if(reliable OR NOT first STREQUAL "kept")
    message(FATAL_ERROR "reliable: ${reliable}, start: ${first}")
endif()

# In Berserk, four men capture the king here, but not in OpenTafl.
expect(0 text check --engine name=R,cmd=${RANDOM},dialect=opentafl --plies 4)
expect_text("${text}" "warning: \"R\" reads the rules of berserk as OpenTafl does, otherwise than they are judged here: ")
string(FIND "${text}" "reads the rules of brandub" found)
if(NOT found EQUAL -1)
    message(FATAL_ERROR "a warning of rules that mean the same:\n${text}")
endif()
# The defaults fit each protocol: an engine that does not speak it is not refused, but fails.
foreach(protocol IN ITEMS tablut-json uci-tafl htp htp-tcp)
    expect(1 text check --engine name=A,cmd=/bin/false --protocol ${protocol})
    expect_text("${text}" "A tournament cannot rely on this engine.")
endforeach()
expect(2 text check --engine name=A,what)
expect_text("${text}" "found 'what', expected key=value")
expect(2 text check --engine ${RANDOM} --variant chess)
expect(2 text check)

# The example engine in Python keeps every point, and plays a pair of games without a forfeit.
find_program(PYTHON python3)
if(PYTHON)
    set(mover cmd=${PYTHON},arg=${CMAKE_CURRENT_LIST_DIR}/../../../examples/engines/random_mover.py)
    expect(0 text check --engine name=Mover,${mover},restart=never --variant copenhagen --plies 20)
    expect_text("${text}" "0 mandatory and 0 advisory points of 23 are not kept")
    expect(0 text match --engine name=A,${mover} --engine name=B,${mover} --variant brandub --pairs 1
           --database movers.db)
    expect(0 text games movers.db --format csv)
    foreach(fault IN ITEMS crash illegal time no-hello resignation critical-error)
        string(FIND "${text}" "${fault}" found)
        if(NOT found EQUAL -1)
            message(FATAL_ERROR "a game of the Python engine ended by ${fault}:\n${text}")
        endif()
    endforeach()
    # It refuses berserk rules: its answer names the reason.
    expect(1 text check --engine name=Mover,${mover} --variant berserk --plies 4)
    expect_text("${text}" "berserk rules are not supported")
endif()

file(WRITE ${SCRATCH}/open.toml "[tournament]\nname = \"T\"\nvariant = \"brandub\"\ntime = \"60\"\nmax_plies = 6\n"
     "[[engine]]\nname = \"A\"\ncommand = \"${RANDOM}\"\n[[engine]]\nname = \"B\"\ncommand = \"${RANDOM}\"\n")
expect(0 text check --engine A --engines open.toml --variant brandub --plies 4)
expect(0 text run open.toml --transcripts said)
file(GLOB transcripts ${SCRATCH}/said/game-*.txt)
list(LENGTH transcripts count)
if(NOT count EQUAL 2)
    message(FATAL_ERROR "${count} transcripts of two games")
endif()
list(GET transcripts 0 transcript)
file(READ ${transcript} text)
expect_text("${text}" " attackers < hello")
expect_text("${text}" " defenders > goodbye")
file(REMOVE_RECURSE ${SCRATCH})
