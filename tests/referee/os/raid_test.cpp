// SPDX-License-Identifier: MIT
// The manual's table of forbidden actions per sandbox (sandboxes.md), row by row. A malicious
// engine (tests/engines/raider.cpp) tries each action on a host, an opponent and existing files.
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <linux/keyctl.h>
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "playing.h"
#include "referee/os/descriptor.h"
#include "referee/os/landlock.h"
#include "referee/os/limits.h"
#include "rules/result.h"

namespace tafl::referee::raid_test {

using namespace testing;
namespace fs = std::filesystem;

namespace {

/// Result of each attack as the raider reports it: "yes", or "no" and the reason.
using Answers = std::map<std::string, std::string>;

struct Row {
    const char* title;  ///< as the table in sandboxes.md has it
    std::vector<std::string> attacks;
    int landlock_version = 1;  ///< since which it is forbidden there
    bool needs_machine =
        false;  ///< without a sandbox, some kernels and file systems refuse it, too
};

/// Linux 6.12 has version 6 of landlock (Documentation/userspace-api/landlock.rst).
const std::vector<Row>& rows() {
    static const std::vector<Row> all = {
        {"open or lock the database, change who may open it",
         {"open-database", "lock-database", "change-mode"}},
        {"list the database's folder", {"list-folder"}},
        {"open the tournament file or the server's configuration", {"open-configuration"}},
        {"open the log", {"open-log"}},
        {"open the programs and folders of other engines", {"open-other-engine"}},
        {"open what else the host may open: homes, keys", {"open-home"}},
        {"write, move or remove a file outside its scratch folder", {"write-elsewhere"}},
        {"leave files behind, in folders closed by `chmod 0`", {"leave-closed"}},
        {"change times of files that it may not open, watch them (`inotify`)",
         {"change-times", "watch-database"}},
        {"leave memory and messages behind: System V's, POSIX queues, the kernel's keys",
         {"leave-memory", "leave-messages", "leave-semaphores", "leave-queue", "leave-key"}},
        {"change flags of files that it may read (`chattr`), hold leases on them",
         {"change-flags", "take-lease"},
         1,
         true},
        {"lock files that it may read (`flock`)", {"lock-own-program"}},
        {"see size and times of any file (`stat`)", {"see-size"}},
        {"write files of more than `file_mb` together, in memory too (`memfd_create`)",
         {"make-memory-file"}},
        {"mount file systems in a user namespace of its own", {"mount-memory"}, 1, true},
        {"signal the host or its opponent", {"signal-host", "signal-opponent"}, 6},
        {"trace its opponent, open its memory or input, read the host's environment",
         {"trace-opponent", "open-memory", "open-input", "read-environment"}},
        {"slow its opponent down (priority, processors), limit the host",
         {"slow-opponent", "limit-host"}},
        {"call the host (HTTP), send datagrams, call services by Unix sockets",
         {"call-host", "send-datagram", "call-service", "call-abstract"}},
        {"use other sockets (vsock, netlink) or `io_uring`",
         {"open-vsock", "open-netlink", "make-ring"},
         1,
         true},
        {"see the connections of the machine (`/proc/net`)", {"see-connections"}},
        {"list processes, see their arguments and processor times",
         {"list-processes", "see-arguments", "see-times"}},
        {"find out whether a process exists (`kill`)", {"see-process"}},
        {"outlive a killed host: double fork, environment cleared, limits changed", {"outlive"}}};
    return all;
}

/// A TCP port, and Unix sockets with a name in the file system and an abstract one.
class Services {
  public:
    explicit Services(const fs::path& name) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        tcp_ = listening(AF_INET, reinterpret_cast<const sockaddr*>(&address), size);
        ::getsockname(tcp_.number(), reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        datagrams_ = Descriptor(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        REQUIRE(::bind(datagrams_.number(), reinterpret_cast<const sockaddr*>(&address), size) ==
                0);
        named_ = unix_socket(name.string());
        abstract_ = unix_socket(std::string(1, '\0') + name.string());
    }
    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] bool has_datagram() const {
        char byte = 0;
        return ::recv(datagrams_.number(), &byte, 1, 0) == 1;
    }

  private:
    static Descriptor listening(int family, const sockaddr* address, socklen_t size) {
        Descriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        REQUIRE(::bind(socket.number(), address, size) == 0);
        REQUIRE(::listen(socket.number(), 4) == 0);
        return socket;
    }
    static Descriptor unix_socket(const std::string& name) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        REQUIRE(name.size() < sizeof address.sun_path);
        std::memcpy(address.sun_path, name.data(), name.size());
        return listening(AF_UNIX, reinterpret_cast<const sockaddr*>(&address),
                         static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size()));
    }

