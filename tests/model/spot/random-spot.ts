// Orders that keep finding the corners: prices that meet, own orders in the way, too little money, names used twice, orders
// that are gone, halts, stale prices.
import {
  amount,
  ATTACHED_FALLBACKS,
  BTC,
  DAY_MS,
  instant,
  orderId,
  ppm,
  price,
  SELF_TRADE_MODES,
  SIDES,
  units,
  type Amount,
  type Instant,
  type MarketState,
  type Price,
  type Side,
  type UserId,
} from '@bourse/domain';
import {
  INDEX_AGE_MS_MAX,
  type AmendOrder,
  type AttachedPair,
  type Command,
  type MarketSettings,
  type PlaceOco,
  type PlaceOrder,
  type ReplaceOrder,
} from '@bourse/engine';
import {
  anyUser,
  BTC_USDT,
  CENTRE,
  ETH_BTC,
  ETH_USDT,
  HOARDER,
  MARKETS,
  UNKNOWN_CURRENCY,
  UNKNOWN_MARKET,
  USERS,
  VIEW_ONLY,
} from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';

/** An order under the name that falls free next, in the very millisecond or the one before. */
function aroundFreeName(random: Random, model: NaiveEngine): Step | undefined {
  const deadline = model.spot.nextDeadline;
  const order = model.spot.orders.find((one) => one.endedAt !== undefined && one.endedAt + DAY_MS === deadline);
  const { clientOrderId } = order ?? {};
  if (deadline === undefined || !order || clientOrderId === undefined) return undefined;
  const again = { ...randomOrder(random, model), userId: order.userId, clientOrderId };
  return { waitMs: Math.max(0, deadline - model.books.at - random.below(2)), command: again };
}

/** An order at the edge of the band, when the index is just about to be too old, or just was. */
function aroundStaleIndex(random: Random, model: NaiveEngine): Step | undefined {
  const tick = model.books.index.get(BTC);
  if (!tick || tick.at + INDEX_AGE_MS_MAX < model.books.at) return undefined;
  const { settings } = model.spot.markets.get(BTC_USDT.marketId) ?? { settings: BTC_USDT };
  const edge = ((tick.price * random.pick([1n, 3n])) / 2n / settings.tick) * settings.tick;
  const order = randomOrder(random, model);
  const command = {
    ...order,
    marketId: settings.marketId,
    type: 'limit',
    price: price(edge),
    timeInForce: 'gtc',
  } as const;
  return { waitMs: tick.at + INDEX_AGE_MS_MAX - model.books.at + random.below(2), command };
}

/** An order of whoever it is, about a market where one ends by itself next, in that very millisecond or the one before. */
function aroundEnd(random: Random, model: NaiveEngine): Step | undefined {
  const ends = model.spot.orders.flatMap(({ status, expiresAt }) =>
    status === 'open' && expiresAt !== undefined ? [expiresAt] : [],
  );
  if (ends.length === 0) return undefined;
  const waitMs = Math.max(0, Math.min(...ends) - model.books.at - random.below(2));
  const command = random.weigh<(random: Random, model: NaiveEngine) => Command>([
    [3, randomOrder],
    [1, randomCancel],
    [1, randomAmendment],
    [1, () => ({ kind: 'advanceTime' })],
    [1, randomCancelAll],
  ])(random, model);
  return { waitMs, command };
}

/** Soon or later, now and then at once, which is refused. */
export function randomEnd(random: Random, model: NaiveEngine): { expiresAt?: Instant } {
  if (!random.chance(0.15)) return {};
  const ms = random.weigh<() => number>([
    [2, () => 0],
    [50, () => 1 + random.below(2_000)],
    [48, () => 1 + random.below(60_000)],
  ])();
  return { expiresAt: instant(model.books.at + ms) };
}

/** A few ticks round where its parent trades: often too near, so that target or stop is reached by then. */
export function randomAttached(
  random: Random,
  settings: MarketSettings,
  parent: { side: Side; at: bigint },
): { attached?: AttachedPair } {
  if (!random.chance(0.2)) return {};
  const away = parent.side === 'buy' ? 1 : -1;
  const at = (ticks: number): Price => {
    const moved = (parent.at / settings.tick + BigInt(away * ticks)) * settings.tick;
    return price(moved > 0n ? moved + (random.chance(0.005) ? 1n : 0n) : settings.tick);
  };
  const stop = random.below(8) - 6;
  const isWrong = random.chance(0.02);
  return {
    attached: {
      price: isWrong ? at(stop - random.below(2)) : at(Math.max(random.below(12) - 3, stop + 1)),
      stopPrice: at(stop),
      stopLimitPrice: at(stop + random.below(5) - 3),
      fallback: random.pick(ATTACHED_FALLBACKS),
    },
  };
}

