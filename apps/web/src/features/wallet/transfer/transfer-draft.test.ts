import { expect, test } from 'vitest';
import { bitcoin, tether } from '../testing-wallets.ts';
import { allOf, findFault, LEGAL_MINIMUM, MAXIMUM, type TransferDraft } from './transfer-draft.ts';
import { movable, sidesFor, sourcesOf, targetsOf, waysOf } from './use-draft.ts';

const rich = tether({ change_balance: '200000000', legal_balance: '500' });
const draft = (changes: Partial<TransferDraft>): TransferDraft => ({
  coin: rich,
  from: 'legal',
  to: 'lever',
  amount: '200',
  ...changes,
});

test.each([
  [{ to: 'legal', amount: '' }, { code: 'same' }],
  [{ amount: '' }, { code: 'missing' }],
  [{ amount: '0' }, { code: 'missing' }],
  [{ amount: '99.99999999' }, { code: 'minimum', figure: '100' }],
  [{ amount: '100' }, undefined],
  [{ amount: '500.00000001' }, { code: 'insufficient', figure: '500' }],
  [
    { from: 'change', amount: '99999999.00000001' },
    { code: 'maximum', figure: MAXIMUM },
  ],
  [{ from: 'change', amount: '99999999' }, undefined],
] as const)('%j: %j', (changes, fault) => {
  expect(findFault(draft(changes), LEGAL_MINIMUM)).toEqual(fault);
});

test('without a minimum any amount will do', () => {
  expect(findFault(draft({ amount: '0.00000001' }))).toBeUndefined();
});

test('all is what is available, and never more than one transfer may move', () => {
  expect(allOf(rich, 'legal')).toBe('500');
  expect(allOf(rich, 'change')).toBe(MAXIMUM);
});

test('only wallets that carry the coin are chosen, and never the same one by ourselves', () => {
  expect(sidesFor(bitcoin(), { from: 'micro', to: 'legal' })).toEqual({ from: 'change', to: 'lever' });
  expect(sidesFor(bitcoin(), { to: 'change' })).toEqual({ from: 'lever', to: 'change' });
  expect(sidesFor(tether(), { from: 'legal', to: 'legal' })).toEqual({ from: 'legal', to: 'legal' });
  expect(movable([tether(), bitcoin({ is_lever: 0 })]).map((row) => row.currency_name)).toEqual(['USDT']);
});

test('money goes into wallets that offer the coin alone, and from others only to where it is withdrawn from', () => {
  const left = tether({ is_lever: 0, lever_balance: '1' });
  expect(sourcesOf(left)).toEqual(['change', 'lever', 'legal', 'micro']);
  expect(targetsOf(left, 'change')).toEqual(['change', 'legal', 'micro']);
  expect(targetsOf(left, 'lever')).toEqual(['change']);
  expect(sidesFor(left, { from: 'lever', to: 'legal' })).toEqual({ from: 'lever', to: 'change' });
  expect(sidesFor(left, { from: 'legal', to: 'lever' })).toEqual({ from: 'legal', to: 'change' });
  expect(waysOf(bitcoin({ is_lever: 0, lever_balance: '1' }))).toEqual([{ from: 'lever', to: 'change' }]);
});
