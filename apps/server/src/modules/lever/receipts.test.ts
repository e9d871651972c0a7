// Receipts that anybody can recompute from the public ticks, notices, and money that leaves beside open positions.
import { type AnswerOf, lever, preferences, wallet } from '@bourse/contract';
import { amount, BTC, ETH, formatUnits, type LeverState, type MarketId, ppm, units, USDT } from '@bourse/domain';
import { type PublicTick, verifyReceipt } from '@bourse/engine/formulas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMedian } from '../../core/market/median-index.ts';
import { receiptCodeOf } from '../../platform/http/receipt-links.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { startLeverNotices } from './letters.ts';
import { findRow, listRows, open, PAIR, registerTrader, submit, type Trader } from './testing.ts';

let server: TestServer;
let notices: ReturnType<typeof startLeverNotices>;
beforeAll(async () => {
  server = await startTestServer();
  notices = startLeverNotices(server.services);
});
afterAll(async () => {
  await notices.stop();
  await server.stop();
});

type Receipt = AnswerOf<typeof lever.receipt>;

const codeOf = (id: number) => receiptCodeOf(server.services.vault, 'lever', id);

/** The official ticks as anybody can ask for them. */
async function readPublicTicks({ position, liquidation }: Receipt): Promise<PublicTick> {
  const ticks = [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap((one) => one.ticks);
  const prices = new Map<string, string>();
  const { settlement, currency_id: base } = position;
  if (settlement?.source === 'median') {
    const window = { currency_id: base, from: settlement.last_second - 1_799, to: settlement.last_second };
    const { list } = await server.mustCall(lever.indexTicks, window);
    for (const one of list) prices.set(`${base} ${one.second}`, one.price);
  }
  for (const { currency_id, second } of ticks) {
    const { list } = await server.mustCall(lever.indexTicks, { currency_id, from: second, to: second });
    for (const one of list) prices.set(`${currency_id} ${one.second}`, one.price);
  }
  return (id, second) => prices.get(`${id} ${second}`);
}

async function verify(id: number): Promise<Receipt> {
  const receipt = await server.mustCall(lever.receipt, { id: codeOf(id) });
  expect(verifyReceipt(receipt, await readPublicTicks(receipt))).toEqual([]);
  expect(JSON.stringify(receipt)).not.toMatch(/user_id|userId|email|phone/);
  return receipt;
}

const outbox = async ({ email }: Trader): Promise<readonly string[]> => {
  const rows = await server.services.storage.sql<{ text: string }[]>`
    SELECT text FROM outbox WHERE "to" = ${email} ORDER BY id`;
  return rows.map(({ text }) => text).filter((text) => /contract|take-profit|stop-loss|order|halt/.test(text));
};

/** Until notices of all that was published are queued. */
async function tell(): Promise<void> {
  await settle(server);
  await notices.stop();
  notices = startLeverNotices(server.services);
}

describe('a receipt', () => {
  test('of a stop says which ticks it opened and closed at, and holds', async () => {
    const amy = await registerTrader(server, 'amy');
    const id = await open(server, amy, { stop_loss_price: '59500' });
    expect(await server.call(lever.receipt, { id: codeOf(id) })).toMatchObject({
      body: { code: 'position_not_found' },
    });
    await tick(server, { BTC: '59400' });
    const { position, liquidation } = await verify(id);
    expect(liquidation).toBeNull();
    expect(position).toMatchObject({
      symbol: 'BTC/USDT',
      reason: 'stop_loss',
      level: '59500',
      target: '',
      asked_at: expect.any(Number),
      open: { index: '60000', price: '60012', ticks: [{ currency_id: BTC, price: '60000' }] },
      close: { index: '59400', price: '59388.12', ticks: [{ currency_id: BTC, price: '59400' }] },
      profit: '-62.388',
    });
  });

  test('of a closed part holds, and so does that of what is left', async () => {
    const ben = await registerTrader(server, 'ben');
    const id = await open(server, ben, { share: '7', multiple: '20' });
    await server.mustCall(lever.close, { id, share: '2' }, ben.token);
    await tick(server, { BTC: '60300.01' });
    await server.mustCall(lever.close, { id }, ben.token);
    await tick(server, { BTC: '59777.77' });
    const [rest, part] = await listRows(server, ben, '3');
    for (const row of [rest, part]) await verify(row?.id ?? 0);
  });

  test('of a pair of two coins names the ticks of both', async () => {
    const eli = await registerTrader(server, 'eli');
    const { sequencer } = server.services;
    const coins = { currencyId: BTC, amount: amount(units('1')) };
    await sequencer.submit({ kind: 'fundTreasury', ...coins });
    await sequencer.submit({ kind: 'creditUser', userId: eli.userId, source: 'treasury', wallet: 'lever', ...coins });
    await tick(server, { BTC: '60123.45', ETH: '3001.01' });
    const id = await submit(server, eli, { legal_id: BTC, currency_id: ETH, share: '3', type: '2' });
    await tick(server, { BTC: '60123.46', ETH: '3001.02' });
    await server.mustCall(lever.close, { id }, eli.token);
    await tick(server, { BTC: '60200', ETH: '2999.99' });
    const { position } = await verify(id);
    expect(position.open.ticks.map((one) => one.currency_id)).toEqual([BTC, ETH]);
    expect(position).toMatchObject({ symbol: 'ETH/BTC', legal_id: BTC, open: { index: '0.04991429' } });
  });

  test('of a liquidation holds over the whole account', async () => {
    const cat = await registerTrader(server, 'cat', '1000');
    await tick(server, { BTC: '60000', ETH: '3000' });
    const bitcoin = await submit(server, cat, { share: '10' });
    const ether = await submit(server, cat, { currency_id: ETH, share: '1', type: '2' });
    await tick(server, { BTC: '60000', ETH: '3000' });
    const waiting = await submit(server, cat, { status: '0', target_price: '50000', share: '1' });
    await tick(server, { BTC: '59000', ETH: '3000' });
    await tick(server, { BTC: '56600', ETH: '3010' });
    expect((await listRows(server, cat, '3')).map((row) => [row.id, row.reason])).toEqual([
      [ether, 'liquidation'],
      [bitcoin, 'liquidation'],
    ]);
    expect(await findRow(server, cat, waiting)).toMatchObject({ status: 4, reason: 'liquidation' });
    const { liquidation } = await verify(bitcoin);
    expect(liquidation?.positions).toHaveLength(2);
    expect(Number(liquidation?.hazard_rate)).toBeLessThanOrEqual(110);
    await verify(ether);
    await tell();
    const { list } = await server.mustCall(lever.notices, {}, cat.token, { headers: { lang: 'en' } });
    expect(list.map(({ kind }) => kind)).toEqual(['liquidation']);
    expect(list[0]?.text).toBe(
      `The USDT contract account was liquidated at a risk rate of ${liquidation?.hazard_rate}%: BTC/USDT #${bitcoin}, ETH/USDT #${ether}. Its orders were cancelled.`,
    );
    expect(list[0]).toMatchObject({ position_id: bitcoin, symbol: 'BTC/USDT' });
    const [mail] = await outbox(cat);
    expect(mail).toMatch(/contract account liquidated[^]*BTC\/USDT #\d+, ETH\/USDT #\d+/);
    expect(mail).toMatch(new RegExp(`Receipt:\\nhttp[^ ]*/receipt/lever/${codeOf(bitcoin)}\\n`));
  });
});

test('a receipt of a liquidation marks a halted market where it stood, though its coins went on', async () => {
  const kim = await registerTrader(server, 'kim', '1500');
  const { sequencer, market } = server.services;
  await tick(server, { BTC: '60000', ETH: '3000' });
  const bitcoin = await submit(server, kim, { share: '10' });
  const ether = await submit(server, kim, { currency_id: ETH, share: '10' });
  await tick(server, { BTC: '60000', ETH: '3000' });
  const halted = market.markets().find(({ symbol }) => symbol === 'ETH/USDT');
  if (!halted) throw new Error('the market is known');
  await sequencer.submit({ kind: 'setLeverState', marketId: halted.id, state: 'halted', cause: 'check', deciders: 2 });
  await tick(server, { BTC: '60000', ETH: '3500' });
  await tick(server, { BTC: '52000', ETH: '3600' });
  const { liquidation, position } = await verify(bitcoin);
  const mark = liquidation?.positions.find(({ id }) => id === ether);
  expect(mark).toMatchObject({ index: '3000', second: position.open.second });
  await sequencer.submit({ kind: 'setLeverState', marketId: halted.id, state: 'open', cause: 'check', deciders: 2 });
  await tick(server, { BTC: '52000', ETH: '3000' });
  await verify(ether);
});

test('a loss beyond all that the account has closes the rest of it, is told as that, and its receipt holds', async () => {
  const fay = await registerTrader(server, 'fay', '800');
  await tick(server, { BTC: '60000' });
  const long = await submit(server, fay, { share: '5' });
  const short = await submit(server, fay, { share: '5', type: '2' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '40000' });
  await tick(server, { BTC: '33000' });
  await server.mustCall(lever.close, { id: long }, fay.token);
  await tick(server, { BTC: '33000' });
  expect((await listRows(server, fay, '3')).map((row) => [row.id, row.reason])).toEqual([
    [short, 'shortage'],
    [long, 'user'],
  ]);
  const { liquidation } = await verify(short);
  expect(Number(liquidation?.hazard_rate)).toBeGreaterThan(110);
  expect(liquidation?.positions).toHaveLength(2);
  expect(await verify(long)).toMatchObject({ liquidation: null });
  await tell();
  const { list } = await server.mustCall(lever.notices, {}, fay.token, { headers: { lang: 'en' } });
  expect(list.find(({ kind }) => kind === 'shortage')).toMatchObject({ position_id: short, symbol: 'BTC/USDT' });
  expect(await outbox(fay)).toContainEqual(expect.stringContaining('contract positions closed'));
});

describe('a market that was halted for long', () => {
  const HOURS_MS = 25 * 3_600_000;

  /** One is long, the other short, at 60000; then the index goes on, and the market is halted for a day. */
  async function halt(
    name: string,
  ): Promise<{ readonly ids: readonly number[]; readonly marketId: MarketId; readonly long: Trader }> {
    const [long, short] = [await registerTrader(server, `${name}-l`), await registerTrader(server, `${name}-s`)];
    await tick(server, { BTC: '60000' });
    const ids = [await submit(server, long), await submit(server, short, { type: '2' })];
    await tick(server, { BTC: '60000' });
    for (const at of ['60010', '60020', '60090']) await tick(server, { BTC: at });
    const market = server.services.market.marketByPair({ baseId: BTC, quoteId: USDT });
    if (!market) throw new Error('the market is known');
    await setState(market.id, 'halted');
    server.clock.advance(HOURS_MS);
    return { ids, marketId: market.id, long };
  }

  async function setState(marketId: MarketId, state: LeverState): Promise<void> {
    const command = { kind: 'setLeverState', marketId, state, cause: 'check', deciders: 2 } as const;
    expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  }

  async function decide(marketId: MarketId): Promise<string> {
    const live = server.services.lever.market(marketId);
    const median = live?.indexSecond && (await findMedian(server.services.storage, live.settings, live.indexSecond));
    if (!median) throw new Error('its ticks are there');
    expect(await server.services.sequencer.submit({ kind: 'settleLever', marketId, median })).toMatchObject({
      ok: true,
    });
    await settle(server);
    return formatUnits(median);
  }

  test('is settled at the first index after the decision, and its receipts say so', async () => {
    const { ids, marketId, long } = await halt('lia');
    await decide(marketId);
    await tick(server, { BTC: '61000' });
    for (const id of ids) {
      const { position } = await verify(id);
      expect(position).toMatchObject({
        reason: 'settlement',
        asked_at: position.settlement?.decided_at,
        close: { index: '61000' },
        settlement: { source: 'tick' },
        clawback: '0',
      });
    }
    const [id = 0] = ids;
    const { list } = await server.mustCall(lever.notices, {}, long.token, { headers: { lang: 'en' } });
    expect(list[0]).toMatchObject({
      kind: 'settlement',
      position_id: id,
      text: expect.stringContaining(`#${id} was settled at 60987.8 after a long halt`),
    });
    await tell();
    expect(await outbox(long)).toContainEqual(expect.stringMatching(/halted for so long .*, yours at 60987.8/));
    expect(await findRow(server, long, id)).toMatchObject({ reason: 'settlement' });
    await setState(marketId, 'open');
    await tick(server, { BTC: '61000' });
  });

  test('is settled at the median before its halt where no index comes, and its receipts say of which seconds', async () => {
    const { ids, marketId } = await halt('max');
    const median = await decide(marketId);
    server.clock.advance(1_800_000);
    await server.services.sequencer.submit({ kind: 'advanceTime' });
    await settle(server);
    const [id = 0] = ids;
    const { position } = await verify(id);
    expect(position).toMatchObject({
      reason: 'settlement',
      close: { index: median },
      settlement: { source: 'median' },
    });
    expect(position.settlement?.last_second).toBeLessThan(position.close.second);
    // A receipt that names another index is found out.
    const forged = { ...position, close: { ...position.close, index: '60100', price: '60087.98' } };
    const receipt = { position: forged, liquidation: null };
    expect(verifyReceipt(receipt, await readPublicTicks({ ...receipt, code: '' }))).toContain('close_index');
    await setState(marketId, 'open');
    await tick(server, { BTC: '60000' });
  });
});

test('a gain that is cut where an outage ends is told, and shown with the position and in its receipt', async () => {
  const { sequencer, lever: live } = server.services;
  const rules = live.rules();
  if (!rules) throw new Error('there are rules');
  await sequencer.submit({ kind: 'configureLeverRules', rules: { ...rules, outageLoss: ppm(0n) } });
  const [ned, ora] = [await registerTrader(server, 'ned', '1000'), await registerTrader(server, 'ora', '1000')];
  await tick(server, { BTC: '60000' });
  await submit(server, ned);
  const id = await submit(server, ora, { type: '2' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '45000' }, 10);
  const row = await findRow(server, ora, id);
  const clawback = Number(row.clawback);
  // A tenth of a coin gained 1,500 less the spread; the other had a thousand.
  expect(clawback).toBeGreaterThan(480);
  expect(clawback).toBeLessThan(520);
  expect(Number(row.profits)).toBeCloseTo(1_500 - 2.1 - clawback, 6);
  const { list } = await server.mustCall(lever.notices, {}, ora.token, { headers: { lang: 'en' } });
  const taken = String(clawback);
  expect(list[0]).toMatchObject({
    kind: 'clawback',
    position_id: null,
    symbol: 'BTC/USDT',
    text: expect.stringContaining(`${taken} USDT were taken off what BTC/USDT gained`),
  });
  await tell();
  expect(await outbox(ora)).toContainEqual(
    expect.stringContaining(`pro rata off what that moment had gained: ${taken} USDT`),
  );
  await server.mustCall(lever.close, { id }, ora.token);
  await tick(server, { BTC: '45000' });
  const { position } = await verify(id);
  expect(position).toMatchObject({ clawback: taken, cut: taken, reason: 'user' });
  const closed = await findRow(server, ora, id);
  expect(Number(closed.fact_profits)).toBeLessThan(Number(closed.profits) - clawback);
  await sequencer.submit({ kind: 'configureLeverRules', rules });
});

describe('index ticks', () => {
  test('come by second, ascending, a page at a time', async () => {
    const from = await tick(server, { BTC: '60000' });
    const second = await tick(server, { BTC: '60001' });
    await tick(server, { BTC: '60002' });
    const ask = (to: number) => server.mustCall(lever.indexTicks, { currency_id: BTC, from, to });
    expect(await ask(second)).toMatchObject({
      list: [
        { second: from, price: '60000' },
        { second, price: '60001' },
      ],
      next: null,
    });
    expect(await server.call(lever.indexTicks, { currency_id: BTC, from, to: from - 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await server.call(lever.indexTicks, { currency_id: 99, from, to: from })).toMatchObject({
      body: { code: 'currency_not_found' },
    });
  });
});

describe('notices', () => {
  test('tell of warnings, stops and revoked orders once, by mail unless that is turned off', async () => {
    const dan = await registerTrader(server, 'dan', '1000');
    const id = await open(server, dan, { target_profit_price: '61000' });
    await tick(server, { BTC: '57800' });
    await tick(server, { BTC: '57790' });
    await tick(server, { BTC: '61100' });
    await tell();
    const read = () => server.mustCall(lever.notices, {}, dan.token, { headers: { lang: 'en' } });
    const { list, total } = await read();
    expect(list.map((notice) => [notice.kind, notice.position_id, notice.symbol])).toEqual([
      ['take_profit', id, 'BTC/USDT'],
      ['warning', null, 'BTC/USDT'],
    ]);
    expect(total).toBe(2);
    expect(await outbox(dan)).toEqual([
      expect.stringMatching(
        /risk warning[^]*fell to 129\.\d\d% \(warning at 130%\)[^]*risk: BTC\/USDT[^]*\/leverdealCenter\?pair=BTC_USDT\n/,
      ),
      expect.stringMatching(/take-profit filled[^]*at 61087\.78[^]*\/receipt\/lever\/[\w-]{22}\n/),
    ]);

    await server.mustCall(preferences.setPreferences, { preferences: { lever_mails: false } }, dan.token);
    const order = await submit(server, dan, { share: '1' });
    server.clock.advance(60_000);
    const newest = async () => (await read()).list[0]?.text;
    await expect.poll(newest).toBe(`BTC/USDT contract order #${order} cancelled: No market price.`);
    await tell();
    expect(await outbox(dan)).toHaveLength(2);
  });
});

test('a warning names the market whose move would take most, as it stood then', async () => {
  const gil = await registerTrader(server, 'gil', '2000');
  await tick(server, { BTC: '60000', ETH: '3000' });
  // More bitcoin than ether, but nearly as much of it one way as the other.
  const legs = [await submit(server, gil, { share: '7' }), await submit(server, gil, { share: '6', type: '2' })];
  await submit(server, gil, { currency_id: ETH, share: '20' });
  await tick(server, { BTC: '60000', ETH: '3000' });
  const rows = await listRows(server, gil, '1');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(legs));
  for (let price = 2990; price > 2500; price -= 10) await tick(server, { BTC: '60000', ETH: String(price) });
  const { list } = await server.mustCall(lever.notices, { limit: '50' }, gil.token, { headers: { lang: 'en' } });
  const warnings = list.filter(({ kind }) => kind === 'warning');
  expect(warnings.length).toBeGreaterThan(0);
  expect(warnings.map(({ symbol }) => symbol)).toEqual(warnings.map(() => 'ETH/USDT'));
  expect(warnings[0]?.text).toContain('Most at risk: ETH/USDT.');
});

describe('a transfer out of the wallet', () => {
  test('waits until nothing is open or ordered', async () => {
    const eve = await registerTrader(server, 'eve');
    const send = async () => {
      const transfer = { currency_id: USDT, number: '100', from_field: 'lever', to_field: 'change' } as const;
      const { body } = await server.call(wallet.change, transfer, eve.token, { headers: { lang: 'en' } });
      return body.type === 'ok' ? 'ok' : body.message;
    };
    expect(await send()).toBe('ok');
    const id = await open(server, eve, PAIR);
    expect(await send()).toMatch(/^Funds cannot leave this account/);
    const { lever_wallet } = await server.mustCall(wallet.walletList, {}, eve.token);
    expect(lever_wallet.balance.find((row) => row.currency === USDT)).toMatchObject({ lock_lever_balance: '600.12' });
    await server.mustCall(lever.close, { id }, eve.token);
    await tick(server, { BTC: '60000' });
    expect(await send()).toBe('ok');
  });
});
