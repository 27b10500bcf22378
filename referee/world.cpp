// SPDX-License-Identifier: MIT
#include "referee/world.h"

#include <spdlog/spdlog.h>

#include <optional>
#include <stdexcept>
#include <utility>

#include "referee/os/containment.h"
#include "referee/os/engine_socket.h"
#include "referee/os/limits.h"
#include "referee/os/process.h"
#include "referee/player.h"
#include "referee/players/protocols.h"

namespace tafl::referee {

std::unique_ptr<Player> World::make_player(const EngineSpec& spec, LaunchContext context) const {
    const Protocol* protocol = find_protocol(spec.protocol);
    if (protocol == nullptr) throw std::runtime_error("no protocol '" + spec.protocol + "'");
    return protocol->make_player(spec, std::move(context), *this);
}

rules::Expected<std::unique_ptr<SocketLink>, std::string> World::start_connecting(
    const boost::asio::any_io_executor&, const EngineSpec&, LaunchContext, const SocketOptions&,
    SocketLink::Listener&) const {
    throw std::runtime_error("this world offers no connections");
}

namespace {

Program program_of(const EngineSpec& spec, std::filesystem::path file, LaunchContext context) {
    return {.file = std::move(file),
            .arguments = arguments_of(spec, context),
            .environment = environment_of(spec),
            .directory = spec.directory,
            .processors = std::move(context.processors)};
}

struct SandboxPipes {
    Pipe info = make_pipe();
    Pipe block = make_pipe();
};

rules::Expected<ConnectingProcess, std::string> launch_connecting(const EngineSpec& spec,
                                                                  const LaunchContext& context,
                                                                  std::uint16_t port) {
    const auto file = find_program(spec);
    if (!file) return to_string(file.error());
    Program program = program_of(spec, *file, context);
    program.port = port;
    std::optional<SandboxPipes> pipes;
    if (has_network_of_its_own(spec)) {
        pipes.emplace();
        program.info = pipes->info.write_end.number();
        program.block = pipes->block.read_end.number();
    }
    EngineResources enclosure = confine(program, spec);
    auto launched = launch(program);
    if (!launched) return to_string(launched.error());
    ConnectingProcess process{std::move(*launched), std::move(enclosure), {}, {}};
    if (pipes) {
        process.info = std::move(pipes->info.read_end);
        process.block = std::move(pipes->block.write_end);
    }
    return process;
}

class RealWorld final : public World {
  public:
    explicit RealWorld(Seats* seats = nullptr) : seats_(seats) {}

    [[nodiscard]] Seats* seats() const override { return seats_; }
    [[nodiscard]] TimePoint now() const override { return SteadyClock::now(); }

    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const override {
        const auto file = find_program(spec);
        if (!file) return to_string(file.error());
        Program program = program_of(spec, *file, context);
        EngineResources enclosure = confine(program, spec);
        auto launched = launch(program);
        if (!launched) return to_string(launched.error());
        spdlog::debug("{} '{}' started as process {}", name_of(context.side), spec.name,
                      launched->pid);
        return std::unique_ptr<EngineLink>(std::make_unique<EngineProcess>(
            executor, std::move(*launched), listener, std::move(enclosure)));
    }

    [[nodiscard]] rules::Expected<std::unique_ptr<SocketLink>, std::string> start_connecting(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        const SocketOptions& options, SocketLink::Listener& listener) const override {
        const auto start = [spec, context, port = options.port](const std::string& address) {
            LaunchContext at = context;
            at.address = address;
            return launch_connecting(spec, at, port);
        };
        auto link = std::make_unique<EngineSocket>(executor, spec, options, start, listener);
        const auto failure = link->start();
        if (failure) return *failure;
        return std::unique_ptr<SocketLink>(std::move(link));
    }

  private:
    Seats* seats_;
};

}  // namespace

const World& real_world() {
    static const RealWorld world;
    return world;
}

std::unique_ptr<World> real_world_with(Seats& seats) { return std::make_unique<RealWorld>(&seats); }

}  // namespace tafl::referee
