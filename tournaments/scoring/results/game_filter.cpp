// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/game_filter.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/near_word.h"
#include "rules/result.h"
#include "tournaments/base/suggestion.h"

namespace tafl::results {

namespace {

using store::GameFilter;
using Member = std::optional<std::string> GameFilter::*;

template <Member member>
std::string set_text(GameFilter& filter, const std::string& value) {
    filter.*member = value;
    return {};
}

const std::vector<std::string_view> result_words{name_of(rules::Result::attackers_win),
                                                 name_of(rules::Result::defenders_win),
                                                 name_of(rules::Result::draw)};

std::string set_result(GameFilter& filter, const std::string& value) {
    for (const auto result :
         {rules::Result::attackers_win, rules::Result::defenders_win, rules::Result::draw}) {
        if (name_of(result) == value) filter.result = result;
    }
    if (filter.result) return {};
    return "unknown value '" + value + "'; use " +
           tournaments::expected_one_of(value, result_words);
}

const std::vector<std::string_view> side_words{name_of(rules::Side::attackers),
                                               name_of(rules::Side::defenders)};

std::string set_side(GameFilter& filter, const std::string& value) {
    filter.side = rules::side_named(value);
    if (filter.side) return {};
    return "unknown value '" + value + "'; use " + tournaments::expected_one_of(value, side_words);
}

std::string set_termination(GameFilter& filter, const std::string& value) {
    filter.termination = rules::termination_from_name(value);
    if (filter.termination) return {};
    std::vector<std::string_view> names;
    for (int i = 1; i < rules::termination_count; ++i) {
        names.push_back(name_of(static_cast<rules::Termination>(i)));
    }
    return "unknown value '" + value + "'; use a reason such as escape, king-captured or time" +
           rules::did_you_mean(value, names);
}

}  // namespace

std::span<const GameFilterKey> game_filter_keys() {
    static const std::array<GameFilterKey, 8> keys{{
        {"tournament",
         "Games of this tournament (name or id)",
         {},
         set_text<&GameFilter::tournament>},
        {"engine", "Games with this engine on either side", {}, set_text<&GameFilter::engine>},
        {"opponent",
         "Games with this engine on the other side",
         {},
         set_text<&GameFilter::opponent>},
        {"side", "Side of the engine: attackers or defenders", side_words, set_side},
        {"variant", "Games of this variant", {}, set_text<&GameFilter::variant>},
        {"opening",
         "Games with this opening: its name, or first moves such as \"d1-c1 d3-c3\"",
         {},
         set_text<&GameFilter::opening>},
        {"result", "Games that ended so: attackers, defenders or draw", result_words, set_result},
        {"termination",
         "Games that ended for this reason, such as escape or time",
         {},
         set_termination},
    }};
    return keys;
}

rules::Expected<store::GameFilter, GameFilterError> parse_game_filter(
    const std::map<std::string, std::string>& values) {
    store::GameFilter filter;
    for (const GameFilterKey& key : game_filter_keys()) {
        const auto value = values.find(std::string(key.name));
        if (value == values.end() || value->second.empty()) continue;
        const std::string why = key.set(filter, value->second);
        if (!why.empty()) return GameFilterError{std::string(key.name), why};
    }
    if (filter.side && !filter.engine) {
        return GameFilterError{"side", "cannot be used without an engine; add engine"};
    }
    return filter;
}

std::span<const std::string_view> game_order_words() {
    static constexpr std::array<std::string_view, 4> words = {"newest", "oldest", "shortest",
                                                              "longest"};
    return words;
}

rules::Expected<store::GameOrder, GameFilterError> parse_game_order(
    const std::map<std::string, std::string>& values) {
    const auto value = values.find("order");
    if (value == values.end() || value->second.empty()) return store::GameOrder::newest;
    const auto words = game_order_words();
    const auto found = std::ranges::find(words, value->second);
    if (found != words.end()) return static_cast<store::GameOrder>(found - words.begin());
    return GameFilterError{
        "order", "unknown value '" + value->second + "'; use " +
                     tournaments::expected_one_of(value->second, {words.begin(), words.end()})};
}

}  // namespace tafl::results
