// SPDX-License-Identifier: MIT
#include "tournaments/publish/board_svg.h"

#include <sstream>

namespace tafl::publish {

namespace {

using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Space;
using rules::SpaceKind;

constexpr int space_width = 40;
constexpr int room = 4;  // around the board, where no coordinates stand

/// The shapes that pictures use, between <defs> and </defs>.
class Shapes {
  public:
    static std::string draw() {
        Shapes shapes;
        for (const Side side : rules::both_sides) {
            for (const Kind kind : rules::all_kinds) shapes.define_piece({side, kind});
        }
        shapes.define_marks();
        return "<defs>\n" + shapes.out_.str() + "</defs>\n";
    }

  private:
    /// A disc in the side's colours; the king larger with a cross, other special pieces with their
    /// letter.
    void define_piece(Piece piece) {
        const bool attacks = piece.side() == Side::attackers;
        const bool is_king = piece.kind() == Kind::king;
        out_ << "<g id=\"tafl-" << letter_of(piece) << "\" class=\"tafl-" << name_of(piece.side())
             << "\"><circle r=\"" << (is_king ? 17 : 14) << "\" fill=\""
             << (attacks ? "#3b2f2f" : "#fffdf7") << "\" stroke=\"#1d1a16\" stroke-width=\"1.5\"/>";
        if (is_king) {
            out_ << "<path class=\"ink\" d=\"M0-11v22M-11 0h22\" fill=\"none\" stroke=\""
                 << (attacks ? "#ffffff" : "#a4161a") << "\" stroke-width=\"5\"/>";
        } else if (piece.kind() != Kind::taflman) {
            out_ << "<text class=\"letter\" y=\"6\" font-size=\"17\" font-weight=\"bold\" fill=\""
                 << (attacks ? "#ffffff" : "#222222") << "\">" << letter_of(piece) << "</text>";
        }
        out_ << "</g>\n";
    }

    void define_marks() {
        out_ << "<rect id=\"tafl-from\" class=\"tafl-from\" x=\"-17\" y=\"-17\" width=\"34\" "
                "height=\"34\" rx=\"4\" fill=\"none\" stroke=\"#b36b00\" stroke-width=\"3\" "
                "stroke-dasharray=\"6 5\"/>\n"
                "<rect id=\"tafl-to\" class=\"tafl-to\" x=\"-19\" y=\"-19\" width=\"38\" "
                "height=\"38\" fill=\"#f0c25a\" stroke=\"#b36b00\" stroke-width=\"2\"/>\n"
                "<path id=\"tafl-taken\" class=\"tafl-taken\" d=\"M-10-10 10 10M10-10-10 10\" "
                "stroke=\"#b3261e\" stroke-width=\"5\" stroke-linecap=\"round\"/>\n";
    }

    std::ostringstream out_;
};

class Drawing {
  public:
    Drawing(const rules::RulesTables& law, const rules::Board& board, bool is_small)
        : law_(law), board_(board), is_small_(is_small), margin_(is_small ? room : 24) {}

    std::string draw(const BoardMarks& marks) && {
        open();
        if (!is_small_) out_ << Shapes::draw();
        draw_spaces();
        if (!is_small_) draw_coordinates();
        draw_marks(marks);
        out_ << "<g class=\"pieces\">\n";
        for (const Space space : board_.occupied())
            use(std::string(1, letter_of(board_[space])), space);
        out_ << "</g>\n<g class=\"taken\">\n";
        for (const Space space : marks.captured) use("taken", space);
        out_ << "</g>\n</svg>\n";
        return out_.str();
    }

  private:
    /// The last rank is drawn on top.
    [[nodiscard]] int left(Space space) const { return margin_ + space.file() * space_width; }
    [[nodiscard]] int top(Space space) const {
        return margin_ + (board_.size() - 1 - space.rank()) * space_width;
    }

