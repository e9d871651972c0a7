import { type InputOf, payment, safe, security } from '@bourse/contract';
import { DAY_MS, HOUR_MS, instant } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { prunePictures } from '../../../platform/pictures/pictures.ts';
import { readPictureAs, upload, verify } from '../../identity/testing.ts';
import { totpCodeAt } from '../../security/testing.ts';

type Input = InputOf<typeof payment.savePaymentMethod>;
const BANK: Input = {
  way: 'bank',
  bank_name: '招商银行',
  bank_account: '6225 8801-1234 5678',
  bank_address: '深圳南山支行',
};

let server: TestServer;
let names = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = (): Promise<TestUser> => server.register(`payee-${(names += 1)}@bourse.test`);
async function registerVerified(): Promise<TestUser> {
  const user = await register();
  await verify(server, user);
  return user;
}

async function save(user: TestUser, input: Input): Promise<number> {
  const { body } = await server.call(payment.savePaymentMethod, input, user.token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

async function refusalOf(user: TestUser, input: Input): Promise<string> {
  const { body } = await server.call(payment.savePaymentMethod, input, user.token);
  return body.type === 'ok' ? 'ok' : body.code;
}

const list = async (user: TestUser) => server.mustCall(payment.listPaymentMethods, {}, user.token);

describe('saving', () => {
  test('asks for a verified identity, and takes no other name than that', async () => {
    const user = await register();
    expect(await refusalOf(user, BANK)).toBe('identity_not_verified');
    expect(await list(user)).toMatchObject({ is_verified: 0, real_name: '', list: [] });
    await verify(server, user);
    expect(await refusalOf(user, { ...BANK, real_name: '李四' })).toBe('payment_name_differs');
    expect(await refusalOf(user, { ...BANK, real_name: ' 王小明\u200b' })).toBe('ok');
    expect(await list(user)).toMatchObject({ is_verified: 1, real_name: '王**', needs_pay_password: 0 });
  });

  test.each([
    ['マイケル・ジョーダン', 'マイケル･ジョーダン'],
    ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ['O‘Brien', "O'Brien"],
    ['Tan Ah Kow @ Tan Ah Beng', 'Tan Ah Kow ＠ Tan Ah Beng'],
  ])('knows the verified name %s as %s, and an account of full-width digits', async (name, sent) => {
    const user = await register();
    await verify(server, user, { name });
    const bank_account = '６２２２ ０２００\u200b-0000.1234';
    const id = await save(user, { ...BANK, real_name: sent, bank_account });
    expect(await server.mustCall(payment.paymentMethodDetail, { id }, user.token)).toMatchObject({
      bank_account: '6222020000001234',
    });
  });

  test.each([
    ['\u202a138 0013 8000\u202c', '13800138000'],
    ['１３８００１３８０００\u200b', '13800138000'],
    ['ann\u2060@example.com\u200e', 'ann@example.com'],
  ])('keeps the copied account %j as %s, which others copy to pay to it', async (sent, ali_account) => {
    const user = await register();
    await verify(server, user);
    const id = await save(user, { way: 'ali_pay', ali_account: sent });
    expect(await server.mustCall(payment.paymentMethodDetail, { id }, user.token)).toMatchObject({ ali_account });
  });

  test('lists with accounts masked, and shows one whole to its owner', async () => {
    const user = await registerVerified();
    const qr_pic = await upload(server, user);
    const bank = await save(user, BANK);
    const wallet = await save(user, { way: 'we_chat', wechat_account: 'xiaoming_88', wechat_nickname: '小明', qr_pic });
    const { list: rows } = await list(user);
    expect(rows).toMatchObject([
      {
        id: wallet,
        way: 'we_chat',
        way_name: '微信',
        wechat_account: '****g_88',
        wechat_nickname: '小**',
        bank_account: '',
        qr_pic,
      },
      {
        id: bank,
        way: 'bank',
        way_name: '银行卡',
        real_name: '王**',
        bank_name: '招商银行',
        bank_account: '****5678',
        bank_address: '',
      },
    ]);
    expect(await server.mustCall(payment.paymentMethodDetail, { id: bank }, user.token)).toMatchObject({
      real_name: '王小明',
      bank_account: '6225880112345678',
      bank_address: '深圳南山支行',
    });
  });

  test('keeps no account in the open', async () => {
    const user = await registerVerified();
    await save(user, BANK);
    const [row] = await server.services.storage.sql`SELECT * FROM payment_methods WHERE user_id = ${user.userId}`;
    const stored = Buffer.from(row?.['sealed']).toString('latin1') + JSON.stringify({ ...row, sealed: undefined });
    expect(stored).not.toContain('5678');
  });

  test.each<[Input, string]>([
    [{ ...BANK, bank_account: '' }, 'payment_account_required'],
    [{ ...BANK, bank_name: ' ' }, 'payment_account_required'],
    [{ ...BANK, bank_account: '12ab!' }, 'invalid_payment_account'],
    [{ way: 'ali_pay' }, 'payment_account_required'],
    [{ way: 'ali_pay', ali_account: 'a b' }, 'invalid_payment_account'],
    [{ way: 'we_chat', ali_account: 'someone' }, 'payment_account_required'],
    [{ way: 'we_chat', wechat_account: 'someone', qr_pic: 'https://elsewhere.test/q.png' }, 'picture_not_found'],
    [{ ...BANK, id: 999_999 }, 'payment_method_not_found'],
  ])('%j is refused with %s', async (input, code) => {
    expect(await refusalOf(await registerVerified(), input)).toBe(code);
  });

  test('keeps three of each way, also in parallel', async () => {
    const user = await registerVerified();
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => refusalOf(user, BANK)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'too_many_payment_methods')).toHaveLength(2);
    expect(await refusalOf(user, { way: 'ali_pay', ali_account: 'me@bourse.test' })).toBe('ok');
    const [first] = (await list(user)).list.filter(({ way }) => way === 'bank');
    expect(await refusalOf(user, { ...BANK, id: first?.id ?? 0, bank_name: '工商银行' })).toBe('ok');
  });
});

