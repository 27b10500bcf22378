# SPDX-License-Identifier: MIT
# Checks that the compiler refuses wrong forms of HTML (tournaments/scoring/results/html_form.h), each with its reason.
# -D SOURCE_DIR=... -D COMPILER=... : the C++ compiler, g++ or clang++
cmake_minimum_required(VERSION 3.25)
set(reasons
    "a hole has no value" "a value has no hole" "an element does not end" "an end tag does not match" "an attribute has no double quotes"
    "an attribute has Html as its value" "a hole in a tag is outside of double quotes" "a hole does not end")
foreach(mistake RANGE 8)
    execute_process(
        COMMAND ${COMPILER} -std=c++20 -fsyntax-only -DMISTAKE=${mistake} -I ${SOURCE_DIR}
                ${SOURCE_DIR}/tests/tournaments/scoring/results/html_form_mistakes.cpp
        RESULT_VARIABLE result ERROR_VARIABLE errors OUTPUT_QUIET)
    if(mistake EQUAL 0)
        if(NOT result EQUAL 0)
            message(FATAL_ERROR "the correct form does not compile:\n${errors}")
        endif()
        continue()
    endif()
    math(EXPR index "${mistake} - 1")
    list(GET reasons ${index} reason)
    if(result EQUAL 0)
        message(SEND_ERROR "mistake ${mistake} compiles, expected: ${reason}")
    elseif(NOT errors MATCHES "throw \"${reason}\"|${reason}")
        message(SEND_ERROR "mistake ${mistake}: expected '${reason}', the compiler printed:\n${errors}")
    endif()
endforeach()
message(STATUS "8 wrong forms are refused")
