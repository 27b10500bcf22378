// SPDX-License-Identifier: MIT
#include "referee/os/call_filter.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "referee/os/call_numbers.h"
#include "referee/os/containment.h"

namespace tafl::referee {

namespace {

using FilterWords = std::vector<sock_filter>;

void load(FilterWords& words, std::size_t offset) {
    words.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
}

/// Loads the lower half of an argument. It is sufficient, except for pointers: the kernel uses 32
/// bits of the other arguments.
void load_argument(FilterWords& words, std::size_t number) {
    load(words, offsetof(seccomp_data, args) + 8 * number);
}

void answer(FilterWords& words, std::uint32_t with) {
    words.push_back(BPF_STMT(BPF_RET | BPF_K, with));
}

void refuse(FilterWords& words, int error = EPERM) {
    answer(words, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
}

/// Jumps over the next `length` words unless the loaded value is `value`.
void only_if(FilterWords& words, std::uint32_t value, std::size_t length) {
    words.push_back(
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, static_cast<std::uint8_t>(length)));
}

/// Refuses the call unless the argument is `value`.
void require(FilterWords& words, std::size_t argument, std::uint32_t value) {
    load_argument(words, argument);
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    refuse(words);
}

/// Refuses the call unless all 64 bits of the argument are 0.
void require_null(FilterWords& words, std::size_t argument) {
    for (const std::size_t half : {0, 4}) {
        load(words, offsetof(seccomp_data, args) + 8 * argument + half);
        words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0));
        refuse(words);
    }
}

/// Refuses the call if the argument is `value`.
void forbid(FilterWords& words, std::size_t argument, std::uint32_t value) {
    load_argument(words, argument);
    only_if(words, value, 1);
    refuse(words);
}

/// Refuses the call with EACCES unless the loaded value is `one` or `other`.
void require_either(FilterWords& words, std::uint32_t one, std::uint32_t other) {
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, one, 2, 0));
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, other, 1, 0));
    refuse(words, EACCES);
}

/// Refuses sockets other than TCP. Ignores the flags in argument 1. Other stream protocols, such as
/// MPTCP, would connect without a check by landlock.
void require_tcp(FilterWords& words) {
    load_argument(words, 0);
    require_either(words, AF_INET, AF_INET6);
    constexpr std::uint32_t type_without_flags = 0xF;
    load_argument(words, 1);
    words.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, type_without_flags));
    require_either(words, SOCK_STREAM, SOCK_STREAM);
    load_argument(words, 2);
    require_either(words, 0, IPPROTO_TCP);
}

/// Refuses the call if the argument has this bit.
void forbid_flag(FilterWords& words, std::size_t argument, std::uint32_t flag) {
    load_argument(words, argument);
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flag, 0, 1));
    refuse(words);
}

/// Refuses the ioctl commands of file systems that do more than read. They need only a file that is
/// open for reading. Neither landlock nor a read-only mount stops all of them.
/// Commands: attributes (FS_IOC_SETFLAGS 'f', FS_IOC_FSSETXATTR 'X', FS_IOC_SETVERSION 'v'),
/// subvolumes (btrfs and FICLONE, 0x94), modes (FAT 'r'). Parts of a number:
/// include/uapi/asm-generic/ioctl.h.
void require_reading_attributes(FilterWords& words) {
    constexpr std::uint32_t type_bits = 0xFF00;
    constexpr std::uint32_t direction_bits = 0xC0000000;
    constexpr std::uint32_t is_reading = 0x80000000;
    constexpr std::uint32_t set_encryption_policy = 0x800C6613;  // its number is marked as reading
    constexpr std::array<std::uint32_t, 5> types = {'f', 'X', 'v', 'r', 0x94};
    forbid(words, 1, set_encryption_policy);
    load_argument(words, 1);
    words.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, type_bits));
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto to_direction = static_cast<std::uint8_t>(types.size() - i);
        words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, types[i] << 8U, to_direction, 0));
    }
    answer(words, SECCOMP_RET_ALLOW);
    load_argument(words, 1);
    words.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, direction_bits));
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, is_reading, 1, 0));
    refuse(words);
}

