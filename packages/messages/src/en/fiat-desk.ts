// What the pages of fiat trade share, in English.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': 'Fiat trading',
  'fiat.nav.market': 'Fiat market',
  'fiat.nav.orders': 'My orders',
  'fiat.nav.c2c': 'C2C market',
  'fiat.nav.c2cOrders': 'C2C orders',
  'fiat.nav.acceptors': 'Acceptors',
  'fiat.nav.shop': 'My shop',
  'fiat.nav.ads': 'My ads',
  'fiat.nav.shopOrders': 'Merchant orders',
  'fiat.nav.apply': 'Become a merchant',
};
