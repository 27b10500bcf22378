// SPDX-License-Identifier: MIT
// Record codec: a complete GameRecord as bytes, for a message between machines (CODECS.md). Times
// have a resolution of 1 microsecond. Pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/expected.h"
#include "rules/game_record.h"
#include "tournaments/distributed/codecs/codec_error.h"

namespace tafl::codecs {

/// Returns the record as bytes; decode_record() accepts every result. Returns an error if the
/// record is too long. Long comments of the engines can cause this error.
[[nodiscard]] rules::Expected<std::vector<std::uint8_t>, CodecError> encode(
    const rules::GameRecord& record);

/// Returns the record in the untrusted `bytes`, or an error. All spaces in its moves are on the
/// board. The caller must still check that the moves are legal and that the end is correct.
[[nodiscard]] rules::Expected<rules::GameRecord, CodecError> decode_record(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::codecs
