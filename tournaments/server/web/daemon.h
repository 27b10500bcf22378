// SPDX-License-Identifier: MIT
// Daemon: a service that runs games and a site that shows them, in one process. Games run on the
// thread that calls run(). Two more threads, each with its own loop, serve untrusted clients. The
// listener's thread reads all requests and answers those of people who play. The page thread
// answers all other requests, and reads the database through its own connections.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "tournaments/play/events/event.h"
#include "tournaments/server/web/config.h"

namespace tafl::web {

/// Settings of the process of `lawspeaker serve`.
struct DaemonOptions {
    std::filesystem::path database;
    ServeConfig config;
    /// Function that reads the configuration file again and returns its settings. It throws
    /// InputError if the file is invalid.
    std::function<ServeConfig()> read_again;
    /// True: this process runs no games and only reads the database. Another process may use the
    /// database at the same time.
    bool is_read_only = false;
    /// Function that receives each event of the games, on the thread of run(). If it returns true,
    /// no further game starts, and run() returns when the running games have ended, a few seconds
    /// later. Empty = not used.
    std::function<bool(const events::Event&)> ends_at{};
};

/// The process of `lawspeaker serve`.
class Daemon {
  public:
    /// Opens the database and listens at the configured address. Throws InputError if the database
    /// or the address cannot be used, and all exceptions of the archive.
    explicit Daemon(DaemonOptions options);
    ~Daemon();
    Daemon(const Daemon&) = delete;
    Daemon& operator=(const Daemon&) = delete;

    /// Returns the address of the server: "http://127.0.0.1:8547/".
    [[nodiscard]] std::string address() const;
    /// Serves until SIGINT or SIGTERM, or until DaemonOptions::ends_at. After the signal, running
    /// games may end within ServeConfig::stop_seconds. A second signal interrupts them at once.
    /// SIGHUP reads the configuration again.
    void run();
    /// Returns the reason why the database cannot be written or read, as a text for people. Returns
    /// an empty text if it can, or if this process runs no games.
    [[nodiscard]] std::string complaint() const;
    /// Called after run(). Returns true if a thread still reads a submission, answers a request or
    /// sends a webhook. The destructor waits for that thread. All results are on disk, so the
    /// process may exit without the destructor.
    [[nodiscard]] bool has_running_threads() const;

  private:
    struct Components;
    std::unique_ptr<Components> parts_;
};

}  // namespace tafl::web
