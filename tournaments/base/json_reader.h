// SPDX-License-Identifier: MIT
// JsonReader: reads the members of one untrusted JSON object. Stored plans, messages of workers and
// events are read with it.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "tournaments/base/json_text.h"
#include "tournaments/base/key.h"

namespace tafl::tournaments {

/// Kind of a JsonError.
enum class JsonFault : std::uint8_t {
    missing,     ///< the object lacks a required member
    unknown,     ///< the object has a member that the format does not define
    wrong_type,  ///< a member's value has the wrong JSON type
    bad_value    ///< a member's value has the right type, but is not allowed
};

/// Error: a JSON object is invalid. The message is "found PLACE = VALUE, expected EXPECTED".
class JsonError : public std::runtime_error {
  public:
    JsonError(JsonFault fault, std::string place, const std::string& found,
              const std::string& expected, std::string reason = {})
        : std::runtime_error("found " + found + ", expected " + expected +
                             (reason.empty() ? "" : " (" + reason + ')')),
          fault_(fault),
          place_(std::move(place)),
          reason_(std::move(reason)) {}
    [[nodiscard]] JsonFault fault() const { return fault_; }
    /// Returns the path of the invalid member, such as "engines.attackers.name". It is empty if the
    /// whole text is invalid.
    [[nodiscard]] const std::string& place() const { return place_; }
    /// Returns the explanation of a parser of the value, for people; may be empty.
    [[nodiscard]] const std::string& reason() const { return reason_; }

  private:
    JsonFault fault_;
    std::string place_;
    std::string reason_;
};

/// Reader of the members of one JSON object. Each function throws JsonError if a value has a wrong
/// type or is out of range. A number with a fraction is not a whole number. Types of values: truth
/// values, numbers, durations, ids, texts, enumerations with names, lists, and maps by name.
class JsonReader final : public KeySource {
  public:
    using json = nlohmann::json;

    /// `place` is the path of the object, for errors; empty = the whole text. `object` must outlive
    /// the reader. Throws JsonError if it is not a JSON object.
    explicit JsonReader(const json& object, std::string place = {})
        : object_(&object), place_(std::move(place)) {
        if (!object.is_object()) fail(JsonFault::wrong_type, place_, object, "an object");
    }

    // Values for a table of keys; nullopt if the key is missing. Null is a value of a wrong type.
    std::optional<std::int64_t> number(std::string_view key, const KeyRange& range) override {
        const json* value = find(key);
        return value != nullptr ? std::optional(whole(key, *value, range.min, range.max_stored))
                                : std::nullopt;
    }
    std::optional<std::string> text(std::string_view key) override { return any<std::string>(key); }
    std::optional<bool> flag(std::string_view key) override { return any<bool>(key); }
    std::optional<WallTime> time(std::string_view key) override {
        const auto given = text(key);
        if (!given) return std::nullopt;
        const auto time = parse_iso_text(*given);
        if (!time) refuse(key, "a time in UTC such as 2026-12-24T19:00:00Z");
        return time;
    }
    std::optional<std::size_t> index(std::string_view key, const Words& words) override {
        const auto word = text(key);
        if (!word) return std::nullopt;
        const auto index = index_of(*word, words);
        if (!index) refuse(key, one_of(words));
        return index;
    }

    [[nodiscard]] bool has(std::string_view key) { return find(key) != nullptr; }
    /// Throws JsonError if the member `key` is missing.
    void require(std::string_view key) { static_cast<void>(at(key)); }
    /// Returns the value of member `key`, of any type. Throws JsonError if it is missing.
    [[nodiscard]] const json& at(std::string_view key) {
        const json* value = find(key);
        if (value == nullptr)
            throw JsonError(JsonFault::missing, path_of(key), "no " + path_of(key), "a value");
        return *value;
    }

    /// Returns the value of member `key`. Throws JsonError if it is missing.
    template <class Value>
    [[nodiscard]] Value required(std::string_view key) {
        return as<Value>(key, at(key));
    }
    /// Returns the whole number in member `key`, which must be in `range`. Throws JsonError if it
    /// is missing.
    template <std::integral Integer>
    [[nodiscard]] Integer required(std::string_view key, const KeyRange& range) {
        return static_cast<Integer>(whole(key, at(key), range.min, range.max_stored));
    }
    /// Reads the value of member `key` into `value`. Throws JsonError if it is missing.
    template <class Value>
    void read(std::string_view key, Value& value) {
        value = required<Value>(key);
    }
    /// Returns the value of member `key`; nullopt if it is missing or null.
    template <class Value>
    [[nodiscard]] std::optional<Value> optional(std::string_view key) {
        const json* value = find(key);
        return value == nullptr || value->is_null() ? std::nullopt
                                                    : std::optional(as<Value>(key, *value));
    }
    /// Returns the value of member `key`; nullopt if it is null. Throws JsonError if it is missing.
    template <class Value>
    [[nodiscard]] std::optional<Value> nullable(std::string_view key) {
        require(key);
        return optional<Value>(key);
    }
    /// Reads the value of member `key` into `value`. If it is missing, leaves `value` unchanged.
    template <class Value>
    void take(std::string_view key, Value& value) {
        if (has(key)) read(key, value);
    }
    /// Returns the value that `parse` returns for the text in member `key`. Throws JsonError if the
    /// member is missing, or if the std::optional or rules::Expected of `parse` has no value.
    template <class Parse>
    [[nodiscard]] auto parsed(std::string_view key, Parse parse, const std::string& expected) {
        auto value = parse(required<std::string>(key));
        if (!value) refuse(key, expected);
        return std::move(*value);
    }
    /// Returns the same as parsed(), or nullopt if the member is null.
    template <class Parse>
    [[nodiscard]] auto nullable_parsed(std::string_view key, Parse parse,
                                       const std::string& expected)
        -> std::optional<decltype(parsed(key, parse, expected))> {
        if (at(key).is_null()) return std::nullopt;
        return parsed(key, parse, expected);
    }

