// Quotations, charts, currencies, favourites and client configuration through HTTP, on a real database.
import { market, spot, wallet } from '@bourse/contract';
import { amount, BTC, ETH, instant, marketId, MINUTE_MS, price, units, USD_INDEX, USDT } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { flatCandle } from '../../core/market/candle-series.ts';
import { writeCandles } from '../../core/market/candle-store.ts';
import { CURRENCY_ENTRIES } from '../../core/market/catalogue-entries.ts';
import { CURRENCY_TEXTS } from '../../core/market/catalogue-texts.ts';
import { describeDoge, DOGE, tickOf } from '../../core/market/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { siteSettings } from '../../core/storage/schema.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { BARS_MAX } from './charts.ts';
import { viewCurrencyDetail } from './view.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('watcher@example.com');
  const other = await server.register('other@example.com');
  for (const at of ['60000', '60001', '60002']) await tickIndex(at);
  const pair = { legal_id: USDT, currency_id: BTC, mode: 2 };
  for (let nth = 0; nth < 22; nth += 1) {
    const order = { ...pair, price: `${60000 + nth}`, num: '0.001' };
    await server.mustCall(spot.placeSell, order, other.token);
    await server.mustCall(spot.placeBuy, order, user.token);
  }
  // Readers hear of a batch just after its commands are answered.
  const lastPrice = async () => (await server.mustCall(market.quotations, {})).coin_list[0]?.now_price;
  await vi.waitFor(async () => expect(await lastPrice()).toBe('60021'), { timeout: 20_000 });
});
afterAll(() => server.stop());

async function tickIndex(bitcoin: string): Promise<void> {
  const tick = tickOf(server.clock.now(), [
    [BTC, bitcoin],
    [ETH, '3000'],
  ]);
  await server.services.sequencer.submit(tick);
  server.clock.advance(1_000);
}

const english = { headers: { lang: 'en' } };

