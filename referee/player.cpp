// SPDX-License-Identifier: MIT
#include "referee/player.h"

#include <string>
#include <vector>

namespace tafl::referee {

namespace {

/// Returns the arguments with a fixed seed and without an address: both may differ between games. A
/// process keeps the seed of its first game.
std::vector<std::string> lasting_arguments(const EngineSpec& spec, LaunchContext context) {
    context.seed = 0;
    context.address.clear();
    return arguments_of(spec, context);
}

}  // namespace

bool Player::suits(const EngineSpec& spec, const LaunchContext& context) const {
    EngineSpec wanted = spec;
    wanted.build = spec_.build;  // a changed file does not replace a running process
    return spec_ == wanted && context_.processors == context.processors &&
           context_.time == context.time &&
           lasting_arguments(spec_, context_) == lasting_arguments(spec, context);
}

}  // namespace tafl::referee
