"""Why an action is not allowed, and which action a text means.

Works on what the seat in turn knows, so that the same answers come from a whole deal and from a view.
"""

from __future__ import annotations

from collections.abc import Sequence

from bezique.actions import (
    DECLARE,
    NO_DRAW,
    PLAY,
    SEVEN,
    TAG,
    Action,
    split_action,
)
from bezique.cards import CARDS, Card, Suit, split_card
from bezique.describe.words import a_meld, label
from bezique.errors import BeziqueError, IllegalAction, NoSuchCard, NotationError
from bezique.language import gettext
from bezique.layout import (
    CLOSED,
    DECLARED,
    DRAWN,
    DRAWS,
    NONE,
    OVER,
    PHASE,
    PLAYING,
    STRICT,
    TABLE,
    TRICK,
    TRUMP,
    TURN,
    WINDOW,
)
from bezique.melds import (
    BEZIQUE,
    BEZIQUES,
    CLASS,
    FOUR,
    KINDS,
    MELD_NAMES,
    SEQUENCE,
    SEVEN_KIND,
    kind_name,
    meld_aux,
    meld_kind,
    no_such_meld,
)
from bezique.state import State

WORDLESS = ("draw", "carte-blanche", "hand-over", "no-draw")
"""Verbs without cards."""


def find_action(state: State, legal: Sequence[int], action: Action | int | str) -> Action:
    """The legal action that is meant, given the list of legal ones.

    A text may leave out copy letters, the cards of a meld, or the seven: then the copy is taken that costs
    least (for a play the one with the most used-up kinds; for a meld cards from the table first).

    Raises NotationError, NoSuchCard, or IllegalAction with the rule that forbids it. Changes nothing.
    """
    if not isinstance(action, str):
        return _exact(state, legal, Action(action))
    verb, meld, words = split_action(action)
    if meld and meld not in MELD_NAMES:
        raise no_such_meld(meld)
    if (words or verb in WORDLESS) and all(split_card(word)[2] is not None for word in words):
        return _exact(state, legal, Action(action))
    matching = [
        option
        for option in map(Action, legal)
        if option.verb == verb and option.meld == meld and _fits(option.cards, words)
    ]
    if matching:
        return max(matching, key=lambda option: _preference(state, option))
    raise _explain_text(state, verb, meld, words)


def _exact(state: State, legal: Sequence[int], action: Action) -> Action:
    if action in legal:
        return action
    if not _is_well_formed(action):
        raise NotationError(gettext("{number} is not the number of an action", number=int(action)))
    if blocked := _wrong_moment(state, action.verb):
        raise blocked
    wanted = _signature(state, action)
    for option in map(Action, legal):
        if option.verb == action.verb and option.meld == action.meld and _signature(state, option) == wanted:
            return option
    raise explain(state, action)


def _is_well_formed(action: Action) -> bool:
    """Whether a number is that of an action: then its notation stands for it again."""
    if not 0 <= action >> TAG <= NO_DRAW:
        return False
    try:
        return Action(str(action)) == action
    except (NotationError, LookupError):
        return False


def _fits(cards: tuple[Card, ...], words: tuple[str, ...]) -> bool:
    """Whether cards agree with texts, of which some may lack the copy."""
    if not words:
        return True
    if len(words) != len(cards):
        return False
    left = list(cards)
    for suit, rank, copy in sorted((split_card(word) for word in words), key=lambda face: face[2] is None):
        for card in left:
            if (card.suit, card.rank) == (suit, rank) and copy in (None, card.copy):
                left.remove(card)
                break
        else:
            return False
    return True


def _used_kinds(state: State, card: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) if state.public[CLOSED + 4 * kind + (card >> 6)] >> (card & 63) & 1)


def _on_table(state: State, card: int) -> bool:
    return bool(state.public[TABLE + 4 * state.public[TURN] + (card >> 6)] >> (card & 63) & 1)


def _holds(state: State, card: int) -> bool:
    """Whether the seat in turn may play the card, or did so before it came to strict play."""
    seat, suit = state.public[TURN], card >> 6
    table = 0 if state.tables.captured else state.public[TABLE + 4 * seat + suit]
    return bool((state.hands[4 * seat + suit] | table) >> (card & 63) & 1)


def _may_meld(state: State, card: int) -> bool:
    """Whether the card is among those from which the seat in turn makes melds."""
    return state.finder().may_use(card)


def _preference(state: State, action: Action) -> tuple[int, int]:
    used = sum(len(_used_kinds(state, card)) for card in action.cards)
    table = sum(_on_table(state, card) for card in action.cards)
    return (table, used) if action.meld else (used, table)


