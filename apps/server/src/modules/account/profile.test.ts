// The account centre, the invitees, the preferences, and the settings of the register screen.
import { maskAccount } from '@bourse/domain';
import { account, preferences, profile, safe } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('centre@example.com');
});
afterAll(() => server.stop());

test.each([
  ['ann.lee@example.com', 'ann****.com'],
  ['al@example.com', 'al@****.com'],
  ['+8613800138000', '138****8000'],
  ['1234567', '****4567'],
  ['', ''],
])('%s is masked as %s', (address, masked) => {
  expect(maskAccount(address)).toBe(masked);
});

describe('the account centre', () => {
  test('shows what guards the account, with every address masked', async () => {
    expect(await server.mustCall(profile.center, {}, user.token)).toMatchObject({
      id: user.userId,
      account_number: 'cen****.com',
      email: 'cen****.com',
      phone: '',
      nickname: '',
      review_status: 0,
      is_seller: 0,
      paypassword: 0,
      security_level: 50,
      invitee_count: 0,
      withdraw_hold_until: 0,
      withdraw_hold_seconds: 86_400,
    });
  });

  test('shows a mail that came with a registration by phone as user/info does: unproven, and without its 25 %', async () => {
    const user_string = '13912340077';
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    await server.mustCall(account.sendSms, { user_string });
    const code = await server.codeFor(user_string);
    const email = 'hearsay@example.com';
    await server.mustCall(account.register, { type: 'mobile', user_string, email, code, ...passwords });
    const token = await server.mustCall(account.login, { user_string, password: TEST_PASSWORD });
    const mail = async () => {
      const { email: whole, is_email_proven } = await server.mustCall(account.userInfo, {}, token);
      const center = await server.mustCall(profile.center, {}, token);
      expect([center.email, center.is_email_proven]).toEqual([maskAccount(whole ?? ''), is_email_proven]);
      return [center.email, center.is_email_proven, center.security_level];
    };
    expect(await mail()).toEqual(['hea****.com', 0, 50]);
    await server.mustCall(account.sendMail, { user_string: email, type: 'safe' }, token);
    await server.mustCall(safe.bindEmail, { email, code: await server.codeFor(email) }, token);
    expect(await mail()).toEqual(['hea****.com', 1, 75]);
  });

  test('counts 25 % for a verified identity', async () => {
    const { sql } = server.services.storage;
    await sql`UPDATE users SET review_status = 2 WHERE id = ${user.userId}`;
    expect(await server.mustCall(profile.center, {}, user.token)).toMatchObject({ security_level: 75 });
    await sql`UPDATE users SET review_status = 0 WHERE id = ${user.userId}`;
  });
});

test('invitees are listed to who invited them, masked, newest first and page by page', async () => {
  const { extension_code } = await server.mustCall(profile.invitees, {}, user.token);
  const invite = async (address: string): Promise<void> => {
    await server.mustCall(account.sendMail, { user_string: address });
    const code = await server.codeFor(address);
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    await server.mustCall(account.register, {
      type: 'email',
      user_string: address,
      code,
      extension_code,
      ...passwords,
    });
  };
  for (let nth = 0; nth < 21; nth += 1) await invite(`invited-${nth}@example.com`);
  const first = await server.mustCall(profile.invitees, { page: 1 }, user.token);
  const second = await server.mustCall(profile.invitees, { page: 2 }, user.token);
  expect([first.total, first.list.length, second.list.length]).toEqual([21, 20, 1]);
  const ids = [...first.list, ...second.list].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(21);
  expect(first.list[0]).toMatchObject({ account_number: 'inv****.com', is_verified: 0 });
  expect(await server.mustCall(profile.center, {}, user.token)).toMatchObject({ invitee_count: 21 });
  const other = await server.register('not-inviting@example.com');
  expect(await server.mustCall(profile.invitees, {}, other.token)).toMatchObject({ total: 0, list: [] });
});

test('the register screen learns whether an invite code is needed, and where the agreement is', async () => {
  const { sql } = server.services.storage;
  expect(await server.mustCall(profile.registerSettings, {})).toEqual({ invite_code_required: 0, agreement_id: 1 });
  await sql`INSERT INTO site_settings (key, value) VALUES ('invite_code_required', 'true'), ('agreement_id', '1001')`;
  expect(await server.mustCall(profile.registerSettings, {})).toEqual({ invite_code_required: 1, agreement_id: 1001 });
  await sql`UPDATE site_settings SET value = '"nonsense"' WHERE key = 'agreement_id'`;
  expect(await server.mustCall(profile.registerSettings, {})).toMatchObject({ agreement_id: 1 });
  await sql`DELETE FROM site_settings WHERE key IN ('invite_code_required', 'agreement_id')`;
});

describe('preferences', () => {
  const get = () => server.mustCall(preferences.getPreferences, {}, user.token);
  const set = (change: unknown) =>
    server.send({
      method: 'POST',
      url: '/api/user/setPreferences',
      headers: { authorization: user.token },
      payload: { preferences: change },
    });

  test('are empty at first, change key by key, and null forgets', async () => {
    expect(await get()).toEqual({});
    await set({ theme: 'dark', time_zone: 'Europe/Rome', sounds: true });
    await set({ direction: 'red-up', confirmations: { spot: false }, chart: { height: 516, studies: ['MA'] } });
    expect((await set({ sounds: null })).body).toMatchObject({ type: 'ok' });
    expect(await get()).toEqual({
      theme: 'dark',
      time_zone: 'Europe/Rome',
      direction: 'red-up',
      confirmations: { spot: false },
      chart: { height: 516, studies: ['MA'] },
    });
  });

  test('come as JSON text from a form', async () => {
    const input = { preferences: JSON.stringify({ theme: 'light' }) };
    const { body } = await server.call(preferences.setPreferences, input, user.token, { form: true });
    expect(body).toMatchObject({ type: 'ok', message: { theme: 'light' } });
  });

  test.each([
    ['not JSON', '{"theme":'],
    ['no object', '[]'],
    ['an unknown key', { unknown: 1 }],
    ['a wrong value', { theme: 'pink' }],
    ['no time zone', { time_zone: 'Mars/Olympus' }],
    ['a NUL', { chart: { text: 'a\0b' } }],
    ['a NUL in a key', { chart: { 'a\0b': 1 } }],
    ['half a character', { chart: { text: '\ud800' } }],
    ['too much of one', { ticket: { text: 'x'.repeat(2_048) } }],
    ['too deep a nest', { chart: [[[[[[[[[[]]]]]]]]]] }],
  ])('that are %s are refused, and nothing changes', async (_, change) => {
    const before = await get();
    expect(await set(change)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await get()).toEqual(before);
  });

  test('of two devices that change different keys at once are both kept', async () => {
    await Promise.all([set({ hotkeys: true }), set({ hide_amounts: true }), set({ layout: { a: 1 } })]);
    expect(await get()).toMatchObject({ hotkeys: true, hide_amounts: true, layout: { a: 1 } });
  });

  test('language is also that of mails', async () => {
    await set({ locale: 'en' });
    await server.mustCall(safe.updateTradePassword, { password: '123987', re_password: '123987' }, user.token);
    const { text } = await server.send({ url: '/dev/outbox', query: { to: 'centre@example.com' } });
    expect(text).toContain('Your Bourse fund password was changed');
  });
});
