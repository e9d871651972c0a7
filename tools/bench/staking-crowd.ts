// Staking in a database that no server uses yet: ten thousand orders that are due in one second, in seconds some way apart.
import { amount, DAY_MS, ppm, SECOND_MS, stakingProductId, units, USDT } from '@bourse/domain';
import type { Command, Snapshot } from '@bourse/engine';
import { crowdUser, openCrowd } from './crowd-users.ts';
import { type Parts, submitAll } from './offline-exchange.ts';
import { SECONDS_BETWEEN } from './waves.ts';

export const ORDERS_DUE = 10_000;
export const WAVES = 3;
const USERS = 1_000;
/** The orders of a wave are due at so many moments of its second. */
const MOMENTS = 10;
const MONEY = { currencyId: USDT, amount: amount(units('1000000')) } as const;
export const PRODUCT = stakingProductId(1_000);
const DAYS = 1;

export type EarnCrowd = { readonly dueSeconds: readonly number[]; readonly snapshot: Snapshot };

/** With a clock that moves by `advance` alone. */
export async function fillEarnCrowd({ sequencer, storage, clock }: Parts): Promise<EarnCrowd> {
  await submitAll(sequencer, [...openCrowd(USERS, MONEY), ...offerStaking()]);
  clock.advance(SECOND_MS - (clock.now() % SECOND_MS));
  const dueSeconds: number[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    dueSeconds.push((clock.now() + DAYS * DAY_MS) / SECOND_MS);
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      await submitAll(sequencer, buyOrders(ORDERS_DUE / MOMENTS, USERS));
      clock.advance(SECOND_MS / MOMENTS);
    }
    clock.advance((SECONDS_BETWEEN - 1) * SECOND_MS);
  }
  return { dueSeconds, snapshot: await storage.loadSnapshot() };
}

/** A product of its own, and the interest for it. */
export const offerStaking = (): readonly Command[] => [
  { kind: 'fundTreasury', ...MONEY },
  { kind: 'fundStaking', ...MONEY },
  { kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: ppm(10_000n) } },
  {
    kind: 'configureStakingProduct',
    product: {
      id: PRODUCT,
      currencyId: USDT,
      lot: amount(units('10')),
      rate: ppm(1_000n),
      days: DAYS,
      personLimit: amount(units('1000000')),
      capacity: amount(units('1000000000')),
      isOffered: true,
      isRenewable: true,
    },
  },
];

/** By as many of the crowd, in turn. */
export const buyOrders = (orders: number, users: number): readonly Command[] =>
  Array.from({ length: orders }, (_, nth) => ({
    kind: 'buyStaking',
    userId: crowdUser(nth % users),
    productId: PRODUCT,
    lots: 1,
  }));
