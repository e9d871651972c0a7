// Tickets from both sides, on a real database: who sees what, what is bounded, what happens once, what is entered.
import { office, officeTickets, support } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, UNCLOSED_TICKETS_MAX } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { readPictureAs, upload } from '../../identity/testing.ts';
import { seedReplies } from './replies.ts';
import { startClosingTickets } from '../close-tickets.ts';

let server: TestServer;
let operator: string;
let user: TestUser;
let nth = 0;
const codes = locales.map(({ code }) => code);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  operator = await logInOperator(server, 'support');
  nth += 1;
  user = await server.register(`asker-${nth}@example.com`);
});

const codeOf = ({ body }: { readonly body: { readonly type: string } }): string =>
  'code' in body ? String(body.code) : body.type;

type Opening = { readonly pictures?: string[]; readonly client_id?: string; readonly content?: string };
const ASKED = { category: 'deposit', subject: 'Where is my deposit?', content: 'I sent it an hour ago.' } as const;
const ask = (opening: Opening = {}, { token } = user, headers = {}) =>
  server.call(support.open, { ...ASKED, ...opening }, token, { headers });

async function open(opening: Opening = {}, asker = user, headers = {}): Promise<number> {
  const { body } = await ask(opening, asker, headers);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const look = (id: number, token = operator) => server.mustCall(officeTickets.openTicket, { id }, token);
const seen = async (id: number) => server.mustCall(support.view, { id }, user.token);
const answer = (id: number, content = 'It is on its way.', client_id?: string) =>
  server.call(officeTickets.answerTicket, { id, content, ...(client_id === undefined ? {} : { client_id }) }, operator);
const say = (id: number, content: string, token = user.token) => server.call(support.answer, { id, content }, token);

type Entry = { readonly action: string; readonly before: unknown; readonly after: unknown };
async function entriesOf(id: number): Promise<readonly Entry[]> {
  const rows = await server.services.storage.sql<Entry[]>`
    SELECT action, before, after FROM audit_log WHERE subject = ${`ticket ${id}`} ORDER BY id`;
  return rows;
}

async function mailsTo({ userId }: TestUser): Promise<readonly string[]> {
  const rows = await server.services.storage.sql<{ text: string }[]>`
    SELECT o.text FROM outbox o JOIN users u ON u.email = o."to" WHERE u.id = ${userId} ORDER BY o.id`;
  return rows.map(({ text }) => text);
}

describe('a ticket', () => {
  test('goes from question to answer, and is read by its user without a name', async () => {
    const id = await open({}, user, { lang: 'kr' });
    const waiting = await server.mustCall(officeTickets.listTickets, { state: 'open', user_id: user.userId }, operator);
    expect(waiting.list).toMatchObject([{ id, state: 'open', language: 'kr', assigned_to: '', category: 'deposit' }]);
    expect(codeOf(await answer(id))).toBe('ok');
    expect(await server.mustCall(support.unread, {}, user.token)).toEqual({ total: 1 });
    const { ticket, list } = await seen(id);
    expect(ticket).toMatchObject({ state: 'answered', unread: 1, reopens_until_ms: null });
    expect(ticket.closes_ms).toBe(server.clock.now() + 14 * DAY_MS);
    expect(list.map(({ from, content }) => [from, content])).toEqual([
      ['me', ASKED.content],
      ['support', 'It is on its way.'],
    ]);
    expect(JSON.stringify(list)).not.toContain('demo.example');
    await server.mustCall(support.read, { id }, user.token);
    expect(await server.mustCall(support.unread, {}, user.token)).toEqual({ total: 0 });
    await say(id, 'Thank you');
    expect((await look(id)).ticket).toMatchObject({
      state: 'open',
      assigned_to: 'support@demo.example',
      language: 'zh',
    });
    expect((await seen(id)).list).toHaveLength(3);
  });

  test('is told of by a mail and a message that lead to it, without what was said', async () => {
    const id = await open();
    await answer(id, 'a secret answer', 'once');
    await answer(id, 'a secret answer', 'once');
    const mails = (await mailsTo(user)).filter((text) => text.includes(`#${id}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`/support?id=${id}`);
    expect(mails[0]).not.toContain('secret');
    const told = await server.services.storage.sql<{ text: string; link: string }[]>`
      SELECT text, link FROM user_messages WHERE user_id = ${user.userId}`;
    expect(told).toMatchObject([{ link: `/support?id=${id}`, text: expect.stringContaining(`#${id}`) }]);
    expect((await seen(id)).list).toHaveLength(2);
  });

  test('waits since the first thing that was not answered', async () => {
    const id = await open();
    const { wait_time: since } = (await look(id)).ticket;
    server.clock.advance(MINUTE_MS);
    await say(id, 'Are you there?');
    expect((await look(id)).ticket.wait_time).toBe(since);
    await answer(id);
    expect((await look(id)).ticket.wait_time).toBe('');
  });

  test('may be written in by a user who is frozen', async () => {
    const id = await open();
    await server.mustCall(
      office.freezeUser,
      { id: user.userId, reason: 'asked for' },
      await logInOperator(server, 'operator'),
    );
    expect(codeOf(await say(id, 'Why am I frozen?'))).toBe('ok');
    expect((await look(id)).user.is_frozen).toBe(1);
  });
});

describe('nobody', () => {
  test('but its user and operators sees a ticket or its pictures, or writes in it', async () => {
    const picture = await upload(server, user);
    const id = await open({ pictures: [picture] });
    const stranger = await server.register(`stranger-${nth}@example.com`);
    for (const refused of [
      await server.call(support.view, { id }, stranger.token),
      await server.call(support.answer, { id, content: 'hi' }, stranger.token),
      await server.call(support.close, { id }, stranger.token),
      await server.call(support.reopen, { id }, stranger.token),
      await server.call(support.read, { id }, stranger.token),
    ]) {
      expect(codeOf(refused)).toBe('ticket_not_found');
    }
    expect(await server.mustCall(support.list, {}, stranger.token)).toEqual({ list: [], total: 0 });
    expect((await readPictureAs(server, picture, stranger.token)).headers['content-type']).toMatch(/json/);
    expect((await readPictureAs(server, picture, user.token)).headers['content-type']).toBe('image/jpeg');
    expect(codeOf(await ask({ pictures: [picture] }, stranger))).toBe('picture_not_found');
    const [name = ''] = (await look(id)).list[0]?.pictures ?? [];
    const desk = await server.office();
    const show = (ticket: number) =>
      desk.inject({
        url: officeTickets.ticketPicture.path,
        query: { id: String(ticket), name },
        headers: { authorization: operator },
      });
    expect((await show(id)).headers['content-type']).toBe('image/jpeg');
    const other = await open({}, stranger);
    expect((await show(other)).json()).toMatchObject({ code: 'picture_not_found' });
  });

  test('but operators sees a note, or is told of one', async () => {
    const id = await open();
    const note = { id, content: 'suspicious', client_id: 'note' };
    await server.mustCall(officeTickets.noteTicket, note, operator);
    await server.mustCall(officeTickets.noteTicket, note, operator);
    expect((await look(id)).list.map(({ from }) => from)).toEqual(['user', 'note']);
    const { ticket, list } = await seen(id);
    expect([ticket.state, ticket.unread, list.length]).toEqual(['open', 0, 1]);
    expect(JSON.stringify(list)).not.toContain('suspicious');
    expect(await server.mustCall(support.unread, {}, user.token)).toEqual({ total: 0 });
    expect((await mailsTo(user)).join('\n')).not.toContain(`#${id}`);
  });

  test('handles a ticket of his own, or looks at what is noted about it', async () => {
    const asker = await server.register('support@demo.example');
    const id = await open({}, asker);
    for (const refused of [
      await server.call(officeTickets.openTicket, { id }, operator),
      await answer(id),
      await server.call(officeTickets.assignTicket, { id }, operator),
      await server.call(officeTickets.closeTicket, { id }, operator),
    ]) {
      expect(codeOf(refused)).toBe('not_yourself');
    }
  });

  test('answers who may only see', async () => {
    const id = await open();
    const viewer = await logInOperator(server, 'viewer');
    expect(codeOf(await server.call(officeTickets.openTicket, { id }, viewer))).toBe('forbidden');
    const { operators } = await look(id);
    const mayNot = operators.map(({ email }) => email);
    expect(mayNot).toContain('support@demo.example');
    expect(mayNot).not.toContain('viewer@demo.example');
  });
});

describe('bounds', () => {
  test('let five tickets be unclosed, also where they are opened or reopened at once', async () => {
    const opened = await Promise.all(Array.from({ length: UNCLOSED_TICKETS_MAX + 2 }, () => ask()));
    expect(opened.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: UNCLOSED_TICKETS_MAX }, () => 'ok'),
      'too_many_tickets',
      'too_many_tickets',
    ]);
    const [first] = (await server.mustCall(support.list, {}, user.token)).list;
    const { id } = { id: 0, ...first };
    await server.mustCall(support.close, { id }, user.token);
    const further = await open();
    expect(codeOf(await server.call(support.reopen, { id }, user.token))).toBe('too_many_tickets');
    await server.mustCall(support.close, { id: further }, user.token);
    expect(codeOf(await server.call(support.reopen, { id }, user.token))).toBe('ok');
  });

  test('are set to words, pictures and speed', async () => {
    expect(codeOf(await ask({ content: '  ' }))).toBe('message_required');
    expect(codeOf(await ask({ content: 'x'.repeat(2_001) }))).toBe('invalid_request');
    expect(codeOf(await ask({ pictures: Array.from({ length: 5 }, () => 'x') }))).toBe('invalid_request');
    expect(codeOf(await ask({ pictures: ['x'] }))).toBe('picture_not_found');
    const id = await open();
    for (let word = 0; word < 18; word += 1) expect(codeOf(await say(id, `word ${word}`))).toBe('ok');
    expect(codeOf(await say(id, 'too much'))).toBe('chat_too_fast');
    server.clock.advance(MINUTE_MS);
    expect(codeOf(await say(id, 'again'))).toBe('ok');
  });

  test('what a client sends again is opened, said and shown once', async () => {
    const asked = await Promise.all([
      ask({ client_id: 'mine' }),
      ask({ client_id: 'mine' }),
      ask({ client_id: 'mine' }),
    ]);
    const ids = new Set(asked.map(({ body }) => (body.type === 'ok' ? body.data?.id : undefined)));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    const words = { id, content: 'and the hash', client_id: 'words' };
    await Promise.all([1, 2, 3].map(() => server.mustCall(support.answer, words, user.token)));
    expect((await seen(id)).list.map(({ content }) => content)).toEqual([ASKED.content, 'and the hash']);
  });
});

