// What the pages of fiat trade share, in Korean.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '법정화폐 거래',
  'fiat.nav.market': '법정화폐 마켓',
  'fiat.nav.orders': '내 주문',
  'fiat.nav.c2c': 'C2C 마켓',
  'fiat.nav.c2cOrders': 'C2C 주문',
  'fiat.nav.acceptors': 'OTC 딜러',
  'fiat.nav.shop': '내 상점',
  'fiat.nav.ads': '내 광고',
  'fiat.nav.shopOrders': '머천트 주문',
  'fiat.nav.apply': '머천트 신청',
};
