// SPDX-License-Identifier: MIT
// Internal to this folder: JSON from strangers, read member by member. JsonMembers reads one
// object; after the first fault everything reads as nothing, and that fault is kept. Nothing is
// thrown.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"
#include "tournaments/codecs/codec_error.h"

namespace tafl::codecs {

/// Any bytes as JSON: a string, or {"base64": "..."} for what is no UTF-8, or would be much longer.
[[nodiscard]] nlohmann::ordered_json bytes_json(const std::string& bytes);

[[nodiscard]] nlohmann::ordered_json time_json(const rules::BySide<rules::TimeControl>& time);

class JsonMembers {
  public:
    using json = nlohmann::json;

    /// `error` is shared by all readers of one text. What is no object is a fault.
    JsonMembers(const json& object, std::string place, std::optional<CodecError>& error);

    [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
    /// Written as a string, since many readers of JSON round numbers of that size.
    [[nodiscard]] std::uint64_t unsigned_64(std::string_view key);
    /// What bytes_json() writes.
    [[nodiscard]] std::string bytes(std::string_view key);
    /// A string, or none for null.
    [[nodiscard]] std::optional<std::string> word(std::string_view key);
    /// Strings by their names.
    [[nodiscard]] std::map<std::string, std::string> words_by_name(std::string_view key);
    [[nodiscard]] std::optional<int> optional_int(std::string_view key);
    [[nodiscard]] rules::Ruleset ruleset(std::string_view key);
    [[nodiscard]] rules::BySide<rules::TimeControl> time(std::string_view key);

    [[nodiscard]] JsonMembers object(std::string_view key);
    /// `read_item(const json& item)` for each, up to the first fault.
    template <class ReadItem>
    void list(std::string_view key, ReadItem read_item) {
        const json& items = member(key);
        if (!items.is_array()) return fail(CodecFault::wrong_type, key);
        for (const json& item : items) {
            if (error_) return;
            read_item(item);
        }
    }

    /// A member that nobody has asked for is a fault.
    void expect_no_other();
    void fail(CodecFault fault, std::string_view key, std::string reason = {});

  private:
    const json& member(std::string_view key);
    [[nodiscard]] std::string place_of(std::string_view key) const;

    const json& object_;
    std::string place_;
    std::optional<CodecError>& error_;
    std::set<std::string, std::less<>> read_;
};

/// What bytes_json() has written; none for anything else.
[[nodiscard]] std::optional<std::string> bytes_from(const nlohmann::json& value);

/// Null with a fault for what is no JSON, or too long.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::optional<CodecError>& error);

}  // namespace tafl::codecs
