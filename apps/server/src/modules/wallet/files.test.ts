// The user's records as files, through HTTP, on a real database.
import { spot, wallet, walletRecords } from '@bourse/contract';
import { BTC, type Instant, instant, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

const MOVES = 1_100;
let server: TestServer;
let owner: TestUser;
let began: Instant;

beforeAll(async () => {
  server = await startTestServer();
  began = server.clock.now();
  owner = await server.register('owner@example.com');
  const seller = await server.register('seller@example.com');
  const order = { legal_id: USDT, currency_id: BTC, price: '60000', num: '0.1' };
  await server.mustCall(spot.placeSell, order, seller.token);
  await server.mustCall(spot.placeBuy, order, owner.token);
});
afterAll(() => server.stop());

const fileOf = (path: string, query: Record<string, string>, lang = 'en') =>
  server.send({ url: path, query: { format: 'csv', ...query }, headers: { lang, authorization: owner.token } });
const postedFileOf = (path: string, fields: Record<string, string>) =>
  server.send({
    method: 'POST',
    url: `${path}?format=csv`,
    payload: fields,
    headers: { lang: 'en', authorization: owner.token },
  });

const iso = (at: Instant): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

test('the ledger is one file, trades included, of more rows than a part has, each once', async () => {
  for (let nth = 1; nth <= MOVES; nth += 1)
    await server.mustCall(
      wallet.change,
      {
        number: '1',
        currency_id: USDT,
        from_field: nth % 2 ? 'change' : 'lever',
        to_field: nth % 2 ? 'lever' : 'change',
      },
      owner.token,
    );
  const { text } = await fileOf(walletRecords.records.path, {});
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head?.startsWith('\uFEFFTime (UTC),')).toBe(true);
  const ids = rows.map((row) => row.split(',')[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.filter((row) => row.includes('Transfer:'))).toHaveLength(2 * MOVES);
  expect(rows.filter((row) => row.includes('Spot trade'))).toHaveLength(2);
});

test('`lang=en` is a file for programs: English, times with their zone, no mark', async () => {
  const { text } = await fileOf(walletRecords.records.path, { lang: 'en', kind: 'transfer' }, 'zh');
  const [head, row] = text.split('\r\n');
  expect(head).toBe('Time (UTC),Record ID,Coin,Description,Account,Amount,Balance before,Balance after');
  expect(row?.split(',')[0]).toBe(iso(began));
  expect(row).toContain('Transfer: ');
});

test('a European file has semicolons, and commas in decimals', async () => {
  const { text } = await postedFileOf(spot.listTrades.path, { sheet: 'european' });
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain(';"0,1";6000;');
});

test('a file has what its dates and its owner say', async () => {
  const later = String(instant(began + 1));
  const { text } = await fileOf(walletRecords.records.path, { from: later });
  expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  const nobody = await server.send({ url: walletRecords.records.path, query: { format: 'csv' } });
  expect(nobody.text).toContain('"999"');
});
