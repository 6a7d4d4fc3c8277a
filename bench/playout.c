/* A random play-out of classic Bezique in plain C: the limit against which the engine's compiled form is measured.
 *
 * The same algorithm as PlayOuts.deals (src/bezique/playout.py) on the same words, and all that the engine keeps of a
 * deal is kept here too (tricks, what has served, declared melds, known cards), so that it could be stopped after any
 * card. But everything is fixed that the engine reads from its rules: two seats, 64 cards, one rule set, no log. The
 * digest must come out the same.
 *
 * "bezique bench" compiles it as a library and calls play_deals. By itself,
 *
 *     cc -O3 -o playout playout.c && ./playout DEALS S0 S1 S2 S3
 *
 * plays DEALS deals with a generator in that state and prints the digest, all points of each seat and the seconds of
 * processor time. */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;

enum { SEVENS, MARRIAGE, SEQUENCE, BEZIQUE, DOUBLE, FOUR, KINDS };
enum { NONE = 4, HAND = 8, CARDS = 64 };

#define EACH_BYTE 0x0101010101010101ULL
#define RANK(rank) (255ULL << 8 * (rank))
#define BRISQUES (RANK(6) | RANK(7))

static u64 s0, s1, s2, s3;

static inline u64 next_word(void) {
    u64 scrambled = s1 * 5, result = (scrambled << 7 | scrambled >> 57) * 9, shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = s3 << 45 | s3 >> 19;
    return result;
}

static inline int pick(u64 limit) {
    u64 product = (next_word() >> 32) * limit;
    if ((uint32_t)product < limit) {
        uint32_t favoured = (uint32_t)((1ULL << 32) % limit);
        while ((uint32_t)product < favoured) product = (next_word() >> 32) * limit;
    }
    return (int)(product >> 32);
}

