// SPDX-License-Identifier: MIT
// OtepPlayer: one engine in one game, speaking OTEP. It turns what the game wants to say into lines
// and hands what arrives, stamped, to the game's inbox; it judges nothing.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "referee/bench.h"
#include "referee/dialogue.h"
#include "referee/engine_spec.h"
#include "referee/inbox.h"
#include "referee/players/otep/otep_text.h"
#include "referee/transcript.h"
#include "referee/world.h"
#include "rules/game_record.h"
#include "rules/move_text.h"
#include "rules/ruleset.h"

namespace tafl::referee {

/// Something from one of the two engines: a line, or that it broke.
struct Arrival {
    rules::Side side{};
    TimePoint stamp;
    std::string line;
    rules::Termination broken = rules::Termination::none;
};

/// What an engine is told before it is to move.
struct Prompt {
    std::span<const rules::MoveRecord> news;  ///< the moves it has not heard of, oldest first
    const rules::Board* board;
    std::optional<otep::ClockReading> clocks;  ///< none without a clock
    rules::Side to_move{};
};

class OtepPlayer : private EngineLink::Listener {
  public:
    // Making
    /// `transcript` may be null; what is given outlives the player.
    OtepPlayer(rules::Side side, EngineSpec spec, Inbox<Arrival>& inbox, const World& world,
               Transcript* transcript);
    /// Starts the engine, or says in a sentence why that is impossible. Throws std::system_error
    /// where the host fails.
    [[nodiscard]] std::optional<std::string> start(const boost::asio::any_io_executor& executor,
                                                   Seating seating);
    /// Takes an engine that has played before, instead of starting one.
    void take_over(std::unique_ptr<SeatedEngine> engine);

    // Asking
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] bool has_started() const { return engine_ != nullptr; }
    /// True if there is no process (any more).
    [[nodiscard]] bool is_gone() const { return !engine_ || engine_->link().has_ended(); }
    /// Until then it must be left alone, as far as it is known by now: see opentafl_dialect.h.
    [[nodiscard]] TimePoint rests_until() const { return is_gone() ? TimePoint{} : rests_until_; }
    /// Whether what it says between its move and its next question is about that move, and not
    /// about its next.
    [[nodiscard]] bool remarks_afterwards() const { return spec_.dialect == Dialect::opentafl; }
    /// How the process had ended when it broke; nothing if it had not.
    [[nodiscard]] ExitStatus broken_status() const { return broken_status_; }
    /// Everything that speaks for or against it, in a sentence and in its own words.
    [[nodiscard]] rules::Evidence evidence(std::string summary) const;

    // Telling
    void tell_rules(const rules::Ruleset& ruleset);
    void tell_position(const rules::Board& board);
    void tell_side();
    void tell_clocks(const otep::ClockReading& clocks);
    /// Returns the moment just before it was written.
    TimePoint prompt(const Prompt& prompt);
    /// Takes note of a line of its own, after its move, that says how it is.
    void heed(TimePoint stamp, std::string_view line);
    /// It has moved, at `stamp`; its rest begins, if it needs one.
    void rest(TimePoint stamp);
    /// Its move is accepted.
    void accept(const rules::Board& after);
    /// Its move is refused; `line` says how.
    void refuse(std::string line);
    void use_simple_moves(bool simple);
    /// The game is over; the engine may leave (`goodbye`), or it is kept for another game.
    void finish(rules::Result result, bool is_kept);

    // Ending
    /// Gives up a running engine, for another game.
    [[nodiscard]] std::unique_ptr<SeatedEngine> release() { return std::move(engine_); }
    /// A last look at what it has written: see EngineLink.
    void collect();
    void quit(const QuitPatience& patience);

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override;
    /// Returns the moment just before the write.
    TimePoint say(std::string text);
    /// Keeps a line back until the next thing is said, where the engine needs its rest first.
    void say_after_rest(std::string line);
    [[nodiscard]] rules::MoveStyle move_style() const;

    rules::Side side_;
    EngineSpec spec_;
    Inbox<Arrival>& inbox_;
    const World& world_;
    Dialogue dialogue_;
    std::unique_ptr<SeatedEngine> engine_;
    std::string held_back_;
    TimePoint rests_until_{};
    bool is_getting_ready_ = false;  ///< for what comes after its move
    ExitStatus broken_status_;
};

}  // namespace tafl::referee
