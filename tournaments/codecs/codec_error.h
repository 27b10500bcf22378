// SPDX-License-Identifier: MIT
// CodecError: why something cannot be sent to another machine, or why what has come from one cannot
// be read. The formats: CODECS.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tafl::codecs {

/// What is sent is shorter than that; anything longer is refused unread.
inline constexpr std::size_t longest_message = 1'000'000;

enum class CodecFault : std::uint8_t {
    too_long,         ///< longest_message, or what it would come to in memory
    unknown_version,  ///< of a newer program, or none of ours
    no_json,          ///< or cut short
    missing,          ///< a member that there must be
    unknown,          ///< a member that there is not
    wrong_type,
    bad_value,  ///< of the right type, and still not one of those that there are
    unplayable  ///< referee::why_unplayable
};

struct CodecError {
    CodecFault code;
    std::string place{};   ///< the member: "engines.attackers.sha256"; empty = all of it
    std::string reason{};  ///< for people, where there is more to say than the code does
    bool operator==(const CodecError&) const = default;
};

/// One sentence without a full stop: "engines.attackers.sha256: a value that there is not".
[[nodiscard]] std::string to_string(const CodecError& error);

}  // namespace tafl::codecs
