// SPDX-License-Identifier: MIT
// The first page: the closest running game, else the last decisive one, and its tournament; latest
// games and finished tournaments; links to the other pages. A server without games shows the steps
// to its first game.
#include <algorithm>
#include <functional>
#include <iterator>

#include "rules/result.h"
#include "rules/variant.h"
#include "tournaments/reports/pages/forms.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/server/web/live_page.h"
#include "tournaments/server/web/site_highlights.h"
#include "tournaments/server/web/tournament_lines.h"

namespace tafl::web {

namespace {

using publish::Report;
using results::Html;
using results::html;
using results::operator""_is;
using rules::Side;
using store::GameRow;
using TournamentLines = std::vector<TournamentLine>;

constexpr char purpose[] =
    "Lawspeaker runs tournaments between programs that play hnefatafl, brandub and other tafl "
    "games.";

template <class Item>
std::span<const Item> first_of(const std::vector<Item>& items, std::size_t count) {
    return std::span(items).first(std::min(items.size(), count));
}

/// Returns "1 game" or "7 games".
std::string counted(std::size_t count, const std::string& word) {
    return std::to_string(count) + ' ' + word + (count == 1 ? "" : "s");
}

// The large board

Html front_plate(const LivePageGame& game, Side side) {
    const bool has_clock = !game.is_over() && game.open.record.time[side].has_clock();
    return html(forms::front_plate, "side"_is(name_of(side)),
                "name"_is(player_html(game.open.row, side, "")),
                "clock"_is(has_clock ? clock_of(game, side) : std::string()));
}

/// Returns the large board. Scripts find the board of a running game by its data-game.
Html large_board(const LivePageGame& game) {
    const Html parts = front_plate(game, Side::defenders) + evaluation_bar(game) +
                       Html::trusted(publish::board_svg(*game.open.compiled_rules, game.open.board,
                                                        game.open.marks)) +
                       front_plate(game, Side::attackers);
    if (game.is_over()) return html(forms::front_last_board, "parts"_is(parts));
    return html(forms::front_board, "id"_is(game.open.row.scheduled.id.number()),
                "state"_is(board_state(game.open)), "parts"_is(parts));
}

/// Returns "Huscarl 7 won: king escaped", "Huscarl 7 won: Random resigned" or "Draw: repetition".
std::string won_text(const GameRow& game) {
    const std::string ending = publish::ending_words(game.end.termination);
    for (const Side side : rules::both_sides) {
        if (game.end.result != rules::win_of(side)) continue;
        return game.names[side] +
               " won: " + (is_by_rules(game.end.termination) ? ending : publish::reason_text(game));
    }
    return "Draw: " + ending;
}

/// Returns the evaluations of both engines in words and the last move, or the outcome. Scripts find
/// the words by data-words.
Html words_html(const LivePageGame& game) {
    const GameRow& row = game.open.row;
    if (game.is_over()) {
        return html("<div class=\"words\"><p class=\"word\">{outcome}</p></div>\n",
                    "outcome"_is(won_text(row)));
    }
    return html(forms::front_words, "id"_is(row.scheduled.id.number()),
                "verdict"_is(verdict_text(game)), "attackers"_is(row.names.attackers),
                "defenders"_is(row.names.defenders),
                "attackers_words"_is(thought_words(game, Side::attackers)),
                "defenders_words"_is(thought_words(game, Side::defenders)),
                "last"_is(last_move_text(game)));
}

/// Returns other running games as small boards that fit on one screen, and a link to the rest.
Html small_boards_of(const SiteView& view, std::vector<GameRow> running,
                     const LivePageGame& large) {
    constexpr std::size_t max_small_boards = 3;
    std::erase_if(running, [&](const GameRow& row) {
        return row.scheduled.id == large.open.row.scheduled.id;
    });
    const Html boards = board_cards(view, first_of(running, max_small_boards), "");
    if (running.size() <= max_small_boards) return boards;
    return boards + html("<p><a href=\"tournaments/?state=running\">{games}</a></p>\n",
                         "games"_is(counted(running.size() - max_small_boards, "more game")));
}

// The tournament of the large board

/// Returns "A leads with 8 of 9", "A wins with 12 of 14" or "Cancelled after 9 games". Returns an
/// empty text if no entrant has points, and for a running knockout or imported games.
std::string leader_text(const Report& report, const std::string& state) {
    if (state == "cancelled" || state == "failed") {
        return (state == "failed" ? "Failed after " : "Cancelled after ") +
               counted(report.finished.size(), "game");
    }
    const formats::FormatSettings& settings = report.plan.format_settings;
    const auto& rows = report.table.rows;
    if (!is_over(settings, report.published.games, report.history))
        return leaders_text(settings, report.history, rows, report.names);
    const auto winner = winner_of(settings, report.history, rows, report.names);
    if (!winner) return "";
    return winners_text(*winner, report.names) +
           (winner->entrants.size() == 1 ? " wins" : " share the first place") +
           (winner->score.empty() ? "" : " with " + winner->score);
}

Html front_standings(const Report& report, const TournamentLine& line) {
    constexpr std::size_t max_rows = 8;
    const formats::FormatSettings& settings = report.plan.format_settings;
    if (!is_played_here(settings.format)) return {};
    Html rows;
    for (const results::Standing& row : first_of(report.table.rows, max_rows)) {
        const results::NamedStanding named{report.names[row.entrant], row};
        const auto shown = [&](std::string_view member) {
            return people_text(column_named(results::standing_columns(), member), named);
        };
        rows += html(forms::front_standing, "rank"_is(shown("rank")),
                     "name"_is(report.engine_html(named.name)), "points"_is(shown("points")),
                     "possible"_is(formats::possible_points(row, settings.scoring)));
    }
    return html(forms::front_standings, "rows"_is(rows), "address"_is(line.address()));
}

/// Returns the section with announced tournaments, in the order of their times.
Html announced_section(const SiteView& view) {
    constexpr std::size_t max_announced = 3;
    const auto found = announced(view);
    if (found.empty()) return {};
    Html items;
    for (const AnnouncedTournament& one : first_of(found, max_announced)) {
        items += html(
            "<li><a href=\"tournaments/{id}/\">{name}</a><small>{time}</small>"
            "<small>{facts}</small></li>\n",
            "id"_is(to_string(one.id)), "name"_is(one.name),
            "time"_is(start_time_html(one.starts_at)), "facts"_is(one.facts));
    }
    return html(forms::front_announced, "items"_is(items));
}

/// Returns the sections with announced tournaments, and with the next ones of the queue.
Html next_sections(const SiteView& view, const TournamentLines& lines) {
    constexpr std::size_t max_next = 3;
    const store::Time now = std::chrono::system_clock::now();
    auto waiting = lines_in(lines, {"queued", "paused"});
    std::erase_if(waiting, [&](const auto& line) { return announced_time(line, now).has_value(); });
    if (waiting.empty()) return announced_section(view);
    Html items;
    for (const TournamentLine& line : first_of(waiting, max_next)) {
        items += html("<li><a href=\"{address}\">{name}</a><small>{facts}</small></li>\n",
                      "address"_is(line.address()), "name"_is(line.record.name),
                      "facts"_is(facts_text(line.record)));
    }
    return announced_section(view) + html(forms::front_next, "items"_is(items));
}

/// Returns the link to the live page, or to the ended game.
Html main_button(const LivePageGame& game, const TournamentLine& line) {
    return game.is_over()
               ? html("<a class=\"button main\" href=\"games/{id}\">Replay the game</a>",
                      "id"_is(game.open.row.scheduled.id.number()))
               : html("<a class=\"button main\" href=\"{address}live.html\">Watch live</a>",
                      "address"_is(line.address()));
}

/// Upper part of the first page.
struct FrontNow {
    Html html;
    /// Sentence such as "T is running: A leads with 8 of 9."; empty if the large board has an ended
    /// game.
    std::string news;
    /// True: it has a large board, which contains the shapes of all boards of the page.
    bool has_board = false;
};

/// Returns the upper part of the page. `games` are the games of the tournament `line`. If some of
/// them run, the large board has the one that the live page chooses; else it has the game `shown`.
/// `running`: running games of all tournaments. Throws std::exception if the plan is damaged.
std::optional<FrontNow> now_of(const SiteView& view, const TournamentLines& lines,
                               const TournamentLine& line, const std::vector<GameRow>& games,
                               store::GameId shown, const std::vector<GameRow>& running) {
    const auto entrants = view.archive.entrants(line.record.id);
    const publish::PublishedTournament published{view.archive, line.record, entrants, games};
    const Report report(published, publish::SiteContext{});
    LivePage all = live_page_data(view, report);
    LivePageGame last;
    const auto found =
        std::ranges::find(games, shown, [](const GameRow& row) { return row.scheduled.id; });
    if (all.running == 0 && found != games.end()) {
        last = watched_game(view.archive, *found, view.live);
        all.great = &last;
    }
    if (all.great == nullptr) return std::nullopt;
    const LivePageGame& game = *all.great;
    const std::string leader = leader_text(report, line.state);
    FrontNow now;
    now.has_board = true;
    if (!game.is_over()) {
        now.news = line.record.name + " is running" + (leader.empty() ? "." : ": " + leader + ".");
    }
    now.html = large_board(game) +
               html(forms::front_story, "state"_is(line.state), "stage"_is(game.open.row.stage),
                    "address"_is(line.address()), "name"_is(line.record.name),
                    "facts"_is(facts_text(line.record) + " \u00b7 " +
                               counted(static_cast<std::size_t>(report.names.count()), "engine")),
                    "progress"_is(progress_html(all)), "leader"_is(leader),
                    "words"_is(words_html(game)), "button"_is(main_button(game, line)),
                    "others"_is(small_boards_of(view, running, game)),
                    "aside"_is(front_standings(report, line) + next_sections(view, lines)));
    return now;
}

// Other parts

/// Returns a step to the first game. If `text` is empty, the step is done.
Html step(const Html& title, const Html& text) {
    if (text.empty())
        return html("<li><h2>{title} <small>done</small></h2></li>\n", "title"_is(title));
    return html("<li><h2>{title}</h2>\n{text}</li>\n", "title"_is(title), "text"_is(text));
}

/// Returns the introduction of a server that has no game: the steps to the first one.
Html first_steps(const SiteView& view, const TournamentLines& lines) {
    const Html next = next_sections(view, lines);
    Html steps = step("Add engines", view.registered.empty() ? html(forms::front_step_engines,
                                                                    "database"_is(view.database))
                                                             : Html());
    const bool is_submitted = !lines_in(lines, {"queued", "paused", "running"}).empty();
    if (!is_submitted) {
        const std::string server = view.address.empty() ? "http://SERVER:PORT" : view.address;
        steps +=
            step("Create a token", html(forms::front_step_token, "database"_is(view.database))) +
            step("Submit a tournament", html(forms::front_step_tournament, "server"_is(server)));
    } else {
        steps += step("Create a token", {}) + step("Submit a tournament", {});
    }
    steps += step("Watch", html(forms::front_step_watch));
    return html(forms::front_steps, "steps"_is(steps), "next"_is(next));
}

/// Removes games that were not played. Sorts the others by their end, the latest first.
void keep_latest(std::vector<GameRow>& games) {
    std::erase_if(games, [](const GameRow& game) {
        return game.state != store::GameState::finished || !is_played(game.end.termination) ||
               game.end.result == rules::Result::none;
    });
    std::ranges::sort(games, std::greater(), [](const GameRow& game) {
        return std::pair(game.ended.value_or(store::Time()), game.scheduled.id);
    });
    const auto rest =
        std::ranges::unique(games, {}, [](const GameRow& game) { return game.scheduled.id; });
    games.erase(rest.begin(), rest.end());
}

/// Returns finished games with high ids, the latest first. These are the latest of all, unless a
/// tournament with lower ids ended games after them.
std::vector<GameRow> newest_games(const SiteView& view) {
    using enum rules::Result;
    constexpr std::size_t max_of_result = 20;
    std::vector<GameRow> games;
    for (const rules::Result result : {attackers_win, defenders_win, draw}) {
        store::GameFilter filter;
        filter.result = result;
        std::ranges::move(view.archive.games(filter, store::GamePart{.limit = max_of_result}),
                          std::back_inserter(games));
    }
    keep_latest(games);
    return games;
}

/// Returns a row such as "A beat B: king escaped, 22 plies".
Html latest_item(const GameRow& game) {
    const bool is_draw = game.end.result == rules::Result::draw;
    const Side winner =
        game.end.result == rules::win_of(Side::defenders) ? Side::defenders : Side::attackers;
    const Html first = player_html(game, winner, "");
    const Html second = player_html(game, opponent(winner), "");
    return html(
        "<li><span>{players}</span> <a class=\"how\" href=\"games/{id}\">{how}</a></li>\n",
        "players"_is(is_draw ? first + " and " + second + " drew"
                             : html("<span class=\"player {side}\">{winner}</span> beat ",
                                    "side"_is(name_of(winner)), "winner"_is(first)) +
                                   second),
        "id"_is(game.scheduled.id.number()),
        "how"_is(publish::ending_words(game.end.termination) + ", " +
                 std::to_string(game.end.plies) + (game.end.plies == 1 ? " ply" : " plies")));
}

Html latest_section(const std::vector<GameRow>& games) {
    constexpr std::size_t max_latest = 8;
    if (games.empty()) return {};
    Html items;
    for (const GameRow& game : first_of(games, max_latest)) items += latest_item(game);
    return html(forms::front_latest, "items"_is(items));
}

Html finished_section(const SiteView& view, TournamentLines finished) {
    constexpr std::size_t max_finished = 4;
    if (finished.empty()) return {};
    if (finished.size() > max_finished) finished.resize(max_finished);
    return html(forms::front_finished, "table"_is(ended_table(view, finished, "")));
}

/// Returns links to the other pages, each with a fact about it.
Html directory(const SiteView& view, const TournamentLines& lines) {
    std::size_t games = 0;
    for (const TournamentLine& line : lines)
        games += static_cast<std::size_t>(line.counts.finished);
    const auto running = lines_in(lines, {"running"}).size();
    return html(forms::front_directory,
                "tournaments"_is(counted(lines.size(), "tournament") +
                                 (running > 0 ? ", " + std::to_string(running) + " running" : "")),
                "games"_is(counted(games, "finished game")),
                "engines"_is(view.registered.empty()
                                 ? std::string("score, sides, opponents")
                                 : counted(view.registered.size(), "engine") + " to play with"),
                "variants"_is(counted(rules::variants().size(), "rule set")));
}

/// Returns "A won T."; empty if the last of `finished` has no winner.
std::string last_winner(const SiteView& view, const TournamentLines& finished) {
    if (finished.empty()) return "";
    const EndedTournament ended = ended_of(view, finished.front().record);
    return ended.winner.empty() ? "" : ended.winner + " won " + finished.front().record.name + '.';
}

publish::PageFrame front_frame(const SiteView& view, const std::string& news) {
    publish::PageFrame frame{
        "Lawspeaker",
        "",
        " class=\"front\"" + publish::events_attribute(view.events("", "")),
        {"position.js", "board.js", "clock.js", "live.js", "watch_game.js", "boards.js"}};
    frame.is_on_site = true;
    frame.section.clear();
    frame.feed = "feed.atom";
    frame.preview.text = purpose + (news.empty() ? "" : ' ' + news);
    if (!view.address.empty()) frame.preview.page = view.address + '/';
    return frame;
}

/// Returns the last decisive game of `latest`, else the last draw; null if `latest` is empty.
const GameRow* last_game(const std::vector<GameRow>& latest) {
    const auto found = std::ranges::find_if(
        latest, [](const GameRow& game) { return game.end.result != rules::Result::draw; });
    if (found != latest.end()) return &*found;
    return latest.empty() ? nullptr : &latest.front();
}

/// Returns the upper part of the page. Adds the games of its tournament to `latest`. Returns an
/// empty part if no game has ended or runs, or if the plan of the tournament is damaged.
FrontNow upper_part(const SiteView& view, const TournamentLines& lines,
                    std::vector<GameRow>& latest) {
    const auto running = running_games(view, std::nullopt);
    const GameRow* const shown = running.empty() ? last_game(latest) : &running.front();
    if (shown == nullptr) return {first_steps(view, lines), ""};
    const store::GameId id = shown->scheduled.id;
    const auto line = std::ranges::find_if(
        lines, [&](const TournamentLine& one) { return one.record.id == shown->tournament_id; });
    if (line == lines.end()) return {};
    auto games = games_now(view, line->record.id);
    std::ranges::copy(games, std::back_inserter(latest));
    keep_latest(latest);
    try {
        return now_of(view, lines, *line, games, id, running).value_or(FrontNow());
    } catch (const store::ArchiveError&) {
        throw;
    } catch (const std::exception&) {  // the pages of the tournament report a damaged plan
        return {};
    }
}

}  // namespace

Response answer_front(const SiteView& view, const Request&) {
    const auto lines = tournament_lines(view);
    auto latest = newest_games(view);
    const FrontNow now = upper_part(view, lines, latest);
    auto finished = lines_in(lines, {"finished"});
    sort_newest_first(finished);
    const bool is_live = !now.news.empty();
    const Html below =
        latest_section(latest) + finished_section(view, finished) + highlights_section(view);
    const Html shapes = now.has_board ? Html() : Html::trusted(publish::board_shapes_svg());
    const Html body =
        html(forms::front_page,
             "title"_is(is_live ? "Tafl engines, playing now" : "Tafl engine tournaments"),
             "purpose"_is(purpose), "upper"_is(now.html), "below"_is(below), "shapes"_is(shapes),
             "directory"_is(directory(view, lines)));
    return {200, html_type,
            page_text(front_frame(view, is_live ? now.news : last_winner(view, finished)), body)};
}

}  // namespace tafl::web
