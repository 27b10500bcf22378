// SPDX-License-Identifier: MIT
#include "tournaments/board_svg.h"

#include <sstream>

namespace tafl::tournaments {

namespace {

constexpr int cell = 40;
constexpr int margin = 24;  // for the coordinates

class Drawing {
  public:
    Drawing(const rules::RulesTables& law, const rules::Board& board) : law_(law), board_(board) {}

    std::string draw(std::optional<rules::Move> last) && {
        const int extent = board_.size() * cell + 2 * margin;
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << extent << ' '
             << extent << "\" width=\"" << extent << "\" height=\"" << extent
             << "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
             << "<rect width=\"100%\" height=\"100%\" fill=\"#f6efe0\"/>\n";
        for (const rules::Space space : law_.all()) draw_space(space);
        if (last) draw_last(*last);
        for (const rules::Space space : board_.occupied()) draw_piece(space);
        for (int i = 0; i < board_.size(); ++i) draw_coordinates(i);
        out_ << "</svg>\n";
        return out_.str();
    }

  private:
    /// The last rank is drawn on top.
    [[nodiscard]] int left(rules::Space space) const { return margin + space.file() * cell; }
    [[nodiscard]] int top(rules::Space space) const {
        return margin + (board_.size() - 1 - space.rank()) * cell;
    }

    [[nodiscard]] static const char* colour_of(rules::SpaceKind kind) {
        switch (kind) {
            case rules::SpaceKind::corner:
                return "#b9c9a4";
            case rules::SpaceKind::centre:
                return "#d9b8a0";
            case rules::SpaceKind::attacker_fort:
                return "#d6d2cc";
            case rules::SpaceKind::defender_fort:
                return "#e6d9ee";
            case rules::SpaceKind::ordinary:
                break;
        }
        return "#efe2c8";
    }

    void draw_space(rules::Space space) {
        out_ << "<rect x=\"" << left(space) << "\" y=\"" << top(space) << "\" width=\"" << cell
             << "\" height=\"" << cell << "\" fill=\"" << colour_of(law_.kind_of(space))
             << "\" stroke=\"#8a7a5c\"/>\n";
    }

    void draw_last(rules::Move move) {
        for (const rules::Space space : {move.from, move.to}) {
            out_ << "<rect x=\"" << left(space) + 2 << "\" y=\"" << top(space) + 2 << "\" width=\""
                 << cell - 4 << "\" height=\"" << cell - 4
                 << "\" fill=\"none\" stroke=\"#c8860a\" stroke-width=\"3\"/>\n";
        }
    }

    /// A disc in the side's colour; the king larger with a cross, other special pieces with their
    /// letter.
    void draw_piece(rules::Space space) {
        const rules::Piece piece = board_[space];
        const bool attacks = piece.side() == rules::Side::attackers;
        const char* ink = attacks ? "#ffffff" : "#222222";
        const int x = left(space) + cell / 2;
        const int y = top(space) + cell / 2;
        out_ << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\""
             << (piece.kind() == rules::Kind::king ? 17 : 14) << "\" fill=\""
             << (attacks ? "#3b2f2f" : "#fffdf7")
             << "\" stroke=\"#222222\" stroke-width=\"1.5\"/>\n";
        if (piece.kind() == rules::Kind::king) {
            out_ << "<path d=\"M" << x << ' ' << y - 10 << "v20M" << x - 10 << ' ' << y
                 << "h20\" stroke=\"" << ink << "\" stroke-width=\"4\"/>\n";
        } else if (piece.kind() != rules::Kind::taflman) {
            out_ << "<text x=\"" << x << "\" y=\"" << y + 6 << "\" font-size=\"18\" fill=\"" << ink
                 << "\">" << letter_of(piece) << "</text>\n";
        }
    }

    void draw_coordinates(int i) {
        const int along = margin + i * cell + cell / 2;
        const int down = margin + (board_.size() - 1 - i) * cell + cell / 2 + 5;
        out_ << "<text x=\"" << along << "\" y=\"" << margin + board_.size() * cell + 17
             << "\" font-size=\"13\">" << static_cast<char>('a' + i) << "</text>\n"
             << "<text x=\"" << margin / 2 << "\" y=\"" << down << "\" font-size=\"13\">" << i + 1
             << "</text>\n";
    }

    const rules::RulesTables& law_;
    const rules::Board& board_;
    std::ostringstream out_;
};

}  // namespace

std::string board_svg(const rules::RulesTables& law, const rules::Board& board,
                      std::optional<rules::Move> last) {
    return Drawing(law, board).draw(last);
}

}  // namespace tafl::tournaments
