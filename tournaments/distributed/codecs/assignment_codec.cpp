// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/assignment_codec.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "rules/compiled_rules.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "tournaments/distributed/codecs/json_members.h"
#include "tournaments/plan/game_limit_keys.h"

namespace tafl::codecs {

using nlohmann::json;
using nlohmann::ordered_json;
using referee::Assignment;

namespace {

constexpr int version = 3;
constexpr int most = std::numeric_limits<int>::max();
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

std::map<std::string, std::string> read_parameters(JsonMembers& members) {
    constexpr std::size_t max_parameters = 1000;
    std::map<std::string, std::string> parameters = members.words_by_name("parameters");
    const auto is_right = [](const auto& parameter) {
        return referee::is_parameter_name(parameter.first) &&
               referee::is_parameter_value(parameter.second);
    };
    if (parameters.size() > max_parameters || !std::ranges::all_of(parameters, is_right))
        members.fail(CodecFault::bad_value, "parameters");
    return parameters;
}

referee::EngineSpec read_engine(JsonMembers members, std::int64_t written) {
    referee::EngineSpec engine;
    engine.name = members.bytes("name");
    engine.build = members.bytes("sha256");
    if (engine.name.empty()) members.fail(CodecFault::bad_value, "name");
    if (!is_sha256(engine.build)) members.fail(CodecFault::bad_value, "sha256");
    if (written >= 3) engine.parameters = read_parameters(members);
    members.expect_no_other();
    return engine;
}

std::vector<rules::Move> read_opening(JsonMembers& members) {
    std::vector<rules::Move> moves;
    members.list("opening", [&](const json& item) {
        if (!item.is_string()) return members.fail(CodecFault::wrong_type, "opening");
        const auto move = rules::parse_move(item.get_ref<const std::string&>());
        if (!move || move->is_resignation) return members.fail(CodecFault::bad_value, "opening");
        moves.push_back(move->move);
    });
    return moves;
}

/// Reads the limits. Messages of version 1 have no `rules_differ`.
referee::GameLimits read_limits(JsonMembers& members, std::int64_t written) {
    referee::GameLimits limits;
    for (const auto& row : plan::game_limit_keys) {
        if (written >= 2 || row.name != "rules_differ") row.read(row, members, limits);
    }
    return limits;
}

using SharedRules = std::shared_ptr<const rules::CompiledRules>;

SharedRules compiled_rules_of(const rules::Ruleset& ruleset, SharedRules known) {
    if (known && known->ruleset() == ruleset) return known;
    return std::make_shared<const rules::CompiledRules>(ruleset);
}

Assignment read_assignment(JsonMembers& members, std::int64_t written, SharedRules known) {
    Assignment assignment;
    assignment.game = members.whole("game", 0, last_id);
    JsonMembers engines = members.object("engines");
    for (const rules::Side side : rules::both_sides) {
        assignment.engines[side] = read_engine(engines.object(name_of(side)), written);
    }
    engines.expect_no_other();
    assignment.compiled_rules = compiled_rules_of(members.ruleset("rules"), std::move(known));
    assignment.time = members.time("time");
    assignment.opening = read_opening(members);
    assignment.limits = read_limits(members, written);
    assignment.hang_timeout = std::chrono::milliseconds(members.whole("hang_timeout_ms", 0, most));
    assignment.seed = members.unsigned_64("seed");
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
    std::optional<CodecError> error;
    const json value = parse_json(text, error);
    JsonMembers members(value, {}, error);
    const std::int64_t written = members.whole("version", 0, last_id);
    if (!error && (written < 1 || written > version))
        error = CodecError{CodecFault::unknown_version};
    Assignment assignment = read_assignment(members, written, std::move(known));
    if (!error) error = fault_of(assignment);
    if (error) return *error;
    return assignment;
}

}  // namespace tafl::codecs
