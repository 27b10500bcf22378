// SPDX-License-Identifier: MIT
// Where OTG records begin and end, and names in tags.
#include "rules/otg_parts.h"

#include <doctest/doctest.h>

#include "rules/otg.h"

namespace tafl::tests::otg_parts_test {
namespace {

using rules::known_tag;
using rules::otg_parts;

const std::string rules_tag = "[rules:dim:7 surf:n atkf:y ks:c start:/3t3/7/7/K6/7/7/3t3/]\n";

std::vector<std::string> split(const std::vector<std::string>& records) {
    std::string text;
    for (const std::string& record : records) text += record;
    std::vector<std::string> parts;
    for (const std::string_view part : otg_parts(text)) parts.emplace_back(part);
    return parts;
}

TEST_SUITE("rules/otg_parts") {
    TEST_CASE("records of one file are kept apart") {
        const std::string tags = "[event:One]\n[result:?]\n" + rules_tag;
        const std::vector<std::vector<std::string>> files = {
            {""},
            {"no record"},
            {tags + "1. d1-c1\n"},
            {tags + "\n1. d1-c1\n\n", tags + "1. d1-c1\n"},
            {tags, tags, tags + "1. d1-c1\n"},  // without moves
            {tags + "1. d1-c1 a4-b4\n[one|two]\n2... b4-a4\n", rules_tag + "1. d1-c1\n"},
            // Tags behind the moves belong to the record before, unless rules or a turn follow.
            {tags + "1. d1-c1\n[result:1]\n"},
            {tags + "1. d1-c1\n", "[Result:1]\n[Rules" + rules_tag.substr(6) + "1. d1-c1\n"},
            // A comment in brackets is not a tag.
            {tags + "1. d1-c1\n[result: good|]\n2. c1-d1\n", tags + "1. d1-c1\n"}};
        for (const auto& file : files) CHECK(split(file) == file);
    }

    TEST_CASE("a label is a turn, its second part or a variation") {
        const auto read = [](const std::string& label) {
            return rules::parse_otg(rules_tag + "\n1. d1-c1\n[a slip|]\n\n" + label + " a4-a3\n");
        };
        for (const char* label : {"1...", "1..", "2.", "1. ...", "123."}) {
            CAPTURE(label);
            const auto record = read(label);
            REQUIRE(record.has_value());
            CHECK(record->moves.size() == 2);
        }
        CHECK(read("1b.1.1b.")->variations.size() == 1);
        CHECK(read("1b.1.2a.3.2a.")->variations.size() == 1);
        for (const char* label : {"1a.", "1a..", "1.1.", "a1.", "1b.x.1b.", "1b.1a.1b.",
                                  "1b.1.1b..", "...", "1...a4-a3", "1b.1.1b.1.", "-1.", "1,"}) {
            CAPTURE(label);
            const auto record = read(label);
            REQUIRE_FALSE(record.has_value());
            CHECK(record.error()[0].offset == rules_tag.size() + 21);
            CHECK(record.error()[0].expected.find("a turn such as 1.") == 0);
        }
    }

    TEST_CASE("a result is one of four marks") {
        const auto read = [](const std::string& mark) {
            return rules::parse_otg("[result:" + mark + "]\n" + rules_tag + "\n1. d1-c1\n");
        };
        for (const char* mark : {"1", "-1", "0", "?", "", " 1 "}) CHECK(read(mark).has_value());
        for (const char* mark : {"1-0", "0-1", "1/2-1/2", "+1", "white", "*", "??"}) {
            CAPTURE(mark);
            const auto record = read(mark);
            REQUIRE_FALSE(record.has_value());
            CHECK(record.error()[0].offset == 8);
            CHECK(record.error()[0].found == mark);
        }
    }

    TEST_CASE("tags are known in capital letters as well") {
        CHECK(known_tag("Event:One") == "event");
        CHECK(known_tag("time-control:300+3") == "time-control");
        CHECK_FALSE(known_tag("a slip|"));
        CHECK_FALSE(known_tag("colour:red"));
        CHECK_FALSE(known_tag("event"));
    }

    TEST_CASE("a comment that looks like a tag stays the comment of its move") {
        for (const std::string comment : {"result: 1", "Compiler:OpenTafl", "rules:"}) {
            CAPTURE(comment);
            auto record = rules::parse_otg(rules_tag + "\n1. d1-c1\n");
            REQUIRE(record.has_value());
            record->moves[0].comment = comment;  // the only one of its turn: no bar
            const auto again = rules::parse_otg(to_string(*record));
            REQUIRE(again.has_value());
            CHECK(again->tags.size() == 1);  // the rules
            CHECK(again->moves[0].comment.ends_with(comment));
            CHECK(to_string(*again) == to_string(*record));
        }
    }

    TEST_CASE("any name is read as it was written, and has no character that OTG cannot have") {
        for (const std::string name : {"", "Bolt", "Bolt [fast]", "Bolt (fast)", "100 %", "%5B",
                                       "%", "%4", "1. A|B", "a\nb", "Víðarr ᚢ"}) {
            const std::string escaped = rules::escaped_name(name);
            CHECK(rules::plain_name(escaped) == name);
            CHECK(escaped.find_first_of("[]|.\n") == std::string::npos);
        }
        CHECK(rules::plain_name("100 % of %zz") == "100 % of %zz");
    }
}

}  // namespace
}  // namespace tafl::tests::otg_parts_test
