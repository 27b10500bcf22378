// SPDX-License-Identifier: MIT
// What arrives during a game, and what is made of it.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "referee/game_session.h"
#include "referee/line_buffer.h"
#include "referee/os/limits.h"

namespace tafl::referee {

using otep::Word;
using rules::Result;
using rules::Side;
using rules::Termination;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr int most_moves_out_of_turn = 10;
/// What is kept of an engine's remarks on one move.
constexpr std::size_t longest_comment = 4 * 1024;
constexpr int most_requests = 500;

std::string seconds(Duration time) {
    return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

/// bwrap reports a signal n as the code 128 + n, which a program may also choose by itself.
std::string how_it_exited(int code, const EngineSpec& spec) {
    constexpr int signals = 128;
    const bool is_signal =
        chosen(spec.limits.sandbox) == Sandbox::bwrap && code > signals && code < signals + NSIG;
    return fmt::format("exited with code {}", code) +
           (is_signal ? fmt::format(", which is how bubblewrap reports signal {}", code - signals)
                      : "");
}

}  // namespace

void GameSession::deal() {
    if (is_stopping_) {
        return end(
            {Result::none, Termination::interrupted, std::nullopt, "the host was told to stop"});
    }
    const bool is_overdue = world_.now() > deadline_;
    // What is in the pipes by now came before this look at the clock, and has the first word.
    if (is_overdue) {
        for (OtepPlayer& engine : players_) engine.collect();
    }
    const auto awaited = asked_;
    while (!ending_) {
        const auto arrival = inbox_.pop();
        if (!arrival) break;
        handle(*arrival);
    }
    if (is_overdue && !ending_ && asked_ == awaited) punish_silence();
}

/// The deadline is over, and there is nothing in the pipe that would answer.
void GameSession::punish_silence() {
    if (asked_) return flag(*asked_, world_.now(), "did not move");
    for (const Side side : rules::both_sides) {
        if (ending_ || is_ready_[side] || world_.now() <= hello_deadlines_[side]) continue;
        forfeit(side, Termination::no_hello,
                "did not say hello within " + seconds(player(side).spec().hello_patience));
    }
}

void GameSession::handle(const Arrival& arrival) {
    if (arrival.broken != Termination::none) {
        return forfeit(arrival.side, arrival.broken, how_it_broke(arrival));
    }
    player(arrival.side).heed(arrival.stamp, arrival.line);
    handle_line(arrival, otep::parse_line(arrival.line));
}

/// The game has ended. Its last move may still be remarked on.
void GameSession::handle_aftermath() {
    while (const auto arrival = inbox_.pop()) {
        player(arrival->side).heed(arrival->stamp, arrival->line);
        const Word word = otep::parse_line(arrival->line).word;
        const bool is_remark =
            word == Word::status || word == Word::analysis || word == Word::warning;
        if (is_remark) note_comment(arrival->side, arrival->line);
    }
}

std::string GameSession::how_it_broke(const Arrival& arrival) {
    const ExitStatus status = player(arrival.side).broken_status();
    if (status.signal) return fmt::format("was killed by signal {}", *status.signal);
    if (status.code) return how_it_exited(*status.code, player(arrival.side).spec());
    switch (arrival.broken) {
        case Termination::flood:
            return "flooded the host with output";
        case Termination::closed_input:
            return "closed its input";
        default:
            return "closed its output";
    }
}

void GameSession::handle_line(const Arrival& arrival, const otep::EngineLine& line) {
    const Side side = arrival.side;
    switch (line.word) {
        case Word::hello:
            if (!std::exchange(is_ready_[side], true)) {
                const std::string& build = player(side).spec().build;
                observer_(EngineReady{assignment_.game, side, false, build});
            }
            break;
        case Word::move:
            hear_move(arrival, line.rest);
            break;
        case Word::resignation:
            forfeit(side, Termination::resignation, "resigned");
            break;
        case Word::critical:
            forfeit(side, Termination::critical_error,
                    "reported a critical error: " + std::string(line.rest));
            break;
        case Word::status:
        case Word::analysis:
        case Word::warning:
            note_comment(side, arrival.line);
            break;
        case Word::simple_moves:
            player(side).use_simple_moves(line.rest.find("on") != std::string_view::npos);
            break;
        case Word::unknown:
            break;
        default:
            answer(side, line.word);
            break;
    }
}

void GameSession::answer(Side side, Word request) {
    if (++requests_[side] > most_requests) {
        return forfeit(
            side, Termination::flood,
            fmt::format("asked more than {} questions between two moves", most_requests));
    }
    if (asked_ == side && world_.now() > deadline_) return;  // it has lost
    const rules::Board& board = game_.position().board();
    switch (request) {
        case Word::rules:
            player(side).tell_rules(rules_told_);
            break;
        case Word::position:
            player(side).tell_position(board);
            break;
        case Word::side:
            player(side).tell_side();
            break;
        case Word::clock:
            if (clock_.is_limited(side)) player(side).tell_clocks(clocks_now());
            break;
        default:
            break;
    }
}

otep::ClockReading GameSession::clocks_now() const {
    Clock clock = clock_;
    if (asked_) clock.stop(world_.now());
    return {assignment_.time, {clock.left(Side::attackers), clock.left(Side::defenders)}};
}

void GameSession::note_comment(Side side, std::string_view line) {
    const auto ply = remarked_ply_[side];
    std::string& comment = ply ? record_.plies[*ply].comment : comments_[side];
    if (!comment.empty()) comment += '\n';
    append_tail(comment, line, longest_comment);
}

// Moves

void GameSession::hear_move(const Arrival& arrival, std::string_view text) {
    if (asked_ != arrival.side) return count_out_of_turn(arrival.side);
    if (arrival.stamp > deadline_ - asking_lag_) return flag_late_move(arrival);
    const auto record = rules::parse_move(text);
    if (!record) {
        return refuse(arrival, otep::unparsable_line(), Termination::unparsable_move,
                      fmt::format("sent a move that cannot be read: '{}'", text.substr(0, 100)));
    }
    const auto reason = game_.why_illegal(record->move);
    if (reason) {
        return refuse(
            arrival, otep::error_line(*reason), Termination::illegal_move,
            fmt::format("played {}: {}", rules::to_string(record->move), explain(*reason)));
    }
    accept(arrival, record->move);
}

void GameSession::count_out_of_turn(Side side) {
    if (++moves_out_of_turn_[side] < most_moves_out_of_turn) return;
    forfeit(side, Termination::out_of_turn,
            fmt::format("moved out of its turn {} times", most_moves_out_of_turn));
}

void GameSession::refuse(const Arrival& arrival, std::string line, Termination termination,
                         std::string why) {
    spent_ += clock_.stop(arrival.stamp);
    asked_.reset();
    player(arrival.side).rest(arrival.stamp);
    if (refusals_ == assignment_.illegal_moves) {
        return forfeit(arrival.side, termination, std::move(why));
    }
    ++refusals_;
    player(arrival.side).refuse(std::move(line));
}

void GameSession::accept(const Arrival& arrival, rules::Move move) {
    const Side side = arrival.side;
    rules::PlyRecord ply;
    ply.spent = duration_cast<microseconds>(spent_ + clock_.stop(arrival.stamp));
    const Duration queued = world_.now() - arrival.stamp;
    ply.host_lag = duration_cast<microseconds>(std::max({queued, watch_.worst(), asking_lag_}));
    ply.left = clock_.left(side);
    ply.comment = std::exchange(comments_[side], {});
    spent_ = {};
    asked_.reset();
    player(side).rest(arrival.stamp);

    const rules::Position before = game_.position();
    rules::Effects effects;
    game_.play_unchecked(move, effects);
    is_new_turn_ = !effects.continues();
    record_ply(move, before, effects, std::move(ply));
    told_[side] = moves_.size();
    requests_[side] = 0;
    if (player(side).remarks_afterwards()) remarked_ply_[side] = record_.plies.size() - 1;
    end_by_board();
    if (!ending_) player(side).accept(game_.position().board());
}

void GameSession::end_by_board() {
    const rules::Verdict& verdict = game_.verdict();
    if (verdict.is_over()) return end({verdict.result, verdict.termination, std::nullopt, {}});
    const auto drawn = adjudicator_.why_drawn(game_);
    if (drawn) end({Result::draw, *drawn, std::nullopt, {}});
}

// Forfeits

void GameSession::forfeit(Side side, Termination termination, std::string why) {
    const std::string who = fmt::format("{} ({}) ", player(side).spec().name, name_of(side));
    end({win_of(opponent(side)), termination, side, who + why});
}

/// The deadline is over.
void GameSession::flag(Side side, TimePoint now, std::string what) {
    // Silence is called silence, also where it follows an illegal move.
    if (refusals_ > 0) what += " again, after a refused move,";
    if (!clock_.is_limited(side)) {
        return forfeit(side, Termination::hang,
                       what + " within " + seconds(assignment_.hang_patience));
    }
    const Duration had = clock_.available(side);
    clock_.stop(now);
    forfeit(side, clock_.has_overtime(side) ? Termination::time_overtime : Termination::time,
            what + " within the " + seconds(had) + " that it had left");
}

/// A move came after its deadline, yet before the loop noticed that. If the host was late by more
/// than jitter, nobody can say when the line really came; but what kept it may have been engines.
void GameSession::flag_late_move(const Arrival& arrival) {
    const TimePoint due = deadline_ - asking_lag_;
    const bool is_asking_to_blame = arrival.stamp <= deadline_;
    const Duration lag = is_asking_to_blame ? asking_lag_ : watch_.lag(deadline_, arrival.stamp);
    if (lag <= tolerable_lag) {
        return flag(arrival.side, arrival.stamp,
                    "moved " + seconds(arrival.stamp - due) + " too late, not");
    }
    end({Result::none, Termination::void_host_late, std::nullopt,
         fmt::format("the host was {} late when {} might have run out of time",
                     seconds(std::max(lag, arrival.stamp - due)),
                     player(arrival.side).spec().name)});
}

}  // namespace tafl::referee
