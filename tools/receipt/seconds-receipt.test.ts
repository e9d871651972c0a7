// The file of a second contract's receipt, made by a real server: it proves what the exchange says, and nothing else.
import { micro } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { play, registerPlayer, submit } from '../../apps/server/src/modules/seconds/testing.ts';
import { receiptCodeOf } from '../../apps/server/src/platform/http/receipt-links.ts';
import { tick } from '../../apps/server/src/platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/platform/http/testing.ts';
import { sign } from '../../apps/server/src/core/market/ticks/testing.ts';
import { readProof } from './read-proof.ts';

const OPTIONS = { knownKey: undefined };

let server: TestServer;
let won: micro.MicroProof;
let voided: micro.MicroProof;

const codeOf = (id: number) => receiptCodeOf(server.services.vault, 'micro', id);

beforeAll(async () => {
  server = await startTestServer();
  const amy = await registerPlayer(server, 'amy');
  const { id } = await play(server, amy, { to: '60001' });
  expect(await server.call(micro.proof, { id: codeOf(id) })).toMatchObject({ body: { code: 'minute_not_signed' } });
  await tick(server, { BTC: '60000' });
  const lost = await submit(server, amy);
  await tick(server, { BTC: '60000' }, 130);
  expect(await server.call(micro.proof, { id: codeOf(lost.id) })).toMatchObject({
    body: { code: 'minute_not_signed' },
  });
  await tick(server, { BTC: '60000' }, 60);
  await sign(server.services);
  won = await server.mustCall(micro.proof, { id: codeOf(id) });
  voided = await server.mustCall(micro.proof, { id: codeOf(lost.id) });
});
afterAll(() => server.stop());

const verdictsOf = async (proof: unknown) => (await readProof(JSON.stringify(proof), OPTIONS)).report;

test('a proof of a win holds, its ticks are the first of its seconds', async () => {
  expect(await verdictsOf(won)).toMatchObject({
    isSound: true,
    faults: [],
    verdicts: { ticks: 'proven', first_tick: 'proven', result: 'proven' },
  });
});

test('a proof of a void order holds, the signed chain has no tick of the seconds that it waited for', async () => {
  expect(await verdictsOf(voided)).toMatchObject({
    isSound: true,
    faults: [],
    verdicts: { signed: 'proven', first_tick: 'proven', result: 'proven', whole: 'proven' },
  });
  const forged = { ...voided, receipt: { ...voided.receipt, payout: '190' } };
  expect(await verdictsOf(forged)).toMatchObject({ isSound: false, verdicts: { signed: 'refuted' } });
});

test('a proof of a void order leaves open what its pages do not cover', async () => {
  const { pages } = voided;
  expect(pages.length).toBeGreaterThan(1);
  const without = await Promise.all(
    pages.map((page) => verdictsOf({ ...voided, pages: pages.filter((one) => one !== page) })),
  );
  expect(without.map(({ verdicts }) => verdicts.first_tick)).toEqual(pages.map(() => 'not_proven'));
  expect(await verdictsOf({ ...voided, pages: [] })).toMatchObject({
    isSound: true,
    verdicts: { first_tick: 'not_proven', whole: 'not_proven' },
  });
});

test('a void order is refuted by a tick of its seconds, whatever the receipt says of it', async () => {
  const [head] = voided.pages.flatMap(({ head }) => head);
  const second = Math.floor(voided.receipt.accepted_at / 1_000) + 2;
  const came = { seq: voided.receipt.ended_seq - 1, currency_id: 1, second, quoted_at: second * 1_000, price: '60000' };
  const late = { ...came, seq: voided.receipt.ended_seq };
  const window = [late];
  const receipt = { ...voided.receipt, window };
  const pages = [...voided.pages, { head, ticks: [came] }];
  expect(await verdictsOf({ ...voided, receipt, pages })).toMatchObject({ verdicts: { first_tick: 'refuted' } });
});

test('who says that it was lost, or another price, is refuted', async () => {
  const { receipt } = won;
  const forged = { ...won, receipt: { ...receipt, result: 'loss', payout: '0' } };
  expect(await verdictsOf(forged)).toMatchObject({
    isSound: false,
    verdicts: { signed: 'refuted', result: 'refuted' },
  });
  const dearer = { ...won, receipt: { ...receipt, close: receipt.close && { ...receipt.close, index: '59999' } } };
  expect(await verdictsOf(dearer)).toMatchObject({ isSound: false, verdicts: { result: 'refuted' } });
});
