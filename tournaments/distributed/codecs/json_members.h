// SPDX-License-Identifier: MIT
// Internal to this directory. JsonMembers: reads the members of one untrusted JSON object. Each
// read of a value that is missing or invalid is a fault. Only the first fault of a message is
// stored. After a fault, every read returns a default: empty, 0 or the least allowed value. Nothing
// is thrown.
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

/// Returns `bytes` as JSON: a string, or {"base64": "..."}. The second form is used in two cases:
/// the bytes are not valid UTF-8, or the JSON string with its escapes is more than twice as long as
/// the bytes.
[[nodiscard]] nlohmann::ordered_json bytes_json(const std::string& bytes);

/// Returns {"attackers": ..., "defenders": ...} with both time controls as texts such as "300+3".
[[nodiscard]] nlohmann::ordered_json time_json(const rules::BySide<rules::TimeControl>& time);

/// Reader of the members of one untrusted JSON object.
class JsonMembers final : public tournaments::KeySource {
  public:
    using json = nlohmann::json;

    /// `place`: path of the object in the message; empty = the object is the whole message. `error`
    /// receives the first fault, and is shared by all readers of one message. If `object` is not a
    /// JSON object, that is a fault.
    JsonMembers(const json& object, std::string place, std::optional<CodecError>& error);

    /// Returns the integer in member `key`. Stores a fault and returns `least` if the member is
    /// missing, or is not an integer from `least` to `most`. Also returns `least` after an earlier
    /// fault.
    [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
    /// Returns the integer in member `key`, which is a string of decimal digits, because many JSON
    /// readers round large numbers. If the string is not a number of 64 bits, that is a fault.
    [[nodiscard]] std::uint64_t unsigned_64(std::string_view key);
    /// Returns the bytes in member `key`, which has the format of bytes_json(); empty after a
    /// fault.
    [[nodiscard]] std::string bytes(std::string_view key);
    /// Returns the string in member `key`; nullopt if the member is null, or after a fault.
    [[nodiscard]] std::optional<std::string> word(std::string_view key);
    // KeySource: values of the types that a table of keys describes. A missing member is a fault.
    std::optional<std::int64_t> number(std::string_view key,
                                       const tournaments::KeyRange& range) override;
    std::optional<std::string> text(std::string_view key) override { return word(key); }
    std::optional<std::size_t> index(std::string_view key,
                                     const tournaments::Words& words) override;
    /// Returns the members of the object of strings in member `key`. Returns an empty map after a
    /// fault.
    [[nodiscard]] std::map<std::string, std::string> words_by_name(std::string_view key);
    /// Returns the integer in member `key`. Returns nullopt if the member is null, or after an
    /// earlier fault. If the member has another type or is out of range, stores a fault and returns
    /// the least int.
    [[nodiscard]] std::optional<int> optional_int(std::string_view key);
    /// Returns the ruleset of the rules record in member `key`. Returns a default ruleset after a
    /// fault.
    [[nodiscard]] rules::Ruleset ruleset(std::string_view key);
    /// Returns the time controls in member `key`, which has the format of time_json(). Returns
    /// default time controls after a fault.
    [[nodiscard]] rules::BySide<rules::TimeControl> time(std::string_view key);

    /// Returns a reader of the JSON object in member `key`. It stores faults in the `error` of this
    /// reader.
    [[nodiscard]] JsonMembers object(std::string_view key);
    /// Calls `read_item(const json& item)` for each element of the array in member `key`, until the
    /// first fault. If the member is not an array, that is a fault.
    template <class ReadItem>
    void list(std::string_view key, ReadItem read_item) {
        const json& items = member(key);
        if (!items.is_array()) return fail(CodecFault::wrong_type, key);
        for (const json& item : items) {
            if (error_) return;
            read_item(item);
        }
    }

    /// Stores the fault CodecFault::unknown if the object has a member that was not read.
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
    std::set<std::string, std::less<>> read_;  ///< keys of the members that were read
};

/// Returns the bytes that bytes_json() has encoded as `value`; nullopt if `value` has another
/// format.
[[nodiscard]] std::optional<std::string> bytes_from(const nlohmann::json& value);

/// Parses `text`. Returns JSON null and sets `error` if the text is not valid JSON, or is longer
/// than `longest_message`.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::optional<CodecError>& error);

}  // namespace tafl::codecs
