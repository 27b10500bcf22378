// SPDX-License-Identifier: MIT
// Player: interface of a player that chooses moves, mostly an engine with its protocol. The game
// calls the player; the player sends messages to the game's inbox, as values with the time of
// arrival. A player judges nothing: the game decides if a move is legal and in time.
//
// A started player plays one or more games, one after the other. Order of calls: join(),
// send_rules(); then ask(), and after each move accept() or refuse(). At the end: finish(), then
// part() if it stays for another game, otherwise leave(). A player never calls the game. It adds a
// message to the inbox and wakes the game, which may end within that call.
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
#include "referee/processor_use.h"
#include "referee/quit_timeouts.h"
#include "referee/time_point.h"
#include "referee/world.h"
#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "rules/move_text.h"
#include "rules/moves.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

// Messages of a player

/// The player is ready to play. In protocols without a greeting, the player class sends it.
struct Hello {
    /// The first line identifies OpenTafl, and the engine's spec states no dialect.
    bool is_opentafl = false;
};

/// The player has chosen a move.
struct Moved {
    rules::Move move;
    std::vector<rules::Move> more = {};  ///< further moves of a berserk sequence, if sent together
};

/// The player sent a move that cannot be read; `text` is the part to quote.
struct UnreadableMove {
    std::string text;
};

/// The player resigns.
struct Resigned {};

/// A remark of the player, or its search info as text.
struct Comment {
    std::string text;
    /// true: for its last move, until the next move request. false: for its next move.
    bool is_on_last_move = false;
};

/// Evaluation of a position by the player, in a common format.
struct Evaluated {
    rules::Evaluation evaluation;
    bool is_on_last_move = false;  ///< see Comment
};

/// A query of the player; the game replies with answer().
enum class EngineQuery : std::uint8_t { rules, position, side, clock };

/// The player cannot or will not continue. Its side loses. Exceptions: with void_host_error or
/// void_host_late the game is void; with void_rules_differ, Assignment::rules_differ decides.
struct Failure {
    rules::Termination termination{};
    std::string what;  ///< clause for messages: "exited with code 3"
};

using PlayerMessage =
    std::variant<Hello, Moved, UnreadableMove, Resigned, Comment, Evaluated, EngineQuery, Failure>;

/// A message with its sender and the time of its arrival.
struct Arrival {
    rules::Side side{};
    TimePoint stamp;
    PlayerMessage message;
};

// Data for a player

/// Access of a player to its game: the inbox for its messages and the dialogue for evidence.
struct GameLink {
    rules::Side side{};
    Inbox<Arrival>& inbox;
    Dialogue& dialogue;
    std::int64_t number = 0;  ///< Assignment::game
};

/// The current state of the game for one player. Valid during the call.
struct GameView {
    const rules::CompiledRules& compiled_rules;  ///< its start position is the one before `moves`
    const rules::Ruleset& ruleset;               ///< sent by send_rules(): starts after the opening
    std::span<const rules::MoveRecord> moves;    ///< all moves of the game, opening included
    std::size_t opening = 0;                     ///< number of opening moves in `moves`
    std::size_t known = 0;                       ///< number of `moves` that the player knows
    const rules::Position& position;
    std::optional<ClockReading> clocks;  ///< empty without a clock

    /// Returns the moves that the player does not know, oldest first.
    [[nodiscard]] std::span<const rules::MoveRecord> news() const { return moves.subspan(known); }
};

