// SPDX-License-Identifier: MIT
#include "tournaments/plan/shared_keys.h"

#include <algorithm>

#include "tournaments/scoring/results/unicode.h"

namespace tafl::plan {

std::optional<rules::TimeControl> take_time(TableReader& reader) {
    const auto text = reader.text("time");
    if (!text) return std::nullopt;
    const auto control = rules::parse_time_control(*text);
    if (!control) {
        reader.fail(PlanFault::bad_value, "time", TableReader::quoted(control.error().found),
                    control.error().expected);
        return std::nullopt;
    }
    return *control;
}

namespace {

constexpr std::int64_t max_rounds = 1000;

std::string shown(const toml::node& element) {
    const auto number = element.value_exact<std::int64_t>();
    return number ? std::to_string(*number) : "something else in the list";
}

/// Returns the found value, for a message, if it is not a round or is already in `byes`. Returns
/// nullopt otherwise.
std::optional<std::string> mistake_in(const toml::node& element,
                                      const std::vector<ByeEntry>& byes) {
    const auto number = element.value_exact<std::int64_t>();
    if (!number || *number < 1 || *number > max_rounds) return shown(element);
    const bool is_there = std::ranges::find(byes, *number, &ByeEntry::round) != byes.end();
    return is_there ? std::optional(shown(element) + " twice") : std::nullopt;
}

void check_text(TableReader& reader, std::string_view key, const std::string& text,
                std::size_t most) {
    if (!reader.has_string(key)) return;
    const auto reason = results::why_no_name(text, most);
    if (!reason) return;
    reader.fail(
        PlanFault::bad_value, key, TableReader::quoted(text) + " with " + *reason,
        "1 to " + std::to_string(most) + " characters that can be seen, no blanks at the ends");
}

/// Returns the rounds in ascending order. Reports invalid values at their position, and leaves them
/// out.
std::vector<ByeEntry> take_byes(TableReader& reader) {
    constexpr std::string_view key = "byes";
    const std::string expected =
        "a list of rounds, each once, from 1 to " + std::to_string(max_rounds);
    const toml::node* node = reader.find(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr || array->size() > max_rounds) {
        reader.fail(array == nullptr ? PlanFault::wrong_type : PlanFault::bad_value, key,
                    array == nullptr ? "no list" : std::to_string(array->size()) + " values",
                    expected);
        return {};
    }
    std::vector<ByeEntry> byes;
    for (const toml::node& element : *array) {
        if (const auto found = mistake_in(element, byes)) {
            reader.fail_at(PlanFault::bad_value, element, key, *found, expected);
            continue;
        }
        const toml::source_position place = element.source().begin;
        byes.push_back({static_cast<int>(*element.value_exact<std::int64_t>()),
                        static_cast<int>(place.line), static_cast<int>(place.column)});
    }
    std::ranges::sort(byes, {}, &ByeEntry::round);
    return byes;
}

/// Returns the team and its position. If the key is missing, the position is that of the table.
EngineTeam take_team(TableReader& reader) {
    const toml::source_position place = reader.place_of("team");
    EngineTeam team{{}, static_cast<int>(place.line), static_cast<int>(place.column)};
    reader.take("team", team.name);
    check_label(reader, "team", team.name);
    return team;
}

}  // namespace

bool take_entry(TableReader& reader, Entrant& entrant) {
    if (const auto time = take_time(reader)) entrant.time = time;
    entrant.byes = take_byes(reader);
    entrant.team = take_team(reader);
    return reader.flag("round_robin_only") == true;
}

std::vector<tuning::Parameter> take_parameters(TableReader& reader) {
    std::vector<std::string> texts;
    reader.take("parameters", texts);
    std::vector<tuning::Parameter> parameters;
    for (const std::string& text : texts) {
        const auto parameter = tuning::parse_parameter(text);
        if (parameter) parameters.push_back(*parameter);
        if (!parameter) reader.fail(PlanFault::bad_value, "parameters", parameter.error().text);
    }
    return parameters;
}

void check_label(TableReader& reader, std::string_view key, const std::string& text) {
    check_text(reader, key, text, 64);
}

void check_line(TableReader& reader, std::string_view key, const std::string& text) {
    if (!text.empty()) check_text(reader, key, text, 200);
}

}  // namespace tafl::plan
