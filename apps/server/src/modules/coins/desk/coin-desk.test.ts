// The desk of coins, on a real server that is never restarted: two decide, and a coin is there for everybody.
import { type InputOf, market, office, officeCoins, spot, wallet } from '@bourse/contract';
import { amount, BTC, currencyId, DAY_MS, instant, LTC, units, USD_INDEX, USDT } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { createMarketData } from '../../../core/market/market.ts';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import type { TestServer } from '../../../platform/http/testing.ts';
import { type RealtimeBench, startRealtimeBench } from '../../../platform/realtime/testing.ts';
import { prune } from '../../../prune.ts';
import { coinChanges } from './changes.ts';

let bench: RealtimeBench;
let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
beforeAll(async () => {
  bench = await startRealtimeBench();
  server = bench.server;
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await bench.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

type CoinWish = InputOf<typeof officeCoins.proposeCoin>;
const MARKET = { state: 'open', tick: '0.0001', step: '0.1', min_notional: '5', max_quantity: '100000' } as const;
const names = Object.fromEntries(locales.map(({ code }) => [code, `Quarry ${code}`]));
const wishOf = (name: string, part: Partial<CoinWish> = {}): CoinWish => ({
  name,
  full_name: 'Quarry',
  names,
  reason: 'asked for often',
  ...part,
});
const proposeCoin = (wish: CoinWish) => server.call(officeCoins.proposeCoin, wish, maker, { headers: { lang: 'en' } });
const pending = async () => (await server.mustCall(officeCoins.listProposals, {}, viewer)).list;
const coins = () => server.mustCall(officeCoins.listCoins, {}, viewer);
const coinOf = async (name: string) => (await coins()).list.find((coin) => coin.name === name);
const proposalOf = async (name: string, status: 'applied' | 'approved' | 'failed') =>
  (await server.mustCall(officeCoins.listProposals, { status }, viewer)).list.find((row) => row.subject_name === name);

async function approve(): Promise<void> {
  for (const { id } of await pending()) await server.mustCall(officeCoins.approveProposal, { id }, checker);
  await settle(server);
}

async function addCoin(name: string, part: Partial<CoinWish> = {}): Promise<number> {
  expect(codeOf(await proposeCoin(wishOf(name, part)))).toBe('ok');
  await approve();
  await expect.poll(() => coinOf(name)).toBeDefined();
  return (await coinOf(name))?.id ?? 0;
}

let orders = 0;
const place = (call: typeof spot.placeBuy, coin: number, [price, num]: [string, string], token: string) =>
  server.call(call, { legal_id: USDT, currency_id: coin, price, num }, token, {
    headers: { 'idempotency-key': `quarry-${(orders += 1)}` },
  });

test('a coin from nothing to its first trade, on a server that runs and for a socket that is open', async () => {
  const seller = await server.register('seller@example.com');
  const buyer = await server.register('buyer@example.com');
  const client = await bench.connect();
  const { next_id: id } = await coins();
  expect(codeOf(await proposeCoin(wishOf('QRY', { market: MARKET, about: { en: 'Of stone.' } })))).toBe('ok');
  const [proposal] = await pending();
  expect(proposal).toMatchObject({ kind: 'coin', subject: String(id), subject_name: 'QRY' });
  expect(proposal?.changes).toContainEqual({ field: 'market_maker_fee', from: '', to: '0.1' });
  expect(codeOf(await server.call(officeCoins.approveProposal, { id: proposal?.id ?? 0 }, maker))).toBe('own_request');
  expect(codeOf(await server.call(officeCoins.approveProposal, { id: proposal?.id ?? 0 }, viewer))).toBe('forbidden');
  expect(await coinOf('QRY')).toBeUndefined();
  await approve();
  await expect.poll(() => coinOf('QRY')).toMatchObject({ id, names, markets: [{ symbol: 'QRY/USDT', state: 'open' }] });

  const detail = await server.mustCall(market.currencyDetail, { id }, undefined, { headers: { lang: 'jp' } });
  expect(detail).toMatchObject({ name: 'QRY', full_name: 'Quarry jp', desc: 'Of stone.' });
  const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, seller.token);
  expect(change.balance.find((row) => row.currency === id)).toMatchObject({ change_balance: '0' });
  client.emit('subscribe', { channel: 'depth', market: 'QRY/USDT' });
  await client.ear.count('depth_snapshot', 1);

  const grant = {
    source: 'treasury',
    wallet: 'change',
    currencyId: currencyId(id),
    amount: amount(units('500')),
  } as const;
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'fundTreasury', currencyId: grant.currencyId, amount: grant.amount });
  await sequencer.submit({ kind: 'creditUser', userId: seller.userId, ...grant });
  expect(codeOf(await place(spot.placeSell, id, ['2.5', '100'], seller.token))).toBe('ok');
  expect(codeOf(await place(spot.placeBuy, id, ['2.5', '40'], buyer.token))).toBe('ok');
  await expect
    .poll(async () => (await coinOf('QRY'))?.markets[0])
    .toMatchObject({ last: '2.5', volume: '40', maker_fee: '0.1' });
  const trades = await server.mustCall(market.tradeHistory, { legal_id: USDT, currency_id: id });
  expect(trades).toMatchObject([{ price: '2.5', amount: '40', direction: 'buy' }]);
  const to = Math.floor(server.clock.now() / 1_000);
  const asked = { symbol: 'QRY/USDT', period: '1min', from: to - 120, to } as const;
  const { body } = await server.call(market.candles, asked);
  expect(body).toMatchObject({ data: [{ close: '2.5', volume: '40' }] });
  await client.ear.count('depth_update', 1);
  client.close();
});

