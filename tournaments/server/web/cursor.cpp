// SPDX-License-Identifier: MIT
#include "tournaments/server/web/cursor.h"

#include "tournaments/base/whole_number.h"

namespace tafl::web {

namespace {

using Kind = RingEvent::Kind;

constexpr const char* reset_frame = "event: reset\ndata: {\"event\":\"reset\"}\n\n";

}  // namespace

Cursor::Cursor(const EventRing& ring, const Live& live, Subscription subscription,
               std::string_view last_id)
    : ring_(ring), live_(live), subscription_(subscription), instance_id_(ring.instance_id()) {
    needs_reset_ = !last_id.empty() && !resume_after(last_id);
    if (last_id.empty()) go_to_the_end();
}

bool Cursor::resume_after(std::string_view id) {
    const std::size_t dash = id.find('-');
    if (id.substr(0, dash) != instance_id_ || dash == std::string_view::npos) return false;
    id.remove_prefix(dash + 1);
    const std::size_t second = id.find('-');
    const auto number = tournaments::whole_number<std::uint64_t>(id.substr(0, second));
    const auto ply = second == std::string_view::npos
                         ? 0
                         : tournaments::whole_number<std::uint64_t>(id.substr(second + 1));
    if (!number || !ply || !ring_.reaches_back_to(*number)) return false;
    number_ = *number;
    ply_ = *ply;
    return true;
}

void Cursor::go_to_the_end() {
    number_ = ring_.newest();
    const LiveGame* game =
        subscription_.game ? live_.attempt(subscription_.game, number_) : nullptr;
    ply_ = game != nullptr ? game->plies.size() : 0;
}

std::string Cursor::id() const {
    std::string id = instance_id_ + '-' + std::to_string(number_);
    if (subscription_.game) id += '-' + std::to_string(ply_);
    return id;
}

bool Cursor::read(std::string& text, std::size_t enough) {
    if (instance_id_ != ring_.instance_id() || !ring_.reaches_back_to(number_)) {
        if (!needs_reset_) return false;
    }
    if (needs_reset_) reset(text);
    while (text.size() < enough) {
        if (subscription_.game && read_ply(text)) continue;
        if (number_ == ring_.newest()) break;
        read_event(text);
    }
    return true;
}

/// Appends the next ply of the attempt that the viewer watches. Returns false if the ply does not
/// exist yet.
bool Cursor::read_ply(std::string& text) {
    LiveGame* game = live_.attempt(subscription_.game, number_);
    if (game == nullptr) return false;
    if (ply_ < game->plies.size()) {
        ++ply_;
        add(text, ply_frame(*game, ply_));
        return true;
    }
    if (game->has_gap && gap_sent_ != game->began) {
        gap_sent_ = game->began;
        add(text, reset_frame);
    }
    return false;
}

void Cursor::read_event(std::string& text) {
    const RingEvent& event = ring_.at(++number_);
    if (!wants(event)) return;
    if (subscription_.game && event.kind == Kind::game_begins) ply_ = 0;
    if (subscription_.game && event.kind == Kind::game_ends) {
        const std::size_t all = event.plies;
        if (ply_ < all) add(text, reset_frame);  // the game's other plies are no longer available
        ply_ = all;
    }
    add(text, event.frame);
}

void Cursor::reset(std::string& text) {
    needs_reset_ = false;
    instance_id_ = ring_.instance_id();
    go_to_the_end();
    add(text, reset_frame);
}

void Cursor::add(std::string& text, const std::string& frame) const {
    text += "id: ";
    text += id();
    text += '\n';
    text += frame;
}

bool Cursor::wants(const RingEvent& event) const {
    if (subscription_.game) return event.game == subscription_.game && event.kind != Kind::position;
    return !subscription_.tournament || event.tournament == subscription_.tournament;
}

}  // namespace tafl::web
