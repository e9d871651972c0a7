import { expect, test } from 'vitest';
import { scoreMatch, searchFuzzy } from './fuzzy.ts';

const MARKETS = ['BTC/USDT', 'ETH/USDT', 'ETH/BTC', 'BCH/USDT', 'LTC/BTC', 'DOT/USDT'];
const find = (query: string) => searchFuzzy(query, MARKETS, (symbol) => [symbol]);

test.each([
  ['btc', ['BTC/USDT', 'ETH/BTC', 'LTC/BTC']],
  ['eb', ['ETH/BTC']],
  ['btc/usdt', ['BTC/USDT']],
  ['btc usdt', ['BTC/USDT']],
  ['ethu', ['ETH/USDT']],
  ['xyz', []],
])('%j finds %j', (query, found) => {
  expect(find(query)).toEqual(found);
});

test('nothing typed keeps everything in order', () => {
  expect(find('  ')).toEqual(MARKETS);
});

test('letters at the beginning of words and together weigh more', () => {
  expect(find('bu')[0]).toBe('BTC/USDT');
  expect(find('dot')[0]).toBe('DOT/USDT');
  expect(scoreMatch('eth', 'ETH/BTC')).toBeGreaterThan(scoreMatch('eth', 'Earn together') ?? 0);
});

test('what is written whole comes first, equals keep their order', () => {
  const two = ['BTC/USDT', 'BTC/USD'];
  const among = (query: string) => searchFuzzy(query, two, (symbol) => [symbol])[0];
  expect([among('btc'), among('btcusd'), among('btcusdt')]).toEqual(['BTC/USDT', 'BTC/USD', 'BTC/USDT']);
});

test('accents, width and case do not matter', () => {
  expect(scoreMatch('operacion', 'Operación al contado')).toBeDefined();
  expect(scoreMatch('ＢＴＣ', 'BTC/USDT')).toBeDefined();
  expect(scoreMatch('现货', '现货交易')).toBeDefined();
});
