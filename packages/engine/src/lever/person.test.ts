import { amount, formatUnits, ppm, price, units, USDT, type PositionSide, type UserId } from '@bourse/domain';
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import { LEVER_BTC, LEVER_ETH } from '../testing/lever-markets.ts';
import type { Scenario } from '../testing/scenario.ts';
import { ANN, credit, openSubs } from '../testing/sub-accounts.ts';

type Asked = {
  readonly side: PositionSide;
  readonly hands: number;
  readonly multiple: number;
  readonly market?: typeof LEVER_BTC;
};

const TARGET = price(units('90'));

const open = (scenario: Scenario, owner: UserId, { side, hands, multiple, market = LEVER_BTC }: Asked) =>
  scenario.apply({
    kind: 'openPosition',
    userId: owner,
    marketId: market.marketId,
    side,
    hands,
    multiple,
    order: { type: 'market' },
  });

/** Whoever was there from the start has 1 USDT. */
function fund(scenario: Scenario, owner: UserId, text: string): void {
  const missing = formatUnits(units(text) - units(money(scenario, owner)));
  credit(scenario, owner, { wallet: 'lever', currencyId: USDT, text: missing });
}

/** Without a spread and fees, so that every figure is round. */
function startBare(): Scenario {
  const scenario = startLever({ each: '1' });
  for (const market of [LEVER_BTC, LEVER_ETH]) {
    scenario.mustApply({ kind: 'configureLever', settings: { ...market, spread: ppm(0n), feeRate: ppm(0n) } });
  }
  return scenario;
}

const money = (scenario: Scenario, owner: UserId): string => {
  const funds = scenario.engine.world.ledger.getAccount(owner, 'lever', USDT);
  return formatUnits(amount((funds?.available ?? 0n) + (funds?.locked ?? 0n)));
};
const house = (scenario: Scenario, purpose: 'lever_pool' | 'lever_insurance'): string =>
  formatUnits(scenario.engine.world.ledger.getHouseAccount(purpose, USDT)?.available ?? amount(0n));
const covers = (scenario: Scenario) =>
  scenario.changes.leverCovers.map(({ userId, paid, withheld }) => [userId, formatUnits(paid), formatUnits(withheld)]);

/** Ann is long of ten hands with 40 USDT, her sub-account short of as many with so much. */
function startHedged(text = '40'): { readonly scenario: Scenario; readonly sub: UserId } {
  const scenario = startBare();
  const [sub = ANN] = openSubs(scenario, 1);
  fund(scenario, ANN, '40');
  fund(scenario, sub, text);
  open(scenario, ANN, { side: 'long', hands: 10, multiple: 50 });
  open(scenario, sub, { side: 'short', hands: 10, multiple: 50 });
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return { scenario, sub };
}

describe('bounds of a person', () => {
  test('X22 positions and pending orders in a market are counted over all accounts of a person', () => {
    const scenario = startLever();
    scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, positionsMax: 2, pendingMax: 1 } });
    const [one = ANN, two = ANN] = openSubs(scenario, 2);
    for (const id of [one, two]) fund(scenario, id, '1000');
    const asked = { side: 'long', hands: 1, multiple: 10 } as const;
    expect(open(scenario, one, asked)).toMatchObject({ ok: true });
    expect(open(scenario, ANN, asked)).toMatchObject({ ok: true });
    expect(open(scenario, two, asked)).toMatchObject({ code: 'too_many_positions', params: { maximum: 2 } });
    expect(open(scenario, two, { ...asked, market: LEVER_ETH })).toMatchObject({ ok: true });
    const pending = (userId: UserId) =>
      scenario.apply({
        kind: 'openPosition',
        userId,
        marketId: LEVER_BTC.marketId,
        ...asked,
        order: { type: 'limit', targetPrice: TARGET },
      });
    expect(pending(two)).toMatchObject({ ok: true });
    expect(pending(ANN)).toMatchObject({ code: 'too_many_pending_positions', params: { maximum: 1 } });
  });

  test('X22 an order that was accepted before opens only within what the person may have by then', () => {
    const scenario = startLever();
    const [sub = ANN] = openSubs(scenario, 1);
    fund(scenario, sub, '1000');
    const asked = { side: 'long', hands: 1, multiple: 10 } as const;
    open(scenario, sub, asked);
    open(scenario, ANN, asked);
    scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, positionsMax: 1 } });
    tickAfter(scenario, 'BTC 100');
    expectPositions(
      scenario,
      `
      id | state   | reason
      1  | revoked | limits
      2  | open    | -
      `,
    );
  });

  test('X22 a sub-account may open what the level of its master allows', () => {
    const scenario = startLever();
    scenario.play('offer BTC/USDT 0 x 10 hands 3');
    const [sub = ANN] = openSubs(scenario, 1);
    fund(scenario, sub, '1000');
    const asked = { side: 'long', hands: 4, multiple: 10 } as const;
    expect(open(scenario, sub, asked)).toMatchObject({ code: 'hands_out_of_range' });
    scenario.mustApply({ kind: 'setVerificationLevel', userId: ANN, level: 1 });
    expect(open(scenario, sub, asked)).toMatchObject({ ok: true });
  });
});

