// SPDX-License-Identifier: MIT
#include "tournaments/server/web/config.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/url.hpp>

#include "referee/os/limits.h"
#include "tournaments/base/input_error.h"
#include "tournaments/plan/toml_table.h"
#include "tournaments/plan/toml_text.h"

namespace tafl::web {

namespace {

namespace fs = std::filesystem;

class ConfigReader {
  public:
    explicit ConfigReader(const fs::path& file) : folder_(fs::absolute(file).parent_path()) {}

    rules::Expected<ServeConfig, plan::PlanErrors> read(const toml::table& root) && {
        plan::TableReader top(root, "the file", errors_);
        read_part(top, "server", &ConfigReader::read_server);
        read_part(top, "log", &ConfigReader::read_log);
        read_part(top, "web", &ConfigReader::read_web);
        read_part(top, "quotas", &ConfigReader::read_quotas);
        if (const toml::table* limits = table_in(top, "limits")) {
            errors_.append(plan::check_limits(*limits));
            config_.limits = *limits;
        }
        config_.webhooks = webhooks::read_webhooks(top, errors_, folder_);
        top.refuse_unknown_keys();
        if (errors_.empty()) return std::move(config_);
        errors_.sort();
        return std::move(errors_);
    }

  private:
    static const toml::table* table_in(plan::TableReader& top, std::string_view key) {
        const toml::node* node = top.find(key);
        if (node != nullptr && !node->is_table()) {
            top.fail(plan::PlanFault::wrong_type, key, "no table", '[' + std::string(key) + ']');
        }
        return node != nullptr ? node->as_table() : nullptr;
    }

    void read_part(plan::TableReader& top, std::string_view key,
                   void (ConfigReader::*part)(plan::TableReader&)) {
        const toml::table* table = table_in(top, key);
        if (table == nullptr) return;
        plan::TableReader reader(*table, '[' + std::string(key) + ']', errors_);
        (this->*part)(reader);
        reader.refuse_unknown_keys();
    }

    void read_server(plan::TableReader& reader) {
        reader.take("listen", config_.listen);
        take_path(reader, "engines", config_.engines);
        take_path(reader, "openings", config_.openings);
        reader.take("tables", config_.tables, 1, 1024);
        reader.take("workers", config_.workers);
        reader.take_word("reading", config_.reading);
        constexpr int week = 7 * 24 * 3600;
        take_seconds(reader, "stop_seconds", config_.stop_seconds, 0, week);
    }

