// SPDX-License-Identifier: MIT
// A malicious engine. Before its first move it tries one attack after the other and says for each
// "error 0 NAME: yes" or "error 0 NAME: no, REASON"; then it plays at random. Its targets are in
// its environment (RAID_...), because a sandbox gives access to files that arguments name.
//
// raider outlive: leaves a process behind that tries not to be found.
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/keyctl.h>
#include <mqueue.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "board_sense.h"

namespace tafl::zoo {

namespace {

namespace fs = std::filesystem;

std::string told(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "/nothing/told";
}

pid_t host() { return static_cast<pid_t>(std::atol(told("RAID_HOST").c_str())); }

/// Returns a process that was started with the opponent's argument; -1 if no such process is
/// visible.
pid_t opponent() {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid);
        if (pid <= 0 || pid == ::getpid()) continue;
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        std::ostringstream words;
        words << file.rdbuf();
        if (words.str().find(told("RAID_OPPONENT")) != std::string::npos) return pid;
    }
    errno = ESRCH;
    return -1;
}

bool opens(const std::string& path, int how) {
    const int file = ::open(path.c_str(), how | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0) ::close(file);
    return file >= 0;
}

bool opens_any(const std::vector<std::string>& paths) {
    return std::ranges::any_of(paths, [](const std::string& path) {
        return opens(path, O_RDONLY) || opens(path, O_RDWR);
    });
}

bool open_database() {
    const std::string path = told("RAID_DATABASE");
    return opens_any({path, path + "-wal", path + "-shm", path + ".lock"});
}

bool lock_database() {
    const int file = ::open((told("RAID_DATABASE") + "-shm").c_str(), O_RDWR | O_CLOEXEC);
    struct flock lock {};
    lock.l_type = F_WRLCK;
    return file >= 0 && ::fcntl(file, F_SETLK, &lock) == 0;
}

/// file_getattr and file_setattr, since Linux 6.17; not every file system knows attributes.
bool change_attributes(const std::string& path) {
    constexpr long get = 468;
    constexpr long set = 469;
    std::array<std::uint64_t, 3> attributes{};  // file_attr
    return ::syscall(get, AT_FDCWD, path.c_str(), attributes.data(), sizeof attributes, 0) == 0 &&
           ::syscall(set, AT_FDCWD, path.c_str(), attributes.data(), sizeof attributes, 0) == 0;
}

/// To what it is already.
bool change_mode() {
    struct stat status {};
    const std::string path = told("RAID_DATABASE");
    const bool is_changed = change_attributes(path);
    return (::stat(path.c_str(), &status) == 0 &&
            ::chmod(path.c_str(), status.st_mode & 0777) == 0) ||
           is_changed;
}

/// Does by 32-bit calls, from a process of its own since not every kernel knows them.
bool by_32_bits([[maybe_unused]] int call, [[maybe_unused]] long first,
                [[maybe_unused]] long second, [[maybe_unused]] long third,
                [[maybe_unused]] long fourth = 0) {
#if defined(__x86_64__)
    const pid_t process = ::fork();
    if (process == 0) {
        long answer = call;
        asm volatile("int $0x80"
                     : "+a"(answer)
                     : "b"(first), "c"(second), "d"(third), "S"(fourth)
                     : "memory", "r8", "r9", "r10", "r11");
        ::_exit(static_cast<int>(answer) >= 0 ? 0 : 1);
    }
    int status = 0;
    return ::waitpid(process, &status, 0) == process && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
#else
    return false;
#endif
}

