// Insurance of second contracts through HTTP, on a real database.
import { insurance, micro, wallet } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS, startOfShanghaiDay, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { auditBooks } from '../../audit.ts';
import { type Player, registerPlayer, submit } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const ENGLISH = { headers: { lang: 'en' } } as const;
const register = (name: string): Promise<Player> => registerPlayer(server, name, { money: '10000' });

async function buy(player: Player, { type_id = 2, assets = '1000' } = {}) {
  const { body } = await server.call(insurance.buy, { type_id, assets }, player.token, ENGLISH);
  return body;
}

async function bought(player: Player, input?: Parameters<typeof buy>[1]): Promise<number> {
  const body = await buy(player, input);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const claim = async (player: Player, id: number) =>
  (await server.call(insurance.claim, { id }, player.token, ENGLISH)).body;
const cancel = async (player: Player, id: number) =>
  (await server.call(insurance.cancel, { id }, player.token, ENGLISH)).body;

async function rowOf(player: Player) {
  const { list } = await server.mustCall(insurance.list, {}, player.token, ENGLISH);
  const [row] = list;
  if (!row) throw new Error('there is no insurance');
  return row;
}

async function balanceOf({ token }: Player): Promise<string | undefined> {
  const { micro_wallet } = await server.mustCall(wallet.walletList, {}, token);
  return micro_wallet.balance.find(({ currency }) => currency === USDT)?.micro_balance;
}

/** A little after midnight in Shanghai, once what that brings is done. */
async function nextDay(): Promise<void> {
  const { clock, sequencer } = server.services;
  clock.advance(startOfShanghaiDay(clock.now()) + DAY_MS + MINUTE_MS - clock.now());
  await sequencer.submit({ kind: 'advanceTime' });
  await settle(server);
}

/** So many orders of 100 USDT, all of them lost or won at one tick. */
async function playMany(player: Player, { count, to }: { readonly count: number; readonly to: string }): Promise<void> {
  await tick(server, { BTC: '60000' });
  // All of them are accepted within one second, and so due at one.
  const { clock } = server;
  clock.advance(SECOND_MS - (clock.now() % SECOND_MS));
  for (let nth = 0; nth < count; nth += 1) await submit(server, player);
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: to }, 30);
}

test('types are listed with what they cost and pay', async () => {
  const types = await server.mustCall(insurance.types, {});
  expect(types).toMatchObject([
    { id: 1, currency_name: 'USDT', premium_rate: '12.00', claim_rate: '30.00', claims_max: 1, term_days: 7 },
    { id: 2, premium_rate: '44.00', assets_min: '500', assets_max: '20000', stake_rate: '10.00', loss_rate: '50.00' },
  ]);
  expect(await server.mustCall(insurance.types, { currency_id: 1 })).toEqual([]);
});

test('it is bought for a premium, shown with the currency, and cancelled before it takes effect for all of it', async () => {
  const ann = await register('ann');
  const body = await buy(ann);
  expect(body).toMatchObject({
    type: 'ok',
    message: expect.stringMatching(/^Insured from \d{4}-\d\d-\d\d 00:00:00$/),
    data: {
      insurance_type_id: 2,
      assets: '1000.00000000',
      premium: '440.00000000',
      loss_needed: '500.00000000',
      stake_max: '100.00000000',
      claimable: '0.00000000',
      state: 'bought',
      state_name: 'Not yet in effect',
      payouts: [],
    },
  });
  expect(await balanceOf(ann)).toBe('9560');
  const [usdt] = await server.mustCall(micro.payableCurrencies, {}, ann.token);
  expect(usdt).toMatchObject({
    user_wallet: { micro_balance: '9560.00000000', insurance_balance: '1000.00000000' },
    user_insurance: { insurance_type_id: 2 },
  });
  const { id } = await rowOf(ann);
  expect(await buy(ann)).toMatchObject({ code: 'insurance_already_bought' });
  expect(await claim(ann, id)).toMatchObject({ code: 'insurance_not_effective' });
  expect(await cancel(ann, id)).toMatchObject({
    message: 'Insurance cancelled; the premium of 440 USDT is back in your account',
    data: { id, refund: '440' },
  });
  expect(await balanceOf(ann)).toBe('10000');
  expect(await rowOf(ann)).toMatchObject({ state: 'ended', end_reason: 'cancelled', end_reason_name: 'cancelled' });
  expect(await cancel(ann, id)).toMatchObject({ code: 'insurance_not_cancellable' });
  const { list } = await server.mustCall(micro.notices, {}, ann.token);
  expect(list).toEqual([]);
});

