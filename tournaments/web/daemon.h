// SPDX-License-Identifier: MIT
// Daemon: a service that plays and a site that shows it, in one process. Games run on the thread
// that calls run(). Two threads with loops of their own serve untrusted clients: the listener reads
// requests and answers those of people who play; the page thread answers the others, and reads the
// database through connections of its own.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "tournaments/web/config.h"

namespace tafl::web {

struct DaemonOptions {
    std::filesystem::path database;
    ServeConfig config;
    /// Reads the configuration anew; throws InputError if it is wrong.
    std::function<ServeConfig()> read_again;
    bool is_read_only = false;  ///< plays nothing, and another host may hold the database
};

class Daemon {
  public:
    /// Takes the database and the address. Throws InputError, or what the archive throws.
    explicit Daemon(DaemonOptions options);
    ~Daemon();
    Daemon(const Daemon&) = delete;
    Daemon& operator=(const Daemon&) = delete;

    /// "http://127.0.0.1:8547/".
    [[nodiscard]] std::string address() const;
    /// Until SIGINT or SIGTERM: running games may end within the timeout, a second signal ends
    /// them at once. SIGHUP reads the configuration again.
    void run();
    /// Why the database can't be written; empty if it can.
    [[nodiscard]] std::string complaint() const;
    /// After run(): whether it still reads what was submitted last. Everything that counts is on
    /// disk; whoever does not want to wait for its destructor may leave at once.
    [[nodiscard]] bool is_at_work() const;

  private:
    struct Components;
    std::unique_ptr<Components> parts_;
};

}  // namespace tafl::web
