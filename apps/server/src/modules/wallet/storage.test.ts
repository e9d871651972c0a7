import { amount, chainId, depositId, instant, units, USDT, userId, type WithdrawalId } from '@bourse/domain';
import { type Command, Engine } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks, auditRules } from '../../audit.ts';
import { COIN, type Exchange, MONEY, mustAccept, openExchange } from '../../core/sequencer/testing.ts';

const alice = userId(1);
const bob = userId(2);
const ETHEREUM = chainId(2);

let bench: Exchange;
beforeAll(async () => {
  bench = await openExchange([alice, bob]);
});
afterAll(() => bench.close());

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

const money = (whole: string) => ({ currencyId: MONEY, amount: amount(units(whole)) });

async function withdraw(whole: string, part: { toUserId?: typeof bob } = {}): Promise<WithdrawalId> {
  const terms = { chainId: ETHEREUM, address: 'an address', fee: amount(units('1')), ...part };
  const { id } = await play({ kind: 'requestWithdrawal', userId: alice, ...money(whole), ...terms });
  return id;
}

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('withdrawals in every status, deposits of every kind, debts, restrictions and guards are loaded as they were', async () => {
  expect(MONEY).toBe(USDT);
  await play({ kind: 'fundTreasury', ...money('1000') });
  await play({ kind: 'configureWithdrawals', level: 0, dayLimit: amount(units('500000')) });
  await play({ kind: 'configureCoinChain', currencyId: MONEY, chainId: ETHEREUM });
  const [, approved, signed, mined, final, rejected, failed] = await Promise.all(
    ['1.5', '2', '3', '4', '5', '6', '7'].map((whole) => withdraw(whole)),
  );
  if (!approved || !signed || !mined || !final || !rejected || !failed) throw new Error('seven withdrawals were made');
  for (const id of [approved, signed, mined, final, failed]) await play({ kind: 'approveWithdrawal', id });
  for (const id of [signed, mined, final, failed]) await play({ kind: 'signWithdrawal', id });
  await play({ kind: 'moveWithdrawal', id: mined, to: 'mined', txid: `it's "a" {txid}` });
  await play({ kind: 'finishWithdrawal', id: final, chainFee: amount(5n), chainFeeCurrencyId: COIN });
  await play({ kind: 'rejectWithdrawal', id: rejected });
  await play({ kind: 'failWithdrawal', id: failed });
  const inside = await withdraw('8', { toUserId: bob });
  await withdraw('9', { toUserId: bob });
  await play({ kind: 'approveWithdrawal', id: inside });
  await expectSoundBooks();
  await play({ kind: 'settleWithdrawal', id: inside });
  const transfer = { chainId: ETHEREUM, txid: 'a', ordinal: 0, depositKind: 'chain' } as const;
  await play({ kind: 'creditDeposit', userId: bob, ...money('100'), ...transfer });
  await play({
    kind: 'creditDeposit',
    userId: bob,
    ...money('50'),
    ...transfer,
    ordinal: 1,
    depositKind: 'manual_chain',
  });
  await play({ kind: 'payDeposit', userId: bob, ...money('10'), restrictMs: 86_400_000 });
  await play({ kind: 'payDeposit', userId: bob, ...money('10'), restrictMs: 0 });
  await play({ kind: 'holdOutflows', userId: alice, until: instant(bench.clock.now() + 60_000) });
  await play({ kind: 'setWalletLock', userId: alice, wallet: 'micro', isLocked: true });
  await expectSoundBooks();
  const reversed = { chainId: ETHEREUM, depositId: depositId(2) };
  await play({ kind: 'reverseDeposit', userId: bob, ...money('2000000'), ...reversed });
  await expectSoundBooks();
  const { debts, withdrawals, restrictions, users } = await bench.storage.loadSnapshot();
  expect(debts).toHaveLength(1);
  expect(restrictions).toHaveLength(1);
  expect(withdrawals.map(({ status }) => status).sort()).toEqual([
    'applied',
    'applied',
    'approved',
    'failed',
    'final',
    'final',
    'mined',
    'rejected',
    'signed',
  ]);
  expect(users.find(({ id }) => id === alice)).toMatchObject({ lockedWallets: 8 });
});

