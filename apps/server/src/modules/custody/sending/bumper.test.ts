// Transactions that wait, where a chain takes no second one for a higher fee. Where it does: `tests/custody`.
import { ALARM_KINDS, amount, BCH, CHAINS, type Instant, instant, MINUTE_MS, units } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type Sql } from '../../../core/storage/connection.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';
import { listAlarms } from '../../../platform/alarms/alarms.ts';
import { keepMove, noteMove } from '../moves/move-store.ts';
import { findOwnTransactions } from '../own/own-coins.ts';
import { Bumper, Sender } from './sender.ts';

const TXID = 'ab'.repeat(32);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('what waits is never signed anew: operators are told once it has waited for long, and again by hand', async () => {
  const chain = CHAINS.find(({ code }) => code === 'bch');
  if (!chain) throw new Error('there is no such chain');
  let now: Instant = instant(0);
  const clock = { now: () => now };
  const adapter = { statusOf: async () => 'waiting' as const, broadcast: async () => ({ isTaken: true }) };
  const sender = new Sender({ sql, chain, adapter, clock });
  const to = { toAddress: 'bitcoincash:cold', toIndex: 1, fromAddress: undefined, fromIndex: undefined };
  const move = { ...to, purpose: 'sweep', currencyId: BCH, amount: amount(units('1')), outputs: ['cd:0'] } as const;
  await keepMove(sql, chain.id, { move, now });
  const [kept] = await sql<{ id: string }[]>`SELECT id FROM chain_moves`;
  const sending = { moveId: Number(kept?.id) };
  await sender.commit(sending, { txid: TXID, raw: '00', inputs: ['cd:0'], fee: amount(226n) });
  await noteMove(sql, sending.moveId, { state: 'broadcast', now });

  const bumper = new Bumper({
    sql,
    chain,
    family: 'utxo',
    sender,
    replace: undefined,
    desk: { settle: async () => {} },
    clock,
  });
  const alarms = async () =>
    (await listAlarms(sql, { kinds: ALARM_KINDS, isStanding: true, limit: 10, offset: 0 })).alarms;
  await bumper.step();
  expect(await bumper.bump(TXID)).toMatchObject({ ok: false, code: 'transaction_not_replaceable' });
  expect(await alarms()).toEqual([]);

  now = instant(30 * MINUTE_MS);
  await bumper.step();
  expect(await alarms()).toMatchObject([
    { kind: 'stuck_fee', params: { chain: 'bch', txid: TXID, code: 'transaction_not_replaceable' } },
  ]);
  expect(await bumper.bump(TXID)).toMatchObject({ ok: false, code: 'transaction_not_replaceable' });
  expect(await findOwnTransactions(sql, chain.id, sending)).toHaveLength(1);

  await noteMove(sql, sending.moveId, { state: 'final', now });
  await bumper.step();
  expect(await alarms()).toEqual([]);
});
