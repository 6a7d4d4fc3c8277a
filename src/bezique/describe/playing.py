"""Sections on the cards, the deal and the play of tricks."""

from __future__ import annotations

from bezique.describe.words import Section, capital, captured, meld_values, others, points, word
from bezique.rules import Rules


def cards(rules: Rules) -> Section:
    """The pack and the order of the cards."""
    return Section(
        "The cards",
        (
            (
                f"{capital(word(rules.packs))} packs of 32 cards are shuffled into one of {rules.cards}. It"
                " holds the seven, eight, nine, ten, jack, queen, king and ace of all four suits, and every"
                f" card {'twice' if rules.packs == 2 else f'{word(rules.packs)} times'}."
            ),
            (
                "In each suit the order from the top is A 10 K Q J 9 8 7. Note the ten: it stands above the"
                " king. If two equal cards meet in a trick, the one that was played first counts as the"
                " higher."
            ),
        ),
    )


def deal(rules: Rules) -> Section:
    """Who deals, how, and what makes trumps."""
    return Section("The deal", (_dealers(rules), _packets(rules), _trumps(rules)))


def _dealers(rules: Rules) -> str:
    two = rules.seats == 2
    cut = (
        "To find the first dealer both players cut a card from the pack. The higher card deals, in the"
        " order of rank given above; equal ranks cut again."
        if two
        else "To find the first dealer every player cuts a card from the pack. The highest card deals, in the"
        " order of rank given above; if two or more share the highest rank, all cut again."
    )
    first = {
        "random": "Chance decides who deals first in a match.",
        "cut": cut,
        "computer": "The computer deals first; between two people it is the one in the second seat."
        if two
        else "The player in the second seat deals first.",
    }[rules.first_dealer]
    if rules.alternate_matches:
        later = "In the next match the first deal passes to the "
        later += "other player." if two else "next player on the left."
    elif rules.first_dealer == "computer":
        later = "This holds for every match."
    else:
        later = "The next match settles this anew."
    turns = "" if rules.match == "single" else " Within a match the players deal in turn"
    turns += "" if rules.match == "single" else "." if two else ", to the left."
    return f"{first} {later}{turns}"


def _packets(rules: Rules) -> str:
    sizes = [word(size) for size in rules.packet_sizes()]
    if len(set(sizes)) == 1:
        packets = f"{sizes[0]} at a time"
    else:
        packets = f"first {sizes[0]}, " + ", ".join(f"then {size}" for size in sizes[1:])
    served = (
        "The other player is served first."
        if rules.seats == 2
        else "The player on the dealer's left is served first, then the others in turn, the dealer last."
    )
    return f"{served} Cards are dealt in packets, {packets}, until each holds {word(rules.hand_size)}."


def _trumps(rules: Rules) -> str:
    left = rules.cards - rules.seats * rules.hand_size
    if rules.trump != "turn-up":
        maker = "marriage or sequence" if rules.trump == "first-meld" else "marriage"
        any_player = "either player" if rules.seats == 2 else "any player"
        return (
            f"No card is turned up, and the {left} cards left over lie face down as the stock. A deal begins"
            f" without trumps. The first {maker} that {any_player} scores makes its suit trumps for the rest"
            " of the deal: from then on any card of it beats any card of the other three suits."
        )
    text = (
        "Then one more card is laid open. Its suit is trumps for this deal: any trump beats any card of"
        f" the other three suits. The turned card, the turn-up, is put under the {left - 1} cards that"
        " remain face down, half in view. Together they are the stock, and the turn-up is the last card"
        " drawn from it. "
    )
    if rules.turn_up_seven:
        return text + (
            f"If the turn-up is a seven, the dealer scores {points(rules.turn_up_seven)} at once, and"
            " this seven has done its service."
        )
    return text + "If the turn-up is a seven, nobody scores for it, now or later."


def stock_phase(rules: Rules) -> Section:
    """Tricks while there is a stock."""
    two = rules.seats == 2
    leader = "The player who did not deal leads" if two else "The player on the dealer's left leads"
    answer = "The other player answers, likewise" if two else "The others follow in turn, to the left, likewise"
    lead = (
        f"{leader} to the first trick. To lead is to lay down the first card,"
        f" and any card will do. {answer} with any card: as long as there is"
        " a stock, nobody has to follow suit and nobody has to win."
    )
    made = "" if rules.trump == "turn-up" else "there are trumps already and "
    if two:
        wins = (
            "The higher card of the suit that was led wins the trick, unless "
            f"{made}the second player puts {'one' if made else 'a trump'} on a card of another suit: then the trump"
            " wins. A card of a different plain suit always loses."
        )
    else:
        wins = (
            "The highest card of the suit that was led wins the trick, unless "
            f"{made}somebody plays {'one' if made else 'a trump'}: then the highest trump wins. Cards of other suits"
            " always lose."
        )
    aside = "sorts the trick" if captured(rules) else "puts the trick aside"
    if meld_values(rules) or rules.seven:
        aside += ", declares if there is something to declare,"
    rest = (
        "The other player takes the next one, so that both hold"
        if two
        else "The others take the next ones in turn, to the left, so that all hold"
    )
    draw = (
        f"The winner {aside} and takes the top card from the stock. {rest} {word(rules.hand_size)} again. Then the"
        f" winner leads. There are {rules.stock_tricks} tricks of this kind."
    )
    return Section("Tricks while the stock lasts", (lead, wins, draw))


