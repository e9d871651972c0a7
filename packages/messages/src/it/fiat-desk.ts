// What the pages of fiat trade share, in Italian.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': 'Scambi fiat',
  'fiat.nav.market': 'Mercato fiat',
  'fiat.nav.orders': 'I miei ordini',
  'fiat.nav.c2c': 'Mercato C2C',
  'fiat.nav.c2cOrders': 'Ordini C2C',
  'fiat.nav.acceptors': 'Partner OTC',
  'fiat.nav.shop': 'Il mio negozio',
  'fiat.nav.ads': 'I miei annunci',
  'fiat.nav.shopOrders': 'Ordini del merchant',
  'fiat.nav.apply': 'Diventa merchant',
};
