// SPDX-License-Identifier: MIT
// StandardOutput, StandardError: objects that replace the buffers of std::cout and std::cerr during
// their lifetime. All output to a terminal passes through them, except the output of RawTerminal.
// They replace invisible and control characters by visible text (visible_text). They also store the
// errno of a failed write, so that a full disk can be distinguished from a closed pipe. The
// standard buffers do not store it. Not thread-safe.
#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tafl::hosting {

/// Stream buffer that writes text unchanged to a file descriptor, and stores the errno of a failed
/// write.
class DescriptorOutput : public std::streambuf {
  public:
    explicit DescriptorOutput(int descriptor);

    /// Returns the errno of the first failed write; 0 if no write has failed.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type character) override;
    int sync() override;
    /// Receives the text that was written to the stream since the last call of this function.
    /// Writes it to the descriptor. A derived class may change the text before it is written.
    virtual void on_text(std::string_view text) { write(text); }
    void write(std::string_view text);

  private:
    int descriptor_;
    std::array<char, 65536> buffer_;
    int error_ = 0;
};

/// Stream buffer that a stream uses during the lifetime of this object. Writes control characters
/// as visible text.
class VisibleOutput : public DescriptorOutput {
  public:
    /// Replaces the buffer of `stream`; the destructor restores it. Keeps a reference to `stream`,
    /// which must outlive this object.
    VisibleOutput(std::ostream& stream, int descriptor);
    ~VisibleOutput() override;
    VisibleOutput(const VisibleOutput&) = delete;
    VisibleOutput& operator=(const VisibleOutput&) = delete;

  protected:
    void on_text(std::string_view text) override;

  private:
    std::ostream& stream_;
    std::streambuf* before_;
    /// Bytes of an incomplete UTF-8 character at the end of the text so far.
    std::string unfinished_;
};

/// Buffer of std::cout. If standard output is a terminal, std::cout flushes after each output.
class StandardOutput : public VisibleOutput {
  public:
    StandardOutput();
};

/// Buffer of std::cerr.
class StandardError : public VisibleOutput {
  public:
    StandardError();
};

/// Output stream to standard error that does not replace control characters. It is for code that
/// controls the terminal. Such code must itself replace control characters in untrusted text.
class RawTerminal : public std::ostream {
  public:
    RawTerminal();

  private:
    DescriptorOutput output_;
};

}  // namespace tafl::hosting
