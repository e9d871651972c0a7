// Leveraged contracts through HTTP, on a real database, with the fields that clients in the field send.
import { type InputOf, lever, office } from '@bourse/contract';
import { BTC, ETH, USD_INDEX, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { findRow, listRows, open, order, PAIR, registerTrader, submit } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const FORM = { form: true } as const;
const EIGHT_PLACES = /^-?\d+\.\d{8}$/;

describe('an order of an old client', () => {
  test('opens at the next tick, spread and fee included, and shows in texts of 8 places', async () => {
    const ann = await registerTrader(server, 'ann');
    await tick(server, { BTC: '60000' });
    const { body } = await server.call(lever.submit, order(), ann.token, FORM);
    expect(body).toMatchObject({
      type: 'ok',
      message: expect.any(String),
      data: { state: 'accepted', open_price: '60012' },
    });
    await settle(server);
    const [ordered] = await listRows(server, ann, '0');
    expect(ordered).toMatchObject({ status: 0, state: 'accepted', share: '10', number: '0.10000000' });
    await tick(server, { BTC: '60010' });
    expect(await listRows(server, ann, '0')).toEqual([]);
    const [row] = await listRows(server, ann, '1');
    expect(row).toMatchObject({
      id: ordered?.id,
      status: 1,
      type: 1,
      type_name: '做多',
      symbol: 'BTC/USDT',
      legal: USDT,
      currency: BTC,
      share: '10',
      multiple: '10',
      origin_price: '60010.00000000',
      price: '60022.00200000',
      update_price: '59997.99800000',
      origin_caution_money: '600.22002000',
      trade_fee: '3.00110010',
      profits: '-2.40040000',
      target_profit_price: '0.00000000',
      transaction_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      handle_time: '',
    });
    const figures = [row?.number, row?.price, row?.update_price, row?.caution_money, row?.overnight_money];
    for (const figure of figures) expect(figure).toMatch(EIGHT_PLACES);
  });

  test('closes at the next tick, and the row says what it came to', async () => {
    const bea = await registerTrader(server, 'bea');
    const id = await open(server, bea);
    const { body } = await server.call(lever.close, { id }, bea.token, FORM);
    expect(body).toMatchObject({ type: 'ok' });
    await settle(server);
    expect(await listRows(server, bea, '1')).toMatchObject([{ id, status: 2, state: 'closing' }]);
    expect(codeOf(await server.call(lever.close, { id }, bea.token))).toBe('position_closing');
    await tick(server, { BTC: '61000' });
    const [row] = await listRows(server, bea, '3');
    expect(row).toMatchObject({
      id,
      status: 3,
      reason: 'user',
      update_price: '60987.80000000',
      profits: '97.58000000',
    });
    // 97.58 less 0.05 % of 6001.2 and of 6098.78.
    expect(row).toMatchObject({ fact_profits: '91.53001000', handle_time: expect.stringMatching(/^\d{4}-/) });
    const later = await Promise.all([
      server.call(lever.close, { id }, bea.token),
      server.call(lever.reverse, { id }, bea.token),
      server.call(lever.setStop, { id, stop_loss_price: '1' }, bea.token),
      server.call(lever.cancel, { id }, bea.token),
    ]);
    expect(later.map(codeOf)).toEqual([
      'position_not_open',
      'position_not_open',
      'position_not_open',
      'position_not_pending',
    ]);
  });
});

describe('what is open', () => {
  test('closes in part: the closed hands are a row of their own', async () => {
    const cy = await registerTrader(server, 'cy');
    const id = await open(server, cy);
    for (const share of ['0', '1.5', 'many', '']) {
      expect(codeOf(await server.call(lever.close, { id, share }, cy.token)), share).toBe('hands_not_whole');
    }
    expect(codeOf(await server.call(lever.close, { id, share: '11' }, cy.token))).toBe('hands_out_of_range');
    await server.mustCall(lever.close, { id, share: '4' }, cy.token, FORM);
    await tick(server, { BTC: '60000' });
    expect(await listRows(server, cy, '1')).toMatchObject([{ id, share: '6', state: 'open' }]);
    expect(await listRows(server, cy, '3')).toMatchObject([{ parent_id: id, share: '4', number: '0.04000000' }]);
  });

  test('closes together, by side or by pair', async () => {
    const di = await registerTrader(server, 'di');
    await tick(server, { BTC: '60000', ETH: '3000' });
    const long = await submit(server, di, { share: '1' });
    const short = await submit(server, di, { share: '1', type: '2' });
    const ether = await submit(server, di, { currency_id: ETH, share: '1' });
    await tick(server, { BTC: '60000', ETH: '3000' });
    const batch = async (input: InputOf<typeof lever.batchClose>) => {
      const { body } = await server.call(lever.batchClose, input, di.token, FORM);
      await settle(server);
      return body.type === 'ok' ? body.data?.ids : body.code;
    };
    expect(await batch({ type: '2' })).toEqual([short]);
    expect(await batch({ type: '0', legal_id: String(USDT) })).toBe('lever_not_enabled');
    expect(await batch({ type: '0', legal_id: String(USDT), currency_id: String(ETH) })).toEqual([ether]);
    expect(await batch({ type: '0' })).toEqual([long]);
    await tick(server, { BTC: '60000', ETH: '3000' });
    expect(await listRows(server, di, '3')).toHaveLength(3);
    expect(await batch({ type: '0' })).toEqual([]);
  });

  test('turns into the other side at one tick', async () => {
    const ed = await registerTrader(server, 'ed');
    const id = await open(server, ed);
    const { body } = await server.call(lever.reverse, { id }, ed.token);
    expect(body).toMatchObject({ type: 'ok', data: { closes: id } });
    await tick(server, { BTC: '59000' });
    expect(await listRows(server, ed, '3')).toMatchObject([{ id, reason: 'user' }]);
    expect(await listRows(server, ed, '1')).toMatchObject([{ type: 2, share: '10', multiple: '10', reverse_of: id }]);
  });
});

describe('a limit order', () => {
  test('waits for its price, opens at no worse, and can be revoked until then', async () => {
    const flo = await registerTrader(server, 'flo');
    await tick(server, { BTC: '60000' });
    const waiting = await submit(server, flo, { status: '0', target_price: '59000.0000' });
    const revoked = await submit(server, flo, { status: '0', target_price: '50000' });
    expect(await listRows(server, flo, '0')).toMatchObject([
      { id: revoked, state: 'pending', price: '50000.00000000' },
      { id: waiting, state: 'pending', is_limit: 1, target_price: '59000.00000000' },
    ]);
    await server.mustCall(lever.cancel, { id: revoked }, flo.token, FORM);
    await tick(server, { BTC: '58900' });
    expect(await listRows(server, flo, '0')).toEqual([]);
    expect(await listRows(server, flo, '4')).toMatchObject([
      { id: revoked, status: 4, reason: 'user', complete_time: expect.stringMatching(/^\d{4}-/) },
    ]);
    const [row] = await listRows(server, flo, '1');
    expect(row).toMatchObject({ id: waiting, price: '58911.78000000' });
    expect(codeOf(await server.call(lever.cancel, { id: waiting }, flo.token))).toBe('position_not_pending');
  });
});

describe('stops', () => {
  test('are set one by one, cleared by name, and a level that was only filled in counts as absent', async () => {
    const gil = await registerTrader(server, 'gil');
    const id = await open(server, gil);
    const set = async (input: object) => {
      const { body } = await server.call(lever.setStop, { id, ...input }, gil.token, FORM);
      await settle(server);
      return body.type === 'ok' ? [body.data?.target_profit_price, body.data?.stop_loss_price] : body.code;
    };
    // An old client shows 59988.00, at which it would close now, in the field that is not set.
    expect(await set({ target_profit_price: '61000.00', stop_loss_price: '59988.00' })).toEqual(['61000', '']);
    expect(await set({ stop_loss_price: '59000' })).toEqual(['61000', '59000']);
    expect(await findRow(server, gil, id)).toMatchObject({
      target_profit_price: '61000.00000000',
      stop_loss_price: '59000.00000000',
    });
    expect(await set({ clear: 'target_profit_price' })).toEqual(['', '59000']);
    expect(await set({ clear: 'both' })).toEqual(['', '']);
    expect(await set({ target_profit_price: '59988.00', stop_loss_price: '59988.00' })).toBe('stop_price_required');
    expect(await set({})).toBe('stop_price_required');
    expect(await set({ stop_loss_price: '0' })).toBe('stop_price_required');
    expect(await set({ target_profit_price: '59000' })).toBe('take_profit_wrong_side');
    expect(await set({ stop_loss_price: '61000' })).toBe('stop_loss_wrong_side');
  });

  test('close at the tick that reaches them, sent with the order too', async () => {
    const hal = await registerTrader(server, 'hal');
    const id = await open(server, hal, { target_profit_price: '61000', stop_loss_price: '59000' });
    await tick(server, { BTC: '61100' });
    expect(await findRow(server, hal, id)).toMatchObject({
      state: 'closed',
      reason: 'take_profit',
      reason_name: '止盈',
      update_price: '61087.78000000',
    });
  });
});

describe('lists', () => {
  test('of what has ended are 10 a page, newest first, by pair, side and time', async () => {
    const ida = await registerTrader(server, 'ida');
    const begin = server.clock.now();
    await tick(server, { BTC: '60000' });
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await submit(server, ida, { status: '0', target_price: '50000', share: '1', type: '1' }));
      await server.mustCall(lever.cancel, { id: ids.at(-1) ?? 0 }, ida.token);
    }
    const page = (input: object) => server.mustCall(lever.myTrade, { status: '4', ...input }, ida.token, FORM);
    const [first, second] = [await page({ page: '1' }), await page({ page: '2', legal_id: '', currency_id: '' })];
    expect(first.message).toMatchObject({ total: 12, page: 1, pages: 2, limit: 10 });
    expect([...first.message.data, ...second.message.data].map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await page({ limit: '100', legal_id: String(USDT), currency_id: String(ETH) })).message.total).toBe(0);
    expect((await page({ type: '2' })).message.total).toBe(0);
    expect((await page({ from: String(server.clock.now() + 1) })).message.total).toBe(0);
    expect((await page({ from: String(begin), to: String(server.clock.now() + 1) })).message.total).toBe(12);
    expect((await page({ status: '-1' })).message.total).toBe(12);
    expect(codeOf(await server.call(lever.myTrade, { limit: '101' }, ida.token))).toBe('invalid_request');
  });

  test('carry the sums of the account and of the pair', async () => {
    const joe = await registerTrader(server, 'joe');
    await open(server, joe);
    const all = await server.mustCall(lever.dealAll, PAIR, joe.token, FORM);
    // 10000 less margin 600.12 and fee 3.0006; equity is 10000 − 3.0006 − 2.4.
    expect(all).toMatchObject({
      balance: '9396.87940000',
      hazard_rate: '1665.43',
      caution_money: '600.12000000',
      origin_caution_money_total: '600.12000000',
      profits_total: '-2.40000000',
      order: { total: 1, data: [{ status: 1 }] },
    });
    const trades = await server.mustCall(lever.myTrade, {}, joe.token);
    expect(trades.rate_profits_total).toEqual({ hazard_rate: '1665.43', profits_total: '-2.40000000' });
    const { accounts, level, rules } = await server.mustCall(lever.account, { legal_id: USDT }, joe.token);
    expect({ level, rules }).toEqual({
      level: 0,
      rules: { open_risk_min: 130, warnings: [130, 120], liquidation: 110 },
    });
    expect(accounts).toMatchObject([
      {
        legal_name: 'USDT',
        balance: '9396.87940000',
        equity: '9994.59940000',
        hazard_rate: '1665.43',
        is_fresh: 1,
        positions: [{ status: 1, liquidation_price: expect.any(String) }],
        markets: expect.arrayContaining([
          expect.objectContaining({
            symbol: 'BTC/USDT',
            multiple_max: 20,
            hands_max: 250,
            index: '60000.00000000',
            limits: [
              { level: 0, multiple_max: 20, hands_max: 250 },
              { level: 1, multiple_max: 50, hands_max: 1_250 },
              { level: 2, multiple_max: 100, hands_max: 2_500 },
              { level: 3, multiple_max: 100, hands_max: 5_000 },
            ],
          }),
        ]),
      },
    ]);
  });
});

