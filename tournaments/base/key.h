// SPDX-License-Identifier: MIT
// Key: describes one member of an object that has a name in tournament files, stored plans or
// messages to workers. Tables of keys are constexpr arrays. Keys are read, and their errors are
// reported, in the order of the array.
#pragma once

#include <algorithm>
#include <array>
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

#include "tournaments/base/iso_time.h"
#include "tournaments/base/words.h"

namespace tafl::tournaments {

/// Range of the whole numbers that a key accepts.
struct KeyRange {
    std::int64_t min = 0;  ///< smallest valid value
    std::int64_t max =
        std::numeric_limits<int>::max();  ///< largest valid value in a tournament file
    /// Largest valid value in a database or message. Earlier programs may have written values above
    /// `max`.
    std::int64_t max_stored = max;
};

/// Returns the range for people: "1 to 1024", or "0 or more" if it has no upper limit.
[[nodiscard]] inline std::string to_string(const KeyRange& range) {
    return std::to_string(range.min) +
           (range.max < KeyRange{}.max ? " to " + std::to_string(range.max) : " or more");
}

/// Returns the description of the whole numbers from `min` to `max`, for an error message.
[[nodiscard]] inline std::string expected_number(std::int64_t min, std::int64_t max) {
    return "a whole number of at least " + std::to_string(min) +
           (max < KeyRange{}.max ? " and at most " + std::to_string(max) : "");
}

/// Source of the values of keys: a table of a tournament file, or a JSON object. Each function
/// returns nullopt if the key is missing. If the value is invalid, the reader of a table reports an
/// error and returns nullopt. The reader of a JSON object throws JsonError.
class KeySource {
  public:
    /// Returns the whole number of `key`, which must be in `range`.
    [[nodiscard]] virtual std::optional<std::int64_t> number(std::string_view key,
                                                             const KeyRange& range) = 0;
    /// Returns the text of `key`.
    [[nodiscard]] virtual std::optional<std::string> text(std::string_view key) = 0;
    /// Returns the index, from 0, of the text of `key` in `words`. A text that `words` does not
    /// contain is invalid.
    [[nodiscard]] virtual std::optional<std::size_t> index(std::string_view key,
                                                           const Words& words) = 0;
    /// Returns the truth value of `key`. Sources without such keys do not override it.
    [[nodiscard]] virtual std::optional<bool> flag(std::string_view /*key*/) {
        return std::nullopt;
    }
    /// Returns the time of `key`. Sources without such keys do not override it.
    [[nodiscard]] virtual std::optional<WallTime> time(std::string_view /*key*/) {
        return std::nullopt;
    }

