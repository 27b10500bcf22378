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

#include "referee/linked_player.h"
#include "referee/players/htp/htp_text.h"

namespace tafl::referee {

class HtpPlayer : public LinkedPlayer {
  public:
    void join(const GameLink& game) override;
    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint ask(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void finish(rules::Result, const rules::Position&) override {}

  protected:
    using LinkedPlayer::LinkedPlayer;

    // Said by either kind in its own way; text is collected, and written at once

    /// Before the first question of a game.
    virtual void begin_game(const GameView& situation, std::string& text);
    virtual void put_play(const rules::MoveRecord& move, std::string line, std::string& text) = 0;
    virtual void put_question(rules::Side side, std::string& text) = 0;
    virtual void put_setup(std::string line, std::string& text) = 0;
    virtual void put_undo(std::string& text) = 0;
    [[nodiscard]] std::string quit_command() override { return htp::quit_line(); }

    /// What it answers when it is asked for a move.
    void read_choice(TimePoint stamp, std::string_view text);
    /// Its rules are not the host's: the game goes no further.
    void differ(TimePoint stamp, std::string what);
    void fail(TimePoint stamp, std::string_view answer, std::string_view question);

    [[nodiscard]] int board_size() const { return board_size_; }
    /// How many moves of the game stand on its board, and the last of them as it was said.
    [[nodiscard]] std::size_t known() const { return known_; }
    [[nodiscard]] const std::string& last_play() const { return last_play_; }

  private:
    // Of the game that it plays
    int board_size_ = 0;
    std::size_t known_ = 0;
    bool has_begun_ = false;
    std::string last_play_;
    std::string choice_;  ///< what it has answered when it was asked for a move
};

namespace htp {
/// What is quoted of an engine's words.
[[nodiscard]] inline std::string_view shortened(std::string_view text) {
    constexpr std::size_t longest = 100;
    return text.substr(0, longest);
}
}  // namespace htp

}  // namespace tafl::referee
