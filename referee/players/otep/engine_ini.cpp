// SPDX-License-Identifier: MIT
#include "referee/players/otep/engine_ini.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

#include "rules/ascii.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> required_keys = {"directory", "filename", "command"};

std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

struct Value {
    std::string text;
    int line = 0;
};

class IniReader {
  public:
    explicit IniReader(const fs::path& file) : file_(file) {}

    rules::Expected<EngineSpec, IniErrors> read(std::string_view text) && {
        read_lines(text);
        for (const std::string_view key : required_keys) require(key);
        if (!errors_.empty()) return std::move(errors_);
        EngineSpec spec = make_spec();
        if (!errors_.empty()) return std::move(errors_);
        return spec;
    }

  private:
    void read_lines(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        int number = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            read_line(trim(text.substr(0, end)), ++number);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    /// Reads one line. Ignores the keys of other sections.
    void read_line(std::string_view line, int number) {
        if (line.empty() || line.front() == ';' || line.front() == '#') return;
        if (line.front() == '[' && line.back() == ']') {
            is_in_section_ = trim(line.substr(1, line.size() - 2)) == "engine";
            section_line_ = is_in_section_ ? number : section_line_;
            return;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return fail(IniFault::bad_line, number,
                        "found '" + std::string(line) + "', expected key=value or [engine]");
        }
        if (is_in_section_) {
            keep(trim(line.substr(0, equals)), trim(line.substr(equals + 1)), number);
        }
    }

    void keep(std::string_view key, std::string_view value, int number) {
        const bool is_new =
            values_.try_emplace(std::string(key), Value{std::string(value), number}).second;
        if (!is_new) fail(IniFault::bad_line, number, std::string(key) + " is set twice");
    }

    void require(std::string_view key) {
        const auto found = values_.find(key);
        if (found != values_.end() && !found->second.text.empty()) return;
        const int line = found != values_.end() ? found->second.line : section_line_;
        if (section_line_ == 0) {
            if (key == required_keys.front()) {
                fail(IniFault::missing_key, 0, "found no section [engine]");
            }
            return;
        }
        fail(IniFault::missing_key, line,
             "[engine] " + std::string(key) + ": found nothing, expected a value");
    }

    EngineSpec make_spec() {
        EngineSpec spec;
        spec.name = text_of("name");
        if (spec.name.empty()) spec.name = file_.stem().string();
        spec.directory = directory();
        spec.command = text_of("command");
        const bool is_path = spec.command.find('/') != std::string::npos;
        if (is_path) spec.command = (spec.directory / spec.command).lexically_normal().string();
        std::istringstream words(text_of("arguments"));
        for (std::string word; words >> word;) spec.arguments.push_back(word);
        if (runs_opentafl(spec)) spec.dialect = Dialect::opentafl;
        return spec;
    }

    /// Returns `directory`, relative to the directory of the .ini file or to its subdirectory
    /// `engines`. Takes the first one that contains `filename`; fails if neither does.
    fs::path directory() {
        const fs::path home = fs::absolute(file_).parent_path();
        const fs::path wanted = text_of("directory");
        const fs::path file = text_of("filename");
        std::error_code ignored;
        for (const fs::path& root : {home, home / "engines"}) {
            const fs::path folder = (root / wanted).lexically_normal();
            if (fs::exists(folder / file, ignored)) return folder;
        }
        fail(IniFault::missing_file, values_.find("filename")->second.line,
             "'" + file.string() + "' is not in '" + (home / wanted).lexically_normal().string() +
                 "'");
        return {};
    }

    std::string text_of(std::string_view key) const {
        const auto found = values_.find(key);
        return found != values_.end() ? found->second.text : std::string();
    }

    void fail(IniFault code, int line, std::string text) {
        errors_.push_back({code, line, std::move(text)});
    }

    fs::path file_;
    bool is_in_section_ = false;
    int section_line_ = 0;
    std::map<std::string, Value, std::less<>> values_;
    IniErrors errors_;
};

}  // namespace

std::string to_string(const IniErrors& errors, const fs::path& file) {
    std::string text;
    for (const IniError& error : errors) {
        if (!text.empty()) text += '\n';
        text += file.string() + ':';
        if (error.line > 0) text += std::to_string(error.line) + ':';
        text += ' ' + error.text;
    }
    return text;
}

rules::Expected<EngineSpec, IniErrors> parse_engine_ini(std::string_view text,
                                                        const fs::path& file) {
    return IniReader(file).read(text);
}

rules::Expected<EngineSpec, IniErrors> read_engine_ini(const fs::path& file) {
    std::error_code ignored;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || !fs::is_regular_file(file, ignored)) {
        return IniErrors{{IniFault::unreadable, 0, "cannot be read"}};
    }
    std::ostringstream text;
    text << stream.rdbuf();
    return parse_engine_ini(text.str(), file);
}

bool runs_opentafl(const EngineSpec& spec) {
    const auto names_it = [](const std::string& word) {
        std::string name = fs::path(word).filename().string();
        std::ranges::transform(name, name.begin(), lower_case);
        // The JAR file, the start script, or the class com.manywords.softworks.tafl.OpenTafl.
        return name.starts_with("opentafl") || name.ends_with(".opentafl");
    };
    return names_it(spec.command) || std::ranges::any_of(spec.arguments, names_it);
}

}  // namespace tafl::referee
