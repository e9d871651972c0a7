// An example of what each call needs, for the API's document: values by the names of fields, and by path where a call reads a name
// otherwise. A test parses every one of them.
import { z } from 'zod';
import type { Call } from './call.ts';

type Example = Readonly<Record<string, unknown>>;

const BY_NAME: Example = {
  acceptor_id: 1,
  account: 'ada@example.com',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  address_id: 1,
  amount: '10.5',
  c_id: 1,
  cells: [{ permission: 'settings.read', is_granted: 1 }],
  chain: 1,
  challenge: 'k3Jx0T8vQbS1',
  code: '123456',
  content: 'We are looking into it.',
  critical: 20,
  currency: 3,
  currency_id: 1,
  day_limit: '50000',
  email: 'ada@example.com',
  email_code: '123456',
  from: 1_795_910_400,
  full_name: 'Example coin',
  id: 1,
  is_accepting: 1,
  is_approved: 1,
  is_offered: 1,
  is_on: 1,
  is_paid: 1,
  is_published: 1,
  is_renewing: 1,
  is_stopped: 1,
  is_suspended: 1,
  key: 'queue_deep',
  legal_id: 3,
  label: 'Robot',
  level: 1,
  list: '/api/office/users',
  mobile: '+8613800138000',
  mobile_code: '123456',
  month: '2026-11',
  name: 'example',
  names: { en: 'Example coin' },
  new_password: 'a long phrase of one’s own 4417',
  note: 'Still works here.',
  oldpassword: 'quarry4417',
  operator_id: 1,
  passkey: {
    id: 'k3Jx0T8v',
    rawId: 'k3Jx0T8v',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
  },
  password: 'quarry4417',
  period: '1min',
  preferences: '{}',
  price: '62000',
  public_key: 'a1'.repeat(32),
  query: 'status=open',
  rate: '7.15',
  rating: 1,
  re_password: 'quarry4417',
  reason: 'Asked for by the user.',
  repassword: 'quarry4417',
  revision: 1,
  second: 1_795_910_400,
  seconds: 60,
  seen: {},
  signature: 'a1'.repeat(64),
  status: 1,
  stop_limit_price: '57900',
  stop_price: '58000',
  subject: 'A deposit is missing',
  sealed: { wrap: 'passphrase', rounds: 600_000, salt: 'a1b2', iv: 'a1b2', data: 'a1b2' },
  symbol: 'BTC/USDT',
  text: 'https://bourse.example',
  texts: { en: { title: 'Maintenance', text: 'From 2 to 3 o’clock.' } },
  tiers: [],
  title: 'Your deposit',
  to: 1_795_996_800,
  token: 'k3Jx0T8vQbS1',
  totp_code: '123456',
  txid: 'a1'.repeat(32),
  type: 1,
  type_id: 1,
  user_id: 100_001,
  user_string: 'ada@example.com',
  version: 1,
  warning: 10,
  withdraw_password: '441700',
  withdrawal_id: 1,
  word: 'lighthouse',
};

/** Orders of at most 500 USDT, from two addresses. */
const KEY: Example = {
  label: 'Robot',
  permissions: 'read,trade',
  addresses: '203.0.113.7,2001:db8::/48',
  order_max: '500',
  password: 'quarry4417',
  totp_code: '123456',
};

/** An ad orders these, beside what the calls cannot do without: nobody orders nothing. */
const AD: Example = {
  currency_id: 3,
  total_number: '100',
  price: '7.15',
  min_number: '10',
  max_number: '100',
  way: 'bank',
};
const DEAL: Example = { means: 'number', value: '10' };
const SPOT_ORDER: Example = { price: '62000', num: '0.01' };
const SPOT_TERMS: Example = { price: '62000', quantity: '0.01' };

const MAINTENANCE: Example = {
  begin: 1_795_996_800_000,
  end: 1_796_000_400_000,
  parts: ['trading'],
  texts: { en: { title: 'Maintenance', text: 'Trading pauses for an hour.' } },
};

