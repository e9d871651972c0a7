// What a program's socket may do, and what becomes of one that does more: floods, slow readers, broken frames, crowds.
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { type programSocket, spot, type spotOrders } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import type { TestUser } from '../../platform/http/testing.ts';
import { addStats } from '../../platform/realtime/sockets.ts';
import { Program, type ProgramBench, startProgramBench } from './testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };
const MARKET = 'BTC/USDT';
const ORDER = { ...PAIR, type: 'limit', side: 'buy', quantity: '0.001', price: '50000' };

let bench: ProgramBench;
let alice: TestUser;

beforeAll(async () => {
  bench = await startProgramBench();
  alice = await bench.server.register('alice@example.com');
});
afterAll(() => bench.stop());
afterEach(() => bench.disconnect());

describe('what cannot be read', () => {
  test('is refused, with the id where it has one', async () => {
    const program = await bench.connect();
    const refused = async (text: string, id: string | number | null) => {
      const before = program.heard.length;
      program.socket.send(text);
      await program.until(() => program.heard.length > before);
      expect(program.heard.at(-1)).toMatchObject({ id, ok: false, code: 'invalid_request' });
    };
    await refused('{', null);
    await refused('null', null);
    await refused('[]', null);
    await refused('"ping"', null);
    await refused('{"method":"ping"}', null);
    await refused('{"id":{},"method":"ping"}', null);
    await refused('{"id":"","method":"ping"}', null);
    await refused('{"id":1}', 1);
    await refused('{"id":"a","method":7}', 'a');
    await refused('{"id":2,"method":"ping","params":[]}', 2);
    for (const method of ['pong', 'constructor', '__proto__', 'toString', ''])
      expect(await program.refusal(method)).toMatchObject({ ok: false });
    for (const params of [{}, { token: 7 }, { key: 'x' }, { token: '' }, { key: 1, timestamp: [], signature: {} }])
      expect(await program.refusal('login', params)).toMatchObject({ ok: false });
    expect(await program.refusal('subscribe', { stream: 'constructor', market: MARKET })).toMatchObject({
      code: 'invalid_request',
      message: expect.any(String),
      data: { fields: [{ path: 'stream' }] },
    });
    expect(await program.must('ping')).toEqual({ time: bench.server.clock.now() });
  });

  test('names the field that is missing or wrong, in the language of the handshake', async () => {
    const program = await bench.connect({ query: '?lang=spa' });
    await program.must('login', { token: alice.token });
    const { price: _, ...order } = ORDER;
    const inSpanish = await program.refusal('order.place', order);
    expect(inSpanish).toMatchObject({ code: 'choice_required', data: { fields: [{ path: 'price' }] } });
    const english = await bench.connect({ query: '', headers: { lang: 'en' } });
    await english.must('login', { token: alice.token });
    const inEnglish = await english.refusal('order.place', order);
    expect(inEnglish.code).toBe(inSpanish.code);
    expect(inEnglish.message).not.toBe(inSpanish.message);
    expect(await english.refusal('order.place', { ...ORDER, price: '1e3' })).toMatchObject({
      code: 'invalid_request',
      data: { fields: [{ path: 'price' }] },
    });
  });

  test('as a frame closes the socket with its code', async () => {
    const binary = await bench.connect();
    binary.socket.send(Buffer.from('{"id":1,"method":"ping"}'));
    expect(await binary.closed).toEqual({ code: 1003, reason: 'notText' });
    const huge = await bench.connect();
    huge.socket.send(JSON.stringify({ id: 1, method: 'ping', params: { pad: 'x'.repeat(64 * 1024) } }));
    expect((await huge.closed).code).toBe(1009);
    // A text that is not UTF-8, masked with zeros; and a frame that a client must not send.
    for (const frame of [
      Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]),
      Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
    ]) {
      const broken = await rawSocket();
      broken.write(frame);
      await once(broken, 'close');
    }
    await expect.poll(() => bench.programs.stats().sockets, { timeout: 20_000 }).toBe(0);
  });

  test('is no handshake: other paths, versions and methods open nothing', async () => {
    for (const path of ['/wss/apis', '/wss/api/', '/wss/', '/api/spot/order']) {
      const program = new Program(`ws://127.0.0.1:${bench.port}${path}`);
      expect((await program.closed).code).toBe(1006);
    }
    expect(bench.programs.stats().sockets).toBe(0);
  });
});

