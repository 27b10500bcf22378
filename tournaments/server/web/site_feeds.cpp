// SPDX-License-Identifier: MIT
// Atom feeds: starts and results of tournaments and games.
#include <algorithm>
#include <functional>

#include "rules/result.h"
#include "store/archive_epoch.h"
#include "store/archive_error.h"
#include "store/tournament_queue.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/atom.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

/// Maximum number of tournaments in a feed. A reader that misses older entries finds them on the
/// pages.
constexpr std::size_t max_tournaments = 30;
constexpr std::size_t max_games = 100;

/// Data of a tournament that feeds use.
struct Course {
    const store::TournamentRecord& record;
    std::vector<store::GameRow> games{};
    tournaments::PerEntrant<std::string> names{};
    std::string format{};
    std::vector<results::Standing> standings{};
    std::optional<formats::Winner> winner{};
    bool is_over = false;
};

bool is_reported_over(const SiteView& view, const store::TournamentRecord& record,
                      const formats::FormatSettings& settings) {
    const auto entry = store::TournamentQueue(view.archive).entry(record.id);
    if (entry) return entry->state == store::QueueState::finished;
    return formats::is_over(view.archive, record.id, settings);
}

/// Reads a tournament. A tournament with a damaged plan has no winner and does not count as over.
Course course_of(const SiteView& view, const store::TournamentRecord& record) {
    Course course{record, view.archive.games(record.id)};
    for (const auto& entrant : view.archive.entrants(record.id)) {
        course.names.push_back(entrant.name);
    }
    try {
        const plan::StoredPlan plan = plan::read_stored_plan(record.plan);
        const auto history = formats::history_of(view.archive, record.id, course.games);
        course.format = name_of(plan.format_settings.format);
        course.standings =
            formats::standings(plan.settings_of(course.names.values().size()), history);
        course.winner = winner_of(plan.format_settings, history, course.standings, course.names);
        course.is_over = is_reported_over(view, record, plan.format_settings);
    } catch (const store::ArchiveError&) {
        throw;
    } catch (const std::runtime_error&) {
        course.is_over = false;
    }
    return course;
}

/// Returns "A wins" or "A and B share the first place".
std::string winners(const Course& course) {
    if (!course.winner) return "no winner";
    return winners_text(*course.winner, course.names) +
           (course.winner->entrants.size() == 1 ? " wins" : " share the first place");
}

std::string standings_line(const Course& course) {
    constexpr std::size_t max_rows = 10;
    std::string text;
    for (std::size_t i = 0; i < std::min(max_rows, course.standings.size()); ++i) {
        const results::Standing& row = course.standings[i];
        text += (i > 0 ? "; " : "") + std::to_string(row.rank) + ". " + course.names[row.entrant] +
                ": " + results::points_text(row.points) + " of " + std::to_string(row.games);
    }
    return text + (course.standings.size() > max_rows ? "; ..." : "");
}

std::string field_of(const Course& course) {
    constexpr int max_names = 20;
    std::string text = course.format + " of " + std::to_string(course.names.count()) + " engines: ";
    for (int entrant = 1; entrant <= std::min(max_names, course.names.count()); ++entrant) {
        text += (entrant > 1 ? ", " : "") + course.names[entrant];
    }
    return text + (course.names.count() > max_names ? ", ..." : "");
}

std::string id_in(const SiteView& view, const store::TournamentRecord& record,
                  const std::string& what) {
    return feed_id(store::ArchiveEpoch(view.archive).current().uuid,
                   "tournaments/" + to_string(record.id) + what);
}

std::optional<FeedEntry> beginning(const SiteView& view, const Course& course,
                                   const std::string& link) {
    std::optional<FeedTime> first;
    for (const store::GameRow& game : course.games) {
        if (game.started && (!first || *game.started < *first)) first = game.started;
    }
    if (!first) return std::nullopt;
    return FeedEntry{id_in(view, course.record, "/begin"), course.record.name + " begins", *first,
                     link, field_of(course)};
}

