// SPDX-License-Identifier: MIT
// QueuedTournament: entry of the service's queue. It prepares and plays its tournament: it reads
// the submitted file again, checks that the engines start, and lets a Director play. The service
// decides when it plays, and stores the state in the queue. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/start_check.h"
#include "store/tournament_queue.h"
#include "tournaments/play/hosting/build_reader.h"
#include "tournaments/play/hosting/director.h"
#include "tournaments/server/service/service_settings.h"
#include "tournaments/server/service/submission_reader.h"

namespace tafl::service {

/// Objects of the service that its tournaments use. All of them must outlive the tournaments.
struct TournamentContext {
    hosting::DirectorContext& host;
    SubmissionReader& reader;
    hosting::BuildReader& builds;
    /// Present settings. They may be replaced while tournaments use the old ones.
    const std::shared_ptr<const ServiceSettings>& settings;
    const events::Observer& observer;  ///< receives all events; may be empty
    /// Source of match runners for games that workers play. Null = this host plays the games, and
    /// checks their engines before.
    const std::unique_ptr<hosting::MatchRunnerSource>& remote_tables;
};

/// Entry of the queue, in the memory of the service.
class QueuedTournament {
  public:
    QueuedTournament(store::QueueEntry row, boost::asio::io_context& loop)
        : entry(std::move(row)), request{entry.priority, entry.tournament}, pause(loop) {}

    store::QueueEntry entry;
    hosting::SlotRequest request;
    int games = 0;  ///< expected number of games of the tournament; 0 = its plan is damaged
    /// Time before which the tournament does not start; empty = no such time.
    std::optional<store::Time> starts_at;
    /// Timer until the tournament is started again after a failure.
    boost::asio::steady_timer pause;
    bool is_waiting = false;  ///< true: `pause` is running, so the tournament is not started yet

    /// Returns true if the tournament should be played: its state is queued or running.
    [[nodiscard]] bool is_wanted() const {
        return entry.state == store::QueueState::queued ||
               entry.state == store::QueueState::running;
    }
    /// Returns true if the tournament waits for its start time. A tournament that is in play, or
    /// was before a restart, does not wait if the clock is set back.
    [[nodiscard]] bool is_early(store::Time now) const {
        return !active && entry.state == store::QueueState::queued && starts_at && *starts_at > now;
    }
    /// Returns true if the state of the tournament is finished or cancelled.
    [[nodiscard]] bool is_over() const {
        return entry.state == store::QueueState::finished ||
               entry.state == store::QueueState::cancelled;
    }

    /// Objects of a tournament in play. `plan`, `publisher` and the observers must outlive
    /// `director`.
    struct Active {
        plan::Plan plan;
        std::vector<store::GameRow> games;
        formats::TournamentHistory history;
        /// Total number of games, including stages that are not paired yet.
        int games_in_all = 0;
        std::optional<events::EventPublisher> publisher;
        /// Running check that the engines start; null if no check runs.
        std::unique_ptr<referee::StartCheck> start_check;
        std::unique_ptr<hosting::Director> director;
        /// True: the tournament must stop. This may be set before `director` exists.
        bool is_called_off = false;

        /// Loads the games and the history from the archive, and stores `builds`, which are the
        /// present builds of the engines. If the plan differs from the stored one, stores nothing
        /// and returns the differences. Else returns an empty list. Throws std::runtime_error if
        /// the tournament was renamed.
        [[nodiscard]] std::vector<std::string> continue_from(
            store::Archive& archive, store::TournamentId id,
            const std::vector<store::EntrantRecord>& builds);
        /// Stops the engine check and starts no further game. Running games continue.
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
    /// Objects of the tournament in play; null if it is not being played.
    std::unique_ptr<Active> active;

    /// Prepares the tournament and plays it until its run has ended. Calls `on_started` at each
    /// start of a game. `active` must not be null. This object must exist until the coroutine has
    /// completed. Throws std::runtime_error, with a text for the public, if the tournament cannot
    /// be played in its present form. Also throws the exceptions of Director::play().
    [[nodiscard]] boost::asio::awaitable<events::RunOutcome> play(const TournamentContext& service,
                                                                  std::function<void()> on_started);
    /// Returns true if a Director or a start check is running.
    [[nodiscard]] bool is_playing() const {
        return active && (active->director || active->start_check);
    }

  private:
    boost::asio::awaitable<void> prepare(const TournamentContext& service);
    boost::asio::awaitable<void> check_engines(const TournamentContext& service);
    [[nodiscard]] events::Observers observers_of(const TournamentContext& service,
                                                 std::function<void()> on_started) const;
};

}  // namespace tafl::service
