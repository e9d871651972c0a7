// What the pages of fiat trade share, in Spanish.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': 'Comercio fiat',
  'fiat.nav.market': 'Mercado fiat',
  'fiat.nav.orders': 'Mis órdenes',
  'fiat.nav.c2c': 'Mercado C2C',
  'fiat.nav.c2cOrders': 'Órdenes C2C',
  'fiat.nav.acceptors': 'Agentes de cambio',
  'fiat.nav.shop': 'Mi tienda',
  'fiat.nav.ads': 'Mis anuncios',
  'fiat.nav.shopOrders': 'Órdenes de comerciante',
  'fiat.nav.apply': 'Ser comerciante',
};
