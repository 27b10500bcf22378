// SPDX-License-Identifier: MIT
// examples/evolution: the network, its search, the strategy, and runs that are cut off.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <map>

#include "examples/evolution/match.h"
#include "examples/evolution/run_folder.h"
#include "rules/count_of.h"
#include "rules/variant.h"
#include "tests/support/scratch.h"

namespace tafl::tests::evolution_test {
namespace {

namespace fs = std::filesystem;
using namespace evolution;
using rules::Side;
using rules::Space;

TEST_SUITE_BEGIN("examples/evolution");

rules::Ruleset rules_named(const char* name) {
    return rules::ruleset_of(*rules::find_variant(name));
}

Network random_network(const Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal(0, 0.3);
    Network network{shape, {}};
    for (int i = 0; i < shape.weights(); ++i) network.weights.push_back(normal(random));
    return network;
}

/// The network of the paper: computed neuron by neuron, in doubles, without a table.
class NaiveNetwork {
  public:
    explicit NaiveNetwork(const Network& network) : network_(network) {}

    double value(const rules::Board& board, const rules::BySide<int>& captures, Side to_move) {
        next_ = 0;
        const Shape& s = network_.shape;
        std::vector<double> features;
        const auto add = [&](int file, int rank, int files, int ranks) {
            std::vector<double> seen;
            for (int r = rank; r < rank + ranks; ++r)
                for (int f = file; f < file + files; ++f) seen.push_back(input(board[Space(f, r)]));
            features.push_back(squashed(neuron(seen)));
        };
        for (int f = 0; f + s.strip <= s.board; ++f) add(f, 0, s.strip, s.board);
        for (int r = 0; r + s.strip <= s.board; ++r) add(0, r, s.board, s.strip);
        for (int r = 0; r + s.patch <= s.board; ++r)
            for (int f = 0; f + s.patch <= s.board; ++f) add(f, r, s.patch, s.patch);
        features.push_back(captures.attackers);
        features.push_back(captures.defenders);
        features.push_back(to_move == Side::attackers ? 1 : 0);
        std::vector<double> hidden;
        for (int i = 0; i < s.hidden; ++i) hidden.push_back(squashed(neuron(features)));
        const double value = neuron(hidden);
        CHECK(next_ == network_.weights.size());
        return value;
    }

