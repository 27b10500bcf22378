// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_event_builder.h"

#include <algorithm>

#include "rules/result.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/webhooks/feed_id.h"

namespace tafl::webhooks {

namespace {

using nlohmann::ordered_json;

/// Maximum number of bytes of a name in an announcement. Names of engines and tournaments are
/// shorter, but are not checked here.
constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_summary = 500;
/// Maximum rows in JSON lists. The page has the other rows.
constexpr std::size_t max_rows = 100;
constexpr std::size_t max_rows_in_text = 10;
constexpr std::size_t max_names_in_text = 20;

std::string shown(const std::string& name) { return results::visible_start(name, longest_name); }

std::string list_of(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), max_names_in_text); ++i) {
        text += (i > 0 ? ", " : "") + shown(names[i]);
    }
    return text + (names.size() > max_names_in_text ? ", ..." : "");
}

using Rows = std::vector<events::StandingsChanged::Row>;

/// Returns text such as "A wins" or "A, B share the first place".
std::string winners(const Rows& rows) {
    std::vector<std::string> first;
    for (const auto& row : rows) {
        if (row.rank == 1) first.push_back(row.engine);
    }
    if (first.empty()) return "no winner";
    return list_of(first) + (first.size() == 1 ? " wins" : " share the first place");
}

std::string standings_text(const Rows& rows) {
    std::string text;
    for (std::size_t i = 0; i < std::min(rows.size(), max_rows_in_text); ++i) {
        text += (i > 0 ? "\n" : "") + std::to_string(rows[i].rank) + ". " + shown(rows[i].engine) +
                ": " + results::points_text(rows[i].points) + " of " +
                std::to_string(rows[i].games);
    }
    return text + (rows.size() > max_rows_in_text ? "\n..." : "");
}

ordered_json standings_members(const Rows& rows) {
    auto list = ordered_json::array();
    for (std::size_t i = 0; i < std::min(rows.size(), max_rows); ++i) {
        list.push_back({{"rank", rows[i].rank},
                        {"engine", shown(rows[i].engine)},
                        {"points", rows[i].points},
                        {"games", rows[i].games}});
    }
    return list;
}

ordered_json game_members(const events::GameEnded& ended, const std::string& page) {
    const events::GameName& game = ended.game;
    ordered_json members = {{"id", game.id.number()},
                            {"round", game.round},
                            {"match", game.match},
                            {"game", game.game.number()},
                            {"attackers", shown(game.players.attackers)},
                            {"defenders", shown(game.players.defenders)},
                            {"result", name_of(ended.end.result)},
                            {"termination", name_of(ended.end.termination)},
                            {"at_fault", nullptr},
                            {"plies", ended.end.plies},
                            {"summary", results::visible_start(ended.end.summary, longest_summary)},
                            {"page", nullptr}};
    if (ended.end.at_fault) members["at_fault"] = name_of(*ended.end.at_fault);
    if (!page.empty()) members["page"] = page;
    return members;
}

}  // namespace

bool WebhookEventBuilder::wants(const events::Event& event) {
    return std::holds_alternative<events::RunStarted>(event.what) ||
           std::holds_alternative<events::RoundStarted>(event.what) ||
           std::holds_alternative<events::GameEnded>(event.what) ||
           std::holds_alternative<events::StandingsChanged>(event.what) ||
           std::holds_alternative<events::RunEnded>(event.what);
}

std::optional<WebhookEvent> WebhookEventBuilder::on_event(const events::Event& event,
                                                          store::Time now) {
    auto told = std::visit([&](const auto& what) { return build(event, what); }, event.what);
    if (told) told->at = now;
    return told;
}

WebhookEvent WebhookEventBuilder::about(store::TournamentId tournament, WebhookEventKind what,
                                        const std::string& id) const {
    const auto course = courses_.find(tournament);
    const std::string place = "tournaments/" + to_string(tournament);
    WebhookEvent told;
    told.id = feed_id(archive_uuid_, id.starts_with('/') ? place + id : id);
    told.what = what;
    told.tournament = tournament;
    told.name = course != courses_.end() ? shown(course->second.name) : to_string(tournament);
    if (!address_.empty()) told.page = address_ + '/' + place + '/';
    return told;
}

