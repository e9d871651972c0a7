// Receipts of second contracts through HTTP: public, without a person, and as the ticks have it.
import { lever, micro, type micro as contract } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { type PublicTick, verifyMicroReceipt } from '@bourse/engine/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptCodeOf } from '../../platform/http/receipt-links.ts';
import { tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { play, type Player, registerPlayer, submit } from './testing.ts';

let server: TestServer;
let ann: Player;
beforeAll(async () => {
  server = await startTestServer();
  ann = await registerPlayer(server, 'ann');
});
afterAll(() => server.stop());

const codeOf = (id: number) => receiptCodeOf(server.services.vault, 'micro', id);

test('a closed order has one with its terms and the ticks that the public archive has', async () => {
  const row = await play(server, ann, { to: '59999.99', type: '2' });
  const receipt = await server.mustCall(micro.receipt, { id: codeOf(row.id) });
  expect(receipt).toMatchObject({
    id: row.id,
    symbol: 'BTC/USDT',
    legal_id: USDT,
    currency_id: BTC,
    stake_currency_id: USDT,
    stake_currency_name: 'USDT',
    type: 2,
    seconds: 30,
    number: '100',
    ratio_ppm: 900_000,
    fee: '0.5',
    profit: '90',
    accepted_at: row.created_ms,
    due_second: row.handled_ms / 1000,
    entry: { second: row.entry_second, index: '60000' },
    close: { second: row.close_second, index: '59999.99' },
    result: 'win',
    void_reason: '',
    payout: '190',
    window: [],
  });
  expect(JSON.stringify(receipt)).not.toContain(String(ann.userId));
  expect(verifyMicroReceipt(receipt, await archiveOf(receipt))).toEqual([]);
  for (const execution of [receipt.entry, receipt.close]) {
    if (!execution) throw new Error('it opened and closed');
    const { second } = execution;
    const { list } = await server.mustCall(lever.indexTicks, { currency_id: BTC, from: second, to: second });
    expect(execution.ticks).toEqual([
      { currency_id: BTC, second, price: list[0]?.price, quoted_at: list[0]?.quoted_at },
    ]);
  }
});

test('a void one shows that no tick came in its seconds before it ended', async () => {
  await tick(server, { BTC: '60000' });
  const { id } = await submit(server, ann);
  // A tick of another coin comes, and then one that is too late.
  await tick(server, { ETH: '3000' }, 2);
  await tick(server, { BTC: '60000' }, 6);
  const receipt = await server.mustCall(micro.receipt, { id: codeOf(id) });
  expect(receipt).toMatchObject({
    entry: null,
    close: null,
    result: 'void',
    void_reason: 'no_entry_tick',
    payout: '100.5',
    window: [],
  });
  expect(verifyMicroReceipt(receipt, await archiveOf(receipt))).toEqual([]);
});

/** The public ticks of BTC around an order. */
async function archiveOf({ accepted_at: at, due_second: due }: contract.MicroReceipt): Promise<PublicTick> {
  const from = Math.floor(at / 1000);
  const { list } = await server.mustCall(lever.indexTicks, { currency_id: BTC, from, to: due + 10 });
  const prices = new Map(list.map(({ second, price }) => [second, price]));
  return (id, second) => (id === BTC ? prices.get(second) : undefined);
}

test('what has not closed, or never was, has none', async () => {
  await tick(server, { BTC: '60000' });
  const { id } = await submit(server, ann);
  for (const unknown of [id, 999_999]) {
    expect((await server.call(micro.receipt, { id: codeOf(unknown) })).body).toMatchObject({ code: 'not_found' });
  }
});
