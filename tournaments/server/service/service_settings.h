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

/// Limits for the tournaments that one token submits; 0 = no limit.
struct Quotas {
    int open_tournaments = 100;  ///< maximum number of tournaments of the token that are not over
    /// Maximum number of unfinished games of these tournaments together.
    int games_waiting = 100'000;
    int plies = 0;  ///< largest allowed max_plies of a submitted tournament
    /// Largest allowed plan::longest_game(), in minutes: thinking time of both sides.
    int game_minutes = 0;
};

/// Settings that may be changed while the service runs.
struct ServiceSettings {
    int tables = 1;  ///< number of games that run at the same time, of all tournaments together
    plan::EngineFolder engines;  ///< engines that submitted tournaments may use
    /// Paths of the server's files, which sandboxes hide from engines.
    std::vector<std::filesystem::path> hidden;
    /// Directory of opening files; empty = tournaments can use none.
    std::filesystem::path openings;
    /// Time that running games have to end after stop(); then they are interrupted.
    std::chrono::milliseconds stop_timeout{60'000};
    Quotas quotas{};
    /// Address of the work queue of the workers; empty = this host plays. Read only at the start.
    std::string workers{};
};

/// Returns the number of processors per game slot if all processors are divided evenly.
[[nodiscard]] inline int share_of_processors(const ServiceSettings& settings) {
    return count_of(referee::usable_processors()) / settings.tables;
}

}  // namespace tafl::service
