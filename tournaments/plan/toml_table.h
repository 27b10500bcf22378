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
    /// Maximum number of values in a list or a table, unless a caller sets another maximum. A
    /// longer list or table is reported as an error, and is not read.
    static constexpr std::size_t usual_most = 1000;
    /// Maximum number of bytes in a string.
    static constexpr std::size_t longest_string = 16 * 1024;

    /// Value of `where` for a table of options: messages name the key `random_plies` as
    /// `--random-plies`.
    static constexpr std::string_view command_line = "--";

    /// `where` is the name of the table for messages, such as "[tournament]", or `command_line`. It
    /// is empty for the table of a whole file. Errors are added to `errors`. `table` and `errors`
    /// must outlive the reader.
    TableReader(const toml::table& table, std::string where, PlanErrors& errors)
        : table_(table), where_(std::move(where)), errors_(errors) {}

    // The functions take() and take_word() read the value of `key` into `value`. If the key is
    // missing, `value` is unchanged. If the value has a wrong type or is out of range, they report
    // an error.
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
    std::optional<tournaments::WallTime> time(std::string_view key) override;
    /// Returns the value of `key`, for code that reads the value itself. Returns null if the key is
    /// missing. In both cases, refuse_unknown_keys() then accepts the key.
    [[nodiscard]] const toml::node* find(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] bool has_string(std::string_view key) const { return table_[key].is_string(); }

    /// Returns the name of `key` for messages: the option if the table has the place
    /// `command_line`, otherwise the key.
    [[nodiscard]] std::string shown_key(std::string_view key) const;
    /// Returns the position of the value of `key` in the file. If the key is missing, returns the
    /// position of the table.
    [[nodiscard]] toml::source_position place_of(std::string_view key) const;
    /// Reports the error "found FOUND, expected EXPECTED" at place_of(key).
    void fail(PlanFault fault, std::string_view key, std::string_view found,
              std::string_view expected);
    /// Reports the error `why` at place_of(key).
    void fail(PlanFault fault, std::string_view key, std::string_view why);
    /// Reports the error "found FOUND, expected EXPECTED" at the position of `element`, a part of
    /// the value of `key`.
    void fail_at(PlanFault fault, const toml::node& element, std::string_view key,
                 std::string_view found, std::string_view expected);
    /// Reports an error if `key` is missing. `expected` describes its value for the message.
    void require(std::string_view key, std::string_view expected);
    /// Reports an error for each key of the table that no function of this object has read. Must be
    /// called last.
    void refuse_unknown_keys();

    /// Returns `text` in double quotes on one line, for messages. A long text is cut.
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
