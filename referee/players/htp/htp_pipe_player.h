// SPDX-License-Identifier: MIT
// HtpPipePlayer: player of an engine process that speaks the Hnefatafl Text Protocol over its
// pipes. HTP.md describes the protocol.
//
// Commands are sent without waiting for earlier replies. Replies arrive in the same order, so a
// queue assigns each reply to its command.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/players/htp/htp_player.h"

namespace tafl::referee {

class HtpPipePlayer final : public HtpPlayer, private EngineLink::Listener {
  public:
    using HtpPlayer::HtpPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    void join(const GameLink& game) override;
    void send_rules(const rules::Ruleset& ruleset) override;

    void collect() override;

  private:
    enum class Command : std::uint8_t {
        version,
        setup,  ///< `board_size` or `first_move`
        play,
        generate,
        undo,
        status
    };
    /// Command that was sent and has no reply yet.
    struct Question {
        Command command{};
        std::string text;  ///< the command without its newline
        /// Move that the command plays, with its captures by the host's rules; empty unless
        /// `command` is Command::play.
        std::optional<rules::MoveRecord> move{};
    };

    void put_play(const rules::MoveRecord& move, std::string line, std::string& text) override;
    void put_question(rules::Side side, std::string& text) override;
    void put_setup(std::string line, std::string& text) override;
    void put_undo(std::string& text) override;
    /// Appends `line`, a command with its newline, to `text`. Adds the command to `questions_`.
    void put(Command command, std::string line, std::string& text);

    void on_line(TimePoint stamp, std::string line) override;
    void on_batch_end() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    /// Handles a reply: assigns it to the oldest command in `questions_`.
    void read(TimePoint stamp, const htp::HtpReply& answer);
    /// Handles a successful reply ("=") to the command in `question`.
    void read_answer(TimePoint stamp, const Question& question, std::string_view text);
    /// Compares the captures in the reply to `play` with those of the host. Ends the game if they
    /// differ.
    void read_captures(TimePoint stamp, const Question& question, std::string_view text);
    /// Handles an error reply ("?") to the command in `question`.
    void read_refusal(TimePoint stamp, const Question& question, std::string_view error);
    /// Handles an error reply to `play` or `generate_move`.
    void read_judgement(TimePoint stamp, const Question& question, std::string_view error);
    /// Handles a line that the engine sent between two games.
    void on_unsolicited_line(std::string_view line);
    /// Sends `final_status`, because the engine claims that the game is over.
    void ask_status();
    /// Ends the game if the engine has claimed that the game is over: the engine's rules differ
    /// from the host's.
    void report_false_claim(TimePoint stamp);

    /// Commands that were sent and have no reply yet, oldest first.
    std::deque<Question> questions_;

    // Per game
    /// Clause that quotes the error reply with which the engine claims that the game is over. When
    /// the reply to `final_status` arrives, the clause quotes it too. Empty without such a claim.
    std::optional<std::string> claim_;
    bool is_status_asked_ = false;  ///< true: `final_status` was sent in this game
};

}  // namespace tafl::referee
