// SPDX-License-Identifier: MIT
// Announced tournaments: their list, their start time on pages, and their calendar events.
#include <algorithm>

#include "store/archive_epoch.h"
#include "store/tournament_queue.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/web/atom.h"
#include "tournaments/server/web/forecast.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/tournament_lines.h"

namespace tafl::web {

namespace {

/// Returns a content line with a property of the type TEXT (RFC 5545, 3.1 and 3.3.11). Lines above
/// 75 bytes are folded between characters.
std::string text_line(const std::string& property, const std::string& value) {
    constexpr std::size_t max_bytes = 75;
    std::string line = property + ':';
    for (const char c : results::visible_line(value)) {
        if (c == '\\' || c == ';' || c == ',') line += '\\';
        line += c;
    }
    std::string folded;
    std::size_t bytes = 0;  // of the last line of `folded`
    for (std::size_t at = 0, end = 0; at < line.size(); at = end) {
        end = at + 1;
        while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) ++end;
        if (bytes + end - at > max_bytes) {
            folded += "\r\n ";
            bytes = 1;
        }
        folded.append(line, at, end - at);
        bytes += end - at;
    }
    return folded + "\r\n";
}

std::string time_line(const std::string& property, store::Time time) {
    return property + ':' + tournaments::utc_text(time, "%Y%m%dT%H%M%SZ") + "\r\n";
}

/// Returns the end of the last game if all games are finished, or the estimated end. If both are
/// unknown, returns one hour after the start.
store::Time end_of(const SiteView& view, const store::TournamentRecord& record, store::Time start) {
    const auto games = view.archive.games(record.id);
    const auto known = static_cast<int>(games.size());
    const int more = std::max(0, total_games(view.archive, record) - known);
    auto end = forecast(games, more, std::chrono::system_clock::now()).over;
    const bool is_over = more == 0 && std::ranges::all_of(games, [](const store::GameRow& game) {
                             return game.state == store::GameState::finished;
                         });
    if (is_over) {
        for (const store::GameRow& game : games) end = std::max(end, game.ended);
    }
    return end && *end > start ? *end : start + std::chrono::hours(1);
}

}  // namespace

std::vector<AnnouncedTournament> announced(const SiteView& view, store::Time now) {
    std::vector<AnnouncedTournament> found;
    for (const store::QueueEntry& entry : store::TournamentQueue(view.archive).entries()) {
        if (entry.state != store::QueueState::queued) continue;
        const auto record = view.archive.tournament(entry.tournament);
        const auto starts_at = record ? starts_at_of(*record) : std::nullopt;
        if (!starts_at || *starts_at <= now) continue;
        found.push_back({entry.tournament, entry.name, *starts_at, facts_text(*record)});
    }
    std::ranges::stable_sort(found, {}, &AnnouncedTournament::starts_at);
    return found;
}

std::optional<store::Time> announced_time(const TournamentLine& line, store::Time now) {
    const auto starts_at = line.state == "queued" ? starts_at_of(line.record) : std::nullopt;
    return starts_at > now ? starts_at : std::nullopt;
}

results::Html start_time_html(store::Time starts_at, store::Time now) {
    using results::operator""_is;
    return results::html(
        R"(<time datetime="{iso}" data-local>{words}</time>, {countdown})",
        "iso"_is(results::iso_text(starts_at)), "words"_is(results::day_words(starts_at)),
        "countdown"_is(
            results::countdown_words(std::chrono::floor<std::chrono::seconds>(starts_at - now))));
}

Response answer_calendar(const SiteView& view, const store::TournamentRecord& record,
                         const Request&) {
    const auto starts_at = starts_at_of(record);
    if (!starts_at) return no_such_page();
    const std::string path = "tournaments/" + to_string(record.id) + '/';
    const auto entry = store::TournamentQueue(view.archive).entry(record.id);
    std::string text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Lawspeaker//Lawspeaker//EN\r\n"
        "BEGIN:VEVENT\r\n" +
        text_line("UID",
                  feed_id(store::ArchiveEpoch(view.archive).current().uuid, path + "calendar")) +
        time_line("DTSTAMP", record.created) + time_line("DTSTART", *starts_at) +
        time_line("DTEND", end_of(view, record, *starts_at)) + text_line("SUMMARY", record.name) +
        text_line("DESCRIPTION", facts_text(record));
    if (!record.site.empty()) text += text_line("LOCATION", record.site);
    if (!view.address.empty()) text += text_line("URL", view.address + '/' + path);
    if (entry && entry->state == store::QueueState::cancelled) text += "STATUS:CANCELLED\r\n";
    return {200, "text/calendar; charset=utf-8", text + "END:VEVENT\r\nEND:VCALENDAR\r\n"};
}

}  // namespace tafl::web