test('clients of c2c trade read and save one account of each way in one form', async () => {
  const user = await registerVerified();
  expect(await server.mustCall(payment.plainPaymentInfo, {}, user.token)).toBeNull();
  const form = {
    bank_name: '招商银行',
    bank_account: '6225880112345678',
    alipay_account: 'me@bourse.test',
    wechat_account: '',
  };
  const save = (part: object) =>
    server.call(payment.savePaymentMethod, { ...form, ...part }, user.token, { form: true });
  expect((await save({})).body).toMatchObject({ type: 'ok' });
  expect((await save({ alipay_account: 'you@bourse.test' })).body).toMatchObject({ type: 'ok' });
  expect(await server.mustCall(payment.plainPaymentInfo, {}, user.token)).toEqual({
    real_name: '王小明',
    bank_name: '招商银行',
    bank_account: '6225880112345678',
    alipay_account: 'you@bourse.test',
    wechat_account: '',
    wechat_nickname: '',
    account_number: '6225880112345678',
  });
  expect((await list(user)).list).toHaveLength(2);
  const { body } = await server.call(payment.savePaymentMethod, {}, user.token);
  expect(body).toMatchObject({ code: 'payment_account_required' });
});

describe('the trade password', () => {
  test('is asked for once it is set, to save and to delete', async () => {
    const user = await registerVerified();
    const id = await save(user, BANK);
    await server.mustCall(safe.setTradePassword, { password: 'fund-456', repassword: 'fund-456' }, user.token);
    expect(await list(user)).toMatchObject({ needs_pay_password: 1 });
    expect(await refusalOf(user, BANK)).toBe('trade_password_required');
    expect(await refusalOf(user, { ...BANK, pay_password: 'wrong-456' })).toBe('wrong_password');
    expect(await refusalOf(user, { ...BANK, pay_password: 'fund-456' })).toBe('ok');
    for (const [input, code] of [
      [{ id }, 'trade_password_required'],
      [{ id, pay_password: 'wrong-456' }, 'wrong_password'],
    ] as const) {
      expect(await server.call(payment.deletePaymentMethod, input, user.token)).toMatchObject({ body: { code } });
    }
    await server.mustCall(payment.deletePaymentMethod, { id, pay_password: 'fund-456' }, user.token);
    expect((await list(user)).list).toHaveLength(1);
  });
});

