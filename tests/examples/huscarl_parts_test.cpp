// SPDX-License-Identifier: MIT
// The parts of Huscarl below its search: the table, the path, the budget of time, its protocol.
#include <doctest/doctest.h>
#include <unistd.h>
#include <array>
#include <chrono>
#include <sstream>

#include "examples/engines/engine_options.h"
#include "examples/engines/huscarl/inbox.h"
#include "examples/engines/huscarl/path.h"
#include "examples/engines/huscarl/player.h"
#include "examples/engines/huscarl/table.h"
#include "rules/repetitions.h"
#include "rules/variant.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::huscarl_parts_test {
namespace {

using namespace std::chrono_literals;
using huscarl::Bound;
using huscarl::Turn;
using rules::Space;

TEST_SUITE_BEGIN("examples/huscarl_parts");

TEST_CASE("a bound settles a node only on its own side of the window") {
    huscarl::Table table(1);
    const rules::Move move{Space(0, 3), Space(0, 4)};
    table.store(7, {move, 50, 0, 4, Bound::lower});
    const auto entry = table.find(7);
    REQUIRE(entry);
    CHECK(entry->move == move);
    CHECK(entry->settles(4, 0, 0, 50));
    CHECK(entry->settles(3, 0, 0, 50));
    CHECK_FALSE(entry->settles(5, 0, 0, 50));
    CHECK_FALSE(entry->settles(4, 0, 0, 51));
    CHECK_FALSE(entry->settles(4, 0, 60, 70));
    table.store(7, {{}, 50, 0, 4, Bound::upper});
    CHECK(table.find(7)->settles(4, 0, 50, 60));
    CHECK_FALSE(table.find(7)->settles(4, 0, 49, 60));
    CHECK(table.find(7)->move == move);
    CHECK_FALSE(table.find(8));
}

TEST_CASE("a win in the table is as far from each ply as from its position") {
    huscarl::Table table(1);
    // Found at ply 3, won after ply 5 of that search: two plies after the position.
    table.store(9, {{}, huscarl::win_after(5), 3, 6, Bound::exact});
    CHECK(table.find(9)->score_at(0) == huscarl::win_after(2));
    CHECK(table.find(9)->score_at(7) == huscarl::win_after(9));
    table.store(9, {{}, -huscarl::win_after(5), 3, 6, Bound::exact});
    CHECK(table.find(9)->score_at(1) == -huscarl::win_after(3));
}

TEST_CASE("a win keeps its distance behind the last ply that a line may have") {
    huscarl::Table table(1);
    table.store(9, {{}, huscarl::win_after(120), 60, 6, Bound::exact});
    const int later = table.find(9)->score_at(70);
    CHECK(later == huscarl::win_after(130));
    table.store(10, {{}, later, 70, 6, Bound::exact});
    CHECK(table.find(10)->score_at(0) == huscarl::win_after(60));
}

TEST_CASE("a table that is cleared has nothing, and takes again") {
    huscarl::Table table(3);
    for (std::uint64_t key = 1; key < 1000; ++key) table.store(key, {{}, 2, 0, 3, Bound::exact});
    REQUIRE(table.find(999));
    table.clear();
    for (std::uint64_t key = 1; key < 1000; ++key) CHECK_FALSE(table.find(key));
    table.store(7, {{}, 2, 0, 3, Bound::exact});
    CHECK(table.find(7));
}

TEST_CASE("deep entries of this search stay, others are replaced first") {
    huscarl::Table table(1);
    table.begin_search();
    table.store(1, {{}, 1, 0, 30, Bound::exact});
    for (std::uint64_t key = 2; key < 500'000; ++key) table.store(key, {{}, 2, 0, 3, Bound::exact});
    CHECK(table.find(1));
}

/// Plays at random and compares the counts of both after every ply.
std::string check_path(std::uint64_t seed) {
    Random random(seed);
    rules::Game game(random_playable_ruleset(random));
    rules::Repetitions repetitions;
    repetitions.start(game.position(),
                      game.compiled_rules().ruleset().repetition_count.counts_start);
    huscarl::Path path;
    path.start(game);
    for (int ply = 1; ply < 60 && !game.is_over(); ++ply) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::Move move = moves[random.below(moves.size())];
        // Going back and forth, so that positions come about again.
        const auto& before = game.moves();
        if (before.size() >= 2 && random.chance(80)) {
            const rules::Move back{before[before.size() - 2].to, before[before.size() - 2].from};
            if (!game.why_illegal(back)) move = back;
        }
        rules::Effects effects;
        game.play_unchecked(move, effects);
        const int times = path.push(game.position(), effects).times;
        if (times != repetitions.add(game.position(), effects)) {
            return "counted otherwise after ply " + std::to_string(ply);
        }
    }
    return {};
}

TEST_CASE("the path counts positions as the rules do") {
    for_seeds({.usual_seeds = 600, .share = 0.1}, check_path);
}

TEST_CASE("the path returns the previous place of a position") {
    rules::Game game(ruleset_of(*rules::find_variant("brandub")));
    const rules::Move out{Space(3, 0), Space(2, 0)};
    const rules::Move reply{Space(3, 2), Space(2, 2)};
    const auto back = [](rules::Move move) { return rules::Move{move.to, move.from}; };
    for (const rules::Move move : {out, reply}) REQUIRE(game.play(move).has_value());
    huscarl::Path path;
    path.start(game);
    rules::Position position = game.position();
    std::vector<huscarl::Repeat> repeats;
    for (const rules::Move move : {back(out), back(reply), out, reply}) {
        rules::Effects effects;
        position.play_unchecked(game.compiled_rules(), move, effects);
        repeats.push_back(path.push(position, effects));
    }
    CHECK(repeats[0].times == 1);
    CHECK(repeats[1].times == 2);
    CHECK(repeats[1].ply == -2);  // the start, two plies before the search began
    CHECK(repeats[3].times == 2);
    CHECK(repeats[3].ply == 0);
}

TEST_CASE("a budget leaves something of every clock") {
    for (const int moves : {25, 35}) {
        huscarl::TimeBudget time(moves);
        for (int left = 1; left < 2'000'000; left += 1 + left / 7) {
            CAPTURE(left);
            for (const bool is_overtime : {false, true}) {
                for (const Turn turn : {Turn::of_one_ply, Turn::begins, Turn::goes_on}) {
                    const auto budget =
                        time.for_move({std::chrono::milliseconds(left), is_overtime}, turn);
                    CHECK(budget.last_start <= budget.most);
                    CHECK(budget.most < std::chrono::milliseconds(left));
                    if (left >= 200) CHECK(left - budget.most.count() >= 40 + left / 20);
                }
            }
        }
    }
}

TEST_CASE("in overtime, where nothing is saved, iterations begin until the end") {
    huscarl::TimeBudget time(30);
    const auto budget = time.for_move({6s, true}, Turn::of_one_ply);
    CHECK(budget.last_start == budget.most);
    CHECK(budget.most > 5s);
}

TEST_CASE("what the clock has gained since the last move is the increment") {
    huscarl::TimeBudget time(30);
    const auto first = time.for_move({60s}, Turn::of_one_ply);
    CHECK(first.last_start == 59'700ms / 60);
    time.note_used(3s);
    CHECK(time.for_move({59s}, Turn::of_one_ply).last_start == (58'700ms / 30 + 1500ms) / 2);
}

TEST_CASE("where moves cost more than its thinking it thinks less") {
    huscarl::TimeBudget punctual(30);
    huscarl::TimeBudget delayed(30);
    for (huscarl::TimeBudget* time : {&punctual, &delayed}) {
        (void)time->for_move({1000ms}, Turn::of_one_ply);
        time->note_used(20ms);  // 20 ms come back
        (void)time->for_move({1000ms}, Turn::of_one_ply);
        time->note_used(20ms);
    }
    const auto last_start = punctual.for_move({1000ms}, Turn::of_one_ply).last_start;
    CHECK(delayed.for_move({960ms}, Turn::of_one_ply).last_start < last_start - 2ms);
}

TEST_CASE("in a berserk game, too, from turn to turn") {
    huscarl::TimeBudget time(30);
    const auto first = time.for_move({1000ms}, Turn::begins);
    time.note_used(20ms);
    // Within a turn no increment is added, so the missing time is not a delay.
    CHECK(time.for_move({980ms}, Turn::goes_on).most < first.most);
    time.note_used(20ms);
    const auto without_delay = time.for_move({960ms}, Turn::begins);
    time.note_used(20ms);
    CHECK(time.for_move({900ms}, Turn::begins).most < without_delay.most - 20ms);
}

std::string answers_to(const std::string& lines, const huscarl::Options& options) {
    std::istringstream host(lines);
    std::ostringstream engine;
    huscarl::HuscarlPlayer player(options, engine, [] { return false; });
    examples::run_engine(player, host, engine, 0ms);
    return engine.str();
}

TEST_CASE("a game of which it saw one move leaves nothing behind for the next") {
    huscarl::Options options;
    options.limits.nodes = 3000;
    options.has_limit = true;
    options.hash_megabytes = 1;
    const std::string rules = "rules " + rules::find_variant("brandub")->rules + "\n";
    const std::string defends = rules +
                                "opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n"
                                "play defenders\n";
    const auto last_analysis_of = [&](const std::string& lines) {
        const std::string said = answers_to(lines, options);
        return said.substr(said.rfind("analysis"));
    };
    const std::string alone = last_analysis_of(defends);
    CHECK(last_analysis_of(rules + "play attackers\nfinish 0\n" + defends) == alone);
}

TEST_CASE("an option that is a number takes what fits, and nothing else") {
    for (const char* text : {"0", "7", "18446744073709551615"}) {
        CHECK(examples::error_of_number(text).empty());
    }
    for (const char* text : {"", "-5", "+5", "1e5", "0x10", "7 ", "18446744073709551616"}) {
        CAPTURE(text);
        CHECK_FALSE(examples::error_of_number(text).empty());
    }
}

TEST_CASE("it greets, thinks aloud and moves, for either side") {
    huscarl::Options options;
    options.limits.nodes = 300;
    options.has_limit = true;
    options.hash_megabytes = 1;
    const std::string rules = rules::find_variant("brandub")->rules;
    const std::string attackers = answers_to("rules " + rules + "\nplay attackers\n", options);
    CHECK(attackers.starts_with("hello\nstatus depth "));
    CHECK(attackers.find("\nanalysis 1 ") < attackers.find("\nmove "));
    CHECK(attackers.find("\nmove ") != std::string::npos);
    const std::string defenders =
        answers_to("rules " + rules +
                       "\nopponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n"
                       "clock 5000 5000 0 0 0 \nplay defenders\n",
                   options);
    CHECK(defenders.find("\nmove ") != std::string::npos);
}

/// Keeps what has been flushed, which is what a host on the other end of a pipe has by then.
class Pipe : public std::stringbuf {
  public:
    [[nodiscard]] const std::string& arrived() const { return arrived_; }

  private:
    int sync() override {
        arrived_ = str();
        return 0;
    }
    std::string arrived_;
};

TEST_CASE("search info is written during the search") {
    Pipe pipe;
    std::ostream output(&pipe);
    huscarl::Options options;
    options.limits.nodes = 100;
    options.has_limit = true;
    options.hash_megabytes = 1;
    huscarl::HuscarlPlayer player(options, output, [] { return false; });
    const rules::Game game(ruleset_of(*rules::find_variant("brandub")));
    player.begin_game(game);
    REQUIRE(player.choose(game, std::nullopt));
    CHECK(pipe.arrived().find("analysis 1 ") != std::string::npos);
}

TEST_CASE("a search that the host has ended gives no move") {
    huscarl::Options options;
    options.hash_megabytes = 1;
    const std::string lines =
        "rules " + rules::find_variant("brandub")->rules + "\nplay attackers\nfinish 1\ngoodbye\n";
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    REQUIRE(::write(ends[1], lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
    ::close(ends[1]);
    huscarl::Inbox inbox(ends[0]);
    std::istream input(&inbox);
    std::ostringstream engine;
    huscarl::HuscarlPlayer player(options, engine, [&] { return inbox.has_end_of_game(); });
    CHECK(examples::run_engine(player, input, engine, 0ms) == 0);
    CHECK(engine.str() == "hello\n");
    ::close(ends[0]);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_parts_test
