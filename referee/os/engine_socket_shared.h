// SPDX-License-Identifier: MIT
// EngineSocket::Shared: state that the pending operations of an engine's socket share. The object
// lives until the last operation has completed or was cancelled. Its public functions are those of
// EngineSocket (engine_socket.h). Used by engine_socket.cpp and engine_socket_start.cpp only.
//
// Input is read in turns and with a rate limit, as with pipes (child.h).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/loop_load.h"
#include "referee/os/engine_socket.h"
#include "referee/os/process.h"
#include "referee/read_rate_limit.h"

namespace tafl::referee {

class EngineSocket::Shared final : public std::enable_shared_from_this<Shared>,
                                   private EngineLink::Listener {
  public:
    Shared(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
           const SocketOptions& options, StartConnecting start, SocketLink::Listener& listener)
        : executor_(executor),
          spec_(spec),
          options_(options),
          start_(std::move(start)),
          listener_(&listener),
          listening_(executor),
          info_(executor),
          socket_(executor),
          timer_(executor),
          pause_(executor),
          load_(LoopLoad::of(executor)) {}

    [[nodiscard]] std::optional<std::string> start();
    /// Detaches the listener. Kills and reaps the processes of the engine that are left.
    void abandon();
    void send(std::string_view bytes);
    void collect();
    void set_frozen(bool is_frozen) {
        if (process_) process_->set_frozen(is_frozen);
    }
    void reset_flood_count() { bytes_ = 0; }
    void hang_up();
    void quit(const QuitTimeouts& timeout);

    [[nodiscard]] bool has_ended() const { return process_ ? process_->has_ended() : !is_waiting_; }
    [[nodiscard]] ExitStatus exit_status() const {
        return process_ ? process_->exit_status() : ExitStatus();
    }
    [[nodiscard]] const std::string& standard_error() const;
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const {
        return process_ ? process_->processor_use(max_age) : ProcessorUse();
    }
    [[nodiscard]] TimePoint started_at() const { return began_; }

  private:
    // The process
    void on_line(TimePoint, std::string) override {}
    void on_batch_end() override {}
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override;

    // Listening
    [[nodiscard]] std::optional<std::string> start_process(const std::string& address);
    void wait_for_address();
    void try_again();
    void await_network();
    void enter_network();
    void await_connection();
    void take_connections();
    [[nodiscard]] bool take_some();
    void accept_connection(Descriptor connection);
    void reject(const std::vector<Descriptor>& connections);
    [[nodiscard]] bool has_network_of_its_own() const;
    void blame_other_processes();

    // Reading and writing
    void await_bytes();
    void handle_some();
    void go_on(bool has_more);
    [[nodiscard]] bool read_piece();
    void read_remaining();
    void receive(std::string_view piece);
    [[nodiscard]] std::size_t write(std::string_view bytes);
    void flush();
    void await_room();

    // Breaking
    void pause(TimePoint until, void (Shared::*step)());
    void doubt(rules::Termination how, std::string what);
    void report_broken(rules::Termination how, std::string what);
    void close_all();

    boost::asio::any_io_executor executor_;
    EngineSpec spec_;
    SocketOptions options_;
    StartConnecting start_;
    SocketLink::Listener* listener_;          ///< receiver of the events; null after abandon()
    std::unique_ptr<EngineProcess> process_;  ///< the engine's process; null before its start
    /// Listening socket; closed as soon as the engine has connected.
    boost::asio::posix::stream_descriptor listening_;
    /// Host's end of the pipe to which bubblewrap's --info-fd writes.
    boost::asio::posix::stream_descriptor info_;
    /// Host's end of the pipe to bubblewrap, which starts the engine once the host writes a byte.
    Descriptor block_;
    /// Connection of the engine; not open until the engine has connected.
    boost::asio::posix::stream_descriptor socket_;
    /// Before the engine's start, timer of the next attempt to listen at an address in use. Later,
    /// timer of the 200 ms until a closed connection is reported.
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer pause_;
    LoopLoad& load_;

    TimePoint began_ = TimePoint::max();  ///< start of the engine's process; max() before that
    TimePoint waits_until_{};             ///< time at which the wait for the address is given up
    std::string info_text_;               ///< bytes read from `info_`
    /// Rate limit of the received bytes: 32 KiB per ms, after a burst of 16 times that.
    ReadRateLimit pace_{std::chrono::nanoseconds(7'812), 2048};
    /// Rate limit of searches for the owner of a new connection, because they read /proc: 10 per s,
    /// after a burst of 16.
    ReadRateLimit connections_pace_{std::chrono::milliseconds(100), 16};
    /// Number of connections that the host closed because it did not accept them as the engine's.
    std::size_t turned_away_ = 0;
    TimePoint turn_began_;
    TimePoint stamp_;          ///< time at which the host last read from the connection
    int units_ = 0;            ///< work in this turn: 1 for each piece, and 1 for each 256 bytes
    std::size_t bytes_ = 0;    ///< number of bytes received since reset_flood_count()
    std::string outbox_;       ///< bytes that the connection has not accepted yet
    bool is_waiting_ = false;  ///< EngineSpec::address is in use, and the engine is not started yet
    bool is_closed_ = false;   ///< the engine has closed its end of the connection
    bool is_doubtful_ = false;  ///< doubt() was called
    bool is_broken_ = false;
    bool has_hung_up_ = false;  ///< hang_up() was called
    bool is_quitting_ = false;
};

}  // namespace tafl::referee
