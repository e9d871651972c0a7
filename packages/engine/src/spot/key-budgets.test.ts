// Whatever keys do, and whoever trades against them, they come to no more than their budgets.
import {
  amount,
  BTC,
  DAY_MS,
  divFloor,
  formatUnits,
  instant,
  keyId,
  orderId,
  price,
  SECOND_MS,
  SIDES,
  shanghaiDay,
  units,
  UNITS_PER_WHOLE,
  USDT,
  type Price,
  type Side,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { Command } from '../capabilities.ts';
import type { KeyBudget } from '../keys/commands.ts';
import { BTC_USDT, mustGet, USERS } from '../testing/cast.ts';
import { Random } from '../testing/random.ts';
import { Written } from '../testing/rebuilding.ts';
import { Scenario } from '../testing/scenario.ts';

const NO_BOUNDS = { markets: undefined, orderMax: undefined, bandBps: undefined, expiresAt: undefined } as const;
const sum = (whole: string) => amount(units(whole));
const OWNER = mustGet(USERS, 'ann');
const OTHERS = [mustGet(USERS, 'bob'), mustGet(USERS, 'cal')] as const;
const KEYS = [keyId(1), keyId(2)] as const;
const BUDGETS: readonly KeyBudget[] = [
  { ...NO_BOUNDS, dayMax: sum('400'), lossMax: sum('3'), openMax: sum('250') },
  { ...NO_BOUNDS, orderMax: sum('90'), dayMax: sum('900'), lossMax: sum('20'), openMax: sum('150') },
];

/** Prices are whole ticks of a tenth round 100. */
const at = (tenths: number): Price => price((units('100') * BigInt(1_000 + tenths)) / 1_000n);

type Played = { readonly scenario: Scenario; readonly met: Set<string> };

/** The index moves by up to 3 %, and now and then there is none for some seconds. */
function tick(scenario: Scenario, random: Random): void {
  scenario.mustApply({
    kind: 'tickIndex',
    second: Math.floor(scenario.at / SECOND_MS),
    prices: [{ currencyId: BTC, price: at(random.below(60) - 30), quotedAt: scenario.at }],
  });
}

function anyOrder(random: Random, scenario: Scenario): Command {
  const key = random.chance(0.6) ? { keyId: random.pick(KEYS) } : {};
  const isOwner = 'keyId' in key;
  const common = { userId: isOwner ? OWNER : random.pick(OTHERS), marketId: BTC_USDT.marketId, ...key } as const;
  const side = random.pick(SIDES);
  const quantity = amount(units('0.0001') * BigInt(600 + random.below(8_000)));
  const limit = at(random.below(50) - 25);
  const stop = at(random.below(40) - 20);
  const order = { kind: 'placeOrder', ...common, side, quantity } as const;
  const attached = random.chance(0.2) ? { attached: pairOf(side, random) } : {};
  const open = [...scenario.engine.world.spot.openOrders.values()].filter(({ userId }) => userId === common.userId);
  const known = open[random.below(Math.max(1, open.length))]?.id ?? orderId(1);
  return random.weigh<() => Command>([
    [
      40,
      () => ({
        ...order,
        ...attached,
        type: 'limit',
        price: limit,
        timeInForce: random.pick(['gtc', 'gtc', 'ioc', 'fok', 'post_only']),
      }),
    ],
    [6, () => ({ ...order, type: 'limit', price: limit, timeInForce: 'gtc', visibleQuantity: amount(units('0.2')) })],
    [10, () => ({ ...order, ...attached, type: 'market' })],
    [5, () => ({ ...order, quantity: amount(0n), quoteQuantity: amount(quantity * 100n), type: 'market' })],
    [8, () => ({ ...order, ...attached, type: 'stop_limit', stopPrice: stop, price: limit })],
    [6, () => ({ ...order, type: 'stop_market', stopPrice: stop })],
    [3, () => ({ ...order, type: 'stop_market', trailBps: 50 })],
    [4, () => ({ ...order, type: 'stop_market', stopPrice: stop, triggerKind: 'take_profit' })],
    [
      8,
      () => ({
        kind: 'placeOco',
        ...common,
        side,
        quantity,
        price: limit,
        stopPrice: stop,
        stopLimitPrice: at(random.below(40) - 20),
      }),
    ],
    [8, () => ({ kind: 'amendOrder', userId: common.userId, ...key, orderId: known, price: limit })],
    [5, () => ({ kind: 'amendOrder', userId: common.userId, ...key, orderId: known, quantity })],
    [
      4,
      () => ({
        kind: 'replaceOrder',
        userId: common.userId,
        orderId: known,
        mode: 'allow_failure',
        order: { ...order, type: 'limit', price: limit, timeInForce: 'gtc' },
      }),
    ],
    [4, () => ({ kind: 'cancelOrder', userId: common.userId, orderId: known })],
  ])();
}

function pairOf(side: Side, random: Random) {
  const [target, stop] =
    side === 'buy' ? [random.below(20), -random.below(20) - 1] : [-random.below(20), random.below(20) + 1];
  return {
    price: at(target),
    stopPrice: at(stop),
    stopLimitPrice: at(stop),
    fallback: random.pick(['drop', 'market'] as const),
  };
}

function expectWithin(scenario: Scenario): void {
  for (const [nth, id] of KEYS.entries()) {
    const key = scenario.engine.world.keys.get(id);
    const { orderMax, dayMax, lossMax, openMax } = BUDGETS[nth] ?? {};
    if (!key) throw new Error('the key is known');
    const isDay = scenario.at < key.dayEndsAt;
    const [notional, loss] = isDay ? [key.dayNotional, key.dayLoss] : [0n, 0n];
    expect(notional + key.openNotional).toBeLessThanOrEqual(dayMax ?? 0n);
    expect(loss + key.openLoss).toBeLessThanOrEqual(lossMax ?? 0n);
    expect(key.openNotional).toBeLessThanOrEqual(openMax ?? 0n);
    for (const { charge } of scenario.engine.world.spot.openOrders.values()) {
      if (orderMax !== undefined && charge?.keyId === id) expect(charge.notional).toBeLessThanOrEqual(orderMax);
    }
  }
}

function play(seed: number, commands: number): Played {
  const random = new Random(seed);
  const scenario = Scenario.start();
  const met = new Set<string>();
  scenario.engine.world.spot.chunk = 3;
  for (const userId of Object.values(USERS)) {
    const money = { wallet: 'change', currencyId: BTC, amount: sum('1000') } as const;
    for (const one of [money, { ...money, currencyId: USDT, amount: sum('100000') }]) {
      scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...one });
    }
  }
  const written = new Written();
  written.write(scenario.engine);
  tick(scenario, random);
  for (const [nth, id] of KEYS.entries()) {
    const budget = BUDGETS[nth];
    if (budget) scenario.mustApply({ kind: 'openKey', userId: OWNER, keyId: id, budget });
  }
  written.write(scenario.changes);
  for (let i = 0; i < commands; i += 1) {
    scenario.forget();
    scenario.wait(random.chance(0.01) ? random.below(DAY_MS) : random.below(600));
    if (random.chance(0.15)) tick(scenario, random);
    if (random.chance(0.1)) scenario.mustApply({ kind: 'advanceTime' });
    const outcome = scenario.apply(anyOrder(random, scenario));
    met.add(
      outcome.ok
        ? 'done'
        : `${outcome.code} ${'bound' in outcome.params ? String(outcome.params['bound']) : ''}`.trim(),
    );
    for (const order of scenario.changes.orders) {
      if (order.charge && order.cancelReason === 'key_budget')
        met.add(`ended ${order.stopPrice === undefined ? 'at rest' : 'when triggered'}`);
      if (order.charge && order.filled > 0n) met.add(order.terms?.parentId === undefined ? 'filled' : 'filled armed');
    }
    expectWithin(scenario);
    written.write(scenario.changes);
    if (random.chance(0.02)) {
      const hash = scenario.engine.stateHash();
      written.expectLiveOf(scenario.engine);
      scenario.reload();
      scenario.engine.world.spot.chunk = 3;
      expect(scenario.engine.stateHash()).toBe(hash);
    }
  }
  return { scenario, met };
}