describe('closing', () => {
  test('ends writing until it is reopened, for seven days by the user', async () => {
    const id = await open();
    await server.mustCall(support.close, { id }, user.token);
    expect(codeOf(await say(id, 'one more thing'))).toBe('ticket_closed');
    expect(codeOf(await answer(id))).toBe('ticket_closed');
    await server.mustCall(support.reopen, { id }, user.token);
    await server.mustCall(support.reopen, { id }, user.token);
    expect((await seen(id)).list.map(({ act, from }) => [from, act])).toEqual([
      ['me', ''],
      ['me', 'closed'],
      ['me', 'reopened'],
    ]);
    await server.mustCall(officeTickets.closeTicket, { id }, operator);
    const until = server.clock.now() + 7 * DAY_MS;
    server.clock.advance(7 * DAY_MS);
    expect((await seen(id)).ticket.reopens_until_ms).toBe(until);
    server.clock.advance(1);
    expect((await seen(id)).ticket.reopens_until_ms).toBe(null);
    expect(codeOf(await server.call(support.reopen, { id }, user.token))).toBe('ticket_reopens_no_more');
    operator = await logInOperator(server, 'support');
    await server.mustCall(officeTickets.reopenTicket, { id }, operator);
    expect((await seen(id)).ticket.state).toBe('open');
  });

  test('comes by itself 14 days after an answer, told 3 days before, also where nobody looked for long', async () => {
    const [id, late, asked] = [await open(), await open(), await open()];
    await answer(id);
    await answer(late);
    const work = () => startClosingTickets(server.services).stop();
    const stateOf = async (ticketId: number) => (await seen(ticketId)).ticket.state;
    const actsOf = async (ticketId: number) => (await seen(ticketId)).list.flatMap(({ act }) => act || []);
    server.clock.advance(11 * DAY_MS - 1);
    await work();
    expect(await actsOf(id)).toEqual([]);
    server.clock.advance(1);
    await work();
    await work();
    expect(await actsOf(id)).toEqual(['closing_soon']);
    expect((await mailsTo(user)).filter((text) => text.includes(`/support?id=${id}`))).toHaveLength(2);
    await say(late, 'wait, please');
    server.clock.advance(3 * DAY_MS);
    await work();
    expect([await stateOf(id), await stateOf(late), await stateOf(asked)]).toEqual(['closed', 'open', 'open']);
    expect(await actsOf(id)).toEqual(['closing_soon', 'timed_out']);
    operator = await logInOperator(server, 'support');
    await answer(late);
    server.clock.advance(12 * DAY_MS);
    await work();
    await work();
    expect(await stateOf(late)).toBe('answered');
    expect((await seen(late)).ticket.closes_ms).toBe(server.clock.now() + 3 * DAY_MS);
    server.clock.advance(3 * DAY_MS);
    await work();
    expect(await stateOf(late)).toBe('closed');
  });
});

