// SPDX-License-Identifier: MIT
#include "store/schema_comparison.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "rules/ascii.h"
#include "store/sha256.h"
#include "store/side_tables.h"

namespace tafl::store {

namespace {

struct Entry {
    std::string type;
    std::string table;
    std::string sql;
    bool operator==(const Entry&) const = default;
};

/// Entries by lower-case name: SQLite ignores the case of names.
using Schema = std::map<std::string, Entry>;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), lower_case);
    return text;
}

/// Removes whitespace. Dumps and versions of SQLite differ in the whitespace between words.
std::string without_spaces(const std::string& sql) {
    std::string text;
    for (const char c : sql) {
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r') text += c;
    }
    return text;
}

/// Maximum number of entries in a schema. Limits the work for a crafted file.
constexpr std::size_t max_entries = 2000;

constexpr std::string_view select_schema =
    "SELECT name, type, tbl_name, ifnull(sql, '') FROM sqlite_schema";

/// Calls `tell` with the name and the entry of each row, until it returns false.
template <class Tell>
void read_schema(Database& database, Tell tell) {
    for (auto rows = database.query(select_schema); rows.next();) {
        const bool goes_on = tell(lower(rows.text(0)), Entry{rows.text(1), lower(rows.text(2)),
                                                             without_spaces(rows.text(3))});
        if (!goes_on) return;
    }
}

Schema schema_of(Database& database) {
    Schema schema;
    read_schema(database, [&](const std::string& name, const Entry& entry) {
        schema.emplace(name, entry);
        return true;
    });
    return schema;
}

Schema made_by(std::span<const Migration> known, std::size_t version) {
    Database database = Database::in_memory();
    database.define("sha256_of", sha256_of);
    for (const Migration& migration : known.first(version)) {
        database.execute(std::string(migration.script));
    }
    return schema_of(database);
}

/// Returns the schema of the side tables. A side table may be missing.
const Schema& made_on_demand() {
    static const Schema made = [] {
        Database database = Database::in_memory();
        for (int i = 0; i < side_table_count; ++i) {
            require_side_table(database, static_cast<SideTable>(i));
        }
        return schema_of(database);
    }();
    return made;
}

/// Returns the schema after the first `version` migrations of `known`. The schemas of migrations()
/// are built once. For another list, the result is stored in `made_now`.
const Schema& expected_schema(std::span<const Migration> known, std::size_t version,
                              Schema& made_now) {
    static const std::vector<Schema> ours = [] {
        std::vector<Schema> all;
        for (std::size_t i = 0; i <= migrations().size(); ++i) {
            all.push_back(made_by(migrations(), i));
        }
        return all;
    }();
    if (known.data() == migrations().data()) return ours.at(version);
    made_now = made_by(known, version);
    return made_now;
}

std::string named(const std::string& name, const Entry& entry) { return entry.type + ' ' + name; }

/// Returns the beginning of a part of a definition, for messages. The file may be crafted.
std::string quoted_start(std::string_view text) {
    constexpr std::size_t most = 60;
    std::string shown = "'";
    for (const char c : text.substr(0, most)) shown += c > ' ' && c < '\x7f' ? c : '?';
    return shown + (text.size() > most ? "...'" : "'");
}

/// Returns the difference of two definitions: the first without their equal beginnings and ends.
std::string difference_of(std::string_view found, std::string_view expected) {
    const auto [left, right] = std::ranges::mismatch(found, expected);
    found.remove_prefix(static_cast<std::size_t>(left - found.begin()));
    expected.remove_prefix(static_cast<std::size_t>(right - expected.begin()));
    while (!found.empty() && !expected.empty() && found.back() == expected.back()) {
        found.remove_suffix(1);
        expected.remove_suffix(1);
    }
    if (expected.empty()) return quoted_start(found) + " was added";
    if (found.empty()) return quoted_start(expected) + " is missing";
    return "found " + quoted_start(found) + ", expected " + quoted_start(expected);
}

std::string changed(const std::string& name, const Entry& found, const Entry& expected) {
    std::string text = "the definition of the " + named(name, expected) + " was changed";
    if (found.sql != expected.sql) text += " (" + difference_of(found.sql, expected.sql) + ')';
    return text + "; undo that, or use an older copy";
}

}  // namespace

std::optional<std::string> schema_difference(Database& database, std::size_t version,
                                             std::span<const Migration> known) {
    Schema made_now;
    const Schema& expected = expected_schema(known, version, made_now);
    std::map<std::string, int> seen;
    std::size_t count = 0;
    std::optional<std::string> difference;
    read_schema(database, [&](const std::string& name, const Entry& entry) {
        const auto ours = expected.find(name);
        const auto side = made_on_demand().find(name);
        if (++count > max_entries) {
            difference = "it holds too many tables";
        } else if (entry.type == "trigger") {
            difference = "the trigger " + quoted_start(name) +
                         " was added and could change stored data; remove it with DROP TRIGGER";
        } else if (ours != expected.end() && (++seen[name] > 1 || !(ours->second == entry))) {
            difference = changed(name, entry, ours->second);
        } else if (side != made_on_demand().end() && !(side->second == entry)) {
            difference = changed(name, entry, side->second);
        }
        return !difference;
    });
    if (difference) return difference;
    for (const auto& [name, entry] : expected) {
        if (!seen.contains(name)) return "the " + named(name, entry) + " is missing";
    }
    return std::nullopt;
}

}  // namespace tafl::store
