// SPDX-License-Identifier: MIT
#include "rules/notation.h"

namespace tafl::rules {

std::string to_string(const NotationError& error) {
    std::string text;
    if (error.code != NotationFault::unknown_name)
        text = "offset " + std::to_string(error.offset) + ": ";
    text += error.found.empty() ? "found nothing" : "found '" + error.found + "'";
    return text + ", expected " + error.expected;
}

std::string to_string(const NotationErrors& errors) {
    std::string text;
    for (const auto& error : errors) {
        if (!text.empty()) text += '\n';
        text += to_string(error);
    }
    return text;
}

}  // namespace tafl::rules
