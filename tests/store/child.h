// SPDX-License-Identifier: MIT
// Child: a second process that acts as another host. It is forked, does its work, and ends or is
// killed.
#pragma once

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <system_error>

namespace tafl::store::tests {

class Child {
  public:
    /// `work` must not use anything that was open before; its exit code is 0, or 1 if it throws.
    template <class Work>
    explicit Child(Work work) : pid_(::fork()) {
        if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
        if (pid_ > 0) return;
        int code = 0;
        try {
            work();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "child: %s\n", error.what());
            code = 1;
        }
        ::_exit(code);  // the child must not run the exit handlers of the tests
    }
    ~Child() {
        if (pid_ > 0) kill();
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Kills the child like `kill -9`, and waits until it has ended.
    void kill() {
        ::kill(pid_, SIGKILL);
        (void)wait();
    }
    /// Waits for the child. Returns its exit code, or -1 if it was killed.
    int wait() {
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    pid_t pid_;
};

/// Single bytes from one process to another.
class Wakeup {
  public:
    Wakeup() {
        if (::pipe(ends_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    }
    ~Wakeup() {
        ::close(ends_[0]);
        ::close(ends_[1]);
    }
    Wakeup(const Wakeup&) = delete;
    Wakeup& operator=(const Wakeup&) = delete;

    void ring() const {
        if (::write(ends_[1], "!", 1) != 1) std::abort();
    }
    /// Waits for one byte. Throws if it takes longer than any test may.
    void wait() const {
        pollfd readable = {ends_[0], POLLIN, 0};
        char byte = 0;
        if (::poll(&readable, 1, 60'000) != 1 || ::read(ends_[0], &byte, 1) != 1) {
            throw std::runtime_error("the other process does not answer");
        }
    }
    [[nodiscard]] int reading_end() const { return ends_[0]; }
    [[nodiscard]] int writing_end() const { return ends_[1]; }

  private:
    int ends_[2]{};
};

}  // namespace tafl::store::tests
