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

/// What a picture looks like without a style sheet.
struct Look {
    const char* disc;
    const char* ring;
    const char* ink;
};
constexpr Look attackers_look{"#20282c", "#7d8a8c", "#fdfdf8"};
constexpr Look defenders_look{"#fdfdf8", "#8e958f", "#1b2225"};

/// The sign of a special piece on its disc, about the middle; none for plain men and the king.
constexpr const char* sign_of(Kind kind, Side side) {
    switch (kind) {
        case Kind::knight:
            return "M-7 10c0-6 4-7 4.5-11l-5.5 2-2.5-3.5 6-7 1.5-3.5 2.5 3c6.5 2 8.5 9 7.5 20z";
        case Kind::commander:
            return "M-7-11.5h2.8v23h-2.8zM-4.2-11.5 10.5-6-4.2-.5z";
        case Kind::guard:
            return "M-8.5-9h17v8c0 6-4 9.5-8.5 11.5C-4.5 8.5-8.5 5-8.5-1z";
        case Kind::mercenary:  // half of it is of the other side's colour
            return side == Side::attackers ? "M-9.8 9.8A13.9 13.9 0 0 0 9.8-9.8z"
                                           : "M-10.6 10.6A15 15 0 0 0 10.6-10.6z";
        case Kind::taflman:
        case Kind::king:
            break;
    }
    return "";
}

/// The shapes that pictures use, between <defs> and </defs>.
class Shapes {
  public:
    static std::string draw() {
        Shapes shapes;
        for (const Side side : rules::both_sides) {
            for (const Kind kind : rules::all_kinds) shapes.define_piece({side, kind});
        }
        shapes.define_marks();
        shapes.define_grounds();
        return "<defs>\n" + shapes.out_.str() + "</defs>\n";
    }

  private:
    /// A disc of the side, dark or light; what kind it is tells the sign on it.
    void define_piece(Piece piece) {
        const Look& look = piece.side() == Side::attackers ? attackers_look : defenders_look;
        const bool is_king = piece.kind() == Kind::king;
        out_ << "<g id=\"tafl-" << letter_of(piece) << "\" class=\"tafl-" << name_of(piece.side())
             << "\"><circle class=\"disc\" r=\"" << (is_king ? 17 : 15) << "\" fill=\"" << look.disc
             << "\" stroke=\"#1b2225\" stroke-width=\"1.6\"/>";
        if (is_king) {
            out_ << "<circle class=\"robe\" r=\"14\" fill=\"#8c2f17\"/><path class=\"crown\" "
                    "d=\"M-9 7.5-10.5-6-4.5-1 0-9.5 4.5-1 10.5-6 9 7.5z\" "
                    "fill=\"#fdfdf8\"/>";
        } else if (piece.kind() == Kind::taflman) {
            out_ << "<circle class=\"ring\" r=\"9.5\" fill=\"none\" stroke=\"" << look.ring
                 << "\" stroke-width=\"1.4\"/><circle class=\"boss\" r=\"2.6\" fill=\"" << look.ring
                 << "\"/>";
        } else {
            out_ << "<path class=\"ink\" d=\"" << sign_of(piece.kind(), piece.side())
                 << "\" fill=\"" << look.ink << "\"/>";
        }
        out_ << "</g>\n";
    }

    void define_marks() {
        out_ << "<rect id=\"tafl-from\" class=\"tafl-from\" x=\"-16\" y=\"-16\" width=\"32\" "
                "height=\"32\" rx=\"3\" fill=\"none\" stroke=\"#775600\" stroke-width=\"3\"/>\n"
                "<rect id=\"tafl-to\" class=\"tafl-to\" x=\"-19\" y=\"-19\" width=\"38\" "
                "height=\"38\" fill=\"#e3bd45\" stroke=\"#775600\" stroke-width=\"2\"/>\n"
                "<path id=\"tafl-taken\" class=\"tafl-taken\" d=\"M-9-9 9 9M9-9-9 9\" "
                "stroke=\"#8c2f17\" stroke-width=\"4\" stroke-linecap=\"round\"/>\n";
    }