test('each act of an operator is entered with its ticket, a look once an hour, and no words', async () => {
  const id = await open();
  await look(id);
  await look(id);
  const { operators } = await look(id);
  const admin = operators.find(({ email }) => email === 'admin@demo.example');
  await server.mustCall(officeTickets.assignTicket, { id, operator_id: admin?.id ?? 0 }, operator);
  expect((await look(id)).ticket.assigned_to).toBe('admin@demo.example');
  const viewer = { id, operator_id: 999_999 };
  expect(codeOf(await server.call(officeTickets.assignTicket, viewer, operator))).toBe('operator_not_found');
  await answer(id, 'confidential words');
  await server.mustCall(officeTickets.noteTicket, { id, content: 'confidential note' }, operator);
  await server.mustCall(officeTickets.closeTicket, { id }, operator);
  await server.mustCall(officeTickets.closeTicket, { id }, operator);
  const entries = await entriesOf(id);
  const actions = ['look', 'assign', 'answer', 'note', 'close'].map((act) => `ticket.${act}`);
  expect(entries.map(({ action }) => action)).toEqual(actions);
  expect(JSON.stringify(entries)).not.toContain('confidential');
  expect(JSON.stringify(entries[1])).toContain('admin@demo.example');
});

test('an empty site begins with replies in every language, which stay away once they are removed', async () => {
  const kept = () => server.mustCall(officeTickets.listReplies, {}, operator);
  await seedReplies(server.services);
  await seedReplies(server.services);
  const seeded = await kept();
  expect(seeded).toHaveLength(4);
  for (const { texts } of seeded) expect(Object.keys(texts).toSorted()).toEqual([...codes].toSorted());
  for (const { id, ...seen } of seeded) await server.mustCall(officeTickets.removeReply, { id, seen }, operator);
  await seedReplies(server.services);
  expect(await kept()).toEqual([]);
});

