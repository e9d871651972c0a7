// Orders of sessions whose sockets are gone, with real sockets on a real server and database.
import { account, security, spot } from '@bourse/contract';
import { BTC, ETH, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';

const ALL = { is_on: 1, markets: 'all' };

let bench: RealtimeBench;
let ann: TestUser;
let bob: TestUser;
/** The server's beat is seen by this socket, of a visitor. */
let pulse: Client;
let beats = 0;

beforeAll(async () => {
  bench = await startRealtimeBench();
  ann = await bench.server.register('ann@example.com');
  bob = await bench.server.register('bob@example.com');
});
afterAll(() => bench.stop());
beforeEach(async () => {
  pulse = await bench.connect();
  pulse.emit('subscribe', { channel: 'depth', market: 'BTC/USDT' });
  await pulse.ear.count('depth_snapshot', 1);
  // What the sockets of the test before have asked for is over.
  await beat();
  await pass(3_000);
  for (const user of [ann, bob]) {
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
  }
});
afterEach(() => bench.disconnect());

async function place(user: TestUser, currency = BTC, price = '60000'): Promise<number> {
  const input = { legal_id: USDT, currency_id: currency, mode: 2, price, num: '0.002' } as const;
  const { body } = await bench.server.call(spot.placeBuy, input, user.token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const openIds = async (user: TestUser): Promise<number[]> => {
  const { list } = await bench.server.mustCall(spot.listOrders, {}, user.token);
  return list.map(({ id }) => id).sort((a, b) => a - b);
};

/** Resolves once the server has looked at all of its sockets since it was called: an update comes after such a look. */
async function beat(): Promise<void> {
  beats += 1;
  const price = String(30_000 + beats);
  const told = ({ bids }: { bids: readonly (readonly string[])[] }) => bids.some(([at]) => at === price);
  await bench.server.mustCall(
    spot.placeBuy,
    { legal_id: USDT, currency_id: BTC, mode: 2, price, num: '0.001' },
    bob.token,
  );
  await pulse.ear.until(() => pulse.ear.named('depth_update').some(told));
}

/** The next look finds that it is gone. */
async function lose(client: Client): Promise<void> {
  const { sockets } = bench.realtime.stats();
  client.close();
  await expect.poll(() => bench.realtime.stats().sockets, { timeout: 20_000 }).toBe(sockets - 1);
  await beat();
}

/** So much later, and after what the server does then. */
async function pass(ms: number): Promise<void> {
  bench.server.clock.advance(ms);
  await beat();
  await beat();
}

async function ask(client: Client, payload: unknown = ALL): Promise<unknown> {
  const answered = client.ear.named('cancel_on_disconnect').length;
  client.emit('cancel_on_disconnect', payload);
  await client.ear.count('cancel_on_disconnect', answered + 1);
  const [{ is_on: isOn, markets } = { is_on: 0, markets: [] }] = client.ear.named('cancel_on_disconnect').slice(-1);
  return isOn === 0 ? 'off' : markets;
}

describe('what the server answers', () => {
  test('is how it now stands for this socket', async () => {
    const client = await bench.connect({ token: ann.token });
    expect(await ask(client)).toBe('all');
    expect(await ask(client, { is_on: '1', markets: ['BTC/USDT', 'ETH/USDT'] })).toEqual(['BTC/USDT', 'ETH/USDT']);
    for (const wrong of [
      { is_on: 1, markets: ['BTC/USDT', 'NO/PE'] },
      { is_on: 1 },
      { is_on: 1, markets: [] },
      'on',
      null,
    ]) {
      expect(await ask(client, wrong)).toEqual(['BTC/USDT', 'ETH/USDT']);
    }
    expect(await ask(client, { is_on: 0 })).toBe('off');
  });

  test('is off to who is not logged in, and to another socket of the session', async () => {
    const client = await bench.connect({ token: ann.token });
    expect(await ask(client)).toBe('all');
    expect(await ask(await bench.connect())).toBe('off');
    expect(await ask(await bench.connect({ token: ann.token }), {})).toBe('off');
  });

  test('leaves a client that never subscribes the overview of all markets', async () => {
    const client = await bench.connect({ token: ann.token });
    await ask(client);
    const heard = client.ear.named('daymarket').length;
    await client.ear.count('daymarket', heard + 1);
  });
});

describe('orders of a session whose last asking socket is gone', () => {
  test('are cancelled after 3 s, in all markets, and those of others are not', async () => {
    const ids = [await place(ann), await place(ann, ETH, '3000')];
    const client = await bench.connect({ token: ann.token });
    await ask(client);
    await lose(client);
    await pass(2_999);
    expect(await openIds(ann)).toEqual(ids);
    const others = await openIds(bob);
    await pass(1);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual([]);
    expect(await openIds(bob)).toEqual(expect.arrayContaining(others));
    const { list } = await bench.server.mustCall(spot.listOrders, { status: 'closed' }, ann.token);
    expect(list[0]).toMatchObject({ status: 'cancelled', cancel_reason: 'user' });
  });

  test('are cancelled in the markets that were named, and in no other', async () => {
    const ids = [await place(ann), await place(ann, ETH, '3000')];
    const client = await bench.connect({ token: ann.token });
    await ask(client, { is_on: 1, markets: ['ETH/USDT'] });
    await lose(client);
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual(ids.slice(0, 1));
  });

  test('stay where a socket of the session comes within 3 s and asks anew, and go with that one', async () => {
    const ids = [await place(ann), await place(ann, ETH, '3000')];
    const client = await bench.connect({ token: ann.token });
    await ask(client);
    await lose(client);
    await pass(2_000);
    const again = await bench.connect({ token: ann.token });
    await ask(again, { is_on: 1, markets: ['BTC/USDT'] });
    await pass(60_000);
    expect(await openIds(ann)).toEqual(ids);
    await lose(again);
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual(ids.slice(1));
  });

  test('go where one comes and does not ask, or another session of the same user does', async () => {
    const token = await bench.server.mustCall(account.login, {
      user_string: 'ann@example.com',
      password: TEST_PASSWORD,
    });
    await place(ann);
    const client = await bench.connect({ token: ann.token });
    await ask(client);
    await lose(client);
    await bench.connect({ token: ann.token });
    await ask(await bench.connect({ token }));
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual([]);
  });

  test('stay while another of its asking sockets is there; then what both have named goes', async () => {
    const ids = [await place(ann), await place(ann, ETH, '3000')];
    const first = await bench.connect({ token: ann.token });
    const second = await bench.connect({ token: ann.token });
    await ask(first, { is_on: 1, markets: ['BTC/USDT'] });
    await ask(second, { is_on: 1, markets: ['ETH/USDT'] });
    await lose(first);
    await pass(60_000);
    expect(await openIds(ann)).toEqual(ids);
    await lose(second);
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual([]);
  });

  test('stay where it was turned off, before the socket is gone or by one that comes after it', async () => {
    const ids = [await place(ann)];
    const client = await bench.connect({ token: ann.token });
    await ask(client);
    await ask(client, { is_on: 0 });
    await lose(client);
    await pass(60_000);
    const second = await bench.connect({ token: ann.token });
    await ask(second);
    await lose(second);
    await ask(await bench.connect({ token: ann.token }), { is_on: 0 });
    await pass(60_000);
    expect(await openIds(ann)).toEqual(ids);
  });

  test('are cancelled when the session is revoked, or the socket logs in as somebody else', async () => {
    const login = { user_string: 'ann@example.com', password: TEST_PASSWORD };
    const token = await bench.server.mustCall(account.login, login);
    await place(ann);
    const client = await bench.connect({ token });
    await ask(client);
    await bench.server.mustCall(security.revokeOtherSessions, {}, ann.token);
    await client.ear.count('session_end', 1);
    await beat();
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual([]);

    await place(ann);
    const other = await bench.connect({ token: ann.token });
    await ask(other);
    other.emit('login', bob.userId, bob.token);
    await other.ear.count('session_start', 2);
    expect(await ask(other)).toBe('all');
    await beat();
    await pass(3_000);
    await expect.poll(() => openIds(ann), { timeout: 20_000 }).toEqual([]);
    expect(await openIds(bob)).not.toEqual([]);
    await ask(other, { is_on: 0 });
  });
});

test('a server that stops cancels nothing: that is the countdown’s to do', async () => {
  const own = await startRealtimeBench();
  try {
    const user = await own.server.register('cal@example.com');
    const client = await own.connect({ token: user.token });
    const input = { legal_id: USDT, currency_id: BTC, mode: 2, price: '60000', num: '0.001' } as const;
    await own.server.mustCall(spot.placeBuy, input, user.token);
    client.emit('cancel_on_disconnect', ALL);
    await client.ear.count('cancel_on_disconnect', 1);
    await own.realtime.close();
    await client.lost;
    own.server.clock.advance(60_000);
    await own.server.services.sequencer.submit({ kind: 'keepTime' });
    const { list } = await own.server.mustCall(spot.listOrders, {}, user.token);
    expect(list).toHaveLength(1);
  } finally {
    await own.stop();
  }
});
