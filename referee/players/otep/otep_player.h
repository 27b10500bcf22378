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
/// Returns why the protocol OTEP cannot play games with the conditions `engagement`, and how to
/// change that, as a clause; nullopt if it can. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace otep

/// Player of an engine that speaks OTEP over its pipes.
class OtepPlayer final : public LinkedPlayer, private EngineLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] TimePoint busy_until() const override;

    void join(const GameLink& game) override;
    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint request_move(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality> why) override;
    void answer_query(EngineQuery request, const GameView& situation) override;
    void finish(rules::Result result, const rules::Position& last) override;

  private:
    [[nodiscard]] std::string quit_command() override;

    void on_line(TimePoint stamp, std::string line) override;
    void on_batch_end() override { wake_session(); }
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, std::string line);
    void read_move(TimePoint stamp, std::string_view text);
    void read_evaluation(TimePoint stamp, otep::EngineLine line);
    /// Ends the wait for OpenTafl if `line` shows that it is ready, and starts its rest.
    void note_readiness(TimePoint stamp, std::string_view line);
    /// Starts the pause that OpenTafl needs after a move that arrived at `stamp`.
    void begin_rest(TimePoint stamp);

    /// Sends `held_back_` and then `text`, in one write. Returns the time just before the write.
    TimePoint send_with_held_back(std::string text);
    /// Sends `line`. For OpenTafl, only stores it in `held_back_`: send_with_held_back() sends it
    /// with the next text.
    void send_after_pause(std::string line);
    [[nodiscard]] bool is_opentafl() const { return spec().dialect == Dialect::opentafl; }
    [[nodiscard]] rules::MoveStyle move_style() const;

    /// Last `simple-moves` setting of the engine; valid for all its games.
    bool has_simple_moves_ = true;
    bool introduced_as_opentafl_ = false;  ///< the first line of the engine identified OpenTafl

    // Per game
    /// Lines that send_with_held_back() sends before its next text; empty except with OpenTafl.
    std::string held_back_;
    bool is_asked_ = false;
    /// True: OpenTafl has sent a move, and has not yet sent the line with `opentafl_ready` that
    /// must follow.
    bool is_getting_ready_ = false;
    /// Earliest time of the next message to OpenTafl; TimePoint{} before its first move.
    TimePoint rests_until_{};
};

}  // namespace tafl::referee