    void open() {
        // Coordinates stand on the left and below; elsewhere a little room will do.
        const int extent = board_.size() * space_width + margin_ + room;
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tafl-board\" role=\"img\""
             << " aria-label=\"Board of " << board_.size() << " by " << board_.size() << "\""
             << " data-size=\"" << board_.size() << "\" data-cell=\"" << space_width
             << "\" data-margin=\"" << margin_ << "\" viewBox=\"0 " << margin_ - room << ' '
             << extent << ' ' << extent << "\" width=\"" << extent << "\" height=\"" << extent
             << "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    }

    [[nodiscard]] static const char* colour_of(SpaceKind kind) {
        switch (kind) {
            case SpaceKind::corner:
                return "#b9c9a4";
            case SpaceKind::centre:
                return "#d9b8a0";
            case SpaceKind::attacker_fort:
                return "#cfc8bd";
            case SpaceKind::defender_fort:
                return "#e6d9ee";
            case SpaceKind::ordinary:
                break;
        }
        return "#efe2c8";
    }

    [[nodiscard]] static const char* class_of(SpaceKind kind) {
        switch (kind) {
            case SpaceKind::corner:
                return "corner";
            case SpaceKind::centre:
                return "centre";
            case SpaceKind::attacker_fort:
                return "attacker-fort";
            case SpaceKind::defender_fort:
                return "defender-fort";
            case SpaceKind::ordinary:
                break;
        }
        return "field";
    }

    void draw_spaces() {
        const int extent = board_.size() * space_width;
        draw_square(SpaceKind::ordinary, margin_, margin_, extent);
        for (const auto& camp : law_.ruleset().camps) {
            // Where attackers begin, as in their forts.
            for (const Space space : camp) {
                draw_square(SpaceKind::attacker_fort, left(space), top(space), space_width);
            }
        }
        std::ostringstream crosses;
        for (const SpaceKind kind : rules::special_kinds) {
            for (const Space space : law_.of_kind(kind)) {
                draw_square(kind, left(space), top(space), space_width);
                const bool is_crossed = kind == SpaceKind::corner || kind == SpaceKind::centre;
                if (is_crossed)
                    crosses << 'M' << left(space) << ' ' << top(space) << "l40 40m0-40l-40 40";
            }
        }
        out_ << "<path class=\"grid\" fill=\"none\" stroke=\"#8a7a5c\" d=\"" << crosses.str();
        for (int i = 0; i <= board_.size(); ++i) {
            out_ << 'M' << margin_ << ' ' << margin_ + i * space_width << 'h' << extent << 'M'
                 << margin_ + i * space_width << ' ' << margin_ << 'v' << extent;
        }
        out_ << "\"/>\n";
    }

    void draw_square(SpaceKind kind, int x, int y, int extent) {
        out_ << "<rect class=\"" << class_of(kind) << "\" x=\"" << x << "\" y=\"" << y
             << "\" width=\"" << extent << "\" height=\"" << extent << "\" fill=\""
             << colour_of(kind) << "\"/>\n";
    }

    void draw_coordinates() {
        const int height = board_.size() > 13 ? 18 : 13;  // large boards are shown smaller
        out_ << "<g class=\"coordinates\" font-size=\"" << height << "\" fill=\"#6b5d43\">\n";
        for (int i = 0; i < board_.size(); ++i) {
            const int middle = margin_ + i * space_width + space_width / 2;
            out_ << "<text x=\"" << middle << "\" y=\""
                 << margin_ + board_.size() * space_width + 17 << "\">"
                 << static_cast<char>('a' + i) << "</text><text x=\"" << margin_ / 2 << "\" y=\""
                 << middle + 5 << "\">" << board_.size() - i << "</text>\n";
        }
        out_ << "</g>\n";
    }

    void draw_marks(const BoardMarks& marks) {
        out_ << "<g class=\"marks\">\n";
        if (marks.last && !marks.last->is_done()) {
            use("from", marks.last->from);
            use("to", marks.last->to);
        }
        out_ << "</g>\n";
    }

    void use(const std::string& shape, Space space) {
        out_ << "<use href=\"#tafl-" << shape << "\" x=\"" << left(space) + space_width / 2
             << "\" y=\"" << top(space) + space_width / 2 << "\"/>\n";
    }

    const rules::RulesTables& law_;
    const rules::Board& board_;
    bool is_small_;
    int margin_;
    std::ostringstream out_;
};

}  // namespace

BoardMarks marks_of(const rules::PlayedPly& ply) {
    BoardMarks marks{ply.record.move, {}};
    for (const rules::Capture& capture : ply.captures) marks.captured.push_back(capture.space);
    return marks;
}

std::string board_svg(const rules::RulesTables& law, const rules::Board& board,
                      const BoardMarks& marks) {
    return Drawing(law, board, false).draw(marks);
}

std::string small_board_svg(const rules::RulesTables& law, const rules::Board& board,
                            const BoardMarks& marks) {
    return Drawing(law, board, true).draw(marks);
}

std::string board_shapes_svg() {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shapes\" width=\"0\" height=\"0\" "
           "aria-hidden=\"true\" font-family=\"sans-serif\" text-anchor=\"middle\">" +
           Shapes::draw() + "</svg>\n";
}

}  // namespace tafl::publish
