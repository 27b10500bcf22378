// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/board_svg.h"

#include <cstdint>
#include <sstream>

#include "rules/ascii.h"
#include "tournaments/reports/publish/board_shapes.h"

namespace tafl::publish {

namespace {

using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Space;
using rules::SpaceKind;

constexpr int room = 4;  // margin in units, at the edges of the board without coordinates

/// Definitions of the shapes, between <defs> and </defs>.
class Shapes {
  public:
    static std::string draw() {
        Shapes shapes;
        for (const Side side : rules::both_sides) {
            for (const Kind kind : rules::all_kinds) shapes.define_piece({side, kind});
        }
        shapes.draw_part(from_mark(), "from");
        shapes.draw_part(to_mark(), "to");
        shapes.draw_part(taken_mark(), "taken");
        for (const GroundSign& sign : ground_signs()) shapes.draw_part(sign.part, sign.name);
        return "<defs>\n" + shapes.out_.str() + "</defs>\n";
    }

  private:
    void define_piece(Piece piece) {
        out_ << "<g id=\"tafl-" << letter_of(piece) << "\" class=\"tafl-" << name_of(piece.side())
             << "\">";
        for (const ShapePart& part : piece_parts(piece)) draw_part(part);
        out_ << "</g>\n";
    }

    /// Draws one part. `name` is the name of a shape with this part only; empty for parts of other
    /// shapes.
    void draw_part(const ShapePart& part, const std::string& name = "") {
        const std::string path = part.path;
        out_ << (path.empty() ? "<circle" : "<path");
        if (!name.empty()) out_ << " id=\"tafl-" << name << '"';
        out_ << " class=\"" << part.css_class << '"';
        if (path.empty()) {
            out_ << " r=\"" << part.radius << '"';
        } else {
            out_ << " d=\"" << path << '"';
        }
        out_ << " fill=\"" << part.fill << '"';
        if (part.stroke_width > 0) {
            out_ << " stroke=\"" << part.stroke << "\" stroke-width=\"" << part.stroke_width << '"';
        }
        if (part.has_round_ends) out_ << " stroke-linecap=\"round\"";
        if (part.stroke_opacity < 1) out_ << " stroke-opacity=\"" << part.stroke_opacity << '"';
        out_ << (name.empty() ? "/>" : "/>\n");
    }

    std::ostringstream out_;
};

enum class BoardSize : std::uint8_t { full, small };

class Drawing {
  public:
    Drawing(const rules::CompiledRules& compiled_rules, const rules::Board& board, BoardSize size)
        : compiled_rules_(compiled_rules),
          board_(board),
          is_small_(size == BoardSize::small),
          margin_(size == BoardSize::small ? room : 24) {}

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
    /// Return the left and the upper edge of a space in the picture. The last rank is at the top.
    [[nodiscard]] int left(Space space) const { return margin_ + space.file() * space_width; }
    [[nodiscard]] int top(Space space) const {
        return margin_ + (board_.size() - 1 - space.rank()) * space_width;
    }

    void open() {
        // Coordinates are at the left and lower edges; a small margin is enough at the others.
        const int extent = board_.size() * space_width + margin_ + room;
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tafl-board"
             << (is_small_ ? " small" : "") << "\" role=\"img\""
             << " aria-label=\"Board of " << board_.size() << " by " << board_.size() << "\""
             << " data-size=\"" << board_.size() << "\" data-cell=\"" << space_width
             << "\" data-margin=\"" << margin_ << "\" viewBox=\"0 " << margin_ - room << ' '
             << extent << ' ' << extent << "\" width=\"" << extent << "\" height=\"" << extent
             << "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
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
        for (const auto& camp : compiled_rules_.ruleset().camps) {
            // The attackers' start spaces look like their forts.
            for (const Space space : camp) draw_special(SpaceKind::attacker_fort, space);
        }
        for (const SpaceKind kind : rules::special_kinds) {
            for (const Space space : compiled_rules_.of_kind(kind)) draw_special(kind, space);
        }
        out_ << "<path class=\"grid\" fill=\"none\" stroke=\"" << grid_colour << "\" d=\"";
        for (int i = 0; i <= board_.size(); ++i) {
            out_ << 'M' << margin_ << ' ' << margin_ + i * space_width << 'h' << extent << 'M'
                 << margin_ + i * space_width << ' ' << margin_ << 'v' << extent;
        }
        out_ << "\"/>\n";
    }

    void draw_special(SpaceKind kind, Space space) {
        draw_square(kind, left(space), top(space), space_width);
        use(sign_of_ground(kind)->name, space);
    }

    void draw_square(SpaceKind kind, int x, int y, int extent) {
        out_ << "<rect class=\"" << class_of(kind) << "\" x=\"" << x << "\" y=\"" << y
             << "\" width=\"" << extent << "\" height=\"" << extent << "\" fill=\""
             << colour_of_ground(kind) << "\"/>\n";
    }

    void draw_coordinates() {
        const int height = board_.size() > 13 ? 19 : 14;  // large boards are scaled down in pages
        out_ << "<g class=\"coordinates\" font-size=\"" << height << "\" fill=\""
             << coordinates_colour << "\">\n";
        for (int i = 0; i < board_.size(); ++i) {
            const int middle = margin_ + i * space_width + space_width / 2;
            out_ << "<text x=\"" << middle << "\" y=\""
                 << margin_ + board_.size() * space_width + 17 << "\">" << letter_at(i)
                 << "</text><text x=\"" << margin_ / 2 << "\" y=\"" << middle + 5 << "\">"
                 << board_.size() - i << "</text>\n";
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

    const rules::CompiledRules& compiled_rules_;
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

std::string board_svg(const rules::CompiledRules& compiled_rules, const rules::Board& board,
                      const BoardMarks& marks) {
    return Drawing(compiled_rules, board, BoardSize::full).draw(marks);
}

std::string small_board_svg(const rules::CompiledRules& compiled_rules, const rules::Board& board,
                            const BoardMarks& marks) {
    return Drawing(compiled_rules, board, BoardSize::small).draw(marks);
}

std::string board_shapes_svg() {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shapes\" width=\"0\" height=\"0\" "
           "aria-hidden=\"true\" font-family=\"sans-serif\" text-anchor=\"middle\">" +
           Shapes::draw() + "</svg>\n";
}

}  // namespace tafl::publish