describe('where one is paid is guarded like the security of the account', () => {
  const REFUSED = { type: 'error', code: 'second_factor_required' };

  test('saving and deleting ask for the second factor where one is on', async () => {
    const user = await registerVerified();
    const id = await save(user, BANK);
    const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, user.token);
    const nextCode = (): string => {
      server.clock.advance(30_000);
      return totpCodeAt(secret, server.clock.now());
    };
    await server.mustCall(security.confirmTotp, { totp_code: nextCode() }, user.token);
    expect((await server.call(payment.savePaymentMethod, BANK, user.token)).body).toMatchObject(REFUSED);
    expect((await server.call(payment.deletePaymentMethod, { id }, user.token)).body).toMatchObject(REFUSED);
    const wrong = await server.call(payment.deletePaymentMethod, { id, totp_code: '000000' }, user.token);
    expect(wrong.body).toMatchObject({ code: 'second_factor_wrong' });
    expect((await list(user)).list).toHaveLength(1);
    await save(user, { ...BANK, totp_code: nextCode() });
    await server.mustCall(payment.deletePaymentMethod, { id, totp_code: nextCode() }, user.token);
    expect((await list(user)).list).toHaveLength(1);
  });

  test('either holds withdrawals for a day and tells the owner, with the account masked', async () => {
    const user = await registerVerified();
    const email = `payee-${names}@bourse.test`;
    const held = async () => (await server.mustCall(security.securityInfo, {}, user.token)).withdrawal_hold_until;
    const newest = async () => {
      const { body } = await server.send({ url: '/dev/outbox', query: { to: email } });
      return z.array(z.object({ text: z.string() })).parse(body)[0]?.text;
    };
    expect(await held()).toBe(0);
    const id = await save(user, BANK);
    expect(await held()).toBeGreaterThan(server.clock.now() + DAY_MS - HOUR_MS);
    expect(await newest()).toMatch(/收款方式（账号 \*\*\*\*5678）[^]*\/freeze#/);
    server.clock.advance(DAY_MS + HOUR_MS);
    await server.mustCall(payment.deletePaymentMethod, { id }, user.token);
    expect(await held()).toBeGreaterThan(server.clock.now() + DAY_MS - HOUR_MS);
  });

  test('both together are made fifty times a day, whether a method stays or goes', async () => {
    const user = await registerVerified();
    const { sql } = server.services.storage;
    const id = await save(user, BANK);
    const raised = await sql`UPDATE throttles SET count = 49 WHERE subject = ${`payment methods ${user.userId}`}`;
    expect(raised.count).toBe(1);
    expect(await refusalOf(user, { ...BANK, id })).toBe('ok');
    expect(await refusalOf(user, { ...BANK, id })).toBe('rate_limited');
    const { body } = await server.call(payment.deletePaymentMethod, { id }, user.token);
    expect(body).toMatchObject({ code: 'rate_limited' });
    server.clock.advance(DAY_MS);
    await server.mustCall(payment.deletePaymentMethod, { id }, user.token);
  });

  test('a change that is refused holds nothing and tells nobody', async () => {
    const user = await registerVerified();
    expect(await refusalOf(user, { ...BANK, id: 999_999 })).toBe('payment_method_not_found');
    expect(await server.mustCall(security.securityInfo, {}, user.token)).toMatchObject({ withdrawal_hold_until: 0 });
  });
});

test('another user neither sees, changes nor deletes a method, nor its picture', async () => {
  const [owner, other] = [await registerVerified(), await registerVerified()];
  const qr_pic = await upload(server, owner);
  const id = await save(owner, { way: 'ali_pay', ali_account: 'owner@bourse.test', qr_pic });
  expect((await list(other)).list).toEqual([]);
  const denied = { body: { type: 'error', code: 'payment_method_not_found' } };
  expect(await server.call(payment.paymentMethodDetail, { id }, other.token)).toMatchObject(denied);
  expect(await server.call(payment.deletePaymentMethod, { id }, other.token)).toMatchObject(denied);
  expect(await refusalOf(other, { ...BANK, id })).toBe('payment_method_not_found');
  expect(await refusalOf(other, { way: 'ali_pay', ali_account: 'other', qr_pic })).toBe('picture_not_found');
  expect((await readPictureAs(server, qr_pic, other.token)).json()).toMatchObject({ code: 'picture_not_found' });
  expect((await list(owner)).list).toHaveLength(1);
});

test('where a frozen account is paid does not change', async () => {
  const user = await registerVerified();
  const id = await save(user, BANK);
  await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: true });
  expect(await refusalOf(user, { ...BANK, id, bank_account: '99990000' })).toBe('user_frozen');
  const { body } = await server.call(payment.deletePaymentMethod, { id }, user.token);
  expect(body).toMatchObject({ code: 'user_frozen' });
  expect((await list(user)).list).toMatchObject([{ id, bank_account: '****5678' }]);
});

test('a picture goes with the last method that shows it', async () => {
  const user = await registerVerified();
  const qr_pic = await upload(server, user);
  const ids = [
    await save(user, { way: 'ali_pay', ali_account: 'one', qr_pic }),
    await save(user, { way: 'ali_pay', ali_account: 'two', qr_pic }),
  ];
  const isThere = async (): Promise<boolean> => {
    await prunePictures(server.services, instant(server.clock.now() + DAY_MS + HOUR_MS));
    return (await readPictureAs(server, qr_pic, user.token)).headers['content-type'] === 'image/jpeg';
  };
  const [first, second] = ids;
  await server.mustCall(payment.deletePaymentMethod, { id: first ?? 0 }, user.token);
  expect(await isThere()).toBe(true);
  await save(user, { id: second ?? 0, way: 'ali_pay', ali_account: 'two' });
  expect(await isThere()).toBe(false);
});
