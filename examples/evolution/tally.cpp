// SPDX-License-Identifier: MIT
#include "examples/evolution/tally.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <functional>
#include <optional>
#include <regex>
#include <utility>

#include "examples/evolution/match.h"
#include "examples/evolution/network.h"

namespace tafl::evolution {

namespace {

constexpr double z = 1.959963984540054;  ///< quantile for a 95 % interval

using Fields = std::vector<std::string>;

/// Table with access to fields by the names of their columns.
class Table {
  public:
    Table(const std::filesystem::path& file)
        : name_(file.string()), rows_(parse_csv(read_file(file))) {
        if (rows_.empty()) throw Error(name_ + " is empty");
    }
    [[nodiscard]] std::size_t rows() const { return rows_.size() - 1; }
    [[nodiscard]] const std::string& field(std::size_t row, const std::string& column) const {
        const auto place = std::ranges::find(rows_[0], column) - rows_[0].begin();
        const Fields& fields = rows_[row + 1];
        if (place >= std::ssize(fields)) {
            throw Error(name_ + ": game " + std::to_string(row + 1) + " has no column '" + column +
                        "'");
        }
        return fields[place];
    }
    [[nodiscard]] int number(std::size_t row, const std::string& column) const {
        const std::string& text = field(row, column);
        if (!text.empty() && text.size() < 8 &&
            std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }))
            return std::stoi(text);
        throw Error(name_ + ": found '" + text + "' as " + column + ", expected a number");
    }

  private:
    std::string name_;
    std::vector<Fields> rows_;
};

/// Calls `use` with each file of a run that matches the pattern, and with the captured texts.
void for_each_file(
    const std::filesystem::path& folder, const std::string& name,
    const std::function<void(const std::filesystem::path&, const std::smatch&)>& use) {
    if (!std::filesystem::is_directory(folder))
        throw Error(folder.string() + " is not a directory");
    const std::regex pattern("(original|alternative)-([0-9]{1,19})/" + name);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string path = entry.path().lexically_relative(folder).generic_string();
        std::smatch parts;
        if (std::regex_match(path, parts, pattern)) use(entry.path(), parts);
    }
}

/// Returns the generation of an engine such as "net-050".
std::optional<int> generation_of(const std::string& engine) {
    if (!engine.starts_with("net-")) return std::nullopt;
    return std::stoi(engine.substr(4));
}

rules::Result result_of(const std::string& word) {
    if (word == "attackers") return rules::Result::attackers_win;
    if (word == "defenders") return rules::Result::defenders_win;
    return rules::Result::draw;
}

/// Game from the network's side.
struct PlayedGame {
    Test test;
    bool is_red;  ///< the network has the attackers
    GameScore score;
};

PlayedGame game_of(const Table& table, std::size_t row, const std::string& rules, int plies) {
    const std::string& attackers = table.field(row, "attackers");
    const std::string& defenders = table.field(row, "defenders");
    const auto red = generation_of(attackers);
    const auto white = generation_of(defenders);
    if (red.has_value() == white.has_value())
        throw Error("a game of " + attackers + " and " + defenders + " is not part of a test");
    const GameScore score{
        result_of(table.field(row, "result")),
        {table.number(row, "captures_attackers"), table.number(row, "captures_defenders")}};
    return {
        {rules, red ? defenders : attackers, plies, red ? *red : *white}, red.has_value(), score};
}

void count(const PlayedGame& game, Tally& tally) {
    const auto winner = winner_of(game.score.result);
    ++tally.games;
    if (!winner) return;
    const bool has_won = (*winner == rules::Side::attackers) == game.is_red;
    ++(game.is_red ? has_won ? tally.won_red : tally.lost_red
       : has_won   ? tally.won_white
                   : tally.lost_white);
}

