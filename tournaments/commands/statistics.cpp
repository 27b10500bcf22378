// SPDX-License-Identifier: MIT
// lawspeaker elo, sprt: calculate Elo and SPRT from counts of results.
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/sprt_estimate.h"
#include "tournaments/scoring/results/statistics.h"

namespace tafl::commands {

namespace {

using nlohmann::ordered_json;

struct CountOptions {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::vector<std::int64_t> pairs;
    std::string format = "text";
};

void add_counts(Command command, CountOptions& options) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const Option wins =
        command.option("--wins", options.wins, "Games won by the first engine").between(0, most);
    const Option draws = command.option("--draws", options.draws, "Games drawn").between(0, most);
    const Option losses = command.option("--losses", options.losses, "Games lost").between(0, most);
    command
        .option("--penta", options.pairs,
                "Pairs of games in which the first engine scored 0, 0.5, 1, 1.5 and 2")
        .values(5)
        .between(0, most)
        .excludes(wins)
        .excludes(draws)
        .excludes(losses);
    command.option("--format", options.format, "text or json").check(one_of({"text", "json"}));
}

/// Returns the counts. Throws InputError if all are zero.
results::ScoreCounts counts_of(const CountOptions& options, const std::string& command) {
    const bool has_pairs = std::ranges::any_of(options.pairs, [](auto count) { return count > 0; });
    if (options.wins + options.draws + options.losses == 0 && !has_pairs) {
        throw tournaments::InputError("lawspeaker " + command +
                                      ": no games are counted; add --wins, --draws and --losses, "
                                      "or --penta");
    }
    if (options.pairs.empty()) {
        return results::ScoreCounts::of_games(options.wins, options.draws, options.losses);
    }
    return results::ScoreCounts::of_pairs(std::span<const std::int64_t, 5>(options.pairs));
}

ordered_json number_json(const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json interval_json(const std::optional<results::Interval>& interval) {
    return interval ? ordered_json{interval->low, interval->high} : ordered_json(nullptr);
}

void print_elo(const CountOptions& options) {
    const results::Elo elo = elo_of(counts_of(options, "elo"));
    if (options.format == "json") {
        const ordered_json object = {
            {"games", elo.games},
            {"score", number_json(elo.score)},
            {"elo", number_json(elo.elo)},
            {"elo_error", number_json(elo.elo_error())},
            {"nelo", number_json(elo.nelo)},
            {"nelo_error", number_json(elo.nelo_error())},
            {"los", number_json(elo.los)},
            {options.pairs.empty() ? "draws" : "level_pairs", number_json(elo.level)}};
        std::cout << object.dump(2) << '\n';
        return;
    }
    std::cout << "games       " << elo.games << '\n'
              << "score       " << results::percent_text(elo.score, 2) << '\n'
              << "Elo         " << elo_text(elo) << '\n'
              << "normalized  " << nelo_text(elo) << '\n'
              << "LOS         " << results::percent_text(elo.los, 2) << '\n'
              << (options.pairs.empty() ? "draws       " : "level pairs ")
              << results::percent_text(elo.level, 2) << '\n';
}

struct SprtOptions {
    CountOptions counts;
    results::SprtTest test;
    std::string model = "normalized";
};

void print_sprt(SprtOptions options) {
    options.test.model = *tournaments::word_of<results::EloModel>(options.model);
    if (const auto mistake = mistake_in(options.test))
        throw tournaments::InputError("sprt: " + *mistake);
    const results::ScoreCounts counts = counts_of(options.counts, "sprt");
    const results::Sprt sprt = sprt_of(counts, options.test);
    const results::Elo elo = elo_after(counts, options.test);
    if (options.counts.format == "json") {
        const ordered_json object = {{"llr", sprt.llr},
                                     {"lower", sprt.lower},
                                     {"upper", sprt.upper},
                                     {"decision", name_of(sprt.decision)},
                                     {"model", options.model},
                                     {"elo", number_json(elo.elo)},
                                     {"elo_interval", interval_json(elo.elo_interval)},
                                     {"nelo", number_json(elo.nelo)},
                                     {"nelo_interval", interval_json(elo.nelo_interval)},
                                     {"is_corrected", elo.is_corrected}};
        std::cout << object.dump(2) << '\n';
        return;
    }
    const std::string correction = elo.is_corrected ? ", corrected for the end of the test"
                                                    : ", not corrected: no decision yet";
    std::cout << "LLR         " << results::decimals(sprt.llr, 3) << " ("
              << results::decimals(sprt.lower, 3) << ", " << results::decimals(sprt.upper, 3)
              << ")\n"
              << "model       " << options.model << ", elo0 "
              << results::decimals(options.test.elo0, 2) << ", elo1 "
              << results::decimals(options.test.elo1, 2) << '\n'
              << "decision    "
              << (sprt.decision == results::Decision::go_on
                      ? "continue"
                      : std::string(name_of(sprt.decision)) + " accepted")
              << '\n'
              << "Elo         " << elo_text(elo) << correction << '\n'
              << "normalized  " << nelo_text(elo) << correction << '\n';
}

}  // namespace

void add_elo(Command app) {
    Command command = app.command("elo", "Calculate Elo from counts of results");
    auto options = std::make_shared<CountOptions>();
    add_counts(command, *options);
    command.footer("Example: lawspeaker elo --penta 34,54,63,64,75");
    command.runs([options] { print_elo(*options); });
}

void add_sprt(Command app) {
    Command command = app.command("sprt", "Calculate a sequential probability ratio test");
    auto options = std::make_shared<SprtOptions>();
    add_counts(command, options->counts);
    command.option("--elo0", options->test.elo0, "Difference under H0").shows_default();
    command.option("--elo1", options->test.elo1, "Difference under H1").shows_default();
    command.option("--alpha", options->test.alpha, "Probability to accept H1 wrongly")
        .shows_default();
    command.option("--beta", options->test.beta, "Probability to accept H0 wrongly")
        .shows_default();
    command
        .option("--model", options->model,
                "What the differences mean: " + tournaments::all_words<results::EloModel>())
        .check(one_of({"normalized", "logistic"}))
        .shows_default();
    command.footer("Example: lawspeaker sprt --elo0 0 --elo1 5 --penta 34,54,63,64,75");
    command.runs([options] { print_sprt(*options); });
}

}  // namespace tafl::commands
