// SPDX-License-Identifier: MIT
// PostgresCluster: a PostgreSQL server for one test, in a temporary directory, on a free port of
// the loopback address and on a socket. PostgreSQL refuses to run as root, so it runs as the user
// `nobody` then. The server and its directory are removed with this object, or when the test is
// killed. PGPASSFILE of this process has the passwords, also for its child processes. Construction
// takes some seconds. Failures throw std::runtime_error.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tafl::tests {

/// Returns a port of the loopback address that is free now.
int free_port();

class PostgresCluster {
  public:
    /// Returns the reason why no server can run here, for a test that skips; none if it can.
    [[nodiscard]] static std::optional<std::string> why_not();

    /// Starts the server. `settings` are added to postgresql.conf, which makes the server small and
    /// fast. `fsync` is off, which matters only after a power failure.
    explicit PostgresCluster(std::map<std::string, std::string> settings = {});
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    /// Adds a role with LOGIN and a password in PGPASSFILE. `rights` as in CREATE ROLE.
    void make_role(const std::string& role, const std::string& rights = {});
    /// Makes an empty database with this owner; replaces an existing one.
    void make_database(const std::string& name, const std::string& owner);
    /// Adds a password to PGPASSFILE, for a role that the caller makes.
    void note_password(const std::string& role, const std::string& password);
    /// Runs statements as the superuser `postgres`; returns the result of the last one.
    std::string run(const std::string& statements, const std::string& database = "postgres");

    /// Returns "postgresql://role@127.0.0.1:port/database".
    [[nodiscard]] std::string url(const std::string& role, const std::string& database) const;
    [[nodiscard]] int port() const { return port_; }
    /// Returns the main process of the server; -1 if it does not run.
    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Returns the log of the server.
    [[nodiscard]] std::string log() const;
    /// Returns the CPU time in seconds of all its processes, including ended ones.
    [[nodiscard]] double processor_seconds() const;

    /// Starts the server from a permanent thread, because the kernel ends the server with that
    /// thread.
    void start();
    /// Sends SIGKILL to all processes of the server.
    void kill();
    /// Stops the server in fast mode.
    void stop();

  private:
    [[nodiscard]] pid_t launch(const std::vector<std::string>& command) const;
    void make_files();
    void await_answer();
    /// Starts a process that removes the directory if this process dies without doing so.
    void hire_heir();
    void dismiss_heir() const;

    std::map<std::string, std::string> settings_;
    std::filesystem::path folder_;
    int port_ = 0;
    pid_t pid_ = -1;
    pid_t heir_ = -1;
    int lifeline_ = -1;  ///< end of a pipe; its closing reports the death of this process
};

}  // namespace tafl::tests
