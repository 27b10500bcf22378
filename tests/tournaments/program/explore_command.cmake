# SPDX-License-Identifier: MIT
# lawspeaker explore as scripts use it, and openings from a database. Run by ctest with
# cmake -D PROGRAM=... -D RANDOM=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH}/games)
set(head "\"AageGameTypeName\":\"Brandubh\",\"AageGameTypeKey\":51,\"WhiteSidePlayerName\":\"crust\"")
# write_game(NUMBER WINNER MOVES...)
function(write_game number winner)
    string(JOIN "\",\"" moves ${ARGN} resigned)
    file(WRITE ${SCRATCH}/games/${number}.json "{${head},\"BlackSidePlayerName\":\"Player ${number}\","
         "\"Moves\":[\"${moves}\"],\"WhoWon\":\"${winner}\"}")
endfunction()
write_game(1 White d6-c6 d5-b5)
write_game(2 Black d6-e6)
write_game(3 White d2-c2 d5-b5)
write_game(4 White d7-c7 d5-b5)

include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)

run(0 "${PROGRAM} import people.db games")
# Three of the four first moves are reflections of each other. They are printed as one move, d2-c2. The attackers won one of
# these games.
run(0 "${PROGRAM} explore people.db --format csv")
expect("${output}" "^move,side,games,attackers,draws,defenders,score,low,high,mean_plies\r?\nd2-c2,attackers,3,1,0,2,33.33,6.15,79.23,1.7\r?\nd1-c1,attackers,1,0,0,1,")
expect("${errors}" "^$")
if(NOT EXISTS ${SCRATCH}/people.db-explore)
    message(FATAL_ERROR "the index is not kept")
endif()
run(0 "${PROGRAM} explore people.db")
expect("${output}" "^brandub-federation, start position: attackers to move, 4 games continued")
expect("${errors}" "4 of 4 finished games are counted")
expect("${errors}" "8 reflections and rotations are one position")
run(0 "${PROGRAM} explore people.db d2-c2 d3-c3 --format json")
expect("${output}" "\"to_move\": \"attackers\"")
expect("${output}" "\"games\": 0")
run(0 "${PROGRAM} explore people.db 'd2-c2 d3-c3' --index elsewhere --tournament games")
if(NOT EXISTS ${SCRATCH}/elsewhere)
    message(FATAL_ERROR "the index is not kept where it was to be")
endif()

# A database may be in a directory that is not writable.
run(0 "${PROGRAM} explore people.db --index /proc/index")
expect("${errors}" "the index is not kept, and was made for this answer alone: ")

# Games that are added later are counted.
write_game(5 White f4-f3 d5-b5)
run(0 "${PROGRAM} import people.db games")
run(0 "${PROGRAM} explore people.db --format csv")
expect("${output}" "d2-c2,attackers,4,1,0,3,")

# Arguments that are refused.
run(2 "${PROGRAM} explore missing.db")
run(2 "${PROGRAM} explore people.db d1-d9")
expect("${errors}" "MOVES: ply 1: found .d1-d9., expected a legal move: ")
run(2 "${PROGRAM} explore people.db nonsense")
expect("${errors}" "MOVES: ply 1: found .nonsense., expected a move")
run(2 "${PROGRAM} explore people.db --variant nonsense")
expect("${errors}" "--variant: found .nonsense., expected a built-in variant or one of this database .brandub-federation")
run(2 "${PROGRAM} explore people.db --rules nonsense")
expect("${errors}" "--rules: ")
run(2 "${PROGRAM} explore people.db --tournament other")
expect("${errors}" "--tournament: found .other., expected one of this database .games.")
run(2 "${PROGRAM} explore people.db --format nonsense")
run(1 "${PROGRAM} explore people.db --index games/1.json")
run(2 "${PROGRAM} explore people.db --index people.db")
expect("${errors}" "--index: people.db: is read as DB; choose another file name")
run(0 "${PROGRAM} verify people.db")

# Too few games to call an opening balanced.
set(match "${PROGRAM} match --engine ${RANDOM} --engine name=B,cmd=${RANDOM} --pairs 2 --variant brandub-federation")
run(2 "${match} --openings balanced:people.db")
expect("${errors}" "balanced:people.db: found 0 openings that at least 30 games continued")
run(2 "${match} --openings balanced:missing.db")
expect("${errors}" "missing.db: the database does not exist")
