import { account } from '@bourse/contract';
import { BTC, marketId, type PositionId, SECOND_MS, USDT } from '@bourse/domain';
import type { OpenPosition } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { tickOf } from '../../core/market/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';

const BTC_USDT = marketId(1);
const PAIR = { symbol: 'BTC/USDT', legal_id: USDT, currency_id: BTC };

let bench: RealtimeBench;
let users = 0;
let ann: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  users += 1;
  ann = await bench.server.register(`ann${users}@example.com`);
});
afterEach(() => bench.disconnect());

const row = z.looseObject({ id: z.number(), state: z.string(), legal: z.number(), currency: z.number() });
/** Reads the last event, with its lists parsed as existing clients parse them. */
function lastOf({ ear }: Client) {
  const event = ear.named('lever_trade').at(-1);
  const rowsOf = (text: string | undefined) => z.array(row).parse(JSON.parse(text ?? '[]'));
  return {
    event,
    all: rowsOf(event?.trades_all),
    ordered: rowsOf(event?.trades_entrust),
    current: rowsOf(event?.trades_cur),
  };
}
const statesOf = (client: Client) => lastOf(client).all.map(({ state }) => state);

/** The tick of the next second. Answers the second it is of. */
async function tick(bitcoin: string): Promise<number> {
  const { clock, services } = bench.server;
  clock.advance(SECOND_MS);
  const command = tickOf(clock.now(), [[BTC, bitcoin]]);
  await mustAccept(services.sequencer, command);
  return command.second;
}

async function open(user: TestUser, change: Partial<OpenPosition> = {}): Promise<PositionId> {
  const { positionId } = await mustAccept(bench.server.services.sequencer, {
    kind: 'openPosition',
    userId: user.userId,
    marketId: BTC_USDT,
    side: 'long',
    hands: 10,
    multiple: 20,
    order: { type: 'market' },
    ...change,
  });
  return positionId;
}

