// What users have to accept, what they limit, and what limits of the house refuse, through HTTP on a real database.
import { type InputOf, micro } from '@bourse/contract';
import { amount, DAY_MS, HOUR_MS, units, USDT, userId, XRP } from '@bourse/domain';
import type { Command, MicroCurrency } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { MICRO_CURRENCY_ENTRIES } from './catalogue.ts';
import { BTC_USDT, listRows, order, play, type Player, registerPlayer, submit } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function refusalOf(player: Player, part: Parameters<typeof order>[0] = {}): Promise<string> {
  const { body } = await server.call(micro.submit, order(part), player.token, { headers: { lang: 'en' } });
  return body.type === 'ok' ? 'ok' : `${body.code}: ${body.message}`;
}

const limit = (player: Player, input: InputOf<typeof micro.setLimits>) =>
  server.call(micro.setLimits, input, player.token, { headers: { lang: 'en' } });

const read = (player: Player) => server.mustCall(micro.limits, {}, player.token);
const usdtOf = ({ currencies }: Awaited<ReturnType<typeof read>>) =>
  currencies.find(({ currency_id }) => currency_id === USDT);

test('nobody trades before the risk statement of today is accepted', async () => {
  const { token } = await server.register('new@example.com');
  const risk = () => server.mustCall(micro.risk, {}, token);
  expect(await risk()).toEqual({ version: 1, accepted: 0, is_accepted: 0, is_open: 1, is_country_open: 1 });
  await tick(server, { BTC: '60000' });
  const { body } = await server.call(micro.submit, order(), token);
  expect(body).toMatchObject({ code: 'micro_risk_not_accepted' });
  const other = await server.call(micro.acceptRisk, { version: 2 }, token);
  expect(other.body).toMatchObject({ code: 'micro_risk_not_accepted' });
  await server.mustCall(micro.acceptRisk, { version: 1 }, token);
  expect(await risk()).toMatchObject({ accepted: 1, is_accepted: 1 });
  await server.services.sequencer.submit({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 2 } });
  await settle(server);
  expect(await risk()).toMatchObject({ version: 2, accepted: 1, is_accepted: 0 });
  await server.mustCall(micro.acceptRisk, { version: 2 }, token);
  expect((await server.call(micro.submit, order(), token)).body).toMatchObject({ type: 'ok' });
});

/** Registers with the version that holds. */
const register = (name: string): Promise<Player> => registerPlayer(server, name, { version: 2 });

test('so many orders a day: tighter at once, looser and none after 24 h', async () => {
  const ann = await register('ann');
  await tick(server, { BTC: '60000' });
  expect((await limit(ann, { orders_max: 2 })).body).toMatchObject({ type: 'ok', message: 'Limits saved' });
  expect(await read(ann)).toMatchObject({ orders_max: 2, orders_next: null, orders_today: 0 });
  await submit(server, ann);
  await submit(server, ann);
  expect(await refusalOf(ann)).toMatch(/^micro_orders_limit_reached: .* 2 orders/);
  const { body } = await limit(ann, { orders_max: 3 });
  if (body.type !== 'ok' || !body.data) throw new Error('a limit may be loosened');
  expect(body.message).toMatch(/^Saved; what is looser takes effect at \d{4}-/);
  expect(body.data).toMatchObject({ orders_max: 2, orders_next: { orders_max: 3 }, orders_today: 2 });
  expect(body.data.orders_next?.from_ms).toBeGreaterThan(server.clock.now() + DAY_MS - HOUR_MS);
  await limit(ann, { clear: 'orders_max' });
  expect(await read(ann)).toMatchObject({ orders_max: 2, orders_next: { orders_max: null } });
  server.clock.advance(DAY_MS);
  expect(await read(ann)).toMatchObject({ orders_max: null, orders_next: null, orders_today: 0 });
});

test('so much loss a day, open stakes counted in full', async () => {
  const ben = await register('ben');
  expect((await limit(ben, { loss_max: '250', currency_id: USDT })).body).toMatchObject({ type: 'ok' });
  await play(server, ben, { to: '59999' });
  await tick(server, { BTC: '60000' });
  expect(usdtOf(await read(ben))).toMatchObject({ loss_max: '250', result: '-100.5', at_risk: '0', left: '149.5' });
  await submit(server, ben);
  expect(usdtOf(await read(ben))).toMatchObject({ at_risk: '100.5', left: '49' });
  expect(await refusalOf(ben, { number: '50' })).toMatch(/^micro_loss_limit_reached: .* 49 USDT/);
  expect(await refusalOf(ben, { number: '40' })).toBe('ok');
  await limit(ben, { clear: 'loss_max', currency_id: USDT });
  expect(usdtOf(await read(ben))).toMatchObject({ loss_max: '250', loss_next: { loss_max: '' } });
  server.clock.advance(DAY_MS);
  expect(usdtOf(await read(ben))).toMatchObject({ loss_max: '', loss_next: null, result: '0', left: '' });
});

