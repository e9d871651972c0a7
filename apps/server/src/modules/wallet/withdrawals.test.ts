// Withdrawals through HTTP, on a real database and simulated chains.
import { safe, security, walletAddresses, walletDeposits, walletRecords, walletWithdrawals } from '@bourse/contract';
import {
  amount,
  BTC,
  DAY_MS,
  firstChainsOf,
  MINUTE_MS,
  SECOND_MS,
  units,
  USD_INDEX,
  USDT,
  withdrawalId,
} from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { triageWithdrawals } from '../custody/withdrawals/withdrawal-triage.ts';
import { totpCodeAt } from '../security/testing.ts';
import {
  askCode,
  codeOf,
  ETH_ADDRESS,
  readyToWithdraw,
  registerWithdrawer,
  spotUsdt,
  TRC20,
  TRON_ADDRESS,
  withdraw,
  type Withdrawer,
} from './testing.ts';

let server: TestServer;
let owner: Withdrawer;
let names = 0;
const register = () => registerWithdrawer(server, `withdrawer-${(names += 1)}`);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await register();
  await readyToWithdraw(server);
});

const list = (user: Withdrawer) => server.mustCall(walletWithdrawals.withdrawals, {}, user.token);
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const countCodes = (answers: readonly { readonly body: { readonly type: string } }[]) =>
  answers.filter(({ body }) => body.type === 'ok').length;

