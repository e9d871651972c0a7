// Mails and SMS on their way out: through a real mail server in its own process and a real HTTP server, out of the queue
// in the database, tried again, given up, and not lost with a process.
import { account } from '@bourse/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type UserId, userId } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../http/testing.ts';
import { createDelivery } from './delivery.ts';
import { pauseAfter, TRIES_MAX } from './queue.ts';
import { type MailServer, readMail, type SmsProvider, startMailServer, startSmsProvider } from './testing.ts';
import { fillTemplate } from './transports.ts';

let mailServer: MailServer;
let provider: SmsProvider;
let server: TestServer;
const SMS = {
  template: '{"to":"{to}","text":"{text}","id":{id}}',
  contentType: 'application/json',
  authorization: 'Bearer key-of-ours',
  success: '"code":0',
};

beforeAll(async () => {
  [mailServer, provider] = await Promise.all([startMailServer(), startSmsProvider()]);
  server = await startTestServer({
    delivery: {
      smtp: { url: mailServer.url, from: 'Bourse <no-reply@bourse.example>' },
      sms: { url: provider.url, ...SMS },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([mailServer.stop(), provider.stop()]);
});
afterEach(async () => {
  await mailServer.answer('accept');
  provider.answer(200, '{"code":0}');
});

let serial = 0;
const nextEmail = (): string => `delivery${(serial += 1)}@example.com`;
const askMail = (to: string, lang = 'en') =>
  server.mustCall(account.sendMail, { user_string: to }, undefined, { headers: { lang } });
const runDue = () => server.services.delivery.runDue();
const rowOf = async (to: string) => {
  const [row] = await server.services.storage.sql`SELECT * FROM deliveries WHERE "to" = ${to} ORDER BY id DESC LIMIT 1`;
  return row;
};
const mailsTo = (to: string) => mailServer.mails.filter((mail) => mail.to.includes(to));
/** Moves past the pause before the next try, and tries. */
const tryAgain = async (to: string): Promise<void> => {
  const row = await rowOf(to);
  server.clock.advance(Math.max(0, Number(row?.['next_at']) - server.clock.now()));
  await runDue();
};
async function addUser(fields: { email?: string; phone?: string; word?: string; locale?: string }): Promise<UserId> {
  const [row] = await server.services.storage.sql`
    INSERT INTO users (email, phone, password_hash, invite_code, created_at, anti_phishing_word, locale)
    VALUES (${fields.email ?? null}, ${fields.phone ?? null}, 'none', ${`D${(serial += 1)}`}, 0, ${fields.word ?? null},
      ${fields.locale ?? 'en'}) RETURNING id`;
  return userId(Number(row?.['id']));
}

describe('a mail', () => {
  test('arrives with a plain and an HTML part, in the language of who asked', async () => {
    const to = nextEmail();
    await askMail(to);
    await runDue();
    const [mail] = mailsTo(to);
    expect(mail?.from).toBe('no-reply@bourse.example');
    const { headers, parts } = readMail(mail ?? { kind: 'mail', from: '', to: [], raw: '' });
    expect(headers).toContain('Subject: Your Bourse verification code');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    const code = /code is (\d{6})/.exec(parts[0] ?? '')?.[1];
    expect(code).toMatch(/^\d{6}$/);
    expect(parts[1]).toContain(`>${code}</strong>`);
    const checked = await server.call(account.checkEmail, { user_string: to, email_code: code ?? '' });
    expect(checked.body.type).toBe('ok');

    const other = nextEmail();
    await askMail(other, 'zh');
    await runDue();
    expect(readMail(mailsTo(other)[0] ?? { kind: 'mail', from: '', to: [], raw: '' }).headers).toContain(
      'Bourse 验证码',
    );
  });

  test('that is sent leaves nothing of what it said in the queue', async () => {
    const to = nextEmail();
    await askMail(to);
    await runDue();
    expect(await rowOf(to)).toMatchObject({ status: 'sent', attempts: 1, fields: {}, fault: null });
  });

  test('that is put off is tried again after a pause that grows, and arrives once', async () => {
    const to = nextEmail();
    await mailServer.answer('defer');
    await askMail(to);
    await runDue();
    const before = server.clock.now();
    expect(await rowOf(to)).toMatchObject({ status: 'waiting', attempts: 1, fault: expect.stringContaining('451') });
    expect(Number((await rowOf(to))?.['next_at']) - before).toBeGreaterThan(pauseAfter(1) - 2 * SECOND_MS);
    await runDue();
    expect(await rowOf(to)).toMatchObject({ attempts: 1 });
    await tryAgain(to);
    expect(await rowOf(to)).toMatchObject({ status: 'waiting', attempts: 2 });
    await mailServer.answer('accept');
    await tryAgain(to);
    await runDue();
    expect(await rowOf(to)).toMatchObject({ status: 'sent', attempts: 3 });
    expect(mailsTo(to)).toHaveLength(1);
  });

  test('to a mailbox that does not exist is given up at once', async () => {
    const to = nextEmail();
    await mailServer.answer('reject');
    await askMail(to);
    await runDue();
    expect(await rowOf(to)).toMatchObject({
      status: 'dead',
      attempts: 1,
      fields: {},
      fault: expect.stringContaining('550'),
    });
  });

  test('with a code that has run out is not sent any more', async () => {
    const to = nextEmail();
    await mailServer.answer('defer');
    await askMail(to);
    await runDue();
    await mailServer.answer('accept');
    server.clock.advance(10 * MINUTE_MS);
    await runDue();
    expect(await rowOf(to)).toMatchObject({ status: 'dead', fields: {} });
    expect(mailsTo(to)).toHaveLength(0);
  });

  test(`is given up after ${TRIES_MAX} tries`, async () => {
    const to = nextEmail();
    const id = await addUser({ email: to });
    await mailServer.answer('defer');
    await server.services.notifyUser(id, 'passwordChanged', {});
    await runDue();
    for (let tries = 1; tries < TRIES_MAX; tries += 1) {
      expect(await rowOf(to)).toMatchObject({ status: 'waiting', attempts: tries });
      await tryAgain(to);
    }
    expect(await rowOf(to)).toMatchObject({ status: 'dead', attempts: TRIES_MAX, fields: {} });
  });
});

describe('a process that dies', () => {
  const reopen = () => createDelivery({ ...server.services, config: server.services.config });

  test('before it has sent leaves the mail to the next one', async () => {
    const to = nextEmail();
    const { sql } = server.services.storage;
    const now = server.clock.now();
    await sql`INSERT INTO deliveries (channel, "to", kind, locale, fields, created_at, next_at)
      VALUES ('mail', ${to}, 'code', 'en', ${sql.json({ code: '123456', minutes: 10 })}, ${now}, ${now})`;
    const next = reopen();
    await next.runDue();
    await next.stop();
    expect(mailsTo(to)).toHaveLength(1);
  });

  test('while it sends leaves it to the next one after a minute, under the same Message-ID', async () => {
    const to = nextEmail();
    await mailServer.answer('silence');
    const first = mailServer.nextMail();
    const dying = reopen();
    const { sql } = server.services.storage;
    const now = server.clock.now();
    await sql`INSERT INTO deliveries (channel, "to", kind, locale, fields, created_at, next_at)
      VALUES ('mail', ${to}, 'code', 'en', ${sql.json({ code: '123456', minutes: 10 })}, ${now}, ${now})`;
    // Never returns: the mail server has it and says nothing.
    void dying.runDue().catch(() => undefined);
    await first;
    await mailServer.answer('accept');
    const next = reopen();
    await next.runDue();
    expect(mailsTo(to)).toHaveLength(1);
    server.clock.advance(MINUTE_MS + SECOND_MS);
    await next.runDue();
    await Promise.all([next.stop(), dying.stop()]);
    const ids = mailsTo(to).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await rowOf(to)).toMatchObject({ status: 'sent' });
  });

  test('two at once send a mail once', async () => {
    const to = nextEmail();
    const { sql } = server.services.storage;
    const now = server.clock.now();
    await sql`INSERT INTO deliveries (channel, "to", kind, locale, fields, created_at, next_at)
      SELECT 'mail', ${to}, 'accountExists', 'en', '{}', ${now}, ${now} FROM generate_series(1, 20)`;
    const both = [reopen(), reopen()];
    await Promise.all(both.map((delivery) => delivery.runDue()));
    await Promise.all(both.map((delivery) => delivery.stop()));
    expect(mailsTo(to)).toHaveLength(20);
  });
});

describe('an SMS', () => {
  const askSms = (national: string) =>
    server.mustCall(account.sendSms, { user_string: national, country_code: '86' }, undefined, {
      headers: { lang: 'en' },
    });
  const last = () => provider.requests.at(-1);

  test('goes to the provider by its template', async () => {
    await askSms('13800138001');
    await runDue();
    expect(last()?.headers).toMatchObject({ authorization: 'Bearer key-of-ours', 'content-type': 'application/json' });
    expect(JSON.parse(last()?.body ?? '')).toEqual({
      to: '+8613800138001',
      text: expect.stringMatching(/^Bourse: your code is \d{6}/),
      id: expect.any(Number),
    });
    expect(await rowOf('+8613800138001')).toMatchObject({ status: 'sent', fields: {} });
  });

  test.each([
    ['13800138002', 500, '{}', 'waiting'],
    ['13800138003', 429, '{}', 'waiting'],
    ['13800138004', 400, '{}', 'dead'],
    ['13800138005', 200, '{"code":17}', 'waiting'],
  ])('to %s, answered %i %s, is then %s', async (national, status, body, expected) => {
    provider.answer(status, body);
    await askSms(national);
    await runDue();
    expect(await rowOf(`+86${national}`)).toMatchObject({ status: expected, attempts: 1 });
  });

  test('template values cannot break out of what surrounds them', () => {
    const values = { to: '+1', text: 'a"}\n&b=c {to}' };
    expect(JSON.parse(fillTemplate('{"t":"{text}","n":"{to}"}', 'application/json', values))).toEqual({
      t: values.text,
      n: '+1',
    });
    const form = new URLSearchParams(fillTemplate('to={to}&text={text}', 'application/x-www-form-urlencoded', values));
    expect(Object.fromEntries(form)).toEqual(values);
    expect(fillTemplate('{unknown}', 'application/json', values)).toBe('{unknown}');
  });
});

describe('a notice', () => {
  const bodyOf = (to: string): string =>
    readMail(mailsTo(to)[0] ?? { kind: 'mail', from: '', to: [], raw: '' }).parts[0] ?? '';

  test('goes by mail with the user’s own word and a link that freezes the account', async () => {
    const to = nextEmail();
    const id = await addUser({ email: to, phone: '+8613900000001', word: 'moonlight' });
    await server.services.notifyUser(id, 'emailBound', { address: 'ann****@example.com' });
    await runDue();
    expect(bodyOf(to)).toContain('moonlight');
    expect(bodyOf(to)).toMatch(/\/freeze#[\w-]{43}/);
    expect(bodyOf(to)).toContain('Asia/Shanghai');
    expect(provider.requests.some(({ body }) => body.includes('13900000001'))).toBe(false);
  });

  test.each([
    [DAY_MS, 'withdrawals are held for 24 hours after a security change'],
    [MINUTE_MS, 'withdrawals are held for 1 minute after a security change'],
  ])('says how long withdrawals are held where that is %i ms', async (outflowHoldMs, said) => {
    const to = nextEmail();
    const id = await addUser({ email: to });
    const config = { ...server.services.config, outflowHoldMs };
    await createDelivery({ ...server.services, config }).notifyUser(id, 'passwordChanged', {});
    await runDue();
    await expect.poll(() => bodyOf(to)).toContain(said);
  });

  test('goes by SMS to who has no e-mail', async () => {
    const id = await addUser({ phone: '+8613900000002' });
    await server.services.notifyUser(id, 'passwordChanged', {});
    await runDue();
    expect(provider.requests.at(-1)?.body).toContain('+8613900000002');
  });

  test('of a change that is rolled back never leaves', async () => {
    const to = nextEmail();
    const id = await addUser({ email: to });
    const undone = server.services.storage.sql.begin(async (sql) => {
      await server.services.notifyUser(id, 'passwordChanged', {}, { sql });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await runDue();
    expect(await rowOf(to)).toBeUndefined();
    expect(mailsTo(to)).toHaveLength(0);
  });

  test('waits a day at most', async () => {
    const to = nextEmail();
    const id = await addUser({ email: to });
    await mailServer.answer('defer');
    await server.services.notifyUser(id, 'passwordChanged', {});
    await runDue();
    server.clock.advance(24 * HOUR_MS);
    await mailServer.answer('accept');
    await runDue();
    expect(await rowOf(to)).toMatchObject({ status: 'dead' });
  });
});
