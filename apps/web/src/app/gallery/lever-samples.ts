// What the gallery shows of leveraged contracts: terms, positions and a receipt, made once.
import type { leverRows } from '@bourse/contract';
import type { ProofReport } from '@bourse/domain/proof';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';
import type { Row } from '../../features/lever/positions/position.ts';
import { testingRow } from '../../features/lever/positions/testing-rows.ts';
import type { CheckedReceipt } from '../../features/lever/receipt/read-receipt.ts';
import type { ProofResult } from '../../ui/proof-section.tsx';
import { quotations } from './samples.ts';

const NONE = '0.00000000';
const { legal_id, currency_id } = quotations.live;

export const terms: leverRows.LeverTerms = {
  legal_id,
  currency_id,
  symbol: 'BTC/USDT',
  state: 'open',
  cause: '',
  share_num: '0.01000000',
  spread: '0.05000000',
  fee_rate: '0.05000000',
  overnight: '0.03000000',
  multiples: [5, 10, 20, 50, 100],
  shares: [1, 5, 10, 50, 100],
  hands_min: 1,
  hands_max: 5_000,
  multiple_max: 50,
  positions_max: 50,
  pending_max: 50,
  side_max: '2000.00000000',
  long_left: '1500.00000000',
  short_left: '1800.00000000',
  index: '63412.50000000',
};

export const openRows: readonly Row[] = [
  testingRow({ time_ms: NOW_MS - 60_000, target_profit_price: '56000.00000000', stop_loss_price: '48500.00000000' }),
  testingRow({
    id: 8,
    type: 2,
    multiple: '50',
    share: '120',
    number: '1.20000000',
    price: '50010.50000000',
    update_price: '51025.50000000',
    origin_caution_money: '1200.25200000',
    caution_money: '1200.25200000',
    profits: '-1218.00000000',
    liquidation_price: '53120.00000000',
    deleveraging: null,
  }),
  testingRow({
    id: 9,
    symbol: 'XRP/USDT',
    currency: 5,
    share: '3',
    number: '3000.00000000',
    price: '0.53210000',
    update_price: '0.53870000',
    origin_caution_money: '159.63000000',
    caution_money: '159.63000000',
    profits: '19.80000000',
    liquidation_price: '',
    state: 'closing',
    status: 2,
  }),
];

export const pendingRows: readonly Row[] = [
  testingRow({
    id: 12,
    state: 'pending',
    status: 0,
    is_limit: 1,
    target_price: '49000.00000000',
    held: '492.45000000',
    price: NONE,
    profits: NONE,
  }),
  testingRow({ id: 13, type: 2, state: 'accepted', status: 0, held: '503.10000000', price: NONE, profits: NONE }),
];

const ended = { state: 'closed', status: 3, end_ms: NOW_MS - 30_000 } as const;

export const closedRows: readonly Row[] = [
  testingRow({
    ...ended,
    id: 5,
    reason: 'take_profit',
    reason_name: 'Take-profit',
    fact_profits: '89.90000000',
    trade_fee: '5.05000000',
  }),
  testingRow({
    ...ended,
    id: 4,
    type: 2,
    multiple: '100',
    reason: 'liquidation',
    reason_name: 'Liquidation',
    profits: '-455.10000000',
    fact_profits: '-500.25000000',
    trade_fee: '45.15000000',
  }),
];

const tick = (second: number, price: string) => ({ currency_id, second, price, quoted_at: second * 1_000 });
const SECOND = 1_790_000_000;

export const checked: CheckedReceipt = {
  code: 'aaaaaaaaaaaaaaaaaaaaaa',
  faults: ['close_fee'],
  receipt: {
    position: {
      id: 4,
      symbol: 'BTC/USDT',
      legal_id,
      currency_id,
      type: 1,
      hands: 10,
      number: '0.1',
      multiple: 10,
      spread_ppm: 500,
      fee_ppm: 600,
      overnight_ppm: 300,
      accepted_at: SECOND * 1_000 - 400,
      target: '',
      asked_at: null,
      open: { second: SECOND, ticks: [tick(SECOND, '60000')], index: '60000', price: '60030' },
      close: { second: SECOND + 60, ticks: [tick(SECOND + 60, '54100')], index: '54100', price: '54072.95' },
      reason: 'liquidation',
      level: '',
      origin_margin: '600.3',
      open_fee: '3.6018',
      close_fee: '4',
      overnight_fee: '0',
      profit: '-595.705',
      cut: '0',
    },
    liquidation: {
      id: 1,
      second: SECOND + 60,
      available: '600',
      held: '0',
      margin: '600.3',
      origin_margin: '600.3',
      profit: '-595.705',
      equity: '604.595',
      hazard_rate: '100.71',
      deficit: '0',
      positions: [
        {
          id: 4,
          symbol: 'BTC/USDT',
          legal_id,
          currency_id,
          type: 1,
          number: '0.1',
          spread_ppm: 500,
          open_price: '60030',
          margin: '600.3',
          origin_margin: '600.3',
          second: SECOND + 60,
          ticks: [tick(SECOND + 60, '54100')],
          index: '54100',
          exit_price: '54072.95',
          profit: '-595.705',
        },
      ],
    },
  },
};

const verdicts = {
  keys: 'proven',
  known: 'not_proven',
  signed: 'proven',
  heads: 'proven',
  in_time: 'proven',
  whole: 'proven',
  ticks: 'proven',
  first_tick: 'not_proven',
  result: 'proven',
} as const satisfies ProofReport['verdicts'];

export const proofs: readonly (ProofResult & { readonly name: string })[] = [
  { name: 'proof that holds', publicKey: 'a7'.repeat(32), report: { verdicts, faults: [], isSound: true } },
  {
    name: 'proof that does not hold',
    publicKey: 'a7'.repeat(32),
    report: { verdicts: { ...verdicts, whole: 'refuted', ticks: 'refuted' }, faults: ['tick'], isSound: false },
  },
];
