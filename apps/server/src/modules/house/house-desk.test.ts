// Money of the house at its desk, on a real database: two decide, nothing is moved twice, and every unit is shown.
import { office, officeHouse, spot } from '@bourse/contract';
import { amount, BTC, type HousePurpose, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { houseChanges } from './changes.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  await server.services.sequencer.submit({
    kind: 'fundTreasury',
    currencyId: USDT,
    amount: amount(units('100000')),
  });
  await settle(server);
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const holds = async (purpose: HousePurpose, currency = USDT) => {
  const rows = await server.mustCall(officeHouse.accounts, {}, viewer);
  return rows.find((row) => row.purpose === purpose && row.currency === currency)?.available ?? '0';
};
const pending = async () => (await server.mustCall(officeHouse.listProposals, {}, viewer)).list;
const wish = { from: 'treasury', to: 'subscription', currency: USDT, amount: '500', reason: 'sale ahead' } as const;

describe('a move', () => {
  test('is asked for by one, seen with both balances, and made by another', async () => {
    const [treasury, sales] = [units(await holds('treasury')), units(await holds('subscription'))];
    const preview = await server.mustCall(officeHouse.preview, wish, viewer);
    expect(preview).toMatchObject({ currency_name: 'USDT', promised: '0', refusal: '' });
    expect([preview.from, preview.to].map(({ before, after }) => [units(before), units(after)])).toEqual([
      [treasury, treasury - units('500')],
      [sales, sales + units('500')],
    ]);
    await server.mustCall(officeHouse.proposeMove, wish, maker);
    const [proposal] = await pending();
    expect(proposal?.changes).toMatchObject([
      { field: 'from', to: 'treasury' },
      { field: 'to', to: 'subscription' },
      { field: 'currency', to: 'USDT' },
      { field: 'amount', to: '500' },
      { field: 'from_balance', from: preview.from.before, to: preview.from.after },
      { field: 'to_balance', from: preview.to.before, to: preview.to.after },
    ]);
    const id = proposal?.id ?? 0;
    expect(codeOf(await server.call(officeHouse.approveProposal, { id }, maker))).toBe('own_request');
    expect(codeOf(await server.call(officeHouse.approveProposal, { id }, viewer))).toBe('forbidden');
    await server.mustCall(officeHouse.approveProposal, { id }, checker);
    expect(units(await holds('subscription'))).toBe(sales + units('500'));
    const { list } = await server.mustCall(office.listAudit, { subject: 'house move treasury/subscription' }, checker);
    expect(list.map(({ action }) => action)).toEqual(['house.approve', 'house.request']);
  });

  test('goes back by the same way once its time has come, and once only, whoever asks again', async () => {
    const before = units(await holds('subscription'));
    const effective_from = server.clock.now() + 60_000;
    const back = { ...wish, from: 'subscription', to: 'treasury', effective_from } as const;
    await server.mustCall(officeHouse.proposeMove, back, maker);
    const [proposal] = await pending();
    const id = proposal?.id ?? 0;
    await server.mustCall(officeHouse.approveProposal, { id }, checker);
    expect(units(await holds('subscription'))).toBe(before);
    server.clock.advance(60_000);
    const desk = houseChanges;
    await applyDueChanges(server.services, desk);
    expect(units(await holds('subscription'))).toBe(before - units('500'));
    // A process that died before it could note what it had done.
    const { sql } = server.services.storage;
    await sql`UPDATE changes SET status = 'approved' WHERE id = ${id}`;
    await applyDueChanges(server.services, desk);
    await settle(server);
    expect(units(await holds('subscription'))).toBe(before - units('500'));
    const { list } = await server.mustCall(officeHouse.listProposals, { status: 'applied' }, viewer);
    expect(list[0]).toMatchObject({ id, status: 'applied', failure: '' });
  });

  test('is refused where it is too much, out of a reserve, or of nothing, before anybody decides', async () => {
    const refusalOf = async (more: object) =>
      codeOf(await server.call(officeHouse.proposeMove, { ...wish, ...more }, maker));
    expect(await refusalOf({ amount: '100000000' })).toBe('house_funds_short');
    expect(await refusalOf({ from: 'staking_reserve', to: 'treasury' })).toBe('house_move_not_allowed');
    expect(await refusalOf({ from: 'fees', to: 'lever_pool' })).toBe('house_move_not_allowed');
    expect(await refusalOf({ from: 'chain_costs', to: 'treasury' })).toBe('house_funds_short');
    expect(await refusalOf({ to: 'gateway', currency: BTC })).toBe('house_move_not_allowed');
    expect(await refusalOf({ amount: '0' })).toBe('quantity_required');
    expect(await refusalOf({ currency: 999 })).toBe('currency_not_found');
    expect(codeOf(await server.call(officeHouse.proposeMove, wish, viewer))).toBe('forbidden');
    expect(await server.mustCall(officeHouse.preview, { ...wish, from: 'outside' }, viewer)).toMatchObject({
      most: '0',
      refusal: 'house_move_not_allowed',
    });
  });

  test('is looked at again when it is approved, and fails where the money has gone since', async () => {
    const all = await holds('treasury');
    const empty = { ...wish, to: 'fees', amount: all } as const;
    await server.mustCall(officeHouse.proposeMove, empty, maker);
    await server.mustCall(officeHouse.proposeMove, { ...empty, effective_from: server.clock.now() + 60_000 }, maker);
    const [now, later] = await pending();
    await server.mustCall(officeHouse.approveProposal, { id: later?.id ?? 0 }, checker);
    await server.mustCall(officeHouse.approveProposal, { id: now?.id ?? 0 }, checker);
    expect(await holds('treasury')).toBe('0');
    server.clock.advance(60_000);
    await applyDueChanges(server.services, houseChanges);
    const { list } = await server.mustCall(officeHouse.listProposals, { status: 'failed' }, viewer);
    expect(list[0]).toMatchObject({ id: later?.id, failure: 'insufficient_balance' });
    await server.mustCall(officeHouse.proposeMove, { ...wish, from: 'fees', to: 'treasury', amount: all }, maker);
    const [back] = await pending();
    await server.mustCall(officeHouse.approveProposal, { id: back?.id ?? 0 }, checker);
    await server.mustCall(officeHouse.proposeMove, { ...wish, amount: all }, maker);
    await server.services.sequencer.submit({
      kind: 'moveHouseMoney',
      from: 'treasury',
      to: 'fees',
      currencyId: USDT,
      amount: amount(units('1')),
    });
    const [gone] = await pending();
    expect(gone?.changes.find(({ field }) => field === 'from_balance')?.to).toBe('-1');
    const refused = await server.call(officeHouse.approveProposal, { id: gone?.id ?? 0 }, checker);
    expect(codeOf(refused)).toBe('house_funds_short');
    await server.mustCall(officeHouse.rejectProposal, { id: gone?.id ?? 0, reason: 'not there' }, checker);
  });
});

