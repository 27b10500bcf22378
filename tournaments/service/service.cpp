// SPDX-License-Identifier: MIT
#include "tournaments/service/service.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <iterator>
#include <vector>

#include "referee/os/limits.h"
#include "referee/os/reach.h"
#include "referee/players/protocols.h"
#include "tournaments/hosting/snapshot.h"
#include "tournaments/hosting/start_check.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/remote/remote_tables.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/service/log_view.h"
#include "tournaments/service/one_more.h"
#include "tournaments/service/queue_item.h"

namespace tafl::service {

namespace asio = boost::asio;

namespace {

constexpr auto pause_after_failure = std::chrono::seconds(30);

int share_of_processors(int tables) {
    return static_cast<int>(referee::usable_processors().size()) / tables;
}

plan::PlanErrors too_many_processors(const plan::Plan& plan, int share) {
    return {{plan::PlanFault::unavailable, 0, 0,
             "found engines that ask for " + std::to_string(processors_per_table(plan)) +
                 " processors of their own, but each table has " + std::to_string(share)}};
}

/// Where no page leads to the games.
plan::PlanErrors people_without_seats(const plan::Plan& plan) {
    plan::PlanErrors errors;
    for (const plan::Entrant& entrant : plan.entrants) {
        if (!referee::is_person(entrant.engine)) continue;
        errors.push_back({plan::PlanFault::unavailable, 0, 0,
                          "found \"" + entrant.engine.name +
                              "\", who plays from a page, expected engines alone: the games of "
                              "this server are played on other machines"});
    }
    return errors;
}

/// The reason is told to everybody; what differs is told to the log, but for what may be a
/// password.
[[noreturn]] void refuse_changes(const std::vector<std::string>& changes) {
    for (const std::string& line : changes) spdlog::error("{}", line);
    throw std::runtime_error(
        "what is registered or offered on the server is not what it was begun with (the server's "
        "log says what differs); restore it and resume");
}

/// An engine that does not take part is none of the others' business either.
void hide_server(const ServiceSettings& settings, plan::Plan& plan) {
    plan.hidden = settings.hidden;
    for (const plan::Entrant& entrant : settings.engines.engines) {
        std::ranges::move(referee::places_of(entrant.engine), std::back_inserter(plan.others));
    }
}

/// A tournament whose engines cannot even be started is not lost for them. That is told to
/// everybody; where the program lies is told to the log alone.
void require_programs(const plan::Plan& plan, const std::vector<int>& withdrawn) {
    int number = 0;
    for (const plan::Entrant& entrant : plan.entrants) {
        if (std::ranges::binary_search(withdrawn, ++number)) continue;
        if (referee::is_person(entrant.engine)) continue;
        const auto program = referee::find_program(entrant.engine);
        if (program) continue;
        spdlog::error("the engine \"{}\": {}", entrant.engine.name, to_string(program.error()));
        throw std::runtime_error(hosting::cannot_start(entrant.engine.name));
    }
}

/// What a stored plan comes to; 0 if it is damaged, which will be told when it is to be played.
int games_of(store::Archive& archive, store::TournamentId tournament) {
    const auto record = archive.tournament(tournament);
    try {
        return record ? expected_games(plan::read_stored_plan(record->plan).form) : 0;
    } catch (const std::exception&) {
        return 0;
    }
}

asio::awaitable<void> done_by(std::function<void()> work) {
    work();
    co_return;
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
      end_(loop, asio::steady_timer::time_point::max()),
      timeout_(loop),
      slots_(loop.get_executor(), settings_->tables),
      disk_(loop.get_executor()),
      recorder_((load(archive), std::move(archive)), loop.get_executor()),
      local_tables_(loop.get_executor(), builds_, world_),
      remote_tables_(make_remote_tables()),
      pulse_(loop.get_executor(), recorder_, disk_, database),
      context_{loop, recorder_, slots_, remote_tables_ ? *remote_tables_ : local_tables_,
               share_of_processors(settings_->tables)} {
    recorder_.on_complaint([](const std::string& text) { spdlog::warn("{}", text); });
    recorder_.wait_with(disk_);
    disk_.on_change([this] { reconcile(); });
    slots_.on_idle([this] { reconcile(); });
}

Service::~Service() {
    is_unwanted_ = true;
    file_worker_.stop();
    file_worker_.join();
}

std::unique_ptr<hosting::MatchTables> Service::make_remote_tables() {
    if (settings_->workers.empty()) return nullptr;
    const auto tell = [](const std::string& text) { spdlog::warn("{}", text); };
    hosting::TableHost host{loop_.get_executor(), builds_, recorder_, slots_, identity_, tell};
    return std::make_unique<remote::RemoteTables>(std::move(host), settings_->workers,
                                                  remote::Patience::always);
}

/// What a dead service left running is played anew.
void Service::load(store::Archive& archive) {
    if (!settings_->workers.empty()) identity_ = archive.raise_incarnation();
    for (store::QueueEntry& entry : archive.queue()) {
        if (entry.state != State::finished) static_cast<void>(archive.recover(entry.tournament));
        auto item = std::make_shared<QueueItem>(std::move(entry), loop_);
        if (item->is_over()) continue;
        item->games = games_of(archive, item->entry.tournament);
        items_.emplace(item->entry.tournament, std::move(item));
    }
}

asio::awaitable<void> Service::run() {
    const auto& token = asio::use_awaitable;
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(token, ignored);
    watch_disk();
    reconcile();
    while (!is_stopping_ || is_playing() || watches_ > 0) {
        co_await end_.async_wait(quiet_token);
        if (is_stopping_ && !is_playing()) pulse_.stop();
    }
    timeout_.cancel();
    for (const auto& [id, item] : items_) item->pause.cancel();
}

void Service::watch_disk() {
    const auto ended = [this](std::exception_ptr failure) {
        --watches_;
        end_.cancel();
        if (failure) disk_.note_failure({store::ArchiveError::Kind::io, "the disk is not watched"});
    };
    watches_ = 2;
    asio::co_spawn(loop_, pulse_.run(), ended);
    asio::co_spawn(loop_, pulse_.look_for_damage(), ended);
}

/// What is only being prepared need not be waited for.
bool Service::is_playing() const {
    return std::ranges::any_of(items_, [](const auto& entry) {
        const auto& active = entry.second->active;
        return active && (active->director || active->start_check);
    });
}

void Service::stop() {
    if (is_stopping_) return finish_stop();
    is_stopping_ = true;
    is_unwanted_ = true;
    for (const auto& [id, item] : items_) {
        if (item->active) stop_starting(*item);
    }
    timeout_.expires_after(settings_->stop_timeout);
    timeout_.async_wait([this](boost::system::error_code error) {
        if (!error) finish_stop();
    });
    end_.cancel();
}

/// What is interrupted now is played anew later.
void Service::finish_stop() {
    disk_.stop_waiting();
    for (const auto& [id, item] : items_) {
        if (item->active) stop_now(*item);
    }
}

/// Who waits for a slot waits no longer.
void Service::stop_starting(QueueItem& item) {
    item.active->stop_starting();
    slots_.withdraw(item.request);
}

void Service::stop_now(QueueItem& item) {
    item.active->stop_now();
    slots_.withdraw(item.request);
}

void Service::set(ServiceSettings settings) {
    settings_ = std::make_shared<const ServiceSettings>(std::move(settings));
    context_.processors_per_slot = share_of_processors(settings_->tables);
    if (!remote_tables_) slots_.set_count(settings_->tables);
    reconcile();
}

// Which tournaments are played

/// Starts what tables can be expected for: the first of the queue, and one more while a slot is
/// idle, as it is at the end of a round.
void Service::reconcile() {
    if (is_stopping_ || !disk_.is_well()) return;
    std::vector<std::shared_ptr<QueueItem>> order;
    for (const auto& [id, item] : items_) {
        if (item->is_wanted()) order.push_back(item);
    }
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

void Service::start(const std::shared_ptr<QueueItem>& item) {
    item->active = std::make_unique<ActiveTournament>();
    ++active_;
    asio::co_spawn(loop_, play_item(item), [this, item](std::exception_ptr failure) {
        item->active.reset();
        if (failure) note_failure(*item, failure);
        if (item->is_over()) items_.erase(item->entry.tournament);
        --active_;
        end_.cancel();
        reconcile();
    });
}

/// Until nothing of it is played any more. What keeps it from going on is told as its failure; only
/// what the disk does is thrown.
asio::awaitable<void> Service::play_item(std::shared_ptr<QueueItem> item) {
    std::string reason;
    events::Ending ending = events::Ending::interrupted;
    try {
        ending = co_await play(item);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::refused) throw;
        reason = error.what();
    } catch (const std::exception& error) {
        reason = error.what();
    }
    if (!item->is_wanted()) co_return;
    if (!reason.empty()) {
        co_await change(item, State::failed, reason);
    } else if (ending == events::Ending::finished) {
        co_await change(item, State::finished, reason);
    }
}

/// What the disk does is no fault of the tournament's; it is tried again, once the disk is well.
void Service::note_failure(QueueItem& item, std::exception_ptr failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        spdlog::error("\"{}\" cannot go on: {}", item.entry.name, error.what());
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

asio::awaitable<events::Ending> Service::play(std::shared_ptr<QueueItem> item) {
    ActiveTournament& active = *item->active;
    co_await prepare(*item, active);
    co_await check_engines(*item, active);
    if (active.is_called_off) co_return events::Ending::interrupted;
    active.publisher.emplace(
        hosting::snapshot_of(active.plan, item->entry.tournament, active.games_in_all, active.past),
        observers_of(item));
    active.director = std::make_unique<hosting::Director>(context_, active.plan, item->request,
                                                          active.games, *active.publisher);
    events::Ending ending = events::Ending::interrupted;
    std::exception_ptr failure;
    try {
        ending = co_await active.director->play();
    } catch (...) {
        failure = std::current_exception();
    }
    active.publisher->run_ended(ending);
    if (failure) std::rethrow_exception(failure);
    co_return ending;
}

/// Only those that are started here. Takes a slot for that: no more engines run at the same time
/// than the tables have room for.
asio::awaitable<void> Service::check_engines(QueueItem& item, ActiveTournament& active) {
    if (active.is_called_off || remote_tables_) co_return;
    const std::optional<int> slot = co_await slots_.take(item.request);
    if (!slot) co_return;
    std::vector<referee::FailedStart> failed;
    std::exception_ptr failure;
    try {
        if (!active.is_called_off) {
            auto engines =
                hosting::engines_to_check(active.plan, active.games, active.past.withdrawn);
            engines.at_once = 2;
            active.start_check =
                std::make_unique<referee::StartCheck>(loop_.get_executor(), std::move(engines));
            failed = co_await active.start_check->run();
        }
    } catch (...) {
        failure = std::current_exception();
    }
    active.start_check.reset();
    slots_.give(*slot);
    if (failure) std::rethrow_exception(failure);
    if (failed.empty() || active.is_called_off) co_return;
    spdlog::error("{}", hosting::refusal(failed));
    throw std::runtime_error(hosting::public_refusal(failed));
}

/// The queue item outlives its active tournament, and that the observers.
events::Observers Service::observers_of(const std::shared_ptr<QueueItem>& item) {
    events::Observers observers;
    observers.add(
        [this, at = item.get()](const events::Event& event) {
            if (std::holds_alternative<events::GameBegan>(event.what)) note_beginning(*at);
        },
        events::Observers::Detail::games);
    observers.add(observer_);
    observers.add(log_view(item->active->plan.name), events::Observers::Detail::games);
    return observers;
}

/// The plan as it was submitted, with the engines as they are registered now.
asio::awaitable<void> Service::prepare(QueueItem& item, ActiveTournament& active) {
    const store::TournamentId id = item.entry.tournament;
    std::string source;
    std::vector<int> withdrawn;
    hosting::Recorder::Work look = [&](store::Archive& archive) {
        source = archive.queue_source(id);
        withdrawn = archive.withdrawn(id);
    };
    co_await recorder_.run(look);
    // What has been read once will be read again, however long it takes.
    const std::string house;
    const Turns::Turn turn = co_await turns_.take(house);
    const std::optional<std::chrono::milliseconds> no_limit;
    auto plan = co_await read(source, no_limit);
    if (!plan) {
        std::string text = to_string(plan.error(), item.entry.name);
        text.pop_back();
        throw std::runtime_error(text);
    }
    active.plan = std::move(*plan);
    std::vector<store::EntrantRecord> builds;
    const auto settings = settings_;  // others may take their place meanwhile
    std::function<void()> hash = [&] {
        require_programs(active.plan, withdrawn);
        hide_server(*settings, active.plan);
        builds = entrant_records(active.plan, builds_.cache());
    };
    co_await in_file_worker(hash);
    std::vector<std::string> changes;
    hosting::Recorder::Work work = [&](store::Archive& archive) {
        const auto stored = archive.tournament(id);
        if (!stored || stored->name != active.plan.name) {
            throw std::runtime_error("the tournament has another name by now");
        }
        const plan::StoredPlan before = plan::read_stored_plan(stored->plan);
        changes = differences(before, to_stored(active.plan), "/", plan::Audience::others);
        if (!changes.empty()) return;
        const auto entrants = archive.entrants(id);
        static_cast<void>(before.form_of(entrants.size()));
        for (const auto& sentence : plan::changed_builds(entrants, builds)) {
            spdlog::warn("{}; the games from now on are noted as its", sentence);
        }
        archive.set_builds(id, builds);
        static_cast<void>(archive.recover(id));
        active.games = archive.games(id);
        active.past = formats::past_of(archive, id, active.games);
        active.games_in_all = games_in_all(archive, id, active.plan.form);
    };
    co_await recorder_.run(work);
    if (!changes.empty()) refuse_changes(changes);
}

void Service::note_beginning(QueueItem& item) {
    if (item.entry.state != State::queued) return;
    auto there = items_.at(item.entry.tournament);
    asio::co_spawn(loop_, change(there, State::running, {}), [](std::exception_ptr failure) {
        if (failure) spdlog::error("the state of a tournament could not be written");
    });
}

/// It counts at once, so that no other request comes between; what cannot be written is undone.
asio::awaitable<void> Service::change(std::shared_ptr<QueueItem> item, State state,
                                      std::string reason) {
    store::QueueEntry& entry = item->entry;
    const State before = std::exchange(entry.state, state);
    const std::string reason_before = std::exchange(entry.reason, reason);
    const auto id = entry.tournament;
    hosting::Recorder::Work work = [id, state, reason](store::Archive& archive) {
        archive.set_queue_state(id, state, reason);
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

asio::awaitable<void> Service::in_file_worker(std::function<void()> work) {
    const auto& token = asio::use_awaitable;
    auto task = done_by(std::move(work));
    const OneMore at_work(at_file_worker_);
    co_await asio::co_spawn(file_worker_.get_executor(), std::move(task), token);
}

/// The plan of a tournament file, with today's engines.
asio::awaitable<rules::Expected<plan::Plan, plan::PlanErrors>> Service::read(
    std::string file, std::optional<std::chrono::milliseconds> time) {
    const auto settings = settings_;  // others may take their place meanwhile
    const int share = share_of_processors(settings->tables);
    const bool has_seats = world_.seats() != nullptr && !remote_tables_;
    std::optional<rules::Expected<plan::Plan, plan::PlanErrors>> plan;
    std::function<void()> work = [&] {
        const plan::Budget budget = time ? plan::Budget(*time, &is_unwanted_) : plan::Budget();
        const plan::Offer offer{settings->engines, settings->openings, settings->tables, budget};
        plan = read_submission(file, offer);
        if (*plan && processors_per_table(**plan) > share)
            plan = too_many_processors(**plan, share);
        if (!*plan || has_seats) return;
        plan::PlanErrors errors = people_without_seats(**plan);
        if (!errors.empty()) plan = std::move(errors);
    };
    co_await in_file_worker(work);
    if (*plan) {
        for (const std::string& text : (**plan).warnings)
            spdlog::warn("{}: {}", (**plan).name, text);
    }
    co_return std::move(*plan);
}

}  // namespace tafl::service
