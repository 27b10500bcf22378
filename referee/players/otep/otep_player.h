// SPDX-License-Identifier: MIT
// OtepPlayer: an engine in a process of its own that speaks OTEP, or OTEP as OpenTafl understands
// it (opentafl_dialect.h). OTEP.md describes the protocol.
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
    /// The line may say that it is ready for what comes after its move.
    void note_readiness(TimePoint stamp, std::string_view line);
    void begin_rest(TimePoint stamp);

    /// Returns the moment just before the write.
    TimePoint say(std::string text);
    /// Keeps a line back until the next thing is said, where the engine needs its rest first.
    void send_after_pause(std::string line);
    [[nodiscard]] bool is_opentafl() const { return spec().dialect == Dialect::opentafl; }
    [[nodiscard]] rules::MoveStyle move_style() const;

    bool has_simple_moves_ = true;  ///< it says so once for all its games
    bool introduced_as_opentafl_ = false;

    // Of the game that it plays
    std::string held_back_;
    bool is_asked_ = false;
    bool is_getting_ready_ = false;  ///< for what comes after its move
    TimePoint rests_until_{};
};

}  // namespace tafl::referee