function randomOrder(random: Random, model: NaiveEngine): PlaceOrder {
  const home = random.weigh([
    [60, BTC_USDT],
    [37, ETH_BTC],
    [3, ETH_USDT],
  ]);
  const settings = model.spot.markets.get(home.marketId)?.settings ?? home;
  const strange = random.chance(0.03) ? random.pick([VIEW_ONLY.marketId, UNKNOWN_MARKET]) : undefined;
  const side = random.pick(SIDES);
  const common = {
    kind: 'placeOrder',
    userId: anyUser(random),
    marketId: strange ?? settings.marketId,
    side,
    quantity: amount(randomQuantity(random, settings)),
    ...randomNaming(random),
    ...selfTrade(random),
  } as const;
  if (random.chance(home === ETH_USDT ? 0.4 : 0.15)) {
    const at = randomPrice(random, settings, side);
    const last = model.spot.markets.get(home.marketId)?.lastPrice ?? CENTRE.get(home.marketId) ?? settings.tick;
    return {
      ...common,
      ...(random.chance(0.5) ? bySum(random, common.quantity, at) : {}),
      ...randomAttached(random, settings, { side, at: last }),
      type: 'market',
    };
  }
  const timeInForce = random.weigh([
    [60, 'gtc'],
    [12, 'ioc'],
    [12, 'fok'],
    [16, 'post_only'],
  ] as const);
  const at = randomPrice(random, settings, side);
  const mayRest = timeInForce === 'gtc' || timeInForce === 'post_only';
  const iceberg = mayRest || random.chance(0.02) ? randomIceberg(random, settings, common.quantity) : {};
  return {
    ...common,
    ...randomAttached(random, settings, { side, at }),
    ...iceberg,
    ...(mayRest ? randomEnd(random, model) : {}),
    type: 'limit',
    price: price(at),
    timeInForce,
  };
}

/** One in six shows a part of itself, most of them one that may be. */
export function randomIceberg(
  random: Random,
  { step }: MarketSettings,
  quantity: Amount,
): { visibleQuantity?: Amount } {
  if (!random.chance(0.16)) return {};
  const least = quantity / step / 10n;
  const steps = random.weigh<() => bigint>([
    [60, () => least + 1n + BigInt(random.below(3))],
    [30, () => least * BigInt(1 + random.below(10))],
    [2, () => least],
    [1, () => quantity / step],
  ])();
  return { visibleQuantity: amount(steps * step + (random.chance(0.01) ? 1n : 0n)) };
}

/** About what a quantity costs at a price. */
export const bySum = (random: Random, quantity: bigint, at: bigint) => ({
  quoteQuantity: amount((quantity * at) / units('1') + BigInt(random.below(3) - 1)),
});

export const selfTrade = (random: Random) => (random.chance(0.3) ? { selfTrade: random.pick(SELF_TRADE_MODES) } : {});

export function randomQuantity(random: Random, settings: MarketSettings): bigint {
  if (random.chance(0.01)) return settings.maxQuantity;
  const steps = random.weigh<() => bigint>([
    [60, () => BigInt(10 + random.below(200))],
    [10, () => BigInt(1 + random.below(10))],
    [4, () => BigInt(500 + random.below(2_000))],
    [1, () => 0n],
  ])();
  return steps * settings.step + (random.chance(0.01) ? 1n : 0n);
}

/** How many ticks an order is away from the centre on its own side of it; below 0 it reaches across. */
function randomPrice(random: Random, settings: MarketSettings, side: Side): bigint {
  if (random.chance(0.01)) return 0n;
  const away = random.weigh<() => number>([
    [50, () => random.below(20)],
    [25, () => random.below(12) - 6],
    [10, () => -random.below(16)],
    [2, () => random.below(300) - 150],
  ])();
  const centre = (CENTRE.get(settings.marketId) ?? settings.tick) / settings.tick;
  const at = (centre + BigInt(side === 'buy' ? -away : away)) * settings.tick;
  return (at > 0n ? at : settings.tick) + (random.chance(0.01) ? 1n : 0n);
}

