// SPDX-License-Identifier: MIT
// Player: interface of a player that chooses moves, mostly an engine with its protocol. The game
// calls the player; the player sends messages to the game's inbox, as values with the time of
// arrival. A player judges nothing: the game decides if a move is legal and in time.
//
// A started player plays one or more games, one after the other. Order of calls: join(),
// send_rules(); then request_move(), and after each move accept() or refuse(). At the end:
// finish(), then part() if it stays for another game, otherwise leave(). A player never calls the
// game. It adds a message to the inbox and wakes the game, which may end within that call.
//
// A new protocol needs a directory below players/ and a row in players/protocols.cpp. Used on the
// loop's thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/clock.h"
#include "referee/dialogue.h"
#include "referee/engine_spec.h"
#include "referee/inbox.h"
#include "referee/link.h"
#include "referee/quit_timeouts.h"
#include "referee/time_point.h"
#include "referee/world.h"
#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "rules/move_text.h"
#include "rules/moves.h"
#include "rules/played_ply.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

// Messages of a player

/// The player is ready to play. If the protocol has no greeting, the player class sends this
/// message itself.
struct Hello {
    /// True: EngineSpec::dialect is `automatic`, and a line before the greeting identified the
    /// engine as OpenTafl.
    bool is_opentafl = false;
};

/// The player has chosen a move.
struct Moved {
    rules::Move move;
    /// Further moves of a berserk sequence, if one message contains the whole sequence.
    std::vector<rules::Move> more = {};
};

/// The player sent a move that cannot be read. `text` is the part that messages quote.
struct UnreadableMove {
    std::string text;
};

/// The player resigns.
struct Resigned {};

/// A comment of the player, or its search info as text.
struct Comment {
    std::string text;
    /// True: the comment is about the player's last move. But if the next move of the player is
    /// already requested, the comment counts for that next move. False: the comment is about the
    /// player's next move.
    bool is_on_last_move = false;
};

/// Evaluation of a position by the player, in a common format.
struct Evaluated {
    rules::Evaluation evaluation;
    /// True: the evaluation is of the player's last move. But if the next move of the player is
    /// already requested, the evaluation counts for that next move. False: the evaluation is of the
    /// player's next move.
    bool is_on_last_move = false;
};

/// Query of the player about the game. The game replies by Player::answer_query().
enum class EngineQuery : std::uint8_t { rules, position, side, clock };

/// The player cannot or will not continue, and its side loses. Exceptions: with void_host_error or
/// void_host_late, the game is void. With void_rules_differ, GameLimits::rules_differ decides.
struct Failure {
    rules::Termination termination{};
    /// Reason as a clause that follows the engine's name: "exited with code 3".
    std::string what;
};

using PlayerMessage =
    std::variant<Hello, Moved, UnreadableMove, Resigned, Comment, Evaluated, EngineQuery, Failure>;

/// Message of a player, with its side and the time of its arrival.
struct Arrival {
    rules::Side side{};
    TimePoint stamp;
    PlayerMessage message;
};

// Data for a player

/// Access of a player to its game: the inbox for its messages, and the dialogue for evidence.
struct GameLink {
    rules::Side side{};
    Inbox<Arrival>& inbox;
    Dialogue& dialogue;
    std::int64_t number = 0;  ///< number of the game: Assignment::game
};

/// Current state of a game, for one player. Valid only during the call that receives it.
struct GameView {
    /// Rules of the game. Their start position is the one before all `moves`.
    const rules::CompiledRules& compiled_rules;
    /// Rules that send_rules() sent. Their start position is the one after the opening.
    const rules::Ruleset& ruleset;
    std::span<const rules::MoveRecord> moves;  ///< all moves of the game, opening included
    std::size_t opening = 0;                   ///< number of opening moves in `moves`
    /// Number of moves that the player knows; they are the first of `moves`.
    std::size_t known = 0;
    const rules::Position& position;
    /// Last ply, without its comment and evaluation, which are not for players; empty at the start.
    const std::optional<rules::PlayedPly>& last;
    /// Time controls and time left of both sides; empty if the player's side has no clock.
    std::optional<ClockReading> clocks;

    /// Returns the moves that the player does not know yet, oldest first.
    [[nodiscard]] std::span<const rules::MoveRecord> new_moves() const {
        return moves.subspan(known);
    }
};