def _signature(state: State, action: Action) -> list[tuple[object, ...]]:
    """The cards of an action without what makes no difference: the copies of equal cards."""
    if state.public[STRICT]:
        return sorted((card.face, _holds(state, card)) for card in action.cards)
    finder = state.finder()
    return sorted((card.face, _holds(state, card), finder.history_of(card)) for card in action.cards)


def _explain_text(state: State, verb: str, meld: str, words: tuple[str, ...]) -> BeziqueError:
    """The error for a text that names no single action: the reason that holds for the copies in the hand."""
    blocked = _wrong_moment(state, verb)
    if blocked:
        return blocked
    cards: list[Card] = []
    for word in words:
        suit, rank, copy = split_card(word)
        copies = [CARDS[suit * 64 + rank * 8 + number] for number in range(8)]
        has = _may_meld if meld else _holds
        fitting = [card for card in copies if copy in (None, card.copy) and card not in cards and has(state, card)]
        if not fitting:
            if copies[0] in cards:
                return NoSuchCard(gettext("{card} is not in your hand so often", card=copies[0].the))
            return NoSuchCard(gettext("{card} is not in your hand", card=copies[0].the))
        cards.append(fitting[0])
    if verb == "play":
        return explain(state, Action(int(cards[0])))
    if verb == "seven":
        return explain(state, Action(SEVEN << TAG | cards[0])) if cards else _no_seven(state)
    if not words:
        return IllegalAction("no-such-meld-held", gettext("you cannot declare {meld} now", meld=a_meld(meld)))
    try:
        return explain(state, Action(f"declare {meld} {' '.join(map(str, cards))}"))
    except NotationError as error:
        return error


def explain(state: State, action: Action) -> BeziqueError:
    """The error that tells why an action that is not legal is not: NoSuchCard or IllegalAction."""
    blocked = _wrong_moment(state, action.verb)
    if blocked:
        return blocked
    for card in action.cards:
        if not (_may_meld(state, card) if action.meld else _holds(state, card)):
            if action.verb == "seven" and state.tables.captured:
                break
            return NoSuchCard(gettext("{card} ({copy}) is not in your hand", card=card.the, copy=card))
    tag = action >> TAG
    if tag == PLAY:
        return _explain_play(state, action.cards[0])
    if tag == SEVEN:
        return _explain_seven(state, action.cards[0])
    return _explain_meld(state, action)


def _wrong_moment(state: State, verb: str) -> IllegalAction | None:
    public = state.public
    if public[PHASE] == OVER:
        return IllegalAction("over", gettext("the deal is over"))
    if verb == "carte-blanche":
        if state.may_show_carte_blanche():
            return None
        if not state.tables.carte_blanche:
            return IllegalAction("no-carte-blanche", gettext("carte blanche is not a rule of this game"))
        return IllegalAction(
            "no-carte-blanche",
            gettext("carte blanche needs a dealt hand without court cards, shown before its first play"),
        )
    if public[PHASE] == WINDOW and verb == "play":
        return IllegalAction("window", gettext("the trick is won: declare or draw before the next card is played"))
    if verb == "hand-over" and not state.may_hand_over():
        if not state.tables.partners:
            return IllegalAction("no-partner", gettext("there are no partners in this game"))
        return IllegalAction(
            "no-hand-over",
            gettext("only the winner of the trick may hand the declaration over, before declaring a meld"),
        )
    if verb == "no-draw" and not state.tables.penalties:
        return IllegalAction("no-penalties", gettext("the cards are drawn for you in this game; say draw"))
    if public[PHASE] == WINDOW and public[DRAWN] and verb not in ("draw", "no-draw"):
        return IllegalAction("draw-first", gettext("the winner of the trick has drawn: it is your turn to draw"))
    if public[PHASE] == WINDOW and public[DECLARED] & DRAWS and verb not in ("draw", "no-draw"):
        return IllegalAction("draws", gettext("you have begun to draw: nothing more can be declared after this trick"))
    if public[PHASE] == PLAYING and verb != "play":
        if public[STRICT]:
            return IllegalAction("stock-empty", gettext("the stock is empty: nothing more can be declared or drawn"))
        if verb == "draw" and state.tables.penalties:
            return IllegalAction("last-card", gettext("the last card of the stock stays there until the trick is over"))
        return IllegalAction(
            "win-first", gettext("only the winner of a trick declares and draws, before the next lead")
        )
    return None


def _explain_play(state: State, card: Card) -> IllegalAction:
    """Why a held card may not be played: that happens in replies of the strict phase only."""
    public = state.public
    trump, led, best = public[TRUMP], CARDS[public[TRICK]].suit, CARDS[state.best_card()]
    hand = state.hands[4 * public[TURN] : 4 * public[TURN] + 4]
    if hand[led] and card.suit != led:
        text = gettext("{suit} were led and you hold some: you must follow suit", suit=led.word)
        return IllegalAction("must-follow", text)
    if hand[led]:
        return IllegalAction("must-beat", gettext("you must beat {card}, and you can", card=best.the))
    if card.suit == trump:
        text = gettext("you must beat {card} with a higher trump, and you can", card=best.the)
        return IllegalAction("must-beat", text)
    text = gettext("you hold no {suit}: you must trump, and you hold {trump}", suit=led.word, trump=Suit(trump).word)
    return IllegalAction("must-trump", text)


