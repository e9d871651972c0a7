import {
  accountId,
  amount,
  BTC,
  ETH,
  marketId,
  positionId,
  ppm,
  price,
  seq,
  units,
  USDT,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Account, LeverMarketState } from '@bourse/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { LeverBoard, type LeverUpdate } from './board.ts';
import { position } from './testing-market.ts';

const ANN = userId(1);
const BEN = userId(2);
const BTC_USDT = marketId(1);
const ETH_USDT = marketId(2);
const account = { userId: ANN, quoteId: USDT };

const NOTHING = {
  leverMarkets: [],
  leverLimits: [],
  leverRules: [],
  leverAccounts: [],
  positions: [],
  accounts: [],
};

let tick = 0;
function marketAt(id: typeof BTC_USDT, index: string): LeverMarketState {
  tick += 1;
  return {
    settings: {
      marketId: id,
      baseId: id === BTC_USDT ? BTC : ETH,
      quoteId: USDT,
      state: 'open',
      shareNum: amount(units('0.01')),
      spread: ppm(0n),
      feeRate: ppm(0n),
      overnightRate: ppm(0n),
      multiples: [10],
      shares: [1],
      handsMin: 1,
      handsMax: 1_000,
      sideMax: amount(units('1000')),
      stress: ppm(100_000n),
      positionsMax: 100,
      pendingMax: 100,
      fundShare: ppm(0n),
    },
    index: price(units(index)),
    graceUntil: undefined,
    indexSecond: tick,
    indexSeq: seq(tick),
    cause: undefined,
    haltedAt: undefined,
    settlingAt: undefined,
    settlingMedian: undefined,
  };
}

const money = (owner: UserId, available: string, locked: string): Account => ({
  id: accountId(owner),
  owner: { kind: 'user', userId: owner, wallet: 'lever' },
  currencyId: USDT,
  available: amount(units(available)),
  locked: amount(units(locked)),
});

let board: LeverBoard;
let heard: LeverUpdate[];

beforeEach(() => {
  board = new LeverBoard();
  board.apply({ ...NOTHING, leverMarkets: [marketAt(BTC_USDT, '100'), marketAt(ETH_USDT, '10')] });
  heard = [];
  board.subscribe((update) => heard.push(update));
});

