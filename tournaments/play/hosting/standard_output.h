// SPDX-License-Identifier: MIT
// StandardOutput, StandardError: buffers of std::cout and std::cerr during their lifetime. All
// output to a terminal passes through them, except that of RawTerminal. They replace invisible and
// control characters by visible text (visible_text). They store the errno of a failed write, which
// the standard buffers do not. So a full disk can be distinguished from a closed pipe. Not
// thread-safe.
#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tafl::hosting {

/// Stream buffer that writes its text unchanged to a file descriptor.
class DescriptorOutput : public std::streambuf {
  public:
    explicit DescriptorOutput(int descriptor);

    /// Returns the errno of the first failed write; 0 if no write failed.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type character) override;
    int sync() override;
    /// Receives the text written since the last call.
    virtual void pass_on(std::string_view text) { write(text); }
    void write(std::string_view text);

  private:
    int descriptor_;
    std::array<char, 65536> buffer_;
    int error_ = 0;
};

/// Replaces the buffer of a stream until it is destroyed, and makes control characters visible.
class VisibleOutput : public DescriptorOutput {
  public:
    /// Keeps a reference to `stream`, which must outlive this object.
    VisibleOutput(std::ostream& stream, int descriptor);
    ~VisibleOutput() override;
    VisibleOutput(const VisibleOutput&) = delete;
    VisibleOutput& operator=(const VisibleOutput&) = delete;

  protected:
    void pass_on(std::string_view text) override;

  private:
    std::ostream& stream_;
    std::streambuf* before_;
    std::string unfinished_;  ///< first bytes of an incomplete UTF-8 character
};

/// Buffer of std::cout; flushes after each output if it is a terminal.
class StandardOutput : public VisibleOutput {
  public:
    StandardOutput();
};

/// Buffer of std::cerr.
class StandardError : public VisibleOutput {
  public:
    StandardError();
};

/// Standard error without the replacement of control characters. For code that controls the
/// terminal and makes the text of others visible itself.
class RawTerminal : public std::ostream {
  public:
    RawTerminal();

  private:
    DescriptorOutput output_;
};

}  // namespace tafl::hosting
