// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/zip_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <exception>
#include <stdexcept>

namespace tafl::publish {

void ZipFile::Free::operator()(archive* writer) const { ::archive_write_free(writer); }
void ZipFile::Free::operator()(archive_entry* entry) const { ::archive_entry_free(entry); }

ZipFile::ZipFile(Sink sink, std::chrono::system_clock::time_point time)
    : sink_(std::move(sink)), time_(time), writer_(::archive_write_new()) {
    if (!writer_) throw std::bad_alloc();
    require(::archive_write_set_format_zip(writer_.get()));
    require(::archive_write_set_options(writer_.get(), "zip:compression=deflate,hdrcharset=UTF-8"));
    require(::archive_write_set_bytes_in_last_block(writer_.get(), 1));
    const auto open = [](archive*, void*) { return ARCHIVE_OK; };
    require(::archive_write_open(writer_.get(), this, open, take, nullptr));
}

/// Discards an unfinished file without a write, since its sink may no longer exist.
ZipFile::~ZipFile() { sink_ = nullptr; }

/// Passes bytes to the sink. Discards them after a failure of the sink, and does not report the
/// failure to libarchive: libarchive 3.6 would not free the compressor of the current file.
long ZipFile::take(archive*, void* self, const void* bytes, std::size_t size) {
    auto* const file = static_cast<ZipFile*>(self);
    try {
        if (file->sink_) file->sink_({static_cast<const char*>(bytes), size});
    } catch (...) {
        file->failure_ = std::current_exception();
        file->sink_ = nullptr;
    }
    return static_cast<long>(size);
}

void ZipFile::require(int result) {
    if (failure_) std::rethrow_exception(failure_);
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) return;
    const char* const why = ::archive_error_string(writer_.get());
    throw std::runtime_error(std::string("cannot write a ZIP archive: ") +
                             (why != nullptr ? why : "libarchive does not say why"));
}

void ZipFile::begin(const std::string& name) {
    const std::unique_ptr<archive_entry, Free> entry(::archive_entry_new());
    if (!entry) throw std::bad_alloc();
    ::archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    ::archive_entry_set_filetype(entry.get(), AE_IFREG);
    ::archive_entry_set_perm(entry.get(), 0644);
    ::archive_entry_set_mtime(entry.get(), std::chrono::system_clock::to_time_t(time_), 0);
    require(::archive_write_header(writer_.get(), entry.get()));
}

void ZipFile::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto count = ::archive_write_data(writer_.get(), bytes.data(), bytes.size());
        require(count > 0 ? ARCHIVE_OK : ARCHIVE_FATAL);
        bytes.remove_prefix(count);
    }
}

void ZipFile::finish() {
    require(::archive_write_close(writer_.get()));
    writer_.reset();
}

}  // namespace tafl::publish
