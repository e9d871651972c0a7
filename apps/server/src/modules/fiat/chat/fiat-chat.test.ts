// Chats of deals on a real database: who reads and writes, what is noted by itself, what is told by mail.
import { fiat, fiatChat, fiatNotices, fiatStatements } from '@bourse/contract';
import { DAY_MS, fiatDealId, instant, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  mustSubmit,
  publishAd,
  registerParty,
  registerPublisher,
  takeAd,
} from '../../../platform/http/testing-fiat.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { readPictureAs, upload } from '../../identity/testing.ts';
import { showProof } from '../deals/deal-pictures.ts';
import { takeMeasure } from '../deals/measures.ts';
import { startFiatNotes } from '../fiat-notes.ts';
import { startFiatNotices } from '../fiat-notices.ts';

let server: TestServer;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
  await tick(server, { BTC: '60000' });
  stranger = await registerParty(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  [seller, buyer] = [await registerPublisher(server), await registerParty(server)];
  await tick(server, { BTC: '60000' });
  id = await takeAd(server, buyer, await publishAd(server, seller));
});

const codeOf = ({ body }: { readonly body: { readonly type: string } }): string =>
  'code' in body ? String(body.code) : body.type;
const read = async (user: TestUser, after?: number) =>
  server.mustCall(fiatChat.messages, { id, ...(after === undefined ? {} : { after }) }, user.token);
const say = (user: TestUser, content: string, client_id?: string) =>
  server.call(fiatChat.send, { id, content, ...(client_id === undefined ? {} : { client_id }) }, user.token);
const act = async (kind: 'payFiatDeal' | 'releaseFiatDeal' | 'appealFiatDeal' | 'cancelFiatDeal', user: TestUser) => {
  const named = { userId: user.userId, dealId: fiatDealId(id) };
  const isProven = kind === 'payFiatDeal' || kind === 'appealFiatDeal';
  await mustSubmit(server, isProven ? { kind, ...named, hasProof: true } : { kind, ...named });
  await settle(server);
};
/** Writes what is missing, as the job does when the process is back. */
async function note(): Promise<void> {
  const notes = startFiatNotes(server.services);
  await notes.stop();
}
const actsOf = async (user: TestUser) => (await read(user)).list.map(({ act, content }) => act || content);

describe('words', () => {
  test('are read by both parties, counted until they are read, and said once', async () => {
    expect(codeOf(await say(seller, ' see http://evil.example '))).toBe('ok');
    await say(buyer, 'paid in a minute', 'mine-1');
    await say(buyer, 'paid in a minute', 'mine-1');
    const { list, unread, is_open } = await read(buyer);
    expect(list).toMatchObject([
      { from: 'other', content: 'see http://evil.example', picture: '', is_read: 0, deal_id: id, kind: 'deal' },
      { from: 'me', content: 'paid in a minute' },
    ]);
    expect([unread, is_open]).toEqual([1, 1]);
    expect(await server.mustCall(fiatChat.unread, {}, buyer.token)).toEqual({
      total: 1,
      deals: [{ kind: 'deal', id, unread: 1 }],
    });
    await server.mustCall(fiatChat.read, { id }, buyer.token);
    expect((await read(buyer)).unread).toBe(0);
    expect((await read(seller)).list[0]).toMatchObject({ from: 'me', is_read: 1 });
    expect((await read(seller, list[0]?.id)).list).toMatchObject([{ content: 'paid in a minute', from: 'other' }]);
  });

  test('are refused where there are none, too many letters, or too many in a minute', async () => {
    expect(codeOf(await say(buyer, '  '))).toBe('message_required');
    expect(codeOf(await say(buyer, 'x'.repeat(1_001)))).toBe('invalid_request');
    for (let nth = 0; nth < 20; nth += 1) expect(codeOf(await say(buyer, `word ${nth}`))).toBe('ok');
    expect(codeOf(await say(buyer, 'one more'))).toBe('chat_too_fast');
    expect(codeOf(await say(seller, 'the other may'))).toBe('ok');
    server.clock.advance(MINUTE_MS);
    expect(codeOf(await say(buyer, 'again'))).toBe('ok');
  });

  test('are refused to whoever is muted, and a day after the end', async () => {
    const until = instant(server.clock.now() + 60 * MINUTE_MS);
    const measure = { kind: 'chat', subjectId: buyer.userId, until, reason: 'insults', operatorId: 1 } as const;
    await takeMeasure(server.services.storage.sql, { ...measure, now: server.clock.now() });
    expect(codeOf(await say(buyer, 'hello'))).toBe('chat_muted');
    expect(await read(buyer)).toMatchObject({ is_open: 0, muted_until_ms: until });
    await act('cancelFiatDeal', buyer);
    expect(codeOf(await say(seller, 'a pity'))).toBe('ok');
    server.clock.advance(DAY_MS);
    expect(codeOf(await say(seller, 'still there?'))).toBe('chat_closed');
    expect((await read(seller)).list).toHaveLength(1);
  });

  test('are nothing to anybody else', async () => {
    await say(buyer, 'secret');
    const asked = { id };
    for (const answer of [
      await server.call(fiatChat.messages, asked, stranger.token),
      await server.call(fiatChat.send, { id, content: 'hi' }, stranger.token),
      await server.call(fiatChat.read, asked, stranger.token),
      await server.call(fiatStatements.state, { id, content: 'mine' }, stranger.token),
      await server.call(fiatStatements.statements, asked, stranger.token),
    ]) {
      expect(codeOf(answer)).toBe('fiat_deal_not_found');
    }
    expect(await server.mustCall(fiatChat.unread, {}, stranger.token)).toEqual({ total: 0, deals: [] });
  });
});

