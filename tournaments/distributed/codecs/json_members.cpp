// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/json_members.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "rules/ruleset_text.h"
#include "store/base64.h"
#include "tournaments/base/json_text.h"

namespace tafl::codecs {

using nlohmann::json;
using nlohmann::ordered_json;
using rules::BySide;
using rules::TimeControl;

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

json parse_json(std::string_view text, std::optional<CodecError>& error) {
    if (text.size() > longest_message) {
        error = CodecError{CodecFault::too_long};
        return {};
    }
    constexpr bool may_throw = false;
    json value = json::parse(text, nullptr, may_throw);
    if (!value.is_discarded()) return value;
    error = CodecError{CodecFault::no_json};
    return {};
}

JsonMembers::JsonMembers(const json& object, std::string place, std::optional<CodecError>& error)
    : object_(object), place_(std::move(place)), error_(error) {
    if (!error_ && !object_.is_object()) error_ = CodecError{CodecFault::wrong_type, place_};
}

std::string JsonMembers::place_of(std::string_view key) const {
    return place_.empty() ? std::string(key) : place_ + '.' + std::string(key);
}

void JsonMembers::fail(CodecFault fault, std::string_view key, std::string reason) {
    if (!error_) error_ = CodecError{fault, place_of(key), std::move(reason)};
}

const json& JsonMembers::member(std::string_view key) {
    static const json nothing;
    if (error_) return nothing;
    read_.emplace(key);
    const auto found = object_.find(std::string(key));
    if (found != object_.end()) return *found;
    fail(CodecFault::missing, key);
    return nothing;
}

std::int64_t JsonMembers::whole(std::string_view key, std::int64_t least, std::int64_t most) {
    const json& value = member(key);
    const auto number = tournaments::whole_number_in(value, least, most);
    if (!number) {
        fail(value.is_number_integer() ? CodecFault::bad_value : CodecFault::wrong_type, key);
    }
    return number.value_or(least);
}

std::optional<std::int64_t> JsonMembers::number(std::string_view key,
                                                const tournaments::KeyRange& range) {
    return whole(key, range.min, range.max_stored);
}

std::optional<std::size_t> JsonMembers::index(std::string_view key,
                                              const tournaments::Words& words) {
    const auto index = tournaments::index_of(word(key).value_or(""), words);
    if (!index) fail(CodecFault::bad_value, key);
    return index;
}

std::uint64_t JsonMembers::unsigned_64(std::string_view key) {
    const std::string digits = word(key).value_or("");
    std::uint64_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, fault] = std::from_chars(digits.data(), end, value);
    if (fault != std::errc() || stop != end) fail(CodecFault::bad_value, key);
    return value;
}

std::string JsonMembers::bytes(std::string_view key) {
    auto value = bytes_from(member(key));
    if (!value) fail(CodecFault::wrong_type, key);
    return std::move(value).value_or("");
}

std::optional<std::string> JsonMembers::word(std::string_view key) {
    const json& value = member(key);
    if (value.is_null()) return std::nullopt;
    if (value.is_string()) return value.get<std::string>();
    fail(CodecFault::wrong_type, key);
    return std::nullopt;
}

std::optional<int> JsonMembers::optional_int(std::string_view key) {
    using Limits = std::numeric_limits<int>;
    if (member(key).is_null()) return std::nullopt;
    return static_cast<int>(whole(key, Limits::min(), Limits::max()));
}

std::map<std::string, std::string> JsonMembers::words_by_name(std::string_view key) {
    std::map<std::string, std::string> words;
    const json& value = member(key);
    const auto is_text = [](const json& one) { return one.is_string(); };
    if (!value.is_object() || !std::ranges::all_of(value, is_text)) {
        fail(CodecFault::wrong_type, key);
        return words;
    }
    for (const auto& [name, word] : value.items()) words[name] = word.get<std::string>();
    return words;
}

rules::Ruleset JsonMembers::ruleset(std::string_view key) {
    auto reading = rules::parse_ruleset(bytes(key));
    if (reading) return std::move(reading->ruleset);
    fail(CodecFault::bad_value, key, to_string(reading.error().front()));
    return rules::Ruleset();
}

BySide<TimeControl> JsonMembers::time(std::string_view key) {
    BySide<TimeControl> time;
    JsonMembers members = object(key);
    for (const rules::Side side : rules::both_sides) {
        const auto control = rules::parse_time_control(members.word(name_of(side)).value_or(""));
        if (!control) {
            members.fail(CodecFault::bad_value, name_of(side));
        } else {
            time[side] = *control;
        }
    }
    members.expect_no_other();
    return time;
}

JsonMembers JsonMembers::object(std::string_view key) {
    return {member(key), place_of(key), error_};
}

void JsonMembers::expect_no_other() {
    if (error_) return;
    for (const auto& [key, value] : object_.items()) {
        if (!read_.contains(key)) return fail(CodecFault::unknown, key);
    }
}

}  // namespace tafl::codecs
