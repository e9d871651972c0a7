// What people call a currency in the languages of the site, beside its full name: words that a search finds it by.
import type { CurrencyInfo } from './market-data.ts';

/** By the currency's short name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  USDT: ['Tether', '泰达币', '泰達幣', 'テザー', '테더'],
  BTC: ['比特币', '比特幣', 'ビットコイン', '비트코인'],
  ETH: ['Ether', '以太坊', '以太币', '以太幣', 'イーサリアム', '이더리움'],
  LTC: ['莱特币', '萊特幣', 'ライトコイン', '라이트코인'],
  BCH: ['比特币现金', '比特現金', '比特幣現金', 'ビットコインキャッシュ', '비트코인 캐시'],
  XRP: ['Ripple', '瑞波币', '瑞波幣', 'リップル', '리플'],
  USDC: ['美元币', '美元幣', 'USDコイン', 'USD 코인'],
  USD: ['美元', '米ドル', '미국 달러', 'dólar', 'dollaro'],
};

/** A currency that was added later brings its names along. */
export const currencyNames = ({ name, names }: Pick<CurrencyInfo, 'name' | 'names'>): readonly string[] => [
  ...new Set([...(NAMES[name] ?? []), ...Object.values(names)]),
];
