// Deposits that users report: by an output on chain under the follower's key, or from the treasury; two operators, once.
import { officeCustody, officeDeposits, officeFunds, walletDeposits } from '@bourse/contract';
import { amount as amountOf, BTC, DAY_MS, formatUnits, units, USDT } from '@bourse/domain';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/http/audit-log.ts';
import { demoCredentials, logInOperator } from '../../../platform/http/testing-operators.ts';
import type { TestServer, TestUser } from '../../../platform/http/testing.ts';
import { storePicture } from '../../../platform/pictures/pictures.ts';
import { sumClaimable } from '../../custody/balances/reconciler.ts';
import { type CustodyBench, openCustodyBench } from '../../custody/chains/testing.ts';
import { approveDeposit } from './deposit-decisions.ts';
import { actorOf, lookedAtBetween } from './testing.ts';

let bench: CustodyBench;
let server: TestServer;
let operator: string;
let admin: string;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
  ({ server } = bench);
  operator = await logInOperator(server, 'operator');
  admin = await logInOperator(server, 'admin');
});
afterAll(() => bench.stop());

/** Id of what a user reports. */
async function report({ userId }: TestUser, more: { currency?: number; amount?: string; picture?: string } = {}) {
  const { currency = USDT, amount = '250', picture = null } = more;
  const [row] = await server.services.storage.sql<{ id: string }[]>`
    INSERT INTO deposit_requests (user_id, currency_id, amount, account, hash, picture, created_at)
    VALUES (${userId}, ${currency}, ${amount}, 'from my bank', 'see picture', ${picture}, ${server.clock.now()})
    RETURNING id`;
  return Number(row?.id);
}

type Proposed = { readonly way: 'chain' | 'house'; readonly amount?: string };
const propose = (id: number, wish: Proposed & Partial<Output>, token = operator) =>
  server.call(officeDeposits.proposeDeposit, { id, ...wish }, token);
type Output = { readonly chain_id: number; readonly txid: string; readonly ordinal: number };

const look = (id: number, token = operator) => server.mustCall(officeDeposits.depositRequest, { id }, token);
const approve = (id: number, amount: string, revision = 1, token = admin) =>
  server.call(officeDeposits.approveDeposit, { id, revision, amount }, token);
const list = (status: officeDeposits.DepositRequestStatus = 'pending') =>
  server.mustCall(officeDeposits.listDepositRequests, { status }, operator);

const house = { way: 'house', amount: '200' } as const;
const codesOf = (answers: readonly { readonly body: { type: string; code?: unknown } }[]) =>
  answers.map(({ body }) => (body.type === 'ok' ? 'ok' : String(body.code))).toSorted((a, b) => a.localeCompare(b));

test('what one proposes and another approves is paid from the treasury once, and stays for a day', async () => {
  const user = await server.register('paid@example.com');
  const id = await report(user);
  expect((await propose(id, house)).body).toMatchObject({ type: 'ok' });
  expect((await approve(id, '200', 1, operator)).body).toMatchObject({ code: 'own_request' });
  const answers = await Promise.all([approve(id, '200'), approve(id, '200')]);
  expect(codesOf(answers)).toEqual(['funds_request_not_found', 'ok']);
  expect(await bench.owned(user.userId, USDT)).toBe('10200');
  expect((await list('credited')).list).toMatchObject([{ id, proposal: { way: 'house', status: 'posted' } }]);
  const { list: legs } = await server.mustCall(officeFunds.userLedger, { id: user.userId, limit: 1 }, operator);
  expect(legs).toMatchObject([{ reason: 'manual_deposit', amount: '200' }]);
  const held = await server.services.storage.sql<{ worth: string; until: string }[]>`
    SELECT worth, until FROM restrictions WHERE user_id = ${user.userId}`;
  expect(held.map(({ worth, until }) => [Number(worth), Number(until) > server.clock.now() + DAY_MS - 60_000])).toEqual(
    [[200, true]],
  );
  expect((await propose(id, house)).body).toMatchObject({ code: 'funds_request_not_found' });
});

