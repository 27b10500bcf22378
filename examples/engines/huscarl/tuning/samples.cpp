// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/tuning/samples.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "examples/engines/huscarl/evaluation.h"
#include "examples/engines/huscarl/network.h"
#include "examples/engines/huscarl/ordering.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::huscarl {

namespace {

constexpr double share_of_search = 0.3;  ///< of the target; the rest is the game's result
constexpr int held_out_every = 11;       ///< one game in this number is held out
constexpr int max_proof = 3000;          ///< score of a proven win

/// Data that the positions of a variant share.
struct Start {
    std::string name;
    Features features;
    double games = 2;  // as if there had been two draws
    double won = 1;
    [[nodiscard]] double balance() const { return std::log(won / (games - won)); }
};

enum class Teacher : std::uint8_t { results, searches };

/// Context in which a game of the file is read.
struct Reading {
    Teacher teacher;
    const Evaluation& evaluation;
    const Start& start;
    double result;
};

/// Returns a sample. Features are relative to the start of the game, as in the engine's evaluation.
Sample sample_of(const Reading& game, const rules::Position& position, int score) {
    Sample sample{{},
                  game.result,
                  static_cast<double>(score),
                  game.result,
                  game.start.balance(),
                  position.to_move() == rules::Side::attackers,
                  network_inputs_of(position.board())};
    const Features features = game.evaluation.features_of(position);
    std::ranges::transform(features, game.start.features, sample.features.begin(),
                           [](int now, int then) { return static_cast<std::int16_t>(now - then); });
    // This weight is set by hand: games do not show how the attackers make progress around the
    // king.
    sample.features[static_cast<std::size_t>(Feature::shut_out)] = 0;
    if (game.teacher == Teacher::searches) {
        sample.result = sample.target = sigmoid(score / scale);
        sample.balance = 0;
    }
    return sample;
}

/// Reads "move=score" and returns a sample of the position after the move.
Sample sample_beside(const Reading& reading, rules::Game game, const std::string& word) {
    const auto mark = word.find('=');
    const auto record = rules::parse_move(word.substr(0, mark));
    if (mark == std::string::npos || !record || !game.play(record->move)) {
        throw std::runtime_error("found '~" + word + "', expected a legal move and a score");
    }
    return sample_of(reading, game.position(), std::stoi(word.substr(mark + 1)));
}

const rules::Variant& variant_called(const std::string& name) {
    const rules::Variant* variant = rules::find_variant(name);
    if (variant == nullptr) throw std::runtime_error("found '" + name + "', expected a variant");
    return *variant;
}

/// Reads one line: variant, result, moves.
void read_game(const std::string& line, const Start& start, Teacher teacher,
               std::vector<Sample>& samples) {
    std::istringstream words(line);
    std::string word;
    double result = 0;
    words >> word >> result;
    rules::Game game(ruleset_of(variant_called(start.name)));
    const Evaluation evaluation(game.compiled_rules());
    const Reading reading{teacher, evaluation, start, result};
    while (words >> word) {
        if (word.starts_with('~')) {
            samples.push_back(sample_beside(reading, game, word.substr(1)));
            continue;
        }
        const auto mark = word.find('=');
        if (mark != std::string::npos) {
            const int score = std::stoi(word.substr(mark + 1));
            samples.push_back(sample_of(reading, game.position(), score));
        }
        const auto record = rules::parse_move(word.substr(0, mark));
        if (!record || !game.play(record->move)) {
            throw std::runtime_error("found '" + word + "', expected a legal move");
        }
    }
    if (teacher == Teacher::searches) return;
    // Add the last position: the game stopped at a proof. Without these positions the weights would
    // not cover positions that a short search decides, but leaves of a search are such positions.
    if (game.is_over() || result == 0.5 || game.position().is_in_berserk()) return;
    RankedMoves loud;
    loud_moves(game.compiled_rules(), game.position(), loud);
    const int proof = result > 0.5 ? max_proof : -max_proof;
    if (loud.empty()) samples.push_back(sample_of(reading, game.position(), proof));
}

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// Returns the variants of a family with the results of their games.
std::map<std::string, Start> starts_of(const std::vector<std::string>& lines) {
    std::map<std::string, Start> starts;
    for (const std::string& line : lines) {
        std::istringstream words(line);
        std::string name;
        double result = 0;
        words >> name >> result;
        Start& start = starts[name];
        if (start.name.empty()) {
            const rules::CompiledRules compiled_rules(ruleset_of(variant_called(name)));
            start.name = name;
            start.features =
                Evaluation(compiled_rules).features_of(rules::Position::start_of(compiled_rules));
        }
        start.games += 1;
        start.won += result;
    }
    return starts;
}

Samples read(const std::string& path, Teacher teacher) {
    const std::vector<std::string> lines = lines_of(path);
    const std::map<std::string, Start> starts = starts_of(lines);
    Samples samples;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Start& start = starts.at(lines[i].substr(0, lines[i].find(' ')));
        read_game(lines[i], start, teacher,
                  i % held_out_every == 0 ? samples.held_out : samples.learnt);
    }
    return samples;
}

}  // namespace

Samples read_games(const std::string& path) { return read(path, Teacher::results); }

Samples read_labels(const std::string& path) { return read(path, Teacher::searches); }

void set_targets(std::vector<Sample>& samples) {
    const Calibration search = calibrate(samples, [](const Sample& s) { return s.search; });
    for (Sample& sample : samples) {
        sample.target = (1 - share_of_search) * sample.result +
                        share_of_search * search.expected(sample.search, sample);
    }
}

}  // namespace tafl::huscarl
