// A sale of the rounds, put into the database of a server that does not run: open for longer than they take, with subscriptions
// whose coins can be unlocked already.
import { amount, DAY_MS, instant, launchProjectId, LTC, price, units, USDT, BTC, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { z } from 'zod';
import { type Parts, submitAll } from '../../../tools/bench/offline-exchange.ts';
import type { TestUser } from '../../support/users.ts';

export const SALE = launchProjectId(500);
/** Each user has so many subscriptions to unlock. */
const UNLOCKABLE = 40;
const SUPPLY = amount(units('100000'));
const COINS = { currencyId: LTC, amount: SUPPLY };

export type Unlockable = { readonly id: number; readonly taker: TestUser };

const rows = z.array(z.object({ id: z.string(), email: z.string() }));

/** The clock is a day later then. */
export async function openSale(
  { sequencer, storage: { sql }, clock }: Parts,
  users: readonly TestUser[],
): Promise<readonly Unlockable[]> {
  const most = SUPPLY;
  const startAt = clock.now();
  await submitAll(sequencer, [
    { kind: 'fundTreasury', ...COINS },
    { kind: 'fundLaunch', ...COINS },
    {
      kind: 'configureLaunchProject',
      project: {
        id: SALE,
        currencyId: LTC,
        price: price(units('1.5')),
        supply: SUPPLY,
        mode: 'first_come',
        startAt,
        endAt: instant(startAt + 30 * DAY_MS),
        lockDays: 1,
        step: amount(units('1')),
        minimum: amount(units('1')),
        limits: { 0: most, 1: most, 2: most, 3: most },
        payCurrencies: [USDT, BTC],
      },
    },
    { kind: 'scheduleLaunch', projectId: SALE },
  ]);
  const found = await sql`SELECT id::text, email FROM users WHERE email IN ${sql(users.map(({ email }) => email))}`;
  await submitAll(
    sequencer,
    rows.parse([...found]).flatMap(({ id }) => Array.from({ length: UNLOCKABLE }, () => wantOne(Number(id)))),
  );
  clock.advance(DAY_MS);
  const placed = await sql`
    SELECT s.id::text, email FROM subscriptions s JOIN users ON users.id = user_id WHERE project_id = ${SALE} ORDER BY s.id`;
  return rows.parse([...placed]).flatMap(({ id, email }) => {
    const taker = users.find((user) => user.email === email);
    return taker === undefined ? [] : [{ id: Number(id), taker }];
  });
}

const wantOne = (id: number): Command => ({
  kind: 'subscribe',
  userId: userId(id),
  projectId: SALE,
  amount: amount(units('1')),
  payCurrencyId: USDT,
});
