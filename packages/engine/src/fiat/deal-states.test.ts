// The table of a deal's states, cell by cell: what leads where, who may do it, and in which moments.
import {
  amount,
  DAY_MS,
  FIAT_DEAL_STATES,
  fiatAdId,
  fiatDealId,
  instant,
  MINUTE_MS,
  price,
  seq,
  units,
  USDT,
  userId,
  ZERO,
  type FiatDealState,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { tidyTable } from '../testing/scenario.ts';
import { FIAT_RULES } from '../testing/fiat-rules.ts';
import { DEAL_MOVES, DEAL_STEPS, findStep } from './deal-states.ts';
import type { FiatDeal } from './deal.ts';
import type { Asker } from './steps.ts';

const RULES = { id: 1 as const, ...FIAT_RULES };
const [BUYER, SELLER] = [userId(1), userId(2)];
const START = 1_000_000;
const PAY_UNTIL = START + 15 * MINUTE_MS;
const ENDED_AT = PAY_UNTIL;

/** Answers a deal as it stands in a state; one that was cancelled has expired. */
function deal(state: FiatDealState): FiatDeal {
  const isEnded = state === 'done' || state === 'cancelled';
  const forgottenAt = ENDED_AT + 2 * DAY_MS;
  const dueAt = {
    unpaid: PAY_UNTIL,
    paid: START + DAY_MS,
    appealed: undefined,
    done: forgottenAt,
    cancelled: forgottenAt,
  }[state];
  return {
    id: fiatDealId(1),
    adId: fiatAdId(1),
    kind: 'merchant',
    side: 'sell',
    currencyId: USDT,
    fiat: 'CNY',
    buyerId: BUYER,
    sellerId: SELLER,
    takerId: BUYER,
    price: price(units('7')),
    number: amount(units('1')),
    money: amount(units('7')),
    worth: amount(units('1')),
    termsId: 1,
    openedAt: instant(START),
    openedSeq: seq(1),
    payUntil: instant(PAY_UNTIL),
    state,
    held: ZERO,
    taken: ZERO,
    released: ZERO,
    hasProof: false,
    paidAt: state === 'unpaid' || state === 'cancelled' ? undefined : instant(START),
    appealedAt: undefined,
    appealedBy: undefined,
    endedAt: isEnded ? instant(ENDED_AT) : undefined,
    endedSeq: isEnded ? seq(2) : undefined,
    endReason: isEnded ? (state === 'done' ? 'released' : 'expired') : undefined,
    firstEndReason: undefined,
    firstEndedAt: undefined,
    dueAt: dueAt === undefined ? undefined : instant(dueAt),
  };
}

const ASKERS: readonly (readonly [string, Asker['by']])[] = [
  ['buyer', BUYER],
  ['seller', SELLER],
  ['clock', 'clock'],
  ['operators', 'operators'],
];

/** Answers what each of them may do of a deal in a state at a moment: `move -> state [end]`. */
function allowed(state: FiatDealState, at: number): string {
  return ASKERS.map(([name, by]) => {
    const steps = DEAL_MOVES.flatMap((move) => {
      const step = findStep(deal(state), move, { by, at: instant(at) }, RULES);
      return 'ok' in step ? [] : [[move, '->', step.to, step.end ?? ''].join(' ').trim()];
    });
    return `${name} | ${steps.join(', ')}`.trim();
  }).join('\n');
}

describe('findStep', () => {
  test.each<[FiatDealState, string, number, string]>([
    [
      'unpaid',
      'before its deadline',
      PAY_UNTIL - 1,
      `
      buyer     | pay -> paid, cancel -> cancelled cancelled
      seller    |
      clock     |
      operators |`,
    ],
    [
      'unpaid',
      'at its deadline',
      PAY_UNTIL,
      `
      buyer     |
      seller    |
      clock     | expire -> cancelled expired
      operators |`,
    ],
    [
      'paid',
      'before anybody may appeal',
      START + 10 * MINUTE_MS - 1,
      `
      buyer     |
      seller    | release -> done released
      clock     |
      operators |`,
    ],
    [
      'paid',
      'once that has come',
      START + 10 * MINUTE_MS,
      `
      buyer     | appeal -> appealed
      seller    | release -> done released, appeal -> appealed
      clock     |
      operators |`,
    ],
    [
      'paid',
      'a day later',
      START + DAY_MS,
      `
      buyer     | appeal -> appealed
      seller    | release -> done released, appeal -> appealed
      clock     | appeal_alone -> appealed
      operators |`,
    ],
    [
      'appealed',
      'whenever',
      START,
      `
      buyer     | concede -> cancelled conceded
      seller    | release -> done released
      clock     |
      operators | award_buyer -> done awarded_buyer, award_seller -> cancelled awarded_seller`,
    ],
    [
      'cancelled',
      'within a day',
      ENDED_AT + DAY_MS - 1,
      `
      buyer     | appeal -> appealed
      seller    |
      clock     |
      operators |`,
    ],
    [
      'cancelled',
      'a day later',
      ENDED_AT + DAY_MS,
      `
      buyer     |
      seller    |
      clock     |
      operators |`,
    ],
    [
      'done',
      'whenever',
      START,
      `
      buyer     |
      seller    |
      clock     |
      operators |`,
    ],
  ])('F7, F8, F11, F12 of a deal that is %s, %s', (state, _when, at, table) => {
    expect(tidyTable(allowed(state, at))).toBe(tidyTable(table));
  });

  test('R29 says first that the state does not allow it, then that another may, then that it is too early or too late', () => {
    const codes: string[] = [];
    for (const state of FIAT_DEAL_STATES) {
      for (const move of DEAL_MOVES) {
        const step = findStep(deal(state), move, { by: userId(9), at: instant(START) }, RULES);
        codes.push('ok' in step ? step.code : 'allowed');
        expect('ok' in step && step.code === 'fiat_deal_handled', `${state} ${move}`).toBe(!DEAL_STEPS[state][move]);
      }
    }
    expect(new Set(codes)).toEqual(new Set(['fiat_deal_handled', 'fiat_no_right']));
    const early = findStep(deal('paid'), 'appeal', { by: BUYER, at: instant(START + 1) }, RULES);
    expect(early).toMatchObject({ code: 'fiat_appeal_too_early', params: { seconds: 600 } });
    const late = findStep(deal('cancelled'), 'appeal', { by: BUYER, at: instant(ENDED_AT + DAY_MS) }, RULES);
    expect(late).toMatchObject({ code: 'fiat_appeal_too_late' });
  });

  test.each(['conceded', 'awarded_seller'] as const)('F12 what was %s is not appealed again', (endReason) => {
    const ended = { ...deal('cancelled'), endReason };
    const step = findStep(ended, 'appeal', { by: BUYER, at: instant(ENDED_AT) }, RULES);
    expect(step).toMatchObject({ code: 'fiat_deal_handled' });
  });
});
