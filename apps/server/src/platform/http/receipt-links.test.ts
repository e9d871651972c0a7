// Receipts by links that cannot be guessed: numbers are their owners' alone, but for what is out already.
import { lever, micro } from '@bourse/contract';
import { DAY_MS, type UserId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, registerTrader, type Trader } from '../../modules/lever/testing.ts';
import { play, registerPlayer } from '../../modules/seconds/testing.ts';
import { createVault } from '../../system/vault.ts';
import { createReceiptLinks, receiptCodeOf } from './receipt-links.ts';
import { settle, tick } from './testing-ticks.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let amy: Trader;
let bob: Trader;
/** The ids of a closed position of Amy's, and of one of her second contracts. */
let position: number;
let order: number;
beforeAll(async () => {
  server = await startTestServer();
  [amy, bob] = [await registerTrader(server, 'amy'), await registerTrader(server, 'bob')];
  position = await open(server, amy);
  await server.mustCall(lever.close, { id: String(position) }, amy.token);
  await tick(server, { BTC: '60000' });
  await settle(server);
  const player = await registerPlayer(server, 'cat');
  order = (await play(server, player, { to: '60001' })).id;
});
afterAll(() => server.stop());

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const read = async (id: string | number, token?: string) => codeOf(await server.call(lever.receipt, { id }, token));

test('a link is 22 letters, the same each time, and says nothing of the number beside it', () => {
  const { vault } = server.services;
  const codes = Array.from({ length: 2_000 }, (_, id) => receiptCodeOf(vault, 'lever', id + 1));
  expect(new Set(codes).size).toBe(2_000);
  for (const code of codes) expect(code).toMatch(/^[\w-]{22}$/);
  expect(receiptCodeOf(vault, 'lever', 1)).toBe(codes[0]);
  expect(receiptCodeOf(vault, 'micro', 1)).not.toBe(codes[0]);
  const sharedAt = (one = '', other = '') => one.split('').filter((letter, at) => letter === other[at]).length;
  const shared = codes.slice(1).map((code, at) => sharedAt(code, codes[at]));
  expect(Math.max(...shared)).toBeLessThan(8);
});

test('made-up letters, those of another kind and of another key open nothing', async () => {
  const { vault } = server.services;
  const code = receiptCodeOf(vault, 'lever', position);
  expect(vault.unveil(code, 'receipt lever')).toBe(position);
  const foreign = createVault(new Uint8Array(32)).veil(position, 'receipt lever');
  const last = code.at(-1) === 'A' ? 'B' : 'A';
  const wrong = [
    foreign,
    receiptCodeOf(vault, 'micro', position),
    `${code.slice(0, -1)}${last}`,
    code.split('').toReversed().join(''),
    'A'.repeat(22),
    '_'.repeat(22),
  ];
  for (const one of wrong) expect([one, await read(one)]).toEqual([one, 'position_not_found']);
  for (const one of ['', '0', '-1', '1.5', code.slice(1), `${code}A`, '１', '1'.repeat(22)]) {
    expect([one, await read(one)]).toEqual([one, one === '1'.repeat(22) ? 'position_not_found' : 'invalid_request']);
  }
});

describe('a receipt', () => {
  test('is read by its link by everybody, by its number by its owner alone', async () => {
    const code = receiptCodeOf(server.services.vault, 'lever', position);
    for (const token of [undefined, amy.token, bob.token]) expect(await read(code, token)).toBe('ok');
    expect(await read(position, amy.token)).toBe('ok');
    expect(await server.mustCall(lever.receipt, { id: position }, amy.token)).toMatchObject({ code });
    for (const token of [undefined, bob.token]) expect(await read(position, token)).toBe('position_not_found');
    expect(codeOf(await server.call(lever.proof, { id: position }))).toBe('position_not_found');
    expect(codeOf(await server.call(lever.proof, { id: code }))).not.toBe('position_not_found');
  });

  test('of a second contract likewise, and its proof', async () => {
    const code = receiptCodeOf(server.services.vault, 'micro', order);
    expect(await server.mustCall(micro.receipt, { id: code })).toMatchObject({ code, id: order });
    expect(codeOf(await server.call(micro.receipt, { id: order }))).toBe('not_found');
    expect(codeOf(await server.call(micro.proof, { id: order }, bob.token))).toBe('not_found');
    server.clock.advance(120_000);
    await tick(server, { BTC: '60000' });
  });

  test('a walk through the numbers finds none and asks the database for none', async () => {
    let looks = 0;
    const links = createReceiptLinks(server.services, 'lever');
    const find = async () => {
      looks += 1;
      return { ownerId: amy.userId, receipt: 'one' };
    };
    const request = { user: undefined, ip: '192.0.2.1' };
    for (let id = 1; id <= 500; id += 1) {
      expect(await links.read({ reference: String(id), request }, find)).toBeUndefined();
    }
    expect(looks).toBe(0);
  });
});

test('links by number that are out go on, a few a day for a network that is not their owner’s', async () => {
  const { storage, vault, clock, config } = server.services;
  await storage.sql`INSERT INTO database_marks VALUES (${`receipts-by-number:lever:${position}`}, 0)`;
  const links = createReceiptLinks({ storage, vault, clock, config: { ...config, hasRateLimits: true } }, 'lever');
  const find = async (id: number) => ({ ownerId: amy.userId, receipt: id });
  const readBy = (id: number, userId?: UserId) =>
    links.read(
      {
        reference: String(id),
        request: { user: userId === undefined ? undefined : { id: userId, isHouse: false }, ip: '192.0.2.7' },
      },
      find,
    );
  expect(await readBy(position)).toBe(position);
  expect(await readBy(position + 1)).toBeUndefined();
  for (let nth = 1; nth < 60; nth += 1) await readBy(position);
  expect(await readBy(position)).toBeUndefined();
  expect(await readBy(position, bob.userId)).toBeUndefined();
  expect(await readBy(position, amy.userId)).toBe(position);
  clock.advance(DAY_MS);
  expect(await readBy(position)).toBe(position);
});
