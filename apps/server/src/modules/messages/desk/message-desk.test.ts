// Messages to users on a real database: to one by an operator, to many by two, once each whatever fails in between.
import { messages, officeMessages } from '@bourse/contract';
import { amount, BTC, currencyId, type UserId, units } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { sendAnnouncements, sendChunk } from '../../../platform/delivery/announcements.ts';
import { countAudience } from '../../../platform/delivery/audience.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { announcementChanges } from './changes.ts';

let server: TestServer;
let support: string;
let maker: string;
let checker: string;
const readers = new Map<Locale, TestUser>();

beforeAll(async () => {
  server = await startTestServer();
  support = await logInOperator(server, 'support');
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  for (const locale of ['kr', 'en', 'it'] as const) {
    const user = await server.register(`${locale}@example.com`);
    await server.services.storage.sql`UPDATE users SET locale = ${locale} WHERE id = ${user.userId}`;
    readers.set(locale, user);
  }
});
afterAll(() => server.stop());

const reader = (locale: Locale): TestUser => {
  const user = readers.get(locale);
  if (!user) throw new Error(`nobody reads ${locale}`);
  return user;
};
const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const boxOf = async (locale: Locale) =>
  server.mustCall(messages.list, {}, reader(locale).token, { headers: { lang: locale } });
const mailsTo = async (locale: Locale) =>
  server.services.storage.sql<{ text: string }[]>`
    SELECT text FROM outbox WHERE "to" = ${`${locale}@example.com`} AND code = '' ORDER BY id`;
const entries = (action: string) =>
  server.services.storage.sql<{ subject: string; after: string }[]>`
    SELECT subject, after FROM audit_log WHERE action = ${action} ORDER BY id`;

const TEXTS = {
  en: { title: 'Maintenance', text: 'Trading pauses on Sunday.\nYour orders stay.' },
  zh: { title: '维护', text: '周日暂停交易。' },
  kr: { title: '점검 안내', text: '일요일에 거래가 중단됩니다.' },
};
type Wish = Parameters<typeof server.call<typeof officeMessages.proposeAnnouncement>>[1];
const wish = (other: Partial<Wish> = {}): Wish => ({
  texts: TEXTS,
  audience: 'everybody',
  reason: 'told before',
  ...other,
});
const propose = (other: Partial<Wish> = {}, token = maker) =>
  server.call(officeMessages.proposeAnnouncement, wish(other), token);
const newestProposal = async () => {
  const { list } = await server.mustCall(officeMessages.listProposals, {}, support);
  return list.at(-1);
};
const approve = async (token: string) =>
  server.call(officeMessages.approveProposal, { id: (await newestProposal())?.id ?? 0 }, token);
const newest = async () => (await server.mustCall(officeMessages.listAnnouncements, {}, support)).list[0];

/** Answers its id. */
async function release(other: Partial<Wish> = {}): Promise<number> {
  expect(codeOf(await propose(other))).toBe('ok');
  expect(codeOf(await approve(checker))).toBe('ok');
  return (await newest())?.id ?? 0;
}

describe('to one user', () => {
  test('templates come in the language that the user reads', async () => {
    const { userId } = reader('kr');
    const found = await server.mustCall(officeMessages.reader, { user_id: userId }, support);
    expect(found).toMatchObject({ locale: 'kr', has_mail: 1 });
    expect(found.templates.find(({ name }) => name === 'withdrawal')?.title).toBe('출금 안내');
    expect(codeOf(await server.call(officeMessages.reader, { user_id: 1 }, support))).toBe('user_not_found');
  });

  test('lies in the box, leaves by mail, is counted until it is read, and stands in the audit log', async () => {
    const { userId, token } = reader('kr');
    const input = { user_id: userId, title: '출금 안내', text: '첫째 줄\n둘째 줄', link: '/account/security' };
    expect(codeOf(await server.call(officeMessages.send, { ...input, by_mail: 1 }, support))).toBe('ok');
    const box = await boxOf('kr');
    expect(box).toMatchObject({ total: 1, unread: 1, notices_read_ms: 0 });
    expect(box.list[0]).toMatchObject({ kind: 'personal', text: input.text, link: input.link, is_read: 0 });
    expect((await mailsTo('kr')).at(-1)?.text).toContain('둘째 줄');
    expect((await boxOf('en')).total).toBe(0);
    const id = box.list[0]?.id ?? 0;
    expect(codeOf(await server.call(messages.read, { id }, reader('en').token))).toBe('not_found');
    expect(codeOf(await server.call(messages.read, { id }, token))).toBe('ok');
    expect((await server.mustCall(messages.unread, {}, token)).count).toBe(0);
    const { list } = await server.mustCall(officeMessages.listMessages, { user_id: userId }, support);
    expect(list[0]).toMatchObject({ id, sent_by: 'support@demo.example', read_time: expect.stringMatching(/^20/) });
    const [entry] = await entries('messages.send');
    expect(entry?.subject).toBe(`user ${userId}`);
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ message: id, locale: 'kr', isByMail: true });
  });

  test('a file has every message, and says who took it', async () => {
    const file = await server.send({
      url: officeMessages.listMessages.path,
      query: { format: 'csv' },
      headers: { authorization: support },
    });
    expect(file.text).toContain('support@demo.example');
    expect(await entries('messages.export')).toHaveLength(1);
  });

  test('all is read at once, and notices up to now with it', async () => {
    const { userId, token } = reader('kr');
    await server.mustCall(officeMessages.send, { user_id: userId, title: 'a', text: 'b' }, support);
    await server.mustCall(messages.readAll, {}, token);
    expect(await boxOf('kr')).toMatchObject({ unread: 0, notices_read_ms: server.clock.now() });
  });
});

