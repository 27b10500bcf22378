// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/export_folder.h"

#include <algorithm>
#include <cassert>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "tournaments/reports/publish/whole_file.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::publish {

namespace {

namespace fs = std::filesystem;

/// Returns "games/x.html" for "games" and "x.html".
std::string joined(const std::string& subfolder, const std::string& name) {
    return subfolder.empty() ? name : subfolder + '/' + name;
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder)) return;
    throw std::runtime_error(folder.string() + " cannot be made a folder: " +
                             (error ? error.message() : "a file of that name is there"));
}

std::string front_of(const fs::path& path) {
    std::string front(4096, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(front.data(), front.size());
    front.resize(file.gcount());
    return front;
}

bool has_name_of(const ExportFileKind& sort, const std::string& name) {
    const fs::path path(name);
    return path.parent_path() == sort.subfolder &&
           std::regex_match(path.filename().string(), sort.name);
}

}  // namespace

ExportFolder::ExportFolder(const fs::path& folder, std::vector<ExportFileKind> own)
    : folder_(folder), own_(std::move(own)) {
    for (const ExportFileKind& sort : own_) {
        make_folder(sort.subfolder.empty() ? folder : folder / sort.subfolder);
        look_into(sort);
    }
}

void ExportFolder::look_into(const ExportFileKind& sort) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder_ / sort.subfolder, none)) {
        const std::string name = entry.path().filename();
        // An export that was killed leaves such a file.
        if (name.starts_with(part_prefix)) fs::remove(entry.path(), none);
        if (std::regex_match(name, sort.name)) earlier_.insert(joined(sort.subfolder, name));
    }
}

bool ExportFolder::is_ours(const std::string& name) const {
    const fs::path path = folder_ / name;
    if (!fs::is_regular_file(fs::symlink_status(path))) return false;
    const std::string front = front_of(path);
    return std::ranges::any_of(own_, [&](const ExportFileKind& sort) {
        return has_name_of(sort, name) && front.find(sort.mark) != std::string::npos;
    });
}

void ExportFolder::add(const std::string& name, std::string_view text) {
    const fs::path path = folder_ / name;
    assert(std::ranges::any_of(own_, [&](const auto& sort) { return has_name_of(sort, name); }));
    if (earlier_.contains(name) && !is_ours(name)) {
        throw std::runtime_error(path.string() +
                                 " is there already and is not of an earlier export: move it "
                                 "away, or export to another folder");
    }
    WholeFile file(path);
    file.write(text);
    file.commit(store::Durability::process_death);
    added_.insert(name);
}

void ExportFolder::finish() {
    for (const std::string& name : earlier_) {
        if (!added_.contains(name) && is_ours(name)) fs::remove(folder_ / name);
    }
}

std::string file_name_part(std::string_view text, std::size_t most) {
    const std::string part = results::plain_words(text, most);
    return part.empty() ? "engine" : part;
}

}  // namespace tafl::publish
