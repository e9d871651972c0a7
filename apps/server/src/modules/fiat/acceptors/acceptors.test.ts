// Acceptors over HTTP, on a real database: deposits and withdrawals from their opening to their end, and who may do what.
import {
  account,
  acceptors as contract,
  fiatNotices,
  fiatStatements,
  type InputOf,
  walletWithdrawals,
} from '@bourse/contract';
import { amount, DAY_MS, MINUTE_MS, ppm, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addMethod, FUND_PASSWORD, registerTrader, type Trader } from '../deals/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { upload } from '../../identity/testing.ts';
import { startFiatNotes } from '../fiat-notes.ts';
import { startFiatNotices } from '../fiat-notices.ts';
import { auditBooks } from '../../../audit.ts';

let server: TestServer;
let acceptor: Trader;

beforeAll(async () => {
  server = await startTestServer();
  acceptor = await registerTrader(server, { ways: ['bank', 'ali_pay'], usdt: '50000' });
  const whole = (text: string) => amount(units(text));
  await server.services.sequencer.submit({
    kind: 'configureAcceptor',
    userId: acceptor.userId,
    terms: {
      isAppointed: true,
      rechargeMin: whole('100'),
      rechargeMax: whole('5000'),
      rechargeRate: ppm(10_000n),
      cashMin: whole('100'),
      cashMax: whole('8000'),
      cashRate: ppm(20_000n),
    },
  });
});
afterAll(() => server.stop());

type Asked = Partial<InputOf<typeof contract.deal>>;

const answer = z.object({ type: z.string(), code: z.string().optional() });
const codeOf = ({ body }: { readonly body: unknown }): string => {
  const { type, code } = answer.parse(body);
  return type === 'ok' ? 'ok' : (code ?? '');
};

const open = (user: Trader, asked: Asked = {}) =>
  server.call(
    contract.deal,
    {
      acceptor_id: acceptor.userId,
      way: 'bank',
      type: 'buy',
      money: '650',
      mobile: '13800000000',
      deal_account: '622588886666',
      ...asked,
    },
    user.token,
  );

async function opened(user: Trader, asked: Asked = {}): Promise<number> {
  const { body } = await open(user, asked);
  if (body.type !== 'ok' || body.data === undefined) throw new Error(JSON.stringify(body));
  return body.data.id;
}

async function askCode({ userId, token }: Trader): Promise<string> {
  const [row] = await server.services.storage.sql<{ email: string }[]>`SELECT email FROM users WHERE id = ${userId}`;
  const email = row?.email ?? '';
  server.clock.advance(MINUTE_MS);
  await server.mustCall(account.sendMail, { user_string: email, type: 'widthdraw' }, token);
  return server.codeFor(email);
}

const withdrawal = async (user: Trader): Promise<Asked> => ({
  type: 'sell',
  pay_password: FUND_PASSWORD,
  code: await askCode(user),
});

async function legal(user: Trader): Promise<string> {
  const [row] = await server.services.storage.sql<{ available: string; locked: string }[]>`
    SELECT available::float AS available, locked::float AS locked FROM accounts
    WHERE user_id = ${user.userId} AND wallet = 'legal' AND currency_id = ${USDT}`;
  return `${row?.available} + ${row?.locked}`;
}

const act = ({ path }: { readonly path: string }, user: Trader, input: Readonly<Record<string, unknown>>) =>
  server.send({ method: 'POST', url: path, payload: input, headers: { authorization: user.token } });

