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
        setup,  ///< board_size or first_move
        play,
        generate,
        undo,
        status
    };
    /// A sent command without a reply so far.
    struct Question {
        Command command{};
        std::string text;                         ///< without the newline
        std::optional<rules::MoveRecord> move{};  ///< only for `play`: with the host's captures
    };

    void put_play(const rules::MoveRecord& move, std::string line, std::string& text) override;
    void put_question(rules::Side side, std::string& text) override;
    void put_setup(std::string line, std::string& text) override;
    void put_undo(std::string& text) override;
    void put(Command command, std::string line, std::string& text);

    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, const htp::HtpReply& answer);
    void read_answer(TimePoint stamp, const Question& question, std::string_view text);
    void read_captures(TimePoint stamp, const Question& question, std::string_view text);
    void read_refusal(TimePoint stamp, const Question& question, std::string_view error);
    void read_judgement(TimePoint stamp, const Question& question, std::string_view error);
    /// Handles a line between two games.
    void on_unsolicited_line(std::string_view line);
    void ask_status();
    void report_false_claim(TimePoint stamp);

    std::deque<Question> questions_;  ///< oldest first

    // Per game
    std::optional<std::string> claim_;  ///< engine's error text that claims the end of the game
    bool is_status_asked_ = false;      ///< `final_status` was sent, to get the winner
};

}  // namespace tafl::referee
