// SPDX-License-Identifier: MIT
#include "tournaments/server/web/forecast.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

namespace tafl::web {

namespace {

using store::GameRow;
using store::GameState;
using store::Time;

/// Returns the mean duration of the last finished games; nullopt if too few have ended. Games
/// without plies are ignored, since their duration is not typical.
std::optional<Time::duration> usual_length(const std::vector<GameRow>& games) {
    constexpr int least = 2;
    constexpr std::size_t most = 50;
    std::vector<const GameRow*> ended;
    for (const GameRow& game : games) {
        const bool is_known = game.state == GameState::finished && game.started && game.ended;
        if (is_known && game.end.plies > 0) ended.push_back(&game);
    }
    if (ended.size() < least) return std::nullopt;
    std::ranges::sort(ended, std::greater(), [](const GameRow* game) { return *game->ended; });
    ended.resize(std::min(ended.size(), most));
    Time::duration sum{0};
    for (const GameRow* game : ended) sum += *game->ended - *game->started;
    return sum / static_cast<Time::duration::rep>(ended.size());
}

/// Unfinished games of one match.
struct OpenMatch {
    std::vector<const GameRow*> running;
    std::vector<const GameRow*> waiting;
};

/// Returns the open matches by number, which is the order of the schedule.
std::map<int, OpenMatch> open_matches(const std::vector<GameRow>& games) {
    std::map<int, OpenMatch> matches;
    for (const GameRow& game : games) {
        if (game.state == GameState::finished) continue;
        OpenMatch& match = matches[game.scheduled.match];
        (game.state == GameState::running ? match.running : match.waiting).push_back(&game);
    }
    return matches;
}

/// Places in which one match at a time is played, ordered by the estimated time at which each is
/// free again.
class Places {
  public:
    Places(Time::duration length, Time now) : length_(length), now_(now) {}

    /// Adds a place for each running game. The waiting games of the match follow its first running
    /// game in the same place.
    void take_running(const OpenMatch& match, Forecast& found) {
        for (const GameRow* game : match.running) {
            const Time end = std::max(now_, game->started.value_or(now_) + length_);
            free_.push(game == match.running.front() ? play(match, end, found) : end);
        }
    }
    void take_waiting(const OpenMatch& match, Forecast& found) {
        const Time begin = free_.top();
        free_.pop();
        free_.push(play(match, begin, found));
    }
    /// Returns the estimated end of all games. `more` is the number of games that are not scheduled
    /// yet; they are spread over the places.
    [[nodiscard]] Time end(int more) {
        const auto count = static_cast<Time::duration::rep>(free_.size());
        while (free_.size() > 1) free_.pop();
        return free_.top() + length_ * more / count;
    }
    [[nodiscard]] bool are_none() const { return free_.empty(); }

  private:
    /// Adds the waiting games of a match, one after another from `begin`. Returns the end of the
    /// last one.
    [[nodiscard]] Time play(const OpenMatch& match, Time begin, Forecast& found) const {
        for (const GameRow* game : match.waiting) {
            found.coming.push_back({game, begin});
            begin += length_;
        }
        return begin;
    }

    Time::duration length_;
    Time now_;
    std::priority_queue<Time, std::vector<Time>, std::greater<>> free_;
};

}  // namespace

Forecast forecast(const std::vector<GameRow>& games, int more, Time now) {
    const auto length = usual_length(games);
    const auto matches = open_matches(games);
    Forecast found;
    Places places(length.value_or(Time::duration(0)), now);
    for (const auto& [number, match] : matches) places.take_running(match, found);
    const bool is_known = length && !places.are_none();
    for (const auto& [number, match] : matches) {
        if (!match.running.empty()) continue;
        if (places.are_none()) {
            for (const GameRow* game : match.waiting) found.coming.push_back({game, {}});
        } else {
            places.take_waiting(match, found);
        }
    }
    if (is_known) {
        std::ranges::stable_sort(found.coming, {}, &ComingGame::begins);
        found.over = places.end(more);
    } else {
        for (ComingGame& coming : found.coming) coming.begins.reset();
    }
    return found;
}

}  // namespace tafl::web
