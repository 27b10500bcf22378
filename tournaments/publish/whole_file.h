// SPDX-License-Identifier: MIT
// WholeFile: a file that appears under its name when it is whole, or not at all. Until then it is a
// file beside it whose name begins with `part_prefix`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace tafl::publish {

inline constexpr std::string_view part_prefix = ".lawspeaker-part-";

class WholeFile {
  public:
    /// A device or a pipe of that name is written straight on; a symbolic link is followed. Throws
    /// InputError if the file is a database (store::why_no_output), and std::runtime_error, as all
    /// do, with the path and the system's reason.
    explicit WholeFile(const std::filesystem::path& path);
    /// What was not committed is gone; what stood there before stays.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::string_view text);
    /// The failure that the file survives whole once commit() has returned.
    enum class Durability : std::uint8_t { process_death, power_cut };
    void commit(Durability durability = Durability::power_cut);

  private:
    void flush();
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    std::filesystem::path part_;  ///< empty if it is written straight on
    std::string buffer_;
    int descriptor_ = -1;
};

}  // namespace tafl::publish
