// SPDX-License-Identifier: MIT
#include "examples/evolution/network.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

namespace tafl::evolution {

namespace {

constexpr std::string_view magic = "hnefatafl-network";

void check_size(const char* name, int size, int most) {
    if (size >= 1 && size <= most) return;
    throw Error(std::string(name) + " is " + std::to_string(size) + ", expected 1 to " +
                std::to_string(most));
}

/// Returns the shortest text that is read as the same number.
std::string shortest_text(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

Shape parse_shape(const std::string& line, const std::string& name) {
    std::istringstream words(line);
    std::string word;
    Shape shape;
    words >> word;
    if (word != magic) {
        throw Error(name + ":1: found '" + word.substr(0, 40) + "', expected '" +
                    std::string(magic) + "': this is not a file of weights");
    }
    for (auto& [key, size] : {std::pair{"board", &shape.board}, std::pair{"strip", &shape.strip},
                              std::pair{"patch", &shape.patch}, std::pair{"hidden", &shape.hidden}})
        if (!(words >> word >> *size) || word != key)
            throw Error(name + ":1: expected '" + key + "' and a number");
    try {
        check_shape(shape);
    } catch (const Error& error) {
        throw Error(name + ":1: " + error.what());
    }
    return shape;
}

double parse_weight(const std::string& line, const std::string& name, std::size_t number) {
    double weight = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), weight);
    if (error == std::errc() && end == line.data() + line.size() && std::isfinite(weight))
        return weight;
    throw Error(name + ":" + std::to_string(number) + ": found '" + line.substr(0, 40) +
                "', expected a weight");
}

}  // namespace

void check_shape(const Shape& shape) {
    if (shape.board < rules::smallest_board || shape.board > rules::largest_board)
        throw Error("board is " + std::to_string(shape.board) + ", expected 5 to 19");
    check_size("strip", shape.strip, shape.board);
    check_size("patch", shape.patch, shape.board);
    check_size("hidden", shape.hidden, 1000);
}

std::string to_string(const Network& network) {
    const Shape& shape = network.shape;
    std::ostringstream text;
    text << magic << " board " << shape.board << " strip " << shape.strip << " patch "
         << shape.patch << " hidden " << shape.hidden << '\n';
    for (const double weight : network.weights) text << shortest_text(weight) << '\n';
    return text.str();
}

Network parse_network(const std::string& text, const std::string& name) {
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    Network network{parse_shape(line, name), {}};
    for (std::size_t number = 2; std::getline(lines, line); ++number)
        network.weights.push_back(parse_weight(line, name, number));
    const auto expected = static_cast<std::size_t>(network.shape.weights());
    if (network.weights.size() != expected) {
        throw Error(name + ": found " + std::to_string(network.weights.size()) +
                    " weights, expected " + std::to_string(expected) +
                    " for a network of these sizes");
    }
    return network;
}

Network read_network(const std::filesystem::path& file) {
    return parse_network(read_file(file), file.string());
}

std::string read_file(const std::filesystem::path& file) {
    if (std::filesystem::is_directory(file)) throw Error(file.string() + " is a folder");
    std::ifstream input(file, std::ios::binary);
    std::ostringstream text;
    if (input) text << input.rdbuf();
    if (!input) throw Error(file.string() + " cannot be read");
    return text.str();
}

void write_file(const std::filesystem::path& file, const std::string& text) {
    const auto unfinished = std::filesystem::path(file) += ".new";
    std::ofstream output(unfinished, std::ios::binary);
    output << text << std::flush;
    if (!output) throw Error(unfinished.string() + " cannot be written");
    output.close();
    std::filesystem::rename(unfinished, file);
}

}  // namespace tafl::evolution
