import { describe, expect, it } from 'vitest';
import { type Approval, parseApproval, textOfApproval } from './index.ts';

const APPROVAL: Approval = {
  purpose: 'withdrawal',
  chainId: 'eip155:1',
  asset: 'USDT',
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '12500.5',
  feeLimit: '0.002',
  id: '4711',
  expiresAt: 1_800_000_000,
};
const TEXT = textOfApproval(APPROVAL);

describe('the text of an approval', () => {
  it('reads back as what was written', () => {
    expect(parseApproval(TEXT)).toEqual(APPROVAL);
  });

  it.each([
    ['another title', TEXT.replace('approval 1', 'approval 2')],
    ['a line too many', `${TEXT}\nto: 0x0`],
    ['a field twice', TEXT.replace('id:', 'to: 0x00\nid:')],
    [
      'fields in another order',
      TEXT.replace('purpose: withdrawal\nchain: eip155:1', 'chain: eip155:1\npurpose: withdrawal'),
    ],
    ['digits that say nothing', TEXT.replace('12500.5', '12500.50')],
    ['a leading zero', TEXT.replace('12500.5', '012500.5')],
    ['a sign', TEXT.replace('12500.5', '-1')],
    ['an unknown purpose', TEXT.replace('withdrawal', 'gift')],
    ['a blank in the address', TEXT.replace('0x5a', '0x5 a')],
    ['a letter that only looks like one', TEXT.replace('0x5a', '0x5а')],
    ['a missing field', TEXT.replace('\nid: 4711', '')],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
  ])('is none with %s', (_what, text) => {
    expect(parseApproval(text)).toBeUndefined();
  });
});
