// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rating_tables.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "rules/to_underlying.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::results {

namespace {

using nlohmann::ordered_json;

std::string rounded(const std::optional<double>& value, int places = 0) {
    return value ? decimals(value, places) : "";
}

std::string points_share(const ScoreTally& tally, int more_places) {
    return tally.games == 0 ? "" : percent(tally.points() / tally.games, 1 + more_places);
}

ordered_json number_or_null(const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

template <auto member>
CellValue elo_value(const RatedPlayer& player) {
    return cell_value(player.*member);
}

constexpr ColumnOf<RatedPlayer> rating_rows[] = {
    {"elo", "Elo", Look::whole, elo_value<&RatedPlayer::elo>},
    {"elo_error", "Error", Look::whole, elo_value<&RatedPlayer::error>},
    {"elo_at_least", "", Look::whole, elo_value<&RatedPlayer::at_least>},
    {"elo_at_most", "", Look::whole, elo_value<&RatedPlayer::at_most>},
};

ordered_json json_of(const RatedPlayer& player) {
    ordered_json object = {{"player", player.name}, {"pool", player.pool + 1}};
    object.update(object_of(rating_columns(), player));
    object.update(object_of(tally_columns(), player.tally));
    return object;
}

ordered_json json_of(const RatedVariant& variant) {
    ordered_json object = {{"variant", variant.name},
                           {"games", variant.games},
                           {"attackers_elo", number_or_null(variant.side)},
                           {"attackers_elo_error", number_or_null(variant.side_error)},
                           {"equals", nullptr}};
    if (!variant.side) return object;
    object["equals"] = {{"attackers_score", variant.equals.score()},
                        {"attackers_score_low", variant.score.low},
                        {"attackers_score_high", variant.score.high},
                        {"draws", variant.equals.drawn}};
    return object;
}

ordered_json json_of(const Performance& performance) {
    return {{"tournament", performance.tournament}, {"player", performance.player},
            {"games", performance.tally.games},     {"points", performance.tally.points()},
            {"expected", performance.expected},     {"elo", number_or_null(performance.elo)}};
}

template <class Values>
ordered_json array_of(const Values& values) {
    auto array = ordered_json::array();
    for (const auto& value : values) array.push_back(json_of(value));
    return array;
}

/// Maximum number of players in the matrix of superiority; a larger matrix is unreadable.
constexpr std::size_t max_in_matrix = 100;

std::vector<const RatedPlayer*> rated_ones(const RatingList& list, std::size_t most) {
    std::vector<const RatedPlayer*> rated;
    for (const RatedPlayer& player : list.players()) {
        if (player.elo && rated.size() < most) rated.push_back(&player);
    }
    return rated;
}

}  // namespace

std::span<const ColumnOf<RatedPlayer>> rating_columns() { return rating_rows; }

std::string_view name_of(RatingTable table) {
    constexpr std::array<std::string_view, 5> names = {"players", "sides", "superiority",
                                                       "tournaments", "history"};
    return names[to_underlying(table)];
}

namespace {

std::string elo_text(const RatedPlayer& player, int places) {
    return player.elo ? rounded(player.elo, places) : elo_text(player);
}

}  // namespace

std::string elo_text(const RatedPlayer& player) {
    if (player.elo) return rounded(player.elo);
    if (player.at_least) return "> " + rounded(player.at_least);
    return player.at_most ? "< " + rounded(player.at_most) : "";
}

Table players_table(const RatingList& list, int more_places) {
    Table table;
    table.columns = {{"#", true}, {"Player", false}, {"Elo", true}, {"Error", true}, {"LOS", true}};
    const auto counts = columns_named(tally_columns(), {"games", "wins", "draws", "losses"});
    std::ranges::copy(headings(counts), std::back_inserter(table.columns));
    table.columns.push_back({"Points %", true});
    const bool has_pools = list.pools() > 1;
    if (has_pools) table.columns.push_back({"Pool", true});
    const auto& players = list.players();
    for (std::size_t i = 0; i < players.size(); ++i) {
        const RatedPlayer& player = players[i];
        const auto superiority =
            i + 1 < players.size() ? list.superiority_of(player, players[i + 1]) : std::nullopt;
        std::vector<std::string> cells = {
            std::to_string(i + 1), player.name, elo_text(player, more_places),
            rounded(player.error, more_places),
            superiority ? percent(*superiority, 1 + more_places) : ""};
        std::ranges::move(cells_of<ScoreTally>(counts, player.tally), std::back_inserter(cells));
        cells.push_back(points_share(player.tally, more_places));
        if (has_pools) cells.push_back(std::to_string(player.pool + 1));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table side_terms_table(const RatingList& list, int more_places) {
    Table table;
    table.columns = {{"Variant", false},
                     {"Games", true},
                     {"Attackers' Elo", true},
                     {"Error", true},
                     {"Attackers' points between equals %", true},
                     {"Low %", true},
                     {"High %", true},
                     {"Draws between equals %", true}};
    for (const RatedVariant& variant : list.variants()) {
        std::vector<std::string> cells = {variant.name, std::to_string(variant.games),
                                          rounded(variant.side, more_places),
                                          rounded(variant.side_error, more_places)};
        for (const double share : {variant.equals.score(), variant.score.low, variant.score.high,
                                   variant.equals.drawn}) {
            cells.push_back(variant.side ? percent(share, 1 + more_places) : "");
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table superiority_table(const RatingList& list, int more_places) {
    Table table;
    table.columns = {{"#", true}, {"Player", false}, {"Elo", true}};
    const auto rated = rated_ones(list, max_in_matrix);
    for (std::size_t i = 0; i < rated.size(); ++i) {
        table.columns.push_back({std::to_string(i + 1), true});
    }
    for (std::size_t i = 0; i < rated.size(); ++i) {
        std::vector<std::string> cells = {std::to_string(i + 1), rated[i]->name,
                                          elo_text(*rated[i], more_places)};
        for (const RatedPlayer* other : rated) {
            const auto superiority = list.superiority_of(*rated[i], *other);
            cells.push_back(superiority ? percent(*superiority, 1 + more_places) : "");
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table performances_table(const std::vector<Performance>& performances, int more_places) {
    Table table;
    table.columns = {{"Tournament", false},  {"Player", false},  {"Games", true},
                     {"Points", true, true}, {"Expected", true}, {"Performance", true}};
    for (const Performance& performance : performances) {
        table.rows.push_back({performance.tournament, performance.player,
                              std::to_string(performance.tally.games),
                              number_text(performance.tally.points()),
                              decimals(performance.expected, 2 + more_places),
                              rounded(performance.elo, more_places)});
    }
    return table;
}

Table history_table(const std::vector<RatingMoment>& history, int more_places) {
    Table table;
    table.columns = {{"Time", false}, {"Games", true}, {"Player", false}, {"Elo", true}};
    for (const RatingMoment& moment : history) {
        for (const auto& [name, elo] : moment.elo) {
            table.rows.push_back({iso_text(moment.time), std::to_string(moment.games), name,
                                  rounded(elo, more_places)});
        }
    }
    return table;
}

std::vector<std::string> rating_notes(const RatingList& list) {
    std::vector<std::string> notes = list.record_notes().sentences();
    if (list.pools() > 1) {
        notes.push_back("There are " + std::to_string(list.pools()) +
                        " pools of players who have not met, directly or by way of others: their "
                        "ratings cannot be compared.");
    }
    const auto open = std::ranges::count_if(list.players(),
                                            [](const RatedPlayer& player) { return !player.elo; });
    if (open > 0) {
        notes.push_back(std::to_string(open) + (open == 1 ? " player has" : " players have") +
                        " no rating, having won or lost all games against those who have one; "
                        "'> 100' says that less than 100 is refuted at 95 %.");
    }
    if (list.is_prior_needed()) {
        notes.push_back(
            "The results do not determine all ratings. Therefore each player has one virtual "
            "game, half won and half lost, against an average player, and each variant has "
            "one between equals.");
    } else if (list.prior() > 0) {
        notes.push_back("Each player has " + number_text(list.prior()) +
                        " virtual games, half won and half lost, against an average player, and "
                        "each variant has the same number between equals.");
    }
    if (!std::ranges::all_of(list.players(), &RatedPlayer::is_exact)) {
        notes.push_back(
            "With this number of players, errors of those with few games are reported as "
            "if their opponents' ratings were known.");
    }
    return notes;
}

std::string ratings_json(const RatingList& list, const std::vector<Performance>& performances) {
    ordered_json object = {{"games", list.games()},
                           {"pools", list.pools()},
                           {"prior", list.prior()},
                           {"notes", rating_notes(list)},
                           {"players", array_of(list.players())},
                           {"variants", array_of(list.variants())},
                           {"tournaments", array_of(performances)},
                           {"superiority", nullptr}};
    const auto rated = rated_ones(list, max_in_matrix + 1);
    if (rated.size() <= max_in_matrix) {
        auto matrix = ordered_json::array();
        for (const RatedPlayer* one : rated) {
            auto row = ordered_json::array();
            for (const RatedPlayer* other : rated) {
                row.push_back(number_or_null(list.superiority_of(*one, *other)));
            }
            matrix.push_back(std::move(row));
        }
        object["superiority"] = std::move(matrix);
    }
    return object.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace tafl::results
