"""Sections on declarations, on using cards again, on the sevens of trumps and on carte blanche."""

from __future__ import annotations

from bezique.describe.words import (
    Section,
    bezique_points,
    capital,
    captured,
    four_points,
    meld_values,
    paragraph,
    points,
    trump_points,
    word,
)
from bezique.language import gettext, grouped, joined
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
    key, title = "declarations", gettext("Declarations")
    rows = tuple((name, cards, grouped(worth)) for name, cards, worth in meld_values(rules))
    if not rows:
        return Section(key, title, (gettext("There are no combinations to declare in this game."),))
    paragraphs = [_right(rules)]
    if captured(rules):
        paragraphs.insert(0, _open_cards(rules))
    else:
        paragraphs.append(
            gettext(
                "The cards of a declaration are laid face up in front of the player. They still belong to that"
                " player's hand: they can be played to later tricks like any other card, and they may serve in"
                " further declarations."
            )
        )
    if rules.partners:
        paragraphs += _partners(rules)
    if rules.trump != "turn-up":
        paragraphs.append(_making_trumps(rules))
    pair = _pair(rules) if any(bezique_points(rules)) else ""
    whole = gettext("A sequence is scored with all five cards or not at all.") if _sequences(rules) else ""
    paragraphs.append(paragraph(pair, whole, _four_suits(rules)))
    return Section(key, title, tuple(each for each in paragraphs if each), rows)


def _right(rules: Rules) -> str:
    """Whose right it is to declare, and how much."""
    whose = gettext(
        "The right to declare belongs to whoever has just won a trick, and it lasts until the cards are drawn."
    )
    source = ""
    if captured(rules):
        source = gettext("At least one card of a declaration must come from the trick just won.")
    if rules.declarations == "one":
        many = gettext(
            "One combination can be scored for each trick won; a second one has to wait for another trick. Nobody is"
            " obliged to declare."
        )
    elif _trump_fives(rules):
        many = gettext(
            "For each trick won one combination of each class can be scored, even if they share a card: a marriage or"
            " sequence, a bezique of whatever size, and four or five of a kind. A second one of the same class has to"
            " wait for another trick. Nobody is obliged to declare."
        )
    else:
        many = gettext(
            "For each trick won one combination of each class can be scored, even if they share a card: a marriage or"
            " sequence, a bezique of whatever size, and four of a kind. A second one of the same class has to wait for"
            " another trick. Nobody is obliged to declare."
        )
    return paragraph(whose, source, many)


def _open_cards(rules: Rules) -> str:
    if rules.trump == "turn-up":
        opened = gettext(
            "Declarations are not made from the hand but from the cards won in tricks. Whoever wins a trick lays its"
            " aces, kings, queens and jacks open on the table, and its tens of trumps; all other cards of the trick"
            " are put aside face down."
        )
    else:
        opened = gettext(
            "Declarations are not made from the hand but from the cards won in tricks. Whoever wins a trick lays its"
            " aces, kings, queens and jacks open on the table, and its tens of trumps, once there are trumps; all"
            " other cards of the trick are put aside face down."
        )
    return paragraph(
        opened,
        gettext(
            "The open cards remain there until the end of the deal. They are never played again, but may serve in one"
            " declaration after another."
        ),
    )


def _partners(rules: Rules) -> tuple[str, str]:
    seven = ""
    if rules.seven and not rules.seven_uses_declaration:
        seven = gettext("A seven of trumps does not use up this right.")
    if rules.seven:
        then = gettext(
            "The partner then declares combinations and sevens of trumps, or nothing; the right does not come back."
        )
    else:
        then = gettext("The partner then declares combinations, or nothing; the right does not come back.")
    over = paragraph(
        gettext(
            "The winner of a trick may hand the right to declare over to the partner, as long as no combination has"
            " been scored on this trick."
        ),
        seven,
        then,
        gettext("The winner of the trick is still the first to draw and leads again."),
    )
    own = ""
    if any(bezique_points(rules)[1:]):
        own = gettext("All cards of a double or higher bezique must be the player's own.")
    shared = gettext(
        "Partners may use each other's open cards. A combination may be completed with cards that lie before the"
        " partner if at least one of its cards comes from the hand of the player who declares. The cards stay where"
        " they lie, and only their owner can play them. What a card has scored binds both partners."
    )
    return over, paragraph(shared, own)


