"""Sections on declarations, on using cards again, on the sevens of trumps and on carte blanche."""

from __future__ import annotations

from bezique.describe.playing import nobody_else_loses
from bezique.describe.words import (
    MULTIPLES,
    RANKS,
    Section,
    bezique_points,
    capital,
    captured,
    four_points,
    join,
    meld_values,
    points,
    trump_points,
    word,
)
from bezique.rules import OPTIONS, Rules


def _marriages(rules: Rules) -> bool:
    return bool(rules.marriage or rules.royal_marriage)


def _sequences(rules: Rules) -> bool:
    return bool(rules.sequence or (rules.plain_sequence and not captured(rules)))


def _trump_fours(rules: Rules) -> bool:
    return any(trump_points(rules, 4).values())


def _trump_fives(rules: Rules) -> bool:
    return any(trump_points(rules, 5).values())


def declarations(rules: Rules) -> Section:
    """Who may declare what, and what it scores."""
    rows = tuple((name, cards, f"{worth:,}") for name, cards, worth in meld_values(rules))
    if not rows:
        return Section("Declarations", ("There are no combinations to declare in this game.",))
    paragraphs = [_right(rules)]
    if captured(rules):
        paragraphs.insert(0, _open_cards(rules))
    else:
        paragraphs.append(
            "The cards of a declaration are laid face up in front of the player. They still belong to that"
            " player's hand: they can be played to later tricks like any other card, and they may serve in"
            " further declarations."
        )
    if rules.partners:
        paragraphs += _partners(rules)
    if rules.trump != "turn-up":
        paragraphs.append(_making_trumps(rules))
    notes = []
    if any(bezique_points(rules)):
        notes.append(_pair(rules))
    if _sequences(rules):
        notes.append("A sequence is scored with all five cards or not at all.")
    notes.append(_four_suits(rules))
    paragraphs.append(" ".join(note for note in notes if note))
    return Section("Declarations", tuple(paragraph for paragraph in paragraphs if paragraph), rows)


def _right(rules: Rules) -> str:
    """Whose right it is to declare, and how much."""
    text = "The right to declare belongs to whoever has just won a trick, and it lasts until the cards are drawn. "
    if captured(rules):
        text += "At least one card of a declaration must come from the trick just won. "
    if rules.declarations == "one":
        text += (
            "One combination can be scored for each trick won; a second one has to wait for another trick."
            " Nobody is obliged to declare."
        )
        return text
    five = " or five" if _trump_fives(rules) else ""
    return text + (
        "For each trick won one combination of each class can be scored, even if they share a card: a marriage or"
        f" sequence, a bezique of whatever size, and four{five} of a kind. A second one of the same class has to wait"
        " for another trick. Nobody is obliged to declare."
    )


def _open_cards(rules: Rules) -> str:
    known = "" if rules.trump == "turn-up" else ", once there are trumps"
    return (
        "Declarations are not made from the hand but from the cards won in tricks. Whoever wins a trick lays its aces,"
        f" kings, queens and jacks open on the table, and its tens of trumps{known}; all other cards of the trick are"
        " put aside face down. The open cards remain there until the end of the deal. They are never played again,"
        " but may serve in one declaration after another."
    )


def _partners(rules: Rules) -> tuple[str, str]:
    seven = "" if not rules.seven or rules.seven_uses_declaration else " A seven of trumps does not use up this right."
    what = "combinations and sevens of trumps" if rules.seven else "combinations"
    over = (
        "The winner of a trick may hand the right to declare over to the partner, as long as no combination has been"
        f" scored on this trick.{seven} The partner then declares {what}, or nothing; the right does"
        " not come back. The winner of the trick is still the first to draw and leads again."
    )
    shared = (
        "Partners may use each other's open cards. A combination may be completed with cards that lie before the"
        " partner if at least one of its cards comes from the hand of the player who declares. The cards stay where"
        " they lie, and only their owner can play them. What a card has scored binds both partners."
    )
    if any(bezique_points(rules)[1:]):
        shared += " All cards of a double or higher bezique must be the player's own."
    return over, shared


