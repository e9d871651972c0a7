// Random commands that keep finding the corners: prices that meet, own orders in the way, too little money, names used
// twice, orders that are gone, halts, freezes, stale prices, days that pass.
import {
  amount,
  BTC,
  currencyId,
  DAY_MS,
  ETH,
  marketId,
  orderId,
  ppm,
  price,
  SIDES,
  units,
  USDT,
  userId,
  VERIFICATION_LEVELS,
  type Amount,
  type CurrencyId,
  type MarketState,
  type Side,
  type UserId,
} from '@bourse/domain';
import {
  INDEX_AGE_MS_MAX,
  type AmendOrder,
  type Command,
  type MarketSettings,
  type OpenUser,
  type PlaceOco,
  type PlaceOrder,
} from '@bourse/engine';
import type { NaiveEngine } from './naive-engine.ts';
import type { Random } from './random.ts';

export type Step = { readonly waitMs: number; readonly command: Command };

const USERS = [userId(1), userId(2), userId(3), userId(4)] as const;
/** Rests orders by the hundred and never cancels all of them, so that the limit on open orders is met. */
const HOARDER = userId(5);
const NOBODY = userId(99);
const CURRENCIES = [BTC, ETH, USDT] as const;
const UNKNOWN_CURRENCY = currencyId(99);
const UNKNOWN_MARKET = marketId(99);

/** Coarse ticks and steps, so that prices meet and levels hold several orders. */
const BTC_USDT: MarketSettings = {
  marketId: marketId(1),
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  tick: price(units('0.5')),
  step: amount(units('0.01')),
  minNotional: amount(units('5')),
  maxQuantity: amount(units('20')),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_500n),
  triggerBand: ppm(50_000n),
};
const ETH_BTC: MarketSettings = {
  ...BTC_USDT,
  marketId: marketId(2),
  baseId: ETH,
  quoteId: BTC,
  tick: price(units('0.001')),
  step: amount(units('0.1')),
  minNotional: amount(units('0.02')),
  maxQuantity: amount(units('50')),
};
/** Hardly anyone trades here, so its book is often empty. */
const ETH_USDT: MarketSettings = {
  ...BTC_USDT,
  marketId: marketId(4),
  baseId: ETH,
  tick: price(units('0.05')),
  step: amount(units('0.1')),
  minNotional: amount(units('2')),
  maxQuantity: amount(units('50')),
};
const VIEW_ONLY: MarketSettings = { ...BTC_USDT, marketId: marketId(3), baseId: ETH, state: 'view_only' };
const MARKETS = [BTC_USDT, ETH_BTC, ETH_USDT] as const;

/** Prices stay round a centre, so that books grow and outliers do not lead them away. */
const CENTRE: ReadonlyMap<number, bigint> = new Map([
  [1, units('100')],
  [2, units('0.05')],
  [4, units('5')],
]);
const INDEX: ReadonlyMap<CurrencyId, bigint> = new Map([
  [BTC, units('100')],
  [ETH, units('5')],
  [USDT, units('1')],
]);

/** The commands that every run begins with. */
export function openingCommands(): Command[] {
  return [
    ...CURRENCIES.map((id): Command => ({ kind: 'configureCurrency', currencyId: id })),
    ...[...MARKETS, VIEW_ONLY].map((settings): Command => ({ kind: 'configureMarket', settings })),
    ...[...USERS, HOARDER].map((id): Command => ({ kind: 'openUser', userId: id, grants: firstGrants(id) })),
  ];
}

/** The last user is poor, and often asks for more than there is. */
function firstGrants(id: UserId): OpenUser['grants'] {
  const share = id === USERS[3] ? 20n : 1n;
  return [
    { wallet: 'change', currencyId: BTC, amount: amount(units('40') / share) },
    { wallet: 'change', currencyId: ETH, amount: amount(units('150') / share) },
    { wallet: 'change', currencyId: USDT, amount: amount(units('4000') / share) },
  ];
}

