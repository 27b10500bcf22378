// SPDX-License-Identifier: MIT
// An Assignment as the JSON that another machine is sent (CODECS.md). Engines are named, with the
// SHA-256 of their build; how they are started, and what may be secret about that, is theirs who
// start them. Nor is sent what belongs to one host: its processors and its transcripts. Pure
// functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/assignment.h"
#include "rules/compiled_rules.h"
#include "rules/expected.h"
#include "tournaments/codecs/codec_error.h"

namespace tafl::codecs {

/// What this gives can be decoded. Each engine needs its build, and the game must be playable.
[[nodiscard]] rules::Expected<std::string, CodecError> encode(
    const referee::Assignment& assignment);

/// Takes any text whatsoever. The engines of what it gives have a name, a build and parameters,
/// nothing else; the game is playable (referee::why_unplayable).
/// Compiling rules takes longer than all the rest: those of `known` are taken where they are the
/// same.
[[nodiscard]] rules::Expected<referee::Assignment, CodecError> decode_assignment(
    std::string_view text, std::shared_ptr<const rules::CompiledRules> known = nullptr);

}  // namespace tafl::codecs
