// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/engine_hash.h"

#include "store/sha256.h"

namespace tafl::remote {

namespace {

/// Removes the directories of a path: "--weights=/a/b/w.bin" becomes "--weights=w.bin".
std::string without_folders(const std::string& argument) {
    const auto slash = argument.rfind('/');
    if (slash == std::string::npos) return argument;
    const auto begin = argument.find_last_of("= :", slash);
    const std::size_t kept = begin == std::string::npos ? 0 : begin + 1;
    return argument.substr(0, kept) + argument.substr(slash + 1);
}

}  // namespace

std::string need_of(const referee::EngineSpec& engine) {
    std::string text = engine.build + '\n' + engine.protocol;
    for (const std::string& argument : engine.arguments) text += '\n' + without_folders(argument);
    return store::sha256_of(text);
}

std::string engine_description(const referee::EngineSpec& engine) {
    constexpr std::size_t shown = 12;
    std::string text = engine.name;
    for (const std::string& argument : engine.arguments) text += ' ' + without_folders(argument);
    return text + " (its program's SHA-256 begins with " + engine.build.substr(0, shown) + ')';
}

}  // namespace tafl::remote
