// Second contracts through HTTP, on a real database, with the fields that clients in the field send.
import { market, micro, wallet, walletRecords } from '@bourse/contract';
import { BTC, COUNTRIES, ETH, USDT } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { verify } from '../identity/testing.ts';
import { auditBooks } from '../../audit.ts';
import { BTC_USDT, findRow, listRows, order, play, type Player, registerPlayer, submit } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const EIGHT_PLACES = /^-?\d+\.\d{8}$/;
const SHANGHAI_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

async function configure(command: Command): Promise<void> {
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  await settle(server);
}

async function refusalOf(player: Player, part: Parameters<typeof order>[0] = {}): Promise<string> {
  const { body } = await server.call(micro.submit, order(part), player.token, { headers: { lang: 'en' } });
  return body.type === 'ok' ? 'ok' : `${body.code}: ${body.message}`;
}

describe('what is offered', () => {
  test('currencies with USDT first, stakes, fee and bounds; the wallet of whoever asks', async () => {
    const visitor = await server.mustCall(micro.payableCurrencies, {});
    expect(visitor.map(({ id, user_wallet }) => [id, user_wallet])).toEqual([
      [USDT, null],
      [BTC, null],
      [ETH, null],
    ]);
    const ann = await registerPlayer(server, 'ann', { money: '1234.5' });
    const [usdt] = await server.mustCall(micro.payableCurrencies, {}, ann.token);
    expect(usdt).toMatchObject({
      name: 'USDT',
      micro_numbers: ['10', '50', '100', '500', '1000'].map((number) => ({ number })),
      micro_trade_fee: '0.50',
      micro_min: '10',
      micro_max: '5000',
      micro_step: '10',
      micro_holdtrade_max: 50,
      user_wallet: {
        currency_name: 'USDT',
        micro_balance: '1234.50000000',
        micro_with_insurance: '1234.50000000',
        insurance_balance: '0.00000000',
      },
      user_insurance: null,
    });
    expect(usdt?.insurance_types.map(({ id, premium_rate }) => [id, premium_rate])).toEqual([
      [1, '12.00'],
      [2, '44.00'],
    ]);
    expect(usdt?.house_edges[0]).toEqual({ seconds: 30, house_edge: '5.50' });
  });

  test('terms with what a win pays and what an average stake loses', async () => {
    const terms = await server.mustCall(micro.seconds, {});
    expect(terms.map((one) => [one.seconds, one.status, one.profit_ratio, one.house_edge])).toEqual([
      [30, 1, '90.00', '5.50'],
      [60, 1, '91.00', '5.00'],
      [120, 1, '92.00', '4.50'],
      [180, 1, '93.00', '4.00'],
      [300, 1, '94.00', '3.50'],
    ]);
  });

  test('the quotation says which markets have them', async () => {
    const groups = await server.mustCall(market.quotationGroups, {});
    const open = groups.flatMap(({ quotation }) => quotation).filter((row) => row.open_microtrade === 1);
    expect(open.map((row) => `${row.currency_name}/${row.legal_name}`)).toEqual(
      ['BTC', 'ETH', 'LTC', 'BCH', 'XRP'].map((coin) => `${coin}/USDT`),
    );
  });
});