async function rawSocket() {
  const socket = connectTcp({ host: '127.0.0.1', port: bench.port });
  socket.on('error', () => undefined);
  socket.write(
    'GET /wss/api HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [head] = await once(socket, 'data');
  expect(String(head)).toContain('101 Switching Protocols');
  socket.resume();
  return socket;
}

test('sockets of both kinds are counted for /metrics and for the watch', async () => {
  const program = await bench.follow(alice.token);
  await program.must('subscribe', { stream: 'book', market: MARKET });
  const metrics = await (await fetch(`http://127.0.0.1:${bench.port}/metrics`)).text();
  for (const line of ['bourse_programs_sockets 1', 'bourse_programs_logged_in 1', 'bourse_programs_streams 1'])
    expect(metrics).toContain(line);
  const both = addStats(bench.realtime.stats(), bench.programs.stats());
  expect(both).toMatchObject({ sockets: 1, loggedIn: 1, streams: 1, slow: 0, closed: 0, refused: 0 });
  expect(both.sent).toBeGreaterThan(0);
});

describe('floods', () => {
  test('are refused, and who goes on is closed', async () => {
    const program = await bench.connect();
    for (let nth = 0; nth < 1_000; nth += 1) program.send('ping');
    expect(await program.closed).toEqual({ code: 4003, reason: 'flood' });
    const refused = program.heard.filter((one) => 'ok' in one && !one.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ id: null, code: 'rate_limited' });
  });

  test('of commands are refused as busy beyond 64 that are under way', async () => {
    const program = await bench.connect();
    await program.must('login', { token: alice.token });
    const ids = Array.from({ length: 100 }, () => program.send('order.info', { id: 1 }));
    await program.until(() => ids.every((id) => program.answerTo(id) !== undefined));
    const codes = ids.map((id) => program.answerTo(id)).map((answer) => (answer && !answer.ok ? answer.code : 'ok'));
    expect(new Set(codes)).toEqual(new Set(['order_not_found', 'busy']));
    expect(codes.filter((code) => code === 'order_not_found').length).toBeGreaterThanOrEqual(64);
    expect(await program.must('ping')).toBeTruthy();
  });

  test('of subscriptions end at 50', async () => {
    const program = await bench.connect();
    const markets = bench.server.services.market.markets().map(({ symbol }) => symbol);
    const wanted = markets.flatMap((market) =>
      ['book', 'trades', 'ticker', 'candles', 'index'].map((stream) => ({ stream, market })),
    );
    expect(wanted.length).toBeGreaterThan(50);
    const answers = [];
    for (const params of wanted.slice(0, 51)) answers.push(await program.ask('subscribe', params));
    expect(answers.map(({ ok }) => ok)).toEqual([...Array.from({ length: 50 }, () => true), false]);
    expect(answers[50]).toMatchObject({ code: 'invalid_request' });
  });
});

test('a socket that asks for nothing is closed after 10 s; one that listens stays', async () => {
  const [silent, listens, pings] = [await bench.connect(), await bench.connect(), await bench.connect()];
  await listens.must('subscribe', { stream: 'book', market: MARKET });
  await pings.must('ping');
  expect(await silent.closed).toEqual({ code: 4001, reason: 'idle' });
  expect(await pings.closed).toEqual({ code: 4001, reason: 'idle' });
  expect(await listens.must('ping')).toBeTruthy();
});

describe('a socket that reads nothing', () => {
  /** Asks for much without reading it, until `isDone`. */
  async function fill(deaf: Program, isDone: () => boolean): Promise<void> {
    for (let round = 0; round < 200 && !isDone(); round += 1) {
      const before = bench.programs.stats().sent;
      for (let nth = 0; nth < 40; nth += 1) deaf.send('orders.open');
      await expect
        .poll(() => isDone() || bench.programs.stats().sent >= before + 40, { timeout: 20_000, interval: 10 })
        .toBe(true);
    }
    expect(isDone()).toBe(true);
  }
  const entries = Array.from({ length: 20 }, (_, nth) => ({ op: 'place', ...ORDER, price: String(40_000 + nth) }));

  test('is out of its public streams until it has caught up, and loses nothing of its own', async () => {
    const trader = await bench.follow(alice.token);
    for (let nth = 0; nth < 4; nth += 1) await trader.must('order.batch', { entries });
    const deaf = await bench.follow(alice.token);
    await deaf.must('subscribe', { stream: 'book', market: MARKET });
    await deaf.until(() => deaf.of('book').length > 0);
    deaf.socket.pause();
    await fill(deaf, () => bench.programs.stats().slow === 1);
    const { seq } = await trader.must<programSocket.Place>('orders.open');
    await trader.must('order.place', { ...ORDER, price: '45000' });
    await trader.must('order.cancel_all', { markets: 'all', type: 'all' });
    expect(deaf.of('book')).toHaveLength(1);
    deaf.socket.resume();
    await deaf.until(() => deaf.of('book').some(({ data }, nth) => nth > 0 && data.type === 'depth_snapshot'));
    expect(deaf.of('book').at(-1)).toMatchObject({ data: { bids: [] } });
    await deaf.until(() => deaf.executions.at(-1)?.seq === trader.executions.at(-1)?.seq);
    expect(deaf.executions.map((event) => event.seq)).toEqual(deaf.executions.map((_, nth) => seq + 1 + nth));
    expect(deaf.executions).toHaveLength(82);
    expect(bench.programs.stats()).toMatchObject({ slow: 0, closed: 0 });
  });

  test('is closed where too much waits for it', async () => {
    const trader = await bench.follow(alice.token);
    for (let nth = 0; nth < 4; nth += 1) await trader.must('order.batch', { entries });
    const deaf = await bench.follow(alice.token);
    deaf.socket.pause();
    await fill(deaf, () => bench.programs.stats().closed === 1);
    await expect.poll(() => bench.programs.stats().sockets, { timeout: 20_000 }).toBe(1);
    await trader.must('order.cancel_all', { markets: 'all', type: 'all' });
    deaf.socket.resume();
    expect([1006, 4002]).toContain((await deaf.closed).code);
  });
});

