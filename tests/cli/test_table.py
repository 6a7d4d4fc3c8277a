"""The table as text: expected texts, written by hand from the position."""

from textwrap import dedent

from bezique.cards import Card
from bezique.cli.table import event_line, numbered_actions, sheet_lines, table_lines, trick_lines
from bezique.deal import Deal
from bezique.events import Event
from bezique.position import read_position
from bezique.rulesets import read_rules

NAMES = ("You", "Computer")


def lines(text: str) -> list[str]:
    return dedent(text).strip("\n").splitlines()


def test_a_table_with_melds_while_answering() -> None:
    deal = read_position(
        """
        turn-up: 9Ha
        dealer: 0
        turn: 0
        tricks: 3
        trick: 1 TDa
        hand 0: ASa 9Sa 9Sb KHa 7Ca
        table 0: QSa JDa KSa
        table 1: KCa QCa
        melds: 0 bezique QSa JDa; 0 marriage KSa QSa; 1 marriage KCa QCa
        scores: 60 20
        """
    )
    assert table_lines(deal.view(0), NAMES, (310, 0)) == lines(
        """
        Trick 4 of 32 · trumps ♥ hearts · turn-up 9♥ · stock 41
        Computer      20 points
          table    K♣ (marriage)  Q♣ (marriage)
        You           60 points, 310 before this deal, dealer
          table     5 K♠ (marriage)   6 Q♠ (bezique, marriage)   7 J♦ (bezique)
        Trick      Computer 10♦
        Hand        1 A♠    2 9♠    2 9♠
                    3 K♥
                    4 7♣
        """
    )


def test_a_window_lists_declarations_with_points_and_letters_where_copies_differ() -> None:
    deal = read_position(
        """
        turn-up: 9Ha
        phase: window
        turn: 0
        tricks: 5
        hand 0: KHb QHa 7Ha 9Sa 9Ca 8Da
        table 0: KHa
        melds: 0 four-kings KHa KSa KDa KCa
        scores: 80 0
        """
    )
    view = deal.view(0)
    assert table_lines(view, NAMES, (0, 0)) == lines(
        """
        Trick 5 of 32 · trumps ♥ hearts · turn-up 9♥ · stock 39
        Computer       0 points
        You           80 points, dealer
          table    K♥a (four kings)
        Hand       9♠
                   K♥b     Q♥      7♥
                   8♦
                   9♣
           1 seven 7♥: exchange it for 9♥             10 points
           2 declare marriage K♥a Q♥                  40 points
           3 declare marriage K♥b Q♥                  40 points
           4 draw
        """
    )
    # The numbers lead to those actions.
    assert list(map(str, numbered_actions(view))) == [
        "seven 7Ha",
        "declare marriage KHa QHa",
        "declare marriage KHb QHa",
        "draw",
    ]


def test_strict_play_numbers_only_what_may_be_played() -> None:
    deal = read_position(
        """
        trump: H
        turn: 0
        tricks: 29
        trick: 1 KDa
        hand 0: ADa 9Da ASa
        known 0: ASa
        hand 1: 7Sa 7Ca
        known 1: 7Ca
        """
    )
    assert table_lines(deal.view(0), NAMES, (0, 0))[3:] == lines(
        """
        Trick      Computer K♦
        Known      Computer holds 7♣
        Hand        · A♠
                    1 A♦    · 9♦
        """
    )


def test_many_cards_on_the_table_fit_the_width() -> None:
    deal = read_position(
        """
        turn-up: 9Ha
        turn: 0
        tricks: 6
        hand 0:
        table 0: ASa ASb AHa ADa KSa QSa JDa JDb
        melds: 0 four-aces ASa ASb AHa ADa; 0 marriage KSa QSa; 0 bezique QSa JDa
        """
    )
    shown = table_lines(deal.view(0), NAMES, (0, 0), 60)
    assert max(map(len, shown)) <= 60
    assert sum(text.count("four aces") for text in shown) == 4
    assert shown[-1] == "Hand       no cards"


def test_events_are_told_in_sentences_and_the_rivals_card_is_not_told() -> None:
    deal = read_position("turn-up: 9Ha \n phase: window \n turn: 0 \n hand 0: KHa QHa ... \n stock: 8Ca 8Cb ...")
    events = [*deal.act("declare marriage KH QH"), *deal.act("draw")]
    told = [event_line(event.seen_by(0), NAMES) for event in events]
    assert told == ["You declare K♥ Q♥: royal marriage, 40 points.", "You draw 8♣.", ""]
    assert event_line(events[0], ("Ann", "Bob")) == "Ann declares K♥ Q♥: royal marriage, 40 points."


def test_a_turned_up_seven_names_the_dealer_who_scores() -> None:
    rules = read_rules("classic")
    deal = next(deal for seed in range(1000) if (deal := Deal(rules, seed=seed, dealer=1)).lines)
    seven = deal.lines[0].cards[0].symbol
    assert event_line(deal.events[-1], NAMES) == f"{seven} is turned up: Computer 10 for seven turned up."


def test_the_score_sheet_adds_up() -> None:
    deal = read_position("turn-up: 9Ha \n phase: window \n turn: 0 \n hand 0: KHa QHa 7Ha ...")
    deal.act("seven")
    deal.act("declare marriage KH QH")
    assert sheet_lines(deal.lines, NAMES) == [
        " " * 46 + "           You      Computer",
        "Seven of trumps         7♥                          +10 = 10",
        "Royal marriage          K♥ Q♥                       +40 = 50",
        "Together" + " " * 38 + "            50             0",
    ]
    assert sheet_lines((), NAMES) == ["Nothing has been scored in this deal yet."]


def test_a_trick_is_one_line() -> None:
    cards = Card("TDa"), Card("9Da")
    events = [
        Event("play", 0, cards[:1]),
        Event("play", 1, cards[1:]),
        Event("trick", 0, cards),
        Event("draw", 0, (Card("7Ca"),)),
        Event("draw", 1, (Card("7Cb"),)),
        Event("play", 0, (Card("7Ca"),)),
    ]
    assert trick_lines(events, ("Ann", "An")) == ["  1  Ann 10♦, An 9♦; Ann wins", "  2  Ann 7♣"]
