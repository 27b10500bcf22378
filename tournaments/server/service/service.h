// SPDX-License-Identifier: MIT
// Service: plays the tournaments of a queue by priority, with the available game slots. The queue
// is stored in the archive. Each change is stored before the function that requests it returns, so
// that the service can resume after it was killed. Used on the loop's thread only. Other threads
// start its coroutines on the loop with co_spawn.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "store/archive_epoch.h"
#include "store/tournament_queue.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/play/hosting/director.h"
#include "tournaments/play/hosting/heartbeat.h"
#include "tournaments/play/hosting/local_runners.h"
#include "tournaments/server/service/queued_tournament.h"
#include "tournaments/server/service/request_owner.h"
#include "tournaments/server/service/service_settings.h"
#include "tournaments/server/service/submission_reader.h"

namespace tafl::service {

/// Returns the event that reports a new or changed entry of the queue.
[[nodiscard]] events::Event queue_event(const store::QueueEntry& entry);

/// Result of a request that changes the queue.
struct QueueAnswer {
    enum class Kind : std::uint8_t { done, not_found, conflict, invalid, forbidden, too_many };
    Kind kind = Kind::done;
    store::TournamentId tournament = 0;  ///< tournament of the request, if `kind` is `done`; else 0
    /// Message for people: the reason if the request was refused; a remark, or empty, if it
    /// succeeded.
    std::string text;
    plan::PlanErrors errors;  ///< errors of the tournament file, if `kind` is `invalid`; else empty
};

/// Plays the tournaments of a queue and processes requests for it.
class Service {
  public:
    /// Loads the queue of `archive`, which is the database with the path `database`. `observer`
    /// receives all events on the loop's thread; it may be empty. `world` must outlive this object.
    /// People can play if `world` has seats and no work queue is configured. Throws the exceptions
    /// of the archive.
    Service(boost::asio::io_context& loop, store::Archive archive,
            const std::filesystem::path& database, ServiceSettings settings,
            events::Observer observer, const referee::World& world = referee::real_world());
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// Plays tournaments until stop() is called and the running games have ended.
    [[nodiscard]] boost::asio::awaitable<void> run();
    /// Makes run() return. Running games may end within ServiceSettings::stop_timeout. After it,
    /// they are interrupted. A second call interrupts them at once.
    void stop();
    /// Replaces the settings. Tournaments in play keep the old settings, except the number of game
    /// slots.
    void set(ServiceSettings settings);

    /// Returns the number of engine starts on this host so far. Called on any thread.
    [[nodiscard]] std::uint64_t engine_starts() const { return local_tables_.engine_starts(); }

    /// Returns the reason why the database cannot be written or read, as a text for people; empty
    /// if it can. Called on any thread.
    [[nodiscard]] std::string complaint() const { return disk_.complaint(); }
    /// Called after run(). Returns true while files are still being read for requests or
    /// tournaments. The destructor waits until they are read.
    [[nodiscard]] bool is_reading() const { return reader_.is_reading() || active_ > 0; }

    // Requests
    /// Adds a tournament to the queue. `file` is the text of a tournament file (submission.h),
    /// `owner` the name of the token. Owners with waiting files get their turn one after another.
    /// The processor time to read a file is limited to some seconds.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> submit(std::string file, int priority,
                                                             std::string owner);
    /// Returns the answer `done` if `caller` may change the tournament; else `not_found` or
    /// `forbidden`.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> permit(store::TournamentId tournament,
                                                             RequestOwner caller);
    /// Pauses a tournament. Its running games still end.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> pause(store::TournamentId tournament);
    /// Adds a paused or failed tournament to the queue again.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> resume(store::TournamentId tournament);
    /// Cancels a tournament; its running games are interrupted.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> cancel(store::TournamentId tournament);
    /// Withdraws the engine with the name `engine` from a tournament. Running games of the
    /// tournament still end. An answer `done` always has a text.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> withdraw(store::TournamentId tournament,
                                                               std::string engine);
    /// Sets the priority of a tournament. Tournaments with a higher priority run first.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> set_priority(store::TournamentId tournament,
                                                                   int priority);

  private:
    using State = store::QueueState;

    void load(store::Archive& archive);
    [[nodiscard]] std::unique_ptr<hosting::MatchRunnerSource> make_remote_tables();
    void watch_disk();
    void reconcile();
    void watch_clock(std::optional<store::Time> next, store::Time now);
    void start(const std::shared_ptr<QueuedTournament>& item);
    void finish_stop();
    void stop_starting(QueuedTournament& item);
    void stop_now(QueuedTournament& item);
    [[nodiscard]] bool is_playing() const;

    // Playing
    boost::asio::awaitable<void> play_item(std::shared_ptr<QueuedTournament> item);
    void note_beginning(QueuedTournament& item);
    void note_failure(QueuedTournament& item, std::exception_ptr failure);

    // The queue
    void add(const store::QueueEntry& entry, int games, std::optional<store::Time> starts_at);
    boost::asio::awaitable<void> change(std::shared_ptr<QueuedTournament> item, State state,
                                        std::string reason);
    boost::asio::awaitable<QueueAnswer> order(store::TournamentId tournament, State state);
    boost::asio::awaitable<QueueAnswer> explain_absence(store::TournamentId tournament);

    boost::asio::awaitable<QueueAnswer> submit_at_turn(std::string file, int priority,
                                                       std::string owner);
    boost::asio::awaitable<std::string> why_too_many(std::string owner, int games);
    boost::asio::awaitable<std::optional<store::QueueEntry>> find_entry(store::TournamentId id);

    boost::asio::io_context& loop_;
    const referee::World& world_;
    store::ArchiveIdentity identity_;
    std::shared_ptr<const ServiceSettings> settings_;
    events::Observer observer_;  ///< receives all events, in addition to the log; may be empty
    /// Queue entries of tournaments that are not over.
    std::map<store::TournamentId, std::shared_ptr<QueuedTournament>> items_;
    async::Wakeup end_;  ///< wakes run(), which then checks whether it can return
    boost::asio::steady_timer timeout_;
    boost::asio::steady_timer next_start_;  ///< timer until the wall clock is read again
    hosting::GameSlots slots_;
    hosting::Recorder recorder_;
    hosting::DiskState& disk_ = recorder_.disk();
    hosting::BuildReader builds_;
    hosting::LocalRunnerSource local_tables_;
    /// Source of match runners for games that workers play; null = this host plays the games.
    std::unique_ptr<hosting::MatchRunnerSource> remote_tables_;
    hosting::Heartbeat pulse_;
    hosting::DirectorContext context_;
    int active_ = 0;   ///< number of tournaments in play or in preparation
    int watches_ = 0;  ///< number of running coroutines of `pulse_`
    bool is_stopping_ = false;
    /// Reader of submitted files. Its destructor waits for tasks that use the members above.
    SubmissionReader reader_;
    TournamentContext tournaments_;
};

}  // namespace tafl::service
