// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format.h"

#include <algorithm>

#include "rules/count_of.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/formats/format_table.h"

namespace tafl::formats {

namespace {

const FormatRow& row_of(Format format) { return format_table()[to_underlying(format)]; }
const FormatRow& row_of(const FormatSettings& settings) { return row_of(settings.format); }

bool is_fixed_row(const FormatRow& row) { return row.expected_matches == nullptr; }

}  // namespace

std::string_view name_of(Format format) { return row_of(format).name; }

std::optional<Format> format_named(std::string_view name) {
    const auto& table = format_table();
    const auto row = std::ranges::find(table, name, &FormatRow::name);
    if (row == table.end()) return std::nullopt;
    return static_cast<Format>(row - table.begin());
}

std::vector<std::string_view> format_names() {
    std::vector<std::string_view> names;
    for (const FormatRow& row : format_table()) {
        if (row.is_played_here) names.push_back(row.name);
    }
    return names;
}

bool is_played_here(Format format) { return row_of(format).is_played_here; }

bool has_key(Format format, std::string_view key) {
    return std::ranges::find(row_of(format).keys, key) != row_of(format).keys.end();
}

std::vector<std::string_view> formats_with(std::string_view key) {
    std::vector<std::string_view> names;
    for (const FormatRow& row : format_table()) {
        if (std::ranges::find(row.keys, key) != row.keys.end()) names.push_back(row.name);
    }
    return names;
}

std::string list_text(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
        text += names[i];
    }
    return text;
}

std::vector<FormatError> errors_in(const FormatSettings& settings) {
    const std::string in_format = " in the format " + std::string(name_of(settings.format));
    std::vector<FormatError> mistakes;
    if (settings.variants > 1 && !is_fixed(settings)) {
        mistakes.push_back({"variant", std::to_string(settings.variants) + " variants" + in_format,
                            "one; for several, choose another format, such as round-robin"});
    }
    if (!settings.round_robin_only.empty() && !has_key(settings.format, "round_robin_only")) {
        mistakes.push_back({"format", "an engine with round_robin_only" + in_format,
                            list_text(formats_with("round_robin_only"))});
    }
    for (int entrant = 1; entrant <= settings.teams.count(); ++entrant) {
        const bool has_team = !settings.teams[entrant].empty();
        if (!has_team || has_key(settings.format, "team")) continue;
        mistakes.push_back({"team", "a team" + in_format,
                            "one in " + list_text(formats_with("team")) + " only", entrant});
    }
    if (!settings.parameters.empty() && !has_key(settings.format, "parameters")) {
        mistakes.push_back({"parameters", "parameters" + in_format,
                            "them in " + list_text(formats_with("parameters")) + " only"});
    }
    if (row_of(settings).mistakes != nullptr) {
        std::ranges::move(row_of(settings).mistakes(settings), std::back_inserter(mistakes));
    }
    return mistakes;
}

bool is_fixed(const FormatSettings& settings) { return is_fixed_row(row_of(settings)); }
bool has_knockout(const FormatSettings& settings) { return row_of(settings).bracket != nullptr; }

Bracket bracket_of(const FormatSettings& settings, const TournamentHistory& history) {
    const FormatRow& row = row_of(settings);
    return row.bracket != nullptr ? row.bracket(settings, history) : Bracket();
}

std::vector<GroupTable> group_tables(const FormatSettings& settings,
                                     const TournamentHistory& history) {
    const FormatRow& row = row_of(settings);
    return row.groups != nullptr ? row.groups(settings, history) : std::vector<GroupTable>();
}

std::vector<PairedRound> paired_rounds(const FormatSettings& settings,
                                       const TournamentHistory& history) {
    const auto tell = row_of(settings).paired_rounds;
    return tell != nullptr ? tell(settings, history) : std::vector<PairedRound>();
}

