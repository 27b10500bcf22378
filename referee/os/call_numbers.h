// SPDX-License-Identifier: MIT
// Internal to call_filter.cpp: system calls that are refused or restricted, for each architecture.
// The numbers are those of the kernel's tables (arch/x86/entry/syscalls,
// include/uapi/asm-generic/unistd.h). The C library's headers may be older than the kernel.
#pragma once

#include <linux/audit.h>
#include <sys/resource.h>

#include <cstdint>
#include <vector>

namespace tafl::referee {

/// Condition for the arguments under which a call is allowed.
enum class Allowed : std::uint8_t {
    for_itself,           ///< argument 0, a process, is 0
    for_itself_by_which,  ///< argument 0 is the kind "process", argument 1 is 0
    by_descriptor,        ///< argument 1, a path, is null: argument 0 is an open file
    but_the_mark,         ///< argument 0 is any limit except `limit_that_marks` (containment.h)
    own_but_the_mark,     ///< argument 0, a process, is 0; argument 1 as for but_the_mark
    tcp,                  ///< arguments 0 to 2 mean TCP over IPv4 or IPv6
    without_fast_open,    ///< argument `which`, flags, does not include MSG_FASTOPEN
    reading_attributes,   ///< argument 1 is not a command that changes files or volumes
    without_leases        ///< argument 1 does not set a lease or a watch
};

using Calls = std::vector<std::uint32_t>;

/// System call that is refused unless its arguments satisfy `allowed`.
struct Rule {
    std::uint32_t call;
    Allowed allowed;
    /// With for_itself_by_which: value of argument 0 that means "process". With without_fast_open:
    /// number of the argument with the flags. Otherwise not used.
    std::uint32_t which = 0;
};

/// System calls of one architecture that are refused or restricted.
struct CallTable {
    Calls sockets;       ///< calls that are refused with EACCES, as landlock refuses
    Calls refused;       ///< calls that are refused with EPERM
    Calls memory_files;  ///< calls that are refused with EPERM unless CallRights::has_memory_files
    std::vector<Rule> bounded;
    /// Rules that are used in addition with CallRights::has_tcp. They precede `sockets`.
    std::vector<Rule> tcp;
};

inline constexpr std::uint32_t io_process = 1;  // IOPRIO_WHO_PROCESS

/// System calls with one number on all architectures (all calls since 2019): io_uring_setup,
/// fchmodat2, setxattrat, removexattrat, file_setattr. No filter sees the operations of io_uring.
inline const Calls newer_calls = {425, 452, 463, 466, 469};

#if defined(__x86_64__)
inline constexpr std::uint32_t native = AUDIT_ARCH_X86_64;
inline constexpr std::uint32_t foreign = AUDIT_ARCH_I386;
inline constexpr std::uint32_t first_of_x32 = 0x40000000;
inline const CallTable native_calls = {
    {41},  // socket
    {
        90,  91,  268,                 // chmod, fchmod, fchmodat
        92,  93,  94,  260,            // chown, fchown, lchown, fchownat
        188, 189, 190, 197, 198, 199,  // (l|f)setxattr, (l|f)removexattr
        132, 235, 261,                 // utime, utimes, futimesat
        253, 294, 300,                 // inotify_init, inotify_init1, fanotify_init
        29,  30,  31,                  // shmget, shmat, shmctl
        64,  65,  220, 66,             // semget, semop, semtimedop, semctl
        68,  69,  70,  71,             // msgget, msgsnd, msgrcv, msgctl
        240, 241,                      // mq_open, mq_unlink
        248, 249, 250,                 // add_key, request_key, keyctl
    },
    {319, 447},                                          // memfd_create, memfd_secret
    {{280, Allowed::by_descriptor},                      // utimensat
     {16, Allowed::reading_attributes},                  // ioctl
     {72, Allowed::without_leases},                      // fcntl
     {203, Allowed::for_itself},                         // sched_setaffinity
     {142, Allowed::for_itself},                         // sched_setparam
     {144, Allowed::for_itself},                         // sched_setscheduler
     {314, Allowed::for_itself},                         // sched_setattr
     {302, Allowed::own_but_the_mark},                   // prlimit64
     {160, Allowed::but_the_mark},                       // setrlimit
     {141, Allowed::for_itself_by_which, PRIO_PROCESS},  // setpriority
     {251, Allowed::for_itself_by_which, io_process}},   // ioprio_set
    {{41, Allowed::tcp},                                 // socket
     {44, Allowed::without_fast_open, 3},                // sendto
     {46, Allowed::without_fast_open, 2},                // sendmsg
     {307, Allowed::without_fast_open, 3}}};             // sendmmsg
/// Calls of i386. socketcall() passes its arguments behind a pointer, which no filter can read. So
/// this table has no TCP rules, and sockets are always refused.
inline const CallTable foreign_calls = {
    {102, 359},  // socketcall, socket
    {
        15,  94,  306,                 // chmod, fchmod, fchmodat
        16,  95,  182, 198, 207, 212,  // (l|f)chown, (l|f)chown32
        298,                           // fchownat
        226, 227, 228, 235, 236, 237,  // (l|f)setxattr, (l|f)removexattr
        30,  271, 299,                 // utime, utimes, futimesat
        291, 332, 338,                 // inotify_init, inotify_init1, fanotify_init
        117,                           // ipc: all calls of System V IPC
        395, 397, 396,                 // shmget, shmat, shmctl
        393, 420, 394,                 // semget, semtimedop, semctl
        399, 400, 401, 402,            // msgget, msgsnd, msgrcv, msgctl
        277, 278,                      // mq_open, mq_unlink
        286, 287, 288,                 // add_key, request_key, keyctl
    },
    {356, 447},                                         // memfd_create, memfd_secret
    {{320, Allowed::by_descriptor},                     // utimensat
     {54, Allowed::reading_attributes},                 // ioctl
     {55, Allowed::without_leases},                     // fcntl
     {221, Allowed::without_leases},                    // fcntl64
     {412, Allowed::by_descriptor},                     // utimensat_time64
     {241, Allowed::for_itself},                        // sched_setaffinity
     {154, Allowed::for_itself},                        // sched_setparam
     {156, Allowed::for_itself},                        // sched_setscheduler
     {351, Allowed::for_itself},                        // sched_setattr
     {340, Allowed::own_but_the_mark},                  // prlimit64
     {75, Allowed::but_the_mark},                       // setrlimit
     {97, Allowed::for_itself_by_which, PRIO_PROCESS},  // setpriority
     {289, Allowed::for_itself_by_which, io_process}},  // ioprio_set
    {}};
#elif defined(__aarch64__)
inline constexpr std::uint32_t native = AUDIT_ARCH_AARCH64;
inline constexpr std::uint32_t foreign = 0;
inline const CallTable native_calls = {
    {198},  // socket
    {
        52,  53,  54,  55,           // fchmod, fchmodat, fchownat, fchown
        5,   6,   7,   14,  15, 16,  // (l|f)setxattr, (l|f)removexattr
        26,  262,                    // inotify_init1, fanotify_init
        194, 196, 195,               // shmget, shmat, shmctl
        190, 193, 192, 191,          // semget, semop, semtimedop, semctl
        186, 189, 188, 187,          // msgget, msgsnd, msgrcv, msgctl
        180, 181,                    // mq_open, mq_unlink
        217, 218, 219,               // add_key, request_key, keyctl
    },
    {279, 447},                                          // memfd_create, memfd_secret
    {{88, Allowed::by_descriptor},                       // utimensat
     {29, Allowed::reading_attributes},                  // ioctl
     {25, Allowed::without_leases},                      // fcntl
     {122, Allowed::for_itself},                         // sched_setaffinity
     {118, Allowed::for_itself},                         // sched_setparam
     {119, Allowed::for_itself},                         // sched_setscheduler
     {274, Allowed::for_itself},                         // sched_setattr
     {261, Allowed::own_but_the_mark},                   // prlimit64
     {164, Allowed::but_the_mark},                       // setrlimit
     {140, Allowed::for_itself_by_which, PRIO_PROCESS},  // setpriority
     {30, Allowed::for_itself_by_which, io_process}},    // ioprio_set
    {{198, Allowed::tcp},                                // socket
     {206, Allowed::without_fast_open, 3},               // sendto
     {211, Allowed::without_fast_open, 2},               // sendmsg
     {269, Allowed::without_fast_open, 3}}};             // sendmmsg
inline const CallTable foreign_calls;
#else
inline constexpr std::uint32_t native = 0;
inline constexpr std::uint32_t foreign = 0;
inline const CallTable native_calls;
inline const CallTable foreign_calls;
#endif

}  // namespace tafl::referee
