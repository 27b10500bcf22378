// SPDX-License-Identifier: MIT
// Measures the time of exploring openings.
//
//   explore_benchmark make DB [GAMES [PLIES]]   a tournament of finished Copenhagen games, of moves
//                                               drawn at random, some far more often than others
//   explore_benchmark ask DB                    makes the index, and asks it along a line
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "store/archive.h"
#include "tournaments/scoring/results/opening_index_cache.h"

namespace {

using namespace tafl;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

rules::Ruleset copenhagen() { return rules::ruleset_of(*rules::find_variant("copenhagen")); }

/// The first moves of a position are drawn far more often than the last ones, so that games share
/// their beginnings as those of engines do.
rules::GameRecord drawn_game(rules::Game& game, const rules::Ruleset& ruleset, int plies,
                             std::mt19937_64& random) {
    rules::GameRecord record;
    record.players = {"A", "B"};
    record.ruleset = ruleset;
    record.time = {*rules::parse_time_control("300+3"), *rules::parse_time_control("300+3")};
    record.started = record.ended = store::Time(std::chrono::seconds(1'700'000'000));
    std::geometric_distribution<int> rank(0.3);
    game.restart();
    rules::MoveList moves;
    while (!game.is_over() && game.plies() < plies) {
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::PlyRecord ply;
        ply.move = moves[rank(random) % moves.size()];
        ply.spent = std::chrono::microseconds(random() % 5'000'000);
        ply.left.main = std::chrono::milliseconds(random() % 300'000);
        rules::Effects effects;
        game.play_unchecked(ply.move, effects);
        record.plies.push_back(std::move(ply));
    }
    record.end = game.end();
    if (!game.is_over()) {
        record.end.result = random() % 2 == 0 ? rules::Result::draw : rules::Result::attackers_win;
        record.end.termination = rules::Termination::adjudication_max_plies;
    }
    return record;
}

void make(const std::string& database, int games, int plies) {
    auto archive = store::Archive::open(database, store::Access::read_write);
    const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
    const auto tournament =
        archive.add_tournament({0, "Benchmark", "", "", store::Time()}, entrants, {});
    const rules::Ruleset ruleset = copenhagen();
    rules::Game game(ruleset);
    std::mt19937_64 random(1);
    constexpr int at_once = 1000;
    for (int first = 0; first < games; first += at_once) {
        store::ScheduledStage draw;
        for (int i = first; i < std::min(games, first + at_once); ++i) {
            store::ScheduledGame scheduled;
            scheduled.match = i + 1;
            scheduled.entrants = {1, 2};
            scheduled.variant = "copenhagen";
            scheduled.rules = to_string(ruleset);
            draw.games.push_back(scheduled);
        }
        std::vector<store::FinishedGame> finished;
        for (const store::GameId id : archive.add_games(tournament, draw)) {
            finished.push_back({id, {}, drawn_game(game, ruleset, plies, random)});
        }
        archive.finish_together(finished);
    }
}

double megabytes(const fs::path& file) {
    return static_cast<double>(fs::file_size(file)) / (1 << 20);
}

void ask(const std::string& database) {
    const auto path = store::OpeningIndex::path_for(database);
    fs::remove(path);
    {
        auto archive = store::Archive::open(database, store::Access::read_only);
        results::OpeningIndexCache kept(path);
        const auto start = Clock::now();
        while (kept.add_games(archive) > 0) {
        }
        std::printf("made in                    %8.1f s, %.1f MB, database %.1f MB, %lld games\n",
                    milliseconds_since(start) / 1000, megabytes(path), megabytes(database),
                    static_cast<long long>(kept.index().games()));
    }
    rules::Game game(copenhagen());
    for (int ply = 0; ply < 8 && !game.is_over(); ++ply) {
        std::vector<double> times;
        results::ExploredPosition position;
        for (int i = 0; i < 21; ++i) {  // like a command, each opens the database
            const auto start = Clock::now();
            auto archive = store::Archive::open(database, store::Access::read_only);
            results::OpeningIndexCache kept(path);
            kept.add_games(archive);
            results::Explorer explorer(kept.index(), copenhagen(),
                                       *results::tournaments_to_explore(archive, ""));
            position = explorer.at(game);
            times.push_back(milliseconds_since(start));
        }
        std::ranges::sort(times);
        std::printf("ply %d: %zu moves, %lld games %8.1f ms, at most %.1f ms\n", ply,
                    position.moves.size(), static_cast<long long>(position.count.games()),
                    times[times.size() / 2], times.back());
        if (position.moves.empty()) break;
        rules::Effects effects;
        game.play_unchecked(position.moves.front().move, effects);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 2 ? argv[1] : "";
    try {
        if (what == "make") {
            make(argv[2], argc > 3 ? std::atoi(argv[3]) : 10'000,
                 argc > 4 ? std::atoi(argv[4]) : 120);
            return 0;
        }
        if (what == "ask") {
            ask(argv[2]);
            return 0;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::fprintf(stderr, "explore_benchmark make DB [GAMES [PLIES]] | ask DB\n");
    return 2;
}