describe('an account', () => {
  test('is what its positions are worth at the last ticks, beside what it has and holds', () => {
    const orders = [position(1), position(2, { state: 'pending' })];
    board.apply({ ...NOTHING, positions: orders, accounts: [money(ANN, '80', '20')] });
    board.apply({ ...NOTHING, leverMarkets: [marketAt(BTC_USDT, '97')] });
    expect(board.account(account)).toEqual({
      ...account,
      available: units('80'),
      held: units('10'),
      margin: units('10'),
      originMargin: units('10'),
      profit: -units('3'),
      equity: units('97'),
      riskRate: 970_00,
      warned: 0,
    });
    expect(board.pair(ANN, BTC_USDT)).toEqual({
      margin: units('10'),
      originMargin: units('10'),
      profit: -units('3'),
      value: units('97'),
    });
    expect(board.pair(ANN, ETH_USDT)).toMatchObject({ margin: 0n, profit: 0n });
    // 11 are left of 100 at 11: all the market has to lose is 89.
    expect(board.mark(position(1))).toMatchObject({
      exitPrice: units('97'),
      profit: -units('3'),
      liquidationIndex: units('11'),
    });
    expect(board.mark(position(2, { state: 'pending' }))).toBeUndefined();
  });

  test('is warned until the engine takes it back, and forgotten with its last position', () => {
    board.apply({ ...NOTHING, positions: [position(1)], accounts: [money(ANN, '1', '10')] });
    board.apply({
      ...NOTHING,
      leverAccounts: [{ ...account, warned: 120_00, settledSeq: undefined, clawbackSeq: undefined }],
    });
    expect(board.account(account)?.warned).toBe(120_00);
    expect([...board.accounts()]).toHaveLength(1);
    board.apply({ ...NOTHING, positions: [position(1, { state: 'closed' })], accounts: [money(ANN, '11', '0')] });
    expect([board.account(account), board.position(positionId(1)), [...board.accounts()]]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    // Money that moves there is nobody's concern here.
    heard.length = 0;
    board.apply({ ...NOTHING, accounts: [money(ANN, '12', '0')] });
    expect(heard).toEqual([]);
  });
});

test('a user’s live positions are listed from the newest, whatever they are priced in', () => {
  const others = [
    position(3, { userId: BEN }),
    position(4, { quoteId: BTC, marketId: marketId(7), state: 'accepted' }),
  ];
  board.apply({ ...NOTHING, positions: [position(1), position(2), ...others], accounts: [money(ANN, '0', '20')] });
  expect(board.positionsOf(ANN).map(({ id }) => id)).toEqual([4, 2, 1]);
  expect(board.accountsOf(ANN).map(({ quoteId }) => quoteId)).toEqual([USDT, BTC]);
});

test('open interest counts what is open or closing, once, and what has ended no more', () => {
  const sides = () => [board.openInterest(BTC_USDT, 'long'), board.openInterest(BTC_USDT, 'short')];
  const first = [position(1), position(2, { side: 'short' }), position(3, { state: 'pending' })];
  board.apply({ ...NOTHING, positions: first });
  expect(sides()).toEqual([units('1'), units('1')]);
  board.apply({ ...NOTHING, positions: [position(1, { state: 'closing', number: amount(units('0.4')) })] });
  expect(sides()).toEqual([units('0.4'), units('1')]);
  board.apply({ ...NOTHING, positions: [position(1, { state: 'closed' }), position(2, { state: 'closed' })] });
  expect(sides()).toEqual([0n, 0n]);
});

test('winners stand in the deleveraging queue by their profit per margin, the newest of equal ones first', () => {
  const openPrice = price(units('90'));
  const winners = [
    position(1),
    position(2, { openPrice }),
    position(3, { openPrice, originMargin: amount(units('5')) }),
    position(4, { openPrice, userId: BEN, margin: amount(units('1')) }),
    position(5, { openPrice: price(units('120')) }),
    position(6, { side: 'short', openPrice }),
    // Opened while the spread was wider: at its own exit price it gains nothing.
    position(7, { openPrice: price(units('99')), spread: ppm(20_000n) }),
  ];
  board.apply({ ...NOTHING, positions: winners });
  const places = () => winners.map((one) => board.mark(one)?.deleveraging?.place);
  expect(places()).toEqual([undefined, 3, 1, 2, undefined, undefined, undefined]);
  expect(board.mark(position(3, { openPrice }))?.deleveraging).toEqual({ place: 1, of: 3 });
  expect(board.deleveragingQueue(BTC_USDT, 'long').map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(board.deleveragingQueue(ETH_USDT, 'long')).toEqual([]);
  board.apply({ ...NOTHING, leverMarkets: [marketAt(BTC_USDT, '80')] });
  expect(places()).toEqual([undefined, undefined, undefined, undefined, undefined, 1, undefined]);
  expect(board.deleveragingQueue(BTC_USDT, 'long')).toEqual([]);
});

test('listeners are told whose positions changed and which markets a tick has moved', () => {
  board.apply({ ...NOTHING, positions: [position(1)], accounts: [money(ANN, '0', '10'), money(BEN, '5', '0')] });
  const still = board.market(ETH_USDT);
  const moved = marketAt(BTC_USDT, '101');
  board.apply({ ...NOTHING, leverMarkets: still ? [moved, still] : [moved] });
  expect(heard).toEqual([
    { userIds: new Set([ANN]), tickedIds: new Set() },
    { userIds: new Set(), tickedIds: new Set([BTC_USDT]) },
  ]);
});
