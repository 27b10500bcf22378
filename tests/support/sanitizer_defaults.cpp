// SPDX-License-Identifier: MIT
// Options of AddressSanitizer for programs that tests start; ASAN_OPTIONS overrides them.

extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
