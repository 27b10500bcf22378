// SPDX-License-Identifier: MIT
// GifFile: an animated GIF with one palette. Internal to game_gif.cpp.
#pragma once

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tournaments/reports/publish/raster.h"

namespace tafl::publish {

using Pixels = std::vector<GifPixelType>;  ///< indices into the palette

/// Palette with at most 255 colours, and transparency as the last entry.
class Palette {
  public:
    static constexpr int size = 256;
    static constexpr GifPixelType see_through = 255;

    /// Selects the most frequent colours. Pictures with few shapes rarely have more.
    explicit Palette(const std::vector<const Raster*>& pictures) {
        std::map<Rgb, std::size_t> counts;
        for (const Raster* picture : pictures) {
            for (const Rgb colour : picture->pixels()) ++counts[colour];
        }
        std::vector<std::pair<std::size_t, Rgb>> order;
        for (const auto& [colour, count] : counts) order.emplace_back(count, colour);
        std::ranges::sort(order, std::greater());
        if (order.size() > see_through) order.resize(see_through);
        for (const auto& [count, colour] : order) colours_.push_back(colour);
        for (const auto& [colour, count] : counts) indices_[colour] = nearest(colour);
    }

    [[nodiscard]] Pixels indices_of(const Raster& picture) const {
        Pixels pixels;
        for (const Rgb colour : picture.pixels()) pixels.push_back(indices_.at(colour));
        return pixels;
    }

    [[nodiscard]] std::array<GifColorType, size> table() const {
        std::array<GifColorType, size> table{};
        for (std::size_t i = 0; i < colours_.size(); ++i) {
            table[i] = {colours_[i].red, colours_[i].green, colours_[i].blue};
        }
        return table;
    }

  private:
    [[nodiscard]] GifPixelType nearest(Rgb colour) const {
        const auto distance = [&](Rgb other) {
            const int red = colour.red - other.red;
            const int green = colour.green - other.green;
            const int blue = colour.blue - other.blue;
            return red * red + green * green + blue * blue;
        };
        const auto found = std::ranges::min_element(colours_, {}, distance);
        return static_cast<GifPixelType>(found - colours_.begin());
    }

    std::vector<Rgb> colours_;
    std::map<Rgb, GifPixelType> indices_;
};

/// GIF file in which each picture covers the one before. Written by giflib.
class GifFile {
  public:
    GifFile(int width, int height, const Palette& palette) : width_(width) {
        int error = 0;
        file_ = EGifOpen(&bytes_, &GifFile::take, &error);
        if (file_ == nullptr) fail(error);
        EGifSetGifVersion(file_, true);
        const auto table = palette.table();
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
            GifMakeMapObject(Palette::size, table.data()), &GifFreeMapObject);
        check(EGifPutScreenDesc(file_, width, height, 8, 0, map.get()));
        repeat_for_ever();
    }
    ~GifFile() { close(); }
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// Writes the part of a picture that is in `box`. `pixels` has the whole picture.
    void add(const Pixels& pixels, const GifImageDesc& box, std::chrono::milliseconds pause) {
        constexpr int hundredth = 10;
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false,
                                           static_cast<int>(pause.count() / hundredth),
                                           Palette::see_through};
        std::array<GifByteType, 4> extension{};
        EGifGCBToExtension(&control, extension.data());
        check(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, extension.size(), extension.data()));
        check(EGifPutImageDesc(file_, box.Left, box.Top, box.Width, box.Height, false, nullptr));
        Pixels line;
        for (int y = box.Top; y < box.Top + box.Height; ++y) {
            const auto begin = pixels.begin() + y * width_ + box.Left;
            line.assign(begin, begin + box.Width);
            check(EGifPutLine(file_, line.data(), box.Width));
        }
    }

    [[nodiscard]] std::string finish() && {
        const int error = close();
        if (error != 0) fail(error);
        return std::move(bytes_);
    }

  private:
    static int take(GifFileType* file, const GifByteType* bytes, int count) {
        static_cast<std::string*>(file->UserData)
            ->append(reinterpret_cast<const char*>(bytes), count);
        return count;
    }

    void repeat_for_ever() {
        constexpr std::array<GifByteType, 3> no_end = {1, 0, 0};
        check(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
        check(EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0"));
        check(EGifPutExtensionBlock(file_, no_end.size(), no_end.data()));
        check(EGifPutExtensionTrailer(file_));
    }

    int close() {
        int error = 0;
        if (file_ != nullptr) EGifCloseFile(file_, &error);
        file_ = nullptr;
        return error;
    }

    void check(int answer) const {
        if (answer != GIF_OK) fail(file_->Error);
    }

    [[noreturn]] static void fail(int error) {
        const char* words = GifErrorString(error);
        throw std::runtime_error(std::string("the picture cannot be made: ") +
                                 (words == nullptr ? "unknown error" : words));
    }

    std::string bytes_;
    GifFileType* file_ = nullptr;
    int width_;
};

}  // namespace tafl::publish