def _pair(rules: Rules) -> str:
    if rules.bezique_pair == "fixed":
        return gettext("The cards of a bezique are the same in every deal, whichever suit is trumps.")
    before = "" if rules.trump == "turn-up" else gettext("Before there are trumps there is no bezique.")
    return paragraph(
        gettext(
            "A bezique follows the trump suit. Its queen is the queen of trumps, its jack that of the pair suit: spades"
            " and diamonds are a pair, and so are hearts and clubs. If hearts are trumps, for example, the queen of"
            " hearts and the jack of clubs make a bezique."
        ),
        before,
    )


def _making_trumps(rules: Rules) -> str:
    """How declarations count in a game that begins without trumps."""
    if rules.trump == "first-meld":
        return gettext(
            "The declaration that makes trumps is itself paid as one in trumps: a marriage counts as a royal marriage,"
            " a sequence as a sequence of trumps. Later ones do not change trumps any more."
        )
    if rules.plain_sequence and not captured(rules):
        before = gettext(
            "A sequence scored before that counts {points}, like one of a plain suit, and makes no trumps.",
            points=grouped(rules.plain_sequence),
        )
    else:
        before = gettext("Before there are trumps no sequence can be scored.")
    makes = gettext(
        "The marriage that makes trumps is itself paid as a royal marriage. Later ones do not change trumps any more."
    )
    return paragraph(makes, before)


def _four_suits(rules: Rules) -> str:
    """Which fours of a kind need one card of each suit."""
    scoring = [letter for letter, worth in four_points(rules).items() if worth]
    distinct = [letter for letter in scoring if letter in rules.distinct_suits]
    if not scoring:
        return ""
    twice = rules.packs == 2
    if not distinct:
        if twice:
            return gettext("For four of a kind only the rank matters: the same suit may occur twice.")
        return gettext("For four of a kind only the rank matters: the same suit may occur several times.")
    if distinct == scoring:
        if _trump_fours(rules):
            return gettext("Four of a kind, apart from those of trumps, must be one card of each suit.")
        return gettext("Four of a kind must be one card of each suit.")
    # Between none and all the option knows only the aces.
    if _trump_fours(rules):
        return gettext(
            "Four aces, apart from those of trumps, must be one of each suit; in the other fours of a kind a suit may"
            " occur several times."
        )
    if twice:
        return gettext("Four aces must be one of each suit; in the other fours of a kind a suit may occur twice.")
    return gettext("Four aces must be one of each suit; in the other fours of a kind a suit may occur several times.")


# Using cards again


def reuse(rules: Rules) -> Section:
    """What a card may score after it has scored."""
    key, title = "reuse", gettext("Using cards again")
    if not meld_values(rules):
        return Section(key, title, ())
    if captured(rules):
        hand = ""
    elif rules.needs_hand_card:
        hand = gettext("Every declaration has to bring at least one card from the hand to the table.")
    elif rules.partners:
        hand = gettext(
            "A declaration may also consist entirely of the player's own cards that lie on the table already."
        )
    else:
        hand = gettext("A declaration may also consist entirely of cards that lie on the table already.")
    paragraphs = (_again(rules), _mending(rules), hand, _order(rules), _growth(rules))
    return Section(key, title, tuple(each for each in paragraphs if each))


def _again(rules: Rules) -> str:
    again = [gettext("A card on the table may score again in a declaration of another kind.")]
    if _marriages(rules) and rules.four_kings:
        again.append(gettext("A king that is married can later help to make four kings."))
    elif _marriages(rules) and rules.bezique and rules.bezique_pair == "fixed":
        again.append(gettext("A queen of spades that is married can later help to make a bezique."))
    if rules.reform:
        again.append(gettext("In the same kind it scores again only to mend a declaration that has been broken."))
        return paragraph(*again)
    again.append(gettext("No card ever scores twice in the same kind."))
    if _second_double(rules):
        again.append(gettext("The one exception is the second double bezique, told below."))
    if _marriages(rules) and rules.packs == 2:
        again.append(gettext("A queen that is married stays so: the other king of her suit needs the other queen."))
    elif _marriages(rules):
        again.append(gettext("A queen that is married stays so: another king of her suit needs another queen."))
    if not captured(rules):
        again.append(
            gettext(
                "Nor is a declaration completed a second time: when one of its cards has been played, the rest cannot"
                " be made up with a new card and scored again."
            )
        )
    return paragraph(*again)