test('the ledger of fees has those of fills, newest first, page by page and as a file', async () => {
  const [one, other] = [await server.register('seller@example.com'), await server.register('buyer@example.com')];
  const order = { currency_id: BTC, legal_id: USDT, price: '60000', num: '0.01' };
  await server.mustCall(spot.placeSell, order, one.token);
  await server.mustCall(spot.placeBuy, order, other.token);
  await settle(server);
  const read = (more: object) => server.mustCall(officeHouse.ledger, { purpose: 'fees', ...more }, viewer);
  const all = await read({ limit: 100 });
  const fees = all.list.filter(({ reason }) => reason === 'spot_trade');
  expect(fees.map(({ currency_name, after }) => [currency_name, after])).toEqual([
    ['USDT', ''],
    ['BTC', ''],
  ]);
  expect(all.total).toBe(all.list.length);
  const paged = await Promise.all([1, 2].map((page) => read({ page, limit: 2 })));
  expect(paged.flatMap(({ list }) => list)).toEqual(all.list.slice(0, 4));
  expect((await read({ currency: BTC })).list.map(({ amount: fee }) => fee)).toEqual([fees[1]?.amount]);
  const csv = await server.send({
    url: officeHouse.ledger.path,
    query: { purpose: 'fees', format: 'csv' },
    headers: { authorization: viewer },
  });
  expect(csv.status).toBe(200);
  expect(csv.text.trim().split('\n')).toHaveLength(all.total + 1);
});

test('what is owed and what stands against it sum to nothing, coin by coin', async () => {
  const { coins, sums, seq } = await server.mustCall(officeHouse.exposure, {}, viewer);
  expect(seq).toBeGreaterThan(0);
  const signed = (text: string) => (text.startsWith('-') ? -units(text.slice(1)) : units(text));
  for (const coin of coins) {
    const owed = Object.values(coin.owed).reduce((all, one) => all + units(one), 0n);
    expect(owed).toBe(units(coin.owed_total));
    const has = signed(coin.chains) + signed(coin.outside);
    expect(owed + signed(coin.house_users) + signed(coin.reserved) + signed(coin.own)).toBe(has);
  }
  const usdt = coins.find((coin) => coin.currency_id === USDT);
  expect(usdt).toMatchObject({ price: '1', currency_name: 'USDT' });
  expect(Number(usdt?.coverage)).toBeGreaterThan(100);
  // Of ETH no price is known here: the sum says what it is without, and takes it for nothing.
  expect(coins.find((coin) => coin.currency_name === 'ETH')).toMatchObject({ price: '' });
  expect(sums.without).toEqual(['ETH']);
  expect(sums.owed).toMatch(/^≥[1-9]/);
  expect(sums.own).toMatch(/^≥[1-9]/);
});
