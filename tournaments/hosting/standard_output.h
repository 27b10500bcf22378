// SPDX-License-Identifier: MIT
// Where what is printed goes. StandardOutput and StandardError are what std::cout and std::cerr
// write through while these live: the one place on the way to a terminal, where whatever cannot be
// seen, or would steer it, is written out (visible_text). Unlike the library's own, they remember
// why writing failed, so that a full disk can be told from a reader who has gone. One thread at a
// time.
#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tafl::hosting {

/// Writes to a descriptor as it is.
class DescriptorOutput : public std::streambuf {
  public:
    explicit DescriptorOutput(int descriptor);

    /// The errno of the first write that failed; 0 if none did.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type character) override;
    int sync() override;
    /// What was written since the last time.
    virtual void pass_on(std::string_view text) { write(text); }
    void write(std::string_view text);

  private:
    int descriptor_;
    std::array<char, 65536> buffer_;
    int error_ = 0;
};

/// Takes the place of a stream's buffer until it is destroyed.
class VisibleOutput : public DescriptorOutput {
  public:
    /// `stream` outlives it.
    VisibleOutput(std::ostream& stream, int descriptor);
    ~VisibleOutput() override;
    VisibleOutput(const VisibleOutput&) = delete;
    VisibleOutput& operator=(const VisibleOutput&) = delete;

  protected:
    void pass_on(std::string_view text) override;

  private:
    std::ostream& stream_;
    std::streambuf* before_;
    std::string unfinished_;  ///< the beginning of a character
};

class StandardOutput : public VisibleOutput {
  public:
    StandardOutput();
};

class StandardError : public VisibleOutput {
  public:
    StandardError();
};

/// Standard error for who steers the terminal himself, and makes visible what others have written.
class RawTerminal : public std::ostream {
  public:
    RawTerminal();

  private:
    DescriptorOutput output_;
};

}  // namespace tafl::hosting
