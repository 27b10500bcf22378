// SPDX-License-Identifier: MIT
// Descriptor: owner of one file descriptor. Pipe: the two ends of a pipe.
// Both ends of a pipe are closed on exec. So a child inherits only descriptors that are passed on
// purpose.
#pragma once

#include <unistd.h>

#include <utility>

namespace tafl::referee {

/// Owner of one file descriptor; closes it on destruction. Move-only.
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

    /// Returns the file descriptor; -1 if this object owns no descriptor.
    [[nodiscard]] int number() const { return number_; }
    /// Gives up the ownership, and returns the file descriptor; -1 if this object owned no
    /// descriptor.
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
    void close() {
        if (number_ >= 0) ::close(release());
    }

  private:
    int number_ = -1;
};

/// The two ends of a pipe.
struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};
/// Creates a pipe. Throws std::system_error, for example if the host has no descriptors left.
[[nodiscard]] Pipe make_pipe();

}  // namespace tafl::referee