describe('to many', () => {
  test('takes two, goes to each in the own language or the next, and is counted as it is read', async () => {
    expect(codeOf(await propose({ is_by_mail: 1 }))).toBe('ok');
    expect(await newestProposal()).toMatchObject({ people: 3, texts: TEXTS, is_in_box: 1, is_by_mail: 1 });
    expect(codeOf(await approve(maker))).toBe('own_request');
    expect(codeOf(await approve(support))).toBe('forbidden');
    expect(codeOf(await approve(checker))).toBe('ok');
    await sendAnnouncements(server.services);
    const titles = await Promise.all(
      (['kr', 'en', 'it'] as const).map(async (locale) => (await boxOf(locale)).list[0]),
    );
    expect(titles.map((row) => row?.title)).toEqual(['점검 안내', 'Maintenance', 'Maintenance']);
    const korean = { headers: { lang: 'kr' } };
    const { list } = await server.mustCall(messages.list, {}, reader('en').token, korean);
    expect(list[0]?.title).toBe('점검 안내');
    expect((await mailsTo('it')).at(-1)?.text).toContain('Your orders stay.');
    await server.mustCall(messages.read, { id: titles[1]?.id ?? 0 }, reader('en').token);
    expect(await newest()).toMatchObject({ state: 'sent', people: 3, sent: 3, mailed: 3, read: 1 });
    expect((await entries('messages.approve')).length).toBe(1);
  });

  test('asks for a text that everybody can be given, a sound audience and a way', async () => {
    expect(codeOf(await propose({ texts: { kr: TEXTS.kr } }))).toBe('invalid_request');
    expect(codeOf(await propose({ is_in_box: 0 }))).toBe('invalid_request');
    expect(codeOf(await propose({ audience: 'languages', members: 'fr' }))).toBe('invalid_request');
    expect(codeOf(await propose({ audience: 'levels', members: '' }))).toBe('invalid_request');
    expect(codeOf(await propose({ audience: 'everybody', members: '1' }))).toBe('invalid_request');
    expect(codeOf(await propose({ audience: 'holders', members: '999999' }))).toBe('invalid_request');
    expect(codeOf(await propose({ audience: 'users', members: '1' }))).toBe('ok');
    expect(codeOf(await approve(checker))).toBe('audience_empty');
  });

  test('waits for its time, and goes to who belongs to the audience then', async () => {
    const from = server.clock.now() + 60_000;
    await release({ audience: 'languages', members: 'it', effective_from: from });
    await sendAnnouncements(server.services);
    expect((await boxOf('it')).total).toBe(1);
    server.clock.advance(60_000);
    await applyDueChanges(server.services, announcementChanges);
    await applyDueChanges(server.services, announcementChanges);
    await sendAnnouncements(server.services);
    expect([(await boxOf('it')).total, (await boxOf('en')).total]).toEqual([2, 1]);
  });

  test('a crash between two chunks and one amid a chunk send nothing twice and leave nobody out', async () => {
    const before = await Promise.all((['kr', 'en', 'it'] as const).map(async (locale) => (await boxOf(locale)).total));
    const id = await release({ is_by_mail: 1 });
    expect(await sendChunk(server.services, id, 1)).toBe(true);
    let told = 0;
    const failing: typeof server.services.notifyUser = async (...args) => {
      told += 1;
      if (told > 1) throw new Error('the process ends here');
      await server.services.notifyUser(...args);
    };
    await expect(sendChunk({ ...server.services, notifyUser: failing }, id, 2)).rejects.toThrow('ends here');
    expect(await newest()).toMatchObject({ id, state: 'sending', sent: 1, mailed: 1 });
    await Promise.all([sendAnnouncements(server.services), sendAnnouncements(server.services)]);
    const after = await Promise.all((['kr', 'en', 'it'] as const).map(async (locale) => (await boxOf(locale)).total));
    expect(after).toEqual(before.map((total) => total + 1));
    expect(await newest()).toMatchObject({ id, state: 'sent', sent: 3, mailed: 3 });
  });

  test('is stopped by one operator: nobody else gets it, and who has it keeps it', async () => {
    const id = await release();
    await sendChunk(server.services, id, 1);
    const stop = (token: string) => server.call(officeMessages.stopAnnouncement, { id, reason: 'wrong day' }, token);
    expect(codeOf(await stop(support))).toBe('forbidden');
    expect(codeOf(await stop(maker))).toBe('ok');
    expect(codeOf(await stop(maker))).toBe('not_found');
    await sendAnnouncements(server.services);
    expect(await newest()).toMatchObject({ id, state: 'stopped', sent: 1, stopped_by: 'operator@demo.example' });
    expect((await entries('messages.stop'))[0]).toMatchObject({ subject: `announcement ${id}` });
    const file = await server.send({
      url: officeMessages.listAnnouncements.path,
      query: { format: 'csv' },
      headers: { authorization: support },
    });
    expect(file.text.split('\r\n')[1]).toMatch(new RegExp(`^${id},Maintenance,.*operator@demo.example`));
  });

  test('goes on by some chunks at each look, so that a long one keeps nobody waiting', async () => {
    const [first, second] = [await release(), await release()];
    const stateOf = async () => {
      const { list } = await server.mustCall(officeMessages.listAnnouncements, {}, support);
      return [first, second].map((id) => list.find((row) => row.id === id)).map((row) => [row?.state, row?.sent]);
    };
    await sendAnnouncements(server.services, { size: 1, chunks: 2 });
    expect(await stateOf()).toEqual([
      ['sending', 2],
      ['sending', 2],
    ]);
    await sendAnnouncements(server.services);
    expect(await stateOf()).toEqual([
      ['sent', 3],
      ['sent', 3],
    ]);
  });

  test('that cannot be sent keeps none behind it waiting', async () => {
    const [stuck, next] = [await release({ is_by_mail: 1 }), await release()];
    const notifyUser = () => Promise.reject(new Error('no letter'));
    await expect(sendAnnouncements({ ...server.services, notifyUser })).rejects.toThrow(
      `announcement ${stuck} is not sent`,
    );
    expect(await newest()).toMatchObject({ id: next, state: 'sent', sent: 3 });
    await sendAnnouncements(server.services);
    const { list } = await server.mustCall(officeMessages.listAnnouncements, {}, support);
    expect(list.find(({ id }) => id === stuck)).toMatchObject({ state: 'sent', sent: 3 });
  });

  test('does not stand before codes where mails wait', async () => {
    const { sql } = server.services.storage;
    const now = server.clock.now();
    await sql`
      INSERT INTO deliveries (channel, "to", kind, locale, fields, created_at, next_at, expires_at, status)
      SELECT 'mail', 'x@example.com', 'message', 'en', '{}', ${now}, ${now}, ${now + 60_000}, 'waiting'
      FROM generate_series(1, 200)`;
    const id = await release({ is_by_mail: 1 });
    await sendAnnouncements(server.services);
    expect(await newest()).toMatchObject({ id, state: 'sending', sent: 0 });
    await sql`DELETE FROM deliveries WHERE "to" = 'x@example.com'`;
    await sendAnnouncements(server.services);
    expect(await newest()).toMatchObject({ id, state: 'sent', sent: 3 });
  });
});

