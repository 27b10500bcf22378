// SPDX-License-Identifier: MIT
// The vectors are those of RFC 4648, section 10.
#include "store/base64.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

namespace tafl::store::base64_test {
namespace {

struct Vector {
    std::string_view text;
    std::string_view encoded;
};
constexpr std::array<Vector, 7> vectors = {{{"", ""},
                                            {"f", "Zg=="},
                                            {"fo", "Zm8="},
                                            {"foo", "Zm9v"},
                                            {"foob", "Zm9vYg=="},
                                            {"fooba", "Zm9vYmE="},
                                            {"foobar", "Zm9vYmFy"}}};

TEST_SUITE_BEGIN("store/base64");

TEST_CASE("texts are decoded, with padding and without") {
    for (const Vector& vector : vectors) {
        CAPTURE(vector.encoded);
        CHECK(from_base64(vector.encoded) == std::string(vector.text));
        const auto end = vector.encoded.find_last_not_of('=') + 1;
        CHECK(from_base64(vector.encoded.substr(0, end)) == std::string(vector.text));
    }
    CHECK(from_base64("+/8=") == std::string("\xfb\xff"));
}

TEST_CASE("text that is not base64 is refused, wherever the error is") {
    for (const char* text : {"A", "AAAAA", "A=AA", "Zg==Zg==", "Zm 8=", " Zm8=", "Zm8=\n", "Zm8-",
                             "Zm8%", "Zm8=Zm8", "\xc3\xa9"}) {
        CAPTURE(text);
        CHECK_FALSE(from_base64(text).has_value());
    }
}

TEST_CASE("bytes are encoded in letters that URLs allow, without padding") {
    for (const Vector& vector : vectors) {
        CAPTURE(vector.text);
        const std::vector<unsigned char> bytes(vector.text.begin(), vector.text.end());
        const auto end = vector.encoded.find_last_not_of('=') + 1;
        CHECK(to_base64url(bytes) == vector.encoded.substr(0, end));
    }
    CHECK(to_base64(std::array<unsigned char, 2>{0xfb, 0xff}) == "+/8");
    CHECK(to_base64url(std::array<unsigned char, 2>{0xfb, 0xff}) == "-_8");
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::store::base64_test
