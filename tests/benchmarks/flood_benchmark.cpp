// SPDX-License-Identifier: MIT
// Measures the cost of an engine that floods its host. `charges`: the time that the clocks charge
// its opponent, and two engines of another game, for moves that take no time; without a flood and
// with each kind of flood. `voids`: an engine floods while its time runs out; counts the games that
// it loses on time (correct) and the games that become void.
//
//   flood_benchmark charges|voids [GAMES]
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "referee/game_runner.h"
#include "rules/result.h"
#include "rules/variant.h"

namespace {

using namespace tafl;
using namespace tafl::referee;

const std::string engines = TAFL_BINARY_DIR "/tests/engines/";
/// Back and forth for ever: repetition is ignored.
const char* const rules_record =
    "dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr int plies = 60;

EngineSpec quick(const std::vector<std::string>& moves) {
    EngineSpec spec;
    spec.name = "quick";
    spec.command = engines + "quick";
    spec.arguments = moves;
    return spec;
}

EngineSpec zoo(const std::string& behaviour) {
    EngineSpec spec;
    spec.name = behaviour;
    spec.command = engines + "zoo";
    spec.arguments = {behaviour, "--script", "d1-c1,c1-d1"};
    return spec;
}

Assignment assignment(EngineSpec attackers, const char* time, int max_plies) {
    static const auto compiled_rules =
        std::make_shared<const rules::CompiledRules>(rules::ruleset_from(rules_record)->ruleset);
    Assignment game;
    game.engines = {std::move(attackers), quick({"d3-c3", "c3-d3"})};
    game.compiled_rules = compiled_rules;
    const auto control = *rules::parse_time_control(time);
    game.time = {control, control};
    game.limits.max_plies = max_plies;
    return game;
}

/// Charged times in microseconds.
struct Charged {
    std::vector<double> times;

    void add(const rules::GameRecord& record, std::size_t first, std::size_t step) {
        for (std::size_t i = first; i < record.plies.size(); i += step) {
            times.push_back(static_cast<double>(record.plies[i].spent.count()));
        }
    }
    void print(const char* whose) {
        std::ranges::sort(times);
        const auto at = [&](double part) {
            return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
        };
        std::printf("  %s p50 %7.0f  p95 %7.0f  worst %8.0f us", whose, at(0.5), at(0.95), at(1));
    }
};

void measure(const std::string& behaviour, int games) {
    Charged opponent;
    Charged neighbours;
    std::string how;
    for (int i = 0; i < games; ++i) {
        boost::asio::io_context loop(1);
        GameRunner first(loop.get_executor());
        GameRunner second(loop.get_executor());
        int running = 2;
        const auto play = [&](GameRunner& table, Assignment game, auto note) {
            boost::asio::co_spawn(
                loop, table.play(std::move(game), [](const GameEvent&) {}),
                [&, note](std::exception_ptr failure, const rules::GameRecord& record) {
                    if (failure) std::rethrow_exception(failure);
                    note(record);
                    if (--running == 0) loop.stop();
                });
        };
        play(first, assignment(zoo(behaviour), "600+0", plies), [&](const auto& record) {
            opponent.add(record, 1, 2);
            how = name_of(record.end.termination);
        });
        play(second, assignment(quick({"d1-c1", "c1-d1"}), "600+0", 40 * plies),
             [&](const auto& record) { neighbours.add(record, 0, 1); });
        loop.run();
    }
    std::printf("%-26s", behaviour.c_str());
    opponent.print("opponent");
    neighbours.print("neighbours");
    std::printf("  (%s)\n", how.c_str());
}

/// Where an answer to `rules` is long. The engine loses before its move is judged.
Assignment at_large_board(Assignment game) {
    game.compiled_rules = std::make_shared<const rules::CompiledRules>(
        rules::ruleset_from_name("copenhagen")->ruleset);
    return game;
}

void try_to_void(const std::string& behaviour, int games) {
    int voided = 0;
    int lost = 0;
    for (int i = 0; i < games; ++i) {
        boost::asio::io_context loop(1);
        GameRunner table(loop.get_executor());
        rules::GameRecord record;
        boost::asio::co_spawn(
            loop,
            table.play(at_large_board(assignment(zoo(behaviour), "0.2+0", plies)),
                       [](const GameEvent&) {}),
            [&](std::exception_ptr, rules::GameRecord played) { record = std::move(played); });
        loop.run();
        voided += record.end.termination == rules::Termination::void_host_late ? 1 : 0;
        lost += record.end.at_fault == rules::Side::attackers ? 1 : 0;
    }
    std::printf("%-34s lost %d, void %d of %d games\n", behaviour.c_str(), lost, voided, games);
}

}  // namespace

int main(int count, char** words) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const std::string what = count > 1 ? words[1] : "charges";
    const int games = count > 2 ? std::atoi(words[2]) : 5;
    prepare_host();
    if (what == "charges") {
        for (const char* behaviour :
             {"random-after-moving", "asks-before-moving", "asks-after-moving",
              "chatters-before-moving", "chatters-after-moving", "long-lines-after-moving",
              "shrieks-after-moving"}) {
            measure(behaviour, games);
        }
        return 0;
    }
    for (const char* behaviour : {"asks-without-end-at-its-flag", "asks-at-its-flag",
                                  "chatters-at-its-flag", "long-lines-at-its-flag"}) {
        try_to_void(behaviour, 2 * games);
    }
}
