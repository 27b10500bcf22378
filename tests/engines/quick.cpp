// SPDX-License-Identifier: MIT
// An engine that answers at once, for measuring its host: quick MOVE... plays these moves over and
// over, whatever the board says. It uses the C library alone, so that starting it takes no time
// either.
#include <unistd.h>

#include <cstring>

namespace {

void say(const char* text, std::size_t size) {
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, text, size);
}

}  // namespace

int main(int count, char** words) {
    char answer[64];
    char line[8192];
    std::size_t size = 0;
    int next = 1;
    say("hello\n", 6);
    for (;;) {
        const ssize_t got = ::read(STDIN_FILENO, line + size, sizeof line - size);
        if (got <= 0) return 0;
        size += static_cast<std::size_t>(got);
        char* begin = line;
        while (char* end = static_cast<char*>(
                   std::memchr(begin, '\n', size - static_cast<std::size_t>(begin - line)))) {
            if (std::memcmp(begin, "goodbye", 7) == 0) return 0;
            if (std::memcmp(begin, "play ", 5) == 0 && count > 1) {
                const std::size_t length = std::strlen(words[next]);
                std::memcpy(answer, "move ", 5);
                std::memcpy(answer + 5, words[next], length);
                answer[5 + length] = '\n';
                say(answer, length + 6);
                next = next + 1 < count ? next + 1 : 1;
            }
            begin = end + 1;
        }
        size -= static_cast<std::size_t>(begin - line);
        std::memmove(line, begin, size);
    }
}
