// SPDX-License-Identifier: MIT
// Internal to the service: an entry of its queue, and the objects of a tournament while it is
// played.
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

/// Objects of a tournament in play. Plan, publisher and observers must outlive the Director.
struct Service::ActiveTournament {
    plan::Plan plan;
    std::vector<store::GameRow> games;
    formats::TournamentHistory history;
    /// Total number of games, including stages that are not paired yet.
    int games_in_all = 0;
    std::optional<events::EventPublisher> publisher;
    /// Check that the engines start; null unless it runs.
    std::unique_ptr<referee::StartCheck> start_check;
    std::unique_ptr<hosting::Director> director;
    /// The tournament must stop; may be set before the Director exists.
    bool is_called_off = false;

    /// Loads the games and the history from the archive, and stores `builds`, the present builds of
    /// the engines. If the plan differs from the stored one, stores nothing and returns the
    /// differences; else returns an empty list. Throws std::runtime_error if the tournament was
    /// renamed.
    [[nodiscard]] std::vector<std::string> continue_from(
        store::Archive& archive, store::TournamentId id,
        const std::vector<store::EntrantRecord>& builds);
    /// Starts no further game or engine check. Running games continue.
    void stop_starting() {
        is_called_off = true;
        if (start_check) start_check->stop();
        if (director) director->stop_starting();
    }
    /// Stops the engine check and interrupts the running games.
    void stop_now() {
        is_called_off = true;
        if (start_check) start_check->stop();
        if (director) director->stop_now();
    }
};

/// Entry of the queue, as the service holds it in memory.
struct Service::QueueItem {
    QueueItem(store::QueueEntry row, boost::asio::io_context& loop)
        : entry(std::move(row)), request{entry.priority, entry.tournament}, pause(loop) {}

    store::QueueEntry entry;
    hosting::SlotRequest request;
    int games = 0;  ///< expected number of games of the tournament; 0 = its plan is damaged
    /// Objects of the tournament in play; null if it is not being played.
    std::unique_ptr<ActiveTournament> active;
    /// Timer until the tournament is started again after a failure.
    boost::asio::steady_timer pause;
    bool is_waiting = false;  ///< `pause` is running; the tournament is not started meanwhile

    /// Returns true if the tournament is to be played: its state is queued or running.
    [[nodiscard]] bool is_wanted() const {
        return entry.state == State::queued || entry.state == State::running;
    }
    /// Returns true if the state is finished or cancelled.
    [[nodiscard]] bool is_over() const {
        return entry.state == State::finished || entry.state == State::cancelled;
    }
};

}  // namespace tafl::service
