// SPDX-License-Identifier: MIT
// EngineProbe: one engine and one game, led by hand: a check says exactly what it wants, in any
// order, and looks at what comes. Runs its loop itself, so that a check reads from top to bottom.
// It judges lines, moves and time; what that means for the engine is engine_check.h's.
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

/// What became of a question.
struct MoveReply {
    bool is_good = false;       ///< a legal move, in time
    std::string text;           ///< "moved d1-c1 after 0.002 s", or what went wrong
    rules::Move move;           ///< if good
    bool is_refusable = false;  ///< a move came that is illegal, or none
};

/// "0.002 s".
[[nodiscard]] std::string seconds(Duration time);

class EngineProbe : private EngineLink::Listener {
  public:
    using Milliseconds = std::chrono::milliseconds;

    // Making
    explicit EngineProbe(EngineSpec spec, const World& world = real_world());
    ~EngineProbe();
    EngineProbe(const EngineProbe&) = delete;
    EngineProbe& operator=(const EngineProbe&) = delete;
    /// None if it runs.
    [[nodiscard]] std::optional<std::string> start(rules::Side side);

    // Asking
    [[nodiscard]] const rules::Game& game() const { return *game_; }
    [[nodiscard]] std::vector<std::string> dialogue() const { return dialogue_.lines(); }
    /// How long the engine took to say hello; waits for it.
    [[nodiscard]] std::optional<Duration> hello();
    [[nodiscard]] bool has_ended() const { return link_ == nullptr || link_->has_ended(); }
    /// How it broke, "exited with code 3"; empty while it has not.
    [[nodiscard]] std::string break_reason() const;
    /// "; it wrote 'hello' without an end of line", or nothing.
    [[nodiscard]] std::string unfinished_clause() const;
    /// The end of what it wrote to its standard error.
    [[nodiscard]] std::string standard_error() const;
    /// The longest delay of the host's own loop while it waited.
    [[nodiscard]] Duration worst_lag() const { return worst_lag_; }
    /// Moves that nobody asked for, or that came after the first answer to a question.
    [[nodiscard]] int unrequested_moves() const { return uncalled_moves_; }

    // Leading
    /// Whole lines, newlines included, as they are.
    void say(std::string text);
    /// A new game: `rules`, and the probe's own board.
    void begin(const rules::Ruleset& ruleset);
    /// opponent-move (if there is something to report), clock (if any), play, in one write.
    [[nodiscard]] std::string prompt(std::string_view clock);
    /// Says the prompt and waits for a legal move, at most `timeout`.
    [[nodiscard]] MoveReply ask(std::string prompt, Milliseconds timeout);
    /// Plays the engine's move and confirms it.
    void accept(rules::Move move);
    /// Plays a move of the opponent's, which the next prompt will report.
    void play_opponent(rules::Move move);
    /// Any whole turn of the opponent's. False if the game is over.
    bool play_opponent_turn(std::uint64_t seed);
    /// Listens for a while.
    void listen(Milliseconds time);
    /// Runs the loop until `is_done` or until it breaks; false if that took too long.
    bool wait(const std::function<bool()>& is_done, Milliseconds timeout);
    /// The way out, as EngineLink::quit has it.
    void quit(const QuitTimeouts& timeout) { link_->quit(timeout); }
    /// Asks the process itself to end, by a signal.
    void terminate();
    /// How long the end of the process took; none if it is still there after `timeout`.
    [[nodiscard]] std::optional<Duration> end_within(Milliseconds timeout);

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override {}
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override {}
    void answer_request(otep::Word request);
    /// See opentafl_dialect.h.
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
    std::string clock_;  ///< the last one told
    rules::MoveStyle style_ = rules::MoveStyle::simple;
    TimePoint started_;
    TimePoint asked_;  ///< just before the last write
    std::optional<TimePoint> hello_;
    bool is_asked_ = false;
    bool is_getting_ready_ = false;
    std::optional<ReceivedLine> move_;
    std::string complaint_;  ///< `error -1` or `move ---`
    int uncalled_moves_ = 0;
    Duration worst_lag_{0};
    rules::Termination broken_{};
    std::unique_ptr<EngineLink> link_;
};

}  // namespace tafl::referee
