// SPDX-License-Identifier: MIT
#include "store/fingerprints.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

#include "store/attempts.h"
#include "store/columns.h"
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
    effective_attempt() +
    " LEFT JOIN rules r ON r.id = a.rules"
    " JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
    " JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
    " LEFT JOIN engines b ON b.id = a.engine_attackers"
    " LEFT JOIN engines c ON c.id = a.engine_defenders"
    " LEFT JOIN parameters p ON p.game = g.id"
    " WHERE a.plies IS NOT NULL AND g.state = " +
    sql_number(GameState::finished);

namespace {

void append_space(std::string& text, rules::Space space) {
    text += space.is_none() ? '\0' : static_cast<char>(1 + space.file());
    text += space.is_none() ? '\0' : static_cast<char>(1 + space.rank());
}

/// Returns the words of an opening, without the start position before them.
std::vector<std::string> opening_words(const std::string& opening) {
    std::istringstream text(opening);
    std::vector<std::string> words;
    for (std::string word; text >> word;) {
        const bool is_position = word[0] == '/' || word == "attackers" || word == "defenders";
        if (!is_position) words.push_back(std::move(word));
    }
    return words;
}

/// Key of games that may be equal. It contains only data of the rows, so no moves are read.
using Likeness = std::tuple<std::string, std::string, std::string, rules::Result, int, int, int,
                            std::vector<std::string>>;

/// Map from an engine's name to one common name for equal builds. Names share it if a build (same
/// SHA-256) has used both, or if a chain of such pairs connects them.
class Aliases {
  public:
    explicit Aliases(Database& database) {
        std::map<std::string, std::string> first_names;
        for (auto rows = database.query("SELECT name, sha256 FROM engines WHERE sha256 <> ''");
             rows.next();) {
            const std::string name = rows.text(0);
            const auto [first, is_new] = first_names.try_emplace(rows.text(1), name);
            if (!is_new) join(name, first->second);
        }
    }
    [[nodiscard]] std::string operator()(std::string name) const {
        for (auto at = same_.find(name); at != same_.end(); at = same_.find(name)) {
            name = at->second;
        }
        return name;
    }

  private:
    void join(const std::string& name, const std::string& other) {
        const std::string from = (*this)(name);
        const std::string to = (*this)(other);
        if (from != to) same_[from] = to;
    }

    std::map<std::string, std::string> same_;
};

std::map<Likeness, std::vector<GameRow*>> alike(const Aliases& aliases, std::span<GameRow> games) {
    std::vector<std::vector<std::string>> openings;
    std::size_t min_words = std::string::npos;
    for (const GameRow& game : games) {
        openings.push_back(opening_words(game.scheduled.opening));
        min_words = std::min(min_words, openings.back().size());
    }
    std::map<Likeness, std::vector<GameRow*>> groups;
    for (std::size_t i = 0; i < games.size(); ++i) {
        GameRow& game = games[i];
        if (game.state != GameState::finished) continue;
        // Compare only the length of the shortest opening: engines may have played the rest of a
        // longer opening by themselves.
        openings[i].resize(min_words);
        groups[{aliases(game.names.attackers), aliases(game.names.defenders), game.scheduled.rules,
                game.end.result, game.end.plies, game.end.captures.attackers,
                game.end.captures.defenders, std::move(openings[i])}]
            .push_back(&game);
    }
    return groups;
}

std::map<GameId, std::uint64_t> read_fingerprints(Database& database, const std::string& ids) {
    std::map<GameId, std::uint64_t> found;
    for (auto rows = database.query(select_fingerprints, ids); rows.next();) {
        const auto plies = decode_plies(rows.blob(5));
        found[GameId(rows.integer(0))] = plies ? fingerprint_of(rows, *plies) : 0;
    }
    return found;
}

}  // namespace

std::uint64_t hash_with_moves(std::string text, std::span<const rules::PlyRecord> plies) {
    for (const rules::PlyRecord& ply : plies) {
        append_space(text, ply.move.from);
        append_space(text, ply.move.to);
    }
    constexpr int digits_of_64_bits = 16;
    constexpr int hexadecimal = 16;
    return std::stoull(sha256_of(text).substr(0, digits_of_64_bits), nullptr, hexadecimal);
}

std::uint64_t fingerprint_of(const Rows& rows, std::span<const rules::PlyRecord> plies) {
    std::string text;
    for (int column = 1; column < 5; ++column) text += rows.text(column) + '\n';
    return std::max<std::uint64_t>(1, hash_with_moves(std::move(text), plies));
}

std::uint64_t GameFingerprints::of(GameId game) {
    const auto found = read_fingerprints(database_, '[' + to_string(game) + ']');
    return found.empty() ? 0 : found.begin()->second;
}

void GameFingerprints::mark_repeats(std::span<GameRow> games) {
    std::vector<GameRow*> alike_ones;
    std::string ids = "[";
    for (const auto& [likeness, group] : alike(Aliases(database_), games)) {
        if (group.size() == 1) continue;
        for (GameRow* game : group) {
            ids += (alike_ones.empty() ? "" : ",") + to_string(game->scheduled.id);
            alike_ones.push_back(game);
        }
    }
    const auto found = read_fingerprints(database_, ids + ']');
    for (GameRow* game : alike_ones) {
        const auto at = found.find(game->scheduled.id);
        if (at != found.end()) game->fingerprint = at->second;
    }
}

}  // namespace tafl::store
