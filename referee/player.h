// SPDX-License-Identifier: MIT
// Player: whoever chooses moves in a game; an engine, mostly, and the protocol that it speaks. The
// game asks and tells; what the player says comes to the game's inbox as values, each with the
// stamp of its arrival. A player judges nothing: whether a move is legal and in time is for the
// game to say.
//
// One that is started plays a game, or several one after the other: join(), send_rules(), then
// ask(), and after each move accept() or refuse(); at last finish(), and part() if it is to stay
// for another game, else leave(). It never calls the game; it puts a message into the inbox and
// wakes it, which may be the end of the game within that call.
//
// A new protocol is a folder below players/ and a row in players/protocols.cpp. Belongs to the
// loop's thread.
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

// What a player says

/// It is ready to play. Where a protocol has no greeting, the player says so when it is.
struct Hello {
    bool is_opentafl = false;  ///< by its first line, and its spec states no dialect
};

struct Moved {
    rules::Move move;
    std::vector<rules::Move> more = {};  ///< of a berserk sequence, where all is said at once
};

/// What was to be a move, as far as it is worth quoting.
struct UnreadableMove {
    std::string text;
};

struct Resigned {};

/// A remark, or what it has found out, in its own words.
struct Comment {
    std::string text;
    bool is_on_last_move = false;  ///< until it is asked again; else on its next move
};

/// What it has found out, in one form.
struct Evaluated {
    rules::Evaluation evaluation;
    bool is_on_last_move = false;  ///< as with a comment
};

/// A question of its own; the game answers by answer().
enum class EngineQuery : std::uint8_t { rules, position, side, clock };

/// It can't or won't play on. Its side loses, unless the termination says that the game is void or
/// that it keeps to other rules.
struct Failure {
    rules::Termination termination{};
    std::string what;  ///< "exited with code 3"
};

using PlayerMessage =
    std::variant<Hello, Moved, UnreadableMove, Resigned, Comment, Evaluated, EngineQuery, Failure>;

struct Arrival {
    rules::Side side{};
    TimePoint stamp;
    PlayerMessage message;
};

// What a player is told

/// The game's side of a player: where it is heard, and where it notes what is exchanged.
struct GameLink {
    rules::Side side{};
    Inbox<Arrival>& inbox;
    Dialogue& dialogue;
    std::int64_t number = 0;  ///< Assignment::game
};

/// Where the game stands, for one player. Valid during the call.
struct GameView {
    const rules::CompiledRules& compiled_rules;  ///< with the start from which `moves` leads here
    const rules::Ruleset& ruleset;  ///< as send_rules() had it: it starts after the opening
    std::span<const rules::MoveRecord> moves;  ///< of the whole game, the opening's included
    std::size_t opening = 0;                   ///< how many of them are the opening's
    std::size_t known = 0;                     ///< how many of them the player has heard of
    const rules::Position& position;
    std::optional<ClockReading> clocks;  ///< none without a clock

    /// The moves it has not heard of, oldest first.
    [[nodiscard]] std::span<const rules::MoveRecord> news() const { return moves.subspan(known); }
};

class Player {
  public:
    // Making
    Player(EngineSpec spec, LaunchContext context)
        : spec_(std::move(spec)), context_(std::move(context)) {}
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Starts what it needs, or says in a sentence why that is impossible. Throws std::system_error
    /// where the host fails. Once, after the first join().
    [[nodiscard]] virtual std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) = 0;

    // Asking
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    /// True if it could have been made for this just as well.
    [[nodiscard]] bool suits(const EngineSpec& spec, const LaunchContext& context) const;
    /// True if nothing of it runs (any more).
    [[nodiscard]] virtual bool is_gone() const = 0;
    /// Whether it may play another game; asked between games.
    [[nodiscard]] virtual bool is_fit() const { return !is_gone(); }
    /// Until then it must be left alone, as far as that is known by now.
    [[nodiscard]] virtual TimePoint busy_until() const { return {}; }
    /// From when on it could run: what it had to wait for of the host before that is not its fault.
    /// TimePoint::max() while it waits. None of it if that does not matter.
    [[nodiscard]] virtual TimePoint began() const { return {}; }
    /// Returns the use by its processes, measured less than the given time ago.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Everything beside the dialogue that speaks for or against it.
    virtual void add_evidence(rules::Evidence&) const {}
    /// A clause about output that lacks its newline; otherwise empty.
    [[nodiscard]] virtual std::string unfinished_text() const { return {}; }

    // Telling
    /// A game begins. The link is good until the game lets it go, or is gone itself.
    virtual void join(const GameLink& game) { game_.emplace(game); }
    /// The game is over, and this stays. What it says from now on matters to is_fit() alone.
    virtual void part() { game_.reset(); }
    virtual void send_rules(const rules::Ruleset& ruleset) = 0;
    /// It is to move. Returns the moment from which its time counts, just before it was asked.
    virtual TimePoint ask(const GameView& situation) = 0;
    /// Its opponent is about to be asked, or asked again; for protocols that tell both players each
    /// position.
    virtual void watch(const rules::Position&) {}
    /// Its move was played; this is where it led. Not told if it ended the game.
    virtual void accept(const rules::Position& after) = 0;
    /// Its move was not played, as it is illegal, or unreadable; it will be asked again.
    virtual void refuse(std::optional<rules::Illegality> why) = 0;
    virtual void answer(EngineQuery, const GameView&) {}
    virtual void finish(rules::Result result, const rules::Position& last) = 0;

    /// Freezes or thaws its processes, if `ponder` is off. Between games it is thawed.
    virtual void set_frozen(bool) {}

    // Ending
    /// A last look, when its time is up, at what it has said by now; that is told at once.
    virtual void collect() {}
    /// Begins its way out, or hurries it up. Says so to the inbox when it is gone.
    virtual void leave(const QuitTimeouts& timeout) = 0;

  protected:
    /// The game that it plays; none between games.
    [[nodiscard]] const std::optional<GameLink>& game() const { return game_; }
    [[nodiscard]] const LaunchContext& context() const { return context_; }
    /// To be followed by a call of the inbox's wake() or ring(). Only in a game.
    /// Not inlined: g++ 12 warns of members that are not there in the messages that it sees moved.
    [[gnu::noinline]] void tell(TimePoint stamp, PlayerMessage message) {
        game_->inbox.push({game_->side, stamp, std::move(message)});
    }

  private:
    EngineSpec spec_;
    LaunchContext context_;
    std::optional<GameLink> game_;
};

/// Search output of a player, in its own words. It is not a GameEvent, as most observers do not
/// need it: a record has the last one of each move.
struct SearchInfo {
    rules::Side side{};
    std::chrono::microseconds spent{0};  ///< since it was asked, refused attempts included
    rules::Evaluation evaluation;
};

/// Called on the loop's thread while the player is asked for a move; must not block.
using SearchInfoListener = std::function<void(const SearchInfo&)>;

/// Conditions of the games that an engine is to play: input of the check of its protocol before
/// play (players/protocols.h). References are valid during the call.
struct GameConditions {
    const EngineSpec& engine;
    const rules::Ruleset& ruleset;
    const rules::TimeControl& time;
    int illegal_moves = 0;      ///< that it may correct, each turn
    bool has_openings = false;  ///< games may start with moves that it does not choose
};

}  // namespace tafl::referee
