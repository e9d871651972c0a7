// What the pages of fiat trade share, in Japanese.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '法定通貨取引',
  'fiat.nav.market': '法定通貨マーケット',
  'fiat.nav.orders': '自分の注文',
  'fiat.nav.c2c': 'C2C マーケット',
  'fiat.nav.c2cOrders': 'C2C の注文',
  'fiat.nav.acceptors': 'OTC ディーラー',
  'fiat.nav.shop': '自分のショップ',
  'fiat.nav.ads': '自分の広告',
  'fiat.nav.shopOrders': 'マーチャントの注文',
  'fiat.nav.apply': 'マーチャントになる',
};
