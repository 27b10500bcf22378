// SPDX-License-Identifier: MIT
// The built-in variants: every record is sound, and is the game that its source describes.
#include "rules/variant.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/perft.h"
#include "tests/rules/played.h"

namespace tafl::tests::variant_test {
namespace {

rules::BySide<int> men_of(const rules::Ruleset& ruleset) {
    return {ruleset.start.pieces(rules::Side::attackers).count(),
            ruleset.start.pieces(rules::Side::defenders).count()};
}

rules::Ruleset ruleset_named(const std::string& name) {
    CAPTURE(name);
    const auto reading = rules::ruleset_from_name(name);
    REQUIRE(reading.has_value());
    return reading->ruleset;
}

std::string start_of(const std::string& name) { return to_string(ruleset_named(name).start); }

TEST_SUITE("rules/variant") {
    TEST_CASE("every built-in record is canonical, read without a word and playable") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(variant.name);
            const auto reading = parse_ruleset(variant.rules, rules::Strictness::strict);
            REQUIRE(reading.has_value());
            CHECK(reading->warnings.empty());
            CHECK(to_string(reading->ruleset) == variant.rules);
            CHECK_FALSE(why_unplayable(reading->ruleset));
            CHECK_FALSE(variant.title.empty());
            CHECK_FALSE(variant.source.empty());
            const bool needs_no_note = variant.quality == rules::Quality::exact ||
                                       variant.quality == rules::Quality::played;
            CHECK((needs_no_note || !variant.note.empty()));
            CHECK((variant.quality != rules::Quality::played || variant.played));
        }
    }