describe('a deposit', () => {
  test('is opened, paid and confirmed, and old clients read it as a bare array', async () => {
    const user = await registerTrader(server);
    const rows = await server.mustCall(contract.list, {}, undefined);
    expect(rows).toMatchObject([
      { id: acceptor.userId, recharge_rate: '1.00', cash_amount: '8000.00', ways: ['bank', 'ali_pay'] },
    ]);
    const id = await opened(user);
    const rate = Number(server.services.fiat.currency('CNY')?.rate) / 1e8;
    const number = Math.floor((650 / rate) * 0.99 * 1e4) / 1e4;
    const [row] = await server.mustCall(contract.myDeal, { way: 'buy' }, user.token);
    expect(row).toMatchObject({
      id,
      is_sure: 0,
      way_name: '银行卡',
      money: '650.00',
      acts: ['cancel', 'pay'],
      type: 'buy',
    });
    expect(Number(row?.number)).toBeCloseTo(number, 3);
    expect(row?.hes_account).toContain('*');
    expect(await server.mustCall(contract.myDeal, { type: 'sell' }, user.token)).toEqual([]);
    const detail = await server.mustCall(contract.detail, { id }, user.token);
    expect(detail.pay_to).toMatchObject({ real_name: acceptor.name, account: `bank-6225${acceptor.userId}` });
    expect(detail).toMatchObject({ payer_name: user.name, payee_name: acceptor.name, mobile: '13800000000' });
    const proof = await upload(server, user);
    expect(codeOf(await act(contract.paid, user, { id, proof }))).toBe('ok');
    expect(codeOf(await act(contract.confirm, acceptor, { id }))).toBe('trade_password_required');
    expect(codeOf(await act(contract.confirm, acceptor, { id, pay_password: '000000' }))).toBe('wrong_password');
    const desk = await server.mustCall(contract.desk, {}, acceptor.token);
    expect(desk).toMatchObject({ to_do: 1, is_accepting: 1, list: [{ id, is_acceptor: 1, is_sure: 3 }] });
    expect(codeOf(await act(contract.confirm, acceptor, { id, pay_password: FUND_PASSWORD }))).toBe('ok');
    const done = await server.mustCall(contract.detail, { id }, user.token);
    expect(done).toMatchObject({ is_sure: 1, end_reason: 'confirmed', proofs: [proof] });
    expect(await legal(user)).toBe(`${1000 + Number(done.number)} + 0`);
    expect(done.steps.map(({ state }) => state)).toEqual(['waiting', 'paid', 'done']);
  });

  test('is named apart from a deal between users, which may have the same number', async () => {
    const user = await registerTrader(server);
    const id = await opened(user);
    await startFiatNotes(server.services).stop();
    const told = async (lang: string) =>
      (await server.mustCall(fiatNotices.notices, {}, acceptor.token, { headers: { lang } })).list[0]?.text;
    expect(await told('en')).toMatch(new RegExp(`^Acceptor order ${id}: `));
    expect(await told('zh')).toMatch(new RegExp(`^承兑订单 ${id}：`));
    await startFiatNotices(server.services).stop();
    const [letter] = await server.services.storage.sql<{ text: string }[]>`
      SELECT text FROM outbox ORDER BY id DESC LIMIT 1`;
    expect(letter?.text).toContain(`承兑订单 ${id}`);
    expect(codeOf(await act(contract.cancel, user, { id }))).toBe('ok');
  });

  test('that is refused says why, and its user appeals', async () => {
    const user = await registerTrader(server);
    const id = await opened(user, { way: 'ali_pay' });
    expect(codeOf(await act(contract.refuseDeal, acceptor, { id, reason: 'account_unavailable' }))).toBe('ok');
    const [row] = await server.mustCall(contract.myDeal, {}, user.token, { headers: { lang: 'en' } });
    expect(row).toMatchObject({ is_sure: 2, refuse_reason: 'account_unavailable', acts: ['appeal'] });
    expect(row?.end_text).toBe('The account cannot be paid to right now');
    const said = { id, reason: 'I paid at 12:00' };
    expect(codeOf(await act(contract.appeal, user, said))).toBe('appeal_proof_required');
    const proof = await upload(server, user);
    expect(codeOf(await act(contract.appeal, user, { ...said, proof }))).toBe('ok');
    // Whoever was paid has to be able to look for it.
    expect((await server.mustCall(contract.detail, { id }, acceptor.token)).proofs).toEqual([proof]);
    expect(await server.mustCall(contract.detail, { id }, user.token)).toMatchObject({
      is_sure: 4,
      appeal_text: 'I paid at 12:00',
    });
    expect((await server.mustCall(contract.detail, { id }, acceptor.token)).appeal_text).toBe('');
    expect(codeOf(await act(contract.concede, user, { id }))).toBe('ok');
  });

  test('that is marked as paid is refused no more: its acceptor confirms or appeals', async () => {
    const user = await registerTrader(server);
    const id = await opened(user);
    expect(codeOf(await act(contract.paid, user, { id }))).toBe('ok');
    const actsOf = async () => (await server.mustCall(contract.detail, { id }, acceptor.token)).acts;
    expect(await actsOf()).toEqual(['confirm']);
    expect(codeOf(await act(contract.refuseDeal, acceptor, { id, reason: 'other' }))).toBe('acceptor_deal_paid');
    server.clock.advance(10 * MINUTE_MS);
    expect(await actsOf()).toEqual(['confirm', 'appeal']);
    expect(codeOf(await act(contract.appeal, acceptor, { id, reason: 'Nothing came' }))).toBe('ok');
    expect(codeOf(await act(contract.confirm, acceptor, { id, pay_password: FUND_PASSWORD }))).toBe('ok');
  });
});