/// Player of one side. Each protocol has a subclass.
class Player {
  public:
    // Construction
    Player(EngineSpec spec, LaunchContext context)
        : spec_(std::move(spec)), context_(std::move(context)) {}
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Starts the player. Returns nullopt, or the reason why it cannot start, as a clause. Throws
    /// std::runtime_error if the host fails. Call it once, after the first join().
    [[nodiscard]] virtual std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) = 0;

    // Queries
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    /// Returns true if this started player can also play a game with `spec` and `context`. The
    /// seed, the address and EngineSpec::build may differ. The side may differ unless the arguments
    /// depend on it.
    [[nodiscard]] bool suits(const EngineSpec& spec, const LaunchContext& context) const;
    /// Returns true if no process of the player runs: not started yet, or ended.
    [[nodiscard]] virtual bool is_gone() const = 0;
    /// Returns true if the player may play another game. Call it between games. The default
    /// implementation returns true while a process runs.
    [[nodiscard]] virtual bool is_fit() const { return !is_gone(); }
    /// Returns the earliest time at which the next message may be sent to the player, if it needs a
    /// pause after its move. The default value, TimePoint{}, means at once.
    [[nodiscard]] virtual TimePoint busy_until() const { return {}; }
    /// Returns the time at which the player could start its work. The player is not responsible for
    /// earlier delays. Returns TimePoint::max() while the player waits for the host. Returns
    /// TimePoint{}, the default, if the start time does not matter.
    [[nodiscard]] virtual TimePoint started_at() const { return {}; }
    /// Returns the processor time used by the player's processes, measured at most the given time
    /// ago. The default implementation returns 0, for unknown.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Adds the standard error and the exit status of the engine to the evidence. The default
    /// implementation adds nothing.
    virtual void add_evidence(rules::Evidence&) const {}
    /// Returns a clause about output of the engine after its last newline; empty without such
    /// output.
    [[nodiscard]] virtual std::string unfinished_text() const { return {}; }

    // Calls by the game
    /// Connects the player to a game, and stores a copy of `game`. The inbox and the dialogue in
    /// `game` are valid until part() or the destruction of the game. Sends nothing to the engine.
    virtual void join(const GameLink& game) { game_.emplace(game); }
    /// Ends the connection to the game: the game is over and the player stays for another game.
    /// Later lines of the engine affect only is_fit().
    virtual void part() { game_.reset(); }
    /// Sends the rules of the game to the player. `ruleset` starts with the position after the
    /// opening.
    virtual void send_rules(const rules::Ruleset& ruleset) = 0;
    /// Requests a move. Returns the time just before the request was sent: the clock starts then.
    virtual TimePoint request_move(const GameView& situation) = 0;
    /// Called before each move request to the opponent, with the position before the opponent's
    /// move. Used by protocols that send each position to both players.
    virtual void notify_position(const rules::Position&) {}
    /// Called when the player's move was played and the game continues. `after`: position after the
    /// move.
    virtual void accept(const rules::Position& after) = 0;
    /// Called when the player's move was refused. `why`: reason why the move is illegal; nullopt if
    /// the move is unreadable. Another request follows, unless the player then sends a Failure.
    virtual void refuse(std::optional<rules::Illegality> why) = 0;
    /// Sends the host's reply to a query that this player sent. The default sends nothing.
    virtual void answer_query(EngineQuery, const GameView&) {}
    /// Sends the result to the player, because the game is over. `last`: final position.
    virtual void finish(rules::Result result, const rules::Position& last) = 0;

    /// Freezes or thaws the player's processes. Called only if Limits::ponder of the player's spec
    /// is false. Between games the processes are thawed.
    virtual void set_frozen(bool) {}

    // Shutdown
    /// Reads the pending messages of the engine, and adds them to the inbox before it returns.
    /// Called at a deadline, and before an idle player is used for another game.
    virtual void collect() {}
    /// Starts the shutdown of the player, or replaces the timeouts of a running shutdown. If
    /// processes still run during a game, the player calls ring() of the inbox when they have
    /// ended.
    virtual void leave(const QuitTimeouts& timeout) = 0;

  protected:
    /// Returns the link to the current game; empty between games.
    [[nodiscard]] const std::optional<GameLink>& game() const { return game_; }
    [[nodiscard]] const LaunchContext& context() const { return context_; }
    /// Adds a message to the inbox of the game. Call it only during a game, and then call wake() or
    /// ring() of the inbox. Not inlined: otherwise g++ 12 warns about uninitialized members of
    /// moved messages.
    [[gnu::noinline]] void post_message(TimePoint stamp, PlayerMessage message) {
        game_->inbox.push({game_->side, stamp, std::move(message)});
    }

  private:
    EngineSpec spec_;
    LaunchContext context_;
    std::optional<GameLink> game_;
};

/// Search info of a player during its search. Search info is not a GameEvent, because most
/// observers do not need it. The record of a game contains only the last search info before each
/// move.
struct SearchInfo {
    rules::Side side{};
    /// Time since the move request, refused moves of this ply included.
    std::chrono::microseconds spent{0};
    rules::Evaluation evaluation;
};

/// Function that receives search info while a move is awaited. Called on the loop's thread; it must
/// not block.
using SearchInfoListener = std::function<void(const SearchInfo&)>;

/// Conditions of the games that an engine will play. Input of Protocol::why_unfit
/// (players/protocols.h). The references are valid during the call.
struct GameConditions {
    const EngineSpec& engine;
    const rules::Ruleset& ruleset;
    const rules::TimeControl& time;
    /// Number of illegal moves per turn that the engine may correct.
    int illegal_moves = 0;
    /// True: games may start with an opening, which the engine does not choose.
    bool has_openings = false;
};

}  // namespace tafl::referee
