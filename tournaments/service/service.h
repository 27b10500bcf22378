// SPDX-License-Identifier: MIT
// Service: plays the tournaments of a queue, by priority, with the tables it has, for months. The
// queue is in the archive; what a call has changed is on disk before the call returns, and a killed
// service goes on where it stood.
//
// Everything happens on the loop's thread; other threads spawn its coroutines there.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/hosting/director.h"
#include "tournaments/hosting/heartbeat.h"
#include "tournaments/hosting/local_runners.h"
#include "tournaments/plan/submission.h"
#include "tournaments/service/fair_mutex.h"
#include "tournaments/service/request_owner.h"

namespace tafl::service {

/// Limits of each token; 0 = no limit.
struct Quotas {
    int open_tournaments = 100;   ///< in the queue and not over
    int games_waiting = 100'000;  ///< of these, not yet finished
    int plies = 0;                ///< of one game: largest max_plies
    int game_minutes = 0;         ///< of one game, both sides: largest plan::longest_game()
};

/// What may be changed while it runs.
struct ServiceSettings {
    int tables = 1;  ///< games at the same time, of all tournaments together
    plan::EngineFolder engines;
    std::vector<std::filesystem::path>
        hidden;                      ///< from engines in a sandbox: the server's own files
    std::filesystem::path openings;  ///< empty = none are offered
    std::chrono::milliseconds stop_timeout{60'000};  ///< for running games, when it is to stop
    Quotas quotas{};
    /// The work queue of the machines that play; empty = this host does. Read once.
    std::string workers{};
};

/// That an entry of the queue is new, or in another state.
[[nodiscard]] events::Event queue_event(const store::QueueEntry& entry);

/// What became of a request.
struct QueueAnswer {
    enum class Kind : std::uint8_t { done, not_found, conflict, invalid, forbidden, too_many };
    Kind kind = Kind::done;
    store::TournamentId tournament = 0;  ///< which it is about, if it is done
    std::string text;                    ///< for people, if it is not (or if it says so)
    plan::PlanErrors errors;             ///< if it is invalid
};

class Service {
  public:
    /// `observer` may be empty; it is told on the loop's thread. The world outlives it; people play
    /// if it has seats. Throws what the archive throws.
    Service(boost::asio::io_context& loop, store::Archive archive,
            const std::filesystem::path& database, ServiceSettings settings,
            events::Observer observer, const referee::World& world = referee::real_world());
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// Plays until it is stopped.
    [[nodiscard]] boost::asio::awaitable<void> run();
    /// Running games may end within the timeout, then they are interrupted; called again, at once.
    void stop();
    /// What is being played goes on under the old settings, but for the number of tables.
    void set(ServiceSettings settings);

    /// So far. Any thread.
    [[nodiscard]] std::uint64_t engine_starts() const { return local_tables_.engine_starts(); }

    /// Why nothing can be written to the database, or read from there; empty if it can. Any thread.
    [[nodiscard]] std::string complaint() const { return disk_.complaint(); }
    /// After run(): whether files are still being read, for requests or for what was to be played.
    /// The destructor waits for that.
    [[nodiscard]] bool is_reading() const { return at_file_worker_ > 0 || active_ > 0; }

    // Requests
    /// `file` is a tournament file (submission.h). Those of several owners are read by turns, each
    /// within a few seconds.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> submit(std::string file, int priority,
                                                             std::string owner);
    /// Whether somebody may change it: done, not_found or forbidden.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> permit(store::TournamentId tournament,
                                                             RequestOwner caller);
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> pause(store::TournamentId tournament);
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> resume(store::TournamentId tournament);
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> cancel(store::TournamentId tournament);
    /// Games of the engine that are being played end first. An answer that is done has a text, too.
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> withdraw(store::TournamentId tournament,
                                                               std::string engine);
    [[nodiscard]] boost::asio::awaitable<QueueAnswer> set_priority(store::TournamentId tournament,
                                                                   int priority);

  private:
    struct ActiveTournament;  ///< a tournament that is being played
    struct QueueItem;         ///< in the queue
    using State = store::QueueState;

    void load(store::Archive& archive);
    [[nodiscard]] std::unique_ptr<hosting::MatchRunnerSource> make_remote_tables();
    void watch_disk();
    void reconcile();
    void start(const std::shared_ptr<QueueItem>& item);
    void finish_stop();
    void stop_starting(QueueItem& item);
    void stop_now(QueueItem& item);
    [[nodiscard]] bool is_playing() const;

    // Playing
    boost::asio::awaitable<void> play_item(std::shared_ptr<QueueItem> item);
    boost::asio::awaitable<events::RunOutcome> play(std::shared_ptr<QueueItem> item);
    boost::asio::awaitable<void> prepare(QueueItem& item, ActiveTournament& active);
    boost::asio::awaitable<void> check_engines(QueueItem& item, ActiveTournament& active);
    [[nodiscard]] events::Observers observers_of(const std::shared_ptr<QueueItem>& item);
    void note_beginning(QueueItem& item);
    void note_failure(QueueItem& item, std::exception_ptr failure);

    // The queue
    void add(const store::QueueEntry& entry, int games);
    boost::asio::awaitable<void> change(std::shared_ptr<QueueItem> item, State state,
                                        std::string reason);
    boost::asio::awaitable<QueueAnswer> order(store::TournamentId tournament, State state);
    boost::asio::awaitable<QueueAnswer> explain_absence(store::TournamentId tournament);

    boost::asio::awaitable<QueueAnswer> submit_at_turn(std::string file, int priority,
                                                       std::string owner);
    boost::asio::awaitable<std::string> why_too_many(std::string owner, int games);
    boost::asio::awaitable<std::optional<store::QueueEntry>> find_entry(store::TournamentId id);
    boost::asio::awaitable<rules::Expected<plan::Plan, plan::PlanErrors>> read(
        std::string file, std::optional<std::chrono::milliseconds> time);
    boost::asio::awaitable<void> in_file_worker(std::function<void()> work);

    boost::asio::io_context& loop_;
    const referee::World& world_;
    store::ArchiveIdentity identity_;
    std::shared_ptr<const ServiceSettings> settings_;
    events::Observer observer_;  ///< of all that happens, besides the log
    std::map<store::TournamentId, std::shared_ptr<QueueItem>> items_;  ///< those that are not over
    boost::asio::thread_pool file_worker_{1};  ///< reads files, hashes programs, draws openings
    FairMutex turns_{loop_};                   ///< whose files the file worker works at
    std::atomic<bool> is_unwanted_{false};     ///< what is read for requests
    boost::asio::steady_timer end_;  ///< cancelled when there may be nothing left to wait for
    boost::asio::steady_timer timeout_;
    hosting::GameSlots slots_;
    hosting::Recorder recorder_;
    hosting::DiskState& disk_ = recorder_.disk();
    hosting::BuildReader builds_;
    hosting::LocalRunnerSource local_tables_;
    std::unique_ptr<hosting::MatchRunnerSource>
        remote_tables_;  ///< null: the games are played here
    hosting::Heartbeat pulse_;
    hosting::DirectorContext context_;
    int active_ = 0;
    int at_file_worker_ = 0;
    int watches_ = 0;  ///< of the disk
    bool is_stopping_ = false;
};

}  // namespace tafl::service
