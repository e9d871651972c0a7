import { expect, test } from 'vitest';
import { cheaperMarkets } from './compare-markets.ts';

const market = (symbol: string, maker_fee: string, taker_fee: string) => ({ symbol, maker_fee, taker_fee });

test('a market is cheaper than a tier where one of its rates is below the tier’s', () => {
  const markets = [market('A/B', '0.1', '0.1'), market('C/D', '0.05', '0.2'), market('E/F', '0.09', '0.0949')];
  const namesOf = (maker_fee: string | null, taker_fee: string | null) =>
    cheaperMarkets(markets, { maker_fee, taker_fee }).map(({ symbol }) => symbol);
  expect(namesOf('0.09', '0.095')).toEqual(['C/D', 'E/F']);
  expect(namesOf('0', '0')).toEqual([]);
  expect(namesOf(null, null)).toEqual([]);
});
