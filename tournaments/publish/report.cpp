// SPDX-License-Identifier: MIT
#include "tournaments/publish/report.h"

#include "tournaments/pages/pages.h"
#include "tournaments/plan/plan.h"
#include "tournaments/publish/export_folder.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/markup.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

Report::Report(const Published& all)
    : published(all),
      names(names_of(all)),
      label(all.games),
      table(crosstable(standings(form_from_json(all.tournament.plan), outcomes_of(all.games)),
                       outcomes_of(all.games))) {
    for (const store::GameRow& game : all.games) {
        if (game.state == store::GameState::finished) finished.push_back(&game);
    }
}

std::string page_text(const PageFrame& frame, const std::string& body) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"Lawspeaker\">\n<title>" +
        html_text(frame.title) + "</title>\n<link rel=\"stylesheet\" href=\"" + frame.root +
        "style.css\">\n";
    for (const std::string& script : frame.scripts) {
        text += "<script defer src=\"" + frame.root + script + "\"></script>\n";
    }
    return text + "</head>\n<body" + frame.body_attributes + ">\n" + body + "</body>\n</html>\n";
}

std::string link(const std::string& address, const std::string& text) {
    return "<a href=\"" + html_text(address) + "\">" + html_text(text) + "</a>";
}

std::string definition(const std::string& term, const std::string& text) {
    return "<dt>" + html_text(term) + "</dt><dd>" + html_text(text) + "</dd>\n";
}

std::string cell(const std::string& html, const std::string& css_class) {
    const std::string attribute = css_class.empty() ? "" : " class=\"" + css_class + '"';
    return "<td" + attribute + '>' + html + "</td>";
}

namespace {

std::vector<OwnFiles> own_files() {
    const std::string html_mark = "<meta name=\"generator\" content=\"Lawspeaker\">";
    const std::string script_mark = "Lawspeaker's pages";
    return {{"", std::regex("index\\.html|schedule-[0-9]+\\.html"), html_mark},
            {"games", std::regex("r[0-9]+-m[0-9]+-g[0-9]+\\.html"), html_mark},
            {"", std::regex("style\\.css|(position|board|game)\\.js"), script_mark}};
}

}  // namespace

int export_report(const Published& published, const std::filesystem::path& folder) {
    const Report report(published);
    ExportFolder files(folder, own_files());
    for (const Page& page : pages()) files.add(std::string(page.name), page.text);
    for (const ReportFile& page : index_pages(report)) files.add(page.name, page.text);
    std::size_t at = 0;
    for_each_game(published, [&](const store::GameRow& row, const rules::GameRecord* record) {
        if (record == nullptr) return;
        const ReportFile page =
            game_page(report, at++, finished_game(published.archive, row, *record));
        files.add(page.name, page.text);
    });
    files.finish();
    return static_cast<int>(at);
}

}  // namespace tafl::tournaments