/// A text where 32-bit calls find it.
long low_copy([[maybe_unused]] const std::string& text) {
#if defined(__x86_64__)
    void* place = ::mmap(nullptr, text.size() + 1, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    if (place == MAP_FAILED) return 0;
    std::memcpy(place, text.c_str(), text.size() + 1);
    return reinterpret_cast<long>(place);
#else
    return 0;
#endif
}

/// Tries the raider's own program, which it may read. Sets the flags that the file has; a file
/// system without flags answers ENOTTY.
bool change_flags() {
    const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    int flags = 0;
    if (::ioctl(file, FS_IOC_GETFLAGS, &flags) != 0) flags = 0;
    errno = 0;
    bool is_done = ::ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
    const int error = errno;
    const long low_flags =
        low_copy(std::string(reinterpret_cast<const char*>(&flags), sizeof flags));
    constexpr long set_flags_32 = 0x40046602;
    is_done = by_32_bits(54, file, set_flags_32, low_flags) || is_done;
    fsxattr attributes{};
    if (::ioctl(file, FS_IOC_FSGETXATTR, &attributes) == 0) {
        is_done = ::ioctl(file, FS_IOC_FSSETXATTR, &attributes) == 0 || is_done;
    }
    errno = error;
    ::close(file);
    return is_done;
}

/// While a process holds a lease, others wait up to 45 s to open the file for writing.
bool take_lease() {
    const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    const bool is_done = ::fcntl(file, F_SETLEASE, F_RDLCK) == 0;
    const int error = errno;
    ::close(file);
    errno = error;
    return is_done;
}

bool lock_own_program() {
    const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    const bool is_done = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return is_done;
}

bool see_size() {
    struct stat status {};
    return ::stat(told("RAID_DATABASE").c_str(), &status) == 0 && status.st_size > 0;
}

/// By every call that there is for it; by its path, as it cannot be opened.
bool change_times() {
    const std::string path = told("RAID_DATABASE");
    bool is_done = ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0) == 0;
    const int anchor = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    is_done = ::utimensat(anchor, "", nullptr, AT_EMPTY_PATH) == 0 || is_done;
#if defined(__x86_64__)
    is_done = ::syscall(SYS_utime, path.c_str(), nullptr) == 0 || is_done;
    is_done = ::syscall(SYS_utimes, path.c_str(), nullptr) == 0 || is_done;
    is_done = ::syscall(SYS_futimesat, AT_FDCWD, path.c_str(), nullptr) == 0 || is_done;
    const long low_path = low_copy(path);
    is_done = by_32_bits(30, low_path, 0, 0) || is_done;          // utime
    is_done = by_32_bits(271, low_path, 0, 0) || is_done;         // utimes
    is_done = by_32_bits(299, AT_FDCWD, low_path, 0) || is_done;  // futimesat
    is_done = by_32_bits(320, AT_FDCWD, low_path, 0) || is_done;  // utimensat
    is_done = by_32_bits(412, AT_FDCWD, low_path, 0) || is_done;  // utimensat_time64
#endif
    if (anchor >= 0) ::close(anchor);
    return is_done;
}

bool watch_database() {
    const int file = ::inotify_init1(IN_CLOEXEC);
    const bool is_watched =
        file >= 0 && ::inotify_add_watch(file, told("RAID_DATABASE").c_str(), IN_ALL_EVENTS) >= 0;
    if (file >= 0) ::close(file);
    return is_watched;
}

/// No attack but what programs do with files of their own.
bool touch_own_file() {
    const char* temporary = std::getenv("TMPDIR");
    const std::string path = std::string(temporary != nullptr ? temporary : "/tmp") +
                             "/raider-own-" + std::to_string(::getpid());
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const std::array<timespec, 2> times = {{{1000, 0}, {1000, 0}}};
    const bool is_done = file >= 0 && ::futimens(file, times.data()) == 0;
    ::close(file);
    ::unlink(path.c_str());
    return is_done;
}

