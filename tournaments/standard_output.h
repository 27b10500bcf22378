// SPDX-License-Identifier: MIT
// StandardOutput: what std::cout writes through while this lives. Unlike the library's own, it
// remembers why writing failed, so that a full disk can be told from a reader who has gone.
#pragma once

#include <array>
#include <streambuf>

namespace tafl::tournaments {

class StandardOutput : public std::streambuf {
  public:
    /// Takes the place of std::cout's buffer until it is destroyed.
    StandardOutput();
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    /// The errno of the first write that failed; 0 if none did.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type character) override;
    int sync() override;

  private:
    std::streambuf* before_;
    std::array<char, 65536> buffer_;
    int error_ = 0;
};

}  // namespace tafl::tournaments
