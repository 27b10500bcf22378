// SPDX-License-Identifier: MIT
// TableReader: takes the values of one TOML table by key, checks them, and notes every mistake with
// its place, the keys that nobody asked for included.
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

#include "tournaments/plan/plan_file.h"
#include "tournaments/suggestion.h"

namespace tafl::plan {

class TableReader {
  public:
    /// A list or a table has at most so many values, which nobody looks at if there are more.
    static constexpr std::size_t usual_most = 1000;
    /// A string has at most so many bytes.
    static constexpr std::size_t longest_string = 16 * 1024;

    /// `where` names the table in messages: "[tournament]". Table and errors outlive the reader.
    TableReader(const toml::table& table, std::string where, PlanErrors& errors)
        : table_(table), where_(std::move(where)), errors_(errors) {}

    // Each take_ leaves `value` as it is if the key is missing, and notes a mistake if it holds
    // something else.
    void take(std::string_view key, std::string& value);
    void take(std::string_view key, bool& value);
    void take(std::string_view key, std::vector<std::string>& value,
              std::size_t most_values = usual_most);
    void take(std::string_view key, std::map<std::string, std::string>& value);
    void take(std::string_view key, std::vector<std::int64_t>& value, std::int64_t least,
              std::int64_t most);
    template <class Integer>
    void take(std::string_view key, Integer& value, std::int64_t least,
              std::int64_t most = std::numeric_limits<int>::max()) {
        if (const auto number = take_integer(key, least, most))
            value = static_cast<Integer>(*number);
    }
    template <class Enum>
    void take_word(std::string_view key, Enum& value) {
        std::string text;
        take(key, text);
        if (text.empty()) return;
        const auto word = tournaments::word_of<Enum>(text);
        if (word) value = *word;
        if (!word)
            fail(PlanFault::bad_value, key, quoted(text), tournaments::expected_word<Enum>(text));
    }
    /// Notes that a key is known; what it holds is read elsewhere.
    [[nodiscard]] const toml::node* find(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] bool has_string(std::string_view key) const { return table_[key].is_string(); }

    /// Of the key's value, or of the table if the key is missing.
    [[nodiscard]] toml::source_position place_of(std::string_view key) const;
    /// At that place.
    void fail(PlanFault fault, std::string_view key, std::string_view found,
              std::string_view expected);
    /// Like the other, for a reason that is not a matter of found and expected.
    void fail(PlanFault fault, std::string_view key, std::string_view why);
    /// At the place of one element of the key's list.
    void fail_at(PlanFault fault, const toml::node& element, std::string_view key,
                 std::string_view found, std::string_view expected);
    void require(std::string_view key, std::string_view expected);
    /// To be called last: all keys that nobody asked for.
    void refuse_unknown_keys();

    /// The beginning of what somebody wrote, on one line, for messages.
    [[nodiscard]] static std::string quoted(std::string_view text);

  private:
    void note(PlanFault fault, const toml::node& at, std::string_view key, std::string_view why);
    std::optional<std::int64_t> take_integer(std::string_view key, std::int64_t least,
                                             std::int64_t most);
    void fail_type(std::string_view key, std::string_view expected);
    /// Whether `count` is no more than `most`; it is a mistake if not.
    bool admit(std::string_view key, std::size_t count, std::size_t most);
    bool take_text(std::string_view key, const toml::node& node, std::string& text);

    const toml::table& table_;
    std::string where_;
    PlanErrors& errors_;
    std::set<std::string, std::less<>> known_;
};

}  // namespace tafl::plan
