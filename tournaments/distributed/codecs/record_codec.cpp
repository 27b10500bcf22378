// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/record_codec.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/ply_codec.h"
#include "tournaments/distributed/codecs/json_members.h"

namespace tafl::codecs {

using nlohmann::json;
using nlohmann::ordered_json;
using rules::GameRecord;
using tournaments::JsonReader;

namespace {

constexpr std::uint8_t version = 1;
constexpr std::size_t size_bytes = 4;  // size of the head's length, which is big-endian
/// Maximum size of the uncompressed plies. A small message could expand to a large one.
constexpr std::uint64_t longest_plies = 4'000'000;
constexpr std::int64_t furthest_time = 9'000'000'000'000'000;  // year 2255, in microseconds

std::int64_t microseconds_of(GameRecord::Time time) {
    return std::chrono::floor<std::chrono::microseconds>(time).time_since_epoch().count();
}

ordered_json side_json(std::optional<rules::Side> side) {
    return side ? ordered_json(name_of(*side)) : ordered_json();
}

ordered_json number_json(std::optional<int> number) {
    return number ? ordered_json(*number) : ordered_json();
}

ordered_json end_json(const rules::GameEnd& end) {
    return {{"result", name_of(end.result)},
            {"termination", name_of(end.termination)},
            {"at_fault", side_json(end.at_fault)},
            {"summary", bytes_json(end.summary)},
            {"captures",
             {{"attackers", end.captures.attackers}, {"defenders", end.captures.defenders}}}};
}

ordered_json evidence_json(const rules::Evidence& evidence) {
    ordered_json dialogue = ordered_json::array();
    for (const std::string& line : evidence.dialogue) dialogue.push_back(bytes_json(line));
    return {{"dialogue", dialogue},
            {"standard_error", bytes_json(evidence.standard_error)},
            {"exit_code", number_json(evidence.exit_code)},
            {"signal", number_json(evidence.signal)}};
}

std::string head_of(const GameRecord& record) {
    const ordered_json value = {{"players",
                                 {{"attackers", bytes_json(record.players.attackers)},
                                  {"defenders", bytes_json(record.players.defenders)}}},
                                {"rules", bytes_json(to_string(record.ruleset))},
                                {"time", time_json(record.time)},
                                {"started", microseconds_of(record.started)},
                                {"ended", microseconds_of(record.ended)},
                                {"end", end_json(record.end)},
                                {"evidence", evidence_json(record.evidence)}};
    return value.dump();
}

rules::BySide<std::string> read_players(JsonReader members) {
    rules::BySide<std::string> players;
    for (const rules::Side side : rules::both_sides)
        players[side] = bytes_at(members, name_of(side));
    members.expect_no_other();
    return players;
}

GameRecord::Time read_time(JsonReader& members, std::string_view key) {
    return GameRecord::Time(std::chrono::microseconds(
        members.required<std::int64_t>(key, {-furthest_time, furthest_time})));
}

rules::GameEnd read_end(JsonReader members) {
    rules::GameEnd end;
    const auto result =
        rules::result_from_name(members.nullable<std::string>("result").value_or(""));
    if (!result) members.refuse("result", "a result");
    end.result = *result;
    end.termination =
        members.parsed("termination", rules::termination_from_name, "a cause of the end");
    end.at_fault = members.nullable_parsed("at_fault", rules::side_named, "a side");
    end.summary = bytes_at(members, "summary");
    JsonReader captures = members.object("captures");
    for (const rules::Side side : rules::both_sides) {
        end.captures[side] = captures.required<int>(name_of(side), {});
    }
    captures.expect_no_other();
    members.expect_no_other();
    return end;
}

rules::Evidence read_evidence(JsonReader members) {
    rules::Evidence evidence;
    members.list("dialogue", [&](const json& item) {
        auto line = bytes_from(item);
        if (!line) {
            members.refuse("dialogue", "texts or bytes in base64",
                           tournaments::JsonFault::wrong_type);
        }
        evidence.dialogue.push_back(std::move(*line));
    });
    evidence.standard_error = bytes_at(members, "standard_error");
    evidence.exit_code = members.nullable<int>("exit_code");
    evidence.signal = members.nullable<int>("signal");
    members.expect_no_other();
    return evidence;
}

GameRecord read_head(JsonReader members) {
    GameRecord record;
    record.players = read_players(members.object("players"));
    record.ruleset = ruleset_at(members, "rules");
    record.time = time_at(members, "time");
    record.started = read_time(members, "started");
    record.ended = read_time(members, "ended");
    record.end = read_end(members.object("end"));
    record.evidence = read_evidence(members.object("evidence"));
    members.expect_no_other();
    return record;
}

bool is_on_board(rules::Space space, int size) {
    return space.is_none() ||
           (space.file() >= 0 && space.file() < size && space.rank() >= 0 && space.rank() < size);
}

/// Reads the plies and checks that their moves are on the board.
rules::Expected<std::vector<rules::PlyRecord>, CodecError> read_plies(
    std::span<const std::uint8_t> bytes, int board_size) {
    if (store::unpacked_size(bytes) > longest_plies)
        return CodecError{CodecFault::too_long, "plies"};
    auto plies = store::decode_plies(bytes);
    if (!plies) {
        return CodecError{CodecFault::bad_value, "plies", std::string(explain(plies.error().code))};
    }
    const auto is_off_board = [&](const rules::PlyRecord& ply) {
        return !is_on_board(ply.move.from, board_size) || !is_on_board(ply.move.to, board_size);
    };
    if (std::ranges::any_of(*plies, is_off_board)) {
        return CodecError{CodecFault::bad_value, "plies", "a space that is not on the board"};
    }
    return std::move(*plies);
}

/// Returns the length of the head; nullopt if the message is shorter than that.
std::optional<std::size_t> head_size(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < size_bytes) return std::nullopt;
    std::size_t size = 0;
    for (const std::uint8_t byte : bytes.first(size_bytes)) size = size << 8 | byte;
    if (size > bytes.size() - size_bytes) return std::nullopt;
    return size;
}

}  // namespace

rules::Expected<std::vector<std::uint8_t>, CodecError> encode(const GameRecord& record) {
    const std::string head = head_of(record);
    const auto plies = store::encode_plies(record.plies, record.ruleset.size());
    std::vector<std::uint8_t> bytes = {version};
    for (std::size_t i = size_bytes; i > 0; --i) {
        bytes.push_back(static_cast<std::uint8_t>(head.size() >> (i - 1) * 8));
    }
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), plies.begin(), plies.end());
    if (const auto again = decode_record(bytes); !again) return again.error();
    return bytes;
}

rules::Expected<GameRecord, CodecError> decode_record(std::span<const std::uint8_t> bytes) {
    if (bytes.size() > longest_message) return CodecError{CodecFault::too_long};
    if (bytes.empty() || bytes.front() != version) return CodecError{CodecFault::unknown_version};
    bytes = bytes.subspan(1);
    const auto size = head_size(bytes);
    if (!size) return CodecError{CodecFault::no_json};
    bytes = bytes.subspan(size_bytes);
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), *size);
    return decode_json(head, [&](JsonReader members) -> rules::Expected<GameRecord, CodecError> {
        GameRecord record = read_head(std::move(members));
        auto plies = read_plies(bytes.subspan(*size), record.ruleset.size());
        if (!plies) return plies.error();
        record.plies = std::move(*plies);
        record.end.plies = count_of(record.plies);
        return record;
    });
}

}  // namespace tafl::codecs
