// SPDX-License-Identifier: MIT
// HtpPlayer: an engine in a process of its own that speaks the Hnefatafl Text Protocol over its
// pipes. HTP.md describes the protocol.
//
// Such an engine keeps a board of its own and judges each move by rules of its own. Questions are
// sent without waiting for answers to those before; answers come in the same order, so that a queue
// tells what each line is about.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/engine_link.h"
#include "referee/player.h"
#include "referee/players/htp/htp_text.h"

namespace tafl::referee {

class HtpPlayer final : public Player, private EngineLink::Listener {
  public:
    /// The world outlives it.
    HtpPlayer(EngineSpec spec, LaunchContext context, const World& world)
        : Player(std::move(spec), std::move(context)), world_(world) {}

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] bool is_gone() const override { return !link_ || link_->has_ended(); }
    [[nodiscard]] bool is_fit() const override { return is_fit_ && !is_gone(); }
    void add_evidence(rules::Evidence& evidence) const override;

    void join(const GameLink& game) override;
    void part() override;
    void tell_rules(const rules::Ruleset& ruleset) override;
    TimePoint ask(const Situation& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void finish(rules::Result, const rules::Position&) override {}

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    enum class Command : std::uint8_t {
        version,
        new_game,  ///< board_size or first_move
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

    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override;

    void read(TimePoint stamp, const htp::Answer& answer);
    void read_answer(TimePoint stamp, const Question& question, const htp::Answer& answer);
    void read_captures(TimePoint stamp, const Question& question, std::string_view text);
    void read_choice(TimePoint stamp, std::string_view text);
    void read_refusal(TimePoint stamp, const Question& question, std::string_view error);
    /// A line that nobody has asked for: see is_fit().
    void note_idle_line(std::string_view line);
    /// Its rules are not the host's: the game goes no further.
    void differ(TimePoint stamp, std::string what);
    void tell_claim(TimePoint stamp);
    void ask_status();
    void fail(TimePoint stamp, const Question& question, std::string_view answer);

    void begin_game(const Situation& situation, std::string& text);
    /// Adds a line to what is said next; an answer to it is awaited.
    void put(std::string& text, Command command, std::string line);
    /// Returns the moment just before the write.
    TimePoint say(std::string_view text);

    const World& world_;
    std::unique_ptr<EngineLink> link_;
    std::deque<Question> questions_;  ///< not answered yet, oldest first
    bool is_leaving_ = false;

    // Of the game that it plays
    int board_size_ = 0;
    std::size_t known_ = 0;  ///< how many moves of the game stand on its board
    bool has_begun_ = false;
    std::string choice_;                ///< what it has answered when it was asked for a move
    std::optional<std::string> claim_;  ///< how it said that the game is over
    bool is_status_asked_ = false;      ///< who has won, then
    ExitStatus broken_status_;          ///< how the process had ended when it broke

    // Between games
    bool is_fit_ = true;
    int idle_lines_ = 0;
};

}  // namespace tafl::referee
