// SPDX-License-Identifier: MIT
// WrittenGame: a game as a record of aagenielsen.dk tells it, before anybody has looked whether it
// can be played. Pure values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "rules/side.h"

namespace tafl::recordings {

struct WrittenMove {
    std::string text;  ///< as it stands: "d11-d10xe10", in older games "d11d10"
    rules::Move move;
    bool lists_captures = true;  ///< not in the older way of writing
    std::vector<rules::Space> captures{};
};

/// The word that may stand behind the moves.
enum class RecordEnd : std::uint8_t { none, resigned, timeout };

struct WrittenGame {
    std::string place;                     ///< "games.csv:12"
    rules::BySide<std::string> players;    ///< empty = not known
    std::optional<int> type{};             ///< the site's number of the game; none = not told
    std::string type_name{};               ///< and its name
    std::vector<WrittenMove> moves{};      ///< up to the first word that is none
    std::optional<std::string> no_move{};  ///< that word
    RecordEnd last_word = RecordEnd::none;
    std::optional<rules::Result> result{};  ///< none = the record tells none
};

/// Why there is none: "'...', expected ...".
struct RecordError {
    int line = 0;  ///< of the file, from 1; 0 = not told
    std::string found;
};

}  // namespace tafl::recordings