/// Chooses the moves of one side; one class per protocol.
class Player {
  public:
    // Construction
    Player(EngineSpec spec, LaunchContext context)
        : spec_(std::move(spec)), context_(std::move(context)) {}
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Starts the player. Returns the reason if that is impossible, otherwise empty. Throws
    /// std::system_error if the host fails. Call it once, after the first join().
    [[nodiscard]] virtual std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) = 0;

    // Queries
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    /// Returns true if this player can play a game with this spec and context.
    [[nodiscard]] bool suits(const EngineSpec& spec, const LaunchContext& context) const;
    /// Returns true if no process of the player runs: not started yet, or ended.
    [[nodiscard]] virtual bool is_gone() const = 0;
    /// Returns true if the player may play another game. Call it between games.
    [[nodiscard]] virtual bool is_fit() const { return !is_gone(); }
    /// Returns the earliest known time at which the player may be used again.
    [[nodiscard]] virtual TimePoint busy_until() const { return {}; }
    /// Returns the time since which the engine could run; earlier delays were caused by the host.
    /// TimePoint::max() while the engine waits for the host. The default value means that this does
    /// not matter.
    [[nodiscard]] virtual TimePoint began() const { return {}; }
    /// Returns the use by its processes, measured less than the given time ago.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Adds evidence other than the dialogue: standard error and exit status.
    virtual void add_evidence(rules::Evidence&) const {}
    /// Returns a clause about output without a newline; otherwise empty.
    [[nodiscard]] virtual std::string unfinished_text() const { return {}; }

    // Calls by the game
    /// A game begins. The link is valid until part() or the destruction of the game.
    virtual void join(const GameLink& game) { game_.emplace(game); }
    /// The game is over and the player stays. Later messages affect only is_fit().
    virtual void part() { game_.reset(); }
    virtual void send_rules(const rules::Ruleset& ruleset) = 0;
    /// Requests a move. Returns the time just before the request; the clock counts from there.
    virtual TimePoint ask(const GameView& situation) = 0;
    /// The opponent's move is about to be requested, also again. For protocols that send each
    /// position to both players.
    virtual void watch(const rules::Position&) {}
    /// The player's move was played and led to `after`. Not called if the move ended the game.
    virtual void accept(const rules::Position& after) = 0;
    /// The player's move was not played, because it is illegal (`why`) or unreadable (empty).
    /// Another request follows.
    virtual void refuse(std::optional<rules::Illegality> why) = 0;
    /// Replies to a query of the player.
    virtual void answer(EngineQuery, const GameView&) {}
    /// The game is over; `last` is its final position.
    virtual void finish(rules::Result result, const rules::Position& last) = 0;

    /// Freezes or thaws its processes, if `ponder` is off. Between games they are thawed.
    virtual void set_frozen(bool) {}

    // Shutdown
    /// Reads pending messages at a deadline, and adds them to the inbox within the call.
    virtual void collect() {}
    /// Starts the shutdown, or shortens its timeouts. If it takes time, the inbox is rung when the
    /// player is gone.
    virtual void leave(const QuitTimeouts& timeout) = 0;

  protected:
    /// Returns the game being played; empty between games.
    [[nodiscard]] const std::optional<GameLink>& game() const { return game_; }
    [[nodiscard]] const LaunchContext& context() const { return context_; }
    /// Adds a message to the inbox. Call it only during a game, and then wake() or ring() of the
    /// inbox. Not inlined: otherwise g++ 12 warns about uninitialized members of moved messages.
    [[gnu::noinline]] void tell(TimePoint stamp, PlayerMessage message) {
        game_->inbox.push({game_->side, stamp, std::move(message)});
    }

  private:
    EngineSpec spec_;
    LaunchContext context_;
    std::optional<GameLink> game_;
};

/// Search info of a player, as the player sent it. Not a GameEvent, because most observers do not
/// need it: a record contains the last one of each move.
struct SearchInfo {
    rules::Side side{};
    std::chrono::microseconds spent{0};  ///< since the move request, with refused attempts
    rules::Evaluation evaluation;
};

/// Called on the loop's thread while a move is awaited; must not block.
using SearchInfoListener = std::function<void(const SearchInfo&)>;

/// Conditions of the games that an engine will play. Input of the protocol check before play
/// (players/protocols.h). References are valid during the call.
struct GameConditions {
    const EngineSpec& engine;
    const rules::Ruleset& ruleset;
    const rules::TimeControl& time;
    int illegal_moves = 0;      ///< number per turn that the engine may correct
    bool has_openings = false;  ///< games may start with moves that it does not choose
};

}  // namespace tafl::referee
