// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "rules/to_underlying.h"
#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/markup.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::results {

namespace {

using Row = std::vector<std::string>;

std::size_t width_of(const std::string& text) { return std::max(0, columns_of(text)); }

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

/// Returns `table` with each cell as one line, without terminal control characters.
Table visible(Table table) {
    for (Row& row : table.rows) {
        for (std::string& cell : row) cell = visible_line(cell);
    }
    return table;
}

std::string as_text(const Table& given) {
    const Table table = visible(given);
    const auto width = widths(table);
    std::string text = text_row(table, titles(table), width);
    for (const Row& row : table.rows) text += text_row(table, row, width);
    return text;
}

std::string as_markdown(const Table& table) {
    const auto line = [](const Row& row) {
        std::string text = "|";
        for (const std::string& cell : row) {
            text += ' ' + markdown_text(cell) + " |";
        }
        return text + '\n';
    };
    std::string text = line(titles(table)) + '|';
    for (const Column& column : table.columns) text += column.is_number ? "---:|" : "---|";
    text += '\n';
    for (const Row& row : table.rows) text += line(row);
    return text;
}

std::string as_csv(const Table& table) {
    std::string text = csv_line(titles(table));
    for (const Row& row : table.rows) text += csv_line(row);
    return text;
}

/// Returns the number in `cell` as JSON. Returns null for an empty cell and for "n/a".
nlohmann::ordered_json number_or_null(const std::string& cell) {
    auto value = nlohmann::ordered_json::parse(cell, nullptr, false);
    return value.is_number() ? value : nlohmann::ordered_json(nullptr);
}

std::string as_json(const Table& table) {
    auto array = nlohmann::ordered_json::array();
    for (const Row& row : table.rows) {
        nlohmann::ordered_json object;
        for (std::size_t i = 0; i < row.size(); ++i) {
            auto& member = object[table.columns[i].title];
            member = row[i];
            if (table.columns[i].is_number) member = number_or_null(row[i]);
        }
        array.push_back(std::move(object));
    }
    return array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

Html html_row(const Table& table, const Row& row, const Html& tag) {
    Html text = "  <tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
        text += "<" + tag;
        if (table.columns[i].is_number) text += " style=\"text-align:right\"";
        text += ">" + html_text(row[i]) + "</" + tag + ">";
    }
    return text + "</tr>\n";
}

std::string as_html(const Table& table) {
    Html text = "<table>\n" + html_row(table, titles(table), "th");
    for (const Row& row : table.rows) text += html_row(table, row, "td");
    return (text + "</table>\n").text();
}

std::string latex_row(const Row& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? " & " : "") + latex_text(row[i]);
    return text + " \\\\\n";
}

std::string as_latex(const Table& table) {
    std::string text = "\\begin{tabular}{";
    for (const Column& column : table.columns) text += column.is_number ? 'r' : 'l';
    text += "}\n" + latex_row(titles(table)) + "\\hline\n";
    for (const Row& row : table.rows) text += latex_row(row);
    return text + "\\end{tabular}\n";
}

/// Returns "½" for "0.5" and "11½" for "11.5". Returns other texts unchanged.
std::string with_half_sign(std::string number) {
    if (number.starts_with('-') || !number.ends_with(".5")) return number;
    number.resize(number.size() - 2);
    return (number == "0" ? "" : number) + "½";
}

}  // namespace

std::string_view name_of(TableFormat format) {
    constexpr std::array<std::string_view, 6> names = {"text", "markdown", "csv",
                                                       "json", "html",     "latex"};
    return names[to_underlying(format)];
}

Table for_people(Table table) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!table.columns[i].is_points) continue;
        for (Row& row : table.rows) row[i] = with_half_sign(std::move(row[i]));
    }
    return table;
}

std::string render(const Table& table, TableFormat format) {
    switch (format) {
        case TableFormat::text:
            return as_text(for_people(table));
        case TableFormat::markdown:
            return as_markdown(for_people(table));
        case TableFormat::csv:
            return as_csv(table);
        case TableFormat::json:
            return as_json(table);
        case TableFormat::html:
            return as_html(for_people(table));
        case TableFormat::latex:
            return as_latex(for_people(table));
    }
    return {};
}

std::string number_text(double value) {
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.2f", value);
    std::string result(text.data(), length);
    result.erase(result.find_last_not_of('0') + 1);
    if (result.ends_with('.')) result.pop_back();
    return result;
}

std::string points_text(double points) { return with_half_sign(number_text(points)); }

}  // namespace tafl::results
