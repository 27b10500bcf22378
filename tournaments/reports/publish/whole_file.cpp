// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "store/database_file.h"
#include "store/file_claims.h"
#include "tournaments/base/input_error.h"

namespace tafl::publish {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = 64 * 1024;

}  // namespace

WholeFile::WholeFile(const fs::path& path) : path_(path) {
    if (fs::is_symlink(path)) path_ = store::resolved_path(path);
    if (const auto why = store::why_no_output(path_)) {
        throw tournaments::InputError(path_.string() + ": " + *why + "; choose another file name");
    }
    const auto type = fs::status(path_).type();
    const bool is_new = type == fs::file_type::regular || type == fs::file_type::not_found;
    if (is_new) {
        part_ = path_.parent_path() / (std::string(part_prefix) + std::to_string(::getpid()));
    }
    // If the path is a directory, open() fails.
    const fs::path& opened = is_new ? part_ : path_;
    descriptor_ = ::open(opened.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail();
}

WholeFile::~WholeFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    if (!part_.empty()) ::unlink(part_.c_str());
}

void WholeFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= buffer_size) flush();
}

void WholeFile::commit(store::Durability durability) {
    flush();
    const bool is_straight = part_.empty();
    const bool survives_power_cut = durability == store::Durability::power_cut;
    if (!is_straight && survives_power_cut && ::fsync(descriptor_) != 0) fail();
    if (!is_straight && ::rename(part_.c_str(), path_.c_str()) != 0) fail();
    part_.clear();
    if (::close(std::exchange(descriptor_, -1)) != 0) fail();
}

void WholeFile::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) fail();
        if (written > 0) rest.remove_prefix(written);
    }
    buffer_.clear();
}

void WholeFile::fail() const {
    throw std::runtime_error(path_.string() + " cannot be written: " + std::strerror(errno));
}

}  // namespace tafl::publish
