// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/running_match.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <variant>

#include "rules/result.h"
#include "tournaments/play/hosting/start_check.h"

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

/// If the game ended because an engine could not be started, makes it void, logs the reason and
/// returns true. Otherwise returns false. A failed start is not a forfeit: the program may just be
/// replaced, or the host lacks resources.
bool void_if_never_started(rules::GameRecord& record, const std::string& holder) {
    rules::GameEnd& end = record.end;
    if (end.termination != rules::Termination::refused_to_start) return false;
    // The record of a worker may lack the engine at fault.
    const std::string name = end.at_fault ? record.players[*end.at_fault] : "?";
    spdlog::error("the engine \"{}\"{}: {}", name, holder.empty() ? "" : " on " + holder,
                  end.summary);
    end.result = rules::Result::none;
    end.termination = rules::Termination::void_host_error;
    end.at_fault.reset();
    end.summary = holder.empty() ? cannot_start(name)
                                 : "the engine \"" + name + "\" cannot be started on " + holder;
    record.evidence = {};
    return true;
}

/// Returns the record of a game that is stored as running, but without started engines.
rules::GameRecord interrupted(const referee::Assignment& assignment) {
    rules::GameRecord record = empty_record(assignment);
    record.started = record.ended = std::chrono::system_clock::now();
    record.end.termination = rules::Termination::interrupted;
    record.end.summary = "the host was stopped";
    return record;
}

}  // namespace

std::vector<referee::Assignment> RunningMatch::assignments() const {
    std::vector<referee::Assignment> assignments;
    for (const store::ScheduledGame& game : games_) {
        const int share = run_.processors_per_slot;
        referee::Assignment& assignment =
            assignments.emplace_back(run_.assignments.make(game, slot_, share));
        run_.values.apply(game, assignment);
        if (const auto reason = referee::why_unplayable(assignment)) {
            throw std::runtime_error(*reason);
        }
    }
    return assignments;
}

asio::awaitable<bool> RunningMatch::begin(const referee::Assignment& assignment,
                                          std::string holder) {
    if (!run_.stop.is_starting) co_return false;
    const store::ScheduledGame game = *find(store::GameId(assignment.game));
    const Hashes expected = {assignment.engines.attackers.build,
                             assignment.engines.defenders.build};
    run_.builds.note_builds(game, expected);
    store::PlayedBy by;
    by.builds = run_.builds.builds_of(game, expected);
    by.holder = holder;
    by.parameters = values_text(assignment);
    co_await run_.recorder.begin(game.id, assignment.time, std::move(by));
    if (run_.stop.is_stopped) {  // stopped during the wait for the disk
        std::vector<store::FinishedGame> unplayed(1);
        unplayed[0].game = game.id;
        unplayed[0].by.holder = std::move(holder);
        unplayed[0].record = interrupted(assignment);
        co_await run_.recorder.save(std::move(unplayed));
        co_return false;
    }
    expected_[game.id] = expected;
    run_.publisher.game_began(game, holder);
    co_return true;
}

void RunningMatch::watch(const referee::GameEvent& event) {
    if (const auto* began = std::get_if<referee::PlayBegan>(&event)) {
        run_.publisher.play_began(*began);
    }
    if (const auto* ply = std::get_if<referee::PlyPlayed>(&event)) {
        run_.recorder.journal(store::GameId(ply->game), ply->ply.number, ply->ply.record);
        run_.publisher.ply_played(*ply);
    }
    const auto* ready = std::get_if<referee::EngineReady>(&event);
    if (ready == nullptr || !ready->is_opentafl) return;
    const auto game = find(store::GameId(ready->game));
    if (game != games_.end()) run_.builds.warn_of_opentafl(game->entrants[ready->side]);
}

/// Stores the games. Void games stay in `games_`: the next match runner of this match plays them
/// again.
asio::awaitable<bool> RunningMatch::end(std::vector<PlayedGame> played) {
    std::vector<EndedGame> games;
    for (PlayedGame& one : played) {
        const store::GameId id(one.game);
        games.push_back(ended(*find(id), expected_[id], std::move(one)));
    }
    const std::size_t count = games.size();
    const std::vector<store::GameId> counting = co_await run_.results.add(std::move(games));
    for (const store::GameId game : counting) games_.erase(find(game));
    const bool is_any_void = counting.size() < count;
    co_return !is_any_void && run_.stop.is_starting && !run_.slots.is_needed(slot_, run_.request);
}

EndedGame RunningMatch::ended(const store::ScheduledGame& game, const Hashes& expected,
                              PlayedGame played) const {
    EndedGame ended{game, store::FinishedGame(), played.final_board};
    run_.builds.warn_of_unknown_builds(game, expected, played.builds);
    ended.is_refused = played.is_refused;
    ended.is_unstarted = void_if_never_started(played.record, played.holder);
    store::FinishedGame& finished = ended.finished;
    finished.game = game.id;
    // A program may have been replaced between the start of the game and the start of the engine.
    if (played.builds != expected) finished.by.builds = run_.builds.builds_of(game, played.builds);
    finished.by.holder = std::move(played.holder);
    finished.by.machine = std::move(played.machine);
    finished.by.load = played.load;
    finished.record = std::move(played.record);
    return ended;
}

}  // namespace tafl::hosting
