// Leveraged positions that are opened, closed and met by ticks that creep, jump and fail to come.
import {
  HOUR_MS,
  amount,
  BTC,
  type CurrencyId,
  DAY_MS,
  ETH,
  instant,
  type MarketId,
  otherPositionSide,
  POSITION_SIDES,
  positionId,
  price,
  type Price,
  SECOND_MS,
  units,
  USDT,
  type UserId,
  ppm,
} from '@bourse/domain';
import type { Command, LeverSettings, OpenPosition, Position } from '@bourse/engine';
import { anyCurrency, anyUser, CURRENCIES, INDEX, UNKNOWN_CURRENCY, UNKNOWN_MARKET, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import { LEVER_ETH_BTC, LEVER_LIMIT, LEVER_MARKETS } from './lever-cast.ts';

const anyMarket = (random: Random): LeverSettings => random.pick(LEVER_MARKETS);

/** A price round another one, at most so many percent away. */
function priceRound(random: Random, centre: bigint, percent: number): Price {
  const share = 1_000_000 + Math.round((random.next() * 2 - 1) * percent * 10_000);
  return price((centre * BigInt(share)) / 1_000_000n);
}

/** Rounds a stop to the step, but for one in thirty. */
function onStep(random: Random, model: NaiveEngine, marketId: MarketId, level: Price): Price {
  if (random.chance(1 / 30)) return level;
  const step = model.lever.stopStep(marketId);
  return price((level / step) * step);
}

function indexOf(model: NaiveEngine, { marketId, baseId, quoteId }: LeverSettings): bigint {
  const known = model.lever.indexes.get(marketId)?.index;
  const quote = quoteId === USDT ? units('1') : (INDEX.get(quoteId) ?? 1n);
  return known ?? ((INDEX.get(baseId) ?? 0n) * units('1')) / quote;
}

function randomOpening(random: Random, model: NaiveEngine): OpenPosition {
  const market = anyMarket(random);
  const index = indexOf(model, market);
  const side = random.pick(POSITION_SIDES);
  const [better, worse] = side === 'long' ? [-1, 1] : [1, -1];
  const multiple = random.chance(0.03) ? 7 : random.pick([2, 5, 10, 50] as const);
  const userId = anyUser(random);
  const funds = model.books.available(`${userId}/lever`, market.quoteId);
  const affordable = Number((funds * BigInt(multiple) * units('1')) / (index * market.shareNum + 1n));
  const off = (percent: number): Price =>
    random.chance(0.05) ? price(0n) : priceRound(random, (index * BigInt(100 + percent)) / 100n, 3);
  return {
    kind: 'openPosition',
    userId,
    marketId: random.chance(0.02) ? UNKNOWN_MARKET : market.marketId,
    side,
    hands: random.weigh([
      [60, 1 + random.below(Math.min(60, Math.max(1, affordable)))],
      [20, 1 + random.below(12)],
      [2, random.below(200)],
      [1, 1.5],
    ]),
    multiple,
    order: random.chance(0.6)
      ? { type: 'market' }
      : { type: 'limit', targetPrice: off(random.chance(0.1) ? worse : 3 * better) },
    ...(random.chance(0.2) && { takeProfit: onStep(random, model, market.marketId, off(4 * worse)) }),
    ...(random.chance(0.2) && { stopLoss: onStep(random, model, market.marketId, off(4 * better)) }),
  };
}

/** One of a user's that could be meant, or any id at all. */
function pickPosition(random: Random, model: NaiveEngine, states: readonly Position['state'][]): Position | undefined {
  const wanted = random.chance(0.1) ? model.lever.live : model.lever.live.filter(({ state }) => states.includes(state));
  return wanted[random.below(wanted.length)];
}

const meant = (
  random: Random,
  position: Position | undefined,
): Pick<Position, 'userId'> & { positionId: Position['id'] } =>
  position === undefined || random.chance(0.03)
    ? { userId: anyUser(random), positionId: positionId(1 + random.below(1_000)) }
    : { userId: position.userId, positionId: position.id };

function randomRevoking(random: Random, model: NaiveEngine): Command {
  return { kind: 'revokePosition', ...meant(random, pickPosition(random, model, ['pending'])) };
}

function randomClosing(random: Random, model: NaiveEngine): Command {
  const position = pickPosition(random, model, ['open', 'closing']);
  const hands = position?.hands ?? 1;
  const part = random.weigh<{ readonly hands?: number }>([
    [60, {}],
    [30, { hands: 1 + random.below(hands) }],
    [2, { hands: hands + 1 }],
    [1, { hands: 0 }],
    [1, { hands: 0.5 }],
  ]);
  return { kind: 'closePosition', ...meant(random, position), ...part };
}

function randomBatch(random: Random): Command {
  return {
    kind: 'closePositions',
    userId: anyUser(random),
    ...(random.chance(0.5) && { side: random.pick(POSITION_SIDES) }),
    ...(random.chance(0.3) && { marketId: anyMarket(random).marketId }),
  };
}

function randomStops(random: Random, model: NaiveEngine): Command {
  const position = pickPosition(random, model, ['open', 'pending']);
  const market = LEVER_MARKETS.find(({ marketId }) => marketId === position?.marketId) ?? anyMarket(random);
  const centre = indexOf(model, market);
  const pick = (): Price | null | undefined =>
    random.weigh<Price | null | undefined>([
      [50, onStep(random, model, market.marketId, priceRound(random, centre, 4))],
      [1, price(0n)],
      [10, null],
      [20, undefined],
    ]);
  const [takeProfit, stopLoss] = [pick(), pick()];
  return {
    kind: 'setStops',
    ...meant(random, position),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(stopLoss !== undefined && { stopLoss }),
  };
}

function randomReversal(random: Random, model: NaiveEngine): Command {
  return { kind: 'reversePosition', ...meant(random, pickPosition(random, model, ['open'])) };
}

/** The opposite of a position that there is, so that accounts are hedged. */
function randomHedge(random: Random, model: NaiveEngine): Command | undefined {
  const position = pickPosition(random, model, ['open']);
  if (position === undefined) return undefined;
  const { userId, marketId, hands, multiple, side } = position;
  return {
    kind: 'openPosition',
    userId,
    marketId,
    side: otherPositionSide(side),
    hands,
    multiple,
    order: { type: 'market' },
  };
}

/** Mostly a small step, sometimes a jump, sometimes back to where it began; some coins not at all, some quotes old. */
export function randomTick(random: Random, model: NaiveEngine): Step {
  const second = Math.floor(model.books.at / SECOND_MS) + 1;
  const waitMs = second * SECOND_MS - model.books.at + random.below(400);
  const percent = random.weigh([
    [60, 1],
    [25, 4],
    [6, 25],
  ]);
  const prices = CURRENCIES.filter((id) => id !== USDT && random.chance(0.8)).map((id) => {
    const last = model.books.index.get(id)?.price ?? INDEX.get(id) ?? 1n;
    const centre = random.chance(0.1) ? (INDEX.get(id) ?? 1n) : last;
    const at = random.chance(0.001) ? 0n : priceRound(random, centre, percent);
    const ageMs = random.chance(0.05) ? random.below(3_000) : random.below(300);
    return { currencyId: id, price: price(at > 0n ? at : 1n), quotedAt: instant(second * SECOND_MS - ageMs + 150) };
  });
  return { waitMs, command: { kind: 'tickIndex', second: random.chance(0.05) ? second - 1 : second, prices } };
}

/** The first tick after an outage, which has moved far meanwhile. */
function randomReturn(random: Random, model: NaiveEngine): Step {
  const step = randomTick(random, model);
  const { command } = step;
  if (command.kind !== 'tickIndex') return step;
  const seconds = 6 + random.below(10);
  const prices = command.prices.map((one) => ({
    ...one,
    price: priceRound(random, one.price, 40),
    quotedAt: instant(one.quotedAt + seconds * SECOND_MS),
  }));
  const waitMs = step.waitMs + seconds * SECOND_MS;
  return { waitMs, command: { ...command, second: command.second + seconds, prices } };
}

/** The first tick of another day. */
function randomMidnight(random: Random, model: NaiveEngine): Step {
  const step = randomTick(random, model);
  const { command } = step;
  if (command.kind !== 'tickIndex') return step;
  const prices = command.prices.map((one) => ({ ...one, quotedAt: instant(one.quotedAt + DAY_MS) }));
  return { waitMs: step.waitMs + DAY_MS, command: { ...command, second: command.second + DAY_MS / SECOND_MS, prices } };
}

function randomMoney(random: Random): Command {
  const purpose = random.pick(['lever_pool', 'lever_insurance'] as const);
  const whole = random.chance(0.03) ? 0n : BigInt(1 + random.below(40)) * units('0.5');
  return { kind: 'fundLever', purpose, currencyId: anyCurrency(random), amount: amount(whole) };
}

/** All that a pool has, which it seldom may give. */
function randomWithdrawal(random: Random, model: NaiveEngine): Command {
  const currencyId = random.pick([USDT, BTC] as const);
  const all = amount(model.books.available('house/lever_pool', currencyId));
  return { kind: 'moveHouseMoney', from: 'lever_pool', to: 'treasury', currencyId, amount: all };
}

/** Gives a user all of the treasury, which backs the pool: profits that cannot be paid then are cut. */
function randomGift(random: Random, model: NaiveEngine): Command {
  const currencyId = random.pick([USDT, BTC] as const);
  const all = model.books.available('house/treasury', currencyId);
  const gift = { userId: random.pick(USERS), currencyId, amount: amount(all > 0n ? all : 1n) };
  return { kind: 'creditUser', source: 'treasury', wallet: 'change', ...gift };
}

function randomState(random: Random): Command {
  const marketId = random.chance(0.05) ? UNKNOWN_MARKET : anyMarket(random).marketId;
  const state = random.pick(['open', 'close_only', 'halted'] as const);
  return { kind: 'setLeverState', marketId, state, cause: 'check', deciders: random.pick([1, 2, 2] as const) };
}

/** After a halt of more than an hour, mostly. */
function randomSettlement(random: Random, model: NaiveEngine): Command {
  const markets = [...model.lever.markets.values()];
  const settling = markets.find(({ marketId }) => model.lever.settling.has(marketId));
  if (settling && random.chance(0.5)) {
    return { kind: 'setLeverState', marketId: settling.marketId, state: 'open', cause: 'check', deciders: 2 };
  }
  const halted = settling ?? markets.find(({ state }) => state === 'halted');
  const market = halted && random.chance(0.9) ? halted : anyMarket(random);
  const marketId = random.chance(0.05) ? UNKNOWN_MARKET : market.marketId;
  const median = random.chance(0.05) ? price(0n) : priceRound(random, indexOf(model, market), 30);
  return { kind: 'settleLever', marketId, median };
}

/** A market that is halted stays so for more than an hour, and is settled then. */
function randomLongHalt(random: Random, model: NaiveEngine): Step {
  const halted = [...model.lever.markets.values()].find(({ state }) => state === 'halted');
  if (halted) return { waitMs: HOUR_MS + 1, command: randomSettlement(random, model) };
  const { marketId } = anyMarket(random);
  return { waitMs: 0, command: { kind: 'setLeverState', marketId, state: 'halted', cause: 'check', deciders: 2 } };
}

function randomSettings(random: Random, model: NaiveEngine): Command {
  const held = pickPosition(random, model, ['open']);
  const market = LEVER_MARKETS.find(({ marketId }) => marketId === held?.marketId) ?? anyMarket(random);
  const settings = random.weigh<LeverSettings>([
    [10, market],
    [3, { ...market, sideMax: amount(random.pick([1n, 2n, 3n]) * units('5')) }],
    [3, { ...market, positionsMax: 2, pendingMax: 1 }],
    [1, { ...market, multiples: [] }],
    [1, { ...market, baseId: UNKNOWN_CURRENCY }],
    [4, { ...market, baseId: market.baseId === BTC ? ETH : BTC }],
  ]);
  return { kind: 'configureLever', settings };
}

const randomRules = (random: Random): Command => ({
  kind: 'configureLeverRules',
  rules: {
    openRiskMin: random.pick([115_00, 130_00, 150_00] as const),
    transfersOut: random.chance(0.6),
    ...(random.chance(0.3) && { liquidationGraceMs: random.pick([-1, 0, 3_000, 60_000] as const) }),
    outageLoss: ppm(random.pick([0n, 20_000n, 100_000n])),
    haltHours: 1,
  },
});

const credit = (userId: UserId, currencyId: CurrencyId, given: bigint): Command => ({
  kind: 'creditUser',
  userId,
  source: 'outside',
  wallet: 'lever',
  currencyId,
  amount: amount(given),
});

/** In BTC an account needs less. */
function randomCredit(random: Random): Command {
  const [currencyId, unit] = random.pick([
    [USDT, units('1')],
    [USDT, units('1')],
    [BTC, units('0.01')],
  ] as const);
  return credit(random.pick(USERS), currencyId, BigInt(1 + random.below(50)) * unit);
}

/** Most of what is available, so that positions have little to rest on. */
function randomOutflow(random: Random, model: NaiveEngine): Command {
  const userId = random.pick(USERS);
  const currencyId = random.pick([USDT, BTC] as const);
  const available = model.books.available(`${userId}/lever`, currencyId);
  const percent = BigInt(random.pick([50, 80, 95, 100] as const));
  return {
    kind: 'transferFunds',
    userId,
    currencyId,
    from: 'lever',
    to: 'legal',
    amount: amount((available * percent) / 100n),
  };
}

type Weighted = RandomPart['commands'][number];

const COMMANDS: readonly Weighted[] = [
  [150, randomOpening],
  [12, randomRevoking],
  [30, randomClosing],
  [4, randomBatch],
  [40, randomStops],
  [12, randomReversal],
  [6, randomMoney],
  [1, randomWithdrawal],
  [2, randomGift],
  [3, randomState],
  [5, randomSettlement],
  [5, randomSettings],
  [2, randomRules],
  [20, randomCredit],
  [40, randomOutflow],
];

/** Opens a market again, or gives it back its pair. */
function mendMarket(_random: Random, model: NaiveEngine): Command | undefined {
  const changed = LEVER_MARKETS.find(({ marketId, baseId, quoteId }) => {
    const known = model.lever.markets.get(marketId);
    return known?.state !== 'open' || known.baseId !== baseId || known.quoteId !== quoteId;
  });
  if (!changed) return undefined;
  const { marketId } = changed;
  const isShut = model.lever.markets.get(marketId)?.state !== 'open';
  if (isShut) return { kind: 'setLeverState', marketId, state: 'open', cause: 'check', deciders: 2 };
  return { kind: 'configureLever', settings: changed };
}

const FIRST_OPENING: Command = {
  kind: 'setLeverState',
  marketId: LEVER_ETH_BTC.marketId,
  state: 'open',
  cause: 'check',
  deciders: 2,
};
const FIRST_SECOND = 1_000_000_000;
const FIRST_TICK: Command = {
  kind: 'tickIndex',
  second: FIRST_SECOND,
  prices: [BTC, ETH].map((currencyId) => ({
    currencyId,
    price: price(INDEX.get(currencyId) ?? 0n),
    quotedAt: instant(FIRST_SECOND * SECOND_MS),
  })),
};
const openFirst = (userId: UserId): Command => ({
  kind: 'openPosition',
  userId,
  marketId: LEVER_ETH_BTC.marketId,
  side: 'long',
  hands: 2,
  multiple: 2,
  order: { type: 'market' },
});

/** How much of all commands, beside those of other parts, and how often a tick comes. */
export const randomLever = ({
  share,
  tickChance,
}: {
  readonly share: number;
  readonly tickChance: number;
}): RandomPart => ({
  opening: [
    ...LEVER_MARKETS.map(
      (settings): Command => ({
        kind: 'configureLever',
        settings: settings.marketId === LEVER_ETH_BTC.marketId ? { ...settings, state: 'close_only' } : settings,
      }),
    ),
    // One has still to open for the first time, and cannot before it has a price, then money behind it.
    ...USERS.slice(0, 1).map(openFirst),
    FIRST_OPENING,
    FIRST_TICK,
    FIRST_OPENING,
    { kind: 'configureLeverLimit', limit: LEVER_LIMIT },
    {
      kind: 'configureLeverRules',
      rules: { openRiskMin: 130_00, transfersOut: true, outageLoss: ppm(100_000n), haltHours: 1 },
    },
    ...CURRENCIES.map((currencyId): Command => ({ kind: 'fundTreasury', currencyId, amount: amount(units('30')) })),
    ...CURRENCIES.map(
      (currencyId): Command => ({ kind: 'fundLever', purpose: 'lever_pool', currencyId, amount: amount(units('20')) }),
    ),
    FIRST_OPENING,
    ...USERS.flatMap((userId) => [credit(userId, USDT, units('60')), credit(userId, BTC, units('1'))]),
  ],
  commands: COMMANDS.map(([weight, choose]) => [weight * share, choose] as const),
  mends: [
    [0.05 * share, randomHedge],
    [0.1 * share, mendMarket],
  ],
  moments: [
    [tickChance, randomTick],
    [0.01 * tickChance, randomMidnight],
    [0.05 * tickChance, randomReturn],
    [0.03 * tickChance, randomLongHalt],
  ],
});
