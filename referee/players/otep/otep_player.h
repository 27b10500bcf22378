// SPDX-License-Identifier: MIT
// OtepPlayer: player of an engine process that speaks OTEP, or OpenTafl's dialect of it
// (opentafl_dialect.h). OTEP.md describes the protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/linked_player.h"
#include "referee/player.h"
#include "referee/players/otep/otep_text.h"

namespace tafl::referee {

namespace otep {
/// See players/protocols.h.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace otep

class OtepPlayer final : public LinkedPlayer, private EngineLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] TimePoint busy_until() const override;

    void join(const GameLink& game) override;
    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint ask(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void answer(EngineQuery request, const GameView& situation) override;
    void finish(rules::Result result, const rules::Position& last) override;

  private:
    [[nodiscard]] std::string quit_command() override;

    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override { wake_session(); }
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, std::string line);
    void read_move(TimePoint stamp, std::string_view text);
    void read_evaluation(TimePoint stamp, otep::EngineLine line);
    /// Ends the wait for OpenTafl's readiness if this line shows it.
    void note_readiness(TimePoint stamp, std::string_view line);
    /// Starts the pause that OpenTafl needs after its move.
    void begin_rest(TimePoint stamp);

    /// Sends the text after any held-back lines. Returns the time just before the write.
    TimePoint say(std::string text);
    /// Sends the line; for OpenTafl, holds it back until the next text is sent.
    void send_after_pause(std::string line);
    [[nodiscard]] bool is_opentafl() const { return spec().dialect == Dialect::opentafl; }
    [[nodiscard]] rules::MoveStyle move_style() const;

    bool has_simple_moves_ = true;         ///< engine's last setting; valid for all its games
    bool introduced_as_opentafl_ = false;  ///< its first line identifies OpenTafl

    // Per game
    std::string held_back_;  ///< lines to send before the next text
    bool is_asked_ = false;
    bool is_getting_ready_ = false;  ///< OpenTafl is still playing its last move on its own board
    TimePoint rests_until_{};
};

}  // namespace tafl::referee
