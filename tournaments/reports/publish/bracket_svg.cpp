// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/bracket_svg.h"

#include <cstddef>

#include "rules/ascii.h"
#include "rules/count_of.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::publish {

namespace {

using formats::Bracket;
using formats::BracketMatch;
using results::Html;
using results::html_text;

// Sizes in units of the drawing; the font size is 15 units
constexpr int box_width = 250;
constexpr int box_height = 52;
constexpr int gap = 60;   ///< horizontal distance between two rounds
constexpr int head = 30;  ///< height of a round's title
constexpr int slot = 92;  ///< height of a first-round tie, with its note
constexpr std::size_t longest_name = 21;

class BracketDrawing {
  public:
    BracketDrawing(const Bracket& bracket, const tournaments::PerEntrant<std::string>& names,
                   const std::function<BracketMatchText(const BracketMatch&)>& words_of)
        : bracket_(bracket), names_(names), words_of_(words_of) {}

    Html draw() && {
        const int rounds = count_of(bracket_.rounds);
        const int width = rounds * (box_width + gap) - gap + 2;
        const int height = head + count_of(bracket_.rounds.front()) * slot;
        out_ +=
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bracket\" role=\"group\" "
            "aria-label=\"Bracket of the knockout\" viewBox=\"-1 0 " +
            html_text(width) + " " + html_text(height) + "\" width=\"" + html_text(width) +
            "\" height=\"" + html_text(height) +
            "\" font-family=\"sans-serif\" font-size=\"15\">\n";
        for (int round = 0; round < rounds; ++round) {
            draw_title(round);
            for (int i = 0; i < count_of(bracket_.rounds[round]); ++i) draw_tie(round, i);
        }
        return out_ + "</svg>\n";
    }

  private:
    [[nodiscard]] static int left(int round) { return round * (box_width + gap); }
    /// Returns the y coordinate of the middle of a tie's box. The box is centred between the two
    /// boxes that lead to it.
    [[nodiscard]] static int middle(int round, int i) {
        const int step = slot << round;
        return head + i * step + step / 2 - (slot - box_height) / 4;
    }

    void draw_title(int round) {
        const int to_go = count_of(bracket_.rounds) - round;
        std::string name = capitalized(results::knockout_round_name(to_go));
        if (to_go == 2 || to_go == 3) name += 's';
        out_ += "<text class=\"round\" x=\"" + html_text(left(round)) +
                "\" y=\"18\" font-weight=\"bold\">" + html_text(name) + "</text>\n";
    }

    void draw_tie(int round, int i) {
        const BracketMatch& tie = bracket_.rounds[round][i];
        const BracketMatchText words = tie.matches.empty() ? BracketMatchText() : words_of_(tie);
        if (round + 1 < count_of(bracket_.rounds)) draw_way(round, i);
        const bool is_link = !words.address.empty();
        if (is_link) {
            out_ += "<a href=\"" + html_text(words.address) + "\">";
        }
        const int top = middle(round, i) - box_height / 2;
        out_ += "<g class=\"tie" + (words.is_running ? Html(" now") : Html()) + "\">" +
                rectangle(left(round), top, box_width, box_height,
                          words.is_running ? "#f6eac2" : "#fbfcfa",
                          words.is_running ? "#e3bd45" : "#7d8580");
        draw_entrant(tie, tie.one, words.points_one, left(round), top);
        if (!tie.is_bye) draw_entrant(tie, tie.other, words.points_other, left(round), top + 26);
        out_ += "</g>";
        if (is_link) out_ += "</a>";
        const std::string note = tie.is_bye ? "advances without a match" : words.note;
        if (!note.empty()) {
            out_ += "<text class=\"note\" x=\"" + html_text(left(round)) + "\" y=\"" +
                    html_text(top + box_height + 16) + "\" font-size=\"12.5\" fill=\"#515a59\">" +
                    html_text(note) + "</text>";
        }
        out_ += "\n";
    }

    [[nodiscard]] static Html rectangle(int x, int y, int width, int height, const Html& fill,
                                        const Html& stroke) {
        return "<rect x=\"" + html_text(x) + "\" y=\"" + html_text(y) + "\" width=\"" +
               html_text(width) + "\" height=\"" + html_text(height) + "\" rx=\"4\" fill=\"" +
               fill + "\" stroke=\"" + stroke + "\"/>";
    }

    /// Draws the row of an entrant. The row of the winner is bold and has a bar.
    void draw_entrant(const BracketMatch& tie, int entrant, double points, int x, int top) {
        if (entrant == 0) return;
        const bool goes_on = tie.winner == entrant;
        if (goes_on) {
            out_ += "<rect class=\"goes-on\" x=\"" + html_text(x) + "\" y=\"" + html_text(top) +
                    "\" width=\"5\" height=\"26\" fill=\"#1b5575\"/>";
        }
        const Html weight = goes_on ? Html(" font-weight=\"bold\"") : Html();
        const Html y = html_text(top + 18);
        const std::string name = results::visible_start(names_[entrant], longest_name);
        out_ += "<text x=\"" + html_text(x + 14) + "\" y=\"" + y + "\"" + weight + ">" +
                html_text(name) + full_name(entrant, name) + "</text> ";
        if (tie.matches.empty()) return;
        out_ += "<text x=\"" + html_text(x + box_width - 10) + "\" y=\"" + y +
                "\" text-anchor=\"end\"" + weight + ">" + html_text(results::points_text(points)) +
                "</text> ";
    }

    /// Draws the line to the next round, thick if the tie has a winner.
    void draw_way(int round, int i) {
        const bool is_gone = bracket_.rounds[round][i].winner != 0;
        const int from = middle(round, i);
        const int to = middle(round + 1, i / 2) + (i % 2 == 0 ? -13 : 13);
        const int x = left(round) + box_width;
        out_ += "<path class=\"way" + (is_gone ? Html(" gone") : Html()) + "\" d=\"M" +
                html_text(x) + " " + html_text(from) + "h" + html_text(gap / 2) + "V" +
                html_text(to) + "h" + html_text(gap / 2) + "\" fill=\"none\" stroke=\"" +
                (is_gone ? Html("#1b2225") : Html("#cdd2ca")) + "\" stroke-width=\"" +
                (is_gone ? Html("2.5") : Html("1.5")) + "\"/>\n";
    }

    /// Returns the full name if `shown` was shortened; browsers show it at the pointer.
    [[nodiscard]] Html full_name(int entrant, const std::string& shown) const {
        const std::string name = results::visible_text(names_[entrant]);
        return shown == name ? Html() : "<title>" + html_text(name) + "</title>";
    }

    const Bracket& bracket_;
    const tournaments::PerEntrant<std::string>& names_;
    const std::function<BracketMatchText(const BracketMatch&)>& words_of_;
    Html out_;
};

}  // namespace

Html bracket_svg(const Bracket& bracket, const tournaments::PerEntrant<std::string>& names,
                 const std::function<BracketMatchText(const BracketMatch& tie)>& words_of) {
    if (bracket.rounds.empty()) return {};
    return BracketDrawing(bracket, names, words_of).draw();
}

}  // namespace tafl::publish
