// SPDX-License-Identifier: MIT
// Replaces the global operator new. The forms for arrays and those that do not throw end up in
// these. A file of its own: seen inlined, g++ takes malloc and free for a mismatch with new and
// delete.
#include "tests/support/counted_new.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> count = 0;

void* counted(void* memory) {
    ++count;
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
}  // namespace

namespace tafl::tests {
long allocations() { return count; }
}  // namespace tafl::tests

void* operator new(std::size_t size) { return counted(std::malloc(size == 0 ? 1 : size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
