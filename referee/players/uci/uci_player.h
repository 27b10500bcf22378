// SPDX-License-Identifier: MIT
// UciPlayer: an engine in a process of its own that speaks uci-tafl, the UCI dialect of TaflZero.
// UCI_TAFL.md describes the protocol.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/engagement.h"
#include "referee/engine_link.h"
#include "referee/player.h"
#include "referee/players/uci/stop_timer.h"
#include "referee/players/uci/uci_text.h"

namespace tafl::referee {

namespace uci {
/// See players/protocols.h.
[[nodiscard]] std::optional<std::string> why_unfit(const Engagement& engagement);
}  // namespace uci

class UciPlayer final : public Player, private EngineLink::Listener {
  public:
    /// The world outlives it.
    UciPlayer(EngineSpec spec, LaunchContext context, const World& world)
        : Player(std::move(spec), std::move(context)), world_(world) {}

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] bool is_gone() const override { return !link_ || link_->has_ended(); }
    [[nodiscard]] bool is_fit() const override { return is_fit_ && !is_gone(); }
    void add_evidence(rules::Evidence& evidence) const override;

    void join(const GameLink& game) override;
    void part() override;
    void tell_rules(const rules::Ruleset&) override {}  // it knows no others than its own
    TimePoint ask(const Situation& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality>) override {}  // it is asked once more, no more
    void finish(rules::Result, const rules::Position&) override {}

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override;

    void read(TimePoint stamp, std::string line);
    void read_answer(TimePoint stamp, const uci::EngineLine& line);
    void note_idle_line(std::string_view line);
    /// What it thinks of the move that it is about to say.
    void tell_evaluation(TimePoint stamp);
    /// The second half of the greeting, as soon as it may be said.
    void go_on_greeting();
    void stop_thinking();

    /// Those that the position does not hold yet.
    void note_moves(const Situation& situation);
    /// Returns the moment just before the write.
    TimePoint say(std::string_view text);

    const World& world_;
    std::unique_ptr<EngineLink> link_;
    std::optional<StopTimer> stop_timer_;
    bool has_said_uciok_ = false;
    bool is_readiness_due_ = false;  ///< is to be asked for
    /// How many "go" it has not answered: one while it is asked. It answers each, in turn.
    int searches_ = 0;
    bool is_leaving_ = false;

    // Of the game that it plays
    std::string position_;         ///< the "position" that it is told, without its newline
    std::size_t moves_noted_ = 0;  ///< how many moves that holds
    std::string info_;             ///< the last such line of this search
    ExitStatus broken_status_;     ///< how the process had ended when it broke

    // Between games
    bool is_fit_ = true;
    int idle_lines_ = 0;
};

}  // namespace tafl::referee
