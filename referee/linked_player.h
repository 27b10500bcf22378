// SPDX-License-Identifier: MIT
// LinkedPlayer: base class of players with an engine process at the other end of a link (pipes or
// TCP). Contains the parts that do not depend on the protocol. Used on the loop's thread only.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/player.h"

namespace tafl::referee {

/// Player that sends messages to its engine, and receives its messages, over a Link.
class LinkedPlayer : public Player {
  public:
    /// The world must outlive the player.
    LinkedPlayer(EngineSpec spec, LaunchContext context, const World& world)
        : Player(std::move(spec), std::move(context)), world_(world) {}

    [[nodiscard]] bool is_gone() const override { return !link_ || link_->has_ended(); }
    /// Returns false if the link broke or the process has ended. Also returns false if the engine
    /// sent a line of a game, or more than 200 lines, between two games.
    [[nodiscard]] bool is_fit() const override { return is_fit_ && !is_gone(); }
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const override {
        return link_ ? link_->processor_use(max_age) : ProcessorUse();
    }
    void add_evidence(rules::Evidence& evidence) const override;
    [[nodiscard]] std::string unfinished_text() const override;

    void join(const GameLink& game) override;
    void part() override;
    void set_frozen(bool is_frozen) override {
        if (link_) link_->set_frozen(is_frozen);
    }
    void collect() override;
    /// Starts the shutdown of the engine, or replaces the timeouts of a running shutdown. The first
    /// call also sends quit_command().
    void leave(const QuitTimeouts& timeout) override;

  protected:
    [[nodiscard]] const World& world() const { return world_; }
    /// Stores the link that the subclass created in start().
    void attach(std::unique_ptr<Link> link) { link_ = std::move(link); }
    [[nodiscard]] const Link& link() const { return *link_; }

    /// Sends one or more lines to the engine. Adds them to the dialogue of the game and to the log.
    /// Returns the time just before the write.
    TimePoint send(std::string_view text) { return send(text, text); }
    /// Sends `sent` to the engine; the dialogue and the log contain `noted` instead. Returns the
    /// time just before the write.
    TimePoint send(std::string_view noted, std::string_view sent);
    /// Adds a line that the engine sent to the dialogue of the game and to the log. Call it only
    /// during a game.
    void log_received(TimePoint stamp, std::string_view line);
    /// Sets the counts of output for flood detection to 0.
    virtual void reset_flood_count();
    /// Returns the text that requests the engine to quit, with its newline. Returns an empty text
    /// if the protocol has no such message.
    [[nodiscard]] virtual std::string quit_command() { return {}; }

    /// Counts a line that the engine sent between two games. If `is_for_a_game` (for example a
    /// move), or after more than 200 lines, is_fit() returns false.
    void note_idle_line(bool is_for_a_game);
    // Reactions to the events of a link
    /// Resumes the coroutine of the game within this call; does nothing between games. The game may
    /// destroy this player.
    void wake_session();
    /// Resumes the coroutine of the game later, from the loop; does nothing between games.
    void ring_game();
    /// Sends a Failure with the termination `how` to the game; between games, sends nothing. From
    /// then on, is_fit() returns false.
    void break_off(TimePoint stamp, rules::Termination how, std::string what);

  private:
    /// Adds the engine's output after its last newline to the dialogue, as evidence: a reply
    /// without its newline is not a line of the dialogue.
    void note_unfinished_line();

    const World& world_;
    std::unique_ptr<Link> link_;
    bool is_leaving_ = false;
    /// Exit status of the process at the time when the link broke in this game; empty if the link
    /// did not break.
    ExitStatus broken_status_;
    bool is_fit_ = true;
    int idle_lines_ = 0;  ///< number of lines that the engine sent since its last game
};

}  // namespace tafl::referee
