// What the gallery shows of second contracts: an offer, orders, figures, insurance and an index, made once.
import { type insuranceRows, lever, micro, type microRows } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';
import type { Mark } from '../../features/seconds/chart/paint-line.ts';
import { orderRow } from '../../features/seconds/orders/testing-rows.ts';
import { readCurrency, readTerm } from '../../features/seconds/terms.ts';
import type { Offer } from '../../features/seconds/terms-query.ts';
import { pairOf } from '../../lib/pair.ts';
import { quotations, symbolOf } from './samples.ts';

type Row = microRows.MicroRow;

const NONE = '0.00000000';
const DAY_MS = 86_400_000;
const SECOND = NOW_MS / 1_000;
const ENTRY = 63_412.5;
const SHANGHAI = '2026-06-15 10:30:00';

const TERMS = [
  [30, '90.00', '5.25'],
  [60, '92.00', '4.25'],
  [120, '94.00', '3.25'],
  [300, '96.00', '2.25'],
] as const;

export const insuranceTypes: readonly insuranceRows.InsuranceType[] = [
  { id: 1, term_days: 7, premium_rate: '12.50', claim_rate: '50.00', claims_max: 2 },
  { id: 2, term_days: 30, premium_rate: '25.00', claim_rate: '75.00', claims_max: 4 },
].map((type) => ({
  ...type,
  currency_id: USDT,
  currency_name: 'USDT',
  assets_min: '100.00000000',
  assets_max: '20000.00000000',
  stake_rate: '10.00',
  loss_rate: '50.00',
}));

const currency: microRows.PayableCurrency = {
  id: USDT,
  name: 'USDT',
  micro_numbers: ['10', '50', '100', '500', '1000'].map((number) => ({ number })),
  micro_trade_fee: '0.50',
  micro_min: '10',
  micro_max: '5000',
  micro_holdtrade_max: 10,
  user_wallet: {
    currency_name: 'USDT',
    micro_balance: '2480.55000000',
    micro_with_insurance: '2480.55000000',
    insurance_balance: NONE,
  },
  insurance_types: [...insuranceTypes],
  user_insurance: null,
  logo: '',
  micro_step: '10',
  house_edges: TERMS.map(([seconds, , edge]) => ({ seconds, house_edge: edge })),
};

export const offer: Offer = {
  terms: TERMS.map(([seconds, ratio, edge], at) =>
    readTerm({ id: at + 1, seconds, status: 1, profit_ratio: ratio, house_edge: edge }),
  ),
  currencies: [readCurrency(currency), readCurrency({ ...currency, id: 1, name: 'BTC' })],
};

const running = (row: Partial<Row>): Row =>
  orderRow({ symbol_name: symbolOf('live'), created_ms: NOW_MS - 12_000, handled_ms: NOW_MS + 18_000, ...row });

export const openRows: readonly Row[] = [
  running({
    id: 31,
    open_price: '63390.10000000',
    number: '100.00000000',
    fee: '0.50000000',
    payout_max: '190.00000000',
  }),
  running({ id: 32, type: 2, type_name: 'Down', open_price: '63390.10000000', insurance_id: 4 }),
  running({ id: 33, open_price: '63412.50000000', seconds: 300, handled_ms: NOW_MS + 290_000 }),
  running({ id: 34, state: 'accepted', is_provisional: 1, entry_second: null, handled_ms: NOW_MS + 30_000 }),
];

const closed = (row: Partial<Row>): Row =>
  orderRow({
    symbol_name: symbolOf('live'),
    status: 3,
    state: 'closed',
    open_price: '63390.10000000',
    end_price: '63412.50000000',
    complete_ms: NOW_MS - 60_000,
    ...row,
  });

