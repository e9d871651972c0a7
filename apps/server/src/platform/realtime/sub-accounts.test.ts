// Private events of sub-accounts: who hears them, and when they end.
import { account, spot, subAccounts } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestUser } from '../http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from './testing.ts';

let bench: RealtimeBench;
let master: TestUser;
let other: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
  master = await bench.server.register('master@example.com');
  other = await bench.server.register('other@example.com');
});
afterAll(() => bench.stop());
afterEach(() => bench.disconnect());

async function open(label: string): Promise<number> {
  const { id } = await bench.server.mustCall(subAccounts.create, { label }, master.token);
  const move = { from_id: master.userId, to_id: id, wallet: 'change', currency_id: USDT, number: '1000' } as const;
  await bench.server.mustCall(subAccounts.transfer, move, master.token);
  return id;
}

const place = (id: number) =>
  bench.server.mustCall(
    spot.placeBuy,
    { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.01' },
    master.token,
    {
      headers: { account: String(id) },
    },
  );
const startsOf = ({ ear }: Client) => ear.named('session_start').map(({ user_id: id }) => id);

test('orders of a sub-account reach the socket that is logged in to it, and no other of the person', async () => {
  const sub = await open('heard');
  const [own, inSub, foreign] = [
    await bench.connect({ token: master.token }),
    await bench.connect({ token: master.token }),
    await bench.connect({ token: other.token }),
  ];
  inSub.emit('login', sub, master.token);
  foreign.emit('login', sub, other.token);
  await inSub.ear.until(() => startsOf(inSub).at(-1) === sub);
  await foreign.settle();
  await place(sub);
  await inSub.ear.count('update_order', 1);
  await Promise.all([own.settle(), foreign.settle()]);
  expect(own.ear.named('update_order')).toEqual([]);
  expect(foreign.ear.named('update_order')).toEqual([]);
  expect(startsOf(foreign)).toEqual([other.userId]);
  inSub.emit('login', master.userId, master.token);
  await inSub.ear.until(() => startsOf(inSub).at(-1) === master.userId);
});

test('a socket leaves a sub-account that is closed, and with the session of the master', async () => {
  const { id: empty } = await bench.server.mustCall(subAccounts.create, { label: 'short' }, master.token);
  const sub = await open('long');
  const third = await bench.server.mustCall(account.login, {
    user_string: 'master@example.com',
    password: 'quarry4417',
  });
  const [first, second] = [await bench.connect({ token: master.token }), await bench.connect({ token: third })];
  first.emit('login', empty, master.token);
  second.emit('login', sub, third);
  await Promise.all([
    first.ear.until(() => startsOf(first).at(-1) === empty),
    second.ear.until(() => startsOf(second).at(-1) === sub),
  ]);
  await bench.server.mustCall(subAccounts.close, { id: empty }, master.token);
  await first.ear.count('session_end', 1);
  first.emit('login', empty, master.token);
  await first.settle();
  expect(startsOf(first).filter((id) => id === empty)).toHaveLength(1);
  await bench.server.services.sessions.revoke(third);
  await second.ear.count('session_end', 1);
  await place(sub);
  await second.settle();
  expect(second.ear.named('update_order')).toEqual([]);
});