describe('an audience', () => {
  const people = async (audience: Parameters<typeof countAudience>[1]['audience'], members = '') =>
    (await countAudience(server.services.storage.sql, { audience, members })).people;
  const idOf = (locale: Locale): UserId => reader(locale).userId;

  test('is of a language, of a level, of named users', async () => {
    expect(await people('languages', 'kr, it')).toBe(2);
    expect(await people('levels', '0')).toBe(3);
    expect(await people('levels', '2')).toBe(0);
    expect(await people('users', `${idOf('kr')}, 5`)).toBe(1);
  });

  test('is of who holds a coin', async () => {
    const { storage, sequencer } = server.services;
    const [coin] = await storage.sql<{ id: string }[]>`
      SELECT id FROM currencies c WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.currency_id = c.id) LIMIT 1`;
    const grant = { currencyId: currencyId(Number(coin?.id)), amount: amount(units('1')) };
    expect(await people('holders', String(grant.currencyId))).toBe(0);
    const credit = { kind: 'creditUser', source: 'outside', wallet: 'legal', ...grant } as const;
    expect(await sequencer.submit({ ...credit, userId: idOf('en') })).toMatchObject({ ok: true });
    expect(await people('holders', String(grant.currencyId))).toBe(1);
    await release({ audience: 'holders', members: String(grant.currencyId) });
    expect(await newest()).toMatchObject({ members: String(grant.currencyId), coin_name: 'LTC', people: 1 });
  });

  test('is of merchants and acceptors who are such now', async () => {
    const { sql } = server.services.storage;
    await sql`INSERT INTO fiat_merchants (user_id, currency_id, state, fee, applied_at, decided_at)
      VALUES (${idOf('kr')}, ${BTC}, 'approved', 0, 1, 1), (${idOf('en')}, ${BTC}, 'suspended', 0, 1, 1)`;
    expect([await people('merchants'), await people('acceptors')]).toEqual([1, 0]);
  });

  test('is counted for who asks, by language and by mail', async () => {
    const counted = await server.mustCall(officeMessages.countAudience, { audience: 'everybody' }, support);
    expect(counted).toMatchObject({ people: 3, mail: 3 });
    expect(counted.languages.map(({ locale }) => locale)).toEqual(['en', 'it', 'kr']);
  });
});