/// Announces the start only if no game is finished yet. A later run resumes the tournament.
WebhookEventBuilder::MaybeWebhookEvent WebhookEventBuilder::build(const events::Event& event,
                                                                  const events::RunStarted& began) {
    courses_[event.tournament] = {began.tournament, {}};
    if (began.finished > 0) return std::nullopt;
    WebhookEvent told = about(event.tournament, WebhookEventKind::begin, "/begin");
    told.title = told.name + " begins";
    told.text = began.format + " of " + std::to_string(began.engines.size()) +
                " engines: " + list_of(began.engines);
    auto names = ordered_json::array();
    for (std::size_t i = 0; i < std::min(began.engines.size(), max_rows); ++i) {
        names.push_back(shown(began.engines[i]));
    }
    told.members = {{"format", began.format}, {"engines", names}, {"games", began.games_in_all}};
    return told;
}

WebhookEventBuilder::MaybeWebhookEvent WebhookEventBuilder::build(
    const events::Event& event, const events::RoundStarted& began) {
    const std::string number = std::to_string(began.round);
    WebhookEvent told = about(event.tournament, WebhookEventKind::round, "/rounds/" + number);
    told.title = told.name + ": round " + number + " begins";
    const auto course = courses_.find(event.tournament);
    if (course != courses_.end()) told.text = standings_text(course->second.standings);
    told.members = {{"round", began.round}};
    return told;
}

/// Announces forfeits of played games. Losses after a withdrawal are expected, so they are not
/// announced.
WebhookEventBuilder::MaybeWebhookEvent WebhookEventBuilder::build(const events::Event& event,
                                                                  const events::GameEnded& ended) {
    const rules::Termination why = ended.end.termination;
    if (!ended.counts || !rules::is_forfeit(why) || !rules::is_played(why)) return std::nullopt;
    const std::string game = to_string(ended.game.id);
    WebhookEvent told =
        about(event.tournament, WebhookEventKind::forfeit, "games/" + game + "/forfeit");
    if (!address_.empty()) told.page = address_ + "/games/" + game;
    const auto& names = ended.game.players;
    told.title = told.name + ": a game is forfeited";
    if (ended.end.at_fault) {
        const rules::Side side = *ended.end.at_fault;
        told.title = told.name + ": " + shown(names[side]) + " forfeits against " +
                     shown(names[rules::opponent(side)]);
    }
    told.text = results::visible_start(ended.end.summary, longest_summary) + "\nRound " +
                std::to_string(ended.game.round) + ", match " + std::to_string(ended.game.match) +
                ", game " + to_string(ended.game.game);
    told.members = {{"game", game_members(ended, told.page)}};
    return told;
}

WebhookEventBuilder::MaybeWebhookEvent WebhookEventBuilder::build(
    const events::Event& event, const events::StandingsChanged& changed) {
    const auto course = courses_.find(event.tournament);
    if (course != courses_.end()) course->second.standings = changed.rows;
    return std::nullopt;
}

/// Announces the end of the tournament. An interrupted run is not announced, because it will be
/// resumed.
WebhookEventBuilder::MaybeWebhookEvent WebhookEventBuilder::build(const events::Event& event,
                                                                  const events::RunEnded& ended) {
    const auto course = courses_.find(event.tournament);
    const Rows rows = course != courses_.end() ? std::move(course->second.standings) : Rows();
    WebhookEvent told = about(event.tournament, WebhookEventKind::end, "/end");
    if (course != courses_.end()) courses_.erase(course);
    if (ended.ending == events::RunOutcome::interrupted) return std::nullopt;
    told.title = told.name + " is over: " + winners(rows);
    told.text = standings_text(rows);
    told.members = {{"ending", name_of(ended.ending)},
                    {"games", ended.games},
                    {"standings", standings_members(rows)}};
    return told;
}

}  // namespace tafl::webhooks
