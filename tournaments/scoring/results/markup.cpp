// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/markup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::results {

namespace {

/// Character and its replacement.
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
                                    {'[', "{[}"},  // at the start of a row, LaTeX reads an argument
                                    {']', "{]}"},
                                    {'*', "{*}"},
                                    {'"', "\\textquotedbl{}"},
                                    {'\\', "\\textbackslash{}"}};
constexpr Escape markdown_escapes[] = {{'|', "\\|"},   {'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"},
                                       {'\\', "\\\\"}, {'*', "\\*"},  {'_', "\\_"},  {'`', "\\`"},
                                       {'[', "\\["},   {']', "\\]"},  {'~', "\\~"},  {'$', "\\$"},
                                       {'@', "&#64;"}};  // else a mention or an e-mail link
constexpr Escape csv_escapes[] = {{'"', "\"\""}};
constexpr Escape script_escapes[] = {{'<', "\\u003c"}};

/// Returns true for texts such as "-12.5", "+3" and "-1e-7".
bool is_number(std::string_view text) {
    if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return false;
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && rest == end;
}

/// Returns true if a spreadsheet would read `cell` as a formula. Some spreadsheets also accept the
/// full-width signs (U+FF1D and others).
bool is_formula(std::string_view cell) {
    constexpr std::array<std::string_view, 11> signs = {
        "=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    const bool begins_one =
        std::ranges::any_of(signs, [&](std::string_view sign) { return cell.starts_with(sign); });
    return begins_one && !is_number(cell);
}

/// Inserts a backslash into each bare address. Otherwise some Markdown readers make it a link.
std::string without_bare_links(std::string text) {
    for (const std::string_view mark : {"://", "www."}) {
        const std::size_t sign = mark == "://" ? 0 : 3;
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + mark.size() + 1)) {
            text.insert(at + sign, "\\");
        }
    }
    return text;
}

}  // namespace

Html html_text(std::string_view text) {
    return Html::trusted(escaped(clean_text(text), html_escapes));
}
std::string latex_text(std::string_view text) { return escaped(visible_line(text), latex_escapes); }

std::string markdown_text(std::string_view text) {
    return without_bare_links(escaped(visible_line(text), markdown_escapes));
}

Html json_in_html(const std::string& json) { return Html::trusted(escaped(json, script_escapes)); }

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        if (&cell != &cells.front()) line += ',';
        const std::string text = is_formula(cell) ? '\'' + cell : cell;
        const bool is_plain = text.find_first_of(",;\"\t\r\n") == std::string::npos;
        line += is_plain ? text : '"' + escaped(text, csv_escapes) + '"';
    }
    return line + "\r\n";
}

}  // namespace tafl::results