describe('quotations', () => {
  test('are grouped by quote currency, the USD index among them', async () => {
    const groups = await server.mustCall(market.quotationGroups, {});
    expect(groups.map(({ id, name }) => [id, name])).toEqual([
      [USDT, 'USDT'],
      [BTC, 'BTC'],
      [USD_INDEX, 'USD'],
    ]);
    const [bitcoin] = groups[0]?.quotation ?? [];
    expect(bitcoin).toMatchObject({
      id: 1,
      legal_id: USDT,
      currency_id: BTC,
      legal_name: 'USDT',
      currency_name: 'BTC',
      now_price: '60021',
      high: '60021',
      volume: '0.022',
      change: expect.stringMatching(/^-?\d+\.\d\d$/),
      is_display: 1,
      cny_price: '7.1',
      trade: { state: 'open', tick: '0.01', step: '0.0001', min_total: '5', maker_fee: '0.1', taker_fee: '0.1' },
    });
    const index = groups[2]?.quotation.find(({ currency_id }) => currency_id === ETH);
    expect(index).toMatchObject({ trade: { state: 'view_only' }, now_price: '3000' });
  });

  test('come in one list at both addresses', async () => {
    const [one, other] = [
      await server.mustCall(market.quotations, {}),
      await server.mustCall(market.quotationsNew, {}),
    ];
    expect(one.coin_list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(other).toEqual(one);
  });
});

const now = () => Math.floor(server.clock.now() / 1000);

test('every quotation, currency and wallet row has a logo that this server serves as an image', async () => {
  const { coin_list } = await server.mustCall(market.quotations, {});
  const { currency } = await server.mustCall(market.currencyList, {});
  const { legal_wallet, lever_wallet, change_wallet, micro_wallet } = await server.mustCall(
    wallet.walletList,
    {},
    user.token,
  );
  const rows = [legal_wallet, lever_wallet, change_wallet, micro_wallet].flatMap(({ balance }) => balance);
  const urls = new Set([...coin_list, ...currency, ...rows].map(({ logo }) => logo));
  expect(urls.size).toBe(currency.length);
  for (const url of urls) {
    const { statusCode, headers, body } = await server.app.inject({ url });
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/svg+xml']);
    expect(body).toMatch(/^<svg [^<]+><circle [^<]+\/><text [^<]+>[A-Z]{2,4}<\/text><\/svg>$/);
  }
  expect(await server.send({ url: '/api/currency/logo?id=999' })).toMatchObject({
    body: { type: 'error', code: 'currency_not_found' },
  });
});

describe('charts', () => {
  test('give a market’s whole range, ascending, as `{code: 1, data}`', async () => {
    const { body } = await server.call(market.candles, {
      symbol: 'BTC/USDT',
      period: '1min',
      from: now() - 600,
      to: now() + 600,
    });
    expect(body).toMatchObject({ type: 'ok', code: 1 });
    const bars = body.type === 'ok' ? (body.data ?? []) : [];
    expect(bars.map(({ time }) => time)).toEqual(bars.map(({ time }) => time).toSorted((a, b) => a - b));
    expect(bars.at(-1)).toMatchObject({ close: '60021', high: '60021' });
    const daily = await server.call(market.candles, {
      symbol: 'BTC/USDT',
      period: 'D',
      from: now() - 86_400,
      to: now(),
    });
    const [day] = daily.body.type === 'ok' ? (daily.body.data ?? []).slice(-1) : [];
    expect(day).toMatchObject({ close: '60021' });
    expect(((day?.time ?? 0) + 8 * 3_600_000) % 86_400_000).toBe(0);
  });

  test('refuse a range that runs backwards, an unknown market and an unknown period', async () => {
    const range = { from: now() - 60, to: now() };
    const backwards = { symbol: 'BTC/USDT', period: '1min', from: range.to, to: range.from };
    expect(await server.call(market.candles, backwards)).toMatchObject({
      status: 200,
      body: { type: 'error', code: 'invalid_request' },
    });
    const unknown = await server.call(
      market.candles,
      { symbol: 'XXX/USDT', period: '1min', ...range },
      undefined,
      english,
    );
    expect(unknown.body).toMatchObject({
      code: 'market_not_found',
      message: 'There is no such market. Choose one from the list.',
    });
    const period = await server.call(market.candles, { symbol: 'BTC/USDT', period: '7min', ...range });
    expect(period).toMatchObject({ status: 200, body: { type: 'error', code: 'invalid_request' } });
  });

  test('give a week of minutes in one answer, and refuse what is longer than that by more than a day', async () => {
    const symbol = 'LTC/USDT';
    const info = server.services.market.marketBySymbol(symbol);
    const last = Math.floor(server.clock.now() / MINUTE_MS) - 5;
    const minutes = Array.from({ length: 13_000 }, (_, nth) => ({
      ...flatCandle(instant((last - 12_999 + nth) * MINUTE_MS), price(70n)),
      marketId: info?.id ?? marketId(0),
      resolution: '1min' as const,
      isSeeded: true,
    }));
    await writeCandles(server.services.storage.sql, minutes);
    const ask = async (bars: number, options = {}) =>
      (
        await server.call(
          market.candles,
          { symbol, period: '1min', from: (last - bars + 1) * 60, to: last * 60 },
          undefined,
          options,
        )
      ).body;
    const week = await ask(10_080);
    expect(week.type === 'ok' && week.data?.map(({ id }) => id)).toEqual(
      Array.from({ length: 10_080 }, (_, nth) => (last - 10_079 + nth) * 60),
    );
    expect(week).toMatchObject({ from: (last - 10_079) * 60 });
    const longest = await ask(BARS_MAX);
    expect(longest.type === 'ok' && longest.data?.length).toBe(BARS_MAX);
    expect(await ask(BARS_MAX + 1, english)).toEqual({
      type: 'error',
      code: 'range_too_long',
      message: 'A chart can cover at most 12000 candles at once. Ask for a shorter range or a longer interval.',
    });
    const wider = await server.call(market.candles, { symbol, period: '5min', from: 1, to: last * 60 });
    expect(wider.body.type === 'ok' && wider.body.data?.length).toBeGreaterThanOrEqual(2_600);
  });

  test('count what there is: a range from long before the first candle is no longer than its history', async () => {
    const range = { from: 1, to: 9_999_999_999 };
    for (const period of market.PERIODS) {
      const { body } = await server.call(market.candles, { symbol: 'BTC/USDT', period, ...range });
      expect([period, body.type === 'ok' && (body.data?.length ?? 0) > 0]).toEqual([period, true]);
    }
  });

  test('say from which second on they are whole: what was asked for, or the first candle that is kept', async () => {
    const symbol = 'XRP/USDT';
    const info = server.services.market.marketBySymbol(symbol);
    const first = Math.floor(server.clock.now() / MINUTE_MS) - 90 * 1_440;
    const at = flatCandle(instant(first * MINUTE_MS), price(70n));
    const minute = { ...at, marketId: info?.id ?? marketId(0), resolution: '1min', isSeeded: true } as const;
    await writeCandles(server.services.storage.sql, [minute]);
    const ask = async (from: number, to: number) =>
      (await server.call(market.candles, { symbol, period: '1min', from: from * 60, to: to * 60 })).body;
    const partly = await ask(first - 1_000, first + 60);
    expect(partly).toMatchObject({ type: 'ok', from: first * 60 });
    expect(partly.type === 'ok' && partly.data?.map(({ id }) => id)[0]).toBe(first * 60);
    expect(await ask(first + 10, first + 60)).toMatchObject({ type: 'ok', from: (first + 10) * 60 });
    expect(await ask(first - 1_000, first - 900)).toMatchObject({ type: 'ok', data: [], from: first * 60 });
  });

  test('in miniature hold every market that is shown, whatever it is quoted in, with at most 120 points', async () => {
    const { body } = await server.call(market.miniCharts, { from: now() - 7 * 86_400, to: now(), period: '1min' });
    const charts = body.type === 'ok' ? (body.data ?? {}) : {};
    const groups = await server.mustCall(market.quotationGroups, {});
    const shown = groups.flatMap(({ quotation }) => quotation).filter(({ is_display }) => is_display === 1);
    expect(Object.keys(charts)).toEqual(shown.map((row) => `${row.currency_name}/${row.legal_name}`));
    expect(new Set(shown.map((row) => row.legal_name)).size).toBeGreaterThan(1);
    expect(charts['BTC/USDT']?.at(-1)).toMatchObject({ close: '60021' });
    for (const points of Object.values(charts)) expect(points.length).toBeLessThanOrEqual(120);
  });
});

describe('trades and ticks', () => {
  test('the latest 20 trades come newest first', async () => {
    const trades = await server.mustCall(market.tradeHistory, { legal_id: USDT, currency_id: BTC });
    expect(trades).toHaveLength(20);
    expect(trades[0]).toMatchObject({ price: '60021', amount: '0.001', way: 2 });
    expect(trades.map(({ id }) => id)).toEqual(trades.map(({ id }) => id).toSorted((a, b) => b - a));
    const unknown = await server.call(market.tradeHistory, { legal_id: USDT, currency_id: 999 });
    expect(unknown.body).toMatchObject({ type: 'error', code: 'market_not_found' });
  });

  test('index ticks come newest first and page back without a gap', async () => {
    const first = await server.mustCall(market.ticks, { currency_id: BTC, limit: 2 });
    expect(first.list.map((tick) => tick.price)).toEqual(['60002', '60001']);
    const second = await server.mustCall(market.ticks, { currency_id: BTC, limit: 2, before: first.next ?? undefined });
    expect(second).toMatchObject({ list: [{ price: '60000' }], next: null });
    const unknown = await server.call(market.ticks, { currency_id: 999 });
    expect(unknown.body).toMatchObject({ type: 'error', code: 'currency_not_found' });
  });
});

describe('currencies', () => {
  test('are listed, quote currencies apart', async () => {
    const { legal, currency } = await server.mustCall(market.currencyList, {});
    expect(legal.map(({ name }) => name)).toEqual(['USDT', 'BTC', 'USD']);
    expect(currency[0]).toMatchObject({ id: USDT, name: 'USDT', is_legal: 1, is_micro: 1 });
    const bitcoin = currency.find(({ id }) => id === BTC);
    expect(bitcoin).toMatchObject({ full_name: 'Bitcoin', names: expect.arrayContaining(['比特币', '비트코인']) });
  });

  test.each(locales.map(({ code }) => code))('are described in %s to whoever asks for it', async (lang) => {
    for (const { id, name, fullName } of CURRENCY_ENTRIES) {
      const detail = await server.mustCall(market.currencyDetail, { id }, undefined, { headers: { lang } });
      expect(detail).toMatchObject({ id, name, full_name: fullName, desc: CURRENCY_TEXTS[name][lang] });
    }
  });

  test('no two languages describe a currency in the same words, and none leaves it blank', () => {
    for (const texts of Object.values(CURRENCY_TEXTS)) {
      const words = new Set<string>(Object.values(texts));
      expect(words.size).toBe(locales.length);
      expect(words).not.toContain('');
    }
  });

  test('without the language asked for, hk reads Simplified Chinese and the others English', () => {
    const [bitcoin] = server.services.market.currencies().filter(({ id }) => id === BTC);
    if (!bitcoin) throw new Error('BTC is missing');
    const { zh, en, kr } = CURRENCY_TEXTS.BTC;
    const older = { ...bitcoin, description: { zh, en } };
    expect(viewCurrencyDetail(older, 'hk').desc).toBe(zh);
    expect(viewCurrencyDetail(older, 'kr').desc).toBe(en);
    expect(viewCurrencyDetail({ ...older, description: { kr } }, 'it').desc).toBe('');
  });

  test('that nobody knows have no description', async () => {
    const unknown = await server.call(market.currencyDetail, { id: 999 });
    expect(unknown.body).toMatchObject({ type: 'error', code: 'currency_not_found' });
  });
});

describe('favourites', () => {
  const add = (fields: { currency_id: number; legal_id?: number }, { token }: TestUser = user) =>
    server.call(market.addFavourite, fields, token, english);
  const remove = (fields: { currency_id: number; legal_id?: number }, { token }: TestUser = user) =>
    server.call(market.deleteFavourite, fields, token, english);
  const idsOf = ({ token }: TestUser) => server.mustCall(market.favourites, {}, token);
  async function symbolsOf({ token }: TestUser): Promise<string[]> {
    const rows = await server.mustCall(market.userCurrencyList, {}, token);
    return rows.map((row) => `${row.currency_name}/${row.legal_name}`);
  }

  test('are the user’s own: added once, listed with their quotations, removed', async () => {
    for (const id of [BTC, ETH, ETH]) {
      expect((await add({ currency_id: id })).body).toMatchObject({ type: 'ok' });
      server.clock.advance(1);
    }
    expect(await idsOf(user)).toEqual([ETH, BTC]);
    expect(await symbolsOf(user)).toEqual(['ETH/USDT', 'BTC/USDT']);
    expect((await remove({ currency_id: BTC })).body).toMatchObject({ message: 'Removed from favourites' });
    expect(await idsOf(user)).toEqual([ETH]);
    const stranger = await server.register('stranger@example.com');
    expect(await idsOf(stranger)).toEqual([]);
    const visitor = await server.call(market.favourites, {});
    expect(visitor.body).toMatchObject({ type: '999' });
  });

  test('are of the market that legal_id names, of the one against USDT without it', async () => {
    const fan = await server.register('fan@example.com');
    const { id: marketOf } = server.services.market.marketBySymbol('ETH/BTC') ?? {};
    await add({ currency_id: ETH, legal_id: BTC }, fan);
    expect(await symbolsOf(fan)).toEqual(['ETH/BTC']);
    const { body } = await server.call(market.favourites, {}, fan.token);
    expect(body).toEqual({ type: 'ok', message: [], data: [{ id: marketOf, currency_id: ETH, legal_id: BTC }] });
    await remove({ currency_id: ETH }, fan);
    expect(await symbolsOf(fan)).toEqual(['ETH/BTC']);
    await remove({ currency_id: ETH, legal_id: BTC }, fan);
    expect(await symbolsOf(fan)).toEqual([]);
  });

  test('are refused for a currency without such a market', async () => {
    for (const fields of [{ currency_id: 999 }, { currency_id: USDT }, { currency_id: BTC, legal_id: ETH }]) {
      for (const answer of [await add(fields), await remove(fields)]) {
        expect([fields, answer.body]).toMatchObject([fields, { type: 'error', code: 'market_not_found' }]);
      }
    }
  });

  test('that were marked by the market’s id stay what they were', async () => {
    const veteran = await server.register('veteran@example.com');
    const { id: marketOf } = server.services.market.marketBySymbol('LTC/USDT') ?? {};
    const [litecoin] = server.services.market.currencies().filter(({ name }) => name === 'LTC');
    if (marketOf === undefined || !litecoin) throw new Error('LTC/USDT is missing');
    expect(Number(marketOf)).not.toBe(Number(litecoin.id));
    const { sql } = server.services.storage;
    await sql`INSERT INTO favourites (user_id, market_id, created_at) VALUES (${veteran.userId}, ${marketOf}, 1)`;
    expect(await idsOf(veteran)).toEqual([litecoin.id]);
    expect(await symbolsOf(veteran)).toEqual(['LTC/USDT']);
    await remove({ currency_id: litecoin.id }, veteran);
    expect(await symbolsOf(veteran)).toEqual([]);
  });
});

test('what is configured while the server runs is listed, charted and traded at once', async () => {
  const { sequencer, storage } = server.services;
  const { dogeUsdt } = await describeDoge(storage);
  await mustAccept(sequencer, { kind: 'configureCurrency', currencyId: DOGE });
  await mustAccept(sequencer, { kind: 'configureMarket', settings: dogeUsdt });
  const names = async () => (await server.mustCall(market.quotations, {})).coin_list.map((row) => row.currency_name);
  await expect.poll(names).toContain('DOGE');
  expect((await server.mustCall(market.currencyList, {})).currency.map(({ name }) => name)).toContain('DOGE');
  const { change_wallet } = await server.mustCall(wallet.walletList, {}, user.token);
  expect(change_wallet.balance.map((row) => row.currency_name)).toContain('DOGE');

  const seller = await server.register('seller@example.com');
  const grant = { wallet: 'change', source: 'outside', currencyId: DOGE, amount: amount(units('1000')) } as const;
  await mustAccept(sequencer, { kind: 'creditUser', userId: seller.userId, ...grant });
  const order = { legal_id: USDT, currency_id: DOGE, mode: 2, price: '0.1', num: '100' };
  await server.mustCall(spot.placeSell, order, seller.token);
  await server.mustCall(spot.placeBuy, order, user.token);
  const query = { from: `${now() - 60}`, to: `${now() + 60}`, symbol: 'DOGE/USDT', period: '1min' };
  const bars = async () => (await server.send({ url: market.candles.path, query })).body;
  await expect.poll(bars).toMatchObject({ code: 1, data: [{ close: '0.1', volume: '100' }] });
  expect(await server.mustCall(market.addFavourite, { currency_id: DOGE }, user.token)).toBeTruthy();
});

describe('client configuration', () => {
  test('comes from the site settings, with what holds until an operator says otherwise', async () => {
    expect(await server.mustCall(market.clientConfig, {})).toMatchObject({
      pc: '',
      site: {
        name: 'Bourse',
        url: 'http://127.0.0.1:3000',
        copyright: '2013-2023',
        invite_code_required: false,
        is_demo: true,
        withdraw_hold_seconds: 86_400,
      },
    });
    await server.services.storage.db.insert(siteSettings).values([
      { key: 'support_link', value: 'https://support.example.com' },
      { key: 'app_link_ios', value: 'https://ios.example.com' },
      { key: 'site_name', value: 'Example' },
      { key: 'invite_code_required', value: true },
    ]);
    expect(await server.mustCall(market.clientConfig, {})).toMatchObject({
      pc: 'https://support.example.com',
      appdown: { ios: 'https://ios.example.com', android: '' },
      site: { name: 'Example', invite_code_required: true },
    });
  });

  test('a QR code is an image', async () => {
    const response = await server.app.inject({ url: market.qrCode.path, query: { text: 'https://example.com/?a=1' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(response.body).toMatch(/^<svg .*<\/svg>$/s);
    const empty = await server.send({ url: market.qrCode.path, query: { text: '' } });
    expect(empty).toMatchObject({ status: 200, body: { type: 'error', code: 'invalid_request' } });
  });
});
