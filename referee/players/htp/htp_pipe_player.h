// SPDX-License-Identifier: MIT
// HtpPipePlayer: an engine in a process of its own that speaks the Hnefatafl Text Protocol over its
// pipes. HTP.md describes the protocol.
//
// Questions are sent without waiting for answers to those before; answers come in the same order,
// so that a queue tells what each line is about.
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
    /// What was said and is to be answered.
    struct Question {
        Command command{};
        std::string text;                         ///< without the newline
        std::optional<rules::MoveRecord> move{};  ///< what the host makes of it, for `play`
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
    /// Between two games.
    void on_unsolicited_line(std::string_view line);
    void ask_status();
    void report_false_claim(TimePoint stamp);

    std::deque<Question> questions_;  ///< not answered yet, oldest first

    // Of the game that it plays
    std::optional<std::string> claim_;  ///< how it said that the game is over
    bool is_status_asked_ = false;      ///< who has won, then
};

}  // namespace tafl::referee
