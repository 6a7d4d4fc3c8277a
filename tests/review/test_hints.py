"""Hints: what is advised, what is told to be about equal, why, and that only what the seat knows goes into it."""

from __future__ import annotations

from random import Random

import pytest

from bezique.deal import Deal
from bezique.language import speaking
from bezique.players.analysis import ABOUT_EQUAL, CannotAnalyse, analyse
from bezique.position import read_position
from bezique.review.hints import REASONS, Reason, hint, reasons
from bezique.review.words import reason_text
from bezique.rulesets import RULE_SETS, read_rules
from bezique.view import PlayerView
from engine.test_secrecy import with_other_secrets
from server.playing import Greedy

FEW = 16
"""As many worlds as are enough where only the way of a hint is tested."""

ANSWER = "turn-up: 9Ha\nturn: 0\ntricks: 6\ntrick: 1 {led}\nhand 0: {hand}"
LEAD = "turn-up: 9Ha\nturn: 0\ntricks: 6\n{more}\nhand 0: {hand}"
WINDOW = "turn-up: {turn_up}\nphase: window\nturn: 0\ntricks: {tricks}\nhand 0: {hand}"
STRICT = "turn-up: none\ntrump: H\nturn: 0\ntricks: 30\nhand 0: {hand}\nhand 1: {other}"
PAIR = "8Ha AHa KSa QSa 7Da 9Da 8Sa 9Ca"
KINGS = "7Ca ACa KSa KDa KHa 9Da 8Sa 9Ca"


def told(position: str, text: str, exact: bool = False) -> dict[str, Reason]:
    """The reasons for an action of seat 0 in a position, by their names."""
    view = read_position(position).view(0)
    action = next(each for each in view.actions if str(each) == text)
    return {reason.name: reason for reason in reasons(view, action, exact=exact)}


