// Destination tags and closed networks through HTTP: XRP in, out, in the address book, and by hand at the desk.
import {
  type InputOf,
  officeDeposits,
  officeWithdrawals,
  walletAddresses,
  walletDeposits,
  walletWithdrawals,
} from '@bourse/contract';
import { amount, joinTag, MINUTE_MS, units, USDT, withdrawalId, XRP } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';
import { type CustodyBench, openCustodyBench } from '../custody/chains/testing.ts';
import { askCode, codeOf, readyToWithdraw, registerWithdrawer, withdraw, type Withdrawer } from './testing.ts';

const STRANGER = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const EN = { headers: { lang: 'en' } };

let bench: CustodyBench;
let server: TestServer;
let owner: Withdrawer;
let shared: string;
let operator: string;
let admin: string;
beforeAll(async () => {
  bench = await openCustodyBench('xrp');
  ({ server } = bench);
  owner = await registerWithdrawer(server, 'tagged');
  await readyToWithdraw(server);
  shared = bench.sim.sharedAddress ?? '';
  operator = await logInOperator(server, 'operator');
  admin = await logInOperator(server, 'admin');
});
afterAll(() => bench.stop());

const coin = { currency: XRP };
const report = async ({ token }: TestUser) => {
  const asked = { currency: XRP, amount: '11', hash: 'mine', acc: '', type: shared, pic: '111' };
  const { body } = await server.call(walletDeposits.requestDeposit, asked, token);
  if (body.type !== 'ok') throw new Error(body.code);
  return body.data?.id ?? 0;
};

test('address and tag come together: apart, or as one text that cannot be sent to without the tag', async () => {
  const { networks, address } = await server.mustCall(walletDeposits.depositNetworks, coin, owner.token, EN);
  const tag = String(owner.userId);
  expect(networks).toMatchObject([{ title: 'XRP', address: shared, tag, tips: expect.stringContaining(`tag ${tag}`) }]);
  expect(address).toMatch(/^T\w{46}$/);
  const { custody } = server.services;
  expect(await custody.checkAddress(bench.chain, address)).toBe(joinTag(shared, tag));
  expect(await server.mustCall(walletDeposits.depositAddress, coin, owner.token)).toBe(address);
  const full = await server.mustCall(walletDeposits.depositAddress, { ...coin, full: 1 }, owner.token);
  expect(full).toEqual({ address: shared, tag });
});

test('what came without a tag is seen by operators, credited by hand to who reports it, and to nobody else', async () => {
  const [other, before] = [await server.register('other@example.com'), await bench.owned(owner.userId, XRP)];
  await bench.send(bench.payment(shared, '11'));
  await bench.mine(2);
  const { list } = await server.mustCall(officeDeposits.listUnclaimedDeposits, {}, operator);
  expect(list).toMatchObject([{ chain: 'XRP', amount: '11', address: shared, tag: '', user_id: 0 }]);
  const reports = [await report(owner), await report(other)] as const;
  for (const id of reports) {
    const { outputs } = await server.mustCall(officeDeposits.depositRequest, { id }, operator);
    expect(outputs).toMatchObject([{ amount: '11', tag: '', is_unclaimed: 1, can_credit: 1 }]);
    const { chain_id, txid, ordinal } = outputs[0]!;
    await server.mustCall(officeDeposits.proposeDeposit, { id, way: 'chain', chain_id, txid, ordinal }, operator);
  }
  const approve = (id: number) => server.call(officeDeposits.approveDeposit, { id, revision: 1, amount: '11' }, admin);
  const answers = await Promise.all(reports.map(approve));
  expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'output_not_creditable']);
  const owned = [await bench.owned(owner.userId, XRP), await bench.owned(other.userId, XRP)];
  expect(owned.filter((sum) => sum !== before)).toHaveLength(1);
  expect((await server.mustCall(officeDeposits.listUnclaimedDeposits, {}, operator)).list).toEqual([]);
  expect(await bench.surplus(XRP)).toBe('0');
});