  private:
    static double input(rules::Piece piece) {
        if (!piece.is_piece()) return 0;
        return piece.side() == Side::attackers ? 1 : piece.kind() == rules::Kind::king ? -2 : -1;
    }
    static double squashed(double x) { return 1 / (1 + std::exp(-x)); }
    double neuron(const std::vector<double>& inputs) {
        double sum = 0;
        for (const double each : inputs) sum += each * network_.weights[next_++];
        return sum + network_.weights[next_++];
    }
    const Network& network_;
    std::size_t next_ = 0;
};

TEST_CASE("the architecture of the paper's text has 2,463 weights") {
    CHECK(Shape{}.weights() == 2463);
    CHECK(Shape{}.features() == 9 + 9 + 81);
    // Other sizes by hand: 4 + 4 strips of 5 x 2, 9 patches of 3 x 3, 2 hidden, all with biases.
    CHECK(Shape{5, 2, 3, 2}.weights() == 8 * 11 + 9 * 10 + 2 * (17 + 3 + 1) + 3);
}

TEST_CASE("what is computed after each move is what the whole network says") {
    struct Case {
        const char* variant;
        Shape shape;
    };
    for (const Case& each :
         {Case{"hingston-original", {}}, Case{"hingston-alternative", {11, 4, 2, 3}},
          Case{"brandub", {7, 7, 1, 1}}, Case{"berserk", {11, 3, 3, 5}}}) {
        CAPTURE(each.variant);
        const Network network = random_network(each.shape, 5);
        const Evaluator evaluator(network);
        NaiveNetwork naive(network);
        rules::Game game(rules_named(each.variant));
        Evaluator::State before = evaluator.state_of(game.position().board());
        Evaluator::State after = before;
        Player random(nullptr, 7);
        rules::Effects effects;
        for (int ply = 0; ply < 80 && !game.is_over(); ++ply) {
            const rules::Move move = random.choose(game, 0);
            game.play_unchecked(move, effects);
            const rules::Board& board = game.position().board();
            evaluator.follow(before, move, effects, board, after);
            const double expected = naive.value(board, game.captures(), game.to_move());
            CHECK(evaluator.value(after, game.captures(), game.to_move()) ==
                  doctest::Approx(expected).epsilon(1e-4));
            std::swap(before, after);
        }
        CHECK(game.captures().attackers + game.captures().defenders > 0);
    }
}

/// Value of a move for its side, by exhaustive search.
double exhaustive_value(rules::Position& position, const rules::CompiledRules& compiled_rules,
                        rules::Move move, int plies, rules::BySide<int> captures,
                        NaiveNetwork& network) {
    const Side mover = position.to_move();
    rules::Effects effects;
    position.play_unchecked(compiled_rules, move, effects);
    captures[mover] += count_of(effects.captures());
    double value = 0;
    const auto winner = winner_of(judge(compiled_rules, position).result);
    if (winner) {
        value = (*winner == mover ? 1e6 : -1e6) * (plies + 1);
    } else if (plies == 1) {
        value = network.value(position.board(), captures, position.to_move());
        if (mover == Side::defenders) value = -value;
    } else {
        rules::MoveList replies;
        legal_moves(compiled_rules, position, replies);
        double best = -1e9;
        for (const rules::Move reply : replies)
            best = std::max(best, exhaustive_value(position, compiled_rules, reply, plies - 1,
                                                   captures, network));
        value = -best;
    }
    position.take_back(move, effects);
    return value;
}

TEST_CASE("a player finds a best move of exhaustive search") {
    const Network network = random_network({7, 3, 3, 4}, 3);
    const Evaluator evaluator(network);
    NaiveNetwork naive(network);
    Player player(&evaluator, 1);
    Player random(nullptr, 2);
    rules::Effects effects;
    int decided = 0;
    for (const int plies : {1, 2, 3}) {
        rules::Game game(rules_named("brandub"));
        for (int ply = 0; ply < std::array{80, 14, 3}[plies - 1] && !game.is_over(); ++ply) {
            rules::Position position = game.position();
            rules::MoveList moves;
            legal_moves(game.compiled_rules(), position, moves);
            std::map<rules::Move, double> values;
            double best = -1e9;
            for (const rules::Move move : moves) {
                values[move] = exhaustive_value(position, game.compiled_rules(), move, plies,
                                                game.captures(), naive);
                best = std::max(best, values[move]);
            }
            CHECK(values[player.choose(game, plies)] == doctest::Approx(best).epsilon(1e-4));
            if (best > 1e5) ++decided;
            game.play_unchecked(random.choose(game, 0), effects);
        }
    }
    CHECK(decided > 0);
}

TEST_CASE("Random takes a win that it sees, and else any move") {
    // The king is a step from the corner.
    const auto reading = rules::ruleset_from("dim:7 surf:n atkf:n start:/1K5/t6/3t3/7/3T3/7/3t3/");
    REQUIRE(reading.has_value());
    const rules::Game game(reading->ruleset);
    std::map<rules::Move, int> blind;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        rules::Game after = game;
        rules::Effects effects;
        after.play_unchecked(Player(nullptr, seed).choose(game, 1), effects);
        CHECK(after.verdict().result == rules::Result::defenders_win);
        ++blind[Player(nullptr, seed).choose(game, 0)];
    }
    CHECK(blind.size() > 10);
}

TEST_CASE("a match is won by more wins, then by more captures") {
    const auto game = [](rules::Result result, int attackers, int defenders) {
        return GameScore{result, {attackers, defenders}};
    };
    using enum rules::Result;
    // The first player attacks in the first game and defends in the second.
    CHECK(points_of({game(attackers_win, 0, 9), game(draw, 9, 0)}) == 2);
    CHECK(points_of({game(defenders_win, 9, 0), game(draw, 0, 9)}) == 0);
    CHECK(points_of({game(attackers_win, 1, 0), game(attackers_win, 0, 0)}) == 2);
    CHECK(points_of({game(draw, 2, 3), game(draw, 4, 4)}) == 0);
    CHECK(points_of({game(draw, 2, 3), game(draw, 4, 5)}) == 1);
}

TEST_CASE("step sizes and weights change as much as the paper says") {
    const int n = 2463;
    const StepRates printed = printed_rates(n);
    CHECK(printed.common == doctest::Approx(0.10037).epsilon(1e-4));
    CHECK(printed.own == doctest::Approx(0.014248).epsilon(1e-4));
    CHECK(schwefel_rates(n).common == printed.own);
    std::mt19937_64 random(4);
    const Individual parent = first_individual(n, random);
    CHECK(parent.steps[7] == doctest::Approx(1 / std::sqrt(2463.0)));
    // Over many children: log steps vary by both rates, weights by the steps.
    double common = 0;
    double own = 0;
    double weights = 0;
    const int children = 400;
    for (int i = 0; i < children; ++i) {
        const Individual child = child_of(parent, printed, random);
        double mean = 0;
        for (const double step : child.steps) mean += std::log(step / parent.steps[0]) / n;
        common += mean * mean / children;
        for (std::size_t j = 0; j < child.steps.size(); ++j) {
            const double difference = std::log(child.steps[j] / parent.steps[0]) - mean;
            own += difference * difference / n / children;
            const double change = (child.weights[j] - parent.weights[j]) / child.steps[j];
            weights += change * change / n / children;
        }
    }
    CHECK(std::sqrt(common) == doctest::Approx(printed.common).epsilon(0.15));
    CHECK(std::sqrt(own) == doctest::Approx(printed.own).epsilon(0.02));
    CHECK(std::sqrt(weights) == doctest::Approx(1).epsilon(0.02));
}

TEST_CASE("the best half survives, of equals the older ones") {
    CHECK(best_half({1, 3, 2, 3, 0, 2}) == std::vector<int>{1, 3, 2});
}

TEST_CASE("points that are worth the same make the same fitness") {
    // There are 9 matches against players and 10 against Random, so 9 points more against players
    // are worth 10 against Random. A sum of doubles, match by match, has a rounding error here.
    for (int players = 0; players <= 9; ++players) {
        for (int random = 10; random <= 20; ++random) {
            CHECK(fitness_of({players, random}, 9, 10) ==
                  fitness_of({players + 9, random - 10}, 9, 10));
        }
    }
    CHECK(fitness_of({9, 5}, 9, 10) == 1.5);
    CHECK(fitness_of({18, 20}, 9, 10) == 4);
}

TEST_CASE("a network is read as it was written; other text is refused") {
    const Network network = random_network({7, 3, 2, 2}, 1);
    CHECK(parse_network(to_string(network), "F") == network);
    const auto refusal = [](const std::string& text) -> std::string {
        try {
            static_cast<void>(parse_network(text, "F"));
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    };
    const std::string head = "hnefatafl-network board 7 strip 3 patch 2 hidden 2\n";
    CHECK(refusal("") ==
          "F:1: found '', expected 'hnefatafl-network': this is not a file of weights");
    CHECK(refusal(head + "0.5\nx\n") == "F:3: found 'x', expected a weight");
    CHECK(refusal(head + "0.5\nnan\n") == "F:3: found 'nan', expected a weight");
    CHECK(refusal(head + "0.5\n").starts_with("F: found 1 weights, expected "));
    CHECK(refusal("hnefatafl-network board 7 strip 9 patch 2 hidden 2\n") ==
          "F:1: strip is 9, expected 1 to 7");
    CHECK(refusal("hnefatafl-network board 7 hidden 9\n") == "F:1: expected 'strip' and a number");
}

Settings small_settings() {
    Settings settings;
    settings.rules = to_string(rules_named("brandub"));
    settings.seed = 11;
    settings.shape = {7, 3, 3, 2};
    settings.parents = 2;
    settings.random_matches = 2;
    settings.max_plies = 12;
    return settings;
}

void evolve(const fs::path& path, int generations, int threads) {
    const Settings settings = small_settings();
    const RunFolder folder(path);
    State state = folder.load(settings);
    while (state.generation() < generations) {
        advance(state, settings, threads);
        folder.save(settings, state);
    }
}

std::map<std::string, std::string> files_of(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[entry.path().lexically_relative(folder)] = read_file(entry.path());
    return files;
}

TEST_CASE("one thread and two evolve the same players, another seed others") {
    Settings settings = small_settings();
    State one = first_state(settings);
    State two = one;
    for (int i = 0; i < 3; ++i) {
        advance(one, settings, 1);
        advance(two, settings, 2);
    }
    CHECK(one == two);
    CHECK(one.generation() == 3);
    CHECK(one.history[2].fitness.size() == 4);
    settings.seed = 12;
    CHECK(first_state(settings).parents != first_state(small_settings()).parents);
}

TEST_CASE("fitness shares out what matches are worth") {
    const Settings settings = small_settings();
    State state = first_state(settings);
    advance(state, settings, 2);
    const Generation& generation = state.history[0];
    // Four players meet each other once: six matches of two games.
    CHECK(generation.wins.attackers + generation.wins.defenders + generation.draws == 12);
    for (const double fitness : generation.fitness) {
        CHECK(fitness >= 0);
        CHECK(fitness <= 4);
    }
    CHECK(generation.fitness[generation.best] == *std::ranges::max_element(generation.fitness));
}

TEST_CASE("a run that is killed leaves the same files as one that is not") {
    const Scratch whole;
    evolve(whole.path(), 5, 2);
    const auto expected = files_of(whole.path());
    CHECK(expected.size() == 6 + 2);

    const Scratch cut;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const Settings settings = small_settings();
        const RunFolder folder(cut.path());
        State state = folder.load(settings);
        advance(state, settings, 2);
        folder.save(settings, state);
        advance(state, settings, 1);
        // State during the next save: the file that is written first, and half of another one.
        write_file(cut.path() / best_file(2), to_string(state.best));
        write_file(cut.path() / "half", "generation,b");
        fs::rename(cut.path() / "half", cut.path() / "fitness.csv.new");
        raise(SIGKILL);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    CHECK(files_of(cut.path()) != expected);
    evolve(cut.path(), 5, 2);
    CHECK(files_of(cut.path()) == expected);
}

TEST_CASE("a folder is one run's, and one process's") {
    const Scratch folder;
    evolve(folder.path(), 0, 1);
    const RunFolder held(folder.path());
    CHECK_THROWS_WITH_AS(RunFolder(folder.path()),
                         ("another process is at work in " + folder.path().string()).c_str(),
                         Error);
    Settings settings = small_settings();
    settings.seed = 12;
    CHECK_THROWS_WITH_AS(
        static_cast<void>(held.load(settings)),
        (folder.path().string() + " was begun with seed 11, not 12: choose another "
                                  "--out, or the same settings")
            .c_str(),
        Error);
    write_file(folder.path() / "state.json", "{");
    CHECK_THROWS_WITH_AS(
        static_cast<void>(held.load(small_settings())),
        ((folder.path() / "state.json").string() + " is not the state of a run").c_str(), Error);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::evolution_test