describe('sent again under its key', () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });
  const letter = (text: string) => ({ user_id: reader('it').userId, title: 'Once', text, by_mail: 1 as const });
  const countOnce = async () => {
    const rows = await server.services.storage.sql`SELECT 1 FROM user_messages WHERE title = 'Once'`;
    return [rows.length, (await mailsTo('it')).filter(({ text }) => text.includes('Once')).length];
  };

  test('a message to one is written and mailed once, whether one after the other or at once', async () => {
    const before = (await entries('messages.send')).length;
    const send = (name: string, text = 'words') => server.call(officeMessages.send, letter(text), support, key(name));
    expect([codeOf(await send('a')), codeOf(await send('a'))]).toEqual(['ok', 'ok']);
    const many = await Promise.all(Array.from({ length: 5 }, () => send('b')));
    expect(new Set(many.map(codeOf))).toEqual(new Set(['ok']));
    expect(await countOnce()).toEqual([2, 2]);
    expect(codeOf(await send('a', 'other words'))).toBe('idempotency_key_reused');
    expect(codeOf(await send('not a key'))).toBe('invalid_idempotency_key');
    // Another operator's key is another one, and without a key each call is an act of its own.
    expect(codeOf(await server.call(officeMessages.send, letter('words'), maker, key('a')))).toBe('ok');
    for (let nth = 0; nth < 2; nth += 1) await server.mustCall(officeMessages.send, letter('words'), support);
    expect(await countOnce()).toEqual([5, 5]);
    expect(await entries('messages.send')).toHaveLength(before + 5);
  });

  test('what was refused leaves the key to another try', async () => {
    const nobody = { ...letter('words'), user_id: 999_999 };
    expect(codeOf(await server.call(officeMessages.send, nobody, support, key('c')))).toBe('user_not_found');
    expect(codeOf(await server.call(officeMessages.send, letter('words'), support, key('c')))).toBe('ok');
  });

  test('an announcement is asked for once', async () => {
    const pending = async () => (await server.mustCall(officeMessages.listProposals, {}, support)).list;
    const before = (await pending()).length;
    const ask = (other = {}) => server.call(officeMessages.proposeAnnouncement, wish(other), maker, key('d'));
    expect([codeOf(await ask()), codeOf(await ask())]).toEqual(['ok', 'ok']);
    expect(codeOf(await ask({ reason: 'another one' }))).toBe('idempotency_key_reused');
    expect(await pending()).toHaveLength(before + 1);
  });
});
