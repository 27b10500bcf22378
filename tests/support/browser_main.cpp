// SPDX-License-Identifier: MIT
// The main function of test programs that drive a browser.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "tests/support/browser.h"
#include "tests/support/skipped.h"

int main(int argc, char** argv) {
    if (!tafl::tests::Browser::find()) {
        return tafl::tests::skipped("chromium is not in PATH (apt-get install chromium)");
    }
    return doctest::Context(argc, argv).run();
}
