// SPDX-License-Identifier: MIT
// trace_check FILE...: compares traces of games with the rules.
#include "tests/support/trace.h"

int main(int argc, char** argv) {
    using namespace tafl::tests;
    return check_files(argc, argv, "traces", check_traces);
}
