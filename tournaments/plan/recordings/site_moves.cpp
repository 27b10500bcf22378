// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/site_moves.h"

#include "rules/move_text.h"

namespace tafl::recordings {

namespace {

/// Bytes. A longer word cannot be a move, and is stored only in part.
constexpr std::size_t longest_word = 500;

}  // namespace

std::optional<WrittenMove> site_move(std::string_view word) {
    if (word.size() > longest_word) return std::nullopt;
    std::string_view rest = word;
    if (!rules::take_space(rest) || rest.empty()) return std::nullopt;
    const bool is_old = rest[0] != '-';
    std::string text(word);
    if (is_old) text.insert(text.size() - rest.size(), "-");
    const auto record = rules::parse_move(text);
    if (!record || record->is_resignation || record->is_done()) return std::nullopt;
    WrittenMove move{std::string(word), record->move, !is_old};
    for (const rules::CaptureNote& note : record->captures) move.captures.push_back(note.space);
    return move;
}

void add_word(WrittenGame& game, std::string_view word) {
    if (game.no_move) return;
    auto move = site_move(word);
    const bool is_resigned = word == "resigned";
    if (move && game.last_word == RecordEnd::none) {
        game.moves.push_back(std::move(*move));
    } else if (!move && (is_resigned || word == "timeout")) {
        game.last_word = is_resigned ? RecordEnd::resigned : RecordEnd::timeout;
    } else {
        game.no_move = std::string(word.substr(0, longest_word));
    }
}

std::optional<rules::Result> site_result(std::string_view word) {
    if (word == "White") return rules::Result::defenders_win;
    if (word == "Black") return rules::Result::attackers_win;
    if (word == "Draw") return rules::Result::draw;
    return std::nullopt;
}

}  // namespace tafl::recordings
