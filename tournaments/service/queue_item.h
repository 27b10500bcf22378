// SPDX-License-Identifier: MIT
// Internal to the service: a tournament in the queue, and what there is of it while it is
// played.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/start_check.h"
#include "tournaments/hosting/director.h"
#include "tournaments/service/service.h"

namespace tafl::service {

/// The plan outlives the Director, and so does whoever watches.
struct Service::ActiveTournament {
    plan::Plan plan;
    std::vector<store::GameRow> games;
    formats::TournamentHistory history;
    int games_in_all = 0;
    std::optional<events::EventPublisher> publisher;
    std::unique_ptr<referee::StartCheck> start_check;  ///< while it is under way
    std::unique_ptr<hosting::Director> director;
    bool is_called_off = false;  ///< perhaps before the Director was there

    /// Takes the games as the archive has them, and notes today's builds; or only says what the
    /// plan has otherwise than the stored one.
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

struct Service::QueueItem {
    QueueItem(store::QueueEntry row, boost::asio::io_context& loop)
        : entry(std::move(row)), request{entry.priority, entry.tournament}, pause(loop) {}

    store::QueueEntry entry;
    hosting::SlotRequest request;
    int games = 0;  ///< that it comes to
    std::unique_ptr<ActiveTournament> active;
    boost::asio::steady_timer pause;  ///< until it is tried again
    bool is_waiting = false;          ///< for that

    [[nodiscard]] bool is_wanted() const {
        return entry.state == State::queued || entry.state == State::running;
    }
    [[nodiscard]] bool is_over() const {
        return entry.state == State::finished || entry.state == State::cancelled;
    }
};

}  // namespace tafl::service