    void read_log(plan::TableReader& reader) {
        reader.take_word("format", config_.log.format);
        take_path(reader, "file", config_.log.file);
        std::size_t megabytes = config_.log.file_bytes >> 20;
        reader.take("file_mb", megabytes, 1, 100'000);
        config_.log.file_bytes = megabytes << 20;
        reader.take("files", config_.log.old_files, 0, 1000);
    }

    void read_web(plan::TableReader& reader) {
        constexpr int many = 1'000'000;
        ServerLimits& limits = config_.web;
        take_address(reader);
        take_proxies(reader);
        take_hosts(reader);
        reader.take("connections", limits.connections, 1, many);
        reader.take("connections_per_address", limits.connections_per_address, 1, many);
        reader.take("requests_per_connection", limits.requests_per_connection, 1, many);
        reader.take("requests_per_second", limits.requests_per_second, 0, many);
        reader.take("requests_at_once", limits.requests_at_once, 1, many);
        reader.take("viewers", config_.events.viewers, 0, many);
        reader.take("viewers_per_address", config_.events.viewers_per_address, 0, many);
        reader.take("body_kb", body_kb_, 1, 64 * 1024);
        limits.body_bytes = body_kb_ << 10;
        take_seconds(reader, "patience_seconds", limits.timeout, 1, 3600);
    }

    void take_address(plan::TableReader& reader) {
        std::string address;
        reader.take("address", address);
        const auto url = boost::urls::parse_absolute_uri(address);
        const bool is_address = url && (url->scheme() == "https" || url->scheme() == "http") &&
                                !url->encoded_host().empty() && !url->has_userinfo() &&
                                !url->has_query();
        if (!is_address && !address.empty()) {
            reader.fail(plan::PlanFault::bad_value, "address", plan::TableReader::quoted(address),
                        "an address such as \"https://tafl.example\"");
        }
        while (address.ends_with('/')) address.pop_back();
        config_.address = address;
    }

    void take_proxies(plan::TableReader& reader) {
        std::vector<std::string> proxies;
        reader.take("proxies", proxies);
        for (const std::string& proxy : proxies) {
            boost::system::error_code error;
            const auto address = boost::asio::ip::make_address(proxy, error);
            if (!error) config_.web.proxies.insert(unmapped(address));
            if (error) {
                reader.fail(plan::PlanFault::bad_value, "proxies", plan::TableReader::quoted(proxy),
                            "addresses such as \"127.0.0.1\" or \"::1\"");
            }
        }
    }

    void take_hosts(plan::TableReader& reader) {
        std::vector<std::string> hosts;
        reader.take("hosts", hosts);
        for (const std::string& host : hosts) {
            const auto name = host_name(host);
            if (name) config_.web.hosts.insert(*name);
            if (!name) {
                reader.fail(plan::PlanFault::bad_value, "hosts", plan::TableReader::quoted(host),
                            "names such as \"tafl.example\"");
            }
        }
    }

    void read_quotas(plan::TableReader& reader) {
        constexpr int many = 1'000'000'000;
        reader.take("open_tournaments", config_.quotas.open_tournaments, 0, many);
        reader.take("games_waiting", config_.quotas.games_waiting, 0, many);
        reader.take("plies", config_.quotas.plies, 0, many);
        reader.take("game_minutes", config_.quotas.game_minutes, 0, many);
        reader.take("submissions_per_minute", config_.submissions_per_minute, 0, 60'000);
    }

    void take_path(plan::TableReader& reader, std::string_view key, fs::path& path) const {
        std::string text;
        reader.take(key, text);
        if (!text.empty()) path = (folder_ / text).lexically_normal();
    }

    template <class Duration>
    static void take_seconds(plan::TableReader& reader, std::string_view key, Duration& duration,
                             int least, int most) {
        std::int64_t seconds = std::chrono::floor<std::chrono::seconds>(duration).count();
        reader.take(key, seconds, least, most);
        duration = std::chrono::seconds(seconds);
    }

    fs::path folder_;
    ServeConfig config_;
    plan::PlanErrors errors_;
    std::uint64_t body_kb_ = ServerLimits{}.body_bytes >> 10;
};

}  // namespace

std::string_view name_of(ReadAccess reading) {
    return reading == ReadAccess::token ? "token" : "open";
}

rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(const fs::path& file) {
    const auto root = plan::parse_toml_file(file, "a configuration (TOML)");
    if (!root) return root.error();
    auto config = ConfigReader(file).read(*root);
    if (config) config->file = file;
    return config;
}

namespace {

/// Adds the log file and its old files: "serve.log", "serve.1.log", "serve.2.log".
void add_logs(std::vector<fs::path>& files, const service::LogSettings& log) {
    if (log.file.empty()) return;
    files.push_back(log.file);
    for (std::size_t i = 1; i <= log.old_files; ++i) {
        const std::string name = log.file.stem().string() + '.' + std::to_string(i);
        files.push_back(log.file.parent_path() / (name + log.file.extension().string()));
    }
}

/// Returns the files of the server that engines must not read. Engine files may contain secrets,
/// for example passwords in `env`.
std::vector<fs::path> own_files(const ServeConfig& config) {
    std::vector<fs::path> files = config.webhooks.secret_files;
    if (!config.file.empty()) files.push_back(config.file);
    add_logs(files, config.log);
    std::error_code error;
    for (fs::directory_iterator at(config.engines, error), end; !error && at != end;
         at.increment(error)) {
        const auto extension = at->path().extension();
        if (extension == ".toml" || extension == ".ini") files.push_back(at->path());
    }
    return files;
}

/// Logs a warning if an engine with automatic sandbox would run without one. Called at each start;
/// other weak limits are reported before each tournament.
void warn_without_sandbox(const plan::EngineFolder& engines) {
    const bool is_any_free = std::ranges::any_of(engines.engines, [](const plan::Entrant& entrant) {
        const auto sandbox = entrant.engine.limits.sandbox;
        return sandbox == referee::Sandbox::automatic &&
               referee::chosen(sandbox) == referee::Sandbox::none;
    });
    if (!is_any_free) return;
    referee::Limits limits;
    limits.sandbox = referee::Sandbox::automatic;
    for (const auto& sentence : referee::shortcomings(limits)) spdlog::warn("{}", sentence);
}

}  // namespace

service::ServiceSettings service_settings(const ServeConfig& config) {
    service::ServiceSettings settings;
    settings.tables = config.tables;
    settings.workers = config.workers;
    settings.openings = config.openings;
    settings.stop_timeout = config.stop_seconds;
    settings.hidden = own_files(config);
    settings.quotas = config.quotas;
    if (!config.engines.empty()) {
        settings.engines =
            plan::read_engine_folder(config.engines, config.limits ? &*config.limits : nullptr);
    }
    return settings;
}

service::ServiceSettings checked_settings(const ServeConfig& config,
                                          const std::filesystem::path& database) {
    service::ServiceSettings settings = service_settings(config);
    settings.hidden.push_back(database);
    std::string text;
    for (const auto& mistake : settings.engines.mistakes)
        text += (text.empty() ? "" : "\n") + mistake;
    if (!text.empty()) throw tournaments::InputError(text);
    if (settings.engines.engines.empty()) {
        spdlog::warn("no engines are registered, so nothing that is submitted can be played: {}",
                     config.engines.empty()
                         ? "name their folder (--engines, or engines in the configuration)"
                         : "put engine files (*.toml, *.ini) into " + config.engines.string() +
                               " and have it read again (SIGHUP)");
    }
    warn_without_sandbox(settings.engines);
    return settings;
}

}  // namespace tafl::web
