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
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset.h"

namespace tafl::referee {

/// State of a seat, as a browser sees it.
enum class SeatState : std::uint8_t {
    free,     ///< no game has used the seat yet
    called,   ///< a game waits for the person to sit down
    waiting,  ///< for the opponent, or until the game receives the action
    to_move,
    over  ///< the game is over and no other game uses the seat
};
/// Returns "free", "called", "waiting", "to-move" or "over".
[[nodiscard]] std::string_view name_of(SeatState state);

/// Published view of a seat. All members except `state` and `version` are from the last game.
struct SeatView {
    SeatState state = SeatState::free;
    std::uint64_t version = 0;  ///< changes with each change of the view
    std::int64_t game = 0;      ///< GameLink::number
    rules::Side side{};
    std::shared_ptr<const rules::Ruleset> ruleset{};  ///< null if the seat is free
    rules::Board board{};
    std::size_t plies = 0;  ///< number of plies in the whole game
    rules::Side to_move{};
    std::optional<rules::MoveRecord> last{};  ///< the move before this position
    std::vector<rules::Move> legal{};         ///< empty unless the person is to move
    std::optional<ClockReading> clocks{};     ///< clocks at `stamp`; empty without a clock
    TimePoint stamp{};
    TimePoint called_until{};  ///< the game is lost if the person has not sat down by then
    rules::Result result = rules::Result::none;
};

/// Action of a person, with the game and ply that it refers to.
struct SeatAction {
    enum class Kind : std::uint8_t { sit_down, move, resign };
    Kind kind{};
    std::int64_t game = 0;
    std::size_t plies = 0;  ///< only for a move: number of plies before it
    rules::Move move{};
    TimePoint stamp{};  ///< time of arrival
};

/// Result of a submitted action.
enum class SeatActionResult : std::uint8_t {
    heard,       ///< accepted
    no_game,     ///< no game uses the seat
    other_game,  ///< a different game uses the seat
    gone_on,     ///< the action came before, or the game has continued
    not_seated,  ///< the person must sit down first
    not_to_move,
    illegal
};

class SeatClaim;

/// All seats of a server, by the name of the entrant.
class Seats {
  public:
    Seats() = default;
    Seats(const Seats&) = delete;
    Seats& operator=(const Seats&) = delete;

    // Usable on any thread
    /// Returns the view of this seat; an unused seat is free.
    [[nodiscard]] SeatView look(const std::string& name) const;
    /// Submits an action and wakes the game if it is accepted. A repeat of the last accepted move
    /// returns `heard` without effect.
    [[nodiscard]] SeatActionResult say(const std::string& name, const SeatAction& word);

    /// Called after each change, on the thread that made it; must return at once. Set or reset it
    /// only while no game uses a seat and no action is submitted.
    using Listener = std::function<void(const std::string& name)>;
    void on_change(Listener listener) { listener_ = std::move(listener); }

  private:
    friend class SeatClaim;
    struct Seat {
        std::deque<SeatClaim*> line;  ///< claims in order; the first has the seat
        SeatView view;
        /// Accepted actions that the game has not received; at most one of each kind.
        std::vector<SeatAction> said;
        bool has_resigned = false;
        std::optional<SeatAction> last_move;  ///< last accepted move, in any game
    };
    [[nodiscard]] static SeatActionResult judge(const Seat& seat, const SeatAction& word);
    [[nodiscard]] static bool is_repeat(const Seat& seat, const SeatAction& word);
    void change(Seat& seat, SeatView view);

    mutable std::mutex mutex_;
    std::map<std::string, Seat> seats_;
    std::uint64_t versions_ = 0;
    Listener listener_;
};

/// Place of a player in the queue for a seat, from construction until stand_up() or destruction.
/// Used on the thread that plays.
class SeatClaim {
  public:
    /// Joins the queue. `wake` is called when an action has arrived or this claim got the seat. The
    /// call is on any thread, with the lock held. `seats` must outlive this object.
    SeatClaim(Seats& seats, std::string name, std::function<void()> wake);
    ~SeatClaim();
    SeatClaim(const SeatClaim&) = delete;
    SeatClaim& operator=(const SeatClaim&) = delete;

    /// Returns true if this claim has the seat.
    [[nodiscard]] bool is_seated() const;
    /// Publishes a view. Call it only while seated; the seat sets `version`.
    void show(const SeatView& view);
    /// Removes and returns the oldest action; nullopt without an action.
    [[nodiscard]] std::optional<SeatAction> hear();
    /// Leaves the seat to the next claim. Until that claim publishes, the seat shows the end of
    /// this game.
    void stand_up();

  private:
    friend class Seats;
    /// Removes the claim from the queue. Returns true if it had the seat. The caller holds the
    /// mutex of `seats_`.
    bool leave_queue();

    Seats& seats_;
    std::string name_;
    std::function<void()> wake_;
};

}  // namespace tafl::referee