describe('asking for a withdrawal', () => {
  test('holds its amount, and says what is received after the server’s own fee', async () => {
    const code = await askCode(server, owner);
    const { body } = await withdraw(server, owner, { code, number: '20' });
    expect(body).toMatchObject({ type: 'ok', data: { status: 'applied', number: '20', fee: '3', received: '17' } });
    expect(await spotUsdt(server, owner)).toBe('9980 + 20');
    expect((await list(owner)).list).toMatchObject([
      {
        address: ETH_ADDRESS,
        chain_name: 'ERC20',
        number: '20',
        fee: '3',
        received: '17',
        status: 'applied',
        is_cancellable: 1,
        hash: '',
        check_time: '',
        timeline: [{ status: 'applied' }],
      },
    ]);
    const stranger = await register();
    expect((await list(stranger)).total).toBe(0);
  });

  test('goes over the network that `type` counts, to an address in its one written form', async () => {
    const code = await askCode(server, owner);
    await withdraw(server, owner, { code, type: TRC20, address: ` ${TRON_ADDRESS}` });
    const again = await askCode(server, owner);
    await withdraw(server, owner, { code: again, address: ETH_ADDRESS.toLowerCase() });
    expect((await list(owner)).list.map(({ chain_name, address, fee }) => [chain_name, address, fee])).toEqual([
      ['ERC20', ETH_ADDRESS, '3'],
      ['TRC20', TRON_ADDRESS, '1'],
    ]);
  });

  test.each([
    [{ currency: 99 }, 'currency_not_found'],
    [{ currency: USD_INDEX }, 'currency_not_supported'],
    [{ type: 2 }, 'invalid_request'],
    [{ number: '0' }, 'quantity_required'],
    [{ number: '9.99999999' }, 'below_minimum_withdrawal'],
    [{ number: '5000000.00000001' }, 'above_maximum_withdrawal'],
    [{ type: TRC20, address: ETH_ADDRESS }, 'invalid_withdraw_address'],
    [{ address: TRON_ADDRESS }, 'invalid_withdraw_address'],
    [{ address: `${ETH_ADDRESS.slice(0, -1)}E` }, 'invalid_withdraw_address'],
    [
      { currency: BTC, number: '0.01', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'invalid_withdraw_address',
    ],
    // A link is never read for its sender: it may name another amount than the call.
    [{ address: `ethereum:${ETH_ADDRESS}@1?value=1e18` }, 'payment_link_as_address'],
    [{ address: `${ETH_ADDRESS}?amount=1` }, 'payment_link_as_address'],
    [{ type: TRC20, address: `tron:${TRON_ADDRESS}` }, 'payment_link_as_address'],
    [{ type: TRC20, address: `41${ETH_ADDRESS.slice(2)}` }, 'tron_address_hex'],
    [
      { currency: BTC, number: '0.01', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      'address_of_test_network',
    ],
    [{ code: '' }, 'code_required'],
    [{ code: 'abcdef' }, 'invalid_code'],
    [{ number: '10001' }, 'day_limit_exceeded'],
  ])('%j is refused: %s, and holds nothing', async (input, refusal) => {
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code, ...input }))).toBe(refusal);
    expect(await spotUsdt(server, owner)).toBe('10000 + 0');
    // The code was not used up by it.
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('ok');
  });

  test('a closed network is refused, and an amount of which nothing would be received', async () => {
    const { sql } = server.services.storage;
    const code = await askCode(server, owner);
    await sql`UPDATE coin_chains SET is_withdraw_open = false`;
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('withdrawals_not_open');
    await sql`UPDATE coin_chains SET is_withdraw_open = true, fee = fee + 17`;
    expect(codeOf(await withdraw(server, owner, { code, number: '20' }))).toBe('withdrawal_below_fee');
    expect(codeOf(await withdraw(server, owner, { code, number: '20.00000001' }))).toBe('ok');
    await sql`UPDATE coin_chains SET fee = fee - 17`;
  });

  test('to the caller’s own deposit address nothing is sent', async () => {
    const address = await server.services.custody.depositAddress(owner.userId, firstChainsOf(USDT)[0]!);
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code, address: address ?? '' }))).toBe('own_deposit_address');
  });

  test('to another user of ours it is looked at like any other, and settled inside once it is approved', async () => {
    const friend = await register();
    const address = await server.services.custody.depositAddress(friend.userId, firstChainsOf(USDT)[0]!);
    const code = await askCode(server, owner);
    const { body } = await withdraw(server, owner, { code, address: address ?? '' });
    expect(body).toMatchObject({ type: 'ok', data: { status: 'applied', received: '17', is_inside: 1 } });
    await triageWithdrawals(server.services);
    expect([await spotUsdt(server, owner), await spotUsdt(server, friend)]).toEqual(['9980 + 20', '10000 + 0']);
    const [row] = (await list(owner)).list;
    expect(row).toMatchObject({ is_inside: 1, status: 'applied', is_under_review: 1, is_cancellable: 1 });
    const { sequencer } = server.services;
    await sequencer.submit({ kind: 'approveWithdrawal', id: withdrawalId(row?.id ?? 0) });
    await triageWithdrawals(server.services);
    await triageWithdrawals(server.services);
    expect([await spotUsdt(server, owner), await spotUsdt(server, friend)]).toEqual(['9980 + 0', '10017 + 0']);
    expect((await list(owner)).list).toMatchObject([
      { is_inside: 1, status: 'final', hash: '', is_cancellable: 0, confirmations_needed: 0 },
    ]);
  });
});

