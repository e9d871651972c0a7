// People of fiat trade, put into the database of a server that does not run: verified, with a way to be paid, a fund password,
// and coin in the wallet `legal`. What they have there follows from their deals.
import { amount, formatUnits, MINUTE_MS, ppm, price, units, USDT, type UserId, userId, ZERO } from '@bourse/domain';
import type { Command, FiatRules } from '@bourse/engine';
import type postgres from 'postgres';
import { z } from 'zod';
import { addMethod, FUND_PASSWORD, identify } from '../../../apps/server/src/modules/fiat/deals/testing.ts';
import type { LocalSequencer } from '../../../apps/server/src/core/sequencer/local-sequencer.ts';
import type { Storage } from '../../../apps/server/src/core/storage/open.ts';
import { createClock } from '../../../apps/server/src/system/clock.ts';
import { createPasswords } from '../../../apps/server/src/system/passwords.ts';
import { createVault, readVaultKey } from '../../../apps/server/src/system/vault.ts';
import { submitAll } from '../../../tools/bench/offline-exchange.ts';
import type { TestUser } from '../../support/users.ts';

/** `startedWith`: USDT of the wallet `legal`, in decimal text. */
export type Person = TestUser & { readonly userId: UserId; readonly startedWith: string };
export type Cast = {
  readonly merchant: Person;
  readonly acceptor: Person;
  readonly traders: readonly [Person, ...Person[]];
};
export type Parts = { readonly sequencer: LocalSequencer; readonly storage: Storage };

const CREDIT = amount(units('100000'));
const rows = z.array(z.object({ id: z.string(), email: z.string(), held: z.string() }));

/** In the order in which they were named. */
export async function equip(
  { sequencer, storage }: Parts,
  dataDir: string,
  users: readonly TestUser[],
): Promise<readonly Person[]> {
  const { sql } = storage;
  const vault = createVault(readVaultKey({ secretKey: undefined, dataDir }));
  const services = { storage, sequencer, vault, clock: createClock() };
  const emails = users.map(({ email }) => email);
  const found = await sql`
    SELECT users.id::text, email, trim_scale(available + ${formatUnits(CREDIT)})::text AS held
    FROM users JOIN accounts ON user_id = users.id AND wallet = 'legal' AND currency_id = ${USDT}
    WHERE email IN ${sql(emails)}`;
  const known = new Map(rows.parse([...found]).map((row) => [row.email, row]));
  const hash = await createPasswords().hash(FUND_PASSWORD);
  await sql`UPDATE users SET trade_password_hash = ${hash} WHERE email IN ${sql(emails)}`;
  const people = users.flatMap((user): Person[] => {
    const row = known.get(user.email);
    return row === undefined ? [] : [{ ...user, userId: userId(Number(row.id)), startedWith: row.held }];
  });
  for (const { userId: id } of people) {
    await identify({ services }, { id, name: `Ann ${id}`, level: 2 });
    await addMethod({ services }, { id, way: 'bank' });
  }
  await submitAll(
    sequencer,
    people.map(({ userId: id }) => ({
      kind: 'creditUser',
      userId: id,
      source: 'outside',
      wallet: 'legal',
      currencyId: USDT,
      amount: CREDIT,
    })),
  );
  return people;
}

/** Opens a trade of USDT for CNY at 7, without a fee; nobody waits for an appeal. */
export async function openTrade(
  { sequencer, storage }: Parts,
  { merchant, rules = {} }: { readonly merchant: Person; readonly rules?: Partial<FiatRules> },
): Promise<FiatRules> {
  const [stands] = (await storage.loadSnapshot()).fiatRules;
  if (!stands) throw new Error('there is no fiat trade');
  const wide = {
    ...stands,
    merchantFee: ZERO,
    unfinishedMax: 1_000,
    cancellationsMax: 10_000,
    appealAfterMs: 0,
    payWindowMs: 30 * MINUTE_MS,
    ...rules,
  };
  const named = { userId: merchant.userId, currencyId: USDT };
  const commands: readonly Command[] = [
    { kind: 'configureFiatRules', rules: wide },
    { kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) },
    { kind: 'applyFiatMerchant', ...named, hasMethods: true, hasTradePassword: true },
    { kind: 'decideFiatMerchant', ...named, isApproved: true },
  ];
  await submitAll(sequencer, commands);
  return wide;
}

/** A merchant, an acceptor, and the others, who deal with both. */
export async function openCast(
  parts: Parts,
  { dataDir, users }: { readonly dataDir: string; readonly users: readonly TestUser[] },
): Promise<Cast> {
  const [merchant, acceptor, trader, ...others] = await equip(parts, dataDir, users);
  if (!merchant || !acceptor || !trader) throw new Error('there are too few people');
  await openTrade(parts, { merchant });
  await appointAcceptor(parts.sequencer, acceptor);
  return { merchant, acceptor, traders: [trader, ...others] };
}

export async function appointAcceptor(sequencer: LocalSequencer, { userId: id }: Person): Promise<void> {
  const [least, most, rate] = [amount(units('100')), amount(units('50000')), ppm(2_000n)];
  const terms = {
    isAppointed: true,
    rechargeMin: least,
    rechargeMax: most,
    rechargeRate: rate,
    cashMin: least,
    cashMax: most,
    cashRate: rate,
  };
  await submitAll(sequencer, [
    { kind: 'configureAcceptor', userId: id, terms },
    { kind: 'switchAcceptor', userId: id, isAccepting: true },
  ]);
}

const balances = z.array(z.object({ email: z.string(), started: z.string() }));

/** Each person's balance, less what deals gave and took, must be the one that the person began with. */
export async function findBalanceFaults(sql: postgres.Sql, people: readonly Person[]): Promise<readonly string[]> {
  const found = await sql`
    SELECT email, trim_scale(available + locked - coalesce(moved, 0))::text AS started
    FROM users JOIN accounts a ON a.user_id = users.id AND wallet = 'legal' AND currency_id = ${USDT}
      LEFT JOIN (SELECT user_id, sum(moved) AS moved FROM (
        SELECT buyer_id AS user_id, released AS moved FROM fiat_deals
        UNION ALL SELECT seller_id, -released FROM fiat_deals
        UNION ALL SELECT user_id, CASE side WHEN 'deposit' THEN released ELSE -released END FROM acceptor_deals
        UNION ALL SELECT acceptor_id, CASE side WHEN 'deposit' THEN -released ELSE released END FROM acceptor_deals
        UNION ALL SELECT user_id, number FROM gateway_orders WHERE state = 'paid'
      ) AS moves GROUP BY user_id) AS m ON m.user_id = users.id
    WHERE users.id IN ${sql(people.map(({ userId: id }) => id))}`;
  const started = new Map(balances.parse([...found]).map((row) => [row.email, row.started]));
  return people
    .filter(({ email, startedWith }) => started.get(email) !== startedWith)
    .map(({ email, startedWith }) => `${email} began with ${startedWith}, and has what came of ${started.get(email)}`);
}
