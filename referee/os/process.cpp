// SPDX-License-Identifier: MIT
#include "referee/os/process.h"

#include <utility>

#include "referee/os/child.h"

namespace tafl::referee {

EngineProcess::EngineProcess(boost::asio::any_io_executor executor, Launched launched,
                             Listener& listener, EngineResources enclosure)
    : child_(
          std::make_shared<Child>(executor, std::move(launched), listener, std::move(enclosure))) {
    child_->run();
}

EngineProcess::~EngineProcess() { child_->abandon(); }

pid_t EngineProcess::id() const { return child_->id(); }
bool EngineProcess::has_ended() const { return child_->has_ended(); }
ExitStatus EngineProcess::exit_status() const { return child_->exit_status(); }
const std::string& EngineProcess::standard_error() const { return child_->standard_error(); }
ProcessorUse EngineProcess::processor_use(Duration max_age) const {
    return child_->processor_use(max_age);
}
std::string_view EngineProcess::unfinished_line() const { return child_->unfinished_line(); }
void EngineProcess::send(std::string_view text) { child_->send(text); }
void EngineProcess::collect() { child_->collect(); }
void EngineProcess::set_frozen(bool is_frozen) { child_->set_frozen(is_frozen); }
void EngineProcess::reset_flood_count() { child_->reset_flood_count(); }
void EngineProcess::quit(const QuitTimeouts& timeout) { child_->quit(timeout); }

}  // namespace tafl::referee
