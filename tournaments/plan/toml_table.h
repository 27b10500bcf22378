// SPDX-License-Identifier: MIT
// TableReader: reads the values of one TOML table by key and checks them. It reports each error
// with its position, including unknown keys.
#pragma once

#include <toml++/toml.h>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/key.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// Reader of one TOML table.
class TableReader final : public tournaments::KeySource {
  public:
    /// Default of the maximum number of values in a list or a table. Longer ones are reported and
    /// not read.
    static constexpr std::size_t usual_most = 1000;
    /// Maximum number of bytes in a string.
    static constexpr std::size_t longest_string = 16 * 1024;

    /// `where` names the table in messages: "[tournament]". `table` and `errors` must outlive the
    /// reader.
    TableReader(const toml::table& table, std::string where, PlanErrors& errors)
        : table_(table), where_(std::move(where)), errors_(errors) {}

    // Functions that read a value. If the key is missing, `value` is unchanged. If the value has a
    // wrong type or is out of range, they report an error.
    void take(std::string_view key, std::string& value);
    void take(std::string_view key, bool& value) { value = flag(key).value_or(value); }
    void take(std::string_view key, std::vector<std::string>& value,
              std::size_t max_values = usual_most);
    void take(std::string_view key, std::map<std::string, std::string>& value);
    void take(std::string_view key, std::vector<std::int64_t>& value, std::int64_t least,
              std::int64_t most);
    template <class Integer>
    void take(std::string_view key, Integer& value, std::int64_t least,
              std::int64_t most = std::numeric_limits<int>::max()) {
        if (const auto whole = number(key, {least, most})) value = static_cast<Integer>(*whole);
    }
    template <class Enum>
    void take_word(std::string_view key, Enum& value) {
        if (const auto word = index(key, tournaments::words_of<Enum>()))
            value = static_cast<Enum>(*word);
    }
    std::optional<std::int64_t> number(std::string_view key,
                                       const tournaments::KeyRange& range) override;
    std::optional<std::string> text(std::string_view key) override;
    std::optional<std::size_t> index(std::string_view key,
                                     const tournaments::Words& words) override;
    std::optional<bool> flag(std::string_view key) override;
    /// Returns the value of a key, for other readers; null if the key is missing. Marks the key as
    /// known.
    [[nodiscard]] const toml::node* find(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] bool has_string(std::string_view key) const { return table_[key].is_string(); }

    /// Returns the position of the key's value, or of the table if the key is missing.
    [[nodiscard]] toml::source_position place_of(std::string_view key) const;
    /// Reports an error at place_of(key).
    void fail(PlanFault fault, std::string_view key, std::string_view found,
              std::string_view expected);
    /// Reports an error at place_of(key) with another reason than found and expected values.
    void fail(PlanFault fault, std::string_view key, std::string_view why);
    /// Reports an error at one element of the key's list.
    void fail_at(PlanFault fault, const toml::node& element, std::string_view key,
                 std::string_view found, std::string_view expected);
    /// Reports an error if the key is missing.
    void require(std::string_view key, std::string_view expected);
    /// Reports each key of the table that was not read. Call it last.
    void refuse_unknown_keys();

    /// Returns the beginning of `text` in quotes, on one line, for messages.
    [[nodiscard]] static std::string quoted(std::string_view text);

  private:
    void note(PlanFault fault, const toml::node& at, std::string_view key, std::string_view why);
    void fail_type(std::string_view key, std::string_view expected);
    /// Returns true if `count` is at most `most`. Otherwise reports an error.
    bool admit(std::string_view key, std::size_t count, std::size_t most);
    bool take_text(std::string_view key, const toml::node& node, std::string& text);

    const toml::table& table_;
    std::string where_;
    PlanErrors& errors_;
    std::set<std::string, std::less<>> known_;
};

}  // namespace tafl::plan
