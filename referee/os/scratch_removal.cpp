// SPDX-License-Identifier: MIT
#include "referee/os/scratch_removal.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <charconv>
#include <cstdint>
#include <cstdio>

#include "referee/os/descriptor.h"

namespace tafl::referee {

namespace {

/// Opens a directory after it has been made accessible; -1 if `name` is not a directory.
Descriptor open_up(int parent, const char* name) {
    struct stat status = {};
    if (::fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode)) {
        return {};
    }
    ::fchmodat(parent, name, S_IRWXU, 0);
    return Descriptor(::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Moves a directory into `scratch` under a name that no other directory has.
bool move_up(int parent, const char* name, int scratch, std::uint64_t& moved) {
    constexpr std::size_t digits = 20;
    std::array<char, digits + 3> target = {'.', '.'};
    std::to_chars(target.data() + 2, target.data() + 2 + digits, moved++);
    // The moved directory must be writable, because its ".." changes.
    return open_up(parent, name).number() >= 0 &&
           ::renameat(parent, name, scratch, target.data()) == 0;
}

/// Empties a directory. Moves its subdirectories into `scratch`, so that no path becomes too long.
/// Returns false if nothing could be removed or moved.
bool empty_out(int folder, int scratch, std::uint64_t& moved) {
    bool is_any = false;
    for_each_entry(folder, [&](const char* name) {
        is_any |= ::unlinkat(folder, name, 0) == 0 || move_up(folder, name, scratch, moved);
    });
    return is_any;
}

}  // namespace

void remove_scratch(int parent, const char* name) {
    const Descriptor folder = open_up(parent, name);
    if (folder.number() < 0) return;
    std::uint64_t moved = 0;
    bool is_any = true;
    while (is_any) {
        is_any = false;
        for_each_entry(folder.number(), [&](const char* entry) {
            if (::unlinkat(folder.number(), entry, 0) == 0) {
                is_any = true;
                return;
            }
            const Descriptor inner = open_up(folder.number(), entry);
            if (inner.number() < 0) return;
            is_any |= empty_out(inner.number(), folder.number(), moved);
            is_any |= ::unlinkat(folder.number(), entry, AT_REMOVEDIR) == 0;
        });
    }
    ::unlinkat(parent, name, AT_REMOVEDIR);
}

}  // namespace tafl::referee