bool write_elsewhere() {
    const std::string folder = told("RAID_FOLDER");
    const int file =
        ::open((folder + "/raider-was-here").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    return file >= 0 || ::mkdir((folder + "/raiders").c_str(), 0700) == 0 ||
           ::rename(told("RAID_VICTIM").c_str(), (folder + "/robbed").c_str()) == 0 ||
           ::unlink(told("RAID_VICTIM").c_str()) == 0;
}

/// Returns true if it sees the database in the directory.
bool list_folder() {
    std::error_code error;
    const fs::directory_iterator entries(told("RAID_FOLDER"), error);
    errno = error.value();
    return std::any_of(begin(entries), end(entries),
                       [](const auto& entry) { return entry.path() == told("RAID_DATABASE"); });
}

bool signal_to(pid_t process) { return process > 0 && ::kill(process, 0) == 0; }

bool trace_opponent() {
    const pid_t process = opponent();
    if (process < 0 || ::ptrace(PTRACE_SEIZE, process, nullptr, nullptr) != 0) return false;
    ::ptrace(PTRACE_INTERRUPT, process, nullptr, nullptr);
    ::waitpid(process, nullptr, __WALL);
    return ::ptrace(PTRACE_DETACH, process, nullptr, nullptr) == 0;
}

bool open_of(pid_t process, const char* file, int how) {
    return process > 0 && opens("/proc/" + std::to_string(process) + '/' + file, how);
}

/// Finds the host by listing.
bool list_processes() {
    std::error_code error;
    const fs::directory_iterator entries("/proc", error);
    errno = error.value();
    return std::any_of(begin(entries), end(entries), [](const auto& entry) {
        return entry.path().filename() == std::to_string(host());
    });
}

/// Looks for the host's own port, in the kernel's hexadecimal.
bool reads_connections(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    std::array<char, 8> port{};
    std::snprintf(port.data(), port.size(), ":%04X ", std::atoi(told("RAID_PORT").c_str()));
    return text.str().find(port.data()) != std::string::npos;
}

bool read_environment_of_host() {
    std::ifstream file("/proc/" + std::to_string(host()) + "/environ");
    return file.get() != EOF;
}

template <class Address>
bool connects(int socket, const Address& address, std::size_t size) {
    return socket >= 0 && ::connect(socket, reinterpret_cast<const sockaddr*>(&address),
                                    static_cast<socklen_t>(size)) == 0;
}

/// IPPROTO_MPTCP is TCP by another name.
bool call_host(int protocol) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(told("RAID_PORT").c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connects(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, protocol), address,
                    sizeof address);
}

bool send_datagram() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(told("RAID_PORT").c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    return socket >= 0 && ::sendto(socket, "x", 1, 0, reinterpret_cast<const sockaddr*>(&address),
                                   sizeof address) == 1;
}

bool call_service(const std::string& name, bool is_abstract) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = (is_abstract ? std::string(1, '\0') : std::string()) + name;
    std::memcpy(address.sun_path, path.data(), std::min(path.size(), sizeof address.sun_path));
    return connects(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), address,
                    offsetof(sockaddr_un, sun_path) + path.size());
}

/// To what they are already.
bool slow_opponent_down() {
    const pid_t process = opponent();
    if (process < 0) return false;
    cpu_set_t set;
    const bool is_nice = ::setpriority(PRIO_PROCESS, static_cast<id_t>(process),
                                       ::getpriority(PRIO_PROCESS, 0)) == 0;
    return is_nice || (::sched_getaffinity(process, sizeof set, &set) == 0 &&
                       ::sched_setaffinity(process, sizeof set, &set) == 0);
}

bool limit_host() {
    struct rlimit limit {};
    return ::prlimit(host(), RLIMIT_CORE, nullptr, &limit) == 0 &&
           ::prlimit(host(), RLIMIT_CORE, &limit, nullptr) == 0;
}

/// The test checks after the game whether the directories still exist (also for files, datagrams).
bool leave_closed_folders() {
    const char* temporary = std::getenv("TMPDIR");
    const std::string folder = std::string(temporary != nullptr ? temporary : "/tmp") +
                               "/raider-left-" + told("RAID_HOST");
    const bool is_made = ::mkdir(folder.c_str(), 0700) == 0;
    fs::create_directories(folder + "/deeper/still");
    std::ofstream(folder + "/deeper/still/file") << "x";
    ::mkdir((folder + "/deeper/closed").c_str(), 0);
    ::chmod((folder + "/deeper/still").c_str(), 0);
    ::chmod((folder + "/deeper").c_str(), 0);
    ::chmod(folder.c_str(), 0);
    return is_made;
}