/// Returns the entry about the submission of a tournament with a start time in the future.
std::optional<FeedEntry> announcement(const SiteView& view, const Course& course,
                                      const std::string& link) {
    const auto starts_at = starts_at_of(course.record);
    if (!starts_at || *starts_at <= course.record.created) return std::nullopt;
    return FeedEntry{id_in(view, course.record, "/announced"),
                     course.record.name + " is announced for " + results::time_words(*starts_at),
                     course.record.created, link, field_of(course)};
}

std::optional<FeedEntry> ending(const SiteView& view, const Course& course,
                                const std::string& link) {
    std::optional<FeedTime> last;
    for (const store::GameRow& game : course.games) {
        if (game.ended && (!last || *game.ended > *last)) last = game.ended;
    }
    if (!course.is_over || !last) return std::nullopt;
    return FeedEntry{id_in(view, course.record, "/end"),
                     course.record.name + " is over: " + winners(course), *last, link,
                     standings_line(course)};
}

FeedEntry game_entry(const SiteView& view, const store::GameRow& game,
                     const publish::GameLabels& label, const std::string& base) {
    const auto& where = game.scheduled;
    return {
        feed_id(store::ArchiveEpoch(view.archive).current().uuid, "games/" + to_string(where.id)),
        game.names.attackers + " against " + game.names.defenders + ": " +
            publish::outcome_text(game),
        *game.ended, base + "games/" + label(game) + ".html",
        publish::place_in_schedule(game) + "; " + results::variant_title(where.variant) + "; " +
            std::to_string(game.end.plies) + " plies"};
}

/// Returns the text in front of a link; empty if the address of the site is unknown.
std::string base_of(const SiteView& view, const std::string& folder) {
    return view.address.empty() ? "" : view.address + '/' + folder;
}

std::string feed_page(const std::string& base) { return base.empty() ? "./" : base; }

void sort_newest_first(std::vector<FeedEntry>& entries) {
    std::ranges::stable_sort(entries, std::ranges::greater(), &FeedEntry::updated);
}

}  // namespace

Response answer_site_feed(const SiteView& view, const Request&) {
    const std::string base = base_of(view, "");
    AtomFeed feed{feed_id(store::ArchiveEpoch(view.archive).current().uuid, "tournaments"),
                  "Lawspeaker: tournaments", base + "feed.atom", feed_page(base)};
    const auto records = view.archive.tournaments();
    std::size_t told = 0;
    for (auto record = records.rbegin(); record != records.rend(); ++record) {
        const store::GameCounts counts = view.archive.count_games(record->id);
        if (counts.finished + counts.running == 0 && !starts_at_of(*record)) continue;
        if (++told > max_tournaments) break;
        const Course course = course_of(view, *record);
        const std::string link = base + "tournaments/" + to_string(record->id) + '/';
        if (auto entry = ending(view, course, link)) feed.entries.push_back(std::move(*entry));
        if (auto entry = beginning(view, course, link)) feed.entries.push_back(std::move(*entry));
        if (auto entry = announcement(view, course, link)) {
            feed.entries.push_back(std::move(*entry));
        }
    }
    sort_newest_first(feed.entries);
    return {200, atom_type, atom_text(feed)};
}

Response answer_tournament_feed(const SiteView& view, const store::TournamentRecord& record,
                                const Request&) {
    const std::string base = base_of(view, "tournaments/" + to_string(record.id) + '/');
    AtomFeed feed{id_in(view, record, ""), record.name, base + "feed.atom", feed_page(base),
                  record.created};
    Course course = course_of(view, record);
    publish::name_stages(view.archive, course.games);
    const publish::GameLabels label(course.games);
    for (const store::GameRow& game : course.games) {
        if (!game.ended || !is_played(game.end.termination)) continue;
        feed.entries.push_back(game_entry(view, game, label, base));
    }
    sort_newest_first(feed.entries);
    if (feed.entries.size() > max_games) feed.entries.resize(max_games);
    const auto end = ending(view, course, feed_page(base));
    if (end) feed.entries.insert(feed.entries.begin(), *end);
    return {200, atom_type, atom_text(feed)};
}

}  // namespace tafl::web