test('a start afterwards finds the same', async () => {
  const { services } = server;
  await settle(server);
  const again = await createMarketData({ ...services, simulation: undefined });
  const shown = (data: typeof again | typeof services.market) =>
    data.markets().map((info) => [info, data.book(info.id), data.ticker(info.id), data.latestTrades(info.id)]);
  expect(again.currencies()).toEqual(services.market.currencies());
  expect(shown(again)).toEqual(shown(services.market));
  await again.stop();
});

describe('what is cut in half', () => {
  const broken = (kind: string, { sequencer } = server.services): typeof sequencer =>
    Object.assign(Object.create(sequencer), {
      submit: (...[command, options]: Parameters<typeof sequencer.submit>) =>
        command.kind === kind ? Promise.reject(new Error('power failed')) : sequencer.submit(command, options),
    });

  test.each([
    ['configureCurrency', 'CUT'],
    ['configureMarket', 'CUTS'],
  ])('before %s is finished by the next look', async (kind, name) => {
    const effective_from = server.clock.now() + 60_000;
    expect(codeOf(await proposeCoin(wishOf(name, { market: MARKET, effective_from })))).toBe('ok');
    await approve();
    server.clock.advance(60_000);
    const cut = { ...server.services, sequencer: broken(kind) };
    await expect(applyDueChanges(cut, coinChanges)).rejects.toThrow('power failed');
    await settle(server);
    expect((await coinOf(name))?.markets ?? []).toEqual([]);
    const again = await createMarketData({ ...server.services, simulation: undefined });
    expect(again.currencies()).toEqual(server.services.market.currencies());
    await again.stop();
    expect(await proposalOf(name, 'approved')).toBeDefined();
    await applyDueChanges(server.services, coinChanges);
    await expect.poll(async () => (await coinOf(name))?.markets).toMatchObject([{ symbol: `${name}/USDT` }]);
    expect(await proposalOf(name, 'applied')).toBeDefined();
  });
});

describe('what could not hold is refused before anybody decides', () => {
  test.each([
    ['a number that is taken', { id: LTC }, 'coin_id_taken'],
    ['a ticker that is taken', { name: 'BTC' }, 'coin_name_taken'],
    ['a ticker that no symbol could have', { name: 'qry-2' }, 'invalid_request'],
    ['a control character in a name', { names: { ...names, kr: 'a\u0007b' } }, 'invalid_request'],
    ['a picture that nobody has uploaded', { logo: `/api/site_picture?name=${'a'.repeat(43)}` }, 'picture_not_found'],
    ['a picture of another site', { logo: 'https://elsewhere.example/a.png' }, 'invalid_request'],
    ['a tick and a step that make no exact price', { market: { ...MARKET, tick: '0.00000001' } }, 'inexact_notional'],
    ['a largest order below one step', { market: { ...MARKET, max_quantity: '0.01' } }, 'invalid_market_settings'],
    ['a fee of all', { market: { ...MARKET, taker_fee: '100' } }, 'invalid_market_settings'],
    ['more than 8 places', { market: { ...MARKET, step: '0.000000001' } }, 'invalid_request'],
  ] as const)('%s', async (_what, part, code) => {
    expect(codeOf(await proposeCoin({ ...wishOf('NEW'), ...part }))).toBe(code);
  });

  test('names that are missing, each language by its name', async () => {
    const { kr: _kr, it: _it, ...known } = names;
    const { body } = await proposeCoin(wishOf('NEW', { names: { ...known, jp: '  ' } }));
    expect(body).toMatchObject({
      code: 'coin_names_missing',
      message: expect.stringMatching(/한국어, 日本語, Italiano/),
    });
    expect(await pending()).toEqual([]);
  });

  test('a ticker that two have asked for is given to the first', async () => {
    const { next_id: id } = await coins();
    expect(codeOf(await proposeCoin(wishOf('TWIN')))).toBe('ok');
    expect(codeOf(await proposeCoin(wishOf('TWIN', { id })))).toBe('change_already_requested');
    expect(codeOf(await proposeCoin(wishOf('TWIN')))).toBe('ok');
    await approve();
    await expect.poll(() => coinOf('TWIN')).toMatchObject({ id, markets: [] });
    expect(await proposalOf('TWIN', 'failed')).toMatchObject({ failure: 'coin_name_taken' });
  });
});

