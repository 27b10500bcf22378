// SPDX-License-Identifier: MIT
#include "tournaments/server/web/seat_json.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;
using referee::SeatAction;
using referee::SeatState;
using referee::SeatView;
using tournaments::JsonReader;

/// Returns the legal moves by the space of the piece. The move "done" has no space and is not
/// listed; see may_end_turn().
ordered_json legal_json(const SeatView& view) {
    auto moves = ordered_json::object();
    for (const rules::Move move : view.legal) {
        if (!move.is_done()) moves[to_string(move.from)].push_back(to_string(move.to));
    }
    return moves;
}

bool may_end_turn(const SeatView& view) {
    return std::ranges::find(view.legal, rules::done) != view.legal.end();
}

std::int64_t milliseconds(referee::Duration time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

ordered_json clocks_json(const SeatView& view, referee::TimePoint now) {
    if (!view.clocks) return nullptr;
    const auto& [controls, left] = *view.clocks;
    return {{"left", results::left_json(left)},
            {"time",
             {{"attackers", to_string(controls.attackers)},
              {"defenders", to_string(controls.defenders)}}},
            {"age_ms", milliseconds(now - view.stamp)}};
}

ordered_json called_for_ms(const SeatView& view, referee::TimePoint now) {
    if (view.state != SeatState::called) return nullptr;
    return std::max<std::int64_t>(0, milliseconds(view.called_until - now));
}

SeatAction read_action(JsonReader members) {
    constexpr std::size_t longest = 16;  // characters; for "a19-s19" with some further notation
    constexpr tournaments::KeyRange any{0, std::numeric_limits<std::int64_t>::max()};
    SeatAction word;
    word.game = members.required<std::int64_t>("game", any);
    const auto text = members.required<std::string>("say");
    if (text == "sit-down" || text == "resign") {
        word.kind = text == "resign" ? SeatAction::Kind::resign : SeatAction::Kind::sit_down;
    } else {
        const auto record = rules::parse_move(text);
        if (text.size() > longest || !record || record->is_resignation)
            members.refuse("say", "a move");
        word.kind = SeatAction::Kind::move;
        word.plies = static_cast<std::size_t>(members.required<std::int64_t>("ply", any));
        word.move = record->move;
    }
    members.expect_no_other();
    return word;
}

}  // namespace

ordered_json seat_json(const std::string& name, const SeatView& view, referee::TimePoint now) {
    ordered_json json = {{"seat", name}, {"state", name_of(view.state)}, {"version", view.version}};
    if (view.state == SeatState::free) return json;
    json["game"] = view.game;
    json["side"] = name_of(view.side);
    json["ply"] = view.plies;
    json["position"] = to_string(view.board);
    json["to_move"] = name_of(view.to_move);
    json["last_move"] = view.last ? results::ply_json(*view.last) : ordered_json(nullptr);
    json["legal"] = legal_json(view);
    json["may_end_turn"] = may_end_turn(view);
    json["clocks"] = clocks_json(view, now);
    json["called_for_ms"] = called_for_ms(view, now);
    json["result"] = view.state == SeatState::over ? ordered_json(name_of(view.result)) : nullptr;
    return json;
}

std::optional<SeatAction> seat_word_in(const std::string& body) {
    const auto object = nlohmann::json::parse(body, nullptr, false);
    try {
        return read_action(JsonReader(object));
    } catch (const tournaments::JsonError&) {
        return std::nullopt;
    }
}

}  // namespace tafl::web
