import { expect, test } from 'vitest';
import { changesBetween, isSound, NEW_TIER, type TierDraft } from './table-draft.ts';

const tier = (min_volume: string, maker_fee: string, taker_fee: string): TierDraft => ({
  min_volume,
  maker_fee,
  taker_fee,
});
const STANDS = [tier('10000', '0.09', '0.095'), tier('100000', '0.08', '0.09')];

test('a table is sound while volumes grow and rates do not, and every field is filled in', () => {
  const unsound = [
    [...STANDS, NEW_TIER],
    [...STANDS, tier('100000', '0.08', '0.09')],
    [...STANDS, tier('200000', '0.081', '0.09')],
    [...STANDS, tier('200000', '0.08', '0.09001')],
    [tier('0', '0.09', '0.09')],
    [tier('1', '100', '100')],
  ];
  expect(unsound.map(isSound)).toEqual(unsound.map(() => false));
  expect([STANDS, [], [...STANDS, tier('100000.5', '0', '0')]].map(isSound)).toEqual([true, true, true]);
});

test('changes are named by tier and field; what is only written otherwise is none, what is left out is blank', () => {
  expect(changesBetween(STANDS, STANDS)).toEqual([]);
  expect(changesBetween(STANDS, [tier('10000.0', '0.090', '0.0949')])).toEqual([
    { field: '1.taker_fee', from: '0.095', to: '0.0949' },
    { field: '2.min_volume', from: '100000', to: '' },
    { field: '2.maker_fee', from: '0.08', to: '' },
    { field: '2.taker_fee', from: '0.09', to: '' },
  ]);
  expect(changesBetween([], STANDS.slice(0, 1)).map(({ from, to }) => from + to)).toEqual(['10000', '0.09', '0.095']);
});
