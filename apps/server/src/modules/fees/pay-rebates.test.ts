// What inviters get of a day's fees, on a real database, also when the job dies in between.
import { account, profile, walletRecords } from '@bourse/contract';
import { amount, BTC, DAY_MS, marketId, MINUTE_MS, price, units, USDT, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { auditBooks } from '../../audit.ts';
import { payDueRebates } from './pay-rebates.ts';
import { tickOf } from '../../core/market/testing.ts';

let server: TestServer;
let [ann, bob, cal, house]: UserId[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const [inviter, buyer, seller, maker] = [
    await register('ann'),
    await register('bob'),
    await register('cal'),
    await register('house'),
  ];
  [ann, bob, cal, house] = [inviter, buyer, seller, maker];
  const { sql } = server.services.storage;
  await sql`UPDATE users SET invited_by = ${inviter} WHERE id IN (${buyer}, ${seller}, ${maker})`;
  await sql`UPDATE users SET is_house = true WHERE id = ${maker}`;
  for (const userId of [buyer, seller, maker]) await submit({ kind: 'setVerificationLevel', userId, level: 2 });
});
afterAll(() => server.stop());

const register = async (name: string): Promise<UserId> => (await server.register(`${name}@example.com`)).userId;

async function submit(command: Command): Promise<void> {
  const outcome = await server.services.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.code}`);
}

const tick = (whole: string) => submit(tickOf(server.clock.now(), [[BTC, whole]]));

/** 0.1 BTC changes hands: the buyer pays 0.0001 BTC, the seller 0.1 % of what comes in. */
async function trade(buyer: UserId | undefined, seller: UserId | undefined, at: string): Promise<void> {
  if (buyer === undefined || seller === undefined) throw new Error('two users trade');
  const terms = { marketId: marketId(1), price: price(units(at)), quantity: amount(units('0.1')) };
  const order = { kind: 'placeOrder', type: 'limit', timeInForce: 'gtc', ...terms } as const;
  await submit({ ...order, userId: seller, side: 'sell' });
  await submit({ ...order, userId: buyer, side: 'buy' });
}

/** To so long before the next close: 08:00 in Shanghai is midnight in UTC. */
function goBeforeClose(ms: number): void {
  const now = server.clock.now() + ms;
  server.clock.advance((Math.floor(now / DAY_MS) + 1) * DAY_MS - now);
}

const isOfDay = (command: Command): boolean => command.kind === 'payRebates';

/** Services whose process dies when it has sent so many chunks. */
function dyingAfter(chunks: number): Parameters<typeof payDueRebates>[0] {
  let sent = 0;
  const { sequencer, storage, log } = server.services;
  const submitUntil: typeof sequencer.submit = (command, ...rest) => {
    if (isOfDay(command) && (sent += 1) > chunks) throw new Error('the process died');
    return sequencer.submit(command, ...rest);
  };
  return { storage, log, sequencer: Object.create(sequencer, { submit: { value: submitUntil } }) };
}

const rebatesOf = async (userId: UserId | undefined): Promise<string[]> => {
  const rows = await server.services.storage.sql<{ amount: string }[]>`
    SELECT trim_scale(amount)::text AS amount FROM postings JOIN accounts ON accounts.id = account_id
    WHERE reason = 'invite_rebate' AND user_id = ${userId ?? 0} ORDER BY posting_id`;
  return rows.map((row) => row.amount);
};
const pay = () => payDueRebates(server.services, 1);

test('a day is paid once it has closed and all of it is committed, chunk by chunk, each once', async () => {
  await pay();
  goBeforeClose(2_000);
  await tick('10000');
  await trade(bob, cal, '10000');
  // The house's fees bring nothing, nor do those of whom nobody has invited.
  await trade(house, ann, '10000');
  server.clock.advance(3_000);
  // A fill of the day might still be on its way to the database.
  await pay();
  expect(await rebatesOf(ann)).toEqual([]);
  await tick('90000');
  await expect(payDueRebates(dyingAfter(1), 1)).rejects.toThrow('the process died');
  // A treasury without money cannot buy the share in BTC: that waits.
  expect(await rebatesOf(ann)).toEqual([]);
  await pay();
  await pay();
  expect(await rebatesOf(ann)).toEqual(['0.2']);
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('what waited is paid along with the next day, at the close of that', async () => {
  await submit({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1000')) });
  goBeforeClose(2_000);
  await tick('20000');
  await trade(bob, cal, '20000');
  server.clock.advance(3_000);
  await tick('90000');
  await expect(payDueRebates(dyingAfter(1), 1)).rejects.toThrow('the process died');
  expect(await rebatesOf(ann)).toEqual(['0.2', '0.8']);
  await pay();
  await pay();
  expect(await rebatesOf(ann)).toEqual(['0.2', '0.8', '0.4']);
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('days that a server has missed are paid in their order; a day without a close waits', async () => {
  const [lowered] = [cal];
  if (lowered === undefined) throw new Error('cal is there');
  await submit({ kind: 'setVerificationLevel', userId: lowered, level: 1 });
  goBeforeClose(10 * MINUTE_MS);
  await trade(bob, cal, '20000');
  server.clock.advance(DAY_MS);
  goBeforeClose(2_000);
  await tick('30000');
  server.clock.advance(3_000);
  await tick('90000');
  await pay();
  expect((await rebatesOf(ann)).slice(3)).toEqual(['0.6']);
  const rows = await server.services.storage.sql<{ is_paid: boolean }[]>`
    SELECT posting_id IS NOT NULL AS is_paid FROM rebates WHERE id > 4 ORDER BY id`;
  expect(rows.map((row) => row.is_paid)).toEqual([false, true]);
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('its owner finds them among the other records', async () => {
  const form = { user_string: 'ann@example.com', password: TEST_PASSWORD };
  const token = await server.mustCall(account.login, form);
  const english = { headers: { lang: 'en' } };
  const { list } = await server.mustCall(walletRecords.records, { kind: 'other' }, token, english);
  const found = list.filter(({ reason }) => reason === 'invite_rebate');
  expect(found.map(({ value, info }) => [value, info])).toEqual(
    ['0.6', '0.4', '0.8', '0.2'].map((value) => [value, 'Invite rebate']),
  );
});

test('each invitee is listed with what the own fees have brought, also where one posting pays for several', async () => {
  const [raised] = [cal];
  if (raised === undefined) throw new Error('cal is there');
  await submit({ kind: 'setVerificationLevel', userId: raised, level: 2 });
  goBeforeClose(2_000);
  await tick('30000');
  await trade(house, bob, '20000');
  await trade(house, cal, '40000.01');
  server.clock.advance(3_000);
  await tick('90000');
  await payDueRebates(server.services);
  expect((await rebatesOf(ann)).at(-1)).toBe('1.2000002');
  const form = { user_string: 'ann@example.com', password: TEST_PASSWORD };
  const token = await server.mustCall(account.login, form);
  const { list } = await server.mustCall(profile.invitees, {}, token);
  // 1.4 and 0.6 before; who belongs to the house brings nothing.
  expect(list.map(({ account_number, rebate }) => [account_number, rebate])).toEqual([
    ['hou****.com', '0'],
    ['cal****.com', '1.4000002'],
    ['bob****.com', '1.8'],
  ]);
});

test('the audit names what was shared twice, with the wrong one, or too much', async () => {
  const { sql } = server.services.storage;
  await sql`UPDATE rebates SET fees = fees * 100 WHERE posting_id IS NOT NULL AND currency_id = ${USDT}`;
  await sql`UPDATE rebates SET inviter_id = invitee_id WHERE posting_id IS NOT NULL AND currency_id = ${BTC}`;
  const broken = await auditBooks(sql);
  expect(broken.map((line) => line.split(':')[0])).toEqual([
    'a rebate goes to its inviter, and is at most half of the fees that it is for',
    'the fees of a fill are shared once',
  ]);
});
