// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': 'Staking e sottoscrizioni',
  'holdings.text': 'È tutto nel conto spot ed è contato una sola volta negli asset totali.',
  'holdings.staked': 'In staking',
  'holdings.interest': 'Interessi in arrivo',
  'holdings.due': 'Scade {time}',
  'holdings.locked': 'Bloccato da sottoscrizioni',
  'holdings.unlocks': 'Si sblocca {time}',
  'holdings.unlockable': 'Da sbloccare',
  'holdings.held': 'Pagamenti in attesa del risultato',
  'holdings.worth': 'Valore (USDT)',
  'holdings.unpriced': '{coins}: ancora senza prezzo di mercato, quindi il valore conta come 0 USDT.',
  'holdings.none': 'Niente in staking né in sottoscrizione',
  'holdings.noneText': 'Fai staking con un interesse fisso o sottoscrivi nuove monete mentre sono in vendita.',
  'holdings.toStaking': 'Staking',
  'holdings.toRecords': 'Le mie sottoscrizioni',
  'holdings.toAssets': 'Panoramica degli asset',
};
