// Fee tiers of the rounds: some users pay less than others, and no fill forgets which.
import { amount, DAY_MS, instant, ppm, units, userId } from '@bourse/domain';
import { type Parts, submitAll } from '../../../tools/bench/offline-exchange.ts';
import type { TestUser } from '../../support/users.ts';

const TIERS = [
  { minVolume: amount(units('1')), makerFee: ppm(700n), takerFee: ppm(900n) },
  { minVolume: amount(units('2')), makerFee: ppm(0n), takerFee: ppm(333n) },
];

/** Every second one, by turns, for longer than the rounds take. */
export async function grantTiers(
  { sequencer, storage: { sql }, clock }: Parts,
  users: readonly TestUser[],
): Promise<void> {
  const emails = users.filter((_, place) => place % 2 === 0).map(({ email }) => email);
  const found = await sql<{ id: string }[]>`SELECT id FROM users WHERE email IN ${sql(emails)} ORDER BY id`;
  const until = instant(clock.now() + 30 * DAY_MS);
  await submitAll(sequencer, [
    { kind: 'configureFeeTiers', tiers: TIERS },
    ...found.map(
      ({ id }, place) =>
        ({ kind: 'grantFeeTier', userId: userId(Number(id)), level: 1 + (place % TIERS.length), until }) as const,
    ),
  ]);
}