export const closedRows: readonly Row[] = [
  closed({ id: 21, result: 'win', result_name: 'Won', payout: '19.00000000', net: '8.95000000' }),
  closed({
    id: 22,
    type: 2,
    type_name: 'Down',
    result: 'loss',
    result_name: 'Lost',
    net: '-10.05000000',
    insurance_id: 4,
  }),
  closed({ id: 23, result: 'draw', result_name: 'Drawn', end_price: '63390.10000000', payout: '10.00000000' }),
  closed({
    id: 24,
    result: 'void',
    result_name: 'Void',
    void_reason: 'no_close_tick',
    void_reason_name: 'No index price',
    end_price: NONE,
    payout: '10.00000000',
  }),
];

export const insurance: insuranceRows.InsuranceRow = {
  id: 4,
  insurance_type_id: 1,
  currency_id: USDT,
  currency_name: 'USDT',
  assets: '1000.00000000',
  premium: '125.00000000',
  claim_rate: '50.00',
  claims_max: 2,
  claims: 0,
  result: '-310.50000000',
  loss: '310.50000000',
  loss_needed: '500.00000000',
  claimable: NONE,
  is_paid_today: 1,
  open_orders: 0,
  stake_max: '100.00000000',
  state: 'effective',
  state_name: 'In effect',
  end_reason: '',
  end_reason_name: '',
  created_at: SHANGHAI,
  created_ms: NOW_MS - 2 * DAY_MS,
  effective_at: SHANGHAI,
  effective_ms: NOW_MS - DAY_MS,
  ends_at: SHANGHAI,
  ends_ms: NOW_MS + 6 * DAY_MS,
  payouts: [],
};

/** Two orders that run, as the chart marks them: one ahead, one not yet open. */
export const marks: readonly Mark[] = [
  { id: 31, isUp: true, entry: { ms: NOW_MS - 11_000, value: ENTRY - 20 }, dueMs: NOW_MS + 18_000, text: '▲ 100' },
  { id: 34, isUp: false, entry: undefined, dueMs: NOW_MS + 30_000, text: '▼ 10' },
];

export const pair = { ...pairOf(quotations.live), legalId: USDT };

/** The last tick, and those of the minutes before it. */
export const indexTick = {
  type: 'index',
  symbol: pair.symbol,
  legal_id: quotations.live.legal_id,
  currency_id: quotations.live.currency_id,
  second: SECOND,
  index: String(ENTRY),
} as const;
const pastTicks = Array.from({ length: 240 }, (_, at) => {
  const second = SECOND - 240 + at;
  const left = 240 - at;
  const value = ENTRY + 30 * Math.sin(left / 17) + 9 * Math.sin(left / 3.1) - left / 8;
  return { second, price: value.toFixed(2), quoted_at: second * 1_000, seq: at };
});

const statistics = {
  currency_id: USDT,
  currency_name: 'USDT',
  orders: 48,
  wins: 22,
  losses: 24,
  draws: 1,
  voids: 1,
  staked: '4600.00000000',
  fees: '23.00000000',
  net: '-443.00000000',
  expected: '-253.00000000',
  win_rate: '47.83',
  break_even_rate: '52.90',
  best: '450.00000000',
  worst: '-502.50000000',
};

const limits: micro.MicroLimits = {
  orders_max: 60,
  orders_next: { orders_max: null, from_ms: NOW_MS + DAY_MS / 2 },
  orders_today: 48,
  cool_off_ms: null,
  day_ends_ms: NOW_MS + DAY_MS / 2,
  currencies: [
    {
      currency_id: USDT,
      currency_name: 'USDT',
      loss_max: '1000.00000000',
      loss_next: null,
      result: '-443.00000000',
      at_risk: '140.70000000',
      left: '416.30000000',
    },
  ],
};

/** The components of the gallery call these paths themselves and get these answers. */
export const microAnswers = {
  [lever.indexTicks.path]: { message: { list: pastTicks, next: null } },
  [micro.statistics.path]: { message: [statistics] },
  [micro.limits.path]: { message: limits },
  [micro.risk.path]: { message: { version: 1, accepted: 1, is_accepted: 1, is_open: 1, is_country_open: 1 } },
};
