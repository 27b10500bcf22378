// SPDX-License-Identifier: MIT
// lawspeaker ratings: one list of ratings from all games of a database.
#include <charconv>
#include <cmath>
#include <iostream>
#include <memory>

#include "store/fingerprints.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/scoring/results/rated_builds.h"
#include "tournaments/scoring/results/rating_tables.h"

namespace tafl::commands {

namespace {

/// Rated unit: all builds of an engine as one player, or each build as a player.
enum class Builds : std::uint8_t { one, each };

struct RatingOptions {
    std::string database;
    std::string tournament;
    std::string variant;
    std::string anchor;
    double prior = -1;
    Builds builds = Builds::one;
    results::RatingTable show = results::RatingTable::players;
    results::TableFormat format = results::TableFormat::text;
    bool by_side = false;
    bool keeps_repeats = false;
};

std::vector<store::GameRow> games_of(store::Archive& archive, const RatingOptions& options) {
    store::GameFilter filter;
    if (!options.tournament.empty()) filter.tournament = options.tournament;
    if (!options.variant.empty()) filter.variant = options.variant;
    auto games = listed_games(archive, filter);
    store::GameFingerprints(archive).mark_repeats(games);
    if (options.builds == Builds::each) results::name_builds(archive, games);
    return games;
}

/// Parses "NAME=ELO". A name may contain "=", so the last one separates.
void read_anchor(const std::string& text, results::RatingChoice& choice) {
    if (text.empty()) return;
    const std::size_t at = text.rfind('=');
    const char* const end = text.data() + text.size();
    double elo = 0;
    const bool has_number = at != std::string::npos && at > 0 &&
                            std::from_chars(text.data() + at + 1, end, elo).ptr == end &&
                            at + 1 < text.size() && std::abs(elo) <= 1'000'000;
    if (!has_number) {
        throw tournaments::InputError("--anchor: found '" + text +
                                      "', expected a player and its rating, as in Huscarl=2000");
    }
    choice.anchor = text.substr(0, at);
    choice.anchor_elo = elo;
}

void check_anchor(const results::RatingList& list, const std::string& anchor) {
    if (anchor.empty()) return;
    const results::RatedPlayer* const player = list.find(anchor);
    if (player != nullptr && player->elo) return;
    std::vector<std::string_view> names;
    for (const results::RatedPlayer& other : list.players()) {
        if (other.elo) names.push_back(other.name);
    }
    throw tournaments::InputError("--anchor: found '" + anchor +
                                  "', expected a player with a rating " +
                                  tournaments::known_names(anchor, names));
}

results::Table table_of(const results::RatingList& list,
                        const std::vector<results::RatedGame>& games,
                        const RatingOptions& options) {
    constexpr int moments = 20;
    constexpr int exact = 10;
    const int more_places = options.format == results::TableFormat::json ? exact : 0;
    switch (options.show) {
        case results::RatingTable::players:
            break;
        case results::RatingTable::sides:
            return side_terms_table(list, more_places);
        case results::RatingTable::superiority:
            return superiority_table(list, more_places);
        case results::RatingTable::tournaments:
            return performances_table(performances(list, games), more_places);
        case results::RatingTable::history:
            return history_table(rating_history(list, games, moments), more_places);
    }
    return players_table(list, more_places);
}

void print_ratings(const RatingOptions& options) {
    auto archive = open_archive_to_read(options.database);
    const auto rows = games_of(archive, options);
    results::RatingChoice choice;
    if (options.by_side) choice.names = results::PlayerNames::sides;
    const auto games =
        rated_games(rows, choice.names,
                    options.keeps_repeats ? results::Repeats::kept : results::Repeats::left_out);
    if (options.prior >= 0) choice.prior = options.prior;
    read_anchor(options.anchor, choice);
    const results::RatingList list(games, choice);
    check_anchor(list, choice.anchor);
    const bool shows_all = options.show == results::RatingTable::players;
    if (shows_all && options.format == results::TableFormat::json) {
        std::cout << ratings_json(list, performances(list, games));
        return;
    }
    std::cout << render(table_of(list, games, options), options.format);
    const bool is_for_people = options.format == results::TableFormat::text ||
                               options.format == results::TableFormat::markdown;
    if (shows_all && is_for_people)
        std::cout << '\n' << render(side_terms_table(list), options.format);
    for (const std::string& note : rating_notes(list)) std::cerr << note << '\n';
}

}  // namespace

void add_ratings(Command app) {
    Command command = app.command("ratings", "Ratings over all games, with terms for the sides");
    auto options = std::make_shared<RatingOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("--tournament", options->tournament, "Of one tournament only");
    command.option("--variant", options->variant, "Of this variant only");
    command.flag("--side", options->by_side,
                 "Rate each engine twice, as attackers and as defenders");
    command
        .option_by(
            "--builds",
            [options](const std::string& text) {
                if (text != "one" && text != "each") {
                    throw tournaments::InputError("--builds: found '" + text +
                                                  "', expected one or each");
                }
                options->builds = text == "one" ? Builds::one : Builds::each;
            },
            "Whether an engine's builds are one player, or a player each")
        .type_name("{one,each}");
    command
        .option("--anchor", options->anchor,
                "NAME=ELO: fixed rating of a player (default: the mean of a pool is 0)")
        .type_name("NAME=ELO");
    command
        .option("--prior", options->prior,
                "Virtual games of each player against an average player (default: 0, or 1 if the "
                "results do not determine all ratings)")
        .not_negative();
    add_word(command, "--show", options->show, "What is shown");
    add_format(command, options->format);
    command.flag("--keep-repeats", options->keeps_repeats,
                 "Count games that repeat an earlier one move by move, too");
    command.footer(
        "Bradley and Terry's model with draws as Davidson has them, and for each variant a term "
        "for\n"
        "its sides and one for its draws. 400 Elo: won and lost are as 10 to 1. Errors are half "
        "of\n"
        "the 95 % interval, by the likelihood, against the anchor or else the mean of the pool. "
        "LOS:\n"
        "the likelihood, in per cent, that a player is stronger than the next one.\n"
        "Example: lawspeaker ratings open.db --variant copenhagen --anchor Huscarl=2000");
    command.runs([options] { print_ratings(*options); });
}

}  // namespace tafl::commands
