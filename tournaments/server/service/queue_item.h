// SPDX-License-Identifier: MIT
// Internal to the service: a tournament in the queue, and its objects while it is played.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/start_check.h"
#include "store/tournament_queue.h"
#include "tournaments/play/hosting/director.h"
#include "tournaments/server/service/service.h"

namespace tafl::service {

/// Objects of a tournament in play. The plan, the publisher and the observers must outlive the
/// Director.
struct Service::ActiveTournament {
    plan::Plan plan;
    std::vector<store::GameRow> games;
    formats::TournamentHistory history;
    int games_in_all = 0;
    std::optional<events::EventPublisher> publisher;
    std::unique_ptr<referee::StartCheck> start_check;  ///< not null while the check runs
    std::unique_ptr<hosting::Director> director;
    bool is_called_off = false;  ///< must stop; may be set before the Director exists

    /// Loads the games and the history from the archive, and stores the present builds. If the plan
    /// differs from the stored one, returns the differences and stores nothing. Throws
    /// std::runtime_error if the tournament was renamed.
    [[nodiscard]] std::vector<std::string> continue_from(
        store::Archive& archive, store::TournamentId id,
        const std::vector<store::EntrantRecord>& builds);
    void stop_starting() {
        is_called_off = true;
        if (start_check) start_check->stop();
        if (director) director->stop_starting();
    }
    void stop_now() {
        is_called_off = true;
        if (start_check) start_check->stop();
        if (director) director->stop_now();
    }
};

/// Entry of the queue with its state in memory.
struct Service::QueueItem {
    QueueItem(store::QueueEntry row, boost::asio::io_context& loop)
        : entry(std::move(row)), request{entry.priority, entry.tournament}, pause(loop) {}

    store::QueueEntry entry;
    hosting::SlotRequest request;
    int games = 0;                             ///< expected games of the tournament
    std::unique_ptr<ActiveTournament> active;  ///< null if it is not being played
    boost::asio::steady_timer pause;           ///< timer until the next try after a failure
    bool is_waiting = false;                   ///< waits for `pause`

    /// Returns true if the tournament is to be played: queued or running.
    [[nodiscard]] bool is_wanted() const {
        return entry.state == State::queued || entry.state == State::running;
    }
    /// Returns true if the state is finished or cancelled.
    [[nodiscard]] bool is_over() const {
        return entry.state == State::finished || entry.state == State::cancelled;
    }
};

}  // namespace tafl::service
