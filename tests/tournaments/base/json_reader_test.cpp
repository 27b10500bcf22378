// SPDX-License-Identifier: MIT
// JsonReader: required, optional and defaulted members, and the text of each error.
#include "tournaments/base/json_reader.h"

#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <vector>

#include "store/id.h"

namespace tafl::tournaments::json_reader_test {
namespace {

using nlohmann::json;

/// Returns the message of the JsonError that `read` throws; "no error" if it returns.
template <class Read>
std::string error_of(const json& object, Read read) {
    try {
        JsonReader members(object, "game");
        static_cast<void>(read(members));
    } catch (const JsonError& error) {
        return error.what();
    }
    return "no error";
}

template <class Value>
std::string error_of_type(const json& value) {
    return error_of({{"key", value}},
                    [](JsonReader& members) { return members.required<Value>("key"); });
}

std::optional<int> digit_in(std::string_view text) {
    return text.size() == 1 ? std::optional(text[0] - '0') : std::nullopt;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/base/json_reader");

TEST_CASE("values of each type are read") {
    const json object = json::parse(
        R"({"flag":true,"number":-5,"real":0.5,"text":"x","list":["a","b"],"map":{"a":1},)"
        R"("id":9007199254740993,"time":1500,"nothing":null,"digit":"7"})");
    JsonReader members(object);
    CHECK(members.required<bool>("flag"));
    CHECK(members.required<int>("number") == -5);
    CHECK(members.required<int>("number", {-5, 0}) == -5);
    CHECK(members.required<double>("real") == 0.5);
    CHECK(members.required<std::string>("text") == "x");
    CHECK(members.required<std::vector<std::string>>("list") == std::vector<std::string>{"a", "b"});
    CHECK(members.required<std::map<std::string, int>>("map") ==
          std::map<std::string, int>{{"a", 1}});
    CHECK(members.required<store::GameId>("id").number() == 9007199254740993);
    CHECK(members.required<std::chrono::milliseconds>("time") == std::chrono::milliseconds(1500));
    CHECK(members.parsed("digit", digit_in, "a digit") == 7);
    CHECK_FALSE(members.nullable<int>("nothing"));
    CHECK_FALSE(members.nullable_parsed("nothing", digit_in, "a digit"));
    CHECK_NOTHROW(members.expect_no_other());
}

TEST_CASE("a missing member is refused, is empty, or leaves the default") {
    const json object = {{"nothing", nullptr}};
    JsonReader members(object);
    int number = 3;
    members.take("number", number);
    CHECK(number == 3);
    CHECK_FALSE(members.optional<int>("number"));
    CHECK_FALSE(members.optional<int>("nothing"));
    CHECK_FALSE(members.number("number", {}));
    CHECK_FALSE(members.has("number"));
    const std::string missing = "found no game.number, expected a value";
    const json empty = json::object();
    CHECK(error_of(empty, [](JsonReader& reader) { return reader.required<int>("number"); }) ==
          missing);
    CHECK(error_of(empty, [](JsonReader& reader) { return reader.nullable<int>("number"); }) ==
          missing);
    CHECK(error_of(empty, [](JsonReader& reader) { return reader.object("number").has("x"); }) ==
          missing);
}

TEST_CASE("a value of another type or out of range is refused with its place") {
    CHECK(error_of_type<bool>(1) == "found game.key = 1, expected true or false");
    CHECK(error_of_type<std::string>(1) == "found game.key = 1, expected a text");
    CHECK(error_of_type<double>("1") == "found game.key = \"1\", expected a number");
    CHECK(error_of_type<std::vector<int>>(1) == "found game.key = 1, expected a list");
    CHECK(error_of_type<std::vector<std::string>>({1}) == "found game.key = 1, expected a text");
    CHECK(error_of_type<std::map<std::string, int>>(json::array()) ==
          "found game.key = a list, expected values by their names");
    for (const char* number : {"1.0", "true", "null", "\"1\"", "2147483648"}) {
        CAPTURE(number);
        CHECK(error_of_type<int>(json::parse(number)) ==
              std::string("found game.key = ") + number +
                  ", expected a whole number of at least -2147483648");
    }
    const auto digit = [](JsonReader& members) { return members.number("key", {1, 9}); };
    for (const char* number : {"0", "10", "null", "18446744073709551615"}) {
        CAPTURE(number);
        CHECK(error_of({{"key", json::parse(number)}}, digit) ==
              std::string("found game.key = ") + number +
                  ", expected a whole number of at least 1 and at most 9");
    }
    CHECK(error_of({{"key", "77"}}, [](JsonReader& members) {
              return members.parsed("key", digit_in, "a digit");
          }) == "found game.key = \"77\", expected a digit");
    CHECK(error_of({{"key", "maybe"}}, [](JsonReader& members) {
              return members.index("key", {"yes", "no"});
          }) == "found game.key = \"maybe\", expected yes or no");
    CHECK(error_of(json::array(), [](JsonReader& members) { return members.has("key"); }) ==
          "found game = a list, expected an object");
}

TEST_CASE("lists have a size, and members that are not read are refused") {
    const json object = {{"list", {1, 2}}, {"more", 1}};
    const auto take_nothing = [](const json&) {};
    CHECK(error_of(object, [&](JsonReader& members) {
              members.list("list", take_nothing, 3, 5);
              return 0;
          }) == "found game.list with 2 members, expected from 3 to 5");
    CHECK(error_of(object, [&](JsonReader& members) {
              members.list("list", take_nothing);
              members.expect_no_other();
              return 0;
          }) == "found game.more = 1, expected no such member");
}

TEST_CASE("an error does not print a deep value") {
    // A copy of the value would need memory on the stack for each level.
    const std::string deep = std::string(400'000, '[') + std::string(400'000, ']');
    const json object = json::parse("{\"key\":" + deep + '}');
    CHECK(error_of(object, [](JsonReader& members) { return members.required<bool>("key"); }) ==
          "found game.key = a list, expected true or false");
}

TEST_SUITE_END();

}  // namespace tafl::tournaments::json_reader_test
