# SPDX-License-Identifier: MIT
# Makes the Debian package and looks into it. Run by ctest with cmake -D BINARY_DIR=... -D CPACK=... -P this; skipped
# where Debian's tools are not.
find_program(DPKG_DEB dpkg-deb)
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
if(NOT DPKG_DEB OR NOT DPKG_SHLIBDEPS)
    message("skipped: there is no dpkg-deb or no dpkg-shlibdeps (apt-get install dpkg-dev)")
    return()
endif()
set(work ${BINARY_DIR}/tests/install/deb)
file(REMOVE_RECURSE ${work})

# run(command...): `output` is what it printed.
function(run)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE printed ERROR_VARIABLE complaints RESULT_VARIABLE exit_code)
    if(NOT exit_code EQUAL 0)
        message(FATAL_ERROR "'${ARGN}' ended with ${exit_code}:\n${printed}\n${complaints}")
    endif()
    set(output "${printed}" PARENT_SCOPE)
endfunction()

run(${CPACK} -G DEB -B ${work} --config ${BINARY_DIR}/CPackConfig.cmake)
file(GLOB package ${work}/lawspeaker_*.deb)

run(${DPKG_DEB} --field ${package} Depends)
foreach(library IN ITEMS libc6 libsqlite3-0 libssl3)
    if(NOT output MATCHES "${library}")
        message(FATAL_ERROR "${library} is not among '${output}'")
    endif()
endforeach()

run(${DPKG_DEB} -x ${package} ${work}/root)
run(${DPKG_DEB} -e ${package} ${work}/control)
foreach(file IN ITEMS usr/bin/lawspeaker usr/lib/systemd/system/lawspeaker.service
        usr/lib/systemd/system/lawspeaker-worker@.service etc/lawspeaker/serve.toml
        etc/lawspeaker/engines/README usr/share/man/man1/lawspeaker-serve.1.gz
        usr/share/man/man5/lawspeaker-tournament.5.gz usr/share/man/man5/lawspeaker-serve.toml.5.gz
        usr/share/man/man7/lawspeaker-server.7.gz usr/share/doc/lawspeaker/manual/server.md usr/share/doc/lawspeaker/README.md usr/share/doc/lawspeaker/OTEP.md
        usr/share/doc/lawspeaker/SCHEMA.md usr/share/doc/lawspeaker/EXPORT.md usr/share/doc/lawspeaker/EVENTS.md
        usr/share/doc/lawspeaker/SUITES.md usr/share/lawspeaker/examples/suites/forced-wins.epd
        usr/share/lawspeaker/examples/open.toml usr/share/lawspeaker/examples/registry/engines.toml
        usr/libexec/lawspeaker/engines/huscarl usr/libexec/lawspeaker/engines/random usr/libexec/lawspeaker/engines/simple
        usr/share/doc/lawspeaker/copyright
        usr/share/bash-completion/completions/lawspeaker usr/share/zsh/vendor-completions/_lawspeaker
        usr/share/fish/vendor_completions.d/lawspeaker.fish)
    if(NOT EXISTS ${work}/root/${file})
        message(FATAL_ERROR "${file} is not in the package")
    endif()
endforeach()
run(${work}/root/usr/bin/lawspeaker --version)

# An upgrade must not overwrite an administrator's changes: all files in /etc are listed as configuration.
file(STRINGS ${work}/control/conffiles said)
file(GLOB_RECURSE there RELATIVE ${work}/root ${work}/root/etc/*)
list(TRANSFORM there PREPEND /)
list(SORT said)
list(SORT there)
if(NOT said STREQUAL there)
    message(FATAL_ERROR "conffiles has '${said}', the package '${there}'")
endif()
