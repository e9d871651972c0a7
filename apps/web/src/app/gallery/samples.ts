// What the gallery shows: one market in each state, made once from a seed, so that nothing ever moves.
import type { market, realtime, spot } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';
import type { Paged } from '../../lib/paged.ts';

const LEGAL = { id: 1, name: 'USDT' };
const TICK = '0.01';
const STEP = '0.0001';
const LEVELS = 40;

/** Names the state that its book and its deals are in. */
export const MARKETS = { live: 'BTC', loading: 'ETH', empty: 'LTC', stale: 'XRP' } as const;
export type MarketCase = keyof typeof MARKETS;
export const CASES = ['live', 'loading', 'empty', 'stale'] as const satisfies readonly MarketCase[];
const IDS: Readonly<Record<MarketCase, number>> = { live: 2, loading: 3, empty: 4, stale: 5 };

export const symbolOf = (name: MarketCase): string => `${MARKETS[name]}/${LEGAL.name}`;

/** Evenly spread between 0 and 1, the same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function quotationOf(
  name: MarketCase,
  facts: Pick<market.Quotation, 'now_price' | 'change' | 'high' | 'low' | 'volume'>,
): market.Quotation {
  return {
    ...facts,
    trigger_price: facts.now_price,
    index_time: null,
    id: IDS[name],
    legal_id: LEGAL.id,
    currency_id: IDS[name],
    legal_name: LEGAL.name,
    currency_name: MARKETS[name],
    is_display: 1,
    logo: '',
    cny_price: '7.12',
    lever_share_num: '0',
    spread: '0',
    lever_trade_fee: '0',
    open_microtrade: 0,
    trade: {
      state: 'open',
      tick: TICK,
      step: STEP,
      min_total: '5',
      max_number: '100',
      maker_fee: '0.1',
      taker_fee: '0.1',
    },
    delisting: null,
  };
}

export const quotations: Readonly<Record<MarketCase, market.Quotation>> = {
  live: quotationOf('live', {
    now_price: '63412.5',
    change: '1.84',
    high: '64020.11',
    low: '61877.4',
    volume: '18432.7719',
  }),
  loading: quotationOf('loading', {
    now_price: '3127.08',
    change: '-2.31',
    high: '3244.9',
    low: '3090.15',
    volume: '204118.02',
  }),
  empty: quotationOf('empty', { now_price: '84.2', change: '0', high: '84.2', low: '84.2', volume: '0' }),
  stale: quotationOf('stale', { now_price: '0.53', change: '-0.94', high: '0.55', low: '0.52', volume: '9120441.5' }),
};

const marketOf = (name: MarketCase) => ({ symbol: symbolOf(name), legal_id: LEGAL.id, currency_id: IDS[name] });

/** Levels away from the last price, in uneven steps, thicker further out. */
function levelsOf(last: string, sign: 1n | -1n, seed: number): realtime.Level[] {
  const random = randomFrom(seed);
  const tick = parseUnits(TICK) ?? 1n;
  let at = parseUnits(last) ?? 0n;
  return Array.from({ length: LEVELS }, (_, level) => {
    at += sign * tick * BigInt(1 + Math.floor(random() * (level + 2)));
    const tenThousandths = Math.floor((0.02 + random() * (0.1 + level / 12)) * 10_000);
    return [formatUnits(at), (tenThousandths / 10_000).toFixed(4)];
  });
}

export function snapshotOf(name: MarketCase): realtime.DepthSnapshot {
  const { now_price } = quotations[name];
  const isEmpty = name === 'empty';
  return {
    type: 'depth_snapshot',
    ...marketOf(name),
    seq: 1,
    asks: isEmpty ? [] : levelsOf(now_price, 1n, 11),
    bids: isEmpty ? [] : levelsOf(now_price, -1n, 23),
  };
}

/** The person's own orders rest at these prices, one on each side of the book. */
export const ownPrices: ReadonlySet<string> = new Set(
  [snapshotOf('live').asks[3], snapshotOf('live').bids[2]].flatMap((level) => (level ? [level[0]] : [])),
);

/** An update after one that never came: it makes a book stale. */
export const gapOf = (name: MarketCase): realtime.DepthUpdate => ({
  type: 'depth_update',
  ...marketOf(name),
  seq: 9,
  prev_seq: 8,
  asks: [],
  bids: [],
});

export function tickerOf(name: MarketCase, now_price: string): realtime.DayMarket {
  const { change, volume, high, low } = quotations[name];
  const prices = { now_price, close: now_price, trigger_price: now_price, index_time: null };
  return { type: 'daymarket', ...marketOf(name), ...prices, change, volume, high, low };
}

export function dealsOf(name: MarketCase): realtime.MarketDetail {
  const random = randomFrom(37);
  const middle = Number(quotations[name].now_price);
  const rows = Array.from(
    { length: 20 },
    (_, row): realtime.TradeRow => ({
      id: 900 - row,
      time: NOW_MS - row * 3_700,
      price: (middle + (random() - 0.5) * 8).toFixed(2),
      amount: (0.0004 + random() ** 4 * 2).toFixed(4),
      direction: random() > 0.5 ? 'buy' : 'sell',
    }),
  );
  return { type: 'market_detail', ...marketOf(name), data: name === 'empty' ? [] : rows };
}

