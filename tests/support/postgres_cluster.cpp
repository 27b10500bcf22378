// SPDX-License-Identifier: MIT
#include "tests/support/postgres_cluster.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "tournaments/distributed/work_queue/postgres.h"
#include "tournaments/distributed/work_queue/queue_error.h"

extern char** environ;

namespace tafl::tests {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using work_queue::Connection;
using work_queue::QueueError;

constexpr std::chrono::seconds patience{60};

/// Folders that may have initdb and postgres: those of PATH, then Debian's, the newest first.
std::vector<fs::path> places() {
    std::vector<fs::path> found;
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) found.emplace_back(folder);
    std::vector<fs::path> versions;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none)) {
        versions.push_back(entry.path() / "bin");
    }
    std::sort(versions.rbegin(), versions.rend());
    found.insert(found.end(), versions.begin(), versions.end());
    return found;
}

std::optional<fs::path> programs() {
    for (const fs::path& place : places()) {
        if (access((place / "initdb").c_str(), X_OK) == 0 &&
            access((place / "postgres").c_str(), X_OK) == 0) {
            return place;
        }
    }
    return std::nullopt;
}

/// User that runs the server; null = the user that runs the test.
const passwd* stand_in() { return geteuid() == 0 ? getpwnam("nobody") : nullptr; }

std::vector<pid_t> children_of(pid_t parent) {
    const std::string id = std::to_string(parent);
    std::ifstream list("/proc/" + id + "/task/" + id + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; list >> child;) children.push_back(child);
    return children;
}

/// Returns true if the process has ended, also if its parent has not waited for it.
bool is_gone(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    const std::size_t name_end = text.rfind(')');
    return name_end == std::string::npos || text.compare(name_end, 3, ") Z") == 0;
}

/// utime and stime, and with `is_parent` those of children that have ended, in clock ticks.
double ticks_of(pid_t process, bool is_parent) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    double user = 0, system = 0, children_user = 0, children_system = 0;
    fields >> user >> system >> children_user >> children_system;
    return user + system + (is_parent ? children_user + children_system : 0);
}

}  // namespace

int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    const bool is_bound =
        bind(socket, generic, size) == 0 && getsockname(socket, generic, &size) == 0;
    close(socket);
    if (!is_bound) throw std::runtime_error("no free port");
    return ntohs(address.sin_port);
}

std::optional<std::string> PostgresCluster::why_not() {
    if (!programs()) return "PostgreSQL is not installed (apt-get install postgresql)";
    if (geteuid() == 0 && stand_in() == nullptr) return "PostgreSQL does not run as root";
    return std::nullopt;
}

PostgresCluster::PostgresCluster(std::map<std::string, std::string> settings)
    : settings_(std::move(settings)) {
    std::string name = (fs::temp_directory_path() / "lawspeaker-postgres-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for PostgreSQL");
    folder_ = name;
    hire_heir();
    try {
        make_files();
        start();
    } catch (...) {
        kill();
        fs::remove_all(folder_);
        dismiss_heir();
        throw;
    }
}

PostgresCluster::~PostgresCluster() {
    kill();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    dismiss_heir();
}

void PostgresCluster::hire_heir() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    // The server, which the kernel ends at the same moment, still writes for a while.
    std::vector<std::string> command{
        "/bin/sh", "-c",
        "trap '' HUP INT TERM; read -r nothing; "
        "for second in 1 2 3; do [ -d \"$0\" ] || exit 0; sleep 1; rm -rf -- \"$0\"; done",
        folder_};
    std::vector<char*> arguments;
    for (std::string& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    // The server must not keep the test's output open: a reader would wait for its end.
    for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    }
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    const int error =
        posix_spawn(&heir_, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    lifeline_ = ends[1];
    if (error != 0) throw std::runtime_error("cannot start /bin/sh");
}

void PostgresCluster::dismiss_heir() const {
    close(lifeline_);
    waitpid(heir_, nullptr, 0);
}

pid_t PostgresCluster::launch(const std::vector<std::string>& command) const {
    std::vector<char*> arguments;
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.data()));
    arguments.push_back(nullptr);
    const passwd* const user = stand_in();
    const std::string log = folder_ / "log";
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start " + command[0]);
    if (child > 0) return child;
    // From here on only what a child of many threads may call.
    const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    setsid();
    if (chdir("/") != 0) _exit(126);
    if (user != nullptr &&
        (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) {
        _exit(126);
    }
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent) _exit(126);
    execv(arguments[0], arguments.data());
    _exit(127);
}

