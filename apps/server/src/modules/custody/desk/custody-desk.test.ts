// The desk of chains, on simulated ones: alarms and who looks after them, what is held against the ledger, and two operators who
// book what is too much.
import { officeCustody, walletWithdrawals } from '@bourse/contract';
import { type Amount, amount, BTC, ETH, formatUnits, units } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { applyDueChanges, onceUnder } from '../../../platform/changes/due-changes.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import type { TestServer } from '../../../platform/http/testing.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import { findHotTargets } from '../moves/move-store.ts';
import { custodyChanges } from './changes.ts';

let bench: CustodyBench;
let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
  server = bench.server;
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await bench.stop();
});
beforeEach(() => server.services.custody.mine(1));

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const standingOf = async (currency: number, chain = Number(bench.chain.id)) =>
  (await server.mustCall(officeCustody.standing, {}, viewer)).find(
    (row) => row.currency === currency && row.chain === chain,
  );
const alarms = (status: 'standing' | 'past' = 'standing') =>
  server.mustCall(officeCustody.listAlarms, { status }, viewer);
const give = (text: string) =>
  bench.sim.mint({ asset: NATIVE, to: bench.sim.addressOf('cold'), amount: amount(units(text)) });

async function houseHas(purpose: string, currency: number): Promise<string> {
  const [row] = await server.services.storage.sql<{ available: string }[]>`
    SELECT trim_scale(available)::text AS available FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${currency}`;
  return row?.available ?? '0';
}

type Money = { readonly chain: number; readonly currency: number; readonly amount: string; readonly reason: string };
const money = (text: string): Money => ({
  chain: bench.chain.id,
  currency: BTC,
  amount: text,
  reason: 'dust of a year',
});
const PROPOSE = { surplus: officeCustody.proposeSurplus, chain: officeCustody.proposeChain };
const propose = (kind: keyof typeof PROPOSE, text: string) => server.call(PROPOSE[kind], money(text), maker);
const pending = async () => (await server.mustCall(officeCustody.listProposals, {}, viewer)).list;
const approve = async (id: number, token = checker) =>
  codeOf(await server.call(officeCustody.approveProposal, { id }, token));

async function take(lost: Amount): Promise<void> {
  const { sim, wallet } = bench;
  const outputs = [{ asset: NATIVE, to: sim.addressOf('outside/9'), amount: lost }];
  await bench.send(sim.pay({ from: wallet.address, input: `stolen/${lost}`, outputs }));
  await server.services.custody.mine(1);
}

test('each network with its node, its coins and what they hold', async () => {
  const networks = await server.mustCall(officeCustody.networks, {}, viewer);
  const btc = networks.find(({ name }) => name === 'BTC');
  expect(btc).toMatchObject({
    source: 'simulated',
    is_behind: false,
    trouble: '',
    hot_address: bench.wallet.address,
    nodes: [{ name: 'SimChain', fault: '' }],
  });
  expect(btc?.nodes[0]?.height).toBe(btc?.height);
  expect(btc?.coins).toMatchObject([
    { currency_name: 'BTC', is_withdraw_open: true, day_sent: '0', waiting: 0, missing: '0' },
  ]);
  expect(Number(btc?.coins[0]?.hot)).toBeGreaterThan(0);
  const moves = server.services.custody.assets.movesOf(bench.chain);
  const asked = { moves, now: server.clock.now() };
  const targets = await findHotTargets(server.services.storage.sql, bench.chain, asked);
  expect([...targets]).toEqual([[BTC, units('0.5')]]);
  for (const { difference } of await server.mustCall(officeCustody.standing, {}, viewer)) expect(difference).toBe('0');
});