  protected:
    KeySource() = default;
    KeySource(const KeySource&) = default;
    KeySource& operator=(const KeySource&) = default;
    ~KeySource() = default;
};

/// Command-line option that sets a key, as far as it differs from the key.
struct KeyOption {
    std::string_view name{};           ///< name without dashes; empty = that of the key
    std::string_view default_words{};  ///< description of the default; empty = that of the key
    /// Former name of the option, without dashes, which is accepted with a warning; empty = that of
    /// the key (Key::former).
    std::string_view former{};
};

/// Row of a table of keys: the name of a key, and the functions that read its value into an Object
/// and write it.
template <class Object>
struct Key {
    std::string_view name;    ///< name of the key
    std::string_view help{};  ///< description, for people
    bool is_public = false;   ///< true: the value may be published; false: the value is secret
    bool is_text = false;     ///< true: the value is a text, a path or a word
    KeyRange range{};         ///< range of a number; unused for other types of values
    /// Pointer to a function that returns true if the stored plan of `object` contains the key.
    /// Null pointer: the plan never contains the key, or other code stores it.
    bool (*is_stored)(const Key& key, const Object& object) = nullptr;
    /// Pointer to a function that reads the value of `key` from `source` into `object`. The
    /// function leaves `object` unchanged if `source` returns nullopt. Null pointer: other code
    /// reads the key.
    void (*read)(const Key& key, KeySource& source, Object& object) = nullptr;
    /// Pointer to a function that returns the value of the key in `object` as JSON. It is a null
    /// pointer if `read` is a null pointer.
    nlohmann::json (*write)(const Object& object) = nullptr;
    /// Pointer to a function that returns the accepted words. They are empty if the value is not a
    /// word. It is a null pointer if `read` is a null pointer.
    Words (*words)() = nullptr;
    KeyOption option{};  ///< differences of the option that sets the key
    /// Former name of the key and of its option, which is accepted with a warning in a server's
    /// configuration and on the command line; empty = no former name.
    std::string_view former{};
};

/// Description of a key for options of commands and for the manual.
struct KeyEntry {
    std::string_view name;
    std::string_view help;   ///< description, for people
    nlohmann::json value{};  ///< default; null = the key has no default
    KeyRange range{};        ///< range of a number; unused for other types of values
    Words words{};           ///< accepted words; empty = the value is not a word
    /// False: the value is not a text, although the key has no default.
    bool is_text = true;
    KeyOption option{};         ///< differences of the option that sets the key
    std::string_view former{};  ///< former name of the key; empty = no former name
};

/// Value of Key::is_stored for keys that each stored plan contains. Returns true.
template <class Object>
[[nodiscard]] bool is_always_stored(const Key<Object>& /*key*/, const Object& /*object*/) {
    return true;
}
/// Value of Key::is_stored for keys that were added in later versions. Returns true if the value of
/// `key` in `object` is not the default.
template <class Object>
[[nodiscard]] bool differs_from_default(const Key<Object>& key, const Object& object) {
    return key.write(object) != key.write(Object{});
}

/// Optional arguments of key() and public_key().
template <class Object>
struct KeyOptions {
    std::string_view help{};
    KeyRange range{};
    bool (*is_stored)(const Key<Object>& key, const Object& object) = is_always_stored<Object>;
    KeyOption option{};
    std::string_view former{};
};

template <class Object, class Value>
Object object_with(Value Object::*member);  // declaration only, for the type

/// Returns the row of a key for the member `member` of an object. The value is secret. The type of
/// the member decides how the value is read and written: an integer, a duration, a truth value, an
/// optional time, an enumeration with names, a text, or a path. The number in a file is the number
/// in the member divided by `unit`.
template <auto member, std::int64_t unit = 1, class Object = decltype(object_with(member))>
[[nodiscard]] constexpr Key<Object> key(std::string_view name,
                                        std::type_identity_t<KeyOptions<Object>> options = {}) {
    using Value = std::remove_cvref_t<decltype(std::declval<Object&>().*member)>;
    constexpr bool is_word = std::is_enum_v<Value>;
    constexpr bool is_text = std::is_convertible_v<std::string, Value>;  // or a path
    constexpr bool is_time = std::is_same_v<Value, std::optional<WallTime>>;
    const auto read = [](const Key<Object>& row, KeySource& source, Object& object) {
        if constexpr (is_word) {
            if (const auto index = source.index(row.name, words_of<Value>()))
                object.*member = static_cast<Value>(*index);
        } else if constexpr (is_text) {
            if (auto text = source.text(row.name)) object.*member = std::move(*text);
        } else if constexpr (std::is_same_v<Value, bool>) {
            if (const auto flag = source.flag(row.name)) object.*member = *flag;
        } else if constexpr (is_time) {
            if (const auto time = source.time(row.name)) object.*member = *time;
        } else {
            if (const auto number = source.number(row.name, row.range))
                object.*member = static_cast<Value>(*number * unit);
        }
    };
    const auto write = [](const Object& object) -> nlohmann::json {
        const Value& value = object.*member;
        if constexpr (is_word) {
            return name_of(value);
        } else if constexpr (std::is_same_v<Value, bool>) {
            return value;
        } else if constexpr (is_time) {
            return value ? nlohmann::json(iso_text(*value)) : nlohmann::json(nullptr);
        } else if constexpr (requires { value.count(); }) {
            return value.count() / unit;
        } else if constexpr (std::is_integral_v<Value>) {
            return value / unit;
        } else {
            return std::string(value);
        }
    };
    const auto words = []() -> Words {
        if constexpr (is_word) return words_of<Value>();
        return {};
    };
    return {name, options.help, false, is_word || is_text, options.range, options.is_stored,
            read, write,        words, options.option,     options.former};
}
/// Returns the same row as key() with the unit 1, but the value may be published.
template <auto member, class Object = decltype(object_with(member))>
[[nodiscard]] constexpr Key<Object> public_key(
    std::string_view name, std::type_identity_t<KeyOptions<Object>> options = {}) {
    Key<Object> row = key<member>(name, options);
    row.is_public = true;
    return row;
}

/// Reads the values of all `keys` from `source` into `object`. Key::read must not be null for any
/// of them.
template <class Table, class Object>
void read_keys(const Table& keys, KeySource& source, Object& object) {
    for (const auto& row : keys) row.read(row, source, object);
}

/// Reads the value of the key `name` from `source` into `object`. `keys` must contain this key, and
/// its Key::read must not be null.
template <class Table, class Object>
void read_key(const Table& keys, std::string_view name, KeySource& source, Object& object) {
    for (const auto& row : keys) {
        if (row.name == name) return row.read(row, source, object);
    }
    assert(false && "the table has the key");
}

/// Adds the values of `object` to `members`, the JSON members of a stored plan. Leaves out keys
/// that are not stored (Key::is_stored).
template <class Table, class Object>
void store_keys(const Table& keys, const Object& object, nlohmann::json& members) {
    for (const auto& row : keys) {
        if (row.is_stored != nullptr && row.is_stored(row, object))
            members[std::string(row.name)] = row.write(object);
    }
}

/// Returns the description of the key `row`. If Key::read is null, only the name and the help are
/// set.
template <class Object>
[[nodiscard]] KeyEntry description_of(const Key<Object>& row) {
    if (row.read == nullptr) return {row.name, row.help, {}, {}, {}, row.is_text};
    return {.name = row.name,
            .help = row.help,
            .value = row.write(Object{}),
            .range = row.range,
            .words = row.words(),
            .is_text = row.is_text,
            .option = row.option,
            .former = row.former};
}

/// Adds the descriptions of all `keys` to `entries`.
template <class Table>
void describe_keys(const Table& keys, std::vector<KeyEntry>& entries) {
    for (const auto& row : keys) entries.push_back(description_of(row));
}

/// Returns true if `keys` contains the key `name` and its value may be published.
template <class Table>
[[nodiscard]] bool has_public_key(const Table& keys, std::string_view name) {
    return std::ranges::any_of(keys,
                               [&](const auto& row) { return row.is_public && row.name == name; });
}

}  // namespace tafl::tournaments
