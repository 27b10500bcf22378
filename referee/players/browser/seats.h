// SPDX-License-Identifier: MIT
// Seats: where people sit who play from a page. A game's player (browser_player.h) shows the seat
// what the person may see, and hears there what the person said; whoever serves pages looks at the
// seat and says what was sent. Only values go in and out, under a lock that nobody holds for longer
// than a copy takes.
//
// A seat is called like its engine. It is for one game at a time: players of further games of that
// name stand in line (Chair). What is said is held against what the seat showed last, so of two
// pages that are open only the first is heard, and a move that is not legal never reaches a game.
// A repeat of the last accepted move is a success without effect: a page that has lost the
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

enum class SeatState : std::uint8_t {
    free,     ///< no game has wanted anybody yet
    called,   ///< a game waits until somebody sits down
    waiting,  ///< for the opponent, or for the game to hear what was said
    to_move,
    over  ///< and no other game wants anybody
};
/// "free", "called", "waiting", "to-move", "over".
[[nodiscard]] std::string_view name_of(SeatState state);

/// What a person is shown. But for state and version, as the last game has it.
struct SeatView {
    SeatState state = SeatState::free;
    std::uint64_t version = 0;  ///< another one after each change
    std::int64_t game = 0;      ///< GameLink::number
    rules::Side side{};
    std::shared_ptr<const rules::Ruleset> ruleset{};  ///< null if the seat is free
    rules::Board board{};
    std::size_t plies = 0;  ///< of the whole game
    rules::Side to_move{};
    std::optional<rules::MoveRecord> last{};  ///< the move that led here
    std::vector<rules::Move> legal{};         ///< none unless it is the person's turn
    std::optional<ClockReading> clocks{};     ///< as of `stamp`; none without a clock
    TimePoint stamp{};
    TimePoint called_until{};  ///< when nobody's coming loses the game
    rules::Result result = rules::Result::none;
};

/// What a person says, as of what was shown.
struct SeatAction {
    enum class Kind : std::uint8_t { sit_down, move, resign };
    Kind kind{};
    std::int64_t game = 0;
    std::size_t plies = 0;  ///< of a move: how many there were before it
    rules::Move move{};
    TimePoint stamp{};  ///< of its arrival
};

enum class SeatActionResult : std::uint8_t {
    heard,
    no_game,     ///< none wants anything here (any more)
    other_game,  ///< another one does
    gone_on,     ///< that was said before, or the game has gone on
    not_seated,  ///< the game waits for somebody to sit down
    not_to_move,
    illegal
};

class SeatClaim;

class Seats {
  public:
    Seats() = default;
    Seats(const Seats&) = delete;
    Seats& operator=(const Seats&) = delete;

    // Any thread
    [[nodiscard]] SeatView look(const std::string& name) const;
    /// Hands it to the game, if that can do something with it. Returns `heard` without effect if it
    /// is a repeat of the last move.
    [[nodiscard]] SeatActionResult say(const std::string& name, const SeatAction& word);

    /// Is called after each change, on whatever thread made it; must return at once. To be set, or
    /// taken back, while nobody plays or says anything.
    using Listener = std::function<void(const std::string& name)>;
    void on_change(Listener listener) { listener_ = std::move(listener); }

  private:
    friend class SeatClaim;
    struct Seat {
        std::deque<SeatClaim*> line;  ///< the first one has it
        SeatView view;
        std::vector<SeatAction> said;  ///< and not heard yet: each kind once at most
        bool has_resigned = false;
        std::optional<SeatAction> last_move;  ///< accepted last, in any game
    };
    [[nodiscard]] static SeatActionResult judge(const Seat& seat, const SeatAction& word);
    [[nodiscard]] static bool is_repeat(const Seat& seat, const SeatAction& word);
    void change(Seat& seat, SeatView view);

    mutable std::mutex mutex_;
    std::map<std::string, Seat> seats_;
    std::uint64_t versions_ = 0;
    Listener listener_;
};

/// A player's place in the line for a seat, from making to the end of its game. Belongs to the
/// thread that plays.
class SeatClaim {
  public:
    /// `wake` is called, on any thread and with the lock held, when there is something to hear or
    /// the seat has come to this player. `seats` outlives it.
    SeatClaim(Seats& seats, std::string name, std::function<void()> wake);
    ~SeatClaim();
    SeatClaim(const SeatClaim&) = delete;
    SeatClaim& operator=(const SeatClaim&) = delete;

    [[nodiscard]] bool is_seated() const;
    /// Only while seated; the version is the seat's own.
    void show(const SeatView& view);
    /// The oldest word that was not heard yet.
    [[nodiscard]] std::optional<SeatAction> hear();
    /// The next one may have the seat, which shows the end of this game until then.
    void stand_up();

  private:
    friend class Seats;
    /// Returns true if the claim had the seat. The caller holds the mutex of `seats_`.
    bool leave_queue();

    Seats& seats_;
    std::string name_;
    std::function<void()> wake_;
};

}  // namespace tafl::referee
