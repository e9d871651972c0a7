import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': 'Richieste',
  'office.tickets.user': 'Utente',
  'office.tickets.category': 'Argomento',
  'office.tickets.category.account': 'Account e sicurezza',
  'office.tickets.category.identity': 'Verifica identità',
  'office.tickets.category.deposit': 'Deposito',
  'office.tickets.category.withdrawal': 'Prelievo',
  'office.tickets.category.trade': 'Trading',
  'office.tickets.category.fiat': 'Scambi fiat',
  'office.tickets.category.other': 'Altro',
  'office.tickets.subject': 'Oggetto',
  'office.tickets.state': 'Stato',
  'office.tickets.state.open': 'Da rispondere',
  'office.tickets.state.answered': 'Risposta data',
  'office.tickets.state.closed': 'Chiusa',
  'office.tickets.language': 'Lingua',
  'office.tickets.assigned': 'Seguita da',
  'office.tickets.waits': 'In attesa dal',
  'office.tickets.opened': 'Aperta',
  'office.tickets.changed': 'Ultima modifica',
};
