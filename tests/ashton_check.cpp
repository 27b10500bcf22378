// SPDX-License-Identifier: MIT
// ashton_check FILE...: holds games that Bologna's Tablut server has judged against our rules.
#include "tests/support/ashton.h"

int main(int argc, char** argv) {
    using namespace tafl::tests;
    return check_files(argc, argv, "judged games", check_ashton);
}
