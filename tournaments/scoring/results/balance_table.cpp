// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/balance_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::results {

namespace {

/// Upper ends of the classes of rating differences, in Elo; each end is in the next class.
constexpr std::array<int, 6> class_ends = {-400, -200, -50, 50, 200, 400};

int class_of(double difference) {
    const auto end = std::ranges::upper_bound(class_ends, difference);
    return static_cast<int>(end - class_ends.begin());
}

std::string name_of_class(int number) {
    if (number == 0) return "below " + std::to_string(class_ends.front());
    const std::string from = std::to_string(class_ends[static_cast<std::size_t>(number) - 1]);
    if (number == count_of(class_ends)) return from + " and more";
    return from + " to " + std::to_string(class_ends[number]);
}

std::string group_of(const store::GameRow& row, BalanceBy by) {
    if (by == BalanceBy::opening) return row.scheduled.variant + " " + row.scheduled.opening;
    if (by == BalanceBy::engines) {
        return row.scheduled.variant + " " + row.names.attackers + " (attackers) - " +
               row.names.defenders;
    }
    return row.scheduled.variant;
}

std::string terminations_text(const Balance& balance) {
    std::string text;
    for (const auto& [termination, count] : balance.terminations) {
        if (!text.empty()) text += ", ";
        text += std::string(name_of(termination)) + ' ' + std::to_string(count);
    }
    return text;
}

bool is_counted(const store::GameRow& row) {
    return row.state == store::GameState::finished && is_played(row.end.termination);
}

/// Maximum number of players with exact rating errors. The computing time grows with its cube, and
/// a request must not wait long.
constexpr std::size_t max_rated = 500;

RatingList ratings_of(const std::vector<store::GameRow>& games, Repeats repeats) {
    RatingChoice choice;
    choice.max_exact = max_rated;
    return RatingList(rated_games(games, PlayerNames::engines, repeats), choice);
}

constexpr int posterior_draws = 40'000;
using Distances = std::vector<double>;  ///< |score - 1/2| of each sample

/// Returns the distances of `posterior_draws` samples from the Dirichlet posterior of the results.
Distances distances_of(const BalanceGroup& group, std::mt19937_64& random) {
    constexpr double prior = 0.5;
    const Balance& balance = group.balance;
    std::array<double, 3> results = {static_cast<double>(balance.attackers),
                                     static_cast<double>(balance.draws),
                                     static_cast<double>(balance.defenders)};
    if (group.rated) {
        const ResultChances& equals = group.rated->equals;
        const auto games = static_cast<double>(balance.counted);
        results = {equals.won * games, equals.drawn * games, equals.lost * games};
    }
    std::gamma_distribution<double> won(results[0] + prior);
    std::gamma_distribution<double> drawn(results[1] + prior);
    std::gamma_distribution<double> lost(results[2] + prior);
    Distances distances;
    for (int i = 0; i < posterior_draws; ++i) {
        const double wins = won(random);
        const double draws = drawn(random);
        const double sum = wins + draws + lost(random);
        distances.push_back(std::abs((wins + draws / 2) / sum - 0.5));
    }
    return distances;
}

double share_of_less(const Distances& one, const Distances& other) {
    if (&one == &other) return 0.5;
    int less = 0;
    for (std::size_t i = 0; i < one.size(); ++i) less += one[i] < other[i] ? 1 : 0;
    return ratio(less, posterior_draws);
}

/// Sets `is_most_balanced` and `is_more_balanced`, and sorts `groups` by the first. Samples the
/// groups in the order of their names. So the chances do not depend on the order of `groups`.
void find_chances(std::vector<BalanceGroup>& groups) {
    std::mt19937_64 random(1);
    std::map<std::string, Distances> distances;
    std::map<std::string, BalanceGroup*> by_name;
    for (BalanceGroup& group : groups) by_name[group.name] = &group;
    for (const auto& [name, group] : by_name) distances[name] = distances_of(*group, random);
    for (std::size_t i = 0; i < posterior_draws && !groups.empty(); ++i) {
        const auto nearest = std::ranges::min_element(
            distances, {}, [i](const auto& named) { return named.second[i]; });
        by_name.at(nearest->first)->is_most_balanced += 1.0 / posterior_draws;
    }
    std::ranges::stable_sort(groups, std::ranges::greater(), &BalanceGroup::is_most_balanced);
    for (BalanceGroup& group : groups) {
        for (const BalanceGroup& other : groups) {
            const double chance = share_of_less(distances[group.name], distances[other.name]);
            group.is_more_balanced.push_back(chance);
        }
    }
}

/// Returns a table with a row and a column for each group. Returns an empty text for a single
/// group, or if `is_more_balanced` is not set.
std::string pairwise_text(const std::vector<BalanceGroup>& groups, TableFormat format) {
    if (groups.size() < 2 || groups.front().is_more_balanced.empty()) return "";
    Table table;
    table.columns = {{"More balanced than, %", false}};
    for (const BalanceGroup& group : groups) table.columns.push_back({group.name, true});
    for (const BalanceGroup& group : groups) {
        std::vector<std::string> cells = {group.name};
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const bool is_itself = groups[i].name == group.name;
            cells.push_back(is_itself ? "" : percent(group.is_more_balanced[i], 1));
        }
        table.rows.push_back(std::move(cells));
    }
    return '\n' + render(table, format);
}

