// SPDX-License-Identifier: MIT
#include "tournaments/server/web/endpoint.h"

#include <doctest/doctest.h>

#include "tournaments/base/input_error.h"

namespace tafl::web::endpoint_test {

TEST_SUITE_BEGIN("tournaments/server/web/endpoint");

TEST_CASE("an address with its port is read, of either kind") {
    CHECK(endpoint_of("127.0.0.1:8547").address().to_string() == "127.0.0.1");
    CHECK(endpoint_of("127.0.0.1:8547").port() == 8547);
    CHECK(endpoint_of("[::1]:0").address().to_string() == "::1");
    CHECK(endpoint_of("[::1]:0").port() == 0);
    CHECK(endpoint_of("0.0.0.0:65535").port() == 65535);
}

TEST_CASE("another text is refused") {
    for (const char* text :
         {"", ":", "8547", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
          "127.0.0.1:80 ", "localhost:80", "[::1", "[127.0.0.1:80", ":80"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(endpoint_of(text)), tournaments::InputError);
    }
}

TEST_SUITE_END();

}  // namespace tafl::web::endpoint_test
