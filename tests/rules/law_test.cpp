// SPDX-License-Identifier: MIT
// Moves and captures of pieces (law_cases.h).
#include "tests/rules/law_cases.h"

namespace tafl::tests::law_test {
namespace {

TEST_SUITE("rules/law") {
    TEST_CASE("slides pass and stop as the lists of special spaces say") {
        check_destinations(std::array{
            DestinationCase{"L1: over the empty throne",
                            "dim:7 atkf:n surf:n start:/7/7/3T3/7/7/t6/5K1/", "d3",
                            "a3 b3 c3 d1 d2 d5 d6 d7 e3 f3 g3"},
            DestinationCase{"L2: a closed throne",
                            "dim:7 atkf:n surf:n cenp:K start:/7/7/3T3/7/7/t6/5K1/", "d3",
                            "a3 b3 c3 d1 d2 e3 f3 g3"},
            DestinationCase{"L3: may stop but not pass",
                            "dim:7 atkf:n surf:n cens:TK cenp:K start:/7/7/3T3/7/7/t6/5K1/", "d3",
                            "a3 b3 c3 d1 d2 e3 f3 g3"},
            DestinationCase{
                "L4: from one fort into another",
                "dim:9 afor:e1,e5 aforre: cenre:tTK cor: cen: start:/4t4/9/9/9/9/9/K8/9/9/", "e1",
                "a1 b1 c1 d1 e2 e3 e4 e5 e6 e7 e8 e9 f1 g1 h1 i1"},
            DestinationCase{
                "L6: forts closed to a man outside",
                "dim:9 afor:d1,e1,f1,e2 aforre: cenre:K start:/3ttt3/4t4/9/4T4/4K4/4T4/9/9/9/",
                "e2", "a2 b2 c2 d2 e3 f2 g2 h2 i2"},
            DestinationCase{"L7: one space at a time",
                            "dim:7 spd:1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "d1", "c1 e1"},
        });
    }

    TEST_CASE("jumps go over enemy men, mercenaries and guards") {
        check_destinations(std::array{
            DestinationCase{"J3: a commander jumps over m and g",
                            "dim:9 atkf:n cj:j cor: cen: start:/9/9/3k5/2cCg4/3m5/9/9/4K4/t8/",
                            "d4", "d6 f4"},
            DestinationCase{"J5: a king to a corner",
                            "dim:9 atkf:n kj:r surf:n start:/1tK6/9/9/9/t8/9/9/9/t8/", "c1",
                            "a1 c2 c3 c4 c5 c6 c7 c8 c9 d1 e1 f1 g1 h1 i1"},
            DestinationCase{"J7: a king off the throne",
                            "dim:9 atkf:n kj:r surf:n start:/9/9/9/4t4/3tKt3/9/9/9/t8/", "e5",
                            "c5 e3 e6 e7 e8 e9 g5"},
            DestinationCase{"J8: no throne, no jump",
                            "dim:9 atkf:n kj:r surf:n cen: start:/9/9/9/4t4/3tKt3/9/9/9/t8/", "e5",
                            "e6 e7 e8 e9"},
            DestinationCase{"J9 by the rules: an enemy fort is not a springboard",
                            "dim:9 atkf:n kj:r surf:n afor:c3 start:/9/9/2Kt5/9/9/9/9/9/t8/", "c3",
                            "a3 b3 c1 c2 c4 c5 c6 c7 c8 c9"},
            DestinationCase{"a friendly fort is one",
                            "dim:9 atkf:n kj:r surf:n dfor:c3 start:/9/9/2Kt5/9/9/9/9/9/t8/", "c3",
                            "a3 b3 c1 c2 c4 c5 c6 c7 c8 c9 e3"},
            DestinationCase{"by the rules guards jump as gj says",
                            "dim:9 atkf:n gj:j cor: cen: start:/9/9/9/3G5/3t5/9/9/4K4/t8/", "d4",
                            "a4 b4 c4 d1 d2 d3 d6 e4 f4 g4 h4 i4"},
        });
    }

    TEST_CASE("special spaces are hostile as their lists say") {
        check_lines(std::array{
            LineCase{"H1: an empty throne is hostile to defenders",
                     "dim:7 surf:n start:/7/t6/3T3/7/7/6K/7/", "a2-d2", "d3", "-"},
            LineCase{"H2: an occupied one is not", "dim:7 surf:n start:/7/t6/3T3/3K3/7/7/7/",
                     "a2-d2", "", "-"},
            LineCase{"H3: but it is to attackers",
                     "dim:7 atkf:n surf:n start:/7/T6/3t3/3K3/7/7/6t/", "a2-d2", "d3", "-"},
            LineCase{"H4: a king who is not an anvil",
                     "dim:7 atkf:n surf:n cenh: ka:h start:/7/T6/3t3/3K3/7/7/6t/", "a2-d2", "",
                     "-"},
            LineCase{"H5: on a space that is hostile itself",
                     "dim:7 atkf:n surf:n ka:n cenh:t start:/7/T6/3t3/3K3/7/7/6t/", "a2-d2", "d3",
                     "-"},
            LineCase{"H6: an attacker fort",
                     "dim:9 afor:e1 cor: cen: start:/9/4T4/t8/9/9/9/K8/9/9/", "a3-e3", "e2", "-"},
            LineCase{"H7: a defender fort",
                     "dim:9 dfor:e1 cor: cen: atkf:n start:/9/4t4/T8/t8/9/9/K8/9/9/", "a3-e3", "e2",
                     "-"},
            LineCase{"H8: a corner under a comrade",
                     "dim:7 atkf:n surf:n cors:tK start:/tt3T1/7/7/7/3K3/7/6t/", "f1-c1", "b1",
                     "-"},
            LineCase{"H9: a guard cancels it",
                     "dim:7 atkf:n surf:n cors:KG corp:KG start:/Gt4T/7/7/7/3K3/7/6t/", "g1-c1", "",
                     "-"},
            LineCase{"H10: two at once",
                     "dim:9 cor: cen: surf:n start:/4t4/4T4/t8/4T4/4t4/9/9/9/3K5/", "a3-e3",
                     "e2 e4", "-"},
            LineCase{"H11: moving between enemies is safe",
                     "dim:7 atkf:n surf:n cen: start:/7/2t1t2/3T3/7/3K3/7/6t/", "d3-d2", "", "-"},
            LineCase{"hostility is per kind of piece: not to a man",
                     "dim:7 surf:n cenhe:K start:/7/t6/3T3/7/7/6K/7/", "a2-d2", "", "-"},
        });
    }

    TEST_CASE("kings are captured by their strength") {
        check_lines(std::array{
            LineCase{"K1: four men",
                     "dim:9 cor: cen: esc:e surf:n start:/t8/9/9/t8/3tKt3/4t4/9/9/3T4t/", "a4-e4",
                     "e5", "attackers king-captured"},
            LineCase{"K2 by the rules: four men, with a commander on the board",
                     "dim:9 cor: cen: esc:e surf:n start:/c8/9/9/t8/3tKt3/4t4/9/9/3T4t/", "a4-e4",
                     "e5", "attackers king-captured"},
            LineCase{"K4: two commanders",
                     "dim:9 cor: cen: esc:e surf:n start:/9/9/9/c5t2/4K4/4c4/9/9/3T4t/", "a4-e4",
                     "e5", "attackers king-captured"},
            LineCase{"K5: a commander and a man",
                     "dim:9 cor: cen: esc:e surf:n start:/9/9/9/c5t2/4K4/4t4/9/9/3T4t/", "a4-e4",
                     "", "-"},
            LineCase{"K6: the mover counts once",
                     "dim:9 cor: cen: esc:e surf:n start:/9/9/9/c4Tt2/4K4/4t4/9/9/3T4t/", "a4-e4",
                     "f4", "-"},
            LineCase{"K7: weak away from the centre",
                     "dim:9 cor: cen: ks:c esc:e surf:n start:/t8/9/9/t8/4K4/4t4/9/9/3T4t/",
                     "a4-e4", "e5", "attackers king-captured"},
            LineCase{"ks:t: weak next to the throne, as in a recorded game of Brandubh 2",
                     "dim:7 ks:t cenhe:tcnkmTCNM surf:n "
                     "start:/3t3/1T5/t4t1/Tt4t/2tK1t1/4T2/3t3/",
                     "f5-e5", "d5", "attackers king-captured"},
            LineCase{"ks:t: where ks:c has a strong king",
                     "dim:7 ks:c cenhe:tcnkmTCNM surf:n "
                     "start:/3t3/1T5/t4t1/Tt4t/2tK1t1/4T2/3t3/",
                     "f5-e5", "", "-"},
            LineCase{"ks:t: on the throne three do not do",
                     "dim:7 ks:t surf:n start:/3t3/1T5/3t3/2tK1t1/7/4T2/3t3/", "f4-e4", "", "-"},
            LineCase{"ks:t: on the throne four do",
                     "dim:7 ks:t surf:n start:/3t3/1T5/3t3/2tK1t1/3t3/4T2/3t3/", "f4-e4", "d4",
                     "attackers king-captured"},
            LineCase{"K9: a middling king on the edge",
                     "dim:9 cor: ks:m surf:n start:/3tKt3/9/9/t8/9/9/9/9/3T4t/",
                     "a4-e4 d9-c9 e4-e2", "e1", "attackers king-captured"},
            LineCase{"K10: a strong one is not captured by three",
                     "dim:9 cor: surf:n start:/3tKt3/9/9/t8/9/9/9/9/3T4t/", "a4-e4 d9-c9 e4-e2", "",
                     "-"},
            LineCase{"K11 by the rules: whichever way the last mover came",
                     "dim:9 cor: ks:m surf:n start:/3tKt3/9/9/t8/9/9/9/9/c2T4t/",
                     "a4-e4 d9-d8 e4-e2", "e1", "attackers king-captured"},
            LineCase{"K13: a hostile corner is the third side",
                     "dim:9 ks:m surf:n start:/1K7/9/1t7/8t/9/9/9/9/3T4t/",
                     "b3-b2 d9-c9 i4-c4 c9-d9 c4-c1", "b1", "attackers king-captured"},
            LineCase{"K14: a weak king along the edge",
                     "dim:9 cor: ks:w surf:n start:/3tK4/9/9/5t3/9/9/9/9/3T4t/", "f4-f1", "e1",
                     "attackers king-captured"},
            LineCase{"K15: the empty throne is the fourth side",
                     "dim:9 surf:n start:/9/9/9/t8/9/3tKt3/9/4t4/3T4t/", "e8-e7", "e6",
                     "attackers king-captured"},
            LineCase{"K16: unless it is hostile to no piece",
                     "dim:9 surf:n cenhe: start:/9/9/9/t8/9/3tKt3/9/4t4/3T4t/", "e8-e7", "", "-"},
            LineCase{"K17: or held by a defender",
                     "dim:9 cens:TK surf:n start:/9/9/9/t8/4T4/3tKt3/9/4t4/3T4t/", "e8-e7", "",
                     "-"},
            LineCase{"K18: one of two kings",
                     "dim:7 ks:w cor: cen: surf:n start:/7/1K5/2t4/4Kt1/7/7/t2t3/", "d7-d4", "e4",
                     "-"},
        });
    }

    TEST_CASE("the king takes part in captures as ka says") {
        for (const char letter : {'y', 'h', 'a', 'n'}) {
            CAPTURE(letter);
            const std::string key = std::string(" ka:") + letter;
            const bool is_hammer = letter == 'y' || letter == 'h';
            const bool is_anvil = letter == 'y' || letter == 'a';
            const std::string rules = "dim:7 atkf:n surf:n cen:" + key;
            CHECK(play(rules + " start:/7/2Tt2K/7/7/7/7/6t/", "g2-e2").captures ==
                  (is_hammer ? "d2" : ""));
            CHECK(play(rules + " start:/7/2Kt2T/7/7/7/7/6t/", "g2-e2").captures ==
                  (is_anvil ? "d2" : ""));
        }
    }

    TEST_CASE("a captured mercenary changes sides") {
        const Played played =
            play("dim:7 atkf:n cor: cen: surf:n start:/7/2Tm2T/7/7/3K3/7/6t/", "g2-e2");
        CHECK(to_string(played.game.position().board()) == "/7/2TMT2/7/7/3K3/7/6t/");
    }

    TEST_CASE("shieldwalls take the men between them and the edge") {
        check_lines(std::array{
            LineCase{"S1", "dim:9 sw:s start:/2tTT2t1/3tt4/9/9/9/9/4K4/9/9/", "h1-g1 e7-e8 g1-f1",
                     "d1 e1", "-"},
            LineCase{"S2: weak", "dim:9 sw:w start:/2tTT2t1/3tt4/9/9/9/9/4K4/9/9/",
                     "h1-g1 e7-e8 g1-f1", "d1 e1", "-"},
            LineCase{"S3: closed from within", "dim:9 sw:s start:/2tTTt3/3t5/9/9/4t4/9/4K4/9/9/",
                     "e5-e4 e7-e8 e4-e2", "", "-"},
            LineCase{"S3 with swf:n", "dim:9 sw:s swf:n start:/2tTTt3/3t5/9/9/4t4/9/4K4/9/9/",
                     "e5-e4 e7-e8 e4-e2", "d1 e1", "-"},
            LineCase{"S4: against the corner", "dim:9 sw:s start:/1TT2t3/1tt6/9/9/9/9/4K4/9/4t4/",
                     "f1-e1 e7-e8 e1-d1", "b1 c1", "-"},
            LineCase{"S4 with sw:w", "dim:9 sw:w start:/1TT2t3/1tt6/9/9/9/9/4K4/9/4t4/",
                     "f1-e1 e7-e8 e1-d1", "", "-"},
            LineCase{"S4 with a corner hostile to no piece",
                     "dim:9 sw:s corh: start:/1TT2t3/1tt6/9/9/9/9/4K4/9/4t4/", "f1-e1 e7-e8 e1-d1",
                     "b1 c1", "-"},
            LineCase{"S6: the king stays", "dim:9 sw:s start:/2tKTT2t/3ttt3/9/9/9/9/4T4/9/9/",
                     "i1-i2 e7-e8 i2-h2 e8-e7 h2-h1 e7-e8 h1-g1", "e1 f1", "-"},
            LineCase{"S7: a guard stays, a mercenary flips",
                     "dim:9 sw:s start:/2tGMT1t1/3ttt3/9/9/9/9/4K4/9/9/",
                     "h1-h2 e7-e8 h2-g2 e8-e7 g2-g1", "e1 f1", "-"},
            LineCase{"S8: a gap", "dim:9 sw:s start:/2tT1T1t1/3ttt3/9/9/9/9/4K4/9/9/",
                     "h1-h2 e7-e8 h2-g2 e8-e7 g2-g1", "", "-"},
            LineCase{"S9: a guard does not close",
                     "dim:9 sw:s start:/2tTT2g1/3tt4/9/9/9/9/4K4/9/9/", "h1-g1 e7-e8 g1-f1", "",
                     "-"},
            LineCase{"S10: an unarmed king may",
                     "dim:9 sw:s ka:n atkf:n start:/2Ttt2K1/3TT4/9/9/9/9/4T4/9/1t7/",
                     "h1-g1 b9-c9 g1-f1", "d1 e1", "-"},
            LineCase{"S11: on a file", "dim:9 sw:s start:/9/t8/Tt7/Tt7/9/9/1t2K4/9/4t4/",
                     "b7-b6 e7-e8 b6-b5 e8-e7 b5-a5", "a3 a4", "-"},
            LineCase{"S12: into a hole of one's own",
                     "dim:9 sw:s swf:n atkf:n start:/2tT1t3/3tt4/9/4T4/9/9/4K4/9/9/", "d1-e1", "",
                     "-"},
            LineCase{"5.3.1 by the rules: the closer's first move",
                     "dim:9 sw:s start:/2tTT4/3tt4/9/9/5t3/4K4/9/9/9/", "f5-f1", "d1 e1", "-"},
            LineCase{"5.3.2 by the rules: a backed closer",
                     "dim:9 sw:w start:/2tTT2t1/3ttt3/9/9/9/9/4K4/9/9/", "h1-g1 e7-e8 g1-f1",
                     "d1 e1", "-"},
            LineCase{"5.3.3 by the rules: one piece on the edge",
                     "dim:9 sw:s start:/1TT2t3/1tt6/9/9/9/9/4K4/9/9/", "f1-e1 e7-e8 e1-d1", "b1 c1",
                     "-"},
        });
    }

    TEST_CASE("shieldwalls on all four edges are taken at once") {
        const std::string edge = "/tTTTTTTTTTTTTTTTTTt/TtttttttttttttttttT";
        std::string position = edge + "/Tt3t11tT";
        for (int rank = 4; rank <= 16; ++rank) position += rank == 10 ? "/Tt7K7tT" : "/Tt15tT";
        position += "/Tt15tT/TtttttttttttttttttT/tTTTTTTTTTTTTTTTTTt/";
        rules::Game game(ruleset("dim:19 surf:n sw:w swf:n start:" + position));
        const auto effects = game.play(move_of("f3-f4"));
        REQUIRE(effects.has_value());
        CHECK(effects->captures().size() == 4 * 17);
    }

    TEST_CASE("a second king is not taken by the Linnaean rule") {
        CHECK(play("dim:7 linc:y cenh: cenhe: ks:s surf:n start:/3t3/3m3/3t3/tttKttt/3K3/2m4/3t3/",
                   "c6-d6")
                  .captures == "");
    }

    TEST_CASE("a refusal names the real reason why the space is closed") {
        CHECK(play("dim:7 surf:n start:/1t5/7/7/3K3/7/7/7/", "b1-a1").verdict ==
              "refused forbidden-to-stop");
        CHECK(play("dim:7 surf:n cenp:K start:/7/7/3t3/7/7/7/1K5/", "d3-d5").verdict ==
              "refused forbidden-to-pass");
        CHECK(play("dim:7 surf:n cor: afor:a1,b1 afors: aforre: start:/t6/7/7/3K3/7/7/7/", "a1-b1")
                  .verdict == "refused forbidden-to-stop");
        CHECK(play("dim:7 surf:n cor: afor:b1 aforre: start:/t6/7/7/3K3/7/7/7/", "a1-b1").verdict ==
              "refused forbidden-to-enter");
    }

    TEST_CASE("Linnaean capture takes the man next to the besieged king") {
        const std::string rules = "dim:7 linc:y cenh: cenhe: ks:w surf:n start:";
        CHECK(play(rules + "/3t3/3m3/3t3/tttKttt/3T3/2m4/3t3/", "c6-d6").captures == "d5");
        CHECK(play(rules + "/3t3/3m3/3t3/tttKttt/3G3/2m4/3t3/", "c6-d6").captures == "");
        CHECK(play(rules + "/3t3/7/7/tttKttt/3T3/2m4/3t3/", "c6-d6").captures == "");
    }

    TEST_CASE("a jump captures where the mode says so, and never a guard") {
        CHECK(play("dim:9 atkf:n cor: cen: start:/9/9/3T5/3N5/3t5/9/9/4K4/t8/", "d4-d6").captures ==
              "d5");
        CHECK(play("dim:9 atkf:n cor: cen: start:/9/9/9/3N5/3g5/9/9/4K4/t8/", "d4-d6").captures ==
              "");
    }
}

}  // namespace
}  // namespace tafl::tests::law_test