test('an approval names the revision and the amount that were looked at', async () => {
  const id = await report(await server.register('changed@example.com'));
  expect((await approve(id, '200')).body).toMatchObject({ code: 'funds_request_not_found' });
  await propose(id, house);
  await propose(id, { way: 'house', amount: '220' });
  expect((await approve(id, '200', 1)).body).toMatchObject({ code: 'funds_request_changed' });
  expect((await approve(id, '200', 2)).body).toMatchObject({ code: 'funds_request_changed' });
  expect((await approve(id, '220', 1)).body).toMatchObject({ code: 'funds_request_changed' });
  // Whoever changes it has proposed it: the first one may approve now.
  await propose(id, { way: 'house', amount: '230' }, admin);
  expect((await approve(id, '230', 3, admin)).body).toMatchObject({ code: 'own_request' });
  expect((await approve(id, '230', 3, operator)).body).toMatchObject({ type: 'ok' });
});

test('the house pays nothing that it does not have', async () => {
  const user = await server.register('above@example.com');
  const id = await report(user);
  const { house_funds: funds } = await look(id);
  expect((await propose(id, { way: 'house', amount: String(Number(funds) + 1) })).body).toMatchObject({
    code: 'house_funds_short',
  });
  expect((await propose(id, { way: 'house', amount: '0' })).body).toMatchObject({ code: 'quantity_required' });
  const other = await report(await server.register('first@example.com'));
  for (const each of [id, other]) await propose(each, { way: 'house', amount: funds });
  expect((await approve(other, funds)).body).toMatchObject({ type: 'ok' });
  expect((await approve(id, funds)).body).toMatchObject({ code: 'house_funds_short' });
  expect(await bench.owned(user.userId, USDT)).toBe('10000');
});

test('an output that is too small to be credited by itself is credited by hand, once, with its own amount', async () => {
  const user = await server.register('small@example.com');
  const before = Number(await bench.owned(user.userId, BTC));
  await bench.send(bench.payment(await bench.addressOf(user.userId), '0.00005'));
  await bench.mine();
  const id = await report(user, { currency: BTC, amount: '1' });
  const [shallow] = (await look(id)).outputs;
  expect(shallow).toMatchObject({ amount: '0.00005', confirmations: 1, can_credit: 0 });
  if (!shallow) throw new Error('nothing came');
  const output = { way: 'chain', chain_id: shallow.chain_id, txid: shallow.txid, ordinal: shallow.ordinal } as const;
  expect((await propose(id, output)).body).toMatchObject({ code: 'output_not_creditable' });
  await bench.mine(2);
  await propose(id, output);
  // Somebody else's, or one that is not there, is none of this user's.
  const stranger = await report(await server.register('stranger@example.com'), { currency: BTC });
  expect((await propose(stranger, output)).body).toMatchObject({ code: 'output_not_creditable' });
  expect((await propose(id, { ...output, ordinal: 7 })).body).toMatchObject({ code: 'output_not_creditable' });

  expect(codesOf(await Promise.all([approve(id, '0.00005'), approve(id, '0.00005')]))).toEqual([
    'funds_request_not_found',
    'ok',
  ]);
  expect(Number(await bench.owned(user.userId, BTC))).toBeCloseTo(before + 0.00005, 10);
  expect(await bench.depositsOf(user.userId)).toEqual(['0.00005 credited']);
  const { list: own, total } = await server.mustCall(walletDeposits.deposits, {}, user.token);
  expect(own).toMatchObject([{ kind: 'chain', state: 'credited', number: '0.00005', hash: output.txid }]);
  expect(total).toBe(1);
  // A second report of the same output finds it credited, and so does the follower.
  await bench.mine(2);
  const again = await report(user, { currency: BTC });
  expect((await look(again)).outputs).toEqual([]);
  expect((await propose(again, output)).body).toMatchObject({ code: 'output_not_creditable' });
  expect(Number(await bench.owned(user.userId, BTC))).toBeCloseTo(before + 0.00005, 10);
});

