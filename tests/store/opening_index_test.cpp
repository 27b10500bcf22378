// SPDX-License-Identifier: MIT
#include "store/opening_index.h"

#include <fstream>
#include <map>
#include <optional>

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/position_symmetry.h"
#include "rules/result.h"
#include "store/rejudgements.h"
#include "tests/store/child.h"
#include "tests/store/sample.h"
#include "tests/support/symmetry.h"

namespace tafl::store::tests::opening_index_test {
namespace {

using rules::Move;
using rules::Result;
using tafl::tests::all_symmetries;
using tafl::tests::Symmetry;
using Line = std::vector<Move>;

Line line_of(std::initializer_list<const char*> words) {
    Line line;
    for (const char* const word : words) line.push_back(rules::parse_move(word)->move);
    return line;
}

Line reflected(Line line, Symmetry symmetry) {
    for (Move& move : line) {
        move = {tafl::tests::transformed(move.from, 7, symmetry),
                tafl::tests::transformed(move.to, 7, symmetry)};
    }
    return line;
}

/// Returns random legal moves.
Line playout(const rules::Ruleset& ruleset, int plies, unsigned seed) {
    std::mt19937 random(seed);
    rules::Game game(ruleset);
    while (!game.is_over() && game.plies() < plies) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::Effects effects;
        game.play_unchecked(moves[static_cast<int>(random() % unsigned(moves.size()))], effects);
    }
    return game.moves();
}

bool all_count(TournamentId) { return true; }

/// Database to which games are added one by one.
class Games {
  public:
    explicit Games(const rules::Ruleset& ruleset = brandub(), const char* file = "games.db")
        : ruleset_(ruleset), file_(file) {}

    [[nodiscard]] std::filesystem::path path() const { return folder_ / file_; }
    [[nodiscard]] std::filesystem::path index_path() const { return folder_ / "index"; }
    [[nodiscard]] Archive& archive() {
        if (!archive_) archive_.emplace(Archive::open(path(), Access::read_write));
        return *archive_;
    }
    /// Must be called before a process is forked.
    void close() { archive_.reset(); }
    [[nodiscard]] const rules::Ruleset& ruleset() const { return ruleset_; }

    TournamentId begin(const std::string& name) {
        match_ = 0;
        return tournament_ = archive().add_tournament({0, name, "", "", at(1)}, two_entrants(), {});
    }
    GameId add(const Line& line, Result result,
               rules::Termination termination = rules::Termination::resignation) {
        if (!tournament_) begin("Open");
        ScheduledGame game;
        game.match = ++match_;
        game.entrants = {1, 2};
        game.variant = "brandub";
        game.rules = to_string(ruleset_);
        const GameId id = archive().add_games(tournament_, ScheduledStage({game})).front();
        rules::GameRecord record = won_by_first(*archive().game(id));
        record.ruleset = ruleset_;
        record.plies.clear();
        for (const Move move : line) record.plies.push_back({move, {}, {}, {}, ""});
        record.end = {};
        record.end.result = result;
        record.end.termination = termination;
        record.end.plies = count_of(line);
        play(archive(), *archive().game(id), record);
        return id;
    }
    void add_many(int count, unsigned first_seed = 1) {
        for (int i = 0; i < count; ++i) {
            const unsigned seed = first_seed + static_cast<unsigned>(i);
            add(playout(ruleset_, 12, seed),
                i % 3 == 0 ? Result::draw : win_of(rules::both_sides[i % 2]));
        }
    }