/** What comes next, given what the model knows. */
export function nextStep(random: Random, model: NaiveEngine): Step {
  return (
    (random.chance(0.01) ? aroundFreeName(random, model) : undefined) ??
    (random.chance(0.01) ? aroundStaleIndex(random, model) : undefined) ?? {
      waitMs: randomWait(random),
      command: chooseCommand(random, model),
    }
  );
}

/** An order under the name that falls free next, in the very millisecond or the one before. */
function aroundFreeName(random: Random, model: NaiveEngine): Step | undefined {
  const deadline = model.nextDeadline;
  const order = model.orders.find((one) => one.endedAt !== undefined && one.endedAt + DAY_MS === deadline);
  const { clientOrderId } = order ?? {};
  if (deadline === undefined || !order || clientOrderId === undefined) return undefined;
  const again = { ...randomOrder(random, model), userId: order.userId, clientOrderId };
  return { waitMs: Math.max(0, deadline - model.at - random.below(2)), command: again };
}

/** An order at the edge of the band, when the index is just about to be too old, or just was. */
function aroundStaleIndex(random: Random, model: NaiveEngine): Step | undefined {
  const tick = model.index.get(BTC);
  if (!tick || tick.at + INDEX_AGE_MS_MAX < model.at) return undefined;
  const { settings } = model.markets.get(BTC_USDT.marketId) ?? { settings: BTC_USDT };
  const edge = ((tick.price * random.pick([1n, 3n])) / 2n / settings.tick) * settings.tick;
  const order = randomOrder(random, model);
  const command = {
    ...order,
    marketId: settings.marketId,
    type: 'limit',
    price: price(edge),
    timeInForce: 'gtc',
  } as const;
  return { waitMs: tick.at + INDEX_AGE_MS_MAX - model.at + random.below(2), command };
}

function randomWait(random: Random): number {
  return random.weigh<() => number>([
    [500, () => random.below(20)],
    [60, () => random.below(2_000)],
    [8, () => 4_990 + random.below(20)],
    [1, () => random.below(DAY_MS)],
  ])();
}

function chooseCommand(random: Random, model: NaiveEngine): Command {
  const halted = [...model.markets.values()].find(({ settings }) => settings.state === 'halted');
  if (halted && random.chance(0.15))
    return { kind: 'configureMarket', settings: { ...halted.settings, state: 'open' } };
  const frozen = [...model.users].find(([, user]) => user.isFrozen);
  if (frozen && random.chance(0.1)) return { kind: 'setUserFrozen', userId: frozen[0], isFrozen: false };
  return random.weigh<() => Command>([
    [560, () => randomOrder(random, model)],
    [70, () => randomStop(random, model)],
    [70, () => randomPair(random, model)],
    [90, () => randomAmendment(random, model)],
    [95, () => hoardedOrder(random)],
    [110, () => randomCancel(random, model)],
    [6, () => randomCancelAll(random)],
    [60, () => randomTick(random)],
    [25, () => randomCredit(random)],
    [8, () => randomFunding(random)],
    [40, () => randomTransfer(random, model)],
    [8, () => ({ kind: 'setUserFrozen', userId: anyUser(random), isFrozen: random.chance(0.7) })],
    [30, () => randomLevel(random, model)],
    [14, () => randomSettings(random, model)],
    [8, () => randomOpening(random)],
    [8, () => ({ kind: 'advanceTime' })],
  ])();
}

const anyUser = (random: Random): UserId => (random.chance(0.02) ? NOBODY : random.pick(USERS));
const anyCurrency = (random: Random): CurrencyId => (random.chance(0.1) ? UNKNOWN_CURRENCY : random.pick(CURRENCIES));

/** Between any two wallets, the same one now and then: a part of what is there, all of it, or one unit more. */
function randomTransfer(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const currencyId = anyCurrency(random);
  const [from, to] = [random.pick(TRANSFER_WALLETS), random.pick(TRANSFER_WALLETS)];
  const locked = from === 'change' ? model.locked(userId, currencyId) : 0n;
  const available = model.total(`${userId}/${from}`, currencyId) - locked;
  const moved = random.weigh([
    [60, available / 5n],
    [20, available],
    [20, available + 1n],
  ]);
  return { kind: 'transferFunds', userId, currencyId, from, to, amount: amount(moved) };
}

