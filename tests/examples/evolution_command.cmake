# SPDX-License-Identifier: MIT
# `evolution`, the engine `network` and reproduce.sh as people meet them. Run by ctest with
# cmake -D PROGRAM=... -D EVOLUTION=... -D NETWORK=... -D SOURCE_DIR=... -D BINARY_DIR=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/../tournaments/program/command_test.cmake)

# The whole of it, small: evolution, tournaments, tables and figures.
run(0 "LAWSPEAKER_BUILD=${BINARY_DIR} ${SOURCE_DIR}/examples/evolution/reproduce.sh --quick --generations 2 --matches '2 1' --threads 2 --out 'all of it'")
expect("${output}" "Table 1: original rules.*1-random  4 .*1-simple  4 .*Table 2: alternative rules.*2-simple  2 ")
expect("${output}" "Figure 7: matches won against simple, alternative rules.*1 ply    0: .*  2: .*2 plies  0: ")
foreach(file IN ITEMS table1.tex table2.tex figure4.svg figure5.svg figure6.svg figure7.svg report.txt)
    if(NOT EXISTS "${SCRATCH}/all of it/report/${file}")
        message(FATAL_ERROR "${file} was not written")
    endif()
endforeach()

# Called again it adds a seed; other settings are another experiment.
run(0 "LAWSPEAKER_BUILD=${BINARY_DIR} ${SOURCE_DIR}/examples/evolution/reproduce.sh --seeds 2 --quick --generations 2 --matches '2 1' --threads 2 --out 'all of it'")
expect("${output}" "Seeds 1 2.*Table 1: original rules.*1-random  8 ")
run(2 "LAWSPEAKER_BUILD=${BINARY_DIR} ${SOURCE_DIR}/examples/evolution/reproduce.sh --seeds 3 --quick --generations 2 --matches '2 1' --reading schwefel --out 'all of it'")
expect("${errors}" "was begun with .*readings.*choose another --out")
if(EXISTS "${SCRATCH}/all of it/original-3")
    message(FATAL_ERROR "a refused experiment has begun")
endif()

run(0 "LAWSPEAKER_BUILD=${BINARY_DIR} ${SOURCE_DIR}/examples/evolution/reproduce.sh --quick --generations 1 --matches 1 --reading blind-random --reading layout-b --out blind")
expect("${output}" "Figure 4: .*0: .*  1: ")

# The engine keeps its protocol, with a network and as Random, and plays no board that it does not know.
file(RENAME "${SCRATCH}/all of it" ${SCRATCH}/all)
set(weights ${SCRATCH}/all/original-1/best/generation-002.txt)
run(0 "${PROGRAM} check --engine name=N,cmd=${NETWORK},arg=--weights,arg=${weights},arg=--plies,arg=2 --variant hingston-original --plies 16")
run(0 "${PROGRAM} check --engine name=R,cmd=${NETWORK} --variant brandub --plies 16")
run(1 "${PROGRAM} check --engine name=N,cmd=${NETWORK},arg=--weights,arg=${weights},quit_seconds=1 --variant brandub --plies 4")
expect("${output}" "boards of 11x11")

# A reading that is asked for twice is the same reading.
run(0 "${EVOLUTION} run --generations 0 --reading moves-each --reading moves-each --out twice")
file(READ ${SCRATCH}/twice/state.json state)
expect("${state}" "\"max-plies\":200,")

# Wrong input.
run(2 "${NETWORK} --weights missing.txt")
expect("${errors}" "missing.txt cannot be read")
run(105 "${NETWORK} --seed -1")
expect("${errors}" "--seed: found '-1', expected a whole number from 0 to 18446744073709551615")
run(2 "${EVOLUTION} run --rules hingston-orginal --out x")
expect("${errors}" "--rules: .*hingston-original")
run(105 "${EVOLUTION} run --seed -1 --out x")
expect("${errors}" "--seed: found '-1', expected a whole number from 0 to 18446744073709551615")
run(2 "${EVOLUTION} run --rules brandub --strip 8 --out x")
expect("${errors}" "strip is 8, expected 1 to 7")
run(2 "${EVOLUTION} run --rules hingston-alternative --parents 2 --out all/original-1")
expect("${errors}" "was begun with rules ")
run(2 "${EVOLUTION} run --out all/original-1/state.json")
expect("${errors}" "cannot be made a folder")
run(2 "${EVOLUTION} report nowhere --out x")
expect("${errors}" "nowhere is not a directory")
run(2 "${SOURCE_DIR}/examples/evolution/reproduce.sh --generations many")
expect("${errors}" "found 'many', expected a number")
run(2 "${SOURCE_DIR}/examples/evolution/reproduce.sh --seeds 01")
expect("${errors}" "--seeds: found '01'")
run(2 "${SOURCE_DIR}/examples/evolution/reproduce.sh --reading layout-c --out x")
expect("${errors}" "unknown reading layout-c")
if(EXISTS ${SCRATCH}/x)
    message(FATAL_ERROR "a refused run has left something behind")
endif()
