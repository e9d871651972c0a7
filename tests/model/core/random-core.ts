// Users come, freeze and rise; prices tick.
import {
  amount,
  BTC,
  ETH,
  instant,
  price,
  SECOND_MS,
  units,
  USDT,
  userId,
  VERIFICATION_LEVELS,
  type UserId,
} from '@bourse/domain';
import type { Command, OpenUser } from '@bourse/engine';
import { anyCurrency, anyUser, CURRENCIES, HOARDER, INDEX, UNKNOWN_CURRENCY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

/** The last user is poor, and often asks for more than there is. */
function firstGrants(id: UserId): OpenUser['grants'] {
  const share = id === USERS[3] ? 20n : 1n;
  return [
    { wallet: 'change', currencyId: BTC, amount: amount(units('40') / share) },
    { wallet: 'change', currencyId: ETH, amount: amount(units('150') / share) },
    { wallet: 'change', currencyId: USDT, amount: amount(units('4000') / share) },
  ];
}

/** Mostly one step up, or level 3, where a coin whose index has just been ticked may be decisive. */
function randomLevel(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const held = model.books.users.get(userId)?.level ?? 0;
  const level = random.chance(0.5) ? held + 1 : random.below(4);
  const isGrant = random.chance(0.5);
  return { kind: 'setVerificationLevel', userId, level: VERIFICATION_LEVELS[level] ?? 3, isGrant };
}

function randomTick(random: Random, model: NaiveEngine): Command {
  const second = Math.floor(model.books.at / SECOND_MS);
  const count = random.below(4);
  const prices = Array.from({ length: count }, () => {
    const id = random.chance(0.03) ? UNKNOWN_CURRENCY : random.pick(CURRENCIES);
    const at = ((INDEX.get(id) ?? 0n) * BigInt(85 + random.below(31))) / 100n;
    const quotedAt = instant(second * SECOND_MS);
    return { currencyId: id, price: price(random.chance(0.02) ? 0n : at), quotedAt };
  });
  return { kind: 'tickIndex', second, prices };
}

function randomOpening(random: Random): Command {
  const grants = Array.from({ length: random.below(3) }, () => ({
    wallet: random.pick(['change', 'lever'] as const),
    currencyId: anyCurrency(random),
    amount: amount(BigInt(random.below(10)) * units('1')),
  }));
  return { kind: 'openUser', userId: userId(1 + random.below(30)), grants };
}

/** Short, and by the model's time. */
function randomHold(random: Random, model: NaiveEngine): Command {
  return { kind: 'holdOutflows', userId: anyUser(random), until: instant(model.books.at + random.below(4_000)) };
}

/** Mostly opened again. */
function randomLock(random: Random): Command {
  const wallet = random.pick(['change', 'lever', 'legal'] as const);
  return { kind: 'setWalletLock', userId: anyUser(random), wallet, isLocked: random.chance(0.3) };
}

export const randomCore: RandomPart = {
  opening: [
    ...CURRENCIES.map((id): Command => ({ kind: 'configureCurrency', currencyId: id })),
    ...[...USERS, HOARDER].map((id): Command => ({ kind: 'openUser', userId: id, grants: firstGrants(id) })),
  ],
  commands: [
    [60, randomTick],
    [8, randomHold],
    [12, randomLock],
    [8, (random) => ({ kind: 'setUserFrozen', userId: anyUser(random), isFrozen: random.chance(0.7) })],
    [45, randomLevel],
    [8, randomOpening],
    [8, () => ({ kind: 'advanceTime' })],
  ],
  mends: [
    [
      0.1,
      (_random, model) => {
        const frozen = [...model.books.users].find(([, user]) => user.isFrozen);
        return frozen && { kind: 'setUserFrozen', userId: frozen[0], isFrozen: false };
      },
    ],
  ],
};