describe('lever_trade', () => {
  test('tells a user’s sockets of each change of the positions and of each tick that moves them, and nobody else', async () => {
    const client = await bench.connect({ token: ann.token });
    const ben = await bench.server.register(`ben${users}@example.com`);
    const others = [await bench.connect({ token: ben.token }), await bench.connect()];
    await tick('60000');
    const id = await open(ann);
    await expect.poll(() => lastOf(client).ordered).toMatchObject([{ id, state: 'accepted', status: 0 }]);
    await tick('60000');
    await expect.poll(() => statesOf(client)).toEqual(['open']);
    await tick('60600');
    await expect.poll(() => lastOf(client).event?.profits).toBe('57.58800000');
    const { event, all, ordered, current } = lastOf(client);
    // 0.1 BTC at 60,012, a twentieth of which is the margin, less a fee of 0.05 %.
    expect(event).toMatchObject({
      type: 'lever_trade',
      ...PAIR,
      hazard_rate: '1684.52',
      profits_all: '57.58800000',
      caution_money_all: '300.06000000',
      caution_money: '300.06000000',
      origin_caution_money_all: '300.06000000',
    });
    expect(all).toMatchObject([{ id, legal: USDT, currency: BTC, price: '60012.00000000', profits: '57.58800000' }]);
    expect([ordered, current]).toEqual([[], all]);
    await Promise.all(others.map((other) => other.settle()));
    expect(others.flatMap(({ ear }) => ear.named('lever_trade'))).toEqual([]);
  });

  test('is sent at most once a second by ticks, however fast these come, and shows the last one', async () => {
    const client = await bench.connect({ token: ann.token });
    await tick('60000');
    await open(ann);
    await tick('60000');
    await expect.poll(() => statesOf(client)).toEqual(['open']);
    const before = client.ear.named('lever_trade').length;
    for (let nth = 1; nth <= 20; nth += 1) await tick(`${60000 + nth}`);
    await expect.poll(() => lastOf(client).all[0]?.['update_price'], { timeout: 5_000 }).toBe('60007.99600000');
    expect(client.ear.named('lever_trade').length - before).toBeLessThan(10);
  });

  test('says once more that nothing is left, and lists at most 100 rows, the newest first', async () => {
    const client = await bench.connect({ token: ann.token });
    await tick('60000');
    const ids: PositionId[] = [];
    for (let nth = 0; nth < 100; nth += 1) ids.push(await open(ann, { hands: 1 }));
    await tick('60000');
    await expect.poll(() => lastOf(client).all.length).toBe(100);
    expect(lastOf(client).all.map(({ id }) => id)).toEqual(ids.toReversed());
    await mustAccept(bench.server.services.sequencer, { kind: 'closePositions', userId: ann.userId });
    await expect.poll(() => new Set(statesOf(client))).toEqual(new Set(['closing']));
    await tick('60000');
    await expect.poll(() => lastOf(client).all).toEqual([]);
    expect(lastOf(client).event).toMatchObject({ ...PAIR, hazard_rate: '0', profits_all: '0.00000000' });
  });

  test('reaches a client of Engine.IO 3, whose rows are texts in the language of its browser', async () => {
    const { headers } = await fetch(`${bench.url}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams({ user_string: `ann${users}@example.com`, password: TEST_PASSWORD, type: '1' }),
    });
    const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const client = await bench.connectOld({
      headers: { Cookie, Origin: bench.url, 'Accept-Language': 'en-GB,en;q=0.9' },
    });
    client.emit('login', `${ann.userId}`);
    await client.ear.count('session_start', 1);
    await tick('60000');
    await open(ann, { side: 'short' });
    await tick('60000');
    await expect
      .poll(() => lastOf(client).all)
      .toMatchObject([
        { type: 2, type_name: 'Short', status_name: 'Open', share: '10', price: '59988.00000000', symbol: 'BTC/USDT' },
      ]);
    expect(client.ear.named('index')).toEqual([]);
  });
});

describe('hostile sockets', () => {
  const own = ({ ear }: Client) => ear.named('lever_trade');
  const idsHeard = (client: Client) =>
    new Set(
      own(client)
        .flatMap((event) => JSON.parse(event.trades_all))
        .map(idOf),
    );
  const idOf = (one: unknown) => row.parse(one).id;

  test('that claim to be another user hear nothing, whatever they send as a login', async () => {
    const ben = await bench.server.register(`ben${users}@example.com`);
    const [honest, liar] = [await bench.connect({ token: ann.token }), await bench.connect({ token: ben.token })];
    const [silent, old] = [await bench.connect(), await bench.connectOld()];
    const id = String(ann.userId);
    const claims: unknown[][] = [
      [ann.userId],
      [id],
      [id, ''],
      [id, null],
      [id, `${ann.token.slice(0, -1)}_`],
      [id, ben.token],
      [id, [ann.token]],
      [id, { token: ann.token }],
      [[id], ben.token],
      [{ id }, ben.token],
      [id, 'x'.repeat(10_000)],
      ['__proto__', 'constructor'],
      [],
    ];
    for (const client of [silent, old, liar]) for (const claim of claims) client.emit('login', ...claim);
    await Promise.all([silent, old, liar].map((client) => client.settle()));
    await tick('60000');
    await open(ann);
    await tick('60000');
    await expect.poll(() => statesOf(honest)).toEqual(['open']);
    await Promise.all([silent, old, liar].map((client) => client.settle()));
    expect([silent, old, liar].flatMap(own)).toEqual([]);
  });

  test('that change their login mid-way hear each user’s positions only while they are that user', async () => {
    const ben = await bench.server.register(`ben${users}@example.com`);
    const client = await bench.connect({ token: ann.token });
    await tick('60000');
    const [hers, his] = [await open(ann), await open(ben)];
    await tick('60000');
    await expect.poll(() => idsHeard(client)).toEqual(new Set([hers]));
    client.emit('login', ann.userId, ann.token);
    client.emit('login', ben.userId, ben.token);
    client.emit('login', ann.userId, ann.token);
    client.emit('login', ben.userId, ben.token);
    await expect.poll(() => client.ear.named('session_start').at(-1)?.user_id).toBe(ben.userId);
    await client.settle();
    const before = own(client).length;
    await mustAccept(bench.server.services.sequencer, { kind: 'closePosition', userId: ann.userId, positionId: hers });
    await tick('60001');
    // Events from before the tick may have listed his position alone, too.
    await expect.poll(() => own(client).length).toBeGreaterThan(before);
    await expect.poll(() => lastOf(client).all.map(idOf)).toEqual([his]);
    await client.settle();
    const later = own(client).slice(before);
    expect(new Set(later.flatMap((event) => JSON.parse(event.trades_all)).map(idOf))).toEqual(new Set([his]));
  });

  test('whose session ends hear nothing more of it', async () => {
    const [kept, lost] = [await bench.connect({ token: ann.token }), await bench.connect({ token: ann.token })];
    const { body } = await bench.server.call(
      account.login,
      { user_string: `ann${users}@example.com`, password: TEST_PASSWORD, type: '1' },
      undefined,
    );
    const token = body.type === 'ok' && typeof body.message === 'string' ? body.message : '';
    lost.emit('login', ann.userId, token);
    await lost.ear.count('session_start', 2);
    await tick('60000');
    await open(ann);
    await tick('60000');
    await expect.poll(() => [statesOf(kept), statesOf(lost)]).toEqual([['open'], ['open']]);
    await bench.server.services.sessions.revoke(token);
    await lost.ear.count('session_end', 1);
    const before = own(lost).length;
    await tick('60100');
    await expect.poll(() => lastOf(kept).all[0]?.['update_price']).toBe('60087.98000000');
    await lost.settle();
    expect(own(lost)).toHaveLength(before);
  });

  test('that log in, subscribe and come back in storms cost nobody else a word, and hear each change once', async () => {
    const ben = await bench.server.register(`ben${users}@example.com`);
    const calm = await bench.connect({ token: ben.token });
    const storm = await Promise.all(Array.from({ length: 20 }, () => bench.connect({ token: ann.token })));
    await tick('60000');
    const [hers, his] = [await open(ann), await open(ben)];
    for (const client of storm) {
      for (let nth = 0; nth < 300; nth += 1) {
        client.emit('login', ann.userId, ann.token);
        client.emit(nth % 2 === 0 ? 'subscribe' : 'unsubscribe', { channel: 'index', market: 'BTC/USDT' });
        client.emit('snapshot', { channel: 'index', market: 'BTC/USDT' });
      }
    }
    const passing = await Promise.all(Array.from({ length: 20 }, () => bench.connect({ token: ann.token })));
    for (const client of passing) client.close();
    await tick('60000');
    await expect.poll(() => lastOf(calm).all).toMatchObject([{ id: his, state: 'open' }]);
    await expect.poll(() => new Set(storm.flatMap((client) => lastOf(client).all.map(idOf)))).toEqual(new Set([hers]));
    for (const client of storm) expect(own(client).length).toBeLessThan(10);
    expect(storm.map((client) => lastOf(client).event)).toEqual(storm.map(() => lastOf(storm[0] ?? calm).event));
  });
});

test('the stream index greets with the last second of its market, and goes on with each tick', async () => {
  const client = await bench.connect();
  const plain = await bench.connect();
  const first = await tick('60000');
  client.emit('subscribe', { channel: 'index', market: 'BTC/USDT' });
  client.emit('subscribe', { channel: 'index', market: 'USDC/USDT' });
  await client.ear.count('index', 1);
  const second = await tick('60001.5');
  await client.ear.count('index', 2);
  expect(client.ear.named('index')).toEqual([
    { type: 'index', ...PAIR, second: first, index: '60000' },
    { type: 'index', ...PAIR, second, index: '60001.5' },
  ]);
  client.emit('snapshot', { channel: 'index', market: 'BTC/USDT' });
  await client.ear.count('index', 3);
  expect(plain.ear.named('index')).toEqual([]);
});
