// SPDX-License-Identifier: MIT
#include "tournaments/formats/format.h"

#include <algorithm>
#include <array>

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

namespace {

const FormatRow& row_of(Format format) { return format_table()[static_cast<std::size_t>(format)]; }
const FormatRow& row_of(const Form& form) { return row_of(form.format); }

constexpr std::array<FormKey, 7> keys = {{{"cycles", &Form::cycles, 1, 100'000},
                                          {"rounds", &Form::rounds, 1, 1000},
                                          {"groups", &Form::groups, 1, 1000},
                                          {"qualifiers", &Form::qualifiers, 2, 1000},
                                          {"match_replays", &Form::match_replays, 0, 100},
                                          {"iterations", &Form::iterations, 1, 100'000},
                                          {"under_way", &Form::under_way, 1, 10'000}}};

std::string names_where(bool (*holds)(const FormatRow&)) {
    std::vector<std::string_view> names;
    for (const FormatRow& row : format_table()) {
        if (holds(row)) names.push_back(row.name);
    }
    return list_text(names);
}

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

std::span<const FormKey> form_keys() { return keys; }

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

std::vector<FormMistake> mistakes_in(const Form& form) {
    const std::string in_format = " in the format " + std::string(name_of(form.format));
    std::vector<FormMistake> mistakes;
    if (form.variants > 1 && !is_fixed(form)) {
        mistakes.push_back({"variant", std::to_string(form.variants) + " variants" + in_format,
                            "one; several go with " + names_where(is_fixed_row)});
    }
    if (!form.round_robin_only.empty() && !has_key(form.format, "round_robin_only")) {
        mistakes.push_back({"format", "an engine with round_robin_only" + in_format,
                            list_text(formats_with("round_robin_only"))});
    }
    for (int entrant = 1; entrant <= form.teams.count(); ++entrant) {
        const bool has_team = !form.teams[entrant].empty();
        if (!has_team || has_key(form.format, "team")) continue;
        mistakes.push_back({"team", "a team" + in_format,
                            "one in " + list_text(formats_with("team")) + " only", entrant});
    }
    if (!form.parameters.empty() && !has_key(form.format, "parameters")) {
        mistakes.push_back({"parameters", "parameters" + in_format,
                            "them in " + list_text(formats_with("parameters")) + " only"});
    }
    if (row_of(form).mistakes != nullptr) {
        std::ranges::move(row_of(form).mistakes(form), std::back_inserter(mistakes));
    }
    return mistakes;
}

bool is_fixed(const Form& form) { return is_fixed_row(row_of(form)); }
bool has_knockout(const Form& form) { return row_of(form).bracket != nullptr; }

Bracket bracket_of(const Form& form, const Past& past) {
    const FormatRow& row = row_of(form);
    return row.bracket != nullptr ? row.bracket(form, past) : Bracket();
}

std::vector<GroupTable> group_tables(const Form& form, const Past& past) {
    const FormatRow& row = row_of(form);
    return row.groups != nullptr ? row.groups(form, past) : std::vector<GroupTable>();
}

std::vector<PairedRound> paired_rounds(const Form& form, const Past& past) {
    const auto tell = row_of(form).paired_rounds;
    return tell != nullptr ? tell(form, past) : std::vector<PairedRound>();
}

std::string words_of(const Form& form) {
    const FormatRow& row = row_of(form);
    std::string text(row.title);
    const auto add = [&](std::string_view key, int value, const std::string& what) {
        if (!key.empty() && !has_key(form.format, key)) return;
        text += ", " + std::to_string(value) + ' ' + what;
    };
    add("rounds", form.rounds, "rounds");
    add("groups", form.groups, "groups");
    add("qualifiers", form.qualifiers, "go on");
    add("iterations", form.iterations, "iterations");
    if (form.cycles > 1) add("cycles", form.cycles, "cycles");
    if (row.is_played_here && form.scoring.games_per_match > 1) {
        add("", form.scoring.games_per_match, "games a match");
    }
    return text;
}

bool is_paired_by_round(const Form& form) { return row_of(form).unpairable_round != nullptr; }
std::unique_ptr<tuning::Tuner> tuner_of(const Form& form) {
    const auto make = row_of(form).tuner;
    return make != nullptr ? make(form) : nullptr;
}
bool has_rounds(Format format) { return row_of(format).has_rounds; }

std::vector<std::vector<int>> groups_of(const Form& form) {
    std::vector<std::vector<int>> groups(static_cast<std::size_t>(form.groups));
    for (int i = 0; i < form.entrants; ++i) {
        const int place = i % form.groups;
        const bool is_backwards = i / form.groups % 2 == 1;
        groups[static_cast<std::size_t>(is_backwards ? form.groups - 1 - place : place)].push_back(
            i + 1);
    }
    return groups;
}

std::vector<Stage> known_stages(const Form& form, const Past& past) {
    return row_of(form).stages(form, past);
}

std::optional<int> unpairable_round(const Form& form, const Past& past) {
    const auto find = row_of(form).unpairable_round;
    return find != nullptr ? find(form, past) : std::nullopt;
}

int matches_in(const std::vector<Stage>& stages) {
    int count = 0;
    for (const Stage& stage : stages) count += static_cast<int>(stage.pairings.size());
    return count;
}

std::int64_t games_at_most(const Form& form) {
    return row_of(form).matches_at_most(form) * form.scoring.games_per_match;
}

int expected_games(const Form& form) {
    const auto count = row_of(form).expected_matches;
    const int matches = count != nullptr ? count(form) : matches_in(known_stages(form, {}));
    return matches * form.scoring.games_per_match;
}

int expected_games(const Form& form, int known, int round, int withdrawn) {
    const auto count = row_of(form).matches_after;
    if (count == nullptr) return std::max(known, expected_games(form));
    return known + count(form, round, withdrawn) * form.scoring.games_per_match;
}

namespace {

tournaments::PerEntrant<int> games_left(const Form& form, const Past& past) {
    tournaments::PerEntrant<int> left;
    for (int entrant = 1; entrant <= form.entrants; ++entrant) left.push_back(0);
    const auto add = [&](int entrant, int games) {
        const bool is_known =
            entrant >= 1 && entrant <= form.entrants;  // a database may be damaged
        if (is_known) left[entrant] = std::max(0, left[entrant] + games);
    };
    for (const Stage& round : past.rounds) {
        for (const Pairing& pairing : round.pairings) {
            add(pairing.first, form.scoring.games_per_match);
            add(pairing.second, form.scoring.games_per_match);
        }
    }
    for (const results::Outcome& outcome : past.outcomes) {
        add(outcome.entrants.attackers, -1);
        add(outcome.entrants.defenders, -1);
    }
    return left;
}

}  // namespace

std::vector<results::Standing> standings(const Form& form, const Past& past) {
    results::HeadStart start;
    start.games_left = games_left(form, past);
    start.withdrawn = past.withdrawn;
    start.voids = past.voids;
    if (const auto add = row_of(form).add_to_start) add(start, form, past);
    return standings(form.entrants, past.outcomes, form.scoring, start);
}

}  // namespace tafl::formats