describe('a market', () => {
  const propose = (wish: Omit<InputOf<typeof officeCoins.proposeMarket>, 'reason'>) =>
    server.call(officeCoins.proposeMarket, { ...wish, reason: 'volume grows' }, maker);
  const marketOf = async (name: string) => (await coinOf(name))?.markets[0];

  test('of a coin that has none, is changed, halted by one operator and opened again by two', async () => {
    const trader = await server.register('trader@example.com');
    const currency = await addCoin('SLATE');
    expect(codeOf(await propose({ currency: 999_999 }))).toBe('currency_not_found');
    expect(codeOf(await propose({ currency: USD_INDEX, ...MARKET }))).toBe('currency_not_found');
    expect(codeOf(await propose({ currency, tick: '0.01' }))).toBe('invalid_market_settings');
    expect(codeOf(await propose({ currency, ...MARKET, taker_fee: '0.2' }))).toBe('ok');
    await approve();
    await expect.poll(() => marketOf('SLATE')).toMatchObject({ taker_fee: '0.2', trigger_band: '5' });
    const id = (await marketOf('SLATE'))?.id ?? 0;
    expect(codeOf(await place(spot.placeBuy, currency, ['1', '10'], trader.token))).toBe('ok');
    expect(codeOf(await propose({ id, max_quantity: '50' }))).toBe('ok');
    await approve();
    await expect.poll(() => marketOf('SLATE')).toMatchObject({ max_quantity: '50', tick: '0.0001' });
    expect(codeOf(await propose({ id, tick: '0.001', is_displayed: 0, sort: 7 }))).toBe('ok');
    await approve();
    expect(await proposalOf('SLATE/USDT', 'failed')).toMatchObject({ failure: 'market_has_open_orders' });

    const halt = { id, reason: 'looked into' };
    expect(codeOf(await server.call(officeCoins.halt, halt, viewer))).toBe('forbidden');
    expect(codeOf(await server.call(officeCoins.halt, halt, maker))).toBe('ok');
    await settle(server);
    await expect.poll(() => marketOf('SLATE')).toMatchObject({ state: 'halted', is_displayed: true, sort: 1_000 });
    expect(codeOf(await place(spot.placeBuy, currency, ['1', '10'], trader.token))).toBe('market_halted');
    expect(codeOf(await propose({ id, state: 'open' }))).toBe('ok');
    expect(codeOf(await server.call(officeCoins.halt, halt, maker))).toBe('ok');
    expect(await pending()).toEqual([]);
    expect(codeOf(await propose({ id, state: 'open' }))).toBe('ok');
    await approve();
    expect(codeOf(await place(spot.placeBuy, currency, ['1', '10'], trader.token))).toBe('ok');
    const { list } = await server.mustCall(office.listAudit, { action: 'coins.halt' }, checker);
    expect(list[0]).toMatchObject({ subject: 'market SLATE/USDT' });
  });

  test('that only quotes prices is none of the desk’s', async () => {
    const quoted = server.services.market.marketBySymbol('BTC/USD')?.id ?? 0;
    expect(codeOf(await propose({ id: quoted, state: 'open' }))).toBe('market_view_only');
    expect(codeOf(await server.call(officeCoins.halt, { id: quoted, reason: 'x' }, maker))).toBe('market_view_only');
    expect(codeOf(await propose({ id: 999, state: 'open' }))).toBe('market_not_found');
  });
});

