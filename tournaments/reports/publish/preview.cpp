// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/preview.h"

#include <algorithm>

#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::html_text;

Html meta(const Html& attribute, const Html& name, const std::string& content) {
    return "<meta " + attribute + "=\"" + name + "\" content=\"" + html_text(content) + "\">\n";
}

/// Returns "1. A 3.5, 2. B 2".
std::string leaders(const Report& report) {
    constexpr std::size_t most = 5;
    std::string text;
    const auto& rows = report.table.rows;
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) {
        text += (i > 0 ? ", " : "") + std::to_string(rows[i].rank) + ". " +
                report.names[rows[i].entrant] + ' ' + results::points_text(rows[i].points);
    }
    return text + (rows.size() > most ? ", ..." : "");
}

std::string variants_of(const plan::StoredPlan& plan) {
    std::string text;
    for (const auto& rules : plan.rule_sets) {
        text += (text.empty() ? "" : ", ") + results::variant_title(rules.variant);
    }
    return text;
}

}  // namespace

Html preview_tags(const std::string& title, const Preview& preview) {
    if (preview.text.empty()) return {};
    const Html graph = "property";
    Html tags = meta("name", "description", preview.text) +
                meta(graph, "og:site_name", "Lawspeaker") + meta(graph, "og:type", "website") +
                meta(graph, "og:title", title) + meta(graph, "og:description", preview.text);
    if (!preview.page.empty()) tags += meta(graph, "og:url", preview.page);
    if (!preview.picture.empty()) {
        tags += meta(graph, "og:image", preview.picture) +
                meta(graph, "og:image:type", "image/png") +
                meta(graph, "og:image:alt", "The board") + meta("name", "twitter:card", "summary");
    }
    return tags;
}

Preview preview_of(const Report& report) {
    if (!report.site) return {};
    const auto& published = report.published;
    const auto plan = plan::read_stored_plan(published.tournament.plan);
    const std::size_t finished = report.finished.size();
    Preview preview;
    preview.text = std::string(name_of(plan.format_settings.format)) + " of " +
                   std::to_string(report.names.count()) + " engines, " + variants_of(plan) + "; " +
                   std::to_string(finished) + " of " + std::to_string(published.games.size()) +
                   " games are played";
    if (finished > 0 && report.has_standings()) preview.text += ": " + leaders(report);
    if (report.site->address.empty()) return preview;
    preview.page = report.site->address;
    // The parameter changes with each finished game, so that other sites load the picture again.
    preview.picture = report.site->address + "board.png?games=" + std::to_string(finished);
    return preview;
}

Preview preview_of(const Report& report, const store::GameRow& game) {
    if (!report.site) return {};
    const auto& where = game.scheduled;
    Preview preview;
    preview.text = outcome_text(game) + ". " + results::variant_title(where.variant) + ", round " +
                   std::to_string(where.round) + ", match " + std::to_string(where.match) +
                   ", game " + to_string(where.game);
    if (game.end.plies > 0) preview.text += ", " + std::to_string(game.end.plies) + " plies";
    if (report.site->address.empty()) return preview;
    const std::string place = report.site->address + "games/" + report.label(game);
    preview.page = place + ".html";
    preview.picture = place + ".png";
    return preview;
}

}  // namespace tafl::publish
