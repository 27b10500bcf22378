// SPDX-License-Identifier: MIT
// EngineProbe: one engine and one game, controlled step by step. A check sends any lines in any
// order and examines the replies. The probe runs its own loop, so a check is sequential code. The
// probe judges lines, moves and time. The scenes of the check decide which points of the check are
// kept (check_scenes.h).
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

/// Reply of the engine to a move request, or the fault of the reply.
struct MoveReply {
    bool is_good = false;  ///< the engine sent a legal move in time
    std::string text;      ///< "moved d1-c1 after 0.002 s", or the fault as a clause
    rules::Move move;      ///< the move; valid only if `is_good`
    /// The engine sent an illegal or unreadable move, which a host may refuse.
    bool is_refusable = false;
};

/// Returns `time` in seconds with three decimals: "0.002 s".
[[nodiscard]] std::string seconds(Duration time);

/// Controls one engine that speaks OTEP, line by line.
class EngineProbe : private EngineLink::Listener {
  public:
    using Milliseconds = std::chrono::milliseconds;

    // Construction
    explicit EngineProbe(EngineSpec spec, const World& world = real_world());
    ~EngineProbe();
    EngineProbe(const EngineProbe&) = delete;
    EngineProbe& operator=(const EngineProbe&) = delete;
    /// Starts the process of the engine, which plays `side`. Returns nullopt, or the reason why it
    /// cannot start.
    [[nodiscard]] std::optional<std::string> start(rules::Side side);

    // Queries
    [[nodiscard]] const rules::Game& game() const { return *game_; }
    [[nodiscard]] std::vector<std::string> dialogue() const { return dialogue_.lines(); }
    /// Waits for `hello`, at most EngineSpec::hello_timeout. Returns the time from the start to
    /// `hello`; nullopt if it did not arrive.
    [[nodiscard]] std::optional<Duration> hello();
    [[nodiscard]] bool has_ended() const { return link_ == nullptr || link_->has_ended(); }
    /// Returns a clause about the end of the engine: "exited with code 3". Returns an empty text if
    /// the engine can still play.
    [[nodiscard]] std::string break_reason() const;
    /// Returns a clause that quotes the output of the engine after its last newline: "; it wrote
    /// 'hello' without an end of line". Returns an empty text without such output.
    [[nodiscard]] std::string incomplete_line_clause() const;
    /// Returns the last 4 KiB of the engine's standard error; empty before the start.
    [[nodiscard]] std::string standard_error() const;
    /// Returns the longest delay of the probe's loop during its waits so far.
    [[nodiscard]] Duration worst_lag() const { return worst_lag_; }
    /// Returns true if the engine has sent text, with or without a newline.
    [[nodiscard]] bool has_printed() const {
        return !dialogue_.received_text(1).empty() || !incomplete_line_clause().empty();
    }
    /// Returns the number of moves that the engine sent without a request, or in addition to its
    /// first reply.
    [[nodiscard]] int unrequested_moves() const { return uncalled_moves_; }

    // Control
    /// Sends `text`, one or more lines with their newlines, unchanged. If the engine is OpenTafl,
    /// first waits until the engine is ready.
    void send(std::string text);
    /// Starts a new game: sends the rules, and sets up the probe's own board.
    void begin(const rules::Ruleset& ruleset);
    /// Returns the lines of a move request as one text: `opponent-move` if the opponent has moved,
    /// `clock` unless the parameter is empty, and `play`. `clock`: fields of the `clock` line.
    [[nodiscard]] std::string prompt(std::string_view clock);
    /// Sends `prompt` and waits for a move, at most `timeout`. Returns the reply of the engine, or
    /// its fault.
    [[nodiscard]] MoveReply prompt_and_wait(std::string prompt, Milliseconds timeout);
    /// Plays the engine's move on the probe's board; the move must be legal. Confirms the move to
    /// the engine unless the game is over.
    void accept(rules::Move move);
    /// Plays a move of the opponent on the probe's board; the move must be legal. The next prompt()
    /// contains the move.
    void play_opponent(rules::Move move);
    /// Plays random moves of the opponent until the engine is to move. Returns false if the game is
    /// over.
    bool play_opponent_turn(std::uint64_t seed);
    /// Receives lines of the engine for `time`.
    void collect_lines(Milliseconds time);
    /// Runs the loop until `is_done` returns true, the engine breaks, or `timeout` has passed.
    /// Returns the last result of `is_done`.
    bool wait(const std::function<bool()>& is_done, Milliseconds timeout);
    /// Starts the shutdown of the engine, and does not wait. Closes its input, then sends TERM,
    /// then KILL, until the process exits; `timeout` is the time before each step.
    void quit(const QuitTimeouts& timeout) { link_->quit(timeout); }
    /// Sends TERM to the process of the engine.
    void terminate();
    /// Waits for the end of the process, at most `timeout`. Returns the time until its end; nullopt
    /// if the process still runs.
    [[nodiscard]] std::optional<Duration> end_within(Milliseconds timeout);

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_batch_end() override {}
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override {}
    void answer_request(otep::Word request);
    /// Call it only if the engine is OpenTafl. If OpenTafl has sent a move, first waits for its
    /// line with `opentafl_ready`, at most `opentafl_timeouts` (opentafl_dialect.h). Then waits for
    /// EngineSpec::rest.
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
    /// Moves of the opponent since the last accept() or begin(). Each prompt() contains all of
    /// them.
    std::vector<rules::MoveRecord> news_;
    std::string clock_;  ///< values of the last `clock` line that was sent; may be empty
    rules::MoveStyle style_ = rules::MoveStyle::simple;
    TimePoint started_;
    TimePoint asked_;  ///< time just before the last write to the engine
    std::optional<TimePoint> hello_;
    bool is_asked_ = false;
    bool is_getting_ready_ = false;
    std::optional<ReceivedLine> move_;
    /// Fault of the engine instead of a move: it resigned or sent a critical error.
    std::string complaint_;
    int uncalled_moves_ = 0;
    Duration worst_lag_{0};
    rules::Termination broken_{};
    std::unique_ptr<EngineLink> link_;
};

}  // namespace tafl::referee
