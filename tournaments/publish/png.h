// SPDX-License-Identifier: MIT
// A raster as a PNG file (ISO 15948): a palette of at most 256 colours, compressed by zlib.
#pragma once

#include <string>

#include "tournaments/publish/board_raster.h"

namespace tafl::publish {

[[nodiscard]] std::string png_of(const BoardImage& raster);

}  // namespace tafl::publish