static inline u64 byte_counts(u64 word) {
    word -= word >> 1 & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
    return (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
}

static inline int popcount(u64 word) { return (int)(byte_counts(word) * EACH_BYTE >> 56); }

static inline int lowest(u64 word) { return __builtin_ctzll(word); }

/* Four suits of two copies each as one word. */
static inline u64 folded(const u64 suits[4]) { return suits[0] | suits[1] << 2 | suits[2] << 4 | suits[3] << 6; }

/* The place of the set bit with an index: first its byte, then the bit in it, both by running sums. */
static inline int place_of(u64 word, int index) {
    u64 sums = byte_counts(word) * EACH_BYTE;
    u64 above = ((sums | 0x80 * EACH_BYTE) - (u64)(index + 1) * EACH_BYTE) & 0x80 * EACH_BYTE;
    int first = lowest(above) & 56;
    u64 byte = word >> first & 255;
    index -= (int)((sums << 8) >> first & 255);
    u64 spread = byte * EACH_BYTE & 0x8040201008040201ULL;
    u64 upto = ((spread + 0x7F * EACH_BYTE) >> 7 & EACH_BYTE) * EACH_BYTE;
    u64 here = ((upto | 0x80 * EACH_BYTE) - (u64)(index + 1) * EACH_BYTE) & 0x80 * EACH_BYTE;
    return first + (lowest(here) >> 3);
}

static u64 hand[2][4], table[2][4], known[2][4], won[2][4], closed[KINDS][4], served[KINDS][4], history[32];
static uint8_t stock[CARDS];
static int held[2], score[2], left, trump, turn_up, leader, strict, tricks, beziques;
static int trick[2], in_trick, turn, last[2], last_leader, last_winner, melds, declared, window;

static void deal(int dealer) {
    memset(hand, 0, sizeof hand);
    memset(table, 0, sizeof table);
    memset(known, 0, sizeof known);
    memset(won, 0, sizeof won);
    memset(closed, 0, sizeof closed);
    memset(served, 0, sizeof served);
    for (int card = 0; card < CARDS; card++) stock[card] = (uint8_t)((card >> 4) << 6 | (card >> 1 & 7) << 3 | (card & 1));
    for (int last = CARDS - 1; last > 0; last--) {
        int other = pick((u64)last + 1);
        uint8_t card = stock[last];
        stock[last] = stock[other];
        stock[other] = card;
    }
    left = CARDS;
    static const int packets[3] = {3, 2, 3};
    for (int packet = 0; packet < 3; packet++)
        for (int step = 1; step <= 2; step++) {
            int seat = (dealer + step) & 1;
            for (int count = packets[packet]; count; count--) {
                int card = stock[--left];
                hand[seat][card >> 6] |= 1ULL << (card & 63);
            }
        }
    turn_up = stock[--left];
    trump = turn_up >> 6;
    score[0] = score[1] = 0;
    if (!(turn_up >> 3 & 7)) {
        closed[SEVENS][trump] |= 1ULL << (turn_up & 63);
        score[dealer] = 10;
    }
    held[0] = held[1] = HAND;
    strict = tricks = beziques = melds = declared = window = in_trick = 0;
    turn = leader = !dealer;
}

static inline u64 above(u64 cards, int rank) { return cards >> 8 * rank >> 8 << 8 * rank << 8; }

static inline int choose_among(const u64 choices[4]) {
    u64 all = folded(choices);
    int place = place_of(all, pick((u64)popcount(all)));
    return (place & 7) >> 1 << 6 | (place & 56) | (place & 1);
}

/* Any card of the hand or the table, while there is a stock. */
static inline int choose_freely(int seat) {
    u64 choices[4];
    for (int suit = 0; suit < 4; suit++) choices[suit] = hand[seat][suit] | table[seat][suit];
    return choose_among(choices);
}

/* Strict play: follow suit and beat if possible, else trump, else anything. */
static inline int choose_answer(int seat, int first) {
    u64 held_of_suit = hand[seat][first >> 6], only[4] = {0, 0, 0, 0};
    if (held_of_suit) {
        u64 better = above(held_of_suit, first >> 3 & 7);
        only[first >> 6] = better ? better : held_of_suit;
        return choose_among(only);
    }
    if (!hand[seat][trump]) return choose_among(hand[seat]);
    only[trump] = hand[seat][trump];
    return choose_among(only);
}

static inline void play(int seat, int card) {
    u64 bit = 1ULL << (card & 63), concealed = hand[seat][card >> 6] & bit;
    hand[seat][card >> 6] &= ~bit;
    known[seat][card >> 6] &= ~bit;
    table[seat][card >> 6] &= ~bit;
    held[seat] -= concealed != 0;
    trick[in_trick++] = card;
    turn = !seat;
}

static inline void lay(int seat, int suit, u64 cards, int kind) {
    u64 concealed = cards & hand[seat][suit];
    hand[seat][suit] ^= concealed;
    known[seat][suit] &= ~concealed;
    table[seat][suit] |= concealed;
    held[seat] -= popcount(concealed);
    closed[kind][suit] |= cards;
    served[kind][suit] |= cards;
}

/* The copies of a face that a seat may use for a kind, one after another: a known one, then the lowest. */
static inline int copies_of(int seat, int suit, int rank, int kind, u64 copies[2]) {
    u64 open = (hand[seat][suit] | table[seat][suit]) & RANK(rank) & ~closed[kind][suit];
    if (!open) return 0;
    u64 first = open & known[seat][suit] ? open & known[seat][suit] : open;
    copies[0] = first & -first;
    copies[1] = open ^ copies[0];
    return copies[1] ? 2 : 1;
}

/* Of one card of each face the first choice with a concealed card: the last face changes first. */
static int one_of_each(int seat, int kind, int count, const int suits[], const int ranks[], u64 cards[]) {
    u64 copies[5][2];
    int number[5], fresh = 0;
    for (int face = 0; face < count; face++) {
        number[face] = copies_of(seat, suits[face], ranks[face], kind, copies[face]);
        if (!number[face]) return 0;
        cards[face] = copies[face][0];
        if (cards[face] & hand[seat][suits[face]]) fresh = 1;
    }
    for (int face = count - 1; !fresh && face >= 0; face--)
        if (number[face] == 2 && copies[face][1] & hand[seat][suits[face]]) {
            cards[face] = copies[face][1];
            fresh = 1;
        }
    return fresh;
}

/* Four of a rank: the first choice with a concealed card, where an earlier suit gives as few as it can. */
static int four_of(int seat, int rank, u64 cards[4]) {
    u64 options[4][4];
    int number[4];
    for (int suit = 0; suit < 4; suit++) {
        u64 copies[2];
        int count = copies_of(seat, suit, rank, FOUR, copies);
        options[suit][0] = 0;
        if (count > 0) options[suit][1] = copies[0];
        if (count > 1) options[suit][2] = copies[1], options[suit][3] = copies[0] | copies[1];
        number[suit] = 1 << count;
    }
    for (int i = 0; i < number[0]; i++)
        for (int j = 0; j < number[1]; j++)
            for (int k = 0; k < number[2]; k++)
                for (int l = 0; l < number[3]; l++) {
                    cards[0] = options[0][i], cards[1] = options[1][j];
                    cards[2] = options[2][k], cards[3] = options[3][l];
                    int total = 0;
                    u64 fresh = 0;
                    for (int suit = 0; suit < 4; suit++) {
                        total += popcount(cards[suit]);
                        fresh |= cards[suit] & hand[seat][suit];
                    }
                    if (total == 4 && fresh) return 1;
                }
    return 0;
}

static void lay_all(int seat, int kind, int count, const int suits[], const u64 cards[]) {
    u64 meld = (u64)seat << 48 | (u64)suits[0] << 44 | (u64)kind << 40;
    for (int face = 0; face < count; face++) meld |= cards[face] >> (lowest(cards[face] | 1ULL << 63) & 56) << 8 * face;
    history[melds++] = meld;
    declared = 1;
    for (int face = 0; face < count; face++) {
        lay(seat, suits[face], cards[face], kind);
        if (kind == SEQUENCE) closed[MARRIAGE][suits[face]] |= cards[face];
        if (kind == DOUBLE) closed[BEZIQUE][suits[face]] |= cards[face];
    }
}

/* In the byte of each rank the suits, two bits each, of which such a card may serve in a kind. */
static inline u64 suits_by_rank(const u64 have[4], const u64 closed[4]) {
    u64 usable[4];
    for (int suit = 0; suit < 4; suit++) usable[suit] = have[suit] & ~closed[suit];
    u64 cards = folded(usable);
    return (cards | cards >> 1) & 0x5555555555555555ULL;
}

/* Declare a meld that scores most. */
static void declare(int seat) {
    static const int sequence_ranks[5] = {7, 6, 5, 4, 3}, marriage_ranks[2] = {5, 4};
    static const int pair_suits[2] = {0, 2}, pair_ranks[2] = {4, 3}, all_suits[4] = {0, 1, 2, 3};
    static const int quartet[8] = {0, 0, 0, 40, 60, 80, 0, 100};
    u64 have[4], cards[5], found[5];
    int best = 0, kind = 0, count = 0, suits[5];
    for (int suit = 0; suit < 4; suit++) have[suit] = hand[seat][suit] | table[seat][suit];
    /* What may there be? Asked together, since nobody could foretell the answers. */
    u64 queens = have[0] & RANK(4), jacks = have[2] & RANK(3), open[4];
    u64 royals = suits_by_rank(have, closed[MARRIAGE]), sequences = suits_by_rank(have, closed[SEQUENCE]);
    royals = royals >> 40 & royals >> 32;
    royals |= sequences >> 24 & sequences >> 32 & sequences >> 40 & sequences >> 48 & sequences >> 56;
    for (int suit = 0; suit < 4; suit++) open[suit] = have[suit] & ~closed[FOUR][suit];
    u64 counts = byte_counts(folded(open));
    u64 fours = (counts + 0x7C7C7C7C7C000000ULL) & 0x8080808080808080ULL;
    if (!(queens && jacks) && !((royals & 255) | fours)) return;
    if (queens && jacks) {
        if (one_of_each(seat, BEZIQUE, 2, pair_suits, pair_ranks, cards)) {
            best = 40, kind = BEZIQUE, count = 2;
            memcpy(found, cards, sizeof cards);
            memcpy(suits, pair_suits, sizeof pair_suits);
        }
        if (beziques < 2 && popcount(queens) == 2 && popcount(jacks) == 2 && !(queens & closed[DOUBLE][0]) &&
            !(jacks & closed[DOUBLE][2]) && (queens & hand[seat][0] || jacks & hand[seat][2])) {
            best = 500, kind = DOUBLE, count = 2;
            found[0] = queens, found[1] = jacks;
            memcpy(suits, pair_suits, sizeof pair_suits);
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        if (!(royals >> 2 * suit & 1)) continue;
        int same[5] = {suit, suit, suit, suit, suit}, points = suit == trump ? 40 : 20;
        if (suit == trump && best < 250 && one_of_each(seat, SEQUENCE, 5, same, sequence_ranks, cards)) {
            best = 250, kind = SEQUENCE, count = 5;
            memcpy(found, cards, sizeof cards);
            memcpy(suits, same, sizeof same);
        }
        if (best < points && one_of_each(seat, MARRIAGE, 2, same, marriage_ranks, cards)) {
            best = points, kind = MARRIAGE, count = 2;
            memcpy(found, cards, sizeof cards);
            memcpy(suits, same, sizeof same);
        }
    }
    if (fours)
        for (int rank = 7; rank > 2; rank--)
            if (quartet[rank] > best && (counts >> 8 * rank & 255) >= 4 && four_of(seat, rank, cards)) {
                best = quartet[rank], kind = FOUR, count = 4;
                memcpy(found, cards, sizeof cards);
                memcpy(suits, all_suits, sizeof all_suits);
            }
    if (!best) return;
    score[seat] += best;
    beziques += kind == BEZIQUE;
    lay_all(seat, kind, count, suits, found);
}

static void sevens(int seat) {
    for (;;) {
        u64 open = hand[seat][trump] & RANK(0) & ~closed[SEVENS][trump];
        if (!open) return;
        u64 bit = open & -open;
        closed[SEVENS][trump] |= bit;
        score[seat] += 10;
        hand[seat][trump] ^= bit;
        if (turn_up >> 3 & 7) {
            u64 taken = 1ULL << (turn_up & 63);
            hand[seat][trump] |= taken;
            known[seat][trump] |= taken;
            turn_up = trump << 6 | lowest(bit);
        } else {
            held[seat]--;
            table[seat][trump] |= bit;
        }
    }
}

static void draw(int winner) {
    for (int step = 0; step < 2; step++) {
        int seat = winner ^ step, card = left ? stock[--left] : turn_up;
        hand[seat][card >> 6] |= 1ULL << (card & 63);
        held[seat]++;
        if (card == turn_up && !left && step) {
            known[seat][card >> 6] |= 1ULL << (card & 63);
            strict = 1;
        }
    }
    window = 0;
    turn = winner;
    if (!strict) return;
    for (int seat = 0; seat < 2; seat++)
        for (int suit = 0; suit < 4; suit++) {
            hand[seat][suit] |= table[seat][suit];
            known[seat][suit] |= table[seat][suit];
            held[seat] += popcount(table[seat][suit]);
            table[seat][suit] = 0;
        }
}

static void play_deal(int dealer) {
    deal(dealer);
    for (;;) {
        int first = choose_freely(leader);
        play(leader, first);
        int second = strict ? choose_answer(!leader, first) : choose_freely(!leader);
        play(!leader, second);
        int beaten = first >> 6 == second >> 6 ? second >> 3 > first >> 3 : second >> 6 == trump;
        last_leader = leader;
        leader ^= beaten;
        last_winner = turn = leader;
        last[0] = first, last[1] = second;
        trick[0] = trick[1] = in_trick = 0;
        won[leader][first >> 6] |= 1ULL << (first & 63);
        won[leader][second >> 6] |= 1ULL << (second & 63);
        if (strict) {
            if (tricks++ == 31) break;
            continue;
        }
        tricks++;
        window = 1;
        declared = 0;
        sevens(leader);
        declare(leader);
        draw(leader);
    }
    score[leader] += 10;
    for (int seat = 0; seat < 2; seat++)
        for (int suit = 0; suit < 4; suit++) score[seat] += 10 * popcount(won[seat][suit] & BRISQUES);
}

/* Play some deals with a generator in that state, which goes on from there; digest and sums are added to.
 * The seconds of processor time that it took. */
double play_deals(long deals, u64 state[4], u64 *digest, u64 sums[2]) {
    struct timespec begun, ended;
    s0 = state[0], s1 = state[1], s2 = state[2], s3 = state[3];
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (long number = 0; number < deals; number++) {
        play_deal((int)(number & 1));
        for (int seat = 0; seat < 2; seat++) {
            sums[seat] += (u64)score[seat];
            *digest = (*digest ^ (u64)score[seat]) * 1099511628211ULL;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    state[0] = s0, state[1] = s1, state[2] = s2, state[3] = s3;
    return (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
}

int main(int count, char **words) {
    if (count != 6) {
        fprintf(stderr, "usage: %s DEALS S0 S1 S2 S3\n", words[0]);
        return 2;
    }
    u64 state[4], digest = 0, sums[2] = {0, 0};
    for (int word = 0; word < 4; word++) state[word] = strtoull(words[2 + word], NULL, 10);
    double seconds = play_deals(atol(words[1]), state, &digest, sums);
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %.6f\n", digest, sums[0], sums[1], seconds);
    return 0;
}
