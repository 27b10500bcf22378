// SPDX-License-Identifier: MIT
// A GameRecord as the bytes that come from another machine (CODECS.md): everything in it, times to
// the microsecond. Pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/expected.h"
#include "rules/game_record.h"
#include "tournaments/codecs/codec_error.h"

namespace tafl::codecs {

/// What this gives can be decoded. A record that is too long is so by its engines' comments.
[[nodiscard]] rules::Expected<std::vector<std::uint8_t>, CodecError> encode(
    const rules::GameRecord& record);

/// Takes any bytes whatsoever. Its moves are on the board, but nobody has looked whether they are
/// legal, or the end true.
[[nodiscard]] rules::Expected<rules::GameRecord, CodecError> decode_record(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::codecs
