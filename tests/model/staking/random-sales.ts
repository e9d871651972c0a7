// Sales that are announced, called off and worked out within seconds, and subscriptions on their way to each end.
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  instant,
  launchProjectId,
  price,
  SECOND_MS,
  subscriptionId,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import { anyCurrency, anyUser, INDEX, UNKNOWN_CURRENCY } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import { saleAt } from './sales-cast.ts';

/** Mostly one that is announced, or one of the last. */
function anySale(random: Random, { launch: { sales } }: NaiveEngine) {
  const running = [...sales.values()].filter(({ state }) => state === 'scheduled');
  const one = running[random.below(running.length)];
  if (one && random.chance(0.4)) return one.terms.id;
  return launchProjectId(Math.max(1, sales.size + (random.chance(0.02) ? 9 : 0) - random.below(3)));
}

function randomConfiguration(random: Random, model: NaiveEngine): Command {
  const { sales } = model.launch;
  const known = sales.get(anySale(random, model));
  const isNew = !known || random.chance(0.5);
  const terms = isNew ? saleAt(sales.size + 1, model.books.at + random.below(1_500)) : known.terms;
  const change = random.weigh<Partial<LaunchTerms>>([
    [12, {}],
    [2, { minimum: amount(terms.step * 4n) }],
    [2, { supply: amount(terms.step * 70n) }],
    [8, { price: price(terms.price + 1n) }],
    [1, { startAt: terms.endAt }],
    [1, { currencyId: random.chance(0.5) ? UNKNOWN_CURRENCY : ETH }],
  ]);
  return { kind: 'configureLaunchProject', project: { ...terms, ...change } };
}

const randomAnnouncing = (random: Random, model: NaiveEngine): Command => ({
  kind: 'scheduleLaunch',
  projectId: anySale(random, model),
});
const randomCallingOff = (random: Random, model: NaiveEngine): Command => ({
  kind: 'cancelLaunch',
  projectId: anySale(random, model),
});
const randomSettling = (random: Random, model: NaiveEngine): Command => ({
  kind: 'settleLaunch',
  projectId: anySale(random, model),
});

function randomSubscription(random: Random, model: NaiveEngine): Command {
  const running = [...model.launch.sales.values()].filter(({ state }) => state === 'scheduled');
  const sale = random.chance(0.7) ? running.at(-1) : running[random.below(running.length)];
  const projectId = sale && random.chance(0.95) ? sale.terms.id : anySale(random, model);
  const step = units('0.1');
  return {
    kind: 'subscribe',
    // Few of the others are of any level.
    userId: random.chance(0.05) ? userId(6 + random.below(25)) : anyUser(random),
    projectId,
    amount: random.weigh([
      [40, amount(step * BigInt(5 + random.below(40)))],
      [20, amount(step * BigInt(80 + random.below(20)))],
      [2, amount(step * 3n)],
      [1, amount(step + 1n)],
      [1, amount(0n)],
    ]),
    payCurrencyId: random.weigh([
      [30, USDT],
      [30, BTC],
      [3, ETH],
    ]),
    ...(random.chance(0.5) && { price: price(units(random.chance(0.05) ? '14' : '13.33333333')) }),
  };
}

function randomUnlocking(random: Random, { launch: { subscriptions } }: NaiveEngine): Command {
  const likely = subscriptions.filter(({ state }) => ['locked', 'held'].includes(state) || random.chance(0.1));
  const one = likely[random.below(likely.length)];
  const userId = one && random.chance(0.95) ? one.userId : anyUser(random);
  return { kind: 'unlockSubscription', userId, subscriptionId: one?.id ?? subscriptionId(1) };
}

const randomFunding = (random: Random): Command => ({
  kind: 'fundLaunch',
  currencyId: random.chance(0.8) ? ETH : anyCurrency(random),
  amount: amount(BigInt(random.below(60)) * units('1')),
});

/** There is mostly something for sale. */
function mendSales(_: Random, { books, launch: { sales } }: NaiveEngine): Command | undefined {
  const live = [...sales.values()].filter(({ terms }) => terms.endAt > books.at);
  const running = live.filter(({ state }) => state === 'scheduled');
  if (running.length > 1) return undefined;
  const draft = live.find(({ state }) => state === 'draft');
  if (draft) return { kind: 'scheduleLaunch', projectId: draft.terms.id };
  return { kind: 'configureLaunchProject', project: saleAt(sales.size + 1, books.at) };
}

/** The second after somebody has subscribed in a coin, when the charge may have risen. */
function jumpToTick(random: Random, { books, launch }: NaiveEngine): Step | undefined {
  if (!launch.subscriptions.some(({ state }) => state === 'pending')) return undefined;
  const waitMs = random.chance(0.8) ? 1_000 : 5_500;
  const second = Math.floor((books.at + waitMs) / SECOND_MS);
  const index = ((INDEX.get(BTC) ?? 0n) * BigInt(random.pick([8, 90, 100, 103]))) / 100n;
  const prices = [{ currencyId: BTC, price: price(index), quotedAt: instant(second * SECOND_MS) }];
  return { waitMs, command: { kind: 'tickIndex', second, prices } };
}

/** The end of a sale, or of a lock. */
function jumpToEnd(random: Random, model: NaiveEngine): Step {
  const projectId = anySale(random, model);
  const waitMs = random.chance(0.8) ? 21_000 : DAY_MS;
  return { waitMs, command: random.chance(0.6) ? { kind: 'settleLaunch', projectId } : { kind: 'advanceTime' } };
}

type Weights = { readonly share: number; readonly jumpChance: number };

export const randomLaunch = ({ share, jumpChance }: Weights): RandomPart => ({
  commands: [
    [share * 100, randomSubscription],
    [share * 20, randomUnlocking],
    [share * 9, randomConfiguration],
    [share * 16, randomAnnouncing],
    [share, randomCallingOff],
    [share * 12, randomSettling],
    [share * 6, randomFunding],
  ],
  mends: [[0.3, mendSales]],
  moments: [
    [jumpChance * 3, jumpToTick],
    [jumpChance, jumpToEnd],
  ],
});
