// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/opening_index_cache.h"

#include <set>
#include <sstream>

#include "rules/variant.h"
#include "store/played_lines.h"
#include "store/records.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::results {

namespace {

using Kind = store::ArchiveError::Kind;

/// Returns true if a rebuild solves the error. A rebuild loses nothing: the index is derived data.
bool is_spoilt(Kind kind) { return kind == Kind::damaged || kind == Kind::gone; }

/// Returns true if the file cannot be written and a further attempt would fail in the same way.
bool is_unwritable(Kind kind) {
    return kind == Kind::io || kind == Kind::refused || kind == Kind::full;
}

}  // namespace

void OpeningIndexCache::discard() {
    index_.reset();
    std::error_code none;
    if (why_not_kept_.empty()) std::filesystem::remove(path_, none);
}

std::size_t OpeningIndexCache::update_in_memory(store::Archive& archive, std::size_t most) {
    if (!index_) index_.emplace(store::OpeningIndex::in_memory());
    return index_->add_games(archive, most);
}

std::size_t OpeningIndexCache::add_games(store::Archive& archive, std::size_t most) {
    if (!why_not_kept_.empty()) return update_in_memory(archive, most);
    for (bool is_second = false;; is_second = true) {
        try {
            if (!index_) index_.emplace(store::OpeningIndex::open(path_));
            return index_->add_games(archive, most);
        } catch (const store::ArchiveError& error) {
            const bool is_last = is_second || !is_spoilt(error.kind());
            if (is_last && !is_unwritable(error.kind())) throw;
            if (is_last) why_not_kept_ = error.what();
            if (!is_last) discard();
        }
        if (why_not_kept_.empty()) continue;
        index_.reset();
        return update_in_memory(archive, most);
    }
}

rules::Expected<NamedRules, std::string> rules_to_explore(store::Archive& archive,
                                                          const std::string& variant) {
    if (const rules::Variant* const built_in = rules::find_variant(variant)) {
        return NamedRules{std::string(built_in->name), ruleset_of(*built_in)};
    }
    const auto played = store::PlayedLines(archive).played_rules();
    std::set<std::string> names;
    for (const store::PlayedRules& rules : played) names.insert(rules.variant);
    const bool is_open = variant.empty() && names.size() == 1;
    const std::string name = is_open ? *names.begin() : variant;
    if (is_open && rules::find_variant(name) != nullptr) return rules_to_explore(archive, name);
    for (const store::PlayedRules& rules : played) {
        if (rules.variant != name) continue;
        const auto reading = rules::parse_ruleset(rules.rules);
        if (reading) return NamedRules{name, reading->ruleset};
    }
    if (names.empty()) return "the database has no finished games; play or import some first";
    const std::string problem = variant.empty()
                                    ? "the database has games of several variants; choose "
                                    : "found '" + visible_start(variant, 60) + "', expected ";
    return problem + "a built-in variant or one of this database " +
           tournaments::known_names(variant, {names.begin(), names.end()});
}

std::optional<TournamentChoice> tournaments_to_explore(store::Archive& archive,
                                                       const std::string& name) {
    if (!name.empty()) {
        const auto tournament = archive.find_tournament(name);
        if (!tournament) return std::nullopt;
        const store::TournamentId id = tournament->id;
        return [id](store::TournamentId other) { return other == id; };
    }
    std::set<store::TournamentId> archived;
    for (const auto& tournament : archive.tournaments()) {
        if (store::is_archived_name(tournament.name)) archived.insert(tournament.id);
    }
    return [archived](store::TournamentId other) { return !archived.contains(other); };
}

std::optional<std::string> mistake_in_line(rules::Game& game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const std::string found = "ply " + std::to_string(game.plies() + 1) + ": found '" +
                                  visible_start(word, 60) + "', expected ";
        const auto record = rules::parse_move(word);
        if (!record) return found + "a move: " + record.error().expected;
        if (record->is_resignation) return found + "a move";
        if (game.is_over()) return found + "no more moves: the game is over";
        rules::Effects effects;
        if (game.lacks_done_before(record->move)) game.play_unchecked(rules::done, effects);
        if (const auto illegality = game.why_illegal(record->move)) {
            return found + "a legal move: " + std::string(explain(*illegality));
        }
        game.play_unchecked(record->move, effects);
    }
    return std::nullopt;
}

}  // namespace tafl::results
