// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "tests/support/skipped.h"
#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

int main(int argc, char** argv) {
    if (const auto reason = tafl::tests::PostgresCluster::why_not()) {
        return tafl::tests::skipped(*reason);
    }
    const int status = doctest::Context(argc, argv).run();
    tafl::tests::the_cluster().reset();
    return status;
}