def _mending(rules: Rules) -> str:
    """Combinations that are made whole again."""
    if not rules.reform:
        return ""
    queens = apart = ""
    if rules.four_queens:
        queens = gettext(
            "Of four queens on the table, play one and add a fifth from the hand: the four count {points} once more.",
            points=grouped(rules.four_queens),
        )
    if not rules.unite_singles and any(bezique_points(rules)[1:]):
        apart = gettext("Double and higher beziques are not mended in this way.")
    return paragraph(
        gettext(
            "A declaration is broken when one of its cards has been played. With another card in the place of that one"
            " it may be declared again, on another trick won, and scores again."
        ),
        queens,
        gettext(
            "Cards of other declarations of the same kind may be taken to mend it, but every break is paid only once,"
            " and the same unbroken cards never score the same again."
        ),
        apart,
    )


def _order(rules: Rules) -> str:
    """Whether a higher combination shuts its cards out of the lower ones."""
    beziques = sum(worth > 0 for worth in bezique_points(rules)) > 1
    only_double = not any(bezique_points(rules)[2:])
    order = []
    if rules.higher_closes_lower:
        if _marriages(rules) and _sequences(rules):
            order.append(
                gettext(
                    "The order matters. A king and queen may score first as a marriage and then in a sequence with the"
                    " ace, ten and jack, and both count. Once they have scored in a sequence they can no longer marry,"
                    " neither each other nor anybody else."
                )
            )
        if beziques and only_double:
            order.append(gettext("In the same way a card of a double bezique no longer serves in a single one."))
        elif beziques:
            order.append(gettext("In the same way a card of a higher bezique no longer serves in a lower one."))
        order.append(_rising_fours(rules))
        if rules.reform and any(order):
            order.append(gettext("What is lost in this way stays lost, even when the higher combination is broken."))
        return paragraph(*order)
    if _marriages(rules) and _sequences(rules):
        order.append(
            gettext(
                "The order does not matter. A king or queen may score as a marriage before or after serving in a"
                " sequence."
            )
        )
    if beziques and only_double:
        order.append(gettext("Equally a card of a double bezique may serve in a single one afterwards."))
    elif beziques:
        order.append(gettext("Equally a card of a higher bezique may serve in a lower one afterwards."))
    sorts = _sorts_of_fours(rules)
    if len(sorts) > 1:
        order.append(
            gettext(
                "The same cards may score as {combinations}, in any order, each on a trick of its own.",
                combinations=joined(sorts),
            )
        )
    return paragraph(*order)


def _sorts_of_fours(rules: Rules) -> list[str]:
    """The fours and fives of a kind that can come about, the lowest first."""
    sorts = [gettext("any four of a rank")] if any(four_points(rules).values()) else []
    sorts += [gettext("four of trumps")] if _trump_fours(rules) else []
    return sorts + ([gettext("five of trumps")] if _trump_fives(rules) else [])


def _rising_fours(rules: Rules) -> str:
    """In which order the same cards may score as several of these."""
    sorts = _sorts_of_fours(rules)
    if len(sorts) == 2:
        return gettext(
            "The same cards may score first as {first}, then as {second}, each on a trick of its own, but never the"
            " other way round.",
            first=sorts[0],
            second=sorts[1],
        )
    if len(sorts) == 3:
        return gettext(
            "The same cards may score first as {first}, then as {second}, then as {third}, each on a trick of its own,"
            " but never the other way round.",
            first=sorts[0],
            second=sorts[1],
            third=sorts[2],
        )
    return ""


def _second_double(rules: Rules) -> bool:
    """Whether a second double with an old pair is possible."""
    return bool(rules.second_double and rules.double_bezique and rules.packs > 2)