describe('a withdrawal', () => {
  test('asks for what every withdrawal asks for, and goes to an own method', async () => {
    const user = await registerTrader(server);
    const asked = await withdrawal(user);
    expect(codeOf(await open(user, { ...asked, pay_password: undefined }))).toBe('trade_password_required');
    expect(codeOf(await open(user, { ...asked, pay_password: '000000' }))).toBe('wrong_password');
    expect(codeOf(await open(user, { ...asked, code: '' }))).toBe('code_required');
    expect(codeOf(await open(user, { ...asked, way: 'we_chat' }))).toBe('payment_info_missing');
    const left = async () =>
      Number((await server.mustCall(walletWithdrawals.withdrawInfo, { currency: USDT }, user.token)).level_left);
    const before = await left();
    const id = await opened(user, asked);
    const detail = await server.mustCall(contract.detail, { id }, acceptor.token);
    expect(await left()).toBeCloseTo(before - Number(detail.number), 6);
    expect(detail.pay_to).toMatchObject({ real_name: user.name, account: `bank-6225${user.userId}` });
    expect(detail).toMatchObject({ is_sure: 0, acts: ['accept', 'refuse'], type: 'sell' });
    expect(codeOf(await act(contract.cancel, user, { id }))).toBe('ok');
    expect(await legal(user)).toBe('1000 + 0');
    const ended = await server.mustCall(contract.detail, { id }, user.token, { headers: { lang: 'en' } });
    expect(ended.end_text).toBe('Cancelled by the user');
  });

  test('that is asked for again with its key gets its first answer, though its code is used up', async () => {
    const user = await registerTrader(server);
    const payload = { acceptor_id: acceptor.userId, way: 'bank', money: '650', ...(await withdrawal(user)) };
    const headers = { authorization: user.token, 'idempotency-key': 'acceptor-withdrawal-1' };
    const ask = () => server.send({ method: 'POST', url: contract.deal.path, payload, headers });
    const first = await ask();
    expect(codeOf(first)).toBe('ok');
    expect((await ask()).body).toEqual(first.body);
    const another = await server.send({
      method: 'POST',
      url: contract.deal.path,
      payload,
      headers: { authorization: user.token, 'idempotency-key': 'acceptor-withdrawal-2' },
    });
    expect(codeOf(another)).toBe('invalid_code');
  });

  test('is done by itself 20 minutes after it was paid with a proof', async () => {
    const user = await registerTrader(server);
    const id = await opened(user, await withdrawal(user));
    expect(codeOf(await act(contract.accept, acceptor, { id }))).toBe('ok');
    expect(codeOf(await act(contract.pay, acceptor, { id }))).toBe('payment_proof_required');
    const proof = await upload(server, acceptor);
    expect(codeOf(await act(contract.pay, acceptor, { id, proof }))).toBe('ok');
    expect((await server.mustCall(contract.detail, { id }, user.token)).acts).toEqual(['confirm', 'appeal']);
    server.clock.advance(20 * MINUTE_MS);
    await expect
      .poll(async () => (await server.mustCall(contract.detail, { id }, user.token)).end_reason)
      .toBe('timed_out');
  });

  test('that was done by itself is appealed with a picture, which operators alone see, and what the acceptor has is held', async () => {
    const user = await registerTrader(server);
    const id = await opened(user, await withdrawal(user));
    await act(contract.accept, acceptor, { id });
    await act(contract.pay, acceptor, { id, proof: await upload(server, acceptor) });
    server.clock.advance(20 * MINUTE_MS);
    const detail = (who: TestUser) => server.mustCall(contract.detail, { id }, who.token);
    await expect.poll(async () => (await detail(user)).end_reason).toBe('timed_out');
    const over = await detail(user);
    expect(over).toMatchObject({ acts: ['appeal'] });
    expect(over.appeal_until_ms).toBeGreaterThan(server.clock.now());
    expect((await detail(acceptor)).acts).toEqual([]);
    const said = { id, reason: 'Nothing has come' };
    expect(codeOf(await act(contract.notReceived, user, said))).toBe('appeal_proof_required');
    const foreign = await upload(server, acceptor);
    expect(codeOf(await act(contract.notReceived, user, { ...said, proof: foreign }))).toBe('picture_not_found');
    const proof = await upload(server, user);
    expect(codeOf(await act(contract.notReceived, user, { ...said, proof }))).toBe('ok');
    expect(codeOf(await act(contract.appeal, user, { ...said, proof }))).toBe('fiat_deal_handled');
    const told = { id, kind: 'acceptor' } as const;
    expect((await server.mustCall(fiatStatements.statements, told, user.token)).list).toMatchObject([
      { content: 'Nothing has come', pictures: [proof] },
    ]);
    expect((await server.mustCall(fiatStatements.statements, told, acceptor.token)).list).toEqual([]);
    expect((await detail(acceptor)).proofs).not.toContain(proof);
    expect((await detail(acceptor)).acts).toEqual(['concede']);
    const held = async (who: TestUser) => (await server.mustCall(contract.desk, {}, who.token)).held;
    expect(Number(await held(acceptor))).toBeGreaterThan(0);
    expect(codeOf(await act(contract.concede, acceptor, { id }))).toBe('ok');
    expect((await detail(user)).end_reason).toBe('conceded');
    expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  });

  test('of which nothing came is looked at by operators', async () => {
    const user = await registerTrader(server);
    const id = await opened(user, await withdrawal(user));
    await act(contract.accept, acceptor, { id });
    await act(contract.pay, acceptor, { id, proof: await upload(server, acceptor) });
    expect(codeOf(await act(contract.notReceived, user, { id, reason: '' }))).toBe('ok');
    expect(await server.mustCall(contract.detail, { id }, user.token)).toMatchObject({ is_sure: 4, acts: ['confirm'] });
    expect(codeOf(await act(contract.received, user, { id, pay_password: FUND_PASSWORD }))).toBe('ok');
  });
});

