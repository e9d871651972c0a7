// Changes and delistings of coins, on a real server that is never restarted.
import {
  type InputOf,
  market,
  news,
  officeCoins,
  officeMessages,
  officeNetworks,
  spot,
  wallet,
} from '@bourse/contract';
import { amount, currencyId, DAY_MS, ETH, LTC, units, USD_INDEX, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { createMarketData } from '../../../core/market/market.ts';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { sendAnnouncements } from '../../../platform/delivery/announcements.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { networkChanges } from '../../custody/networks/changes.ts';
import { coinChanges } from './changes.ts';

let server: TestServer;
let maker: string;
let checker: string;
beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const reason = 'decided';
/** Operators log in anew. */
async function nextDay(): Promise<void> {
  server.clock.advance(DAY_MS);
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
}
const approve = async (): Promise<unknown[]> => {
  const { list } = await server.mustCall(officeCoins.listProposals, {}, checker);
  const codes = [];
  for (const { id } of list) codes.push(codeOf(await server.call(officeCoins.approveProposal, { id }, checker)));
  await settle(server);
  return codes;
};
const list = async () => (await server.mustCall(officeCoins.listCoins, {}, maker)).list;
const coinOf = async (id: number) => (await list()).find((coin) => coin.id === id);
const quotationOf = async (symbol: string) => {
  const groups = await server.mustCall(market.quotationGroups, {});
  const all = groups.flatMap(({ quotation }) => quotation);
  return all.find(({ currency_name: coin, legal_name: quote }) => `${coin}/${quote}` === symbol);
};

describe('what is said of a coin', () => {
  const propose = (wish: Omit<InputOf<typeof officeCoins.proposeProfile>, 'reason'>) =>
    server.call(officeCoins.proposeProfile, { ...wish, reason }, maker);

  test('is changed by two and shown at once, and by the next start', async () => {
    const name = 'q'.repeat(43);
    const { sql } = server.services.storage;
    await sql`INSERT INTO site_pictures (name, bytes, uploaded_at) VALUES (${name}, ${Buffer.of(1)}, ${server.clock.now()})`;
    const logo = `/api/site_picture?name=${name}`;
    const wish = {
      currency: XRP,
      full_name: 'Ripples',
      about: { en: 'Of water.' },
      logo,
      is_legal: 1,
      sort: 0,
    } as const;
    expect(codeOf(await propose(wish))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(() => coinOf(XRP)).toMatchObject({ full_name: 'Ripples', is_legal: true, is_lever: true });
    expect((await list())[0]?.id).toBe(USDT);
    expect((await list())[1]?.id).toBe(XRP);
    expect(await quotationOf('XRP/USDT')).toMatchObject({ logo });
    const detail = await server.mustCall(market.currencyDetail, { id: XRP }, undefined, { headers: { lang: 'en' } });
    expect(detail).toMatchObject({ full_name: 'Ripples', desc: 'Of water.', logo });
    const again = await createMarketData({ ...server.services, simulation: undefined });
    expect(again.currencies()).toEqual(server.services.market.currencies());
    await again.stop();
  });

  test.each([
    ['nothing', { currency: XRP }, 'invalid_request'],
    ['a coin that nobody knows', { currency: 4_711, sort: 1 }, 'currency_not_found'],
    ['a name in one language alone', { currency: XRP, names: { en: 'Ripple' } }, 'coin_names_missing'],
    [
      'a picture that nobody has uploaded',
      { currency: XRP, logo: `/api/site_picture?name=${'a'.repeat(43)}` },
      'picture_not_found',
    ],
    ['no spot wallet for a coin that is traded', { currency: XRP, is_match: 0 }, 'coin_in_use'],
  ] as const)('%s is refused', async (_what, wish, code) => {
    expect(codeOf(await propose(wish))).toBe(code);
  });
});

describe('a market', () => {
  const propose = (wish: Omit<InputOf<typeof officeCoins.proposeMarket>, 'reason'>) =>
    server.call(officeCoins.proposeMarket, { ...wish, reason }, maker);
  const GRID = { tick: '0.01', step: '0.01', min_notional: '5', max_quantity: '1000' } as const;

  test('only quotes, and is left out of lists', async () => {
    expect(codeOf(await propose({ currency: LTC, quote: USD_INDEX, ...GRID, state: 'open' }))).toBe('market_view_only');
    expect(
      codeOf(await propose({ currency: LTC, quote: USD_INDEX, ...GRID, state: 'view_only', is_displayed: 0 })),
    ).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(() => quotationOf('LTC/USD')).toMatchObject({ is_display: 0, trade: { state: 'view_only' } });
  });

  test('of another pair is another market without a past, and the old one ends with its orders', async () => {
    const trader = await server.register('pair@example.com');
    expect(codeOf(await propose({ currency: XRP, quote: LTC, ...GRID, min_notional: '0', state: 'open' }))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(() => quotationOf('XRP/LTC')).toBeDefined();
    const id = (await quotationOf('XRP/LTC'))?.id ?? 0;
    const { sequencer } = server.services;
    const money = { currencyId: LTC, amount: amount(units('10')) } as const;
    await sequencer.submit({
      kind: 'creditUser',
      userId: trader.userId,
      source: 'outside',
      wallet: 'change',
      ...money,
    });
    const order = { legal_id: LTC, currency_id: XRP, price: '0.02', num: '100' };
    const coins = { currencyId: XRP, amount: amount(units('100')), source: 'outside', wallet: 'change' } as const;
    const seller = await server.register('pair-seller@example.com');
    await sequencer.submit({ kind: 'creditUser', userId: seller.userId, ...coins });
    await server.mustCall(spot.placeBuy, order, trader.token);
    await server.mustCall(spot.placeSell, order, seller.token);
    const headers = { 'idempotency-key': 'pair-1' };
    expect(codeOf(await server.call(spot.placeBuy, order, trader.token, { headers }))).toBe('ok');
    expect(codeOf(await propose({ id, quote: USDT }))).toBe('market_pair_taken');
    expect(codeOf(await propose({ id, quote: ETH, tick: '0.0001' }))).toBe('ok');
    const { list: waiting } = await server.mustCall(officeCoins.listProposals, {}, checker);
    expect(waiting[0]?.changes[0]).toEqual({ field: 'pair', from: 'XRP/LTC', to: 'XRP/ETH' });
    expect(await approve()).toEqual(['ok']);
    await expect
      .poll(() => quotationOf('XRP/ETH'))
      .toMatchObject({ is_display: 1, trade: { state: 'open', tick: '0.0001' } });
    expect(await quotationOf('XRP/LTC')).toMatchObject({ id, is_display: 0, trade: { state: 'view_only' } });
    const { list: orders } = await server.mustCall(spot.listOrders, { status: 'closed' }, trader.token);
    expect(orders).toMatchObject([{ cancel_reason: 'operator' }, { status: 'filled' }]);
    // What was traded stays that of the old pair, which no list has any more.
    const tickersOf = async (symbol?: string) => (await server.mustCall(market.marketTickers, { symbol })).list;
    expect(await tickersOf('XRP/LTC')).toMatchObject([
      { volume: '100', quote_volume: '2', trades: 1, average: '0.02' },
    ]);
    expect(await tickersOf('XRP/ETH')).toMatchObject([{ volume: '0', quote_volume: '0', trades: 0, average: null }]);
    const symbols = (await tickersOf()).map(({ symbol }) => symbol);
    expect([symbols.includes('XRP/LTC'), symbols.includes('XRP/ETH')]).toEqual([false, true]);
    expect(await server.mustCall(market.marketTrades, { symbol: 'XRP/ETH' })).toEqual({ list: [], next: null });
    const past = await server.mustCall(market.marketTrades, { symbol: 'XRP/LTC' });
    expect(past).toMatchObject({ list: [{ price: '0.02', amount: '100', quote_amount: '2', direction: 'sell' }] });
    const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, trader.token);
    expect(change.balance.find(({ currency }) => currency === LTC)).toMatchObject({ lock_change_balance: '0' });
  });
});

describe('a delisting', () => {
  const propose = (wish: Omit<InputOf<typeof officeCoins.proposeDelisting>, 'reason' | 'currency'>, currency: number) =>
    server.call(officeCoins.proposeDelisting, { ...wish, currency, reason }, maker);
  const preview = (currency: number) => server.mustCall(officeCoins.previewDelisting, { currency }, maker);
  const titles = async () =>
    (await server.mustCall(news.newsList, { c_id: 5 }, undefined, { headers: { lang: 'en' } })).list.map(
      ({ title }) => title,
    );
  const days = (now: number) => ({
    view_only_from: now + DAY_MS,
    withdraw_only_from: now + 2 * DAY_MS,
    withdrawals_until: now + 30 * DAY_MS,
  });
  let id: number;
  let holder: TestUser;

  test('is announced in news and at the market, called off, and announced again', async () => {
    const now = server.clock.now();
    const names = Object.fromEntries(['zh', 'hk', 'en', 'kr', 'jp', 'spa', 'it'].map((code) => [code, 'Gabbro']));
    const grid = { state: 'open', tick: '0.01', step: '1', min_notional: '1', max_quantity: '1000' } as const;
    const coin = { name: 'GAB', full_name: 'Gabbro', names, is_legal: 1, market: grid, reason } as const;
    expect(codeOf(await server.call(officeCoins.proposeCoin, coin, maker))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(() => quotationOf('GAB/USDT')).toMatchObject({ delisting: null });
    id = (await quotationOf('GAB/USDT'))?.currency_id ?? 0;
    expect(await preview(id)).toMatchObject({ step: '', days: null, steps: ['announced'], uses: [], holders: 0 });
    expect(codeOf(await propose({ step: 'announced', ...days(now) }, USDT))).toBe('currency_not_found');
    expect(codeOf(await propose({ step: 'view_only' }, id))).toBe('delisting_out_of_order');
    const twisted = { ...days(now), withdrawals_until: now };
    expect(codeOf(await propose({ step: 'announced', ...twisted }, id))).toBe('invalid_request');
    expect(codeOf(await propose({ step: 'announced', ...days(now) }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect
      .poll(async () => (await quotationOf('GAB/USDT'))?.delisting)
      .toMatchObject({ step: 'announced', coin: 'GAB' });
    expect(await titles()).toContain('GAB will be delisted');
    expect(codeOf(await propose({ step: 'announced', ...days(now - DAY_MS / 2) }, id))).toBe('delisting_too_early');
    expect(codeOf(await propose({ step: 'called_off' }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(async () => (await quotationOf('GAB/USDT'))?.delisting).toBeNull();
    expect(await titles()).toContain('GAB stays listed');
    expect(codeOf(await propose({ step: 'announced', ...days(now) }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(async () => (await quotationOf('GAB/USDT'))?.delisting).not.toBeNull();
  });

  test('is told to its holders once each time, by mail and in their box, in their language', async () => {
    holder = await server.register('holder@example.com');
    const { sequencer, storage } = server.services;
    const { sql } = storage;
    await sql`UPDATE users SET locale = 'it' WHERE id = ${holder.userId}`;
    const money = { currencyId: currencyId(id), amount: amount(units('50')) } as const;
    const credit = { kind: 'creditUser', userId: holder.userId, source: 'outside', ...money } as const;
    await sequencer.submit({ ...credit, wallet: 'change' });
    await sequencer.submit({ ...credit, wallet: 'legal' });
    const now = server.clock.now();
    const later = { ...days(now), withdrawals_until: now + 31 * DAY_MS };
    expect(codeOf(await propose({ step: 'announced', ...later }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    // This is the state after a crash between the step and its record.
    await sql`UPDATE changes SET status = 'approved' WHERE id = (SELECT max(id) FROM changes WHERE desk = 'coins')`;
    await applyDueChanges(server.services, coinChanges);
    for (let look = 0; look < 2; look += 1) await sendAnnouncements(server.services);
    const mails = await sql<{ text: string }[]>`
      SELECT text FROM outbox WHERE "to" = 'holder@example.com' AND text LIKE '%GAB%'`;
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Delisting di GAB')]);
    const box = await sql`SELECT locale FROM user_messages WHERE user_id = ${holder.userId}`;
    expect(box).toEqual([{ locale: 'it' }]);
    const { list: announced } = await server.mustCall(officeMessages.listAnnouncements, {}, maker);
    expect(announced[0]).toMatchObject({ audience: 'holders', members: String(id), state: 'sent', sent: 1, mailed: 1 });
  });

  test('ends trading on its day, not before, and frees what orders held', async () => {
    const { storage } = server.services;
    const order = { legal_id: USDT, currency_id: id, price: '2', num: '20' };
    expect(
      codeOf(await server.call(spot.placeSell, order, holder.token, { headers: { 'idempotency-key': 'g-1' } })),
    ).toBe('ok');
    const seen = await preview(id);
    expect(seen).toMatchObject({ holders: 1, held: '100', held_elsewhere: '50' });
    expect(seen.markets).toEqual([{ symbol: 'GAB/USDT', state: 'open', orders: 1 }]);
    expect(codeOf(await propose({ step: 'view_only' }, id))).toBe('delisting_too_early');
    const effective_from = seen.days?.view_only_from ?? 0;
    await storage.sql`
      INSERT INTO fiat_coins (currency_id, is_offered, is_c2c_offered, number_min, number_max) VALUES (${id}, true, false, 1, 2)`;
    expect((await preview(id)).uses).toEqual([{ kind: 'fiat', name: '' }]);
    expect(codeOf(await propose({ step: 'view_only', effective_from }, id))).toBe('coin_in_use');
    await storage.sql`DELETE FROM fiat_coins WHERE currency_id = ${id}`;
    expect(codeOf(await propose({ step: 'view_only', effective_from }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    expect(await quotationOf('GAB/USDT')).toMatchObject({ trade: { state: 'open' } });
    await nextDay();
    await applyDueChanges(server.services, coinChanges);
    await settle(server);
    await expect
      .poll(() => quotationOf('GAB/USDT'))
      .toMatchObject({
        is_display: 1,
        trade: { state: 'view_only' },
        delisting: { step: 'view_only' },
      });
    const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, holder.token);
    expect(change.balance.find(({ currency }) => currency === id)).toMatchObject({
      change_balance: '50',
      lock_change_balance: '0',
    });
    const reopen = { id: (await quotationOf('GAB/USDT'))?.id ?? 0, state: 'open', reason } as const;
    expect(codeOf(await server.call(officeCoins.proposeMarket, reopen, maker))).toBe('coin_being_delisted');
  });

  const networks = () => server.services.storage.sql`
    SELECT is_deposit_open AS deposits, is_withdraw_open AS withdrawals, deposit_pause AS cause FROM coin_chains
    WHERE currency_id = ${id} ORDER BY chain_id`;
  /** Adds two networks; deposits are paused on the second. */
  async function addNetworks(): Promise<void> {
    const { sql } = server.services.storage;
    await sql`
      INSERT INTO coin_chains SELECT (jsonb_populate_record(c, jsonb_build_object('currency_id', ${id}::integer,
        'contract', c.contract || 'g', 'position', c.position + 100))).* FROM coin_chains c WHERE currency_id = ${USDT}`;
    await sql`
      UPDATE coin_chains SET is_deposit_open = false, deposit_pause = 'maintenance'
      WHERE currency_id = ${id} AND chain_id = (SELECT max(chain_id) FROM coin_chains WHERE currency_id = ${id})`;
  }

  /** Asks to open deposits on the network on which they are paused, or on the first one. */
  const askToOpen = async (other: { readonly effective_from?: number } = {}, which: 'max' | 'min' = 'max') => {
    const [row] = await server.services.storage.sql<{ chain: number }[]>`
      SELECT ${server.services.storage.sql(which)}(chain_id)::integer AS chain FROM coin_chains WHERE currency_id = ${id}`;
    const asked = { chain: row?.chain ?? 0, currency: id, is_deposit_open: 1, reason, ...other } as const;
    return codeOf(await server.call(officeNetworks.proposeSettings, asked, maker));
  };
  const openings = () => server.services.storage.sql`
    SELECT status, decided_by IS NOT NULL AS is_decided FROM changes
    WHERE desk = 'networks' AND subject LIKE ${`%/${id}`} ORDER BY id`;

  test('leaves withdrawals alone, also after a start, and closes deposits', async () => {
    await addNetworks();
    // One opening is approved for a later day, and one is only asked for: neither may open what closes before.
    const opening = await askToOpen({ effective_from: server.clock.now() + 40 * DAY_MS });
    const effective_from = (await preview(id)).days?.withdraw_only_from ?? 0;
    expect(codeOf(await propose({ step: 'withdraw_only', effective_from }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await nextDay();
    await applyDueChanges(server.services, coinChanges);
    await settle(server);
    await expect
      .poll(() => quotationOf('GAB/USDT'))
      .toMatchObject({ is_display: 0, delisting: { step: 'withdraw_only' } });
    const { list: shown } = await server.mustCall(market.marketTickers, {});
    expect(shown.map(({ symbol }) => symbol)).not.toContain('GAB/USDT');
    const { list: asked } = await server.mustCall(market.marketTickers, { symbol: 'GAB/USDT' });
    expect(asked).toMatchObject([{ symbol: 'GAB/USDT', currency_id: id, trades: 0 }]);
    const move = (from_field: 'legal' | 'change', to_field: 'legal' | 'change') =>
      server.call(wallet.change, { currency_id: id, from_field, to_field, number: '10' }, holder.token);
    expect(codeOf(await move('change', 'legal'))).toBe('coin_withdraw_only');
    expect(codeOf(await move('legal', 'change'))).toBe('ok');
    const { currency } = await server.mustCall(market.currencyList, {});
    expect(currency.find((coin) => coin.id === id)).toMatchObject({ is_match: 0, is_legal: 0 });
    const again = await createMarketData({ ...server.services, simulation: undefined });
    expect(again.currency(id)).toEqual(server.services.market.currency(id));
    await again.stop();
    expect(await networks()).toEqual([
      { deposits: false, withdrawals: true, cause: 'delisting' },
      { deposits: false, withdrawals: true, cause: 'maintenance' },
    ]);
    expect((await preview(id)).steps).toEqual(['called_off']);
    expect(opening).toBe('ok');
    expect(await openings()).toEqual([{ status: 'rejected', is_decided: true }]);
    await applyDueChanges(server.services, networkChanges);
    expect((await networks()).map(({ deposits }) => deposits)).toEqual([false, false]);
  });

  test('two open its deposits again where what came meanwhile is to be credited', async () => {
    expect(await askToOpen({}, 'min')).toBe('ok');
    const { list } = await server.mustCall(officeNetworks.listProposals, {}, maker);
    expect(codeOf(await server.call(officeNetworks.approveProposal, { id: list.at(-1)?.id ?? 0 }, checker))).toBe('ok');
    expect((await networks()).map(({ deposits }) => deposits)).toEqual([true, false]);
    await server.services.storage.sql`
      UPDATE coin_chains SET is_deposit_open = false, deposit_pause = 'delisting' WHERE currency_id = ${id} AND is_deposit_open`;
  });

  test('can still be called off: deposits open, but for what rests for another cause, and two open its market again', async () => {
    expect(codeOf(await propose({ step: 'called_off' }, id))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    expect(await networks()).toEqual([
      { deposits: true, withdrawals: true, cause: null },
      { deposits: false, withdrawals: true, cause: 'maintenance' },
    ]);
    // What had been dropped can be asked for again.
    expect(await askToOpen()).toBe('ok');
    await sendAnnouncements(server.services);
    const box = await server.services.storage.sql`SELECT id FROM user_messages WHERE user_id = ${holder.userId}`;
    expect(box).toHaveLength(2);
    await expect.poll(() => quotationOf('GAB/USDT')).toMatchObject({ is_display: 1, delisting: null });
    const reopen = { id: (await quotationOf('GAB/USDT'))?.id ?? 0, state: 'open', reason } as const;
    expect(codeOf(await server.call(officeCoins.proposeMarket, reopen, maker))).toBe('ok');
    expect(await approve()).toEqual(['ok']);
    await expect.poll(() => quotationOf('GAB/USDT')).toMatchObject({ trade: { state: 'open' } });
  });
});
