// SPDX-License-Identifier: MIT
// ZipFile: a ZIP archive that is written piece by piece, by libarchive. The same files with the
// same time make the same bytes.
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

class ZipFile {
  public:
    /// Is handed the archive's bytes in their order; may throw, and then so does who has written.
    using Sink = std::function<void(std::string_view)>;

    /// Everything in it is as old as `time`.
    ZipFile(Sink sink, std::chrono::system_clock::time_point time);
    ~ZipFile();
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    /// A file begins; what is written next is in it. Its name is UTF-8: "games/a.otg".
    void begin(const std::string& name);
    void write(std::string_view bytes);
    /// Nothing is whole without it.
    void finish();

  private:
    struct Free {
        void operator()(archive* writer) const;
        void operator()(archive_entry* entry) const;
    };
    static long take(archive*, void* self, const void* bytes, std::size_t size);
    void require(int result);

    Sink sink_;
    std::exception_ptr failure_;  ///< of the sink; libarchive knows no exceptions
    std::chrono::system_clock::time_point time_;
    std::unique_ptr<archive, Free> writer_;
};

}  // namespace tafl::publish