describe('what it takes', () => {
  test('a code that was sent for a withdrawal: no other, not twice, and not another user’s', async () => {
    expect(codeOf(await withdraw(server, owner, { code: '123456' }))).toBe('invalid_code');
    const other = await register();
    const theirs = await askCode(server, other);
    expect(codeOf(await withdraw(server, owner, { code: theirs }))).toBe('invalid_code');
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('ok');
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('invalid_code');
    const late = await askCode(server, owner);
    server.clock.advance(11 * MINUTE_MS);
    await readyToWithdraw(server);
    expect(codeOf(await withdraw(server, owner, { code: late }))).toBe('code_expired');
  });

  test('the fund password where one is set, under either name, after the hold that setting it brings', async () => {
    await server.mustCall(safe.setTradePassword, { password: '998877', repassword: '998877' }, owner.token);
    const early = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code: early, pass: '998877' }))).toBe('outflows_held');
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('trade_password_required');
    expect(codeOf(await withdraw(server, owner, { code, pass: '112233' }))).toBe('wrong_password');
    expect(codeOf(await withdraw(server, owner, { code, pay_password: '998877' }))).toBe('ok');
  });

  test('the second factor where one is on', async () => {
    const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, owner.token);
    const next = () => {
      server.clock.advance(30 * SECOND_MS);
      return totpCodeAt(secret, server.clock.now());
    };
    await server.mustCall(security.confirmTotp, { totp_code: next() }, owner.token);
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('second_factor_required');
    expect(codeOf(await withdraw(server, owner, { code, totp_code: '000000' }))).toBe('second_factor_wrong');
    const totp = next();
    await readyToWithdraw(server);
    expect(codeOf(await withdraw(server, owner, { code, totp_code: totp }))).toBe('ok');
  });

  test('an account that is not frozen, a wallet that is not locked, and coins that were not just bought', async () => {
    const { sequencer } = server.services;
    const { userId } = owner;
    const code = await askCode(server, owner);
    const ask = async () => codeOf(await withdraw(server, owner, { code }));
    await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: true });
    expect(await ask()).toBe('user_frozen');
    await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: false });
    await sequencer.submit({ kind: 'setWalletLock', userId, wallet: 'change', isLocked: true });
    expect(await ask()).toBe('wallet_locked');
    await sequencer.submit({ kind: 'setWalletLock', userId, wallet: 'change', isLocked: false });
    const money = { currencyId: USDT, amount: amount(units('100000')) };
    await sequencer.submit({ kind: 'fundTreasury', ...money });
    await sequencer.submit({ kind: 'payDeposit', userId, ...money, restrictMs: DAY_MS });
    await sequencer.submit({
      kind: 'adjustBalance',
      userId,
      wallet: 'change',
      ...money,
      direction: 'debit',
      source: 'treasury',
    });
    // 70,000 are left, all that a demo account is born with, and 100,000 were just bought.
    expect(await ask()).toBe('recent_purchases_held');
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('ok');
  });
});

describe('safe to repeat', () => {
  test('200 equal parallel calls under one key hold the money once, and all hear of it', async () => {
    const code = await askCode(server, owner);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => withdraw(server, owner, { code }, keyed('one-withdrawal'))),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(countCodes(answers)).toBe(200);
    expect([await spotUsdt(server, owner), (await list(owner)).total]).toEqual(['9980 + 20', 1]);
    // The same, when the code is used up and the network is closed since.
    await server.services.storage.sql`UPDATE coin_chains SET is_withdraw_open = false`;
    const late = await withdraw(server, owner, { code }, keyed('one-withdrawal'));
    await server.services.storage.sql`UPDATE coin_chains SET is_withdraw_open = true`;
    expect(late.body).toEqual(answers[0]?.body);
  });

  test('200 parallel calls without a key and with one code hold the money once', async () => {
    const code = await askCode(server, owner);
    const answers = await Promise.all(Array.from({ length: 200 }, () => withdraw(server, owner, { code })));
    expect(countCodes(answers)).toBe(1);
    expect(['ok', 'invalid_code', 'busy']).toEqual(expect.arrayContaining([...new Set(answers.map(codeOf))]));
    expect([await spotUsdt(server, owner), (await list(owner)).total]).toEqual(['9980 + 20', 1]);
  });

  test('a code that a call under one key keeps is good for that key, and for no other call', async () => {
    const code = await askCode(server, owner);
    // A process that dies after the check and before the commit leaves it like this.
    await server.services.storage.sql`
      UPDATE codes SET reserved_by = ${`withdrawal ${owner.userId} died`} WHERE address = ${owner.email} AND consumed_at IS NULL`;
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('invalid_code');
    expect(codeOf(await withdraw(server, owner, { code }, keyed('another')))).toBe('invalid_code');
    expect(codeOf(await withdraw(server, owner, { code }, keyed('died')))).toBe('ok');
  });

  test('a look needs no code, and a refusal under a key is repeated while the code stays good', async () => {
    const look = { headers: { 'idempotency-key': 'looked', 'idempotency-look': '1' } };
    expect(codeOf(await withdraw(server, owner, {}, look))).toBe('not_received');
    const code = await askCode(server, owner);
    const tooMuch = { currency: BTC, number: '0.6', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', code };
    expect(codeOf(await withdraw(server, owner, tooMuch, keyed('too-much')))).toBe('day_limit_exceeded');
    expect(codeOf(await withdraw(server, owner, tooMuch, keyed('too-much')))).toBe('day_limit_exceeded');
    expect(codeOf(await withdraw(server, owner, { code }, keyed('less')))).toBe('ok');
  });
});

