// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': 'Apertura',
  'office.opening.text':
    'In un exchange vuoto tutto è chiuso finché due operatori non lo aprono. Ogni voce si richiede nella sua pagina e la approva un altro operatore.',
  'office.opening.todo': 'Non ancora aperto al pubblico: {count, plural, one {manca # passo} other {mancano # passi}}',
  'office.opening.see': 'Vedi i passi',
  'office.opening.step': 'Passo',
  'office.opening.stand': 'Fatto',
  'office.opening.state': 'Stato',
  'office.opening.count': '{open} di {total}',
  'office.opening.ready': 'Pronto',
  'office.opening.part': 'In parte',
  'office.opening.closed': 'Chiuso',
  'office.opening.go': 'Vai',
  'office.opening.step.operators': 'Due operatori che possono decidere',
  'office.opening.step.index': 'Monete con un prezzo indice recente',
  'office.opening.step.rate': 'Cambio CNY',
  'office.opening.step.networks': 'Reti aperte nei due sensi',
  'office.opening.step.spot': 'Coppie spot aperte',
  'office.opening.step.lever_money': 'Monete con fondi dietro ai contratti',
  'office.opening.step.lever': 'Contratti aperti',
  'office.opening.step.micro_money': 'Monete con fondi dietro ai contratti a secondi',
  'office.opening.step.micro': 'Contratti a secondi: sito, coppia, durata, moneta',
  'office.opening.step.earn_money': 'Monete con interessi accantonati per lo staking',
  'office.opening.step.earn': 'Staking: sito, prodotto',
  'office.opening.step.fiat': 'Scambi fiat: sito, moneta, valuta',
  'office.opening.step.gateway': 'Modulo di pagamento: sito, fondi',
};
