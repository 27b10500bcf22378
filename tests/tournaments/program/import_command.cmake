# SPDX-License-Identifier: MIT
# lawspeaker import as scripts use it, and the other commands with imported games. Run by ctest with
# cmake -D PROGRAM=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH}/games)
set(head "\"AageGameTypeName\":\"Brandubh\",\"BlackSidePlayerName\":\"Hagbard\",\"WhiteSidePlayerName\":\"crust\"")
file(WRITE ${SCRATCH}/games/1.json "{${head},\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\",\"d5-b5\",\"resigned\"],\"WhoWon\":\"White\"}")
file(WRITE ${SCRATCH}/games/2.json "{${head},\"AageGameTypeKey\":146,\"Moves\":[\"d6-c6\"],\"WhoWon\":\"White\"}")
file(WRITE ${SCRATCH}/games/3.json "{${head},\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\",\"d5-d1\"],\"WhoWon\":\"White\"}")
file(WRITE ${SCRATCH}/p.otg "[result:?]\n[puzzle-mode:loose]\n[puzzle-start:1a]\n[rules:dim:7 surf:n atkf:y ks:c "
     "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-c6 d5-b5 \n[Why?|]\n\n1a.1.1a. d6-b6 \n\n")

include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)

run(1 "${PROGRAM} import people.db games")
expect("${output}" "brandub-federation +2 +1 +0 +0 +1 +0\n")
expect("${output}" "type 146, Brandubh +1 +0 +0 +0 +0 +1\n")
expect("${errors}" "^games/3.json: ply 2, d5-d1: found ")
expect("${errors}" "\ngames with a missing or unknown type: 1[;] name the rules with --variant or --rules\n$")
run(0 "${PROGRAM} import people.db games/1.json p.otg --tournament games")
expect("${output}" "\nall +2 +0 +1 +1 +0 +0\n")
run(2 "${PROGRAM} import people.db nowhere")
run(2 "${PROGRAM} import people.db games --variant nothing")

# An import without a game, or with wrong input, leaves no database.
file(WRITE ${SCRATCH}/bad.json "{\"a\":1}")
run(1 "${PROGRAM} import none.db bad.json")
expect("${errors}" "^bad.json: found no Moves, expected a value\nnone.db was not created, because no game was imported\n$")
run(2 "${PROGRAM} import none.db nowhere")
run(2 "${PROGRAM} import none.db games --variant nothing")
expect("${errors}" "^--variant: found 'nothing', expected a built-in variant")
file(GLOB left ${SCRATCH}/none.db*)
if(left)
    message(FATAL_ERROR "a failed import left ${left}")
endif()
file(WRITE ${SCRATCH}/letter.db "Dear Hagbard, this is a letter of more than a hundred bytes, and no database. It is long enough to be read as the header of one.")
run(2 "${PROGRAM} import letter.db games")
expect("${errors}" "letter.db: not a database[;] name a database of lawspeaker\n$")

# All commands accept imported games.
run(0 "${PROGRAM} games people.db --format csv")
expect("${output}" "Hagbard,crust")
run(0 "${PROGRAM} standings people.db")
expect("${output}" "1 +crust +1 +1 +1 +0 +0")
run(0 "${PROGRAM} crosstable people.db")
run(0 "${PROGRAM} balance people.db --format csv")
expect("${output}" "brandub-federation,1,1,0")
run(0 "${PROGRAM} verify people.db")
run(0 "${PROGRAM} show people.db 1")
run(0 "${PROGRAM} show people.db 2 --format otg")
expect("${output}" "1a.1.1a. d6-b6")
run(0 "${PROGRAM} export people.db --otg otg --html html --csv games.csv --json all.json")
run(0 "${PROGRAM} replay otg/*.otg")
# Exported games are the same games when they are imported.
run(0 "${PROGRAM} import people.db otg")
expect("${output}" "\nall +2 +0 +2 +0 +0 +0\n")
# A recorded tournament cannot be played.
file(WRITE ${SCRATCH}/r.toml "[tournament]\nname = \"r\"\nvariant = \"brandub\"\ntime = \"1\"\nformat = \"recorded\"\n")
run(2 "${PROGRAM} run r.toml")
expect("${errors}" "found .recorded., expected")

# Names with HTML entities, and games without a date.
set(odd "\"AageGameTypeName\":\"Plantagen&ecirc;t &amp; &#100;\",\"BlackSidePlayerName\":\"&THORN;orkell\",\"WhiteSidePlayerName\":\"A&B &nope; &#xe6;\"")
file(WRITE ${SCRATCH}/odd.json "{${odd},\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\",\"d5-b5\",\"resigned\"],\"WhoWon\":\"White\"}")
file(WRITE ${SCRATCH}/type.json "{${odd},\"AageGameTypeKey\":9999,\"Moves\":[\"d6-c6\"],\"WhoWon\":\"White\"}")
run(0 "${PROGRAM} import odd.db odd.json")
run(0 "${PROGRAM} games odd.db --format csv")
expect("${output}" "Þorkell,\"?A&B &nope[;] æ\"?,")
run(1 "${PROGRAM} import odd.db type.json")
expect("${output}" "type 9999, Plantagenêt & d ")
run(0 "${PROGRAM} export odd.db --html odd && ! grep -r 1970 odd")
