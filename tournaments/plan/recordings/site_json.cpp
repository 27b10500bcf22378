// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/site_json.h"

#include <nlohmann/json.hpp>

#include "tournaments/base/json_text.h"
#include "tournaments/plan/recordings/html_entities.h"
#include "tournaments/plan/recordings/site_moves.h"

namespace tafl::recordings {

namespace {

using nlohmann::json;
using tournaments::shown;
using Read = rules::Expected<WrittenGame, RecordError>;

/// Maximum nesting depth. `[{"Moves": []}]` needs 3; the rest is for unknown members.
constexpr int deepest = 8;

/// Returns the text under a key; empty if it is missing. Replaces HTML character references, which
/// the site uses in names.
std::string text_of(const json& object, const char* key, std::string& mistake) {
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return {};
    if (found->is_string()) return without_entities(found->get_ref<const std::string&>());
    mistake = std::string(key) + " = " + shown(*found) + ", expected a text";
    return {};
}

void read_type(const json& object, WrittenGame& game, std::string& mistake) {
    game.type_name = text_of(object, "AageGameTypeName", mistake);
    const auto key = object.find("AageGameTypeKey");
    if (key == object.end()) return;
    constexpr int most = 1'000'000;
    const bool is_number = key->is_number_unsigned() && *key <= most;
    if (is_number) {
        game.type = key->get<int>();
    } else {
        mistake = "AageGameTypeKey = " + shown(*key) + ", expected the number of a type of game";
    }
}

void read_moves(const json& object, WrittenGame& game, std::string& mistake) {
    const auto moves = object.find("Moves");
    if (moves == object.end() || !moves->is_array()) {
        mistake = moves == object.end() ? "no member Moves, expected a list of moves"
                                        : "Moves = " + shown(*moves) + ", expected a list of moves";
        return;
    }
    for (const json& word : *moves) {
        if (!word.is_string()) {
            mistake = shown(word) + " in Moves, expected a text";
            return;
        }
        add_word(game, word.get_ref<const std::string&>());
    }
}

Read read_game(const json& object) {
    if (!object.is_object()) return RecordError{.found = shown(object) + ", expected an object"};
    WrittenGame game;
    std::string mistake;
    game.players = {text_of(object, "BlackSidePlayerName", mistake),
                    text_of(object, "WhiteSidePlayerName", mistake)};
    read_type(object, game, mistake);
    read_moves(object, game, mistake);
    game.result = site_result(text_of(object, "WhoWon", mistake));
    if (!mistake.empty()) return RecordError{.found = mistake};
    return game;
}

}  // namespace

void read_json_games(std::string_view text, const TakeJsonGame& take) {
    if (tournaments::is_deeper(text, deepest)) {
        take(0, RecordError{.found = "lists within lists without end, expected a game"});
        return;
    }
    const json value = json::parse(text, nullptr, false);
    if (value.is_discarded()) {
        take(0, RecordError{.found = "something that is not JSON, expected a game"});
        return;
    }
    if (!value.is_array()) {
        take(0, read_game(value));
        return;
    }
    int number = 0;
    for (const json& object : value) {
        if (!take(++number, read_game(object))) return;
    }
}

}  // namespace tafl::recordings
