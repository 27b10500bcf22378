// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/report.h"

#include <algorithm>
#include <array>
#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tuple>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/pages/forms.h"
#include "tournaments/reports/pages/pages.h"
#include "tournaments/reports/publish/export_folder.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/reports/publish/report_bundle.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace fs = std::filesystem;
using results::html;
using results::operator""_is;

Report::Report(const PublishedTournament& all, std::optional<SiteContext> on_site)
    : published(all),
      site(std::move(on_site)),
      plan(plan::read_stored_plan(all.tournament.plan)),
      history(history_of(all)),
      names(names_of(all)),
      label(all.games),
      table{standings(plan.settings_of(all.entrants.size()), history), {}} {
    if (has_crosstable()) {
        table = crosstable(std::move(table.rows), results::outcomes_of(all.games));
    }
    for (const store::GameRow& game : all.games) {
        if (game.state != store::GameState::finished) continue;
        finished.push_back(&game);
        if (!is_import_only(game.end.termination)) counted.push_back(&game);
        const auto& who = game.scheduled.entrants;
        PairGames& meeting = meetings_[std::minmax(who.attackers, who.defenders)];
        if (meeting.games++ == 0) meeting.first = &game;
    }
}

std::string Report::bundle_address(std::size_t number) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "games/p%04zu.html", number + 1);
    return name.data();
}

std::string Report::address_beside(const store::GameRow& game) const {
    if (!is_bundled()) return label(game) + ".html";
    const auto in_order = [](const store::GameRow* row) {
        const auto& at = row->scheduled;
        return std::tuple(at.round, at.match, at.game);
    };
    const auto found = std::ranges::lower_bound(finished, in_order(&game), {}, in_order);
    const std::size_t at = found - finished.begin();
    const std::string file = fs::path(bundle_address(at / games_in_a_bundle)).filename();
    return file + '?' + label(game);
}

std::vector<std::pair<int, int>> Report::pairs_with_page() const {
    std::vector<std::pair<int, int>> pairs;
    if (!has_crosstable()) return pairs;
    for (const auto& [pair, meeting] : meetings_) {
        if (meeting.games > 1) pairs.push_back(pair);
    }
    return pairs;
}

std::string Report::meeting_address(int one, int other) const {
    const auto found = meetings_.find(std::minmax(one, other));
    if (found == meetings_.end()) return "";
    const PairGames& meeting = found->second;
    return meeting.games > 1 && has_crosstable() ? between_address(one, other)
                                                 : address_of(*meeting.first);
}

results::Html Report::engine_html(const std::string& name, const std::string& root) const {
    if (!site) return results::html_text(name);
    return link(root + site->root_path + "engines/" + address_segment(name), name);
}

results::Html Report::variant_html(const std::string& name, const std::string& root) const {
    return site ? variant_link(root + site->root_path, name)
                : results::html_text(results::variant_title(name));
}

results::Html variant_link(const std::string& root, const std::string& name) {
    const std::string title = results::variant_title(name);
    const rules::Variant* const variant = rules::find_variant(name);
    if (variant == nullptr) return results::html_text(title);
    return link(root + "variants/" + std::string(variant->name), title);
}

namespace {

/// Link of the navigation.
struct SiteLink {
    std::string_view address;  ///< address relative to the root of the site
    std::string_view title;
};
constexpr std::array<SiteLink, 8> site_links = {{{"tournaments/", "Tournaments"},
                                                 {"games/", "Games"},
                                                 {"engines/", "Engines"},
                                                 {"ratings/", "Ratings"},
                                                 {"variants/", "Variants"},
                                                 {"explore", "Openings"},
                                                 {"play/", "Play"},
                                                 {"manual/", "Manual"}}};

/// Returns the address of the first page.
std::string home_address(const std::string& root) { return root.empty() ? "./" : root; }

/// Returns the links at the top of a page. On a narrow screen, the style shows the mark (the sign
/// of escape spaces), the link of the page's own section, Play, and a link to the footer.
results::Html site_navigation(const PageFrame& frame) {
    results::Html links;
    for (const SiteLink& one : site_links) {
        const std::string address = frame.root + std::string(one.address);
        links += one.address == frame.section
                     ? html("<a href=\"{address}\" aria-current=\"true\">{title}</a>",
                            "address"_is(address), "title"_is(one.title))
                     : link(address, std::string(one.title));
    }
    return html(forms::site_navigation, "home"_is(home_address(frame.root)), "links"_is(links));
}

}  // namespace

std::string page_text(const PageFrame& frame, const results::Html& body) {
    const results::Html root = results::html_text(frame.root);
    results::Html text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"Lawspeaker\">\n<title>" +
        results::html_text(frame.title) + "</title>\n<link rel=\"stylesheet\" href=\"" + root +
        "style.css\">\n";
    for (const std::string& style : frame.styles) {
        text += "<link rel=\"stylesheet\" href=\"" + root + results::html_text(style) + "\">\n";
    }
    if (frame.is_on_site || frame.has_icon) {
        text += "<link rel=\"icon\" href=\"" + root + "icon.svg\">\n";
    }
    if (!frame.feed.empty()) {
        text += "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"" +
                results::html_text(frame.title) + "\" href=\"" + results::html_text(frame.feed) +
                "\">\n";
    }
    text += preview_tags(frame.title, frame.preview);
    if (!frame.early_script.empty()) {
        text += "<script src=\"" + root + results::html_text(frame.early_script) + "\"></script>\n";
    }
    for (const std::string& script : frame.scripts) {
        text += "<script defer src=\"" + root + results::html_text(script) + "\"></script>\n";
    }
    text += "</head>\n<body" + frame.body_attributes + ">\n";
    if (frame.is_on_site) text += site_navigation(frame);
    text += body;
    if (frame.is_on_site) text += site_footer(frame.root, homepage());
    return (text + "</body>\n</html>\n").text();
}

