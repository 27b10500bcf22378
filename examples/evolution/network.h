// SPDX-License-Identifier: MIT
// Network: sizes and weights of Hingston's network, and their file. evaluator.h computes it. A
// value type.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/space.h"

namespace tafl::evolution {

/// Error of the user, a file or the disk; the message has the place.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Sizes of the layers. The defaults are those of the paper's text.
struct Shape {
    int board = 11;   ///< number of ranks and files
    int strip = 3;    ///< files of a vertical strip, ranks of a horizontal one
    int patch = 3;    ///< files and ranks of a patch
    int hidden = 10;  ///< hidden neurons

    /// Number of strips in one direction.
    [[nodiscard]] int strips() const { return board - strip + 1; }
    [[nodiscard]] int patches() const { return (board - patch + 1) * (board - patch + 1); }
    /// Number of neurons that see spaces: vertical strips, horizontal strips, patches.
    [[nodiscard]] int features() const { return 2 * strips() + patches(); }
    /// Number of weights, including the bias of each neuron.
    [[nodiscard]] int weights() const {
        return 2 * strips() * (strip * board + 1) + patches() * (patch * patch + 1) +
               hidden * (features() + raw_inputs + 1) + hidden + 1;
    }
    bool operator==(const Shape&) const = default;

    /// Captures of the attackers, captures of the defenders, 1 if the attackers are to move.
    static constexpr int raw_inputs = 3;
};

/// Throws Error if a size is invalid, or if a strip or patch does not fit on the board.
void check_shape(const Shape& shape);

struct Network {
    Shape shape;
    /// Weights by neuron: its inputs, then its bias. First the vertical strips from the a-file,
    /// then the horizontal ones from rank 1, then the patches by rank and file; each has its spaces
    /// by rank and file. Then the hidden neurons, then the output.
    /// its spaces by rank and file. Then the hidden neurons, and the output.
    std::vector<double> weights;
    bool operator==(const Network&) const = default;
};

/// Returns a line with the sizes, then one weight per line; the same doubles can be read again.
[[nodiscard]] std::string to_string(const Network& network);
/// Parses such a text. `name` is its name in errors.
[[nodiscard]] Network parse_network(const std::string& text, const std::string& name);

/// Reads a file. Throws Error if it does not exist or is not a network.
[[nodiscard]] Network read_network(const std::filesystem::path& file);

/// Returns the content of the file. Throws Error.
[[nodiscard]] std::string read_file(const std::filesystem::path& file);
/// Replaces a file by renaming a new one, so that a killed process leaves the old or the new file.
void write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace tafl::evolution
