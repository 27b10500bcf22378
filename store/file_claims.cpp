// SPDX-License-Identifier: MIT
#include "store/file_claims.h"

#include <system_error>

#include "store/database_file.h"

namespace tafl::store {

namespace fs = std::filesystem;

namespace {

bool is_same_file(const fs::path& one, const fs::path& other) {
    std::error_code missing;
    return one == other || fs::equivalent(one, other, missing);
}

/// Returns true for a device, pipe or socket. Output is written to it and does not replace it.
bool is_special(const fs::path& file) {
    std::error_code missing;
    const fs::file_status status = fs::status(file, missing);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

std::optional<std::string> why_companion(const fs::path& file) {
    const auto owner = owner_of_companion(file);
    if (!owner || !is_database(*owner)) return std::nullopt;
    return "belongs to the database " + owner->string();
}

}  // namespace

std::optional<std::string> why_no_output(const fs::path& path) {
    const fs::path file = resolved_path(path);
    // Check the name first: is_database() closes the file, which would drop this process's locks on
    // a companion file.
    if (auto why = why_companion(file)) return why;
    if (is_database(file)) return "is a database";
    return std::nullopt;
}

void FileClaims::add(const std::string& place, const fs::path& path, FileUse use) {
    if (path.empty() || path == "-") return;
    fs::path file = resolved_path(path);
    if (!is_special(file)) claims_.push_back({place, path, std::move(file), use});
}

std::optional<std::string> FileClaims::conflict() const {
    for (const Claim& claim : claims_) {
        if (claim.use == FileUse::input) continue;
        if (const auto why = why_refused(claim)) {
            return claim.place + ": " + claim.path.string() + ": " + *why +
                   "; choose another file name";
        }
        const fs::path folder = claim.file.parent_path();
        std::error_code missing;
        if (claim.use == FileUse::database && !fs::is_directory(folder, missing)) {
            const bool is_file = fs::exists(folder, missing);
            return claim.place + ": " + claim.path.string() + ": " +
                   (is_file
                        ? folder.string() + " is not a directory; "
                        : "the directory " + folder.string() + " does not exist; create it, or ") +
                   "choose another file name";
        }
    }
    return std::nullopt;
}

std::optional<std::string> FileClaims::why_refused(const Claim& claim) const {
    for (const Claim& other : claims_) {
        if (&other == &claim) continue;
        if (auto why = why_apart(claim, other)) return why;
    }
    if (claim.use == FileUse::database) return why_companion(claim.file);
    if (claim.use == FileUse::output) return why_no_output(claim.file);
    return std::nullopt;
}

std::optional<std::string> FileClaims::why_apart(const Claim& output, const Claim& other) {
    if (is_same_file(output.file, other.file)) {
        return (other.use == FileUse::input ? "is read as " : "is written as ") + other.place;
    }
    const auto owner = owner_of_companion(output.file);
    if (owner && other.use == FileUse::database && is_same_file(*owner, other.file)) {
        return "belongs to the database " + other.path.string();
    }
    return std::nullopt;
}

}  // namespace tafl::store
