// SPDX-License-Identifier: MIT
#include "rules/board_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/ascii.h"
#include "rules/count_of.h"

namespace tafl::rules {

namespace {

struct Row {
    std::string_view text;
    std::size_t offset;
};

std::vector<Row> split_rows(std::string_view text) {
    std::size_t offset = 0;
    if (text.starts_with('/')) offset = 1;
    std::size_t end = text.size();
    if (end > offset && text.ends_with('/')) --end;
    std::vector<Row> rows;
    while (true) {
        const std::size_t slash = std::min(text.find('/', offset), end);
        rows.push_back({text.substr(offset, slash - offset), offset});
        if (slash >= end) return rows;
        offset = slash + 1;
    }
}

/// Reader of single rows of a position record. Puts the pieces on the board and collects the errors
/// and warnings.
class RowReader {
  public:
    RowReader(BoardReading& reading, NotationErrors& errors) : reading_(reading), errors_(errors) {}

    void read(const Row& row, int rank) {
        const int size = reading_.board.size();
        int file = 0;
        for (std::size_t at = 0; at < row.text.size();) {
            if (is_digit(row.text[at])) {
                file += take_blanks(row.text, at);
            } else {
                put(row, at, file, rank);
                ++file;
                ++at;
            }
        }
        const std::string length = std::to_string(file) + " spaces in " + std::string(row.text);
        const std::string wanted = std::to_string(size) + " spaces in this row";
        if (row.text.empty() || file > size) {
            errors_.push_back(
                {NotationFault::wrong_length, row.offset, row.text.empty() ? "" : length, wanted});
        } else if (file < size) {
            reading_.warnings.push_back({NotationFault::wrong_length, row.offset, length, wanted});
        }
    }

  private:
    /// Reads the number of empty spaces at `at` and moves `at` behind it. Returns at most 1000, so
    /// that the number cannot overflow. No board has 1000 files.
    static int take_blanks(std::string_view text, std::size_t& at) {
        int count = 0;
        for (; at < text.size() && is_digit(text[at]); ++at) {
            count = std::min(1000, count * 10 + (text[at] - '0'));
        }
        return count;
    }

    void put(const Row& row, std::size_t at, int file, int rank) {
        const auto piece = piece_from_letter(row.text[at]);
        if (!piece) {
            errors_.push_back({NotationFault::bad_letter, row.offset + at,
                               std::string(1, row.text[at]),
                               "a piece (t c n k m g or T C N K M G) or a number of empty spaces"});
        } else if (file < reading_.board.size() && rank < reading_.board.size()) {
            reading_.board.put(Space(file, rank), *piece);
        }
    }

    BoardReading& reading_;
    NotationErrors& errors_;
};

}  // namespace

Expected<BoardReading, NotationErrors> parse_board(std::string_view text, int size,
                                                   RankOrder order) {
    BoardReading reading{Board(size), {}};
    NotationErrors errors;
    const std::vector<Row> rows = split_rows(text);
    if (count_of(rows) != size) {
        errors.push_back({NotationFault::wrong_length, 0, std::to_string(rows.size()) + " rows",
                          std::to_string(size) + " rows"});
    }
    RowReader reader(reading, errors);
    for (int i = 0; i < count_of(rows); ++i) {
        const int rank = order == RankOrder::first_rank_first ? i : size - 1 - i;
        reader.read(rows[i], rank < 0 ? size : rank);
    }
    if (!errors.empty()) return errors;
    return reading;
}

std::string to_string(const Board& board, RankOrder order) {
    // A buffer that is large enough for any board, not a growing string: this function is called
    // twice per ply.
    constexpr std::size_t row = largest_board + 1;
    std::array<char, 1 + row * largest_board> text;
    char* end = text.data();
    const auto write_blanks = [&end](int blanks) {
        if (blanks >= 10) *end++ = static_cast<char>('0' + blanks / 10);
        if (blanks > 0) *end++ = static_cast<char>('0' + blanks % 10);
    };
    *end++ = '/';
    for (int i = 0; i < board.size(); ++i) {
        const int rank = order == RankOrder::first_rank_first ? i : board.size() - 1 - i;
        int blanks = 0;
        for (int file = 0; file < board.size(); ++file) {
            const Piece piece = board[Space(file, rank)];
            if (piece.is_empty()) {
                ++blanks;
                continue;
            }
            write_blanks(std::exchange(blanks, 0));
            *end++ = letter_of(piece);
        }
        write_blanks(blanks);
        *end++ = '/';
    }
    return {text.data(), end};
}

std::string draw(const Board& board) {
    std::string text;
    for (int rank = board.size() - 1; rank >= 0; --rank) {
        if (rank < 9) text += ' ';
        text += std::to_string(rank + 1);
        for (int file = 0; file < board.size(); ++file) {
            const Piece piece = board[Space(file, rank)];
            text += ' ';
            text += piece.is_empty() ? '.' : letter_of(piece);
        }
        text += '\n';
    }
    text += "  ";
    for (int file = 0; file < board.size(); ++file) {
        text += ' ';
        text += letter_at(file);
    }
    return text + '\n';
}

}  // namespace tafl::rules
