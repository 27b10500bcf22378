// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/recorder.h"

#include <spdlog/spdlog.h>

#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "rules/replay.h"

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

/// Throws std::runtime_error if the new schedule does not start with the stored games. Otherwise
/// results would count for other entrants than those that played.
void require_same_beginning(const std::vector<store::GameRow>& stored,
                            const std::vector<store::ScheduledGame>& now) {
    const auto key = [](const store::ScheduledGame& game) {
        return std::tuple(game.round, game.match, game.game, game.entrants.attackers,
                          game.entrants.defenders);
    };
    for (std::size_t i = 0; i < stored.size(); ++i) {
        if (i < now.size() && key(stored[i].scheduled) == key(now[i])) continue;
        throw std::runtime_error(
            "game " + to_string(stored[i].scheduled.id) +
            " is not the one that this version would have scheduled; resume with the version that "
            "began this tournament, or begin again with --fresh (the old games are kept)");
    }
}

/// Returns the failure of the disk or the file; nullopt if the failure has another cause.
std::optional<store::ArchiveError> fault_of_disk(std::exception_ptr failure) {
    using Kind = store::ArchiveError::Kind;
    try {
        std::rethrow_exception(failure);
    } catch (const store::ArchiveError& error) {
        const bool is_order = error.kind() == Kind::refused || error.kind() == Kind::too_new;
        if (!is_order) return error;
    } catch (...) {
    }
    return std::nullopt;
}

Recorder::ScheduleChange part(store::Archive& archive, store::ScheduledStage draw) {
    Recorder::ScheduleChange extension;
    for (const store::ScheduledGame& game : draw.games) {
        if (archive.game(game.id)->state == store::GameState::scheduled) {
            extension.waiting.push_back(game);
        } else {
            extension.unplayed.push_back({game, *archive.record(game.id)});
        }
    }
    extension.draw = std::move(draw);
    return extension;
}

constexpr auto journal_delay = std::chrono::milliseconds(500);

void log_lost_games(store::GameId game, std::exception_ptr failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        spdlog::error("game {}: the result was not stored; the game will be played again: {}",
                      game.number(), error.what());
    }
}

}  // namespace

Recorder::Recorder(store::Archive archive, asio::any_io_executor loop)
    : archive_(std::move(archive)), loop_(loop), flush_timer_(loop), disk_(loop) {}

Recorder::~Recorder() {
    flush();
    thread_.join();
}

/// Reports a failure of the disk to the DiskState. Returns true if the work may be tried again.
bool Recorder::note_failure(std::exception_ptr failure) {
    const auto fault = fault_of_disk(failure);
    if (!fault) return false;
    disk_.note_failure(*fault);
    return disk_.may_pass();
}

asio::awaitable<void> Recorder::run_once(Work work) {
    auto initiate = [this](auto handler, Work job) {
        auto guard = asio::make_work_guard(loop_);
        auto task = [this, handler = std::move(handler), job = std::move(job), guard]() mutable {
            std::exception_ptr failure;
            try {
                job(archive_);
            } catch (...) {
                failure = std::current_exception();
            }
            asio::post(loop_, [handler = std::move(handler), failure]() mutable {
                std::move(handler)(failure);
            });
        };
        asio::post(thread_, std::move(task));
    };
    const auto& token = asio::use_awaitable;
    co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
        initiate, token, std::move(work));
}

asio::awaitable<void> Recorder::run(Work work) {
    for (;;) {
        const bool may_wait = co_await disk_.until_try();
        std::exception_ptr failure;
        try {
            co_await run_once(work);
        } catch (...) {
            failure = std::current_exception();
        }
        if (!failure) {
            disk_.note_success();
            co_return;
        }
        if (!note_failure(failure) || !may_wait) std::rethrow_exception(failure);
    }
}

asio::awaitable<void> Recorder::begin(store::GameId game, rules::BySide<rules::TimeControl> time,
                                      store::PlayedBy by) {
    const auto now = std::chrono::system_clock::now();
    Work work = [game, time, now, by = std::move(by)](store::Archive& archive) {
        archive.begin_game(game, now, time, by);
    };
    co_await run(std::move(work));
}

asio::awaitable<void> Recorder::save(std::vector<store::FinishedGame> games) {
    std::vector<store::GameId> ids;
    for (const store::FinishedGame& game : games) {
        ids.push_back(game.game);
        pending_.erase(game.game);
    }
    if (pending_.empty()) flush_timer_.cancel();
    Work work = [this, saved = saves_.add(std::move(games))](store::Archive& archive) {
        saves_.write(archive, saved);
    };
    std::exception_ptr failure;
    try {
        co_await run(std::move(work));
    } catch (...) {
        failure = std::current_exception();
    }
    if (!failure) co_return;
    for (const store::GameId game : ids) log_lost_games(game, failure);
    std::rethrow_exception(failure);
}

asio::awaitable<Recorder::ScheduleChange> Recorder::extend(store::TournamentId tournament,
                                                           Continuation continuation) {
    const auto extension = std::make_shared<ScheduleChange>();
    Work work = [tournament, continuation, extension](store::Archive& archive) {
        const auto games = archive.games(tournament);
        store::ScheduledStage all = continuation(formats::history_of(archive, tournament, games));
        require_same_beginning(games, all.games);
        all.games.erase(all.games.begin(),
                        all.games.begin() + static_cast<std::ptrdiff_t>(games.size()));
        const auto ids = archive.add_games(tournament, all);
        for (std::size_t i = 0; i < ids.size(); ++i) all.games[i].id = ids[i];
        *extension = part(archive, std::move(all));
    };
    co_await run(std::move(work));
    co_return std::move(*extension);
}

void Recorder::journal(store::GameId game, int number, rules::PlyRecord ply) {
    const bool is_first = pending_.empty();
    pending_[game].insert_or_assign(number, std::move(ply));
    if (!is_first) return;
    flush_timer_.expires_after(journal_delay);
    flush_timer_.async_wait([this](boost::system::error_code error) {
        if (!error) flush();
    });
}

void Recorder::flush() {
    if (pending_.empty()) return;
    if (!disk_.is_well()) {
        pending_.clear();  // the record of each game has all its plies
        return;
    }
    // A later save must not be written before this journal: journal_plies() needs running games.
    saves_.separate();
    asio::post(thread_, [this, games = std::exchange(pending_, {})] {
        try {
            archive_.journal_plies(games);
        } catch (const store::ArchiveError& error) {
            asio::post(loop_,
                       [this, failure = std::current_exception()] { note_failure(failure); });
            complain("plies of running games could not be noted: " + std::string(error.what()));
        }
    });
}

/// Sends a message to the listener. Called on the archive's thread.
void Recorder::complain(const std::string& text) {
    asio::post(loop_, [this, text] {
        if (complain_) complain_(text);
    });
}

}  // namespace tafl::hosting
