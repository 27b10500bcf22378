// SPDX-License-Identifier: MIT
// GameSession: one game, from the start of its processes to their end, and the loop that plays it.
// Used only by GameRunner. It uses the Player interface (player.h) and knows no protocol.
//
// All messages pass through one inbox, and there is one deadline. handle_messages() handles the
// messages that have arrived. MoveTimer (move_timer.h) times the awaited move. All judgements use
// the stamps of messages, not the order in which waits end.
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

/// Returns true for a game that does not count because of the host: void_host_late or
/// void_host_error.
[[nodiscard]] inline bool is_void(rules::Termination termination) {
    return termination == rules::Termination::void_host_late ||
           termination == rules::Termination::void_host_error;
}

/// Returns `time` in seconds, for messages: "0.250 s".
[[nodiscard]] std::string seconds_text(Duration time);

/// One attempt at a game, with its players, clock and record. Used on the loop's thread only.
class GameSession {
  public:
    /// The world and the pool must outlive the session.
    GameSession(boost::asio::any_io_executor executor, const World& world, IdlePlayerPool& bench,
                Assignment assignment, GameObserver observer);

    /// Sets the function that receives the search info of this game. Call it before run().
    void on_thought(SearchInfoListener listener) { thoughts_ = std::move(listener); }
    /// Plays the game. Returns its record once each player has ended or is in the pool. Call it
    /// once.
    [[nodiscard]] boost::asio::awaitable<rules::GameRecord> run();
    /// Ends the game as `interrupted` and shortens the quit timeouts; run() returns soon after.
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
    void request_move(rules::Side side);
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
    void handle_messages();
    void on_timeout();
    void handle(const Arrival& arrival);
    void handle_late_messages();
    void on_message(const Arrival& arrival, const Hello& hello);
    void on_message(const Arrival& arrival, const Moved& moved);
    void on_message(const Arrival& arrival, const UnreadableMove& move);
    void on_message(const Arrival& arrival, const Resigned& resigned);
    void on_message(const Arrival& arrival, const Comment& comment);
    void on_message(const Arrival& arrival, const Evaluated& evaluated);
    void on_message(const Arrival& arrival, const EngineQuery& request);
    void on_message(const Arrival& arrival, const Failure& failure);
    /// Returns true if the move in `arrival` counts: it was requested, and it is in time or
    /// doubtful. Counts a move without a request as out of turn. Ends the game if the move is late.
    [[nodiscard]] bool accept_move_message(const Arrival& arrival);
    /// Plays `move` if it is legal, otherwise refuses it. Returns true if the move was played.
    bool judge(const Arrival& arrival, rules::Move move);
    void count_out_of_turn(rules::Side side);
    void refuse(const Arrival& arrival, std::optional<rules::Illegality> reason, std::string why);
    void accept(const Arrival& arrival, rules::Move move);
    void end_by_board();
    void forfeit(rules::Side side, rules::Termination termination, std::string why);
    void lose_on_time(rules::Side side, TimePoint now, std::string what);

    // Time (game_time.cpp)
    void note_processor_use();
    /// Returns `measured` with the lateness of the host and the processor time of the awaited
    /// engine. `looked`: time at which the host read the move or noticed that it is missing.
    [[nodiscard]] TimeMeasurement with_host(TimeMeasurement measured, TimePoint looked) const;
    [[nodiscard]] Duration processor_time_during(Duration lateness) const;
    [[nodiscard]] bool accept_late_move(const Arrival& arrival);
    void lose_without_move();
    void end_as_paused(Duration pause);
    void end_as_host_late(const TimeMeasurement& measured);

    // Queries
    [[nodiscard]] static std::optional<Transcript> transcript_for(const Assignment& assignment,
                                                                  TimePoint now);
    [[nodiscard]] const EngineSpec& spec(rules::Side side) const {
        return assignment_.engines[side];
    }
    /// Returns true if the player of `side` has no running process: it was never started, or has
    /// ended.
    [[nodiscard]] bool is_gone(rules::Side side) const {
        const auto& player = sides_[side].player;
        return !player || player->is_gone();
    }
    [[nodiscard]] rules::Ruleset rules_for_player() const;
    [[nodiscard]] LaunchContext context(rules::Side side) const;
    /// Returns true if the player of `side` may play another game (idle_player_pool.h).
    [[nodiscard]] bool may_stay(rules::Side side);
    [[nodiscard]] TimePoint hello_deadline(rules::Side side) const;
    /// Returns the time from which the players may receive the result. OpenTafl needs a pause after
    /// its move.
    [[nodiscard]] TimePoint rested() const;
    /// Returns the time after which a missing move is judged. If no move is awaited, returns the
    /// time after which a missing greeting is judged. TimePoint::max() if neither is awaited.
    [[nodiscard]] TimePoint deadline() const;
    /// Returns the state of the game for the player of `side`, without the clocks.
    [[nodiscard]] GameView situation(rules::Side side) const;
    [[nodiscard]] rules::Evidence evidence(rules::Side side) const;

    /// State of one side during the game.
    struct SideState {
        Dialogue dialogue;
        std::unique_ptr<Player> player{};  ///< null until the player is started
        /// The player sent its greeting, or has stayed from the previous game.
        bool is_ready = false;
        TimePoint hello_deadline{};
        /// Number of moves that the player knows. They are the first ones of `moves_`.
        std::size_t known_moves = 0;
        int moves_out_of_turn = 0;
        int queries = 0;        ///< number of queries of the player since its last move
        std::string comment{};  ///< comment of the player on its next move
        /// Evaluation of the player for its next move.
        std::optional<rules::Evaluation> evaluation{};
        /// Index in `record_.plies` of the player's last ply; empty once its next move is
        /// requested.
        std::optional<std::size_t> remarked_ply{};
        // Only of engines without `ponder`:
        bool is_frozen = false;
        /// Time at which the engine is frozen; if the engine rests at that time, it is frozen after
        /// its rest. Empty = no freeze is planned.
        std::optional<TimePoint> freeze_time{};
    };

    boost::asio::any_io_executor executor_;
    const World& world_;
    IdlePlayerPool& idle_players_;
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
    /// Rules that are sent to the players; they start with the position after the opening.
    rules::Ruleset rules_told_;
    std::optional<rules::GameEnd> end_;
    /// Side that resigned or failed, which ended the game; empty if the game ended otherwise.
    std::optional<rules::Side> failing_;
    bool is_stopping_ = false;

    /// All moves of the game, opening included. The players receive them from here.
    std::vector<rules::MoveRecord> moves_;
    std::optional<rules::PlayedPly> last_;  ///< last ply of the game, for GameView::last
    bool is_new_turn_ = true;
    int refusals_ = 0;  ///< number of refused moves in the current turn
    /// Processor use of the awaited engine, measured `deadline_notice` before the deadline of its
    /// move; empty before that.
    std::optional<ProcessorUse> noted_use_;
};

}  // namespace tafl::referee
