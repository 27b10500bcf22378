// SPDX-License-Identifier: MIT
#include "tournaments/standard_output.h"

#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <string_view>

namespace tafl::tournaments {

StandardOutput::StandardOutput() : before_(std::cout.rdbuf(this)) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    // Who looks on sees each line when it is written.
    if (::isatty(STDOUT_FILENO) == 1) std::cout << std::unitbuf;
}

StandardOutput::~StandardOutput() {
    std::cout.flush();
    std::cout.rdbuf(before_);
}

StandardOutput::int_type StandardOutput::overflow(int_type character) {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(character, traits_type::eof())) {
        sputc(traits_type::to_char_type(character));
    }
    return traits_type::not_eof(character);
}

int StandardOutput::sync() {
    std::string_view rest(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    while (!rest.empty() && error_ == 0) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        if (written < 0 && errno != EINTR) error_ = errno;
    }
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return error_ == 0 ? 0 : -1;
}

}  // namespace tafl::tournaments
