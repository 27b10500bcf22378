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

std::string header_of(const Raster& raster) {
    constexpr char bits = 8;
    constexpr char red_green_blue = 2;
    const std::string kind = {bits, red_green_blue, 0, 0, 0};  // deflate, filters, not interlaced
    return big_endian(static_cast<std::size_t>(raster.width())) +
           big_endian(static_cast<std::size_t>(raster.height())) + kind;
}

/// Each row begins with its filter: none, which suits areas of one colour.
std::string rows_of(const Raster& raster) {
    std::string rows;
    int x = 0;
    for (const Rgb& pixel : raster.pixels()) {
        if (x == 0) rows += '\0';
        for (const std::uint8_t part : {pixel.red, pixel.green, pixel.blue}) {
            rows += static_cast<char>(part);
        }
        x = (x + 1) % raster.width();
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

std::string png_of(const Raster& raster) {
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header_of(raster)) + chunk("IDAT", rows_of(raster)) +
           chunk("IEND", "");
}

}  // namespace tafl::publish