/** Twice the one that trades, so that money comes back to it. */
const TRANSFER_WALLETS = ['change', 'change', 'lever', 'legal'] as const;

/** Mostly one step up, or level 3, where a coin whose index has just been ticked may be decisive. */
function randomLevel(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const held = model.users.get(userId)?.level ?? 0;
  const level = random.chance(0.7) ? held + 1 : random.below(4);
  const isGrant = random.chance(0.5);
  return { kind: 'setVerificationLevel', userId, level: VERIFICATION_LEVELS[level] ?? 3, isGrant };
}

function randomOrder(random: Random, model: NaiveEngine): PlaceOrder {
  const home = random.weigh([
    [60, BTC_USDT],
    [37, ETH_BTC],
    [3, ETH_USDT],
  ]);
  const settings = model.markets.get(home.marketId)?.settings ?? home;
  const strange = random.chance(0.03) ? random.pick([VIEW_ONLY.marketId, UNKNOWN_MARKET]) : undefined;
  const side = random.pick(SIDES);
  const common = {
    kind: 'placeOrder',
    userId: anyUser(random),
    marketId: strange ?? settings.marketId,
    side,
    quantity: amount(randomQuantity(random, settings)),
    ...(random.chance(0.25) ? { clientOrderId: `name-${random.below(12)}` } : {}),
  } as const;
  if (random.chance(home === ETH_USDT ? 0.4 : 0.15)) return { ...common, type: 'market' };
  const timeInForce = random.weigh([
    [60, 'gtc'],
    [12, 'ioc'],
    [12, 'fok'],
    [16, 'post_only'],
  ] as const);
  return { ...common, type: 'limit', price: price(randomPrice(random, settings, side)), timeInForce };
}

function randomQuantity(random: Random, settings: MarketSettings): bigint {
  if (random.chance(0.01)) return settings.maxQuantity;
  const steps = random.weigh<() => bigint>([
    [60, () => BigInt(10 + random.below(200))],
    [10, () => BigInt(1 + random.below(10))],
    [4, () => BigInt(500 + random.below(2_000))],
    [1, () => 0n],
  ])();
  return steps * settings.step + (random.chance(0.01) ? 1n : 0n);
}

/** How many ticks an order stands away from the centre on its own side of it; below 0 it reaches across. */
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
  const stopPrice = randomStopPrice(random, settings, { side, triggerPrice });
  return {
    kind: 'placeOrder',
    type: 'stop_limit',
    userId: anyUser(random),
    marketId: settings.marketId,
    side,
    quantity: amount(randomQuantity(random, settings)),
    price: price(nearby(random, settings, stopPrice)),
    stopPrice: price(stopPrice),
    ...(random.chance(0.25) ? { clientOrderId: `name-${random.below(12)}` } : {}),
  };
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
  };
}

/** About as much as the user can pay for at a price. */
function allInQuantity(
  random: Random,
  model: NaiveEngine,
  { userId, settings, at }: { userId: UserId; settings: MarketSettings; at: bigint },
): Amount {
  const { quoteId, step } = settings;
  const available = model.total(`${userId}/change`, quoteId) - model.locked(userId, quoteId);
  const steps = (available * units('1')) / at / step + BigInt(random.below(3) - 1);
  return amount((steps > 0n ? steps : 1n) * step);
}

