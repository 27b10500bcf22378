// SPDX-License-Identifier: MIT
#include "tournaments/server/service/service.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <vector>

#include "tournaments/base/async/run_on.h"
#include "tournaments/distributed/remote/remote_runners.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/play/hosting/start_wait.h"

namespace tafl::service {

namespace asio = boost::asio;

namespace {

constexpr auto pause_after_failure = std::chrono::seconds(30);

/// Sets the members of `item` that come from the stored plan. Leaves them unset if the plan is
/// damaged. That error is reported when the tournament is to be played.
void read_plan(store::Archive& archive, QueuedTournament& item) {
    const auto record = archive.tournament(item.entry.tournament);
    if (!record) return;
    try {
        const plan::StoredPlan plan = plan::read_stored_plan(record->plan);
        item.games = expected_games(plan.format_settings);
        item.starts_at = plan.starts_at;
    } catch (const std::exception&) {
        item.games = 0;
    }
}

}  // namespace

events::Event queue_event(const store::QueueEntry& entry) {
    return {entry.tournament, events::QueueChanged{entry.name, std::string(name_of(entry.state)),
                                                   entry.priority, entry.reason}};
}

Service::Service(asio::io_context& loop, store::Archive archive,
                 const std::filesystem::path& database, ServiceSettings settings,
                 events::Observer observer, const referee::World& world)
    : loop_(loop),
      world_(world),
      settings_(std::make_shared<const ServiceSettings>(std::move(settings))),
      observer_(std::move(observer)),
      end_(loop.get_executor()),
      timeout_(loop),
      next_start_(loop),
      slots_(loop.get_executor(), settings_->concurrency),
      recorder_((load(archive), std::move(archive)), loop.get_executor()),
      local_tables_(loop.get_executor(), builds_, world_),
      remote_tables_(make_remote_tables()),
      pulse_(loop.get_executor(), recorder_, disk_, database),
      context_{loop, recorder_, slots_, remote_tables_ ? *remote_tables_ : local_tables_,
               share_of_processors(*settings_)},
      reader_(loop, world_.seats() != nullptr && !remote_tables_
                        ? SubmissionReader::People::accepted
                        : SubmissionReader::People::refused),
      tournaments_{context_, reader_, builds_, settings_, observer_, remote_tables_} {
    recorder_.on_complaint([](const std::string& text) { spdlog::warn("{}", text); });
    disk_.on_change([this](const std::string& text) {
        spdlog::log(disk_.is_well() ? spdlog::level::info : spdlog::level::err, "{}", text);
        reconcile();
    });
    slots_.on_idle([this] { reconcile(); });
}

Service::~Service() = default;

std::unique_ptr<hosting::MatchRunnerSource> Service::make_remote_tables() {
    if (settings_->workers.empty()) return nullptr;
    const auto tell = [](const std::string& text) { spdlog::warn("{}", text); };
    hosting::RunnerContext host{loop_.get_executor(), builds_, recorder_, slots_, identity_, tell};
    return std::make_unique<remote::RemoteRunnerSource>(std::move(host), settings_->workers,
                                                        remote::ConnectPolicy::always);
}

/// Loads the queue. Schedules games again that were running when an earlier service was killed.
void Service::load(store::Archive& archive) {
    if (!settings_->workers.empty()) identity_ = store::ArchiveEpoch(archive).increment();
    for (store::QueueEntry& entry : store::TournamentQueue(archive).entries()) {
        if (entry.state != State::finished) static_cast<void>(archive.recover(entry.tournament));
        auto item = std::make_shared<QueuedTournament>(std::move(entry), loop_);
        if (item->is_over()) continue;
        read_plan(archive, *item);
        items_.emplace(item->entry.tournament, std::move(item));
    }
}

asio::awaitable<void> Service::run() {
    watch_disk();
    reconcile();
    while (!is_stopping_ || is_playing() || watches_ > 0) {
        co_await end_.wait();
        if (is_stopping_ && !is_playing()) pulse_.stop();
    }
    timeout_.cancel();
    next_start_.cancel();
    for (const auto& [id, item] : items_) item->pause.cancel();
}

void Service::watch_disk() {
    const auto ended = [this](std::exception_ptr failure) {
        --watches_;
        end_.notify();
        if (failure) disk_.note_failure({store::ArchiveError::Kind::io, "the disk is not watched"});
    };
    watches_ = 2;
    asio::co_spawn(loop_, pulse_.run(), ended);
    asio::co_spawn(loop_, pulse_.look_for_damage(), ended);
}

/// Returns true if a Director or a start check is running. The end of the service need not wait for
/// a preparation.
bool Service::is_playing() const {
    return std::ranges::any_of(items_,
                               [](const auto& entry) { return entry.second->is_playing(); });
}

void Service::stop() {
    if (is_stopping_) return finish_stop();
    is_stopping_ = true;
    reader_.cancel();
    for (const auto& [id, item] : items_) {
        if (item->active) stop_starting(*item);
    }
    timeout_.expires_after(settings_->stop_timeout);
    timeout_.async_wait([this](boost::system::error_code error) {
        if (!error) finish_stop();
    });
    end_.notify();
}

/// Interrupts the running games. They are repeated after the next start of the server.
void Service::finish_stop() {
    disk_.stop_waiting();
    for (const auto& [id, item] : items_) {
        if (item->active) stop_now(*item);
    }
}

/// Starts no further game of the tournament, and ends its waits for game slots.
void Service::stop_starting(QueuedTournament& item) {
    item.active->stop_starting();
    slots_.withdraw(item.request);
}

void Service::stop_now(QueuedTournament& item) {
    item.active->stop_now();
    slots_.withdraw(item.request);
}

void Service::set(ServiceSettings settings) {
    settings_ = std::make_shared<const ServiceSettings>(std::move(settings));
    context_.processors_per_slot = share_of_processors(*settings_);
    if (!remote_tables_) slots_.set_count(settings_->concurrency);
    reconcile();
}

// Selection of the tournaments in play

/// Starts the first tournaments of the queue, until they request all game slots. Starts one more
/// while a slot is idle, for example at the end of a round. Tournaments that wait for their start
/// time are passed over.
void Service::reconcile() {
    if (is_stopping_ || !disk_.is_well()) return;
    const store::Time now = std::chrono::system_clock::now();
    std::optional<store::Time> next;
    std::vector<std::shared_ptr<QueuedTournament>> order;
    for (const auto& [id, item] : items_) {
        if (item->is_early(now)) {
            next = std::min(*item->starts_at, next.value_or(*item->starts_at));
        } else if (item->is_wanted()) {
            order.push_back(item);
        }
    }
    watch_clock(next, now);
    std::ranges::stable_sort(order, std::greater(),
                             [](const auto& item) { return item->request.priority; });
    int requested = 0;
    bool is_idle = slots_.idle() > 0;
    for (const auto& item : order) {
        const bool is_due = requested < slots_.count() || is_idle;
        if (!item->active && !item->is_waiting && is_due) {
            is_idle = false;
            start(item);
        }
        if (item->active) requested += std::max(item->active->plan.concurrency, 1);
    }
}

/// Calls reconcile() at `next`, the earliest start time of a tournament, or after a minute.
void Service::watch_clock(std::optional<store::Time> next, store::Time now) {
    if (!next) return static_cast<void>(next_start_.cancel());
    next_start_.expires_after(hosting::time_to_look(*next, now));
    next_start_.async_wait([this](boost::system::error_code error) {
        if (!error) reconcile();
    });
}

void Service::start(const std::shared_ptr<QueuedTournament>& item) {
    item->active = std::make_unique<QueuedTournament::Active>();
    ++active_;
    asio::co_spawn(loop_, play_item(item), [this, item](std::exception_ptr failure) {
        item->active.reset();
        if (failure) note_failure(*item, failure);
        if (item->is_over()) items_.erase(item->entry.tournament);
        --active_;
        end_.notify();
        reconcile();
    });
}

/// Plays a tournament until its run has ended. An error becomes the reason of the state `failed`.
/// Only failures of the disk are thrown.
asio::awaitable<void> Service::play_item(std::shared_ptr<QueuedTournament> item) {
    std::string reason;
    events::RunOutcome ending = events::RunOutcome::interrupted;
    // A plain pointer is safe: the item outlives its objects in play, which call the function.
    const std::function<void()> on_started = [this, at = item.get()] { note_beginning(*at); };
    try {
        ending = co_await item->play(tournaments_, on_started);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::refused) throw;
        reason = error.what();
    } catch (const std::exception& error) {
        reason = error.what();
    }
    if (!item->is_wanted()) co_return;
    if (!reason.empty()) {
        co_await change(item, State::failed, reason);
    } else if (ending == events::RunOutcome::finished) {
        co_await change(item, State::finished, reason);
    }
}

