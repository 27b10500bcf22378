// SPDX-License-Identifier: MIT
#include "tournaments/plan/engine_argument.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tournaments/plan/engine_keys.h"

namespace tafl::plan {

namespace {

/// Splits a text at its commas. A comma after a backslash becomes part of the value.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_kept = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',';
        if (text[i] == ',') {
            parts.emplace_back();
        } else {
            if (is_kept) ++i;
            parts.back() += text[i];
        }
    }
    return parts;
}

std::string full_key(std::string_view key) {
    if (key == "cmd") return "command";
    if (key == "dir") return "directory";
    if (key == "arg") return "args";
    return std::string(key);
}

toml::table& table_in(toml::table& table, std::string_view key) {
    if (!table.contains(key)) table.insert(key, toml::table{});
    return *table[key].as_table();
}

/// Adds a variable to the table `env`. Returns false if `value` is not of the form NAME=VALUE.
bool insert_variable(toml::table& table, std::string_view value) {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos) return false;
    table_in(table, "env")
        .insert_or_assign(value.substr(0, equals), std::string(value.substr(equals + 1)));
    return true;
}

bool insert(toml::table& table, const std::string& key, const std::string& value) {
    if (key == "env") return insert_variable(table, value);
    const auto is_text_key = [&](const EngineKey& row) { return row.is_text && row.name == key; };
    const bool is_number = !value.empty() && value.size() < 10 &&
                           value.find_first_not_of("0123456789") == std::string::npos;
    if (key == "args") {
        if (!table.contains(key)) table.insert(key, toml::array{});
        table[key].as_array()->push_back(value);
    } else if (std::ranges::any_of(engine_keys, is_text_key)) {  // even if it is like a number
        table.insert_or_assign(key, value);
    } else if (is_number) {
        table.insert_or_assign(key, static_cast<std::int64_t>(std::stoll(value)));
    } else if (value == "true" || value == "false") {
        table.insert_or_assign(key, value == "true");
    } else {
        table.insert_or_assign(key, value);
    }
    return true;
}

PlanErrors mistake(const std::string& found) {
    return {{PlanFault::bad_syntax, 0, 0,
             "--engine: found '" + found +
                 "', expected key=value, such as name=N,cmd=PATH,arg=A, or the path of a program"}};
}

/// Returns the table for a path: the path of an OpenTafl .ini file, or of a program.
toml::table table_of_path(std::string_view text) {
    toml::table table;
    if (text.ends_with(".ini")) {
        table.insert("ini", std::string(text));
        return table;
    }
    table.insert("name", std::filesystem::path(text).filename().string());
    table.insert("command", std::string(text));
    return table;
}

}  // namespace

rules::Expected<toml::table, PlanErrors> engine_table(std::string_view text) {
    if (text.empty()) return mistake("nothing");
    if (text.find('=') == std::string_view::npos) return table_of_path(text);
    toml::table table;
    for (const std::string& part : split(text)) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos || equals == 0) return mistake(part);
        const std::string key = full_key(part.substr(0, equals));
        if (!insert(table, key, part.substr(equals + 1))) return mistake(part);
    }
    const auto command = table["command"].value<std::string>();
    if (command && !table.contains("name")) {
        table.insert("name", std::filesystem::path(*command).filename().string());
    }
    return table;
}

}  // namespace tafl::plan
