# SPDX-License-Identifier: MIT
# Game records that other programs write, as `replay`, `import` and `run` read them. Run by ctest with
# cmake -D PROGRAM=... -D RANDOM=... -D RECORDS=.../tests/data/records -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)
run(0 "cp ${RECORDS}/* .")
set(rules "[rules:dim:7 name:B surf:n atkf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n")

# imported(FILE COUNTS REASON): the counts found, imported, same, unfinished, broken, refused, and the message.
function(imported file counts reason)
    file(REMOVE ${SCRATCH}/i.db)
    execute_process(COMMAND ${PROGRAM} import i.db ${file} WORKING_DIRECTORY ${SCRATCH}
                    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    string(REPLACE " " " +" counts "${counts}")
    expect("${output}" "\nall +${counts}\n")
    expect("${errors}" "${reason}")
endfunction()

# "2..." is the second player's part of turn 2.
run(0 "${PROGRAM} replay dotA.otg")
expect("${output}" "^dotA.otg: 4 plies, defenders win, the king reached an escape space\n$")
run(1 "${PROGRAM} replay dotA-wrongresult.otg")
expect("${output}" "dotA-wrongresult.otg: the record says result 1, the board says defenders")
imported(dotA.otg "1 1 0 0 0 0" "^$")
imported(dotA-wrongresult.otg "1 0 0 0 1 0" "the record says result 1")
run(0 "sed 's/2[.][.][.] /2. ... /' dotA.otg > spaced.otg; ${PROGRAM} replay spaced.otg")
expect("${output}" "4 plies, defenders win")
# Any other label is refused with its line.
foreach(label IN ITEMS "2a." "2b:" "2.1." "2.." "a1." "2a.x.1a." "2a.1a.1a." "..." "2...Ka2-a1")
    run(0 "sed 's/^2[.][.][.]/${label}/' dotA.otg > label.otg")
    if(label STREQUAL "2..")
        run(0 "${PROGRAM} replay label.otg")
    else()
        run(2 "${PROGRAM} replay label.otg")
        expect("${errors}" "^label.otg:10:1: found '[^\n]*', expected a turn such as 1. or a variation such as 1a.1.1a.\n")
        imported(label.otg "1 0 0 0 0 1" "^label.otg:10: ")
    endif()
endforeach()
run(0 "grep -v '^.result' label.otg > o.otg")
file(WRITE ${SCRATCH}/o.toml "[tournament]\nname = \"O\"\nrules = \"dim:7 surf:n atkf:y ks:c start:/7/3K3/7/3t2t/7/7/7/\"\n"
     "time = \"9\"\nopenings = \"o.otg\"\n[[engine]]\nname = \"A\"\ncommand = \"${RANDOM}\"\n"
     "[[engine]]\nname = \"B\"\ncommand = \"${RANDOM}\"\n")
run(2 "${PROGRAM} run o.toml")
expect("${errors}" "o.otg:9: ")

# Several records in one file: each has its own rules and is printed on one line.
run(0 "${PROGRAM} replay two.otg")
expect("${output}" "^two.otg:1: 3 plies, not decided on the board, defenders to move\ntwo.otg:10: 3 plies, not decided[^\n]*\n$")
run(0 "${PROGRAM} replay merge.otg")
expect("${output}" "^merge.otg:1: 2 plies, [^\n]*\nmerge.otg:7: 2 plies, [^\n]*\n$")
imported(two.otg "2 2 0 0 0 0" "^$")
imported(merge.otg "2 2 0 0 0 0" "^$")
run(0 "cat two.otg dotA.otg > three.otg; ${PROGRAM} replay three.otg")
expect("${output}" "\nthree.otg:18: 4 plies, defenders win")
run(1 "cat two.otg dotA-wrongresult.otg dotA.otg > four.otg; ${PROGRAM} replay four.otg")
expect("${output}" "\nfour.otg:18: the record says result 1, [^\n]*\nfour.otg:28: 4 plies")
run(2 "cat res10.otg two.otg > bad.otg; ${PROGRAM} replay bad.otg")
expect("${output}" "^bad.otg:6: 3 plies[^\n]*\nbad.otg:15: 3 plies")

# A side that resigned cannot have won or drawn.
run(1 "${PROGRAM} replay resign-a.otg")
expect("${output}" "resign-a.otg: the record says result 1, but the attackers resigned\n$")
imported(resign-a.otg "1 0 0 0 1 0" "but the attackers resigned")
foreach(case IN ITEMS "-1 0" "0 1" "? 0")
    string(REPLACE " " ";" case "${case}")
    list(GET case 0 result)
    list(GET case 1 code)
    run(${code} "sed 's/result:1/result:${result}/' resign-a.otg > r.otg; ${PROGRAM} replay r.otg")
endforeach()
foreach(termination IN ITEMS time no-hello escape)
    run(1 "sed 's/result:1./result:-1]\\n[termination:${termination}]/' resign-a.otg > r.otg; ${PROGRAM} replay r.otg")
    expect("${output}" "r.otg: the record says ${termination}, ")
endforeach()
run(0 "sed 's/result:1./result:-1]\\n[termination:resignation]/' resign-a.otg > r.otg; ${PROGRAM} replay r.otg")
run(1 "sed 's/result:1./result:0]\\n[termination:resignation]/; /---/d' resign-a.otg > r.otg; ${PROGRAM} replay r.otg")
expect("${output}" "the record says a draw, and resignation")
imported(r.otg "1 0 0 0 1 0" "the record says a draw")
# A resignation is separated from the next text by a space character.
run(2 "${PROGRAM} replay resign-e.otg")
expect("${errors}" "^resign-e.otg:4:9: found '---', expected a blank before --- .resignation.\n$")
imported(resign-e.otg "1 0 0 0 0 1" "^resign-e.otg:4: ")

# A game without moves was not played.
imported(nomoves.otg "1 0 0 1 0 0" "^$")
run(0 "sed 's/result:1./result:1]\\n[termination:resignation]/' nomoves.otg > n.otg")
imported(n.otg "1 0 0 1 0 0" "^$")
run(0 "printf '\\n1. ---\\n' | cat nomoves.otg - | sed 's/result:1/result:-1/' > n.otg")
imported(n.otg "1 0 0 1 0 0" "^$")

# Result codes of other programs are refused, not read as "unknown".
run(2 "${PROGRAM} replay res10.otg")
set(expected "expected the result 1 .attackers win., -1 .defenders win., 0 .draw. or [?]")
expect("${errors}" "^res10.otg:1:9: found '1-0', ${expected}")
imported(res10.otg "1 0 0 0 0 1" "^res10.otg:1: found '1-0', ${expected}")
foreach(mark IN ITEMS "0-1" "1/2-1/2" "½" "attackers" "White" "+1" "*" "1 0" "2")
    run(2 "sed 's,1-0,${mark},' res10.otg > m.otg; ${PROGRAM} replay m.otg")
    expect("${errors}" "^m.otg:1:9: found '[^\n]*', ${expected}")
endforeach()
foreach(mark IN ITEMS "1" " 1" "-1" "0" "?" "")
    run(0 "sed 's,1-0,${mark},' res10.otg > m.otg; ${PROGRAM} replay m.otg")
endforeach()
# Tags in capital letters, and tags after the moves.
run(1 "sed 's/result/Result/' dotA-wrongresult.otg > c.otg; ${PROGRAM} replay c.otg")
run(1 "sed 's/result/RESULT/; s/rules/Rules/' dotA-wrongresult.otg > c.otg; ${PROGRAM} replay c.otg")
run(2 "sed 's/result/Result/' res10.otg > c.otg; ${PROGRAM} replay c.otg")
run(1 "{ grep -v result dotA-wrongresult.otg; printf '[result:1]\\n'; } > l.otg; ${PROGRAM} replay l.otg")
expect("${output}" "the record says result 1, the board says defenders")
imported(l.otg "1 0 0 0 1 0" "the record says result 1")

# A resignation is not an opening move.
file(WRITE ${SCRATCH}/p.toml "[tournament]\nname = \"P\"\nvariant = \"brandub\"\ntime = \"9\"\nopenings = \"o10.txt\"\n"
     "[[engine]]\nname = \"A\"\ncommand = \"${RANDOM}\"\n[[engine]]\nname = \"B\"\ncommand = \"${RANDOM}\"\n")
run(2 "${PROGRAM} run p.toml")
expect("${errors}" "o10.txt:1: found '---', expected a move: a resignation is not an opening move")

# Rule 7b of Fetlar is not applied, because a person must claim it. The variant says so.
run(0 "${PROGRAM} replay ring-fetlarfed.otg")
expect("${output}" "not decided on the board")
run(0 "sed 's/surf:n //' ring-fetlarfed.otg > ring.otg; ${PROGRAM} replay ring.otg")
expect("${output}" "attackers win, the defenders are encircled")
run(0 "${PROGRAM} rules fetlar-federation")
string(REGEX REPLACE "[ \n]+" " " output "${output}")
expect("${output}" "rule 7b, by which a player claims encirclement, is not applied; fetlar decides it")