    Descriptor tcp_;
    Descriptor datagrams_;
    Descriptor named_;
    Descriptor abstract_;
    int port_ = 0;
};

/// Typical directory of a tournament, with files that an engine must not access.
class Place {
  public:
    explicit Place(const std::string& name)
        : folder_(made(temporary_path("raid-" + name))), services_(folder_ / "socket") {
        for (const char* file :
             {"open.db", "open.db-wal", "open.db-shm", "open.db.lock", "open.toml", "serve.log",
              "engines/other/weights", "victim", "engines/raider/notes"}) {
            fs::create_directories((folder_ / file).parent_path());
            std::ofstream(folder_ / file) << "secret";
        }
        fs::create_directories(private_folder());
        std::ofstream(private_folder() / "key") << "secret";
        fs::copy_file(fs::path(TAFL_BINARY_DIR) / "tests/engines/raider", raider());
    }
    ~Place() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    [[nodiscard]] const fs::path& folder() const { return folder_; }
    [[nodiscard]] const Services& services() const { return services_; }
    [[nodiscard]] bool is_untouched() const {
        return fs::exists(folder_ / "victim") && !fs::exists(folder_ / "raider-was-here") &&
               !fs::exists(folder_ / "raiders");
    }
    [[nodiscard]] fs::path raider() const { return folder_ / "engines/raider/raider"; }
    [[nodiscard]] std::string opponents_word() const { return "opponent-of-" + folder_.string(); }

    [[nodiscard]] EngineSpec spec(Sandbox sandbox) const {
        EngineSpec spec;
        spec.name = "raider";
        spec.command = raider().string();
        spec.directory = folder_;
        spec.quit_timeouts = std::chrono::milliseconds(150);
        spec.limits.sandbox = sandbox;
        spec.hidden = {folder_ / "open.db", folder_ / "open.toml", folder_ / "serve.log",
                       folder_ / "engines/other"};
        spec.environment = {{"RAID_HOST", std::to_string(::getpid())},
                            {"RAID_OPPONENT", opponents_word()},
                            {"RAID_DATABASE", folder_ / "open.db"},
                            {"RAID_FOLDER", folder_},
                            {"RAID_CONFIGURATION", folder_ / "open.toml"},
                            {"RAID_LOG", folder_ / "serve.log"},
                            {"RAID_OTHER", folder_ / "engines/other/weights"},
                            {"RAID_HOME", private_folder() / "key"},
                            {"RAID_VICTIM", folder_ / "victim"},
                            {"RAID_SOCKET", folder_ / "socket"},
                            {"RAID_PORT", std::to_string(services_.port())}};
        return spec;
    }

  private:
    static fs::path made(const fs::path& folder) {
        fs::create_directories(folder);
        return fs::canonical(folder);
    }
    [[nodiscard]] fs::path private_folder() const {
        return folder_.parent_path() / (folder_.filename().string() + "-private");
    }

    fs::path folder_;
    Services services_;
};

Answers parsed(const std::string& comment) {
    Answers answers;
    std::istringstream lines(comment);
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view start = "error 0 ";
        const std::size_t colon = line.find(": ");
        if (!line.starts_with(start) || colon == std::string::npos) continue;
        answers[line.substr(start.size(), colon - start.size())] = line.substr(colon + 2);
    }
    return answers;
}

fs::path left_folder() {
    return fs::temp_directory_path() / ("raider-left-" + std::to_string(::getpid()));
}

/// Returns true if the raider left files in the temporary directory of all users; removes them.
bool left_something() {
    if (!fs::exists(fs::symlink_status(left_folder()))) return false;
    for (const char* part : {"", "deeper", "deeper/still", "deeper/closed"}) {
        std::error_code ignored;
        fs::permissions(left_folder() / part, fs::perms::owner_all, ignored);
    }
    fs::remove_all(left_folder());
    return true;
}

/// Reports and removes objects that the raider left in the kernel's memory. Their key is the id of
/// this process.
void look_for_memory(Answers& answers) {
    const int key = static_cast<int>(::getpid());
    const int memory = ::shmget(key, 0, 0);
    const int messages = ::msgget(key, 0);
    const int semaphores = ::semget(key, 0, 0);
    answers["leave-memory"] = memory >= 0 ? "yes" : "no";
    answers["leave-messages"] = messages >= 0 ? "yes" : "no";
    answers["leave-semaphores"] = semaphores >= 0 ? "yes" : "no";
    if (memory >= 0) ::shmctl(memory, IPC_RMID, nullptr);
    if (messages >= 0) ::msgctl(messages, IPC_RMID, nullptr);
    if (semaphores >= 0) ::semctl(semaphores, 0, IPC_RMID);
    const std::string name = "raider-" + std::to_string(::getpid());
    answers["leave-queue"] = ::mq_unlink(('/' + name).c_str()) == 0 ? "yes" : "no";
    const long found =
        ::syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name.c_str(), 0);
    answers["leave-key"] = found >= 0 ? "yes" : "no";
    if (found >= 0) ::syscall(SYS_keyctl, KEYCTL_UNLINK, found, KEY_SPEC_USER_KEYRING);
}

