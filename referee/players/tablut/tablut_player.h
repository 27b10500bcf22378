// SPDX-License-Identifier: MIT
// TablutPlayer: player of an engine process that connects to the host and speaks the protocol of
// the Tablut competition. TABLUT_JSON.md describes the protocol. A process plays one game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/linked_player.h"
#include "referee/player.h"
#include "referee/players/tablut/tablut_text.h"

namespace tafl::referee {

namespace tablut {
/// Returns why the protocol tablut-json cannot play games with the conditions `engagement`, and how
/// to change that, as a clause; nullopt if it can. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace tablut

/// Player of an engine that connects by TCP and speaks the Tablut protocol.
class TablutPlayer final : public LinkedPlayer, private SocketLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    /// Returns false: a process plays only one game in this protocol.
    [[nodiscard]] bool is_fit() const override { return false; }
    [[nodiscard]] TimePoint started_at() const override {
        return socket_ != nullptr ? socket_->started_at() : TimePoint::max();
    }

    /// Does nothing: the protocol has no message for rules.
    void send_rules(const rules::Ruleset&) override {}
    TimePoint request_move(const GameView& situation) override;
    void notify_position(const rules::Position& position) override;
    /// Does nothing: notify_position() sends the position when the opponent is to move.
    void accept(const rules::Position&) override {}
    /// Does nothing: the next request sends the position again.
    void refuse(std::optional<rules::Illegality>) override {}
    void finish(rules::Result result, const rules::Position& last) override;

  private:
    void on_connected(TimePoint stamp, std::string_view from) override;
    void on_connections_rejected(TimePoint stamp, std::string_view why) override;
    void on_bytes(TimePoint stamp, std::string_view piece) override;
    void on_batch_end() override { wake_session(); }
    void on_broken(TimePoint stamp, rules::Termination how, std::string what) override;
    void on_ended() override { ring_game(); }

    /// Handles one text of the engine: its name first, then moves.
    void read(TimePoint stamp, const std::string& text);
    /// Ends the game, because the engine sent a frame with the invalid length `length`.
    void read_bad_length(TimePoint stamp, std::int64_t length);
    /// Sends `board` with the value `turn`. Returns the time just before the write.
    TimePoint send_position(const rules::Board& board, tablut::Turn turn);

    SocketLink* socket_ = nullptr;  ///< the link, owned by LinkedPlayer; null before start()
    tablut::FrameBuffer frames_;
    bool has_name_ = false;  ///< true: the engine has sent its name, which is its greeting
    /// Last space at which the king was sent; empty before the first board.
    std::optional<rules::Space> king_;
};

}  // namespace tafl::referee
