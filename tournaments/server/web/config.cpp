// SPDX-License-Identifier: MIT
#include "tournaments/server/web/config.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/url.hpp>
#include <functional>

#include "referee/os/limits.h"
#include "tournaments/base/input_error.h"
#include "tournaments/plan/toml_table.h"
#include "tournaments/plan/toml_text.h"
#include "tournaments/server/web/config_keys.h"

namespace tafl::web {

namespace {

namespace fs = std::filesystem;

class ConfigReader {
  public:
    explicit ConfigReader(const fs::path& file) : folder_(fs::absolute(file).parent_path()) {}

    rules::Expected<ServeConfig, plan::PlanErrors> read(toml::table root) && {
        accept_former_names(root);
        plan::TableReader top(root, "", errors_);
        read_part(top, "server", [&](auto& reader) { read_keys(server_keys, reader, config_); });
        read_part(top, "log", [&](auto& reader) { read_keys(log_keys, reader, config_.log); });
        read_part(top, "web", [&](auto& reader) { read_web(reader); });
        read_part(top, "quotas", [&](auto& reader) {
            read_keys(quota_keys, reader, config_.quotas);
            read_keys(submission_keys, reader, config_);
        });
        for (fs::path* path : {&config_.engines, &config_.openings, &config_.log.file}) {
            if (!path->empty()) *path = (folder_ / *path).lexically_normal();
        }
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
    /// Renames keys with a former name, so that the code below sees only present names.
    void accept_former_names(toml::table& root) {
        for (const auto& [name, keys] : configuration_keys()) {
            const auto node = root[name];
            for (const tournaments::KeyEntry& key : keys) {
                if (key.former.empty()) continue;
                if (node.is_table()) accept_former_name(*node.as_table(), '[' + name + ']', key);
                if (!node.is_array()) continue;
                for (toml::node& element : *node.as_array()) {
                    if (element.is_table())
                        accept_former_name(*element.as_table(), "[[" + name + "]]", key);
                }
            }
        }
    }

    void accept_former_name(toml::table& table, const std::string& where,
                            const tournaments::KeyEntry& key) {
        const auto old = table.find(key.former);
        if (old == table.end()) return;
        const std::string place = where + ' ' + std::string(key.former);
        const auto at = old->second.source().begin;
        if (table.contains(key.name)) {
            errors_.push_back({plan::PlanFault::contradiction, static_cast<int>(at.line),
                               static_cast<int>(at.column),
                               place + ": cannot be combined with " + std::string(key.name) +
                                   ", its new name; remove one"});
        } else {
            table.insert(key.name, std::move(old->second));
            config_.warnings.push_back(place + " is now " + std::string(key.name));
        }
        table.erase(key.former);
    }

    static const toml::table* table_in(plan::TableReader& top, std::string_view key) {
        const toml::node* node = top.find(key);
        if (node != nullptr && !node->is_table()) {
            top.fail(plan::PlanFault::wrong_type, key, "no table", '[' + std::string(key) + ']');
        }
        return node != nullptr ? node->as_table() : nullptr;
    }

    void read_part(plan::TableReader& top, std::string_view key,
                   const std::function<void(plan::TableReader&)>& read_keys_of) {
        const toml::table* table = table_in(top, key);
        if (table == nullptr) return;
        plan::TableReader reader(*table, '[' + std::string(key) + ']', errors_);
        read_keys_of(reader);
        reader.refuse_unknown_keys();
    }

    void read_web(plan::TableReader& reader) {
        take_address(reader);
        take_proxies(reader);
        take_hosts(reader);
        read_keys(connection_keys, reader, config_.web);
        read_keys(viewer_keys, reader, config_.events);
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

    fs::path folder_;
    ServeConfig config_;
    plan::PlanErrors errors_;
};

}  // namespace

std::string_view name_of(ReadAccess reading) {
    return reading == ReadAccess::token ? "token" : "open";
}

rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(const fs::path& file) {
    auto root = plan::parse_toml_file(file, "a configuration (TOML)");
    if (!root) return root.error();
    auto config = ConfigReader(file).read(std::move(*root));
    if (config) config->file = file;
    return config;
}

std::map<std::string, std::vector<tournaments::KeyEntry>> configuration_keys() {
    std::map<std::string, std::vector<tournaments::KeyEntry>> tables;
    describe_keys(server_keys, tables["server"]);
    describe_keys(log_keys, tables["log"]);
    tables["web"] = {
        {"address", "Address of the site for links in feeds and messages", ""},
        {"proxies", "Addresses of trusted web servers in front", nlohmann::json::array()},
        {"hosts", "Host names besides localhost and the address", nlohmann::json::array()}};
    describe_keys(connection_keys, tables["web"]);
    describe_keys(viewer_keys, tables["web"]);
    describe_keys(quota_keys, tables["quotas"]);
    describe_keys(submission_keys, tables["quotas"]);
    tables["webhook"] = webhooks::webhook_keys();
    return tables;
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
    settings.concurrency = config.concurrency;
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
    for (const std::string& warning : config.warnings)
        spdlog::warn("{}: {}", config.file.string(), warning);
    if (settings.engines.engines.empty()) {
        spdlog::warn("no engines are registered, so submitted tournaments cannot be played: {}",
                     config.engines.empty()
                         ? "name their folder (--engines, or engines in the configuration)"
                         : "put engine files (*.toml, *.ini) into " + config.engines.string() +
                               " and send SIGHUP, so that the server reads it again");
    }
    warn_without_sandbox(settings.engines);
    return settings;
}

}  // namespace tafl::web