Answers raid(const Place& place, const EngineSpec& raider) {
    EngineSpec opponent = zoo("random", {"--token", place.opponents_word()});
    Assignment assignment = brandub(raider, opponent);
    assignment.limits.max_plies = 1;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    CAPTURE(record.end.summary);
    REQUIRE(!record.plies.empty());
    Answers answers = parsed(record.plies[0].comment);
    // In a separate namespace many attacks seem to succeed, but have no effect outside.
    answers["leave-closed"] = left_something() ? "yes" : "no";
    answers["write-elsewhere"] = place.is_untouched() ? "no" : "yes";
    look_for_memory(answers);
    answers["send-datagram"] = place.services().has_datagram() ? "yes" : "no";
    return answers;
}

/// Returns the other processes with a command line that contains `word`.
std::vector<pid_t> started_with(const std::string& word) {
    std::vector<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t pid = std::atoi(entry.path().filename().c_str());
        if (pid <= 0 || pid == ::getpid()) continue;
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        std::ostringstream words;
        words << file.rdbuf();
        if (words.str().find(word) != std::string::npos) found.push_back(pid);
    }
    return found;
}

/// Starts a separate host: executes this program again, because a fork shares its parent's warden.
pid_t start_host(const Place& place, Sandbox sandbox, const std::string& word) {
    const pid_t host = ::fork();
    if (host != 0) return host;
    ::setenv("RAID_SANDBOX", std::string(name_of(sandbox)).c_str(), 1);
    ::setenv("RAID_PROGRAM", place.raider().c_str(), 1);
    ::setenv("RAID_WORD", word.c_str(), 1);
    ::execl("/proc/self/exe", "referee_tests", "-ns", "-tc=a host that will be killed",
            "-o=/dev/null", nullptr);
    ::_exit(1);
}

bool outlives(const Place& place, Sandbox sandbox) {
    const std::string word = "outlive-" + place.folder().string();
    const pid_t host = start_host(place, sandbox, word);
    // The engine, and the process that it leaves behind: a copy of itself with the argument "stay".
    const bool is_there = becomes_true([&] {
        const auto processes = started_with(word);
        return std::ranges::any_of(processes, [](pid_t pid) {
            std::ifstream file("/proc/" + std::to_string(pid) + "/cmdline", std::ios::binary);
            std::ostringstream words;
            words << file.rdbuf();
            return words.str().find(std::string("\0stay\0", 6)) != std::string::npos;
        });
    });
    ::kill(host, SIGKILL);
    ::waitpid(host, nullptr, 0);
    CHECK(is_there);
    // Without a sandbox they stay, and no time is long enough.
    const auto limit = sandbox == Sandbox::none ? std::chrono::seconds(3) : tests::wait_limit;
    const bool is_gone = becomes_true([&] { return started_with(word).empty(); }, limit);
    for (const pid_t pid : started_with(word)) ::kill(pid, SIGKILL);
    return !is_gone;
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, '|');) {
        const std::size_t start = part.find_first_not_of(' ');
        if (start == std::string::npos) continue;
        cells.push_back(part.substr(start, part.find_last_not_of(' ') + 1 - start));
    }
    return cells;
}

/// Returns the manual's entry for a row and a column (1 none, 2 landlock, 3 bwrap).
std::string manual_entry(const std::string& title, std::size_t column) {
    for (const std::string& line :
         lines_of(std::string(TAFL_SOURCE_DIR) + "/tournaments/manual/sandboxes.md")) {
        const auto cells = cells_of(line);
        if (cells.size() == 4 && cells[0] == title) return cells[column];
    }
    return "no such row";
}

bool traces_by_yama() {
    std::ifstream file("/proc/sys/kernel/yama/ptrace_scope");
    int scope = 0;
    return !(file >> scope) || scope == 0;
}

