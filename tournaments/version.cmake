# SPDX-License-Identifier: MIT
# Writes version.h with the commit that is built now: cmake -D SOURCE=... -D OUTPUT=... -D PROJECT_VERSION=... -P
# A header that would be the same is left alone.
set(LAWSPEAKER_COMMIT "unknown commit")
find_program(GIT git)
if(GIT)
    execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty --exclude * OUTPUT_VARIABLE commit
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE result)
    if(result EQUAL 0)
        set(LAWSPEAKER_COMMIT ${commit})
    endif()
endif()
configure_file(${SOURCE}/tournaments/version.h.in ${OUTPUT} @ONLY)
