// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>

#include "rules/move_text.h"
#include "tournaments/publish/exports.h"
#include "tournaments/results/markup.h"
#include "tournaments/results/time_text.h"
#include "tournaments/results/unicode.h"

namespace tafl::tournaments {

namespace {

using rules::GameRecord;
using rules::Side;
using store::GameRow;

/// What is known of any game.
struct RowColumn {
    const char* title;
    std::string (*cell)(const GameRow&);
};

/// What is known of a finished game; empty for others.
struct RecordColumn {
    const char* title;
    std::string (*cell)(const FinishedGame&);
};

std::string time_text(const std::optional<store::Time>& time) {
    return time ? iso_text(*time) : std::string();
}

std::string or_empty(const std::optional<int>& number) {
    return number ? std::to_string(*number) : std::string();
}

/// Thinking time of one side in seconds, exact to the microsecond.
std::string seconds_used(const GameRecord& record, Side side) {
    std::chrono::microseconds sum{0};
    const rules::Position start(record.ruleset.start, record.ruleset.first_side());
    Side mover = start.to_move();
    rules::Space last;
    for (const rules::PlyRecord& ply : record.plies) {
        // In berserk play a piece goes on from where its last move ended.
        if (&ply != &record.plies.front() && ply.move.from != last) mover = opponent(mover);
        if (mover == side) sum += ply.spent;
        last = ply.move.to;
    }
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%06lld", static_cast<long long>(sum.count() / 1000000),
                  static_cast<long long>(sum.count() % 1000000));
    return text;
}

std::string moves_text(const GameRecord& record) {
    std::string text;
    for (const rules::PlyRecord& ply : record.plies) {
        if (!text.empty()) text += ' ';
        text += to_string(ply.move);
    }
    return text;
}

// clang-format off
constexpr RowColumn row_columns[] = {
    {"id", [](const GameRow& g) { return std::to_string(g.scheduled.id); }},
    {"tournament", [](const GameRow& g) { return g.tournament; }},
    {"round", [](const GameRow& g) { return std::to_string(g.scheduled.round); }},
    {"match", [](const GameRow& g) { return std::to_string(g.scheduled.match); }},
    {"game", [](const GameRow& g) { return std::to_string(g.scheduled.game); }},
    {"attackers", [](const GameRow& g) { return g.names.attackers; }},
    {"defenders", [](const GameRow& g) { return g.names.defenders; }},
    {"variant", [](const GameRow& g) { return g.scheduled.variant; }},
    {"rules", [](const GameRow& g) { return g.scheduled.rules; }},
    {"opening", [](const GameRow& g) { return g.scheduled.opening; }},
    {"seed", [](const GameRow& g) { return std::to_string(g.scheduled.seed); }},
    {"state", [](const GameRow& g) { return std::string(name_of(g.state)); }},
    {"plies", [](const GameRow& g) { return std::to_string(g.end.plies); }},
    {"captures_attackers", [](const GameRow& g) { return std::to_string(g.end.captures.attackers); }},
    {"captures_defenders", [](const GameRow& g) { return std::to_string(g.end.captures.defenders); }},
    {"started", [](const GameRow& g) { return time_text(g.started); }},
    {"ended", [](const GameRow& g) { return time_text(g.ended); }},
};
constexpr RecordColumn record_columns[] = {
    {"result", [](const FinishedGame& f) { return std::string(name_of(f.row.end.result)); }},
    {"termination", [](const FinishedGame& f) {
        return std::string(name_of(f.row.end.termination)); }},
    {"reason", [](const FinishedGame& f) {
        return std::string(explain(f.row.end.termination)); }},
    {"at_fault", [](const FinishedGame& f) {
        return f.row.end.at_fault ? std::string(name_of(*f.row.end.at_fault)) : std::string(); }},
    {"evidence", [](const FinishedGame& f) { return f.record.end.summary; }},
    {"exit_code", [](const FinishedGame& f) { return or_empty(f.record.evidence.exit_code); }},
    {"signal", [](const FinishedGame& f) { return or_empty(f.record.evidence.signal); }},
    {"time_attackers", [](const FinishedGame& f) {
        return to_string(f.record.time.attackers); }},
    {"time_defenders", [](const FinishedGame& f) {
        return to_string(f.record.time.defenders); }},
    {"used_attackers", [](const FinishedGame& f) {
        return seconds_used(f.record, Side::attackers); }},
    {"used_defenders", [](const FinishedGame& f) {
        return seconds_used(f.record, Side::defenders); }},
    {"version_attackers", [](const FinishedGame& f) { return f.builds.attackers.version; }},
    {"version_defenders", [](const FinishedGame& f) { return f.builds.defenders.version; }},
    {"sha256_attackers", [](const FinishedGame& f) { return f.builds.attackers.sha256; }},
    {"sha256_defenders", [](const FinishedGame& f) { return f.builds.defenders.sha256; }},
    {"moves", [](const FinishedGame& f) { return moves_text(f.record); }},
};
// clang-format on

std::vector<std::string> titles() {
    std::vector<std::string> cells;
    for (const RowColumn& column : row_columns) cells.emplace_back(column.title);
    for (const RecordColumn& column : record_columns) cells.emplace_back(column.title);
    return cells;
}

void add_record_cells(std::vector<std::string>& cells, const FinishedGame& game) {
    for (const RecordColumn& column : record_columns) {
        cells.push_back(clean_text(column.cell(game)));
    }
}

}  // namespace

void write_csv(const Published& published, const Write& write) {
    write(csv_line(titles()));
    for_each_game(published, [&](const GameRow& game, const GameRecord* record) {
        std::vector<std::string> cells;
        for (const RowColumn& column : row_columns) cells.push_back(clean_text(column.cell(game)));
        if (record != nullptr)
            add_record_cells(cells, finished_game(published.archive, game, *record));
        cells.resize(std::size(row_columns) + std::size(record_columns));
        write(csv_line(cells));
    });
}

}  // namespace tafl::tournaments