def _pair(rules: Rules) -> str:
    if rules.bezique_pair == "fixed":
        return "The cards of a bezique are the same in every deal, whichever suit is trumps."
    text = (
        "A bezique follows the trump suit. Its queen is the queen of trumps, its jack that of the pair suit: spades"
        " and diamonds are a pair, and so are hearts and clubs. If hearts are trumps, for example, the queen of hearts"
        " and the jack of clubs make a bezique."
    )
    return text + ("" if rules.trump == "turn-up" else " Before there are trumps there is no bezique.")


def _making_trumps(rules: Rules) -> str:
    """How declarations count in a game that begins without trumps."""
    if rules.trump == "first-meld":
        return (
            "The declaration that makes trumps is itself paid as one in trumps: a marriage counts as a royal"
            " marriage, a sequence as a sequence of trumps. Later ones do not change trumps any more."
        )
    before = (
        f"A sequence scored before that counts {rules.plain_sequence:,}, like one of a plain suit, and makes no trumps."
        if rules.plain_sequence and not captured(rules)
        else "Before there are trumps no sequence can be scored."
    )
    return (
        "The marriage that makes trumps is itself paid as a royal marriage. Later ones do not change trumps"
        " any more. " + before
    )


def _four_suits(rules: Rules) -> str:
    """Which fours of a kind need one card of each suit."""
    scoring = [letter for letter, worth in four_points(rules).items() if worth]
    distinct = [letter for letter in scoring if letter in rules.distinct_suits]
    if not scoring:
        return ""
    trumps = ", apart from those of trumps," if _trump_fours(rules) else ""
    often = "twice" if rules.packs == 2 else "several times"
    if not distinct:
        return f"For four of a kind only the rank matters: the same suit may occur {often}."
    if distinct == scoring:
        return f"Four of a kind{trumps} must be one card of each suit."
    names = join([RANKS[letter] for letter in distinct])
    return f"Four {names}{trumps} must be one of each suit; in the other fours of a kind a suit may occur {often}."


# Using cards again


def reuse(rules: Rules) -> Section:
    """What a card may score after it has scored."""
    if not meld_values(rules):
        return Section("Using cards again", ())
    if captured(rules):
        hand = ""
    elif rules.needs_hand_card:
        hand = "Every declaration has to bring at least one card from the hand to the table."
    else:
        whose = "the player's own cards" if rules.partners else "cards"
        hand = f"A declaration may also consist entirely of {whose} that lie on the table already."
    paragraphs = (_again(rules), _mending(rules), hand, _order(rules), _growth(rules))
    return Section("Using cards again", tuple(paragraph for paragraph in paragraphs if paragraph))


def _again(rules: Rules) -> str:
    again = ["A card on the table may score again in a declaration of another kind."]
    if _marriages(rules) and rules.four_kings:
        again.append("A king that is married can later help to make four kings.")
    elif _marriages(rules) and rules.bezique and rules.bezique_pair == "fixed":
        again.append("A queen of spades that is married can later help to make a bezique.")
    if rules.reform:
        again.append("In the same kind it scores again only to mend a declaration that has been broken.")
        return " ".join(again)
    exception = " The one exception is the second double bezique, told below." if _second_double(rules) else ""
    again.append(f"No card ever scores twice in the same kind.{exception}")
    if _marriages(rules):
        other = ("the other king", "the other queen") if rules.packs == 2 else ("another king", "another queen")
        again.append(f"A queen that is married stays so: {other[0]} of her suit needs {other[1]}.")
    if not captured(rules):
        again.append(
            "Nor is a declaration completed a second time: when one of its cards has been played, the rest cannot"
            " be made up with a new card and scored again."
        )
    return " ".join(again)


def _mending(rules: Rules) -> str:
    """Combinations that are made whole again."""
    if not rules.reform:
        return ""
    text = "A declaration is broken when one of its cards has been played. With another card in the place of that one"
    text += " it may be declared again, on another trick won, and scores again. "
    if rules.four_queens:
        text += "Of four queens on the table, play one and add a fifth from the hand: the four count"
        text += f" {rules.four_queens:,} once more. "
    text += "Cards of other declarations of the same kind may be taken to mend it, but every break is paid only once,"
    text += " and the same unbroken cards never score the same again."
    if not rules.unite_singles and any(bezique_points(rules)[1:]):
        text += " Double and higher beziques are not mended in this way."
    return text


