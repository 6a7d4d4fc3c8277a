"""The reasons of a hint in words."""

from __future__ import annotations

from bezique.describe import label
from bezique.describe.words import meld_within
from bezique.language import gettext, grouped, ngettext
from bezique.review.hints import Reason


def reason_text(reason: Reason) -> str:
    """A reason as a sentence, in the language that is spoken.

    >>> reason_text(Reason("keeps", meld="four-kings", number=1))
    'It keeps your cards for four kings; one card is missing.'
    """
    points, meld = grouped(reason.number), meld_within(reason.meld, reason.suit)
    melds = ", ".join(label(name).lower() for name in reason.melds)
    match reason.name:
        case "counted":
            return gettext("Every card is known, so it is counted out to the end of the deal.")
        case "only":
            return gettext("There is nothing else to do.")
        case "best-on-average":
            return gettext("It comes out best on average.")
        case "wins-to-declare":
            return gettext("It wins the trick, and then you can declare {meld}: {points}.", meld=meld, points=points)
        case "wins-brisques":
            return ngettext(
                "It wins the trick with {number} brisque in it.",
                "It wins the trick with {number} brisques in it.",
                reason.number,
            )
        case "unbeatable":
            return gettext("No card that may still come beats it.")
        case "gives-nothing":
            return gettext("The trick holds no brisque that could be lost.")
        case "useless":
            return gettext("The card serves in no meld any more, and is no brisque.")
        case "keeps" if reason.number:
            return gettext("It keeps your cards for {meld}; one card is missing.", meld=meld)
        case "keeps":
            return gettext("It keeps your cards for {meld}.", meld=meld)
        case "scores-most":
            return gettext("It scores most of all that you can declare now: {points}.", points=points)
        case "scores":
            return gettext("It scores at once: {points}.", points=points)
        case "exchanges":
            return gettext("It brings you {card}.", card=reason.cards[0].the)
        case "last-window":
            return gettext("After this draw nobody declares any more.")
        case "serves-later":
            return gettext("Its cards can still serve afterwards in: {melds}.", melds=melds)
        case "would-lose":
            return gettext("To declare {meld} now would lose its cards for: {melds}.", meld=meld, melds=melds)
        case "can-wait":
            return gettext("What you hold can still be declared after another trick that you win.")
    raise ValueError(f"there is no reason {reason.name!r}")
