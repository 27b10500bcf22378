// SPDX-License-Identifier: MIT
// Internal to this directory. JsonMembers: reads the members of one untrusted JSON object. The
// first fault is stored; after it, every read returns an empty value. Nothing is thrown.
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
#include "tournaments/base/key.h"
#include "tournaments/distributed/codecs/codec_error.h"

namespace tafl::codecs {

/// Returns any bytes as JSON: a string, or {"base64": "..."}. Uses base64 if the bytes are not
/// UTF-8, or if the string would be more than twice as long.
[[nodiscard]] nlohmann::ordered_json bytes_json(const std::string& bytes);

/// Returns {"attackers": ..., "defenders": ...} with the time controls as texts.
[[nodiscard]] nlohmann::ordered_json time_json(const rules::BySide<rules::TimeControl>& time);

/// Reader of one JSON object.
class JsonMembers final : public tournaments::KeySource {
  public:
    using json = nlohmann::json;

    /// `place`: path of the object in the message; empty = the message itself. `error` is shared by
    /// all readers of one message. A value that is not an object is a fault.
    JsonMembers(const json& object, std::string place, std::optional<CodecError>& error);

    /// Returns the integer in member `key`. If it is missing, is not an integer from `least` to
    /// `most`, or an earlier read failed, stores the first fault and returns `least`.
    [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
    /// Returns an integer that is written as a string. Many JSON readers round numbers of this
    /// size.
    [[nodiscard]] std::uint64_t unsigned_64(std::string_view key);
    /// Returns bytes in the format of bytes_json().
    [[nodiscard]] std::string bytes(std::string_view key);
    /// Returns a string; none if the member is null.
    [[nodiscard]] std::optional<std::string> word(std::string_view key);
    // Values by rows of keys. A missing member is a fault.
    std::optional<std::int64_t> number(std::string_view key,
                                       const tournaments::KeyRange& range) override;
    std::optional<std::string> text(std::string_view key) override { return word(key); }
    std::optional<std::size_t> index(std::string_view key,
                                     const tournaments::Words& words) override;
    /// Returns the members of an object of strings.
    [[nodiscard]] std::map<std::string, std::string> words_by_name(std::string_view key);
    /// Returns an integer; none if the member is null.
    [[nodiscard]] std::optional<int> optional_int(std::string_view key);
    [[nodiscard]] rules::Ruleset ruleset(std::string_view key);
    [[nodiscard]] rules::BySide<rules::TimeControl> time(std::string_view key);

    /// Returns a reader of the object in member `key`.
    [[nodiscard]] JsonMembers object(std::string_view key);
    /// Calls `read_item(const json& item)` for each element of an array, until the first fault.
    template <class ReadItem>
    void list(std::string_view key, ReadItem read_item) {
        const json& items = member(key);
        if (!items.is_array()) return fail(CodecFault::wrong_type, key);
        for (const json& item : items) {
            if (error_) return;
            read_item(item);
        }
    }

    /// Fails with CodecFault::unknown if the object has a member that was not read.
    void expect_no_other();
    /// Stores a fault at member `key`, unless an earlier fault is stored.
    void fail(CodecFault fault, std::string_view key, std::string reason = {});

  private:
    const json& member(std::string_view key);
    /// Returns the path of member `key` in the message.
    [[nodiscard]] std::string place_of(std::string_view key) const;

    const json& object_;
    std::string place_;
    std::optional<CodecError>& error_;
    std::set<std::string, std::less<>> read_;  ///< keys that were read
};

/// Returns the bytes that bytes_json() has encoded; none if `value` has another format.
[[nodiscard]] std::optional<std::string> bytes_from(const nlohmann::json& value);

/// Parses `text`. Returns null and sets `error` if it is not valid JSON or too long.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::optional<CodecError>& error);

}  // namespace tafl::codecs
