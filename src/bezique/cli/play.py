"""``bezique play``: a match in the terminal with computer players."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import click

from bezique.actions import Action
from bezique.cli import common
from bezique.cli.common import YOU, Refusal
from bezique.cli.table import before_deal, event_line, hint_lines, numbered_actions, sheet_lines, table_lines
from bezique.deal import Deal
from bezique.describe import rules_plain_text, summary
from bezique.errors import BeziqueError
from bezique.events import Event
from bezique.match import TOP_LEVEL, Ladder, Match, first_dealer
from bezique.melds import MELD_NAMES
from bezique.players import LEVELS, USUAL, any_player
from bezique.players.analysis import CannotAnalyse
from bezique.position import view_text
from bezique.record import Record, may_name_a_seat, record_text
from bezique.review.hints import hint
from bezique.rng import derive
from bezique.rules import Rules
from bezique.rulesets import DEFAULT

SEAT = 0
OTHERS = {
    2: ("Computer",),
    3: ("West", "East"),
    4: ("West", "North", "East"),
}
"""What the computer players are called, by the number of seats; their order is that of the table."""
NAME_LENGTH = 20

_MELDS = "\n       ".join(common.wrapped(f"Melds: {', '.join(MELD_NAMES)}", 70))
HELP = f"""\
A card by its number or its name:  3   KS   10H   play KS   (KSb: that copy)
A declaration:                     declare bezique   declare marriage KC QC
                                   d bezique   d 2 (number 2 of the list)
A seven of trumps:                 seven
No (more) declarations:            draw
A hand without court cards:        carte-blanche (and again with a card drawn)
Leaving it to the partner:         hand-over
Leaving the stock alone:           no-draw (where the rules have penalties)
{_MELDS}

