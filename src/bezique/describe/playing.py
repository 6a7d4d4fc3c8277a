"""Sections on the cards, the deal and the play of tricks."""

from __future__ import annotations

from bezique.describe.words import Section, capital, captured, meld_values, paragraph, points, word
from bezique.language import gettext
from bezique.rules import Rules


def cards(rules: Rules) -> Section:
    """The pack and the order of the cards."""
    packs = capital(word(rules.packs))
    if rules.packs == 2:
        pack = gettext(
            "{packs} packs of 32 cards are shuffled into one of {cards}. It holds the seven, eight, nine, ten, jack,"
            " queen, king and ace of all four suits, and every card twice.",
            packs=packs,
            cards=rules.cards,
        )
    else:
        pack = gettext(
            "{packs} packs of 32 cards are shuffled into one of {cards}. It holds the seven, eight, nine, ten, jack,"
            " queen, king and ace of all four suits, and every card {times} times.",
            packs=packs,
            cards=rules.cards,
            times=word(rules.packs),
        )
    order = gettext(
        "In each suit the order from the top is A 10 K Q J 9 8 7. Note the ten: it stands above the king. If two equal"
        " cards meet in a trick, the one that was played first counts as the higher."
    )
    return Section("cards", gettext("The cards"), (pack, order))


def deal(rules: Rules) -> Section:
    """Who deals, how, and what makes trumps."""
    return Section("deal", gettext("The deal"), (_dealers(rules), _packets(rules), _trumps(rules)))


def _dealers(rules: Rules) -> str:
    two = rules.seats == 2
    if rules.first_dealer == "random":
        first = gettext("Chance decides who deals first in a match.")
    elif rules.first_dealer == "cut" and two:
        first = gettext(
            "To find the first dealer both players cut a card from the pack. The higher card deals, in the order of"
            " rank given above; equal ranks cut again."
        )
    elif rules.first_dealer == "cut":
        first = gettext(
            "To find the first dealer every player cuts a card from the pack. The highest card deals, in the order of"
            " rank given above; if two or more share the highest rank, all cut again."
        )
    elif two:
        first = gettext("The computer deals first; between two people it is the one in the second seat.")
    else:
        first = gettext("The player in the second seat deals first.")
    if rules.alternate_matches and two:
        later = gettext("In the next match the first deal passes to the other player.")
    elif rules.alternate_matches:
        later = gettext("In the next match the first deal passes to the next player on the left.")
    elif rules.first_dealer == "computer":
        later = gettext("This holds for every match.")
    else:
        later = gettext("The next match settles this anew.")
    if rules.match == "single":
        turns = ""
    elif two:
        turns = gettext("Within a match the players deal in turn.")
    else:
        turns = gettext("Within a match the players deal in turn, to the left.")
    return paragraph(first, later, turns)


def _packets(rules: Rules) -> str:
    if rules.seats == 2:
        served = gettext("The other player is served first.")
    else:
        served = gettext("The player on the dealer's left is served first, then the others in turn, the dealer last.")
    first, *others = rules.packet_sizes()
    if set(others) == {first}:
        packets = gettext("{number} at a time", number=word(first))
    else:
        after = [gettext("then {number}", number=word(size)) for size in others]
        packets = ", ".join([gettext("first {number}", number=word(first)), *after])
    dealt = gettext(
        "Cards are dealt in packets, {packets}, until each holds {hand}.", packets=packets, hand=word(rules.hand_size)
    )
    return paragraph(served, dealt)


def _trumps(rules: Rules) -> str:
    left = rules.cards - rules.seats * rules.hand_size
    if rules.trump != "turn-up":
        return paragraph(
            gettext(
                "No card is turned up, and the {number} cards left over lie face down as the stock. A deal begins"
                " without trumps.",
                number=left,
            ),
            _first_trumps(rules),
        )
    if rules.turn_up_seven:
        seven = gettext(
            "If the turn-up is a seven, the dealer scores {points} at once, and this seven has done its service.",
            points=points(rules.turn_up_seven),
        )
    else:
        seven = gettext("If the turn-up is a seven, nobody scores for it, now or later.")
    return paragraph(
        gettext(
            "Then one more card is laid open. Its suit is trumps for this deal: any trump beats any card of the other"
            " three suits. The turned card, the turn-up, is put under the {number} cards that remain face down, half"
            " in view. Together they are the stock, and the turn-up is the last card drawn from it.",
            number=left - 1,
        ),
        seven,
    )