std::string homepage() { return LAWSPEAKER_HOMEPAGE; }

results::Html site_footer(const std::string& root, const std::string& homepage) {
    const results::Html own =
        homepage.empty() ? results::Html()
                         : html("<li><a href=\"{address}\">Home page of Lawspeaker</a></li>\n",
                                "address"_is(homepage));
    return html(forms::site_footer, "home"_is(home_address(root)), "root"_is(root), "own"_is(own));
}

results::Html events_attribute(const std::string& address) {
    return " data-events=\"" + results::html_text(address) + "\"";
}

results::Html link(const std::string& address, const std::string& text) {
    return "<a href=\"" + results::html_text(address) + "\">" + results::html_text(text) + "</a>";
}

std::string address_segment(const std::string& name) {
    return boost::urls::encode(name, boost::urls::unreserved_chars);
}

results::Html definition(const std::string& term, const std::string& text) {
    return "<dt>" + results::html_text(term) + "</dt><dd>" + results::html_text(text) + "</dd>\n";
}

results::Html cell(const results::Html& html, const results::Html& css_class) {
    const results::Html attribute =
        css_class.empty() ? results::Html() : " class=\"" + css_class + "\"";
    return "<td" + attribute + ">" + html + "</td>";
}

results::Html table_head(const std::vector<results::Column>& columns) {
    results::Html text = "<thead><tr>";
    for (const results::Column& column : columns) {
        text +=
            (column.is_number ? results::Html("<th class=\"number\">") : results::Html("<th>")) +
            results::html_text(column.title) + "</th>";
    }
    return text + "</tr></thead>\n";
}

results::Html scrolling(const std::string& label, const results::Html& table) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
           results::html_text(label) + "\">" + table + "</div>\n";
}

namespace {

constexpr const char* exporter_tag = "[exporter:Lawspeaker]";

std::vector<ExportFileKind> own_files() {
    const std::string html_mark = "<meta name=\"generator\" content=\"Lawspeaker\">";
    const std::string script_mark = "Lawspeaker's pages";
    const std::regex otg("r[0-9]+-m[0-9]+-g[0-9]+\\.otg");
    return {
        {"",
         std::regex("(index|balance|ratings|standings)\\.html|(schedule|between)-[0-9-]+\\.html"),
         html_mark},
        {"games", std::regex("(r[0-9]+-m[0-9]+-g[0-9]+|p[0-9]+)\\.html"), html_mark},
        {"", std::regex("bracket\\.svg"), "class=\"bracket\""},
        {"games", otg, "[compiler:Lawspeaker]"},
        {"games", otg, exporter_tag},
        {"",
         std::regex(
             "style\\.css|(position|board|bundle|clock|game|moves|picture|plates|plot|stepper|"
             "take)\\.js"),
         script_mark}};
}

bool is_for_sites(std::string_view name) {
    static constexpr std::array names = {"boards.js", "embed.js",      "follow.js",
                                         "icon.svg",  "live.js",       "watch.css",
                                         "watch.js",  "watch_game.js", "play.js"};
    return std::ranges::find(names, name) != names.end();
}

/// Adds the record of a game next to its page. The record of an imported game starts with a tag, by
/// which the next export recognises its own file.
void add_record(ExportFolder& files, const PublishedTournament& published, const std::string& name,
                const PublishedGame& game) {
    if (game.row.end.termination == rules::Termination::withdrawn) return;
    const std::string text = published_otg(published.tournament, game);
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    const std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    const std::string mark = game.recording ? std::string(exporter_tag) + '\n' : "";
    files.add("games/" + name + ".otg", mark + text.substr(begin));
}

}  // namespace

int export_report(const PublishedTournament& published, const std::filesystem::path& folder) {
    const Report report(published);
    ExportFolder files(folder, own_files());
    for (const pages::Page& page : pages::pages()) {
        if (page.name == "bundle.js" && !report.is_bundled()) continue;
        if (!is_for_sites(page.name)) files.add(std::string(page.name), page.text);
    }
    const auto add = [&](const ReportFile& page) { files.add(page.name, page.text); };
    add(index_page(report));
    add(balance_page(report));
    add(ratings_page(report));
    if (const results::Html bracket = bracket_picture(report); !bracket.empty()) {
        files.add("bracket.svg", bracket.text());
    }
    if (has_standings_page(report)) add(standings_page(report));
    for (std::size_t part = 1; part <= schedule_pages(report); ++part) {
        add(schedule_page(report, part));
    }
    for (const auto& [one, other] : report.pairs_with_page()) add(between_page(report, one, other));
    GameBundle bundle(report);
    for_each_game(published, [&](const store::GameRow& row, const rules::GameRecord* record) {
        if (record == nullptr) return;
        const std::size_t at = &row - published.games.data();
        const PublishedGame game = finished_game(published.archive, row, *record);
        const GamePageData shown{at, *record,       game.builds, text_of(json_of(game)),
                                 "", game.played_on};
        if (!report.is_bundled()) {
            add_record(files, published, report.label(row), game);
            return add(game_page(report, shown));
        }
        bundle.add(shown);
        if (bundle.is_full()) add(bundle.take());
    });
    if (!bundle.is_empty()) add(bundle.take());
    files.finish();
    return count_of(report.finished);
}

}  // namespace tafl::publish