    /// Returns a reader of the object in member `key`. Throws JsonError if it is missing.
    [[nodiscard]] JsonReader object(std::string_view key) {
        return JsonReader(at(key), path_of(key));
    }
    /// Calls `read_item(const json& item)` for each value of the list in member `key`. Throws
    /// JsonError if it is missing, or does not have `least` to `most` values.
    template <class ReadItem>
    void list(std::string_view key, ReadItem read_item, std::size_t least = 0,
              std::size_t most = std::numeric_limits<std::size_t>::max()) {
        const json& items = at(key);
        if (!items.is_array()) refuse(key, "a list", JsonFault::wrong_type);
        if (items.size() < least || items.size() > most) {
            throw JsonError(JsonFault::bad_value, path_of(key),
                            path_of(key) + " with " + std::to_string(items.size()) + " members",
                            "from " + std::to_string(least) + " to " + std::to_string(most));
        }
        for (const json& item : items) read_item(item);
    }
    /// Returns `value`, a part of the value of member `key`, as a `Value`.
    template <class Value>
    [[nodiscard]] Value as(std::string_view key, const json& value) const;

    /// Throws JsonError if the object has a member that no function of this reader has read.
    void expect_no_other() const {
        for (const auto& [key, value] : object_->items()) {
            if (!read_.contains(key))
                fail(JsonFault::unknown, path_of(key), value, "no such member");
        }
    }
    /// Throws JsonError: the value of member `key` is not as `expected`.
    [[noreturn]] void refuse(std::string_view key, const std::string& expected,
                             JsonFault fault = JsonFault::bad_value,
                             const std::string& reason = {}) const {
        const auto found = object_->find(std::string(key));
        static const json nothing;
        fail(fault, path_of(key), found == object_->end() ? nothing : *found, expected, reason);
    }

  private:
    [[noreturn]] static void fail(JsonFault fault, const std::string& path, const json& value,
                                  const std::string& expected, const std::string& reason = {}) {
        // A list or an object is not printed, because it may be large and deep.
        std::string found = path.empty() ? "" : path + " = ";
        if (value.is_discarded()) {
            found += "something else than JSON";
        } else {
            found += value.is_array() ? "a list" : value.is_object() ? "an object" : shown(value);
        }
        throw JsonError(fault, path, found, expected, reason);
    }
    [[nodiscard]] std::string path_of(std::string_view key) const {
        return place_.empty() ? std::string(key) : place_ + '.' + std::string(key);
    }
    [[nodiscard]] const json* find(std::string_view key) {
        read_.emplace(key);
        const auto found = object_->find(std::string(key));
        return found == object_->end() ? nullptr : &*found;
    }
    /// Returns the value of member `key`; nullopt if it is missing. Null has a wrong type.
    template <class Value>
    [[nodiscard]] std::optional<Value> any(std::string_view key) {
        const json* value = find(key);
        return value != nullptr ? std::optional(as<Value>(key, *value)) : std::nullopt;
    }
    [[nodiscard]] std::int64_t whole(std::string_view key, const json& value, std::int64_t least,
                                     std::int64_t most) const {
        if (const auto number = whole_number_in(value, least, most)) return *number;
        const bool is_whole = value.is_number_integer();
        fail(is_whole ? JsonFault::bad_value : JsonFault::wrong_type, path_of(key), value,
             expected_number(least, most));
    }

    const json* object_;
    std::string place_;
    std::set<std::string, std::less<>> read_{};  ///< keys of the members that were read
};

template <class Value>
Value JsonReader::as(std::string_view key, const json& value) const {
    const auto expect = [&](bool is_right, const char* expected) {
        if (!is_right) fail(JsonFault::wrong_type, path_of(key), value, expected);
    };
    if constexpr (std::is_same_v<Value, bool>) {
        expect(value.is_boolean(), "true or false");
        return value.get<bool>();
    } else if constexpr (std::is_integral_v<Value>) {
        static_assert(std::is_signed_v<Value> || sizeof(Value) < sizeof(std::int64_t));
        using Limits = std::numeric_limits<Value>;
        return static_cast<Value>(whole(key, value, Limits::min(), Limits::max()));
    } else if constexpr (std::is_floating_point_v<Value>) {
        expect(value.is_number(), "a number");
        return value.get<Value>();
    } else if constexpr (std::is_same_v<Value, std::string>) {
        expect(value.is_string(), "a text");
        return value.get<std::string>();
    } else if constexpr (std::is_enum_v<Value>) {
        const auto word = word_of<Value>(as<std::string>(key, value));
        if (!word) fail(JsonFault::bad_value, path_of(key), value, all_words<Value>());
        return *word;
    } else if constexpr (requires { typename Value::mapped_type; }) {
        expect(value.is_object(), "values by their names");
        Value map;
        for (const auto& [name, item] : value.items())
            map[name] = as<typename Value::mapped_type>(key, item);
        return map;
    } else if constexpr (requires { typename Value::value_type; }) {
        expect(value.is_array(), "a list");
        Value list;
        for (const json& item : value) list.push_back(as<typename Value::value_type>(key, item));
        return list;
    } else {  // a duration or an id
        return Value(as<std::int64_t>(key, value));
    }
}

}  // namespace tafl::tournaments