std::string description_of(const FormatSettings& settings) {
    const FormatRow& row = row_of(settings);
    std::string text(row.title);
    const auto add = [&](std::string_view key, int value, const std::string& what) {
        if (!key.empty() && !has_key(settings.format, key)) return;
        text += ", " + std::to_string(value) + ' ' + what;
    };
    add("rounds", settings.rounds, "rounds");
    add("groups", settings.groups, "groups");
    add("qualifiers", settings.qualifiers, "qualify");
    add("iterations", settings.iterations, "iterations");
    if (settings.cycles > 1) add("cycles", settings.cycles, "cycles");
    if (row.is_played_here && settings.scoring.games_per_match > 1) {
        add("", settings.scoring.games_per_match, "games a match");
    }
    return text;
}

bool is_paired_by_round(const FormatSettings& settings) {
    return row_of(settings).unpairable_round != nullptr;
}
std::unique_ptr<tuning::Tuner> tuner_of(const FormatSettings& settings) {
    const auto make = row_of(settings).tuner;
    return make != nullptr ? make(settings) : nullptr;
}
bool has_rounds(Format format) { return row_of(format).has_rounds; }

std::vector<std::vector<int>> groups_of(const FormatSettings& settings) {
    std::vector<std::vector<int>> groups(settings.groups);
    for (int i = 0; i < settings.entrants; ++i) {
        const int place = i % settings.groups;
        const bool is_backwards = i / settings.groups % 2 == 1;
        groups[is_backwards ? settings.groups - 1 - place : place].push_back(i + 1);
    }
    return groups;
}

std::vector<Stage> known_stages(const FormatSettings& settings, const TournamentHistory& history) {
    return row_of(settings).stages(settings, history);
}

std::optional<int> unpairable_round(const FormatSettings& settings,
                                    const TournamentHistory& history) {
    const auto find = row_of(settings).unpairable_round;
    return find != nullptr ? find(settings, history) : std::nullopt;
}

int matches_in(const std::vector<Stage>& stages) {
    int count = 0;
    for (const Stage& stage : stages) count += count_of(stage.pairings);
    return count;
}

std::int64_t games_at_most(const FormatSettings& settings) {
    return row_of(settings).matches_at_most(settings) * settings.scoring.games_per_match;
}

int expected_games(const FormatSettings& settings) {
    const auto count = row_of(settings).expected_matches;
    const int matches = count != nullptr ? count(settings) : matches_in(known_stages(settings, {}));
    return matches * settings.scoring.games_per_match;
}

int expected_games(const FormatSettings& settings, int known, int round, int withdrawn) {
    const auto count = row_of(settings).matches_after;
    if (count == nullptr) return std::max(known, expected_games(settings));
    return known + count(settings, round, withdrawn) * settings.scoring.games_per_match;
}

namespace {

tournaments::PerEntrant<int> games_left(const FormatSettings& settings,
                                        const TournamentHistory& history) {
    tournaments::PerEntrant<int> left;
    for (int entrant = 1; entrant <= settings.entrants; ++entrant) left.push_back(0);
    const auto add = [&](int entrant, int games) {
        // A damaged database may hold other numbers.
        const bool is_known = entrant >= 1 && entrant <= settings.entrants;
        if (is_known) left[entrant] = std::max(0, left[entrant] + games);
    };
    for (const Stage& round : history.rounds) {
        for (const Pairing& pairing : round.pairings) {
            add(pairing.first, settings.scoring.games_per_match);
            add(pairing.second, settings.scoring.games_per_match);
        }
    }
    for (const results::Outcome& outcome : history.outcomes) {
        add(outcome.entrants.attackers, -1);
        add(outcome.entrants.defenders, -1);
    }
    return left;
}

}  // namespace

std::vector<results::Standing> standings(const FormatSettings& settings,
                                         const TournamentHistory& history) {
    results::NonGameScores start;
    start.games_left = games_left(settings, history);
    start.withdrawn = history.withdrawn;
    start.voids = history.voids;
    if (const auto add = row_of(settings).add_to_start) add(start, settings, history);
    return standings(settings.entrants, history.outcomes, settings.scoring, start);
}

}  // namespace tafl::formats