test('a shortfall alarms, says so to who withdraws, and is looked after by one; it clears', async () => {
  const user = await server.register('waiting@bourse.test');
  const isWaiting = async () =>
    (await server.mustCall(walletWithdrawals.withdrawInfo, { currency: BTC }, user.token)).networks[0]?.is_waiting;
  expect([await isWaiting(), (await alarms()).unseen]).toEqual([0, 0]);
  await take(amount(units('2')));
  const missing = formatUnits(amount(units('2') + bench.sim.fee.amount));
  expect(await alarms()).toMatchObject({
    unseen: 1,
    list: [{ kind: 'shortfall', params: { chain: 'BTC', currency: 'BTC', missing }, seen_by: '', end_time: '' }],
  });
  expect(await isWaiting()).toBe(1);
  expect(await standingOf(BTC)).toMatchObject({ difference: `-${missing}`, free: '0' });
  const [key = ''] = (await alarms()).list.map((alarm) => alarm.key);
  const see = async (token: string) => codeOf(await server.call(officeCustody.seeAlarm, { key }, token));
  expect([await see(viewer), await see(maker), await see(checker)]).toEqual(['forbidden', 'ok', 'alarm_not_found']);
  const [entry] = await server.services.storage.sql<{ subject: string }[]>`
    SELECT subject FROM audit_log WHERE action = 'custody.alarm.seen'`;
  expect(entry?.subject).toBe(`alarm ${key}`);
  expect(await alarms()).toMatchObject({ unseen: 0, list: [{ seen_by: expect.stringContaining('@') }] });

  await bench.sim.mint({ asset: NATIVE, to: bench.wallet.address, amount: amount(units(missing)) });
  await server.services.custody.step();
  expect([await isWaiting(), (await alarms()).total]).toEqual([0, 0]);
  expect((await alarms('past')).list).toMatchObject([{ key, end_time: expect.stringMatching(/^2/) }]);
});

test('its history is a page, and a file that the server writes', async () => {
  const input = { chain: bench.chain.id, currency: BTC };
  const { list, total } = await server.mustCall(officeCustody.listReconciliations, input, viewer);
  expect(list.slice(0, 3).map(({ difference }) => difference)).toEqual(['0', expect.stringMatching(/^-2/), '0']);
  expect(total).toBe(list.length);
  const asked = await server.mustCall(officeCustody.listReconciliations, { ...input, page: 2, limit: 1 }, viewer);
  expect(asked.list.map(({ id }) => id)).toEqual([list[1]?.id]);
  const { text } = await server.send({
    url: `${officeCustody.listReconciliations.path}?currency=${BTC}&format=csv`,
    headers: { authorization: `Bearer ${viewer}`, lang: 'en' },
  });
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1)),
  ).toEqual(list.map(({ difference }) => difference));
});

test('two book a surplus, never more than is there as it is approved', async () => {
  await give('0.5');
  await server.services.custody.step();
  expect(await standingOf(BTC)).toMatchObject({ difference: '0.5', free: '0.5', claimable: '0' });
  expect(codeOf(await propose('surplus', '0.50000001'))).toBe('surplus_short');
  expect([codeOf(await propose('surplus', '0.3')), codeOf(await propose('chain', '0.3'))]).toEqual(['ok', 'ok']);
  expect(codeOf(await propose('surplus', '0.1'))).toBe('change_already_requested');
  const [surplus, chain] = await pending();
  expect(surplus).toMatchObject({ kind: 'surplus', subject_name: 'BTC · BTC' });
  expect([await approve(surplus?.id ?? 0, maker), await approve(surplus?.id ?? 0, viewer)]).toEqual([
    'own_request',
    'forbidden',
  ]);
  expect(await approve(surplus?.id ?? 0)).toBe('ok');
  expect([await houseHas('unclaimed', BTC), (await standingOf(BTC))?.difference]).toEqual(['0.3', '0.2']);
  const treasury = Number(await houseHas('treasury', BTC));
  expect(await approve(chain?.id ?? 0)).toBe('surplus_short');
  await give('0.1');
  expect(await approve(chain?.id ?? 0)).toBe('ok');
  expect(Number(await houseHas('treasury', BTC)) - treasury).toBeCloseTo(0.3, 8);
  expect(await standingOf(BTC)).toMatchObject({ difference: '0', free: '0' });
});

