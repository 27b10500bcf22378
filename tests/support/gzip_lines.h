// SPDX-License-Identifier: MIT
// Reader of the lines of a text file, plain or compressed by gzip.
#pragma once

#include <zlib.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace tafl::tests {

class GzipLines {
  public:
    /// Opens the file. Throws std::runtime_error if it cannot be opened.
    explicit GzipLines(const std::string& path) : file_(gzopen(path.c_str(), "rb"), &gzclose) {
        if (!file_) throw std::runtime_error("cannot be opened");
    }

    /// Reads the next line. Returns false at the end of the file. Throws std::runtime_error if the
    /// file is damaged.
    bool next(std::string& line) {
        line.clear();
        char piece[65536];
        while (gzgets(file_.get(), piece, sizeof piece) != nullptr) {
            line += piece;
            if (line.ends_with('\n')) {
                line.pop_back();
                return true;
            }
        }
        int error = Z_OK;
        const char* message = gzerror(file_.get(), &error);
        if (error != Z_OK && error != Z_STREAM_END) throw std::runtime_error(message);
        return !line.empty();
    }

  private:
    std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
};

}  // namespace tafl::tests
