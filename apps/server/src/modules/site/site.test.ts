// Site settings: what operators set is what clients see and calls follow, at once.
import { account, market, office, passkeys, security } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

const config = () => server.mustCall(market.clientConfig, {});
const audit = () => server.mustCall(office.listAudit, { action: 'settings' }, admin);

test('a new site has a name, seven languages and no support link', async () => {
  const { pc, site } = await config();
  expect({ pc, ...site }).toMatchObject({
    pc: '',
    name: 'Bourse',
    copyright: '2013-2023',
    logo: '',
    languages: ['zh', 'hk', 'en', 'kr', 'jp', 'spa', 'it'],
    links: [],
    buy_channels: [],
    invite_code_required: false,
    is_maintenance: false,
  });
});

test('what is saved is what clients see, and the log tells the change alone', async () => {
  const settings = {
    site_name: 'Example',
    logo: '/logo.svg',
    copyright: '2020-2026',
    support_link: 'https://support.example.com',
    app_link_ios: 'https://ios.example.com',
    app_link_android: 'https://android.example.com',
    languages: ['en', 'zh'] as const,
    links: [{ label: 'Status', url: 'https://status.example.com' }],
    buy_channels: [{ label: 'Broker', url: 'https://broker.example.com/buy' }],
  };
  await saveSettings(server, { ...settings, languages: [...settings.languages] }, admin);
  expect(await config()).toMatchObject({
    pc: 'https://support.example.com',
    appdown: { ios: 'https://ios.example.com', android: 'https://android.example.com' },
    site: {
      name: 'Example',
      logo: '/logo.svg',
      languages: ['en', 'zh'],
      links: settings.links,
      buy_channels: settings.buy_channels,
    },
  });
  expect(await server.mustCall(office.getSettings, {}, admin)).toMatchObject(settings);
  await saveSettings(server, { site_name: 'Other', copyright: '2020-2026' }, admin);
  const { list } = await audit();
  expect(JSON.parse(list[0]?.before ?? '')).toEqual({ site_name: 'Example' });
  expect(JSON.parse(list[0]?.after ?? '')).toEqual({ site_name: 'Other' });
  const entries = list.length;
  await saveSettings(server, { site_name: 'Other' }, admin);
  expect((await audit()).list).toHaveLength(entries);
});

test('a text is taken back by an empty one', async () => {
  await saveSettings(server, { logo: '/logo.svg', maintenance_text: 'Back at nine' }, admin);
  await saveSettings(server, { logo: '', maintenance_text: '' }, admin);
  expect(await server.mustCall(office.getSettings, {}, admin)).toMatchObject({ logo: '', maintenance_text: '' });
});

test('what the site is called stands in mails', async () => {
  await saveSettings(server, { site_name: 'Harbour <1>' }, admin);
  const email = 'named@example.com';
  await server.mustCall(account.sendMail, { user_string: email, type: 'register' });
  const { body } = await server.send({ url: '/dev/outbox', query: { to: email } });
  expect(JSON.stringify(body)).toContain('您的 Harbour <1> 验证码是');
});

test('what the site is called stands in authenticator apps and passkey prompts', async () => {
  await saveSettings(server, { site_name: 'Harbour: Lübeck' }, admin);
  const user = await server.register('factors@example.com');
  const password = { password: TEST_PASSWORD };
  const { otpauth_url } = await server.mustCall(security.setUpTotp, password, user.token);
  expect(new URL(otpauth_url).searchParams.get('issuer')).toBe('Harbour: Lübeck');
  const { rp } = await server.mustCall(passkeys.registerOptions, password, user.token);
  expect(rp.name).toBe('Harbour: Lübeck');
});

test.each([
  { site_name: ' ' },
  { support_link: 'javascript:alert(1)' },
  { support_link: 'http://plain.example.com' },
  { logo: '//evil.example/x.png' },
  { logo: '/\\evil.example/x.png' },
  { links: [{ label: 'x', url: 'data:text/html,x' }] },
  { buy_channels: [{ label: 'x', url: 'http://plain.example.com' }] },
  { buy_channels: [{ label: 'x', url: '/a-path' }] },
  { buy_channels: [{ label: 'x', url: 'mailto:desk@example.com' }] },
  { buy_channels: [{ label: ' ', url: 'https://broker.example.com' }] },
  { buy_channels: Array.from({ length: 13 }, (_, nth) => ({ label: `${nth}`, url: 'https://broker.example.com' })) },
  { languages: [] },
  { languages: ['xx'] },
])('%j is refused', async (wanted) => {
  const payload = { ...wanted, seen: {} };
  const headers = { authorization: admin };
  const answer = await server.send({ method: 'POST', url: office.saveSettings.path, payload, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('registration follows the invite mode', async () => {
  const register = async (email: string): Promise<string> => {
    await server.mustCall(account.sendMail, { user_string: email });
    const input = { type: 'email' as const, user_string: email, code: await server.codeFor(email) };
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const { body } = await server.call(account.register, { ...input, ...passwords });
    return body.type === 'ok' ? 'ok' : body.code;
  };
  await saveSettings(server, { invite_code_required: 1 }, admin);
  expect((await config()).site.invite_code_required).toBe(true);
  expect(await register('uninvited@example.com')).toBe('invite_code_required');
  await saveSettings(server, { invite_code_required: 0 }, admin);
  expect(await register('welcome@example.com')).toBe('ok');
});