test('what a process booked that died before it noted so is booked once', async () => {
  await give('0.25');
  await server.services.custody.step();
  await propose('surplus', '0.25');
  const [{ id } = { id: 0 }] = await pending();
  const { sql } = server.services.storage;
  await sql`UPDATE changes SET status = 'approved', decided_at = requested_at,
    decided_by = (SELECT min(id) FROM operators o WHERE o.id <> requested_by) WHERE id = ${id}`;
  const booking = {
    kind: 'bookSurplus',
    chainId: bench.chain.id,
    currencyId: BTC,
    amount: amount(units('0.25')),
  } as const;
  await server.services.sequencer.submit(booking, onceUnder('office/change/custody/surplus', String(id)));
  await applyDueChanges(server.services, custodyChanges);
  const [row] = await sql<{ status: string }[]>`SELECT status FROM changes WHERE id = ${id}`;
  expect([row?.status, await houseHas('unclaimed', BTC)]).toEqual(['applied', '0.55']);
  await server.services.custody.step();
  expect((await standingOf(BTC))?.difference).toBe('0');
});

test('two at once book no more than is there', async () => {
  await give('0.4');
  await server.services.custody.step();
  const before = Number((await standingOf(BTC))?.free);
  await propose('surplus', String(before));
  await propose('chain', String(before));
  const asked = await pending();
  const answers = await Promise.all(asked.map(({ id }) => approve(id)));
  expect(answers).toContain('ok');
  // The one that was approved second may wait for the next run, and is refused there.
  await applyDueChanges(server.services, custodyChanges);
  const { sql } = server.services.storage;
  const rows = await sql<{ status: string }[]>`
    SELECT status FROM changes WHERE id IN ${sql(asked.map(({ id }) => id))}`;
  expect(rows.filter(({ status }) => status === 'applied')).toHaveLength(1);
  await server.services.custody.step();
  expect(await standingOf(BTC)).toMatchObject({ difference: '0', free: '0' });
  for (const { id } of await pending()) {
    await server.mustCall(officeCustody.rejectProposal, { id, reason: 'it is booked' }, checker);
  }
});

test('what came below the minimum is listed, and stays for whom it belongs to', async () => {
  const owner = await bench.makeUser();
  await bench.send(bench.payment(await bench.addressOf(owner), '0.00002'));
  await server.services.custody.mine(3);
  expect(await standingOf(BTC)).toMatchObject({ difference: '0.00002', claimable: '0.00002', free: '0' });
  expect(codeOf(await propose('surplus', '0.00002'))).toBe('surplus_short');
  const { list, total } = await server.mustCall(officeCustody.listLeft, { state: 'below_minimum' }, viewer);
  expect([total, list]).toMatchObject([
    1,
    [{ user_id: owner, amount: '0.00002', chain_name: 'BTC', is_held: true, ordinal: 0 }],
  ]);
  expect(await server.mustCall(officeCustody.listLeft, { currency: ETH }, viewer)).toEqual({ list: [], total: 0 });
});

test('how it stands is of the last comparison, also where no difference has changed since', async () => {
  const before = await standingOf(BTC);
  const owner = await bench.makeUser();
  await bench.send(bench.payment(await bench.addressOf(owner), '0.5'));
  await server.services.custody.mine(3);
  const grown = (figure: unknown) => formatUnits(units(String(figure)) + units('0.5'));
  const { height } = (await server.mustCall(officeCustody.networks, {}, viewer)).find(
    ({ chain }) => chain === Number(bench.chain.id),
  ) ?? { height: null };
  expect(await standingOf(BTC)).toMatchObject({
    difference: before?.difference,
    ledger: grown(before?.ledger),
    held: grown(before?.held),
    height,
    history: before?.history,
  });
});