describe('an order of an old client', () => {
  test('is answered with its row, opens at the next tick, closes in its second and pays', async () => {
    const bea = await registerPlayer(server, 'bea', { money: '500' });
    await tick(server, { BTC: '60000' });
    const row = await submit(server, bea);
    expect(row).toMatchObject({
      symbol_name: 'BTC/USDT',
      seconds: 30,
      number: '100.00000000',
      currency_name: 'USDT',
      currency_id: USDT,
      match_id: 1,
      open_price: '60000.00000000',
      end_price: '--',
      type: 1,
      type_name: '看涨',
      status: 1,
      state: 'accepted',
      is_provisional: 1,
      profit_ratio: '90.00',
      fee: '0.50000000',
      fact_profits: '0.00000000',
      profit_result: 0,
      payout_max: '190.00000000',
      created_at: expect.stringMatching(SHANGHAI_TIME),
      handled_at: expect.stringMatching(SHANGHAI_TIME),
      complete_at: '',
    });
    expect(row.remain_milli_seconds).toBeGreaterThan(30_000);
    expect(row.remain_milli_seconds).toBeLessThanOrEqual(31_000);
    await tick(server, { BTC: '60010' });
    const [open] = await listRows(server, bea, '1');
    expect(open).toMatchObject({ id: row.id, state: 'open', is_provisional: 0, open_price: '60010.00000000' });
    await tick(server, { BTC: '60010.01' }, 30);
    expect(await listRows(server, bea, '1')).toEqual([]);
    const [closed] = await listRows(server, bea, '3');
    expect(closed).toMatchObject({
      id: row.id,
      status: 3,
      result: 'win',
      result_name: '盈利',
      end_price: '60010.01000000',
      fact_profits: '90.00000000',
      profit_result: 1,
      payout: '190.00000000',
      net: '89.50000000',
      remain_milli_seconds: 0,
      handled_ms: row.handled_ms,
      close_second: row.handled_ms / 1000,
      complete_at: expect.stringMatching(SHANGHAI_TIME),
    });
    for (const figure of [closed?.number, closed?.fee, closed?.net, closed?.open_price])
      expect(figure).toMatch(EIGHT_PLACES);
    const { micro_wallet } = await server.mustCall(wallet.walletList, {}, bea.token);
    expect(micro_wallet.balance.find(({ currency }) => currency === USDT)?.micro_balance).toBe('589.5');
    const log = await server.mustCall(walletRecords.walletLog, { type: 4 }, bea.token, { headers: { lang: 'en' } });
    expect(log.list.slice(0, 2).map(({ info, value, reason }) => [reason, value, info])).toEqual([
      ['micro_win', '190', 'Second contract won'],
      ['micro_stake', '-100.5', 'Second contract stake'],
    ]);
  });

  test('loses on the other side, draws at the same index, is due until its outcome is written', async () => {
    const cy = await registerPlayer(server, 'cy');
    expect(await play(server, cy, { to: '60001', type: '2' })).toMatchObject({
      result: 'loss',
      fact_profits: '-100.00000000',
      profit_result: -1,
      payout: '0.00000000',
      net: '-100.50000000',
    });
    expect(await play(server, cy, { to: '60000' })).toMatchObject({
      result: 'draw',
      fact_profits: '0.00000000',
      profit_result: 0,
      payout: '100.50000000',
      net: '0.00000000',
    });
    await tick(server, { BTC: '60000' });
    const { id } = await submit(server, cy);
    await tick(server, { BTC: '60000' });
    server.clock.advance(31_000);
    expect(await findRow(server, cy, id)).toMatchObject({ status: 2, remain_milli_seconds: 0, state: 'open' });
  });

  test('gets all back where no tick comes in time', async () => {
    const dee = await registerPlayer(server, 'dee');
    await tick(server, { BTC: '60000' });
    const { id } = await submit(server, dee);
    await tick(server, { BTC: '60000' }, 7);
    const row = await findRow(server, dee, id);
    expect(row).toMatchObject({
      result: 'void',
      void_reason: 'no_entry_tick',
      open_price: '--',
      net: '0.00000000',
    });
    expect(row.void_reason_name).not.toBe('');
    const { list } = await server.mustCall(micro.notices, {}, dee.token, { headers: { lang: 'en' } });
    expect(list).toMatchObject([{ kind: 'void', order_id: id, insurance_id: null }]);
    expect(list[0]?.text).toBe(
      'BTC/USDT second contract void: no index price to open at within 5 seconds. 100.5 USDT refunded.',
    );
  });

  test('is taken once: twice within a second without a key is refused, a known key answers the same order', async () => {
    const eve = await registerPlayer(server, 'eve');
    await tick(server, { BTC: '60000' });
    expect(await refusalOf(eve)).toBe('ok');
    expect(await refusalOf(eve)).toMatch(/^duplicate_submission/);
    expect(await refusalOf(eve, { number: '110' })).toBe('ok');
    expect(await refusalOf(eve, { number: '105' })).toMatch(/^stake_not_in_steps/);
    expect(await refusalOf(eve, { number: '105' })).toMatch(/^stake_not_in_steps/);
    const keyed = { headers: { 'idempotency-key': 'once' } };
    const first = await server.mustCall(micro.submit, order(), eve.token, keyed);
    const again = await server.mustCall(micro.submit, order(), eve.token, keyed);
    expect(again.id).toBe(first.id);
    await settle(server);
    expect(await listRows(server, eve, '1')).toHaveLength(3);
  });
});