void PostgresCluster::make_files() {
    const std::string password = "of-nobody's-business";
    std::ofstream(folder_ / "superuser") << password << '\n';
    if (const passwd* const user = stand_in()) {
        for (const fs::path& file : {folder_, folder_ / "superuser"}) {
            if (chown(file.c_str(), user->pw_uid, user->pw_gid) != 0) {
                throw std::runtime_error("chown " + file.string());
            }
        }
    }
    const pid_t child = launch({*programs() / "initdb", "-D", folder_ / "data", "-U", "postgres",
                                "-A", "scram-sha-256", "--pwfile", folder_ / "superuser", "-E",
                                "UTF8", "--no-locale", "-N"});
    int status = -1;
    waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error("initdb has failed: " + log());
    note_password("postgres", password);
    setenv("PGPASSFILE", (folder_ / "passwords").c_str(), 1);
}

void PostgresCluster::note_password(const std::string& role, const std::string& password) {
    const fs::path file = folder_ / "passwords";
    std::ofstream(file, std::ios::app).close();
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    // The first line that fits counts.
    std::ifstream old(file);
    const std::string before((std::istreambuf_iterator<char>(old)),
                             std::istreambuf_iterator<char>());
    std::ofstream(file) << "*:*:*:" << role << ':' << password << '\n' << before;
}

void PostgresCluster::start() {
    port_ = port_ == 0 ? free_port() : port_;
    std::map<std::string, std::string> settings{{"fsync", "off"},
                                                {"full_page_writes", "off"},
                                                {"listen_addresses", "127.0.0.1"},
                                                {"logging_collector", "off"},
                                                {"max_connections", "60"},
                                                {"port", std::to_string(port_)},
                                                {"shared_buffers", "32MB"},
                                                {"unix_socket_directories", folder_}};
    for (const auto& [key, value] : settings_) settings[key] = value;
    std::vector<std::string> command{*programs() / "postgres", "-D", folder_ / "data"};
    for (const auto& [key, value] : settings)
        command.insert(command.end(), {"-c", key + "=" + value});
    pid_ = launch(command);
    await_answer();
}

void PostgresCluster::await_answer() {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (true) {
        try {
            const Connection answered(url("postgres", "postgres"));
            return;
        } catch (const QueueError& error) {
            if (waitpid(pid_, nullptr, WNOHANG) == pid_ ||
                std::chrono::steady_clock::now() > deadline) {
                throw std::runtime_error(std::string("PostgreSQL: ") + error.what() + "\n" + log());
            }
        }
        std::this_thread::sleep_for(20ms);
    }
}

void PostgresCluster::kill() {
    if (pid_ < 0) return;
    const std::vector<pid_t> children = children_of(pid_);
    ::kill(pid_, SIGKILL);
    for (const pid_t child : children) ::kill(child, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
    // The shared memory is free when all children have ended. The last child ends when it notices
    // the death of the server.
    for (const pid_t child : children) {
        while (!is_gone(child)) std::this_thread::sleep_for(1ms);
    }
}

void PostgresCluster::stop() {
    ::kill(pid_, SIGINT);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

std::string PostgresCluster::url(const std::string& role, const std::string& database) const {
    return "postgresql://" + role + "@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PostgresCluster::run(const std::string& statements, const std::string& database) {
    return Connection(url("postgres", database)).run(statements);
}

void PostgresCluster::make_role(const std::string& role, const std::string& rights) {
    const std::string password = "password-of-" + role;
    run("CREATE ROLE \"" + role + "\" LOGIN " + rights + " PASSWORD '" + password + "'");
    note_password(role, password);
}

void PostgresCluster::make_database(const std::string& name, const std::string& owner) {
    run("DROP DATABASE IF EXISTS \"" + name + "\" WITH (FORCE)");
    run("CREATE DATABASE \"" + name + "\" OWNER \"" + owner + "\"");
}

std::string PostgresCluster::log() const {
    std::ifstream file(folder_ / "log");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

double PostgresCluster::processor_seconds() const {
    double ticks = ticks_of(pid_, true);
    for (const pid_t child : children_of(pid_)) ticks += ticks_of(child, false);
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace tafl::tests
