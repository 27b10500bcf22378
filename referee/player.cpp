// SPDX-License-Identifier: MIT
#include "referee/player.h"

#include <algorithm>

namespace tafl::referee {

namespace {

bool depends_on_side(const EngineSpec& spec) {
    return std::ranges::any_of(spec.arguments, [](const std::string& argument) {
        return argument.find("{side}") != std::string::npos;
    });
}

}  // namespace

bool Player::suits(const EngineSpec& spec, const LaunchContext& context) const {
    const bool is_side_right = context_.side == context.side || !depends_on_side(spec);
    EngineSpec wanted = spec;
    wanted.build = spec_.build;  // a program that runs isn't replaced by another file's being there
    return is_side_right && spec_ == wanted && context_.processors == context.processors;
}

}  // namespace tafl::referee
