// SPDX-License-Identifier: MIT
#include "tournaments/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

namespace tafl::tournaments {

namespace {

using Row = std::vector<std::string>;

/// Code points, which for the names and signs that occur is what a terminal shows.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

Row titles(const Table& table) {
    Row row;
    for (const Column& column : table.columns) row.push_back(column.title);
    return row;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, width_of(text)), ' ');
    return right ? blanks + text : text + blanks;
}

std::vector<std::size_t> widths(const Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::size_t width = width_of(table.columns[i].title);
        for (const Row& row : table.rows) width = std::max(width, width_of(row[i]));
        widths.push_back(width);
    }
    return widths;
}

std::string text_row(const Table& table, const Row& row, const std::vector<std::size_t>& widths) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) line += "  ";
        line += padded(row[i], widths[i], table.columns[i].is_number);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string as_text(const Table& table) {
    const auto width = widths(table);
    std::string text = text_row(table, titles(table), width);
    for (const Row& row : table.rows) text += text_row(table, row, width);
    return text;
}

/// What characters become in a format that has some of its own.
std::string escaped(const std::string& text, const std::function<std::string_view(char)>& escape) {
    std::string result;
    for (const char c : text) {
        const std::string_view replacement = escape(c);
        if (replacement.empty()) {
            result += c;
        } else {
            result += replacement;
        }
    }
    return result;
}

std::string as_markdown(const Table& table) {
    const auto line = [](const Row& row) {
        std::string text = "|";
        for (const std::string& cell : row) {
            text += ' ' + escaped(cell, [](char c) { return c == '|' ? "\\|" : ""; }) + " |";
        }
        return text + '\n';
    };
    std::string text = line(titles(table)) + '|';
    for (const Column& column : table.columns) text += column.is_number ? "---:|" : "---|";
    text += '\n';
    for (const Row& row : table.rows) text += line(row);
    return text;
}

/// RFC 4180.
std::string as_csv(const Table& table) {
    const auto line = [](const Row& row) {
        std::string text;
        for (const std::string& cell : row) {
            if (&cell != &row.front()) text += ',';
            const bool is_plain = cell.find_first_of(",\"\r\n") == std::string::npos;
            text += is_plain
                        ? cell
                        : '"' + escaped(cell, [](char c) { return c == '"' ? "\"\"" : ""; }) + '"';
        }
        return text + "\r\n";
    };
    std::string text = line(titles(table));
    for (const Row& row : table.rows) text += line(row);
    return text;
}

std::string as_json(const Table& table) {
    auto array = nlohmann::ordered_json::array();
    for (const Row& row : table.rows) {
        nlohmann::ordered_json object;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool is_number = table.columns[i].is_number && !row[i].empty();
            auto& member = object[table.columns[i].title];
            if (is_number) {
                member = nlohmann::ordered_json::parse(row[i], nullptr, false);
            }
            if (!is_number || member.is_discarded()) member = row[i];
        }
        array.push_back(std::move(object));
    }
    return array.dump(2) + '\n';
}

std::string as_html(const Table& table) {
    const auto escape = [](char c) -> std::string_view {
        switch (c) {
            case '&':
                return "&amp;";
            case '<':
                return "&lt;";
            case '>':
                return "&gt;";
            case '"':
                return "&quot;";
            default:
                return "";
        }
    };
    const auto line = [&](const Row& row, std::string_view tag) {
        std::string text = "  <tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            text.append("<").append(tag);
            if (table.columns[i].is_number) text += " style=\"text-align:right\"";
            text.append(">").append(escaped(row[i], escape)).append("</").append(tag).append(">");
        }
        return text + "</tr>\n";
    };
    std::string text = "<table>\n" + line(titles(table), "th");
    for (const Row& row : table.rows) text += line(row, "td");
    return text + "</table>\n";
}

std::string as_latex(const Table& table) {
    const auto escape = [](char c) -> std::string_view {
        switch (c) {
            case '&':
                return "\\&";
            case '%':
                return "\\%";
            case '$':
                return "\\$";
            case '#':
                return "\\#";
            case '_':
                return "\\_";
            case '{':
                return "\\{";
            case '}':
                return "\\}";
            case '~':
                return "\\textasciitilde{}";
            case '^':
                return "\\textasciicircum{}";
            case '\\':
                return "\\textbackslash{}";
            default:
                return "";
        }
    };
    const auto line = [&](const Row& row) {
        std::string text;
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += (i > 0 ? " & " : "") + escaped(row[i], escape);
        }
        return text + " \\\\\n";
    };
    std::string text = "\\begin{tabular}{";
    for (const Column& column : table.columns) text += column.is_number ? 'r' : 'l';
    text += "}\n" + line(titles(table)) + "\\hline\n";
    for (const Row& row : table.rows) text += line(row);
    return text + "\\end{tabular}\n";
}

}  // namespace

std::string_view name_of(TableFormat format) {
    constexpr std::array<std::string_view, 6> names = {"text", "markdown", "csv",
                                                       "json", "html",     "latex"};
    return names[static_cast<std::size_t>(format)];
}

std::string render(const Table& table, TableFormat format) {
    switch (format) {
        case TableFormat::text:
            return as_text(table);
        case TableFormat::markdown:
            return as_markdown(table);
        case TableFormat::csv:
            return as_csv(table);
        case TableFormat::json:
            return as_json(table);
        case TableFormat::html:
            return as_html(table);
        case TableFormat::latex:
            return as_latex(table);
    }
    return {};
}

std::string number_text(double value) {
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.2f", value);
    std::string result(text.data(), static_cast<std::size_t>(length));
    result.erase(result.find_last_not_of('0') + 1);
    if (result.ends_with('.')) result.pop_back();
    return result;
}

}  // namespace tafl::tournaments