FilterWords words_of(const Rule& rule) {
    FilterWords words;
    switch (rule.allowed) {
        case Allowed::for_itself:
            require(words, 0, 0);
            break;
        case Allowed::for_itself_by_which:
            require(words, 0, rule.which);
            require(words, 1, 0);
            break;
        case Allowed::by_descriptor:
            require_null(words, 1);
            break;
        case Allowed::but_the_mark:
            forbid(words, 0, limit_that_marks);
            break;
        case Allowed::own_but_the_mark:
            require(words, 0, 0);
            forbid(words, 1, limit_that_marks);
            break;
        case Allowed::tcp:
            require_tcp(words);
            break;
        case Allowed::without_fast_open:
            forbid_flag(words, rule.which, MSG_FASTOPEN);
            break;
        case Allowed::reading_attributes:
            require_reading_attributes(words);
            break;
        case Allowed::without_leases:
            forbid(words, 1, F_SETLEASE);
            forbid(words, 1, F_NOTIFY);
            break;
    }
    answer(words, SECCOMP_RET_ALLOW);
    return words;
}

/// Appends `inner`, which runs only for `call`. The number of the call must be loaded.
void append(FilterWords& words, std::uint32_t call, const FilterWords& inner) {
    only_if(words, call, inner.size());
    words.insert(words.end(), inner.begin(), inner.end());
}

void append_refused(FilterWords& words, const Calls& calls, int error) {
    FilterWords inner;
    refuse(inner, error);
    for (const std::uint32_t call : calls) append(words, call, inner);
}

FilterWords section(const CallTable& table, const CallRights& rights) {
    FilterWords words;
    load(words, offsetof(seccomp_data, nr));
    if (rights.has_tcp) {
        for (const Rule& rule : table.tcp) append(words, rule.call, words_of(rule));
    }
    append_refused(words, table.sockets, EACCES);
    append_refused(words, table.refused, EPERM);
    append_refused(words, newer_calls, EPERM);
    if (!rights.has_memory_files) append_refused(words, table.memory_files, EPERM);
    for (const Rule& rule : table.bounded) append(words, rule.call, words_of(rule));
    answer(words, SECCOMP_RET_ALLOW);
    return words;
}

/// Appends `inner`, which runs only for `architecture`. The architecture must be loaded. Uses an
/// unconditional jump: a conditional one is limited to 255 words, and a section may be longer.
void append_section(FilterWords& words, std::uint32_t architecture, const FilterWords& inner) {
    words.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
    words.push_back(BPF_STMT(BPF_JMP | BPF_JA, static_cast<std::uint32_t>(inner.size())));
    words.insert(words.end(), inner.begin(), inner.end());
}

FilterWords make_filter(const CallRights& rights) {
    FilterWords words;
    load(words, offsetof(seccomp_data, arch));
    FilterWords own = section(native_calls, rights);
#if defined(__x86_64__)
    const FilterWords no_x32 = {BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_of_x32, 0, 1),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)};
    own.insert(own.begin() + 1, no_x32.begin(), no_x32.end());
#endif
    append_section(words, native, own);
    if (foreign != 0) append_section(words, foreign, section(foreign_calls, rights));
    refuse(words, ENOSYS);
    return words;
}

}  // namespace

const sock_fprog* call_filter(const CallRights& rights) {
    if (native == 0) return nullptr;
    static std::array<FilterWords, 4> words = {
        make_filter({false, false}), make_filter({true, false}), make_filter({false, true}),
        make_filter({true, true})};
    static const auto filter_of = [](FilterWords& text) {
        return sock_fprog{static_cast<unsigned short>(text.size()), text.data()};
    };
    static const std::array<sock_fprog, 4> filters = {filter_of(words[0]), filter_of(words[1]),
                                                      filter_of(words[2]), filter_of(words[3])};
    return &filters[(rights.has_tcp ? 1U : 0U) + (rights.has_memory_files ? 2U : 0U)];
}

Descriptor call_filter_file(const CallRights& rights) {
    const sock_fprog* filter = call_filter(rights);
    if (filter == nullptr) return {};
    Descriptor file(::memfd_create("call-filter", MFD_CLOEXEC));
    const std::size_t size = filter->len * sizeof(sock_filter);
    const bool is_written = file.number() >= 0 && ::pwrite(file.number(), filter->filter, size,
                                                           0) == static_cast<ssize_t>(size);
    if (!is_written) {
        throw std::system_error(errno, std::generic_category(), "cannot write a call filter");
    }
    return file;
}

bool enter_call_filter(const sock_fprog* filter) noexcept {
    // Without the flag, older kernels enable a speculation mitigation, which slows down the engine.
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW,
                     filter) == 0;
}

}  // namespace tafl::referee