describe('the deal view', () => {
  test('answers visitors with what a market offers, and zeros', async () => {
    await tick(server, { BTC: '60000' });
    const deal = await server.mustCall(lever.deal, PAIR, undefined, FORM);
    expect(deal).toMatchObject({
      my_transaction: [],
      last_price: '60000.00000000',
      user_lever: '0.00000000',
      all_levers: '0.00000000',
      lever_share_limit: { min: 1, max: 250 },
      multiple: { muit: [{ value: 5 }, { value: 10 }, { value: 20 }], share: expect.any(Array) },
      ustd_price: '1',
    });
    const plain = await server.mustCall(lever.deal, { legal_id: USD_INDEX, currency_id: BTC });
    expect(plain).toMatchObject({
      terms: null,
      lever_share_limit: { min: 1, max: 1 },
      multiple: { muit: [{ value: 1 }] },
    });
    expect(codeOf(await server.call(lever.deal, { legal_id: 99, currency_id: BTC }))).toBe('lever_not_enabled');
  });

  test('shows users their own', async () => {
    const kim = await registerTrader(server, 'kim');
    const id = await open(server, kim);
    const deal = await server.mustCall(lever.deal, PAIR, kim.token);
    expect(deal).toMatchObject({ user_lever: '9396.87940000', my_transaction: [{ id }], all_levers: '5998.80000000' });
  });
});

