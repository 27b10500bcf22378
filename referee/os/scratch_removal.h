// SPDX-License-Identifier: MIT
// Removal of scratch directories. The supervisor (supervisor.h) is a fork of a process with several
// threads, and a lock of the allocator or of a library may stay locked in the fork. So the
// functions in this file allocate no memory, and call nothing but the kernel.
#pragma once

#include <dirent.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace tafl::referee {

/// Calls `visit(name)` for each entry of the open directory `folder`, without "." and "..". The
/// name is a null-terminated string, valid during the call.
template <typename Visit>
void for_each_entry(int folder, const Visit& visit) {
    constexpr std::size_t batch = 32 * 1024;  // bytes of entries that the kernel returns at once
    alignas(dirent64) std::array<char, batch> buffer;
    ::lseek(folder, 0, SEEK_SET);
    ssize_t size = 0;
    while ((size = ::getdents64(folder, buffer.data(), buffer.size())) > 0) {
        for (ssize_t at = 0; at < size;) {
            // The kernel's format of a directory entry, getdents64(2).
            const auto* const entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
            at += entry->d_reclen;
            const std::string_view name = entry->d_name;
            if (name != "." && name != "..") visit(entry->d_name);
        }
    }
}

/// Removes the directory `name` in the open directory `parent` (or AT_FDCWD) with its content, at
/// any depth. Also removes directories without access permissions. Call it only when no process
/// runs any more that could replace a directory by a link.
void remove_scratch(int parent, const char* name);

}  // namespace tafl::referee
