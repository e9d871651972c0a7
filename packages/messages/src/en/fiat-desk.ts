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
  'fiat.need.identity': 'Identity verification, level {level}',
  'fiat.need.identityText': 'Both sides see each other’s verified name, and payments must come under it.',
  'fiat.need.verify': 'Verify',
  'fiat.need.methods': 'Payment methods',
  'fiat.need.methodsText': 'Where others pay you. Only accounts in your own name.',
  'fiat.need.add': 'Add',
  'fiat.need.fundPassword': 'Fund password',
  'fiat.need.fundPasswordText': 'Releases the coin once you have your payment.',
  'fiat.need.set': 'Set',
  'fiat.need.met': 'Done',
};