/// The test looks for the objects that are left, by the host's process id.
bool leave_memory() {
    const int key = static_cast<int>(host());
    bool is_done = ::shmget(key, 4096, IPC_CREAT | 0600) >= 0;
    is_done = by_32_bits(117, 23, key, 4096, IPC_CREAT | 0600) || is_done;  // ipc: SHMGET
    return by_32_bits(395, key, 4096, IPC_CREAT | 0600) || is_done;         // shmget
}

bool leave_messages() {
    const int key = static_cast<int>(host());
    const bool is_done = ::msgget(key, IPC_CREAT | 0600) >= 0;
    return by_32_bits(399, key, IPC_CREAT | 0600, 0) || is_done;  // msgget
}

bool leave_semaphores() {
    const int key = static_cast<int>(host());
    const bool is_done = ::semget(key, 1, IPC_CREAT | 0600) >= 0;
    return by_32_bits(393, key, 1, IPC_CREAT | 0600) || is_done;  // semget
}

bool leave_queue() {
    const std::string name = "/raider-" + told("RAID_HOST");
    return ::mq_open(name.c_str(), O_RDWR | O_CREAT, 0600, nullptr) >= 0;
}

/// Mounts a file system of any size, as root of its own namespaces.
bool mount_memory() {
    const pid_t child = ::fork();
    if (child == 0) {
        const bool is_done = ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
                             ::mount("raider", "/tmp", "tmpfs", 0, nullptr) == 0;
        ::_exit(is_done ? 0 : errno);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    errno = WEXITSTATUS(status);
    return status == 0;
}

/// Calls by which other calls escape the filter.
bool make_ring() {
    std::array<std::uint32_t, 30> parameters{};  // io_uring_params
    const long ring = ::syscall(425, 1, parameters.data());
    if (ring >= 0) ::close(static_cast<int>(ring));
    return ring >= 0;
}

/// A namespace of networks does not cover these sockets; they may lead to the machine's own host.
bool open_other_socket(int family, int type) {
    const int socket = ::socket(family, type | SOCK_CLOEXEC, 0);
    if (socket >= 0) ::close(socket);
    return socket >= 0;
}

bool make_memory_file() {
    const int file = ::memfd_create("raider", MFD_CLOEXEC);
    if (file >= 0) ::close(file);
    return file >= 0;
}

bool leave_key() {
    const std::string name = "raider-" + told("RAID_HOST");
    return ::syscall(SYS_add_key, "user", name.c_str(), "x", 1, KEY_SPEC_USER_KEYRING) >= 0;
}

using Attack = std::pair<const char*, std::function<bool()>>;

std::vector<Attack> attacks_on_files() {
    return {{"change-flags", change_flags},
            {"take-lease", take_lease},
            {"lock-own-program", lock_own_program},
            {"see-size", see_size},
            {"open-database", open_database},
            {"lock-database", lock_database},
            {"change-mode", change_mode},
            {"change-times", change_times},
            {"watch-database", watch_database},
            {"touch-own-file", touch_own_file},
            {"list-folder", list_folder},
            {"open-configuration", [] { return opens_any({told("RAID_CONFIGURATION")}); }},
            {"open-log", [] { return opens_any({told("RAID_LOG")}); }},
            {"open-other-engine", [] { return opens_any({told("RAID_OTHER")}); }},
            {"open-home", [] { return opens_any({told("RAID_HOME")}); }},
            {"write-elsewhere", write_elsewhere}};
}

std::vector<Attack> attacks_on_processes() {
    return {
        {"signal-host", [] { return signal_to(host()); }},
        {"signal-opponent", [] { return signal_to(opponent()); }},
        {"trace-opponent", trace_opponent},
        {"open-memory", [] { return open_of(opponent(), "mem", O_RDWR); }},
        {"open-input", [] { return open_of(opponent(), "fd/0", O_WRONLY); }},
        {"read-environment", read_environment_of_host},
        {"slow-opponent", slow_opponent_down},
        {"limit-host", limit_host},
        {"see-process", [] { return ::kill(host(), 0) == 0 || errno != ESRCH; }},
        {"list-processes", list_processes},
        {"see-arguments", [] { return opponent() > 0 || open_of(host(), "cmdline", O_RDONLY); }},
        {"see-times", [] { return open_of(host(), "stat", O_RDONLY); }},
        {"read-own-files",
         [] { return opens("/proc/self/maps", O_RDONLY) && opens("/proc/self/stat", O_RDONLY); }},
        {"see-connections", [] {
             return reads_connections("/proc/net/tcp") ||
                    reads_connections("/proc/thread-self/net/tcp") ||
                    reads_connections("/proc/" + std::to_string(host()) + "/net/tcp");
         }}};
}

std::vector<Attack> attacks_by_network() {
    return {{"call-host", [] { return call_host(0) || call_host(IPPROTO_MPTCP); }},
            {"send-datagram", send_datagram},
            {"call-service", [] { return call_service(told("RAID_SOCKET"), false); }},
            {"call-abstract", [] { return call_service(told("RAID_SOCKET"), true); }},
            {"open-vsock", [] { return open_other_socket(AF_VSOCK, SOCK_STREAM); }},
            {"open-netlink", [] { return open_other_socket(AF_NETLINK, SOCK_RAW); }},
            {"mount-memory", mount_memory},
            {"make-ring", make_ring},
            {"make-memory-file", make_memory_file},
            {"leave-closed", leave_closed_folders},
            {"leave-memory", leave_memory},
            {"leave-messages", leave_messages},
            {"leave-semaphores", leave_semaphores},
            {"leave-queue", leave_queue},
            {"leave-key", leave_key}};
}

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

void try_all() {
    for (const auto& attacks : {attacks_on_files(), attacks_on_processes(), attacks_by_network()}) {
        for (const auto& [name, attack] : attacks) {
            errno = 0;
            const bool is_done = attack();
            say(std::string("error 0 ") + name +
                (is_done ? ": yes" : std::string(": no, ") + std::strerror(errno)));
        }
    }
}

/// Starts a process in its own session, without a parent, with an empty environment and changed
/// limits, so that nothing identifies it.
void leave_forgotten(char** words) {
    if (::fork() != 0) return;
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    const struct rlimit other = {12345, 12345};
    ::setrlimit(static_cast<__rlimit_resource>(10), &other);
    for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGPIPE}) std::signal(signal, SIG_IGN);
    char stay[] = "stay";
    std::array<char*, 4> again = {words[0], stay, words[2], nullptr};
    std::array<char*, 1> nothing = {nullptr};
    ::execve(words[0], again.data(), nothing.data());
    ::_exit(1);
}

int play(bool is_to_outlive, char** words) {
    BoardSense sense(7);
    say("hello");
    bool is_first = true;
    for (std::string line; std::getline(std::cin, line);) {
        sense.hear(line);
        if (line == "goodbye") return 0;
        if (!line.starts_with("play ")) continue;
        if (std::exchange(is_first, false)) is_to_outlive ? leave_forgotten(words) : try_all();
        if (is_to_outlive) ::pause();
        say("move " + sense.choose());
    }
    return 0;
}

}  // namespace

}  // namespace tafl::zoo

int main(int count, char** words) {
    const std::string behaviour = count > 1 ? words[1] : "";
    if (behaviour == "stay") {
        for (;;) ::pause();
    }
    return tafl::zoo::play(behaviour == "outlive", words);
}