test('maintenance and a full stop refuse new risks, let orders be cancelled, and are told', async () => {
  const admin = await logInOperator(bench.server, 'admin');
  const program = await bench.follow(alice.token);
  const { id } = await program.must<spotOrders.PlacedOrder>('order.place', ORDER);
  const states = () => program.heard.flatMap((one) => ('event' in one && one.event === 'site_state' ? [one.data] : []));
  expect(states()).toMatchObject([{ is_maintenance: false, full_stop_since: null }]);
  await saveSettings(bench.server, { is_maintenance: 1, maintenance_text: 'Back at 10:00' }, admin);
  await program.until(() => states().at(-1)?.is_maintenance === true);
  expect(await program.refusal('order.place', ORDER)).toMatchObject({ code: 'maintenance' });
  expect(await program.refusal('order.amend', { id, price: '50001' })).toMatchObject({ code: 'maintenance' });
  const batch = { entries: [{ op: 'place', ...ORDER }] };
  expect(await program.refusal('order.batch', batch)).toMatchObject({ code: 'maintenance' });
  expect(await program.must('order.amend', { id, num: '0.0005' })).toMatchObject({ id });
  await saveSettings(bench.server, { is_maintenance: 0 }, admin);
  expect(await bench.server.services.sequencer.submit({ kind: 'beginFullStop' })).toMatchObject({ ok: true });
  await program.until(() => states().at(-1)?.full_stop_since !== null);
  expect(await program.refusal('order.place', ORDER)).toMatchObject({ code: 'full_stop' });
  expect(await program.must('order.cancel', { id })).toEqual({ id });
  expect(await bench.server.services.sequencer.submit({ kind: 'endFullStop' })).toMatchObject({ ok: true });
});

test('sockets of both kinds count together at the door', async () => {
  const limited = await startProgramBench({ hasRateLimits: true });
  try {
    const { socketsPerAddress } = limited.server.services.config;
    const open = [];
    for (let nth = 0; nth < socketsPerAddress; nth += 1) open.push(await limited.connect());
    expect(limited.programs.stats().sockets).toBe(socketsPerAddress);
    const { socket } = new Program(`ws://127.0.0.1:${limited.port}/wss/api`);
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(429);
    const polled = await fetch(`http://127.0.0.1:${limited.port}/wss/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(403);
    expect(limited.realtime.stats().refused).toBe(2);
    await limited.disconnect();
  } finally {
    await limited.stop();
  }
});

test('orders over the socket spend the same points as requests of the user', async () => {
  const limited = await startProgramBench({ hasRateLimits: true });
  try {
    const bob = await limited.server.register('bob@example.com');
    const program = await limited.follow(bob.token);
    let code = '';
    for (let nth = 0; nth < 30 && code === ''; nth += 1) {
      const entries = Array.from({ length: 20 }, () => ({ op: 'cancel', id: 1 }));
      const answer = await program.ask('order.batch', { entries });
      if (!answer.ok) code = answer.code;
    }
    expect(code).toBe('rate_limited');
    const { status } = await limited.server.call(spot.listOrders, {}, bob.token);
    expect(status).toBe(429);
  } finally {
    await limited.stop();
  }
});

test('a stop answers what is under way, and closes every socket with 1001', async () => {
  const stopping = await startProgramBench();
  const bob = await stopping.server.register('bob@example.com');
  const program = await stopping.follow(bob.token);
  const visitor = await stopping.connect();
  const id = program.send('order.place', ORDER);
  await program.must('ping');
  await stopping.programs.close();
  expect(program.answerTo(id)).toMatchObject({ ok: true });
  expect(await program.closed).toEqual({ code: 1001, reason: 'stopping' });
  expect(await visitor.closed).toEqual({ code: 1001, reason: 'stopping' });
  const late = new Program(`ws://127.0.0.1:${stopping.port}/wss/api`);
  const [, response] = await once(late.socket, 'unexpected-response');
  expect(response.statusCode).toBe(503);
  await stopping.stop();
});
