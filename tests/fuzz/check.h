// SPDX-License-Identifier: MIT
// What a fuzz target says when an invariant does not hold: one sentence and the text, then abort().
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tafl::tests {

inline void hold(bool invariant, const char* sentence, const std::string& text) {
    if (invariant) return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", sentence, text.c_str());
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace tafl::tests
