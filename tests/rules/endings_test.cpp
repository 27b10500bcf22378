// SPDX-License-Identifier: MIT
// Continued turns, and ends of games (law_cases.h).
#include "tests/rules/law_cases.h"

namespace tafl::tests::endings_test {
namespace {

TEST_SUITE("rules/endings") {
    const std::string b1 = "dim:9 cor: cen: surf:n ber:c start:/9/9/t2Tt4/9/2T6/2t6/8t/4K4/9/";

    TEST_CASE("a turn continues while the same piece can capture") {
        const Played first = play(b1, "a3-c3");
        CHECK(first.captures == "d3");
        CHECK(first.game.to_move() == rules::Side::attackers);
        const Played second = play(b1, "a3-c3 c3-c4");
        CHECK(second.captures == "c5");
        CHECK(second.game.to_move() == rules::Side::defenders);
    }

    TEST_CASE("only captures by that piece are legal meanwhile") {
        CHECK(play(b1, "a3-c3 c3-c1").verdict == "refused must-capture");
        CHECK(play(b1, "a3-c3 i7-i6").verdict == "refused must-continue");
        CHECK(play(b1, "a3-c3 e8-e9").verdict == "refused other-must-continue");
    }

    TEST_CASE("in mode o the mover continues with captures, or stops") {
        std::string rules = b1;
        rules.replace(rules.find("ber:c"), 5, "ber:o");
        const Played first = play(rules, "a3-c3");
        CHECK(first.game.to_move() == rules::Side::attackers);
        CHECK(first.game.position().is_in_berserk());
        CHECK(play(rules, "a3-c3 c3-c4").captures == "c5");
        CHECK(play(rules, "a3-c3 c3-c1").verdict == "refused must-capture");
        CHECK(play(rules, "a3-c3 i7-i6").verdict == "refused must-continue");
        CHECK(play(rules, "a3-c3 e8-e9").verdict == "refused other-must-continue");
        const Played stopped = play(rules, "a3-c3 done");
        CHECK(stopped.captures.empty());
        CHECK(stopped.verdict == "-");
        CHECK(stopped.game.plies() == 2);
        CHECK(stopped.game.to_move() == rules::Side::defenders);
        CHECK_FALSE(stopped.game.position().is_in_berserk());
        CHECK(stopped.game.position().board() == first.game.position().board());
        CHECK(play(rules, "a3-c3 done e8-e9").verdict == "-");
        // Where nothing could be captured next, the turn has passed by itself.
        CHECK(play(rules, "a3-c3 c3-c4 done").verdict == "refused nothing-to-end");
        CHECK(play(rules, "done").verdict == "refused nothing-to-end");
        CHECK(play(b1, "a3-c3 done").verdict == "refused nothing-to-end");
        rules::MoveList moves;
        legal_moves(first.game.compiled_rules(), first.game.position(), moves);
        CHECK(moves.size() == 2);
        CHECK(std::ranges::count(moves, rules::done) == 1);
    }

    TEST_CASE("a turn that is ended is judged for repetition and for moves that are left") {
        // King and man are shut in, and e7 is open to attackers alone.
        const std::string shut_in =
            "dim:7 cor: cen: surf:n ber:o afor:e7 aforp:t afors:t aforh: "
            "start:/Kt5/t6/2tT2t/7/7/3t3/2tT3/";
        CHECK(play(shut_in, "g3-e3").verdict == "-");
        CHECK(play(shut_in, "g3-e3 done").verdict == "attackers no-moves");
        CHECK(play(shut_in, "g3-e3 e3-e7").captures == "d7");
        // The position after `done` is counted, those within the sequence are not.
        const std::string again =
            "dim:9 cor: cen: surf:n ber:o rep:2 start:/9/9/t2Tt4/9/2T6/2t6/8t/4K4/9/";
        CHECK(play(again, "a3-c3 done e8-e9 i7-i6 e9-e8").verdict == "-");
        CHECK(play(again, "a3-c3 done e8-e9 i7-i6 e9-e8 i6-i7").verdict == "draw repetition");
    }

    TEST_CASE("in mode m any move of that piece will do") {
        const std::string rules = "dim:9 cor: cen: surf:n ber:m start:/9/9/t2Tt4/9/9/9/8t/4K4/9/";
        const Played played = play(rules, "a3-c3 c3-c8");
        CHECK(played.captures == "");
        CHECK(played.game.to_move() == rules::Side::defenders);
    }

    TEST_CASE("a king may win within a sequence") {
        CHECK(play("dim:9 cor: cen: esc:e atkf:n surf:n ber:m start:/9/9/9/1K2tT3/9/9/8t/4T4/9/",
                   "b4-d4 d4-d1")
                  .verdict == "defenders escape");
    }

    TEST_CASE("the board decides in the order of the rules") {
        const auto at_start = [](const std::string& record) {
            return verdict_text(rules::Game(ruleset(record)).verdict());
        };
        CHECK(at_start("dim:7 start:/7/7/7/3T3/7/7/7/") == "defenders attackers-eliminated");
        CHECK(at_start("dim:7 start:/7/7/7/3t3/7/7/7/") == "attackers king-captured");
        CHECK(at_start("dim:7 surf:y start:/Kt5/t6/7/7/7/7/7/") == "defenders escape");
        CHECK(at_start("dim:7 esc:e start:/7/7/7/K5t/7/7/t6/") == "defenders escape");
        CHECK(at_start("dim:7 cor: cen: surf:n start:/7/7/7/3K3/7/T6/tT5/") ==
              "defenders no-moves");
    }

    TEST_CASE("an edge fort stands if it cannot be entered or broken") {
        const auto at_start = [](const std::string& position) {
            return verdict_text(
                rules::Game(ruleset("dim:9 efe:y surf:n start:" + position)).verdict());
        };
        CHECK(at_start("/1TK1T4/2TT5/9/9/9/9/9/9/3tt4/") == "defenders edge-fort");
        CHECK(at_start("/1TKT5/2T6/9/9/9/9/9/9/3tt4/") == "-");      // E2: the king has no move
        CHECK(at_start("/1TK1tT3/2TTT4/9/9/9/9/9/9/3tt4/") == "-");  // E3: an attacker within
        CHECK(at_start("/1T1T5/1T1T5/1TKT5/2T6/2T6/9/9/9/3tt4/") ==
              "-");  // E4: the king is not on the edge
        CHECK(at_start("/2K6/1T1T5/2T6/9/9/9/9/9/3tt4/") == "-");  // E6: open along the edge
    }

    TEST_CASE("an edge fort counts on the attackers' move as well") {
        const Played played = play("dim:9 efe:y surf:n start:/1TK1T4/2TT5/9/9/9/9/9/4t4/3tt4/", "");
        CHECK(played.verdict == "defenders edge-fort");
    }

    TEST_CASE("defenders who cannot reach the edge are encircled") {
        const auto at_start = [](const std::string& record) {
            return verdict_text(rules::Game(ruleset(record)).verdict());
        };
        CHECK(at_start("dim:9 cor: cen: start:/9/9/2ttt4/2tKt4/2t1t4/2ttt4/9/9/9/") ==
              "attackers encirclement");
        CHECK(at_start("dim:7 surf:y start:/T6/7/2ttt2/2tKt2/2t1t2/2ttt2/7/") == "-");
    }

    // The rulings of the Bologna server, spec "Rules, as the server judges"; ashton_test.cpp has
    // the rest.
    TEST_CASE("a camp is entered and passed only by a move that began in it") {
        const std::string camps = "dim:9 cor: cen: surf:n camp:a4,a5,a6,b5;i4,i5,i6,h5 start:";
        CHECK(destinations(camps + "/9/9/9/t8/9/9/9/4K4/9/", "a4") ==
              "a1 a2 a3 a5 a6 a7 a8 a9 b4 c4 d4 e4 f4 g4 h4");
        CHECK(destinations(camps + "/9/9/t8/9/9/9/9/4K4/9/", "a3") ==
              "a1 a2 b3 c3 d3 e3 f3 g3 h3 i3");
        CHECK(destinations(camps + "/9/9/9/9/9/9/t8/4K4/9/", "a7") ==
              "a8 a9 b7 c7 d7 e7 f7 g7 h7 i7");
        CHECK(destinations(camps + "/9/9/9/9/2K6/9/9/9/t8/", "c5") ==
              "c1 c2 c3 c4 c6 c7 c8 c9 d5 e5 f5 g5");
        CHECK(destinations(camps + "/9/9/9/9/Kt7/9/9/9/t8/", "b5") ==
              "b1 b2 b3 b4 b6 b7 b8 b9 c5 d5 e5 f5 g5");
        CHECK(destinations(camps + "/9/9/9/9/Kt7/9/9/9/t8/", "a5") == "a1 a2 a3 a4 a6 a7 a8");
        // A jump ends in a camp only if it began there. It may pass over a man in a camp.
        const std::string jumps = "dim:9 kj:j cor: cen: surf:n camp:c5,d5;f5 start:";
        CHECK(destinations(jumps + "/9/9/9/9/1Kt6/9/9/9/t8/", "b5").find("d5") ==
              std::string::npos);
        CHECK(destinations(jumps + "/9/9/9/9/4Kt3/9/9/9/t8/", "e5").find("g5") !=
              std::string::npos);
        CHECK(destinations(jumps + "/9/9/9/9/t1tK5/9/9/9/t8/", "d5").find("b5") !=
              std::string::npos);
        CHECK(play(camps + "/9/9/t8/9/9/9/9/4K4/9/", "a3-a4").verdict ==
              "refused forbidden-to-enter");
        CHECK(play(camps + "/9/9/t8/9/9/9/9/4K4/9/", "a3-a7").verdict ==
              "refused forbidden-to-enter");
    }

    TEST_CASE("a camp is hostile to defenders, and to attackers outside of all camps") {
        const std::string camps = "dim:9 cor: cen: surf:n camp:a4,a5,a6,b5;i4,i5,i6,h5 start:";
        const auto taken = [&](const std::string& start, const std::string& moves,
                               const std::string& keys = "") {
            std::string record = camps;
            record.insert(record.find(" camp"), ' ' + keys);
            return play(record + start, moves).captures;
        };
        // A man of the attackers before an empty camp space, and before an occupied one.
        CHECK(taken("/8t/1T7/t8/9/9/9/4K4/9/9/", "b2-a2", "atkf:n") == "a3");
        CHECK(taken("/8t/1T7/t8/t8/9/9/4K4/9/9/", "b2-a2", "atkf:n") == "a3");
        // A man of the attackers in a camp is safe from camp spaces, but not from men.
        CHECK(taken("/8t/9/1T7/t8/9/9/4K4/9/9/", "b3-a3", "atkf:n").empty());
        CHECK(taken("/2T5t/9/9/9/1t7/9/4K4/9/9/", "c1-c5", "atkf:n").empty());
        CHECK(taken("/8t/9/9/1T7/1t7/2T6/4K4/9/9/", "c6-b6", "atkf:n") == "b5");
        // A space of another camp does not capture that man either.
        CHECK(play("dim:9 cor: cen: surf:n atkf:n camp:b4;c4 start:/8t/9/9/2t6/3T5/9/4K4/9/9/",
                   "d5-d4")
                  .captures.empty());
        CHECK(
            play("dim:9 cor: cen: surf:n atkf:n camp:b4 start:/8t/9/9/2t6/3T5/9/4K4/9/9/", "d5-d4")
                .captures == "c4");
        // A defender is captured in front of a camp, and inside of one.
        CHECK(taken("/9/9/8t/1T7/9/9/2K6/9/9/", "i3-b3") == "b4");
        CHECK(taken("/9/9/9/9/1T7/8t/2K6/9/9/", "i6-c6 c7-d7 c6-c5") == "b5");
        CHECK(taken("/9/1T7/t8/1K7/9/9/9/9/9/", "a3-b3", "ks:w") == "b4");
    }

    TEST_CASE("rep says which occurrence ends the game, and whether the start is one") {
        const std::string shuffle = "a1-a2 e5-e4 a2-a1 e4-e5 ";
        const auto after = [&](const std::string& rep, int times, const std::string& rest = "") {
            std::string moves;
            for (int i = 0; i < times; ++i) moves += shuffle;
            return play("dim:9 cor: cen: esc:e surf:n " + rep + " start:/t8/9/9/9/4K4/9/9/9/9/",
                        moves + rest)
                .verdict;
        };
        CHECK(after("", 1) == "-");
        CHECK(after("", 1, "a1-a2 e5-e4 a2-a1") == "-");
        CHECK(after("", 2) == "draw repetition");
        CHECK(after("rep:3,n", 2) == "-");
        CHECK(after("rep:3,n", 2, "a1-a2") == "draw repetition");
        CHECK(after("rep:2", 1) == "draw repetition");
        CHECK(after("rep:2,n", 1) == "-");
        CHECK(after("rep:2,n", 1, "a1-a2") == "draw repetition");
        CHECK(after("rep:4", 2) == "-");
        CHECK(after("rep:4", 3) == "draw repetition");
        CHECK(after("rep:2 tfr:a", 1) == "attackers repetition");
        CHECK(after("rep:2 tfr:l", 1) == "attackers repetition");
        CHECK(after("rep:2 tfr:i", 2) == "-");
    }

    TEST_CASE("a third repetition is judged by tfr, from the view of the player who completes it") {
        const std::string berserk =
            "dim:11 surf:n atkf:n kj:r ber:c "
            "start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/"
            "3ttttt3/";
        const std::string shuffle = "f4-e4 f2-e2 e4-f4 e2-f2 ";
        const auto after = [&](const std::string& tfr, const std::string& moves) {
            return play(berserk + " tfr:" + tfr, moves).verdict;
        };
        CHECK(after("d", shuffle + "f4-e4 f2-e2 e4-f4") == "-");
        CHECK(after("d", shuffle + shuffle) == "draw repetition");
        CHECK(after("w", shuffle + shuffle) == "attackers repetition");  // the attackers move last
        CHECK(after("l", shuffle + shuffle) == "defenders repetition");
        CHECK(after("a", shuffle + shuffle) == "attackers repetition");
        CHECK(after("i", shuffle + shuffle) == "-");
    }
}

}  // namespace
}  // namespace tafl::tests::endings_test
