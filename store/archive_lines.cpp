// SPDX-License-Identifier: MIT
// Archive: finished games as lists of moves.
#include <algorithm>
#include <optional>

#include "store/archive.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/fingerprints.h"
#include "store/ply_codec.h"
#include "store/sha256.h"

namespace tafl::store {

const std::string select_fingerprints =
    std::string(
        "SELECT g.id, coalesce(nullif(b.sha256, ''), x.name) || coalesce(' ' || p.attackers, ''),"
        " coalesce(nullif(c.sha256, ''), y.name) || coalesce(' ' || p.defenders, ''),"
        " CAST(a.rules AS TEXT),"
        " CAST(g.result AS TEXT), a.plies, g.tournament, r.record, g.result, g.termination"
        " FROM json_each(?1) wanted JOIN games g ON g.id = wanted.value"
        " JOIN attempts a ON a.game = g.id AND a.number = ") +
    std::string(effective_attempt) +
    " LEFT JOIN rules r ON r.id = a.rules"
    " JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
    " JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
    " LEFT JOIN engines b ON b.id = a.engine_attackers"
    " LEFT JOIN engines c ON c.id = a.engine_defenders"
    " LEFT JOIN parameters p ON p.game = g.id"
    " WHERE g.state = 2 AND a.plies IS NOT NULL";

namespace {

void append_space_to(std::string& text, rules::Space space) {
    text += space.is_none() ? '\0' : static_cast<char>(1 + space.file());
    text += space.is_none() ? '\0' : static_cast<char>(1 + space.rank());
}

/// Returns the moves of a game. None if the game was not played, has no result, or its plies cannot
/// be decoded.
std::optional<PlayedLine> line_of(const Rows& rows) {
    const auto result = rows.word(8, rules::Result::draw);
    if (result == rules::Result::none || !is_played(rows.word(9, last_termination))) return {};
    const auto plies = decode_plies(rows.blob(5));
    if (!plies) return std::nullopt;
    PlayedLine line{GameId(rows.integer(0)),
                    TournamentId(rows.integer(6)),
                    rows.text(7),
                    result,
                    fingerprint_of(rows, *plies),
                    {}};
    for (const rules::PlyRecord& ply : *plies) line.moves.push_back(ply.move);
    return line;
}

/// Returns a hash of end time, result, termination and number of plies. Two games, or a game before
/// and after rejudging, practically never have the same hash.
std::int64_t stamp_of(const Rows& rows) {
    std::uint64_t stamp = 0;
    for (int column = 1; column < 5; ++column) {
        stamp = (stamp ^ static_cast<std::uint64_t>(rows.optional_integer(column).value_or(0))) *
                0x9E3779B97F4A7C15U;
        stamp ^= stamp >> 29;
    }
    return static_cast<std::int64_t>(stamp);
}

}  // namespace

std::uint64_t fingerprint_of(const Rows& rows, std::span<const rules::PlyRecord> plies) {
    std::string text;
    for (int column = 1; column < 5; ++column) text += rows.text(column) + '\n';
    for (const rules::PlyRecord& ply : plies) {
        append_space_to(text, ply.move.from);
        append_space_to(text, ply.move.to);
    }
    constexpr int digits_of_64_bits = 16;
    constexpr int hexadecimal = 16;
    const std::string start = sha256_of(text).substr(0, digits_of_64_bits);
    return std::max<std::uint64_t>(1, std::stoull(start, nullptr, hexadecimal));
}

void Archive::read_lines(std::span<const GameId> games,
                         const std::function<void(const PlayedLine&)>& tell) {
    std::string ids;
    for (const GameId game : games) ids += (ids.empty() ? "[" : ",") + to_string(game);
    if (ids.empty()) return;
    for (auto rows = database_.query(select_fingerprints, ids + ']'); rows.next();) {
        if (const auto line = line_of(rows)) tell(*line);
    }
}

std::vector<FinishedStamp> Archive::endings() {
    std::vector<FinishedStamp> all;
    for (auto rows = database_.query(
             "SELECT id, ended, result, termination, plies FROM games WHERE state = 2 ORDER BY id");
         rows.next();) {
        all.push_back({GameId(rows.integer(0)), stamp_of(rows)});
    }
    return all;
}

std::string Archive::endings_version() {
    auto rows = database_.query(
        "SELECT count(*) || ' ' || ifnull(max(id), 0) || ' ' || ifnull(max(ended), 0) || ' ' ||"
        " total(plies) || ' ' || total(result) || ' ' || (SELECT count(*) FROM audit)"
        " FROM games WHERE state = 2");
    rows.next();
    return rows.text(0);
}

std::vector<PlayedRules> Archive::played_rules() {
    std::vector<PlayedRules> all;
    for (auto rows = database_.query(
             "SELECT g.variant, r.record, count(*) FROM games g JOIN rules r ON r.id = g.rules"
             " WHERE g.state = 2 GROUP BY g.variant, g.rules ORDER BY count(*) DESC, g.rules");
         rows.next();) {
        all.push_back({rows.text(0), rows.text(1), rows.integer(2)});
    }
    return all;
}

}  // namespace tafl::store