@pytest.mark.parametrize(
    ("name", "position", "action", "says"),
    [
        (
            *("wins-to-declare", ANSWER.format(led="ACa", hand=PAIR), "play 8Ha"),
            "It wins the trick, and then you can declare a marriage in spades: 20.",
        ),
        (
            *("wins-brisques", ANSWER.format(led="ACa", hand=PAIR), "play 8Ha"),
            "It wins the trick with 1 brisque in it.",
        ),
        (
            *("wins-brisques", ANSWER.format(led="ACa", hand=PAIR), "play AHa"),
            "It wins the trick with 2 brisques in it.",
        ),
        (
            *("unbeatable", LEAD.format(more="won 1: AHa AHb", hand="THa 9Sa 8Sa 7Sa 9Da 8Da 7Da 9Ca"), "play THa"),
            "No card that may still come beats it.",
        ),
        (
            *("gives-nothing", ANSWER.format(led="8Ca", hand=KINGS), "play 7Ca"),
            "The trick holds no brisque that could be lost.",
        ),
        (
            *("useless", ANSWER.format(led="8Ca", hand=KINGS), "play 9Da"),
            "The card serves in no meld any more, and is no brisque.",
        ),
        (
            *("keeps", ANSWER.format(led="8Ca", hand=KINGS), "play 9Da"),
            "It keeps your cards for four kings; one card is missing.",
        ),
        (
            *("keeps", ANSWER.format(led="AHb", hand=PAIR), "play 9Da"),
            "It keeps your cards for a marriage in spades.",
        ),
        (
            *("scores-most", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa KDa KSa KHa 8Sa 7Sa")),
            *("declare four-kings KSa KHa KDa KCa", "It scores most of all that you can declare now: 80."),
        ),
        (
            *("scores", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            *("declare marriage KCa QCa", "It scores at once: 20."),
        ),
        (
            *("serves-later", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            *("declare marriage KCa QCa", "Its cards can still serve afterwards in: four kings, four queens."),
        ),
        (
            *("exchanges", WINDOW.format(turn_up="AHa", tricks=6, hand="7Ha QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            *("seven 7Ha", "It brings you the ace of hearts."),
        ),
        (
            *("last-window", WINDOW.format(turn_up="9Ha", tricks=24, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            *("declare marriage KCa QCa", "After this draw nobody declares any more."),
        ),
        (
            *("would-lose", WINDOW.format(turn_up="9Ha", tricks=6, hand="AHa THa KHa QHa JHa 8Sa 7Sa"), "draw"),
            "To declare a sequence in hearts now would lose its cards for: marriage.",
        ),
        (
            *("can-wait", WINDOW.format(turn_up="9Ha", tricks=23, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa"), "draw"),
            "What you hold can still be declared after another trick that you win.",
        ),
        (
            "only",
            STRICT.format(hand="7Ca", other="8Ca").replace("30", "31"),
            "play 7Ca",
            "There is nothing else to do.",
        ),
        ("best-on-average", ANSWER.format(led="ACa", hand=PAIR), "play KSa", "It comes out best on average."),
    ],
)
def test_a_reason_is_told_where_it_holds(name: str, position: str, action: str, says: str) -> None:
    assert reason_text(told(position, action)[name]) == says


@pytest.mark.parametrize(
    ("name", "position", "action"),
    [
        # It wins, but nothing is there to be declared; it does not win.
        ("wins-to-declare", ANSWER.format(led="ACa", hand="8Ha AHa KSa 7Sa 7Da 9Da 8Sa 9Ca"), "play 8Ha"),
        ("wins-to-declare", ANSWER.format(led="ACa", hand=PAIR), "play 9Ca"),
        # The card that makes the meld is the one that is played.
        ("wins-to-declare", ANSWER.format(led="7Sa", hand="KSa QSa 8Da 7Da 9Da 8Sa 9Ca 8Ca"), "play KSa"),
        # No brisque; a lead, which may still be beaten.
        ("wins-brisques", ANSWER.format(led="8Ca", hand=KINGS), "play 9Ca"),
        ("wins-brisques", LEAD.format(more="", hand=PAIR), "play AHa"),
        # One ace has not been seen; the same where it is known to be in the other hand.
        ("unbeatable", LEAD.format(more="won 1: AHa", hand="THa 9Sa 8Sa 7Sa 9Da 8Da 7Da 9Ca"), "play THa"),
        (
            "unbeatable",
            LEAD.format(more="won 1: AHa\nhand 1: AHb ...\nknown 1: AHb", hand="THa 9Sa 8Sa 7Sa 9Da 8Da 7Da 9Ca"),
            "play THa",
        ),
        # There is a brisque in it; it is the own one; the trick is won.
        ("gives-nothing", ANSWER.format(led="TCa", hand=KINGS), "play 9Da"),
        ("gives-nothing", ANSWER.format(led="8Da", hand=KINGS), "play ACa"),
        ("gives-nothing", ANSWER.format(led="8Ca", hand=KINGS), "play 9Ca"),
        # A king, a brisque, a trump; in strict play there are no melds to think of.
        ("useless", ANSWER.format(led="8Ca", hand=KINGS), "play KDa"),
        ("useless", ANSWER.format(led="8Ca", hand=KINGS), "play ACa"),
        ("useless", ANSWER.format(led="8Ca", hand=PAIR), "play 8Ha"),
        ("useless", STRICT.format(hand="7Ca 8Ca", other="9Ca TCa"), "play 7Ca"),
        # The king of the pair itself; the fourth king cannot come any more.
        ("keeps", ANSWER.format(led="ACa", hand=PAIR), "play KSa"),
        ("keeps", ANSWER.format(led="8Ca", hand=KINGS) + "\nwon 1: KSb KHb KDb KCa KCb", "play 9Da"),
        # Something else scores more; nothing else can be declared.
        (
            *("scores-most", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa KDa KSa KHa 8Sa 7Sa")),
            "declare marriage KCa QCa",
        ),
        (
            *("scores-most", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            "declare marriage KCa QCa",
        ),
        ("scores", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa"), "draw"),
        # All other kings and queens are gone.
        (
            "serves-later",
            WINDOW.format(turn_up="9Ha", tricks=14, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")
            + "\nwon 1: KSa KSb KHa KHb KDa KDb KCb QSa QSb QHa QHb QDa QDb QCb",
            "declare marriage KCa QCa",
        ),
        # A seven that is shown brings no card.
        ("exchanges", WINDOW.format(turn_up="7Hb", tricks=6, hand="7Ha QCa 8Da 7Da 9Sa 8Sa 7Sa"), "seven 7Ha"),
        (
            *("last-window", WINDOW.format(turn_up="9Ha", tricks=23, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa")),
            "declare marriage KCa QCa",
        ),
        ("would-lose", WINDOW.format(turn_up="9Ha", tricks=6, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa"), "draw"),
        ("can-wait", WINDOW.format(turn_up="9Ha", tricks=24, hand="KCa QCa 8Da 7Da 9Sa 8Sa 7Sa"), "draw"),
        ("only", STRICT.format(hand="7Ca 8Ca", other="9Ca TCa"), "play 7Ca"),
        ("best-on-average", ANSWER.format(led="ACa", hand=PAIR), "play 8Ha"),
    ],
)
def test_a_reason_is_not_told_where_it_does_not_hold(name: str, position: str, action: str) -> None:
    assert name not in told(position, action)


def test_every_reason_has_words_in_both_languages() -> None:
    for name in (*REASONS, "only", "counted", "best-on-average"):
        reason = Reason(name, tuple(Deal(read_rules("classic"), seed=1).order[:1]), "four-kings", melds=("bezique",))
        english = reason_text(reason)
        with speaking("fr"):
            assert reason_text(reason) != english
    with pytest.raises(ValueError, match="no reason 'luck'"):
        reason_text(Reason("luck"))


def test_after_the_last_window_that_was_told_the_stock_is_gone() -> None:
    seen = 0
    for seed in range(30):
        deal, player = Deal(read_rules("classic"), seed=seed), Greedy("", seed)
        while not deal.is_over:
            view = deal.view(deal.turn or 0)
            action = player.choose(view)
            last = any(reason.name == "last-window" for reason in reasons(view, action))
            deal.act(action)
            if last:
                seen += 1
                while deal.view(0).phase == "window":
                    deal.act("draw")
                assert deal.view(0).strict
    assert seen > 2


def test_the_hint_is_the_best_of_the_analysis_and_says_what_is_about_equal() -> None:
    view = Deal(read_rules("classic"), seed=4).view(1)
    found = hint(view, worlds=64)
    assert found.estimates == analyse(view, worlds=64)
    assert (found.advice, found.worlds, found.exact) == (found.estimates[0].action, 64, False)
    for estimate in found.estimates[1:]:
        near = found.estimates[0].points - estimate.points < max(ABOUT_EQUAL, estimate.half)
        assert (estimate.action in found.equal) == near
    assert found.equal
    assert len(found.equal) < len(found.estimates) - 1


def test_after_the_stock_it_is_counted_out() -> None:
    found = hint(read_position(STRICT.format(hand="7Ca AHa", other="8Ca 9Ca")).view(0))
    assert (str(found.advice), found.worlds, found.exact) == ("play 7Ca", 0, True)
    assert reason_text(found.reasons[0]) == "Every card is known, so it is counted out to the end of the deal."


def test_a_seven_that_needs_no_weighing_is_not_told_to_be_counted_out() -> None:
    view = read_position(WINDOW.format(turn_up="AHa", tricks=6, hand="7Ha QCa 8Da 7Da 9Sa 8Sa 7Sa")).view(0)
    found = hint(view, worlds=FEW)
    assert (found.advice.verb, found.worlds, found.exact) == ("seven", 0, False)
    assert [reason.name for reason in found.reasons] == ["scores", "exchanges"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_hint_does_not_depend_on_what_the_seat_cannot_know(rules: str) -> None:
    deal, player, chance = Deal(read_rules(rules), seed=9), Greedy("", 9), Random(9)
    every = 19 * deal.rules.packs
    changed = 0
    while not deal.is_over:
        view = deal.view(deal.turn or 0)
        if len(deal.history) % every == 3 and len(view.actions) > 1:
            other = with_other_secrets(deal, view.seat, chance)
            changed += other.hands != deal.state.hands
            assert repr(hint(PlayerView(deal.rules, other, view.seat), worlds=FEW)) == repr(hint(view, worlds=FEW))
        deal.act(player.choose(view))
    assert changed


def test_who_cannot_be_helped_is_told_why() -> None:
    deal = Deal(read_rules("classic(packs=3)"), seed=1)
    with pytest.raises(CannotAnalyse, match="no network"):
        hint(deal.view(deal.turn or 0))
    with pytest.raises(CannotAnalyse, match="nothing to decide"):
        hint(Deal(read_rules("classic"), seed=1).view(0))
