# SPDX-License-Identifier: MIT
# Writes a C++ source that holds files of SQL, one after the other: cmake -D OUTPUT=... -D FILES=a;b -P embed_sql.cmake
set(text "// SPDX-License-Identifier: MIT\n// Made by embed_sql.cmake.\n#include \"tournaments/distributed/work_queue/queue_setup.h\"\n\n")
string(APPEND text "namespace tafl::work_queue {\n\nstd::string_view schema() {\n    return\n")
foreach(file IN LISTS FILES)
    file(READ ${file} contents)
    # Compilers need not take long literals; those that stand side by side are one.
    string(LENGTH "${contents}" length)
    set(at 0)
    while(at LESS length)
        string(SUBSTRING "${contents}" ${at} 8000 part)
        string(APPEND text "R\"sql(${part})sql\"\n")
        math(EXPR at "${at} + 8000")
    endwhile()
endforeach()
string(APPEND text "    ;\n}\n\n}  // namespace tafl::work_queue\n")
file(WRITE ${OUTPUT} "${text}")
