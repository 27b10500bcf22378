// SPDX-License-Identifier: MIT
// /api/server: facts about the program and the process.
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/api_answers.h"
#include "tournaments/server/web/site_pages.h"
#include "tournaments/version.h"

namespace tafl::web {

Response get_server(const SiteView& view, const Request&) {
    using nlohmann::ordered_json;
    const std::string homepage = publish::homepage();
    const std::size_t running =
        view.live != nullptr ? view.live->games().size() : view.archive.games_being_played().size();
    return json_response(
        {{"name", "Lawspeaker"},
         {"version", tournaments::version},
         {"homepage", homepage.empty() ? ordered_json(nullptr) : ordered_json(homepage)},
         {"started", results::iso_text(view.process.started)},
         {"game_slots", view.process.game_slots},
         {"running_games", running},
         {"engines", view.registered.size()},
         {"workers", view.process.has_workers}});
}

}  // namespace tafl::web