table         the table again (Enter does the same)
last          the last trick
score         the score sheet of this deal, a line for each score
rules         the rules of this game
undo          back to your previous decision in this deal
hint          what you might do, why, and what the other choices come to
position      what you know, as text
save FILE     write the match so far to a file, for 'bezique replay FILE'
quit          leave (the match is not kept unless you save it)"""


class Leave(Exception):
    """The player leaves the table."""


@click.command()
@click.argument("rules", type=common.rules, default=DEFAULT)
@click.option(
    "--against",
    help="The computer players: one for all the other seats, or one for each, from the left, with commas. Left out, "
    f"{USUAL}, or on the ladder the rival of each level. module:Factory names one of your own.",
)
@click.option("--seed", type=click.IntRange(0), help="What all chance follows from; left out, every match is new.")
@click.option("--name", default=YOU, show_default=True, help="Your name at the table.")
def play(rules: Rules, against: str | None, seed: int | None, name: str) -> None:
    """Play a match in the terminal.

    RULES is a rule set, with options if need be: classic, or 'classic(target=1500)'. At the table, 'help' tells
    what can be typed.
    """
    common.say_uncompiled()
    number = secrets.randbits(64) if seed is None else seed
    if against is None and rules.ladder:
        players = None
    else:
        players = common.player_names(against or USUAL, rules.seats - 1, "--against")
    with suppress(ImportError):
        import readline  # noqa: F401 (from now on lines can be edited and repeated as they are typed)
    Session(rules, players, number, checked_name(name)).run()


def checked_name(name: str) -> str:
    """A name as a record can keep it, or a refusal."""
    plain = name.strip()
    if not may_name_a_seat(plain) or len(plain) > NAME_LENGTH:
        raise Refusal(f"a name has 1 to {NAME_LENGTH} characters and neither comma nor #; {name!r} will not do")
    return plain


def seat_names(rules: Rules, name: str) -> tuple[str, ...]:
    """The names of all seats. A person who has the name of another seat is told apart from it."""
    return (name, *(f"{other} (computer)" if other == name else other for other in OTHERS[rules.seats]))


class Session:
    """A match at the terminal, or the matches of the ladder one after another where no players are named.

    The computer players receive their views only.
    """

    decisions: list[int]
    """The length of the deal's history at each own decision, for taking back."""
    shown: int
    """How many events of the deal have been told."""
    stale: bool
    """Whether the table must be shown before the next question."""

    def __init__(self, rules: Rules, players: Sequence[str] | None, seed: int, name: str) -> None:
        self.rules = rules
        self.players = players
        self.seed = seed
        self.ladder = Ladder()
        self.names = seat_names(rules, name)
        self._begin(seed)
        self.screen = common.console()
        self.width = common.width_of(self.screen)
        self.saved: set[Path] = set()
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP.splitlines()),
            "table": lambda _: self._table(),
            "last": lambda _: self._last(),
            "score": lambda _: self._score(),
            "rules": lambda _: self._rules(),
            "undo": lambda _: self._undo(),
            "hint": lambda _: self._hint(),
            "position": lambda _: common.print_lines(self.screen, view_text(self.deal.view(SEAT)).splitlines()),
            "save": self._save,
            "quit": lambda _: self._quit(),
        }
        for short, command in {"?": "help", "h": "help", "exit": "quit", "q": "quit", "u": "undo"}.items():
            self.commands[short] = self.commands[command]

    def _begin(self, seed: int) -> None:
        """Begin a match; what was to be remembered of an earlier one is forgotten."""
        players = self.players or [LEVELS[self.ladder.level - 1]]
        self.others = {seat: any_player(player, derive(seed, 0, seat)) for seat, player in enumerate(players, 1)}
        self.cut = first_dealer(self.rules, seed)
        self.match = Match(self.rules, seed=seed, first_dealer=self.cut.seat)
        self.decisions, self.shown, self.stale = [], 0, True

    @property
    def climbs(self) -> bool:
        """Whether the match is one of the ladder."""
        return self.players is None

    @property
    def deal(self) -> Deal:
        """The running deal."""
        return self.match.deal

    def run(self) -> None:
        """Play until the match is over and the player leaves."""
        self._introduce()
        try:
            while True:
                self._go_on()
                self._answer(self._ask())
        except Leave:
            self.say(["Good-bye."])

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, a long one in several."""
        common.print_lines(self.screen, lines, self.width)

    # Questions

    def _introduce(self) -> None:
        rules = self.match.rules
        self.say([summary(rules), "Type 'help' to see what can be typed."])
        if rules.seats > 2:
            partner = f"; your partner is {self.names[2]}" if rules.partners else ""
            self.say([f"You sit in the south, and {self.names[1]} is next at your left{partner}."])
        self._introduce_match()

    def _introduce_match(self) -> None:
        if self.climbs:
            level = self.ladder.level
            self.say([f"Level {level} of {TOP_LEVEL}: the rival is {LEVELS[level - 1]}."])
        elif self.rules.ladder:
            self.say(["A match outside the ladder, since its rival is named."])
        for cards in self.cut.cuts:
            cuts = (f"{name}: {card.symbol}" for name, card in zip(self.names, cards, strict=True))
            self.say([f"Cut for the deal: {', '.join(cuts)}."])
        self._announce_deal()

    def _announce_deal(self) -> None:
        self.say(["", f"Deal {len(self.match.deals)}. Dealer: {self.names[self.match.dealer]}."])

    def _ask(self) -> str:
        """The next line typed; Ctrl-C or Ctrl-D twice in a row leaves."""
        chances = 2 if sys.stdin.isatty() else 1
        while chances:
            try:
                return common.ask(self._prompt())
            except (EOFError, KeyboardInterrupt):
                chances -= 1
                self.say(["", "Once more leaves the table. To keep the match: save FILE."] if chances else [""])
        if not self.match.is_over:
            self.say(["The match is not finished; 'save FILE' would have kept it for 'bezique replay FILE'."])
        raise Leave

    def _prompt(self) -> str:
        if self.match.is_over:
            return f"Enter {'for the next match' if self.climbs else 'to leave'}, or a command > "
        if self.deal.is_over:
            return "Enter for the next deal > "
        view = self.deal.view(SEAT)
        if view.phase == "window":
            if [action.verb for action in view.actions] in (["draw"], ["no-draw"]):
                return "Draw or not > "
            return "Declare or draw > " if view.leader == SEAT else "Declare for the partner's trick, or draw > "
        return "Answer with > " if view.trick else "Lead > "

    def _answer(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        command = self.commands.get(word.lower())
        if command:
            command(rest.strip())
        elif self.deal.is_over:
            self._after_deal(word)
        elif not word:
            self._table()
        else:
            self._decide(line.strip())

    def _after_deal(self, word: str) -> None:
        if word:
            self.say(["The deal is over: press Enter, or type 'help'."])
        elif self.match.is_over and not self.climbs:
            raise Leave
        elif self.match.is_over:
            self.seed = derive(self.seed, 1)
            self._begin(self.seed)
            self.say([""])
            self._introduce_match()
        else:
            self.match.next_deal()
            self.decisions, self.shown, self.stale = [], 0, True
            self._announce_deal()

    # Playing

    def _decide(self, text: str) -> None:
        before = len(self.deal.history)
        try:
            self.deal.act(self._meant(text), SEAT)
        except BeziqueError as error:
            self.say([_sentence(str(error))])
            return
        self.decisions.append(before)
        self.stale = True

    def _meant(self, text: str) -> Action | str:
        """A typed action: its number in the list, or its notation with the verb's first letter if need be."""
        word, _, rest = text.partition(" ")
        long = {"d": "declare", "p": "play", "s": "seven"}.get(word.lower())
        number = rest.strip() if long or word.lower() in ("declare", "play", "seven") else text
        if number.isascii() and number.isdigit():
            actions = numbered_actions(self.deal.view(SEAT))
            if not 1 <= int(number) <= len(actions):
                raise BeziqueError(f"there is no number {number}; the numbers go from 1 to {len(actions)}")
            return actions[int(number) - 1]
        return f"{long} {rest}" if long else text

    def _go_on(self) -> None:
        """Let the computer play, and draw where nothing else is allowed, until the player has to decide."""
        while (seat := self.deal.turn) is not None:
            if seat == SEAT:
                actions = self.deal.actions()
                if [action.verb for action in actions] != ["draw"] or self.deal.offences():
                    break
                self.deal.act(actions[0])
            else:
                self.deal.act(self.others[seat].choose(self.deal.view(seat)), seat)
        if self.stale:
            self._tell()
            self._show()
            self.stale = False

    def _tell(self) -> None:
        events = [event.seen_by(SEAT) for event in self.deal.events[self.shown :]]
        self.shown = len(self.deal.events)
        self.say(filter(None, (event_line(event, self.names) for event in events if not self._obvious(event))))

    @staticmethod
    def _obvious(event: Event) -> bool:
        """Whether the player has just done this, and nothing came of it."""
        return event.kind == "play" and event.seat == SEAT and not event.lines

    def _show(self) -> None:
        if not self.deal.is_over:
            self._table()
            return
        self._results()
        outcome = self.match.outcome
        if outcome.over:
            self.say([common.outcome_text(self.match, self.names)])
            if self.climbs:
                won = SEAT in outcome.winners
                self.ladder = self.ladder.won(outcome.margin) if won else self.ladder.lost()
                self.say([f"Ladder score: {self.ladder.score}; the best so far: {self.ladder.best}."])

    def _results(self) -> None:
        scores = (f"{name} {points:,}" for name, points in zip(self.names, self.deal.scores, strict=True))
        self.say([f"This deal: {', '.join(scores)}."])
        if self.deal.rules.brisques_when == "settlement":
            self.say([f"Brisques: {common.points_text(self.deal.rules, self.names, self.deal.brisques)}."])
        if self.match.rules.match != "single":
            self.say([f"Match: {common.points_text(self.match.rules, self.names, self.match.totals)}."])

    # Commands

    def _table(self) -> None:
        before = before_deal(self.match.rules, self.match.results)
        self.say(["", *table_lines(self.deal.view(SEAT), self.names, before, self.width)])

    def _last(self) -> None:
        view = self.deal.view(SEAT)
        if view.last_winner is None:
            self.say(["No trick has been played yet."])
            return
        cards = (f"{self.names[seat]} {card.symbol}" for seat, card in view.last_trick)
        self.say([f"Last trick: {', '.join(cards)}; won by {self.names[view.last_winner]}."])

    def _score(self) -> None:
        self.say(sheet_lines(self.deal.lines, self.names, self.match.rules.sides))
        for number, scores in enumerate(self.match.results, 1):
            points = (f"{name} {value:,}" for name, value in zip(self.names, scores, strict=True))
            self.say([f"Deal {number}: {', '.join(points)}."])

    def _rules(self) -> None:
        common.page(rules_plain_text(self.match.rules, self.width))

    def _undo(self) -> None:
        if self.climbs:
            self.say(["On the ladder nothing is taken back."])
            return
        if not self.decisions:
            self.say(["There is no decision of yours to take back in this deal."])
            return
        length = self.decisions.pop()
        while len(self.deal.history) > length:
            self.deal.undo()
        self.shown, self.stale = len(self.deal.events), True
        self.say(["Taken back."])

    def _hint(self) -> None:
        if self.climbs:
            self.say(["On the ladder there are no hints."])
            return
        view = self.deal.view(SEAT)
        try:
            self.say(hint_lines(view, hint(view)))
        except CannotAnalyse as error:
            self.say([f"No hint: {error}."])

    def _save(self, name: str) -> None:
        if not name:
            self.say(["Save where? Write a file's name, for example: save match.txt"])
            return
        path = Path(name).expanduser()
        try:
            # A file of this match may be written again; any other one is left alone.
            with path.open("w" if path in self.saved else "x", encoding="utf-8") as file:
                file.write(record_text(Record(self.names, self.match)))
        except FileExistsError:
            self.say([f"{name} exists already; choose another name."])
        except OSError as error:
            self.say([f"{name} cannot be written: {error.strerror}."])
        else:
            self.saved.add(path)
            self.say([f"Saved. 'bezique replay {name}' shows it."])

    def _quit(self) -> None:
        raise Leave


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
