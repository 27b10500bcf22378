// SPDX-License-Identifier: MIT
// Descriptor: owns one file descriptor. Pipe: its two ends, both closed on exec, so that no child
// inherits what it is not given on purpose.
#pragma once

#include <unistd.h>

#include <utility>

namespace tafl::referee {

class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
    void close() {
        if (number_ >= 0) ::close(release());
    }

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};
/// Throws std::system_error if the host has no descriptors left.
[[nodiscard]] Pipe make_pipe();

}  // namespace tafl::referee