const BY_PATH: Readonly<Record<string, Example>> = {
  '/api/acceptor/deal': { money: '700', cash_id: 1 },
  '/api/c2c/c2c_send': AD,
  '/api/c2c/do_legal_deal': DEAL,
  '/api/c2c_send': AD,
  '/api/do_legal_deal': DEAL,
  '/api/gateway/callback/:provider': { provider: 'simulated' },
  '/api/insurance/buy': { assets: '100' },
  '/api/legal_change': { price: '7.16' },
  '/api/legal_send': AD,
  '/api/lever/setstop': { stop_loss_price: '58000' },
  '/api/lever/submit': { legal_id: 3, currency_id: 1, multiple: 10, share: 1 },
  '/api/microtrade/submit': { match_id: 1, currency_id: 3, seconds: 60, number: '10' },
  '/api/office/maintenance/announce': MAINTENANCE,
  '/api/office/maintenance/change': { ...MAINTENANCE, seen: MAINTENANCE },
  '/api/office/cny_rate/save': { seen: { rate: '7.1', source: 'demo' } },
  '/api/office/coins/proposal/coin': { name: 'EXC' },
  '/api/office/fiat/proposal/currency': { code: 'EUR' },
  '/api/office/fiat/proposal/rate': { code: 'EUR' },
  '/api/office/news/category/save': { c_id: 5, seen: { name: 'News' } },
  '/api/office/news/save': { c_id: 5 },
  '/api/office/news/text/save': { seen: { title: 'Old title', abstract: '', content: '' } },
  '/api/office/operator/change': { seen: { role: 'admin', is_disabled: 0 } },
  '/api/office/ticket/reply/remove': { seen: { name: 'greeting', texts: { en: 'Good morning.' } } },
  '/api/office/ticket/reply/save': { texts: { en: 'Good morning.' } },
  '/api/office/watch/target/add': { address: 'alarms@example.com' },
  '/api/office/watch/threshold/set': { seen: { warning: 5, critical: 10 } },
  '/api/sms_send': { user_string: '13800138000', country_code: '86' },
  '/api/spot/batch': {
    entries: [
      { op: 'place', currency_id: 1, legal_id: 3, side: 'buy', type: 'limit', ...SPOT_TERMS },
      { op: 'cancel', client_order_id: 'quote-17' },
    ],
  },
  '/api/spot/cancel': { client_order_id: 'quote-17' },
  '/api/spot/order': SPOT_TERMS,
  '/api/spot/order_info': { id: 1 },
  '/api/spot/replace': { ...SPOT_TERMS, cancel_id: 1 },
  '/api/sub_accounts/create': { label: 'Grid' },
  '/api/sub_accounts/freeze': { id: 100_042, is_frozen: 1 },
  '/api/sub_accounts/rename': { id: 100_042, label: 'Grid' },
  '/api/sub_accounts/transfer': { from_id: 100_001, to_id: 100_042, wallet: 'change', currency_id: 3, number: '100' },
  '/api/transaction/in': SPOT_ORDER,
  '/api/transaction/oco': { type: 'out', num: '0.01', price: '65000' },
  '/api/transaction/out': SPOT_ORDER,
  '/api/transaction_amend': { price: '61500' },
  '/api/transaction_countdown': { seconds: 60 },
  '/api/user/up_order': { id: 1 },
  '/api/user/verify_level': { level: 2 },
  '/api/keys/create': { ...KEY, kind: 'hmac' },
  '/api/keys/change': { ...KEY, id: 1 },
  '/api/wallet/change': { currency_id: 3, number: '100', from_field: 'change', to_field: 'lever' },
  '/api/wallet/out': { number: '50', type: 0, code: '123456', pay_password: '441700' },
  '/api/zhiya/buy': { num: 1 },
};

/** The first of a choice says what it is as well as any. */
function firstChoice(field: z.core.$ZodType): unknown {
  return field instanceof z.ZodEnum ? field.options[0] : undefined;
}

/** The fields that the call does not do without, each with a value that it takes; and what an order is of. */
export function exampleOf({ input, path }: Pick<Call, 'input' | 'path'>): Example {
  const own = BY_PATH[path] ?? {};
  const required = Object.entries(input.shape).filter(([, field]) => !z.safeParse(field, undefined).success);
  const values = required.map(([name, field]) => [name, own[name] ?? firstChoice(field) ?? BY_NAME[name]]);
  return { ...Object.fromEntries(values), ...own };
}
