# SPDX-License-Identifier: MIT
# lawspeaker export as scripts use it, and all commands if the output is full. Run by ctest with
# cmake -D PROGRAM=... -D RANDOM=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
file(WRITE ${SCRATCH}/small.toml "[tournament]\nname = \"Small\"\nvariant = \"brandub\"\ntime = \"9+0.5\"\nmax_plies = 20\n"
     "[[engine]]\nname = \"A/../B\"\ncommand = \"${RANDOM}\"\n[[engine]]\nname = \"C\"\ncommand = \"${RANDOM}\"\n")

include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)

function(expect_files)
    foreach(file IN LISTS ARGN)
        if(NOT EXISTS ${SCRATCH}/${file})
            message(FATAL_ERROR "${file} was not written")
        endif()
    endforeach()
endfunction()

run(0 "${PROGRAM} run small.toml")
run(0 "${PROGRAM} export small.db --otg otg --html html --csv games.csv --json all.json")
expect_files(otg/r01-m001-g1-A-.-B-C.otg html/index.html html/games/r01-m001-g2.html html/board.js games.csv all.json)
run(0 "${PROGRAM} replay otg/*.otg")
# A file may be in the directory of a report that does not exist yet.
run(0 "${PROGRAM} export small.db --html site --json site/j.json --csv site/games.csv")
expect_files(site/index.html site/j.json site/games.csv)

# Standard output and files have the same content. A reader that closes the pipe early is not an error.
run(0 "${PROGRAM} export small.db --csv - | cmp - games.csv")
run(0 "${PROGRAM} export small.db --json - | cmp - all.json")
run(0 "${PROGRAM} export small.db --json - | head -c 1; exit 0")
expect("${errors}" "^$")

# One game has the same record alone as in the export of all games.
run(0 "${PROGRAM} show small.db 1 --format otg | cmp - otg/r01-m001-g1-A-.-B-C.otg")
run(0 "${PROGRAM} show small.db 1 --format json > one.json && grep -qF -f one.json all.json")
run(2 "${PROGRAM} show small.db 1 --format otg --ply 3")

# An option is required, and the database and the directories must exist.
run(2 "${PROGRAM} export small.db")
expect("${errors}" "expected --html, --otg, --csv or --json")
run(2 "${PROGRAM} export missing.db --csv games.csv")
run(1 "${PROGRAM} export small.db --csv nowhere/games.csv")
expect("${errors}" "nowhere/games.csv cannot be written: No such file or directory")
run(1 "${PROGRAM} export small.db --otg games.csv")
expect("${errors}" "games.csv cannot be made a folder")
run(2 "${PROGRAM} standings .")
expect("${errors}" "found a folder, expected a database file")

# A full disk is reported.
run(1 "${PROGRAM} standings small.db > /dev/full")
expect("${errors}" "No space left on device")
run(1 "${PROGRAM} export small.db --json /dev/full")
expect("${errors}" "/dev/full cannot be written: No space left on device")
