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
  'fiat.need.identity': 'Verifica identità, livello {level}',
  'fiat.need.identityText':
    'Le due parti vedono il nome verificato dell’altra e i pagamenti devono essere a quel nome.',
  'fiat.need.verify': 'Verifica',
  'fiat.need.methods': 'Metodi di pagamento',
  'fiat.need.methodsText': 'Dove gli altri ti pagano. Solo conti a tuo nome.',
  'fiat.need.add': 'Aggiungi',
  'fiat.need.fundPassword': 'Password dei fondi',
  'fiat.need.fundPasswordText': 'Sblocca la moneta quando hai ricevuto il pagamento.',
  'fiat.need.set': 'Imposta',
  'fiat.need.met': 'Fatto',
};
