// SPDX-License-Identifier: MIT
// An engine that answers at once, for measuring its host: quick MOVE... plays these moves over and
// over, whatever the board says; quick MOVE... / MOVE... plays the second ones as defender. It uses
// the C library alone, so that starting it takes no time either.
#include <unistd.h>

#include <cstring>

namespace {

void say(const char* text, std::size_t size) {
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, text, size);
}

/// The words of one side: all, or those before or after the slash.
struct Moves {
    int begin;
    int end;
};

Moves moves_of(bool is_defender, int count, char** words) {
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(words[i], "/") == 0) {
            return is_defender ? Moves{i + 1, count} : Moves{1, i};
        }
    }
    return {1, count};
}

}  // namespace

int main(int count, char** words) {
    char answer[64];
    char line[8192];
    std::size_t size = 0;
    Moves moves = {1, count};
    int next = 0;  // not known before it is asked
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
                if (next == 0) {
                    moves = moves_of(begin[5] == 'd', count, words);
                    next = moves.begin;
                }
                const std::size_t length = std::strlen(words[next]);
                std::memcpy(answer, "move ", 5);
                std::memcpy(answer + 5, words[next], length);
                answer[5 + length] = '\n';
                say(answer, length + 6);
                next = next + 1 < moves.end ? next + 1 : moves.begin;
            }
            begin = end + 1;
        }
        size -= static_cast<std::size_t>(begin - line);
        std::memmove(line, begin, size);
    }
}
