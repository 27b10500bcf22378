// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/game_columns.h"

#include <chrono>
#include <cstdio>

#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

using results::cell_value;
using results::CellValue;
using results::Look;
using rules::GameRecord;
using rules::Side;
using store::GameRow;
using store::GameState;

CellValue text_or_none(const std::string& words) {
    return words.empty() ? CellValue() : cell_value(words);
}
CellValue time(const std::optional<store::Time>& value) {
    return value ? cell_value(results::iso_text(*value)) : CellValue();
}

/// Returns "3.1": match and game.
CellValue number_in_match(const ListedGame& game) {
    const auto& scheduled = game.row.scheduled;
    return cell_value(std::to_string(scheduled.match) + '.' + to_string(scheduled.game));
}

/// Returns true if the stage is more than a round. Lists for people have another column with the
/// round.
bool has_special_stage(const ListedGame& game) {
    const std::string& stage = game.row.stage;
    return !stage.empty() && stage != "Round " + std::to_string(game.row.scheduled.round);
}
CellValue special_stage(const ListedGame& game) {
    return has_special_stage(game) ? cell_value(game.row.stage) : CellValue();
}

bool is_finished(const ListedGame& game) { return game.row.state == GameState::finished; }

CellValue result_of(const ListedGame& game) {
    const rules::Result result = game.row.end.result;
    const bool has_result = is_finished(game) && result != rules::Result::none;
    return has_result ? cell_value(name_of(result)) : CellValue();
}
/// Returns the result of a finished game, else its state.
CellValue result_or_state(const ListedGame& game) {
    return cell_value(is_finished(game) ? name_of(game.row.end.result) : name_of(game.row.state));
}
CellValue termination_of(const ListedGame& game) {
    const rules::Termination termination = game.row.end.termination;
    return termination == rules::Termination::none ? CellValue() : cell_value(name_of(termination));
}

/// Returns true if a worker's machine plays or has played the game.
bool has_machine(const ListedGame& game) { return !game.row.machine.empty(); }

CellValue processor(const PublishedGame& game) {
    const auto& machine = game.played_on.machine;
    return machine ? text_or_none(machine->processor) : CellValue();
}
CellValue calibration(const PublishedGame& game) {
    const auto& machine = game.played_on.machine;
    return machine && machine->calibration > 0 ? cell_value(machine->calibration) : CellValue();
}

CellValue at_fault(const PublishedGame& game) {
    const auto side = game.row.end.at_fault;
    return side ? cell_value(name_of(*side)) : CellValue();
}

/// Returns the thinking time of one side in seconds, with microseconds.
template <Side side>
CellValue used(const PublishedGame& game) {
    const GameRecord& record = game.record;
    std::chrono::microseconds sum{0};
    const auto movers = movers_of(record.plies, record.ruleset.first_side());
    for (std::size_t i = 0; i < movers.size(); ++i) {
        if (movers[i] == side) sum += record.plies[i].spent;
    }
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%06lld", static_cast<long long>(sum.count() / 1000000),
                  static_cast<long long>(sum.count() % 1000000));
    return cell_value(text);
}

CellValue moves(const PublishedGame& game) {
    std::string text;
    for (const rules::PlyRecord& ply : game.record.plies) {
        if (!text.empty()) text += ' ';
        text += to_string(ply.move);
    }
    return cell_value(text);
}

// Columns

constexpr unsigned in(GameListing listing) { return 1U << static_cast<unsigned>(listing); }
constexpr unsigned csv = in(GameListing::csv);
constexpr unsigned json = in(GameListing::json);
constexpr unsigned open_json = in(GameListing::open_json);
constexpr unsigned terminal = in(GameListing::terminal);
constexpr unsigned meeting = in(GameListing::meeting);
constexpr unsigned site = in(GameListing::site);
constexpr unsigned draft = in(GameListing::draft);
constexpr unsigned programs = csv | json | open_json;
using Listed = const ListedGame&;
using Done = const PublishedGame&;

struct ListedColumn {
    unsigned listings;
    GameColumn column;
};
/// Returns a column of the CSV with a value that needs the record of the game.
template <auto value_of_finished>
constexpr ListedColumn csv_from_record(std::string_view member) {
    return {csv, {member, "", Look::text, [](Listed game) {
                      return game.finished != nullptr ? value_of_finished(*game.finished)
                                                      : CellValue();
                  }}};
}

