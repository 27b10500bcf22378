// SPDX-License-Identifier: MIT
// WrittenGame: a game as written in a record of aagenielsen.dk, before its moves are checked. Pure
// values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "rules/side.h"

namespace tafl::recordings {

/// One move of a record.
struct WrittenMove {
    std::string text;  ///< original text: "d11-d10xe10", in older games "d11d10"
    rules::Move move;
    bool lists_captures = true;            ///< false: old notation without captures
    std::vector<rules::Space> captures{};  ///< spaces of the captured pieces
};

/// Word after the last move of a record.
enum class RecordEnd : std::uint8_t { none, resigned, timeout };

/// One game of a record.
struct WrittenGame {
    std::string place;                   ///< place for messages, such as "games.csv:12"
    rules::BySide<std::string> players;  ///< names of the players; empty = unknown
    std::optional<int> type{};           ///< the site's number of the type of game; empty = unknown
    std::string type_name{};             ///< the site's name of the type of game; empty = unknown
    std::vector<WrittenMove> moves{};    ///< moves up to the first word that is not a move
    /// First word that is invalid at its place, such as a word that is not a move. Empty = all
    /// words are valid.
    std::optional<std::string> no_move{};
    RecordEnd last_word = RecordEnd::none;
    std::optional<rules::Result> result{};  ///< result in the record; empty = no result
};

/// Error of a record.
struct RecordError {
    int line = 0;       ///< line of the file, from 1; 0 = unknown
    std::string found;  ///< error for people, as text after the word "found"
};

}  // namespace tafl::recordings
