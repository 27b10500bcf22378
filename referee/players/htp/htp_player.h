// SPDX-License-Identifier: MIT
// HtpPlayer: common base of the players for the Hnefatafl Text Protocol over pipes and over TCP.
// HTP.md describes the protocol.
//
// An engine that speaks HTP has its own board and judges each move by its own rules. The engine
// receives every move of the opponent. It plays its own moves on its board at once, without a
// confirmation by the host.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "referee/linked_player.h"
#include "referee/players/htp/htp_text.h"

namespace tafl::referee {

/// Player that sends moves and move requests to an HTP engine. The subclasses format these commands
/// for pipes or TCP.
class HtpPlayer : public LinkedPlayer {
  public:
    void join(const GameLink& game) override;
    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint request_move(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void finish(rules::Result, const rules::Position&) override {}

  protected:
    using LinkedPlayer::LinkedPlayer;

    // Differ by transport. Each appends to `text`, which is sent in one write.

    /// Appends the commands that precede the first move request of a game.
    virtual void begin_game(const GameView& situation, std::string& text);
    /// Appends the command `line`, which plays `move` on the engine's board.
    virtual void put_play(const rules::MoveRecord& move, std::string line, std::string& text) = 0;
    /// Appends the command that requests a move of `side`.
    virtual void put_question(rules::Side side, std::string& text) = 0;
    /// Appends the setup command `line`: `board_size` or `first_move`.
    virtual void put_setup(std::string line, std::string& text) = 0;
    /// Appends the command that takes back the engine's last move.
    virtual void put_undo(std::string& text) = 0;
    [[nodiscard]] std::string quit_command() override { return htp::quit_line(); }

    /// Handles `text`, the reply to a move request: sends the move, the resignation and the
    /// evaluation to the game.
    void read_choice(TimePoint stamp, std::string_view text);
    /// Ends the game as void_rules_differ: the engine's rules differ from the host's. `what`:
    /// clause that describes the difference.
    void differ(TimePoint stamp, std::string what);
    /// Ends the game as critical_error, because the engine replied `answer` to the command
    /// `question`.
    void fail(TimePoint stamp, std::string_view answer, std::string_view question);

    /// Returns the board size of the current game; 0 before send_rules().
    [[nodiscard]] int board_size() const { return board_size_; }
    /// Returns the number of moves that were played on the engine's board in this game.
    [[nodiscard]] std::size_t known() const { return known_; }
    /// Returns the last move on the engine's board, as a command without its newline. Empty before
    /// the first move.
    [[nodiscard]] const std::string& last_play() const { return last_play_; }

  private:
    // Per game
    int board_size_ = 0;
    std::size_t known_ = 0;
    bool has_begun_ = false;
    std::string last_play_;
    /// Reply to the last move request, cut to 100 bytes; empty before the first one.
    std::string choice_;
};

namespace htp {
/// Returns the first 100 bytes of an engine's text, for messages.
[[nodiscard]] inline std::string_view shortened(std::string_view text) {
    constexpr std::size_t longest = 100;
    return text.substr(0, longest);
}
}  // namespace htp

}  // namespace tafl::referee
