// SPDX-License-Identifier: MIT
#include "tournaments/server/web/seat_json.h"

#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "tournaments/base/json_text.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;
using referee::SeatAction;
using referee::SeatState;
using referee::SeatView;

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

std::optional<std::int64_t> whole(const nlohmann::json& object, const char* key) {
    return tournaments::whole_number_in(object.value(key, nlohmann::json()), 0);
}

std::optional<SeatAction> move_in(const nlohmann::json& object, SeatAction word,
                                  const std::string& text) {
    constexpr std::size_t longest = 16;  // characters; for "a19-s19" with some further notation
    const auto plies = whole(object, "ply");
    if (!plies || object.size() != 3 || text.size() > longest) return std::nullopt;
    const auto record = rules::parse_move(text);
    if (!record || record->is_resignation) return std::nullopt;
    word.kind = SeatAction::Kind::move;
    word.plies = static_cast<std::size_t>(*plies);
    word.move = record->move;
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
    if (!object.is_object()) return std::nullopt;
    const auto game = whole(object, "game");
    const auto said = object.find("say");
    if (!game || said == object.end() || !said->is_string()) return std::nullopt;
    const auto text = said->get<std::string>();
    SeatAction word;
    word.game = *game;
    if (text != "sit-down" && text != "resign") return move_in(object, word, text);
    if (object.size() != 2) return std::nullopt;
    word.kind = text == "resign" ? SeatAction::Kind::resign : SeatAction::Kind::sit_down;
    return word;
}

}  // namespace tafl::web