    /// A knot where the king escapes, a star on the throne, lines and dots in camps.
    void define_grounds() {
        define_ground("knot",
                      "M-3.44-6.88a3.44 3.44 0 1 0-3.44 3.44h13.76a3.44 3.44 0 1 0-3.44"
                      "-3.44v13.76a3.44 3.44 0 1 0 3.44-3.44h-13.76a3.44 3.44 0 1 0 3.44 "
                      "3.44z");
        define_ground("star", "M-8.5-8.5h17v17h-17zM0-12 12 0 0 12-12 0z");
        define_ground("camp", "M-20-8-8-20M-20 6 6-20M-20 20 20-20M-6 20 20-6M8 20 20 8");
        define_ground("dots",
                      "M-10.5-10h1m9 0h1m9 0h1M-10.5 0h1m9 0h1m9 0h1M-10.5 10h1m9 0h1m9 0h1");
    }

    void define_ground(const char* name, const char* path) {
        out_
            << "<path id=\"tafl-" << name << "\" class=\"tafl-" << name << "\" d=\"" << path
            << "\" fill=\"none\" stroke=\"#3c4644\" stroke-width=\"1.6\" stroke-opacity=\".7\"/>\n";
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
        out_ << "<g class=\"ground\">\n";
        draw_spaces();
        out_ << "</g>\n";
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
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tafl-board"
             << (is_small_ ? " small" : "") << "\" role=\"img\""
             << " aria-label=\"Board of " << board_.size() << " by " << board_.size() << "\""
             << " data-size=\"" << board_.size() << "\" data-cell=\"" << space_width
             << "\" data-margin=\"" << margin_ << "\" viewBox=\"0 " << margin_ - room << ' '
             << extent << ' ' << extent << "\" width=\"" << extent << "\" height=\"" << extent
             << "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    }

    /// What is drawn on a special space; the ground of all of them is a little darker.
    [[nodiscard]] static const char* shape_of(SpaceKind kind) {
        switch (kind) {
            case SpaceKind::corner:
                return "knot";
            case SpaceKind::centre:
                return "star";
            case SpaceKind::attacker_fort:
                return "camp";
            case SpaceKind::defender_fort:
                return "dots";
            case SpaceKind::ordinary:
                break;
        }
        return "";
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
            for (const Space space : camp) draw_special(SpaceKind::attacker_fort, space);
        }
        for (const SpaceKind kind : rules::special_kinds) {
            for (const Space space : law_.of_kind(kind)) draw_special(kind, space);
        }
        out_ << "<path class=\"grid\" fill=\"none\" stroke=\"#8d978f\" d=\"";
        for (int i = 0; i <= board_.size(); ++i) {
            out_ << 'M' << margin_ << ' ' << margin_ + i * space_width << 'h' << extent << 'M'
                 << margin_ + i * space_width << ' ' << margin_ << 'v' << extent;
        }
        out_ << "\"/>\n";
    }

    void draw_special(SpaceKind kind, Space space) {
        draw_square(kind, left(space), top(space), space_width);
        use(shape_of(kind), space);
    }

    void draw_square(SpaceKind kind, int x, int y, int extent) {
        out_ << "<rect class=\"" << class_of(kind) << "\" x=\"" << x << "\" y=\"" << y
             << "\" width=\"" << extent << "\" height=\"" << extent << "\" fill=\""
             << (kind == SpaceKind::ordinary ? "#c2c9c0" : "#aeb7ae") << "\"/>\n";
    }

    void draw_coordinates() {
        const int height = board_.size() > 13 ? 19 : 14;  // large boards are shown smaller
        out_ << "<g class=\"coordinates\" font-size=\"" << height << "\" fill=\"#515a59\">\n";
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
