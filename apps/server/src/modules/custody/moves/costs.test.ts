import { amount, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { UTXO_TERMS } from '../nodes/utxo-chains.ts';
import { costsOf } from './situation.ts';

const { btc, bch } = UTXO_TERMS;

test('outputs cost by their bytes, and as much as four times that may be paid in the end', () => {
  // 141 bytes at 100 a byte
  const { payment, output } = costsOf(btc.sizes, amount(14_100n));
  expect(payment).toEqual({ expected: 15_300n, limit: 61_200n });
  expect(output).toEqual({ expected: 6_800n, limit: 27_200n });
});

test('outputs of Bitcoin Cash cost by the bytes that they have there', () => {
  const { payment, output } = costsOf(bch.sizes, amount(22_600n));
  expect(payment).toEqual({ expected: 22_600n, limit: 90_400n });
  expect(output).toEqual({ expected: 14_800n, limit: 59_200n });
});

test('where a byte costs next to nothing, enough is kept back for an output that a higher fee comes out of', () => {
  expect(costsOf(btc.sizes, amount(141n)).payment).toEqual({ expected: 153n, limit: 8_153n });
});

test('a token takes more gas than ether, and either may become twice as dear', () => {
  const { payment, token } = costsOf(undefined, amount(units('0.0021')));
  expect(payment).toEqual({ expected: units('0.0021'), limit: units('0.0042') });
  expect(token).toEqual({ expected: units('0.01'), limit: units('0.02') });
});
