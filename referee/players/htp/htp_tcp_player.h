// SPDX-License-Identifier: MIT
// HtpTcpPlayer: player of an engine process that connects to the host. The player uses the variant
// of the Hnefatafl Text Protocol that the small server of the protocol's authors uses. In this
// variant, moves arrive without the mark "=", and other commands get no reply. The engine rejects a
// move by exiting. HTP.md describes the protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/line_buffer.h"
#include "referee/link.h"
#include "referee/players/htp/htp_player.h"

namespace tafl::referee {

class HtpTcpPlayer final : public HtpPlayer, private SocketLink::Listener {
  public:
    using HtpPlayer::HtpPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] TimePoint started_at() const override {
        return socket_ != nullptr ? socket_->started_at() : TimePoint::max();
    }
    /// Returns false: the engine exits after its game, so it cannot play another one.
    [[nodiscard]] bool is_fit() const override { return false; }

  private:
    void begin_game(const GameView& situation, std::string& text) override;
    void put_play(const rules::MoveRecord& move, std::string line, std::string& text) override;
    void put_question(rules::Side side, std::string& text) override;
    void put_setup(std::string line, std::string& text) override { text += line; }
    void put_undo(std::string& text) override { text += htp::undo_line(); }
    void reset_flood_count() override;

    void on_connected(TimePoint stamp, std::string_view from) override;
    void on_connections_rejected(TimePoint stamp, std::string_view why) override;
    void on_bytes(TimePoint stamp, std::string_view piece) override;
    void on_batch_end() override { wake_session(); }
    void on_broken(TimePoint stamp, rules::Termination how, std::string what) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, const std::string& line);
    /// Returns a clause about the different rules of the engine, if they are the reason for its
    /// exit; otherwise nullopt. `status`: its exit status.
    [[nodiscard]] std::optional<std::string> why_it_left(const ExitStatus& status) const;

    SocketLink* socket_ = nullptr;  ///< the link, owned by LinkedPlayer; null before start()
    LineBuffer lines_;
    /// True: the engine received an opponent's move and has not replied with a move.
    bool has_news_ = false;
};

}  // namespace tafl::referee
