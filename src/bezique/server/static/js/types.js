/**
 * The shapes of what the server says (docs/wire.md) and of what the page makes of it. Types only: nothing runs here.
 *
 * @typedef {string} CardId  A card in notation with its copy letter, for example `KSa`.
 *
 * @typedef {{seat: number, card: CardId}} Played
 *
 * @typedef {{name: string, begins: string, within: string, kind: string, place: Place}} Player  Who sits on a seat: the name
 *   alone, at the beginning of a sentence, and within one; `human` or the code of the computer player.
 *
 * @typedef {'south' | 'west' | 'north' | 'east'} Place  Where a seat sits; the reader of the page is south.
 *
 * @typedef {{level: number, streak: number, score: string, best: string}} Ladder
 *
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {number} seat  The seat of this browser.
 * @property {string} rules
 * @property {string} rulesTitle
 * @property {Player[]} players
 * @property {Ladder | null} ladder
 * @property {TableEvent[]} [opening]  What happened before the first deal.
 * @property {boolean} relaxed  Whether moves can be taken back in this match.
 * @property {number} imported  How many of its first deals were taken up from a record, the running one too.
 *
 * @typedef {object} MatchInfo
 * @property {number} deal  Number of the present deal, from 1.
 * @property {number | null} target
 * @property {number[]} totals  Sums of the finished deals.
 * @property {number[][]} sides  The seats that play together; everybody alone without partners.
 * @property {number[]} sideTotals  Sums of the finished deals by side.
 * @property {number[][]} deals  Points of each finished deal, a number per seat.
 * @property {boolean} over
 * @property {number | null} winner
 * @property {number[]} winners
 * @property {string} result
 * @property {boolean} mayContinue
 * @property {string} goal
 * @property {boolean} mayTakeBack  Whether there is a decision of the reader to take back now, or to ask the others about.
 * @property {number | null} asked  The seat that has asked whether it may take a move back.
 * @property {boolean} mayAnswer  Whether the reader is asked.
 * @property {string} seal  The seal of the pack of this deal; empty in matches of earlier versions, and where it was taken up from a record.
 * @property {number[]} standIns  The seats of people for whom the computer plays just now.
 * @property {number[]} takenBack  How often a move was taken back in each deal.
 * @property {number[]} hints  At how many decisions of each deal a hint was given.
 *
 * @typedef {{card: CardId, served: string[], may: string[]}} TableCard  With the melds it served in, and may still serve in.
 *
 * @typedef {object} SeatView
 * @property {number} score  Points of this deal alone.
 * @property {number} concealed  How many cards the seat holds that do not lie open.
 * @property {CardId[]} known  Those of them that lay open before.
 * @property {TableCard[]} table
 * @property {number} brisques
 *
 * @typedef {object} Action
 * @property {string} action  What is sent back.
 * @property {string} verb  play, declare, seven, draw, no-draw, carte-blanche, hand-over.
 * @property {CardId[]} cards
 * @property {string} meld
 * @property {string} label
 * @property {number} points
 * @property {CardId[]} borrowed  Those of the cards that lie before the partner.
 * @property {string[]} later  In what the cards of a meld may still serve after it.
 * @property {string[]} loses  For what they are lost by it.
 *
 * @typedef {object} Prospect  A meld that the reader could still complete.
 * @property {string} meld
 * @property {string} label
 * @property {number} points
 * @property {CardId[]} have
 * @property {string[]} missing  A face, or a rank where any suit will do, for each card that is lacking.
 * @property {number[]} unseen  How many of each of them may still come.
 *
 * @typedef {object} HintInfo  What the reader might do at a version.
 * @property {number} version
 * @property {string} advice  An action.
 * @property {string[]} equal  Other actions that are about as good.
 * @property {number} worlds  How many possible deals were looked at.
 * @property {boolean} exact  Whether it was counted out.
 * @property {{action: string, points: number, half: number}[]} actions  What each comes to, the best first.
 * @property {string[]} reasons  Sentences.
 *
 * @typedef {object} Line  A line of the score sheet.
 * @property {number} seat
 * @property {string} what
 * @property {string} label
 * @property {CardId[]} cards
 * @property {number} points
 * @property {number} trick
 * @property {number} deal
 *
 * @typedef {object} View
 * @property {string} phase  play, window or over.
 * @property {boolean} strict
 * @property {number | null} turn
 * @property {number} dealer
 * @property {number | null} leader
 * @property {number} tricks
 * @property {string | null} trump
 * @property {CardId | null} turnUp
 * @property {number} stock
 * @property {'hand' | 'captured'} tableIs  Whether cards on the table are played, or were won and only make melds.
 * @property {number | null} partner
 * @property {boolean} handedOver  The winner of the trick left the declaration to the partner.
 * @property {Played[]} trick
 * @property {{winner: number, cards: Played[]} | null} lastTrick
 * @property {CardId[]} hand
 * @property {SeatView[]} seats
 * @property {Action[]} actions
 * @property {Action[]} offences  What the reader may do besides and pays for; the label names the price.
 * @property {Record<CardId, string>} forbidden
 * @property {Line[]} lines
 * @property {string[]} pair  The faces that make a bezique.
 * @property {Prospect[]} prospects
 * @property {boolean} takeRest  Whether the reader is certain to win all the tricks that are left.
 *
 * @typedef {object} State
 * @property {number} version
 * @property {TableInfo} table
 * @property {MatchInfo} match
 * @property {View} view
 *
 * @typedef {object} TableEvent
 * @property {string} kind
 * @property {number | null} [seat]
 * @property {CardId[]} [cards]
 * @property {Line[]} [lines]
 * @property {string} text
 * @property {string} [more]  What the table shows besides, for who cannot see it.
 *
 * @typedef {{event: TableEvent, state: State}} Frame
 *
 * @typedef {'hand' | 'mytable' | 'rivaltable' | 'known' | 'rivalhand' | 'trick' | 'turnup' | 'stock'} Zone
 *
 * @typedef {string} AreaName  An area of the table: a zone, or with the seat `rivalhand-2`; `seat-2` is who sits there.
 *
 * @typedef {object} Item  One card (or back) of the laid table: what `layout` answers and the painter paints.
 * @property {string} id  A card in notation; a back has an id that says nothing about its face.
 * @property {Zone} zone
 * @property {number | null} seat  Whose zone it is, where every rival has one; in the trick who played it.
 * @property {number} index  Place in the order of its zone.
 * @property {number} slot  Place among all cards that share its area, in reading order.
 * @property {number} slots  How many cards share its area.
 * @property {readonly number[]} groups  Where groups of those cards begin; between groups there is a gap.
 * @property {Place} place  In the trick: the side on which its player sits.
 * @property {string | null} face  Rank and suit, or null for a back.
 * @property {Flags} flags
 * @property {string} label  The card in words.
 * @property {string} detail  Further words for who cannot see it.
 * @property {string} caption  A line printed under the card.
 * @property {AreaName} from  Where it comes from when it was not there before.
 *
 * @typedef {object} Flags
 * @property {boolean} button  It can be tapped and focused.
 * @property {boolean} raised
 * @property {boolean} blocked  Strict play forbids it.
 * @property {boolean} trump
 * @property {boolean} fresh  Just drawn.
 * @property {boolean} preview  Part of the meld that is looked at in the sheet.
 * @property {boolean} hinted  Named by the hint.
 * @property {boolean} winning  Wins the trick as it lies.
 * @property {boolean} known  Held by the rival, but known.
 * @property {boolean} pair  One of the two that make a bezique.
 * @property {string[]} served  The melds it has served in.
 * @property {string[]} may  Those in which it may still serve, where that is to be shown.
 *
 * @typedef {object} Look  What the page itself adds to a state.
 * @property {CardId | null} raised
 * @property {boolean} resting  A finished trick still lies there.
 * @property {ReadonlySet<CardId>} fresh
 * @property {ReadonlySet<CardId>} preview
 * @property {ReadonlySet<CardId>} hinted
 * @property {boolean} previewLaid  They are shown as they would lie on the table.
 * @property {string} sort  trumps-right, trumps-left, rank, melds or manual.
 * @property {boolean} lowFirst  The lowest card of a suit first.
 * @property {boolean} help  Show in what open cards may still serve.
 * @property {readonly CardId[]} manual
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 *
 * @typedef {Box & {row?: number, first?: number, last?: number, pitch?: number, over?: number, strip?: number, show?: number}}
 *   Spot  Where a card lies; the number, slots and pitch of its row; how high it lies among its like; how much of it the
 *   next card and the next row leave in sight.
 *
 * @typedef {object} Settings
 * @property {boolean} singleTap
 * @property {'off' | 'fast' | 'normal' | 'slow'} speed
 * @property {number} rest  How long a finished trick rests, in milliseconds.
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'classic' | 'large'} face
 * @property {boolean} fourColour
 * @property {string} letters  The language of the letters on the cards.
 * @property {boolean} contrast
 * @property {boolean} leftHanded
 * @property {string} sort
 * @property {boolean} lowFirst
 * @property {boolean} letterKeys
 * @property {boolean} confirm  A declaration is looked at first, and made with a second tap.
 * @property {boolean} forced  The only card that may be played is played by itself.
 * @property {boolean} help  Show which melds are still possible.
 * @property {'natural' | 'brisk' | 'instant'} rival  How long the others think.
 * @property {boolean} sound
 * @property {number} volume  From 0 to 100.
 * @property {boolean} touch  A light tick in the hand.
 */

export {};