test('what comes while a coin leaves is listed as resting, and credited once: by two, or as deposits are open again', async () => {
  const { sql } = server.services.storage;
  const place = { chain: bench.chain.id, currency: BTC };
  const listResting = () => server.mustCall(officeCustody.listLeft, { ...place, state: 'resting' }, operator);
  const close = () => sql`
    UPDATE coin_chains SET is_deposit_open = false, deposit_pause = 'delisting' WHERE currency_id = ${BTC}`;
  const [user, silent] = [await server.register('late@example.com'), await server.register('silent@example.com')];
  const before = [Number(await bench.owned(user.userId, BTC)), Number(await bench.owned(silent.userId, BTC))];
  const gains = async () =>
    [await bench.owned(user.userId, BTC), await bench.owned(silent.userId, BTC)].map((has, at) =>
      (Number(has) - (before[at] ?? 0)).toFixed(4),
    );
  await close();
  for (const { userId } of [user, silent]) {
    await bench.send(bench.payment(await bench.addressOf(userId), '0.25'));
  }
  await bench.mine(4);
  expect(await gains()).toEqual(['0.0000', '0.0000']);
  const found = await listResting();
  expect(found).toMatchObject({ total: 2, list: [{ amount: '0.25', state: 'resting', is_held: true }, {}] });
  const id = await report(user, { currency: BTC, amount: '0.25' });
  const [output] = (await look(id)).outputs;
  if (!output) throw new Error('nothing came');
  const { chain_id, txid, ordinal } = output;
  expect((await propose(id, { way: 'chain', chain_id, txid, ordinal })).body).toMatchObject({ type: 'ok' });
  expect((await approve(id, '0.25')).body).toMatchObject({ type: 'ok' });
  expect(await gains()).toEqual(['0.2500', '0.0000']);
  expect((await listResting()).list).toMatchObject([{ user_id: silent.userId }]);
  await sql`UPDATE coin_chains SET is_deposit_open = true, deposit_pause = NULL WHERE currency_id = ${BTC}`;
  await bench.mine(2);
  expect(await gains()).toEqual(['0.2500', '0.2500']);
  expect(await listResting()).toEqual({ list: [], total: 0 });
});

test('what a stopped process had approved is posted by the next look, once', async () => {
  const user = await server.register('stopped@example.com');
  const id = await report(user);
  // The treasury was emptied above.
  await bench.mustSubmit({ kind: 'fundTreasury', currencyId: USDT, amount: amountOf(units('500')) });
  await propose(id, house);
  await server.services.storage.sql`
    UPDATE changes SET status = 'approved', decided_at = ${server.clock.now()},
      decided_by = (SELECT id FROM operators WHERE email = 'admin@demo.example')
    WHERE desk = 'funds' AND kind = 'deposit' AND subject = ${String(id)}`;
  expect((await propose(id, { way: 'house', amount: '1' })).body).toMatchObject({ code: 'funds_request_not_found' });
  await Promise.all([list(), list()]);
  expect((await list('credited')).list[0]).toMatchObject({ id, proposal: { status: 'posted' } });
  expect(await bench.owned(user.userId, USDT)).toBe('10200');
});

test('what the ledger has refused says why, and the next proposal is another revision', async () => {
  const { sql } = server.services.storage;
  const user = await server.register('refused@example.com');
  const id = await report(user);
  await bench.mustSubmit({ kind: 'fundTreasury', currencyId: USDT, amount: amountOf(units('1000')) });
  const { house_funds: all } = await look(id);
  await propose(id, { way: 'house', amount: all });
  // Approved and not yet posted, as a process leaves it that stops there: meanwhile the treasury has paid another.
  await sql`
    UPDATE changes SET status = 'approved', decided_at = ${server.clock.now()},
      decided_by = (SELECT id FROM operators WHERE email = 'admin@demo.example')
    WHERE desk = 'funds' AND kind = 'deposit' AND subject = ${String(id)}`;
  const other = await report(await server.register('earlier@example.com'));
  await propose(other, house);
  await approve(other, '200');
  await list();
  expect(await look(id)).toMatchObject({ status: 'pending', proposal: { revision: 1, status: 'failed' } });
  expect((await look(id)).proposal?.failure).not.toBe('');
  expect(await bench.owned(user.userId, USDT)).toBe('10000');
  await propose(id, house, admin);
  expect((await approve(id, all, 1, operator)).body).toMatchObject({ code: 'funds_request_changed' });
  expect((await approve(id, '200', 2, operator)).body).toMatchObject({ type: 'ok' });
  expect(await bench.owned(user.userId, USDT)).toBe('10200');
});