def _order(rules: Rules) -> str:
    """Whether a higher combination shuts its cards out of the lower ones."""
    beziques = sum(worth > 0 for worth in bezique_points(rules)) > 1
    only_double = not any(bezique_points(rules)[2:])
    quartets = _trump_fours(rules) or _trump_fives(rules)
    sorts = ["any four of a rank"] if any(four_points(rules).values()) else []
    sorts += ["four of trumps"] if _trump_fours(rules) else []
    sorts += ["five of trumps"] if _trump_fives(rules) else []
    order = []
    if rules.higher_closes_lower:
        if _marriages(rules) and _sequences(rules):
            order.append(
                "The order matters. A king and queen may score first as a marriage and then in a sequence"
                " with the ace, ten and jack, and both count. Once they have scored in a sequence they can no"
                " longer marry, neither each other nor anybody else."
            )
        if beziques and only_double:
            order.append("In the same way a card of a double bezique no longer serves in a single one.")
        elif beziques:
            order.append("In the same way a card of a higher bezique no longer serves in a lower one.")
        if quartets and len(sorts) > 1:
            order.append(
                f"The same cards may score first as {', then as '.join(sorts)}, each on a trick of its own, but"
                " never the other way round."
            )
        if rules.reform and order:
            order.append("What is lost in this way stays lost, even when the higher combination is broken.")
    else:
        if _marriages(rules) and _sequences(rules):
            order.append(
                "The order does not matter. A king or queen may score as a marriage before or after serving"
                " in a sequence."
            )
        if beziques and only_double:
            order.append("Equally a card of a double bezique may serve in a single one afterwards.")
        elif beziques:
            order.append("Equally a card of a higher bezique may serve in a lower one afterwards.")
        if quartets and len(sorts) > 1:
            order.append(f"The same cards may score as {join(sorts)}, in any order, each on a trick of its own.")
    return " ".join(order)


def _second_double(rules: Rules) -> bool:
    """Whether a second double with an old pair is possible beyond what the other options allow."""
    return bool(
        rules.second_double and rules.double_bezique and rules.packs > 2 and not (rules.reform and rules.unite_singles)
    )


def _growth(rules: Rules) -> str:
    """How a bezique becomes a double and more."""
    worth = bezique_points(rules)
    scoring = [number for number, value in enumerate(worth, 1) if value]
    text = []
    if len(scoring) > 1:
        if worth[0] and worth[1]:
            text.append(
                "A bezique can grow. While both of its cards lie on the table, adding the second pair makes a"
                f" double bezique: {worth[0]:,} for the first and {worth[1]:,} more for the double."
            )
        else:
            text.append("A bezique can grow into a higher one that scores, while all of its cards lie on the table.")
        steps = [
            f"a {_ORDINALS[number]} pair makes a {MULTIPLES[number - 1]} for {worth[number - 1]:,}"
            for number in scoring
            if number > 2
        ]
        if steps:
            text.append(f"{capital(join(steps))}; several missing pairs may be added at once.")
        text.append(_uniting(rules, any(worth[2:])))
    if _second_double(rules):
        broken = "broken " if rules.reform else ""
        text.append(
            f"A queen and a jack of a {broken}double may also join a fresh pair that has not served in any bezique:"
            f" that is a second double and scores another {rules.double_bezique:,}."
        )
    return " ".join(text)


_ORDINALS = {3: "third", 4: "fourth", 5: "fifth"}


def _uniting(rules: Rules, higher: bool) -> str:
    """What becomes of pairs that were scored one by one."""
    if not rules.unite_singles:
        if higher:
            return "But pairs that were each scored as beziques of their own stay apart."
        return "But if the second pair was scored as a bezique of its own, the two pairs stay apart."
    if captured(rules) or rules.needs_hand_card:
        source = "the trick just won" if captured(rules) else "the hand"
        if higher:
            return (
                "Pairs that were each scored as beziques may be united later on, if one more card of the new"
                f" combination comes from {source}."
            )
        return (
            "Two pairs that were each scored as a bezique could be united as well, but as one card must"
            f" come from {source}, that never happens."
        )
    if higher:
        return "Pairs that were each scored as beziques may be united to a double or higher one later on."
    return "Two pairs that were each scored as a bezique may be united to a double later on."


# Sevens of trumps