def _first_trumps(rules: Rules) -> str:
    """How trumps are made in a game that begins without."""
    if rules.trump == "first-meld" and rules.seats == 2:
        return gettext(
            "The first marriage or sequence that either player scores makes its suit trumps for the rest of the deal:"
            " from then on any card of it beats any card of the other three suits."
        )
    if rules.trump == "first-meld":
        return gettext(
            "The first marriage or sequence that any player scores makes its suit trumps for the rest of the deal:"
            " from then on any card of it beats any card of the other three suits."
        )
    if rules.seats == 2:
        return gettext(
            "The first marriage that either player scores makes its suit trumps for the rest of the deal: from then on"
            " any card of it beats any card of the other three suits."
        )
    return gettext(
        "The first marriage that any player scores makes its suit trumps for the rest of the deal: from then on any"
        " card of it beats any card of the other three suits."
    )


def stock_phase(rules: Rules) -> Section:
    """Tricks while there is a stock."""
    if rules.seats == 2:
        lead = gettext(
            "The player who did not deal leads to the first trick. To lead is to lay down the first card, and any card"
            " will do. The other player answers, likewise with any card: as long as there is a stock, nobody has to"
            " follow suit and nobody has to win."
        )
    else:
        lead = gettext(
            "The player on the dealer's left leads to the first trick. To lead is to lay down the first card, and any"
            " card will do. The others follow in turn, to the left, likewise with any card: as long as there is a"
            " stock, nobody has to follow suit and nobody has to win."
        )
    title = gettext("Tricks while the stock lasts")
    return Section("stock", title, (lead, _who_wins(rules), _drawing(rules)))


def _who_wins(rules: Rules) -> str:
    turned = rules.trump == "turn-up"
    if rules.seats == 2 and turned:
        return gettext(
            "The higher card of the suit that was led wins the trick, unless the second player puts a trump on a card"
            " of another suit: then the trump wins. A card of a different plain suit always loses."
        )
    if rules.seats == 2:
        return gettext(
            "The higher card of the suit that was led wins the trick, unless there are trumps already and the second"
            " player puts one on a card of another suit: then the trump wins. A card of a different plain suit always"
            " loses."
        )
    if turned:
        return gettext(
            "The highest card of the suit that was led wins the trick, unless somebody plays a trump: then the highest"
            " trump wins. Cards of other suits always lose."
        )
    return gettext(
        "The highest card of the suit that was led wins the trick, unless there are trumps already and somebody plays"
        " one: then the highest trump wins. Cards of other suits always lose."
    )


def _drawing(rules: Rules) -> str:
    declares = bool(meld_values(rules) or rules.seven)
    if captured(rules) and declares:
        winner = gettext(
            "The winner sorts the trick, declares if there is something to declare, and takes the top card from the"
            " stock."
        )
    elif captured(rules):
        winner = gettext("The winner sorts the trick and takes the top card from the stock.")
    elif declares:
        winner = gettext(
            "The winner puts the trick aside, declares if there is something to declare, and takes the top card from"
            " the stock."
        )
    else:
        winner = gettext("The winner puts the trick aside and takes the top card from the stock.")
    hand = word(rules.hand_size)
    if rules.seats == 2:
        others = gettext("The other player takes the next one, so that both hold {hand} again.", hand=hand)
    else:
        others = gettext(
            "The others take the next ones in turn, to the left, so that all hold {hand} again.", hand=hand
        )
    return paragraph(
        winner,
        others,
        gettext("Then the winner leads. There are {number} tricks of this kind.", number=rules.stock_tricks),
    )


def end_of_stock(rules: Rules) -> Section:
    """The last cards of the stock."""
    ends = ""
    if rules.last_trick and rules.last_trick_of == "stock":
        ends = gettext(
            "This is the trick that ends the stock, and its winner scores {points} for it straight away.",
            points=points(rules.last_trick),
        )
    over = gettext("Declaring is over, and what has not been declared by now scores nothing.")
    if captured(rules):
        table = paragraph(over, gettext("The open cards stay where they are until the deal is finished."))
    elif rules.seats == 2:
        back = gettext("Both players now take the cards that lie before them back into the hand.")
        table = paragraph(back, over)
    else:
        back = gettext("All players now take the cards that lie before them back into the hand.")
        table = paragraph(back, over)
    left = paragraph(_last_cards(rules), ends)
    return Section("end-of-stock", gettext("The end of the stock"), (left, table))


