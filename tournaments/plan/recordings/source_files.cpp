// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/source_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

namespace tafl::recordings {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<const char*, SourceKind>, 5> endings = {
    {{".otg", SourceKind::otg},
     {".csv", SourceKind::csv},
     {".json", SourceKind::json},
     {".jsonl", SourceKind::json_lines},
     {".ndjson", SourceKind::json_lines}}};

std::optional<SourceKind> kind_of(const fs::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    for (const auto& [name, kind] : endings) {
        if (ending == name) return kind;
    }
    return std::nullopt;
}

std::vector<SourceFile> files_below(const fs::path& folder, std::error_code& error) {
    std::vector<SourceFile> files;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(folder, options, error), end; !error && at != end;
         at.increment(error)) {
        const auto kind = kind_of(at->path());
        std::error_code gone;
        if (!kind || !at->is_regular_file(gone)) continue;
        files.push_back({at->path(), at->path().lexically_relative(folder).string(), *kind});
    }
    std::ranges::sort(files, {}, &SourceFile::place);
    return files;
}

}  // namespace

rules::Expected<std::vector<SourceFile>, RecordError> source_files(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        auto files = files_below(path, error);
        if (error)
            return RecordError{.found = "a folder that cannot be read (" + error.message() + ")"};
        return files;
    }
    const auto kind = kind_of(path);
    if (!fs::is_regular_file(path, error)) return RecordError{.found = "no file and no folder"};
    if (!kind) return RecordError{.found = "another ending"};
    return std::vector{SourceFile{path, path.filename().string(), *kind}};
}

std::string source_name(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    const fs::path& named = error ? path : whole;
    return fs::is_directory(named, error) ? named.filename().string() : named.stem().string();
}

rules::Expected<std::string, RecordError> read_source(const fs::path& path) {
    constexpr std::uintmax_t most = 64U << 20;
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return RecordError{.found = "no file, expected records of games"};
    if (fs::file_size(path, error) > most) {
        return RecordError{.found = "more than 64 MB, expected records of games"};
    }
    std::ifstream file(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(error ? 0 : fs::file_size(path, error)), '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    if (!file && !file.eof()) return RecordError{.found = "a file that cannot be read"};
    return text;
}

}  // namespace tafl::recordings