test('an output that names nobody may be claimed until the ledger has credited it, also over a crash', async () => {
  const { sql } = server.services.storage;
  const user = await server.register('nobody@example.com');
  await bench.send(bench.payment(await bench.addressOf(user.userId), '0.00004'));
  await bench.mine(4);
  await sql`UPDATE chain_deposits SET user_id = NULL, state = 'unclaimed' WHERE user_id = ${user.userId}`;
  const claimable = async () =>
    Number(formatUnits(await sumClaimable(sql, { chainId: bench.chain.id, currencyId: BTC })));
  const before = await claimable();
  const id = await report(user, { currency: BTC });
  const [output] = (await look(id)).outputs;
  if (!output) throw new Error('nothing came');
  const { chain_id, txid, ordinal } = output;
  expect(output).toMatchObject({ is_unclaimed: 1, amount: '0.00004' });
  await propose(id, { way: 'chain', chain_id, txid, ordinal });
  await sql`
    UPDATE changes SET status = 'approved', decided_at = ${server.clock.now()},
      decided_by = (SELECT id FROM operators WHERE email = 'admin@demo.example')
    WHERE desk = 'funds' AND kind = 'deposit' AND subject = ${String(id)}`;
  await sql`UPDATE chain_deposits SET user_id = ${user.userId} WHERE txid = ${txid} AND ordinal = ${ordinal}`;
  expect(await claimable()).toBe(before);
  await list();
  expect(before - (await claimable())).toBeCloseTo(0.00004, 8);
  expect(await bench.depositsOf(user.userId)).toEqual(['0.00004 credited']);
});

test('whoever approves while another look posts it is told that it is credited', async () => {
  const user = await server.register('watched@example.com');
  const id = await report(user);
  await bench.mustSubmit({ kind: 'fundTreasury', currencyId: USDT, amount: amountOf(units('500')) });
  await propose(id, house);
  const services = lookedAtBetween(server.services, () => list());
  const seen = { revision: 1, amount: amountOf(units('200')) };
  expect(await approveDeposit(services, { id, by: await actorOf(server, admin), seen })).toMatchObject({ ok: true });
  expect(await bench.owned(user.userId, USDT)).toBe('10200');
});

test('a rejection says why, and nothing is credited afterwards', async () => {
  const user = await server.register('rejected@example.com');
  const id = await report(user);
  await propose(id, house);
  await server.mustCall(officeDeposits.rejectDeposit, { id, reason: 'no such payment' }, admin);
  // Nobody had decided about what was proposed, and nobody can any more.
  const undecided = { revision: 1, status: 'pending', decided_by: '' };
  expect((await list('rejected')).list).toMatchObject([{ id, reason: 'no such payment', proposal: undecided }]);
  expect((await propose(id, house)).body).toMatchObject({ code: 'funds_request_not_found' });
  const { list: own } = await server.mustCall(walletDeposits.deposits, {}, user.token);
  expect(own).toMatchObject([{ state: 'rejected', reason: 'no such payment' }]);
  expect((await approve(id, '200')).body).toMatchObject({ code: 'funds_request_not_found' });
  expect(await bench.owned(user.userId, USDT)).toBe('10000');
});

test('each look at a report and at its picture is logged', async () => {
  const user = await server.register('picture@example.com');
  const image = new PNG({ width: 40, height: 30 });
  const stored = await storePicture(server.services, { userId: user.userId, bytes: PNG.sync.write(image) });
  if (!stored.ok) throw new Error(stored.code);
  const id = await report(user, { picture: stored.value });
  expect(await look(id)).toMatchObject({ has_picture: 1, sent_from: 'from my bank', hash: 'see picture' });
  const fetchPicture = (token: string) =>
    server.send({
      url: officeDeposits.depositPicture.path,
      query: { id: String(id) },
      headers: { authorization: token },
    });
  expect((await fetchPicture(operator)).text.length).toBeGreaterThan(100);
  const support = await logInOperator(server, 'support');
  expect((await fetchPicture(support)).body).toMatchObject({ code: 'forbidden' });
  const entries = await server.services.storage.sql<{ action: string }[]>`
    SELECT action FROM audit_log WHERE subject = ${`deposit request ${id} of user ${user.userId}`} ORDER BY id`;
  expect(entries.map(({ action }) => action)).toEqual(['deposit.look', 'deposit.picture']);
});

test('neither the user in person nor one who is tied to the proposer decides', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const own = await report(await server.register(email));
  expect((await propose(own, house)).body).toMatchObject({ code: 'own_request' });
  await propose(own, house, admin);
  expect((await approve(own, '200', 1, operator)).body).toMatchObject({ code: 'own_request' });
  const id = await report(await server.register('tied@example.com'));
  await propose(id, house);
  const act = { actor: 'admin@demo.example', action: 'operator.reset', subject: 'operator operator@demo.example' };
  await server.services.auditLog.record({ ...act, ip: '' });
  expect((await approve(id, '200')).body).toMatchObject({ code: 'not_independent' });
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
});
