// Deals of fiat trade in each of their states, for both sides, and what is said beside one.
import type { fiatChat, fiatRows } from '@bourse/contract';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FORMERLY = '2026-06-15 10:24:00';

const cash: fiatRows.CashInfo = {
  real_name: 'Wang ****',
  bank_name: '',
  bank_account: '',
  bank_address: '',
  alipay_account: '',
  alipay_nickname: '',
  wechat_account: '',
  wechat_nickname: '',
  account_number: '',
};

const STATES = {
  unpaid: { is_sure: 0, state_name: 'Awaiting payment' },
  paid: { is_sure: 3, state_name: 'Paid' },
  done: { is_sure: 1, state_name: 'Completed' },
  cancelled: { is_sure: 2, state_name: 'Cancelled' },
  appealed: { is_sure: 4, state_name: 'Under appeal' },
} as const satisfies Record<fiatRows.FiatDealRow['state'], Pick<fiatRows.FiatDealRow, 'is_sure' | 'state_name'>>;

type DealFacts = Pick<fiatRows.FiatDealRow, 'state' | 'role'> & Partial<fiatRows.FiatDealDetail>;

function dealOf(id: number, facts: DealFacts): fiatRows.FiatDealRow {
  return {
    id,
    type: facts.role === 'buyer' ? 'sell' : 'buy',
    seller_id: 7,
    seller_name: 'Blue Harbour',
    currency_id: 1,
    currency_name: 'USDT',
    number: '140.25245441',
    released_number: facts.state === 'done' ? '140.25245441' : '0.00000000',
    price: '7.13000000',
    deal_money: '1000.00',
    ...STATES[facts.state],
    create_time: FORMERLY,
    format_create_time: FORMERLY,
    account_number: '138****1234',
    phone: '138****1234',
    seller_phone: '139****5678',
    hes_account: '6222 0212 3456 7890',
    hes_realname: 'Wang Xiaoming',
    user_realname: 'Li Lei',
    way: 'bank',
    way_name: '银行卡',
    bank_address: '',
    is_seller: facts.role === 'seller' ? 1 : 0,
    user_cash_info: cash,
    sell_cash_info: cash,
    pay_orders_img: '',
    pay_voucher: '',
    out_fee: '0.00000000',
    coin_code: 'CNY',
    sell_info: { wechat_collect: '', alipay_collect: '' },
    payment_at: '2026-06-15 10:39:00',
    comp_at: '',
    kind: 'merchant',
    ad_id: 3,
    end_reason: '',
    end_reason_name: '',
    is_taker: 1,
    ways: ['bank', 'ali_pay'],
    way_text: 'Bank account, Alipay',
    other: { id: 7, name: 'Blue Harbour' },
    create_ms: NOW_MS - 6 * MINUTE_MS,
    pay_until_ms: NOW_MS + 9 * MINUTE_MS,
    paid_ms: facts.state === 'unpaid' ? null : NOW_MS - 4 * MINUTE_MS,
    appealed_ms: null,
    end_ms: null,
    ...facts,
  };
}

const method = { real_name: 'Wang Xiaoming', nickname: '', qr_pic: '', bank_name: '', bank_address: '' };
const acts = { pay: 0, cancel: 0, release: 0, appeal: 0, concede: 0, feedback: 0 } as const;

function detailOf(id: number, facts: DealFacts): fiatRows.FiatDealDetail {
  return {
    ...dealOf(id, facts),
    cancel_time: 540,
    to_pay_info: { alipay_qr_code: '', wechat_qr_code: '' },
    server_ms: NOW_MS,
    is_whole: 1,
    methods: [
      {
        ...method,
        way: 'bank',
        way_name: '银行卡',
        way_text: 'Bank account',
        account: '6222 0212 3456 7890',
        bank_name: 'Harbour Bank',
        bank_address: 'Futian branch',
      },
      { ...method, way: 'ali_pay', way_name: '支付宝', way_text: 'Alipay', account: 'wang@example.com' },
    ],
    terms: 'Only from an account in your own name.',
    greeting: '',
    acts,
    appeal_from_ms: null,
    appeal_until_ms: null,
    appeal_alone_ms: null,
    appealed_by: '',
    held_number: '140.25245441',
    cancellations: 1,
    cancellations_max: 3,
    timeline: [
      { act: 'opened', text: 'The order was opened.', by: 'me', time: FORMERLY, time_ms: NOW_MS - 6 * MINUTE_MS },
      { act: 'paid', text: 'The buyer marked it as paid.', by: 'me', time: FORMERLY, time_ms: NOW_MS - 4 * MINUTE_MS },
    ],
    feedback: { mine: null, theirs: null },
    other_figures: {
      thirty_days: 1_284,
      completion_rate: '98.50',
      release_seconds: 132,
      pay_seconds: 240,
      done: 5_120,
      good: 980,
      ratings: 1_002,
      is_online: 1,
    },
    other_proofs: { email: 1, mobile: 1, real: 1, level: 2 },
    hold_hours: 24,
    ...facts,
  };
}

/** With all that the screen of one shows. */
export const unpaidDeal = detailOf(1, { state: 'unpaid', role: 'buyer', acts: { ...acts, pay: 1, cancel: 1 } });

export const deals: readonly { readonly name: string; readonly deal: fiatRows.FiatDealDetail }[] = [
  { name: 'to be paid', deal: unpaidDeal },
  { name: 'payment awaited', deal: detailOf(2, { state: 'unpaid', role: 'seller' }) },
  {
    name: 'release awaited',
    deal: detailOf(3, {
      state: 'paid',
      role: 'buyer',
      appeal_from_ms: NOW_MS + 6 * MINUTE_MS,
      appeal_alone_ms: NOW_MS + 24 * HOUR_MS,
    }),
  },
  {
    name: 'to be released',
    deal: detailOf(4, {
      state: 'paid',
      role: 'seller',
      acts: { ...acts, release: 1, appeal: 1 },
      appeal_alone_ms: NOW_MS + 24 * HOUR_MS,
    }),
  },
  {
    name: 'under appeal',
    deal: detailOf(5, { state: 'appealed', role: 'buyer', appealed_by: 'me', acts: { ...acts, concede: 1 } }),
  },
  { name: 'done', deal: detailOf(6, { state: 'done', role: 'buyer', end_reason: 'released', end_ms: NOW_MS }) },
  {
    name: 'expired, perhaps paid',
    deal: detailOf(7, {
      state: 'cancelled',
      role: 'buyer',
      end_reason: 'expired',
      end_ms: NOW_MS,
      acts: { ...acts, appeal: 1 },
    }),
  },
];

const message = (
  id: number,
  from: fiatChat.ChatMessage['from'],
  content: string,
  facts: Partial<fiatChat.ChatMessage> = {},
): fiatChat.ChatMessage => ({
  id,
  kind: 'deal',
  deal_id: 1,
  from,
  content,
  picture: '',
  act: '',
  is_read: 1,
  time: FORMERLY,
  time_ms: NOW_MS - (8 - id) * MINUTE_MS,
  ...facts,
});

export const conversation = {
  list: [
    message(1, 'system', 'The order was opened.', { act: 'opened' }),
    message(2, 'other', 'Hello! Please leave the reference blank, see https://example.com'),
    message(3, 'me', 'On its way.'),
    message(4, 'system', 'The buyer marked the order as paid.', { act: 'paid' }),
    message(5, 'me', 'Sent from my own account, it should be there.', { is_read: 0 }),
    message(6, 'operator', 'Please both show your account statements.'),
  ],
  unread: 0,
  is_open: 1,
  muted_until_ms: null,
} as const;