def _last_cards(rules: Rules) -> str:
    """What is left for the last draw, and who gets it."""
    turned = rules.trump == "turn-up"
    if rules.seats == 2 and turned:
        return gettext(
            "At the end one face-down card and the turn-up are left. The winner of this trick may still declare, then"
            " takes the face-down card; the loser gets the turn-up."
        )
    if rules.seats == 2:
        return gettext(
            "At the end two face-down cards are left. The winner of this trick may still declare, then draws the upper"
            " one; the loser gets the lower one."
        )
    if turned:
        return gettext(
            "At the end {number} face-down cards and the turn-up are left. The winner of this trick may still declare,"
            " then takes the top one; the others draw in turn, and the last of them gets the turn-up.",
            number=word(rules.seats - 1),
        )
    return gettext(
        "At the end {number} face-down cards are left. The winner of this trick may still declare, then draws the top"
        " one; the others take theirs in turn.",
        number=word(rules.seats),
    )


def strict_play(rules: Rules) -> Section:
    """The tricks after the stock."""
    count = word(rules.hand_size)
    under = gettext(
        "The last {number} tricks are played with the cards in hand, without drawing, and under strict rules.",
        number=count,
    )
    leads = gettext(
        "The winner of the trick before leads to the first of them, and from then on the winner of each trick to the"
        " next. What wins a trick has not changed."
    )
    if rules.enforcement == "legal":
        forbidden = gettext("A card that these rules forbid cannot be played at this table, so there are no penalties.")
    else:
        forbidden = gettext(
            "Here a card that these rules forbid can be played, which is a revoke: it stands, and the offender's"
            " opponent gets all brisques not yet won, those of that trick among them, whoever takes them. If one player"
            " has more cards than the other, since somebody drew too many or too few, the deal is over when either hand"
            " is empty, and the cards left count for nobody."
        )
    duties = _duties_of_two(rules) if rules.seats == 2 else _duties_of_several(rules)
    title = gettext("The last {number} tricks", number=count)
    return Section("strict", title, (paragraph(under, leads, duties), forbidden))


def _duties_of_two(rules: Rules) -> str:
    if rules.trump == "turn-up":
        trumping = gettext("Without a card of the suit led, a trump must be played.")
    else:
        trumping = gettext("Without a card of the suit led, a trump must be played, if trumps were made at all.")
    return paragraph(
        gettext(
            "The leader may lead any card. The other player has to follow suit, and with a higher card than the one"
            " led if possible."
        ),
        trumping,
        gettext("Only without either is the choice free."),
    )


def _duties_of_several(rules: Rules) -> str:
    if rules.partners:
        following = gettext(
            "The leader may lead any card. Each of the others has to follow suit, and with a higher card than the best"
            " one so far if possible, even if that is the partner's."
        )
    else:
        following = gettext(
            "The leader may lead any card. Each of the others has to follow suit, and with a higher card than the best"
            " one so far if possible."
        )
    if rules.trump == "turn-up":
        trumping = gettext(
            "Without a card of the suit led, a trump must be played, and one that beats any trump in the trick."
        )
    else:
        trumping = gettext(
            "Without a card of the suit led, a trump must be played, if trumps were made at all, and one that beats"
            " any trump in the trick."
        )
    return paragraph(
        following,
        gettext("If a card of another suit has been trumped already, following suit is enough."),
        trumping,
        gettext("Whoever can neither follow suit nor win with a trump may play any card."),
    )


def in_short(rules: Rules, match: str, provisional: bool) -> Section:
    """What the game is about."""
    table = gettext("Bezique is a card game for {number}.", number=word(rules.seats))
    sides = ""
    if rules.partners:
        sides = gettext("Here two play against two: partners sit opposite each other and have one score.")
    elif rules.seats > 2:
        sides = gettext("Here each player plays alone.")
    melds = ""
    if meld_values(rules) and captured(rules):
        melds = gettext(
            "Of each trick won the cards that can score are laid open before the winner, and combinations of such"
            " cards bring points. They are called declarations, or melds."
        )
    elif meld_values(rules):
        melds = gettext(
            "Each trick won gives you the right to lay a combination of cards on the table and score it. Such"
            " combinations are called declarations, or melds."
        )
    brisques = ""
    if rules.brisque and rules.brisques_when != "settlement":
        brisques = gettext("The aces and tens in your tricks count too.")
    if rules.seats == 2:
        drawing = gettext(
            "After each trick both players draw a new card; once the stock is used up, stricter rules of play hold."
        )
    else:
        drawing = gettext(
            "After each trick everybody draws a new card; once the stock is used up, stricter rules of play hold."
        )
    paragraphs = [
        paragraph(table, sides, gettext("You play for tricks."), melds, brisques, drawing),
        capital(match) + ".",
    ]
    if provisional:
        paragraphs.append(
            gettext(
                "Take the numbers of this game as provisional: they rest on general knowledge and could not be checked"
                " against a book of rules."
            )
        )
    return Section("in-short", gettext("The game in short"), tuple(paragraphs))
