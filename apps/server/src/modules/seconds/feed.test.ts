import { micro } from '@bourse/contract';
import { BTC, SECOND_MS, USDC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { tickOf } from '../../core/market/testing.ts';
import { type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';

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
  await bench.server.mustCall(micro.acceptRisk, { version: 1 }, ann.token);
});
afterEach(() => bench.disconnect());

async function tick(bitcoin: string, afterSeconds = 1): Promise<void> {
  const { clock, services } = bench.server;
  clock.advance(afterSeconds * SECOND_MS);
  await mustAccept(services.sequencer, tickOf(clock.now(), [[BTC, bitcoin]]));
}

async function submit({ token }: TestUser): Promise<number> {
  const order = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '100' };
  return (await bench.server.mustCall(micro.submit, order, token)).id;
}

test('tells sockets that subscribe of each change, all of them of the end, and nobody else of anything', async () => {
  const subscribed = await bench.connect({ token: ann.token });
  subscribed.emit('subscribe', { channel: 'ticker', market: 'BTC/USDT' });
  await subscribed.settle();
  const plain = await bench.connect({ token: ann.token });
  const ben = await bench.server.register(`ben${users}@example.com`);
  const others = [await bench.connect({ token: ben.token }), await bench.connect()];
  await tick('60000');
  const id = await submit(ann);
  await subscribed.ear.count('micro_order', 1);
  await tick('60010');
  await subscribed.ear.count('micro_order', 2);
  await tick('60011', 30);
  await subscribed.ear.count('micro_order', 3);
  expect(subscribed.ear.named('micro_order').map(({ data }) => [data.id, data.state, data.open_price])).toEqual([
    [id, 'accepted', '60000.00000000'],
    [id, 'open', '60010.00000000'],
    [id, 'closed', '60010.00000000'],
  ]);
  await plain.ear.count('closed_microorder', 1);
  for (const { ear } of [subscribed, plain]) {
    expect(ear.named('closed_microorder')).toMatchObject([
      { type: 'closed_microorder', data: { id, status: 3, end_price: '60011.00000000', fact_profits: '90.00000000' } },
    ]);
  }
  expect(plain.ear.named('micro_order')).toEqual([]);
  await Promise.all(others.map((other) => other.settle()));
  const heard = others.flatMap(({ ear }) => [...ear.named('micro_order'), ...ear.named('closed_microorder')]);
  expect(heard).toEqual([]);
});

test('reaches a client of Engine.IO 3 in the language of its browser', async () => {
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
  const id = await submit(ann);
  await tick('60000');
  await tick('59999', 30);
  await client.ear.count('closed_microorder', 1);
  expect(client.ear.named('closed_microorder')).toMatchObject([
    { data: { id, type: 1, type_name: 'Up', result_name: 'Lost', fact_profits: '-100.00000000', profit_result: -1 } },
  ]);
});

test('the stream index is there for a market that has second contracts alone', async () => {
  const { clock, services } = bench.server;
  const info = services.market.marketBySymbol('USDC/USDT');
  expect(info).toMatchObject({ lever: undefined, hasMicro: false });
  const { id } = info ?? expect.unreachable();
  const settings = { marketId: id, baseId: USDC, quoteId: USDT, state: 'open' } as const;
  await mustAccept(services.sequencer, { kind: 'configureMicroMarket', settings });
  const client = await bench.connect();
  client.emit('subscribe', { channel: 'index', market: 'USDC/USDT' });
  clock.advance(SECOND_MS);
  const command = tickOf(clock.now(), [[USDC, '0.9998']]);
  await mustAccept(services.sequencer, command);
  await client.ear.count('index', 1);
  expect(client.ear.named('index')).toMatchObject([{ symbol: 'USDC/USDT', second: command.second, index: '0.9998' }]);
});
