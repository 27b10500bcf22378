// SPDX-License-Identifier: MIT
// The section of the report's first page with the rounds of a Swiss.
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/reports/publish/round_table.h"

namespace tafl::publish {

namespace {

using formats::PairedRound;
using results::Html;

/// Maximum number of lines. For a large tournament, only the last rounds are shown; the list of
/// games has the others.
constexpr std::size_t max_lines = 600;

class RoundWriter {
  public:
    explicit RoundWriter(const Report& report) : report_(report) {}

    [[nodiscard]] Html round(const PairedRound& round, bool is_last) const {
        const std::string title = "Round " + std::to_string(round.round);
        Html rows;
        for (const RoundLine& line : lines_of(round)) rows += row(line);
        Html head = is_last ? Html("<details open>") : Html("<details>");
        head += "<summary>" + results::html_text(title) +
                (round.is_over() ? Html() : Html(", not over yet")) + "</summary>";
        return head +
               scrolling(
                   "Pairings of round " + std::to_string(round.round),
                   "<table class=\"round\"><thead><tr><th class=\"number\">Board</th>"
                   "<th>Attacks first</th><th>Result</th><th>Defends first</th></tr></thead>\n" +
                       rows + "</table>") +
               "</details>\n";
    }

  private:
    [[nodiscard]] Html seat(int entrant, const std::string& note) const {
        if (entrant == 0) return {};
        return report_.engine_html(report_.names[entrant]) + " <small>" + results::html_text(note) +
               "</small>";
    }

    [[nodiscard]] Html row(const RoundLine& line) const {
        const std::string address = report_.meeting_address(line.first, line.second);
        return "<tr>" + number_cell(line.board) + cell(seat(line.first, line.first_note)) +
               cell(address.empty() || line.result.empty() ? results::html_text(line.result)
                                                           : link(address, line.result)) +
               cell(seat(line.second, line.second_note)) + "</tr>\n";
    }

    const Report& report_;
};

}  // namespace

Html rounds_section(const Report& report) {
    const auto rounds = paired_rounds(report.plan.format_settings, report.history);
    if (rounds.empty()) return {};
    std::size_t first = rounds.size();
    for (std::size_t lines = 0; first > 0; --first) {
        lines += rounds[first - 1].matches.size();
        if (lines > max_lines && first < rounds.size()) break;
    }
    const RoundWriter writer(report);
    Html text = "<section data-swap=\"Rounds\">\n<h2 id=\"Rounds\">Rounds</h2>\n";
    if (first > 0) {
        text += "<p>Rounds 1 to " + results::html_text(first) +
                " stand in the list of <a href=\"#Games\">games</a>.</p>\n";
    }
    for (std::size_t i = first; i < rounds.size(); ++i) {
        text += writer.round(rounds[i], i + 1 == rounds.size());
    }
    return text + "<p class=\"faint\">" + results::html_text(round_legend) + "</p>\n</section>\n";
}

}  // namespace tafl::publish
