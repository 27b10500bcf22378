// SPDX-License-Identifier: MIT
// GameSession: one game from the first process to the last, and the loop that plays it. Used by
// Table alone. It knows players (player.h) and no protocol.
//
// Everything that happens passes through one inbox and one deadline: whoever is asked for a move is
// `asked_`, and deal() handles what has come. All is judged by the stamps of messages, never by
// which wait ended first.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/adjudicator.h"
#include "referee/assignment.h"
#include "referee/clock.h"
#include "referee/dialogue.h"
#include "referee/event.h"
#include "referee/idle_player_pool.h"
#include "referee/inbox.h"
#include "referee/loop_watch.h"
#include "referee/player.h"
#include "referee/time_judgement.h"
#include "referee/world.h"
#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/result.h"

namespace tafl::referee {

/// Duration of asking for a move up to which it is the engine's time.
inline constexpr std::chrono::milliseconds tolerable_lag{2};

/// Time before a deadline at which the processor use of its engine is noted, for judge_time(). An
/// engine would have to delay the host for longer than this to hide its use.
inline constexpr std::chrono::milliseconds deadline_notice{200};

/// No side is to blame, and the game does not count.
[[nodiscard]] inline bool is_void(rules::Termination termination) {
    return termination == rules::Termination::void_host_late ||
           termination == rules::Termination::void_host_error;
}

/// "0.250 s", for messages.
[[nodiscard]] std::string seconds_text(Duration time);

class GameSession {
  public:
    /// World and bench outlive the session.
    GameSession(boost::asio::any_io_executor executor, const World& world, IdlePlayerPool& bench,
                Assignment assignment, GameObserver observer);

    /// Before run().
    void on_thought(SearchInfoListener listener) { thoughts_ = std::move(listener); }
    [[nodiscard]] boost::asio::awaitable<rules::GameRecord> run();
    /// The game ends as interrupted; run() returns soon.
    void stop();

  private:
    // The course of a game (game_session.cpp)
    [[nodiscard]] boost::asio::awaitable<void> play();
    void play_opening();
    void start_player();
    void start_player(rules::Side side);
    [[nodiscard]] boost::asio::awaitable<void> wait_for_hello();
    [[nodiscard]] TimePoint proceed();
    [[nodiscard]] TimePoint next_look();
    void begin_turn(rules::Side side);
    void ask(rules::Side side);
    void play_ply(rules::PlyRecord record);
    void end_by(rules::Result result, rules::Termination termination, std::string summary = {},
                std::optional<rules::Side> at_fault = std::nullopt);
    [[nodiscard]] boost::asio::awaitable<void> quit_players();
    void wait_until_gone(rules::Side side);
    [[nodiscard]] boost::asio::awaitable<void> rest_before_finish();
    void complete_record();
    void complete_transcript();

    // Freezing (game_freezing.cpp)
    void thaw(rules::Side side);
    void freeze_from(rules::Side side, TimePoint from);
    void freeze_due();
    [[nodiscard]] TimePoint next_freeze() const;
    void answer_thawed(rules::Side side, EngineQuery request, const GameView& now);

    // What arrives (game_messages.cpp)
    void deal();
    void on_timeout();
    void handle(const Arrival& arrival);
    void handle_late_messages();
    void hear(const Arrival& arrival, const Hello& hello);
    void hear(const Arrival& arrival, const Moved& moved);
    void hear(const Arrival& arrival, const UnreadableMove& move);
    void hear(const Arrival& arrival, const Resigned& resigned);
    void hear(const Arrival& arrival, const Comment& comment);
    void hear(const Arrival& arrival, const Evaluated& evaluated);
    void hear(const Arrival& arrival, const EngineQuery& request);
    void hear(const Arrival& arrival, const Failure& failure);
    /// Deals with a move that was not asked for, or comes too late. True for a doubtful one that
    /// counts.
    [[nodiscard]] bool is_answer_in_time(const Arrival& arrival);
    /// False if the move is refused.
    bool judge(const Arrival& arrival, rules::Move move);
    void count_out_of_turn(rules::Side side);
    void refuse(const Arrival& arrival, std::optional<rules::Illegality> reason, std::string why);
    void accept(const Arrival& arrival, rules::Move move);
    void end_by_board();
    void forfeit(rules::Side side, rules::Termination termination, std::string why);
    void flag(rules::Side side, TimePoint now, std::string what);