// clang-format off
constexpr ListedColumn column_rows[] = {
    {programs | terminal | site, {"id", "Game", Look::number,
     [](Listed g) { return cell_value(g.row.scheduled.id.number()); }}},
    {csv | json | site, {"tournament", "Tournament", Look::text,
     [](Listed g) { return cell_value(g.row.tournament); }}},
    {programs | terminal | draft, {"round", "Round", Look::number,
     [](Listed g) { return cell_value(g.row.scheduled.round); }}},
    {programs, {"stage", "", Look::text, [](Listed g) { return text_or_none(g.row.stage); }}},
    {terminal, {"", "Stage", Look::text, special_stage, has_special_stage}},
    {programs | draft, {"match", "Match", Look::number,
     [](Listed g) { return cell_value(g.row.scheduled.match); }}},
    {programs | draft, {"game", "Game", Look::number,
     [](Listed g) { return cell_value(g.row.scheduled.game.number()); }}},
    {terminal, {"", "Match", Look::text, number_in_match}},
    {meeting, {"", "Game", Look::text, number_in_match}},
    {meeting, {"", "Stage", Look::text, [](Listed g) { return text_or_none(g.row.stage); }}},
    {programs | terminal | meeting | site | draft, {"attackers", "Attackers", Look::text,
     [](Listed g) { return cell_value(g.row.names.attackers); }}},
    {programs | terminal | meeting | site | draft, {"defenders", "Defenders", Look::text,
     [](Listed g) { return cell_value(g.row.names.defenders); }}},
    {programs | site, {"variant", "Variant", Look::text,
     [](Listed g) { return cell_value(g.row.scheduled.variant); }}},
    {csv, {"rules", "", Look::text, [](Listed g) { return cell_value(g.row.scheduled.rules); }}},
    {programs | draft, {"opening", "Opening", Look::text,
     [](Listed g) { return cell_value(g.row.scheduled.opening); }}},
    {csv, {"seed", "", Look::text,
     [](Listed g) { return cell_value(std::to_string(g.row.scheduled.seed)); }}},
    {programs, {"state", "", Look::text,
     [](Listed g) { return cell_value(name_of(g.row.state)); }}},
    {json, {"result", "", Look::text, result_of}},
    {terminal, {"", "Result", Look::text, result_or_state}},
    {meeting | site, {"", "Won by", Look::text, result_or_state}},
    {json | terminal, {"termination", "Termination", Look::text, termination_of}},
    {meeting | site, {"", "Ended by", Look::text,
     [](Listed g) { return is_finished(g) ? cell_value(reason_text(g.row)) : CellValue(); }}},
    {csv | json | terminal, {"plies", "Plies", Look::number,
     [](Listed g) { return cell_value(g.row.end.plies); }}},
    {meeting | site, {"", "Plies", Look::number,
     [](Listed g) { return is_finished(g) ? cell_value(g.row.end.plies) : CellValue(); }}},
    {csv, {"captures_attackers", "", Look::number,
     [](Listed g) { return cell_value(g.row.end.captures.attackers); }}},
    {csv, {"captures_defenders", "", Look::number,
     [](Listed g) { return cell_value(g.row.end.captures.defenders); }}},
    {csv | json, {"parameters_attackers", "", Look::text,
     [](Listed g) { return text_or_none(g.row.parameters.attackers); }}},
    {csv | json, {"parameters_defenders", "", Look::text,
     [](Listed g) { return text_or_none(g.row.parameters.defenders); }}},
    {csv | json, {"started", "", Look::text, [](Listed g) { return time(g.row.started); }}},
    {csv | json | site, {"ended", "Ended", Look::text, [](Listed g) { return time(g.row.ended); }}},
    {programs | terminal, {"machine", "Machine", Look::text,
     [](Listed g) { return text_or_none(g.row.machine); }, has_machine}},
    {json, {"load", "", Look::number, [](Listed g) { return cell_value(g.row.load); }}},
    csv_from_record<[](Done f) { return cell_value(name_of(f.row.end.result)); }>("result"),
    csv_from_record<[](Done f) { return cell_value(name_of(f.row.end.termination)); }>(
        "termination"),
    csv_from_record<[](Done f) { return cell_value(explain(f.row.end.termination)); }>("reason"),
    csv_from_record<at_fault>("at_fault"),
    csv_from_record<[](Done f) { return cell_value(f.record.end.summary); }>("evidence"),
    csv_from_record<[](Done f) { return cell_value(f.record.evidence.exit_code); }>("exit_code"),
    csv_from_record<[](Done f) { return cell_value(f.record.evidence.signal); }>("signal"),
    csv_from_record<[](Done f) { return cell_value(to_string(f.record.time.attackers)); }>(
        "time_attackers"),
    csv_from_record<[](Done f) { return cell_value(to_string(f.record.time.defenders)); }>(
        "time_defenders"),
    csv_from_record<used<Side::attackers>>("used_attackers"),
    csv_from_record<used<Side::defenders>>("used_defenders"),
    csv_from_record<[](Done f) { return cell_value(f.builds.attackers.version); }>(
        "version_attackers"),
    csv_from_record<[](Done f) { return cell_value(f.builds.defenders.version); }>(
        "version_defenders"),
    csv_from_record<[](Done f) { return cell_value(f.builds.attackers.sha256); }>(
        "sha256_attackers"),
    csv_from_record<[](Done f) { return cell_value(f.builds.defenders.sha256); }>(
        "sha256_defenders"),
    csv_from_record<processor>("processor"),
    csv_from_record<calibration>("calibration"),
    csv_from_record<[](Done f) { return cell_value(f.played_on.load); }>("load"),
    csv_from_record<moves>("moves"),
};
// clang-format on

}  // namespace

const std::vector<GameColumn>& columns_of(GameListing listing) {
    static const std::vector<std::vector<GameColumn>> all = [] {
        std::vector<std::vector<GameColumn>> listings(static_cast<std::size_t>(GameListing::draft) +
                                                      1);
        for (std::size_t i = 0; i < listings.size(); ++i) {
            for (const ListedColumn& row : column_rows) {
                const bool is_listed = (row.listings & in(static_cast<GameListing>(i))) != 0;
                if (is_listed) listings[i].push_back(row.column);
            }
        }
        return listings;
    }();
    return all[to_underlying(listing)];
}

results::Table game_table(GameListing listing, const std::vector<GameRow>& games,
                          RareColumns rare_columns) {
    std::vector<ListedGame> rows;
    for (const GameRow& game : games) rows.push_back({game});
    const auto& columns = columns_of(listing);
    return rare_columns == RareColumns::kept ? table_of(columns, rows)
                                             : table_of(shown_columns(columns, rows), rows);
}

nlohmann::ordered_json game_object(GameListing listing, const GameRow& game) {
    return object_of<ListedGame>(columns_of(listing), {game});
}

}  // namespace tafl::publish