def end_of_stock(rules: Rules) -> Section:
    """The last cards of the stock."""
    two = rules.seats == 2
    turned = rules.trump == "turn-up"
    face_down = rules.seats - turned
    left = f"{word(face_down)} face-down card{'s' if face_down > 1 else ''}"
    left += " and the turn-up are left." if turned else " are left."
    if turned and two:
        draws = "takes the face-down card; the loser gets the turn-up."
    elif turned:
        draws = "takes the top one; the others draw in turn, and the last of them gets the turn-up."
    elif two:
        draws = "draws the upper one; the loser gets the lower one."
    else:
        draws = "draws the top one; the others take theirs in turn."
    text = f"At the end {left} The winner of this trick may still declare, then {draws}"
    if rules.last_trick and rules.last_trick_of == "stock":
        text += (
            f" This is the trick that ends the stock, and its winner scores {points(rules.last_trick)} for"
            " it straight away."
        )
    over = "Declaring is over, and what has not been declared by now scores nothing."
    if captured(rules):
        table = f"{over} The open cards stay where they are until the deal is finished."
    else:
        players = "Both players" if two else "All players"
        table = f"{players} now take the cards that lie before them back into the hand. {over}"
    return Section("The end of the stock", (text, table))


def strict_play(rules: Rules) -> Section:
    """The tricks after the stock."""
    count = word(rules.hand_size)
    made = "" if rules.trump == "turn-up" else ", if trumps were made at all"
    if rules.seats == 2:
        text = (
            "The leader may lead any card. The other player has to follow suit, and with a higher card than the"
            f" one led if possible. Without a card of the suit led, a trump must be played{made}. Only without"
            " either is the choice free."
        )
    else:
        partner = ", even if that is the partner's" if rules.partners else ""
        text = (
            "The leader may lead any card. Each of the others has to follow suit, and with a higher card than the"
            f" best one so far if possible{partner}. If a card of another suit has been trumped already, following"
            f" suit is enough. Without a card of the suit led, a trump must be played{made}, and one that beats any"
            " trump in the trick. Whoever can neither follow suit nor win with a trump may play any card."
        )
    paragraphs = [
        f"The last {count} tricks are played with the cards in hand, without drawing, and under strict rules. {text}"
    ]
    if rules.enforcement == "legal":
        paragraphs.append("A card that these rules forbid cannot be played at this table, so there are no penalties.")
    else:
        paragraphs.append(
            "Here a card that these rules forbid can be played, which is a revoke: it stands, and the offender's"
            " opponent gets all brisques not yet won, those of that trick among them, whoever takes them."
        )
    return Section(f"The last {count} tricks", tuple(paragraphs))


def in_short(rules: Rules, match: str, provisional: bool) -> Section:
    """What the game is about."""
    tricks = "You play for tricks. "
    if meld_values(rules) and captured(rules):
        tricks += "Of each trick won the cards that can score are laid open before the winner, and combinations of"
        tricks += " such cards bring points. They are called declarations, or melds. "
    elif meld_values(rules):
        tricks += "Each trick won gives you the right to lay a combination of cards on the table and score it. "
        tricks += "Such combinations are called declarations, or melds. "
    if rules.brisque and rules.brisques_when != "settlement":
        tricks += "The aces and tens in your tricks count too. "
    everybody = "both players draw" if rules.seats == 2 else "everybody draws"
    tricks += f"After each trick {everybody} a new card; once the stock is used up, stricter rules of play hold."
    table = f"Bezique is a card game for {word(rules.seats)}."
    if rules.partners:
        table += " Here two play against two: partners sit opposite each other and have one score."
    elif rules.seats > 2:
        table += " Here each player plays alone."
    paragraphs = [f"{table} {tricks}", capital(match) + "."]
    if provisional:
        paragraphs.append(
            "Take the numbers of this game as provisional: they rest on general knowledge and could not be checked"
            " against a book of rules."
        )
    return Section("The game in short", tuple(paragraphs))


def nobody_else_loses(rules: Rules) -> str:
    """That what one scores is not taken from anybody."""
    return f"{capital(others(rules))} {'loses' if rules.seats == 2 else 'lose'} nothing."
