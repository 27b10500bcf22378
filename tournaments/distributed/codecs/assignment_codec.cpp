// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/assignment_codec.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "rules/compiled_rules.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/distributed/codecs/json_members.h"
#include "tournaments/plan/game_limit_keys.h"

namespace tafl::codecs {

using nlohmann::json;
using nlohmann::ordered_json;
using referee::Assignment;
using tournaments::JsonReader;

namespace {

constexpr int version = 3;
constexpr std::int64_t last_id = std::numeric_limits<std::int64_t>::max();

ordered_json engine_json(const referee::EngineSpec& engine) {
    ordered_json parameters = ordered_json::object();
    for (const auto& [name, value] : engine.parameters) parameters[name] = value;
    return {{"name", bytes_json(engine.name)},
            {"sha256", bytes_json(engine.build)},
            {"parameters", std::move(parameters)}};
}

ordered_json moves_json(const std::vector<rules::Move>& moves) {
    ordered_json list = ordered_json::array();
    for (const rules::Move move : moves) list.push_back(to_string(move));
    return list;
}

bool is_sha256(std::string_view text) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == 64 && std::ranges::all_of(text, is_digit);
}

std::map<std::string, std::string> read_parameters(JsonReader& members) {
    constexpr std::size_t max_parameters = 1000;
    auto parameters = members.required<std::map<std::string, std::string>>("parameters");
    const auto is_right = [](const auto& parameter) {
        return referee::is_parameter_name(parameter.first) &&
               referee::is_parameter_value(parameter.second);
    };
    if (parameters.size() > max_parameters || !std::ranges::all_of(parameters, is_right))
        members.refuse("parameters", "parameters of an engine");
    return parameters;
}

referee::EngineSpec read_engine(JsonReader members, std::int64_t written) {
    referee::EngineSpec engine;
    engine.name = bytes_at(members, "name");
    engine.build = bytes_at(members, "sha256");
    if (engine.name.empty()) members.refuse("name", "a name");
    if (!is_sha256(engine.build)) members.refuse("sha256", "64 digits in hexadecimal");
    if (written >= 3) engine.parameters = read_parameters(members);
    members.expect_no_other();
    return engine;
}

std::vector<rules::Move> read_opening(JsonReader& members) {
    std::vector<rules::Move> moves;
    members.list("opening", [&](const json& item) {
        const auto move = rules::parse_move(members.as<std::string>("opening", item));
        if (!move || move->is_resignation) members.refuse("opening", "moves");
        moves.push_back(move->move);
    });
    return moves;
}

/// Reads the limits. Messages of version 1 have no `rules_differ`.
referee::GameLimits read_limits(JsonReader& members, std::int64_t written) {
    referee::GameLimits limits;
    for (const auto& row : plan::game_limit_keys) {
        if (written < 2 && row.name == "rules_differ") continue;
        members.require(row.name);
        row.read(row, members, limits);
    }
    return limits;
}

using SharedRules = std::shared_ptr<const rules::CompiledRules>;

SharedRules compiled_rules_of(const rules::Ruleset& ruleset, SharedRules known) {
    if (known && known->ruleset() == ruleset) return known;
    return std::make_shared<const rules::CompiledRules>(ruleset);
}

Assignment read_assignment(JsonReader& members, std::int64_t written, SharedRules known) {
    Assignment assignment;
    assignment.game = members.required<std::int64_t>("game", {0, last_id});
    JsonReader engines = members.object("engines");
    for (const rules::Side side : rules::both_sides) {
        assignment.engines[side] = read_engine(engines.object(name_of(side)), written);
    }
    engines.expect_no_other();
    assignment.compiled_rules = compiled_rules_of(ruleset_at(members, "rules"), std::move(known));
    assignment.time = time_at(members, "time");
    assignment.opening = read_opening(members);
    assignment.limits = read_limits(members, written);
    assignment.hang_timeout =
        std::chrono::milliseconds(members.required<std::int64_t>("hang_timeout_ms", {}));
    // A text of decimal digits, because many JSON readers round large numbers.
    assignment.seed = members.parsed("seed", tournaments::whole_number<std::uint64_t>, "a number");
    members.expect_no_other();
    return assignment;
}

/// Returns a fault if no game can be played. Also checks the start position, because the check of
/// the assignment does not cover it.
std::optional<CodecError> fault_of(const Assignment& assignment) {
    auto reason = rules::why_unplayable(*assignment.compiled_rules);
    if (!reason) reason = referee::why_unplayable(assignment);
    if (!reason) return std::nullopt;
    return CodecError{CodecFault::unplayable, {}, *reason};
}

}  // namespace

rules::Expected<std::string, CodecError> encode(const Assignment& assignment) {
    ordered_json value = {{"version", version},
                          {"game", assignment.game},
                          {"engines",
                           {{"attackers", engine_json(assignment.engines.attackers)},
                            {"defenders", engine_json(assignment.engines.defenders)}}},
                          {"rules", bytes_json(to_string(assignment.compiled_rules->ruleset()))},
                          {"time", time_json(assignment.time)},
                          {"opening", moves_json(assignment.opening)}};
    for (const auto& row : plan::game_limit_keys)
        value[std::string(row.name)] = row.write(assignment.limits);
    value["hang_timeout_ms"] = assignment.hang_timeout.count();
    value["seed"] = std::to_string(assignment.seed);
    std::string text = value.dump();
    const auto again = decode_assignment(text, assignment.compiled_rules);
    if (!again) return again.error();
    return text;
}

rules::Expected<Assignment, CodecError> decode_assignment(
    std::string_view text, std::shared_ptr<const rules::CompiledRules> known) {
    return decode_json(text, [&](JsonReader members) -> rules::Expected<Assignment, CodecError> {
        const auto written = members.required<std::int64_t>("version", {0, last_id});
        if (written < 1 || written > version) return CodecError{CodecFault::unknown_version};
        Assignment assignment = read_assignment(members, written, std::move(known));
        if (auto fault = fault_of(assignment)) return *std::move(fault);
        return assignment;
    });
}

}  // namespace tafl::codecs
