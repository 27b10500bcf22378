// SPDX-License-Identifier: MIT
// LinkedPlayer: base class of players whose engine is a process at the other end of a link (pipes
// or TCP). Contains the parts that do not depend on the protocol. Used on the loop's thread only.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/player.h"

namespace tafl::referee {

/// Connects a Player to the link of its engine.
class LinkedPlayer : public Player {
  public:
    /// The world must outlive the player.
    LinkedPlayer(EngineSpec spec, LaunchContext context, const World& world)
        : Player(std::move(spec), std::move(context)), world_(world) {}

    [[nodiscard]] bool is_gone() const override { return !link_ || link_->has_ended(); }
    /// Returns false if the link broke, or if the engine sent lines between games that belong to a
    /// game.
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
    /// Starts the shutdown, or shortens its timeouts. The first call sends quit_command().
    void leave(const QuitTimeouts& timeout) override;

  protected:
    [[nodiscard]] const World& world() const { return world_; }
    /// Stores the link that start() created.
    void attach(std::unique_ptr<Link> link) { link_ = std::move(link); }
    [[nodiscard]] const Link& link() const { return *link_; }

    /// Sends one or more lines and adds them to the dialogue. Returns the time just before the
    /// write.
    TimePoint say(std::string_view text) { return say(text, text); }
    /// Sends `sent`; the dialogue and the log contain `noted` instead.
    TimePoint say(std::string_view noted, std::string_view sent);
    /// Adds a line of the engine to the dialogue of the game and to the log.
    void log_received(TimePoint stamp, std::string_view line);
    /// Resets the count of output for flood detection.
    virtual void pardon();
    /// Returns the text that requests the engine to quit; empty in protocols without such a
    /// message.
    [[nodiscard]] virtual std::string quit_command() { return {}; }

    /// Counts a line received between two games. A line that belongs to a game makes the player
    /// unusable for another game.
    void note_idle_line(bool is_for_a_game);
    // Reactions to the events of a link
    /// Wakes the game at once, if there is one.
    void wake_session();
    /// Wakes the game from the loop, if there is one.
    void ring_game();
    /// Reports a Failure to the game, if there is one. The player cannot play another game.
    void break_off(TimePoint stamp, rules::Termination how, std::string what);

  private:
    /// Adds an unfinished line to the dialogue as evidence: a reply without its newline is missing
    /// there.
    void note_unfinished_line();

    const World& world_;
    std::unique_ptr<Link> link_;
    bool is_leaving_ = false;
    ExitStatus broken_status_;  ///< exit status of the process when the link broke
    bool is_fit_ = true;
    int idle_lines_ = 0;  ///< lines received since the last game
};

}  // namespace tafl::referee
