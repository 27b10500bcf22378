// SPDX-License-Identifier: MIT
// huscarl: an OTEP engine for all rules records. See README.md.
#include <unistd.h>

#include <iostream>
#include <new>
#include <system_error>

#include "examples/engines/huscarl/inbox.h"
#include "examples/engines/huscarl/options.h"
#include "examples/engines/huscarl/player.h"

int main(int argc, char** argv) try {
    using namespace tafl;
    const huscarl::Options options = huscarl::read_options(argc, argv);
    huscarl::Inbox inbox(STDIN_FILENO);
    std::istream input(&inbox);
    huscarl::HuscarlPlayer player(options, std::cout, [&inbox] { return inbox.has_end_of_game(); });
    return examples::run_engine(player, input, std::cout, std::chrono::milliseconds(0));
} catch (const std::bad_alloc&) {
    std::cerr << "not enough memory: try a smaller --hash\n";
    return 1;
} catch (const std::system_error& error) {
    std::cerr << error.what() << ": try fewer --threads\n";
    return 1;
}
