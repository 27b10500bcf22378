// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/site_json.h"

#include <nlohmann/json.hpp>

#include "tournaments/base/json_reader.h"
#include "tournaments/plan/recordings/html_entities.h"
#include "tournaments/plan/recordings/site_moves.h"

namespace tafl::recordings {

namespace {

using nlohmann::json;
using tournaments::JsonReader;
using Read = rules::Expected<WrittenGame, RecordError>;

/// Maximum nesting depth. `[{"Moves": []}]` needs 3; the rest is for unknown members.
constexpr int deepest = 8;

Read read_game(const json& object) {
    try {
        JsonReader members(object);
        const auto text_of = [&](const char* key) {  // the site uses character references in names
            return without_entities(members.optional<std::string>(key).value_or(""));
        };
        WrittenGame game;
        game.players = {text_of("BlackSidePlayerName"), text_of("WhiteSidePlayerName")};
        game.type_name = text_of("AageGameTypeName");
        if (members.has("AageGameTypeKey"))
            game.type = members.required<int>("AageGameTypeKey", {0, 1'000'000});
        members.list("Moves", [&](const json& word) {
            add_word(game, members.as<std::string>("Moves", word));
        });
        game.result = site_result(text_of("WhoWon"));
        return game;
    } catch (const tournaments::JsonError& error) {
        return RecordError{.found = error.what() + std::string_view("found ").size()};
    }
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