test('replies are kept under one name each, in the languages that are written', async () => {
  const save = (fields: { id?: number; name: string; texts: object; seen?: Omit<officeTickets.TicketReply, 'id'> }) =>
    server.call(officeTickets.saveReply, fields, operator);
  const kept = () => server.mustCall(officeTickets.listReplies, {}, operator);
  expect(codeOf(await save({ name: 'Patience', texts: { en: 'Please wait.', zh: ' ' } }))).toBe('ok');
  const [reply] = (await kept()).filter(({ name }) => name === 'Patience');
  expect(reply?.texts).toEqual({ en: 'Please wait.' });
  expect(codeOf(await save({ name: 'Patience', texts: {} }))).toBe('reply_name_taken');
  const { id } = { id: 0, ...reply };
  const waiting = { name: 'Waiting', texts: { en: 'Wait.' } };
  expect(codeOf(await save({ id, ...waiting, seen: { name: 'Patience', texts: { en: 'Please wait.' } } }))).toBe('ok');
  expect((await kept()).find((one) => one.id === id)).toEqual({ id, name: 'Waiting', texts: { en: 'Wait.' } });
  await server.mustCall(officeTickets.removeReply, { id, seen: waiting }, operator);
  expect((await kept()).find((one) => one.id === id)).toBeUndefined();
  expect(codeOf(await server.call(officeTickets.removeReply, { id, seen: waiting }, operator))).toBe('not_found');
});

test('the queue leaves as a file that says what was asked for', async () => {
  await open();
  const query = { format: 'csv', user_id: String(user.userId) };
  const { text } = await server.send({
    url: officeTickets.listTickets.path,
    query,
    headers: { authorization: operator, lang: 'en' },
  });
  expect(text).toContain('Where is my deposit?');
  expect(text.trim().split('\n')).toHaveLength(2);
});
