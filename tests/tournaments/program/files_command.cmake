# SPDX-License-Identifier: MIT
# Files that commands must not overwrite, and names that must lead to one file. Run by ctest with
# cmake -D PROGRAM=... -D RANDOM=... -D SCRATCH=... -P this.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
include(${CMAKE_CURRENT_LIST_DIR}/command_test.cmake)
set(tournament "[tournament]\nname = \"Small\"\nvariant = \"brandub\"\ntime = \"9+0.5\"\nmax_plies = 20\n")
set(engines "[[engine]]\nname = \"A\"\ncommand = \"${RANDOM}\"\n[[engine]]\nname = \"B\"\ncommand = \"${RANDOM}\"\n")
foreach(name IN ITEMS a d e)
    file(WRITE ${SCRATCH}/${name}.toml "${tournament}${engines}")
endforeach()
file(WRITE ${SCRATCH}/o.toml "${tournament}openings = \"o.txt\"\n${engines}")
file(WRITE ${SCRATCH}/o.txt "d6-c6\n")
file(WRITE ${SCRATCH}/engine "#!/bin/sh\nexec ${RANDOM}\n")
run(0 "chmod +x engine; ${PROGRAM} run a.toml; ${PROGRAM} run e.toml --database other.db")

# refused(REASON COMMAND): exit code 2 with that reason; no file has changed.
set(state "ls -lR; cat a.db other.db o.txt engine *.toml | sha256sum")
function(refused reason line)
    run(0 "${state}")
    set(before "${output}")
    run(2 "${line}")
    expect("${errors}" "^${reason}; choose another file name\n$")
    run(0 "${state}")
    if(NOT output STREQUAL before)
        message(FATAL_ERROR "'${line}' has changed files:\n${before}\n${output}")
    endif()
endfunction()

run(0 "ln -s a.db link.db; ln -s link.db link2.db; ln other.db hard.db; ln -s d.db dangling; mkdir dir")
foreach(option IN ITEMS csv json)
    refused("--${option}: a.db: is read as DB" "${PROGRAM} export a.db --${option} a.db")
    refused("--${option}: dir/../a.db: is read as DB" "${PROGRAM} export a.db --${option} dir/../a.db")
    refused("--${option}: link2.db: is read as DB" "${PROGRAM} export a.db --${option} link2.db")
    refused("--${option}: other.db: is a database" "${PROGRAM} export a.db --${option} other.db")
    refused("--${option}: hard.db: is a database" "${PROGRAM} export a.db --${option} hard.db")
    foreach(ending IN ITEMS -wal -shm -journal .lock)
        refused("--${option}: a.db${ending}: belongs to the database [^\n]*a.db"
                "${PROGRAM} export a.db --${option} a.db${ending}")
        refused("--${option}: other.db${ending}: belongs to the database [^\n]*other.db"
                "${PROGRAM} export a.db --${option} other.db${ending}")
    endforeach()
endforeach()
refused("--csv: x: is written as --json" "${PROGRAM} export a.db --csv x --json x")
refused("--html: a.db: is read as DB" "${PROGRAM} export a.db --html a.db")
refused("--index: a.db: is read as DB" "${PROGRAM} explore a.db --index a.db")
refused("FILE: a.db: is read as DB" "${PROGRAM} backup a.db a.db")
refused("FILE: a.db-wal: belongs to the database [^\n]*a.db" "${PROGRAM} backup other.db a.db-wal")
refused("--salvage: a.db: is read as DB" "${PROGRAM} verify a.db --salvage a.db")
refused("DB: o.txt: is read as PATH" "${PROGRAM} import o.txt o.txt")

# Databases and inputs that the command line does not name.
foreach(name IN ITEMS d.db dangling d.db-wal d.db-shm d.db-journal d.db.lock)
    refused("--events: ${name}: [^\n]*" "${PROGRAM} run d.toml --events ${name}")