type OrderFacts = Pick<spot.SpotOrder, 'type' | 'mode' | 'status' | 'price' | 'total_number' | 'complete_number'> &
  Partial<spot.SpotOrder>;

function orderOf(id: number, facts: OrderFacts): spot.SpotOrder {
  const { currency_id, currency_name, legal_id, legal_name } = quotations.live;
  return {
    id,
    create_time: '2026-06-15 10:12:44',
    time: NOW_MS - id * 61_000,
    currency_id,
    currency_name,
    legal_id,
    legal_name,
    time_in_force: 'gtc',
    cancel_reason: null,
    client_order_id: null,
    stop_price: null,
    trigger: null,
    oco_id: null,
    number: facts.total_number,
    average_price: '0',
    total_money: '3150.25',
    in_fee: '0',
    out_fee: '0',
    maker_fee: '0.1',
    taker_fee: '0.1',
    ...facts,
  };
}

const resting = { mode: 2, status: 'open', complete_number: '0' } as const;

export const openOrders: readonly spot.SpotOrder[] = [
  orderOf(1, { ...resting, type: 'in', price: '63005', total_number: '0.05' }),
  orderOf(2, {
    ...resting,
    type: 'out',
    price: '64180.5',
    total_number: '0.3',
    complete_number: '0.1125',
    average_price: '64180.5',
    total_money: '19254.15',
    out_fee: '7.22030625',
  }),
  orderOf(3, { ...resting, type: 'in', price: '61500', total_number: '12.5', total_money: '768750' }),
  // A pair, an order that waits alone and one that was triggered.
  orderOf(12, {
    ...resting,
    type: 'out',
    price: '60900',
    stop_price: '61000',
    trigger: 'waiting',
    oco_id: 11,
    total_number: '0.25',
    total_money: '15225',
  }),
  orderOf(11, { ...resting, type: 'out', price: '66000', oco_id: 11, total_number: '0.25', total_money: '16500' }),
  orderOf(10, {
    ...resting,
    type: 'in',
    price: '64250',
    stop_price: '64200',
    trigger: 'waiting',
    total_number: '0.08',
    total_money: '5140',
  }),
  orderOf(9, {
    ...resting,
    type: 'in',
    price: '63300',
    stop_price: '63400',
    trigger: 'triggered',
    total_number: '0.6',
    complete_number: '0.125',
    average_price: '63300',
    total_money: '37980',
    in_fee: '0.000125',
  }),
];

export const pastOrders: readonly spot.SpotOrder[] = [
  orderOf(4, {
    type: 'in',
    mode: 1,
    status: 'filled',
    price: '0',
    total_number: '0.02',
    complete_number: '0.02',
    average_price: '63410.25',
    total_money: '1268.205',
    in_fee: '0.00002',
  }),
  orderOf(5, { ...resting, type: 'out', status: 'cancelled', price: '70000', total_number: '0.5' }),
  orderOf(6, {
    ...resting,
    type: 'in',
    status: 'cancelled',
    cancel_reason: 'self_trade',
    price: '63400',
    total_number: '0.4',
    complete_number: '0.0007',
    average_price: '63400',
    in_fee: '0.0000007',
  }),
  // The stop leg was triggered and ended its limit leg; of the other pair the limit leg filled.
  orderOf(15, {
    ...resting,
    type: 'out',
    status: 'filled',
    price: '62900',
    stop_price: '63000',
    trigger: 'triggered',
    oco_id: 14,
    total_number: '0.1',
    complete_number: '0.1',
    average_price: '62950.5',
    total_money: '6290',
    out_fee: '6.29505',
  }),
  orderOf(14, {
    ...resting,
    type: 'out',
    status: 'cancelled',
    cancel_reason: 'oco',
    price: '66000',
    oco_id: 14,
    total_number: '0.1',
    total_money: '6600',
  }),
  orderOf(17, {
    ...resting,
    type: 'in',
    status: 'cancelled',
    cancel_reason: 'oco',
    price: '65100',
    stop_price: '65000',
    trigger: 'waiting',
    oco_id: 16,
    total_number: '0.1',
    total_money: '6510',
  }),
  orderOf(16, {
    ...resting,
    type: 'in',
    status: 'filled',
    price: '62000',
    oco_id: 16,
    total_number: '0.1',
    complete_number: '0.1',
    average_price: '62000',
    total_money: '6200',
    in_fee: '0.0001',
  }),
  orderOf(18, {
    ...resting,
    type: 'in',
    status: 'cancelled',
    cancel_reason: 'amended',
    price: '61800',
    total_number: '0.05',
  }),
];

const nothing = (): void => undefined;

export function listOf<Row>(rows: readonly Row[], state: Partial<Paged<Row>> = {}): Paged<Row> {
  return {
    rows,
    total: rows.length,
    isPending: false,
    error: null,
    retry: nothing,
    showMore: undefined,
    isLoadingMore: false,
    ...state,
  };
}