def _growth(rules: Rules) -> str:
    """How a bezique becomes a double and more."""
    worth = bezique_points(rules)
    text = []
    if sum(value > 0 for value in worth) > 1:
        if worth[0] and worth[1]:
            text.append(
                gettext(
                    "A bezique can grow. While both of its cards lie on the table, adding the second pair makes a"
                    " double bezique: {first} for the first and {double} more for the double.",
                    first=grouped(worth[0]),
                    double=grouped(worth[1]),
                )
            )
        else:
            text.append(
                gettext("A bezique can grow into a higher one that scores, while all of its cards lie on the table.")
            )
        if steps := _steps(worth):
            text.append(gettext("{steps}; several missing pairs may be added at once.", steps=capital(joined(steps))))
        text.append(_uniting(rules, any(worth[2:])))
    if _second_double(rules) and rules.unite_singles:
        text.append(
            gettext(
                "A queen and a jack of a double may also join a pair that has not served in any double: that is a"
                " second double and scores another {points}.",
                points=grouped(rules.double_bezique),
            )
        )
    elif _second_double(rules):
        text.append(
            gettext(
                "A queen and a jack of a double may also join a fresh pair that has not served in any bezique: that is"
                " a second double and scores another {points}.",
                points=grouped(rules.double_bezique),
            )
        )
    return paragraph(*text)


def _steps(worth: tuple[int, ...]) -> list[str]:
    """What a third pair and further ones make, where that scores."""
    _, _, triple, quadruple, quintuple = worth
    steps = []
    if triple:
        steps.append(gettext("a third pair makes a triple bezique for {points}", points=grouped(triple)))
    if quadruple:
        steps.append(gettext("a fourth pair makes a quadruple bezique for {points}", points=grouped(quadruple)))
    if quintuple:
        steps.append(gettext("a fifth pair makes a quintuple bezique for {points}", points=grouped(quintuple)))
    return steps


def _uniting(rules: Rules, higher: bool) -> str:
    """What becomes of pairs that were scored one by one."""
    if not rules.unite_singles:
        if higher:
            return gettext(
                "What is added must not have served in any bezique: pairs that were each scored as beziques of their"
                " own stay apart."
            )
        return gettext("But if the second pair was scored as a bezique of its own, the two pairs stay apart.")
    if captured(rules) and higher:
        return gettext(
            "Pairs that were each scored as beziques may be united later on, if one more card of the new combination"
            " comes from the trick just won."
        )
    if captured(rules):
        return gettext(
            "Two pairs that were each scored as a bezique could be united as well, but as one card must come from the"
            " trick just won, that never happens."
        )
    if rules.needs_hand_card and higher:
        return gettext(
            "Pairs that were each scored as beziques may be united later on, if one more card of the new combination"
            " comes from the hand."
        )
    if rules.needs_hand_card:
        return gettext(
            "Two pairs that were each scored as a bezique could be united as well, but as one card must come from the"
            " hand, that never happens."
        )
    if higher:
        return gettext("Pairs that were each scored as beziques may be united to a double or higher one later on.")
    return gettext("Two pairs that were each scored as a bezique may be united to a double later on.")


# Sevens of trumps


def sevens(rules: Rules) -> Section:
    """What the sevens of trumps are good for."""
    turned = rules.trump == "turn-up"
    paragraphs = []
    if rules.seven:
        paragraphs += [_seven_captured(rules) if captured(rules) else _seven_held(rules), _seven_and_combination(rules)]
    elif rules.seven_played and turned:
        paragraphs.append(gettext("A seven of trumps cannot be declared or exchanged."))
    elif rules.seven_played:
        paragraphs.append(gettext("A seven of trumps cannot be declared."))
    elif turned:
        paragraphs.append(
            gettext(
                "A seven of trumps scores nothing, whether kept or played, and it cannot be exchanged for the turn-up."
            )
        )
    else:
        paragraphs.append(gettext("A seven of trumps scores nothing, whether kept or played."))
    if rules.seven_played:
        played = gettext(
            "Playing a seven of trumps before it has scored brings {points} as long as the stock lasts, even if the"
            " trick is lost.",
            points=points(rules.seven_played),
        )
        lost = ""
        if rules.seven and captured(rules):
            lost = gettext("The winner of the trick cannot declare it any more.")
        paragraphs.append(paragraph(played, lost))
    elif rules.seven and not captured(rules):
        paragraphs.append(gettext("A seven that is played before it was declared scores nothing."))
    return Section("sevens", gettext("Sevens of trumps"), tuple(paragraphs))


