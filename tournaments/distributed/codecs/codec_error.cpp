// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/codec_error.h"

#include <string_view>

namespace tafl::codecs {

namespace {

std::string_view explain(CodecFault fault) {
    switch (fault) {
        case CodecFault::too_long:
            return "it is too long";
        case CodecFault::unknown_version:
            return "its version is not known";
        case CodecFault::no_json:
            return "it is not JSON";
        case CodecFault::missing:
            return "it is missing";
        case CodecFault::unknown:
            return "the object has no such member";
        case CodecFault::wrong_type:
            return "it is of another type";
        case CodecFault::bad_value:
            return "it has no such values";
        case CodecFault::unplayable:
            return "no game can be played from it";
    }
    return "unknown fault";
}

}  // namespace

std::string to_string(const CodecError& error) {
    std::string text = error.place.empty() ? std::string() : error.place + ": ";
    text += explain(error.code);
    if (!error.reason.empty()) text += " (" + error.reason + ')';
    return text;
}

}  // namespace tafl::codecs