void Service::note_beginning(QueuedTournament& item) {
    if (item.entry.state != State::queued) return;
    auto there = items_.at(item.entry.tournament);
    async::spawn(loop_, "the state of a tournament could not be written",
                 change(there, State::running, {}));
}

/// Starts the tournament again after a pause. It does not fail, because the disk is the cause of
/// the failure.
void Service::note_failure(QueuedTournament& item, std::exception_ptr failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        spdlog::error("\"{}\" cannot resume: {}", item.entry.name, error.what());
    }
    item.is_waiting = true;
    item.pause.expires_after(pause_after_failure);
    item.pause.async_wait([this, id = item.entry.tournament](boost::system::error_code) {
        const auto found = items_.find(id);
        if (found == items_.end()) return;
        found->second->is_waiting = false;
        reconcile();
    });
}

/// Changes the state in memory first, so that requests during the write use the new state. Restores
/// the old state if the write fails.
asio::awaitable<void> Service::change(std::shared_ptr<QueuedTournament> item, State state,
                                      std::string reason) {
    store::QueueEntry& entry = item->entry;
    const State before = std::exchange(entry.state, state);
    const std::string reason_before = std::exchange(entry.reason, reason);
    const auto id = entry.tournament;
    hosting::Recorder::Work work = [id, state, reason](store::Archive& archive) {
        store::TournamentQueue(archive).set_state(id, state, reason);
    };
    try {
        co_await recorder_.run(work);
    } catch (...) {
        entry.state = before;
        entry.reason = reason_before;
        throw;
    }
    spdlog::info("tournament {} \"{}\": {}{}{}", id.number(), entry.name, name_of(state),
                 reason.empty() ? "" : ": ", reason);
    if (observer_) observer_(queue_event(entry));
}

}  // namespace tafl::service
