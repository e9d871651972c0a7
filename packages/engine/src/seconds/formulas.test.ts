import { amount, BTC, DAY_MS, formatUnits, instant, ppm, price, units } from '@bourse/domain';
import { startOfPeriod, type TickPage, verifyProof } from '@bourse/domain/proof';
import { describe, expect, test } from 'vitest';
import {
  askLimit,
  calculateDueSecond,
  calculateEntrySecond,
  calculateMicroEdge,
  calculateMicroFee,
  calculateMicroNet,
  calculateMicroPayout,
  calculateMicroProfit,
  calculateStakeWithin,
  decideMicroResult,
  lastCloseSecond,
  lastEntrySecond,
  limitAt,
  microReceipts,
  verifyMicroReceipt,
  type MicroReceipt,
  type PublicTick,
} from '../formulas/index.ts';

const of = (text: string) => amount(units(text));
const ACCEPTED = instant(1_790_000_000_250);
/** 123.45678901 staked at a ratio of 92 % and a fee of 0.5 %. */
const ORDER = { stake: of('123.45678901'), fee: of('0.61728395'), profit: of('113.58024588') };

describe('formulas of second contracts', () => {
  test('MF1, MF2 profit is rounded down, the fee up', () => {
    expect(calculateMicroProfit(ORDER.stake, ppm(920_000n))).toBe(ORDER.profit);
    expect(calculateMicroFee(ORDER.stake, ppm(5_000n))).toBe(ORDER.fee);
  });

  test('MF3 the edge of the house is a share of the stake', () => {
    expect(calculateMicroEdge(ppm(920_000n), ppm(5_000n))).toBe(45_000n);
    expect(calculateMicroEdge(ppm(999_999n), ppm(0n))).toBe(1n);
    expect(calculateMicroEdge(ppm(1_000_000n), ppm(0n))).toBe(0n);
  });

  test('MF4 the seconds of an order follow from its acceptance', () => {
    expect(calculateEntrySecond(ACCEPTED)).toBe(1_790_000_001);
    expect(lastEntrySecond(ACCEPTED)).toBe(1_790_000_005);
    expect(calculateDueSecond(ACCEPTED, 60)).toBe(1_790_000_061);
    expect(lastCloseSecond(1_790_000_061)).toBe(1_790_000_066);
    expect(calculateEntrySecond(instant(1_790_000_000_000))).toBe(1_790_000_001);
    expect(calculateEntrySecond(instant(1_789_999_999_999))).toBe(1_790_000_000);
  });

  test('MF5 the least difference decides', () => {
    const at = (entry: bigint, close: bigint) => ({ entryIndex: price(entry), closeIndex: price(close) });
    expect(decideMicroResult('up', at(100n, 101n))).toBe('win');
    expect(decideMicroResult('up', at(100n, 99n))).toBe('loss');
    expect(decideMicroResult('down', at(100n, 99n))).toBe('win');
    expect(decideMicroResult('down', at(100n, 101n))).toBe('loss');
    expect(decideMicroResult('down', at(100n, 100n))).toBe('draw');
  });

  test.each([
    ['win', '237.03703489', '112.96296193'],
    ['loss', '0', '-124.07407296'],
    ['draw', '124.07407296', '0'],
    ['void', '124.07407296', '0'],
  ] as const)('MF6 what a %s pays, and brings', (result, payout, net) => {
    expect(formatUnits(calculateMicroPayout(result, ORDER))).toBe(payout);
    expect(formatUnits(calculateMicroNet(result, ORDER))).toBe(net);
  });

  test('MF7 the largest stake fits, and a step more does not', () => {
    const share = ppm(1_920_000n);
    expect(calculateStakeWithin(of('1000'), share, of('10'))).toBe(of('520'));
    expect(calculateStakeWithin(of('998.4'), share, of('10'))).toBe(of('520'));
    expect(calculateStakeWithin(of('998.39999999'), share, of('10'))).toBe(of('510'));
    expect(calculateStakeWithin(of('19'), share, of('10'))).toBe(0n);
    expect(calculateStakeWithin(amount(-5n), share, of('10'))).toBe(0n);
    // Rounding down leaves room for a unit more.
    expect(calculateStakeWithin(amount(1n), ppm(333_333n), amount(1n))).toBe(6n);
    expect(calculateMicroProfit(amount(6n), ppm(333_333n))).toBe(1n);
    expect(calculateMicroProfit(amount(7n), ppm(333_333n))).toBe(2n);
  });

  test('MF8 limits tighten at once and loosen a day later', () => {
    const none = { max: undefined, next: undefined, from: undefined };
    const at = instant(1_000);
    expect(askLimit(none, null, at)).toEqual(none);
    const five = askLimit<number>(none, 5, at);
    expect(five).toEqual({ ...none, max: 5 });
    const toTen = askLimit(five, 10, at);
    expect(toTen).toEqual({ max: 5, next: 10, from: 1_000 + DAY_MS });
    expect(limitAt(toTen, instant(999 + DAY_MS))).toBe(5);
    expect(limitAt(toTen, instant(1_000 + DAY_MS))).toBe(10);
    expect(askLimit(toTen, 5, at)).toEqual(five);
    expect(askLimit(toTen, null, instant(2_000))).toEqual({ max: 5, next: undefined, from: 2_000 + DAY_MS });
    expect(limitAt(askLimit(five, null, at), instant(1_000 + DAY_MS))).toBeUndefined();
    expect(askLimit(toTen, 12, instant(2_000 + DAY_MS))).toEqual({ max: 10, next: 12, from: 2_000 + 2 * DAY_MS });
  });
});

