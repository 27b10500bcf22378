// SPDX-License-Identifier: MIT
// HtpPlayer: what is common to engines that speak the Hnefatafl Text Protocol over pipes and over
// TCP. HTP.md describes the protocol.
//
// Such an engine keeps a board of its own and judges each move by rules of its own. It is told
// every move and asked for its own, which it plays at once; nothing is confirmed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "referee/engine_link.h"
#include "referee/player.h"
#include "referee/players/htp/htp_text.h"

namespace tafl::referee {

class HtpPlayer : public Player {
  public:
    void add_evidence(rules::Evidence& evidence) const override;
    void join(const GameLink& game) override;
    void tell_rules(const rules::Ruleset& ruleset) override;
    TimePoint ask(const Situation& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void finish(rules::Result, const rules::Position&) override {}

  protected:
    using Player::Player;

    // Said by either kind in its own way; text is collected, and written at once

    /// Before the first question of a game.
    virtual void begin_game(const Situation& situation, std::string& text);
    virtual void put_play(const rules::MoveRecord& move, std::string line, std::string& text) = 0;
    virtual void put_question(rules::Side side, std::string& text) = 0;
    virtual void put_setup(std::string line, std::string& text) = 0;
    virtual void put_undo(std::string& text) = 0;
    virtual void send(std::string_view text) = 0;
    virtual void pardon() = 0;
    [[nodiscard]] virtual TimePoint now() const = 0;
    [[nodiscard]] virtual std::string standard_error() const = 0;

    /// Returns the moment just before the write.
    TimePoint say(std::string_view text);
    /// Notes it as said by the engine.
    void hear(TimePoint stamp, std::string_view line);
    /// What it answers when it is asked for a move.
    void read_choice(TimePoint stamp, std::string_view text);
    /// Its rules are not the host's: the game goes no further.
    void differ(TimePoint stamp, std::string what);
    void fail(TimePoint stamp, std::string_view answer, std::string_view question);
    void break_off(TimePoint stamp, rules::Termination how, std::string what);

    [[nodiscard]] int board_size() const { return board_size_; }
    /// How many moves of the game stand on its board, and the last of them as it was said.
    [[nodiscard]] std::size_t known() const { return known_; }
    [[nodiscard]] const std::string& last_play() const { return last_play_; }
    void note_exit(const ExitStatus& status) { exit_status_ = status; }

  private:
    // Of the game that it plays
    int board_size_ = 0;
    std::size_t known_ = 0;
    bool has_begun_ = false;
    std::string last_play_;
    std::string choice_;      ///< what it has answered when it was asked for a move
    ExitStatus exit_status_;  ///< how the process had ended when it broke
};

namespace htp {
/// What is quoted of an engine's words.
[[nodiscard]] inline std::string_view shortened(std::string_view text) {
    constexpr std::size_t longest = 100;
    return text.substr(0, longest);
}
}  // namespace htp

}  // namespace tafl::referee
