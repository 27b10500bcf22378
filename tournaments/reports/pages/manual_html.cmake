# SPDX-License-Identifier: MIT
# Converts a document from Markdown to HTML for the pages of a server:
# cmake -D CMARK=... -D FILE=X.md -D OUTPUT=X.html -P manual_html.cmake
# Links to other documents lead to their pages ("../../referee/OTEP.md" to "OTEP"); links to other files become text.
# Headings get an id as on code hosting sites ("Debian package": debian-package).
execute_process(COMMAND ${CMARK} --extension table --to html ${FILE} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "<a href=\"(https?:[^\"]*)\">" "<a rel=\"external\" href=\"\\1\">" text "${text}")
string(REGEX REPLACE "<a href=\"[^\":#]*/README[.]md[^\"]*\">([^<]*|<code>[^<]*</code>)</a>" "\\1" text "${text}")
string(REGEX REPLACE "<a href=\"[^\":#]*/([A-Za-z_-]+[.]md)" "<a href=\"\\1" text "${text}")
string(REGEX REPLACE "<a href=\"([A-Za-z_-]+)[.]md(#|\")" "<a class=\"page\" href=\"\\1\\2" text "${text}")
string(REGEX REPLACE "<a href=\"[^\"#][^\"]*\">([^<]*|<code>[^<]*</code>)</a>" "\\1" text "${text}")
# Wide blocks scroll, also by keys.
string(REPLACE "<pre>" "<pre tabindex=\"0\">" text "${text}")
while(text MATCHES "<h([1-4])>([^\n]*)</h[1-4]>")
    set(heading "${CMAKE_MATCH_0}")
    set(level ${CMAKE_MATCH_1})
    set(title "${CMAKE_MATCH_2}")
    string(REGEX REPLACE "<[^>]*>|&[a-z]+;" "" id "${title}")
    string(TOLOWER "${id}" id)
    string(REGEX REPLACE "[^a-z0-9 _-]" "" id "${id}")
    string(REPLACE " " "-" id "${id}")
    string(REPLACE "${heading}" "<h${level} id=\"${id}\">${title}</h${level}>" text "${text}")
endwhile()
file(WRITE ${OUTPUT} "${text}")
