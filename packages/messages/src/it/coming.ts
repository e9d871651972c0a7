import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'In arrivo',
  'coming.notice': 'La data di apertura sarà pubblicata negli annunci.',
  'coming.step.spot': 'Vai al trading spot',
  'coming.step.markets': 'Vedi i mercati',
  'coming.step.notices': 'Leggi gli annunci',
  'coming.area.wallet':
    'Depositi, prelievi, trasferimenti e movimenti riga per riga, con il saldo di ogni conto a colpo d’occhio.',
  'coming.area.fiat':
    'Compra e vendi con merchant verificati: le cripto sono in escrow e ogni passo di pagamento e rilascio è registrato.',
  'coming.area.earn': 'Durata del vincolo, tasso e costo del riscatto anticipato: tutto scritto prima dell’ordine.',
  'coming.area.launch': 'Quota, lock-up e sblocco delle nuove monete, pubblicati voce per voce.',
  'coming.success': 'Esito del pagamento',
  'coming.shopOrders': 'Ordini merchant',
  'coming.shop': 'Negozio del merchant',
  'coming.fiatPayment': 'Paga un ordine fiat',
  'coming.c2c': 'Trading C2C',
  'coming.c2cOrders': 'Ordini C2C',
  'coming.acceptors': 'Partner OTC',
  'coming.launch': 'Sottoscrizione nuove monete',
  'coming.launchRecords': 'Storico sottoscrizioni',
  'coming.staking': 'Staking',
};