test('lists narrow by market, currency, direction, result and time, by GET and POST, in pages', async () => {
  const flo = await registerPlayer(server, 'flo');
  const won = await play(server, flo, { to: '60001' });
  const lost = await play(server, flo, { to: '60001', type: '2' });
  const idsOf = async (input: Parameters<typeof ask>[0]) => (await ask(input)).data.map(({ id }) => id);
  const ask = (
    input: Partial<Record<'status' | 'match_id' | 'currency_id' | 'type' | 'page' | 'limit', string>> & {
      readonly result?: 'win' | 'loss';
      readonly from?: number;
      readonly to?: number;
    },
  ) => server.mustCall(micro.listsByPost, { status: '3', ...input }, flo.token);
  expect(await idsOf({})).toEqual([lost.id, won.id]);
  expect(await idsOf({ match_id: '2' })).toEqual([]);
  expect(await idsOf({ match_id: '1', currency_id: '3' })).toEqual([lost.id, won.id]);
  expect(await idsOf({ currency_id: '1' })).toEqual([]);
  expect(await idsOf({ type: '2' })).toEqual([lost.id]);
  expect(await idsOf({ result: 'win' })).toEqual([won.id]);
  expect(await idsOf({ from: lost.created_ms })).toEqual([lost.id]);
  expect(await idsOf({ to: lost.created_ms })).toEqual([won.id]);
  expect(await ask({ page: '2', limit: '1' })).toMatchObject({ data: [{ id: won.id }], total: 2, pages: 2, limit: 1 });
  const open = await submit(server, flo);
  for (const filter of [{}, { type: '1' }, { match_id: '1' }, { currency_id: '3' }, { from: open.created_ms }] as const)
    expect(await idsOf({ ...filter, status: '1' })).toEqual([open.id]);
  for (const filter of [{ type: '2' }, { match_id: '2' }, { currency_id: '1' }, { to: open.created_ms }] as const)
    expect(await idsOf({ ...filter, status: '1' })).toEqual([]);
  const { total } = await server.mustCall(micro.lists, {}, flo.token);
  expect(total).toBe(1);
});

test('statistics say what was won and lost, and what even odds let one expect', async () => {
  const gil = await registerPlayer(server, 'gil');
  await play(server, gil, { to: '60001' });
  await play(server, gil, { to: '60001', type: '2' });
  await play(server, gil, { to: '60000' });
  expect(await server.mustCall(micro.statistics, {}, gil.token)).toEqual([
    {
      currency_id: USDT,
      currency_name: 'USDT',
      orders: 3,
      wins: 1,
      losses: 1,
      draws: 1,
      voids: 0,
      staked: '200',
      fees: '1',
      net: '-11',
      expected: '-11',
      win_rate: '50.00',
      break_even_rate: '52.89',
      best: '89.5',
      worst: '-100.5',
    },
  ]);
  expect(await server.mustCall(micro.statistics, { currency_id: BTC }, gil.token)).toEqual([]);
  expect(await server.mustCall(micro.statistics, { from: server.clock.now() }, gil.token)).toEqual([]);
});