    TEST_CASE("names are plain and unique, and so are the records") {
        std::set<std::string_view> names;
        std::set<std::string_view> records;
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(variant.name);
            CHECK(names.insert(variant.name).second);
            CHECK(records.insert(variant.rules).second);
            CHECK(variant.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                  std::string_view::npos);
        }
        CHECK(names.size() == 95);
    }

    TEST_CASE("each variant has the number of men that its source gives") {
        struct Case {
            const char* name;
            int attackers;
            int defenders;
        };
        for (const Case& c : {Case{"brandub", 8, 5},
                              Case{"brandub-federation", 8, 5},
                              Case{"magpie", 8, 5},
                              Case{"ard-ri", 16, 9},
                              Case{"ard-ri-step", 16, 9},
                              Case{"tablut", 16, 9},
                              Case{"foteviken", 16, 9},
                              Case{"sea-battle", 16, 9},
                              Case{"tablut-15", 40, 21},
                              Case{"sea-battle-13", 32, 17},
                              Case{"fetlar", 24, 13},
                              Case{"computer-fetlar", 24, 13},
                              Case{"copenhagen", 24, 13},
                              Case{"copenhagen-relaxed", 24, 13},
                              Case{"copenhagen-opentafl", 24, 13},
                              Case{"berserk", 24, 13},
                              Case{"berserk-federation", 24, 13},
                              Case{"berserk-opentafl", 24, 13},
                              Case{"ashton-bologna", 16, 9},
                              Case{"fetlar-federation", 24, 13},
                              Case{"brandub-2", 8, 5},
                              Case{"simple-tafl", 24, 13},
                              Case{"sea-battle-2526", 16, 9},
                              Case{"historical-15", 40, 21},
                              Case{"copenhagen-13", 32, 17},
                              Case{"tawlbwrdd", 24, 13},
                              Case{"alea-evangelii", 48, 25},
                              Case{"hingston-original", 26, 13},
                              Case{"hingston-original-b", 26, 13},
                              Case{"hingston-original-24", 24, 13},
                              Case{"hingston-alternative", 26, 13},
                              Case{"hingston-alternative-b", 26, 13}}) {
            const auto men = men_of(ruleset_named(c.name));
            CAPTURE(c.name);
            CHECK(men.attackers == c.attackers);
            CHECK(men.defenders == c.defenders);
        }
    }

    TEST_CASE("a third repetition ends each variant as its players have it") {
        using rules::Repetition;
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(variant.name);
            const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
                return std::ranges::find(names, variant.name) != names.end();
            };
            Repetition expected = Repetition::draw;
            if (is_one_of({"copenhagen", "copenhagen-relaxed", "copenhagen-bell", "copenhagen-13",
                           "old-copenhagen", "brandub-federation", "berserk",
                           "berserk-federation"})) {
                expected = Repetition::attackers_win;
            }
            if (is_one_of({"copenhagen-opentafl", "computer-fetlar", "alea-evangelii",
                           "parlett-berserk"})) {
                expected = Repetition::mover_loses;
            }
            if (variant.name == "berserk-opentafl") expected = Repetition::mover_wins;
            if (variant.name.starts_with("hingston-")) expected = Repetition::ignored;
            CHECK(ruleset_of(variant).repetition == expected);
        }
    }

    TEST_CASE("defenders who keep repeating lose Copenhagen") {
        rules::Ruleset copenhagen = ruleset_named("copenhagen");
        copenhagen.attackers_first = false;
        copenhagen.start = rules::parse_board("/11/11/11/11/11/11/11/2K8/t10/11/1t4T4/", 11)->board;
        rules::Game game(copenhagen);
        rules::Effects effects;
        for (const char* move : {"c8-c10", "a9-b9", "c10-c9", "b9-a9", "c9-c10", "a9-b9", "c10-c9",
                                 "b9-a9", "c9-c10"}) {
            REQUIRE_FALSE(game.is_over());
            game.play_unchecked(rules::parse_move(move)->move, effects);
        }
        CHECK(game.verdict().termination == rules::Termination::repetition);
        CHECK(game.verdict().result == rules::Result::attackers_win);
    }

    TEST_CASE("an alias names its variant") {
        const rules::Variant* const variant = rules::find_variant("copenhagen-federation");
        REQUIRE(variant != nullptr);
        CHECK(variant->name == "copenhagen");
        CHECK(variant->alias == "copenhagen-federation");
        CHECK(rules::variant_name("copenhagen-federation") == "copenhagen");
        CHECK(rules::variant_name("brandub") == "brandub");
        CHECK(rules::variant_name("kubb") == "kubb");
        CHECK(rules::find_variant("") == nullptr);
    }

    TEST_CASE("the record of OpenTafl differs from the published one in its repetition alone") {
        CHECK(record_changes(ruleset_named("copenhagen-opentafl"), ruleset_named("copenhagen")) ==
              "tfr:l, now tfr:a");
        CHECK(record_changes(ruleset_named("fetlar"), ruleset_named("fetlar")).empty());
        CHECK(record_changes(ruleset_named("copenhagen"), ruleset_named("fetlar")) ==
              "no cj, now cj:n; efe:y, now no efe; name:Copenhagen, now name:Fetlar; no nj, now "
              "nj:n; sw:s, now no sw; tfr:a, now no tfr");
    }

    TEST_CASE("a borrowed layout is played by the rules that its name says") {
        for (const rules::Variant& variant : rules::variants()) {
            for (const std::string lender : {"brandub", "tablut", "fetlar"}) {
                if (!variant.name.ends_with("-" + lender)) continue;
                if (variant.name.starts_with("saami") || variant.name.starts_with("linnaean"))
                    continue;
                if (variant.name == "computer-fetlar") continue;
                CAPTURE(variant.name);
                // A record of the lender with the borrowed layout: what depends on the size is left
                // to defaults.
                const std::string lent = rules::find_variant(lender)->rules;
                const rules::Ruleset borrowed = ruleset_of(variant);
                const std::string expected =
                    "dim:" + std::to_string(borrowed.size()) +
                    lent.substr(lent.find(' '), lent.find(" start:") - lent.find(' ')) +
                    " start:" + to_string(borrowed.start);
                rules::Ruleset own = borrowed;
                own.name = ruleset_named(lender).name;
                CHECK(to_string(own) == expected);
            }
        }
    }

    TEST_CASE("variants that are played on one board begin alike") {
        CHECK(start_of("magpie") == start_of("brandub"));
        CHECK(start_of("sea-battle") == start_of("tablut"));
        CHECK(start_of("hingston-original-24") == start_of("copenhagen"));
        CHECK(start_of("historical-13") == start_of("sea-battle-13"));
        CHECK(start_of("historical-11") == start_of("tawlbwrdd"));
    }

    TEST_CASE(
        "Magpie's throne is hostile as thrones are, Foteviken's to the king while it is empty") {
        const auto centre = [](const std::string& name) {
            return ruleset_named(name).of(rules::SpaceKind::centre);
        };
        CHECK(centre("magpie").hostile_to == rules::PieceSet::of("tcnkm"));
        CHECK(centre("magpie").hostile_if_empty == rules::PieceSet::of("tcnkmTCNKM"));
        CHECK(centre("foteviken").hostile_to.is_empty());
        CHECK(centre("foteviken").hostile_if_empty == rules::PieceSet::of("K"));
    }

    TEST_CASE("Berserk is begun by the attackers, with the knight on e7") {
        for (const std::string name : {"berserk", "berserk-federation"}) {
            const rules::Ruleset berserk = ruleset_named(name);
            CHECK(berserk.attackers_first);
            CHECK(berserk.start[rules::Space(4, 6)] == rules::piece_from_letter('N'));
        }
        CHECK_FALSE(ruleset_named("berserk-opentafl").attackers_first);
        CHECK(ruleset_named("berserk").berserk == rules::Berserk::capturing);
        CHECK(ruleset_named("berserk-federation").berserk == rules::Berserk::may_capture);
    }

    TEST_CASE("what recorded games say of a variant is given with it") {
        std::set<int> types;
        long games = 0;
        for (const rules::Variant& variant : rules::variants()) {
            if (!variant.played) continue;
            CAPTURE(variant.name);
            const rules::PlayedGames& played = *variant.played;
            CHECK_FALSE(played.type_name.empty());
            CHECK(played.games >= 50);
            CHECK(played.attackers_at_least < played.attackers_percent);
            CHECK(played.attackers_percent < played.attackers_at_most);
            // No interval is narrower than if every game had been decided.
            const double p = played.attackers_percent / 100;
            const double width = 2 * 196 * std::sqrt(p * (1 - p) / (played.games + 4));
            CHECK(played.attackers_at_most - played.attackers_at_least > width - 0.3);
            if (types.insert(played.type).second) games += played.games;
        }
        CHECK(types.size() == 52);
        CHECK(games == 32'865);
        const auto& copenhagen = rules::find_variant("copenhagen")->played;
        REQUIRE(copenhagen);
        CHECK(copenhagen->games == 12'266);
        CHECK(copenhagen->attackers_percent == 42.2);
        CHECK_FALSE(rules::find_variant("tablut")->played);
    }

    TEST_CASE("move sequences are as many as another implementation counts") {
        std::ifstream file(TAFL_TEST_DATA "/perft.json");
        REQUIRE(file);
        int compared = 0;
        for (const auto& entry : nlohmann::json::parse(file)) {
            rules::Ruleset theirs = ruleset(entry.at("rules"));
            for (const rules::Variant& variant : rules::variants()) {
                // perft does not count repetitions.
                theirs.repetition = ruleset_of(variant).repetition;
                if (ruleset_of(variant) != theirs) continue;
                CAPTURE(variant.name);
                const rules::CompiledRules compiled_rules(ruleset_of(variant));
                rules::Position position = rules::Position::start_of(compiled_rules);
                for (const int depth : {1, 2}) {
                    CAPTURE(depth);
                    const auto nodes = entry.at("nodes").at(depth - 1);
                    CHECK(perft(compiled_rules, position, depth) == nodes.get<std::uint64_t>());
                }
                ++compared;
            }
        }
        CHECK(compared == 5);  // brandub, tablut, copenhagen, copenhagen-opentafl, alea-evangelii
    }

    TEST_CASE("an unknown name is reported with the command that lists the names") {
        const auto reading = rules::ruleset_from("kubb");
        REQUIRE_FALSE(reading.has_value());
        CHECK(reading.error().front().expected ==
              "a built-in variant or a rules record (dim:...); lawspeaker variants lists all");
        CHECK(rules::find_variant("kubb") == nullptr);
    }

    TEST_CASE("a record is read strictly if asked") {
        const std::string record = "dim:7 foo:bar start:/3t3/7/7/3K3/7/7/7/";
        CHECK(rules::ruleset_from(record).has_value());
        CHECK_FALSE(rules::ruleset_from(record, rules::Strictness::strict).has_value());
    }
}

}  // namespace
}  // namespace tafl::tests::variant_test