describe('a withdrawal', () => {
  const ask = async (input: Parameters<typeof withdraw>[2]) => {
    server.clock.advance(MINUTE_MS);
    return withdraw(server, owner, { ...coin, number: '25', code: await askCode(server, owner), ...input });
  };

  test('goes with its tag, which its owner, operators and the chain are told', async () => {
    const money = { currencyId: XRP, amount: amount(units('100')) };
    const to = { userId: owner.userId, source: 'outside', wallet: 'change' } as const;
    await bench.mustSubmit({ kind: 'creditUser', ...to, ...money });
    expect(codeOf(await ask({ address: STRANGER, tag: '42' }))).toBe('ok');
    const { list } = await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token);
    expect(list).toMatchObject([{ address: STRANGER, tag: '42', chain_name: 'XRP' }]);
    const id = list[0]?.id ?? 0;
    const seen = await server.mustCall(officeWithdrawals.withdrawalDetail, { id }, operator);
    expect(seen).toMatchObject({ address: STRANGER, tag: '42' });
    await bench.mustSubmit({ kind: 'approveWithdrawal', id: withdrawalId(id) });
    await bench.step();
    await bench.mine(2);
    expect(await bench.withdrawal(withdrawalId(id))).toBe('final');
    const paid = await server.services.storage.sql<{ raw: string }[]>`
      SELECT raw FROM sim_transactions WHERE raw LIKE ${`%"to":"${STRANGER}"%`}`;
    expect(paid.map(({ raw }) => JSON.parse(raw))).toMatchObject([{ outputs: [{ tag: '42', amount: '2480000000' }] }]);
  });

  test.each([
    [{ address: STRANGER, tag: '4294967296' }, 'invalid_destination_tag'],
    [{ address: STRANGER, tag: '35776842141' }, 'invalid_destination_tag'],
    [{ address: STRANGER, tag: ' 35776842141' }, 'invalid_destination_tag'],
    [{ address: STRANGER, tag: '-1' }, 'invalid_destination_tag'],
    [{ address: STRANGER, tag: 'memo' }, 'invalid_destination_tag'],
    [{ address: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu' }, 'invalid_withdraw_address'],
    [{ type: 'OMNI', address: STRANGER }, 'network_closed_by_issuer'],
  ] as const)('%j is refused: %s', async (input, code) => {
    expect(codeOf(await ask(input))).toBe(code);
  });

  test('to our own address needs the tag of somebody', async () => {
    for (const tag of ['', '4000000000']) {
      expect(codeOf(await ask({ address: shared, tag }))).toBe('invalid_withdraw_address');
    }
    expect(codeOf(await ask({ address: shared, tag: String(owner.userId) }))).toBe('own_deposit_address');
  });
});

test('a pasted tag is kept whole, and an address without the unseen around it', async () => {
  const address = `\u200b ${STRANGER}\u00a0`;
  for (const [nth, tag] of [' 3577684214', '\u00a03577684214', '３５７７６８４２１４', '3577684214\u200b'].entries()) {
    const { token } = await server.register(`pasted-${nth}@example.com`);
    const add = (input: object) =>
      server.call(walletAddresses.addAddress, { currency_id: XRP, address, tag, ...input }, token, EN);
    expect(codeOf(await add({ tag: `${tag}1` }))).toBe('invalid_destination_tag');
    expect(codeOf(await add({}))).toBe('ok');
    const kept = await server.mustCall(walletAddresses.addresses, { currency: XRP }, token);
    expect(kept, tag).toMatchObject([{ address: STRANGER, tag: '3577684214' }]);
  }
});

test('the address book keeps tags: one address with two of them is two entries', async () => {
  const add = (input: Partial<InputOf<typeof walletAddresses.addAddress>>) =>
    server.call(walletAddresses.addAddress, { currency_id: XRP, address: STRANGER, ...input }, owner.token, EN);
  expect([codeOf(await add({ tag: 7 })), codeOf(await add({ tag: '8' }))]).toEqual(['ok', 'ok']);
  expect(codeOf(await add({ tag: '8' }))).toBe('withdraw_address_exists');
  expect(codeOf(await add({ tag: '08' }))).toBe('invalid_destination_tag');
  const kept = await server.mustCall(walletAddresses.addresses, { currency: XRP }, owner.token);
  expect(kept.map(({ address, tag }) => [address, tag])).toEqual([
    [STRANGER, '8'],
    [STRANGER, '7'],
  ]);
  expect(codeOf(await add({ currency_id: USDT, chain: 3, tag: '7' }))).toBe('invalid_destination_tag');
  expect((await add({ currency_id: USDT, chain: 'Omni' })).body).toMatchObject({
    code: 'network_closed_by_issuer',
    message: expect.stringContaining('TRC20'),
  });
});
