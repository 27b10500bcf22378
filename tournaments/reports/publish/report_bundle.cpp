// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/report_bundle.h"

#include <nlohmann/json.hpp>
#include <span>

#include "store/base64.h"
#include "store/deflate.h"
#include "tournaments/reports/publish/game_json.h"

namespace tafl::publish {

void GameBundle::add(const GamePageData& game) {
    GamePageData without_data = game;
    without_data.json.clear();
    games_.push_back({&report_.published.games[game.at], game_page(report_, without_data).text,
                      results::json_in_html(game.json).text()});
}

/// Returns the compressed bundle. All pages come before the data, so that their common parts are
/// near enough for deflate.
std::string GameBundle::packed() const {
    auto labels = nlohmann::ordered_json::array();
    auto pages = labels;
    auto data = labels;
    for (const Game& game : games_) {
        labels.push_back(report_.label(*game.row));
        pages.push_back(game.page);
        data.push_back(game.data);
    }
    const std::string text = text_of({{"labels", labels}, {"pages", pages}, {"data", data}});
    return store::to_base64(store::deflated(
        std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())));
}

results::Html GameBundle::list() const {
    results::Html items;
    for (const Game& game : games_) {
        const std::string label = report_.label(*game.row);
        items += "<li>" + link('?' + label, label) + " " +
                 results::html_text(game.row->names.attackers) + " \u2013 " +
                 results::html_text(game.row->names.defenders) + "</li>\n";
    }
    return "<ul>\n" + items + "</ul>\n";
}

ReportFile GameBundle::take() {
    const std::string& name = report_.published.tournament.name;
    const std::string first = report_.label(*games_.front().row);
    const std::string title = "Games from " + first + " on";
    PageFrame frame{title + ", " + name, "../", {}, {}};
    frame.early_script = "bundle.js";
    const results::Html body =
        "<nav>" + link("../index.html", name) + "</nav>\n<main id=\"main\">\n<h1>" +
        results::html_text(title) +
        "</h1>\n<noscript><p>Games are shown by scripts.</p></noscript>\n<p id=\"trouble\" "
        "role=\"alert\"></p>\n" +
        list() + "</main>\n<script type=\"text/plain\" id=\"games\">" +
        results::Html::trusted(packed()) + "</script>\n";
    games_.clear();
    return {report_.bundle_address(number_++), page_text(frame, body)};
}

}  // namespace tafl::publish
