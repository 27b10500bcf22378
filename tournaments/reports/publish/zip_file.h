// SPDX-License-Identifier: MIT
// ZipFile: writes a ZIP file in pieces, by libarchive. The bytes depend only on the files in it and
// on the time that its constructor receives.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct archive;
struct archive_entry;

namespace tafl::publish {

/// Writes one ZIP file. All functions throw std::runtime_error if libarchive fails.
class ZipFile {
  public:
    /// Function that receives the bytes of the ZIP file in their order. If it throws, the function
    /// of ZipFile that called it throws the same exception.
    using Sink = std::function<void(std::string_view)>;

    /// `time`: modification time of all files in the ZIP file.
    ZipFile(Sink sink, std::chrono::system_clock::time_point time);
    ~ZipFile();
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    /// Starts a file in the ZIP file; the next write() calls add to it. `name` is UTF-8:
    /// "games/a.otg".
    void begin(const std::string& name);
    /// Appends bytes to the file that begin() has started.
    void write(std::string_view bytes);
    /// Writes the end of the ZIP file. Without this call, the ZIP file is incomplete.
    void finish();

  private:
    struct Free {
        void operator()(archive* writer) const;
        void operator()(archive_entry* entry) const;
    };
    static long take(archive*, void* self, const void* bytes, std::size_t size);
    void require(int result);

    Sink sink_;
    /// Exception that the sink has thrown; null = none. It is stored because it cannot pass through
    /// libarchive.
    std::exception_ptr failure_;
    std::chrono::system_clock::time_point time_;
    std::unique_ptr<archive, Free> writer_;
};

}  // namespace tafl::publish
