// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/json_members.h"

#include <utility>

#include "rules/ruleset_text.h"
#include "store/base64.h"

namespace tafl::codecs {

using nlohmann::json;
using nlohmann::ordered_json;
using rules::BySide;
using rules::TimeControl;
using tournaments::JsonFault;
using tournaments::JsonReader;

namespace {

/// Returns the length of the text as JSON; nullopt if it is not UTF-8.
std::optional<std::size_t> length_in_json(const std::string& text) {
    try {
        return json(text).dump().size();
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::string base64_of(const std::string& bytes) {
    return store::to_base64({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
}

}  // namespace

ordered_json bytes_json(const std::string& bytes) {
    const auto length = length_in_json(bytes);
    if (length && *length <= 2 * bytes.size() + 2) return bytes;
    return ordered_json::object({{"base64", base64_of(bytes)}});
}

std::optional<std::string> bytes_from(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_object() || value.size() != 1) return std::nullopt;
    const auto coded = value.find("base64");
    if (coded == value.end() || !coded->is_string()) return std::nullopt;
    return store::from_base64(coded->get_ref<const std::string&>());
}

ordered_json time_json(const BySide<TimeControl>& time) {
    return {{"attackers", to_string(time.attackers)}, {"defenders", to_string(time.defenders)}};
}

std::string bytes_at(JsonReader& members, std::string_view key) {
    auto value = bytes_from(members.at(key));
    if (!value) members.refuse(key, "a text or bytes in base64", JsonFault::wrong_type);
    return std::move(*value);
}

rules::Ruleset ruleset_at(JsonReader& members, std::string_view key) {
    auto reading = rules::parse_ruleset(bytes_at(members, key));
    if (reading) return std::move(reading->ruleset);
    members.refuse(key, "a rules record", JsonFault::bad_value, to_string(reading.error().front()));
}

BySide<TimeControl> time_at(JsonReader& members, std::string_view key) {
    BySide<TimeControl> time;
    JsonReader controls = members.object(key);
    for (const rules::Side side : rules::both_sides) {
        time[side] = controls.parsed(name_of(side), rules::parse_time_control, "a time control");
    }
    controls.expect_no_other();
    return time;
}

CodecError codec_error(const tournaments::JsonError& error) {
    switch (error.fault()) {
        case JsonFault::missing:
            return {CodecFault::missing, error.place()};
        case JsonFault::unknown:
            return {CodecFault::unknown, error.place()};
        case JsonFault::wrong_type:
            return {CodecFault::wrong_type, error.place()};
        case JsonFault::bad_value:
            break;
    }
    return {CodecFault::bad_value, error.place(), error.reason()};
}

}  // namespace tafl::codecs
