// SPDX-License-Identifier: MIT
#include "tournaments/plan/toml_table.h"

#include <algorithm>
#include <sstream>

#include "tournaments/scoring/results/unicode.h"

namespace tafl::plan {

namespace {

std::string describe(const toml::node& node) {
    std::ostringstream text;
    text << node.type();
    return text.str();
}

}  // namespace

std::string TableReader::quoted(std::string_view text) {
    return '"' + results::visible_start(text) + '"';
}

const toml::node* TableReader::find(std::string_view key) {
    known_.emplace(key);
    return table_.get(key);
}

void TableReader::fail(PlanFault fault, std::string_view key, std::string_view found,
                       std::string_view expected) {
    std::string why = "found ";
    fail(fault, key, why.append(found).append(", expected ").append(expected));
}

std::string TableReader::shown_key(std::string_view key) const {
    if (where_ != command_line) return std::string(key);
    if (key == "cycles") return "--pairs";
    if (key == "parameters") return "--param";
    std::string option = "--" + std::string(key);
    std::ranges::replace(option, '_', '-');
    return option;
}

toml::source_position TableReader::place_of(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return (node != nullptr ? *node : table_).source().begin;
}

void TableReader::fail(PlanFault fault, std::string_view key, std::string_view why) {
    const toml::node* node = table_.get(key);
    note(fault, node != nullptr ? *node : table_, key, why);
}

void TableReader::fail_at(PlanFault fault, const toml::node& element, std::string_view key,
                          std::string_view found, std::string_view expected) {
    std::string why = "found ";
    note(fault, element, key, why.append(found).append(", expected ").append(expected));
}

void TableReader::note(PlanFault fault, const toml::node& at, std::string_view key,
                       std::string_view why) {
    const toml::source_position place = at.source().begin;
    const bool is_table = !where_.empty() && where_ != command_line;
    std::string text = is_table ? where_ + ' ' : std::string();
    text.append(shown_key(key)).append(": ").append(why);
    errors_.push_back({fault, static_cast<int>(place.line), static_cast<int>(place.column), text});
}

void TableReader::fail_type(std::string_view key, std::string_view expected) {
    fail(PlanFault::wrong_type, key, "a value of type " + describe(*table_.get(key)), expected);
}

void TableReader::require(std::string_view key, std::string_view expected) {
    if (!has(key)) fail(PlanFault::missing_key, key, "missing; add " + std::string(expected));
}

void TableReader::take(std::string_view key, std::string& value) {
    if (auto found = text(key)) value = std::move(*found);
}

bool TableReader::take_text(std::string_view key, const toml::node& node, std::string& text) {
    const std::string& found = **node.as_string();
    if (found.size() <= longest_string) {
        text = found;
        return true;
    }
    fail(PlanFault::bad_value, key, "a text of " + std::to_string(found.size()) + " bytes",
         "at most " + std::to_string(longest_string));
    return false;
}

bool TableReader::admit(std::string_view key, std::size_t count, std::size_t most) {
    if (count <= most) return true;
    fail(PlanFault::bad_value, key, std::to_string(count) + " values",
         "at most " + std::to_string(most));
    return false;
}

std::optional<bool> TableReader::flag(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto flag = node->value_exact<bool>();
    if (!flag) fail_type(key, "true or false");
    return flag;
}

std::optional<tournaments::WallTime> TableReader::time(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    constexpr std::string_view expected =
        "a date and time with the offset from UTC, such as 2026-12-24T19:00:00Z or "
        "2026-12-24T20:00:00+01:00";
    const auto given = node->value_exact<toml::date_time>();
    if (!given) {
        fail_type(key, expected);
    } else if (!given->offset) {
        fail(PlanFault::bad_value, key, "a date and time without offset", expected);
    } else if (const auto& [date, time, offset] = *given; date.year < 2000 || date.year > 2199) {
        fail(PlanFault::bad_value, key, "the year " + std::to_string(date.year),
             "a year from 2000 to 2199");
    } else {
        const std::chrono::year_month_day day{std::chrono::year(date.year),
                                              std::chrono::month(date.month),
                                              std::chrono::day(date.day)};
        return std::chrono::sys_days(day) + std::chrono::hours(time.hour) +
               std::chrono::minutes(time.minute - offset->minutes) +
               std::chrono::seconds(time.second);
    }
    return std::nullopt;
}

std::optional<std::int64_t> TableReader::number(std::string_view key,
                                                const tournaments::KeyRange& range) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    const std::string expected = tournaments::expected_number(range.min, range.max);
    const auto number = node->value_exact<std::int64_t>();
    if (!number) {
        fail_type(key, expected);
        return std::nullopt;
    }
    if (*number < range.min || *number > range.max) {
        fail(PlanFault::bad_value, key, std::to_string(*number), expected);
        return std::nullopt;
    }
    return number;
}

std::optional<std::string> TableReader::text(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_string()) {
        fail_type(key, "a string in quotes");
        return std::nullopt;
    }
    std::string value;
    return take_text(key, *node, value) ? std::optional(std::move(value)) : std::nullopt;
}

std::optional<std::size_t> TableReader::index(std::string_view key,
                                              const tournaments::Words& words) {
    const auto word = text(key);
    if (!word) return std::nullopt;
    const auto found = tournaments::index_of(*word, words);
    if (!found) {
        fail(PlanFault::bad_value, key, quoted(*word), tournaments::expected_one_of(*word, words));
    }
    return found;
}

void TableReader::take(std::string_view key, std::vector<std::string>& value,
                       std::size_t max_values) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fail_type(key, "a list of strings");
    value.clear();
    if (!admit(key, array->size(), max_values)) return;
    for (const toml::node& element : *array) {
        if (!element.is_string())
            return fail(PlanFault::wrong_type, key,
                        "a list with a value of type " + describe(element), "strings only");
        if (!take_text(key, element, value.emplace_back())) return;
    }
}

void TableReader::take(std::string_view key, std::vector<std::int64_t>& value, std::int64_t least,
                       std::int64_t most) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fail_type(key, "a list of numbers");
    value.clear();
    if (!admit(key, array->size(), usual_most)) return;
    for (const toml::node& element : *array) {
        const auto number = element.value_exact<std::int64_t>();
        if (!number || *number < least || *number > most) {
            return fail(
                PlanFault::bad_value, key, "another value in the list",
                "whole numbers from " + std::to_string(least) + " to " + std::to_string(most));
        }
        value.push_back(*number);
    }
}

void TableReader::take(std::string_view key, std::map<std::string, std::string>& value) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const toml::table* table = node->as_table();
    if (table == nullptr) return fail_type(key, "a table of strings, { NAME = \"value\" }");
    if (!admit(key, table->size(), usual_most)) return;
    for (const auto& [name, element] : *table) {
        if (!element.is_string())
            return fail(PlanFault::wrong_type, key, "a value of type " + describe(element),
                        "strings only");
        if (!take_text(key, element, value[std::string(name.str())])) return;
    }
}

void TableReader::refuse_unknown_keys() {
    std::string keys;
    for (const std::string& name : known_) keys += (keys.empty() ? "" : ", ") + name;
    for (const auto& [key, node] : table_) {
        if (known_.contains(key.str())) continue;
        const toml::source_position place = key.source().begin;
        errors_.push_back({PlanFault::unknown_key, static_cast<int>(place.line),
                           static_cast<int>(place.column),
                           (where_.empty() ? "the file" : where_) + " has no key '" +
                               results::visible_start(key.str()) + "', expected one of " + keys +
                               rules::did_you_mean(key.str(), {known_.begin(), known_.end()})});
    }
}

}  // namespace tafl::plan
