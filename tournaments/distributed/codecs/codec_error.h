// SPDX-License-Identifier: MIT
// CodecError: reason why a value cannot be sent to another machine, or why a received message
// cannot be read. Formats: CODECS.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tafl::codecs {

/// Maximum size of a message in bytes. A longer message is refused without being read.
inline constexpr std::size_t longest_message = 1'000'000;

/// Kind of a CodecError.
enum class CodecFault : std::uint8_t {
    too_long,         ///< longer than `longest_message`, or too large when uncompressed
    unknown_version,  ///< version of a newer program, or not a message of this program
    no_json,          ///< not valid JSON, or truncated
    missing,          ///< a required member is missing
    unknown,          ///< a member is not defined
    wrong_type,       ///< a value has the wrong JSON type
    bad_value,        ///< a value has the right type but is not allowed
    unplayable        ///< no game can be played (referee::why_unplayable)
};

/// Error of an encoder or decoder.
struct CodecError {
    CodecFault code;
    std::string place{};   ///< path: "engines.attackers.sha256"; empty = the whole message
    std::string reason{};  ///< details for people; may be empty
    bool operator==(const CodecError&) const = default;
};

/// Returns one sentence without a full stop: "engines.attackers.sha256: it has no such values".
[[nodiscard]] std::string to_string(const CodecError& error);

}  // namespace tafl::codecs
