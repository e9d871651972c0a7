// What limits of a market, of its users and of the house refuse or revoke, through HTTP on a real database.
import { lever, wallet } from '@bourse/contract';
import { amount, BTC, type LeverState, type Ppm, ppm, units, USDT } from '@bourse/domain';
import type { LeverSettings } from '@bourse/engine';
import { verifyReceipt } from '@bourse/engine/formulas';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiptCodeOf } from '../../platform/http/receipt-links.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { findRow, listRows, open, order, PAIR, registerTrader, submit, type Trader } from './testing.ts';

let server: TestServer;
let settings: LeverSettings;

beforeAll(async () => {
  server = await startTestServer();
  const market = server.services.market.marketByPair({ baseId: BTC, quoteId: USDT });
  const live = market && server.services.lever.market(market.id);
  if (!live) throw new Error('BTC/USDT has contracts');
  settings = live.settings;
});
afterEach(async () => {
  await configure({});
  await setState('open');
});
afterAll(() => server.stop());

async function configure(part: Partial<LeverSettings>): Promise<void> {
  const outcome = await server.services.sequencer.submit({
    kind: 'configureLever',
    settings: { ...settings, ...part },
  });
  expect(outcome).toMatchObject({ ok: true });
  await settle(server);
}

async function setState(state: LeverState): Promise<void> {
  const { marketId } = settings;
  const command = { kind: 'setLeverState', marketId, state, cause: 'maintenance', deciders: 2 } as const;
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  await settle(server);
}

async function refusalOf(trader: Trader, part: Parameters<typeof order>[0] = {}) {
  const { body } = await server.call(lever.submit, order(part), trader.token, { headers: { lang: 'en' } });
  return body.type === 'ok' ? 'ok' : `${body.code}: ${body.message}`;
}

test('so many positions and so many orders a user', async () => {
  const ann = await registerTrader(server, 'ann');
  await configure({ positionsMax: 1, pendingMax: 1 });
  await open(server, ann, { share: '1' });
  expect(await refusalOf(ann)).toMatch(/^too_many_positions: .* 1 positions/);
  await submit(server, ann, { status: '0', target_price: '50000', share: '1' });
  expect(await refusalOf(ann, { status: '0', target_price: '50001' })).toMatch(/^too_many_pending_positions: .* 1 /);
});

test('so much of a coin on a side, and what a jump could cost the house', async () => {
  const bea = await registerTrader(server, 'bea');
  await tick(server, { BTC: '60000' });
  await configure({ sideMax: amount(units('0.05')) });
  expect(await refusalOf(bea, { type: '2' })).toMatch(/^exposure_limit_reached: .*0\.05/);
  await configure({ stress: everything });
  expect(await refusalOf(bea, { type: '2', share: '1' })).toBe('ok');
});

/** A move of 100 %: what one hand is of, the demo's house can lose. */
const everything: Ppm = ppm(1_000_000n);

test('a market that only closes opens nothing, and one that is halted does not move', async () => {
  const cy = await registerTrader(server, 'cy');
  const id = await open(server, cy, { share: '1' });
  await setState('close_only');
  expect(await refusalOf(cy)).toMatch(/^lever_halted: /);
  expect(await server.call(lever.reverse, { id }, cy.token)).toMatchObject({ body: { code: 'lever_halted' } });
  const { terms } = await server.mustCall(lever.deal, PAIR);
  expect(terms).toMatchObject({ state: 'close_only', cause: 'maintenance' });
  await server.mustCall(lever.close, { id }, cy.token);
  await tick(server, { BTC: '60000' });
  expect(await findRow(server, cy, id)).toMatchObject({ state: 'closed' });
});

test('an order whose market is halted before its tick is revoked with the reason', async () => {
  const di = await registerTrader(server, 'di');
  await tick(server, { BTC: '60000' });
  const id = await submit(server, di);
  await setState('halted');
  await tick(server, { BTC: '60000' });
  server.clock.advance(10_000);
  await expect.poll(async () => (await findRow(server, di, id)).state).toBe('revoked');
  expect(await findRow(server, di, id)).toMatchObject({ reason: expect.stringMatching(/market_halted|no_tick/) });
});

test('money leaves beside positions where the rules let it, as far as the risk rate allows', async () => {
  const ed = await registerTrader(server, 'ed', '1000');
  const { sequencer } = server.services;
  const rules = server.services.lever.rules();
  if (!rules) throw new Error('there are rules');
  await sequencer.submit({
    kind: 'configureLeverRules',
    rules: { ...rules, transfersOut: true },
  });
  await open(server, ed);
  const send = async (number: string) => {
    const transfer = { currency_id: USDT, number, from_field: 'lever', to_field: 'change' } as const;
    const { body } = await server.call(wallet.change, transfer, ed.token);
    return body.type === 'ok' ? 'ok' : body.code;
  };
  expect(await send('250')).toBe('risk_rate_too_low');
  expect(await send('100')).toBe('ok');
  server.clock.advance(6_000);
  expect(await send('100')).toBe('no_market_price');
  await sequencer.submit({
    kind: 'configureLeverRules',
    rules: { ...rules, transfersOut: false },
  });
});

test('what is liquidated while its own market stands still closes later, and its receipt holds', async () => {
  const flo = await registerTrader(server, 'flo', '1000');
  await tick(server, { BTC: '60000', ETH: '3000' });
  await submit(server, flo);
  const ether = await submit(server, flo, { currency_id: 2, share: '1' });
  await tick(server, { BTC: '60000', ETH: '3000' });
  await tick(server, { BTC: '56500' });
  expect((await listRows(server, flo, '1')).map(({ id, state }) => [id, state])).toEqual([[ether, 'closing']]);
  await tick(server, { BTC: '56500', ETH: '2990' });
  expect(await findRow(server, flo, ether)).toMatchObject({ state: 'closed', reason: 'liquidation' });
  for (const { id } of await listRows(server, flo, '3')) {
    const receipt = await server.mustCall(lever.receipt, { id: receiptCodeOf(server.services.vault, 'lever', id) });
    const ticks = [receipt.position.open, receipt.position.close, ...(receipt.liquidation?.positions ?? [])];
    const known = new Map(
      ticks.flatMap((one) => one.ticks).map((one) => [`${one.currency_id} ${one.second}`, one.price]),
    );
    expect(verifyReceipt(receipt, (coin, second) => known.get(`${coin} ${second}`))).toEqual([]);
    expect(receipt.liquidation?.positions).toHaveLength(2);
  }
});