describe('refusals', () => {
  test('name what is wrong, with the figures', async () => {
    const hal = await registerPlayer(server, 'hal');
    await tick(server, { BTC: '60000' });
    const cases = [
      [{ match_id: '' }, /^micro_not_enabled/],
      [{ match_id: '7' }, /^micro_not_enabled/],
      [{ currency_id: '5' }, /^micro_currency_not_offered/],
      [{ currency_id: '' }, /^micro_currency_not_offered/],
      [{ seconds: '31' }, /^seconds_not_offered/],
      [{ number: '' }, /^stake_out_of_range: .* 10 .* 5,000 USDT/],
      [{ number: '5010' }, /^stake_out_of_range/],
      [{ number: '15' }, /^stake_not_in_steps: .* 10 USDT/],
      [{ number: '5000' }, /^insufficient_balance/],
      [{ match_id: '3' }, /^no_market_price/],
    ] as const;
    for (const [part, refusal] of cases) expect(await refusalOf(hal, part)).toMatch(refusal);
    const { body } = await server.call(micro.submit, { ...order(), number: '-10' }, hal.token);
    expect(body).toMatchObject({ type: 'error', code: 'invalid_request' });
  });

  test('stop where the site, the country or the market is stopped; what was taken goes on', async () => {
    const ida = await registerPlayer(server, 'ida');
    await tick(server, { BTC: '60000' });
    const { id } = await submit(server, ida);
    await configure({ kind: 'setMicroState', marketId: BTC_USDT, state: 'halted' });
    expect(await refusalOf(ida)).toMatch(/^micro_halted/);
    const iceland = COUNTRIES.find(({ iso }) => iso === 'IS')?.id ?? 0;
    await configure({ kind: 'setMicroCountry', countryId: iceland, isOpen: false });
    await server.services.storage.sql`UPDATE users SET country_code = 'IS' WHERE id = ${ida.userId}`;
    expect(await refusalOf(ida)).toMatch(/^micro_country_closed/);
    expect(await server.mustCall(micro.risk, {}, ida.token)).toMatchObject({ is_open: 1, is_country_open: 0 });
    await configure({ kind: 'configureMicroRules', rules: { isOpen: false, riskVersion: 1 } });
    expect(await refusalOf(ida)).toMatch(/^micro_closed/);
    await tick(server, { BTC: '60000' });
    await tick(server, { BTC: '60001' }, 30);
    expect(await findRow(server, ida, id)).toMatchObject({ result: 'win' });
    await configure({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
    await configure({ kind: 'setMicroState', marketId: BTC_USDT, state: 'open' });
  });

  test('stop for all countries of an area code that a closed one shares, whichever a user picked', async () => {
    const jim = await registerPlayer(server, 'jim');
    await tick(server, { BTC: '60000' });
    const idOf = (code: string): number => COUNTRIES.find(({ iso }) => iso === code)?.id ?? 0;
    const livesIn = (code: string) =>
      server.services.storage.sql`UPDATE users SET country_code = ${code} WHERE id = ${jim.userId}`;
    await configure({ kind: 'setMicroCountry', countryId: idOf('US'), isOpen: false });
    await livesIn('CA');
    expect(await refusalOf(jim)).toMatch(/^micro_country_closed/);
    expect(await server.mustCall(micro.risk, {}, jim.token)).toMatchObject({ is_country_open: 0 });
    await livesIn('KZ');
    expect(await refusalOf(jim)).toBe('ok');
    await configure({ kind: 'setMicroCountry', countryId: idOf('US'), isOpen: true });
    await livesIn('CA');
    expect(await server.mustCall(micro.risk, {}, jim.token)).toMatchObject({ is_country_open: 1 });
  });

  test('stop for whoever a document of a closed country has verified, without a phone or with one of elsewhere', async () => {
    const lin = await registerPlayer(server, 'lin');
    await verify(server, lin, { card_id: '11010519491231002X' });
    await tick(server, { BTC: '60000' });
    const china = COUNTRIES.find(({ iso }) => iso === 'CN')?.id ?? 0;
    await configure({ kind: 'setMicroCountry', countryId: china, isOpen: false });
    expect(await refusalOf(lin)).toMatch(/^micro_country_closed/);
    await server.services.storage.sql`UPDATE users SET country_code = 'KZ' WHERE id = ${lin.userId}`;
    expect(await refusalOf(lin)).toMatch(/^micro_country_closed/);
    expect(await server.mustCall(micro.risk, {}, lin.token)).toMatchObject({ is_country_open: 0 });
    await configure({ kind: 'setMicroCountry', countryId: china, isOpen: true });
    expect(await refusalOf(lin)).toBe('ok');
  });
});