std::string separating_text(const Balance& balance) {
    return std::to_string(games_to_separate(balance.draws, balance.counted));
}

std::string interval_text(const Interval& interval) {
    return percent(interval.low, 1) + " to " + percent(interval.high, 1);
}

std::string equals_text(const BalanceGroup& group) {
    if (!group.rated) return "";
    return percent(group.rated->equals.score(), 1) + " [" + percent(group.rated->score.low, 1) +
           ", " + percent(group.rated->score.high, 1) + "]";
}

constexpr char separating_title[] = "Games to separate 50 from 55 %";

Table table_for_people(const std::vector<BalanceGroup>& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false},
                     {"Games", true},
                     {"Distinct", true},
                     {"Attackers' points %", true}};
    if (by == BalanceBy::variant) {
        table.columns.push_back({"Equal engines %", true});
        table.columns.push_back({"Most balanced %", true});
    }
    table.columns.push_back({separating_title, true});
    for (const char* title : {"Attackers %", "Draws %", "Defenders %", "Cut off %",
                              "Points if those are won or lost", "Mean plies"}) {
        table.columns.push_back({title, true});
    }
    table.columns.push_back({"Terminations", false});
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        std::vector<std::string> cells = {group.name, std::to_string(balance.games),
                                          std::to_string(balance.distinct), score_text(balance)};
        if (by == BalanceBy::variant) {
            cells.push_back(equals_text(group));
            cells.push_back(percent(group.is_most_balanced, 1));
        }
        cells.push_back(separating_text(balance));
        for (const std::int64_t hits : {balance.attackers, balance.draws, balance.defenders}) {
            cells.push_back(share_text(hits, balance.counted));
        }
        cells.push_back(percent(balance.share_cut_off(), 1));
        cells.push_back(interval_text(balance.wide_interval()));
        cells.push_back(number_text(balance.mean_plies()));
        cells.push_back(terminations_text(balance));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

constexpr int exact_places = 4;

/// Appends `share` and the ends of its interval, in per cent.
void add_share(std::vector<std::string>& cells, double share, const Interval& interval) {
    for (const double number : {share, interval.low, interval.high}) {
        cells.push_back(percent(number, exact_places));
    }
}

