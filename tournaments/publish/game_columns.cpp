// SPDX-License-Identifier: MIT
#include "tournaments/publish/game_columns.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "rules/move_text.h"
#include "rules/result.h"
#include "tournaments/results/time_text.h"

namespace tafl::publish {

namespace {

using rules::GameRecord;
using rules::Side;
using store::GameRow;
using store::GameState;

GameValue text(std::string_view words) { return std::string(words); }
GameValue text_or_none(const std::string& words) { return words.empty() ? GameValue() : words; }
GameValue number(std::int64_t value) { return value; }
template <class Of>
GameValue number(store::Id<Of> id) {
    return id.number();
}
GameValue number(const std::optional<int>& value) {
    return value ? GameValue(std::int64_t{*value}) : GameValue();
}
GameValue time(const std::optional<store::Time>& value) {
    return value ? GameValue(results::iso_text(*value)) : GameValue();
}

/// Returns "3.1": match and game.
GameValue number_in_match(const GameRow& row) {
    return std::to_string(row.scheduled.match) + '.' + to_string(row.scheduled.game);
}

/// Returns the stage; no value for a plain round. Lists for people have another column with the
/// round.
GameValue special_stage(const GameRow& row) {
    return row.stage == "Round " + std::to_string(row.scheduled.round) ? GameValue()
                                                                       : text_or_none(row.stage);
}

bool is_finished(const GameRow& row) { return row.state == GameState::finished; }

GameValue result_of(const GameRow& row) {
    const bool has_result = is_finished(row) && row.end.result != rules::Result::none;
    return has_result ? text(name_of(row.end.result)) : GameValue();
}
/// Returns the result of a finished game, else its state.
GameValue result_or_state(const GameRow& row) {
    return text(is_finished(row) ? name_of(row.end.result) : name_of(row.state));
}
GameValue termination_of(const GameRow& row) {
    const bool has_ended = row.end.termination != rules::Termination::none;
    return has_ended ? text(name_of(row.end.termination)) : GameValue();
}

/// Returns no value for a game that this host plays.
GameValue machine_of(const GameRow& row) {
    return row.machine.empty() ? GameValue() : text(row.machine);
}
GameValue machine_fact(const PublishedGame& game, std::string store::Machine::*fact) {
    const auto& machine = game.played_on.machine;
    return machine && !((*machine).*fact).empty() ? text((*machine).*fact) : GameValue();
}
GameValue real(const std::optional<double>& value) {
    return value ? GameValue(*value) : GameValue();
}
GameValue calibration(const PublishedGame& game) {
    const auto& machine = game.played_on.machine;
    return machine && machine->calibration > 0 ? real(machine->calibration) : GameValue();
}

GameValue at_fault(const PublishedGame& game) {
    const auto side = game.row.end.at_fault;
    return side ? text(name_of(*side)) : GameValue();
}
GameValue control(const rules::TimeControl& time) { return text(to_string(time)); }

/// Returns the thinking time of one side in seconds, with microseconds.
GameValue used(const GameRecord& record, Side side) {
    std::chrono::microseconds sum{0};
    const rules::Position start(record.ruleset.start, record.ruleset.first_side());
    Side mover = start.to_move();
    rules::Space last;
    for (const rules::PlyRecord& ply : record.plies) {
        // In berserk play, a piece continues from the space where its last move ended, or its side
        // sends `done`.
        const bool is_same_turn = ply.move.from == last || ply.move.is_done();
        if (&ply != &record.plies.front() && !is_same_turn) mover = opponent(mover);
        if (mover == side) sum += ply.spent;
        last = ply.move.to;
    }
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%06lld", static_cast<long long>(sum.count() / 1000000),
                  static_cast<long long>(sum.count() % 1000000));
    return std::string(text);
}

GameValue moves(const GameRecord& record) {
    std::string text;
    for (const rules::PlyRecord& ply : record.plies) {
        if (!text.empty()) text += ' ';
        text += to_string(ply.move);
    }
    return text;
}

// Columns

constexpr unsigned in(GameListing listing) { return 1U << static_cast<unsigned>(listing); }
constexpr unsigned csv = in(GameListing::csv);
constexpr unsigned json = in(GameListing::json);
constexpr unsigned open_json = in(GameListing::open_json);
constexpr unsigned terminal = in(GameListing::terminal);
constexpr unsigned page = in(GameListing::page);
constexpr unsigned meeting = in(GameListing::meeting);
constexpr unsigned site = in(GameListing::site);
constexpr unsigned pages = page | meeting;
constexpr unsigned draft = in(GameListing::draft);
constexpr unsigned programs = csv | json | open_json;
constexpr unsigned numbers = 1U << 31U;  // the column has numbers in all listings
constexpr unsigned rare = 1U << 30U;     // the column is empty in most lists

using Row = const GameRow&;
using Done = const PublishedGame&;

struct ColumnRow {
    std::string_view name;   ///< title in listings for programs
    std::string_view title;  ///< title in listings for people
    unsigned listings;
    GameValue (*of_any)(Row);
    GameValue (*of_finished)(Done) = nullptr;  ///< null if `of_any` is set
};

// clang-format off
constexpr ColumnRow column_rows[] = {
    {"id", "Game", programs | terminal | site | numbers, [](Row g) { return number(g.scheduled.id); }},
    {"tournament", "Tournament", csv | json | site, [](Row g) { return text(g.tournament); }},
    {"round", "Round", programs | terminal | draft | numbers,
     [](Row g) { return number(g.scheduled.round); }},
    {"stage", "", programs, [](Row g) { return text_or_none(g.stage); }},
    {"", "Stage", terminal | rare, special_stage},
    {"match", "Match", programs | draft | numbers, [](Row g) { return number(g.scheduled.match); }},
    {"game", "Game", programs | draft | numbers, [](Row g) { return number(g.scheduled.game); }},
    {"", "Match", terminal, number_in_match},
    {"", "Game", pages, number_in_match},
    {"", "Stage", meeting, [](Row g) { return text_or_none(g.stage); }},
    {"attackers", "Attackers", programs | terminal | pages | site | draft,
     [](Row g) { return text(g.names.attackers); }},
    {"defenders", "Defenders", programs | terminal | pages | site | draft,
     [](Row g) { return text(g.names.defenders); }},
    {"variant", "Variant", programs | site, [](Row g) { return text(g.scheduled.variant); }},
    {"rules", "", csv, [](Row g) { return text(g.scheduled.rules); }},
    {"opening", "Opening", programs | draft, [](Row g) { return text(g.scheduled.opening); }},
    {"seed", "", csv, [](Row g) { return text(std::to_string(g.scheduled.seed)); }},
    {"state", "", programs, [](Row g) { return text(name_of(g.state)); }},
    {"result", "", json, result_of},
    {"", "Result", terminal, result_or_state},
    {"", "Won by", pages | site, result_or_state},
    {"termination", "Termination", json | terminal, termination_of},
    {"", "How", pages | site, [](Row g) { return is_finished(g) ? text(reason_text(g)) : GameValue(); }},
    {"plies", "Plies", csv | json | terminal | numbers, [](Row g) { return number(g.end.plies); }},
    {"", "Plies", pages | site | numbers,
     [](Row g) { return is_finished(g) ? number(g.end.plies) : GameValue(); }},
    {"captures_attackers", "", csv, [](Row g) { return number(g.end.captures.attackers); }},
    {"captures_defenders", "", csv, [](Row g) { return number(g.end.captures.defenders); }},
    {"parameters_attackers", "", csv | json, [](Row g) { return text_or_none(g.parameters.attackers); }},
    {"parameters_defenders", "", csv | json, [](Row g) { return text_or_none(g.parameters.defenders); }},
    {"started", "", csv | json, [](Row g) { return time(g.started); }},
    {"ended", "Ended", csv | json | site, [](Row g) { return time(g.ended); }},
    {"machine", "Machine", programs | terminal | rare, machine_of},
    {"load", "", json | numbers, [](Row g) { return real(g.load); }},
    {"result", "", csv, nullptr, [](Done f) { return text(name_of(f.row.end.result)); }},
    {"termination", "", csv, nullptr, [](Done f) { return text(name_of(f.row.end.termination)); }},
    {"reason", "", csv, nullptr, [](Done f) { return text(explain(f.row.end.termination)); }},
    {"at_fault", "", csv, nullptr, at_fault},
    {"evidence", "", csv, nullptr, [](Done f) { return text(f.record.end.summary); }},
    {"exit_code", "", csv, nullptr, [](Done f) { return number(f.record.evidence.exit_code); }},
    {"signal", "", csv, nullptr, [](Done f) { return number(f.record.evidence.signal); }},
    {"time_attackers", "", csv, nullptr, [](Done f) { return control(f.record.time.attackers); }},
    {"time_defenders", "", csv, nullptr, [](Done f) { return control(f.record.time.defenders); }},
    {"used_attackers", "", csv, nullptr, [](Done f) { return used(f.record, Side::attackers); }},
    {"used_defenders", "", csv, nullptr, [](Done f) { return used(f.record, Side::defenders); }},
    {"version_attackers", "", csv, nullptr,
     [](Done f) { return text(f.builds.attackers.version); }},
    {"version_defenders", "", csv, nullptr,
     [](Done f) { return text(f.builds.defenders.version); }},
    {"sha256_attackers", "", csv, nullptr, [](Done f) { return text(f.builds.attackers.sha256); }},
    {"sha256_defenders", "", csv, nullptr, [](Done f) { return text(f.builds.defenders.sha256); }},
    {"processor", "", csv, nullptr,
     [](Done f) { return machine_fact(f, &store::Machine::processor); }},
    {"calibration", "", csv, nullptr, calibration},
    {"load", "", csv, nullptr, [](Done f) { return real(f.played_on.load); }},
    {"moves", "", csv, nullptr, [](Done f) { return moves(f.record); }},
};
// clang-format on

std::vector<GameColumn> selected(GameListing listing) {
    std::vector<GameColumn> columns;
    const bool is_for_programs = (in(listing)&programs) != 0;
    for (const ColumnRow& row : column_rows) {
        if ((row.listings & in(listing)) == 0) continue;
        columns.push_back({is_for_programs ? row.name : row.title, (row.listings & numbers) != 0,
                           (row.listings & rare) != 0, row.of_any, row.of_finished});
    }
    return columns;
}

}  // namespace