function randomMarket(random: Random, model: NaiveEngine): { settings: MarketSettings; triggerPrice: bigint } {
  const home = random.weigh([
    [60, BTC_USDT],
    [38, ETH_BTC],
    [1, ETH_USDT],
    [1, { ...BTC_USDT, marketId: UNKNOWN_MARKET }],
  ]);
  const { settings, triggerPrice } = model.markets.get(home.marketId) ?? { settings: home, triggerPrice: undefined };
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
function nearby(random: Random, { tick }: MarketSettings, at: bigint): bigint {
  if (random.chance(0.01)) return 0n;
  const moved = (at / tick + BigInt(random.below(12) - 5)) * tick;
  return moved > 0n ? moved : tick;
}

/** Mostly of an open order: another price, more, less, nothing at all. */
function randomAmendment(random: Random, model: NaiveEngine): AmendOrder {
  const open = model.orders.filter((order) => order.status === 'open' && order.userId !== HOARDER);
  const order = open[random.below(Math.max(1, open.length))];
  const isWild = order === undefined || random.chance(0.05);
  const common = {
    kind: 'amendOrder',
    userId: isWild || random.chance(0.03) ? anyUser(random) : order.userId,
    orderId: orderId(isWild ? 1 + random.below(model.orders.length + 20) : order.id),
  } as const;
  const { settings } = model.markets.get(order?.marketId ?? BTC_USDT.marketId) ?? { settings: BTC_USDT };
  if (order === undefined) return { ...common, price: price(settings.tick) };
  const steps = BigInt(random.below(Number(order.quantity / settings.step) + 3));
  const hasStop = random.chance(order.isWaiting ? 0.4 : 0.05);
  return {
    ...common,
    ...(random.chance(0.5) ? { price: price(nearby(random, settings, order.price)) } : {}),
    ...(random.chance(0.7) ? { quantity: amount(steps * settings.step + (random.chance(0.02) ? 1n : 0n)) } : {}),
    ...(hasStop ? { stopPrice: price(nearby(random, settings, order.stopPrice ?? order.price)) } : {}),
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
  const open = model.orders.filter((order) => order.status === 'open' && order.userId !== HOARDER);
  const order = open[random.below(Math.max(1, open.length))];
  const isWild = order === undefined || random.chance(0.15);
  const target = isWild ? 1 + random.below(model.orders.length + 20) : order.id;
  const owner = isWild || random.chance(0.1) ? anyUser(random) : order.userId;
  return { kind: 'cancelOrder', userId: owner, orderId: orderId(target) };
}

function randomCancelAll(random: Random): Command {
  return {
    kind: 'cancelAllOrders',
    userId: anyUser(random),
    ...(random.chance(0.5) ? { side: random.pick(['buy', 'sell']) } : {}),
    ...(random.chance(0.6) ? { marketId: random.chance(0.2) ? UNKNOWN_MARKET : random.pick(MARKETS).marketId } : {}),
  };
}

function randomTick(random: Random): Command {
  const count = random.below(4);
  const prices = Array.from({ length: count }, () => {
    const id = random.chance(0.03) ? UNKNOWN_CURRENCY : random.pick(CURRENCIES);
    const at = ((INDEX.get(id) ?? 0n) * BigInt(85 + random.below(31))) / 100n;
    return { currencyId: id, price: price(random.chance(0.02) ? 0n : at) };
  });
  return { kind: 'tickIndex', prices };
}

function randomCredit(random: Random): Command {
  const id = anyCurrency(random);
  return {
    kind: 'creditUser',
    userId: random.chance(0.1) ? NOBODY : random.pick([...USERS, HOARDER]),
    source: random.pick(['outside', 'treasury']),
    wallet: random.chance(0.8) ? 'change' : random.pick(['legal', 'lever', 'micro']),
    currencyId: id,
    amount: amount(BigInt(random.below(20)) * units('1')),
  };
}

function randomFunding(random: Random): Command {
  return {
    kind: 'fundTreasury',
    currencyId: anyCurrency(random),
    amount: amount(BigInt(random.below(20)) * units('10')),
  };
}

function randomOpening(random: Random): Command {
  const grants = Array.from({ length: random.below(3) }, () => ({
    wallet: random.pick(['change', 'lever'] as const),
    currencyId: anyCurrency(random),
    amount: amount(BigInt(random.below(10)) * units('1')),
  }));
  return { kind: 'openUser', userId: userId(1 + random.below(30)), grants };
}

function randomSettings(random: Random, model: NaiveEngine): Command {
  const home = random.pick(MARKETS);
  const settings = model.markets.get(home.marketId)?.settings ?? home;
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
