// SPDX-License-Identifier: MIT
// LinkedPlayer: a player whose engine is a process at the other end of a link, pipes or a
// connection: what is the same whatever it speaks. Belongs to the loop's thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/player.h"

namespace tafl::referee {

class LinkedPlayer : public Player {
  public:
    /// The world outlives it.
    LinkedPlayer(EngineSpec spec, LaunchContext context, const World& world)
        : Player(std::move(spec), std::move(context)), world_(world) {}

    [[nodiscard]] bool is_gone() const override { return !link_ || link_->has_ended(); }
    /// Not once it has broken, or has not come to rest between two games.
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
    /// With quit_command(), the first time.
    void leave(const QuitTimeouts& timeout) override;

  protected:
    [[nodiscard]] const World& world() const { return world_; }
    /// What start() has got.
    void attach(std::unique_ptr<Link> link) { link_ = std::move(link); }
    [[nodiscard]] const Link& link() const { return *link_; }

    /// A line, or several, that go out as they stand in the dialogue. Returns the moment just
    /// before the write.
    TimePoint say(std::string_view text) { return say(text, text); }
    TimePoint say(std::string_view noted, std::string_view sent);
    /// Notes what the engine has said in a game.
    void log_received(TimePoint stamp, std::string_view line);
    /// What it has written so far does not count towards a flood any more.
    virtual void pardon();
    /// What is said before it has to leave; "" in a protocol without a word for that.
    [[nodiscard]] virtual std::string quit_command() { return {}; }

    /// A line between two games; one that belongs into a game shows that it is not at rest.
    void note_idle_line(bool is_for_a_game);
    /// What every listener to a link does with what it is told.
    void wake_session();
    void ring_game();
    void break_off(TimePoint stamp, rules::Termination how, std::string what);

  private:
    /// For the evidence: an answer that lacks only its newline is not in the dialogue.
    void note_unfinished_line();

    const World& world_;
    std::unique_ptr<Link> link_;
    bool is_leaving_ = false;
    ExitStatus broken_status_;  ///< how the process had ended when it broke
    bool is_fit_ = true;
    int idle_lines_ = 0;
};

}  // namespace tafl::referee
