# SPDX-License-Identifier: MIT
# Writes a C++ source that holds a document as it is: cmake -D OUTPUT=... -D FILE=... -P embed_openapi.cmake
file(READ ${FILE} contents)
string(APPEND text "// SPDX-License-Identifier: MIT\n// Made by embed_openapi.cmake.\n"
                   "#include \"tournaments/server/web/api.h\"\n\nnamespace tafl::web {\n\n"
                   "std::string_view openapi_document() {\n    return\n")
# Compilers need not take long literals; those that stand side by side are one.
string(LENGTH "${contents}" length)
set(at 0)
while(at LESS length)
    string(SUBSTRING "${contents}" ${at} 8000 part)
    string(APPEND text "        R\"json(${part})json\"\n")
    math(EXPR at "${at} + 8000")
endwhile()
string(APPEND text "        \"\";\n}\n\n}  // namespace tafl::web\n")
file(WRITE ${OUTPUT} "${text}")