Table table_for_programs(const std::vector<BalanceGroup>& groups, BalanceBy by) {
    Table table;
    table.columns = {{std::string(name_of(by)), false}, {"Games", true}, {"Distinct", true}};
    const auto add_columns = [&](const std::string& what) {
        for (const char* number : {" %", " % low", " % high"}) {
            table.columns.push_back({what + number, true});
        }
    };
    for (const char* what : {"Attackers", "Draws", "Defenders", "Points"}) add_columns(what);
    table.columns.push_back({"Cut off %", true});
    table.columns.push_back({"Points % low if cut off lost", true});
    table.columns.push_back({"Points % high if cut off won", true});
    if (by == BalanceBy::variant) {
        add_columns("Between equals");
        table.columns.push_back({"Most balanced %", true});
        for (const BalanceGroup& other : groups)
            table.columns.push_back({"More balanced than " + other.name + " %", true});
    }
    table.columns.push_back({separating_title, true});
    table.columns.push_back({"Mean plies", true});
    table.columns.push_back({"Terminations", false});
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        std::vector<std::string> cells = {group.name, std::to_string(balance.games),
                                          std::to_string(balance.distinct)};
        for (const std::int64_t hits : {balance.attackers, balance.draws, balance.defenders}) {
            add_share(cells, ratio(hits, balance.counted), wilson_interval(hits, balance.counted));
        }
        add_share(cells, balance.score(), balance.interval());
        cells.push_back(percent(balance.share_cut_off(), exact_places));
        cells.push_back(percent(balance.wide_interval().low, exact_places));
        cells.push_back(percent(balance.wide_interval().high, exact_places));
        if (by == BalanceBy::variant && group.rated) {
            add_share(cells, group.rated->equals.score(), group.rated->score);
        } else if (by == BalanceBy::variant) {
            cells.insert(cells.end(), 3, "");
        }
        if (by == BalanceBy::variant) {
            cells.push_back(percent(group.is_most_balanced, 2));
            for (const double chance : group.is_more_balanced) cells.push_back(percent(chance, 2));
        }
        cells.push_back(separating_text(balance));
        cells.push_back(number_text(balance.mean_plies()));
        cells.push_back(terminations_text(balance));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

}  // namespace

std::string_view name_of(BalanceBy by) {
    constexpr std::array<std::string_view, 4> names = {"variant", "opening", "engines", "rating"};
    return names[to_underlying(by)];
}

std::vector<BalanceGroup> balance_groups(const std::vector<store::GameRow>& games, BalanceBy by,
                                         Repeats repeats) {
    std::map<std::pair<std::string, int>, Balance> found;
    std::optional<RatingList> ratings;
    const bool is_rated = by == BalanceBy::rating || by == BalanceBy::variant;
    if (is_rated) ratings.emplace(ratings_of(games, repeats));
    for (const store::GameRow& row : games) {
        if (!is_counted(row)) continue;
        std::pair<std::string, int> key = {group_of(row, by), 0};
        if (by == BalanceBy::rating) {
            const auto difference = ratings->difference(row.names.attackers, row.names.defenders);
            if (!difference) continue;
            key.second = class_of(*difference);
        }
        Balance& balance = found[key];
        balance.repeats = repeats;
        balance.add(row.end, row.fingerprint);
    }
    std::vector<BalanceGroup> groups;
    for (auto& [key, balance] : found) {
        const bool has_class = by == BalanceBy::rating;
        groups.push_back({has_class ? key.first + ", " + name_of_class(key.second) : key.first,
                          std::move(balance)});
    }
    for (BalanceGroup& group : groups) {
        for (const RatedVariant& variant :
             by == BalanceBy::variant ? ratings->variants() : std::vector<RatedVariant>()) {
            if (variant.name == group.name && variant.side_error) group.rated = variant;
        }
    }
    if (by != BalanceBy::rating) {
        std::ranges::stable_sort(
            groups, {}, [](const BalanceGroup& group) { return group.balance.imbalance(); });
    }
    if (by == BalanceBy::variant) find_chances(groups);
    return groups;
}

Table paper_table(const std::vector<BalanceGroup>& groups) {
    Table table;
    table.columns = {{"Variant", false},
                     {"Games", true},
                     {"Attackers' points %", true},
                     {"Equal engines %", true},
                     {"Most balanced %", true},
                     {"Draws %", true},
                     {"Cut off %", true},
                     {"Points if those are won or lost", true},
                     {"Mean plies", true}};
    for (const BalanceGroup& group : groups) {
        const Balance& balance = group.balance;
        table.rows.push_back(
            {group.name, std::to_string(balance.distinct), score_text(balance), equals_text(group),
             percent(group.is_most_balanced, 1), percent(ratio(balance.draws, balance.counted), 1),
             percent(balance.share_cut_off(), 1), interval_text(balance.wide_interval()),
             decimals(balance.mean_plies(), 1)});
    }
    return table;
}

std::string balance_text(const std::vector<store::GameRow>& games, BalanceBy by, TableFormat format,
                         Repeats repeats) {
    const auto groups = balance_groups(games, by, repeats);
    const bool is_for_programs = format == TableFormat::csv || format == TableFormat::json;
    if (is_for_programs) return render(table_for_programs(groups, by), format);
    return render(table_for_people(groups, by), format) + pairwise_text(groups, format);
}

}  // namespace tafl::results