test('a picture is seen by both parties until the chat closes, and by nobody else', async () => {
  const picture = await upload(server, buyer);
  await server.mustCall(fiatChat.send, { id, picture }, buyer.token);
  expect((await read(seller)).list).toMatchObject([{ picture, content: '', from: 'other' }]);
  const typeFor = async (user: TestUser) => (await readPictureAs(server, picture, user.token)).headers['content-type'];
  expect(await typeFor(seller)).toBe('image/jpeg');
  expect(await typeFor(stranger)).toMatch(/json/);
  const { body } = await server.call(fiatChat.send, { id, picture }, seller.token);
  expect(codeOf({ body })).toBe('picture_not_found');
  await act('cancelFiatDeal', buyer);
  server.clock.advance(DAY_MS);
  expect(await typeFor(seller)).toMatch(/json/);
  expect(await typeFor(buyer)).toBe('image/jpeg');
});

describe('what was committed', () => {
  test('is noted once each, also where nobody listened, with the proof of the payment', async () => {
    const url = await upload(server, buyer);
    const proof = { kind: 'deal', dealId: id, userId: buyer.userId, url, now: server.clock.now() } as const;
    expect(await showProof(server.services.storage.sql, proof)).toMatchObject({ ok: true });
    await act('payFiatDeal', buyer);
    await note();
    await note();
    expect(await actsOf(seller)).toEqual(['opened', 'paid']);
    const paid = (await read(seller)).list[1];
    expect(paid).toMatchObject({ from: 'system', picture: url });
    expect((await readPictureAs(server, url, seller.token)).statusCode).toBe(200);
    await act('releaseFiatDeal', seller);
    await note();
    expect(await actsOf(buyer)).toEqual(['opened', 'paid', 'released']);
    const noticesOf = async (user: TestUser) =>
      (await server.mustCall(fiatNotices.notices, {}, user.token)).list.map((notice) => [notice.act, notice.path]);
    expect(await noticesOf(seller)).toEqual([
      ['paid', `/shopLegalPayDetail?id=${id}`],
      ['opened', `/shopLegalPayDetail?id=${id}`],
    ]);
    expect(await noticesOf(buyer)).toEqual([['released', `/legalPayDetail?id=${id}`]]);
    expect(await noticesOf(stranger)).toEqual([]);
    const [newest] = (await server.mustCall(fiatNotices.notices, {}, buyer.token, { headers: { lang: 'en' } })).list;
    expect(newest?.text).toMatch(new RegExp(`^Fiat order ${id}: `));
  });

  test('is noted as it comes', async () => {
    const notes = startFiatNotes(server.services);
    await act('payFiatDeal', buyer);
    await act('releaseFiatDeal', seller);
    await notes.stop();
    await note();
    expect(await actsOf(buyer)).toEqual(['opened', 'paid', 'released']);
  });

  test('is noted of a deal that was cancelled and appealed before anybody listened', async () => {
    await act('cancelFiatDeal', buyer);
    server.clock.advance(SECOND_MS);
    await act('appealFiatDeal', buyer);
    await note();
    await note();
    expect(await actsOf(seller)).toEqual(['opened', 'cancelled', 'appealed']);
    await act('releaseFiatDeal', seller);
    await note();
    expect(await actsOf(seller)).toEqual(['opened', 'cancelled', 'appealed', 'released']);
  });

  test('is told by mail once: the order, three minutes left, the payment, the release, an appeal', async () => {
    const mailsTo = async ({ userId }: TestUser) => {
      const rows = await server.services.storage.sql<{ text: string }[]>`
        SELECT o.text FROM outbox o JOIN users u ON u.email = o."to" WHERE u.id = ${userId} ORDER BY o.id`;
      return rows.map(({ text }) => text.split('\n')[0]);
    };
    const tell = async (): Promise<void> => {
      await note();
      const notices = startFiatNotices(server.services);
      await notices.stop();
    };
    await tell();
    await tell();
    expect(await mailsTo(seller)).toEqual([expect.stringMatching(/New fiat order/)]);
    server.clock.advance(12 * MINUTE_MS + 30 * SECOND_MS);
    await tell();
    await tell();
    expect(await mailsTo(buyer)).toEqual([expect.stringMatching(/3 minutes left/)]);
    await act('payFiatDeal', buyer);
    await tell();
    expect((await mailsTo(seller)).at(-1)).toMatch(/marked an order as paid/);
    const { storage } = server.services;
    const [letter] = await storage.sql<{ text: string }[]>`SELECT text FROM outbox ORDER BY id DESC LIMIT 1`;
    expect(letter?.text).toContain(`marked fiat order ${id} (`);
    server.clock.advance(11 * MINUTE_MS);
    await act('appealFiatDeal', seller);
    await tell();
    expect((await mailsTo(buyer)).at(-1)).toMatch(/under appeal/);
    await act('releaseFiatDeal', seller);
    await tell();
    expect(await mailsTo(buyer)).toHaveLength(3);
    expect((await mailsTo(buyer)).at(-1)).toMatch(/released/);
    expect(await mailsTo(seller)).toHaveLength(2);
  });
});

