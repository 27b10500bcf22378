// SPDX-License-Identifier: MIT
// Notation: rules records, positions, moves, time controls.
#include <doctest/doctest.h>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "rules/time_control.h"
#include "rules/variant.h"
#include "tests/rules/played.h"

namespace tafl::tests::text_test {
namespace {

constexpr std::string_view empty_7 = "start:/3k3/7/7/3K3/7/7/7/";

rules::NotationErrors errors_of(const std::string& record) {
    const auto reading = rules::parse_ruleset(record);
    return reading ? rules::NotationErrors{} : reading.error();
}

TEST_SUITE("rules/text") {
    TEST_CASE("built-in records are written as OpenTafl writes them") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(variant.name);
            CHECK(to_string(ruleset_of(variant)) == variant.rules);
            CHECK_FALSE(why_unplayable(ruleset_of(variant)));
        }
    }

    TEST_CASE("records that OpenTafl re-emits unchanged are written unchanged") {
        for (const std::string record :
             {"dim:7 name:Brandub surf:n atkf:y ks:w nj:n cj:n mj:r cenh: cenhe: linc:y "
              "start:/3t3/3m3/3T3/ttTKTtt/3T3/2Tm3/3t3/",
              "dim:7 name:Magpie surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1, "
              "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"}) {
            CHECK(to_string(ruleset(record)) == record);
        }
        const std::string inverted =
            "dim:7 name:Guard_Test atkf:y sw:s linc:y "
            "starti:/3tT2/1tG3t/3tt2/t1tKG1t/3tt2/1TTG3/1tt4/";
        CHECK(to_string(ruleset(inverted), {rules::RankOrder::last_rank_first, false}) == inverted);
    }

    TEST_CASE("lists are written in OTN's order and only if they are not the default") {
        const std::string record =
            "dim:7 corh:tcnkmTCNKM cenh:Ktm dforp:TCNK " + std::string(empty_7);
        CHECK(to_string(ruleset(record)) ==
              "dim:7 name:Unknown_Tafl atkf:y dforp:TCNK cenh:tmK " + std::string(empty_7));
    }

    TEST_CASE("all entry lists are written together if OpenTafl is to read them") {
        const std::string text = to_string(ruleset("dim:7 aforre: " + std::string(empty_7)),
                                           {rules::RankOrder::first_rank_first, true});
        CHECK(text.find("corre:tcnkmTCNKM cenre:tcnkmTCNKM aforre: dforre:tcnkmTCNKM") !=
              std::string::npos);
    }

    TEST_CASE("keys of our own are written where they are not the default, and only there") {
        const auto rewritten = [](const std::string& keys) {
            return to_string(ruleset("dim:7 name:X atkf:y " + keys + ' ' + std::string(empty_7)));
        };
        const auto canonical = [](const std::string& keys) {
            return "dim:7 name:X atkf:y " + keys + (keys.empty() ? "" : " ") + std::string(empty_7);
        };
        for (const std::string keys :
             {"", "tfr:a", "rep:2", "rep:2,n", "rep:3,n", "rep:999", "ks:t", "camp:b1,c1;e1;g2,g3",
              "ber:o", "tfr:w rep:4 ks:t camp:b1 spd:1 sw:s ber:o"}) {
            CHECK(rewritten(keys) == canonical(keys));
        }
        CHECK(rewritten("rep:3 camp: ks:s ber:n") == canonical(""));
        CHECK(rewritten("camp:b1,c1,;e1,; rep:02") == canonical("rep:2 camp:b1,c1;e1"));
        CHECK(rewritten("camp:b1,b1") == canonical("camp:b1"));
    }

    TEST_CASE("keys come in any order, separated by any white space") {
        CHECK(ruleset(std::string(empty_7) + "\n ka:h\t dim:7").king_armed ==
              rules::KingArmed::as_hammer);
    }