test('half of the assets lost is claimed, each time anew, until it is used up', async () => {
  const ben = await register('ben');
  const id = await bought(ben);
  await nextDay();
  expect(await rowOf(ben)).toMatchObject({ id, state: 'effective', is_paid_today: 1 });
  expect(await claim(ben, id)).toMatchObject({ code: 'insurance_assets_zero' });
  await playMany(ben, { count: 4, to: '59999' });
  expect(await rowOf(ben)).toMatchObject({ loss: '402.00000000', claimable: '0.00000000' });
  expect(await claim(ben, id)).toMatchObject({
    code: 'insurance_loss_too_small',
    message: 'You can claim once the loss reaches 500 USDT.',
  });
  await playMany(ben, { count: 1, to: '59999' });
  expect(await rowOf(ben)).toMatchObject({ loss: '502.50000000', claimable: '250.00000000', open_orders: 0 });
  await tick(server, { BTC: '60000' });
  const open = await submit(server, ben);
  expect(open.insurance_id).toBe(id);
  expect(await rowOf(ben)).toMatchObject({ open_orders: 1, claimable: '0.00000000' });
  expect(await claim(ben, id)).toMatchObject({ code: 'insurance_open_orders' });
  expect(await cancel(ben, id)).toMatchObject({ code: 'insurance_open_orders' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '60000' }, 30);
  const before = await balanceOf(ben);
  const paid = await claim(ben, id);
  expect(paid).toMatchObject({ message: '250 USDT paid out', data: { amount: '250', is_paid: 1 } });
  expect(Number(await balanceOf(ben))).toBe(Number(before) + 250);
  expect(await rowOf(ben)).toMatchObject({ claims: 1, loss: '0.00000000', payouts: [{ amount: '250.00000000' }] });
  await playMany(ben, { count: 5, to: '59999' });
  expect(await claim(ben, id)).toMatchObject({ type: 'ok' });
  expect(await rowOf(ben)).toMatchObject({ state: 'ended', end_reason: 'used_up', claims: 2 });
  expect(await claim(ben, id)).toMatchObject({ code: 'insurance_claim_limit_reached' });
  const { list } = await server.mustCall(micro.notices, {}, ben.token, ENGLISH);
  expect(list.map(({ kind, text, insurance_id }) => [kind, text, insurance_id])).toEqual([
    ['insurance_ended', 'Second contract insurance of 1000 USDT ended: all payouts used.', id],
  ]);
});

test('larger stakes do not count, and a profit as large as the assets ends it', async () => {
  const cy = await register('cy');
  const id = await bought(cy);
  await nextDay();
  await tick(server, { BTC: '60000' });
  const large = await submit(server, cy, { number: '110' });
  expect(large.insurance_id).toBeNull();
  await playMany(cy, { count: 12, to: '60001' });
  expect(await rowOf(cy)).toMatchObject({ id, state: 'ended', end_reason: 'profit' });
  const { list } = await server.mustCall(micro.notices, {}, cy.token);
  expect(list).toMatchObject([{ kind: 'insurance_ended', insurance_id: id, order_id: null }]);
});

test('it ends with its term, and after it has taken effect nothing comes back', async () => {
  const [dee, eve] = [await register('dee'), await register('eve')];
  const [ends, cancelled] = [await bought(dee, { type_id: 1, assets: '100' }), await bought(eve)];
  await nextDay();
  expect(await cancel(eve, cancelled)).toMatchObject({ message: 'Insurance cancelled', data: { refund: '0' } });
  for (let day = 0; day < 7; day += 1) await nextDay();
  expect(await rowOf(dee)).toMatchObject({ id: ends, state: 'ended', end_reason: 'expired' });
  expect(await claim(dee, ends)).toMatchObject({ code: 'insurance_expired' });
});

test('refusals name what is wrong', async () => {
  const flo = await registerPlayer(server, 'flo', { money: '750' });
  expect(await buy(flo, { type_id: 99 })).toMatchObject({ code: 'insurance_not_offered' });
  expect(await buy(flo, { type_id: 1, assets: '99' })).toMatchObject({ code: 'insurance_amount_out_of_range' });
  expect(await buy(flo, { type_id: 1, assets: '10001' })).toMatchObject({ code: 'insurance_amount_out_of_range' });
  expect(await buy(flo, { type_id: 1, assets: '5000' })).toMatchObject({ code: 'insufficient_balance' });
  const id = await bought(flo, { type_id: 2, assets: '500' });
  const gil = await register('gil');
  expect(await claim(gil, id)).toMatchObject({ code: 'insurance_not_found' });
  expect(await cancel(gil, id)).toMatchObject({ code: 'insurance_not_found' });
});