describe('what an account cannot pay', () => {
  test('X35 is withheld from what the other side has gained, before the fund pays', () => {
    const { scenario, sub } = startHedged();
    tickAfter(scenario, 'BTC 90');
    // The long side has lost 100 of which it had 40; the short side has gained 100.
    expect(money(scenario, ANN)).toBe('0');
    expect(scenario.changes.liquidations).toMatchObject([{ userId: ANN, deficit: 0n }]);
    expect(covers(scenario)).toEqual([[sub, '0', '60']]);
    expect(house(scenario, 'lever_insurance')).toBe('1000');
    scenario.play('wait 1 ms');
    scenario.mustApply({ kind: 'closePositions', userId: sub });
    tickAfter(scenario, 'BTC 90');
    expect(money(scenario, sub)).toBe('80');
    expect(house(scenario, 'lever_pool')).toBe('100000');
  });

  test('X35 holds the other way round: the deficit of a sub-account is its master’s and its siblings’', () => {
    const { scenario, sub } = startHedged();
    tickAfter(scenario, 'BTC 110');
    expect(money(scenario, sub)).toBe('0');
    expect(covers(scenario)).toEqual([[ANN, '0', '60']]);
    expect(scenario.changes.liquidations).toMatchObject([{ userId: sub, deficit: 0n }]);
  });

  test('X35 comes out of what is available where nothing stands against it, master first, as far as risks allow', () => {
    const scenario = startBare();
    const [one = ANN, two = ANN] = openSubs(scenario, 2);
    for (const [id, text] of [
      [one, '40'],
      [ANN, '25'],
      [two, '100'],
    ] as const) {
      fund(scenario, id, text);
    }
    open(scenario, one, { side: 'long', hands: 10, multiple: 50 });
    open(scenario, two, { side: 'long', hands: 50, multiple: 10, market: LEVER_ETH });
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    tickAfter(scenario, 'BTC 90 ETH 10');
    // 60 is lacking. The sub-account of ETH has a margin of 50 and may go down to 65; Ann has no position.
    expect(covers(scenario)).toEqual([
      [ANN, '25', '0'],
      [two, '35', '0'],
    ]);
    expect(house(scenario, 'lever_insurance')).toBe('1000');
  });

  test('X35 what no account of the person has the fund pays as ever, and strangers pay nothing', () => {
    const { scenario, sub } = startHedged();
    scenario.mustApply({ kind: 'closePositions', userId: sub });
    tickAfter(scenario, 'BTC 100');
    scenario.mustApply({
      kind: 'transferFunds',
      userId: sub,
      from: 'lever',
      to: 'change',
      currencyId: USDT,
      amount: amount(units('35')),
    });
    scenario.play('credit bob 5 USDT');
    scenario.forget();
    tickAfter(scenario, 'BTC 90');
    expect(covers(scenario)).toEqual([[sub, '5', '0']]);
    expect(scenario.changes.liquidations).toMatchObject([{ userId: ANN, deficit: units('55') }]);
  });

  test('X35 an account that has given is looked at for the same tick', () => {
    const scenario = startBare();
    const [sub = ANN] = openSubs(scenario, 1);
    fund(scenario, ANN, '40');
    fund(scenario, sub, '120');
    open(scenario, ANN, { side: 'long', hands: 10, multiple: 50 });
    open(scenario, sub, { side: 'short', hands: 6, multiple: 50 });
    open(scenario, sub, { side: 'long', hands: 75, multiple: 10, market: LEVER_ETH });
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    // Of 60 that are lacking the short side gives its gain; what is left is too little for its ETH, which has lost.
    tickAfter(scenario, 'BTC 90 ETH 9.5');
    expect(covers(scenario)).toEqual([[sub, '0', '60']]);
    expect(scenario.changes.liquidations.map(({ userId }) => userId)).toEqual([ANN, sub]);
  });

  test('X35 gains in other markets are withheld as far as risks allow', () => {
    const scenario = startBare();
    const [sub = ANN] = openSubs(scenario, 1);
    fund(scenario, ANN, '40');
    fund(scenario, sub, '13');
    open(scenario, ANN, { side: 'long', hands: 10, multiple: 50 });
    open(scenario, sub, { side: 'short', hands: 50, multiple: 50, market: LEVER_ETH });
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    tickAfter(scenario, 'BTC 90 ETH 9');
    // The short side of ETH has a margin of 10, 3 besides, and has gained 50: it may go down to 13.
    expect(covers(scenario)).toEqual([[sub, '3', '47']]);
    expect(scenario.changes.liquidations).toMatchObject([{ deficit: units('10') }]);
  });

  test('X35, X21 a command of any account finds the work of a tick done for all of the person', () => {
    const { scenario, sub } = startHedged();
    scenario.engine.world.lever.chunk = 0;
    tickAfter(scenario, 'BTC 90');
    expect(scenario.changes.liquidations).toEqual([]);
    const outflow = { from: 'lever', to: 'change', currencyId: USDT, amount: amount(units('1')) } as const;
    expect(scenario.apply({ kind: 'transferFunds', userId: sub, ...outflow })).toMatchObject({ ok: false });
    expect(scenario.changes.liquidations).toMatchObject([{ userId: ANN, deficit: 0n }]);
    expect(covers(scenario)).toEqual([[sub, '0', '60']]);
  });

  test('X35, T4 a rebuilt engine takes the same from the same accounts', () => {
    const play = (isRebuilt: boolean): string => {
      const { scenario } = startHedged();
      if (isRebuilt) scenario.reload();
      tickAfter(scenario, 'BTC 90');
      return scenario.engine.stateHash();
    };
    expect(play(true)).toBe(play(false));
  });
});