describe('refusals', () => {
  let lou: TestUser;
  beforeAll(async () => {
    lou = await registerTrader(server, 'lou', '700');
  });

  test.each([
    ['a pair that is not named', { legal_id: undefined }, 'lever_not_enabled'],
    ['a pair without contracts', { legal_id: USD_INDEX }, 'lever_not_enabled'],
    ['no hands', { share: '' }, 'hands_not_whole'],
    ['half a hand', { share: '0.5' }, 'hands_not_whole'],
    ['more hands than the level may', { share: '251' }, 'hands_out_of_range'],
    ['no multiple', { multiple: '' }, 'multiple_not_offered'],
    ['a multiple that is not offered', { multiple: '7' }, 'multiple_not_offered'],
    ['a multiple above the level', { multiple: '50' }, 'multiple_not_offered'],
    ['a limit without a price', { status: '0', target_price: undefined }, 'target_price_required'],
    ['a limit that cannot be read', { status: '0', target_price: 'x' }, 'invalid_request'],
    ['a long limit above the price', { status: '0', target_price: '61000' }, 'target_above_price'],
    ['a short limit below the price', { status: '0', type: '2', target_price: '59000' }, 'target_below_price'],
    ['a take-profit on the wrong side', { target_profit_price: '50000' }, 'take_profit_wrong_side'],
    ['a stop-loss on the wrong side', { stop_loss_price: '70000' }, 'stop_loss_wrong_side'],
    ['more margin than there is', { share: '20' }, 'insufficient_balance'],
    ['too little left', { share: '11' }, 'risk_rate_too_low'],
  ])('%s', async (_, part, code) => {
    await tick(server, { BTC: '60000' });
    const { status, body } = await server.call(lever.submit, order(part), lou.token, { headers: { lang: 'en' } });
    expect({ status, code: codeOf({ body }) }).toEqual({ status: 200, code });
    expect(body.message).not.toContain('{');
  });

  test.each([
    { status: '0', target_price: '60000.123456789' },
    { target_profit_price: '70000.123456789' },
    { stop_loss_price: 50000.123456789 },
  ])('%j is told how many decimals there may be', async (part) => {
    const { body } = await server.call(lever.submit, order(part), lou.token, { headers: { lang: 'en' } });
    const message = 'Use at most 8 decimal places.';
    const path = Object.keys(part).at(-1);
    expect(body).toMatchObject({ code: 'invalid_request', message, data: { fields: [{ path, message }] } });
  });

  test('a limit price of nine decimals is ignored where no limit is asked for', async () => {
    await tick(server, { BTC: '60000' });
    const part = { share: '20', target_price: '60000.123456789' };
    expect(codeOf(await server.call(lever.submit, order(part), lou.token))).toBe('insufficient_balance');
  });

  test('without a fresh price nothing opens', async () => {
    server.clock.advance(60_000);
    expect(codeOf(await server.call(lever.submit, order(), lou.token))).toBe('no_market_price');
  });

  test('what is another user’s is not found', async () => {
    const owner = await registerTrader(server, 'owner');
    const id = await open(server, owner, { share: '1' });
    const answers = await Promise.all([
      server.call(lever.close, { id }, lou.token),
      server.call(lever.cancel, { id }, lou.token),
      server.call(lever.reverse, { id }, lou.token),
      server.call(lever.setStop, { id, stop_loss_price: '1' }, lou.token),
      server.call(lever.receipt, { id }, lou.token),
    ]);
    expect(answers.map(codeOf)).toEqual(Array.from(answers, () => 'position_not_found'));
    expect(await listRows(server, lou, '-1')).toEqual([]);
  });
});

