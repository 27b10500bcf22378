// SPDX-License-Identifier: MIT
#include "rules/piece_words.h"

#include <algorithm>

namespace tafl::rules {

namespace {

std::string counted(int count, Kind kind) {
    return count == 1 ? "a " + std::string(name_of(kind))
                      : std::to_string(count) + ' ' + plural_of(kind);
}

constexpr PieceSet only(Piece piece) {
    PieceSet set;
    set.insert(piece);
    return set;
}

}  // namespace

std::string plural_of(Kind kind) {
    if (kind == Kind::taflman) return "taflmen";
    if (kind == Kind::mercenary) return "mercenaries";
    return std::string(name_of(kind)) + 's';
}

std::string joined(const std::vector<std::string>& words, std::string_view last_separator) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? last_separator : ", ";
        text += words[i];
    }
    return text;
}

PieceWords::PieceWords(const Board& start) {
    for (const Space space : start.occupied()) {
        const Piece piece = start[space];
        ++counts_[piece.code()];
        all_.insert(piece);
        if (piece.is(Kind::mercenary)) all_.insert({opponent(piece.side()), Kind::mercenary});
    }
}

PieceSet PieceWords::of(Side side) const {
    PieceSet set;
    for (const Kind kind : all_kinds) {
        if (has({side, kind})) set.insert({side, kind});
    }
    return set;
}

std::string PieceWords::muster(Side side) const {
    constexpr std::array by_rank = {Kind::king,    Kind::commander, Kind::knight,
                                    Kind::taflman, Kind::mercenary, Kind::guard};
    std::vector<std::string> words;
    for (const Kind kind : by_rank) {
        const int count = counts_[Piece(side, kind).code()];
        if (count > 0) words.push_back(counted(count, kind));
    }
    return words.empty() ? "no piece" : joined(words);
}

std::string PieceWords::words_for(PieceSet set) const {
    set = common(set, all_);
    if (set == all_) return "every piece";
    if (set.is_empty()) return "no piece";
    std::vector<std::string> words;
    for (const Side side : both_sides) {
        for (std::string& word : words_for(side, common(set, of(side))))
            words.push_back(std::move(word));
    }
    return joined(words);
}

std::vector<std::string> PieceWords::words_for(Side side, PieceSet set) const {
    if (set.is_empty()) return {};
    const std::string everyone = "the " + std::string(name_of(side));
    if (set == of(side) && set != PieceSet::of("K")) return {everyone};
    for (const Kind kind : all_kinds) {
        if (without(of(side), set) != only({side, kind})) continue;
        // The name of a single kind is shorter than "other than" with the other kind.
        if (kind != Kind::king && std::has_single_bit(set.bits())) continue;
        return {everyone + " other than " + (kind == Kind::king ? "the king" : plural_of(kind))};
    }
    std::vector<std::string> words;
    for (const Kind kind : all_kinds) {
        if (!set.contains({side, kind})) continue;
        const bool is_the_king = kind == Kind::king && side == Side::defenders;
        words.push_back(is_the_king ? "the king" : everyone + "' " + plural_of(kind));
    }
    return words;
}

std::string PieceWords::pieces_that_may(PieceSet set) const {
    const PieceSet some = common(set, all_);
    const bool is_restricted = !some.is_empty() && some != all_;
    return (is_restricted ? "only " : "") + words_for(set) + " may";
}

}  // namespace tafl::rules
