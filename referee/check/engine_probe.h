// SPDX-License-Identifier: MIT
// EngineProbe: one engine and one game, controlled step by step. A check sends any lines in any
// order and examines the replies. The probe runs its own loop, so a check is sequential code. It
// judges lines, moves and time; engine_check.h decides what they mean for the engine.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/dialogue.h"
#include "referee/engine_spec.h"
#include "referee/players/otep/otep_text.h"
#include "referee/world.h"
#include "rules/game.h"
#include "rules/move_text.h"

namespace tafl::referee {

/// Reply of the engine to a move request.
struct MoveReply {
    bool is_good = false;       ///< the move is legal and in time
    std::string text;           ///< "moved d1-c1 after 0.002 s", or the fault
    rules::Move move;           ///< only valid if `is_good`
    bool is_refusable = false;  ///< the move is illegal or unreadable
};

/// Returns "0.002 s".
[[nodiscard]] std::string seconds(Duration time);

/// Controls one engine that speaks OTEP.
class EngineProbe : private EngineLink::Listener {
  public:
    using Milliseconds = std::chrono::milliseconds;

    // Construction
    explicit EngineProbe(EngineSpec spec, const World& world = real_world());
    ~EngineProbe();
    EngineProbe(const EngineProbe&) = delete;
    EngineProbe& operator=(const EngineProbe&) = delete;
    /// Starts the process. Returns the reason if that fails, otherwise empty.
    [[nodiscard]] std::optional<std::string> start(rules::Side side);

    // Queries
    [[nodiscard]] const rules::Game& game() const { return *game_; }
    [[nodiscard]] std::vector<std::string> dialogue() const { return dialogue_.lines(); }
    /// Waits for `hello`. Returns the time since the start; empty if `hello` did not arrive in
    /// time.
    [[nodiscard]] std::optional<Duration> hello();
    [[nodiscard]] bool has_ended() const { return link_ == nullptr || link_->has_ended(); }
    /// Returns how the engine broke: "exited with code 3". Empty if it did not break.
    [[nodiscard]] std::string break_reason() const;
    /// Returns "; it wrote 'hello' without an end of line", or an empty text.
    [[nodiscard]] std::string unfinished_clause() const;
    /// Returns the last part of its standard error.
    [[nodiscard]] std::string standard_error() const;
    /// Returns the longest delay of the host's loop during waits.
    [[nodiscard]] Duration worst_lag() const { return worst_lag_; }
    /// Returns the number of moves without a request, or after the first reply to a request.
    [[nodiscard]] int unrequested_moves() const { return uncalled_moves_; }

    // Control
    /// Sends whole lines, newlines included, unchanged.
    void say(std::string text);
    /// Starts a new game: sends `rules` and sets up the probe's own board.
    void begin(const rules::Ruleset& ruleset);
    /// Returns the lines of a move request as one text: opponent-move (if there are moves to
    /// report), clock (if any), play.
    [[nodiscard]] std::string prompt(std::string_view clock);
    /// Sends the prompt and waits for a move, at most `timeout`.
    [[nodiscard]] MoveReply ask(std::string prompt, Milliseconds timeout);
    /// Plays the engine's move and confirms it to the engine.
    void accept(rules::Move move);
    /// Plays a move of the opponent; the next prompt reports it.
    void play_opponent(rules::Move move);
    /// Plays a random turn of the opponent. Returns false if the game is over.
    bool play_opponent_turn(std::uint64_t seed);
    /// Receives lines for this time.
    void listen(Milliseconds time);
    /// Runs the loop until `is_done` returns true or the engine breaks. Returns false if `is_done`
    /// is still false.
    bool wait(const std::function<bool()>& is_done, Milliseconds timeout);
    /// Starts the shutdown; see Link::quit().
    void quit(const QuitTimeouts& timeout) { link_->quit(timeout); }
    /// Sends TERM to the process of the engine.
    void terminate();
    /// Waits for the end of the process. Returns the time until then; empty if it still runs after
    /// `timeout`.
    [[nodiscard]] std::optional<Duration> end_within(Milliseconds timeout);

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override {}
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override {}
    void answer_request(otep::Word request);
    /// Waits until OpenTafl is ready again; see opentafl_dialect.h.
    void let_rest();
    [[nodiscard]] MoveReply judge(Milliseconds timeout);

    struct ReceivedLine {
        TimePoint stamp;
        std::string text;
    };

    boost::asio::io_context loop_{1};
    EngineSpec spec_;
    const World& world_;
    Dialogue dialogue_;
    rules::Side side_{};
    std::optional<rules::Game> game_;
    std::vector<rules::MoveRecord> news_;
    std::string clock_;  ///< last clock that was sent
    rules::MoveStyle style_ = rules::MoveStyle::simple;
    TimePoint started_;
    TimePoint asked_;  ///< just before the last write
    std::optional<TimePoint> hello_;
    bool is_asked_ = false;
    bool is_getting_ready_ = false;
    std::optional<ReceivedLine> move_;
    std::string complaint_;  ///< text for `error -1` or `move ---`
    int uncalled_moves_ = 0;
    Duration worst_lag_{0};
    rules::Termination broken_{};
    std::unique_ptr<EngineLink> link_;
};

}  // namespace tafl::referee