describe('whatever the gap', () => {
  const anyPlay = record({
    percent: integer({ min: 50, max: 1_000 }),
    isUp: constantFrom(true, false),
    hands: integer({ min: 1, max: 40 }),
    multiple: constantFrom(10, 20, 50),
    isMasterLong: constantFrom(true, false),
    /** In tenths of a margin. */
    spare: integer({ min: 0, max: 15 }),
  });

  test('X35 a pair that a person hedges over two accounts gains nothing by it', () => {
    let met = 0;
    assert(
      property(anyPlay, ({ percent, isUp, hands, multiple, isMasterLong, spare }) => {
        const scenario = startLever({ each: '1' });
        scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, spread: ppm(1_000n) } });
        const [sub = ANN] = openSubs(scenario, 1);
        // The least that opens, and something besides.
        const least = ((1.3 + spare / 10) / multiple + 0.004) * 101 * hands + 1;
        for (const id of [ANN, sub]) fund(scenario, id, least.toFixed(8));
        const start = 2n * units(least.toFixed(8));
        const [own, other] = isMasterLong ? (['long', 'short'] as const) : (['short', 'long'] as const);
        expect(open(scenario, ANN, { side: own, hands, multiple })).toMatchObject({ ok: true });
        expect(open(scenario, sub, { side: other, hands, multiple })).toMatchObject({ ok: true });
        tickAfter(scenario, 'BTC 100');
        const to = ((isUp ? 10_000 + percent : 10_000 - percent) / 100).toFixed(2);
        tickAfter(scenario, `BTC ${to}`);
        met += scenario.changes.leverCovers.length;
        for (const userId of [ANN, sub]) scenario.apply({ kind: 'closePositions', userId });
        tickAfter(scenario, `BTC ${to}`);
        expect(scenario.changes.liquidations.every(({ deficit }) => deficit === 0n)).toBe(true);
        expect(units(money(scenario, ANN)) + units(money(scenario, sub))).toBeLessThan(start);
      }),
      { numRuns: 150 },
    );
    expect(met).toBeGreaterThan(20);
  });
});
