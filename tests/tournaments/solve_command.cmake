# SPDX-License-Identifier: MIT
# lawspeaker solve as scripts meet it: engines that find, miss, crash and break the rules. Run by ctest with
# cmake -D PROGRAM=... -D SIMPLE=... -D SUITE=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)

# What an engine of OTEP does when it is asked.
function(write_engine name asked)
    file(WRITE ${SCRATCH}/${name} "#!/bin/sh\necho hello\nwhile read -r word rest; do case $word in\n"
         "play) ${asked};;\ngoodbye) exit 0;;\nesac; done\n")
    file(CHMOD ${SCRATCH}/${name} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()
write_engine(wavering "echo analysis 1 d1-b1 3; sleep 0.2; echo 'analysis 1 d1-c1|d3-c3 5'; sleep 0.4
    echo status depth 4, 99 nodes; echo move d1-c1")
write_engine(wrong "echo move d1-b1")
write_engine(illegal "echo move a1-b3")
write_engine(crash "echo oh no >&2; exit 3")
write_engine(silent "sleep 20")
write_engine(resigning "echo move ---")

# The second position is one that all of them can but lose.
set(start "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ attackers")
file(WRITE ${SCRATCH}/two.epd "variant brandub\n${start} bm d1-c1; id first; win 9; c0 \"no proof\";\nam d1-b1; id second;\n")

# When it was found is when its first move became the right one, for good.
run(0 "${PROGRAM} solve two.epd --engine ./wavering --time 10 --format csv")
expect("${output}" "^position,variant,win,answer,played,result,found_after_seconds,seconds,depth,nodes,remark,engine\r?\nfirst,brandub,9,d1-c1,d1-c1,found,")
expect("${output}" "\nsecond,brandub,,not d1-b1,d1-c1,found,[0-9.]+,[0-9.]+,4,99,,wavering")
expect("${errors}" "wavering: 2 of 2 found, in ")
run(0 "${PROGRAM} solve two.epd --engine ./wavering --time 10 --format json --exit-code")
string(JSON after GET "${output}" positions 0 found_after_seconds)
string(JSON spent GET "${output}" positions 0 seconds)
math(EXPR count "0")
if(NOT after GREATER 0.15 OR NOT spent GREATER 0.55 OR NOT after LESS spent)
    message(FATAL_ERROR "found after ${after} s of ${spent} s")
endif()
string(JSON value GET "${output}" engines 0 found)
expect("${value}" "^2$")
string(JSON value GET "${output}" positions 1 avoid 0)
expect("${value}" "^d1-b1$")

# Several engines side by side; whatever one does, the suite goes on.
run(10 "${PROGRAM} solve two.epd --engine ./wrong --engine ./illegal --engine ./crash --engine ./silent --engine ./resigning --time 0.5 --concurrency 2 --exit-code")
expect("${output}" "Position +Answer +wrong +illegal +crash +silent +resigning\n")
expect("${output}" "\nfirst +d1-c1 +no: d1-b1 +no: illegal-move +no: crash +no: time +no: resignation\n")
expect("${output}" "\nsecond +not d1-b1 +no: d1-b1 +no: illegal-move +no: crash ")
expect("${output}" "\ncrash: 0 of 2 found, in 0.00 s\n")
expect("${errors}" "crash: first: no move: crash: crash .attackers. exited with code 3")
expect("${errors}" "wrong: first: played d1-b1, expected d1-c1")
expect("${errors}" "illegal: first: no move: illegal-move: ")
run(0 "${PROGRAM} solve two.epd --engine ./wrong --time 0.5")
expect("${output}" "Position +Variant +Win in +Answer +Played +Result ")
expect("${output}" "\nwrong: 0 of 2 found, in [0-9.]+ s\n$")

# An engine that ships with the project finds wins in one.
run(0 "grep -e ^variant -e 'win 1;' ${SUITE} > ones.epd")
run(0 "${PROGRAM} solve ones.epd --engine name=Simple,cmd=${SIMPLE},arg=--plies,arg=2 --time 60 --exit-code --format json")
string(JSON asked GET "${output}" engines 0 asked)
if(asked LESS 5)
    message(FATAL_ERROR "only ${asked} wins in one")
endif()
run(0 "${PROGRAM} solve ones.epd --only brandub --engine name=Simple,cmd=${SIMPLE},restart=never --time st=60 --format csv")
if(output MATCHES "tablut")
    message(FATAL_ERROR "more than --only was asked:\n${output}")
endif()

# What cannot be asked is told before an engine starts.
write_engine(noted "touch started; echo move d1-c1")
file(WRITE ${SCRATCH}/bad.epd "variant brandub\n${start} bm d1-c2; id x;\nd1-c1 bm c1-b1; win 1\nbm d1-c1; id \"y\nrules nonsense\n")
run(2 "${PROGRAM} solve bad.epd --engine ./noted")
expect("${errors}" "bad.epd:2:49: found 'd1-c2', expected a legal move of the attackers: ")
expect("${errors}" "bad.epd:3: found win 1, but c1-b1 does not win at once")
expect("${errors}" "bad.epd:4:14: found a text without an end")
expect("${errors}" "bad.epd:5:")
if(EXISTS ${SCRATCH}/started)
    message(FATAL_ERROR "an engine was started for a bad suite")
endif()
run(2 "${PROGRAM} solve missing.epd --engine ./wrong")
expect("${errors}" "missing.epd: there is no such file")
run(2 "${PROGRAM} solve . --engine ./wrong")
run(2 "${PROGRAM} solve two.epd")
run(2 "${PROGRAM} solve two.epd --engine ./nothing")
expect("${errors}" "nothing' does not exist")
run(2 "${PROGRAM} solve two.epd --engine ./wrong --engine name=wrong,cmd=./illegal")
expect("${errors}" "found two engines called 'wrong'")
run(2 "${PROGRAM} solve two.epd --engine ./wrong --time soon")
expect("${errors}" "--time: found 'soon', expected seconds for each position")
run(2 "${PROGRAM} solve two.epd --engine ./wrong --only chess")
expect("${errors}" "--only: found 'chess', expected a variant of this suite .brandub.")
run(2 "${PROGRAM} solve two.epd --engine name=H,cmd=./wrong,protocol=tablut-json")
expect("${errors}" "protocol tablut-json, cannot be asked 2 of 2 positions; first: ")
file(WRITE ${SCRATCH}/dead "#!/bin/sh\necho no such model >&2\nexit 1\n")
file(CHMOD ${SCRATCH}/dead PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
run(1 "${PROGRAM} solve two.epd --engine ./dead")
expect("${errors}" "no such model")

# The first SIGINT lets what runs end, and tells what there is.
run(130 "${PROGRAM} solve two.epd --engine ./wavering --time 10 & sleep 0.1; pid=$!
    until grep -q analysis log 2>/dev/null || [ $((count += 1)) -gt 1 ]; do sleep 0.4; done; kill -INT $pid; wait $pid")
expect("${output}" "wavering: [01] of [01] found")
expect("${errors}" "stopping; ")
file(REMOVE_RECURSE ${SCRATCH})
