// SPDX-License-Identifier: MIT
#include "tournaments/announcements/announcement.h"

namespace tafl::announcements {

std::string_view name_of(Happening happening) {
    switch (happening) {
        case Happening::begin:
            return "begin";
        case Happening::round:
            return "round";
        case Happening::end:
            return "end";
        case Happening::forfeit:
            break;
    }
    return "forfeit";
}

}  // namespace tafl::announcements
