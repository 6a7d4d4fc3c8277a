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
from bezique.errors import BeziqueError, IllegalAction, NoSuchCard, NotationError
from bezique.layout import (
    CLOSED,
    DECLARED,
    DRAWN,
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
        raise NotationError(f"there is no meld {meld!r}; the melds are {', '.join(MELD_NAMES)}")
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
        raise NotationError(f"{int(action)} is not the number of an action")
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
            return NoSuchCard(f"the {copies[0].words} is not in your hand" + (" so often" * (copies[0] in cards)))
        cards.append(fitting[0])
    if verb == "play":
        return explain(state, Action(int(cards[0])))
    if verb == "seven":
        return explain(state, Action(SEVEN << TAG | cards[0])) if cards else _no_seven(state)
    if not words:
        return IllegalAction("no-such-meld-held", f"you cannot declare {_with_article(meld)} now")
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
            return NoSuchCard(f"the {card.words} ({card}) is not in your hand")
    tag = action >> TAG
    if tag == PLAY:
        return _explain_play(state, action.cards[0])
    if tag == SEVEN:
        return _explain_seven(state, action.cards[0])
    return _explain_meld(state, action)


def _wrong_moment(state: State, verb: str) -> IllegalAction | None:
    public = state.public
    if public[PHASE] == OVER:
        return IllegalAction("over", "the deal is over")
    if verb == "carte-blanche":
        if state.may_show_carte_blanche():
            return None
        if not state.tables.carte_blanche:
            return IllegalAction("no-carte-blanche", "carte blanche is not a rule of this game")
        return IllegalAction(
            "no-carte-blanche", "carte blanche needs a dealt hand without court cards, shown before its first play"
        )
    if public[PHASE] == WINDOW and verb == "play":
        return IllegalAction("window", "the trick is won: declare or draw before the next card is played")
    if verb == "hand-over" and not state.may_hand_over():
        if not state.tables.partners:
            return IllegalAction("no-partner", "there are no partners in this game")
        return IllegalAction(
            "no-hand-over", "only the winner of the trick may hand the declaration over, before declaring a meld"
        )
    if verb == "no-draw" and not state.tables.penalties:
        return IllegalAction("no-penalties", "the cards are drawn for you in this game; say draw")
    if public[PHASE] == WINDOW and public[DRAWN] and verb not in ("draw", "no-draw"):
        return IllegalAction("draw-first", "the winner of the trick has drawn: it is your turn to draw")
    if public[PHASE] == PLAYING and verb != "play":
        if public[STRICT]:
            return IllegalAction("stock-empty", "the stock is empty: nothing more can be declared or drawn")
        return IllegalAction("win-first", "only the winner of a trick declares and draws, before the next lead")
    return None


def _explain_play(state: State, card: Card) -> IllegalAction:
    """Why a held card may not be played: that happens in replies of the strict phase only."""
    public = state.public
    trump, led, best = public[TRUMP], CARDS[public[TRICK]].suit, CARDS[state.best_card()]
    hand = state.hands[4 * public[TURN] : 4 * public[TURN] + 4]
    if hand[led] and card.suit != led:
        return IllegalAction("must-follow", f"{led.word} were led and you hold some: you must follow suit")
    if hand[led]:
        return IllegalAction("must-beat", f"you must beat the {best.words}, and you can")
    if card.suit == trump:
        return IllegalAction("must-beat", f"you must beat the {best.words} with a higher trump, and you can")
    return IllegalAction("must-trump", f"you hold no {led.word}: you must trump, and you hold {Suit(trump).word}")


def _no_seven(state: State) -> IllegalAction:
    if not state.tables.seven:
        return IllegalAction("no-sevens", "sevens of trumps do not score in this game")
    if state.tables.seven_uses_declaration and state.public[DECLARED]:
        return IllegalAction("one-declaration", "a seven uses the trick's declaration, which has been made")
    return IllegalAction("no-seven", "you hold no seven of trumps that could score")


def _explain_seven(state: State, card: Card) -> IllegalAction:
    trump = state.public[TRUMP]
    if card.rank != 0 or card.suit != trump:
        made = "there are no trumps yet" if trump == NONE else f"trumps are {Suit(trump).word}"
        return IllegalAction("not-a-seven", f"the {card.words} is no seven of trumps: {made}")
    if SEVEN_KIND in _used_kinds(state, card):
        return IllegalAction("seven-scored", f"the {card.words} ({card}) has scored already")
    return _no_seven(state)


def _explain_meld(state: State, action: Action) -> IllegalAction:
    public, tables = state.public, state.tables
    kind, aux = meld_kind(action), meld_aux(action)
    name = action.meld.replace("-", " ")
    if public[DECLARED] and (not tables.one_per_class or public[DECLARED] >> CLASS[kind] & 1):
        each = "of each class " if tables.one_per_class else ""
        return IllegalAction("one-declaration", f"only one declaration {each}for each trick won")
    if not state.meld_points(action):
        return _no_points(state, kind, name)
    finder = state.finder()
    for card in action.cards:
        if state.public[CLOSED + 4 * kind + (card >> 6)] >> (card & 63) & 1:
            return IllegalAction(*_closed_reason(state, card, kind, name))
    if not finder.may_serve_again(action):
        return IllegalAction("served", f"these cards have already served in {_with_article(name)} that is still whole")
    if kind == FOUR and tables.distinct[aux] and len({card.suit for card in action.cards}) < 4:
        return IllegalAction("distinct-suits", f"{name} must be one of each suit")
    if not finder.base_allows(action):
        return IllegalAction(
            "separate-beziques",
            f"{_with_article(name)} takes fresh cards and at most one earlier bezique, still whole",
        )
    if not finder.has_new_card(action):
        if tables.captured:
            return IllegalAction("new-card", "a declaration needs at least one card of the trick just won")
        return IllegalAction("new-card", "a declaration needs at least one card from your hand")
    return IllegalAction("not-allowed", f"{_with_article(name)} with these cards is not allowed now")


def _no_points(state: State, kind: int, name: str) -> IllegalAction:
    if kind == SEQUENCE:
        return IllegalAction("trumps-only", "a sequence counts in trumps only")
    if kind in BEZIQUES and state.tables.beziques[kind - BEZIQUE]:
        by_trump = state.tables.pair_by_trump
        pair = "of trumps and the jack of the suit opposite" if by_trump else "of spades and the jack of diamonds"
        return IllegalAction("not-the-pair", f"the bezique pair is the queen {pair}")
    return IllegalAction("not-in-these-rules", f"{_with_article(name)} does not score in this game")


def _closed_reason(state: State, card: Card, kind: int, name: str) -> tuple[str, str]:
    """Whether a card is closed because it served in this kind, or in a higher one of the class."""
    served = [
        meld_kind(meld)
        for meld in state.declared_melds()
        if card in Action(DECLARE << TAG | meld & (1 << TAG) - 1).cards
    ]
    higher = [other for other in served if CLASS[other] == CLASS[kind] and other > kind]
    if kind not in served and higher:
        what = kind_name(max(higher), card.rank if max(higher) >= FOUR else 0).replace("-", " ")
        return (
            "higher-first",
            f"the {card.words} ({card}) has served in {_with_article(what)}: no {name} with it any more",
        )
    return "served", f"the {card.words} ({card}) has already served in {_with_article(name)}"


def _with_article(name: str) -> str:
    plain = name.replace("-", " ")
    return plain if plain.startswith(("four", "five")) else f"a {plain}"
