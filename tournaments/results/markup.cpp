// SPDX-License-Identifier: MIT
#include "tournaments/results/markup.h"

#include <algorithm>
#include <span>

#include "tournaments/results/unicode.h"

namespace tafl::tournaments {

namespace {

/// A character and what stands for it.
struct Escape {
    char character;
    std::string_view text;
};

std::string escaped(std::string_view text, std::span<const Escape> escapes) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const auto escape = std::ranges::find(escapes, c, &Escape::character);
        if (escape == escapes.end()) {
            result += c;
        } else {
            result += escape->text;
        }
    }
    return result;
}

constexpr Escape html_escapes[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
constexpr Escape latex_escapes[] = {{'&', "\\&"},
                                    {'%', "\\%"},
                                    {'$', "\\$"},
                                    {'#', "\\#"},
                                    {'_', "\\_"},
                                    {'{', "\\{"},
                                    {'}', "\\}"},
                                    {'~', "\\textasciitilde{}"},
                                    {'^', "\\textasciicircum{}"},
                                    {'<', "\\textless{}"},
                                    {'>', "\\textgreater{}"},
                                    {'\\', "\\textbackslash{}"}};
constexpr Escape markdown_escapes[] = {{'|', "\\|"}, {'<', "&lt;"}, {'\\', "\\\\"},
                                       {'*', "\\*"}, {'_', "\\_"},  {'`', "\\`"}};
constexpr Escape csv_escapes[] = {{'"', "\"\""}};
constexpr Escape script_escapes[] = {{'<', "\\u003c"}};

}  // namespace

std::string html_text(std::string_view text) { return escaped(clean_text(text), html_escapes); }
std::string latex_text(std::string_view text) { return escaped(text, latex_escapes); }
std::string markdown_text(std::string_view text) { return escaped(text, markdown_escapes); }
std::string json_in_html(std::string json) { return escaped(json, script_escapes); }

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        if (&cell != &cells.front()) line += ',';
        const bool is_plain = cell.find_first_of(",\"\r\n") == std::string::npos;
        line += is_plain ? cell : '"' + escaped(cell, csv_escapes) + '"';
    }
    return line + "\r\n";
}

}  // namespace tafl::tournaments