test('a break ends when it was said, and is only made longer', async () => {
  const cy = await register('cy');
  await tick(server, { BTC: '60000' });
  expect((await limit(cy, { cool_off_hours: 2 })).body).toMatchObject({ type: 'ok' });
  expect(await refusalOf(cy)).toMatch(/^micro_cooling_off: .* 2 h 0 min/);
  expect((await limit(cy, { cool_off_hours: 1 })).body).toMatchObject({ code: 'cool_off_only_longer' });
  expect((await limit(cy, { cool_off_hours: 3 })).body).toMatchObject({ type: 'ok' });
  expect((await read(cy)).cool_off_ms).toBeGreaterThan(server.clock.now() + 2 * HOUR_MS);
  server.clock.advance(3 * HOUR_MS);
  await tick(server, { BTC: '60000' });
  expect(await read(cy)).toMatchObject({ cool_off_ms: null });
  expect(await refusalOf(cy)).toBe('ok');
});

test('a wish that says nothing, or a loss of no currency, is not understood', async () => {
  const dee = await register('dee');
  expect((await limit(dee, {})).body).toMatchObject({ code: 'invalid_request' });
  expect((await limit(dee, { loss_max: '10' })).body).toMatchObject({ code: 'invalid_request' });
  expect((await limit(dee, { clear: 'loss_max' })).body).toMatchObject({ code: 'invalid_request' });
  expect((await limit(dee, { loss_max: '10', currency_id: 99 })).body).toMatchObject({ code: 'currency_not_found' });
});

const [USDT_ENTRY] = MICRO_CURRENCY_ENTRIES;

async function configure(part: Partial<MicroCurrency>): Promise<void> {
  if (!USDT_ENTRY) throw new Error('USDT is staked');
  const currency = { ...USDT_ENTRY, ...part };
  expect(await server.services.sequencer.submit({ kind: 'configureMicroCurrency', currency })).toMatchObject({
    ok: true,
  });
  await settle(server);
}

test('so many orders at a time, so much due at one second, no more than the pool can pay', async () => {
  const eve = await register('eve');
  await tick(server, { BTC: '60000' });
  await configure({ openMax: 1 });
  await submit(server, eve);
  expect(await refusalOf(eve, { number: '110' })).toMatch(/^too_many_micro_orders: .* 1 /);
  await configure({ secondMax: amount(units('200')) });
  expect(await refusalOf(eve, { number: '200', seconds: '300' })).toMatch(/^micro_second_full: .* 100 USDT/);
  await configure({});
  // Nobody has put anything behind it.
  await configure({ currencyId: XRP });
  expect(await refusalOf(eve, { currency_id: '5' })).toMatch(/^micro_pool_exhausted: .* 0 XRP/);
  await configure({ currencyId: XRP, isOffered: false });
});

test('what a sub-account trades counts for the limits that the person is shown, and its limits are the person’s', async () => {
  const gil = await register('gil');
  const subId = userId(7_001);
  const { sequencer } = server.services;
  const mustAccept = async (command: Command) => expect(await sequencer.submit(command)).toMatchObject({ ok: true });
  await mustAccept({ kind: 'openSubAccount', userId: gil.userId, subId });
  const funds = { currencyId: USDT, amount: amount(units('500')) };
  const place = { fromId: gil.userId, toId: subId, wallet: 'micro' } as const;
  await mustAccept({ kind: 'moveBetweenAccounts', userId: gil.userId, ...place, ...funds });
  await mustAccept({
    kind: 'setMicroLimits',
    userId: subId,
    currencyId: USDT,
    lossMax: amount(units('300')),
    ordersMax: 2,
  });
  await tick(server, { BTC: '60000' });
  await mustAccept({
    kind: 'placeMicroOrder',
    userId: subId,
    marketId: BTC_USDT,
    currencyId: USDT,
    direction: 'up',
    seconds: 30,
    stake: amount(units('100')),
  });
  await settle(server);
  const shown = await read(gil);
  expect(shown).toMatchObject({ orders_max: 2, orders_today: 1 });
  expect(usdtOf(shown)).toMatchObject({ loss_max: '300', at_risk: '100.5', left: '199.5' });
  await submit(server, gil);
  expect(await refusalOf(gil, { number: '10' })).toMatch(/^micro_orders_limit_reached: .* 2 orders/);
});

test('a currency that is no longer offered is not listed, and its orders go on', async () => {
  const flo = await register('flo');
  await tick(server, { BTC: '60000' });
  const { id } = await submit(server, flo);
  await configure({ isOffered: false });
  expect(await refusalOf(flo)).toMatch(/^micro_currency_not_offered/);
  const offered = await server.mustCall(micro.payableCurrencies, {}, flo.token);
  expect(offered.map((currency) => currency.name)).toEqual(['BTC', 'ETH']);
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '60001' }, 30);
  expect(await listRows(server, flo, '3')).toMatchObject([{ id, result: 'win' }]);
  await configure({});
});
