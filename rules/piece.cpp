// SPDX-License-Identifier: MIT
#include "rules/piece.h"

#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {
constexpr std::string_view letters = "tcnkmgTCNKMG";
}

std::string_view name_of(Kind kind) {
    constexpr std::array<std::string_view, kind_count> names = {"taflman", "commander", "knight",
                                                                "king",    "mercenary", "guard"};
    return names[to_underlying(kind)];
}

char letter_of(Piece piece) {
    assert(piece.is_piece());
    return letters[piece.code()];
}

std::optional<Piece> piece_from_letter(char letter) {
    const auto place = letters.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    return Piece::from_code(static_cast<int>(place));
}

PieceSet PieceSet::of(std::string_view text) {
    PieceSet set;
    for (const char letter : text) {
        const auto piece = piece_from_letter(letter);
        assert(piece && "PieceSet::of takes OTN's piece letters only");
        set.insert(*piece);
    }
    return set;
}

std::string letters_of(PieceSet set) {
    std::string text;
    for (int code = 0; code < piece_count; ++code) {
        const Piece piece = Piece::from_code(code);
        if (set.contains(piece)) text += letter_of(piece);
    }
    return text;
}

}  // namespace tafl::rules