    TEST_CASE("speeds are given as 1, 2, 8, 10 or 12 numbers") {
        const auto speeds = [](const std::string& value) {
            return ruleset("dim:7 spd:" + value + ' ' + std::string(empty_7)).speed;
        };
        using Speeds = std::array<int, 12>;
        CHECK(speeds("1") == Speeds{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
        CHECK(speeds("1,2,") == Speeds{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2});
        CHECK(speeds("1,2,3,4,5,6,7,8") == Speeds{1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0});
        CHECK(speeds("1,2,3,4,5,6,7,8,9,10") == Speeds{1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0});
        CHECK(speeds("-1,0,1,1,1,1,1,1,1,1,1,1")[0] == 0);
    }

    TEST_CASE("every mistake is reported at once, with its offset") {
        //                          0         1         2         3
        //                          0123456789012345678901234567890123456789
        const auto errors =
            errors_of("dim:7 esc:x ka:q cor:a1,z9 cenp:tQ x:1 start:/3x3/7/7/7/7/7/");
        REQUIRE(errors.size() == 6);
        CHECK(errors[0].offset == 10);
        CHECK(errors[1].offset == 15);
        CHECK(errors[2].offset == 24);
        CHECK(errors[2].found == "z9");
        CHECK(errors[3].offset == 33);
        CHECK(errors[3].code == rules::NotationFault::bad_letter);
        CHECK(errors[4].code == rules::NotationFault::wrong_length);  // six rows
        CHECK(errors[5].found == "x");
    }

    TEST_CASE("every error that the rules name is reported") {
        const std::string start(empty_7);
        for (const std::string& record :
             std::vector<std::string>{std::string(""),
                                      std::string("dim:7"),
                                      start,
                                      "dim:4 " + start,
                                      "dim:x " + start,
                                      "dim:7 dim:7 " + start,
                                      "dim:7 kj:y " + start,
                                      "dim:7 tfr:x " + start,
                                      "dim:7 rep:1 " + start,
                                      "dim:7 rep:0 " + start,
                                      "dim:7 rep:-2 " + start,
                                      "dim:7 rep: " + start,
                                      "dim:7 rep:1000 " + start,
                                      "dim:7 rep:2,y " + start,
                                      "dim:7 rep:n " + start,
                                      "dim:7 rep:2n " + start,
                                      "dim:7 camp:a1 " + start,
                                      "dim:7 camp:d4 " + start,
                                      "dim:7 afor:b1 camp:b1 " + start,
                                      "dim:7 camp:b1;b1 " + start,
                                      "dim:7 camp:b1;;c1 " + start,
                                      "dim:7 camp:h1 " + start,
                                      "dim:7 camp:b1/c1 " + start,
                                      "dim:7 ber:x " + start,
                                      "dim:7 spd:1,2,3 " + start,
                                      "dim:7 ka:h:n " + start,
                                      "dim:7 start:/8/7/7/7/7/7/7/",
                                      "dim:7 start:/7/7/7//7/7/7/",
                                      "dim:7 start:/3t9/7/7/7/7/7/7/",
                                      "dim:7 starti:/k6/7/7/7/7/7/7/ start:/k6/7/7/7/7/7/7/"}) {
            CAPTURE(record);
            CHECK_FALSE(rules::parse_ruleset(record).has_value());
        }
    }

    TEST_CASE("unknown keys are a warning, or an error if asked for") {
        const std::string record = "dim:7 foo:bar " + std::string(empty_7);
        const auto reading = rules::parse_ruleset(record);
        REQUIRE(reading.has_value());
        CHECK(reading->warnings.size() == 1);
        CHECK_FALSE(rules::parse_ruleset(record, rules::Strictness::strict).has_value());
    }

    TEST_CASE("even boards, overlaps and short rows are warnings") {
        CHECK(rules::parse_ruleset("dim:6 start:/6/6/6/6/6/6/")->warnings.size() == 1);
        CHECK(rules::parse_ruleset("dim:7 afor:a1 " + std::string(empty_7))->warnings.size() == 1);
        CHECK(rules::parse_ruleset("dim:7 start:/3t/7/7/7/7/7/7/")->warnings.size() == 1);
    }

    TEST_CASE("defaults and aliases are accepted") {
        CHECK(ruleset("dim:7 cor:default cen:default " + std::string(empty_7)) ==
              ruleset("dim:7 " + std::string(empty_7)));
        CHECK(ruleset("dim:7 ks:n " + std::string(empty_7)).king_strength ==
              rules::KingStrength::weak);
    }

    TEST_CASE("moves are read leniently and written canonically") {
        struct Case {
            const char* text;
            const char* full;
            const char* portable;
        };
        for (const Case& c :
             {Case{"a4-a6", "a4-a6", "a4-a6"}, Case{"e5^e7", "e5^e7", "e5^e7"},
              Case{"c3=c4xc5", "c3=c4xc5", "c3=c4xc5"},
              Case{"Ne6^=e8xce7/ne9/f8/d8", "Ne6^=e8xce7/ne9/f8/d8", "Ne6^=e8xce7/ne9/f8/d8"},
              Case{"me5-e8xa1/b1/c1/d1/e1", "me5-e8xa1/b1/c1/d1/e1", "e5-e8xa1/b1/c1/d1"},
              Case{"g7-g10xh6xi5", "g7-g10xh6/i5", "g7-g10xh6/i5"},
              Case{"e05-e08++", "e5-e8++", "e5-e8"}, Case{"---", "---", "---"},
              Case{"done", "done", "done"}}) {
            CAPTURE(c.text);
            const auto record = rules::parse_move(c.text);
            REQUIRE(record.has_value());
            CHECK(to_string(*record) == c.full);
            CHECK(to_string(*record, rules::MoveStyle::portable) == c.portable);
        }
    }

    TEST_CASE("text that is not a move is refused with the place of the error") {
        for (const char* text :
             {"", "e5e8", "E5-E8", "e5-", "e5-e8 ", "e5--=e8", "e0-e5", "e5-e20", "ze5-e8",
              "e5-e8x", "e5-e8x1", "e5-e8/f8", "e5-e8+++++", "\xff\xfe"}) {
            CAPTURE(text);
            CHECK_FALSE(rules::parse_move(text).has_value());
        }
        CHECK(rules::parse_move("e5-t9").error().offset == 3);
    }

    TEST_CASE("time controls are read as this field writes them") {
        struct Case {
            const char* text;
            const char* canonical;
            const char* otg;
        };
        for (const Case& c :
             {Case{"300+3", "300+3", "300 0/0 3i"},
              Case{"3600 30/3 3i", "3600 30/3 3i", "3600 30/3 3i"},
              Case{"300  3i", "300+3", "300 0/0 3i"}, Case{"60+0.6", "60+0.6", "60 0/0 0i"},
              Case{"60", "60+0", "60 0/0 0i"}, Case{"0 3/2 2i", "0 3/2 2i", "0 3/2 2i"},
              Case{"st=1.5", "st=1.5", "1 0/0 0i"}, Case{"inf", "inf", "0 0/0 0i"},
              Case{"500ms", "0.5+0", "0 0/0 0i"}, Case{"nodes=1000", "nodes=1000", "0 0/0 0i"}}) {
            CAPTURE(c.text);
            const auto control = rules::parse_time_control(c.text);
            REQUIRE(control.has_value());
            CHECK(to_string(*control) == c.canonical);
            CHECK(to_otg(*control) == c.otg);
            CHECK(*rules::parse_time_control(to_string(*control)) == *control);
        }
        for (const char* text :
             {"", "abc", "-5", "5+", "5 3", "st=0", "st=", "nodes=0", "0", "1e3", "5 3/", "nan"}) {
            CAPTURE(text);
            CHECK_FALSE(rules::parse_time_control(text).has_value());
        }
    }
}

}  // namespace
}  // namespace tafl::tests::text_test
