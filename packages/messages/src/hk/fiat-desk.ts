// What the pages of fiat trade share, in Traditional Chinese as in Hong Kong.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '法幣交易',
  'fiat.nav.market': '法幣市場',
  'fiat.nav.orders': '我的訂單',
  'fiat.nav.c2c': 'C2C 市場',
  'fiat.nav.c2cOrders': 'C2C 訂單',
  'fiat.nav.acceptors': '承兌商',
  'fiat.nav.shop': '我的店舖',
  'fiat.nav.ads': '我的廣告',
  'fiat.nav.shopOrders': '商戶訂單',
  'fiat.nav.apply': '成為商戶',
};
