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

const BY_PATH: Readonly<Record<string, Example>> = {
  '/api/gateway/callback/:provider': { provider: 'simulated' },
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
  '/api/office/watch/threshold/set': { seen: { warning: 5, critical: 10 } },
  '/api/user/verify_level': { level: 2 },
};

/** The first of a choice says what it is as well as any. */
function firstChoice(field: z.core.$ZodType): unknown {
  return field instanceof z.ZodEnum ? field.options[0] : undefined;
}

/** The fields that the call does not do without, each with a value that it takes. */
export function exampleOf({ input, path }: Pick<Call, 'input' | 'path'>): Example {
  const own = BY_PATH[path] ?? {};
  const required = Object.entries(input.shape).filter(([, field]) => !z.safeParse(field, undefined).success);
  const values = required.map(([name, field]) => [name, own[name] ?? firstChoice(field) ?? BY_NAME[name]]);
  return { ...Object.fromEntries(values), ...own };
}