endforeach()
refused("--transcripts: d.db: is written as --database" "${PROGRAM} run d.toml --transcripts d.db")
refused("--events: o.txt: is read as the openings" "${PROGRAM} run o.toml --events o.txt")
refused("--events: o.toml: is read as FILE" "${PROGRAM} run o.toml --events o.toml")
refused("--database: o.txt: is read as the openings" "${PROGRAM} run o.toml --database o.txt")
refused("--events: other.db: is a database" "${PROGRAM} run d.toml --events other.db")
set(match "${PROGRAM} match --variant brandub --engine name=A,cmd=./engine --engine name=B,cmd=./engine")
refused("--events: engine: is read as a file of the engine A" "${match} --events engine")
refused("--events: o.txt: is read as --openings" "${match} --openings o.txt --events o.txt")
refused("--transcripts: x: is written as --events" "${match} --transcripts x --events x")
refused("--database: x: is written as --events" "${match} --database x --events x")
refused("--database: a.db: is written as --log-file" "${PROGRAM} serve --database a.db --log-file a.db")
file(WRITE ${SCRATCH}/serve.toml "[log]\nfile = \"a.db-wal\"\n")
refused("the log file: a.db-wal: belongs to the database a.db|the log file: [^\n]*a.db-wal: belongs to the database a.db"
        "${PROGRAM} serve --database a.db --config serve.toml")

# A database in a directory that does not exist. No command makes the directory.
file(WRITE ${SCRATCH}/inside.toml "${tournament}database = \"no/where/x.db\"\n${engines}")
foreach(command IN ITEMS "run d.toml --database no/where/x.db" "run inside.toml" "run d.toml --dry-run --database no/where/x.db"
        "study d.toml --database no/where/x.db" "serve --database no/where/x.db" "import no/where/x.db o.txt"
        "match --variant brandub --engine name=A,cmd=./engine --engine name=B,cmd=./engine --database no/where/x.db"
        "token add --name me --database no/where/x.db" "backup a.db no/where/x.db"
        "verify a.db --salvage no/where/x.db")
    run(2 "${PROGRAM} ${command}")
    expect("${errors}" "no/where/x.db: the directory [^\n]*/no/where does not exist; create it, or choose another file name\n$")
endforeach()
run(2 "${PROGRAM} run d.toml --database o.txt/x.db")
expect("${errors}" "^--database: o.txt/x.db: [^\n]*/o.txt is not a directory; choose another file name\n$")
run(2 "${PROGRAM} run d.toml --database dir")
expect("${errors}" "--database: dir: is a directory; name a file\n$")
run(0 "test ! -e no")

# Files inside of a directory that is written.
run(0 "cp a.db dir/games.csv")
run(2 "${PROGRAM} study a.toml --database s.db --out dir")
expect("${errors}" "dir/games.csv: is a database; choose another file name\n$")
run(0 "cmp a.db dir/games.csv")
# Devices and pipes are not replaced.
run(0 "${PROGRAM} export a.db --csv /dev/null --json /dev/null")

# A database by several names.
run(1 "${PROGRAM} run e.toml --database hard.db")
expect("${errors}" "hard.db: the file has 2 names \\(hard links\\)")
run(1 "${PROGRAM} withdraw hard.db A")
run(1 "${PROGRAM} verify hard.db --apply")
run(0 "rm hard.db; ${PROGRAM} run e.toml --database other.db")

# Names that SQLite gives another meaning are names of files.
foreach(name IN ITEMS "file:copy.db" "file:copy2.db?mode=memory" ":memory:")
    run(0 "${PROGRAM} backup a.db '${name}'")
    run(0 "test -s '${name}' && ${PROGRAM} games '${name}' > copied && ${PROGRAM} games a.db | cmp - copied")
    run(0 "rm '${name}' && ${PROGRAM} verify a.db --salvage '${name}'")
    run(0 "${PROGRAM} games '${name}' > copied && ${PROGRAM} games a.db | cmp - copied")
    run(0 "rm '${name}' && ${PROGRAM} run a.toml --database '${name}' && test -s '${name}'")
endforeach()
run(0 "! ls | grep partial")

# A database that is created through a link is its owner's alone.
run(0 "umask 022; ln -s tgt/tok.db tok.db; mkdir tgt; ${PROGRAM} token add --database tok.db --name me")
run(0 "stat -c %a tgt/tok.db")
expect("${output}" "^600\n$")
run(0 "umask 022; ln -s tgt/run.db run.db; ${PROGRAM} run a.toml --database run.db; stat -c %a tgt/run.db")
expect("${output}" "600\n$")
run(0 "umask 022; ${PROGRAM} backup a.db tgt/copy.db; stat -c %a tgt/copy.db")
expect("${output}" "600\n$")

# An empty value is a mistake in a script, not an option that was left out.
foreach(option IN ITEMS openings sprt database events time variant seed)
    run(2 "${match} --${option} ''")
    expect("${errors}" "--${option}: ")
endforeach()
run(2 "${PROGRAM} games a.db --engine ''")
expect("${errors}" "^--engine: empty; give a value, or leave it out\n$")
run(2 "${PROGRAM} standings a.db --tournament=")
expect("${errors}" "--tournament: ")
