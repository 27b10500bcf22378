// SPDX-License-Identifier: MIT
// What the pages of the report have in common. Every text in them that is not ours goes through
// html_text() or text_of().
#pragma once

#include <string>
#include <vector>

#include "tournaments/publish/published.h"
#include "tournaments/results/crosstable.h"

namespace tafl::tournaments {

/// A tournament with what several pages ask of it.
struct Report {
    explicit Report(const Published& all);

    const Published& published;
    std::vector<std::string> names;  ///< by number of the entrant, from 0
    GameLabels label;
    std::vector<const store::GameRow*> finished;  ///< in schedule order
    Crosstable table;                             ///< its outcomes are `finished`

    /// "games/r01-m003-g2.html", from the folder of the report.
    [[nodiscard]] std::string address_of(const store::GameRow& game) const {
        return "games/" + label(game) + ".html";
    }
};

/// A whole page. `root` is the way to the folder of the report: "" or "../".
struct PageFrame {
    std::string title;
    std::string root;
    std::string body_attributes;  ///< with a blank in front
    std::vector<std::string> scripts;
};
[[nodiscard]] std::string page_text(const PageFrame& frame, const std::string& body);

/// "<a href=...>text</a>"; the text is escaped.
[[nodiscard]] std::string link(const std::string& address, const std::string& text);
/// "<dt>term</dt><dd>text</dd>", both escaped.
[[nodiscard]] std::string definition(const std::string& term, const std::string& text);
/// A cell of a table: "<td class=...>html</td>".
[[nodiscard]] std::string cell(const std::string& html, const std::string& css_class = "");

/// The pages; report.cpp puts them together.
struct ReportFile {
    std::string name;
    std::string text;
};
/// index.html, and where there are many games the pages of the schedule.
[[nodiscard]] std::vector<ReportFile> index_pages(const Report& report);
/// The page of report.finished[at].
[[nodiscard]] ReportFile game_page(const Report& report, std::size_t at, const FinishedGame& game);

}  // namespace tafl::tournaments