def sevens(rules: Rules) -> Section:
    """What the sevens of trumps are good for."""
    turned = rules.trump == "turn-up"
    paragraphs = []
    if rules.seven:
        paragraphs.append(_seven_captured(rules) if captured(rules) else _seven_held(rules))
        paragraphs.append(_seven_and_combination(rules))
    elif rules.seven_played:
        paragraphs.append("A seven of trumps cannot be declared" + (" or exchanged." if turned else "."))
    else:
        paragraphs.append(
            "A seven of trumps scores nothing, whether kept or played"
            + (", and it cannot be exchanged for the turn-up." if turned else ".")
        )
    if rules.seven_played:
        paragraphs.append(
            f"Playing a seven of trumps before it has scored brings {points(rules.seven_played)} as long as the stock"
            " lasts, even if the trick is lost."
            + (" The winner of the trick cannot declare it any more." if rules.seven and captured(rules) else "")
        )
    elif rules.seven and not captured(rules):
        paragraphs.append("A seven that is played before it was declared scores nothing.")
    return Section("Sevens of trumps", tuple(paragraphs))


def _seven_held(rules: Rules) -> str:
    turned = rules.trump == "turn-up"
    text = "Whoever wins a trick and holds a seven of trumps may declare it, before drawing, for"
    text += (
        f" {points(rules.seven)}{'' if turned else ', as soon as there are trumps'}. Each of the sevens scores once. "
    )
    if not turned:
        return text + "The seven is laid face up on the table and stays there until it is played."
    if rules.seven_exchange:
        return text + (
            "A declared seven changes places with the turn-up, which goes into the hand. If the turn-up"
            " is itself a seven, there is no exchange: the seven is laid face up on the table."
        )
    return text + "The seven is laid face up on the table; it is not exchanged for the turn-up."


def _seven_captured(rules: Rules) -> str:
    turned = rules.trump == "turn-up"
    text = "A seven of trumps is worth nothing in the hand. Whoever wins a trick with one in it may declare it, before"
    text += f" drawing, for {points(rules.seven)}{'' if turned else ', as soon as there are trumps'}."
    text += " Each of the sevens scores once."
    if not turned:
        return text
    if not rules.seven_exchange:
        return text + " It is not exchanged for the turn-up."
    text += (
        " A declared seven changes places with the turn-up, unless that is itself a seven. If the turn-up is one of"
        " the cards that can score, it joins the winner's open cards. It was not in the trick, though, so another card"
        " of the trick is needed for a declaration with it."
    )
    if rules.brisque and rules.brisques_when == "at-once":
        text += f" An ace or ten gained in this way scores its {rules.brisque:,} at once."
    elif rules.brisque:
        text += " An ace or ten gained in this way counts as taken."
    return text


def _seven_and_combination(rules: Rules) -> str:
    """Whether a seven and a combination go together."""
    if not rules.seven_uses_declaration:
        text = "A seven does not take the place of a combination: both may be scored on one trick, in either order"
        text += ", and so may two sevens."
        if rules.trump == "turn-up" and rules.seven_exchange and not captured(rules):
            text += " The card gained in the exchange may be used for a declaration at once."
        return text
    if rules.declarations == "one-per-class":
        return "A seven is a declaration too. On one trick there can be a single one, before any combination."
    return (
        "A seven is the declaration of its trick. Whoever has a combination as well scores one of"
        " them now and the other one after another trick."
    )


# Carte blanche


def carte_blanche(rules: Rules) -> Section:
    """A hand without court cards."""
    if not rules.carte_blanche:
        return Section("Carte blanche", ())
    without = OPTIONS["carte_blanche_without"].choices[rules.carte_blanche_without]
    paragraphs = [
        f"A dealt hand that holds {without} is a carte blanche. Its owner may show the whole hand"
        f" before playing the first card of the deal and scores {points(rules.carte_blanche)}."
        f" {nobody_else_loses(rules)} The cards are then taken up again."
    ]
    if rules.carte_blanche_repeats:
        paragraphs.append(
            "And it goes on. If the card drawn next leaves the hand without such cards, it may be shown before the"
            f" next play for another {word(rules.carte_blanche)}, whoever won the trick, and so forth with every"
            " further draw. The first card drawn of a forbidden rank ends it, and so does a card that is not shown, or"
            " the end of the stock."
        )
    return Section("Carte blanche", tuple(paragraphs))
