// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/standard_output.h"

#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <utility>

#include "tournaments/scoring/results/unicode.h"

namespace tafl::hosting {

DescriptorOutput::DescriptorOutput(int descriptor) : descriptor_(descriptor) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
}

DescriptorOutput::int_type DescriptorOutput::overflow(int_type character) {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(character, traits_type::eof())) {
        sputc(traits_type::to_char_type(character));
    }
    return traits_type::not_eof(character);
}

int DescriptorOutput::sync() {
    on_text({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return error_ == 0 ? 0 : -1;
}

void DescriptorOutput::write(std::string_view text) {
    while (!text.empty() && error_ == 0) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
        if (written < 0 && errno != EINTR) error_ = errno;
    }
}

VisibleOutput::VisibleOutput(std::ostream& stream, int descriptor)
    : DescriptorOutput(descriptor), stream_(stream), before_(stream.rdbuf(this)) {}

VisibleOutput::~VisibleOutput() {
    stream_.flush();
    write(results::visible_text(unfinished_));
    stream_.rdbuf(before_);
}

void VisibleOutput::on_text(std::string_view text) {
    std::string all = std::exchange(unfinished_, {});
    all += text;
    const std::size_t whole = all.size() - results::unfinished_bytes(all);
    unfinished_ = all.substr(whole);
    all.resize(whole);
    write(results::visible_text(all));
}

StandardOutput::StandardOutput() : VisibleOutput(std::cout, STDOUT_FILENO) {
    // Without this, a terminal would show the lines late, when the buffer is full.
    if (::isatty(STDOUT_FILENO) == 1) std::cout << std::unitbuf;
}

/// Needs no flag: std::cerr flushes after each output operation by default.
StandardError::StandardError() : VisibleOutput(std::cerr, STDERR_FILENO) {}

RawTerminal::RawTerminal() : std::ostream(nullptr), output_(STDERR_FILENO) { rdbuf(&output_); }

}  // namespace tafl::hosting