/** Waits a few ticks away from the trigger price, now and then on the wrong side of it. */
function randomStop(random: Random, model: NaiveEngine): PlaceOrder {
  const { settings, triggerPrice } = randomMarket(random, model);
  const side = random.pick(SIDES);
  const isTakeProfit = random.chance(0.4);
  const reaching = isTakeProfit ? (side === 'buy' ? 'sell' : 'buy') : side;
  const stopPrice = randomStopPrice(random, settings, { side: reaching, triggerPrice });
  const quantity = amount(randomQuantity(random, settings));
  const common = {
    kind: 'placeOrder',
    userId: anyUser(random),
    marketId: settings.marketId,
    side,
    quantity,
    stopPrice: price(stopPrice),
    ...(isTakeProfit ? ({ triggerKind: 'take_profit' } as const) : {}),
    ...randomAttached(random, settings, { side, at: stopPrice }),
    ...randomEnd(random, model),
    ...randomNaming(random),
    ...selfTrade(random),
  } as const;
  if (random.chance(0.5)) {
    const life = randomLife(random);
    const iceberg =
      life.timeInForce === undefined || random.chance(0.02) ? randomIceberg(random, settings, quantity) : {};
    return { ...common, ...life, ...iceberg, type: 'stop_limit', price: price(nearby(random, settings, stopPrice)) };
  }
  const isBySum = random.chance(side === 'buy' ? 0.5 : 0.02);
  return { ...common, ...(isBySum ? bySum(random, common.quantity, stopPrice) : {}), type: 'stop_market' };
}

function randomPair(random: Random, model: NaiveEngine): PlaceOco {
  const { settings, triggerPrice } = randomMarket(random, model);
  const side = random.pick(SIDES);
  const stopPrice = randomStopPrice(random, settings, { side, triggerPrice });
  const userId = random.chance(0.1) ? HOARDER : anyUser(random);
  const dearest = nearby(random, settings, stopPrice);
  const isAllIn = side === 'buy' && dearest > 0n && random.chance(0.1);
  return {
    kind: 'placeOco',
    userId,
    marketId: settings.marketId,
    side,
    quantity: isAllIn
      ? allInQuantity(random, model, { userId, settings, at: dearest })
      : amount(userId === HOARDER ? settings.step * 20n : randomQuantity(random, settings)),
    price: price(randomPrice(random, settings, side)),
    stopPrice: price(stopPrice),
    stopLimitPrice: price(dearest),
    ...randomPairNames(random),
  };
}

/** About as much as the user can pay for at a price. */
function allInQuantity(
  random: Random,
  model: NaiveEngine,
  { userId, settings, at }: { userId: UserId; settings: MarketSettings; at: bigint },
): Amount {
  const { quoteId, step } = settings;
  const available = model.books.available(`${userId}/change`, quoteId);
  const steps = (available * units('1')) / at / step + BigInt(random.below(3) - 1);
  return amount((steps > 0n ? steps : 1n) * step);
}

export function randomMarket(random: Random, model: NaiveEngine): { settings: MarketSettings; triggerPrice: bigint } {
  const home = random.weigh([
    [60, BTC_USDT],
    [38, ETH_BTC],
    [1, ETH_USDT],
    [1, { ...BTC_USDT, marketId: UNKNOWN_MARKET }],
  ]);
  const { settings, triggerPrice } = model.spot.markets.get(home.marketId) ?? {
    settings: home,
    triggerPrice: undefined,
  };
  return { settings, triggerPrice: triggerPrice ?? CENTRE.get(home.marketId) ?? settings.tick };
}

function randomStopPrice(
  random: Random,
  { tick }: MarketSettings,
  { side, triggerPrice }: { side: Side; triggerPrice: bigint },
): bigint {
  if (random.chance(0.01)) return 0n;
  const away = random.chance(0.95) ? 1 + random.below(6) : random.below(300) - 150;
  const at = (triggerPrice / tick + BigInt(side === 'buy' ? away : -away)) * tick;
  return (at > 0n ? at : tick) + (random.chance(0.01) ? 1n : 0n);
}

/** Within a few ticks of `at`. */
export function nearby(random: Random, { tick }: MarketSettings, at: bigint): bigint {
  if (random.chance(0.01)) return 0n;
  const moved = (at / tick + BigInt(random.below(12) - 5)) * tick;
  return moved > 0n ? moved : tick;
}

