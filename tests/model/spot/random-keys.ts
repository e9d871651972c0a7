// Keys with tight budgets that change, and orders of theirs among those of people.
import {
  type Amount,
  amount,
  BTC,
  type EngineRefusalCode,
  ETH,
  instant,
  type KeyId,
  keyId,
  price,
  SECOND_MS,
  units,
  type UserId,
} from '@bourse/domain';
import type { Command, KeyBudget } from '@bourse/engine';
import { anyUser, INDEX, MARKETS, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

/** Commands have these refusals only in runs with keys. */
export const KEY_REFUSALS = [
  'key_ended',
  'key_market',
  'key_price_band',
  'key_index_stale',
  'key_budget',
] as const satisfies readonly EngineRefusalCode[];

const ownOf = (userId: UserId, model: NaiveEngine): KeyId[] =>
  [...model.spot.keys.keys].flatMap(([id, key]) => (key.userId === userId && key.endedAt === undefined ? id : []));

/** A live one of the user's, now and then one that has ended or is not yet known. */
function keyOf(userId: UserId, random: Random, model: NaiveEngine): KeyId {
  const own = ownOf(userId, model);
  const known = [...model.spot.keys.keys.keys()].filter((id) => Math.floor(id / 1_000) === userId);
  const id = own[random.below(Math.max(1, own.length))];
  return id === undefined || random.chance(0.05) ? keyId(userId * 1_000 + random.below(known.length + 1)) : id;
}

/** Whoever has less than two is given another. */
function missingKey(random: Random, model: NaiveEngine): Command | undefined {
  const userId = USERS.find((id) => ownOf(id, model).length < 2);
  if (userId === undefined) return undefined;
  const known = [...model.spot.keys.keys.keys()].filter((id) => Math.floor(id / 1_000) === userId);
  return {
    kind: 'openKey',
    userId,
    keyId: keyId(userId * 1_000 + known.length),
    budget: randomBudget(random, model),
  };
}

/** Both coins are within a few percent of where they trade. */
function nearTick(random: Random, model: NaiveEngine): Command {
  const second = Math.floor(model.books.at / SECOND_MS);
  const prices = [BTC, ETH].map((currencyId) => {
    const at = ((INDEX.get(currencyId) ?? 0n) * BigInt(9_700 + random.below(600))) / 10_000n;
    return { currencyId, price: price(at), quotedAt: instant(second * SECOND_MS) };
  });
  return { kind: 'tickIndex', second, prices };
}

function randomBudget(random: Random, model: NaiveEngine): KeyBudget {
  const bound = (chance: number, least: number, most: number): Amount | undefined =>
    random.chance(chance) ? amount(units('0.1') * BigInt(least + random.below(most - least))) : undefined;
  return {
    markets: random.chance(0.2) ? [random.pick(MARKETS).marketId] : undefined,
    orderMax: bound(0.3, 500, 2_500),
    dayMax: bound(0.4, 2_000, 40_000),
    lossMax: bound(0.8, 3, 80),
    openMax: bound(0.4, 1_000, 12_000),
    bandBps: random.chance(0.3) ? 50 + random.below(800) : undefined,
    expiresAt: random.chance(0.1) ? instant(model.books.at + random.below(200_000)) : undefined,
  };
}

function randomKey(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const id = keyOf(random.chance(0.05) ? random.pick(USERS) : userId, random, model);
  return random.weigh<() => Command>([
    [6, () => ({ kind: 'openKey', userId, keyId: id, budget: randomBudget(random, model) })],
    [6, () => ({ kind: 'changeKey', userId, keyId: id, budget: randomBudget(random, model) })],
    [1, () => ({ kind: 'endKey', userId, keyId: id, cancelsOrders: random.chance(0.5) })],
  ])();
}

/** Half of all orders are a key's. */
function withKey(command: Command, random: Random, model: NaiveEngine): Command {
  if (!random.chance(0.5)) return command;
  if (command.kind === 'replaceOrder') {
    return { ...command, order: { ...command.order, keyId: keyOf(command.userId, random, model) } };
  }
  return command.kind === 'placeOrder' || command.kind === 'placeOco' || command.kind === 'amendOrder'
    ? { ...command, keyId: keyOf(command.userId, random, model) }
    : command;
}

/** The commands of a part, some of them by keys. */
export const byKeys = (part: RandomPart): RandomPart => ({
  ...part,
  commands: part.commands.map(
    ([weight, choose]) => [weight, (random, model) => withKey(choose(random, model), random, model)] as const,
  ),
});

export const randomKeys = (share: number): RandomPart => ({
  commands: [
    [share, randomKey],
    [share * 3, nearTick],
  ],
  mends: [[0.1, missingKey]],
});
