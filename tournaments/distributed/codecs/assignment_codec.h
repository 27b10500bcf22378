// SPDX-License-Identifier: MIT
// Assignment codec: an Assignment as JSON for another machine (CODECS.md). An engine is sent as its
// name, the SHA-256 of its build, and its parameters. The JSON contains neither command lines nor
// secrets: the machine that plays the game has its own. It also lacks processors and transcripts,
// which belong to one computer. Pure functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/assignment.h"
#include "rules/compiled_rules.h"
#include "rules/expected.h"
#include "tournaments/distributed/codecs/codec_error.h"

namespace tafl::codecs {

/// Returns the assignment as JSON; decode_assignment() accepts every result. Returns an error if an
/// engine has no build, or if the game is not playable.
[[nodiscard]] rules::Expected<std::string, CodecError> encode(
    const referee::Assignment& assignment);

/// Returns the assignment in the untrusted `text`, or an error. Its engines have a name, a build
/// and parameters, and no other data. The game is playable (referee::why_unplayable). `known`:
/// compiled rules of an earlier assignment; may be null. If their ruleset is that of `text`, the
/// result shares them. Else the function compiles the rules, which takes longer than reading the
/// rest.
[[nodiscard]] rules::Expected<referee::Assignment, CodecError> decode_assignment(
    std::string_view text, std::shared_ptr<const rules::CompiledRules> known = nullptr);

}  // namespace tafl::codecs
