// SPDX-License-Identifier: MIT
#include "store/sha256.h"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/store/sample.h"

namespace tafl::store::sha256_test {

using namespace tafl::store;
using namespace tafl::store::tests;

TEST_SUITE_BEGIN("store/sha256");

// NIST's example values: FIPS 180-4 with its two examples, and the long message.
constexpr const char* of_nothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char* of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* of_a_million =
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TEST_CASE("the published values come out") {
    CHECK(sha256_of("") == of_nothing);
    CHECK(sha256_of("abc") == of_abc);
    CHECK(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256_of(std::string(1'000'000, 'a')) == of_a_million);
}

TEST_CASE("a file has the hash of its bytes") {
    const TemporaryDirectory directory;
    const auto path = directory / "letters";
    std::ofstream(path) << std::string(1'000'000, 'a');
    CHECK(sha256_of_file(path) == of_a_million);
    std::ofstream(path).close();
    CHECK(sha256_of_file(path) == of_nothing);
    CHECK_FALSE(sha256_of_file(directory / "missing"));
    std::filesystem::create_directory(directory / "folder");
    CHECK_FALSE(sha256_of_file(directory / "folder"));
}

TEST_SUITE_END();

}  // namespace tafl::store::sha256_test
