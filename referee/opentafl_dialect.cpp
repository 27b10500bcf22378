// SPDX-License-Identifier: MIT
#include "referee/opentafl_dialect.h"

#include "rules/piece.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

using rules::Repetition;
using rules::Ruleset;
using rules::SpaceKind;

namespace {

/// OpenTafl takes the two letters the other way round, and has no word for our extension.
Repetition translate(Repetition repetition, std::vector<std::string>& warnings) {
    switch (repetition) {
        case Repetition::mover_wins:
            return Repetition::mover_loses;
        case Repetition::mover_loses:
            return Repetition::mover_wins;
        case Repetition::attackers_win:
            warnings.emplace_back(
                "tfr:a (the attackers win on a third repetition) is told as tfr:d");
            return Repetition::draw;
        default:
            return repetition;
    }
}

/// OpenTafl's default for `dforp` is another one than the text's.
void write_defender_fort_pass(const Ruleset& ruleset, std::string& record) {
    const auto& fort = ruleset.of(SpaceKind::defender_fort);
    if (fort.spaces.empty() || record.find(" dforp:") != std::string::npos) return;
    const std::size_t start = record.find(" start:");
    record.insert(start, " dforp:" + letters_of(fort.may_pass));
}

}  // namespace

OpentaflRules opentafl_rules(const Ruleset& ruleset) {
    OpentaflRules translated;
    Ruleset theirs = ruleset;
    theirs.repetition = translate(ruleset.repetition, translated.warnings);
    if (ruleset.size() % 2 == 0) {
        translated.warnings.emplace_back("OpenTafl cannot load a board of even size");
    }
    const rules::RulesetStyle style{.all_entry_lists = true};
    translated.record = to_string(theirs, style);
    write_defender_fort_pass(theirs, translated.record);
    return translated;
}

}  // namespace tafl::referee
