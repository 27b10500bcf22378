// SPDX-License-Identifier: MIT
// TablutPlayer: an engine in a process of its own that connects to the host and speaks the protocol
// of the Tablut competition. TABLUT_JSON.md describes it. A process plays one game.
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
/// Why such games cannot be played in this protocol, and what to change.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace tablut

class TablutPlayer final : public LinkedPlayer, private SocketLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    /// The protocol has no second game.
    [[nodiscard]] bool is_fit() const override { return false; }
    [[nodiscard]] TimePoint began() const override {
        return socket_ != nullptr ? socket_->began() : TimePoint::max();
    }

    /// It knows the rules, or does not.
    void send_rules(const rules::Ruleset&) override {}
    TimePoint ask(const GameView& situation) override;
    void watch(const rules::Position& position) override;
    /// Its opponent is asked next, and so it is told: see watch().
    void accept(const rules::Position&) override {}
    /// It is asked again, and that is all.
    void refuse(std::optional<rules::Illegality>) override {}
    void finish(rules::Result result, const rules::Position& last) override;

  private:
    void on_connected(TimePoint stamp, std::string_view from) override;
    void on_rejected(TimePoint stamp, std::string_view why) override;
    void on_bytes(TimePoint stamp, std::string_view piece) override;
    void on_caught_up() override { wake_session(); }
    void on_broken(TimePoint stamp, rules::Termination how, std::string what) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, const std::string& text);
    void read_bad_length(TimePoint stamp, std::int64_t length);
    /// Returns the moment just before the write.
    TimePoint say(const rules::Board& board, tablut::Turn turn);

    SocketLink* socket_ = nullptr;  ///< its link
    tablut::FrameBuffer frames_;
    bool has_name_ = false;
    std::optional<rules::Space> king_;  ///< where it was told last that the king stands
};

}  // namespace tafl::referee