/** Mostly of an open order: another price, more, less, nothing at all. */
function randomAmendment(random: Random, model: NaiveEngine): AmendOrder {
  const all = model.spot.orders.filter((order) => order.status === 'open' && order.userId !== HOARDER);
  const rare = random.chance(0.3) ? all.filter(({ stopPrice }) => stopPrice !== undefined) : [];
  const open = rare.length > 0 ? rare : all;
  const order = open[random.below(Math.max(1, open.length))];
  const isWild = order === undefined || random.chance(0.05);
  const common = {
    kind: 'amendOrder',
    userId: isWild || random.chance(0.03) ? anyUser(random) : order.userId,
    orderId: orderId(isWild ? 1 + random.below(model.spot.orders.length + 20) : order.id),
  } as const;
  const { settings } = model.spot.markets.get(order?.marketId ?? BTC_USDT.marketId) ?? { settings: BTC_USDT };
  if (order === undefined) return { ...common, price: price(settings.tick) };
  const steps = BigInt(random.below(Number(order.quantity / settings.step) + 3));
  const hasStop = random.chance(order.isWaiting ? 0.4 : 0.05);
  return {
    ...common,
    ...(random.chance(order.isMarket ? 0.1 : 0.5) ? { price: price(nearby(random, settings, order.price)) } : {}),
    ...(random.chance(order.sum === undefined ? 0.7 : 0.3)
      ? { quantity: amount(steps * settings.step + (random.chance(0.02) ? 1n : 0n)) }
      : {}),
    ...(hasStop ? { stopPrice: price(nearby(random, settings, order.stopPrice ?? order.price)) } : {}),
    ...(random.chance(0.3) ? { clientOrderId: randomName(random) } : {}),
  };
}

const randomName = (random: Random): string => `name-${random.below(12)}`;

/** Half of those that have a name free it. */
export const randomNaming = (random: Random) =>
  random.chance(0.25) ? { clientOrderId: randomName(random), ...(random.chance(0.5) ? { freesName: true } : {}) } : {};

const randomPairNames = (random: Random) => ({
  ...(random.chance(0.3) ? { clientOrderId: randomName(random) } : {}),
  ...(random.chance(0.3) ? { stopClientOrderId: randomName(random) } : {}),
  ...(random.chance(0.3)
    ? { listClientOrderId: random.chance(0.1) ? randomName(random) : `pair-${random.below(3)}` }
    : {}),
  ...(random.chance(0.6) ? { freesName: true } : {}),
});

/** Some of those that wait do not rest once they are triggered. */
export const randomLife = (random: Random): { timeInForce?: 'ioc' | 'fok' } =>
  random.chance(0.15) ? { timeInForce: random.pick(['ioc', 'fok']) } : {};

/** Mostly of an open order, by another one of its market; by its id, its name, or both. */
export function randomReplacement(random: Random, model: NaiveEngine): ReplaceOrder {
  const open = model.spot.orders.filter((order) => order.status === 'open' && order.userId !== HOARDER);
  const order = open[random.below(Math.max(1, open.length))];
  const next = random.chance(0.8) ? randomOrder(random, model) : randomStop(random, model);
  const isWild = order === undefined || random.chance(0.15);
  const userId = isWild ? next.userId : order.userId;
  const marketId = isWild ? next.marketId : order.marketId;
  const name = random.chance(0.1) ? randomName(random) : order?.clientOrderId;
  const isByName = name !== undefined && random.chance(0.5);
  const hasId = !isByName || random.chance(0.2);
  const id = isWild ? 1 + random.below(model.spot.orders.length + 20) : order.id;
  return {
    kind: 'replaceOrder',
    userId,
    ...(hasId ? { orderId: orderId(id) } : {}),
    ...(isByName ? { clientOrderId: name } : {}),
    mode: random.pick(['stop_on_failure', 'allow_failure']),
    order: {
      ...next,
      userId,
      marketId,
      ...(isByName && random.chance(0.4) ? { clientOrderId: name } : {}),
    },
  };
}

