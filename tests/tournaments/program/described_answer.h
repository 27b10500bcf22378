// SPDX-License-Identifier: MIT
// Comparison of a server's responses with openapi.json, which describes them.
#pragma once

#include "tests/support/http_fixture.h"
#include "tests/support/openapi.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {

inline const OpenApi described(
    nlohmann::json::parse(read_file(TAFL_SOURCE_DIR "/tournaments/server/web/openapi.json")));

inline void check_described(const std::string& method, const std::string& target,
                            const Answer& answer) {
    CAPTURE(method);
    CAPTURE(target);
    CAPTURE(answer.body);
    CHECK(described.fault_in(
              {method, target, answer.status, answer.header("Content-Type"), answer.body}) == "");
}

}  // namespace tafl::tests
