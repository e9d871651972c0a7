// A stop by one operator drops every change that would open the same again, whether it was asked for only or decided on already.
import { BTC, CHAINS, COUNTRIES, DAY_MS, HOUR_MS, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type DeskName, openOffice } from './platform/http/testing-changes.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';

let server: TestServer;
let market: number;
const office = openOffice(() => server);

beforeAll(async () => {
  server = await startTestServer();
  market = server.services.market.marketByPair({ baseId: BTC, quoteId: USDT })?.id ?? 0;
});
afterAll(() => server.stop());

const country = COUNTRIES[0]?.id ?? 0;
const network = { chain: CHAINS[0]?.id ?? 0, currency: BTC };

type Stop = {
  readonly desk: DeskName;
  readonly kind: string;
  /** The last part of the call that one alone may make, and of the act in the log. */
  readonly path: string;
  readonly act: string;
  readonly stop: () => object;
  readonly open: () => object;
};

const STOPS: readonly Stop[] = [
  {
    desk: 'micro',
    kind: 'site',
    path: 'stop',
    act: 'stop',
    stop: () => ({ scope: 'site' }),
    open: () => ({ scope: 'site' }),
  },
  {
    desk: 'micro',
    kind: 'market',
    path: 'stop',
    act: 'stop',
    stop: () => ({ scope: 'market', id: market }),
    open: () => ({ scope: 'market', id: market }),
  },
  {
    desk: 'micro',
    kind: 'country',
    path: 'stop',
    act: 'stop',
    stop: () => ({ scope: 'country', id: country }),
    open: () => ({ scope: 'country', id: country }),
  },
  { desk: 'earn', kind: 'rules', path: 'stop', act: 'stop', stop: () => ({}), open: () => ({ is_open: 1 }) },
  {
    desk: 'earn',
    kind: 'product',
    path: 'stop',
    act: 'stop',
    stop: () => ({ id: 1 }),
    open: () => ({ id: 1, is_offered: 1 }),
  },
  {
    desk: 'coins',
    kind: 'market',
    path: 'halt',
    act: 'halt',
    stop: () => ({ id: market }),
    open: () => ({ id: market, state: 'open' }),
  },
  {
    desk: 'networks',
    kind: 'settings',
    path: 'pause',
    act: 'halt',
    stop: () => ({ ...network, side: 'both', cause: 'maintenance' }),
    open: () => ({ ...network, is_deposit_open: 1 }),
  },
];

const answer = z.object({ type: z.string() });

test.each(STOPS)('$desk $kind', async ({ desk, kind, path, act, stop, open }) => {
  const place = { desk, kind };
  async function stopAlone(): Promise<void> {
    const { body } = await server.send({
      method: 'POST',
      url: `/api/office/${desk}/${path}`,
      payload: { ...stop(), reason: 'seen' },
      headers: { authorization: await office.tokenOf('maker') },
    });
    expect(answer.parse(body).type).toBe('ok');
  }
  async function logOfStop(): Promise<string | undefined> {
    const [row] = await server.services.storage.sql<{ after: string }[]>`
      SELECT after FROM audit_log WHERE action = ${`${desk}.${act}`} ORDER BY id DESC LIMIT 1`;
    return row?.after;
  }
  await stopAlone();
  const asked = await office.mustAsk(place, open());
  await stopAlone();
  expect(await office.statusOf(desk, asked)).toBe('rejected');
  expect(await logOfStop()).toContain(`"dropped":[${asked}]`);
  expect(await office.approve('checker', desk, asked)).toBe('proposal_not_found');

  const decided = await office.mustAsk(place, { ...open(), effective_from: server.clock.now() + HOUR_MS });
  expect(await office.approve('checker', desk, decided)).toBe('ok');
  expect(await office.statusOf(desk, decided)).toBe('approved');
  await stopAlone();
  server.clock.advance(DAY_MS);
  await office.look(desk);
  expect(await office.statusOf(desk, decided)).toBe('rejected');
  // It can be asked for anew, and holds then.
  await office.decide(place, open());
});