/** A small order far from the market, from the user who collects them. */
function hoardedOrder(random: Random): PlaceOrder {
  const side = random.pick(['buy', 'sell'] as const);
  const at = side === 'buy' ? 75 + random.below(5) : 121 + random.below(5);
  return {
    kind: 'placeOrder',
    userId: HOARDER,
    marketId: BTC_USDT.marketId,
    side,
    type: 'limit',
    price: price(BigInt(at) * units('1')),
    quantity: amount(units('0.1')),
    timeInForce: 'gtc',
  };
}

function randomCancel(random: Random, model: NaiveEngine): Command {
  const open = model.spot.orders.filter((order) => order.status === 'open' && order.userId !== HOARDER);
  const order = open[random.below(Math.max(1, open.length))];
  const isWild = order === undefined || random.chance(0.15);
  const target = isWild ? 1 + random.below(model.spot.orders.length + 20) : order.id;
  const owner = isWild || random.chance(0.1) ? anyUser(random) : order.userId;
  const side = random.weigh<Side | undefined>([
    [70, undefined],
    [20, order?.side],
    [10, random.pick(SIDES)],
  ]);
  const name = random.chance(0.5) ? order?.clientOrderId : undefined;
  const meant = name === undefined ? { orderId: orderId(target) } : { clientOrderId: name };
  return { kind: 'cancelOrder', userId: owner, ...meant, ...(side === undefined ? {} : { side }) };
}

function randomCancelAll(random: Random): Command {
  return {
    kind: 'cancelAllOrders',
    userId: anyUser(random),
    ...(random.chance(0.5) ? { side: random.pick(['buy', 'sell']) } : {}),
    ...(random.chance(0.6) ? { marketId: random.chance(0.2) ? UNKNOWN_MARKET : random.pick(MARKETS).marketId } : {}),
  };
}

function randomClearing(random: Random): Command {
  const marketId = random.chance(0.1) ? UNKNOWN_MARKET : random.pick(MARKETS).marketId;
  return { kind: 'clearMarket', marketId, count: 1 + random.below(3) };
}

function randomSettings(random: Random, model: NaiveEngine): Command {
  const home = random.pick(MARKETS);
  const settings = model.spot.markets.get(home.marketId)?.settings ?? home;
  const change = random.weigh<() => Partial<MarketSettings>>([
    [30, () => ({ state: random.pick<MarketState>(['open', 'halted']) })],
    [20, () => ({ makerFee: ppm(BigInt(random.below(3_000))), takerFee: ppm(BigInt(random.below(3_000))) })],
    [10, () => ({ tick: price(home.tick * 2n) })],
    [10, () => ({ tick: home.tick, step: home.step })],
    [5, () => ({ tick: price(1n), step: amount(1n) })],
    [5, () => ({ step: amount(0n) })],
    [5, () => ({ takerFee: ppm(1_000_000n) })],
    [10, () => ({ triggerBand: ppm(BigInt(random.below(12)) * 10_000n) })],
    [5, () => ({ quoteId: UNKNOWN_CURRENCY })],
  ])();
  return { kind: 'configureMarket', settings: { ...settings, ...change } };
}

function reopening(_random: Random, model: NaiveEngine): Command | undefined {
  const halted = [...model.spot.markets.values()].find(({ settings }) => settings.state === 'halted');
  return halted && { kind: 'configureMarket', settings: { ...halted.settings, state: 'open' } };
}

const orderFirst = (userId: UserId): Command => ({
  kind: 'placeOrder',
  userId,
  marketId: BTC_USDT.marketId,
  side: 'buy',
  type: 'market',
  quantity: BTC_USDT.step,
});

export const randomSpot: RandomPart = {
  opening: [
    { kind: 'configureMarket', settings: { ...BTC_USDT, state: 'closed' } },
    ...USERS.slice(0, 1).map(orderFirst),
    ...[...MARKETS, VIEW_ONLY].map((settings): Command => ({ kind: 'configureMarket', settings })),
    // What has opened is never closed again.
    { kind: 'configureMarket', settings: { ...BTC_USDT, state: 'closed' } },
  ],
  commands: [
    [560, randomOrder],
    [130, randomStop],
    [70, randomPair],
    [90, randomAmendment],
    [40, randomReplacement],
    [125, hoardedOrder],
    [110, randomCancel],
    [5, randomCancelAll],
    [1, randomClearing],
    [14, randomSettings],
  ],
  mends: [[0.15, reopening]],
  moments: [
    [0.01, aroundFreeName],
    [0.01, aroundStaleIndex],
    [0.03, aroundEnd],
  ],
};