test('the reason of an appeal is stated once, however often its call is repeated', async () => {
  await act('payFiatDeal', buyer);
  server.clock.advance(11 * MINUTE_MS);
  const appeal = () =>
    server.mustCall(fiat.appeal, { id, reason: 'nothing came' }, seller.token, {
      headers: { 'idempotency-key': 'appeal-1' },
    });
  expect(await appeal()).toEqual(await appeal());
  const { list } = await server.mustCall(fiatStatements.statements, { id }, seller.token);
  expect(list.map(({ content }) => content)).toEqual(['nothing came']);
});

test('a statement is taken under appeal, ten times, with pictures that the other party does not see', async () => {
  const state = (user: TestUser, content: string, pictures: string[] = []) =>
    server.call(fiatStatements.state, { id, content, pictures }, user.token);
  expect(codeOf(await state(buyer, 'I have paid'))).toBe('appeal_not_open');
  await act('payFiatDeal', buyer);
  server.clock.advance(11 * MINUTE_MS);
  await act('appealFiatDeal', buyer);
  const picture = await upload(server, buyer);
  expect(codeOf(await state(buyer, 'I have paid', [picture]))).toBe('ok');
  expect(codeOf(await state(buyer, ''))).toBe('message_required');
  const own = await server.mustCall(fiatStatements.statements, { id }, buyer.token);
  expect(own.list).toMatchObject([{ content: 'I have paid', pictures: [picture] }]);
  expect((await server.mustCall(fiatStatements.statements, { id }, seller.token)).list).toEqual([]);
  expect((await readPictureAs(server, picture, seller.token)).headers['content-type']).toMatch(/json/);
  for (let nth = 1; nth < 10; nth += 1) expect(codeOf(await state(buyer, `more ${nth}`))).toBe('ok');
  expect(codeOf(await state(buyer, 'too much'))).toBe('too_many_statements');
});
