// SPDX-License-Identifier: MIT
// A raster as a PNG file (ISO 15948): a palette of at most 256 colours, compressed by zlib.
#pragma once

#include <string>

#include "tournaments/publish/raster.h"

namespace tafl::publish {

[[nodiscard]] std::string png_of(const Raster& raster);

}  // namespace tafl::publish
