// SPDX-License-Identifier: MIT
// Archive: search for equal games.
#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

#include "store/archive.h"
#include "store/fingerprints.h"
#include "store/ply_codec.h"

namespace tafl::store {

namespace {

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
    std::size_t least_words = std::string::npos;
    for (const GameRow& game : games) {
        openings.push_back(opening_words(game.scheduled.opening));
        least_words = std::min(least_words, openings.back().size());
    }
    std::map<Likeness, std::vector<GameRow*>> groups;
    for (std::size_t i = 0; i < games.size(); ++i) {
        GameRow& game = games[i];
        if (game.state != GameState::finished) continue;
        // Compare only the length of the shortest opening: engines may have played the rest of a
        // longer opening by themselves.
        openings[i].resize(least_words);
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

std::uint64_t Archive::fingerprint(GameId game) {
    const auto found = read_fingerprints(database_, '[' + to_string(game) + ']');
    return found.empty() ? 0 : found.begin()->second;
}

void Archive::find_repeats(std::span<GameRow> games) {
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
