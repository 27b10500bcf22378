// SPDX-License-Identifier: MIT
// Rules in words, compared with sentences written by hand from the published rules of each game.
#include "rules/explain.h"

#include "rules/variant.h"
#include "tests/rules/played.h"

namespace tafl::tests::explain_test {
namespace {

rules::Ruleset built_in(const std::string& name) { return rules::ruleset_from_name(name)->ruleset; }

/// Returns one line per topic and per sentence.
std::string told(const rules::Ruleset& ruleset) {
    std::string text;
    for (const rules::RulesTopic& topic : explain(ruleset)) {
        text += std::string(topic.title) + ":\n";
        for (const std::string& sentence : topic.sentences) text += sentence + '\n';
    }
    return text;
}

bool tells(const rules::Ruleset& ruleset, const std::string& what) {
    return told(ruleset).find(what) != std::string::npos;
}

TEST_SUITE("rules/explain") {
    TEST_CASE("Copenhagen in words") {
        CHECK(told(built_in("copenhagen")) ==
              R"(Sides:
The attackers have 24 taflmen, the defenders a king and 12 taflmen.
The attackers move first.
Aim:
The defenders win when the king reaches a corner (a1, k1, a11, k11).
The attackers win when they capture the king.
Movement:
A piece moves along a rank or a file over empty spaces, as far as it likes.
Special spaces:
Only the king may stop on the corners (a1, k1, a11, k11) or pass over them.
The corners are hostile to every piece.
Only the king may stop on the centre (f6); every piece may pass over it.
An empty centre is hostile to every piece, an occupied one to the attackers.
Captures:
A piece is captured when an enemy moves next to it and the space on its opposite side holds another enemy or is hostile to it.
A piece may move between two enemies unharmed.
The king takes part in captures like any other piece.
Shieldwall: two or more enemies side by side on the edge are captured together when each has an opponent on its inward side and both ends of the row are closed by an opponent or a corner.
A shieldwall captures when a move to the edge completes it.
The king stays if it is in such a row.
Capture of the king:
The king is captured when there are attackers or spaces hostile to it on all four sides of it; it is safe from that on the edge.
Only a move that ends next to the king captures it.
Other ends of the game:
The defenders win when no attacker is left.
The defenders win by an edge fort: the king stands on the edge and can move, behind defenders that the attackers can neither pass nor ever capture.
The attackers win by encirclement: no defender can reach the edge any more.
A position that comes about for the third time, with the same side to move, is won by the attackers.
A side that has no legal move loses.
)");
    }

    TEST_CASE("Brandub in words") {
        CHECK(told(built_in("brandub")) ==
              R"(Sides:
The attackers have 8 taflmen, the defenders a king and 4 taflmen.
The attackers move first.
Aim:
The defenders win when the king reaches a corner (a1, g1, a7, g7).
The attackers win when they capture the king.
Movement:
A piece moves along a rank or a file over empty spaces, as far as it likes.
Special spaces:
Only the king may stop on the corners (a1, g1, a7, g7) or pass over them.
The corners are hostile to every piece.
Only the king may stop on the centre (d4); every piece may pass over it.
The centre is hostile to no piece.
Captures:
A piece is captured when an enemy moves next to it and the space on its opposite side holds another enemy or is hostile to it.
A piece may move between two enemies unharmed.
The king takes part in captures like any other piece.
Capture of the king:
The king is captured like any other piece.
Other ends of the game:
The defenders win when no attacker is left.
A position that comes about for the third time, with the same side to move, is a draw.
A side that has no legal move loses.
)");
    }

    TEST_CASE("Berserk in words") {
        CHECK(told(built_in("berserk")) ==
              R"(Sides:
The attackers have 4 commanders and 20 taflmen, the defenders a king, a knight and 11 taflmen.
The attackers move first.
Aim:
The defenders win when the king reaches a corner (a1, k1, a11, k11).
The attackers win when they capture the king.
Movement:
A piece moves along a rank or a file over empty spaces, as far as it likes.
A commander may jump over an enemy taflman next to it to the empty space behind; this alone captures nothing.
A knight may jump over an enemy taflman next to it to the empty space behind, and captures it.
The king may jump over an enemy taflman next to it to the empty space behind if the jump begins or ends on the centre or a corner; this alone captures nothing.
Special spaces:
Only the king may stop on the corners (a1, k1, a11, k11) or pass over them.
The corners are hostile to every piece.
Only the king may stop on the centre (f6); every piece may pass over it.
An empty centre is hostile to every piece, an occupied one to the attackers.
Captures:
A piece is captured when an enemy moves next to it and the space on its opposite side holds another enemy or is hostile to it.
A piece may move between two enemies unharmed.
The king takes part in captures like any other piece.
Capture of the king:
The king is captured when there are attackers or spaces hostile to it on all four sides of it; it is safe from that on the edge.
It is also captured between two commanders, or between one of them and a hostile corner, unless one of the three spaces is the centre.
Only a move that ends next to the king captures it.
Berserk:
A piece that has captured must continue in the same turn as long as it can capture again; only captures are legal then.
Other ends of the game:
The defenders win when no attacker is left.
A position that comes about for the third time, with the same side to move, is won by the attackers.
A side that has no legal move loses.
)");
    }

    TEST_CASE("Magpie in words") {
        const rules::Ruleset magpie = built_in("magpie");
        CHECK(tells(magpie, "The king may move at most one space."));
        CHECK(tells(magpie,
                    "An empty centre is hostile to every piece, an occupied one to the "
                    "attackers."));
        CHECK(
            tells(magpie,
                  "The king is captured when there are attackers or spaces hostile to it on all "
                  "sides of it: on "
                  "four, on three where it stands on the edge, on two in a corner of the board."));
        CHECK_FALSE(tells(magpie, "encirclement"));
        CHECK_FALSE(tells(magpie, "Shieldwall"));
    }

    TEST_CASE("a king who is strong on the throne only has a sentence of its own") {
        const rules::Ruleset rules = ruleset("dim:7 ks:t start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
        CHECK(tells(rules,
                    "On the centre the king is captured when there are attackers or spaces hostile "
                    "to it on all four sides of it; elsewhere it is captured like any other "
                    "piece."));
        CHECK(tells(ruleset("dim:7 ks:t cen: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
                    "The king is captured like any other piece."));
    }

    TEST_CASE("a right to continue capturing has another sentence than an obligation") {
        CHECK(tells(
            ruleset("dim:7 ber:o start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
            "A piece that has captured may continue in the same turn as long as it can capture "
            "again, with captures only; or its side ends the turn."));
    }

    TEST_CASE("camps are described, and drawn") {
        const rules::Ruleset rules = ruleset("dim:5 cor: cen: camp:a2,a3;e2 start:/5/t4/2K2/5/5/");
        CHECK(tells(rules,
                    "There are 2 camps: one of a2, a3 and one of e2.\n"
                    "A piece may enter or pass a space of a camp only if its move began in that "
                    "camp.\n"
                    "The spaces of camps are hostile to the defenders, and to attackers outside of "
                    "all camps.\n"));
        CHECK(tells(rules, "holds another enemy or is hostile to it."));
        CHECK(tells(ruleset("dim:5 cor: cen: camp:a2,a3 start:/5/t4/2K2/5/5/"),
                    "There is a camp (a2, a3)."));
        CHECK(draw_start(rules) ==
              " 5 . . . . .\n"
              " 4 . . . . .\n"
              " 3 % . K . .\n"
              " 2%t . . . %\n"
              " 1 . . . . .\n"
              "   a b c d e\n"
              "% camp\n");
    }

    TEST_CASE("forts that no piece may enter have other sentences than forts with moves inside") {
        const rules::Ruleset ashton = built_in("ashton");
        CHECK(tells(ashton,
                    "No piece may stop on the attackers' forts (d1, e1, f1, e2, a4, i4, a5, b5, "
                    "h5, i5, a6, "
                    "i6, e8, d9, e9, f9) or pass over them.\n"
                    "From one of them to another, the attackers may move.\n"));
    }

    TEST_CASE("Sea Battle, which has no special space, is described without any") {
        const rules::Ruleset sea_battle = built_in("sea-battle");
        CHECK_FALSE(tells(sea_battle, "Special spaces"));
        CHECK_FALSE(tells(sea_battle, "hostile"));
        CHECK(tells(sea_battle,
                    "The king captures nothing, and no piece is captured with its help."));
        CHECK(tells(sea_battle, "The defenders win when the king reaches the edge of the board."));
    }

    TEST_CASE("only pieces that occur are described, on both sides if they change sides") {
        const rules::Ruleset brandub =
            ruleset("dim:7 mj:r gj:j ks:w start:/3t3/3m3/3T3/ttTKTtt/3T3/2Tg3/3t3/");
        CHECK(tells(brandub,
                    "A mercenary may jump over an enemy taflman, mercenary or guard next to it"));
        CHECK(tells(brandub, "A captured mercenary stays where it stands and changes sides."));
        CHECK(tells(brandub, "A guard captures nothing"));
        CHECK_FALSE(tells(brandub, "knight"));
        CHECK_FALSE(tells(brandub, "commander"));
        const rules::Ruleset slow = ruleset(
            "dim:7 spd:-1,-1,-1,-1,2,-1,-1,-1,-1,-1,2,-1 ks:w "
            "start:/3t3/3m3/3T3/ttTKTtt/3T3/2T4/3t3/");
        CHECK(tells(slow,
                    "The attackers' mercenaries and the defenders' mercenaries may move at most 2 "
                    "spaces."));
    }

    TEST_CASE("each kind of repetition has its sentence") {
        const auto with = [](const std::string& tfr) {
            return ruleset("dim:7 tfr:" + tfr + " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
        };
        CHECK(tells(with("i"), "Positions may be repeated without end."));
        CHECK(tells(with("d"), "with the same side to move, is a draw."));
        CHECK(tells(with("w"), "is won by the side that brought it about."));
        CHECK(tells(with("l"), "is lost by the side that brought it about."));
        CHECK(tells(with("a"), "is won by the attackers."));
        CHECK(tells(with("d rep:2"),
                    "A position that comes about for the second time, with the same side to move, "
                    "is a draw."));
        CHECK(tells(with("d rep:4,n"),
                    "A position that comes about for the 4th time, with the same side to move and "
                    "the start not counted, is a draw."));
        CHECK(tells(with("i rep:4"), "Positions may be repeated without end."));
    }

    TEST_CASE("every built-in variant is described in whole sentences") {
        for (const rules::Variant& variant : rules::variants()) {
            CAPTURE(variant.name);
            for (const rules::RulesTopic& topic : explain(ruleset_of(variant))) {
                CAPTURE(topic.title);
                CHECK_FALSE(topic.sentences.empty());
                for (const std::string& sentence : topic.sentences) {
                    CAPTURE(sentence);
                    CHECK(sentence.ends_with('.'));
                    CHECK((sentence[0] >= 'A' && sentence[0] <= 'Z'));
                    CHECK(sentence.find("  ") == std::string::npos);
                }
            }
        }
    }

    TEST_CASE("the start is drawn with its special spaces") {
        CHECK(draw_start(built_in("brandub")) ==
              " 7 x . . t . . x\n"
              " 6 . . . t . . .\n"
              " 5 . . . T . . .\n"
              " 4 t t T+K T t t\n"
              " 3 . . . T . . .\n"
              " 2 . . . t . . .\n"
              " 1 x . . t . . x\n"
              "   a b c d e f g\n"
              "x corner   + centre\n");
        CHECK(draw_start(ruleset("dim:5 cor: cen: afor:a1,b1 dfor:e5 start:/t4/5/2K2/5/5/")) ==
              " 5 . . . . =\n"
              " 4 . . . . .\n"
              " 3 . . K . .\n"
              " 2 . . . . .\n"
              " 1:t : . . .\n"
              "   a b c d e\n"
              ": attackers' fort   = defenders' fort\n");
        CHECK(draw_start(ruleset("dim:5 cor: cen: start:/t4/5/2K2/5/5/")).find("centre") ==
              std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::explain_test
