// SPDX-License-Identifier: MIT
#include "tournaments/server/web/page_existence.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "rules/variant.h"
#include "store/archive_error.h"
#include "store/existence.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/report_limits.h"

namespace tafl::web {

namespace {

/// Removes `begin` from the text and returns true if the text starts with it.
bool take(std::string_view& text, std::string_view begin) {
    if (!text.starts_with(begin)) return false;
    text.remove_prefix(begin.size());
    return true;
}

/// Removes the digits at the beginning of the text; nullopt if they are not a number from 1.
std::optional<int> take_number(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = tournaments::whole_number<int>(text.substr(0, end));
    text.remove_prefix(end);
    return number && *number > 0 ? number : std::nullopt;
}

/// Returns false if "001.html" cannot exist.
bool may_be_schedule(store::Existence& existence, store::TournamentId tournament,
                     std::string_view name) {
    const auto part = take_number(name);
    return part && name == ".html" &&
           existence.has_more_games(
               tournament, static_cast<std::size_t>(*part - 1) * publish::games_per_schedule_page);
}

/// Returns false if "001-002.html" cannot exist.
bool may_be_between(store::Existence& existence, store::TournamentId tournament,
                    std::string_view name) {
    const auto one = take_number(name);
    const bool has_dash = take(name, "-");
    const auto other = take_number(name);
    return one && has_dash && other && name == ".html" && *one < *other &&
           *other <= publish::max_in_crosstable && existence.meet_again(tournament, *one, *other);
}

/// Returns false if "r01-m003-g2.html" or "r01-m003-g2.png" cannot exist.
bool may_be_game(store::Existence& existence, store::TournamentId tournament,
                 std::string_view name) {
    const auto part = [&](std::string_view begin) {
        return take(name, begin) ? take_number(name) : std::nullopt;
    };
    const auto round = part("r");
    const auto match = part("-m");
    const auto game = part("-g");
    return round && match && game && (name == ".html" || name == ".png") &&
           existence.has_game(tournament, *round, *match, *game);
}

bool may_be_page(store::Existence& existence, store::TournamentId tournament,
                 std::span<const std::string> path) {
    static constexpr std::array fixed = {"index.html",   "live.html",       "balance.html",
                                         "ratings.html", "standings.html",  "board.png",
                                         "feed.atom",    "tournament.toml", "openings.txt"};
    std::string_view name = path[0];
    if (path.size() > 1) return may_be_game(existence, tournament, path[1]);
    if (take(name, "schedule-")) return may_be_schedule(existence, tournament, name);
    if (take(name, "between-")) return may_be_between(existence, tournament, name);
    return std::ranges::find(fixed, name) != fixed.end() && existence.has_tournament(tournament);
}

bool is_there(const std::filesystem::path& database, const Request& request,
              const std::vector<RegisteredEngine>& registered) {
    const bool below_api = is_api(request);
    const std::span path = std::span(request.path).subspan(below_api ? 1 : 0);
    if (path.size() < 2) return true;
    if (path[0] == "engines") {
        return std::ranges::find(registered, path[1], &RegisteredEngine::name) !=
                   registered.end() ||
               store::Existence(database).has_entrant(path[1]);
    }
    if (path[0] == "variants") return rules::find_variant(path[1]) != nullptr;
    if (path[0] != "tournaments") return true;
    std::string_view number = path[1];
    if (!below_api && path.size() == 2 && number.ends_with(".ics")) number.remove_suffix(4);
    const auto id = tournaments::id_in<store::TournamentId>(number);
    if (!id) return false;
    store::Existence existence(database);
    if (below_api || path.size() == 2) return existence.has_tournament(*id);
    return may_be_page(existence, *id, path.subspan(2));
}

}  // namespace

bool may_exist(const std::filesystem::path& database, const Request& request,
               const std::vector<RegisteredEngine>& registered) {
    try {
        return is_there(database, request, registered);
    } catch (const store::ArchiveError&) {
        return true;  // an Archive may be readable; otherwise it reports the error
    }
}

}  // namespace tafl::web
