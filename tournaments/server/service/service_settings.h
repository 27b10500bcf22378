// SPDX-License-Identifier: MIT
// ServiceSettings: settings of the service that may be changed while it runs.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/os/limits.h"
#include "rules/count_of.h"
#include "tournaments/plan/submission.h"

namespace tafl::service {

/// Limits for the tournaments that one token submits. In all members, 0 = no limit.
struct Quotas {
    int open_tournaments = 100;  ///< maximum number of tournaments of one token that are not over
    /// Maximum total number of unfinished games in these tournaments.
    int games_waiting = 100'000;
    int plies = 0;  ///< largest allowed max_plies of a submitted tournament
    /// Largest allowed result of plan::longest_game(), in minutes: thinking time of both sides in
    /// one game.
    int game_minutes = 0;
};

/// Settings that may be changed while the service runs.
struct ServiceSettings {
    int concurrency =
        1;  ///< number of games that run at the same time, of all tournaments together
    plan::EngineFolder engines;  ///< engines that submitted tournaments may use
    /// Paths of the server's files, which sandboxes hide from engines.
    std::vector<std::filesystem::path> hidden;
    /// Directory of opening files; empty = tournaments cannot use opening files.
    std::filesystem::path openings;
    /// Maximum time for running games to end after Service::stop(). After it, they are interrupted.
    std::chrono::milliseconds stop_timeout{60'000};
    Quotas quotas{};
    /// Address of the work queue, in a format of libpq: workers play the games. Empty = this host
    /// plays the games. Read only at the start.
    std::string workers{};
};

/// Returns the number of processors of each game slot if all slots get equally many, rounded down.
[[nodiscard]] inline int share_of_processors(const ServiceSettings& settings) {
    return count_of(referee::usable_processors()) / settings.concurrency;
}

}  // namespace tafl::service
