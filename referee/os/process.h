// SPDX-License-Identifier: MIT
// EngineProcess: a running engine with its pipes and its shutdown. Lines get a time stamp as they
// arrive. A failure is reported once, with its termination. Used on the loop's thread only. The
// destructor kills the processes that are left.
#pragma once

#include <sys/types.h>

#include <boost/asio/any_io_executor.hpp>
#include <memory>

#include "referee/link.h"
#include "referee/os/engine_resources.h"
#include "referee/os/launch.h"
#include "referee/quit_timeouts.h"

namespace tafl::referee {

/// EngineLink to a process that launch() has started.
class EngineProcess final : public EngineLink {
  public:
    // Construction
    EngineProcess(boost::asio::any_io_executor executor, Launched launched, Listener& listener,
                  EngineResources enclosure = {});
    ~EngineProcess() override;

    // Queries
    [[nodiscard]] pid_t id() const;
    [[nodiscard]] bool has_ended() const override;
    [[nodiscard]] ExitStatus exit_status() const override;
    [[nodiscard]] const std::string& standard_error() const override;
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const override;
    [[nodiscard]] std::string_view unfinished_line() const override;

    // Commands
    void send(std::string_view text) override;
    void collect() override;
    void set_frozen(bool is_frozen) override;
    void reset_flood_count() override;
    void quit(const QuitTimeouts& timeout) override;

  private:
    class Child;
    std::shared_ptr<Child> child_;
};

}  // namespace tafl::referee