const ENTRY = 1_790_000_002;
const DUE = 1_790_000_061;
const PRICES: Readonly<Record<number, string>> = { [ENTRY]: '60000', [DUE]: '60000.01' };
const publicTick: PublicTick = (currencyId, second) => (currencyId === BTC ? PRICES[second] : undefined);
const tickOf = (second: number) => ({ currency_id: 1, second, price: PRICES[second] ?? '', quoted_at: second * 1_000 });
const executionOf = (second: number) => ({ second, ticks: [tickOf(second)], index: PRICES[second] ?? '' });

const RECEIPT: MicroReceipt = {
  legal_id: 3,
  currency_id: 1,
  type: 1,
  seconds: 60,
  number: '123.45678901',
  ratio_ppm: 920_000,
  fee: '0.61728395',
  profit: '113.58024588',
  accepted_at: ACCEPTED,
  due_second: DUE,
  entry: executionOf(ENTRY),
  close: executionOf(DUE),
  result: 'win',
  void_reason: '',
  payout: '237.03703489',
  ended_seq: 900,
  window: [],
};
const VOID: MicroReceipt = {
  ...RECEIPT,
  seconds: 55,
  due_second: DUE - 5,
  close: null,
  result: 'void',
  void_reason: 'no_close_tick',
  payout: '124.07407296',
  window: [{ ...tickOf(DUE), seq: 900 }],
};