def _no_seven(state: State) -> IllegalAction:
    if not state.tables.seven:
        return IllegalAction("no-sevens", gettext("sevens of trumps do not score in this game"))
    if state.tables.seven_uses_declaration and state.public[DECLARED]:
        return IllegalAction("one-declaration", gettext("a seven uses the trick's declaration, which has been made"))
    return IllegalAction("no-seven", gettext("you hold no seven of trumps that could score"))


def _explain_seven(state: State, card: Card) -> IllegalAction:
    trump = state.public[TRUMP]
    if card.rank != 0 or card.suit != trump:
        if trump == NONE:
            text = gettext("{card} is no seven of trumps: there are no trumps yet", card=card.the)
        else:
            text = gettext("{card} is no seven of trumps: trumps are {suit}", card=card.the, suit=Suit(trump).word)
        return IllegalAction("not-a-seven", text)
    if SEVEN_KIND in _used_kinds(state, card):
        return IllegalAction("seven-scored", gettext("{card} ({copy}) has scored already", card=card.the, copy=card))
    return _no_seven(state)


def _explain_meld(state: State, action: Action) -> IllegalAction:
    public, tables = state.public, state.tables
    kind, aux = meld_kind(action), meld_aux(action)
    if public[DECLARED] and (not tables.one_per_class or public[DECLARED] >> CLASS[kind] & 1):
        if tables.one_per_class:
            text = gettext("only one declaration of each class for each trick won")
        else:
            text = gettext("only one declaration for each trick won")
        return IllegalAction("one-declaration", text)
    if not state.meld_points(action):
        return _no_points(state, action)
    finder = state.finder()
    for card in action.cards:
        if state.public[CLOSED + 4 * kind + (card >> 6)] >> (card & 63) & 1:
            return _closed_reason(state, action, card)
    meld = a_meld(action.meld)
    if not finder.may_serve_again(action):
        text = gettext("these cards have already served in {meld} that is still whole", meld=meld)
        return IllegalAction("served", text)
    if kind == FOUR and tables.distinct[aux] and len({card.suit for card in action.cards}) < 4:
        return IllegalAction("distinct-suits", gettext("{meld} must be one of each suit", meld=meld))
    if not finder.base_allows(action):
        text = gettext("{meld} takes fresh cards and at most one earlier bezique, still whole", meld=meld)
        return IllegalAction("separate-beziques", text)
    if not finder.has_new_card(action):
        if tables.captured:
            text = gettext("a declaration needs at least one card of the trick just won")
        else:
            text = gettext("a declaration needs at least one card from your hand")
        return IllegalAction("new-card", text)
    return IllegalAction("not-allowed", gettext("{meld} with these cards is not allowed now", meld=meld))


def _no_points(state: State, action: Action) -> IllegalAction:
    kind = meld_kind(action)
    if kind == SEQUENCE:
        return IllegalAction("trumps-only", gettext("a sequence counts in trumps only"))
    if kind in BEZIQUES and state.tables.beziques[kind - BEZIQUE]:
        if state.tables.pair_by_trump:
            text = gettext("the bezique pair is the queen of trumps and the jack of the suit opposite")
        else:
            text = gettext("the bezique pair is the queen of spades and the jack of diamonds")
        return IllegalAction("not-the-pair", text)
    text = gettext("{meld} does not score in this game", meld=a_meld(action.meld))
    return IllegalAction("not-in-these-rules", text)


def _closed_reason(state: State, action: Action, card: Card) -> IllegalAction:
    """Whether a card is closed because it served in the kind of the action, or in a higher one of the class."""
    kind = meld_kind(action)
    served = [
        meld_kind(meld)
        for meld in state.declared_melds()
        if card in Action(DECLARE << TAG | meld & (1 << TAG) - 1).cards
    ]
    higher = [other for other in served if CLASS[other] == CLASS[kind] and other > kind]
    if kind not in served and higher:
        text = gettext(
            "{card} ({copy}) has served in {higher}: no {meld} with it any more",
            card=card.the,
            copy=card,
            higher=a_meld(kind_name(max(higher), card.rank if max(higher) >= FOUR else 0)),
            meld=label(action.meld).lower(),
        )
        return IllegalAction("higher-first", text)
    text = gettext("{card} ({copy}) has already served in {meld}", card=card.the, copy=card, meld=a_meld(action.meld))
    return IllegalAction("served", text)
