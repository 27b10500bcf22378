// SPDX-License-Identifier: MIT
#include "referee/players/tablut/tablut_text.h"

#include <array>
#include <cassert>
#include <charconv>

#include "rules/ascii.h"
#include "rules/result.h"
#include "rules/to_underlying.h"

namespace tafl::referee::tablut {

using rules::Move;
using rules::Piece;
using rules::Result;
using rules::Side;
using rules::Space;

namespace {

constexpr std::size_t header_size = 4;

bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

/// Members `from` and `to` of an action; empty if missing or not a string.
struct Squares {
    std::optional<std::string> from;
    std::optional<std::string> to;
};

/// Reader of one JSON object, for two of its members. It skips the values of other members without
/// checking them.
class ActionReader {
  public:
    explicit ActionReader(std::string_view text) : text_(text) {}

    /// Returns the members; empty if the text is not an object.
    [[nodiscard]] std::optional<Squares> read() {
        if (!take('{')) return std::nullopt;
        if (take('}')) return is_at_end() ? std::optional(squares_) : std::nullopt;
        do {
            if (!read_member()) return std::nullopt;
        } while (take(','));
        if (!take('}') || !is_at_end()) return std::nullopt;
        return squares_;
    }

  private:
    bool read_member() {
        const auto key = string();
        if (!key || !take(':')) return false;
        if (peek() != '"') {
            if (*key == "from") squares_.from.reset();
            if (*key == "to") squares_.to.reset();
            return skip_value();
        }
        auto value = string();
        if (!value) return false;
        if (*key == "from")
            squares_.from = std::move(value);
        else if (*key == "to")
            squares_.to = std::move(value);
        return true;
    }

    /// Skips a value that is not a string: a number, a literal, an array or an object. Returns
    /// false if it is empty or incomplete.
    bool skip_value() {
        int depth = 0;
        bool is_any = false;
        while (peek() != '\0') {
            const char next = peek();
            if (depth == 0 && (next == ',' || next == '}' || next == ']')) return is_any;
            if (next == '"') {
                if (!string()) return false;
            } else {
                if (next == '{' || next == '[') ++depth;
                if (next == '}' || next == ']') --depth;
                ++at_;
            }
            is_any = true;
        }
        return false;
    }

    std::optional<std::string> string() {
        if (!take('"')) return std::nullopt;
        std::string value;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] != '\\') {
                value += text_[at_++];
            } else if (!read_escape(value)) {
                return std::nullopt;
            }
        }
        if (at_ == text_.size()) return std::nullopt;
        ++at_;
        return value;
    }

    /// Reads an escape sequence. The names of spaces need no escapes, but JSON allows them. A
    /// character beyond ASCII becomes '?'.
    bool read_escape(std::string& value) {
        constexpr std::size_t digits = 4;
        constexpr unsigned first_beyond_ascii = 0x80;
        if (at_ + 1 >= text_.size()) return false;
        const char kind = text_[at_ + 1];
        at_ += 2;
        if (kind != 'u') {
            value += kind;
            return true;
        }
        const std::string_view number = text_.substr(at_, digits);
        unsigned code = 0;
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), code, 16);
        if (error != std::errc() || number.size() != digits || end != number.end()) return false;
        at_ += digits;
        value += code < first_beyond_ascii ? static_cast<char>(code) : '?';
        return true;
    }

    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }
    /// Returns the next character after whitespace; NUL at the end of the text.
    char peek() {
        skip_blanks();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }
    bool is_at_end() {
        skip_blanks();
        return at_ == text_.size();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Squares squares_;
};

std::optional<Space> space_from(const std::optional<std::string>& text) {
    if (!text || text->size() != 2) return std::nullopt;
    const int file = lower_case((*text)[0]) - 'a';
    const int rank = (*text)[1] - '1';
    if (file < 0 || file >= board_size || rank < 0 || rank >= board_size) return std::nullopt;
    return Space(file, rank);
}

std::string_view word_of(Turn turn) {
    constexpr std::array<std::string_view, 5> words = {"WHITE", "BLACK", "WHITEWIN", "BLACKWIN",
                                                       "DRAW"};
    return words[to_underlying(turn)];
}

std::string_view word_of(Piece piece, Space space) {
    constexpr Space throne(board_size / 2, board_size / 2);
    if (!piece.is_piece()) return space == throne ? "THRONE" : "EMPTY";
    if (piece.is(rules::Kind::king)) return "KING";
    return piece.side() == Side::attackers ? "BLACK" : "WHITE";
}

}  // namespace

std::string frame_of(std::string_view text) {
    constexpr int bits_per_byte = 8;
    std::string frame;
    frame.reserve(header_size + text.size());
    for (int shift = 3 * bits_per_byte; shift >= 0; shift -= bits_per_byte) {
        frame += static_cast<char>((text.size() >> static_cast<unsigned>(shift)) & 0xFFU);
    }
    frame += text;
    return frame;
}

void FrameBuffer::append(std::string_view piece) {
    if (!bad_length_) bytes_ += piece;
}

std::optional<std::string> FrameBuffer::take() {
    if (bad_length_ || bytes_.size() < header_size) return std::nullopt;
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < header_size; ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes_[i]);
    }
    const std::int64_t length = static_cast<std::int32_t>(number);
    if (length < 1 || length > longest) {
        bad_length_ = length;
        bytes_.clear();
        return std::nullopt;
    }
    const std::size_t end = header_size + static_cast<std::size_t>(length);
    if (bytes_.size() < end) return std::nullopt;
    std::string text = bytes_.substr(header_size, end - header_size);
    bytes_.erase(0, end);
    return text;
}

std::optional<Move> move_from(std::string_view text) {
    const auto squares = ActionReader(text).read();
    if (!squares) return std::nullopt;
    const auto from = space_from(squares->from);
    const auto to = space_from(squares->to);
    if (!from || !to) return std::nullopt;
    return Move{*from, *to};
}

Turn turn_of(Side to_move) { return to_move == Side::attackers ? Turn::black : Turn::white; }

Turn turn_of(Result result) {
    assert(result != Result::none && "that is not a result");
    if (result == Result::draw) return Turn::draw;
    return result == Result::attackers_win ? Turn::black_win : Turn::white_win;
}

std::string state_text(const rules::Board& board, Turn turn, std::optional<Space> fallen_king) {
    assert(board.size() == board_size);
    std::string text = R"({"board":[)";
    for (int rank = 0; rank < board_size; ++rank) {
        text += rank == 0 ? "[" : ",[";
        for (int file = 0; file < board_size; ++file) {
            const Space space(file, rank);
            const bool is_fallen = space == fallen_king && board[space].is_empty();
            if (file > 0) text += ',';
            text += '"';
            text += is_fallen ? "KING" : word_of(board[space], space);
            text += '"';
        }
        text += ']';
    }
    text += R"(],"turn":")";
    text += word_of(turn);
    text += "\"}";
    return text;
}

}  // namespace tafl::referee::tablut
