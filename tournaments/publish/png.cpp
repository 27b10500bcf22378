// SPDX-License-Identifier: MIT
#include "tournaments/publish/png.h"

#include <zlib.h>

#include <stdexcept>

namespace tafl::publish {

namespace {

std::string big_endian(std::size_t number) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift);
    return bytes;
}

const Bytef* bytes_of(const std::string& text) {
    return reinterpret_cast<const Bytef*>(text.data());
}

std::string chunk(const std::string& type, const std::string& data) {
    const std::string checked = type + data;
    const uLong sum = ::crc32(0, bytes_of(checked), static_cast<uInt>(checked.size()));
    return big_endian(data.size()) + checked + big_endian(sum);
}

std::string header_of(const BoardImage& raster) {
    constexpr char bits = 8;
    constexpr char by_palette = 3;
    const std::string kind = {bits, by_palette, 0, 0, 0};  // deflate, filters, not interlaced
    return big_endian(static_cast<std::size_t>(raster.width)) +
           big_endian(static_cast<std::size_t>(raster.height)) + kind;
}

std::string palette_of(const BoardImage& raster) {
    std::string bytes;
    for (const BoardImage::Colour& colour : raster.palette)
        bytes.append(colour.begin(), colour.end());
    return bytes;
}

/// Each row begins with its filter: none, which suits palettes.
std::string rows_of(const BoardImage& raster) {
    std::string rows;
    for (auto row = raster.pixels.begin(); row != raster.pixels.end(); row += raster.width) {
        rows += '\0';
        rows.append(row, row + raster.width);
    }
    uLongf size = ::compressBound(static_cast<uLong>(rows.size()));
    std::string packed(size, '\0');
    const int done = ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size, bytes_of(rows),
                                 static_cast<uLong>(rows.size()), Z_DEFAULT_COMPRESSION);
    if (done != Z_OK) throw std::runtime_error("zlib: no memory to compress a picture");
    packed.resize(size);
    return packed;
}

}  // namespace

std::string png_of(const BoardImage& raster) {
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header_of(raster)) +
           chunk("PLTE", palette_of(raster)) + chunk("IDAT", rows_of(raster)) + chunk("IEND", "");
}

}  // namespace tafl::publish
