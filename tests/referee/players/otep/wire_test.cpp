// SPDX-License-Identifier: MIT
// Lines that engines receive in whole games. The first cases follow dialogues recorded with
// OpenTafl's own host, where it does what the protocol's text says.
#include <doctest/doctest.h>

#include <algorithm>

#include "playing.h"
#include "rules/move_text.h"
#include "rules/result.h"

namespace tafl::referee::wire_test {

using namespace testing;
using rules::BySide;
using Lines = std::vector<std::string>;

namespace {

constexpr const char* brandub_rules =
    "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Game between two engines that play the given moves and then resign. Keeps the lines that each
/// engine received.
class Scripted {
  public:
    Scripted(std::string_view rules, const char* attackers, const char* defenders) {
        assignment = game_of(rules, engine("attackers", attackers), engine("defenders", defenders));
        assignment.time = {time_control("inf"), time_control("inf")};
    }
    void play() { record = testing::play(assignment); }
    [[nodiscard]] Lines told(Side side) const { return lines_of(log(name_of(side))); }

    Assignment assignment;
    GameRecord record;

  private:
    static std::string log(std::string_view name) { return temporary_path(std::string(name)); }
    static EngineSpec engine(const char* name, const char* script) {
        return zoo("script", {"--script", script, "--log", log(name)});
    }
};

constexpr const char* brandub_record =
    "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr const char* berserk_record =
    "dim:7 name:Bk esc:e surf:n atkf:y cor: ber:c start:/7/1Kt4/7/3Tt2/7/3Tt2/6T/";

void mask_clocks(Lines& lines) {
    for (auto& line : lines) {
        if (line.starts_with("clock ")) line = "clock";
    }
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/otep/wire");

TEST_CASE("a refused move is answered with the error and the same question") {
    Scripted game(brandub_record, "c1-c2,d3-c3,d1-d5,d1-c1,c1-d1", "d1-c1,d3-c3,c3-a1,c3-d3");
    game.assignment.limits.illegal_moves = 3;
    game.play();
    CHECK(game.told(Side::attackers) ==
          Lines{brandub_rules, "play attackers", "error 2", "play attackers", "error 1",
                "play attackers", "error 2", "play attackers",
                "move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
                "opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/", "play attackers",
                "move /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/",
                "opponent-move c3-d3 /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "play attackers",
                "finish 3", "goodbye"});
    CHECK(game.told(Side::defenders) ==
          Lines{brandub_rules, "opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
                "play defenders", "error 2",
                "opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "play defenders",
                "move /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/",
                "opponent-move c1-d1 /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/", "play defenders",
                "error 2", "opponent-move c1-d1 /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/",
                "play defenders", "move /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "finish 3", "goodbye"});
}

TEST_CASE("a berserk sequence is requested move by move, and reported as one") {
    Scripted game(berserk_record, "c2-c4,e4-e5,c4-c6", "g7-f7");
    game.assignment.time = {time_control("60 5/1"), time_control("60 5/1")};
    game.play();
    Lines attackers = game.told(Side::attackers);
    REQUIRE(attackers.size() > 2);
    CHECK(attackers[1] == "clock 60000 60000 5 1 1 ");
    mask_clocks(attackers);
    CHECK(attackers == Lines{"rules " + std::string(berserk_record), "clock", "play attackers",
                             "move /7/1K5/7/2t1t2/7/3Tt2/6T/", "clock", "play attackers", "error 4",
                             "clock", "play attackers", "move /7/1K5/7/4t2/7/2t1t2/6T/",
                             "opponent-move g7-f7 /7/1K5/7/4t2/7/2t1t2/5T1/", "clock",
                             "play attackers", "finish 3", "goodbye"});
    Lines defenders = game.told(Side::defenders);
    mask_clocks(defenders);
    CHECK(defenders == Lines{"rules " + std::string(berserk_record),
                             "opponent-move c2-c4|c4-c6 /7/1K5/7/4t2/7/2t1t2/6T/", "clock",
                             "play defenders", "move /7/1K5/7/4t2/7/2t1t2/5T1/", "finish 3",
                             "goodbye"});
}

TEST_CASE("a sequence that may continue is ended with done, and reported so") {
    std::string record = berserk_record;
    record.replace(record.find("ber:c"), 5, "ber:o");
    Scripted game(record.c_str(), "c2-c4,done", "g7-f7");
    game.play();
    const Lines attackers = game.told(Side::attackers);
    CHECK(attackers == Lines{"rules " + record, "play attackers", "move /7/1K5/7/2t1t2/7/3Tt2/6T/",
                             "play attackers", "move /7/1K5/7/2t1t2/7/3Tt2/6T/",
                             "opponent-move g7-f7 /7/1K5/7/2t1t2/7/3Tt2/5T1/", "play attackers",
                             "finish 3", "goodbye"});
    const Lines defenders = game.told(Side::defenders);
    CHECK(defenders == Lines{"rules " + record,
                             "opponent-move c2-c4|done /7/1K5/7/2t1t2/7/3Tt2/6T/", "play defenders",
                             "move /7/1K5/7/2t1t2/7/3Tt2/5T1/", "finish 3", "goodbye"});
}

TEST_CASE("a move that ends the game is answered with finish alone") {
    Scripted game(
        "dim:7 name:Brandub surf:n atkf:n ks:w cenh: cenhe: "
        "start:/1K1t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/",
        "", "b1-a1");
    game.play();
    CHECK(game.record.end.termination == Termination::escape);
    CHECK(game.told(Side::defenders)[1] == "play defenders");
    CHECK(game.told(Side::defenders)[2] == "finish 3");
    CHECK(game.told(Side::attackers)[1] == "finish 3");
}

TEST_CASE("a drawn game ends with finish 1 for both") {
    Scripted game(brandub_record, "d1-c1,c1-d1,d1-c1,c1-d1", "d3-c3,c3-d3,d3-c3,c3-d3");
    game.play();
    CHECK(game.record.end.termination == Termination::repetition);
    CHECK(game.record.end.result == rules::Result::draw);
    for (const Side side : rules::both_sides) {
        const Lines told = game.told(side);
        CHECK(told[told.size() - 2] == "finish 1");
    }
}

TEST_CASE("engines take over after an opening as if the game began there") {
    Scripted game(brandub_record, "c1-d1", "d3-c3");
    game.assignment.opening = {rules::parse_move("d1-c1")->move};
    game.play();
    const std::string rules =
        "rules dim:7 name:Brandub surf:n atkf:n ks:w cenh: cenhe: "
        "start:/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    CHECK(game.told(Side::defenders)[0] == rules);
    CHECK(game.told(Side::defenders)[1] == "play defenders");
    CHECK(game.told(Side::attackers)[0] == rules);
    CHECK(game.told(Side::attackers)[1] == "opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/");
    CHECK(rules::to_string(game.record.plies.front().move) == "d1-c1");
    CHECK(game.record.plies.size() == 3);
}

TEST_CASE("requests are answered at any time, and unknown lines are not") {
    const std::string log = temporary_path("asks");
    Assignment assignment =
        brandub(zoo("asks", {"--script", "d1-c1", "--log", log}), zoo("random"));
    assignment.limits.max_plies = 3;
    CHECK(play(assignment).end.termination == Termination::adjudication_max_plies);
    Lines told = lines_of(log);
    mask_clocks(told);
    REQUIRE(told.size() > 8);
    CHECK(Lines(told.begin(), told.begin() + 8) ==
          Lines{brandub_rules, "clock", "play attackers", brandub_rules,
                "position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "side attackers", "clock",
                "move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"});
}

TEST_CASE("captures are sent to an engine that turned simple moves off") {
    const std::string log = temporary_path("full");
    Assignment assignment = game_of(berserk_record, zoo("script", {"--script", "c2-c4,c4-c6"}),
                                    zoo("full-moves", {"--log", log}));
    assignment.limits.max_plies = 3;
    static_cast<void>(play(assignment));
    const Lines told = lines_of(log);
    CHECK(std::ranges::find(told, "opponent-move c2-c4xd4|c4=c6xd6 /7/1K5/7/4t2/7/2t1t2/6T/") !=
          told.end());
}

TEST_CASE("an OpenTafl engine receives its own form of the rules, and rests after its moves") {
    const std::string log = temporary_path("opentafl");
    EngineSpec spec = zoo("opentafl", {"--log", log});
    spec.dialect = Dialect::opentafl;
    spec.rest = std::chrono::milliseconds(200);
    Assignment assignment =
        game_of("dim:7 surf:n atkf:y ks:w tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", spec,
                zoo("random"));
    assignment.limits.max_plies = 20;
    const auto before = std::chrono::steady_clock::now();
    const GameRecord record = play(assignment);
    CHECK(lines_of(log).front().find("tfr:l") != std::string::npos);
    CHECK(record.ruleset.repetition == rules::Repetition::mover_wins);
    if (record.plies.size() == 20) {
        CHECK(std::chrono::steady_clock::now() - before > std::chrono::milliseconds(100));
    }
    for (const auto& ply : record.plies) CHECK(ply.spent < std::chrono::seconds(40));
}

TEST_CASE("the lines of an OpenTafl engine after its move belong to that move") {
    EngineSpec spec = zoo("opentafl");
    spec.dialect = Dialect::opentafl;
    spec.rest = std::chrono::milliseconds(200);
    for (const int plies : {1, 7, 8}) {
        CAPTURE(plies);
        Assignment assignment = game_of(
            "dim:7 surf:n atkf:y ks:w tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", spec, spec);
        assignment.limits.max_plies = plies;
        const auto before = std::chrono::steady_clock::now();
        const GameRecord record = play(assignment);
        CHECK(record.end.termination == Termination::adjudication_max_plies);
        REQUIRE(record.plies.size() == static_cast<std::size_t>(plies));
        for (std::size_t i = 0; i < record.plies.size(); ++i) {
            CHECK(record.plies[i].comment ==
                  "status Finding best state...\nstatus Best move scored " +
                      std::to_string(i / 2 + 1) +
                      "\nstatus Transposition table stats: Table "
                      "hits/queries: 0/41 Table inserts/attempts: 41/41");
            // OpenTafl scores for the attackers, who made every other of these moves.
            const int score = static_cast<int>(i / 2 + 1);
            REQUIRE(record.plies[i].evaluation.has_value());
            CHECK(record.plies[i].evaluation->score == (i % 2 == 0 ? score : -score));
        }
        const auto rests = spec.rest * ((plies - 1) / 2);
        CHECK(std::chrono::steady_clock::now() - before > rests);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::wire_test
