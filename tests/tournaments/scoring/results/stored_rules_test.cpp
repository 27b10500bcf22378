// SPDX-License-Identifier: MIT
// Rules records of built-in variants that have changed since a tournament or its games were stored,
// and the second name of a variant.
#include "rules/variant.h"
#include "store/played_lines.h"
#include "tests/tournaments/plan_sample.h"
#include "tournaments/plan/recordings/record_rules.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/rating_tables.h"
#include "tournaments/scoring/results/record_notes.h"

namespace tafl::tests::stored_rules_test {
namespace {

plan::Plan plan_with(const std::string& variant) {
    return plan_of(replaced(good_file, "\"brandub\"", variant));
}

/// The former record of Copenhagen.
std::string former(std::string record) { return replaced(std::move(record), "tfr:a", "tfr:w"); }

std::string record_of(const std::string& variant) {
    return std::string(rules::find_variant(variant)->rules);
}

std::string variant_of_record(const std::string& record) {
    return recordings::rules_of_record(rules::parse_ruleset(record)->ruleset).variant;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/scoring/results/stored_rules");

TEST_CASE("a tournament continues by its stored rules record, and one line reports the change") {
    plan::Plan plan = plan_with("[\"brandub\", \"copenhagen\"]");
    plan::StoredPlan before = stored_again(plan);
    CHECK(keep_stored_choices(plan, before).empty());
    before.rule_sets[1].rules = former(before.rule_sets[1].rules);
    const auto lines = keep_stored_choices(plan, before);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].starts_with("copenhagen: "));
    CHECK(lines[0].find("(tfr:w, now tfr:a)") != std::string::npos);
    CHECK(plan.rule_sets[1].ruleset.repetition == rules::Repetition::mover_wins);
    CHECK(differences(before, to_stored(plan)).empty());
}

TEST_CASE("a rules record that a file spells out, or another variant, is a changed plan") {
    const std::string record = record_of("copenhagen");
    plan::Plan custom =
        plan_of(replaced(good_file, "variant = \"brandub\"", "rules = \"" + record + "\""));
    plan::StoredPlan before = stored_again(custom);
    before.rule_sets[0].rules = former(before.rule_sets[0].rules);
    CHECK(keep_stored_choices(custom, before).empty());
    CHECK(differences(before, to_stored(custom)).size() == 1);

    plan::Plan other = plan_with("\"magpie\"");
    CHECK(keep_stored_choices(other, stored_again(plan_with("\"brandub\""))).empty());
    CHECK(differences(stored_again(plan_with("\"brandub\"")), to_stored(other)).size() == 2);
}

TEST_CASE("an alias names the same variant, and is stored by the variant's own name") {
    const plan::Plan plan = plan_with("\"copenhagen-federation\"");
    CHECK(plan.rule_sets[0].variant == "copenhagen");
    CHECK(differences(to_stored(plan), to_stored(plan_with("\"copenhagen\""))).empty());
    const auto errors = errors_of(
        replaced(good_file, "\"brandub\"", "[\"copenhagen\", \"copenhagen-federation\"]"));
    REQUIRE_FALSE(errors.empty());
    CHECK(errors.begin()->text.find("twice") != std::string::npos);
}

TEST_CASE("an imported record gets the name of the variant with the same tfr") {
    const std::string record = record_of("copenhagen");
    CHECK(variant_of_record(record) == "copenhagen");
    CHECK(variant_of_record(replaced(record, "tfr:a", "tfr:l")) == "copenhagen-opentafl");
    CHECK(variant_of_record(former(record)) == "copenhagen");
    CHECK(variant_of_record(replaced(record, "Copenhagen", "Copenhagen_(federation)")) ==
          "copenhagen");
    CHECK(variant_of_record(replaced(record, "atkf:y", "atkf:n")) == "custom");
}

TEST_CASE("games under a former record are counted with the variant, with a note") {
    const std::string now = record_of("copenhagen");
    const std::vector<store::PlayedRules> played = {
        {"copenhagen", now, 7},
        {"copenhagen", former(now), 2},
        {"copenhagen", replaced(now, "tfr:a", "tfr:i"), 5},                  // imported
        {"copenhagen", replaced(now, "/3ttttt3/5t5/", "/3tttt4/5tt4/"), 1},  // an opening
        {"custom", former(now), 1},
        {"brandub", former(record_of("copenhagen")), 1}};
    const auto notes = results::record_notes(played, "copenhagen");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].starts_with("copenhagen: 2 games were"));
    CHECK(notes[0].find("(tfr:w, now tfr:a)") != std::string::npos);
    CHECK(results::record_notes(played, "custom").empty());
}

TEST_CASE("the ratings state which games were played under a former record") {
    std::vector<store::GameRow> rows(3);
    for (store::GameRow& row : rows) {
        row.scheduled.variant = "copenhagen";
        row.scheduled.rules = record_of("copenhagen");
        row.names = {"A", "B"};
        row.state = store::GameState::finished;
        row.end.termination = rules::Termination::repetition;
        row.end.result = rules::Result::draw;
    }
    CHECK(results::record_notes(rows).empty());
    rows[1].scheduled.rules = former(rows[1].scheduled.rules);
    const results::RatingList list(results::rated_games(rows));
    CHECK(list.variants().size() == 1);
    const auto notes = results::rating_notes(list);
    REQUIRE_FALSE(notes.empty());
    CHECK(notes[0].starts_with("copenhagen: 1 game was"));
    CHECK(results::record_notes(rows) == std::vector<std::string>{notes[0]});
}

TEST_SUITE_END();

}  // namespace tafl::tests::stored_rules_test
