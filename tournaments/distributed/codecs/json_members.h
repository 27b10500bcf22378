// SPDX-License-Identifier: MIT
// Internal to this directory. JSON members that both codecs use, and the start of a decoder.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/distributed/codecs/codec_error.h"

namespace tafl::codecs {

/// Returns `bytes` as JSON: a string, or {"base64": "..."}. The second form is used in two cases:
/// the bytes are not valid UTF-8, or the JSON string with its escapes is more than twice as long as
/// the bytes.
[[nodiscard]] nlohmann::ordered_json bytes_json(const std::string& bytes);

/// Returns {"attackers": ..., "defenders": ...} with both time controls as texts such as "300+3".
[[nodiscard]] nlohmann::ordered_json time_json(const rules::BySide<rules::TimeControl>& time);

/// Returns the bytes that bytes_json() has encoded as `value`; nullopt if `value` has another
/// format.
[[nodiscard]] std::optional<std::string> bytes_from(const nlohmann::json& value);

// The functions below return the value of member `key`. They throw JsonError if it is missing or
// invalid.

/// Returns the bytes of a member in the format of bytes_json().
[[nodiscard]] std::string bytes_at(tournaments::JsonReader& members, std::string_view key);
/// Returns the ruleset of a rules record.
[[nodiscard]] rules::Ruleset ruleset_at(tournaments::JsonReader& members, std::string_view key);
/// Returns the time controls of a member in the format of time_json().
[[nodiscard]] rules::BySide<rules::TimeControl> time_at(tournaments::JsonReader& members,
                                                        std::string_view key);

/// Returns `error` as an error of a decoder.
[[nodiscard]] CodecError codec_error(const tournaments::JsonError& error);

/// Parses `text` and returns the rules::Expected that `read(tournaments::JsonReader)` returns.
/// Returns a CodecError if the text is longer than `longest_message`, is not valid JSON, or if
/// `read` throws JsonError.
template <class Read>
[[nodiscard]] auto decode_json(std::string_view text, Read read)
    -> decltype(read(std::declval<tournaments::JsonReader>())) {
    if (text.size() > longest_message) return CodecError{CodecFault::too_long};
    const nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
    if (value.is_discarded()) return CodecError{CodecFault::no_json};
    try {
        return read(tournaments::JsonReader(value));
    } catch (const tournaments::JsonError& error) {
        return codec_error(error);
    }
}

}  // namespace tafl::codecs
