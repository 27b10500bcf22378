// SPDX-License-Identifier: MIT
// Network: the sizes of Hingston's network and its weights, and the file that holds both. What it
// computes: evaluator.h. A value.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/space.h"

namespace tafl::evolution {

/// What the user, a file or the disk did wrong; the message says what and where.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How large the layers are. The defaults are those of the paper's text.
struct Shape {
    int board = 11;   ///< ranks and files
    int strip = 3;    ///< files of a vertical strip, ranks of a horizontal one
    int patch = 3;    ///< files and ranks of a patch
    int hidden = 10;  ///< neurons between features and output

    /// Strips of one direction.
    [[nodiscard]] int strips() const { return board - strip + 1; }
    [[nodiscard]] int patches() const { return (board - patch + 1) * (board - patch + 1); }
    /// The neurons that see spaces: vertical strips, horizontal strips, patches.
    [[nodiscard]] int features() const { return 2 * strips() + patches(); }
    /// A bias for each neuron counts as a weight.
    [[nodiscard]] int weights() const {
        return 2 * strips() * (strip * board + 1) + patches() * (patch * patch + 1) +
               hidden * (features() + raw_inputs + 1) + hidden + 1;
    }
    bool operator==(const Shape&) const = default;

    /// Captures of the attackers, captures of the defenders, 1 if the attackers are to move.
    static constexpr int raw_inputs = 3;
};

/// Throws an Error if a strip or a patch does not fit on the board, or a size is none.
void check_shape(const Shape& shape);

struct Network {
    Shape shape;
    /// Neuron by neuron: its inputs, then its bias. First the vertical strips from the a-file on,
    /// then the horizontal ones from the first rank on, then the patches by rank and file; each has
    /// its spaces by rank and file. Then the hidden neurons, and the output.
    std::vector<double> weights;
    bool operator==(const Network&) const = default;
};

/// A line with the sizes, then a weight a line, so that the same doubles are read again.
[[nodiscard]] std::string to_string(const Network& network);
/// `name` is what errors call the text.
[[nodiscard]] Network parse_network(const std::string& text, const std::string& name);

/// Throws an Error if there is no such file or it is none of a network.
[[nodiscard]] Network read_network(const std::filesystem::path& file);

/// The whole file. Throws an Error.
[[nodiscard]] std::string read_file(const std::filesystem::path& file);
/// Writes another file first and renames it: whoever is killed leaves the old file or the new one.
void write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace tafl::evolution