/// Compares the results of the raider with the table.
void compare(Sandbox sandbox, Answers answers, bool has_outlived) {
    answers["outlive"] = has_outlived ? "yes" : "no";
    const auto column = static_cast<std::size_t>(sandbox) + 1;
    for (const Row& row : rows()) {
        const std::string cell = manual_entry(row.title, column);
        CAPTURE(row.title);
        CAPTURE(cell);
        CHECK((cell.starts_with("yes") || cell.starts_with("no")));
        const bool is_too_old =
            sandbox == Sandbox::landlock && landlock_version() < row.landlock_version;
        const bool is_possible = cell.starts_with("yes") || is_too_old;
        for (const std::string& attack : row.attacks) {
            CAPTURE(attack);
            CAPTURE(answers[attack]);
            const bool is_yamas = attack == "trace-opponent" || attack == "open-memory" ||
                                  attack == "open-input" || attack == "read-environment";
            if (is_possible && is_yamas && !traces_by_yama()) continue;
            if (is_possible && row.needs_machine) continue;
            CHECK(answers[attack].starts_with(is_possible ? "yes" : "no"));
        }
    }
}

void hold_against_the_table(Sandbox sandbox) {
    if (is_missing(sandbox)) return;
    const Place place{std::string(name_of(sandbox))};
    const Answers answers = raid(place, place.spec(sandbox));
    CHECK(answers.at("touch-own-file") == "yes");
    CHECK(answers.at("read-own-files") == "yes");
    compare(sandbox, answers, outlives(place, sandbox));
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/raid");

TEST_CASE("without a sandbox an engine may do what the host may") {
    hold_against_the_table(Sandbox::none);
}

TEST_CASE("the manual lists what landlock forbids") { hold_against_the_table(Sandbox::landlock); }

TEST_CASE("the manual lists what bubblewrap forbids") { hold_against_the_table(Sandbox::bwrap); }

TEST_CASE("an engine in the directory of the database may see file names, but opens no file") {
    for (const Sandbox sandbox : {Sandbox::landlock, Sandbox::bwrap}) {
        if (is_missing(sandbox)) continue;
        const Place place("beside-" + std::string(name_of(sandbox)));
        EngineSpec spec = place.spec(sandbox);
        spec.command = (place.folder() / "raider").string();
        fs::copy_file(place.raider(), spec.command);
        Answers answers = raid(place, spec);
        for (const char* attack : {"open-database", "lock-database", "change-mode",
                                   "open-configuration", "open-log", "open-other-engine"}) {
            CAPTURE(attack);
            CHECK(answers[attack].starts_with("no"));
        }
        CHECK((answers["list-folder"] == "yes") == (sandbox == Sandbox::landlock));
    }
}

TEST_CASE("a link to the database gives no access to it") {
    for (const Sandbox sandbox : {Sandbox::landlock, Sandbox::bwrap}) {
        if (is_missing(sandbox)) continue;
        const Place place("link-" + std::string(name_of(sandbox)));
        fs::create_symlink(place.folder() / "open.db", place.folder() / "innocent");
        fs::create_symlink(place.folder() / "open.db", place.raider().parent_path() / "mine");
        for (const char* link : {"innocent", "engines/raider/mine"}) {
            EngineSpec spec = place.spec(sandbox);
            spec.arguments = {"plunder", (place.folder() / link).string()};
            spec.environment["RAID_DATABASE"] = place.folder() / link;
            CHECK(raid(place, spec)["open-database"].starts_with("no"));
        }
    }
}

TEST_CASE("the best available sandbox") {
    const Sandbox best = chosen(Sandbox::automatic);
    Limits limits;
    CHECK(best == (landlock_version() > 0 ? Sandbox::landlock : best));
    CHECK(best != Sandbox::automatic);
    limits.sandbox = Sandbox::automatic;
    CHECK(!why_unavailable(limits));
    CHECK(chosen(Sandbox::none) == Sandbox::none);
    if (best == Sandbox::none) return;
    const Place place("auto");
    CHECK(raid(place, place.spec(Sandbox::automatic))["open-database"].starts_with("no"));
}

/// Host that plays until it is killed. The cases above start it.
TEST_CASE("a host that will be killed" * doctest::skip()) {
    const char* program = std::getenv("RAID_PROGRAM");
    REQUIRE(program != nullptr);
    EngineSpec spec = zoo("outlive");
    spec.command = program;
    spec.arguments = {"outlive", std::getenv("RAID_WORD")};
    const std::string wanted = std::getenv("RAID_SANDBOX");
    for (const Sandbox sandbox : {Sandbox::landlock, Sandbox::bwrap}) {
        if (name_of(sandbox) == wanted) spec.limits.sandbox = sandbox;
    }
    static_cast<void>(play(brandub(spec, zoo("random"))));
}

TEST_SUITE_END();

}  // namespace tafl::referee::raid_test
