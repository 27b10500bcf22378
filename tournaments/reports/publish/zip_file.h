// SPDX-License-Identifier: MIT
// ZipFile: writes a ZIP file in pieces, with libarchive. The bytes of the ZIP file depend only on
// the files in it and on the time that the constructor receives.
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
    /// Function that receives the bytes of the ZIP file in their order. If it throws an exception,
    /// the ZipFile function that called it throws the same exception.
    using Sink = std::function<void(std::string_view)>;

    /// `time` is the modification time of all files in the ZIP file.
    ZipFile(Sink sink, std::chrono::system_clock::time_point time);
    ~ZipFile();
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    /// Starts a new file in the ZIP file. `name` is its path in UTF-8: "games/a.otg". The next
    /// calls of append() write to this file.
    void begin(const std::string& name);
    /// Appends bytes to the file that begin() has started.
    void append(std::string_view bytes);
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
    /// Exception that the sink has thrown; null = it has not thrown. It is stored here, because an
    /// exception must not pass through the C code of libarchive.
    std::exception_ptr failure_;
    std::chrono::system_clock::time_point time_;
    std::unique_ptr<archive, Free> writer_;
};

}  // namespace tafl::publish
