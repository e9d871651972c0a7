// What is shown before it is signed is the text itself, and one that is not what the desk says is not signed.
import { type Approval, parseApproval, textOfApproval } from '@bourse/domain/signer';
import { expect, test } from 'vitest';
import { type Difference, readText, type SigningCase, textFor } from './prepared.ts';

const NOW_MS = 1_800_000_000_500;
const FOUND: SigningCase = {
  id: 4711,
  user_id: 100_001,
  account: 'owner@example.com',
  currency_name: 'USDT',
  network: 'ERC20',
  amount: '2501.00000099',
  fee: '1',
  status: 'approved',
  submit_time: '2027-01-15 08:00:00',
  approved_by: ['ann@example.com'],
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chain_id: 'eip155:1',
  amount_sent: '2500',
  fee_coin: 'ETH',
  fee_price: '3000',
  fee_hint: '0.001',
  fee_max: '0.01',
  approval: null,
  now_ms: NOW_MS,
};
const APPROVAL: Approval = {
  purpose: 'withdrawal',
  chainId: 'eip155:1',
  asset: 'USDT',
  to: FOUND.address,
  amount: '2500',
  feeLimit: '0.002',
  id: '4711',
  expiresAt: 1_800_003_600,
};
const TEXT = textOfApproval(APPROVAL);

test('the first one’s terms make the text, and later ones sign that', () => {
  expect(textFor(FOUND, { feeLimit: '', hours: 1 })).toBeUndefined();
  expect(textFor(FOUND, { feeLimit: '0', hours: 1 })).toBeUndefined();
  expect(textFor(FOUND, { feeLimit: '0.0020', hours: 1 })).toBe(TEXT);
  const fixed = textOfApproval({ ...APPROVAL, feeLimit: '0.009' });
  const approval = {
    id: 1,
    text: fixed,
    expires_ms: 0,
    created_by: 'ann@example.com',
    signatures: [],
    not_counting: [],
  };
  expect(textFor({ ...FOUND, approval }, { feeLimit: '0.002', hours: 1 })).toBe(fixed);
});

test('a text that is what the desk says reads as such', () => {
  expect(readText(TEXT, FOUND)).toEqual({ approval: APPROVAL, differences: [] });
  expect(parseApproval(TEXT)).toEqual(APPROVAL);
});

const changed = (change: Partial<Approval>): string => textOfApproval({ ...APPROVAL, ...change });

test.each<readonly [Difference, string, SigningCase]>([
  ['form', `${TEXT}\n`, FOUND],
  ['form', TEXT.replace('2500', '2500.0'), FOUND],
  ['purpose', changed({ purpose: 'gas' }), FOUND],
  ['network', changed({ chainId: 'eip155:31337' }), FOUND],
  ['coin', changed({ asset: 'USDC' }), FOUND],
  ['to', changed({ to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee' }), FOUND],
  ['sent', changed({ amount: '2501' }), FOUND],
  // The server says one amount and the withdrawal another.
  ['sent', changed({ amount: '2499' }), { ...FOUND, amount_sent: '2499' }],
  ['sent', changed({ amount: '2500.000001' }), { ...FOUND, amount_sent: '2500.000001' }],
  ['id', changed({ id: '4712' }), FOUND],
])('one that differs in its %s is not signed', (difference, text, found) => {
  expect(readText(text, found).differences).toEqual([difference]);
});
