# SPDX-License-Identifier: MIT
# g++ 12 miscompiles some coroutines: co_await inside a condition, in ?:, or together with braced or capturing
# temporaries. Waits for timers and work on other threads are in tournaments/base/async/. Run by ctest with
# cmake -D SOURCE_DIR=... -P coroutines.cmake; fails at the first line that breaks a rule.
set(checked 0)
foreach(room IN ITEMS rules referee store tournaments tests examples)
    file(GLOB_RECURSE files ${SOURCE_DIR}/${room}/*.h ${SOURCE_DIR}/${room}/*.cpp)
    foreach(file IN LISTS files)
        file(STRINGS ${file} lines REGEX "co_await")
        foreach(line IN LISTS lines)
            math(EXPR checked "${checked} + 1")
            if(line MATCHES "(if|while|switch|for) *\\(.*co_await|co_await.*[{?]|co_await.*\\[[&=a-z]|\\?.*co_await")
                message(FATAL_ERROR "${file}: ${line}\nname the awaited value in a statement of its own")
            endif()
            if(room STREQUAL "tournaments" AND line MATCHES "co_await.*(async_wait|co_spawn)[(]"
               AND NOT file MATCHES "/base/async/")
                message(FATAL_ERROR "${file}: ${line}\nuse wait_quietly() or run_on() of tournaments/base/async/")
            endif()
        endforeach()
    endforeach()
endforeach()
if(checked LESS 5)
    message(FATAL_ERROR "only ${checked} awaits found; is SOURCE_DIR right?")
endif()
message(STATUS "${checked} awaits keep to the rules")
