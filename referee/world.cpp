// SPDX-License-Identifier: MIT
#include "referee/world.h"

#include <spdlog/spdlog.h>

#include <stdexcept>
#include <utility>

#include "referee/os/containment.h"
#include "referee/os/limits.h"
#include "referee/os/process.h"
#include "referee/players/protocols.h"

namespace tafl::referee {

std::unique_ptr<Player> World::make_player(const EngineSpec& spec, LaunchContext context) const {
    const Protocol* protocol = find_protocol(spec.protocol);
    if (protocol == nullptr) throw std::runtime_error("no protocol '" + spec.protocol + "'");
    return protocol->make_player(spec, std::move(context), *this);
}

namespace {

Program program_of(const EngineSpec& spec, std::filesystem::path file, LaunchContext context) {
    return {.file = std::move(file),
            .arguments = arguments_of(spec, context),
            .environment = environment_of(spec),
            .directory = spec.directory,
            .processors = std::move(context.processors)};
}

class RealWorld final : public World {
  public:
    [[nodiscard]] TimePoint now() const override { return SteadyClock::now(); }

    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const override {
        const auto file = find_program(spec);
        if (!file) return to_string(file.error());
        Program program = program_of(spec, *file, context);
        Enclosure enclosure = confine(program, spec);
        auto launched = launch(program);
        if (!launched) return to_string(launched.error());
        spdlog::debug("{} '{}' started as process {}", name_of(context.side), spec.name,
                      launched->pid);
        return std::unique_ptr<EngineLink>(std::make_unique<EngineProcess>(
            executor, std::move(*launched), listener, std::move(enclosure)));
    }
};

}  // namespace

const World& real_world() {
    static const RealWorld world;
    return world;
}

}  // namespace tafl::referee
