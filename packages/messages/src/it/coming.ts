import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'In arrivo',
  'coming.notice': 'La data di apertura sarà pubblicata negli annunci.',
  'coming.step.markets': 'Vedi i mercati',
  'coming.step.notices': 'Leggi gli annunci',
  'coming.area.launch': 'Quota, lock-up e sblocco delle nuove monete, pubblicati voce per voce.',
  'coming.launch': 'Sottoscrizione nuove monete',
  'coming.launchRecords': 'Storico sottoscrizioni',
};
