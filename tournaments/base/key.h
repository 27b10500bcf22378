// SPDX-License-Identifier: MIT
// Key: one value of an object under its name in tournament files, stored plans and messages to
// workers. Tables of keys are constexpr arrays; their order is that of reading and of error
// messages.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tournaments/base/words.h"

namespace tafl::tournaments {

/// Range of a whole number. Databases and messages of earlier programs may have larger values than
/// a tournament file: up to `max_stored`.
struct KeyRange {
    std::int64_t min = 0;
    std::int64_t max = std::numeric_limits<int>::max();
    std::int64_t max_stored = max;
};

/// Source of values: a table of a tournament file, or a JSON object. Each function returns none if
/// the key is missing, or after it has reported an invalid value.
class KeySource {
  public:
    [[nodiscard]] virtual std::optional<std::int64_t> number(std::string_view key,
                                                             const KeyRange& range) = 0;
    [[nodiscard]] virtual std::optional<std::string> text(std::string_view key) = 0;
    /// Returns the index of the value in `words`.
    [[nodiscard]] virtual std::optional<std::size_t> index(std::string_view key,
                                                           const Words& words) = 0;

  protected:
    KeySource() = default;
    KeySource(const KeySource&) = default;
    KeySource& operator=(const KeySource&) = default;
    ~KeySource() = default;
};

/// Row of a table of keys.
template <class Object>
struct Key {
    std::string_view name;
    bool is_public;  ///< the value may be published; the value of any other key is secret
    KeyRange range;  ///< of a number
    bool (*is_stored)(const Key& key, const Object& object);  ///< a stored plan has the key
    /// Sets the value in `object`. Leaves it unchanged if the source returns none.
    void (*read)(const Key& key, KeySource& source, Object& object);
    nlohmann::json (*write)(const Object& object);
};

template <class Object>
[[nodiscard]] bool is_always_stored(const Key<Object>& /*key*/, const Object& /*object*/) {
    return true;
}
/// Returns true if the value is not the default. For keys that were added later.
template <class Object>
[[nodiscard]] bool differs_from_default(const Key<Object>& key, const Object& object) {
    return key.write(object) != key.write(Object{});
}

/// Properties that few keys have.
template <class Object>
struct KeyOptions {
    KeyRange range{};
    bool (*is_stored)(const Key<Object>& key, const Object& object) = is_always_stored<Object>;
};

template <class Object, class Value>
Object object_with(Value Object::*member);  // declaration only, for the type

/// Returns the row of a secret value. The type of the member decides how it is read and written:
/// an integer, milliseconds, an enumeration with words, or a text.
template <auto member, class Object = decltype(object_with(member))>
[[nodiscard]] constexpr Key<Object> key(std::string_view name,
                                        std::type_identity_t<KeyOptions<Object>> options = {}) {
    using Value = std::remove_cvref_t<decltype(std::declval<Object&>().*member)>;
    const auto read = [](const Key<Object>& row, KeySource& source, Object& object) {
        if constexpr (std::is_enum_v<Value>) {
            if (const auto index = source.index(row.name, words_of<Value>()))
                object.*member = static_cast<Value>(*index);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            if (auto text = source.text(row.name)) object.*member = std::move(*text);
        } else {
            if (const auto number = source.number(row.name, row.range))
                object.*member = static_cast<Value>(*number);
        }
    };
    const auto write = [](const Object& object) -> nlohmann::json {
        const Value& value = object.*member;
        if constexpr (std::is_enum_v<Value>) {
            return name_of(value);
        } else if constexpr (requires { value.count(); }) {
            return value.count();
        } else {
            return value;
        }
    };
    return {name, false, options.range, options.is_stored, read, write};
}
/// Returns the row of a value that may be published.
template <auto member, class Object = decltype(object_with(member))>
[[nodiscard]] constexpr Key<Object> public_key(
    std::string_view name, std::type_identity_t<KeyOptions<Object>> options = {}) {
    Key<Object> row = key<member>(name, options);
    row.is_public = true;
    return row;
}

/// Reads all keys of a table from one source.
template <class Table, class Object>
void read_keys(const Table& keys, KeySource& source, Object& object) {
    for (const auto& row : keys) row.read(row, source, object);
}

/// Reads one key of a table. The table has it.
template <class Table, class Object>
void read_key(const Table& keys, std::string_view name, KeySource& source, Object& object) {
    for (const auto& row : keys) {
        if (row.name == name) return row.read(row, source, object);
    }
    assert(false && "the table has the key");
}

/// Adds the members of a stored plan.
template <class Table, class Object>
void store_keys(const Table& keys, const Object& object, nlohmann::json& members) {
    for (const auto& row : keys) {
        if (row.is_stored(row, object)) members[std::string(row.name)] = row.write(object);
    }
}

/// Returns true if the table has this key, and its value may be published.
template <class Table>
[[nodiscard]] bool has_public_key(const Table& keys, std::string_view name) {
    return std::ranges::any_of(keys,
                               [&](const auto& row) { return row.is_public && row.name == name; });
}

}  // namespace tafl::tournaments