def _seven_held(rules: Rules) -> str:
    worth = points(rules.seven)
    if rules.trump != "turn-up":
        return gettext(
            "Whoever wins a trick and holds a seven of trumps may declare it, before drawing, for {points}, as soon as"
            " there are trumps. Each of the sevens scores once. The seven is laid face up on the table and stays there"
            " until it is played.",
            points=worth,
        )
    declared = gettext(
        "Whoever wins a trick and holds a seven of trumps may declare it, before drawing, for {points}. Each of the"
        " sevens scores once.",
        points=worth,
    )
    if rules.seven_exchange:
        becomes = gettext(
            "A declared seven changes places with the turn-up, which goes into the hand. If the turn-up is itself a"
            " seven, there is no exchange: the seven is laid face up on the table and stays there until it is played."
        )
    else:
        becomes = gettext(
            "The seven is laid face up on the table and stays there until it is played; it is not exchanged for the"
            " turn-up."
        )
    return paragraph(declared, becomes)


def _seven_captured(rules: Rules) -> str:
    worth = points(rules.seven)
    if rules.trump != "turn-up":
        return gettext(
            "A seven of trumps is worth nothing in the hand. Whoever wins a trick with one in it may declare it, before"
            " drawing, for {points}, as soon as there are trumps. Each of the sevens scores once.",
            points=worth,
        )
    declared = gettext(
        "A seven of trumps is worth nothing in the hand. Whoever wins a trick with one in it may declare it, before"
        " drawing, for {points}. Each of the sevens scores once.",
        points=worth,
    )
    if not rules.seven_exchange:
        return paragraph(declared, gettext("It is not exchanged for the turn-up."))
    brisque = ""
    if rules.brisque and rules.brisques_when == "at-once":
        brisque = gettext(
            "An ace or ten gained in this way scores its {points} at once.", points=grouped(rules.brisque)
        )
    elif rules.brisque:
        brisque = gettext("An ace or ten gained in this way counts as taken.")
    return paragraph(
        declared,
        gettext(
            "A declared seven changes places with the turn-up, unless that is itself a seven. If the turn-up is one of"
            " the cards that can score, it joins the winner's open cards. It was not in the trick, though, so another"
            " card of the trick is needed for a declaration with it."
        ),
        brisque,
    )


def _seven_and_combination(rules: Rules) -> str:
    """Whether a seven and a combination go together."""
    if not rules.seven_uses_declaration:
        at_once = ""
        if rules.trump == "turn-up" and rules.seven_exchange and not captured(rules):
            at_once = gettext("The card gained in the exchange may be used for a declaration at once.")
        return paragraph(
            gettext(
                "A seven does not take the place of a combination: both may be scored on one trick, in either order,"
                " and so may two sevens."
            ),
            at_once,
        )
    if rules.declarations == "one-per-class":
        return gettext("A seven is a declaration too. On one trick there can be a single one, before any combination.")
    return gettext(
        "A seven is the declaration of its trick. Whoever has a combination as well scores one of them now and the"
        " other one after another trick."
    )


# Carte blanche


def carte_blanche(rules: Rules) -> Section:
    """A hand without court cards."""
    title = gettext("Carte blanche")
    if not rules.carte_blanche:
        return Section("carte-blanche", title, ())
    shown = gettext(
        "A dealt hand that holds {cards} is a carte blanche. Its owner may show the whole hand before playing the first"
        " card of the deal and scores {points}.",
        cards=OPTIONS["carte_blanche_without"].choices[rules.carte_blanche_without],
        points=points(rules.carte_blanche),
    )
    unpaid = gettext("The other player loses nothing.") if rules.seats == 2 else gettext("The others lose nothing.")
    paragraphs = [paragraph(shown, unpaid, gettext("The cards are then taken up again."))]
    if rules.carte_blanche_repeats:
        paragraphs.append(
            gettext(
                "And it goes on. If the card drawn next leaves the hand without such cards, it may be shown before the"
                " next play for another {points}, whoever won the trick, and so forth with every further draw. The"
                " first card drawn of a forbidden rank ends it, and so does a card that is not shown, or the end of the"
                " stock.",
                points=word(rules.carte_blanche),
            )
        )
    return Section("carte-blanche", title, tuple(paragraphs))