    // Time (game_time.cpp)
    void note_processor_use();
    [[nodiscard]] TimeMeasurement measure_time(TimePoint stamp, Duration asking) const;
    [[nodiscard]] Duration processor_time_during(Duration lateness) const;
    [[nodiscard]] bool is_late_move_accepted(const Arrival& arrival);
    void flag_silence();
    void end_as_paused(Duration pause);
    void end_as_host_late(const TimeMeasurement& measured);
    /// Stops the clock at an answer that counts, and returns the time that is charged.
    [[nodiscard]] Duration stop_clock(TimePoint stamp);

    // Asking
    [[nodiscard]] static std::optional<Transcript> transcript_for(const Assignment& assignment,
                                                                  TimePoint now);
    [[nodiscard]] const EngineSpec& spec(rules::Side side) const {
        return assignment_.engines[side];
    }
    /// Also if it was never there.
    [[nodiscard]] bool is_gone(rules::Side side) const {
        return !players_[side] || players_[side]->is_gone();
    }
    [[nodiscard]] rules::Ruleset rules_for_player() const;
    [[nodiscard]] LaunchContext context(rules::Side side) const;
    /// Whether it may play another game; see idle_player_pool.h.
    [[nodiscard]] bool may_stay(rules::Side side);
    [[nodiscard]] TimePoint hello_deadline(rules::Side side) const;
    /// Until then nobody is to be told how the game ended.
    [[nodiscard]] TimePoint rested() const;
    /// As of the last move or attempt at one.
    [[nodiscard]] ClockReading clocks() const;
    /// With the time that whoever is asked has used since.
    [[nodiscard]] ClockReading clocks_now() const;
    /// Without the clocks.
    [[nodiscard]] GameView situation(rules::Side side) const;
    [[nodiscard]] rules::Evidence evidence(rules::Side side) const;

    boost::asio::any_io_executor executor_;
    const World& world_;
    IdlePlayerPool& bench_;
    Assignment assignment_;
    GameObserver observer_;
    SearchInfoListener thoughts_;
    std::optional<Transcript> transcript_;
    Inbox<Arrival> inbox_;
    LoopWatch watch_;
    rules::BySide<Dialogue> dialogues_;
    rules::BySide<std::unique_ptr<Player>> players_;  ///< null until it is seated
    rules::Game game_;
    Clock clock_;
    Adjudicator adjudicator_;
    rules::GameRecord record_;
    rules::Ruleset rules_told_;  ///< set once the opening is played
    std::optional<rules::GameEnd> end_;
    bool is_stopping_ = false;

    std::vector<rules::MoveRecord> moves_;  ///< of the whole game, to report from
    rules::BySide<std::size_t> told_;       ///< how many of them each player knows
    rules::BySide<TimePoint> hello_deadlines_;
    rules::BySide<bool> is_ready_;  ///< has said hello
    rules::BySide<int> moves_out_of_turn_;
    rules::BySide<int> requests_;                                  ///< since its last move
    rules::BySide<std::string> comments_;                          ///< on its next move
    rules::BySide<std::optional<rules::Evaluation>> evaluations_;  ///< of its next move
    /// Its last ply, until it is asked again.
    rules::BySide<std::optional<std::size_t>> remarked_ply_;

    struct Freezing {
        bool is_frozen = false;
        std::optional<TimePoint> from{};  ///< to be frozen then, or as soon as it has rested
    };
    rules::BySide<Freezing> freezing_;  ///< of engines without `ponder`

    std::optional<rules::Side> failing_;       ///< whose doing it was that the game ended so
    std::optional<rules::Side> asked_at_end_;  ///< who still owed a move when the game ended
    std::optional<rules::Side> asked_;         ///< whose move is awaited
    TimePoint asked_at_;                       ///< since when
    TimePoint deadline_ = TimePoint::max();    ///< when its silence is punished
    Duration asking_lag_{0};  ///< by which it is in time earlier, as the host was late in asking
    rules::BySide<int> doubtful_moves_;  ///< in this attempt
    bool is_doubtful_ = false;           ///< the answer that is being dealt with
    /// Noted shortly before the deadline of the move that is awaited; empty before that.
    std::optional<ProcessorUse> noted_use_;
    bool is_new_turn_ = true;
    int refusals_ = 0;   ///< in this turn
    Duration spent_{0};  ///< on refused attempts at this ply
};

}  // namespace tafl::referee