const std::vector<GameColumn>& columns_of(GameListing listing) {
    static const std::vector<std::vector<GameColumn>> all = [] {
        std::vector<std::vector<GameColumn>> listings;
        for (int i = 0; i <= static_cast<int>(GameListing::draft); ++i) {
            listings.push_back(selected(static_cast<GameListing>(i)));
        }
        return listings;
    }();
    return all[static_cast<std::size_t>(listing)];
}

GameValue GameColumn::value(const GameRow& game, const PublishedGame* finished) const {
    if (of_any != nullptr) return of_any(game);
    return finished != nullptr ? of_finished(*finished) : GameValue();
}

std::string cell_text(const GameValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* exact = std::get_if<double>(&value)) return results::number_text(*exact);
    const auto* words = std::get_if<std::string>(&value);
    return words != nullptr ? *words : std::string();
}

results::Table game_table(GameListing listing, const std::vector<GameRow>& games,
                          RareColumns rare_columns) {
    std::vector<GameColumn> columns = columns_of(listing);
    std::erase_if(columns, [&](const GameColumn& column) {
        return column.is_rare && rare_columns == RareColumns::left_out &&
               std::ranges::all_of(games, [&](const GameRow& game) {
                   return cell_text(column.value(game)).empty();
               });
    });
    results::Table table;
    for (const GameColumn& column : columns) {
        table.columns.push_back({std::string(column.title), column.is_number});
    }
    for (const GameRow& game : games) {
        auto& cells = table.rows.emplace_back();
        for (const GameColumn& column : columns) cells.push_back(cell_text(column.value(game)));
    }
    return table;
}

nlohmann::ordered_json game_object(GameListing listing, const GameRow& game) {
    nlohmann::ordered_json object;
    for (const GameColumn& column : columns_of(listing)) {
        std::visit(
            [&, member = std::string(column.title)](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
                    object[member] = nullptr;
                } else {
                    object[member] = value;
                }
            },
            column.value(game));
    }
    return object;
}

}  // namespace tafl::publish