describe('taking it back', () => {
  test('gives the amount back, once, and only to its owner', async () => {
    const { body } = await withdraw(server, owner, { code: await askCode(server, owner) });
    const id = (body.type === 'ok' && body.data?.id) || 0;
    const cancel = async (user: Withdrawer) =>
      codeOf(await server.call(walletWithdrawals.cancelWithdrawal, { id }, user.token));
    expect(await cancel(await register())).toBe('withdrawal_not_found');
    expect(await cancel(owner)).toBe('ok');
    expect(await spotUsdt(server, owner)).toBe('10000 + 0');
    expect(await cancel(owner)).toBe('withdrawal_moved_on');
    expect((await list(owner)).list).toMatchObject([
      {
        status: 'rejected',
        status_name: '已撤销',
        is_cancelled: 1,
        is_cancellable: 0,
        confirmations_needed: 0,
        timeline: [{ status: 'applied' }, { status: 'rejected' }],
      },
    ]);
  });

  test('is too late once it is approved', async () => {
    const { body } = await withdraw(server, owner, { code: await askCode(server, owner) });
    const id = (body.type === 'ok' && body.data?.id) || 0;
    await server.services.sequencer.submit({ kind: 'approveWithdrawal', id: withdrawalId(id) });
    const { body: answer } = await server.call(walletWithdrawals.cancelWithdrawal, { id }, owner.token);
    expect(answer).toMatchObject({ code: 'withdrawal_moved_on' });
  });
});

