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
    /// the message is longer than `longest_message`, or its uncompressed plies are too long
    too_long,
    unknown_version,  ///< the message is of a newer version, or not from this program
    no_json,          ///< the message is not valid JSON; it may be truncated
    missing,          ///< the message lacks a required member
    unknown,          ///< the message has a member that the format does not define
    wrong_type,       ///< a member's value has the wrong JSON type
    bad_value,        ///< a member's value has the right type, but is not allowed
    unplayable  ///< the rules and the engines' settings allow no game (referee::why_unplayable)
};

/// Error of an encoder or decoder.
struct CodecError {
    CodecFault code;
    /// Path of the invalid member in the message: "engines.attackers.sha256"; empty = the whole
    /// message is invalid.
    std::string place{};
    std::string reason{};  ///< explanation of the fault, for people; may be empty
    bool operator==(const CodecError&) const = default;
};

/// Returns `error` as one sentence without a full stop: "engines.attackers.sha256: it has no such
/// values".
[[nodiscard]] std::string to_string(const CodecError& error);

}  // namespace tafl::codecs
