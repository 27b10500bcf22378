// SPDX-License-Identifier: MIT
// TournamentLine: a tournament in a list of the site. The first page and the page /tournaments/
// show such lists.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/archive.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

/// A tournament of a database with its state and its number of games.
struct TournamentLine {
    store::TournamentRecord record;
    /// State in the queue. If the tournament is not in the queue: "running", "finished" or
    /// "stopped", by the states of its games.
    std::string state;
    std::string reason;  ///< reason of that state, from the queue; empty = no reason
    store::GameCounts counts;

    /// Returns the address of the page of the tournament, relative to the root of the site.
    [[nodiscard]] std::string address() const {
        return "tournaments/" + to_string(record.id) + '/';
    }
};

/// Returns all tournaments: the queue in its order, then the other ones, the newest first.
[[nodiscard]] std::vector<TournamentLine> tournament_lines(const SiteView& view);
/// Returns the lines with one of the states `states`, in the order of `lines`.
[[nodiscard]] std::vector<TournamentLine> lines_in(const std::vector<TournamentLine>& lines,
                                                   std::initializer_list<std::string_view> states);
/// Returns the start time of a tournament that waits for it; nullopt for other tournaments.
[[nodiscard]] std::optional<store::Time> announced_time(const TournamentLine& line,
                                                        store::Time now);
/// Sorts the lines by the id of the tournament, the newest first.
void sort_newest_first(std::vector<TournamentLine>& lines);

/// Returns the data of the finished tournament `record`, from the cache if `view` has one.
[[nodiscard]] EndedTournament ended_of(const SiteView& view, const store::TournamentRecord& record);
/// Returns a table of tournaments that are over, with their winners. If a tournament has no winner,
/// the table has its state. `root`: relative path to the root of the site.
[[nodiscard]] results::Html ended_table(const SiteView& view,
                                        const std::vector<TournamentLine>& lines,
                                        const std::string& root);

}  // namespace tafl::web
