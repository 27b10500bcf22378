// SPDX-License-Identifier: MIT
// GameSession: the course of a game. game_messages.cpp has the messages, game_end.cpp the end.
#include "referee/game_session.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "rules/result.h"

namespace tafl::referee {

namespace asio = boost::asio;
using rules::Result;
using rules::Side;
using rules::Termination;

GameSession::GameSession(asio::any_io_executor executor, const World& world, IdlePlayerPool& bench,
                         Assignment assignment, GameObserver observer)
    : executor_(executor),
      world_(world),
      idle_players_(bench),
      assignment_(std::move(assignment)),
      observer_(std::move(observer)),
      transcript_(transcript_for(assignment_, world.now())),
      inbox_(executor),
      watch_(std::move(executor)),
      sides_{{Dialogue(world.now(), Side::attackers, transcript_ ? &*transcript_ : nullptr)},
             {Dialogue(world.now(), Side::defenders, transcript_ ? &*transcript_ : nullptr)}},
      game_(assignment_.compiled_rules),
      timer_(assignment_.time, assignment_.limits.margin, assignment_.hang_timeout),
      adjudicator_(assignment_.limits) {
    assert(!why_unplayable(assignment_) && "the caller checks what it assigns");
    record_ = empty_record(assignment_);
}

/// Opens the transcript and writes its heading. Returns empty if it is disabled, or if the file
/// cannot be written.
std::optional<Transcript> GameSession::transcript_for(const Assignment& assignment, TimePoint now) {
    if (assignment.transcript.empty()) return std::nullopt;
    std::optional<Transcript> transcript(std::in_place, assignment.transcript, now);
    if (!transcript->is_open()) {
        spdlog::warn("game {}: the transcript {} cannot be written", assignment.game,
                     assignment.transcript.string());
        return std::nullopt;
    }
    const auto& engines = assignment.engines;
    transcript->remark(fmt::format("game {}: {} (attackers) and {} (defenders)", assignment.game,
                                   engines.attackers.name, engines.defenders.name));
    transcript->remark(fmt::format("time {} and {}, seed {}", to_string(assignment.time.attackers),
                                   to_string(assignment.time.defenders), assignment.seed));
    return transcript;
}

asio::awaitable<rules::GameRecord> GameSession::run() {
    record_.started = std::chrono::system_clock::now();
    try {
        co_await play();
    } catch (const std::exception& error) {
        end_by(Result::none, Termination::void_host_error, error.what());
    }
    co_await quit_players();
    complete_record();
    complete_transcript();
    co_return std::move(record_);
}

void GameSession::stop() {
    is_stopping_ = true;
    inbox_.ring();
}

asio::awaitable<void> GameSession::play() {
    observer_(GameStarted{assignment_.game, record_.players});
    play_opening();
    start_player();
    co_await wait_for_hello();
    if (!end_) observer_(PlayBegan{assignment_.game});
    while (!end_) {
        const TimePoint until = proceed();
        co_await inbox_.wait_until(until);
        handle_messages();
    }
}

void GameSession::play_opening() {
    for (const rules::Move move : assignment_.opening) {
        rules::PlyRecord ply;
        ply.move = move;
        ply.left = timer_.clock().left(game_.to_move());
        play_ply(std::move(ply));
    }
    for (const Side side : rules::both_sides) sides_[side].known_moves = moves_.size();
    rules_told_ = rules_for_player();
    if (const auto drawn = adjudicator_.why_drawn(game_)) end_by(Result::draw, *drawn);
}

/// Starts both players and sends the rules at once, without waiting for their greetings.
void GameSession::start_player() {
    for (const Side side : rules::both_sides) {
        if (end_) return;
        start_player(side);
    }
}

void GameSession::start_player(Side side) {
    std::unique_ptr<Player>& player = sides_[side].player;
    player = idle_players_.acquire(spec(side), context(side));
    const bool has_stayed = player != nullptr;
    if (!has_stayed) player = world_.make_player(spec(side), context(side));
    player->join({side, inbox_, sides_[side].dialogue, assignment_.game});
    if (has_stayed) {
        observer_(EngineReady{assignment_.game, side, true, player->spec().build});
        sides_[side].is_ready = true;
    } else {
        const auto failure = player->start(executor_);
        if (failure) return forfeit(side, Termination::refused_to_start, *failure);
        observer_(EngineStarted{assignment_.game, side});
        sides_[side].hello_deadline = world_.now() + spec(side).hello_timeout;
    }
    player->send_rules(rules_told_);
}

LaunchContext GameSession::context(Side side) const {
    LaunchContext context{.side = side, .seed = assignment_.seed, .time = assignment_.time[side]};
    const std::size_t count = assignment_.engines[side].limits.cpus;
    const auto& processors = assignment_.processors;
    const std::ptrdiff_t given = std::min(count, processors.size());
    context.processors.assign(processors.begin(), processors.begin() + given);
    return context;
}

/// Returns the rules that are sent to the players. They start with the position after the opening,
/// and with the side to move there.
rules::Ruleset GameSession::rules_for_player() const {
    rules::Ruleset ruleset = assignment_.compiled_rules->ruleset();
    ruleset.start = game_.position().board();
    ruleset.attackers_first = game_.to_move() == Side::attackers;
    return ruleset;
}

/// Waits until both players are ready, or the game has ended. No clock runs before that.
asio::awaitable<void> GameSession::wait_for_hello() {
    while (!end_ && !(sides_.attackers.is_ready && sides_.defenders.is_ready)) {
        co_await inbox_.wait_until(deadline());
        handle_messages();
    }
}

TimePoint GameSession::deadline() const {
    if (timer_.asked()) return timer_.deadline();
    return std::min(hello_deadline(Side::attackers), hello_deadline(Side::defenders));
}

TimePoint GameSession::hello_deadline(Side side) const {
    if (sides_[side].is_ready) return TimePoint::max();
    const TimePoint began = sides_[side].player->started_at();
    if (began == TimePoint::max()) return began;
    return std::max(sides_[side].hello_deadline, began + spec(side).hello_timeout);
}

/// Requests a move, unless a request is pending or the player must rest first. Returns the time
/// until which the game only waits for messages.
TimePoint GameSession::proceed() {
    if (timer_.asked()) return next_look();
    const Side side = game_.to_move();
    if (is_new_turn_) begin_turn(side);
    const TimePoint rested = sides_[side].player->busy_until();
    // No request is pending during the rest, so no clock is charged.
    if (rested > TimePoint{} && world_.now() < rested) return rested;
    request_move(side);
    return next_look();
}

/// Freezes the engines that are due, and measures the processor use of the engine to move if that
/// is due. Returns the time of the next such action, at most the deadline.
TimePoint GameSession::next_look() {
    freeze_due();
    const TimePoint next = std::min(timer_.deadline(), next_freeze());
    if (noted_use_) return next;
    const TimePoint notice = timer_.deadline() - deadline_notice;
    if (world_.now() < notice) return std::min(next, notice);
    note_processor_use();
    return next;
}

void GameSession::begin_turn(Side side) {
    timer_.grant(side);
    is_new_turn_ = false;
    refusals_ = 0;
}

void GameSession::request_move(Side side) {
    GameView now = situation(side);
    if (timer_.clock().is_limited(side)) now.clocks = timer_.clock().reading();
    sides_[side].remarked_ply.reset();
    watch_.reset();
    thaw(side);
    sides_[opponent(side)].player->notify_position(now.position);
    const TimePoint asked = sides_[side].player->request_move(now);
    timer_.start_request(side, asked, world_.now());
    noted_use_.reset();
    freeze_from(opponent(side), asked);
}

GameView GameSession::situation(Side side) const {
    return {.compiled_rules = game_.compiled_rules(),
            .ruleset = rules_told_,
            .moves = moves_,
            .opening = assignment_.opening.size(),
            .known = sides_[side].known_moves,
            .position = game_.position(),
            .last = last_,
            .clocks = std::nullopt};
}

void GameSession::play_ply(rules::PlyRecord record) {
    rules::PlayedPly ply = rules::play_ply(game_, std::move(record));
    is_new_turn_ = ply.to_move != ply.mover;
    moves_.push_back(ply.written);
    last_ = ply;
    last_->record.comment.clear();
    last_->record.evaluation.reset();
    record_.plies.push_back(ply.record);
    observer_(PlyPlayed{assignment_.game, std::move(ply), timer_.clock().reading().left});
}

/// Ends the game, unless it has already ended: later events are only consequences of the first.
void GameSession::end_by(Result result, Termination termination, std::string summary,
                         std::optional<Side> at_fault) {
    if (end_) return;
    end_ = game_.end();
    end_->result = result;
    end_->termination = termination;
    end_->at_fault = at_fault;
    end_->summary = std::move(summary);
    timer_.end();
    spdlog::log(is_void(termination) ? spdlog::level::warn : spdlog::level::debug,
                "game {} ended: {} {}", assignment_.game, name_of(termination), end_->summary);
    observer_(GameDecided{assignment_.game, *end_, game_.position().board()});
}

}  // namespace tafl::referee