test('200 withdrawals at once under one key are one, and of 200 for all there is one is taken', async () => {
  const carol = userId(3);
  await play({ kind: 'openUser', userId: carol, grants: [{ wallet: 'change', ...money('1000') }] });
  const terms = { chainId: ETHEREUM, address: 'an address', fee: amount(units('1')) };
  const submit = (whole: string, key: string) =>
    bench.sequencer.submit(
      { kind: 'requestWithdrawal', userId: carol, ...money(whole), ...terms },
      { idempotency: { userId: carol, route: '/api/wallet/out', key, bodyHash: whole } },
    );
  const alike = await Promise.all(Array.from({ length: 200 }, () => submit('100', 'one')));
  expect(new Set(alike.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  const greedy = await Promise.all(Array.from({ length: 200 }, (_, at) => submit('900', `key ${at}`)));
  expect(greedy.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(greedy.map((outcome) => (outcome.ok ? 'ok' : outcome.code)))).toEqual(
    new Set(['ok', 'insufficient_balance']),
  );
  const [row] = await bench.storage.sql`
    SELECT available::text, locked::text FROM accounts WHERE user_id = ${carol} AND currency_id = ${MONEY}`;
  expect(row).toMatchObject({ available: '0.00000000', locked: '1000.00000000' });
  await expectSoundBooks();
});

test('a debt that is paid is loaded no more', async () => {
  const [debt] = (await bench.storage.loadSnapshot()).debts;
  const transfer = { chainId: ETHEREUM, txid: 'b', ordinal: 0, depositKind: 'chain' } as const;
  await play({
    kind: 'creditDeposit',
    userId: bob,
    currencyId: MONEY,
    amount: debt?.amount ?? amount(0n),
    ...transfer,
  });
  expect((await bench.storage.loadSnapshot()).debts).toEqual([]);
  await expectSoundBooks();
});

test('what has ended is loaded for as long as it counts', async () => {
  const before = await bench.storage.loadSnapshot();
  const ended = before.withdrawals.filter(({ status }) => ['final', 'rejected', 'failed'].includes(status));
  expect(ended).toHaveLength(4);
  bench.clock.advance(86_400_000);
  // Whatever is written next says how late it is.
  await play({ kind: 'fundTreasury', ...money('1') });
  const { withdrawals, restrictions } = await bench.storage.loadSnapshot();
  expect(withdrawals.map(({ id }) => id)).toEqual(
    before.withdrawals.filter((one) => !ended.includes(one)).map(({ id }) => id),
  );
  expect(restrictions).toEqual([]);
  await expectSoundBooks();
});

test('one transfer of a chain is never written twice', async () => {
  const again = bench.storage.sql`
    INSERT INTO deposits SELECT 99, user_id, currency_id, chain_id, txid, ordinal, amount, kind, seq, at
    FROM deposits WHERE txid = 'b'`;
  await expect(again).rejects.toThrow('deposits_once');
});

test('only the accounts that may owe may be negative', async () => {
  const lower = (purpose: string) => bench.storage.sql`
    UPDATE accounts SET available = available - 1000000000 WHERE house_purpose = ${purpose}`;
  await expect(lower('treasury')).rejects.toThrow('accounts_are_not_negative');
  await expect(lower('unclaimed')).resolves.toHaveLength(0);
});

test('the audit names what was tampered with', async () => {
  const { sql } = bench.storage;
  await sql`UPDATE withdrawals SET amount = amount + 1 WHERE status IN ('applied', 'final') AND to_user_id IS NULL`;
  await sql`UPDATE deposits SET amount = amount + 1 WHERE kind = 'chain' AND txid = 'a'`;
  await sql`UPDATE debts SET amount = 1`;
  const broken = (await auditRules(sql)).filter(({ offenders }) => offenders.length > 0).map(({ rule }) => rule);
  expect(broken).toEqual([
    'what users owe is what the house has to get',
    'a withdrawal takes its amount from its user once it is final, and nothing before',
    'a deposit gives its amount to its user',
    'what an account has locked is what its claims say',
  ]);
});

test('every kind of entity of funding was written', () => {
  const { withdrawals, deposits, debts, restrictions, withdrawalRules } = ENTITIES;
  const tables = [withdrawals, deposits, debts, restrictions, withdrawalRules].map(({ table }) => table);
  return Promise.all(
    tables.map(async (table) => {
      const [row] = await bench.storage.sql.unsafe(`SELECT count(*)::integer AS count FROM ${table}`);
      expect(row?.['count'], table).toBeGreaterThan(0);
    }),
  );
});
