// What sub-accounts trade and pay counts as their master's: for the fee tier, and for whoever has invited the master.
import {
  amount,
  BTC,
  DAY_MS,
  marketId,
  price,
  startOfShanghaiDay,
  units,
  USDT,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { tickOf } from '../../core/market/testing.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { moveDueFeeTiers } from './move-fee-tiers.ts';
import { payDueRebates } from './pay-rebates.ts';
import { findFeeUser } from './settings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = async (name: string): Promise<UserId> => (await server.register(`${name}@example.com`)).userId;

async function submit(command: Command): Promise<void> {
  const outcome = await server.services.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.code}`);
}

/** A sub-account with 1 BTC and 10,000 USDT of its master's. */
async function openSub(master: UserId, name: string): Promise<UserId> {
  const [row] = await server.services.storage.sql<{ id: string }[]>`
    INSERT INTO users (password_hash, invite_code, master_id, created_at)
    VALUES ('', ${name}, ${master}, ${server.clock.now()}) RETURNING id`;
  const subId = userId(Number(row?.id));
  await submit({ kind: 'openSubAccount', userId: master, subId });
  const ends = { userId: master, fromId: master, toId: subId, wallet: 'change' } as const;
  await submit({ kind: 'moveBetweenAccounts', ...ends, currencyId: USDT, amount: amount(units('10000')) });
  await submit({ kind: 'moveBetweenAccounts', ...ends, currencyId: BTC, amount: amount(units('1')) });
  return subId;
}

/** 0.1 BTC at 20,000: 2,000 USDT. */
async function trade(buyer: UserId, seller: UserId): Promise<void> {
  const terms = { marketId: marketId(1), price: price(units('20000')), quantity: amount(units('0.1')) };
  const order = { kind: 'placeOrder', type: 'limit', timeInForce: 'gtc', ...terms } as const;
  await submit({ ...order, userId: seller, side: 'sell' });
  await submit({ ...order, userId: buyer, side: 'buy' });
}

test('the tier and the rebates of a master count what all accounts have traded and paid', async () => {
  const { sql } = server.services.storage;
  const [ann, bob, cal] = [await register('ann'), await register('bob'), await register('cal')];
  await sql`UPDATE users SET invited_by = ${ann} WHERE id = ${bob}`;
  await submit({ kind: 'setVerificationLevel', userId: bob, level: 2 });
  const money = { kind: 'creditUser', source: 'outside', wallet: 'change' } as const;
  for (const owner of [bob, cal]) {
    await submit({ ...money, userId: owner, currencyId: USDT, amount: amount(units('100000')) });
    await submit({ ...money, userId: owner, currencyId: BTC, amount: amount(units('10')) });
  }
  const [first, second] = [await openSub(bob, 'first'), await openSub(bob, 'second')];
  await moveDueFeeTiers(server.services);
  await payDueRebates(server.services);
  await submit(tickOf(server.clock.now(), [[BTC, '20000']]));
  await trade(bob, cal);
  await trade(cal, first);
  await trade(cal, second);

  // Over the next midnight in Shanghai, and over 08:00 after it.
  const now = server.clock.now();
  server.clock.advance(startOfShanghaiDay(now) + 2 * DAY_MS - now + 1_000);
  await submit(tickOf(server.clock.now(), [[BTC, '20000']]));
  await moveDueFeeTiers(server.services);
  await payDueRebates(server.services);
  expect(
    await sql`SELECT user_id::int AS id, trim_scale(volume)::text AS volume FROM fee_users WHERE volume > 0 ORDER BY 1`,
  ).toEqual([
    { id: bob, volume: '6000' },
    { id: cal, volume: '6000' },
  ]);
  const { storage } = server.services;
  for (const account of [bob, first, second]) {
    expect(await findFeeUser(storage, account)).toMatchObject({ userId: bob, volume: units('6000') });
  }
  const rebates = await sql`
    SELECT inviter_id::int AS inviter, invitee_id::int AS invitee, currency_id::int AS currency, trim_scale(fees)::text AS fees
    FROM rebates ORDER BY currency_id`;
  expect(rebates).toEqual([
    { inviter: ann, invitee: bob, currency: BTC, fees: '0.0001' },
    { inviter: ann, invitee: bob, currency: USDT, fees: '4' },
  ]);
  expect(await auditBooks(sql)).toEqual([]);
});
