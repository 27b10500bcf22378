// SPDX-License-Identifier: MIT
// GameSession: one game, from the start of its processes to their end, and the loop that plays it.
// Used only by GameRunner. It uses the Player interface (player.h) and knows no protocol.
//
// All messages pass through one inbox, and there is one deadline. deal() handles the messages that
// have arrived. MoveTimer (move_timer.h) times the awaited move. All judgements use the stamps of
// messages, not the order in which waits end.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/adjudicator.h"
#include "referee/assignment.h"
#include "referee/dialogue.h"
#include "referee/event.h"
#include "referee/idle_player_pool.h"
#include "referee/inbox.h"
#include "referee/loop_watch.h"
#include "referee/move_timer.h"
#include "referee/player.h"
#include "referee/time_judgement.h"
#include "referee/world.h"
#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/result.h"

namespace tafl::referee {

/// Time before a deadline at which the engine's processor use is measured for judge_time(). To hide
/// its use, an engine would have to delay the host for longer than this.
inline constexpr std::chrono::milliseconds deadline_notice{200};

/// Returns true if neither side is to blame and the game does not count.
[[nodiscard]] inline bool is_void(rules::Termination termination) {
    return termination == rules::Termination::void_host_late ||
           termination == rules::Termination::void_host_error;
}

/// Returns "0.250 s", for messages.
[[nodiscard]] std::string seconds_text(Duration time);

/// One attempt at a game, with its players, clock and record. Used on the loop's thread only.
class GameSession {
  public:
    /// The world and the pool must outlive the session.
    GameSession(boost::asio::any_io_executor executor, const World& world, IdlePlayerPool& bench,
                Assignment assignment, GameObserver observer);

    /// Sets the listener for search info. Call it before run().
    void on_thought(SearchInfoListener listener) { thoughts_ = std::move(listener); }
    /// Plays the game and returns its record, after the players have left. Call it once.
    [[nodiscard]] boost::asio::awaitable<rules::GameRecord> run();
    /// Ends the game as interrupted; run() returns soon after.
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
    void release_player(rules::Side side);
    [[nodiscard]] boost::asio::awaitable<void> rest_before_finish();
    void complete_record();
    void complete_transcript();

    // Freezing (game_freezing.cpp)
    void thaw(rules::Side side);
    void freeze_from(rules::Side side, TimePoint from);
    void freeze_due();
    [[nodiscard]] TimePoint next_freeze() const;
    void answer_thawed(rules::Side side, EngineQuery request, const GameView& now);

    // Arriving messages (game_messages.cpp)
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
    /// Counts a move that was not requested, and handles one that is late. Returns true if the move
    /// counts, also if it is doubtful.
    [[nodiscard]] bool is_answer_in_time(const Arrival& arrival);
    /// Plays a legal move and refuses an illegal one. Returns false if the move is refused.
    bool judge(const Arrival& arrival, rules::Move move);
    void count_out_of_turn(rules::Side side);
    void refuse(const Arrival& arrival, std::optional<rules::Illegality> reason, std::string why);
    void accept(const Arrival& arrival, rules::Move move);
    void end_by_board();
    void forfeit(rules::Side side, rules::Termination termination, std::string why);
    void flag(rules::Side side, TimePoint now, std::string what);

    // Time (game_time.cpp)
    void note_processor_use();
    /// Adds the lateness of the host and the processor use of the awaited engine.
    [[nodiscard]] TimeMeasurement with_host(TimeMeasurement measured, TimePoint looked) const;
    [[nodiscard]] Duration processor_time_during(Duration lateness) const;
    [[nodiscard]] bool is_late_move_accepted(const Arrival& arrival);
    void flag_silence();
    void end_as_paused(Duration pause);
    void end_as_host_late(const TimeMeasurement& measured);

    // Queries
    [[nodiscard]] static std::optional<Transcript> transcript_for(const Assignment& assignment,
                                                                  TimePoint now);
    [[nodiscard]] const EngineSpec& spec(rules::Side side) const {
        return assignment_.engines[side];
    }
    /// Returns true if the player is gone, or was never started.
    [[nodiscard]] bool is_gone(rules::Side side) const {
        const auto& player = sides_[side].player;
        return !player || player->is_gone();
    }
    [[nodiscard]] rules::Ruleset rules_for_player() const;
    [[nodiscard]] LaunchContext context(rules::Side side) const;
    /// Returns true if the player may play another game; see idle_player_pool.h.
    [[nodiscard]] bool may_stay(rules::Side side);
    [[nodiscard]] TimePoint hello_deadline(rules::Side side) const;
    /// Returns the time until which no player may receive the result.
    [[nodiscard]] TimePoint rested() const;
    /// Returns the time after which a missing move or greeting is judged.
    [[nodiscard]] TimePoint deadline() const;
    /// Returns the game as seen by `side`, without the clocks.
    [[nodiscard]] GameView situation(rules::Side side) const;
    [[nodiscard]] rules::Evidence evidence(rules::Side side) const;

    /// State of one side.
    struct SideState {
        Dialogue dialogue;
        std::unique_ptr<Player> player{};  ///< null until it is started
        bool is_ready = false;             ///< the player is ready
        TimePoint hello_deadline{};
        std::size_t known_moves = 0;  ///< number of moves that the player knows
        int moves_out_of_turn = 0;
        int queries = 0;                                ///< queries since its last move
        std::string comment{};                          ///< comment for its next move
        std::optional<rules::Evaluation> evaluation{};  ///< evaluation for its next move
        std::optional<std::size_t> remarked_ply{};      ///< its last ply, until its next request
        // Only of engines without `ponder`:
        bool is_frozen = false;
        std::optional<TimePoint> freeze_time{};  ///< time of the freeze, or later if it rests then
    };

    boost::asio::any_io_executor executor_;
    const World& world_;
    IdlePlayerPool& bench_;
    Assignment assignment_;
    GameObserver observer_;
    SearchInfoListener thoughts_;
    std::optional<Transcript> transcript_;
    Inbox<Arrival> inbox_;
    LoopWatch watch_;
    rules::BySide<SideState> sides_;
    rules::Game game_;
    MoveTimer timer_;
    Adjudicator adjudicator_;
    rules::GameRecord record_;
    rules::Ruleset rules_told_;  ///< rules sent to the players; set after the opening is played
    std::optional<rules::GameEnd> end_;
    std::optional<rules::Side> failing_;  ///< side that caused the end of the game
    bool is_stopping_ = false;

    std::vector<rules::MoveRecord> moves_;  ///< all moves of the game, for reports to the players
    bool is_new_turn_ = true;
    int refusals_ = 0;  ///< refused moves in this turn
    /// Measured shortly before the deadline of the awaited move; empty before that.
    std::optional<ProcessorUse> noted_use_;
};

}  // namespace tafl::referee