describe('receipts', () => {
  test.each([
    ['as it was', RECEIPT, []],
    [
      'another price',
      { ...RECEIPT, entry: { ...executionOf(ENTRY), ticks: [{ ...tickOf(ENTRY), price: '1' }] } },
      ['tick', 'entry'],
    ],
    ['another index', { ...RECEIPT, entry: { ...executionOf(ENTRY), index: '60001' } }, ['entry', 'result']],
    ['a known price', { ...RECEIPT, accepted_at: ENTRY * 1_000, due_second: DUE + 2 }, ['entry', 'close']],
    [
      'old quotes',
      { ...RECEIPT, entry: { ...executionOf(ENTRY), ticks: [{ ...tickOf(ENTRY), quoted_at: ACCEPTED }] } },
      ['entry'],
    ],
    ['a moved end', { ...RECEIPT, due_second: DUE - 1 }, ['due']],
    ['too late', { ...RECEIPT, due_second: DUE - 6, seconds: 54 }, ['close']],
    ['another direction', { ...RECEIPT, type: 2 }, ['result']],
    ['a turned result', { ...RECEIPT, result: 'loss', payout: '0' }, ['result']],
    ['a small profit', { ...RECEIPT, profit: '113', payout: '236.45678901' }, ['profit']],
    ['a small payout', { ...RECEIPT, payout: '237.03703488' }, ['payout']],
    [
      'void though it was known',
      { ...RECEIPT, result: 'void', void_reason: 'no_close_tick', payout: '124.07407296' },
      ['result', 'void'],
    ],
    ['void, the tick came after', VOID, []],
    ['void, the tick came before', { ...VOID, ended_seq: 901 }, ['void']],
    ['void before its seconds were over', { ...VOID, seconds: 60, due_second: DUE }, ['void']],
    ['void, and a tick left out', { ...VOID, window: [] }, ['void']],
    [
      'void before it was entered',
      { ...VOID, entry: null, void_reason: 'no_entry_tick', window: [{ ...tickOf(ENTRY), seq: 899 }] },
      ['void'],
    ],
    [
      'void, the quotes were old',
      {
        ...VOID,
        entry: null,
        void_reason: 'no_entry_tick',
        window: [{ ...tickOf(ENTRY), quoted_at: ACCEPTED, seq: 899 }],
      },
      [],
    ],
    ['never entered, yet won', { ...RECEIPT, entry: null }, ['entry', 'result']],
    ['never closed, yet won', { ...RECEIPT, close: null }, ['close', 'result']],
  ] as const)('MF14 %s', (_name, receipt, faults) => {
    expect(verifyMicroReceipt(receipt, publicTick)).toEqual(faults);
  });

  test('MF14 a proof looks for the first tick of each wait, and of a void one for none', () => {
    const currencyIds = [1];
    expect(microReceipts.waitsOf(RECEIPT)).toEqual([
      { after: ACCEPTED, second: ENTRY, currencyIds, isByPrice: false, takesOldQuotes: false, takesFirst: true },
      { after: DUE * 1_000 - 1, second: DUE, currencyIds, isByPrice: false, takesOldQuotes: true, takesFirst: true },
    ]);
    expect(microReceipts.ticksOf(VOID).map(({ second }) => second)).toEqual([ENTRY, DUE]);
    const silence = { from: VOID.due_second, to: DUE, after: undefined, currencyIds, endSeq: 900 };
    const unopened: MicroReceipt = { ...VOID, entry: null, void_reason: 'no_entry_tick' };
    expect([RECEIPT, VOID, unopened].map((one) => microReceipts.silencesOf?.(one))).toEqual([
      [],
      [silence],
      [{ ...silence, from: ENTRY - 1, to: ENTRY + 3, after: ACCEPTED }],
    ]);
  });

  test('MF14 a close at a later tick than the first of all coins does not hold', () => {
    const later = { currency_id: 1, second: DUE + 3, price: '59999', quoted_at: (DUE + 3) * 1_000 };
    const close = { second: later.second, ticks: [later], index: later.price };
    const late: MicroReceipt = { ...RECEIPT, close, result: 'loss', payout: '0' };
    const tickAt: PublicTick = (id, second) => (second === later.second ? later.price : publicTick(id, second));
    expect(verifyMicroReceipt(late, tickAt)).toEqual(['close']);
    expect(verifyMicroReceipt(late, (id, second) => (second === DUE ? undefined : tickAt(id, second)))).toEqual([]);
  });

  test('MF14 a proof refutes a receipt that passed over a tick, whatever the market’s state was', async () => {
    const none = '0'.repeat(64);
    const pageOf = (...seconds: number[]): TickPage => {
      const [first = 0] = seconds;
      const head = {
        kind: 'minute',
        start: startOfPeriod('minute', first),
        seq: first,
        count: seconds.length,
      } as const;
      const ticks = seconds.map((second) => ({ ...tickOf(second), seq: second }));
      return { head: { ...head, previous: none, hash: none, key: none, signature: none }, ticks };
    };
    const judge = async (...pages: TickPage[]) => {
      const proof = { kind: 'micro', receipt: RECEIPT, key: none, signature: none, pages, keys: [] };
      const crypto = { sha256: () => none, hasSigned: () => true };
      const { verdicts } = await verifyProof(microReceipts, proof, { crypto });
      return verdicts.first_tick;
    };
    expect(await judge(pageOf(ENTRY), pageOf(DUE))).toBe('proven');
    expect(await judge(pageOf(ENTRY - 1, ENTRY), pageOf(DUE))).toBe('refuted');
    expect(await judge(pageOf(DUE))).toBe('refuted');
  });
});
