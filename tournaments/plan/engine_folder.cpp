// SPDX-License-Identifier: MIT
#include "tournaments/plan/engine_folder.h"

#include <algorithm>

#include "tournaments/plan/entrant_reader.h"
#include "tournaments/plan/toml_text.h"

namespace tafl::plan {

namespace {

namespace fs = std::filesystem;

class FolderReader {
  public:
    explicit FolderReader(const toml::table* limits) : limits_(limits) {}

    void read(const fs::path& file) {
        PlanErrors errors;
        EntrantReader reader(fs::absolute(file).parent_path(), errors);
        reader.set_sandbox(referee::Sandbox::automatic);
        if (limits_ != nullptr) reader.read_limits(TableReader(*limits_, "[limits]", errors));
        if (file.extension() == ".ini") {
            const toml::table table{{"ini", file.filename().string()}};
            reader.read(TableReader(table, file.filename().string(), errors));
        } else {
            read_toml(file, reader, errors);
        }
        note(errors, file);
        for (const Entrant& entrant : reader.valid_entrants()) add(entrant, file);
    }

    [[nodiscard]] EngineFolder take() && { return std::move(folder_); }

  private:
    void read_toml(const fs::path& file, EntrantReader& reader, PlanErrors& errors) {
        const auto root = parse_toml_file(file, "an engine file");
        if (!root) return errors.append(root.error());
        TableReader top(*root, "", errors);
        const toml::node* limits = top.find("limits");
        if (limits != nullptr && limits->is_table()) {
            reader.read_limits(TableReader(*limits->as_table(), "[limits]", errors));
        }
        reader.read_all(top, 1);
        top.refuse_unknown_keys();
    }

    void note(const PlanErrors& errors, const fs::path& file) {
        for (const PlanError& error : errors) {
            std::string line = to_string({error}, file);
            line.pop_back();
            folder_.mistakes.push_back(std::move(line));
        }
    }

    void add(const Entrant& entrant, const fs::path& file) {
        const std::string& name = entrant.engine.name;
        if (folder_.find(name) != nullptr) {
            folder_.mistakes.push_back(file.string() + ": found the name \"" + name +
                                       "\" a second time, expected another name for each engine");
            return;
        }
        folder_.engines.push_back(entrant);
    }

    const toml::table* limits_;
    EngineFolder folder_;
};

}  // namespace

const Entrant* EngineFolder::find(std::string_view name) const {
    const auto found = std::ranges::find_if(
        engines, [&](const Entrant& entrant) { return entrant.engine.name == name; });
    return found == engines.end() ? nullptr : &*found;
}

EngineFolder read_engine_folder(const fs::path& folder, const toml::table* limits) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const auto extension = at->path().extension();
        if (extension == ".toml" || extension == ".ini") files.push_back(at->path());
    }
    if (error) return {{}, {folder.string() + ": " + error.message() + ", expected a folder"}};
    std::ranges::sort(files);
    FolderReader reader(limits);
    for (const fs::path& file : files) reader.read(file);
    return std::move(reader).take();
}

PlanErrors check_limits(const toml::table& limits) {
    PlanErrors errors;
    EntrantReader(fs::current_path(), errors).read_limits(TableReader(limits, "[limits]", errors));
    return errors;
}

}  // namespace tafl::plan
