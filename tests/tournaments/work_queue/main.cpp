// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <iostream>

#include "tests/tournaments/work_queue/queue_fixture.h"

int main(int argc, char** argv) {
    constexpr int skipped = 77;
    if (const auto reason = tafl::tests::PostgresCluster::why_not()) {
        std::cout << "skipped: " << *reason << '\n';
        return skipped;
    }
    const int status = doctest::Context(argc, argv).run();
    tafl::tests::the_cluster().reset();
    return status;
}
