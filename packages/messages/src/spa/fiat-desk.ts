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
  'fiat.need.identity': 'Verificación de identidad, nivel {level}',
  'fiat.need.identityText': 'Ambas partes ven el nombre verificado de la otra, y los pagos deben hacerse con él.',
  'fiat.need.verify': 'Verificar',
  'fiat.need.methods': 'Métodos de pago',
  'fiat.need.methodsText': 'Donde te pagan. Solo cuentas a tu nombre.',
  'fiat.need.add': 'Añadir',
  'fiat.need.fundPassword': 'Contraseña de fondos',
  'fiat.need.fundPasswordText': 'Libera la moneda cuando hayas recibido el pago.',
  'fiat.need.set': 'Definir',
  'fiat.need.met': 'Hecho',
};
