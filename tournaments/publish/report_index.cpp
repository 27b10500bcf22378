// SPDX-License-Identifier: MIT
// The first page of the report, and the schedule.
#include <algorithm>
#include <map>

#include "tournaments/publish/report_page.h"
#include "tournaments/publish/report_sections.h"
#include "tournaments/results/markup.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

namespace {

using store::GameRow;

/// More games than this have their schedule on pages of its own, with so many on each.
constexpr std::size_t games_a_page = 200;

std::string contents() {
    std::string text = "<nav aria-label=\"Contents\">";
    for (const char* title :
         {"Standings", "Crosstable", "Games", "Endings", "Balance", "Engines", "Rules"}) {
        text += link('#' + std::string(title), title);
    }
    return text + "</nav>\n";
}

std::string heading(const Report& report) {
    const auto& tournament = report.published.tournament;
    std::string facts;
    const auto fact = [&](const std::string& text) {
        if (!text.empty()) facts += "<li>" + html_text(text) + "</li>\n";
    };
    fact(tournament.site);
    fact(std::to_string(report.names.size()) + " engines");
    fact(std::to_string(report.finished.size()) + " of " +
         std::to_string(report.published.games.size()) + " games played");
    store::Time last{};
    for (const GameRow* game : report.finished) last = std::max(last, game->ended.value_or(last));
    fact("set up " + time_words(tournament.created));
    fact(report.finished.empty() ? "" : "last game ended " + time_words(last));
    return "<h1>" + html_text(tournament.name) + "</h1>\n<ul class=\"facts\">\n" + facts +
           "</ul>\n" + contents();
}

std::string result_word(const GameRow& game) {
    if (game.state != store::GameState::finished) return std::string(name_of(game.state));
    return std::string(name_of(game.result));
}

std::string schedule_row(const Report& report, const GameRow& game) {
    const bool is_finished = game.state == store::GameState::finished;
    const std::string number =
        std::to_string(game.scheduled.match) + '.' + std::to_string(game.scheduled.game);
    return "<tr>" + cell(is_finished ? link(report.address_of(game), number) : html_text(number)) +
           cell(html_text(game.names.attackers)) + cell(html_text(game.names.defenders)) +
           cell(result_word(game)) + cell(is_finished ? html_text(reason_text(game)) : "") +
           cell(is_finished ? std::to_string(game.plies) : "", "number") + "</tr>\n";
}

/// Games of the schedule from `begin` to before `end`, a table a round.
std::string schedule(const Report& report, std::size_t begin, std::size_t end) {
    const auto& games = report.published.games;
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        const int round = games[i].scheduled.round;
        if (i == begin || games[i - 1].scheduled.round != round) {
            text +=
                "<h3>Round " + std::to_string(round) +
                "</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Round " +
                std::to_string(round) +
                "\"><table><thead><tr><th>Game</th><th>Attackers</th><th>Defenders</th>"
                "<th>Won by</th><th>How</th><th class=\"number\">Plies</th></tr></thead>\n";
        }
        text += schedule_row(report, games[i]);
        if (i + 1 == end || games[i + 1].scheduled.round != round) text += "</table></div>\n";
    }
    return text;
}

/// "schedule-002.html": the second part.
std::string schedule_address(std::size_t part) {
    const std::string number = std::to_string(part);
    return "schedule-" + std::string(3 - std::min<std::size_t>(3, number.size()), '0') + number +
           ".html";
}

ReportFile schedule_page(const Report& report, std::size_t part) {
    const auto& name = report.published.tournament.name;
    const std::size_t count = report.published.games.size();
    const std::size_t begin = (part - 1) * games_a_page;
    const std::size_t end = std::min(begin + games_a_page, count);
    std::string body = "<nav>" + link("index.html", name);
    if (part > 1) body += link(schedule_address(part - 1), "Games before");
    if (end < count) body += link(schedule_address(part + 1), "Next games");
    body += "</nav>\n<h1>Games " + std::to_string(begin + 1) + " to " + std::to_string(end) +
            "</h1>\n" + schedule(report, begin, end);
    return {schedule_address(part), page_text({"Schedule, " + name, "", "", {}}, body)};
}

std::string schedule_links(const Report& report) {
    const auto& games = report.published.games;
    std::string text = "<ul>\n";
    for (std::size_t begin = 0; begin < games.size(); begin += games_a_page) {
        const std::size_t end = std::min(begin + games_a_page, games.size());
        text += "<li>" +
                link(schedule_address(begin / games_a_page + 1),
                     "Games " + std::to_string(begin + 1) + " to " + std::to_string(end)) +
                ", round " + std::to_string(games[begin].scheduled.round) + " to " +
                std::to_string(games[end - 1].scheduled.round) + "</li>\n";
    }
    return text + "</ul>\n";
}

}  // namespace

std::vector<ReportFile> index_pages(const Report& report) {
    const std::size_t count = report.published.games.size();
    const bool is_split = count > games_a_page;
    std::vector<ReportFile> files;
    for (std::size_t part = 1; is_split && (part - 1) * games_a_page < count; ++part) {
        files.push_back(schedule_page(report, part));
    }
    const std::string body =
        heading(report) + "<main>\n" + standings_section(report) + crosstable_section(report) +
        "<section>\n<h2 id=\"Games\">Games</h2>\n" +
        (is_split ? schedule_links(report) : schedule(report, 0, count)) + "</section>\n" +
        terminations_section(report) + balance_section(report) + engines_section(report) +
        rules_section(report) + settings_section(report) + "</main>\n";
    files.push_back(
        {"index.html", page_text({report.published.tournament.name, "", "", {}}, body)});
    return files;
}

}  // namespace tafl::tournaments