void read_tests(const std::filesystem::path& file, const std::string& rules, std::uint64_t seed,
                int plies, Tests& tests) {
    const Table table(file);
    std::map<std::string, std::vector<PlayedGame>> matches;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.field(row, "state") != "finished")
            throw Error(file.string() + ": the tests are not over");
        const auto game = game_of(table, row, rules, plies);
        count(game, tests[game.test][seed]);
        matches[table.field(row, "round") + '.' + table.field(row, "match")].push_back(game);
    }
    for (auto& [number, games] : matches) {
        if (games.size() != 2)
            throw Error(file.string() + ": match " + number + " has no two games");
        if (!games[0].is_red) std::swap(games[0], games[1]);
        Tally& tally = tests[games[0].test][seed];
        ++tally.matches;
        if (points_of({games[0].score, games[1].score}) == 2) ++tally.matches_won;
    }
}

Share wilson(const Count& count) {
    const double n = count.all;
    const double p = count.of / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {100 * p, std::max(0.0, 100 * (middle - half)), std::min(100.0, 100 * (middle + half))};
}

/// Returns Student's interval of the mean of the runs' shares; empty for a single run.
Share student(const std::vector<Count>& runs) {
    const double n = static_cast<double>(runs.size());
    double mean = 0;
    for (const Count& run : runs) mean += 100.0 * run.of / run.all / n;
    if (runs.size() < 2) return {mean, mean, mean};
    double variance = 0;
    for (const Count& run : runs)
        variance += std::pow(100.0 * run.of / run.all - mean, 2) / (n - 1);
    const double t = boost::math::quantile(boost::math::students_t(n - 1), 0.975);
    const double half = t * std::sqrt(variance / n);
    return {mean, std::max(0.0, mean - half), std::min(100.0, mean + half)};
}

}  // namespace

Share share_of(const std::vector<Count>& all_runs) {
    std::vector<Count> runs;
    std::ranges::copy_if(all_runs, std::back_inserter(runs),
                         [](const Count& run) { return run.all > 0; });
    if (runs.empty()) return {0, 0, 100};
    Count total{};
    for (const Count& run : runs) total = {total.of + run.of, total.all + run.all};
    const Share games = wilson(total);
    const Share of_runs = student(runs);
    return {games.percent, std::min(games.low, of_runs.low), std::max(games.high, of_runs.high)};
}

Tally& Tally::operator+=(const Tally& other) {
    for (const auto member : {&Tally::games, &Tally::won_red, &Tally::won_white, &Tally::lost_red,
                              &Tally::lost_white, &Tally::matches, &Tally::matches_won})
        this->*member += other.*member;
    return *this;
}

Tests read_tests(const std::filesystem::path& folder) {
    Tests tests;
    for_each_file(folder, "tests-([0-9])[.]csv", [&](const auto& file, const std::smatch& parts) {
        read_tests(file, parts[1], std::stoull(parts[2]), std::stoi(parts[3]), tests);
    });
    if (tests.empty())
        throw Error(folder.string() + " has no tests, such as original-1/tests-1.csv");
    return tests;
}

std::map<std::string, std::vector<Balance>> read_balance(const std::filesystem::path& folder,
                                                         std::size_t generations) {
    std::map<std::string, std::vector<Balance>> balances;
    for_each_file(folder, "fitness[.]csv", [&](const auto& file, const std::smatch& parts) {
        const Table table(file);
        Balance& balance = balances[parts[1]].emplace_back();
        const std::size_t first = table.rows() - std::min(table.rows(), generations);
        for (std::size_t row = first; row < table.rows(); ++row) {
            balance.attackers_wins += table.number(row, "attackers_wins");
            balance.draws += table.number(row, "draws");
            balance.defenders_wins += table.number(row, "defenders_wins");
        }
    });
    return balances;
}

std::vector<Fields> parse_csv(const std::string& text) {
    std::vector<Fields> rows;
    Fields row(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            row.back() += text[++i];
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted && c == ',') {
            row.emplace_back();
        } else if (!is_quoted && c == '\n') {
            rows.push_back(std::exchange(row, Fields(1)));
        } else if (is_quoted || c != '\r') {
            row.back() += c;
        }
    }
    return rows;
}

}  // namespace tafl::evolution