  private:
    TemporaryDirectory folder_;
    rules::Ruleset ruleset_;
    const char* file_;
    std::optional<Archive> archive_;
    TournamentId tournament_ = 0;
    int match_ = 0;
};

/// Returns the entries of the index for every position of a line, as text.
std::string told(OpeningIndex& index, const rules::Ruleset& ruleset, const Line& line) {
    const rules::PositionSymmetry fold(ruleset);
    rules::Game game(ruleset);
    std::string text;
    const auto tell = [&] {
        const rules::CanonicalKey key = fold.key(game.position());
        std::map<std::string, std::string> rows;  // moves with equal counts have no fixed order
        for (const MoveCount& count : index.moves(key.value, all_count)) {
            rows[to_string(count.move)] =
                std::to_string(count.attackers) + ' ' + std::to_string(count.draws) + ' ' +
                std::to_string(count.defenders) + ' ' + std::to_string(count.plies);
        }
        for (const auto& [move, row] : rows) text += move + ": " + row + '\n';
        text += '\n';
    };
    for (const Move move : line) {
        tell();
        REQUIRE(game.play(move).has_value());
    }
    tell();
    return text;
}

/// Returns the same text for many lines.
std::string told(OpeningIndex& index, Games& games, int lines) {
    std::string text;
    for (int seed = 1; seed <= lines; ++seed) {
        text +=
            told(index, games.ruleset(), playout(games.ruleset(), 12, static_cast<unsigned>(seed)));
    }
    return text;
}

std::string told_by_a_new_one(Games& games, int lines) {
    OpeningIndex index = OpeningIndex::in_memory();
    CHECK(index.add_games(games.archive()) == 0);
    return told(index, games, lines);
}

/// Returns how often each move of the start position was played, reflections together.
std::map<std::string, std::int64_t> first_moves(OpeningIndex& index,
                                                const rules::Ruleset& ruleset) {
    const rules::PositionSymmetry fold(ruleset);
    const rules::Game game(ruleset);
    const rules::CanonicalKey key = fold.key(game.position());
    std::map<std::string, std::int64_t> counts;
    for (const MoveCount& count : index.moves(key.value, all_count)) {
        counts[to_string(fold.unfolded(count.move, key))] = count.games();
    }
    return counts;
}

using Counts = std::map<std::string, std::int64_t>;

TEST_SUITE("store/opening_index") {
    TEST_CASE("a game and its seven reflections are eight games of one line") {
        Games once;
        Games eight_times;
        const Line line = playout(brandub(), 30, 5);
        once.add(line, Result::attackers_win);
        for (const Symmetry symmetry : all_symmetries()) {
            eight_times.add(reflected(line, symmetry), Result::attackers_win);
        }
        OpeningIndex one = OpeningIndex::in_memory();
        OpeningIndex eight = OpeningIndex::in_memory();
        CHECK(one.add_games(once.archive()) == 0);
        CHECK(eight.add_games(eight_times.archive()) == 0);
        CHECK(eight.distinct_games() == 8);
        const rules::PositionSymmetry fold(brandub());
        for (const Symmetry symmetry : all_symmetries()) {
            rules::Game game(brandub());
            for (const Move move : reflected(line, symmetry)) {
                const auto key = fold.key(game.position());
                const auto single = one.moves(key.value, all_count);
                const auto all = eight.moves(key.value, all_count);
                REQUIRE(single.size() == 1);
                REQUIRE(all.size() == 1);
                CHECK(single[0].games() == 1);
                CHECK(all[0] == MoveCount{single[0].move, 8, 0, 0, 8 * std::int64_t(line.size())});
                REQUIRE(game.play(move).has_value());
            }
        }
    }

    TEST_CASE("under rules with three corners left and right are two moves") {
        rules::Ruleset ruleset = brandub();
        std::erase(ruleset.of(rules::SpaceKind::corner).spaces, rules::Space(0, 0));
        Games games(ruleset);
        games.add(line_of({"d1-c1"}), Result::draw);
        games.add(line_of({"d1-e1"}), Result::draw);
        games.add(line_of({"a4-a3"}),
                  Result::draw);  // d1-c1 reflected along the diagonal that is left
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(first_moves(index, ruleset) == Counts{{"d1-c1", 2}, {"d1-e1", 1}});
        // Under the rules with all four corners they would be one move.
        CHECK(first_moves(index, brandub()).empty());
    }

    TEST_CASE("results and lengths are those of the games") {
        Games games;
        games.add(line_of({"d1-c1", "d3-c3"}), Result::attackers_win);
        games.add(line_of({"d1-c1", "d3-b3", "d2-c2"}), Result::defenders_win);
        games.add(line_of({"d1-e1", "d3-f3", "d2-a2", "d5-c5"}), Result::draw);
        games.add(line_of({"d2-b2"}), Result::defenders_win);
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        const rules::PositionSymmetry fold(brandub());
        rules::Game game(brandub());
        auto moves = index.moves(fold.key(game.position()).value, all_count);
        REQUIRE(moves.size() == 2);
        CHECK(moves[0].attackers == 1);
        CHECK(moves[0].draws == 1);
        CHECK(moves[0].defenders == 1);
        CHECK(moves[0].plies == 2 + 3 + 4);
        CHECK(moves[1].defenders == 1);
        CHECK(moves[1].games() == 1);
        REQUIRE(game.play(rules::parse_move("d1-c1")->move).has_value());
        CHECK(index.moves(fold.key(game.position()).value, all_count).size() == 2);
    }

    TEST_CASE(
        "a game is not counted if it was not played, has no result, or repeats another game") {
        using rules::Termination;
        Games games;
        const Line line = line_of({"d1-c1", "d3-c3"});
        games.add(line, Result::attackers_win);
        games.add(line, Result::attackers_win);  // repeats the first game
        games.add(line, Result::draw);           // another result
        games.add(line, Result::none, Termination::unfinished);
        games.add(line, Result::none, Termination::broken_record);
        games.begin("Second");
        games.add(line, Result::attackers_win);  // in another tournament
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(index.games() == 6);
        CHECK(index.distinct_games() == 3);
        CHECK(first_moves(index, brandub()) == Counts{{"d1-c1", 3}});
    }

    TEST_CASE("a position that comes up twice in a game is counted once") {
        Games games;
        games.add(line_of({"d1-c1", "d3-c3", "c1-d1", "c3-d3", "d1-b1", "d3-c3"}), Result::draw);
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(first_moves(index, brandub()) == Counts{{"d1-c1", 1}});
    }

    TEST_CASE("moves that the rules do not allow end a line") {
        Games games;
        games.add(line_of({"d1-c1", "a4-a5", "d3-c3"}), Result::draw);
        games.add(line_of({"d1-a1"}), Result::draw);
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(first_moves(index, brandub()) == Counts{{"d1-c1", 1}});
        CHECK(told(index, brandub(), line_of({"d1-c1"})).ends_with(": 0 1 0 3\n\n\n"));
    }

    TEST_CASE("a file is brought up to date with games that end later") {
        Games games;
        games.add_many(20);
        {
            OpeningIndex index = OpeningIndex::open(games.index_path());
            CHECK_FALSE(index.is_current(games.archive()));
            CHECK(index.add_games(games.archive()) == 0);
            CHECK(index.is_current(games.archive()));
            CHECK(index.add_games(games.archive()) == 0);
            CHECK(index.games() == 20);
        }
        games.add_many(20, 21);
        OpeningIndex index = OpeningIndex::open(games.index_path());
        CHECK_FALSE(index.is_current(games.archive()));
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(index.games() == 40);
        CHECK(told(index, games, 40) == told_by_a_new_one(games, 40));
    }

    TEST_CASE("an index that is updated game by game equals one that is built at once") {
        Games games;
        games.add_many(15);
        OpeningIndex index = OpeningIndex::open(games.index_path());
        for (std::size_t left = 15; left-- > 0;) {
            CHECK(index.add_games(games.archive(), 1) == left);
            CHECK(index.is_current(games.archive()) == (left == 0));
        }
        CHECK(told(index, games, 15) == told_by_a_new_one(games, 15));
    }

    TEST_CASE("a replaced verdict, or another database, causes a rebuild") {
        Games games;
        const GameId game = games.add(line_of({"d1-c1"}), Result::attackers_win);
        games.add(line_of({"d2-c2"}), Result::attackers_win);
        {
            OpeningIndex index = OpeningIndex::open(games.index_path());
            CHECK(index.add_games(games.archive()) == 0);
        }
        rules::GameEnd end = games.archive().game(game)->end;
        end.result = Result::draw;
        end.termination = rules::Termination::repetition;
        Rejudgements(games.archive())
            .apply(std::vector<Rejudgement>{{game, end, "the rule was read wrongly"}}, "test",
                   at(5));
        {
            OpeningIndex index = OpeningIndex::open(games.index_path());
            CHECK_FALSE(index.is_current(games.archive()));
            CHECK(index.add_games(games.archive()) == 0);
            const rules::PositionSymmetry fold(brandub());
            const auto key = fold.key(rules::Game(brandub()).position());
            std::int64_t draws = 0;
            for (const auto& count : index.moves(key.value, all_count)) draws += count.draws;
            CHECK(draws == 1);
            CHECK(index.games() == 2);
        }
        Games others;
        others.add(line_of({"d1-b1"}), Result::draw);
        OpeningIndex index = OpeningIndex::open(games.index_path());
        CHECK(index.add_games(others.archive()) == 0);
        CHECK(first_moves(index, brandub()) == Counts{{"d1-b1", 1}});
    }

    TEST_CASE("a killed update continues, and counts no game twice") {
        Games games;
        games.add_many(40);
        const std::string expected = told_by_a_new_one(games, 40);
        games.close();
        for (int kill = 0; kill < 5; ++kill) {
            const Wakeup wakeup;
            Child child([&] {
                Archive archive = Archive::open(games.path(), Access::read_only);
                OpeningIndex index = OpeningIndex::open(games.index_path());
                // It is within one of these steps when it is killed.
                for (int step = 0; index.add_games(archive, 1) > 0; ++step) {
                    if (step == 3 * kill) wakeup.ring();
                }
            });
            wakeup.wait();
            child.kill();
        }
        OpeningIndex index = OpeningIndex::open(games.index_path());
        CHECK(index.add_games(games.archive()) == 0);
        CHECK(told(index, games, 40) == expected);
    }

    TEST_CASE("two processes that build the index at the same time build the same") {
        Games games;
        games.add_many(40);
        const std::string expected = told_by_a_new_one(games, 40);
        games.close();
        static_cast<void>(OpeningIndex::open(games.index_path()));
        const auto work = [&] {
            Archive archive = Archive::open(games.path(), Access::read_only);
            OpeningIndex index = OpeningIndex::open(games.index_path());
            while (index.add_games(archive, 3) > 0) {
            }
        };
        Child one(work);
        Child other(work);
        CHECK(one.wait() == 0);
        CHECK(other.wait() == 0);
        OpeningIndex index = OpeningIndex::open(games.index_path());
        CHECK(index.is_current(games.archive()));
        CHECK(told(index, games, 40) == expected);
    }

    TEST_CASE("a file of another program is left alone") {
        TemporaryDirectory folder;
        std::ofstream(folder / "notes") << "What I wanted to keep, and no database at all.";
        CHECK(kind_of([&] { (void)OpeningIndex::open(folder / "notes"); }) ==
              ArchiveError::Kind::not_an_archive);
        static_cast<void>(Archive::open(folder / "games.db", Access::read_write));
        CHECK(kind_of([&] { (void)OpeningIndex::open(folder / "games.db"); }) ==
              ArchiveError::Kind::not_an_archive);
        CHECK_NOTHROW((void)Archive::open(folder / "games.db", Access::read_only).tournaments());
    }

    TEST_CASE("tournaments can be selected") {
        Games games;
        games.add(line_of({"d1-c1"}), Result::draw);
        const TournamentId second = games.begin("Second");
        games.add(line_of({"d1-c1"}), Result::attackers_win);
        OpeningIndex index = OpeningIndex::in_memory();
        CHECK(index.add_games(games.archive()) == 0);
        const auto key =
            rules::PositionSymmetry(brandub()).key(rules::Game(brandub()).position()).value;
        const auto only = index.moves(key, [&](TournamentId id) { return id == second; });
        REQUIRE(only.size() == 1);
        CHECK(only[0].attackers == 1);
        CHECK(only[0].games() == 1);
        CHECK(index.moves(key, all_count)[0].games() == 2);
    }
}

}  // namespace
}  // namespace tafl::store::tests::opening_index_test