describe('who may do what', () => {
  test('a third user reads nothing of a deal, and does nothing to it', async () => {
    const [user, stranger] = [await registerTrader(server), await registerTrader(server)];
    const id = await opened(user);
    expect(codeOf(await server.call(contract.detail, { id }, stranger.token))).toBe('fiat_deal_not_found');
    const calls = [contract.cancel, contract.accept, contract.concede, contract.appeal, contract.notReceived];
    for (const call of [...calls, contract.paid, contract.pay, contract.confirm, contract.received]) {
      const input = { id, pay_password: FUND_PASSWORD };
      expect(codeOf(await act(call, stranger, input)), call.path).toBe('fiat_deal_not_found');
    }
    expect((await server.mustCall(contract.desk, {}, stranger.token)).list).toEqual([]);
    await act(contract.cancel, user, { id });
  });

  test('an address of old clients is ignored: the token says who calls', async () => {
    const user = await registerTrader(server);
    const address = String(acceptor.userId);
    const { body } = await server.send({
      url: `/api/acceptor/my_deal?way=buy&address=${address}`,
      headers: { authorization: user.token },
    });
    expect(body).toMatchObject({ type: 'ok', message: [] });
  });

  test('what a user lacks is said as clients know it, and an acceptor who is away takes nothing', async () => {
    const unverified = await registerTrader(server, { level: 0 });
    expect((await open(unverified)).body).toMatchObject({ type: '998', code: 'identity_not_verified' });
    const poor = await registerTrader(server, { ways: [], hasFundPassword: false });
    expect((await open(poor, { type: 'sell' })).body).toMatchObject({ type: '997', code: 'payment_info_missing' });
    await addMethod(server, { id: poor.userId, way: 'bank' });
    expect(codeOf(await open(poor, { type: 'sell' }))).toBe('trade_password_not_set');
    expect(codeOf(await open(poor, { way: 'we_chat' }))).toBe('payment_way_not_offered');
    expect(codeOf(await open(poor, { acceptor_id: poor.userId }))).toBe('acceptor_not_found');
    expect(codeOf(await open(acceptor))).toBe('own_acceptor');
    expect(codeOf(await open(poor, { money: '99.99' }))).toBe('acceptor_money_out_of_range');
    expect(codeOf(await server.call(contract.switchAccepting, { is_accepting: 0 }, acceptor.token))).toBe('ok');
    await expect.poll(() => server.mustCall(contract.list, {}, undefined)).toEqual([]);
    expect(codeOf(await open(poor))).toBe('acceptor_unavailable');
    await server.call(contract.switchAccepting, { is_accepting: 1 }, acceptor.token);
  });

  test('an acceptor whose wallet is locked is shown to have nothing left for deposits', async () => {
    const user = await registerTrader(server);
    const setLock = (isLocked: boolean) =>
      server.services.sequencer.submit({ kind: 'setWalletLock', userId: acceptor.userId, wallet: 'legal', isLocked });
    const left = async () => (await server.mustCall(contract.list, {}, user.token)).map((row) => row.recharge_left);
    await setLock(true);
    await expect.poll(left).toEqual(['0.00']);
    expect(codeOf(await open(user))).toBe('acceptor_unavailable');
    await setLock(false);
    await expect.poll(left).toEqual(['5000.00']);
  });

  test('names and accounts are masked a day after the end', async () => {
    const user = await registerTrader(server);
    const id = await opened(user);
    await act(contract.cancel, user, { id });
    server.clock.advance(DAY_MS);
    const detail = await server.mustCall(contract.detail, { id }, user.token);
    expect(detail.pay_to.account).toContain('*');
    expect(detail.payee_name).not.toBe(acceptor.name);
    expect(detail.acts).toEqual([]);
  });
});