test('what the house has received of a coin is entered once by two, where no chain says so', async () => {
  const currency = await addCoin('BASALT');
  const reason = 'from its issuer';
  const propose = (wish: { currency: number; amount: string }) =>
    server.call(officeCoins.proposeSupply, { ...wish, reason }, maker);
  expect(codeOf(await propose({ currency: BTC, amount: '1' }))).toBe('coin_has_chain');
  expect(codeOf(await propose({ currency, amount: '0' }))).toBe('quantity_required');
  expect(codeOf(await propose({ currency, amount: '250000.5' }))).toBe('ok');
  expect(await pending()).toMatchObject([{ kind: 'supply', subject_name: 'BASALT' }]);
  await approve();
  await applyDueChanges(server.services, coinChanges);
  expect(await coinOf('BASALT')).toMatchObject({ has_network: false, treasury: '250000.5' });
});

test('a coin that has come into use since keeps the wallet that two would take from it', async () => {
  const currency = await addCoin('GABBRO');
  const taken = { currency, is_match: 0, reason: 'not for trade' } as const;
  expect(codeOf(await server.call(officeCoins.proposeProfile, taken, maker))).toBe('ok');
  const [asked] = await pending();
  const opened = { currency, ...MARKET, reason: 'asked for' };
  expect(codeOf(await server.call(officeCoins.proposeMarket, opened, maker))).toBe('ok');
  const [, market] = await pending();
  await server.mustCall(officeCoins.approveProposal, { id: market?.id ?? 0 }, checker);
  const id = asked?.id ?? 0;
  expect(codeOf(await server.call(officeCoins.approveProposal, { id }, checker))).toBe('coin_in_use');
  const { id: market_id } = (await coinOf('GABBRO'))?.markets[0] ?? { id: 0 };
  expect(codeOf(await server.call(officeCoins.halt, { id: market_id, reason: 'no longer' }, maker))).toBe('ok');
  const holder = await server.register('holder@example.com');
  const gift = { currencyId: currencyId(currency), amount: amount(1n) };
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'fundTreasury', ...gift });
  const wallet = { userId: holder.userId, wallet: 'legal', source: 'treasury', direction: 'credit' } as const;
  const given = await sequencer.submit({ kind: 'adjustBalance', ...wallet, ...gift });
  expect(given.ok).toBe(true);
  expect(codeOf(await server.call(officeCoins.approveProposal, { id }, checker))).toBe('coin_held');
  expect(codeOf(await server.call(officeCoins.rejectProposal, { id, reason: 'in use' }, checker))).toBe('ok');
  expect(await coinOf('GABBRO')).toMatchObject({ is_match: true });
});

test('a picture is kept for a coin, and for one that is asked for', async () => {
  const { sql } = server.services.storage;
  const [used, wanted, loose] = ['u', 'w', 'l'].map((letter) => letter.repeat(43));
  const at = server.clock.now();
  await sql`INSERT INTO site_pictures ${sql([used, wanted, loose].map((name) => ({ name, bytes: Buffer.of(1), uploaded_at: at })))}`;
  await addCoin('PICT', { logo: `/api/site_picture?name=${used}` });
  expect(await coinOf('PICT')).toMatchObject({ logo: `/api/site_picture?name=${used}` });
  expect(codeOf(await proposeCoin(wishOf('PICS', { logo: `/api/site_picture?name=${wanted}` })))).toBe('ok');
  await prune(server.services, instant(at + 2 * DAY_MS));
  const rows = await sql<{ name: string }[]>`SELECT name FROM site_pictures ORDER BY name`;
  expect(rows.map(({ name }) => name)).toEqual([used, wanted]);
});

test('coins leave as a file that the server writes, a row for each market', async () => {
  const headers = { authorization: viewer, lang: 'en' };
  const { text } = await server.send({ url: '/api/office/coins/list', query: { format: 'csv' }, headers });
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFNumber,Ticker,Full name,/);
  expect(lines.filter((line) => line.includes(',ETH,'))).toHaveLength(3);
  expect(lines.find((line) => line.includes(',QRY,'))).toMatch(
    /,QRY\/USDT,Trading,0\.0001,0\.1,5,100000,0\.1,0\.1,5,2\.5,40,Yes,1000$/,
  );
});
