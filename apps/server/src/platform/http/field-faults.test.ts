// What is wrong with a field is said in the caller's language, whatever raised it.
import { account, calls, lever, safe, spot, walletWithdrawals } from '@bourse/contract';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from './testing.ts';
import { viewIssues } from './field-faults.ts';
import type { Translate } from './translator.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.register('fields@example.com'));
});
afterAll(() => server.stop());

const KEY: Translate = (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`);
const faultsOf = (schema: z.ZodType, sent: unknown): readonly string[] => {
  const parsed = schema.safeParse(sent);
  return parsed.success ? [] : viewIssues(parsed.error.issues, sent, KEY).map(({ message }) => message);
};

describe('an issue is described by its kind', () => {
  test.each([
    [z.object({ a: z.string() }), {}, 'field.missing {}'],
    [z.object({ a: z.union([z.string(), z.number()]) }), {}, 'field.missing {}'],
    [z.object({ a: z.string() }), { a: 1 }, 'field.wrong {}'],
    [z.object({ a: z.union([z.string(), z.number()]) }), { a: [] }, 'field.wrong {}'],
    [z.object({ a: z.string().max(2) }), { a: 'abc' }, 'field.too_long {"max":"2"}'],
    [z.object({ a: z.string().min(3) }), { a: 'ab' }, 'field.too_short {"min":"3"}'],
    [z.object({ a: z.string().min(1) }), { a: '' }, 'field.empty {}'],
    [z.object({ a: z.number().max(2) }), { a: 3 }, 'field.too_large {"max":"2"}'],
    [z.object({ a: z.int().min(2) }), { a: 1 }, 'field.too_small {"min":"2"}'],
    [z.object({ a: z.array(z.string()).max(1) }), { a: ['a', 'b'] }, 'field.too_many {"max":"1"}'],
    [z.object({ a: z.array(z.string()).min(2) }), { a: ['a'] }, 'field.too_few {"min":"2"}'],
    [z.object({ a: z.enum(['in', 'out']) }), { a: 'on' }, 'field.choice {"values":"in, out"}'],
    [z.object({ a: z.literal(1).or(z.literal(2)) }), { a: 3 }, 'field.choice {"values":"1, 2"}'],
    [z.object({ a: z.union([z.string().max(1), z.number()]) }), { a: 'ab' }, 'field.too_long {"max":"1"}'],
    [z.object({ a: z.string().regex(/^a$/) }), { a: 'b' }, 'field.wrong {}'],
    [z.strictObject({}), { b: 1 }, 'field.unknown {"names":"b"}'],
    [z.object({ a: z.record(z.string().max(1), z.string()) }), { a: { ab: 'c' } }, 'field.too_long {"max":"1"}'],
    [z.object({ a: z.number().multipleOf(2) }), { a: 3 }, 'field.wrong {}'],
    [z.object({ a: z.object({ b: z.string() }) }), { a: {} }, 'field.missing {}'],
  ])('%# %j', (schema, sent, expected) => {
    expect(faultsOf(schema, sent)).toEqual([expected]);
  });
});

describe('a refused request names its fields', () => {
  const ask = async (fields: object, lang: string) => {
    const { body } = await server.send({
      method: 'POST',
      url: spot.placeBuy.path,
      headers: { authorization: token, lang },
      payload: fields,
    });
    return z
      .object({
        code: z.string(),
        data: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
      })
      .parse(body);
  };

  test.each(locales.map(({ code }) => code))('in %s', async (lang) => {
    const catalogue = (await ask({ legal_id: 'x', currency_id: 1, time_in_force: 'later' }, lang)).data.fields;
    expect(catalogue.map(({ path }) => path)).toEqual(['legal_id', 'time_in_force']);
    const whole = { zh: '整数', hk: '整數', en: 'whole number', kr: '정수', jp: '整数', spa: 'entero', it: 'intero' }[
      lang
    ];
    expect(catalogue[0]?.message).toContain(whole);
    expect(catalogue[1]?.message).toContain('gtc');
  });

  test('also where a route finds it wrong after it was read', async () => {
    const { data } = await ask({ legal_id: 3, currency_id: 1, price: 'much', num: '1' }, 'en');
    expect(data.fields).toEqual([{ path: 'price', message: 'This value cannot be read. Check it.' }]);
  });

  test('and no call says anything in the words of zod', async () => {
    const said: string[] = [];
    for (const call of calls) {
      if (call.access === 'operator' || call.takesFile || call.path.includes(':')) continue;
      for (const value of ['', '-1', 'x'.repeat(5000), '\u0000', '[]', '{}']) {
        const sent = Object.fromEntries(Object.keys(call.input.shape).map((name) => [name, value]));
        const parsed = call.input.safeParse(sent);
        if (parsed.success) continue;
        const t: Translate = (key, values) => server.services.translator.translate('en', key, values);
        said.push(...viewIssues(parsed.error.issues, sent, t).map(({ message }) => message));
      }
    }
    expect(said.length).toBeGreaterThan(500);
    expect(said.filter((text) => /Invalid|Too (big|small)|expected|field\.|\{/.test(text))).toEqual([]);
  });
});

describe('fields that the documents name a message for', () => {
  const refusalOf = async (path: string, fields: object, own = token) => {
    const payload = new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ).toString();
    const headers = { authorization: own, lang: 'en', 'content-type': 'application/x-www-form-urlencoded' };
    const { body, status } = await server.send({ method: 'POST', url: path, headers, payload });
    expect(status, path).toBe(200);
    return z.object({ code: z.string(), message: z.string() }).parse(body);
  };
  const password = 'quarry4417';

  test.each([
    [account.sendMail.path, {}, 'account_required'],
    [account.sendMail.path, { user_string: '' }, 'account_required'],
    [account.sendMail.path, { user_string: ' \t' }, 'account_required'],
    [account.sendSms.path, { country_code: '86' }, 'account_required'],
    [account.checkEmail.path, {}, 'code_required'],
    [account.checkEmail.path, { email_code: '' }, 'code_required'],
    [account.checkEmail.path, { email_code: '12' }, 'invalid_code'],
    [account.checkMobile.path, { mobile_code: ' ' }, 'code_required'],
    [account.login.path, { password }, 'account_required'],
    [account.login.path, { user_string: 'a@example.com', password: '' }, 'password_required'],
    [account.register.path, { type: 'email', password, re_password: password, code: '123456' }, 'account_required'],
    [
      account.register.path,
      { type: 'email', user_string: 'a@example.com', password, re_password: password },
      'code_required',
    ],
    [
      account.register.path,
      { type: 'email', user_string: 'a@example.com', code: '123456', re_password: password },
      'invalid_password',
    ],
    [
      account.register.path,
      { type: 'email', user_string: 'a@example.com', code: '123456', password },
      'passwords_differ',
    ],
    [
      account.register.path,
      { type: 'mobile', user_string: '13800138000', code: '123456', password, re_password: password },
      'email_required',
    ],
    [safe.forget.path, { password, repassword: password, code: '123456' }, 'account_required'],
    [safe.forget.path, { account: 'nobody', password, repassword: password, code: '123456' }, 'invalid_account'],
    [safe.forget.path, { account: 'a@example', password, repassword: password, code: '123456' }, 'invalid_account'],
    [safe.forget.path, { account: 'a@example.com', password, repassword: password }, 'code_required'],
    [
      safe.forget.path,
      { account: 'a@example.com', password, repassword: 'other4417', code: '123456' },
      'passwords_differ',
    ],
    [safe.bindEmail.path, { code: '123456' }, 'email_required'],
    [safe.bindEmail.path, { email: 'b@example.com' }, 'code_required'],
    [safe.bindMobile.path, { code: '123456' }, 'account_required'],
    [safe.setTradePassword.path, {}, 'invalid_trade_password'],
    [safe.setTradePassword.path, { password: '123456' }, 'passwords_differ'],
    [safe.setWithdrawPassword.path, { code: '123456', withdraw_password: '123456' }, 'account_required'],
    [walletWithdrawals.withdraw.path, { currency: 3, number: '20', type: 0 }, 'withdraw_address_required'],
    [walletWithdrawals.withdraw.path, { currency: 3, number: '20', address: '0x1' }, 'choice_required'],
    ['/api/wallet/addaddress', { currency_id: 3 }, 'withdraw_address_required'],
    ['/api/wallet/addaddress', { address: '0x1' }, 'currency_not_found'],
    ['/api/wallet/change', { currency_id: 3, type: 1 }, 'quantity_required'],
    ['/api/wallet/charge_req', { currency: 3 }, 'quantity_required'],
    [lever.batchClose.path, {}, 'choice_required'],
    [lever.batchClose.path, { type: '' }, 'choice_required'],
    [lever.batchClose.path, { type: '3' }, 'invalid_request'],
    [account.sendMail.path, { user_string: 'a'.repeat(300) }, 'invalid_request'],
    [lever.submit.path, { legal_id: 3, currency_id: 1, multiple: 10, share: 1, type: 1 }, 'choice_required'],
    [lever.submit.path, { type: 1, status: 1, share: 1, multiple: 10 }, 'lever_not_enabled'],
    ['/api/do_legal_deal', { id: 1, value: '10' }, 'choice_required'],
    ['/api/transaction/in', { legal_id: 3, currency_id: 1, num: '1' }, 'price_required'],
    ['/api/transaction/in', { legal_id: 3, currency_id: 1, price: '50000' }, 'quantity_required'],
    ['/api/user/up_order', { c_id: 1 }, 'quantity_required'],
  ])('%s of %j: %s', async (path, fields, code) => {
    const refused = await refusalOf(path, fields);
    expect(refused.code).toBe(code);
    expect(refused.message).not.toContain('{');
  });

  test('a hand-written null is no amount either', async () => {
    const { body } = await server.send({
      method: 'POST',
      url: lever.close.path,
      headers: { authorization: token },
      payload: { id: 1, share: null },
    });
    expect(body).toMatchObject({ code: 'hands_not_whole' });
  });
});