describe('the allow-list', () => {
  const switchTo = (input: { is_on: number; password?: string }) =>
    server.call(walletWithdrawals.switchAllowList, input, owner.token);
  const state = () => server.mustCall(walletWithdrawals.allowList, {}, owner.token);

  test('lets money go to kept addresses only, and to new ones after a day', async () => {
    await switchTo({ is_on: 1 });
    expect(await state()).toMatchObject({ is_on: 1, ends_at: 0, wait_seconds: 86_400 });
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('address_not_allowed');
    const address = ETH_ADDRESS.toLowerCase();
    const kept = { currency_id: USDT, address, password: TEST_PASSWORD };
    await server.mustCall(walletAddresses.addAddress, kept, owner.token);
    const waiting = await withdraw(server, owner, { code });
    expect(waiting.body).toMatchObject({ code: 'address_waits', message: expect.stringContaining('24 小时 0 分钟') });
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('ok');
  });

  test('lets nothing go to an address that a session alone has kept, until it is confirmed, once, and has waited', async () => {
    const { storage } = server.services;
    // Clients of the documented API keep an address like this, long before the list is on.
    const asked = { currency_id: USDT, address: ETH_ADDRESS };
    const { body } = await server.call(walletAddresses.addAddress, asked, owner.token, { form: true });
    const id = (body.type === 'ok' && body.data?.id) || 0;
    expect(body).toMatchObject({ type: 'ok', data: { is_confirmed: 0 } });
    server.clock.advance(2 * DAY_MS);
    await readyToWithdraw(server);
    await switchTo({ is_on: 1 });
    const code = await askCode(server, owner);
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('address_unconfirmed');
    const confirm = (password: string, token = owner.token) =>
      server.call(walletAddresses.confirmAddress, { address_id: id, password }, token);
    expect(codeOf(await confirm('something1'))).toBe('wrong_password');
    const stranger = await register();
    expect(codeOf(await confirm(TEST_PASSWORD, stranger.token))).toBe('withdraw_address_not_found');
    expect(codeOf(await confirm(TEST_PASSWORD))).toBe('ok');
    expect(codeOf(await withdraw(server, owner, { code }))).toBe('address_waits');
    const mails = () => storage.sql<{ text: string }[]>`
      SELECT text FROM outbox WHERE "to" = ${owner.email} AND text LIKE '%0x5aAe…eAed%' ORDER BY id`;
    const [first, second, ...others] = await mails();
    expect([first?.text, second?.text]).toEqual([
      expect.stringMatching(/\/freeze#[^]*\/withdraw_address/),
      expect.stringMatching(/\/freeze#/),
    ]);
    expect(others).toEqual([]);
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    // Again it changes nothing, makes it wait no longer and tells nobody.
    expect(codeOf(await confirm(TEST_PASSWORD))).toBe('ok');
    expect(await mails()).toHaveLength(2);
    expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('ok');
  });

  test('is switched off by its owner alone, and holds for another day', async () => {
    await switchTo({ is_on: 1 });
    expect(codeOf(await switchTo({ is_on: 0 }))).toBe('password_required');
    expect(codeOf(await switchTo({ is_on: 0, password: 'something1' }))).toBe('wrong_password');
    expect(codeOf(await switchTo({ is_on: 0, password: TEST_PASSWORD }))).toBe('ok');
    const { is_on: isOn, ends_at: endsAt } = await state();
    expect([isOn, endsAt - server.clock.now()]).toEqual([1, expect.closeTo(DAY_MS, -4)]);
    expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('address_not_allowed');
    // Asking again does not make it longer, nor shorter.
    await switchTo({ is_on: 0, password: TEST_PASSWORD });
    expect((await state()).ends_at).toBe(endsAt);
    server.clock.advance(DAY_MS);
    await readyToWithdraw(server);
    expect(await state()).toMatchObject({ is_on: 0, ends_at: 0 });
    expect(codeOf(await withdraw(server, owner, { code: await askCode(server, owner) }))).toBe('ok');
  });

  test('is on again at once while it was ending', async () => {
    await switchTo({ is_on: 1 });
    await switchTo({ is_on: 0, password: TEST_PASSWORD });
    await switchTo({ is_on: 1 });
    expect(await state()).toMatchObject({ is_on: 1, ends_at: 0 });
  });
});

test('old clients read deposits and withdrawals in one log, newest first, up to the rows that they ask for', async () => {
  const log = async (limit?: string) =>
    (await server.mustCall(walletRecords.chargeLog, { limit }, owner.token, { headers: { lang: 'en' } })).data;
  expect(await log()).toEqual([]);
  await withdraw(server, owner, { code: await askCode(server, owner) });
  server.clock.advance(1);
  await server.mustCall(walletDeposits.requestDeposit, { currency: BTC, amount: '0.5', hash: 'ab12' }, owner.token);
  const [deposit, withdrawal] = await log('1000');
  expect(deposit).toMatchObject({
    type: 'deposit',
    type_name: 'Deposit',
    currency_name: 'BTC',
    number: '0.5',
    fee: '0',
    hash: 'ab12',
    status: 'pending',
    status_name: 'Under review',
  });
  expect(withdrawal).toMatchObject({
    type: 'withdraw',
    type_name: 'Withdrawal',
    currency_name: 'USDT',
    number: '20',
    fee: '3',
    address: ETH_ADDRESS,
    status: 'applied',
    status_name: 'Applied',
  });
  expect((await log('1000000')).length).toBe(2);
  expect((await log('1')).map(({ type }) => type)).toEqual(['deposit']);
  const stranger = await register();
  expect((await server.mustCall(walletRecords.chargeLog, {}, stranger.token)).data).toEqual([]);
});