describe('random orders of two keys', () => {
  const met = new Set<string>();
  for (let seed = 1; seed <= 4; seed += 1) {
    test(`T4, T5, Q4, Q11 never come to more than the budgets (seed ${seed})`, () => {
      for (const one of play(seed, 1_500).met) met.add(one);
    });
  }

  test('Q4, Q7, Q8, Q9 and meet every bound, and every way a budget ends an order', () => {
    const ways = ['key_budget order', 'key_budget day', 'key_budget loss', 'key_budget open', 'key_index_stale'];
    ways.push('filled', 'filled armed', 'ended at rest', 'ended when triggered');
    expect(ways.filter((way) => !met.has(way))).toEqual([]);
  });
});

describe('a thief', () => {
  /** Answers the most that the owner has given away on a day, against the index of each fill, and before fees. */
  function robbed(seed: number): { readonly worst: bigint; readonly lossMax: bigint } {
    const random = new Random(seed);
    const scenario = Scenario.start();
    const lossMax = sum('5');
    const taken = new Map<number, bigint>();
    scenario.mustApply({
      kind: 'creditUser',
      userId: OWNER,
      source: 'outside',
      wallet: 'change',
      currencyId: USDT,
      amount: sum('1000000'),
    });
    let index = at(0);
    const move = (to: Price): void => {
      index = to;
      const second = Math.floor(scenario.at / SECOND_MS);
      scenario.mustApply({
        kind: 'tickIndex',
        second,
        prices: [{ currencyId: BTC, price: to, quotedAt: scenario.at }],
      });
    };
    move(index);
    const [bob, cal] = OTHERS;
    scenario.mustApply({
      kind: 'openKey',
      userId: OWNER,
      keyId: KEYS[0],
      budget: { ...NO_BOUNDS, dayMax: undefined, openMax: undefined, lossMax },
    });
    const act = (command: Command): void => {
      scenario.forget();
      scenario.apply(command);
      for (const fill of scenario.changes.fills) {
        const isBuyer = fill.buyerId === OWNER;
        if (!isBuyer && fill.sellerId !== OWNER) continue;
        const worth = divFloor(fill.quantity * index, UNITS_PER_WHOLE);
        const given = isBuyer ? fill.notional - worth : worth - fill.notional;
        const day = shanghaiDay(instant(scenario.at));
        if (given > 0n) taken.set(day, (taken.get(day) ?? 0n) + given);
      }
    };
    for (let i = 0; i < 400; i += 1) {
      scenario.wait(random.chance(0.02) ? random.below(DAY_MS) : random.below(400));
      // What is stale measures nothing.
      move(index);
      const next = at(random.below(80) - 40);
      const isRise = next > index;
      const side: Side = isRise ? 'sell' : 'buy';
      const quantity = amount(units('0.0001') * BigInt(500 + random.below(20_000)));
      const common = {
        kind: 'placeOrder',
        marketId: BTC_USDT.marketId,
        quantity,
        type: 'limit',
        timeInForce: 'gtc',
      } as const;
      // The thief lays the owner's orders out before a move that both know, or walks into the accomplice's.
      const own = {
        ...common,
        userId: OWNER,
        keyId: KEYS[0],
        side,
        price: random.chance(0.5) ? index : at(random.below(40) - 20),
      } as const;
      act(own);
      if (random.chance(0.5)) move(next);
      act({ ...common, userId: random.pick([bob, cal]), side: isRise ? 'buy' : 'sell', price: own.price });
      if (random.chance(0.5)) move(next);
    }
    return { worst: [...taken.values()].reduce((a, b) => (a > b ? a : b), 0n), lossMax };
  }

  test('Q11 takes no more than the budget of losses, with an accomplice who knows the next index', () => {
    let most = 0n;
    for (let seed = 1; seed <= 6; seed += 1) {
      const { worst, lossMax } = robbed(seed);
      expect(worst, `seed ${seed}: ${formatUnits(worst)}`).toBeLessThanOrEqual(lossMax);
      if (worst > most) most = worst;
    }
    // It comes near to it, or the test would show nothing.
    expect(most).toBeGreaterThan(units('4'));
  });
});
