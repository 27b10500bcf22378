// SPDX-License-Identifier: MIT
// Seats: places at which people play in the browser. The player of a game (browser_player.h)
// publishes the position at the seat and receives the person's actions there. The web server reads
// the seat and submits actions. Data is copied in and out under a lock that is held only for a
// copy.
//
// A seat has the name of its entrant and serves one game at a time. Players of further games with
// this name wait in a queue (SeatClaim). An action is checked against the last published view. So
// if two pages are open, only the first action is accepted, and an illegal move never reaches a
// game. A repeat of the last accepted move succeeds without effect: a page that has lost the
// response sends it again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/clock.h"
#include "referee/time_point.h"
#include "rules/board.h"
#include "rules/played_ply.h"
#include "rules/result.h"
#include "rules/ruleset.h"

namespace tafl::referee {

/// State of a seat, as the page shows it.
enum class SeatState : std::uint8_t {
    free,     ///< no game has used the seat yet
    called,   ///< a game waits for the person to sit down
    waiting,  ///< the person waits for the opponent, or for the game to receive an action
    to_move,  ///< the person is to move
    over      ///< the game is over, and no other game has published at the seat
};
/// Returns "free", "called", "waiting", "to-move" or "over".
[[nodiscard]] std::string_view name_of(SeatState state);

/// Published view of a seat. All members except `state` and `version` are from the last game at the
/// seat.
struct SeatView {
    SeatState state = SeatState::free;
    std::uint64_t version = 0;  ///< number that changes with each change of the view
    std::int64_t game = 0;      ///< number of the game: GameLink::number
    rules::Side side{};
    /// Rules of the game; null if no game has used the seat.
    std::shared_ptr<const rules::Ruleset> ruleset{};
    rules::Board board{};
    std::size_t plies = 0;  ///< number of plies played in the game, opening included
    rules::Side to_move{};
    /// Last ply before this position (GameView::last); empty at the start of a game.
    std::optional<rules::PlayedPly> last{};
    /// Legal moves of the person; empty unless `state` is to_move.
    std::vector<rules::Move> legal{};
    /// Time controls and time left of both sides at `stamp`; empty if the person's side has no
    /// clock.
    std::optional<ClockReading> clocks{};
    TimePoint stamp{};  ///< time at which the view was published
    /// Time until which the person must sit down. If the person does not, the person's side loses
    /// the game.
    TimePoint called_until{};
    rules::Result result = rules::Result::none;  ///< result of the game; none until it is over
};

/// Action of a person at a seat, with the game to which it refers.
struct SeatAction {
    enum class Kind : std::uint8_t { sit_down, move, resign };
    Kind kind{};
    std::int64_t game = 0;
    /// Only for Kind::move: number of plies played before the move, opening included
    /// (SeatView::plies).
    std::size_t plies = 0;
    rules::Move move{};
    TimePoint stamp{};  ///< time at which the action arrived
};

/// Result of an action that was submitted to a seat.
enum class SeatActionResult : std::uint8_t {
    heard,        ///< the action is accepted, or repeats the last accepted move
    no_game,      ///< no game uses the seat
    other_game,   ///< the game at the seat is not the one of the action
    gone_on,      ///< the person has already acted, or the position has changed
    not_seated,   ///< the person must sit down first
    not_to_move,  ///< the opponent is to move
    illegal       ///< the move is not legal in the published position
};

class SeatClaim;

/// All seats of a server. Each seat has the name of its entrant.
class Seats {
  public:
    Seats() = default;
    Seats(const Seats&) = delete;
    Seats& operator=(const Seats&) = delete;

    // Usable on any thread
    /// Returns the view of the seat `name`. If no game has used this seat, its state is `free`.
    [[nodiscard]] SeatView current_view(const std::string& name) const;
    /// Submits an action to the seat `name`. An accepted action is stored for the game, and the
    /// game is woken. A repeat of the last accepted move returns `heard` without effect.
    [[nodiscard]] SeatActionResult act(const std::string& name, const SeatAction& word);

    /// Function that is called after each change of a seat, with its name. It runs on the thread
    /// that made the change, and must return at once. Set or reset it only while no game uses a
    /// seat and no action is submitted.
    using Listener = std::function<void(const std::string& name)>;
    void on_change(Listener listener) { listener_ = std::move(listener); }

  private:
    friend class SeatClaim;
    /// State of one seat. Access only with `mutex_` locked.
    struct Seat {
        /// Claims in the order of the queue; the first one has the seat.
        std::deque<SeatClaim*> line;
        SeatView view;
        /// Accepted actions that the game has not received; at most one of each kind.
        std::vector<SeatAction> said;
        bool has_resigned = false;  ///< true: the person has resigned the current game
        /// Last accepted move in any game; empty before the first one.
        std::optional<SeatAction> last_move;
    };
    /// Returns the result of `word`, compared with the published view of `seat`.
    [[nodiscard]] static SeatActionResult judge(const Seat& seat, const SeatAction& word);
    /// Returns true if `word` is the same move, in the same game at the same ply, as the last
    /// accepted move of `seat`.
    [[nodiscard]] static bool is_repeat(const Seat& seat, const SeatAction& word);
    /// Publishes `view` at `seat` with a new version number.
    void change(Seat& seat, SeatView view);

    mutable std::mutex mutex_;
    std::map<std::string, Seat> seats_;
    std::uint64_t versions_ = 0;
    Listener listener_;
};

/// Place of a player in the queue for a seat, from its construction until leave_seat() or its
/// destruction. Used on the thread that plays.
class SeatClaim {
  public:
    /// Joins the queue of the seat `name`. `wake` is called when an action has arrived, or when
    /// this claim got the seat from another one. It is called on any thread, with the lock of
    /// `seats` held. `seats` must outlive this object.
    SeatClaim(Seats& seats, std::string name, std::function<void()> wake);
    ~SeatClaim();
    SeatClaim(const SeatClaim&) = delete;
    SeatClaim& operator=(const SeatClaim&) = delete;

    /// Returns true if this claim is the first in the queue: it has the seat.
    [[nodiscard]] bool is_seated() const;
    /// Publishes `view` at the seat. Call it only while is_seated(). The seat sets the `version`.
    void show(const SeatView& view);
    /// Removes and returns the oldest accepted action; nullopt without an action, or if this claim
    /// does not have the seat.
    [[nodiscard]] std::optional<SeatAction> next_action();
    /// Leaves the queue; the next claim gets the seat. Until that claim publishes a view, the seat
    /// shows the end of this game.
    void leave_seat();

  private:
    friend class Seats;
    /// Removes this claim from the queue. Returns true if it had the seat. The caller has locked
    /// the mutex of `seats_`.
    bool leave_queue();

    Seats& seats_;
    std::string name_;
    /// Called when an action has arrived, or when this claim got the seat.
    std::function<void()> wake_;
};

}  // namespace tafl::referee
