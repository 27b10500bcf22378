// SPDX-License-Identifier: MIT
// Questions that the published texts leave open: one case for each reading that rules/RULES.md
// decides and that no other test covers.
#include "rules/otg.h"
#include "rules/replay.h"
#include "tests/rules/played.h"

namespace tafl::tests::readings_test {
namespace {

std::string verdict_at_start(const std::string& record) {
    return verdict_text(rules::Game(ruleset(record)).verdict());
}

/// Returns the captures of the last move in the order of the rules, each with its rule.
std::string captures_in_order(const std::string& record, const std::string& move) {
    rules::Game game(ruleset(record));
    const auto effects = game.play(move_of(move));
    REQUIRE(effects.has_value());
    std::string text;
    for (const rules::Capture& capture : effects->captures()) {
        text += (text.empty() ? "" : ", ") + to_string(capture.space) + ' ' +
                std::string(name_of(capture.rule));
    }
    return text;
}

TEST_SUITE("rules/readings") {
    TEST_CASE("each entry list stands alone: one that is absent lets every kind in") {
        const std::string record = "dim:7 atkf:n cenre:K start:/7/7/7/K5t/7/7/t6/";
        CHECK(ruleset(record).of(rules::SpaceKind::corner).may_enter ==
              rules::PieceSet::of("tcnkmTCNKM"));
        CHECK(play(record, "a4-a1").verdict == "defenders escape");
    }

    TEST_CASE("a space that two lists name is what the last one says, for the escape as well") {
        const std::string start = " start:/7/7/7/K5t/7/7/6t/";
        CHECK(play("dim:7 atkf:n" + start, "a4-a1").verdict == "defenders escape");
        CHECK(play("dim:7 atkf:n dfor:a1" + start, "a4-a1").verdict == "-");
        CHECK(play("dim:7 atkf:n cen:a1 surf:n" + start, "a4-a1").verdict == "-");
    }

    TEST_CASE("attackers do not pass the defenders' forts unless the record lets them") {
        const std::string start = " cor: cen: start:/7/t2K3/7/7/7/7/7/";
        CHECK(destinations("dim:7 dfor:b2" + start, "a2") == "a1 a3 a4 a5 a6 a7");
        CHECK(destinations("dim:7 dfor:b2 dforp:tT" + start, "a2") == "a1 a3 a4 a5 a6 a7 c2");
    }

    TEST_CASE("default lists hold no guards, so that no special space is open to them") {
        CHECK(destinations("dim:7 afor:c6 start:/7/7/3T3/2G4/7/7/3K2t/", "c4") ==
              "a4 b4 c1 c2 c3 c5");
    }

    TEST_CASE("an even board has corners, but no centre unless the record names one") {
        const rules::Ruleset even = ruleset("dim:8 start:/3t4/8/8/3K4/8/8/8/8/");
        CHECK(even.of(rules::SpaceKind::centre).spaces.empty());
        CHECK(even.of(rules::SpaceKind::corner).spaces.size() == 4);
        CHECK(verdict_at_start("dim:8 start:/3t4/8/8/8/8/8/8/K7/") == "defenders escape");
    }

    TEST_CASE("start and starti may stand together if they agree") {
        const std::string record = "dim:5 start:/t4/5/2K2/5/5/";
        CHECK(ruleset(record + " starti:/5/5/2K2/5/t4/") == ruleset(record));
    }

    TEST_CASE("a match needs one king of the defenders, an attacker and a game that is not over") {
        CHECK(why_unplayable(ruleset("dim:7 start:/3t3/7/7/3T3/7/7/7/")).has_value());
        CHECK(why_unplayable(ruleset("dim:7 start:/3t3/7/7/2K1K2/7/7/7/")).has_value());
        CHECK(why_unplayable(ruleset("dim:7 start:/7/7/7/3K3/7/7/7/")).has_value());
        CHECK(why_unplayable(ruleset("dim:7 start:/3t3/7/7/7/7/7/K6/")).has_value());
        CHECK_FALSE(why_unplayable(ruleset("dim:7 start:/3t3/7/7/3K3/7/7/7/")).has_value());
    }

    TEST_CASE("a speed limit does not bind jumps") {
        CHECK(destinations("dim:7 spd:1 nj:j cor: cen: start:/7/7/3N3/3t3/7/7/3K3/", "d3") ==
              "c3 d2 d5 e3");
    }

    TEST_CASE("a jump needs leave to stop where it lands, not to pass") {
        CHECK(destinations("dim:7 kj:j cor: cenp: start:/7/3K3/3t3/7/7/7/6t/", "d2") ==
              "a2 b2 c2 d1 d4 e2 f2 g2");
        CHECK(destinations("dim:7 kj:j cor: cens: start:/7/3K3/3t3/7/7/7/6t/", "d2") ==
              "a2 b2 c2 d1 e2 f2 g2");
    }

    TEST_CASE("kings, knights, commanders and one's own men are not jumped over") {
        CHECK(destinations("dim:7 nj:j cor: cen: start:/7/3k3/2TNc2/3n3/7/7/3K3/", "d3") == "");
    }

    TEST_CASE("a guard captures nothing, by a jump or otherwise") {
        CHECK(play("dim:9 atkf:n gj:c cor: cen: start:/9/9/9/3G5/3t5/9/9/4K4/t8/", "d4-d6")
                  .captures == "");
        CHECK(play("dim:7 atkf:n cor: cen: start:/7/2Tt2G/7/7/3K3/7/6t/", "g2-e2").captures == "");
        CHECK(play("dim:7 atkf:n cor: cen: start:/7/2Gt2T/7/7/3K3/7/6t/", "g2-e2").captures == "");
    }

    TEST_CASE("captures are listed jump first, then west, east, south, north, then shieldwalls") {
        CHECK(captures_in_order("dim:9 atkf:n cor: cen: start:/9/9/3N5/3t5/1Tt1tT3/3t5/3T5/8K/t8/",
                                "d3-d5") == "d4 jump, c5 custodial, e5 custodial, d6 custodial");
        CHECK(captures_in_order("dim:9 atkf:n cor: cen: start:/9/9/3T5/3t5/T3tT3/3t5/3T5/8K/t8/",
                                "a5-d5") == "e5 custodial, d4 custodial, d6 custodial");
        CHECK(captures_in_order("dim:9 sw:s cen: start:/2tTT1Tt1/3tt4/9/9/5t3/4K4/9/9/9/",
                                "f5-f1") == "g1 custodial, d1 shieldwall, e1 shieldwall");
    }

    TEST_CASE("a man on the edge is not captured at right angles to it") {
        CHECK(play("dim:7 cor: cen: surf:n start:/3T3/7/7/3t3/5K1/7/7/", "d4-d2").captures == "");
        CHECK(play("dim:7 cor: cen: surf:n start:/2tT2t/7/7/7/5K1/7/7/", "g1-e1").captures == "d1");
    }

    TEST_CASE("a king is captured only by a move that ends next to it") {
        const std::string rules = "dim:9 cens:TK surf:n start:/9/9/9/t8/4T4/3tKt3/9/4t4/3T4t/";
        CHECK(play(rules, "e8-e7").verdict == "-");  // a defender is on the throne
        CHECK(play(rules, "e8-e7 e5-e4").verdict ==
              "-");  // now four hostile spaces, by a move of the defenders
        CHECK(play(rules, "e8-e7 e5-e4 a4-a3").verdict == "-");  // and by a move elsewhere
    }

    TEST_CASE("a king is strong at the centre that the record names") {
        const std::string rules = "dim:9 ks:c cor: cen:c3 esc:e surf:n start:";
        CHECK(play(rules + "/9/9/9/1tK1t4/9/9/9/9/3T4t/", "e4-d4").verdict == "-");
        CHECK(play(rules + "/9/9/9/9/3tK1t2/9/9/9/3T4t/", "g5-f5").verdict ==
              "attackers king-captured");
    }

    TEST_CASE("a middling king in a corner of the board is captured by two") {
        const std::string start = " start:/K6/t6/7/7/1t5/7/3T2t/";
        CHECK(play("dim:7 cor: surf:n ks:m" + start, "b5-b1").verdict == "attackers king-captured");
        CHECK(play("dim:7 cor: surf:n" + start, "b5-b1").verdict == "-");
    }

    TEST_CASE(
        "a commander and a hostile corner capture a strong king, a taflman and a corner do not") {
        const std::string rules = "dim:11 surf:n atkf:n start:";
        const std::string rest = "/11/5c5/4N6/2c3c4/11/11/11/11/11/";
        CHECK(play(rules + "/4t6/1Kc8" + rest, "b2-b1 c2-c1").verdict == "attackers king-captured");
        CHECK(play(rules + "/4t6/1Kt8" + rest, "b2-b1 c2-c1").verdict == "-");
    }

    TEST_CASE("a commander on a corner counts twice, a taflman there once") {
        const std::string rest = "/2t6/9/9/9/9/9/9/3T1c3/";
        const auto verdict = [&](const std::string& lists, const std::string& first_rank) {
            return play("dim:9 surf:n " + lists + " corh: start:/" + first_rank + rest, "c2-c1")
                .verdict;
        };
        CHECK(verdict("cors:cK corp:cK", "cK7") == "attackers king-captured");
        CHECK(verdict("cors:tK corp:tK", "tK7") == "-");
    }

    TEST_CASE("two commanders do not capture a strong king across the centre") {
        const std::string start = " start:/9/9/9/9/3cK2c1/9/9/9/3T5/";
        CHECK(play("dim:9 cor: esc:e surf:n" + start, "h5-f5").verdict == "-");
        CHECK(play("dim:9 cor: esc:e surf:n cen:" + start, "h5-f5").verdict ==
              "attackers king-captured");
    }

    TEST_CASE("a king of the attackers is captured as any king, and the game continues") {
        const Played played =
            play("dim:7 atkf:n ks:w cor: cen: surf:n start:/7/2Tk2T/7/7/3K3/7/6t/", "g2-e2");
        CHECK(played.captures == "d2");
        CHECK(played.verdict == "-");
    }

    TEST_CASE(
        "a corner closes a shieldwall whatever piece is on it, and that piece is not captured") {
        const auto captured = [](const std::string& mode, const std::string& second_rank) {
            return play("dim:9 cors:TK corp:TK sw:" + mode + " start:/TTT2t3/" + second_rank +
                            "/9/9/9/9/4K4/9/4t4/",
                        "f1-e1 e7-e8 e1-d1")
                .captures;
        };
        CHECK(captured("s", "1tt6") == "b1 c1");
        CHECK(captured("s", "ttt6") == "b1 c1");
        CHECK(captured("w", "ttt6") == "");
    }

    TEST_CASE("a corner within an edge may be part of a wider shieldwall") {
        CHECK(play("dim:9 sw:s cen: cor:e1 cors:TK corp:TK corh: "
                   "start:/2tTTT3/3ttt3/9/9/6t2/4K4/9/9/9/",
                   "g5-g1")
                  .captures == "d1 e1 f1");
    }

    TEST_CASE("one move may close two shieldwalls") {
        CHECK(
            play("dim:9 sw:s cen: start:/1tTT1TTt1/2tt1tt2/9/9/4t4/9/4K4/9/9/", "e5-e1").captures ==
            "c1 d1 f1 g1");
    }

    TEST_CASE("with swf:n a standing shieldwall captures on any move of its side") {
        const std::string start = " start:/2tTTt3/3tt4/9/9/t8/9/4K4/9/9/";
        CHECK(play("dim:9 sw:s swf:n" + start, "a5-a6").captures == "d1 e1");
        CHECK(play("dim:9 sw:s" + start, "a5-a6").captures == "");
    }

    TEST_CASE("Linnaean capture is made at the centre that the record names") {
        const std::string start = " cenh: cenhe: ks:w surf:n start:/7/2t4/1tKt3/2T4/t6/7/6t/";
        CHECK(play("dim:7 linc:y cen:c3" + start, "a5-c5").captures == "c4");
        CHECK(play("dim:7 linc:y" + start, "a5-c5").captures == "");
    }

    TEST_CASE("a guard besieges the throne, but makes no Linnaean capture") {
        const std::string rules = "dim:7 linc:y cenh: cenhe: ks:w surf:n start:";
        CHECK(play(rules + "/3t3/3m3/3g3/tttKttt/3T3/2m4/3t3/", "c6-d6").captures == "d5");
        CHECK(play(rules + "/3t3/3m3/3t3/tttKttt/3T3/2g4/3t3/", "c6-d6").captures == "");
    }

    TEST_CASE("what is captured between two pieces is not captured again by another rule") {
        CHECK(captures_in_order("dim:7 linc:y cenh:T cenhe: ks:w surf:n "
                                "start:/3t3/3m3/3t3/tttKttt/3T3/2m4/3t3/",
                                "c6-d6") == "d5 custodial");
    }

    TEST_CASE("a jump over a guard is not a capture that continues the turn") {
        const Played played =
            play("dim:9 atkf:n cor: cen: surf:n ber:c start:/9/9/9/3N5/3t5/9/3g5/8K/t8/", "d4-d6");
        CHECK(played.captures == "d5");
        CHECK(played.game.to_move() == rules::Side::attackers);
    }

    TEST_CASE("a mercenary that changes sides is a capture that continues the turn") {
        const Played played =
            play("dim:7 atkf:n cor: cen: surf:n ber:m start:/7/2Tm2T/7/7/3K3/7/6t/", "g2-e2");
        CHECK(played.game.to_move() == rules::Side::defenders);
    }

    TEST_CASE("a shieldwall that can be closed is a capture that continues the turn") {
        const std::string rules =
            "dim:9 cor: cen: sw:w ber:c start:/2tTT4/3tt4/9/9/3tT3t/9/8K/9/9/";
        CHECK(play(rules, "i5-f5").game.to_move() == rules::Side::attackers);
        CHECK(play(rules, "i5-f5 f5-f4").verdict == "refused must-capture");
        CHECK(play(rules, "i5-f5 f5-f1").captures == "d1 e1");
    }

    TEST_CASE("without pieces the attackers are judged first") {
        CHECK(verdict_at_start("dim:7 start:/7/7/7/7/7/7/7/") == "defenders attackers-eliminated");
    }

    TEST_CASE("the king escapes on the spaces that the record calls corners, wherever they are") {
        CHECK(play("dim:7 atkf:n cor:d2 start:/7/K6/7/7/7/7/6t/", "a2-d2").verdict ==
              "defenders escape");
        CHECK(play("dim:7 atkf:n cor: start:/7/7/7/K5t/7/7/t6/", "a4-a1").verdict == "-");
    }

    TEST_CASE("a side loses when it is to move and cannot, not before") {
        const std::string rules = "dim:7 cor: cen: surf:n start:/7/7/1t5/tKt4/1t5/6t/7/";
        CHECK(verdict_at_start(rules) == "-");
        CHECK(play(rules, "g6-g5").verdict == "attackers no-moves");
        // b1 and a2 have an empty neighbour, but may not stop there
        CHECK(verdict_at_start(
                  "dim:5 cor: cen:a1 cens: cenp: surf:n atkf:n start:/1Kt2/Ktt2/tt3/5/t4/") ==
              "attackers no-moves");
    }

    TEST_CASE("a wall of a fort falls to a hostile corner behind it, unless it is a guard") {
        const auto verdict = [](const std::string& keys, const std::string& second_rank) {
            return verdict_at_start("dim:9 efe:y surf:n " + keys + " start:/1KT6/" + second_rank +
                                    "/9/9/9/9/9/9/3tt4/");
        };
        CHECK(verdict("", "TT7") == "-");
        CHECK(verdict("corh:", "TT7") == "defenders edge-fort");
        CHECK(verdict("", "GT7") == "defenders edge-fort");
    }

    TEST_CASE("a defender who can jump to the edge is not encircled") {
        const std::string start = " start:/7/1ttt3/1tKt3/1t1t3/1ttt3/7/7/";
        CHECK(verdict_at_start("dim:7 cor: cen:" + start) == "attackers encirclement");
        CHECK(verdict_at_start("dim:7 cor: cen: kj:j" + start) == "-");
    }

    TEST_CASE("attackers are never encircled") {
        CHECK(verdict_at_start("dim:7 cor: cen: start:/7/2TTT2/2TtT2/2T1T2/2TTT2/7/K6/") == "-");
    }

    rules::Replay replayed(const std::string& move) {
        const auto record = rules::parse_otg(
            "[rules:dim:7 surf:n start:/7/t6/3T3/7/7/6K/7/]\n\n1. " + move + " \n");
        REQUIRE(record.has_value());
        return rules::replay(*record);
    }

    TEST_CASE(
        "a capture that did not happen is reported, one that is left out or written twice is not") {
        CHECK(replayed("a2-d2xd3").is_sound());
        CHECK(replayed("a2-d2").is_sound());
        CHECK(replayed("a2-d2xd3xd3").is_sound());
        const rules::Replay replay = replayed("a2-d2xd3/e5");
        CHECK_FALSE(replay.is_sound());
        REQUIRE(replay.moves.size() == 1);
        CHECK(replay.moves[0].false_captures == std::vector{rules::Space(4, 4)});
    }

    TEST_CASE("OpenTafl's records mean the other player by w and l") {
        const auto repetition = [](const std::string& tags, const std::string& tfr) {
            const auto record = rules::parse_otg(tags + "[rules:dim:7 tfr:" + tfr +
                                                 " start:/7/t6/3T3/7/7/6K/7/]\n\n1. a2-a1 \n");
            REQUIRE(record.has_value());
            return record->ruleset.repetition;
        };
        CHECK(repetition("", "w") == rules::Repetition::mover_wins);
        CHECK(repetition("[compiler:OpenTafl]\n", "w") == rules::Repetition::mover_loses);
        CHECK(repetition("[compiler:OpenTafl]\n", "l") == rules::Repetition::mover_wins);
        CHECK(repetition("[compiler:OpenTafl]\n", "d") == rules::Repetition::draw);
        CHECK(repetition("[compiler:Lawspeaker]\n", "w") == rules::Repetition::mover_wins);
        // When we write the record again, w and l are not exchanged a second time.
        const auto record = rules::parse_otg(
            "[compiler:OpenTafl]\n[rules:dim:7 tfr:w start:/7/t6/3T3/7/7/6K/7/]\n\n1. a2-a1 \n");
        REQUIRE(record.has_value());
        const auto again = rules::parse_otg(to_string(*record));
        REQUIRE(again.has_value());
        CHECK(again->ruleset == record->ruleset);
    }

    TEST_CASE("a turn that a record leaves unended is ended when the other side moves") {
        const auto replayed_with = [](const std::string& moves) {
            const auto record = rules::parse_otg(
                "[rules:dim:9 cor: cen: surf:n ber:o start:/9/9/t2Tt4/9/2T6/2t6/8t/4K4/9/]\n\n" +
                moves + '\n');
            REQUIRE(record.has_value());
            return rules::replay(*record);
        };
        for (const std::string moves :
             {"1. a3-c3xd3 Ke8-e9 \n2. i7-i6", "1. a3-c3xd3 done Ke8-e9 \n2. i7-i6"}) {
            const rules::Replay replay = replayed_with(moves);
            CHECK(replay.is_sound());
            REQUIRE(replay.moves.size() == 4);
            CHECK(replay.moves[1].ply.text() == "done");
            CHECK(replay.moves[1].ply.mover == rules::Side::attackers);
            CHECK(replay.moves[2].ply.text() == "Ke8-e9");
        }
        const rules::Replay refused = replayed_with("1. a3-c3xd3 Ke8-e9 \n2. i7-h6");
        CHECK(refused.refused.has_value());
        CHECK(refused.read == 2);
        CHECK(replayed_with("1. a3-c3xd3 c3=c4xc5 Ke8-e9").moves.size() == 3);
    }

    TEST_CASE("a resignation ends a record") {
        const rules::Replay replay = replayed("---");
        CHECK(replay.has_resigned);
        CHECK(replay.moves.empty());
        CHECK(replay.is_sound());
        CHECK(replayed("--- a2-a1").false_claim.has_value());
    }

    TEST_CASE("the end that a record claims is compared with the board") {
        const auto claimed = [](const std::string& tags) {
            const auto record = rules::parse_otg(
                tags + "[rules:dim:7 esc:e surf:n start:/7/t6/7/3K3/7/7/7/]\n\n1. a2-a3 Kd4-d1 \n");
            REQUIRE(record.has_value());
            return rules::replay(*record).false_claim.has_value();
        };
        CHECK_FALSE(claimed(""));
        CHECK_FALSE(claimed("[result:-1]\n[termination:escape]\n"));
        CHECK_FALSE(claimed("[result:?]\n[termination:Black resigns]\n"));
        CHECK(claimed("[result:1]\n"));
        CHECK(claimed("[result:-1]\n[termination:edge-fort]\n"));
    }
}

}  // namespace
}  // namespace tafl::tests::readings_test
