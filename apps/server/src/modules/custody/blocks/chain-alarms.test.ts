// What operators are told when a node, the signer, a deposit or a withdrawal needs them.
import {
  ALARM_KINDS,
  amount,
  BTC,
  type Chain,
  CHAINS,
  instant,
  SECOND_MS,
  units,
  userId,
  withdrawalId,
} from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTo, type Sql } from '../../../core/storage/connection.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';
import { listAlarms } from '../../../platform/alarms/alarms.ts';
import { NodeFault, NodesDisagree } from '../adapter.ts';
import { clearSettled, NodeAlarm, tellLost, tellReversed, tellWaiting } from './chain-alarms.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let chain: Chain;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 2 });
  const [first] = CHAINS;
  if (!first) throw new Error('there are no chains');
  chain = first;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => sql`DELETE FROM operator_alarms`);

const about = (seconds = 0) => ({ sql, chain, now: instant(seconds * SECOND_MS) });
const standing = async () => {
  const { alarms } = await listAlarms(sql, { kinds: ALARM_KINDS, isStanding: true, limit: 10, offset: 0 });
  return alarms.map(({ kind, params }) => [kind, params] as const);
};

test('a node that is silent alarms after half a minute, and no more once it answers', async () => {
  const alarm = new NodeAlarm();
  const silent = new Error('timed out');
  await alarm.tell(about(0), silent);
  await alarm.tell(about(29), silent);
  expect(await standing()).toEqual([]);
  await alarm.tell(about(30), silent);
  expect(await standing()).toEqual([['node_unreachable', { chain: 'btc', text: 'Error: timed out' }]]);
  await alarm.tell(about(31), undefined);
  expect(await standing()).toEqual([]);
  await alarm.tell(about(32), silent);
  expect(await standing()).toEqual([]);
});

test('a node that says what cannot be alarms at once, and so do two that disagree', async () => {
  const alarm = new NodeAlarm();
  await alarm.tell(about(), new NodeFault('another genesis'));
  expect((await standing())[0]?.[0]).toBe('node_fault');
  await alarm.tell(about(), new NodesDisagree('two hashes'));
  expect((await standing())[0]?.[0]).toBe('nodes_disagree');
});

test('what a process before has raised is cleared by the next one that reads the node', async () => {
  await new NodeAlarm().tell(about(), new NodeFault('another genesis'));
  await new NodeAlarm().tell(about(), undefined);
  expect(await standing()).toEqual([]);
});

test('a withdrawal that waits alarms where the signer is the reason; approvals have a place of their own', async () => {
  const withdrawal = withdrawalId(7);
  const tell = (reason: string | undefined) => tellWaiting(about(), { withdrawal, reason });
  for (const quiet of ['approvals_missing', 'hot_wallet_short', 'another_first']) await tell(quiet);
  expect(await standing()).toEqual([]);
  await tell('signer_unreachable');
  expect(await standing()).toEqual([['signer_unreachable', { chain: 'btc' }]]);
  await tell('signer_limit_reached');
  const params = { chain: 'btc', withdrawal: '7', code: 'signer_limit_reached' };
  expect(await standing()).toEqual([['signer_refuses', params]]);
  await tell(undefined);
  expect(await standing()).toEqual([]);
});

test('what was told of a withdrawal is over once that waits no more', async () => {
  for (const id of [7, 8]) {
    await tellWaiting(about(), { withdrawal: withdrawalId(id), reason: 'fee_above_limit' });
  }
  await clearSettled(about(1), [withdrawalId(8)]);
  expect((await standing()).map(([, { withdrawal }]) => withdrawal)).toEqual(['8']);
  await clearSettled(about(2), []);
  expect(await standing()).toEqual([]);
});

test('a withdrawal that is lost, and a deposit that is gone, are told with what people need', async () => {
  await tellLost(about(), withdrawalId(8));
  const gone = { userId: userId(3), currencyId: BTC, amount: amount(units('2')), owed: '0.5' };
  await tellReversed(about(1), { txid: 'aa', ordinal: 1, ...gone });
  expect(await standing()).toEqual([
    ['deposit_reversed', { chain: 'btc', txid: 'aa', user: '3', currency: `${BTC}`, amount: '2', owed: '0.5' }],
    ['withdrawal_lost', { chain: 'btc', withdrawal: '8' }],
  ]);
});