test('the treasury pays for what networks take, as far as it has it', async () => {
  const wish = { currency: ETH, amount: '4', reason: 'fees of a month' };
  const tooMuch = { ...wish, amount: '1000000000' };
  expect(codeOf(await server.call(officeCustody.proposeCosts, tooMuch, maker))).toBe('house_funds_short');
  const treasury = Number(await houseHas('treasury', ETH));
  await server.mustCall(officeCustody.proposeCosts, wish, maker);
  const [proposal] = await pending();
  expect(proposal).toMatchObject({ kind: 'costs', subject_name: 'ETH' });
  expect(await approve(proposal?.id ?? 0)).toBe('ok');
  expect([await houseHas('chain_costs', ETH), treasury - Number(await houseHas('treasury', ETH))]).toEqual(['4', 4]);
});

test('two book what a transfer by hand has cost, read from its block and once', async () => {
  const { sim, wallet, chain } = bench;
  await give('3');
  await server.services.custody.step();
  await propose('surplus', '3');
  await approve((await pending())[0]?.id ?? 0);
  const difference = async () => Number((await standingOf(BTC))?.difference);
  const before = await difference();
  const byHand = async (input: string, to: string) => {
    const outputs = [{ asset: NATIVE, to, amount: amount(units('1')) }];
    const { txid, raw } = sim.pay({ from: sim.addressOf('cold'), input, outputs });
    await bench.send({ txid, raw });
    await server.services.custody.mine(1);
    return txid;
  };
  const ask = async (txid: string) =>
    codeOf(await server.call(officeCustody.proposeTransfer, { chain: chain.id, txid, reason: 'filled up' }, maker));
  const [txid, stolen] = [
    await byHand('by hand/1', wallet.address),
    await byHand('by hand/2', sim.addressOf('outside/3')),
  ];
  const fee = formatUnits(sim.fee.amount);
  expect((await difference()) - before).toBeCloseTo(-1 - 2 * Number(fee), 8);
  // The transfers need as many confirmations as a deposit.
  await server.services.custody.mine(3);
  expect([await ask('unknown'), await ask(stolen), await ask(txid), await ask(txid)]).toEqual([
    'own_transfer_not_found',
    'own_transfer_not_found',
    'ok',
    'change_already_requested',
  ]);
  const [proposal] = await pending();
  expect(proposal).toMatchObject({ kind: 'transfer', subject_name: 'BTC' });
  expect(proposal?.changes.map(({ to }) => to)).toEqual(['BTC', txid, 'BTC', fee]);
  const costs = Number(await houseHas('chain_costs', BTC));
  // The proposal names another fee than the chain does, as if another block had the transfer since.
  const { sql } = server.services.storage;
  const sayFee = (text: string) => sql`
    UPDATE changes SET changes = jsonb_set(changes, '{3,to}', to_jsonb(${text}::text)) WHERE id = ${proposal?.id ?? 0}`;
  await sayFee('0.5');
  expect(await approve(proposal?.id ?? 0)).toBe('proposal_outdated');
  await sayFee(fee);
  expect([await approve(proposal?.id ?? 0, maker), await approve(proposal?.id ?? 0)]).toEqual(['own_request', 'ok']);
  expect(costs - Number(await houseHas('chain_costs', BTC))).toBeCloseTo(Number(fee), 8);
  expect(await ask(txid)).toBe('chain_cost_booked');
  // The coin that went to a stranger is still missing.
  const missing = String((await standingOf(BTC))?.difference).replace('-', '');
  expect(Number(missing) + before).toBeCloseTo(1 + Number(fee), 8);
  await sim.mint({ asset: NATIVE, to: wallet.address, amount: amount(units(missing)) });
  await server.services.custody.step();
  expect((await standingOf(BTC))?.difference).toBe('0');
});
