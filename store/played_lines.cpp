// SPDX-License-Identifier: MIT
#include "store/played_lines.h"

#include <optional>

#include "store/columns.h"
#include "store/fingerprints.h"
#include "store/ply_codec.h"

namespace tafl::store {

namespace {

/// Returns the moves of a game. Returns nullopt if the game was not played, has no result, or its
/// plies cannot be decoded.
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
    return stamp;
}

}  // namespace

void PlayedLines::read(std::span<const GameId> games,
                       const std::function<void(const PlayedLine&)>& receive) {
    std::string ids;
    for (const GameId game : games) ids += (ids.empty() ? "[" : ",") + to_string(game);
    if (ids.empty()) return;
    for (auto rows = database_.query(select_fingerprints, ids + ']'); rows.next();) {
        if (const auto line = line_of(rows)) receive(*line);
    }
}

std::vector<FinishedStamp> PlayedLines::endings() {
    return read_all(
        database_.query(
            "SELECT id, ended, result, termination, plies FROM games WHERE state = ? ORDER BY id",
            GameState::finished),
        [](const Rows& rows) {
            return FinishedStamp{GameId(rows.integer(0)), stamp_of(rows)};
        });
}

std::string PlayedLines::endings_version() {
    auto rows = database_.query(
        "SELECT count(*) || ' ' || ifnull(max(id), 0) || ' ' || ifnull(max(ended), 0) || ' ' ||"
        " total(plies) || ' ' || total(result) || ' ' || (SELECT count(*) FROM audit)"
        " FROM games WHERE state = ?",
        GameState::finished);
    rows.next();
    return rows.text(0);
}

std::vector<PlayedRules> PlayedLines::played_rules() {
    return read_all(
        database_.query(
            "SELECT c.variant, r.record, sum(c.games) FROM counts c JOIN rules r ON r.id = c.rules"
            " GROUP BY c.variant, c.rules ORDER BY sum(c.games) DESC, c.rules"),
        [](const Rows& rows) {
            return PlayedRules{rows.text(0), rows.text(1), rows.integer(2)};
        });
}

}  // namespace tafl::store