describe('sent twice', () => {
  test('an order at another price, or with other stops, is not the same', async () => {
    const una = await registerTrader(server, 'una');
    await tick(server, { BTC: '60000' });
    const send = async (part: object) =>
      codeOf(await server.call(lever.submit, order({ share: '1', ...part }), una.token, FORM));
    expect(await send({ status: '0', target_price: '59000.0000' })).toBe('ok');
    expect(await send({ status: '0', target_price: '58000.0000' })).toBe('ok');
    expect(await send({ status: '0', target_price: '59000' })).toBe('duplicate_submission');
    expect(await send({})).toBe('ok');
    expect(await send({ stop_loss_price: '59000' })).toBe('ok');
    expect(await send({ target_price: '58000.0000' })).toBe('duplicate_submission');
  });

  test('without a key the same order is refused for a second, with one it is answered as the first time', async () => {
    const max = await registerTrader(server, 'max');
    await tick(server, { BTC: '60000' });
    const send = (part: object = {}, key?: string) =>
      server.call(lever.submit, order({ share: '1', ...part }), max.token, {
        ...FORM,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      });
    expect(codeOf(await send())).toBe('ok');
    expect(codeOf(await send())).toBe('duplicate_submission');
    expect(codeOf(await send({ share: '2' }))).toBe('ok');
    server.clock.advance(1_000);
    await tick(server, { BTC: '60000' });
    expect(codeOf(await send())).toBe('ok');
    const first = await send({ share: '3' }, 'one');
    await tick(server, { BTC: '60600' });
    const again = await send({ share: '3' }, 'one');
    expect(again.body).toEqual(first.body);
    expect(codeOf(await send({ share: '4' }, 'one'))).toBe('idempotency_key_reused');
    // A refused request may be sent again at once, mended or not.
    expect(codeOf(await send({ share: '200' }))).toBe('insufficient_balance');
    expect(codeOf(await send({ share: '200' }))).toBe('insufficient_balance');
  });
});

describe('who is frozen', () => {
  test('closes and revokes, and opens nothing', async () => {
    const ned = await registerTrader(server, 'ned');
    const id = await open(server, ned, { share: '1' });
    const waiting = await submit(server, ned, { status: '0', target_price: '50000', share: '1' });
    const token = await logInOperator(server, 'operator');
    await server.mustCall(office.freezeUser, { id: ned.userId, reason: 'test' }, token);
    expect(codeOf(await server.call(lever.submit, order(), ned.token))).toBe('user_frozen');
    expect(codeOf(await server.call(lever.reverse, { id }, ned.token))).toBe('user_frozen');
    expect(codeOf(await server.call(lever.cancel, { id: waiting }, ned.token))).toBe('ok');
    expect(codeOf(await server.call(lever.close, { id }, ned.token))).toBe('ok');
    await tick(server, { BTC: '60000' });
    expect(await listRows(server, ned, '1')).toEqual([]);
  });
});
