// SPDX-License-Identifier: MIT
// PostgresCluster: a PostgreSQL server of a test's own, in a temporary folder, on a free port of
// the loopback and a socket. It runs as somebody without rights, which PostgreSQL insists on: as
// `nobody` where the test is root. It ends, and the folder with it, when this object does; the
// server also ends when the test is killed. Passwords are where PGPASSFILE of this process points,
// for programs that it starts as well. Making one takes some seconds. Failures are
// std::runtime_error.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tafl::tests {

class PostgresCluster {
  public:
    /// Why there can be none here, as a sentence for a test that skips; none if there can.
    [[nodiscard]] static std::optional<std::string> why_not();

    /// `settings`: of postgresql.conf, beside those that make it small and quick. `fsync` is off,
    /// which only a machine that loses its power sees.
    explicit PostgresCluster(std::map<std::string, std::string> settings = {});
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    /// A role that may log in, with a password in PGPASSFILE. `rights` as CREATE ROLE has them.
    void make_role(const std::string& role, const std::string& rights = {});
    /// An empty database of this name, replaced if there is one, that `owner` owns.
    void make_database(const std::string& name, const std::string& owner);
    /// For roles that others make.
    void note_password(const std::string& role, const std::string& password);
    /// Statements as the superuser, who is called `postgres`; gives what the last of them does.
    std::string run(const std::string& statements, const std::string& database = "postgres");

    /// postgresql://role@127.0.0.1:port/database
    [[nodiscard]] std::string url(const std::string& role, const std::string& database) const;
    [[nodiscard]] int port() const { return port_; }
    /// The server's main process; -1 while it does not run.
    [[nodiscard]] pid_t pid() const { return pid_; }
    /// What the server has logged.
    [[nodiscard]] std::string log() const;
    /// Processor time of all its processes together, those that have ended included, in seconds.
    [[nodiscard]] double processor_seconds() const;

    void start();
    /// SIGKILL for all processes of the server.
    void kill();
    /// Fast and orderly.
    void stop();

  private:
    [[nodiscard]] pid_t launch(const std::vector<std::string>& command) const;
    void make_files();
    void await_answer();

    std::map<std::string, std::string> settings_;
    std::filesystem::path folder_;
    int port_ = 0;
    pid_t pid_ = -1;
};

}  // namespace tafl::tests
