// SPDX-License-Identifier: MIT
#include "rules/move_text.h"

#include <algorithm>

#include "rules/ascii.h"

namespace tafl::rules {

namespace {

constexpr std::string_view resignation = "---";
constexpr std::string_view done_word = "done";

class MoveReader {
  public:
    explicit MoveReader(std::string_view text) : text_(text), rest_(text) {}

    Expected<MoveRecord, NotationError> read() {
        if (text_ == resignation) {
            record_.is_resignation = true;
            return record_;
        }
        if (text_ == done_word) return record_;
        if (!read_piece_and_space(record_.mover, record_.move.from)) return error();
        if (!read_separator()) return error();
        if (!read_space(record_.move.to)) return error();
        while (!rest_.empty() &&
               (rest_[0] == 'x' || (rest_[0] == '/' && !record_.captures.empty()))) {
            rest_.remove_prefix(1);
            CaptureNote& note = record_.captures.emplace_back();
            if (!read_piece_and_space(note.piece, note.space)) return error();
        }
        return read_info() ? Expected<MoveRecord, NotationError>(record_) : error();
    }

  private:
    bool fail(NotationFault fault, std::string expected) {
        error_ = {fault, text_.size() - rest_.size(), std::string(rest_), std::move(expected)};
        return false;
    }
    [[nodiscard]] NotationError error() const { return error_; }

    bool read_piece_and_space(std::optional<Piece>& piece, Space& space) {
        // A letter names a piece only if another letter follows. Otherwise it is a file, because
        // files are letters, too.
        if (rest_.size() >= 2 && is_letter(rest_[0]) && is_letter(rest_[1])) {
            piece = piece_from_letter(rest_[0]);
            if (!piece)
                return fail(NotationFault::bad_letter, "a piece (t c n k m g or T C N K M G)");
            rest_.remove_prefix(1);
        }
        return read_space(space);
    }
    bool read_space(Space& space) {
        const auto found = take_space(rest_);
        if (!found) return fail(NotationFault::bad_space, "a space, such as a1");
        space = *found;
        return true;
    }
    bool read_separator() {
        const std::size_t length = std::min(rest_.find_first_not_of("^=-"), rest_.size());
        const std::string_view separator = rest_.substr(0, length);
        if (separator.empty() || separator.size() > 2) {
            return fail(NotationFault::bad_value, "'-', '^', '=' or '^=' between two spaces");
        }
        record_.is_jump = separator.find('^') != std::string_view::npos;
        record_.is_continuation = separator.find('=') != std::string_view::npos;
        rest_.remove_prefix(length);
        return true;
    }
    bool read_info() {
        const bool is_info =
            rest_.size() <= 3 && rest_.find_first_not_of("+-|") == std::string_view::npos;
        if (rest_ == resignation) {
            return fail(NotationFault::bad_value, "a blank before --- (resignation)");
        }
        if (!is_info) {
            return fail(NotationFault::bad_value, "the end of the move, captures (x) or + - ++ --");
        }
        record_.info = rest_;
        return true;
    }

    std::string_view text_;
    std::string_view rest_;
    MoveRecord record_;
    NotationError error_{};
};

bool has_letter(Piece piece, MoveStyle style) {
    if (piece.kind() == Kind::taflman) return false;
    const bool is_unportable = piece.kind() == Kind::mercenary || piece.kind() == Kind::guard;
    return style == MoveStyle::full || !is_unportable;
}

}  // namespace

Expected<MoveRecord, NotationError> parse_move(std::string_view text) {
    return MoveReader(text).read();
}

MoveRecord describe(const Position& before, Move move, const Effects& effects) {
    MoveRecord record;
    if (move.is_done()) return record;
    record.move = move;
    record.mover = before.board()[move.from];
    const int distance = std::abs(move.to.index() - move.from.index());
    if (distance == 2 || distance == 2 * Space::per_rank) {
        const Space middle = Space::from_index((move.from.index() + move.to.index()) / 2);
        record.is_jump = before.board()[middle].is_piece();
    }
    record.is_continuation = before.is_in_berserk();
    for (const Capture& capture : effects.captures()) {
        record.captures.push_back({capture.space, capture.piece});
    }
    return record;
}

std::string to_string(const MoveRecord& record, MoveStyle style) {
    if (record.is_resignation) return std::string(resignation);
    if (style == MoveStyle::simple || record.is_done()) return to_string(record.move);
    std::string text;
    const auto write_piece = [&](const std::optional<Piece>& piece) {
        if (piece && has_letter(*piece, style)) text += letter_of(*piece);
    };
    write_piece(record.mover);
    text += to_string(record.move.from);
    if (record.is_jump) text += '^';
    if (record.is_continuation) text += '=';
    if (!record.is_jump && !record.is_continuation) text += '-';
    text += to_string(record.move.to);
    constexpr std::size_t portable_captures = 4;
    std::size_t count = record.captures.size();
    if (style == MoveStyle::portable) count = std::min(count, portable_captures);
    for (std::size_t i = 0; i < count; ++i) {
        text += i == 0 ? 'x' : '/';
        write_piece(record.captures[i].piece);
        text += to_string(record.captures[i].space);
    }
    return style == MoveStyle::full ? text + record.info : text;
}

std::string to_string(Move move) {
    if (move.is_done()) return std::string(done_word);
    return to_string(move.from) + '-' + to_string(move.to);
}

}  // namespace tafl::rules
